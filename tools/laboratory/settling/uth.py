"""Ultimate Texas hold 'em, settled naively."""

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
    own_win,
    read_kept,
    read_letter,
    read_limits,
    round_up,
    seat_result,
)
from .ranking import FIVE, Hand

PLAY = {"play 4x": 4, "play 3x": 3, "play 2x": 2, "play 1x": 1}
STAGES = [["check", "play 3x", "play 4x"], ["check", "play 2x"], ["play 1x", "fold"]]
HOUSE_KEYS = {
    "blind_table",
    "trips_table",
    "payout_limit",
    "minimums",
    "maximums",
    "pays",
    "stake_kept",
}


def read_house(raw: dict[str, Any]) -> dict[str, Any]:
    """The house with defaults filled in and its own odds checked."""
    known_keys(raw, HOUSE_KEYS, "house")
    pays = known_keys(raw.get("pays", {}), {"win", "trips"}, "pays")
    trips = tables.TRIPS[read_letter(raw.get("trips_table", "A"), tables.TRIPS, "trips_table")]
    blind = tables.BLIND[read_letter(raw.get("blind_table", "A"), tables.BLIND, "blind_table")]
    lows, highs = read_limits(raw, "ultimate-texas-holdem")
    house: dict[str, Any] = {
        "blind": blind,
        "trips": own_odds(pays.get("trips", {}), trips, "trips"),
        "win": own_win(pays),
        "minimums": lows,
        "maximums": highs,
        "stake_kept": read_kept(raw, "ultimate-texas-holdem"),
    }
    house["limit"] = payout_limit(house)
    given = raw.get("payout_limit")
    need(
        given is None or cents(given, "payout_limit") == house["limit"],
        "payout_limit: no setting moves the limit",
    )
    return house


def payout_limit(house: dict[str, Any]) -> int:
    """The cap on what one hand wins, from the best round at the minimum wagers."""
    ante = max(house["minimums"]["ante"], house["minimums"].get("blind", 0))
    trips = house["minimums"]["trips"]
    even = won(house["win"], ante) + won(house["win"], 4 * ante)
    best = max(
        won(house["blind"].get(hand), ante) + won(house["trips"].get(hand), trips) for hand in FIVE
    )
    return max(5_000_000, even + best)


def won(odds: str | None, stake: int) -> int:
    """What a stake wins at these odds."""
    return round_up(tables.value(odds) * stake) if odds else 0


def check_wagers(seat: Seat) -> None:
    """Ante and blind are both there and equal."""
    need("ante" in seat.wagers and "blind" in seat.wagers, "ante and blind are needed")
    need(seat.wagers["ante"] == seat.wagers["blind"], "ante and blind must be equal")
    need(seat.play is None, "no play amount in this game")


def done(seat: Seat) -> bool:
    """Has the seat made a play wager or folded?"""
    return bool(seat.answers) and seat.answers[-1] != "check"


def check_answers(seat: Seat) -> None:
    """Each answer must be one that its question allows, and nothing follows a bet or fold."""
    need(len(seat.answers) <= 3, "too many decisions")
    for stage, answer in enumerate(seat.answers):
        need(answer in STAGES[stage], f"{answer}: out of turn")
        need(stage == 0 or seat.answers[stage - 1] == "check", "a decision after the last one")
    need(seat.void or done(seat), "decisions incomplete")


def play_stake(seat: Seat) -> int:
    """The play wager, 0 if none was made."""
    return PLAY.get(seat.answers[-1], 0) * seat.wagers["ante"] if seat.answers else 0


def mark_void(table: Table) -> set[int]:
    """Mark void hands; give the seats whose trips wager is live."""
    bad = table.miscounted()
    for seat in table.seats:
        seat.void = seat.number in bad
    dealer_bad = "dealer" in bad and len(table.dealer or []) != 2
    exposed = any(
        seat.number not in out and not done(seat)
        for out in table.out_before("dealer card exposed")
        for seat in table.seats
    )
    found = table.found_face_up()
    if dealer_bad or exposed or found:
        for seat in table.seats:
            seat.void = True
    if dealer_bad or any(one["before_hands"] for one in found):
        return set()
    return {
        seat.number for seat in table.seats if "trips" in seat.wagers and seat.number not in bad
    }


def check_counts(table: Table, live_trips: set[int]) -> None:
    """Enough cards for everything that is settled, and no others."""
    playing = [seat for seat in table.seats if not seat.void]
    if playing:
        count_is(table.dealer, 2, "dealer")
    if playing or live_trips:
        count_is(table.community, 5, "community")
    need(len(table.community or []) <= 5, "community: too many cards")
    for seat in table.seats:
        gone = seat.answers[-1:] == ["fold"] and seat.cards is None
        if seat.number in live_trips or not (seat.void or gone):
            count_is(seat.cards, 2, f"seat {seat.number}")


def main_lines(seat: Seat, hand: Hand, dealer: Hand, house: dict[str, Any]) -> list[dict[str, Any]]:
    """Ante, blind and play of a seat that stayed to the end."""
    ante, play = seat.wagers["ante"], play_stake(seat)
    if hand.strength == dealer.strength:
        return [
            line(name, stake, "push")
            for name, stake in (("ante", ante), ("blind", ante), ("play", play))
        ]
    outcome = "win" if hand.strength > dealer.strength else "lose"
    odds = house["blind"].get(hand.name)
    return [
        line("ante", ante, outcome if dealer.name != "high card" else "push", house["win"]),
        line("blind", ante, "push" if outcome == "win" and not odds else outcome, odds),
        line("play", play, outcome, house["win"]),
    ]


def void_lines(seat: Seat) -> list[dict[str, Any]]:
    """Everything but trips comes back."""
    ante, play = seat.wagers["ante"], play_stake(seat)
    lines = [line("ante", ante, "void"), line("blind", ante, "void")]
    return lines + ([line("play", play, "void")] if play else [])


def settle_seat(seat: Seat, table: Table, dealer: Hand | None, live: bool) -> dict[str, Any]:
    """All lines of one seat."""
    house, ante = table.house, seat.wagers["ante"]
    cards, community = seat.cards, table.community or []
    best = None
    if cards is not None and len(community) == 5 and (live or not seat.void):
        best = Hand(cards + community, 5)
    if seat.void:
        lines = void_lines(seat)
    elif seat.answers[-1] == "fold":
        lines = [line("ante", ante, "lose"), line("blind", ante, "lose")]
    else:
        assert best is not None
        assert dealer is not None
        lines = main_lines(seat, best, dealer, house)
    if "trips" in seat.wagers and live:
        assert best is not None
        lines.append(
            by_table(
                "trips",
                seat.wagers["trips"],
                house["trips"].get(best.name),
                best if seat.void else None,
            )
        )
    elif "trips" in seat.wagers:
        lines.append(line("trips", seat.wagers["trips"], "void"))
    limit_lines(lines, ["ante", "play", "blind", "trips"], house["limit"])
    return seat_result(seat, None if seat.void else best, lines, house["stake_kept"])


def settle(table: Table) -> dict[str, Any]:
    """The whole round."""
    for seat in table.seats:
        check_wagers(seat)
    live_trips = mark_void(table)
    for seat in table.seats:
        check_answers(seat)
    check_counts(table, live_trips)
    dealer = None
    if any(not seat.void for seat in table.seats):
        assert table.dealer is not None
        assert table.community is not None
        dealer = Hand(table.dealer + table.community, 5)
    shown = {
        "hand": dealer.name if dealer else None,
        "cards": dealer.text if dealer else None,
        "qualifies": dealer.name != "high card" if dealer else None,
    }
    seats = [settle_seat(seat, table, dealer, seat.number in live_trips) for seat in table.seats]
    return {"dealer": shown, "seats": seats}
