"""Let it ride, settled naively."""

from __future__ import annotations

from typing import Any

from . import tables
from .common import (
    Seat,
    Table,
    by_table,
    cents,
    count_is,
    known_keys,
    limit_lines,
    line,
    need,
    own_odds,
    read_bool,
    read_kept,
    read_letter,
    read_limits,
    seat_result,
)
from .ranking import Hand

HOUSE_KEYS = {
    "bonus",
    "three_card_table",
    "payout_limit",
    "two_positions",
    "minimums",
    "maximums",
    "pays",
    "stake_kept",
}
BETS = ["bet_one", "bet_two", "bet_three"]


def read_house(raw: dict[str, Any]) -> dict[str, Any]:
    """The house with defaults filled in, its own odds and its limit checked."""
    known_keys(raw, HOUSE_KEYS, "house")
    pays = known_keys(raw.get("pays", {}), {"bet", "bonus", "three_card"}, "pays")
    lows, highs = read_limits(raw, "let-it-ride")
    house = {
        "offers_bonus": read_bool(raw, "bonus"),
        "two_positions": read_bool(raw, "two_positions"),
        "bet": own_odds(pays.get("bet", {}), tables.BET, "bet"),
        "bonus": own_prizes(pays.get("bonus", {})),
        "three_card": read_three_card(raw.get("three_card_table"), pays),
        "minimums": lows,
        "maximums": highs,
        "limit": raw.get("payout_limit"),
        "stake_kept": read_kept(raw, "let-it-ride"),
    }
    if house["limit"] is not None:
        need(
            cents(house["limit"], "payout_limit") >= least_limit(house),
            "payout_limit: lower than the law lets it be",
        )
    return house


def own_prizes(raw: Any) -> dict[str, int]:
    """The dollar bonus with the house's own larger amounts."""
    for hand, amount in known_keys(raw, set(tables.BONUS), "bonus").items():
        need(cents(amount, hand) >= tables.BONUS[hand], f"bonus {hand}: below the floor")
    return {**tables.BONUS, **raw}


def read_three_card(letter: Any, pays: dict[str, Any]) -> dict[str, str] | None:
    """Odds of the three-card bonus, or None if it is not offered."""
    own = pays.get("three_card", {})
    if letter is None:
        need(not own, "pays: three_card is not offered")
        return None
    floor = tables.THREE_CARD[read_letter(letter, tables.THREE_CARD, "three_card_table")]
    odds = own_odds(own, floor, "three_card")
    return {"mini royal": odds["straight flush"], **odds}


def least_limit(house: dict[str, Any]) -> int:
    """The least payout limit that the house may set."""
    row = {hand: tables.value(odds) for hand, odds in house["bet"].items()}
    best = max(row.values())
    if house["two_positions"]:
        best = max(
            row[one] + row[two]
            for one in row
            for two in row
            if (one, two) != ("royal flush", "royal flush")
        )
    return max(5_000_000, int(3 * house["minimums"]["bet"] * best))


def check_seat(seat: Seat, house: dict[str, Any]) -> None:
    """Wagers that belong together, and answers that fit the two questions."""
    need("bet" in seat.wagers, "the three bets are needed")
    if "bonus" in seat.wagers:
        need(house["offers_bonus"], "bonus is not offered")
        need(seat.wagers["bonus"] == 100, "bonus: one dollar exactly")
    need("three_card" not in seat.wagers or house["three_card"], "three_card is not offered")
    need(len(seat.answers) <= 2 and set(seat.answers) <= {"ride", "pull"}, "ride or pull only")
    need(seat.play is None and not seat.not_accepted, "no such key in this game")


def mark_void(table: Table) -> None:
    """Mark the hands that are void."""
    bad = table.miscounted()
    for seat in table.seats:
        seat.void = seat.number in bad
    exposed = any(
        seat.number not in out and len(seat.answers) < 2
        for out in table.out_before("community card exposed")
        for seat in table.seats
    )
    if exposed or table.found_face_up() or "dealer" in bad:
        for seat in table.seats:
            seat.void = True


def riding(seat: Seat) -> list[bool]:
    """Which of the three bets were not withdrawn."""
    return [answer == "ride" for answer in ([*seat.answers, "ride", "ride"])[:2]] + [True]


def bet_key(hand: Hand) -> str:
    """The pay line of a five-card hand."""
    return "pair of tens" if hand.name == "pair" and hand.top >= 10 else hand.name


def bet_lines(seat: Seat, odds: str | None, house: dict[str, Any]) -> list[dict[str, Any]]:
    """Bets one, two and three."""
    lines = []
    for name, stays in zip(BETS, riding(seat), strict=False):
        if not stays:
            lines.append({**line(name, seat.wagers["bet"], "push"), "withdrawn": True})
        elif seat.void:
            lines.append(line(name, seat.wagers["bet"], "void"))
        else:
            lines.append(by_table(name, seat.wagers["bet"], odds))
    limit_lines(lines, BETS, house["limit"])
    return lines


def bonus_line(hand: Hand | None, house: dict[str, Any]) -> dict[str, Any]:
    """The dollar bonus: a fixed prize."""
    if hand is None:
        return line("bonus", 100, "void")
    prize = house["bonus"].get(hand.name)
    if prize is None:
        return line("bonus", 100, "lose")
    return line("bonus", 100, "win", paid=prize, basis="fixed")


def three_card_line(seat: Seat, house: dict[str, Any]) -> dict[str, Any]:
    """The three-card bonus, on the first three cards."""
    stake = seat.wagers["three_card"]
    if seat.void:
        return line("three_card", stake, "void")
    assert seat.cards is not None
    hand = Hand(seat.cards, 3)
    return by_table("three_card", stake, house["three_card"].get(hand.name), hand)


def settle(table: Table) -> dict[str, Any]:
    """The whole round."""
    for seat in table.seats:
        check_seat(seat, table.house)
    mark_void(table)
    results = []
    for seat in table.seats:
        hand = None
        if not seat.void:
            need(len(seat.answers) == 2, "decisions incomplete")
            count_is(seat.cards, 3, f"seat {seat.number}")
            count_is(table.community, 2, "community")
            assert seat.cards is not None
            assert table.community is not None
            hand = Hand(seat.cards + table.community, 5)
        odds = table.house["bet"].get(bet_key(hand)) if hand else None
        lines = bet_lines(seat, odds, table.house)
        if "bonus" in seat.wagers:
            lines.append(bonus_line(hand, table.house))
        if "three_card" in seat.wagers:
            lines.append(three_card_line(seat, table.house))
        results.append(seat_result(seat, hand, lines, table.house["stake_kept"]))
    return {"seats": results}
