"""The ledger as it began: commits, events, postings, secrets, checkpoints, and their triggers."""

from __future__ import annotations

from alembic import op

from croupier.ledger import triggers
from croupier.ledger.tables import METADATA

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make tables and triggers."""
    connection = op.get_bind()
    METADATA.create_all(connection, checkfirst=False)
    for statement in triggers.create(connection.dialect.name):
        op.execute(statement)
