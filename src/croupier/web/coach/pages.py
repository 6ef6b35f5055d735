"""The coach's room: the grade of the session, its mistakes, and hard spots drilled again."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import FastAPI, Form, Query, Request, Response

from croupier.games import find_game, games
from croupier.games.game import AnyGame
from croupier.money import write_dollars
from croupier.odds.analysis import Advice
from croupier.service.api.access import TooManyError
from croupier.service.people import Identity
from croupier.web.coach import drawing, figures
from croupier.web.coach.drill import BOXES, Drill, Drills
from croupier.web.coach.session import Grade, Mistake, Sessions, letters
from croupier.web.coach.spots import Spot
from croupier.web.coach.words import does, doing, judged
from croupier.web.cookies import Visitor, address_of
from croupier.web.hands import telling as hands
from croupier.web.house import Door, Field, House, go
from croupier.web.practice import visit

LISTED: Final = 40
"""Mistakes shown, the latest ones."""
SpotId = Annotated[str, Form(max_length=64)]


def add(app: FastAPI, house: House) -> None:
    """Open the coach's room, which only a practice house has."""
    if house.coach is None:
        return
    house.doors.append(Door("/coach", "Coach", practice=True))
    sessions, drills = Sessions(house.facility, house.coach), Drills(house.coach)
    _add_session(app, house, sessions)
    _add_drill(app, house, sessions, drills)


def _add_session(app: FastAPI, house: House, sessions: Sessions) -> None:
    @app.get("/coach")
    def session(request: Request) -> Response:
        visitor = house.visitor(request)
        if visitor is not None:
            _take_turn(house, visitor)
        grades = [] if visitor is None else sessions.grades(visitor.identify())
        pending = sum(grade.pending for grade in grades)
        weighed = sum(grade.decisions + grade.shown + grade.unknown for grade in grades)
        return house.page(
            "coach/session.html",
            request,
            grades=[_grade(grade) for grade in grades],
            games=games(),
            letters=letters(),
            pending=pending,
            weighed=weighed,
        )


def _add_drill(app: FastAPI, house: House, sessions: Sessions, drills: Drills) -> None:
    @app.get("/coach/drill/{alias}")
    def ask(
        request: Request, alias: str, spot: Annotated[str, Query(max_length=64)] = ""
    ) -> Response:
        game = find_game(alias)
        visitor = house.visitor(request)
        if visitor is None:
            return house.page("coach/begin.html", request, game=game)
        _take_turn(house, visitor)
        who = visitor.identify()
        drills.search(game.name)
        own = _mistakes(sessions, who, game)
        with drills.lock:
            drill = drills.of(who.name, game.name)
            drill.take(own)
            drill.ask(spot)
            if drill.current is None:
                drill.next()
            told = _drill(drill, game)
        return house.page("coach/drill.html", request, **told)

    @app.post("/coach/drill/{alias}")
    def answer(request: Request, alias: str, spot: SpotId, answer: Field) -> Response:
        game = find_game(alias)
        visitor = house.visitor(request)
        if visitor is not None:
            name = _take_turn(house, visitor)
            with drills.lock:
                drills.of(name, game.name).answer(spot, answer)
        return go(f"/coach/drill/{game.alias}")

    @app.post("/coach/drill/{alias}/next")
    def go_on(request: Request, alias: str) -> Response:
        game = find_game(alias)
        path = f"/coach/drill/{game.alias}"
        visitor = house.visitor(request)
        if visitor is None:
            house.limit(request)
            return house.enter(visit.admit(house.facility, address_of(request)), path)
        name = _take_turn(house, visitor)
        with drills.lock:
            drills.of(name, game.name).next()
        return go(path)


def _take_turn(house: House, visitor: Visitor) -> str:
    """Return who drills; nobody shall keep the coach from the tables by drilling too fast.

    Raises:
        TooManyError: Too many requests of this person.
    """
    name = visitor.identify().name
    seconds = house.requests.take(name)
    if seconds is not None:
        raise TooManyError(seconds)
    return name


def _mistakes(sessions: Sessions, who: Identity, game: AnyGame) -> list[tuple[Spot, Advice]]:
    """Return a visitor's mistakes in a game, as spots to be drilled."""
    found = [grade for grade in sessions.grades(who) if grade.game is game]
    return [(one.verdict.spot, one.verdict.advice) for grade in found for one in grade.mistakes]


def _grade(grade: Grade) -> dict[str, Any]:
    """Return a game's grade as the page shows it."""
    name = grade.game.name
    share = round(100 * grade.right / grade.decisions) if grade.decisions else 0
    return {
        "game": grade.game,
        "title": grade.game.heading,
        "letter": grade.letter,
        "rounds": len(grade.rounds),
        "decisions": grade.decisions,
        "right": grade.right,
        "share": share,
        "faultless": not grade.cost,
        "cost": figures.units(grade.cost, name, signed=False),
        "lost": figures.dollars(grade.lost, signed=False),
        "by_round": figures.units(grade.by_round, name, signed=False),
        "shown": grade.shown,
        "unknown": grade.unknown,
        "mistakes": [_mistake(one) for one in grade.mistakes[:LISTED]],
        "more": max(0, len(grade.mistakes) - LISTED),
    }


def _mistake(one: Mistake) -> dict[str, Any]:
    verdict, decision = one.verdict, one.made.decision
    spot = decision.spot
    table, _, number = decision.round.removeprefix("table:").rpartition("/")
    return {
        "spot": spot.id,
        "question": spot.question,
        "story": drawing.story(spot),
        "hand": drawing.strip(spot),
        "chosen": doing(decision.answer, decision.amount),
        "best": does(verdict.advice.best.decision),
        "cost": figures.units(verdict.cost, spot.game, signed=False),
        "lost": figures.money(verdict.cost, spot.unit, signed=False),
        "exact": f"{verdict.cost.numerator:,}/{verdict.cost.denominator:,}",
        "words": judged(verdict),
        "rows": figures.rows(verdict.advice, spot, decision.answer),
        "shown": one.made.shown,
        "round": f"{hands.PATH}/{table}/{number}",
        "number": number,
    }


def _drill(drill: Drill, game: AnyGame) -> dict[str, Any]:
    """Return a drill as the page shows it: no figure before the answer."""
    told: dict[str, Any] = {
        "game": game,
        "turn": drill.turn,
        "right": drill.right,
        "boxes": list(zip(BOXES, drill.boxes, strict=True)),
        "learned": drill.learned,
        "spot": None,
    }
    if drill.current is None:
        return told
    spot, advice = drill.current.spot, drill.current.advice
    told |= {
        "spot": spot,
        "own": drill.current.own,
        "lies": drawing.table(spot),
        "story": drawing.story(spot),
        "unit": f"{figures.unit_name(spot.game)} {write_dollars(spot.unit)}",
        "answers": [option.decision for option in advice.options],
        "verdict": None,
    }
    if drill.verdict is not None:
        again = BOXES[drill.current.box] if drill.current.box < len(BOXES) else 0
        told["verdict"] = {
            "words": judged(drill.verdict),
            "right": drill.verdict.right,
            "rows": figures.rows(advice, spot, drill.verdict.answer),
            "again": again,
        }
    return told
