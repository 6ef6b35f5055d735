"""``croupier settle``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from croupier.cli.files import FILE, open_input

if TYPE_CHECKING:
    from croupier.records.lines import Answer
    from croupier.records.settling import Settled


@click.command(short_help="Settle finished rounds.")
@click.argument("file", required=False, type=FILE)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON result a record.")
def settle(file: str | None, *, as_json: bool) -> int:
    """Settle finished rounds: what each wager gets, and under which clause.

    FILE holds one record as JSON, or many as JSON Lines; - or a pipe is standard input. `croupier
    schema record` describes a record.
    """
    from croupier.records.lines import NoInputError, settle_stream

    failed = False
    try:
        with open_input(file) as stream:
            for answer in settle_stream(stream):
                failed |= not _print_answer(answer, as_json=as_json)
    except NoInputError:
        message = f"{file or 'standard input'} holds no record"
        raise click.UsageError(message) from None
    return 1 if failed else 0


def _print_answer(answer: Answer[Settled], *, as_json: bool) -> bool:
    """Print what came of a record; return whether it was settled."""
    from croupier.law import RuleViolation
    from croupier.records.lines import write_error
    from croupier.records.writing import write_settlement

    outcome = answer.outcome
    if isinstance(outcome, RuleViolation):
        if as_json:
            click.echo(json.dumps(write_error(outcome, answer.line)))
        else:
            place = "" if answer.line is None else f"line {answer.line}: "
            told = f"croupier: {place}{outcome.message} Nothing of this round is settled."
            click.echo(told, err=True)
        return False
    if as_json:
        click.echo(
            json.dumps(write_settlement(outcome.game, outcome.settlement, outcome.record_id))
        )
    else:
        from croupier.cli.settlement import draw_settlement

        draw_settlement(outcome)
    return True
