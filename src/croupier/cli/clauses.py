"""``croupier clauses``."""

from __future__ import annotations

import json

import click


@click.command()
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print clauses and readings as JSON.")
def clauses(game: str | None, *, as_json: bool) -> None:
    """Print every clause: what it asks, who sees to it, which tests prove it.

    GAME is uth, fcp or lir; without it all three are printed. Who: E the engine, C a check of the
    house's choices, P people only.
    """
    from croupier.games import find_game, games
    from croupier.records.listing import list_clauses

    document = list_clauses(games() if game is None else [find_game(game)])
    if as_json:
        click.echo(json.dumps(document))
        return
    from croupier.cli.findings import draw_clauses

    draw_clauses(document["clauses"])
