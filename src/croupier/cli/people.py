"""``croupier account`` and ``croupier token``: what the operator does for people and machines."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import click

from croupier.cli.ledger import opened_ledger, read_key_of

if TYPE_CHECKING:
    from croupier.service.people import Asker, Done, People
    from croupier.service.people.commands import Command

F = TypeVar("F", bound=Callable[..., Any])

DAYS: Final = 90
"""For how long a token is made unless something else is said."""

LEDGER: Final = click.option(
    "--ledger",
    envvar="CROUPIER_LEDGER",
    metavar="LEDGER",
    required=True,
    help="sqlite:///FILE or postgresql://user@host/name; else CROUPIER_LEDGER.",
)
NAME: Final = click.argument("name", metavar="NAME")
REASON: Final = click.option("--reason", required=True, metavar="TEXT", help="Why; it is kept.")
JSON: Final = click.option("--json", "as_json", is_flag=True, help="Print a line of JSON for each.")


@click.group(short_help="Open, list, reset, unlock and close people's accounts.")
def account() -> None:
    """Look after people's accounts, as the operator.

    CROUPIER_LEDGER_KEY holds the ledger's key, 64 hex digits, or CROUPIER_KEY_FILE names a file
    with it: passwords are kept under it.
    """


@click.group(short_help="Make, list and revoke machines' tokens.")
def token() -> None:
    """Look after machines' tokens, as the operator; the ledger's key as with `account`."""


@account.command(name="open", short_help="Open an account.")
@NAME
@click.option("--role", required=True, metavar="ROLE", help="player, dealer, supervisor, auditor.")
@LEDGER
def open_account(name: str, role: str, ledger: str) -> None:
    """Open an account for NAME, who types a password twice; or the first line of the input is it.

    The first supervisor of a house is opened so, and every other: no supervisor makes one alone.
    """
    from croupier.service.people.commands import OpenAccount

    with _people(ledger, must_exist=False) as office:
        office.do(name, OpenAccount(name, role), _read_password())  # type: ignore[arg-type]  # it is checked
        click.echo(f"The account of {name} is open, as {role}.")


@account.command(name="list", short_help="List all accounts.")
@LEDGER
@JSON
def list_accounts(ledger: str, *, as_json: bool) -> None:
    """List all accounts, of people and machines."""
    with _people(ledger) as office:
        rows = [
            {
                "name": known.name,
                "kind": known.kind,
                "role": known.role,
                "status": known.status,
                "opened": known.opened,
                "last_login": known.last_login,
            }
            for known in office.people.accounts()
        ]
    _print(rows, as_json=as_json)


@account.command(short_help="Give somebody a password for one use.")
@NAME
@REASON
@LEDGER
def reset(name: str, reason: str, ledger: str) -> None:
    """Give NAME a password for one use, with which a new one is set; it is printed once."""
    from croupier.service.people.commands import ResetPassword

    with _people(ledger) as office:
        click.echo(office.do(name, ResetPassword(reason)).shown)


@account.command(short_help="Unlock an account.")
@NAME
@REASON
@LEDGER
def unlock(name: str, reason: str, ledger: str) -> None:
    """Unlock the account of NAME, for a house in which no supervisor can."""
    from croupier.service.people.commands import UnlockAccount

    with _people(ledger) as office:
        office.do(name, UnlockAccount(reason))
        click.echo(f"The account of {name} is unlocked.")


@account.command(name="close", short_help="Close an account for good.")
@NAME
@REASON
@LEDGER
def close_account(name: str, reason: str, ledger: str) -> None:
    """Close the account of NAME, a person or a machine, for good; the name is not given again."""
    from croupier.service.people.commands import CloseAccount

    with _people(ledger) as office:
        office.do(name, CloseAccount(reason))
        click.echo(f"The account of {name} is closed.")


@token.command(short_help="Make a token for a machine.")
@NAME
@click.option("--role", required=True, metavar="ROLE", help="player, dealer, auditor, clock.")
@click.option("--days", type=click.IntRange(1, 366), default=DAYS, show_default=True,
              help="For how long.")  # fmt: skip
@LEDGER
def make(name: str, role: str, days: int, ledger: str) -> None:
    """Make a token for the machine NAME; it is printed once and kept nowhere."""
    from croupier.service.people.commands import MakeToken
    from croupier.service.people.terms import DAY, later

    with _people(ledger) as office:
        command = MakeToken(name, role, later(_now(), days * DAY))  # type: ignore[arg-type]  # it is checked
        click.echo(office.do(name, command).shown)


@token.command(name="list", short_help="List machines' tokens.")
@LEDGER
@JSON
def list_tokens(ledger: str, *, as_json: bool) -> None:
    """List the tokens that are good now, without themselves."""
    with _people(ledger) as office:
        rows = [
            {
                "name": known.name,
                "role": known.role,
                "id": known.id,
                "expires": known.expires,
                "seen": known.seen,
                "address": known.address,
            }
            for known in office.people.sessions()
            if known.kind == "machine"
        ]
    _print(rows, as_json=as_json)


@token.command(short_help="Revoke a machine's token.")
@NAME
@click.argument("ids", metavar="[ID]...", nargs=-1)
@REASON
@LEDGER
def revoke(name: str, ids: tuple[str, ...], reason: str, ledger: str) -> None:
    """Revoke the tokens of the machine NAME that begin with ID in the list; without one, all."""
    from croupier.law import RuleViolation
    from croupier.service.people.commands import RevokeToken

    with _people(ledger) as office:
        known = office.people.account(name).tokens
        wanted = [id_ for id_ in known if not ids or id_.startswith(ids)]
        if not wanted:
            raise RuleViolation(f"{name!r} has no such token", accepted=", ".join(known) or None)
        for id_ in wanted:
            office.do(name, RevokeToken(id_, reason))
        click.echo(f"{len(wanted)} revoked.")


class Office(NamedTuple):
    """People, and the operator who asks something of them."""

    people: People
    by: Asker

    def do(self, name: str, command: Command, password: str | None = None) -> Done:
        """Do something, once."""
        from secrets import token_hex

        return self.people.do(name, command, self.by, f"operator {token_hex(16)}", password)


@contextmanager
def _people(ledger: str, *, must_exist: bool = True) -> Iterator[Office]:
    from croupier.service.people import People
    from croupier.service.people.terms import operator

    key = read_key_of("ledger_key", "key_file")
    with opened_ledger(ledger, must_exist=must_exist, key=key) as opened:
        yield Office(People(opened, clock=_now), operator(_user()))


def _now() -> str:
    from datetime import UTC, datetime

    from croupier.service.people.terms import stamp

    return stamp(datetime.now(UTC))


def _user() -> str:
    """Return by which name the computer knows whoever runs this."""
    from getpass import getuser

    from croupier.shape import printable

    try:
        return printable(getuser())
    except (OSError, KeyError):  # nobody in the computer's list of users
        return f"user {os.getuid()}"


def _read_password() -> str:
    if sys.stdin is not None and sys.stdin.isatty():
        told: str = click.prompt("Password", hide_input=True, confirmation_prompt=True, err=True)
        return told
    return "" if sys.stdin is None else sys.stdin.readline().rstrip("\r\n")


def _print(rows: Sequence[dict[str, Any]], *, as_json: bool) -> None:
    if as_json:
        for row in rows:
            click.echo(json.dumps(row))
        return
    if not rows:
        click.echo("There are none.")
        return
    told = [list(rows[0]), *([str(v or "") for v in row.values()] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*told, strict=True)]
    for line in told:
        click.echo("  ".join(v.ljust(w) for v, w in zip(line, widths, strict=True)).rstrip())
