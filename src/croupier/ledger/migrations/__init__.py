"""The steps from one shape of the ledger to the next (Alembic)."""
