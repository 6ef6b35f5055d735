"""How a round of Ultimate Texas hold 'em is settled (§ 5324.36(e)(5) to (8), (f))."""

from __future__ import annotations

from typing import Final

from croupier.games.line import Line, SeatResult, Settlement, limit_lines, win_at_odds
from croupier.games.round import Seat
from croupier.games.ruling import Ruled, Void
from croupier.games.ultimate_texas_holdem.questions import play_stake
from croupier.games.ultimate_texas_holdem.rules import UltimateRules
from croupier.hands import FiveCardHand, best_five
from croupier.hands.five import ONE_PAIR, STRAIGHT

LIMITED: Final = ("ante", "play", "blind", "trips")
"""The wagers under the payout limit, in the order in which it is filled (U-15)."""

HAND: Final = 2
"""How many cards make a player's hand; with fewer there is no hand for trips (U-17)."""
FORFEIT: Final = "5324.36(e)(5)(ii)"
TRIPS_JUDGED: Final = "5324.36(e)(8)(iv)#1"


def settle(rules: UltimateRules, ruled: Ruled) -> Settlement:
    """Settle a round that has passed its checks."""
    round_ = ruled.round
    board = round_.community or ()
    dealer = None if ruled.all_void else best_five((round_.dealer or ()) + board)
    seats = []
    for seat in round_.seats:
        void = ruled.voids.get(seat.number)
        if void is not None:
            seats.append(
                _settle_void(rules, seat, play_stake(seat, ruled.asked[seat.number]), void, board)
            )
        else:
            seats.append(_settle_live(rules, ruled, seat, dealer))
    qualifies = None if dealer is None else dealer.strength >= ONE_PAIR
    return Settlement(tuple(seats), dealer, qualifies)


def _settle_live(
    rules: UltimateRules, ruled: Ruled, seat: Seat, dealer: FiveCardHand | None
) -> SeatResult:
    asked = ruled.asked[seat.number]
    board = ruled.round.community or ()
    hand = None if seat.cards is None else best_five(seat.cards + board)
    if asked.folded or hand is None or dealer is None:
        lines = [Line(wager, seat.wagers[wager], "lose", FORFEIT) for wager in ("ante", "blind")]
    else:
        lines = _against_dealer(rules, seat, play_stake(seat, asked), hand, dealer)
    if hand is not None and "trips" in seat.wagers:
        lines.append(_trips(rules, seat, hand, "U-08" if asked.folded else None))
    return SeatResult(seat.number, hand, limit_lines(lines, rules.limit, LIMITED, "U-15"))


def _against_dealer(
    rules: UltimateRules, seat: Seat, play: int, hand: FiveCardHand, dealer: FiveCardHand
) -> list[Line]:
    """Return the lines of ante, blind and play, each on its own against the dealer's hand."""
    ante, blind = seat.wagers["ante"], seat.wagers["blind"]
    if hand > dealer:
        lines = [
            _even(rules, "ante", ante),
            _blind(rules, blind, hand),
            _even(rules, "play", play),
        ]
    elif hand < dealer:
        clause = "5324.36(e)(8)(i)"
        lines = [
            Line("ante", ante, "lose", clause),
            Line("blind", blind, "lose", clause),
            Line("play", play, "lose", clause),
        ]
    else:
        clause = "5324.36(e)(8)(iii)"
        lines = [
            Line("ante", ante, "push", clause),
            Line("blind", blind, "push", clause),
            Line("play", play, "push", clause),
        ]
    if dealer.strength < ONE_PAIR:
        lines[0] = Line("ante", ante, "push", "5324.36(e)(7)#1", "U-10")
    return lines


def _even(rules: UltimateRules, wager: str, stake: int) -> Line:
    return win_at_odds(wager, stake, rules.win.pays[wager], kept=wager in rules.stake_kept)


def _blind(rules: UltimateRules, stake: int, hand: FiveCardHand) -> Line:
    """Return the blind of a winning hand: paid by its table, or a push."""
    if hand.category < STRAIGHT:
        return Line("blind", stake, "push", "5324.36(e)(8)(ii)#2")
    pay = rules.blind.pays[hand.name]
    if pay.special == "push":
        return Line("blind", stake, "push", pay.clause, "U-11")
    return win_at_odds("blind", stake, pay, kept="blind" in rules.stake_kept)


def _trips(
    rules: UltimateRules,
    seat: Seat,
    hand: FiveCardHand,
    reading: str | None,
    own: FiveCardHand | None = None,
) -> Line:
    """Return the trips line, judged on the player's five cards alone.

    Args:
        rules: The house's rules.
        seat: The seat.
        hand: The player's best five.
        reading: The reading by which the wager is settled at all, if one is needed.
        own: The hand again, where the seat's main hand is void and the line must name it.
    """
    stake = seat.wagers["trips"]
    pay = rules.trips.pays.get(hand.name)
    if pay is None:
        return Line("trips", stake, "lose", TRIPS_JUDGED, reading, hand=own)
    kept = "trips" in rules.stake_kept
    return win_at_odds("trips", stake, pay, kept=kept, reading=reading, hand=own)


def _settle_void(
    rules: UltimateRules, seat: Seat, play: int, void: Void, board: tuple[int, ...]
) -> SeatResult:
    """Return every stake of a void hand, but settle trips where (h)(2) keeps it alive."""
    stakes = {"ante": seat.wagers["ante"], "blind": seat.wagers["blind"]}
    if play:
        stakes["play"] = play
    lines = [
        Line(wager, stake, "void", void.clause, void.reading) for wager, stake in stakes.items()
    ]
    if "trips" in seat.wagers:
        cards = seat.cards or ()
        if void.side_bets_live and len(cards) == HAND:
            hand = best_five(cards + board)
            lines.append(_trips(rules, seat, hand, "U-17", own=hand))
        else:
            lines.append(Line("trips", seat.wagers["trips"], "void", void.clause, void.reading))
    return SeatResult(seat.number, None, limit_lines(lines, rules.limit, LIMITED, "U-15"))
