"""``croupier check``."""

from __future__ import annotations

import json
from pathlib import Path

import click


@click.command()
@click.argument("file", metavar="HOUSE.toml")
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
def check(file: str, *, as_json: bool) -> int:
    """Hold a facility's choices against the law and list every finding.

    HOUSE.toml has one table a game; examples/ holds commented ones. The exit code is 1 if
    something is unlawful.
    """
    from croupier.house import read_file
    from croupier.records.checking import check as check_document

    try:
        house = read_file(Path(file))
    except (OSError, ValueError, RecursionError) as error:
        hint = getattr(error, "strerror", None) or f"it is not TOML: {error}"
        raise click.FileError(file, str(hint)) from None
    document = check_document(house)
    if as_json:
        click.echo(json.dumps(document))
    else:
        from croupier.cli.findings import draw_findings

        draw_findings(document)
    return 0 if document["lawful"] else 1
