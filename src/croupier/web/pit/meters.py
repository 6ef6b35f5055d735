"""The pages of progressive meters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Final

from fastapi import Depends, FastAPI, Query, Response

from croupier.games.four_card_poker.rules import METER_FLOOR
from croupier.money import write_dollars
from croupier.service.facility import Facility
from croupier.service.people import Identity
from croupier.service.telling import tell_meter
from croupier.table import MeterState
from croupier.table.meter import Closing
from croupier.table.view import view_meter
from croupier.web.house import House, go
from croupier.web.pit.entry import Caller, Entries, Name, Typed, attempt
from croupier.web.pit.forms import REASON, Act, Blank, Wrong, dollars, form
from croupier.web.pit.sight import clock_time

New = Annotated[str, Query(pattern=r"^[A-Za-z0-9._-]{0,40}$")]


def _amounts(meter: MeterState) -> Iterator[Blank]:
    yield Blank(name="reset", label="Reset amount", kind="money", value=dollars(meter.reset) or "")
    yield Blank(name="rate", label="Part of each wager", value=str(meter.rate or ""),
                hint="a fraction, such as 1/5")  # fmt: skip


def _opening(meter: MeterState) -> Iterator[Blank]:
    tables = tuple((table, f"Table {table}, {write_dollars(floor)} or more")
                   for table, floor in METER_FLOOR.items())  # fmt: skip
    yield Blank(name="table", label="Progressive pay table", kind="choice", options=tables)
    yield Blank(name="initial", label="First amount", kind="money")
    yield from _amounts(meter)


def _is(*status: str) -> Any:  # noqa: ANN401 - what tells whether an act is offered
    return lambda meter: meter.status in status


OPEN: Final = Act[MeterState](
    slug="open", title="Open the meter", button="Open the meter", command="open meter",
    blanks=_opening, offered=_is("not opened"),
)  # fmt: skip
ACTS: Final = (
    OPEN,
    Act[MeterState](
        slug="suspend", title="Suspend the meter", button="Suspend", command="suspend meter",
        blanks=lambda _: (REASON,), offered=_is("available"),
        note="No progressive wager is taken; the meter keeps what it has.",
    ),
    Act[MeterState](
        slug="resume", title="Let the meter go on", button="Resume", command="resume meter",
        blanks=lambda _: (REASON,), offered=_is("unavailable"),
    ),
    Act[MeterState](
        slug="change", title="Change its amounts", button="Ask for the change",
        command="change meter", blanks=lambda m: (*_amounts(m), REASON),
        offered=lambda m: m.status in ("available", "unavailable") and m.change is None,
        note="While no table is linked and every win is paid. A second supervisor approves it.",
    ),
    Act[MeterState](
        slug="close", title="Close it for good, its amount moved", button="Ask for the closing",
        command="close meter",
        blanks=lambda _: (Blank(name="to", label="To the meter", hint="its name"), REASON),
        tell=lambda read, _: {**read, "to": f"meter:{read['to']}"},
        offered=lambda m: m.status in ("available", "unavailable") and m.change is None,
        grave=True, note="A second supervisor approves it.",
    ),
    Act[MeterState](
        slug="approve", title="Approve the change", button="Approve", command="approve change",
        offered=lambda m: m.change is not None,
    ),
    Act[MeterState](
        slug="refuse", title="Refuse the change", button="Refuse", command="refuse change",
        blanks=lambda _: (REASON,), offered=lambda m: m.change is not None,
    ),
)  # fmt: skip
DECIDING: Final = ("approve", "refuse")


class Meters:
    """What the pages of meters show."""

    def __init__(self, house: House) -> None:
        """Take the house."""
        self.house, self.facility = house, house.facility

    def listed(self, by: Caller) -> Response:
        """Return the page of all meters."""
        told = {"meters": meters_told(self.facility), "supervises": by.who.role == "supervisor"}
        return by.show("meters", **told)

    def meter(
        self, by: Caller, name: str, wrong: Wrong | None = None,
        done: str = "",
    ) -> Response:  # fmt: skip
        """Return the page of a meter."""
        meter = self.facility.desk.meter(f"meter:{name}")
        manages = by.who.role == "supervisor"
        second = meter.change is not None and meter.change.by != by.who.name
        forms = [
            form(act, meter, f"/meters/{name}", wrong)
            for act in (ACTS if manages else ())
            if act.offered(meter) and (second or act.slug not in DECIDING)
        ]
        told = {
            "meter": self._facts(meter, name),
            "change": change_told(meter, by.who),
            "hits": [self._hit(meter, number) for number in sorted(meter.hits, reverse=True)],
            "deciding": [one for one in forms if one["slug"] in DECIDING],
            "forms": [one for one in forms if one["slug"] not in DECIDING],
            "wrong": None if wrong is None else wrong.told,
            "done": next((act.title for act in ACTS if act.slug == done), ""),
        }
        return by.show("meter", **told)

    @staticmethod
    def _facts(meter: MeterState, name: str) -> dict[str, Any]:
        seen = view_meter(meter)
        return {
            "name": name,
            "status": meter.status,
            "shown": write_dollars(seen["shown"]),
            "remainder": seen["remainder"],
            "reset": write_dollars(seen["reset"]),
            "rate": seen["rate"],
            "pays": meter.table,
            "owed": write_dollars(meter.owed) if meter.owed else "",
            "tables": [stream.removeprefix("table:") for stream in sorted(meter.tables)],
        }

    def _hit(self, meter: MeterState, number: int) -> dict[str, Any]:
        hit = meter.hits[number]
        return {
            **hit._asdict(),
            "table": hit.table.removeprefix("table:"),
            "amount": write_dollars(hit.amount),
            "won": clock_time(self.facility, hit.won),
            "paid": "" if hit.paid is None else clock_time(self.facility, hit.paid),
        }


def meters_told(facility: Facility) -> list[dict[str, str]]:
    """Return the meters with what they show, as the overview lists them."""
    streams = [stream for stream in facility.ledger.streams() if stream.startswith("meter:")]
    meters = [facility.desk.meter(stream) for stream in streams]
    return [
        {
            "name": meter.stream.removeprefix("meter:"),
            "status": meter.status,
            "shown": write_dollars(meter.shown),
            "owed": write_dollars(meter.owed) if meter.owed else "",
            "waits": "a change waits" if meter.change is not None else "",
        }
        for meter in meters
    ]


def change_told(meter: MeterState, who: Identity) -> dict[str, Any] | None:
    """Return the change of a meter that waits, in words; None where none does."""
    change = meter.change
    if change is None:
        return None
    if isinstance(change, Closing):
        to = change.to.removeprefix("meter:")
        effect = f"The meter is closed for good; {write_dollars(meter.shown)} go to meter {to}."
    else:
        effect = (
            f"Reset amount {write_dollars(change.reset)} (now {write_dollars(meter.reset)}),"
            f" part of each wager {change.rate} (now {meter.rate})."
        )
    return {
        "by": change.by,
        "reason": change.reason,
        "effect": effect,
        "own": change.by == who.name,
    }


def add(app: FastAPI, house: House, entries: Entries) -> None:
    """Open the pages of meters."""
    pages = Meters(house)
    watcher = Depends(entries.meters)

    @app.get("/meters")
    def meters(by: Caller = watcher, new: New = "") -> Response:
        return go(f"/meters/{new}") if new else pages.listed(by)

    @app.get("/meters/{name}")
    def meter(name: Name, by: Caller = watcher, done: str = "") -> Response:
        return pages.meter(by, name, done=done)

    for act in ACTS:
        _add_act(app, pages, entries, act)


def _add_act(app: FastAPI, pages: Meters, entries: Entries, act: Act[MeterState]) -> None:
    def post(
        name: Name, typed: Typed,
        by: Caller = Depends(entries.command_meters),  # noqa: B008 - FastAPI's
    ) -> Response:  # fmt: skip
        def do() -> None:
            told = act.read(typed, pages.facility.desk.meter(f"meter:{name}"))
            tell_meter(pages.facility, name, told, by.who, typed.get("key", ""))

        error = attempt(do)
        if error is None:
            return go(f"/meters/{name}?done={act.slug}")
        return pages.meter(by, name, Wrong(act.slug, error, typed))

    app.add_api_route(f"/meters/{{name}}/{act.slug}", post, methods=["POST"], name=act.slug)
