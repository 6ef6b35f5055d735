"""How a round of four-card poker is settled (§ 5324.33(e)(3) to (6), (f))."""

from __future__ import annotations

from typing import Final

from croupier.games.four_card_poker.progressive import envied, settle_envy, settle_progressive
from croupier.games.four_card_poker.questions import play_stake
from croupier.games.four_card_poker.rules import FourCardRules
from croupier.games.line import Line, SeatResult, Settlement, bonus_at_odds, win_at_odds
from croupier.games.round import Seat
from croupier.games.ruling import Ruled, Void
from croupier.hands import FiveCardHand, FourCardHand, best_four, six_card_bonus_hand
from croupier.hands import hand as names
from croupier.hands.ranks import ACE

ABANDONED: Final = "5324.33(c)(2)#3"
FORFEITS: Final = frozenset({"5324.33(e)(2)(ii)", "5324.33(e)(3)(iii)#1"})
PAIR_OF_ACES: Final = "pair of aces"
ROYAL_OF_DIAMONDS: Final = "six-card royal of diamonds"


def settle(rules: FourCardRules, ruled: Ruled) -> Settlement:
    """Settle a round that has passed its checks."""
    round_ = ruled.round
    dealer = None if ruled.all_void or round_.dealer is None else best_four(round_.dealer)
    hands = {
        seat.number: best_four(seat.cards)
        for seat in round_.seats
        if seat.cards is not None and seat.number not in ruled.voids
    }
    envy = envied(rules, ruled, hands)
    seats = []
    for seat in round_.seats:
        hand = hands.get(seat.number)
        if seat.number in ruled.voids:
            lines = _all_back(ruled, seat, ruled.voids[seat.number])
        elif seat.number in ruled.abandoned:
            lines = _abandoned(ruled, seat)
        else:
            lines = _live(rules, ruled, seat, hand, dealer)
            lines.append(settle_envy(rules, ruled, seat, envy))
        made = tuple(line for line in lines if line is not None)
        seats.append(SeatResult(seat.number, hand, made))
    return Settlement(tuple(seats), dealer)


def _live(
    rules: FourCardRules,
    ruled: Ruled,
    seat: Seat,
    hand: FourCardHand | None,
    dealer: FourCardHand | None,
) -> list[Line | None]:
    return [
        *_main(rules, ruled, seat, hand, dealer),
        _aces_up(rules, ruled, seat, hand),
        _six_card(rules, ruled, seat),
        settle_progressive(rules, ruled, seat, hand),
    ]


def _main(
    rules: FourCardRules,
    ruled: Ruled,
    seat: Seat,
    hand: FourCardHand | None,
    dealer: FourCardHand | None,
) -> list[Line | None]:
    """Return the lines of ante, play and ante bonus."""
    ante = seat.wagers.get("ante")
    if ante is None:
        return []
    asked = ruled.asked[seat.number]
    if asked.folded or hand is None or dealer is None:
        return [Line("ante", ante, "lose", "5324.33(e)(2)(ii)")]
    play = play_stake(seat, asked)
    bonus = rules.ante_bonus.pays.get(hand.name)
    reading: str | None
    if hand < dealer:
        clause = "5324.33(e)(4)(iii)(a)"
        lines = [Line("ante", ante, "lose", clause), Line("play", play, "lose", clause)]
        reading = "F-04"
    else:
        reading = "F-03" if hand == dealer else None
        lines = [
            win_at_odds(
                wager, stake, rules.win.pays[wager], kept=wager in rules.stake_kept, reading=reading
            )
            for wager, stake in (("ante", ante), ("play", play))
        ]
    if bonus is None:
        return [*lines]
    return [
        *lines,
        bonus_at_odds("ante_bonus", ante, bonus, reading),
    ]


def _aces_up(
    rules: FourCardRules, ruled: Ruled, seat: Seat, hand: FourCardHand | None
) -> Line | None:
    stake = seat.wagers.get("aces_up")
    if stake is None or hand is None:
        return None
    reading = "F-08" if ruled.asked[seat.number].folded else None
    aces = hand.name == names.PAIR and hand.group_rank == ACE
    pay = rules.aces_up.pays.get(PAIR_OF_ACES if aces else hand.name)
    if pay is None:
        return Line("aces_up", stake, "lose", "5324.33(e)(4)(iv)", reading)
    kept = "aces_up" in rules.stake_kept
    return win_at_odds("aces_up", stake, pay, kept=kept, reading=reading)


def _six_card(rules: FourCardRules, ruled: Ruled, seat: Seat) -> Line | None:
    stake, box = seat.wagers.get("six_card"), ruled.round.box
    if stake is None or rules.six_card is None or seat.cards is None or box is None:
        return None
    hand = six_card_bonus_hand((*seat.cards, box))
    pay = rules.six_card.pays.get(_six_card_key(hand))
    reading = "F-08" if ruled.asked[seat.number].folded else None
    if pay is None:
        return Line("six_card", stake, "lose", "5324.33(e)(4)(v)", reading, hand=hand)
    if hand.name == names.SIX_CARD_ROYAL:
        reading = "F-20"
    kept = "six_card" in rules.stake_kept
    return win_at_odds("six_card", stake, pay, kept=kept, reading=reading, hand=hand)


def _six_card_key(hand: FiveCardHand) -> str:
    of_diamonds = hand.name == names.SIX_CARD_ROYAL and hand.cards[0] & 3 == 1
    return ROYAL_OF_DIAMONDS if of_diamonds else hand.name


def _stakes(ruled: Ruled, seat: Seat) -> dict[str, int]:
    """Return every stake that a seat has on the table, in the order of a result."""
    stakes = dict(seat.wagers)
    play = play_stake(seat, ruled.asked[seat.number])
    if play:
        stakes["play"] = play
    order = ("ante", "play", "aces_up", "six_card", "progressive")
    return {wager: stakes[wager] for wager in order if wager in stakes}


def _all_back(ruled: Ruled, seat: Seat, void: Void) -> list[Line | None]:
    return [
        Line(wager, stake, "void", void.clause, void.reading)
        for wager, stake in _stakes(ruled, seat).items()
    ]


def _abandoned(ruled: Ruled, seat: Seat) -> list[Line | None]:
    """Return the lines of a player who left and was ruled abandoned: all lost (F-23)."""
    return [
        Line(wager, stake, "void", "5324.33(c)(4)(iv)(b)", "F-27")
        if wager in seat.not_accepted
        else Line(wager, stake, "lose", ABANDONED, "F-23")
        for wager, stake in _stakes(ruled, seat).items()
    ]
