"""Drop and win of each table on this gaming day, as the accounting has them, looked up seldom."""

from __future__ import annotations

from threading import Lock
from time import monotonic
from typing import Any, Final

from croupier.service.facility import Facility
from croupier.service.reports.asking import ask_report
from croupier.service.reports.writing import shown

FRESH_S: Final = 15.0
"""For so long figures are shown again: a page that refreshes by itself reads no day anew."""
_TOLD: Final = ("drop", "win", "closing")


class Today:
    """The figures of one process; may be shared by threads."""

    def __init__(self, facility: Facility) -> None:
        """Begin with nothing read."""
        self._facility, self._turn = facility, Lock()
        self._read: dict[str, dict[str, str]] = {}
        self._until = 0.0

    def figures(self) -> dict[str, dict[str, str]]:
        """Return by table ``drop``, ``win`` and ``closing`` (what the tray holds), as text."""
        with self._turn:
            if monotonic() >= self._until:
                self._read = self._accounting()
                self._until = monotonic() + FRESH_S
            return self._read

    def _accounting(self) -> dict[str, dict[str, str]]:
        tables = ask_report(self._facility, "accounting", {}).sections[0]
        told: dict[str, dict[str, str]] = {}
        for row in tables.rows:
            cells: dict[str, Any] = {
                column.key: (column, cell) for column, cell in zip(tables.columns, row, strict=True)
            }
            told[cells["table"][1]] = {key: shown(*cells[key]) for key in _TOLD}
        return told
