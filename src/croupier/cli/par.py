"""``croupier par``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from croupier.cli.files import FILE, complete_game
from croupier.cli.options import find_choices, house_options
from croupier.cli.progress import progress_bar
from croupier.cli.writing import put_bytes

if TYPE_CHECKING:
    from croupier.records.odds_documents import ParDocument

_MANAGER = ("rounds_per_hour", "average_bet", "players", "hours_per_day")
_AMOUNTS = (
    "ante",
    "bet",
    "trips",
    "aces_up",
    "six_card",
    "progressive",
    "three_card",
    "meter",
    "others",
)


@click.command(short_help="Exact house edge, variance and pay tables: the PAR sheet.")
@house_options
@click.option(
    "--ante", type=int, metavar="CENTS", help="The ante, in cents: a payout limit then counts."
)
@click.option(
    "--bet", type=int, metavar="CENTS", help="Let it ride: one of the equal bets, in cents."
)
@click.option(
    "--trips", type=int, metavar="CENTS", help="The trips wager in cents, under the limit."
)
@click.option("--aces-up", type=int, metavar="CENTS", help="The aces up wager in cents.")
@click.option("--six-card", type=int, metavar="CENTS", help="The six-card bonus wager in cents.")
@click.option("--progressive", type=int, metavar="CENTS", help="The progressive wager in cents.")
@click.option(
    "--three-card", type=int, metavar="CENTS", help="The three-card bonus wager in cents."
)
@click.option(
    "--meter", type=int, metavar="CENTS", help="What the progressive meter shows, in cents."
)
@click.option("--others", type=int, metavar="N", help="Other players with cards, for envy.")
@click.option("--rounds-per-hour", type=int, metavar="N", help="For the manager's lines.")
@click.option(
    "--average-bet", type=int, metavar="CENTS", help="The mean ante in cents, for the same."
)
@click.option("--hours-per-day", type=int, metavar="N", help="The table's hours, for the same.")
@click.option("--players", type=int, metavar="N", help="Players at the table, for the same.")
@click.option(
    "--participation",
    multiple=True,
    metavar="WAGER=SHARE",
    help="How often a side bet is made, such as trips=0.6; repeatable.",
)
@click.option("--compare", is_flag=True, help="Every lawful table of each wager side by side.")
@click.option("--strategy", is_flag=True, help="The best play, too.")
@click.option("--json", "as_json", is_flag=True, help="Print the sheet as JSON.")
@click.option("--csv", metavar="FILE", type=FILE, help="Write the sheet as CSV; - prints it.")
@click.option("--xlsx", metavar="FILE", type=FILE, help="Write the sheet as a workbook.")
@click.option("--pdf", metavar="FILE", type=FILE, help="Write the sheet as a document.")
@click.argument("game", shell_complete=complete_game)
def par(game: str, *, as_json: bool, **options: Any) -> None:  # noqa: ANN401 - click's options
    """Analyse a house's choice exactly: no sampling, best play found and not assumed.

    GAME is uth, fcp or lir. The house is the law's default, a facility's file (--house), and any
    key of it changed with --set; money in cents, such as --set 'minimums={"ante": 1000}'.
    """  # fmt: skip
    files = {kind: options[kind] for kind in ("csv", "xlsx", "pdf") if options[kind] is not None}
    if [as_json, *(name == "-" for name in files.values())].count(True) > 1:
        message = "standard output takes one of --json and the files named -"
        raise click.UsageError(message)
    request = _request(game, options)
    with progress_bar() as progress:
        from croupier.odds.par import par as analyse

        document = analyse(request, progress)
    for kind, name in files.items():
        put_bytes(name, _sheet(kind, document))
    if as_json:
        click.echo(json.dumps(document))
    elif not files:
        from croupier.cli.console import page
        from croupier.odds.sheets.terminal import draw_par

        with page() as screen:
            draw_par(document, screen)


def _request(game: str, options: dict[str, Any]) -> dict[str, Any]:
    """Return what the library is asked."""
    request: dict[str, Any] = {"game": game, "house": find_choices(game, options)}
    request |= {key: options[key] for key in _AMOUNTS if options[key] is not None}
    request |= {key: True for key in ("compare", "strategy") if options[key]}
    manager = {key: options[key] for key in _MANAGER}
    made = {key: value for key, value in manager.items() if value is not None}
    pairs = [_pair(text) for text in options["participation"]]
    shares = dict(pairs)
    if len(shares) < len(pairs):
        message = "--participation names a wager twice"
        raise click.UsageError(message)
    if made or shares:
        if "rounds_per_hour" not in made or "average_bet" not in made:
            message = "the manager's lines need both --rounds-per-hour and --average-bet"
            raise click.UsageError(message)
        request["manager"] = made | ({"participation": shares} if shares else {})
    return request


def _pair(text: str) -> tuple[str, str]:
    wager, sign, share = text.partition("=")
    if not sign or not wager:
        message = f"--participation {text!r:.60}: write a wager and its share, such as trips=0.6"
        raise click.UsageError(message)
    return wager, share


def _sheet(kind: str, document: ParDocument) -> bytes:
    if kind == "csv":
        from croupier.odds.sheets.csv import write_csv

        return write_csv(document).encode()
    if kind == "xlsx":
        from croupier.odds.sheets.xlsx import write_xlsx

        return write_xlsx(document)
    from croupier.odds.sheets.pdf import write_pdf

    return write_pdf(document)
