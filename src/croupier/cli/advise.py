"""``croupier advise``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from croupier.cli.files import FILE, open_input
from croupier.cli.progress import progress_bar

if TYPE_CHECKING:
    from croupier.records.odds_documents import AdviceDocument


@click.command(short_help="What each answer is worth now, exactly.")
@click.argument("file", required=False, type=FILE)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON answer a record.")
def advise(file: str | None, *, as_json: bool) -> int:
    """Say what each answer to the open question is worth, given what the player sees.

    FILE holds one record as JSON, or many as JSON Lines; - or a pipe is standard input. A record
    has one seat and nothing that is still hidden. `croupier schema spot` describes it.
    """
    from croupier.law import RuleViolation
    from croupier.odds.advising import advise as value
    from croupier.records.lines import NoInputError, answer_stream, write_error

    failed = False
    try:
        with open_input(file) as stream, progress_bar() as progress:
            for line, outcome in answer_stream(stream, lambda record: value(record, progress)):
                if not isinstance(outcome, RuleViolation):
                    click.echo(json.dumps(outcome) if as_json else _told(outcome))
                    continue
                failed = True
                if as_json:
                    click.echo(json.dumps(write_error(outcome, line)))
                else:
                    place = "" if line is None else f"line {line}: "
                    click.echo(f"croupier: {place}{outcome.message}", err=True)
    except NoInputError:
        message = f"{file or 'standard input'} holds no record"
        raise click.UsageError(message) from None
    return 1 if failed else 0


def _told(advice: AdviceDocument) -> str:
    """Return advice as a person reads it."""
    from croupier.shape import printable

    name = f" ({printable(advice['id'])})" if "id" in advice else ""
    title = f"{advice['question'].capitalize()}{name}, in {advice['unit']}s, side bets left aside"
    lines = [click.style(title, bold=True)]
    wide = max(len(option["decision"]) for option in advice["options"])
    for option in advice["options"]:
        exact = option["expectation"]
        told = (
            f"  {option['decision']:<{wide}}  {option['value']:+.6f}"
            f"  = {exact['numerator']:,}/{exact['denominator']:,}"
        )
        best = option["decision"] == advice["best"]
        tie = ", equal to another" if advice.get("tie") else ""
        lines.append(click.style(f"{told}  best{tie}", fg="green") if best else told)
    return "\n".join(lines)
