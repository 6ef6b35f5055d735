"""An index of commits by time: without it what happened last is found by looking at everything."""

from __future__ import annotations

from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the index; a ledger that began with this program has it."""
    op.create_index("commits_by_time", "commits", ["at"], if_not_exists=True)
