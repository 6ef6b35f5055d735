"""``croupier schema``."""

from __future__ import annotations

import json

import click

NAMES = ("record", "result", "round", "replay", "house", "findings", "clauses", "error")


@click.command()
@click.argument("name", type=click.Choice(NAMES))
@click.option("--json", "as_json", is_flag=True, help="Print on one line.")
def schema(name: str, *, as_json: bool) -> None:
    """Print the JSON schema of a document.

    record and result are what settle reads and answers, round is what play keeps and replay reads,
    replay what it answers, house is a facility's file as check reads
    it, findings is what check answers, clauses what clauses answers.
    """
    from croupier.records.schemas import schema as find_schema

    click.echo(json.dumps(find_schema(name), indent=None if as_json else 2))
