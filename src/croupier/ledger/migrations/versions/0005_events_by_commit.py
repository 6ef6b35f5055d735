"""An index of events by commit: without it each commit looks through all events there are."""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the index; a ledger that began with this program has it."""
    op.create_index("events_by_commit", "events", ["commit_id"], if_not_exists=True)
