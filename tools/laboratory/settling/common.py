"""Reading a record: amounts, cards, seats and the house; and the lines of a result."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from . import tables
from .ranking import Card, Hand, parse_card

TOO_MUCH = 10**12


class Refused(Exception):
    """The record breaks a rule, so nothing of it is settled."""


def need(condition: object, message: str) -> None:
    """Refuse the record unless the condition holds."""
    if not condition:
        raise Refused(message)


@dataclass
class Seat:
    """One betting position as the record gives it."""

    number: int
    player: str | None
    cards: list[Card] | None
    wagers: dict[str, int]
    answers: list[str]
    play: int | None
    not_accepted: list[str]
    void: bool = False


@dataclass
class Table:
    """A whole round, read and checked for shape but not yet for the rules of its game."""

    game: str
    house: dict[str, Any]
    seats: list[Seat]
    dealer: list[Card] | None
    community: list[Card] | None
    box: list[Card] | None
    meter: int | None
    incidents: list[dict[str, Any]] = field(default_factory=list)

    def found_face_up(self) -> list[dict[str, Any]]:
        """The cards that were found face up in the deck."""
        return [one for one in self.incidents if one["kind"] == "card found face up"]

    def out_before(self, kind: str) -> list[set[Any]]:
        """For each irregularity of a kind, the seats that were out when it happened."""
        out: set[Any] = set()
        found = []
        for one in self.incidents:
            if one["kind"] == kind:
                found.append(set(out))
            if one["kind"] == "wrong number of cards" or one.get("ruling") == "abandoned":
                out.add(one["seat"])
        return found

    def miscounted(self) -> set[Any]:
        """Seats, and perhaps the dealer, that were dealt a wrong number of cards."""
        return {one["seat"] for one in self.incidents if one["kind"] == "wrong number of cards"}


def known_keys(raw: Any, allowed: set[str], what: str) -> dict[str, Any]:
    """A dictionary with no key outside the allowed ones."""
    if not isinstance(raw, dict):
        raise Refused(f"{what} must be an object")
    extra = [key for key in raw if key not in allowed]
    need(not extra, f"{what}: unknown key {extra}")
    return raw


def cents(raw: Any, what: str, least: int = 0) -> int:
    """A whole number of cents in range."""
    if type(raw) is not int:
        raise Refused(f"{what}: not a whole number of cents")
    need(least <= raw <= TOO_MUCH, f"{what}: out of range")
    return raw


def chips_make(amount: int) -> bool:
    """Can value chips make this amount?"""
    return amount % 100 == 0 or (amount % 50 == 0 and amount >= 250)


def chip_amount(raw: Any, what: str) -> int:
    """A wager that chips can make."""
    amount = cents(raw, what, 1)
    need(chips_make(amount), f"{what}: chips cannot make it")
    return amount


def read_cards(raw: Any, what: str) -> list[Card] | None:
    """Cards from text; null stays None."""
    if raw is None:
        return None
    need(isinstance(raw, str), f"{what}: cards must be text")
    try:
        return [parse_card(token) for token in raw.split()]
    except ValueError as error:
        raise Refused(f"{what}: {error}") from None


def read_odds(raw: Any, what: str) -> Fraction:
    """Odds from text n:d."""
    need(
        isinstance(raw, str) and re.fullmatch(r"[1-9][0-9]*:[1-9][0-9]*", raw),
        f"{what}: odds are text n:d",
    )
    return tables.value(raw)


def read_bool(house: dict[str, Any], key: str) -> bool:
    """A switch of the house, off unless given."""
    switch = house.get(key, False)
    if type(switch) is not bool:
        raise Refused(f"{key} must be true or false")
    return switch


def read_letter(raw: Any, choices: dict[str, Any], what: str) -> str:
    """The letter of one of the lawful pay tables."""
    if not isinstance(raw, str) or raw not in choices:
        raise Refused(f"{what}: no such table")
    return raw


def own_odds(raw: Any, floor: dict[str, str], what: str) -> dict[str, str]:
    """A floor table with the house's own better odds put over it."""
    for hand, odds in known_keys(raw, set(floor), what).items():
        need(read_odds(odds, what) >= tables.value(floor[hand]), f"{what} {hand}: below the floor")
    return {**floor, **raw}


def own_win(pays: dict[str, Any]) -> str:
    """Odds of the wagers against the dealer."""
    odds: str = pays.get("win", "1:1")
    need(read_odds(odds, "win") >= 1, "win: below the floor")
    return odds


def read_limits(house: dict[str, Any], game: str) -> tuple[dict[str, int], dict[str, int]]:
    """Minimums with their defaults, and maximums."""
    names = set(tables.WAGERS[game])
    lows = known_keys(house.get("minimums", {}), names, "minimums")
    highs = known_keys(house.get("maximums", {}), names, "maximums")
    for name, amount in [*lows.items(), *highs.items()]:
        cents(amount, f"limit of {name}")
    lows = {**tables.DEFAULT_MINIMUMS[game], **lows}
    for name in lows:
        need(name not in highs or lows[name] <= highs[name], f"{name}: minimum over maximum")
    return lows, highs


def read_kept(house: dict[str, Any], game: str) -> list[str]:
    """Wagers whose winning stake the house keeps."""
    kept = house.get("stake_kept", [])
    names = {*tables.WAGERS[game], "play"} - ({"play"} if game == "let-it-ride" else set())
    if not isinstance(kept, list) or not all(isinstance(one, str) for one in kept):
        raise Refused("stake_kept: a list")
    need(set(kept) <= names, "stake_kept: unknown wager")
    return kept


def flags(table: Table) -> list[tuple[int, str]]:
    """Wagers outside the table limits, as pairs of seat and wager."""
    lows, highs = table.house["minimums"], table.house["maximums"]
    return [
        (seat.number, name)
        for seat in table.seats
        for name in tables.WAGERS[table.game]
        if name in seat.wagers
        and name not in seat.not_accepted
        and not lows.get(name, 0) <= seat.wagers[name] <= highs.get(name, TOO_MUCH * 10)
    ]


def round_up(amount: Fraction) -> int:
    """The least amount, not under the one owed, that chips can pay."""
    halves = -(-amount // 50) * 50
    return int(halves if chips_make(int(halves)) else halves + 50)


def line(
    wager: str,
    stake: int,
    outcome: str,
    odds: str | None = None,
    paid: int | None = None,
    basis: str | None = None,
    hand: Hand | None = None,
) -> dict[str, Any]:
    """One line of a result; without a fixed amount the odds say what is paid."""
    if paid is None:
        paid = round_up(tables.value(odds) * stake) if odds and outcome == "win" else 0
    made: dict[str, Any] = {
        "wager": wager,
        "stake": stake,
        "outcome": outcome,
        "odds": odds if outcome in ("win", "bonus") else None,
        "paid": paid,
    }
    if basis:
        made["basis"] = basis
    if hand:
        made.update(hand=hand.name, cards=hand.text)
    return made


def by_table(wager: str, stake: int, odds: str | None, hand: Hand | None = None) -> dict[str, Any]:
    """A line that wins if its table has odds for the hand and loses if not."""
    return line(wager, stake, "win" if odds else "lose", odds, hand=hand)


def limit_lines(lines: list[dict[str, Any]], order: list[str], limit: int | None) -> None:
    """Let the lines named take from a payout limit in turn; mark what was cut."""
    if limit is None:
        return
    left = limit
    for name in order:
        for one in lines:
            if one["wager"] == name:
                if one["paid"] > left:
                    one["uncapped"], one["paid"] = one["paid"], left
                left -= one["paid"]


def net_of(one: dict[str, Any], kept: list[str]) -> int:
    """What a line brings the player."""
    stake: int = one["stake"]
    paid: int = one["paid"]
    if one["outcome"] == "lose":
        return -stake
    name = "bet" if one["wager"].startswith("bet_") else one["wager"]
    return paid - stake if one["outcome"] == "win" and name in kept else paid


def seat_result(
    seat: Seat, hand: Hand | None, lines: list[dict[str, Any]], kept: list[str]
) -> dict[str, Any]:
    """The result of one seat."""
    return {
        "seat": seat.number,
        "hand": hand.name if hand else None,
        "cards": hand.text if hand else None,
        "net": sum(net_of(one, kept) for one in lines),
        "lines": lines,
    }


def count_is(cards: list[Card] | None, wanted: int, what: str) -> None:
    """Refuse unless exactly so many cards are there."""
    need(cards is not None and len(cards) == wanted, f"{what}: {wanted} cards are needed")
