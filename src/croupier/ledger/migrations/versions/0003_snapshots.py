"""The table of snapshots, which may change: a help at start-up, and no record."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the table; it is written out here, so that this step stays what it was."""
    op.create_table(
        "snapshots",
        sa.Column("stream", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("nonce", sa.LargeBinary, nullable=False),
        sa.Column("box", sa.LargeBinary, nullable=False),
    )
