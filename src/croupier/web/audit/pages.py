"""The auditor's pages: verify, search, export; and whether the program is as it was built."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import chain
from typing import Any, Final
from zoneinfo import ZoneInfo

from fastapi import FastAPI, Request, Response
from starlette.responses import StreamingResponse

from croupier.ledger.export import FILES, WHOLE, export_file
from croupier.service.people.roles import may
from croupier.service.searching import cards_in_play, search
from croupier.web.asking import Found, Search, further
from croupier.web.audit import telling
from croupier.web.entering import admitted, roles_that_may
from croupier.web.house import Door, House, go

PATH: Final = "/audit"
CONFLICT: Final = 409
LOOKS_S: Final = 2
"""So often the page of a verification that goes on asks how far it is."""
HEADS: Final = 100
"""So many streams are on a page."""


def add(app: FastAPI, house: House) -> None:
    """Open the auditor's pages."""
    house.doors.append(Door(PATH, "Audit", roles_that_may("verify")))
    _add_overview(app, house)
    _add_work(app, house)
    _add_search(app, house)
    _add_export(app, house)


def _add_overview(app: FastAPI, house: House) -> None:
    facility = house.facility
    zone = ZoneInfo(facility.settings.zone)

    @app.get(PATH)
    def audit(request: Request) -> Response:
        who = admitted(house, request, "verify")
        if isinstance(who, Response):
            return who
        streams = facility.ledger.streams()
        told: dict[str, Any] = {
            "verification": telling.verification(facility.verifying, zone),
            "program": telling.program(facility.operation, zone),
            "checkpoint": telling.checkpoint(facility, zone),
            "streams": Counter(stream.partition(":")[0] for stream in streams),
            "files": FILES,
            "may_export": may(who.role, "export"),
        }
        answer = house.page("audit/audit.html", request, **told)
        if told["verification"] is not None and told["verification"]["running"]:
            # As a header: what asks a page to be loaded anew is no part of what it says.
            answer.headers["Refresh"] = str(LOOKS_S)
        return answer

    @app.get(PATH + "/heads")
    def heads(request: Request) -> Response:
        who = admitted(house, request, "read log")
        if isinstance(who, Response):
            return who
        after = request.query_params.get("after", "")
        streams = [stream for stream in facility.ledger.streams() if stream > after]
        page = [(stream, facility.ledger.head(stream)) for stream in streams[:HEADS]]
        more = page[-1][0] if len(streams) > HEADS else None
        told: dict[str, Any] = {"heads": page, "next": further(PATH + "/heads", {}, more)}
        return house.page("audit/heads.html", request, **told)


def _add_work(app: FastAPI, house: House) -> None:
    facility = house.facility

    @app.post(PATH + "/verify")
    def verify(request: Request) -> Response:
        who = admitted(house, request, "verify")
        if isinstance(who, Response):
            return who
        facility.verifying.begin(who.name, facility.clock())
        return go(PATH)

    @app.post(PATH + "/self-check")
    def self_check(request: Request) -> Response:
        who = admitted(house, request, "verify")
        if isinstance(who, Response):
            return who
        facility.operation.self_check.check("on demand", by=who.name)
        return go(PATH + "#program")


def _add_search(app: FastAPI, house: House) -> None:
    facility = house.facility
    zone = ZoneInfo(facility.settings.zone)

    form = Search(PATH + "/facts", telling.FIELDS, zone)

    def find(fields: Mapping[str, str], after: str | None) -> Found:
        page = search(facility, telling.sought(fields, zone), after)
        facts = [telling.fact(noted, zone) for noted in page.facts]
        return Found(facts, page.next, page.searched_to)

    @app.get(PATH + "/facts")
    def facts(request: Request) -> Response:
        who = admitted(house, request, "read log")
        if isinstance(who, Response):
            return who
        status, told = form.answer(request.query_params, find)
        return house.page("audit/facts.html", request, status, search=told)


def _add_export(app: FastAPI, house: House) -> None:
    facility = house.facility

    @app.get(PATH + "/export/{name}")
    def export(request: Request, name: str) -> Response:
        who = admitted(house, request, "export")
        if isinstance(who, Response):
            return who
        if name not in FILES:
            return house.page("missing.html", request, 404)
        pieces = export_file(facility.ledger.engine, name)
        first = next(pieces)
        # After the first piece, with which the moment is fixed of which all of it is.
        tables = cards_in_play(facility)
        if tables:
            wrong = (
                f"The cards of the round in play at {', '.join(tables)} are entered by a person,"
                " and some lie face down. Accepted: an export when the round is over."
            )
            return house.page("refused.html", request, CONFLICT, wrong=wrong)
        media = "application/x-ndjson" if name == WHOLE else "text/csv; charset=utf-8"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return StreamingResponse(chain([first], pieces), media_type=media, headers=headers)
