"""The pages at which a table is opened: the game, then everything about it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from fastapi import Depends, FastAPI, Query, Response

from croupier.games import find_game, games
from croupier.service.facility import Facility
from croupier.service.telling import tell_table
from croupier.web.house import House, go
from croupier.web.pit import floor
from croupier.web.pit.entry import Caller, Entries, Typed, attempt
from croupier.web.pit.forms import Act, Blank, Wrong, form

Table = Annotated[str, Query(max_length=40)]


def act(facility: Facility, alias: str, name: str = "") -> Act[None]:
    """Return the form that opens a table for a game.

    Args:
        facility: Where it is opened.
        alias: The game.
        name: What the table is called, if that is known.

    Raises:
        RuleViolation: There is no such game.
    """
    game = find_game(alias)
    meters = [stream for stream in facility.ledger.streams() if stream.startswith("meter:")]

    def blanks(_: None) -> Iterable[Blank]:
        return floor.opening_blanks(game, name, meters)

    return Act[None](
        slug=alias, title=f"Open a table of {game.title}", button="Open the table",
        blanks=blanks, tell=lambda read, _: floor.tell_opening(game, read),
    )  # fmt: skip


def page(by: Caller, alias: str, name: str = "", wrong: Wrong | None = None) -> Response:
    """Return the page at which a table is opened."""
    asked = form(act(by.house.facility, alias, name), None, "/opening", wrong)
    told = None if wrong is None else wrong.told
    return by.show("opening", told, game=find_game(alias), ask=asked)


def add(app: FastAPI, house: House, entries: Entries) -> None:
    """Open the pages."""
    commander = Depends(entries.command_tables)

    @app.get("/opening")
    def choose(by: Caller = commander, table: Table = "") -> Response:
        return by.show("games", games=games(), table=table)

    @app.get("/opening/{alias}")
    def ask(alias: str, by: Caller = commander, table: Table = "") -> Response:
        return page(by, alias, table)

    @app.post("/opening/{alias}", name="open table")
    def open_table(alias: str, typed: Typed, by: Caller = commander) -> Response:
        asked, name = act(house.facility, alias), typed.get("table", "").strip()

        def do() -> None:
            told = asked.read(typed, None)
            tell_table(house.facility, name, told, by.who, typed.get("key", ""))

        error = attempt(do)
        if error is None:
            return go(f"/pit/{name}?done=open")
        return page(by, alias, name, Wrong(alias, error, typed))
