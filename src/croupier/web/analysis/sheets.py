"""The PAR sheet of a choice to take away, and the command that makes the same."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from croupier.odds.sheets.content import flat
from croupier.odds.sheets.csv import write_csv
from croupier.odds.sheets.pdf import write_pdf
from croupier.odds.sheets.xlsx import write_xlsx

_OPTIONS: Final = ("rounds_per_hour", "average_bet", "players", "hours_per_day")


class Kind(NamedTuple):
    """A kind of file."""

    name: str
    media: str
    write: Callable[[str], bytes]
    """From the document's JSON."""


KINDS: Final = {
    "pdf": Kind("PDF", "application/pdf", lambda text: write_pdf(json.loads(text))),
    "xlsx": Kind(
        "XLSX",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        lambda text: write_xlsx(json.loads(text)),
    ),
    "csv": Kind(
        "CSV", "text/csv; charset=utf-8", lambda text: write_csv(json.loads(text)).encode()
    ),
    "json": Kind("JSON", "application/json", lambda text: f"{text}\n".encode()),
}
"""By ending; each as ``croupier par`` writes it."""


def command(request: Mapping[str, Any]) -> str:
    """Return the command that makes the same sheet.

    Args:
        request: What the analysis was asked.

    >>> command({"game": "let-it-ride", "house": {"bonus": True}, "bet": 500, "strategy": True})
    'croupier par let-it-ride --set bonus=true --bet 500 --strategy'
    """
    words = ["croupier", "par", request["game"]]
    for path, value in flat(request["house"]):
        told = value if isinstance(value, str) else json.dumps(value)
        words += ["--set", f"{'.'.join(path)}={told}"]
    manager = request.get("manager", {})
    numbers = {name: value for name, value in request.items() if type(value) is int}
    for name, value in (numbers | {name: manager[name] for name in _OPTIONS if manager}).items():
        words += [_option(name), str(value)]
    for wager, share in manager.get("participation", {}).items():
        words += ["--participation", f"{wager}={share}"]
    return shlex.join([*words, *(["--strategy"] if request.get("strategy") else [])])


def _option(key: str) -> str:
    return f"--{key.replace('_', '-')}"
