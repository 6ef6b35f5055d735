"""``croupier deal``."""

from __future__ import annotations

import json

import click

from croupier.cli.options import Device, check_seats, find_house, find_source, table_options


@click.command(short_help="Deal whole rounds.")
@table_options
@click.option("--rounds", default=1, show_default=True, type=click.IntRange(min=1),
              help="How many rounds.")  # fmt: skip
@click.option("--seats", type=int, help="How many seats play; all unless said.")
@click.option("--json", "as_json", is_flag=True, help="Print each round as a record for settle.")
def deal(  # noqa: PLR0913 - one argument for each option
    game: str,
    *,
    device: Device,
    house: str | None,
    seed: str | None,
    rounds: int,
    seats: int | None,
    as_json: bool,
) -> None:
    """Deal whole rounds of GAME, every seat played by a simple house strategy.

    With --json each round is a record that `croupier settle` reads.
    """
    from croupier.cli.settlement import draw_settlement
    from croupier.games import find_game
    from croupier.records.practice import deal_round, open_table
    from croupier.records.settling import settle_record

    found = find_game(game)
    count = found.seats if seats is None else seats
    check_seats(found, count)
    choices, source = find_house(found, house), find_source(seed)
    for number in range(1, rounds + 1):
        log = open_table(found, choices, source, device=device, round_id=str(number))
        record = deal_round(log, range(1, count + 1)).settle_record()
        if as_json:
            click.echo(json.dumps(record))
        else:
            draw_settlement(settle_record(record))
