"""``croupier strategy``."""

from __future__ import annotations

import json
from typing import Any

import click

from croupier.cli.files import complete_game
from croupier.cli.options import find_choices, house_options
from croupier.cli.progress import progress_bar


@click.command(short_help="Best play as a person learns it.")
@house_options
@click.option("--json", "as_json", is_flag=True, help="Print the tables as JSON.")
@click.argument("game", shell_complete=complete_game)
def strategy(game: str, *, as_json: bool, **options: Any) -> None:  # noqa: ANN401 - click's options
    """Print the best play under a house's rules as a person learns it, exceptions counted.

    GAME is uth, fcp or lir; --house and --set as for par.
    """
    house = find_choices(game, options)
    with progress_bar() as progress:
        from croupier.odds.learning import strategy as learn

        document = learn({"game": game, "house": house}, progress)
    if as_json:
        click.echo(json.dumps(document))
        return
    from croupier.cli.console import page
    from croupier.odds.sheets.terminal import draw_strategy

    with page() as screen:
        draw_strategy(document["tables"], screen)
