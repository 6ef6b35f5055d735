"""A settled round that is to be reversed: found, shown with its cards, asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final

from fastapi import Depends, FastAPI, Query, Response

from croupier.engine.state import RoundState, finished_round
from croupier.law import RuleViolation
from croupier.ledger.entry import Fact
from croupier.records.retelling import evolve_told, open_told
from croupier.records.rounds import write_round
from croupier.service.telling import tell_table
from croupier.web.house import House, go
from croupier.web.pit.entry import Caller, Entries, Name, Typed, attempt
from croupier.web.pit.forms import REASON, Act, Blank, Read, Wrong, form
from croupier.web.pit.sight import Sight, look

_DIGITS: Final = 9
"""Of the number of a round, at most."""
_HOUSE: Final = ("dealer", "community", "box")
HOW: Final = (("back", "Every stake goes back"), ("anew", "Settle anew with these cards"))


def settled_round(sight: Sight, number: int) -> dict[str, Any] | None:
    """Return a settled round as ``croupier settle`` reads it; None where there is none."""
    ledger, stream = sight.facility.ledger, sight.table.stream
    start = ledger.nth(stream, "round started", number)
    if start is None:
        return None
    return _rebuilt([told.fact for told in ledger.facts(stream, start - 1)], number)


def _rebuilt(facts: list[Fact], number: int) -> dict[str, Any] | None:
    engine: RoundState | None = None
    house: Mapping[str, Any] = {}
    for kind, body in facts:
        if body.get("round") != number:
            continue
        if kind == "round started":
            engine, house = open_told(body["header"]), body["header"]["house"]
        elif kind == "played" and engine is not None:
            for event in body["events"]:
                engine = evolve_told(engine, event)
        elif kind == "round settled" and engine is not None:
            return write_round(engine.game, house, finished_round(engine))
    return None


def blanks(sight: Sight, number: int) -> Iterator[Blank]:
    """Yield the cards of a settled round, to be put right, and why."""
    yield Blank(name="round", kind="number", value=str(number))
    record = settled_round(sight, number)
    if record is None:
        return
    yield Blank(name="how", label="What shall be done", kind="choice", options=HOW, value="back")
    for place in _HOUSE:
        if place in record:
            name = {"dealer": "The dealer's cards", "community": "The board"}.get(
                place, "Bonus card"
            )
            yield Blank(name=f"cards {place}", label=name, value=record[place])
    for seat in record["seats"]:
        if seat["cards"] is not None:
            who = seat.get("player") or "a guest"
            yield Blank(name=f"cards {seat['seat']}", label=f"Seat {seat['seat']}, {who}",
                        value=seat["cards"])  # fmt: skip
    yield REASON


def tell(read: Read, sight: Sight) -> dict[str, Any]:
    """Return the request for a reversal.

    Raises:
        RuleViolation: The round was not settled at this table.
    """
    record = settled_round(sight, read["round"])
    if record is None:
        wrong = f"round {read['round']} was not settled at this table"
        raise RuleViolation(wrong, accepted="a settled round")
    action = {"command": "reverse", "round": read["round"], "reason": read["reason"]}
    if read["how"] == "anew":
        for place in _HOUSE:
            if place in record:
                record[place] = read[f"cards {place}"]
        for seat in record["seats"]:
            if seat["cards"] is not None:
                seat["cards"] = read[f"cards {seat['seat']}"]
        action["corrected"] = record
    return {"action": action}


def act(number: int) -> Act[Sight]:
    """Return the form that asks for the reversal of a round."""
    return Act[Sight](
        slug="reverse", title=f"Reverse round {number}", button="Ask for the reversal",
        command="request", blanks=lambda s: blanks(s, number), tell=tell,
        offered=lambda s: s.works and s.is_open, grave=True,
        note="A second supervisor approves it. A round that won the whole meter is not reversed.",
    )  # fmt: skip


def page(by: Caller, name: str, number: int, wrong: Wrong | None = None) -> Response:
    """Return the page at which a reversal is asked for."""
    sight = look(by.house.facility, by.who, name)
    found = number and settled_round(sight, number) is not None
    asked = form(act(number), sight, f"/pit/{name}", wrong) if found else None
    told = None if wrong is None else wrong.told
    return by.show("reverse", told, name=name, last=sight.table.number, number=number, ask=asked)


def add(app: FastAPI, house: House, entries: Entries) -> None:
    """Open the page."""
    floor_entry, commander = Depends(entries.floor), Depends(entries.command_tables)

    @app.get("/pit/{name}/reverse")
    def ask(
        name: Name, by: Caller = floor_entry, number: Annotated[str, Query(alias="round")] = ""
    ) -> Response:
        return page(by, name, _number(number))

    @app.post("/pit/{name}/reverse", name="reverse")
    def reverse(name: Name, typed: Typed, by: Caller = commander) -> Response:
        number = _number(typed.get("round", ""))

        def do() -> None:
            read = act(number).read(typed, look(house.facility, by.who, name))
            tell_table(house.facility, name, read, by.who, typed.get("key", ""))

        error = attempt(do)
        if error is None:
            return go(f"/pit/{name}?done=reverse")
        return page(by, name, number, Wrong("reverse", error, typed))


def _number(text: str) -> int:
    """Return the number of a round, 0 where none is told."""
    fit = text.isascii() and text.isdecimal() and len(text) <= _DIGITS
    return int(text) if fit else 0
