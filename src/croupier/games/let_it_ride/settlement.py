"""How a round of let it ride is settled (§ 5324.34(e)(6) to (8), (f))."""

from __future__ import annotations

from typing import Final

from croupier.games.let_it_ride.rules import LetItRideRules
from croupier.games.line import Line, SeatResult, Settlement, limit_lines, win_at_odds
from croupier.games.paytable import Pay
from croupier.games.round import Seat
from croupier.games.ruling import Ruled, Void
from croupier.hands import FiveCardHand, best_five, three_card_hand
from croupier.hands import hand as names
from croupier.hands.ranks import TEN

BETS: Final = ("bet_one", "bet_two", "bet_three")
"""The wagers under the payout limit, in the order in which it is filled (L-10)."""

PULLED: Final = ("5324.34(e)(2)(ii)", "5324.34(e)(4)(ii)")
"""The clauses under which bets one and two go back."""

PAIR_OF_TENS: Final = "pair of tens"


def settle(rules: LetItRideRules, ruled: Ruled) -> Settlement:
    """Settle a round that has passed its checks."""
    board = ruled.round.community or ()
    seats = []
    for seat in ruled.round.seats:
        void = ruled.voids.get(seat.number)
        if void is not None or seat.cards is None:
            seats.append(SeatResult(seat.number, None, _all_back(ruled, seat, void)))
            continue
        hand = best_five(seat.cards + board)
        lines = [*_bets(rules, ruled, seat, hand), *_side_bets(rules, seat, hand)]
        if rules.limit is not None:
            lines = [*limit_lines(lines, rules.limit, BETS, "L-10")]
        seats.append(SeatResult(seat.number, hand, tuple(lines)))
    return Settlement(tuple(seats))


def _bets(rules: LetItRideRules, ruled: Ruled, seat: Seat, hand: FiveCardHand) -> list[Line]:
    """Return the lines of the three equal bets."""
    stake = seat.wagers["bet"]
    pair = hand.name == names.PAIR
    low = pair and hand.group_rank < TEN
    pay = None if low else rules.bet.pays.get(PAIR_OF_TENS if pair else hand.name)
    reading = "L-08" if pair else None
    answers = ruled.asked[seat.number].answers
    return [
        _withdrawn(place, stake)
        if answers[place : place + 1] == ("pull",)
        else _bet(rules, BETS[place], stake, pay, reading)
        for place in range(3)
    ]


def _bet(
    rules: LetItRideRules, wager: str, stake: int, pay: Pay | None, reading: str | None
) -> Line:
    if pay is None:
        return Line(wager, stake, "lose", "5324.34(e)(7)#1", reading)
    kept = "bet" in rules.stake_kept
    return win_at_odds(wager, stake, pay, kept=kept, reading=reading)


def _withdrawn(place: int, stake: int) -> Line:
    return Line(BETS[place], stake, "push", PULLED[place], withdrawn=True)


def _side_bets(rules: LetItRideRules, seat: Seat, hand: FiveCardHand) -> list[Line]:
    """Return the lines of the $1 bonus and the three-card bonus."""
    lines = []
    if "bonus" in seat.wagers and rules.bonus is not None:
        stake = seat.wagers["bonus"]
        pay = rules.bonus.pays.get(hand.name)
        kept = "bonus" in rules.stake_kept
        lines.append(
            Line("bonus", stake, "lose", "5324.34(c)(6)(i)")
            if pay is None
            else win_at_odds("bonus", stake, pay, kept=kept, reading="L-09")
        )
    if "three_card" in seat.wagers:
        lines.append(_three_card(rules, seat))
    return lines


def _three_card(rules: LetItRideRules, seat: Seat) -> Line:
    stake = seat.wagers["three_card"]
    hand = three_card_hand(seat.cards or ())
    pays = {} if rules.three_card is None else rules.three_card.pays
    pay, reading = pays.get(hand.name), None
    if hand.name == names.MINI_ROYAL and pay is None:
        pay, reading = pays.get(names.STRAIGHT_FLUSH), "L-06"
    if pay is None:
        return Line("three_card", stake, "lose", "5324.34(c)(7)(i)", hand=hand)
    kept = "three_card" in rules.stake_kept
    return win_at_odds("three_card", stake, pay, kept=kept, reading=reading, hand=hand)


def _all_back(ruled: Ruled, seat: Seat, void: Void | None) -> tuple[Line, ...]:
    """Return every stake of a void hand; a bet already withdrawn stays withdrawn."""
    clause, reading = (None, None) if void is None else (void.clause, void.reading)
    answers = ruled.asked[seat.number].answers
    bets = [
        _withdrawn(place, seat.wagers["bet"])
        if answers[place : place + 1] == ("pull",)
        else Line(BETS[place], seat.wagers["bet"], "void", clause, reading)
        for place in range(3)
    ]
    side = [
        Line(wager, seat.wagers[wager], "void", clause, reading)
        for wager in ("bonus", "three_card")
        if wager in seat.wagers
    ]
    return (*bets, *side)
