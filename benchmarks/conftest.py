"""The real PostgreSQL of the tests."""

from databases import postgres

__all__ = ["postgres"]
