"""The sign as plain text."""

from __future__ import annotations

import textwrap
from typing import Final

from croupier.felt.sign import Sign, SignTable

WIDTH: Final = 78
INDENT: Final = "  "
KEPT: Final = "\N{NO-BREAK SPACE}"
"""Keeps a citation on one line."""


def write_sign(sign: Sign) -> str:
    """Return a sign as plain text, no line longer than 78 characters where words allow it."""
    parts = ["\n".join(filter(None, (sign.name, sign.title, sign.law)))]
    parts += [_table(table) for table in (sign.limits, *sign.tables)]
    for topic in sign.topics:
        lines = [
            textwrap.fill(
                f"{line.text} ({line.rests_on.replace(' ', KEPT)})",
                WIDTH,
                initial_indent=INDENT,
                subsequent_indent=2 * INDENT,
            ).replace(KEPT, " ")
            for line in topic.lines
        ]
        parts.append("\n".join([topic.title, *lines]))
    return "\n\n".join(parts) + "\n"


def _table(table: SignTable) -> str:
    rows = [*([table.head] if table.head else []), *table.rows]
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    lines = [f"{table.title} ({table.clause})"]
    for first, *others in rows:
        cells = [cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True)]
        lines.append(INDENT + INDENT.join([first.ljust(widths[0]), *cells]))
    return "\n".join(lines)
