"""``croupier schema``."""

from __future__ import annotations

import json

import click

NAMES = (
    "record",
    "result",
    "round",
    "replay",
    "house",
    "par-request",
    "par",
    "spot",
    "advice",
    "strategy-request",
    "strategy",
    "findings",
    "clauses",
    "error",
)


@click.command(short_help="Print the JSON schema of a document.")
@click.argument("name", type=click.Choice(NAMES), metavar="NAME")
@click.option("--json", "as_json", is_flag=True, help="Print on one line.")
def schema(name: str, *, as_json: bool) -> None:
    """Print the JSON schema of a document.

    \b
    record       what settle reads
    result       what settle answers
    round        what play keeps and replay reads
    replay       what replay answers
    house        a facility's file, as check reads it
    par-request  what the library's par reads
    par          what par answers
    spot         what advise reads
    advice       what advise answers
    strategy     what strategy answers, and strategy-request what the library's reads
    findings     what check answers
    clauses      what clauses answers
    error        an error of any command with --json
    """  # noqa: D301 - click's sign for lines that are not to be wrapped
    from croupier.records.schemas import schema as find_schema

    click.echo(json.dumps(find_schema(name), indent=None if as_json else 2))
