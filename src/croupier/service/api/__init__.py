"""The HTTP API under ``/v1``: a file of routes for each resource, each route with one guard."""
