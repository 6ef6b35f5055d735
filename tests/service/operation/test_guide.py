"""What docs/operations.md says is so: its commands exist, its settings are all, its SQL works."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import click
import pytest
from fastapi.routing import APIRoute
from sqlalchemy import Engine, create_engine, make_url, text
from sqlalchemy.exc import DBAPIError

from croupier.cli.app import app
from croupier.ledger.book import Ledger
from croupier.service.api.app import RESOURCES
from croupier.service.api.border import PREFIX
from croupier.service.people import People
from croupier.service.people.commands import OpenAccount
from croupier.service.people.terms import operator
from croupier.service.settings import Settings
from databases import KEY
from service.test_desk import AT, desk_of, play_a_round

GUIDE = (Path(__file__).parents[3] / "docs" / "operations.md").read_text(encoding="utf-8")
PROSE = re.sub(r"```.*?```", "", GUIDE, flags=re.DOTALL)
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", GUIDE, re.DOTALL)
COMMANDS = [
    line.partition("  #")[0]
    for kind, block in BLOCKS
    if kind == "sh"
    for line in block.splitlines()
    if line.startswith("croupier ")
]
MENTIONED = sorted(set(re.findall(r"`croupier ([a-z-]+(?: [a-z-]+)?)", PROSE)))
SQL = [block for kind, block in BLOCKS if kind == "sql"]
_NUMBERS = count(1)


def find(words: list[str]) -> tuple[click.Command, list[str]]:
    """Return the command that is meant, and its arguments."""
    command: click.Command = app
    while isinstance(command, click.Group):
        command, words = command.commands[words[0]], words[1:]
    return command, words


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_that_is_shown_exists_with_its_arguments(
    line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_LEDGER", "sqlite:///book.db")
    words = shlex.split(line.partition(" > ")[0])[1:]
    command, rest = find(words)
    command.make_context("croupier", rest).close()


@pytest.mark.parametrize("words", MENTIONED)
def test_a_command_that_is_mentioned_exists(words: str) -> None:
    find(words.split())


def test_the_guide_shows_and_mentions_commands() -> None:
    assert len(COMMANDS) > 15
    assert len(MENTIONED) > 8


def test_a_route_that_is_mentioned_exists() -> None:
    known = {
        (method, f"{PREFIX}{route.path}")
        for resource in RESOURCES
        for route in resource.router.routes
        if isinstance(route, APIRoute)
        for method in route.methods or ()
    }
    mentioned = set(re.findall(r"`(GET|POST) (/v1/[^`]+)`", GUIDE))
    assert mentioned <= known
    assert len(mentioned) == 5


def test_every_setting_is_in_the_table() -> None:
    rows = re.findall(r"^\| (`.*`) \| (.*) \| (.*) \| (.*) \|$", GUIDE, re.MULTILINE)
    assert [tuple(row) for row in rows] == [
        (f"`{name}`", field.description, shown(name, field.default), accepted(field))
        for name, field in Settings.model_fields.items()
    ]


def shown(name: str, default: Any) -> str:  # noqa: ANN401 - of any kind
    """Return a default as the table has it."""
    by_others = {"practice": "where no ledger is set", "pages": "where one process serves"}
    if name in by_others:
        return by_others[name]
    if default is None or default == ():
        return ""
    if isinstance(default, dict):
        return ",".join(f"{shift}={begin:{_CLOCK}}" for shift, begin in default.items())
    return str(default)


_CLOCK = "%H:%M"


def accepted(field: Any) -> str:  # noqa: ANN401 - pydantic's
    told: str = field.json_schema_extra["accepted"]
    return told


def admin(url: str) -> Engine:
    return create_engine(
        make_url(url).set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT"
    )


def run(url: str, statements: str) -> None:
    engine = admin(url)
    try:
        with engine.connect() as connection:
            for statement in filter(str.strip, statements.split(";")):
                connection.execute(text(statement))
    finally:
        engine.dispose()


@pytest.fixture
def house(postgres: str) -> Iterator[tuple[str, str]]:
    """Return the ledger made as the guide says, for its owner and for the service."""
    make, grant = SQL
    names = {name: f"{name}{next(_NUMBERS)}" for name in ("croupier_owner", "house")}
    names |= {"croupier": f"croupier{next(_NUMBERS)}"}

    def own(sql: str) -> str:
        return re.sub(r"\b(croupier_owner|croupier|house)\b", lambda m: names[m[0]], sql)

    run(postgres, own(make))

    def url(role: str) -> str:
        at = make_url(postgres).set(username=names[role], database=names["house"])
        return at.render_as_string(hide_password=False)

    Ledger(url("croupier_owner")).close()
    run(url("croupier_owner"), own(grant))
    yield url("croupier_owner"), url("croupier")
    run(postgres, f"DROP DATABASE {names['house']}")


def test_the_service_works_as_a_user_who_can_only_add(house: tuple[str, str]) -> None:
    _, service = house
    with Ledger(service, key=KEY) as ledger:
        play_a_round(desk_of(ledger))
        people = People(ledger, clock=lambda: AT)
        command = OpenAccount("Eve", "supervisor")
        people.do("Eve", command, operator("ann"), "key", password="correct horse")  # noqa: S106
        token = people.log_in("Eve", "correct horse", "192.0.2.7").token
        assert people.identify(token, AT, "192.0.2.7").name == "Eve"
        ledger.keep_snapshot("table:1", 1, {})
    for statement in (
        "ALTER TABLE events DISABLE TRIGGER ALL",
        "UPDATE events SET body = '{}'",
        "DELETE FROM commits",
        "TRUNCATE postings",
        "DROP TABLE secrets",
        "UPDATE alembic_version SET version_num = '0001'",
    ):
        with pytest.raises(DBAPIError, match=r"permission denied|must be owner"):
            run(service, statement)
