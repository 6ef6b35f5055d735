"""``croupier check``."""

from __future__ import annotations

import json

import click

from croupier.cli.files import FILE
from croupier.cli.options import read_house


@click.command(short_help="Hold a facility's choices against the law.")
@click.argument("file", metavar="HOUSE.toml", type=FILE)
@click.option("--json", "as_json", is_flag=True, help="Print the findings as JSON.")
def check(file: str, *, as_json: bool) -> int:
    """Hold a facility's choices against the law and list every finding.

    HOUSE.toml has one table a game; examples/ holds commented ones. The exit code is 1 if
    something is unlawful.
    """
    from croupier.records.checking import check as check_document

    house = read_house(file)
    document = check_document(house)
    if as_json:
        click.echo(json.dumps(document))
    else:
        from croupier.cli.findings import draw_findings

        draw_findings(document)
    return 0 if document["lawful"] else 1
