"""Triggers in SQLite that refuse a row in the place of another, which REPLACE would remove."""

from __future__ import annotations

from alembic import op
from sqlalchemy import text

from croupier.ledger import triggers

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make them where the first step did not yet."""
    connection = op.get_bind()
    if connection.dialect.name == "postgresql":
        return
    query = text("SELECT name FROM sqlite_master WHERE type = 'trigger'")
    there = set(connection.execute(query).scalars())
    new = {check.name for check in triggers.NOT_AGAIN} - there
    for statement in triggers.create("sqlite"):
        if statement.split()[2] in new:
            op.execute(statement)
