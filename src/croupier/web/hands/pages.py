"""Past rounds: a list to search, and a page for each that replays and proves it."""

from __future__ import annotations

from collections.abc import Mapping
from zoneinfo import ZoneInfo

from fastapi import FastAPI, Request, Response

from croupier.service.api.problems import Canonical
from croupier.service.history import past_rounds
from croupier.service.people import may
from croupier.web.asking import Found, Search
from croupier.web.entering import admitted, roles_that_may
from croupier.web.hands import finding
from croupier.web.hands.telling import PATH, Look, find_past, tell
from croupier.web.house import Door, House


def add(app: FastAPI, house: House) -> None:
    """Open the pages of past rounds."""
    house.doors.append(Door(PATH, "Hands", roles_that_may("read own records")))
    _add_list(app, house)
    _add_round(app, house)


def _add_list(app: FastAPI, house: House) -> None:
    facility = house.facility
    zone = ZoneInfo(facility.settings.zone)
    search = Search(PATH, finding.FIELDS, zone)

    @app.get(PATH)
    def hands(request: Request) -> Response:
        who = admitted(house, request, "read own records")
        if isinstance(who, Response):
            return who

        def find(fields: Mapping[str, str], after: str | None) -> Found:
            page = past_rounds(facility, who, finding.wanted(fields, zone, who), after)
            rounds = [finding.in_line(past, facility, who) for past in page.rounds]
            return Found(rounds, page.next, page.searched_to)

        status, told = search.answer(request.query_params, find)
        told["everybody"] = may(who.role, "read records")
        return house.page("hands/list.html", request, status, search=told, **finding.choices())


def _add_round(app: FastAPI, house: House) -> None:
    facility = house.facility

    @app.get(PATH + "/{table}/{number}")
    def hand(request: Request, table: str, number: str) -> Response:
        look = Look.of(request.query_params)
        who = admitted(house, request, "read own records")
        if isinstance(who, Response):
            return who
        past = find_past(facility, who, table, number)
        if past is None:
            return house.page("missing.html", request, 404)
        open_now = house.known(table, house.visitor(request)) is not None
        told = tell(facility, who, past, look)
        return house.page("hands/round.html", request, at=table if open_now else "", **told)

    @app.get(PATH + "/{table}/{number}/record.json")
    def record(request: Request, table: str, number: str) -> Response:
        who = admitted(house, request, "read own records")
        if isinstance(who, Response):
            return who
        past = find_past(facility, who, table, number)
        if past is None or past.record is None:
            return house.page("missing.html", request, 404)
        name = f'attachment; filename="{table}-{number}.json"'
        return Canonical(past.record, headers={"Content-Disposition": name})
