"""The lobby: open tables, their rules, a practice table of one's own, a seat in one click."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fastapi import FastAPI, Request, Response

from croupier.games import find_game, games
from croupier.games.game import AnyGame
from croupier.house import rules_of
from croupier.service.people import Identity
from croupier.service.practice import opening
from croupier.table.state import TableState
from croupier.web import signs
from croupier.web.cookies import Visitor, address_of
from croupier.web.house import House, go
from croupier.web.practice import visit


def add(app: FastAPI, house: House) -> None:
    """Open the lobby."""
    _add_lobby(app, house)
    _add_visits(app, house)


def _add_lobby(app: FastAPI, house: House) -> None:
    facility = house.facility

    @app.get("/")
    def lobby(request: Request) -> Response:
        visitor = house.visitor(request)
        who = None if visitor is None else visitor.identify()
        open_now = signs.open_tables(facility, who)
        tables = [
            {**signs.entry(facility, state), **_whose(state, who)}
            for state in sorted(open_now, key=lambda one: not visit.is_own(one.stream, who))
        ]
        meter = signs.practice_meter(facility)
        told: dict[str, Any] = {"tables": tables, "games": games(), "meter": meter}
        plays = who is None or who.role == "player"
        return house.page("lobby/lobby.html", request, **told, plays=plays)

    @app.get("/rules/{name}")
    def rules(request: Request, name: str) -> Response:
        visitor = house.visitor(request)
        state = house.known(name, visitor)
        if state is None or state.game is None:
            return house.page("missing.html", request, 404)
        table = signs.entry(facility, state)
        return house.page("lobby/rules.html", request, table=table, **_rules(state.game))

    @app.get("/practice/{alias}/rules")
    def practice_rules(request: Request, alias: str) -> Response:
        game = find_game(alias)
        table = signs.sign(game, rules_of(game, opening(game, game.practice).house))
        return house.page("lobby/rules.html", request, table=table, **_rules(game))


def _whose(state: TableState, who: Identity | None) -> dict[str, bool]:
    """Tell whether a table is somebody's own, and whether he goes on there: his seat waits."""
    own = visit.is_own(state.stream, who)
    seated = who is not None and who.name in state.seats.values()
    return {"own": own, "mine": own or seated}


def _rules(game: AnyGame) -> dict[str, Any]:
    return {"law": signs.rules_told(game), "orders": game.hands}


def _add_visits(app: FastAPI, house: House) -> None:
    facility = house.facility

    def seated(request: Request, seat: Callable[[Visitor], str]) -> Response:
        """Seat whoever asks, as a visitor of a practice house where he has no account."""
        visitor = house.visitor(request)
        if visitor is None:
            if not facility.settings.practice:
                return go("/login")
            house.limit(request)
            token = visit.admit(facility, address_of(request))
            visitor = Visitor(facility, token, address_of(request))
        return house.enter(visitor.token, f"/table/{seat(visitor)}")

    @app.post("/practice/{alias}")
    def practice(request: Request, alias: str) -> Response:
        if not facility.settings.practice:
            return house.page("missing.html", request, 404)
        return seated(
            request, lambda who: visit.own_table(facility, house.dealer, who.identify(), alias)
        )

    @app.post("/table/{name}/seat")
    def sit(request: Request, name: str) -> Response:
        if house.known(name, house.visitor(request)) is None:
            return house.page("missing.html", request, 404)

        def seat(who: Visitor) -> str:
            visit.sit_down(facility, house.dealer, who.identify(), f"table:{name}")
            return name

        return seated(request, seat)
