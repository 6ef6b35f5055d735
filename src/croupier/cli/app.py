"""The command ``croupier``, and what every command does with errors."""

from __future__ import annotations

import json
import os
import sys
from typing import Final, NoReturn

import click

from croupier.cli.check import check
from croupier.cli.clauses import clauses
from croupier.cli.completion import completion
from croupier.cli.deal import deal
from croupier.cli.play import play
from croupier.cli.replay import replay, verify_deck
from croupier.cli.schema import schema
from croupier.cli.settle import settle
from croupier.law import RuleViolation
from croupier.version import __version__

BROKEN: Final = 1
"""Something in the input breaks a rule."""
UNUSABLE: Final = 2
"""The command line cannot be used, or there is no such file or no input."""
INTERRUPTED: Final = 130
UNHEARD: Final = 141
"""Whoever read the output closed it; what a shell reports of a process that died of it."""


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="croupier")
def app() -> None:
    """Deal, settle and explain house-banked poker as New York law orders it.

    The games are Ultimate Texas hold 'em (uth, 9 NYCRR § 5324.36), four-card poker (fcp,
    § 5324.33) and let it ride (lir, § 5324.34).
    """


for _command in (
    play,
    deal,
    settle,
    replay,
    verify_deck,
    check,
    clauses,
    schema,
    completion,
):
    app.add_command(_command)


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line and exit.

    The exit code is 0 when all was done, 1 when something in the input breaks a rule, 2 when the
    command line cannot be used or there is no such file or no input.

    Args:
        arguments: The arguments; None takes the process's own.
    """
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # the search for them takes long
    given = sys.argv[1:] if arguments is None else arguments
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    sys.exit(_run(given, as_json="--json" in given))


def _run(arguments: list[str], *, as_json: bool) -> int:
    """Run the command line and return its exit code; no error leaves a traceback."""
    try:
        code = app.main(args=arguments, prog_name="croupier", standalone_mode=False)
        sys.stdout.flush()
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNHEARD
    except Exception as error:
        if os.environ.get("CROUPIER_DEBUG"):
            raise
        return _explain(error, as_json=as_json)
    return code if isinstance(code, int) else 0


def _explain(error: Exception, *, as_json: bool) -> int:
    """Say what went wrong and return the exit code."""
    if isinstance(error, RuleViolation):
        return _fail(error.message, BROKEN, error.clause, as_json=as_json)
    if isinstance(error, click.UsageError) and not as_json:
        error.show()
        return UNUSABLE
    if isinstance(error, click.ClickException):
        return _fail(error.format_message(), UNUSABLE, as_json=as_json)
    told = f"{type(error).__name__}: {error}"
    message = f"a fault in croupier itself ({told}); CROUPIER_DEBUG=1 shows where"
    return _fail(message, BROKEN, as_json=as_json)


def _fail(message: str, code: int, clause: str | None = None, *, as_json: bool) -> int:
    """Say what went wrong, where the caller looks for it."""
    if as_json:
        click.echo(json.dumps({"error": {"clause": clause, "message": message}}))
    else:
        click.echo(f"croupier: {message}", err=True)
    return code
