"""What became of each wager, and why: the lines of a settled round as a page tells them."""

from __future__ import annotations

from typing import Any

from croupier.games.area import wager_name
from croupier.games.game import AnyGame
from croupier.games.line import Line, SeatResult, Settlement
from croupier.games.reason import reason
from croupier.hands import Hand
from croupier.law import citation
from croupier.money import write_dollars
from croupier.web.faces import in_signs

_BASIS = {None: "", "fixed": "a fixed amount", "meter": "the whole meter"}
_OUTCOME = {"win": "wins", "bonus": "bonus", "lose": "loses", "push": "push", "void": "void"}


def told(game: AnyGame, settlement: Settlement, seat: int) -> dict[str, Any] | None:
    """Return the result of a seat: its hand, its net and every line; None where it had no bet."""
    mine = next((result for result in settlement.seats if result.number == seat), None)
    if mine is None:
        return None
    return {
        "hand": _hand(mine.hand),
        "dealer": _dealer(settlement),
        "net": _signed(mine.net),
        "won": (mine.net > 0) - (mine.net < 0),
        "lines": [_line(game, mine, line) for line in mine.lines],
    }


def _line(game: AnyGame, result: SeatResult, line: Line) -> dict[str, Any]:
    what = "taken back" if line.withdrawn else _OUTCOME[line.outcome]
    paid = line.outcome in ("win", "bonus")
    amount = f"+{write_dollars(line.paid)}" if paid else _signed(line.net)
    return {
        "wager": wager_name(line.wager),
        "stake": write_dollars(line.stake) if line.stake else "",
        "outcome": line.outcome,
        "what": what,
        "odds": str(line.odds) if line.odds is not None else _BASIS[line.basis],
        "amount": amount,
        "came": amount if line.net else "back",
        "hand": _hand(line.hand or result.hand),
        "clause": "" if line.clause is None else f"§ {citation(line.clause)}",
        "why": f"{reason(game, line)}.",
        "cut": "" if line.uncapped is None else f"cut from {write_dollars(line.uncapped)}",
    }


def _dealer(settlement: Settlement) -> str:
    if settlement.dealer is None:
        return ""
    qualifies = {None: "", True: "; qualifies", False: "; does not qualify"}[settlement.qualifies]
    return f"{_hand(settlement.dealer)}{qualifies}"


def _hand(hand: Hand | None) -> str:
    return "" if hand is None else f"{hand.name}, {in_signs(hand.cards)}"


def _signed(cents: int) -> str:
    return f"+{write_dollars(cents)}" if cents > 0 else write_dollars(cents)
