"""``croupier account`` and ``croupier token``."""

from __future__ import annotations

import json
import sys
from getpass import getuser
from pathlib import Path

import click.termui
import pytest

from cli.run import Runner
from croupier.ledger.book import Ledger
from croupier.service.people import People
from croupier.service.people.sessions import id_of
from databases import KEY
from service.people.house import HERE, OPERATOR

PASSWORD = "correct horse"  # noqa: S105 - a test's


@pytest.fixture
def book(croupier: Runner, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return a ledger in which Eve has an account, named in the environment with its key."""
    url = f"sqlite:///{tmp_path}/book.db"
    monkeypatch.setenv("CROUPIER_LEDGER", url)
    monkeypatch.setenv("CROUPIER_LEDGER_KEY", KEY.hex())
    ran = croupier("account", "open", "Eve", "--role", "supervisor", stdin=f"{PASSWORD}\n")
    assert (ran.code, ran.out) == (0, "The account of Eve is open, as supervisor.\n")
    return url


def listed(croupier: Runner, what: str) -> list[dict[str, str]]:
    ran = croupier(what, "list", "--json")
    assert ran.code == 0
    return [dict(row) for row in ran.documents]


def people(ledger: Ledger, now: str = "2026-11-30T06:00:00.000Z") -> People:
    return People(ledger, clock=lambda: now)


def test_the_first_account_of_a_house(croupier: Runner, book: str) -> None:
    (row,) = listed(croupier, "account")
    assert (row["name"], row["role"], row["status"]) == ("Eve", "supervisor", "open")
    with Ledger(book, key=KEY) as ledger:
        assert people(ledger).log_in("Eve", PASSWORD, HERE).identity.role == "supervisor"
        opened = next(told.fact.body for told in ledger.facts("people:eve"))
        assert (opened["by"], opened["one_time"]) == (f"operator:{getuser()}", False)
    shown = croupier("account", "list").out.splitlines()
    assert shown[0].split() == ["name", "kind", "role", "status", "opened", "last_login"]
    assert shown[1].split()[:4] == ["Eve", "person", "supervisor", "open"]


def test_a_password_is_typed_twice_at_a_terminal(
    croupier: Runner, book: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def typed(prompt: str) -> str:
        asked.append(prompt)
        return PASSWORD

    class Terminal:
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(click.termui, "hidden_prompt_func", typed)
    monkeypatch.setattr("croupier.cli.people.sys", type("Sys", (), {"stdin": Terminal()}))
    ran = croupier("account", "open", "Dan", "--role", "dealer", "--ledger", book)
    assert (ran.code, len(asked)) == (0, 2)
    assert PASSWORD not in ran.out + ran.err


@pytest.mark.parametrize(
    ("account", "password", "words"),
    [
        (("admin", "dealer"), PASSWORD, "'admin' is nobody's name"),
        (("Dan", "boss"), PASSWORD, "the role is 'boss'"),
        (("Dan", "dealer"), "short", "the password has another length"),
        (("Dan", "dealer"), "", "the password has another length"),
        (("eve", "dealer"), PASSWORD, "the name 'eve' is taken"),
    ],
)
def test_an_account_that_cannot_be_opened(
    croupier: Runner, book: str, account: tuple[str, str], password: str, words: str
) -> None:
    name, role = account
    ran = croupier("account", "open", name, "--role", role, "--ledger", book, stdin=password)
    assert (ran.code, ran.out) == (1, "")
    assert words in ran.err


def test_resetting_unlocking_and_closing(croupier: Runner, book: str) -> None:
    from croupier.service.people.commands import LockAccount  # noqa: PLC0415 - the one place

    with Ledger(book, key=KEY) as ledger:
        people(ledger).do("Eve", LockAccount("away"), OPERATOR, "lock")
    shown = croupier("account", "reset", "Eve", "--reason", "forgotten").out.strip()
    assert "unlocked" in croupier("account", "unlock", "eve", "--reason", "back").out
    again = croupier("account", "unlock", "eve", "--reason", "back")
    assert (again.code, "'Eve' is open" in again.err) == (1, True)
    with Ledger(book, key=KEY) as ledger:
        people(ledger).change_password("Eve", shown, "a new password", HERE)
        assert people(ledger).log_in("Eve", "a new password", HERE)
    assert "closed" in croupier("account", "close", "Eve", "--reason", "moved").out
    assert listed(croupier, "account")[0]["status"] == "closed"


def test_a_machines_token(croupier: Runner, book: str) -> None:
    made = [croupier("token", "make", "Tick", "--role", "clock", "--days", "7").out.strip()
            for _ in range(3)]  # fmt: skip
    rows = listed(croupier, "token")
    assert {row["id"] for row in rows} == {id_of(token) for token in made}
    assert {(row["name"], row["role"]) for row in rows} == {("Tick", "clock")}
    assert not any(token in json.dumps(rows) for token in made)
    with Ledger(book, key=KEY) as ledger:
        assert people(ledger).identify(made[0], rows[0]["seen"], HERE).name == "Tick"
    ran = croupier("token", "revoke", "Tick", id_of(made[0])[:16], "--reason", "lost")
    assert ran.out == "1 revoked.\n"
    assert {row["id"] for row in listed(croupier, "token")} == {id_of(t) for t in made[1:]}
    assert croupier("token", "revoke", "Tick", "--reason", "scrapped").out == "2 revoked.\n"
    assert croupier("token", "list").out == "There are none.\n"
    ran = croupier("token", "revoke", "Tick", "--reason", "scrapped")
    assert (ran.code, "has no such token" in ran.err) == (1, True)


@pytest.mark.parametrize("days", ["0", "367", "x"])
def test_a_token_for_no_time_or_for_ever(croupier: Runner, book: str, days: str) -> None:
    ran = croupier("token", "make", "Tick", "--role", "clock", "--days", days, "--ledger", book)
    assert (ran.code, ran.out) == (2, "")


def test_the_key_may_lie_in_a_file(
    croupier: Runner, book: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert book
    file = tmp_path / "key"
    file.write_text(KEY.hex())
    monkeypatch.delenv("CROUPIER_LEDGER_KEY")
    monkeypatch.setenv("CROUPIER_KEY_FILE", str(file))
    for mode, code in ((0o644, 2), (0o600, 0)):
        file.chmod(mode)
        assert croupier("account", "list").code == code


def test_a_ledger_and_its_key_are_needed(
    croupier: Runner, book: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for arguments in (("account", "list"), ("token", "list")):
        ran = croupier(*arguments, "--ledger", f"sqlite:///{tmp_path}/none.db")
        assert (ran.code, "there is no such ledger" in ran.err) == (2, True)
    monkeypatch.setenv("CROUPIER_LEDGER_KEY", "zz")
    ran = croupier("account", "list")
    assert (ran.code, "CROUPIER_LEDGER_KEY is no key" in ran.err) == (2, True)
    assert "or name a file with them in CROUPIER_KEY_FILE" in " ".join(ran.err.split())
    monkeypatch.delenv("CROUPIER_LEDGER")
    assert croupier("account", "list").code == 2
    assert book
    assert sys.stdin
