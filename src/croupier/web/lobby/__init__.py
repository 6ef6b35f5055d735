"""The way in: tables to choose from, their rules, logging in and out."""
