"""The pages of the dealer school: what there is to practise, the drills, the session so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, Final, NamedTuple

from fastapi import Depends, FastAPI, Request, Response

from croupier.drills.chance import Chance, fresh_seed
from croupier.drills.incidents import CASES, names_of
from croupier.drills.levels import LEVELS
from croupier.drills.orders import PARTS
from croupier.games import find_game, games
from croupier.games.game import AnyGame
from croupier.web.house import House, go
from croupier.web.school import sheets
from croupier.web.school.desk import DOOR, SchoolDesk, is_seed
from croupier.web.school.forms import typed

ANY: Final = "any"
"""Stands in a link for a part of chance."""


class Kind(NamedTuple):
    """A kind of drill."""

    template: str
    parts: Callable[[AnyGame], tuple[str, ...]]
    """Its parts for a game, as they stand in a link."""
    ask: Callable[[str, str, str], sheets.Sheet]
    """Sets a drill: game, part, seed."""


KINDS: Final = {
    "pay": Kind("pay", lambda _: tuple(LEVELS), sheets.PaySheet),
    "order": Kind("order", lambda _: tuple(PARTS), sheets.OrderSheet),
    "wrong": Kind("wrong", names_of, sheets.WrongSheet),
}


@dataclass(frozen=True, slots=True)
class Link:
    """The parts of a drill's address."""

    alias: str
    kind: str
    part: str
    seed: str

    def sheet(self) -> sheets.Sheet | None:
        """Return the drill; None where there is none of the kind."""
        game = _game(self.alias)
        if game is None or self.kind not in KINDS or not is_seed(self.seed):
            return None
        if self.part not in KINDS[self.kind].parts(game):
            return None
        return KINDS[self.kind].ask(self.alias, self.part, self.seed)

    def told(self, sheet: sheets.Sheet) -> dict[str, Any]:
        """Return what every page of the drill shows."""
        return {"game": sheet.game, "part": self.part, "kind": self.kind}


def add(app: FastAPI, house: House) -> None:
    """Open the school."""
    desk = SchoolDesk(house)
    house.doors.append(DOOR)
    _add_home(app, desk)
    _add_starts(app, desk)
    _add_drills(app, desk)


def _add_home(app: FastAPI, desk: SchoolDesk) -> None:
    @app.get("/school")
    def home(request: Request) -> Response:
        told = {"games": games(), "levels": LEVELS, "parts": PARTS, "cases": CASES}
        return desk.refuse(request) or desk.page(request, "home.html", told)

    @app.get("/school/session")
    def session(request: Request) -> Response:
        return desk.refuse(request) or desk.page(request, "session.html", {})

    @app.post("/school/session")
    def forget(request: Request) -> Response:
        desk.forget(request)
        return go("/school")


def _add_starts(app: FastAPI, desk: SchoolDesk) -> None:
    @app.get("/school/{alias}/{kind}/{part}")
    def start(request: Request, alias: str, kind: str, part: str) -> Response:
        game = _game(alias)
        if game is None or kind not in KINDS:
            return desk.refuse(request) or desk.missing(request)
        seed = fresh_seed()
        if part == ANY:
            part = Chance("part", seed).pick(KINDS[kind].parts(game))
        return desk.refuse(request) or go(f"/school/{game.alias}/{kind}/{part}/{seed}")


def _add_drills(app: FastAPI, desk: SchoolDesk) -> None:
    @app.get("/school/{alias}/{kind}/{part}/{seed}")
    def drill(request: Request, link: Annotated[Link, Depends()]) -> Response:
        sheet = _open(desk, request, link)
        if isinstance(sheet, Response):
            return sheet
        return desk.show(request, f"{link.kind}.html", {**link.told(sheet), **sheet.told({})})

    @app.post("/school/{alias}/{kind}/{part}/{seed}")
    def answer(
        request: Request,
        link: Annotated[Link, Depends()],
        fields: Annotated[dict[str, str], Depends(typed)],
    ) -> Response:
        sheet = _open(desk, request, link)
        if isinstance(sheet, Response):
            return sheet
        slip, marked, told = sheet.marked(fields, request.url.path)
        shown = link.told(sheet)
        if slip is None and marked is not None:
            return desk.mark(request, f"{link.kind}_marked.html", marked, {**shown, **told})
        again = {**shown, **sheet.told(fields), "slip": slip}
        return desk.again(request, f"{link.kind}.html", again)


def _open(desk: SchoolDesk, request: Request, link: Link) -> sheets.Sheet | Response:
    """Return the drill of a link, or what is answered where it is not to be had."""
    refused = desk.refuse(request)
    if refused is not None:
        return refused
    desk.limit(request)
    return link.sheet() or desk.missing(request)


def _game(alias: str) -> AnyGame | None:
    return find_game(alias) if alias in {game.alias for game in games()} else None
