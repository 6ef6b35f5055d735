"""An answer corrected: line by line, with the clause, what it asks in our words, and why."""

from __future__ import annotations

from typing import Any

from croupier.drills.paying import (
    ACTIONS,
    NO_BONUS,
    PAID,
    PAPERS,
    Mark,
    Paper,
    Result,
    Stop,
    ordered_by,
)
from croupier.games.area import wager_name
from croupier.law import citation, clause, reading
from croupier.money import write_dollars
from croupier.web import lines
from croupier.web.school.sessions import Missed


def corrected(paper: Paper, result: Result) -> list[dict[str, Any]]:
    """Return every stop in the order of the law, with what was said and what is right."""
    marks = {mark.ask.name: mark for mark in result.marks}
    stops = sorted(paper.stops, key=lambda stop: stop.rank or len(paper.stops) + 1)
    return [
        {
            "seat": stop.seat,
            "place": stop.rank if paper.places else None,
            "misplaced": stop in result.misplaced,
            "order": _order(paper, stop) if stop in result.misplaced else None,
            "lines": [_told(paper, marks[ask.name]) for ask in stop.asks],
        }
        for stop in stops
    ]


def missed(paper: Paper, result: Result) -> tuple[Missed, ...]:
    """Return what was wrong, as the overview counts it."""
    wrong = [
        Missed(f"{paper.game.title}: {wager_name(mark.ask.wager)}", _clause(mark) or "")
        for mark in result.marks
        if not mark.right
    ]
    order = [
        Missed(f"{paper.game.title}: order of payment", _order(paper, stop)[0][0])
        for stop in result.misplaced
    ]
    return (*wrong, *order)


def _clause(mark: Mark) -> str | None:
    ask = mark.ask
    decides = NO_BONUS.get(ask.wager) if ask.line is None else ask.line.clause
    return None if decides is None else f"§ {citation(decides)}"


def _order(paper: Paper, stop: Stop) -> list[tuple[str, str]]:
    """Return the clauses that give a stop its place, each with our words for it."""
    return [(f"§ {citation(found)}", f"{clause(found).rule}.") for found in ordered_by(paper, stop)]


def _told(paper: Paper, mark: Mark) -> dict[str, Any]:
    ask = mark.ask
    told: dict[str, Any] = {
        "wager": wager_name(ask.wager),
        "stake": write_dollars(ask.stake) if ask.stake else "",
        "right": mark.right,
        "said": _did(mark.said.action, mark.said.amount or 0),
        "is": _did(ask.action, ask.paid),
        "wrong": _wrong(mark),
    }
    if ask.line is None:
        none = NO_BONUS[ask.wager]
        return {**told, "clause": f"§ {citation(none)}", "hand": "", "odds": "", "cut": "",
                "why": f"{clause(none).rule}: here none is due."}  # fmt: skip
    seat = lines.told(paper.game, paper.settlement, ask.seat) or {"lines": []}
    line = next(one for one in seat["lines"] if one["wager"] == told["wager"])
    why = {key: line[key] for key in ("clause", "hand", "odds", "cut", "why")}
    if ask.action == "hold":
        why["why"] += f" {clause(PAPERS).rule} (§ {citation(PAPERS)})."
    return {**told, **why}


def _did(action: str, amount: int) -> str:
    return f"{ACTIONS[action]} {_cents(amount)}" if action in PAID else ACTIONS[action]


def _cents(amount: int) -> str:
    """Return an amount with its cents, as it is counted out."""
    written = write_dollars(amount)
    return written if "." in written else f"{written}.00"


def _wrong(mark: Mark) -> str:
    """Return what was wrong, in a sentence; nothing where it was right."""
    if mark.right:
        return ""
    if not mark.right_action:
        return (
            f"You said {_did(mark.said.action, mark.said.amount or 0).lower()};"
            f" it is {_did(mark.ask.action, mark.ask.paid).lower()}."
        )
    line = mark.ask.line
    off = f"{write_dollars(abs(mark.off))} too {'much' if mark.off > 0 else 'little'}."
    if line is None or line.odds is None or not line.stake or line.uncapped is not None:
        return off
    exact = line.odds.on(line.stake)
    sum_ = f"{line.odds} on {write_dollars(line.stake)} is {_cents(line.paid)}"
    if exact != line.paid:
        sum_ += f", rounded up to what chips can pay ({reading('G-05').id})"
    return f"{off} {sum_}."
