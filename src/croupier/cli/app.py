"""The command ``croupier``, and what every command does with errors."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final, NoReturn

import click
from click.shell_completion import shell_complete

from croupier.cli.advise import advise
from croupier.cli.check import check
from croupier.cli.clauses import clauses
from croupier.cli.completion import completion
from croupier.cli.deal import deal
from croupier.cli.layout import layout, sign
from croupier.cli.ledger import backup, checkpoint, export, restore, verify
from croupier.cli.manifest import manifest
from croupier.cli.par import par
from croupier.cli.people import account, token
from croupier.cli.play import play
from croupier.cli.replay import replay, verify_deck
from croupier.cli.report import report
from croupier.cli.schema import schema
from croupier.cli.serve import serve
from croupier.cli.settle import settle
from croupier.cli.shuffle import shuffle
from croupier.cli.strategy import strategy
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
    shuffle,
    settle,
    replay,
    verify_deck,
    check,
    layout,
    sign,
    par,
    advise,
    strategy,
    verify,
    checkpoint,
    backup,
    restore,
    export,
    account,
    token,
    manifest,
    report,
    serve,
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
    if sys.stdout is None:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - till the end
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    sys.exit(_run(given, as_json="--json" in given))


def _run(arguments: list[str], *, as_json: bool) -> int:
    """Run the command line and return its exit code; no error leaves a traceback."""
    try:
        code = _attempt(arguments, as_json=as_json)
        sys.stdout.flush()
    except BrokenPipeError:
        return _give_up(UNHEARD)
    except OSError as error:
        with suppress(OSError):
            where = f"{error.filename}: " if error.filename else ""
            told = f"{where}{error.strerror or error}"
            click.echo(f"croupier: reading or writing failed: {told}", err=True)
        return _give_up(UNUSABLE)
    return code


def _attempt(arguments: list[str], *, as_json: bool) -> int:
    """Run the command line, or say what went wrong; only what cannot be said is raised."""
    try:
        code = _invoke(arguments)
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except OSError:
        raise
    except Exception as error:
        if os.environ.get("CROUPIER_DEBUG"):
            raise
        return _explain(error, as_json=as_json)
    return code if isinstance(code, int) else 0


def _invoke(arguments: list[str]) -> object:
    """Run a command; or complete a command line, where a shell asks for that.

    ``app.main`` would do the same, but hides from us when nobody reads the output.
    """
    asked = os.environ.get("_CROUPIER_COMPLETE")
    if asked:
        return shell_complete(app, {}, "croupier", "_CROUPIER_COMPLETE", asked)
    try:
        with app.make_context("croupier", list(arguments)) as context:
            return app.invoke(context)
    except click.exceptions.Exit as finished:
        return finished.exit_code


def _give_up(code: int) -> int:
    """Return an exit code after the output has failed, and let nothing more be written."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
    return code


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
