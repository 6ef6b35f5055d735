"""What waits in the house for a second person, as the overview has it on top."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from croupier.money import write_dollars
from croupier.service.facility import Facility
from croupier.service.people import Identity, may
from croupier.service.people.roles import a
from croupier.web.pit import second
from croupier.web.pit.meters import change_told
from croupier.web.pit.sight import Sight


def waiting(facility: Facility, who: Identity, sights: Iterable[Sight]) -> list[dict[str, Any]]:
    """Return what waits: where, what is asked and why, and whether who looks may decide."""
    told = [one for sight in sights for one in (*_requests(sight), *_wins(sight))]
    return [*told, *_meters(facility, who), *_roles(facility, who)]


def _requests(sight: Sight) -> Iterator[dict[str, Any]]:
    for one in second.requests(sight):
        of_round = f", round {one['round']}" if one["round"] else ""
        yield {
            "title": f"Table {sight.name}{of_round}",
            "path": f"/pit/{sight.name}#request-{one['number']}",
            "what": f"{one['by']} asks to {one['asks']}.",
            "reason": one["reason"],
            "decides": one["may_decide"],
            "own": one["own"],
        }


def _wins(sight: Sight) -> Iterator[dict[str, Any]]:
    meter = sight.meter
    for number in () if meter is None else sorted(sight.table.held):
        hit = meter.hits[number]  # type: ignore[union-attr]  # there is a meter, as just seen
        step = "papers are still to be done" if hit.status == "won" else "it is to be paid"
        yield {
            "title": f"Table {sight.name}, round {hit.round}",
            "path": f"/pit/{sight.name}",
            "what": f"Seat {hit.seat} won the whole meter, {write_dollars(hit.amount)}: {step}.",
            "reason": "",
            "decides": sight.supervises,
            "own": False,
        }


def _meters(facility: Facility, who: Identity) -> Iterator[dict[str, Any]]:
    for stream in facility.ledger.streams():
        meter = facility.desk.meter(stream) if stream.startswith("meter:") else None
        change = None if meter is None else change_told(meter, who)
        if change is not None:
            name = stream.removeprefix("meter:")
            yield {
                "title": f"Meter {name}",
                "path": f"/meters/{name}",
                "what": f"{change['by']} asks for a change. {change['effect']}",
                "reason": change["reason"],
                "decides": who.role == "supervisor" and not change["own"],
                "own": change["own"],
            }


def _roles(facility: Facility, who: Identity) -> Iterator[dict[str, Any]]:
    for account in facility.people.accounts() if may(who.role, "read people") else ():
        asked = account.asked
        if asked is not None:
            second_person = who.name not in (asked.by, account.name)
            yield {
                "title": f"Account of {account.name}",
                "path": f"/accounts/{account.name}",
                "what": f"{asked.by} asks that {account.name} become {a(asked.role)}.",
                "reason": asked.reason,
                "decides": may(who.role, "approve") and second_person,
                "own": asked.by == who.name,
            }
