"""``croupier play``."""

from __future__ import annotations

import click

from croupier.cli.files import FILE
from croupier.cli.options import (
    Device,
    check_seats,
    find_house,
    find_source,
    table_options,
)


@click.command(short_help="Play a round at the terminal.")
@table_options
@click.option("--seat", default=1, show_default=True, help="Your seat; 1 is at the dealer's left.")
@click.option("--seats", default=3, show_default=True, help="How many seats play, yours included.")
@click.option("--record", metavar="FILE", type=FILE, help="Keep the round for croupier replay.")
def play(  # noqa: PLR0913 - one argument for each option
    game: str,
    *,
    device: Device,
    house: str | None,
    seed: str | None,
    seat: int,
    seats: int,
    record: str | None,
) -> None:
    """Play a round of GAME at the terminal.

    The other seats are played by a simple house strategy. Where no one answers, at the end of the
    input or without a terminal, that strategy plays your seat too.
    """
    from croupier.cli.keeping import keeping
    from croupier.cli.terminal import play_round
    from croupier.games import find_game
    from croupier.games.checks import check_seat_number
    from croupier.records.practice import open_table

    found = find_game(game)
    check_seats(found, seats)
    check_seat_number(found, seat)
    choices, source = find_house(found, house), find_source(seed)
    with keeping(record) as keep:
        log = open_table(found, choices, source, device=device, round_id="1")
        play_round(log, seat, _others(found.seats, seat, seats - 1), keep)
    if record is not None:
        click.echo(f"The round is kept in {record}: croupier replay {record}")


def _others(most: int, seat: int, count: int) -> list[int]:
    """Return the seats of the house players: the next ones clockwise from the player's."""
    around = [(seat - 1 + step) % most + 1 for step in range(1, most)]
    return around[:count]
