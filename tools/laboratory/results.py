"""A result as the facts tell it beside the one that was settled here."""

from __future__ import annotations

from typing import Any

from laboratory.notes import Notes

Result = dict[str, Any]

SEAT = ("seat", "hand", "cards", "net")
LINE = (
    "wager",
    "stake",
    "outcome",
    "odds",
    "paid",
    "basis",
    "uncapped",
    "withdrawn",
    "awards",
    "hand",
    "cards",
)
"""All that a line says but for the clause that it cites, and the reading."""
LIMITS = "5323.11"
"""The section by which wagers outside the table's limits are flagged."""


def compare(told: Result, found: Result, where: str, notes: Notes) -> None:
    """Note every difference between the result that is told and the one found here."""
    for key in ("game", "dealer", "house_net"):
        notes.same(where, key, told.get(key), found.get(key))
    seats = [seat["seat"] for seat in told["seats"]]
    notes.same(where, "seats", seats, [seat["seat"] for seat in found["seats"]])
    for theirs, ours in zip(told["seats"], found["seats"], strict=False):
        _compare_seat(theirs, ours, f"{where} seat {ours['seat']}", notes)
    flags = {flag["where"] for flag in told.get("flags", []) if flag["clause"] == LIMITS}
    ours = {f"seat {number} {wager}" for number, wager in found["flags"]}
    notes.same(where, "wagers outside the limits", sorted(flags), sorted(ours))


def void_hands(result: Result) -> list[int]:
    """Return the seats whose hands are void: all goes back but a bet pulled, or a live trips."""
    return [
        seat["seat"]
        for seat in result["seats"]
        if all(
            line["outcome"] == "void"
            for line in seat["lines"]
            if line["wager"] != "trips" and not line.get("withdrawn")
        )
    ]


def _compare_seat(told: Result, found: Result, where: str, notes: Notes) -> None:
    for key in SEAT:
        notes.same(where, key, told[key], found[key])
    lines = [line["wager"] for line in told["lines"]]
    notes.same(where, "lines", lines, [line["wager"] for line in found["lines"]])
    for theirs, ours in zip(told["lines"], found["lines"], strict=False):
        place = f"{where} {ours['wager']}"
        for key in LINE:
            notes.same(place, key, theirs.get(key), ours.get(key))
        section = theirs.get("clause") or "5324."
        notes.need(section.startswith("5324."), place, f"it cites {section!r:.40}")
        notes.count("lines settled anew")
        notes.count("cents paid", ours["paid"])
