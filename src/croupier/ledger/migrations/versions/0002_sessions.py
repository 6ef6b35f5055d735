"""The table of sessions, which may change: who is logged in, and the tokens of machines."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

_NEEDED = ("name", "kind", "role", "made", "address", "seen", "expires")


def upgrade() -> None:
    """Make the table; it is written out here, so that this step stays what it was."""
    op.create_table(
        "sessions",
        sa.Column("id", sa.Text, primary_key=True),
        *(sa.Column(name, sa.Text, nullable=False) for name in _NEEDED),
        sa.Column("ended", sa.Text),
        sa.Column("why", sa.Text),
    )
    op.create_index("sessions_by_name", "sessions", ["name"])
    op.create_index("sessions_by_expiry", "sessions", ["expires"])
