"""A round that cannot be finished after "no more bets": every stake goes back.

For what no clause rules on: cards lost, a device broken, a wager in doubt. What a clause or the
house's policy rules on is reported as an irregularity and played out; while bets can be taken back
a round is called off; after the settlement it is reversed.

**The meter keeps what the round contributed**, and the house bears it, for the stakes go back
whole. A meter only falls when a win is paid from it, and what it once showed others have bet on:
another table may have closed its bets on that amount. Nothing that was contributed is lost.

A round in which a hand that can be seen wins the whole meter is not voided: it is played out.
"""

from __future__ import annotations

from croupier.engine.laid import chips_laid, coupons_laid
from croupier.law import RuleViolation
from croupier.table.commands import Void
from croupier.table.draft import Draft
from croupier.table.play import free_seats, open_deck, tell_balances
from croupier.table.progressive import seats_winning
from croupier.table.state import Asked, TableRound


def check_void(draft: Draft, action: Void) -> TableRound:
    """Return the round to be voided, if it can be.

    Raises:
        RuleViolation: It is not in play, its bets can still be taken back, or the whole meter is
            won in it.
    """
    playing = draft.table.running(action.round)
    if not playing.engine.closed:
        wrong = f"the bets of round {action.round} can still be taken back"
        raise RuleViolation(wrong, accepted="calling the round off")
    for seat in seats_winning(playing.engine):
        wrong = f"seat {seat} wins the whole meter in round {action.round}"
        raise RuleViolation(wrong, "5324.33(e)(5)#2", accepted="the round played to its end")
    return playing


def void(draft: Draft, action: Void, asked: Asked) -> None:
    """Give every stake of a round back, coupons as the paper that they are, and open its deck.

    Raises:
        RuleViolation: It cannot be voided.
    """
    playing = check_void(draft, action)
    engine = playing.engine
    back = chips_laid(engine)
    draft.add(
        "round voided",
        round=playing.number,
        id=playing.id,
        reason=action.reason,
        request=asked.number,
        asked_by=asked.by,
        players={str(number): seat.player for number, seat in engine.seats.items()},
        back=back,
        coupons=coupons_laid(engine),
        balances=tell_balances(draft, back, dict.fromkeys(back, 0)),
        **open_deck(draft, playing),
    )
    free_seats(draft, engine)
    draft.reply["back"] = back
