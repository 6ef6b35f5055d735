"""Ranking and counting on bare integers and arrays, compiled by numba."""
