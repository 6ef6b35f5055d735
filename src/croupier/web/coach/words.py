"""The coach's words: what was chosen, what it cost and what was best, plainly."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from croupier.money import Cents, write_dollars
from croupier.odds.analysis import Advice
from croupier.web.coach import figures
from croupier.web.coach.spots import Spot

_DOING: Final[Mapping[str, str]] = {
    "check": "checking", "fold": "folding", "pull": "taking the bet back",
    "ride": "letting the bet ride",
}  # fmt: skip
_DOES: Final[Mapping[str, str]] = {
    "check": "check", "fold": "fold", "pull": "take the bet back", "ride": "let the bet ride",
}  # fmt: skip


class Verdict(NamedTuple):
    """One answer weighed."""

    spot: Spot
    advice: Advice
    answer: str
    amount: Cents
    """The play wager made by it."""
    worth: Fraction

    @property
    def cost(self) -> Fraction:
        """What it cost against the best answer, in units: 0 where it was right."""
        return self.advice.best.expectation - self.worth

    @property
    def right(self) -> bool:
        """Whether nothing was worth more."""
        return not self.cost


def weigh(spot: Spot, advice: Advice, answer: str, amount: Cents) -> Verdict | None:
    """Weigh an answer; None where it has no worth that is known."""
    worth = figures.worth_of(advice, answer, amount, spot.unit)
    return None if worth is None else Verdict(spot, advice, answer, amount, worth)


def doing(answer: str, amount: Cents = 0) -> str:
    """Return what a player does, in the middle of a sentence.

    >>> doing("play 4x"), doing("play", 750), doing("pull")
    ('playing 4x', 'playing $7.50', 'taking the bet back')
    """
    if answer == "play":
        return f"playing {write_dollars(amount)}"
    return _DOING.get(answer) or f"playing {answer.removeprefix('play ')}"


def does(answer: str) -> str:
    """Return an answer as it is advised: "best was to ..." goes before it.

    >>> does("play 4x"), does("ride")
    ('play 4x', 'let the bet ride')
    """
    return _DOES.get(answer, answer)


def judged(verdict: Verdict) -> str:
    """Return in one sentence what an answer cost.

    >>> from croupier.odds.analysis import Option
    >>> spot = Spot("ultimate-texas-holdem", {}, "before the flop", ("As", "Kd"), {"ante": 500})
    >>> options = (Option("check", Fraction(1, 50)), Option("play 4x", Fraction(1, 2)))
    >>> advice = Advice("before the flop", options)
    >>> judged(weigh(spot, advice, "check", 0))
    'Checking cost 0.480 antes, $2.40; best was to play 4x.'
    >>> judged(weigh(spot, advice, "play 4x", 2000))
    'Right: playing 4x was best.'
    """
    said = doing(verdict.answer, verdict.amount)
    best = verdict.advice.best
    if verdict.right and verdict.advice.tie:
        return f"Right: {said} is among the best, for another answer is worth the same."
    if verdict.right:
        return f"Right: {said} was best."
    cost = figures.units(verdict.cost, verdict.spot.game, signed=False)
    lost = figures.money(verdict.cost, verdict.spot.unit, signed=False)
    return f"{said.capitalize()} cost {cost}, {lost}; best was to {does(best.decision)}."
