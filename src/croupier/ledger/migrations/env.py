"""Alembic's entry: runs the steps on the connection that ``connecting.py`` hands over."""

from __future__ import annotations

from alembic import context

from croupier.ledger.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
