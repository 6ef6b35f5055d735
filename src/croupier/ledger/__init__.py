"""The ledger: events and money in SQLite or PostgreSQL, one transaction at a time.

It knows accounts, streams and commits, and no game. ``entry.py`` is what it is given; importing
this package imports no database.
"""
