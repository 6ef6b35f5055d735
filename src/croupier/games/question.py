"""Questions: what a player is asked, and which answers are lawful."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from croupier.law import RuleViolation


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """One question of a game, asked of every player who still has it before him.

    Questions are told apart by identity: ``follow`` is asked often, and a hash over texts is slow.
    """

    name: str
    clause: str
    """The clause that says what may be answered."""
    answers: tuple[str, ...]
    """The lawful answers, in rising wager."""
    absent: str
    """What is answered for a player who does not answer."""
    going_on: tuple[str, ...] = ()
    """The answers after which the player is asked the next question; any other ends them."""

    def refuse(self, where: str, answer: str) -> RuleViolation:
        """Return the violation of an answer that is not lawful here."""
        wrong = f"{where} answers {answer!r:.60} to the question {self.name}"
        return RuleViolation(wrong, self.clause, accepted=" or ".join(self.answers))


class Asked(NamedTuple):
    """How far a player has come with a game's questions."""

    answers: tuple[str, ...]
    open: Question | None
    """The question that waits for an answer, None if the player is done."""

    @property
    def folded(self) -> bool:
        """Whether the player gave up the hand."""
        return self.answers[-1:] == ("fold",)


@lru_cache(maxsize=4096)
def follow(questions: tuple[Question, ...], answers: tuple[str, ...], where: str) -> Asked:
    """Follow a player's answers through a game's questions.

    Args:
        questions: The game's questions, in order.
        answers: What the player answered, in order.
        where: The seat, for messages.

    Raises:
        RuleViolation: An answer is not lawful at its question, or nothing was left to ask.

    >>> one = Question("bet one", "5324.34(e)(2)", ("pull", "ride"), "pull", ("pull", "ride"))
    >>> two = Question("bet two", "5324.34(e)(4)#1", ("pull", "ride"), "pull", ("pull", "ride"))
    >>> follow((one, two), ("ride",), "seat 1").open.name
    'bet two'
    """
    left = iter(questions)
    question = next(left, None)
    last = question
    for place, answer in enumerate(answers, start=1):
        if question is None:
            wrong = f"{where} has nothing left to answer after {_list(answers[: place - 1])}"
            never = next(left, last)
            clause = None if never is None else never.clause
            raise RuleViolation(
                f"{wrong}, yet answers {answer!r:.60}", clause, accepted=_list(answers[: place - 1])
            )
        if answer not in question.answers:
            raise question.refuse(where, answer)
        last = question
        question = next(left, None) if answer in question.going_on else None
    return Asked(answers, question)


def _list(answers: Iterable[str]) -> str:
    return ", ".join(repr(answer) for answer in answers)
