"""Findings and clauses drawn for the terminal."""

from __future__ import annotations

from typing import Final

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from croupier.cli.console import page
from croupier.records.documents import ClausesDocument, FindingDocument, FindingsDocument
from croupier.shape import printable

LEVELS: Final = ("error", "warning", "note")
_STYLE: Final = {"error": "bold red", "warning": "yellow", "note": "dim"}


def draw_findings(document: FindingsDocument) -> None:
    """Print every finding, the errors first, and whether the choices are lawful."""
    with page() as screen:
        for level in LEVELS:
            for finding in document["findings"]:
                if finding["level"] == level:
                    _draw_finding(screen, finding)
        screen.print(Text(_verdict(document), style="bold"))


def _draw_finding(screen: Console, finding: FindingDocument) -> None:
    heading = Text(finding["level"].capitalize(), style=_STYLE[finding["level"]])
    heading.append(f"  {printable(finding['where'])}", style="bold")
    if finding["clause"] is not None:
        heading.append(f"  § {finding['clause']}", style="default")
    screen.print(heading)
    screen.print(Padding(Text(finding["message"]), (0, 0, 0, 4)))


def _verdict(document: FindingsDocument) -> str:
    found = [finding["level"] for finding in document["findings"]]
    counts = [(found.count(level), level) for level in LEVELS]
    told = ", ".join(f"{n} {level}{'s' if n > 1 else ''}" for n, level in counts if n)
    return f"{'Lawful' if document['lawful'] else 'Not lawful'}. {told or 'No findings'}."


def draw_clauses(document: ClausesDocument) -> None:
    """Print clauses: the id, who sees to it, what it asks, its tests; then the readings."""
    with page() as screen:
        for row in document["clauses"]:
            heading = Text(row["id"], style="bold")
            heading.append("  ".join(["", "+".join(row["who"]), *row["readings"]]), "dim")
            screen.print(heading)
            screen.print(Padding(Text(row["rule"]), (0, 0, 0, 4)))
            for test in row["tests"]:
                screen.print(Padding(Text(test, style="dim"), (0, 0, 0, 8)))
        for read in document["readings"]:
            policy = "  house policy" if read["policy"] else ""
            heading = Text(read["id"], style="bold").append(f"  {read['where']}{policy}", "dim")
            screen.print(heading)
            screen.print(Padding(Text(read["rule"]), (0, 0, 0, 4)))
