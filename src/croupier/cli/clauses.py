"""``croupier clauses``."""

from __future__ import annotations

import json

import click

from croupier.cli.files import complete_game


@click.command(short_help="Print the clauses and who proves them.")
@click.argument("what", required=False, shell_complete=complete_game)
@click.option("--json", "as_json", is_flag=True, help="Print clauses and readings as JSON.")
def clauses(what: str | None, *, as_json: bool) -> None:
    """Print every clause: what it asks, who sees to it, which tests prove it.

    WHAT is a game (uth, fcp, lir), a citation such as 5324.36(e)(7) with all below it, or a
    reading such as U-10; without it everything is printed. Who: E the engine, C a check of the
    house's choices, P people only.
    """
    from croupier.records.listing import find_clauses

    document = find_clauses(what)
    if as_json:
        click.echo(json.dumps(document))
        return
    from croupier.cli.findings import draw_clauses

    draw_clauses(document)
