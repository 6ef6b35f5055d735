"""Who each fact names: without it a round in which no chip of a player's moved is not found."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the table and fill it; both are written out here, so that this step stays what it was.

    Old ledgers are read once, round after round, which takes a second for some ten thousand.
    """
    named = op.create_table(
        "named",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("stream", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Text, nullable=False),
        sa.Column("commit_id", sa.Text, nullable=False),
    )
    op.create_index("named_by_time", "named", ["name", "at"])
    found = op.get_bind().execute(
        sa.text(
            "SELECT e.stream, e.number, e.body, e.commit_id, c.at FROM events e"
            " JOIN commits c ON c.id = e.commit_id WHERE e.body LIKE '%\"players\":{%'"
        )
    )
    while some := found.fetchmany(1000):
        rows = [
            {"name": name, "stream": row.stream, "number": row.number, "at": row.at,
             "commit_id": row.commit_id}
            for row in some
            for name in _names(row.body)
        ]  # fmt: skip
        if rows:
            op.bulk_insert(named, rows)


def _names(text: str) -> set[str]:
    try:
        players = json.loads(text).get("players")
    except (ValueError, RecursionError, AttributeError):
        return set()  # somebody broke it, which verifying tells
    values = players.values() if isinstance(players, dict) else ()
    return {name for name in values if isinstance(name, str)}
