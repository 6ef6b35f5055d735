"""A settled round corrected: what goes back, and what a round with the right cards gives."""

from __future__ import annotations

from typing import Any

from laboratory.notes import Notes
from laboratory.payments import nets, pays_meter
from laboratory.results import compare
from laboratory.rounds import PlayedRound, as_record
from laboratory.settling.settler import read_game, settle

Told = dict[str, Any]
CARDS = ("cards", "dealer", "community", "box")


def check_reversal(
    body: Told, asked: Told, played: PlayedRound, result: Told, place: tuple[str, Notes]
) -> dict[str, int]:
    """Check a reversal, and return what each player gives back.

    Args:
        body: The fact.
        asked: What was asked for and approved.
        played: The round as it was played.
        result: Its own settlement, made here.
        place: Where the fact is, and where to note what does not fit.
    """
    where, notes = place
    action = asked["action"]
    told = {"command": "reverse", "round": body["round"], "reason": body["reason"]}
    rest = {name: value for name, value in action.items() if name != "corrected"}
    notes.same(where, "what was approved", rest, told)
    notes.same(where, "who asked", body["asked_by"], asked["by"])
    was = nets(played, result)
    back = was
    if "corrected" in action:
        anew = _settle_anew(action["corrected"], played, where, notes)
        compare(body["result"], anew, f"{where} corrected", notes)
        now = nets(played, anew)
        notes.same(where, "net", body["net"], now)
        back = {player: was[player] - now[player] for player in was}
        notes.need(not _wins_meter(anew), where, "a win of the meter comes by a correction")
    notes.need(not _wins_meter(result), where, "a win of the meter is reversed")
    notes.same(where, "what goes back", body["back"], back)
    return back


def _wins_meter(result: Told) -> bool:
    return any(pays_meter(line) for seat in result["seats"] for line in seat["lines"])


def _settle_anew(corrected: Told, played: PlayedRound, where: str, notes: Notes) -> Told:
    """Settle the round with other cards; nothing else may differ."""
    plain = {**corrected, "game": read_game(corrected["game"])}
    plain["seats"] = sorted(map(_plain_seat, plain["seats"]), key=lambda seat: seat["seat"])
    plain["house"] = plain.get("house", {})
    plain["irregularities"] = plain.get("irregularities", [])
    theirs, ours = _but_cards(plain), _but_cards(as_record(played))
    notes.same(where, "the round corrected, its cards left out,", theirs, ours)
    return settle(plain)


def _plain_seat(told: Told) -> Told:
    """Return a seat of a record with a stake for each wager, whatever part of it is a coupon."""
    wagers = {
        name: stake if isinstance(stake, int) else stake.get("chips", 0) + stake["coupon"]
        for name, stake in told["wagers"].items()
    }
    return {**told, "wagers": wagers, "decisions": told.get("decisions", [])}


def _but_cards(record: Told) -> Told:
    rest = {key: value for key, value in record.items() if key not in (*CARDS, "id")}
    rest["seats"] = [
        {key: value for key, value in seat.items() if key not in CARDS} for seat in rest["seats"]
    ]
    return rest
