"""What a player may do at one moment, each with its key."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from croupier.money import write_dollars


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that can be done now."""

    id: str
    label: str
    key: str
    act: Callable[[], None]
    main: bool = False
    """Whether it is what most people want next."""
    ready: bool = True
    """Whether it can be done; else it is shown, greyed, so that nothing jumps about."""
    aside: bool = False
    """Whether it has nothing to do with the round."""
    says: tuple[Any, ...] = ()
    """The answer that it gives, and the amount where the player chose one."""

    @property
    def shown(self) -> dict[str, Any]:
        """What the page gets of it."""
        return {
            "id": self.id, "label": self.label, "key": self.key, "main": self.main,
            "ready": self.ready, "aside": self.aside,
        }  # fmt: skip


class Choice(NamedTuple):
    """A lawful answer to the open question."""

    id: str
    """Names the question too, so that a touch which comes late answers no other one."""
    label: str
    key: str
    answer: str
    main: bool
    """Whether it leaves or lays more on the table."""


def answers(round_: Mapping[str, Any] | None) -> Iterator[Choice]:
    """Yield the lawful answers of the view.

    An answer whose amount is free is left out: those with an amount of their own stand for it.

    >>> seen = {"number": 7, "asked": {"question": "play or fold"}, "options": [
    ...     {"answer": "fold", "stake": 0}, {"answer": "play", "least": 500, "most": 1500},
    ...     {"answer": "play 1x", "stake": 500}]}
    >>> [(choice.label, choice.key) for choice in answers(seen)]
    [('Fold', 'f'), ('Play 1x $5', '1')]
    """
    if round_ is None or not round_.get("options"):
        return
    asked = f"{round_['number']}:{round_['asked']['question']}"
    for option in round_["options"]:
        if "least" in option:
            continue
        said, stake = option["answer"], option["stake"]
        label = f"{said.capitalize()} {write_dollars(stake)}" if stake else said.capitalize()
        raises = bool(stake) or said == "ride"
        yield Choice(f"{asked}:{said}", label, _key(said), said, raises)


def _key(answer: str) -> str:
    """Return the key of an answer.

    >>> _key("play 4x"), _key("check")
    ('4', 'c')
    """
    times = answer[-2:-1]
    return times if answer.endswith("x") and times.isdigit() else answer[0]


def mark_keys(spots: list[dict[str, Any]], taken: frozenset[str]) -> list[dict[str, Any]]:
    """Give each open spot the first letter of its name that no other has.

    >>> spots = [{"label": "ante", "open": True}, {"label": "aces up", "open": True}]
    >>> [spot["key"] for spot in mark_keys(spots, frozenset("r"))]
    ['a', 'c']
    """
    used = set(taken)
    for spot in spots:
        letters = (letter for letter in spot["label"] if letter.isalpha() and letter not in used)
        spot["key"] = next(letters, "") if spot["open"] else ""
        used.add(spot["key"])
    return spots
