"""What the ledger refuses."""

from __future__ import annotations


class LedgerError(Exception):
    """The ledger cannot be used so; nothing was written."""

    def __init__(self, wrong: str, *, accepted: str | None = None) -> None:
        """Say what was wrong and what would be right."""
        told = f"{wrong}." if accepted is None else f"{wrong}. Accepted: {accepted}."
        super().__init__(told)
        self.message = told


class KeyReusedError(LedgerError):
    """The key of a command came again with another command."""


class StaleError(LedgerError):
    """A stream has moved on since the entry was decided: decide anew and try again."""


class OverdrawnError(LedgerError):
    """An account would fall below zero."""
