"""``croupier report``: what a ledger comes to over a shift, a day, or any interval."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from croupier.cli.files import FILE
from croupier.cli.ledger import LEDGER_URL, opened_ledger
from croupier.cli.writing import put_bytes

if TYPE_CHECKING:
    from croupier.service.reports.report import Report

_FILES: Final = ("csv", "xlsx")


def _kinds() -> tuple[str, ...]:
    from croupier.service.reports.catalogue import REPORTS

    return tuple(REPORTS)


def _known(ctx: click.Context, param: click.Parameter, kind: str) -> str:
    """Return the kind; as a choice of click's the catalogue would be loaded for ``--help``, too."""
    return click.Choice(_kinds()).convert(kind, param, ctx)


def _complete(_ctx: click.Context, _param: click.Parameter, begun: str) -> list[str]:
    return [kind for kind in _kinds() if kind.startswith(begun)]


@click.command(short_help="What a ledger comes to over a shift, a day, or any interval.")
@click.argument("kind", metavar="KIND", callback=_known, shell_complete=_complete)
@click.option("--ledger", envvar="CROUPIER_LEDGER", metavar="LEDGER", required=True,
              help=f"{LEDGER_URL}; else CROUPIER_LEDGER.")  # fmt: skip
@click.option("--from", "start", metavar="TIME", help="Start of the interval, included.")
@click.option("--to", "end", metavar="TIME", help="End of the interval, not included.")
@click.option("--day", metavar="DATE", help="A gaming day instead; without any, today's.")
@click.option("--shift", metavar="NAME", help="One shift of that day.")
@click.option("--period", type=click.Choice(["day", "mtd", "ytd", "ltd"]),
              help="That day; or month, year or life to its end.")  # fmt: skip
@click.option("--zone", default="America/New_York", show_default=True, metavar="ZONE",
              help="The facility's time zone.")  # fmt: skip
@click.option("--shifts", default="day=6,swing=14,grave=22", show_default=True, metavar="HOURS",
              help="When each shift begins; the gaming day begins with the first.")  # fmt: skip
@click.option("--operator", default="not named", metavar="NAME", help="Who runs the tables.")
@click.option("--threshold", default="5000", show_default=True, metavar="DOLLARS",
              help="The least payout or wager that is told.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON.")
@click.option("--csv", metavar="FILE", type=FILE, help="Write it as CSV; - prints it.")
@click.option("--xlsx", metavar="FILE", type=FILE, help="Write it as a workbook.")
def report(kind: str, ledger: str, *, as_json: bool, **options: Any) -> None:  # noqa: ANN401
    """Report on what a ledger holds.

    KIND is accounting (drop, fills, credits, win and hold by table), performance (theoretical
    against actual, by wager and pay table), participation (side bets), payouts (large ones),
    exceptions (voids, approvals, corrections), meters, held (funds in open rounds) or events.

    A TIME is a date, which is the start of that gaming day, or date and time, by the facility's
    clock where no offset such as Z or -05:00 stands behind it.
    """
    files = {name: options[name] for name in _FILES if options[name] is not None}
    if [as_json, *(name == "-" for name in files.values())].count(True) > 1:
        message = "standard output takes one of --json and the files named -"
        raise click.UsageError(message)
    made = _make(kind, ledger, options)
    from croupier.service.reports.writing import write_csv, write_json
    from croupier.service.reports.writing_xlsx import write_xlsx

    for name, file in files.items():
        put_bytes(file, (write_csv if name == "csv" else write_xlsx)(made))
    if as_json:
        click.echo(write_json(made).decode(), nl=False)
    elif not files:
        _show(made)


def _make(kind: str, ledger: str, options: dict[str, Any]) -> Report:
    from datetime import UTC, datetime

    from croupier.ledger.journal import LedgerJournal
    from croupier.service.back_office import BackOffice
    from croupier.service.reports.catalogue import Asked, make_report
    from croupier.service.reports.gaming_day import GamingDay, find_zone, read_shifts
    from croupier.service.reports.report import Header
    from croupier.service.reports.theory import TheoryRoom

    now = datetime.now(UTC)
    house = GamingDay(find_zone(options["zone"]), read_shifts(options["shifts"]))
    told = {name: options[name] for name in ("start", "end", "day", "shift", "period")}
    interval = house.asked_for(now, **told)
    named = options["operator"]
    header = Header(operator=named, interval=interval, made=now, zone=house.zone)
    with opened_ledger(ledger, must_exist=True) as opened, BackOffice() as office:
        asked = Asked(theory=TheoryRoom(office), threshold=_cents(options["threshold"]))
        return make_report(kind, LedgerJournal(opened), header, asked)


def _cents(text: str) -> int:
    from croupier.money import read_dollars

    try:
        return read_dollars(text)
    except ValueError as error:
        message = f"--threshold: {error}"
        raise click.UsageError(message) from None


def _show(made: Report) -> None:
    """Print a report for reading: each row as a block of headings and values."""
    from croupier.cli.console import columns, width
    from croupier.service.reports.report import NOTHING
    from croupier.service.reports.writing import shown
    from croupier.shape import printable

    click.secho(made.title, bold=True)
    lines = [(name, printable(value)) for name, value in made.header.lines()]
    click.echo("\n".join(columns(lines, (), "", width())))
    for section in made.sections:
        click.secho(f"\n{section.title}", bold=True)
        rows = section.rows if section.total is None else (*section.rows, section.total)
        if not section.rows:
            click.echo(f"  {NOTHING}")
        for row in rows:
            told = [
                (column.heading, shown(column, cell))
                for column, cell in zip(section.columns, row, strict=True)
                if cell not in (None, "")
            ]
            click.echo("\n".join(columns(told, (), "  ", width())) + "\n")
    for note in (*made.notes, *(note for section in made.sections for note in section.notes)):
        click.echo("\n".join(columns([("Note", printable(note))], (), "", width())))
