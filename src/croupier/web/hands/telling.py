"""A past round as its page tells it: at one step, from one chair, with what proves it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, Self
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from croupier.law import RuleViolation
from croupier.ledger.reading import Noted
from croupier.records.story import tell_deck
from croupier.service.facility import Facility
from croupier.service.people import Identity, may
from croupier.service.records import OVER, end_of, may_see, noted_of, record_in
from croupier.web.asking import clock
from croupier.web.faces import in_signs
from croupier.web.hands import sight
from croupier.web.hands.finding import named, signed
from croupier.web.hands.proof import prove_deck, prove_record
from croupier.web.hands.replay import Played, play_again, without_faces
from croupier.web.house import TABLE

PATH: Final = "/hands"
_DIGITS: Final = 10
"""So many digits has the number of a round, of a step or of a seat at most."""


class Look(NamedTuple):
    """At what of a round somebody looks."""

    step: int = 0
    seat: int = 0
    """From whose chair; 0: the viewer's own."""
    every_card: bool = False
    """Whether cards that lay face down are shown as well."""

    @classmethod
    def of(cls, query: Mapping[str, str]) -> Self:
        """Return what an address asks for.

        >>> Look.of({"step": "3", "cards": "all"})
        Look(step=3, seat=0, every_card=True)
        """
        step, seat = _count(query.get("step", "")), _count(query.get("seat", ""))
        return cls(step, seat, query.get("cards") == "all")

    @property
    def query(self) -> str:
        """How an address asks for it."""
        asked = {"step": self.step, **({"seat": self.seat} if self.seat else {})}
        return "?" + urlencode(asked | ({"cards": "all"} if self.every_card else {}))


class Past(NamedTuple):
    """A round that is over and that somebody may see."""

    table: str
    number: int
    facts: Sequence[Noted]
    end: Noted
    record: dict[str, Any] | None
    """None where it was called off; of a voided round only for who reads all records."""
    whole: bool
    """Whether its viewer may see every card of it."""


def find_past(facility: Facility, who: Identity, table: str, number: str) -> Past | None:
    """Return a round that is over; None where there is none, or none for this person.

    Args:
        facility: The house.
        who: Who asks.
        table: The table's name, as the address has it.
        number: The round's number, as the address has it.
    """
    known = _count(number) if TABLE.fullmatch(table) else 0
    facts = noted_of(facility.ledger, f"table:{table}", known) if known else []
    end = end_of(facts)
    if end is None or not may_see(who, end.body):
        return None
    facts = [fact for fact in facts if fact.number <= end.number]
    record = record_in(facts, who, known)
    # The record has every card. Of a round that was not settled a player gets none, and sees of it
    # what he saw at the table.
    whole = record is not None or may(who.role, "read records")
    return Past(table, known, facts, end, record, whole)


def tell(facility: Facility, who: Identity, past: Past, look: Look) -> dict[str, Any]:
    """Return what the page of a round tells."""
    zone = ZoneInfo(facility.settings.zone)
    told: dict[str, Any] = {
        "table": named(past.table, who),
        "number": past.number,
        "href": f"{PATH}/{past.table}/{past.number}",
        "over": OVER[past.end.kind],
        "end": past.end,
        "clock": clock(past.end.at, zone),
        "whole": past.whole,
        "recorded": past.record is not None,
        "reversal": _reversal(facility, who, past),
        "back": _own(who, past.end.body.get("back", {})),
        "deck": _deck(past, zone) if past.whole else None,
        "again": None if past.record is None else prove_record(past.record),
    }
    try:
        played = play_again(past.facts, past.number)
    except (RuleViolation, LookupError, TypeError, ValueError) as error:
        # What somebody changed in the ledger breaks anywhere; that is told, and no more.
        return told | {"wrong": getattr(error, "message", f"{type(error).__name__}: {error}")}
    return told | {"wrong": ""} | _replay(played, past, who, look)


def _deck(past: Past, zone: ZoneInfo) -> dict[str, Any]:
    told = prove_deck(past.facts)
    told["published"] = clock(told["published"], zone)
    if told["bet"] is not None:
        told["bet"] = {**told["bet"], "at": clock(told["bet"]["at"], zone)}
    return told


def _reversal(facility: Facility, who: Identity, past: Past) -> dict[str, Any] | None:
    """Return how a settled round was reversed or settled anew; None where it stands."""
    stream = past.end.stream
    if past.number not in facility.desk.table(stream).reversed:
        return None
    facts = facility.ledger.facts(stream, past.end.number, kinds=["round reversed"])
    body = next(told.fact.body for told in facts if told.fact.body["round"] == past.number)
    back = {name: -cents for name, cents in body["back"].items()}
    return {**body, "moved": _own(who, back), "anew": "result" in body}


def _own(who: Identity, moved: Mapping[str, int]) -> dict[str, str]:
    """Return what players got; a player is told his own alone."""
    everybody = may(who.role, "read records")
    return {
        name: signed(cents)
        for name, cents in sorted(moved.items())
        if everybody or name == who.name
    }


def _replay(played: Played, past: Past, who: Identity, asked: Look) -> dict[str, Any]:
    """Return the round at the step and from the chair that are asked for."""
    players = {number: seat.player for number, seat in played.end.seats.items()}
    own = sorted(number for number, player in players.items() if player == who.name)
    if not past.whole:
        played = played._replace(acts=without_faces(played.acts, own))
    chairs = sorted(players) if past.whole else own
    seat = asked.seat if asked.seat in chairs else min(own or chairs, default=0)
    last = len(played.acts)
    look = Look(min(asked.step, last), seat, past.whole and asked.every_card)
    every, chair = look.every_card, seat or None
    act = played.acts[look.step - 1] if look.step else None
    game = played.start.game
    steps = [(number, look._replace(step=number).query) for number in range(last + 1)]
    return {
        "game": game,
        "title": game.heading,
        "look": look,
        "last": last,
        "first_href": steps[0][1],
        "back_href": steps[look.step - 1][1] if look.step else None,
        "next_href": steps[look.step + 1][1] if look.step < last else None,
        "last_href": steps[-1][1],
        "act": act,
        "acts": [
            {"act": one, "step": n, "href": steps[n][1]} for n, one in enumerate(played.acts, 1)
        ],
        "seen": sight.see(played, look.step, chair, every_face=every),
        "seats": [
            {**told, "href": look._replace(seat=told["seat"]).query, "open": told["seat"] in chairs}
            for told in sight.in_rows(played, look.step, chair, every_face=every)
        ],
        "cards_href": look._replace(every_card=not every).query,
        "lay": tell_deck(played.end, played.deck, in_signs) if past.whole and played.deck else [],
        "results": sight.results(played.end, players) if look.step == last else [],
    }


def _count(text: str) -> int:
    """Return the number that a text tells, 0 where it tells none.

    >>> _count("17"), _count("-1"), _count("x")
    (17, 0, 0)
    """
    digits = text.isascii() and text.isdecimal() and len(text) <= _DIGITS
    return int(text) if digits else 0
