"""``croupier verify``, ``checkpoint``, ``backup``, ``restore`` and ``export``: the ledger."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from croupier.cli.files import FILE, open_input
from croupier.cli.writing import put_bytes

if TYPE_CHECKING:
    from croupier.ledger.book import Ledger
    from croupier.ledger.checkpoints import Checkpoint
    from croupier.service.audit import Audit

LEDGER_URL: Final = "sqlite:///FILE or postgresql://user@host/name"
"""Where a ledger is."""
LEDGER: Final = click.argument("ledger", envvar="CROUPIER_LEDGER", metavar="LEDGER")


@click.command(short_help="Recompute a whole ledger.")
@LEDGER
@click.option("--public-key", metavar="HEX", help="Check the checkpoints' signatures.")
@click.option(
    "--checkpoint",
    "kept",
    metavar="FILE",
    type=FILE,
    multiple=True,
    help="A checkpoint that was kept elsewhere; repeatable.",
)
@click.option("--json", "as_json", is_flag=True, help="Print what was found as JSON.")
def verify(ledger: str, public_key: str | None, kept: tuple[str, ...], *, as_json: bool) -> int:
    """Recompute a ledger: chains, balances, every round replayed and settled, every meter.

    LEDGER is sqlite:///FILE or postgresql://user@host/name; without it CROUPIER_LEDGER is read. The
    exit code is 1 if anything does not fit. A tail that somebody cut off together with the ledger's
    own checkpoints is found by a checkpoint kept elsewhere.
    """  # fmt: skip
    from croupier.service.audit import audit

    key = None if public_key is None else read_hex(public_key, "--public-key")
    checkpoints = [_read_checkpoint(name) for name in kept]
    with opened_ledger(ledger, must_exist=True) as opened:
        found = audit(opened, key, checkpoints)
    if as_json:
        click.echo(json.dumps(_document(found)))
    else:
        for finding in found.findings:
            click.secho(f"{finding.where}: {finding.message}", fg="red")
        click.echo(_summary(found))
    return 0 if found.clean else 1


@click.command(short_help="Sign where every stream of a ledger stands.")
@LEDGER
@click.option("--json", "as_json", is_flag=True, help="Kept for symmetry: it is JSON always.")
@click.option("--show-public-key", is_flag=True, help="Print what verify checks with, and stop.")
def checkpoint(ledger: str, *, as_json: bool, show_public_key: bool) -> None:  # noqa: ARG001 - the option is for scripts
    """Sign where every stream of a ledger stands; print the checkpoint, to be kept elsewhere.

    CROUPIER_SIGNING_KEY holds the Ed25519 key, 64 hex digits, or CROUPIER_SIGNING_KEY_FILE names a
    file with it.
    """
    from datetime import UTC, datetime

    from croupier.ledger.checkpoints import checkpoint as sign
    from croupier.ledger.checkpoints import public_key_of
    from croupier.service.people.terms import stamp

    key = read_key_of("signing_key", "signing_key_file")
    if show_public_key:
        click.echo(public_key_of(key).hex())
        return
    at = stamp(datetime.now(UTC))
    with opened_ledger(ledger, must_exist=True) as opened:
        made = sign(opened.engine, key, at)
    click.echo(json.dumps(made._asdict()))


@click.command(short_help="Write a whole ledger into one file.")
@LEDGER
@click.argument("file", metavar="FILE", type=FILE)
def backup(ledger: str, file: str) -> None:
    """Write every row of a ledger, all of one moment, into FILE; decks stay encrypted.

    FILE is JSON Lines with a hash at its end; `croupier restore` makes the same ledger of it, in
    SQLite or PostgreSQL, and a laboratory can read it without Croupier. - is standard output.
    """
    from croupier.ledger.dump import dump

    with opened_ledger(ledger, must_exist=True) as opened:
        put_bytes(file, b"".join(dump(opened.engine)))


@click.command(short_help="Make a ledger of a backup.")
@LEDGER
@click.argument("file", metavar="FILE", type=FILE)
def restore(ledger: str, file: str) -> None:
    """Make the ledger again that FILE holds, in an empty database; all of it or nothing."""
    from croupier.ledger.dump import restore as write_again

    with open_input(file) as stream, opened_ledger(ledger) as opened:
        rows = write_again(opened.engine, stream)
    click.echo(f"{rows} rows restored.")


@click.command(short_help="Write a ledger as CSV and JSON Lines.")
@LEDGER
@click.argument("folder", metavar="FOLDER", type=FILE)
def export(ledger: str, folder: str) -> None:
    """Write a ledger into FOLDER: a CSV for each table, and everything as JSON Lines.

    With it every hand can be rebuilt without this database. FOLDER must not be there yet.
    """
    from croupier.ledger.export import export as write_out

    place = Path(folder)
    if place.exists():
        raise click.FileError(folder, "it is there already")
    with opened_ledger(ledger, must_exist=True) as opened:
        try:
            write_out(opened.engine, place)
        except OSError as error:
            raise click.FileError(folder, (error.strerror or str(error)).lower()) from None


@contextmanager
def opened_ledger(
    url: str, *, must_exist: bool = False, key: bytes | None = None
) -> Iterator[Ledger]:
    """Open a ledger; what it refuses is told as what cannot be used."""
    from croupier.ledger.book import Ledger
    from croupier.ledger.errors import LedgerError

    file = url.removeprefix("sqlite:///")
    if must_exist and file != url and not Path(file).is_file():
        raise click.FileError(file, "there is no such ledger")
    try:
        with Ledger(url, key=key) as ledger:
            yield ledger
    except LedgerError as error:
        raise click.ClickException(error.message) from None


def read_hex(text: str, where: str, file: str | None = None) -> bytes:
    """Return the 32 bytes that 64 hexadecimal digits tell.

    Args:
        text: The digits.
        where: What they were given as.
        file: The variable that may name a file with them instead, if one does.

    Raises:
        click.UsageError: They tell none.
    """
    digits = 64
    try:
        key = bytes.fromhex(text) if len(text) == digits else b""
    except ValueError:
        key = b""
    if not key:
        instead = "" if file is None else f", or name a file with them in {file}"
        message = f"{where} is no key: write 64 hexadecimal digits{instead}"
        raise click.UsageError(message)
    return key


def read_key_of(plain: str, file: str) -> bytes:
    """Return a key from where the service has it, too.

    Args:
        plain: The setting that tells it, such as ``ledger_key``.
        file: The setting that names its file; the other one goes first.

    Raises:
        click.ClickException: There is none.
    """
    from croupier.service.settings_kinds import PREFIX, SettingsError, read_key

    told, place = (os.environ.get(PREFIX + name.upper()) for name in (plain, file))
    if told is not None or not place:
        return read_hex(told or "", PREFIX + plain.upper(), PREFIX + file.upper())
    try:
        return read_key(plain, None, file, Path(place)) or b""
    except SettingsError as error:
        raise click.ClickException(str(error)) from None


def _read_checkpoint(name: str) -> Checkpoint:
    from croupier.ledger.checkpoints import Checkpoint

    with open_input(name) as stream:
        try:
            told = json.loads(stream.read())
            return Checkpoint(int(told["number"]), str(told["body"]), str(told["signature"]))
        except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
            message = f"{name!r:.200} holds no checkpoint"
            raise click.UsageError(message) from None


def _document(found: Audit) -> dict[str, object]:
    return {
        "clean": found.clean,
        "findings": [finding._asdict() for finding in found.findings],
        **_counts(found),
    }


def _counts(found: Audit) -> dict[str, int]:
    report = found.ledger
    return {
        "commits": report.commits,
        "events": report.events,
        "postings": report.postings,
        "checkpoints": report.checkpoints,
        "tables": found.tables,
        "rounds": found.rounds,
        "meters": found.meters,
    }


def _summary(found: Audit) -> str:
    counts = ", ".join(f"{count:,} {name}" for name, count in _counts(found).items())
    wrong = len(found.findings)
    verdict = "Everything fits" if found.clean else f"{wrong} thing{'s' * (wrong > 1)} wrong"
    return f"{verdict}: {counts}."
