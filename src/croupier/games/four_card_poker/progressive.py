"""The progressive wager and the envy bonus (§ 5324.33(e)(4)(vi), (e)(6), (f)(4))."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from croupier.games.four_card_poker.rules import FourCardRules
from croupier.games.line import Award, Line, win_at_odds
from croupier.games.round import Seat
from croupier.games.ruling import Ruled
from croupier.hands import FourCardHand
from croupier.hands import hand as names
from croupier.hands.ranks import ACE

NOT_ACCEPTED: Final = "5324.33(c)(4)(iv)(b)"
ENVY: Final = "5324.33(e)(6)#1"
FOUR_ACES: Final = "four aces"


def pay_key(hand: FourCardHand) -> str:
    """Return the name under which progressive and envy tables know a hand."""
    if hand.name == names.FOUR_OF_A_KIND and hand.group_rank == ACE:
        return FOUR_ACES
    return hand.name


def in_action(ruled: Ruled, seat: Seat) -> bool:
    """Tell whether a seat has a progressive wager that the system took and nothing voided."""
    return (
        "progressive" in seat.wagers
        and "progressive" not in seat.not_accepted
        and seat.number not in ruled.voids
        and seat.number not in ruled.abandoned
    )


def settle_progressive(
    rules: FourCardRules, ruled: Ruled, seat: Seat, hand: FourCardHand | None
) -> Line | None:
    """Return the progressive line of a live seat, None if it made no such wager."""
    progressive, stake = rules.progressive, seat.wagers.get("progressive")
    if progressive is None or stake is None:
        return None
    if "progressive" in seat.not_accepted:
        return Line("progressive", stake, "void", NOT_ACCEPTED, "F-27")
    if ruled.asked[seat.number].folded:
        return Line("progressive", stake, "lose", "5324.33(e)(3)(iii)#1", "F-09")
    pay = None if hand is None else progressive.table.pays.get(pay_key(hand))
    if pay is None:
        return Line("progressive", stake, "lose", "5324.33(e)(4)(vi)(a)")
    kept = "progressive" in rules.stake_kept
    if pay.special == "meter":
        return Line(
            "progressive",
            stake,
            "win",
            pay.clause,
            "F-15",
            ruled.round.meter or 0,
            basis="meter",
            stake_kept=kept,
        )
    return win_at_odds("progressive", stake, pay, kept=kept)


def settle_envy(
    rules: FourCardRules, ruled: Ruled, seat: Seat, hands: Mapping[int, FourCardHand]
) -> Line | None:
    """Return the envy line of a seat, None if no other player's hand earns one.

    Args:
        rules: The house's rules.
        ruled: The round.
        seat: The seat that may receive.
        hands: The hands that can earn others an envy bonus, by seat (``envied``).
    """
    progressive = rules.progressive
    if progressive is None or not in_action(ruled, seat):
        return None
    owners = {other.number: other.player for other in ruled.round.seats}
    awards = []
    for number, hand in sorted(hands.items()):
        own = seat.player is not None and owners[number] == seat.player
        pay = progressive.envy.pays.get(pay_key(hand))
        if number == seat.number or own or pay is None or pay.odds is None:
            continue
        paid = pay.odds.paid(seat.wagers["progressive"])
        awards.append(Award(number, hand.name, pay.odds, paid))
    if not awards:
        return None
    total = sum(award.paid for award in awards)
    return Line("envy", 0, "bonus", "5324.33(f)(4)(iii)", "F-18", total, awards=tuple(awards))


def envied(
    rules: FourCardRules, ruled: Ruled, hands: Mapping[int, FourCardHand]
) -> dict[int, FourCardHand]:
    """Return the hands whose players hold them in the sense of (e)(6).

    A folded hand is held by no one unless the house says otherwise (F-10); an abandoned or void
    hand never is.
    """
    folded_too = rules.progressive is not None and rules.progressive.envy_from_folded
    return {
        number: hand
        for number, hand in hands.items()
        if number not in ruled.abandoned and (folded_too or not ruled.asked[number].folded)
    }
