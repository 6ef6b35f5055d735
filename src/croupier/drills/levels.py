"""What each level of the paying drill asks: how many seats, which wagers, which hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from croupier.drills.chance import Chance
from croupier.drills.patterns import FOUR_ACES
from croupier.hands import hand as names
from croupier.money import DOLLAR, Cents

Level = Literal["easy", "medium", "hard"]
LEVELS: Final[Mapping[str, str]] = {
    "easy": "One seat, the main wagers",
    "medium": "Three seats, side bets as well",
    "hard": "A full table, odd amounts, everything the game has",
}

Wagers = dict[str, Cents]
UTH, FCP, LIR = "ultimate-texas-holdem", "four-card-poker", "let-it-ride"

ROUND: Final = tuple(dollars * DOLLAR for dollars in (5, 10, 15, 20, 25, 50))
ODD: Final = (750, 1300, 1700, 2250, 3500, 4700, 7250, 12500)
HIGH: Final = tuple(dollars * DOLLAR for dollars in (250, 500, 1000, 2500))
"""Stakes with which a payout limit can bite."""


@dataclass(frozen=True, slots=True)
class Course:
    """How one game is drilled at one level."""

    choices: Callable[[Chance], Mapping[str, Any]]
    """The choices of the house at whose table it is."""
    wagers: Callable[[Chance], Wagers]
    """What a seat bets."""
    hands: tuple[str, ...]
    """The hands of which one is dealt now and then."""
    made_of: int
    """How many cards make a straight or a flush in the hand that is dealt."""
    wild: int = 8
    """Of how many answers of house players one is left to chance."""


def amount(chance: Chance, level: str) -> Cents:
    """Return a stake as that level has it."""
    if level == "hard":
        return chance.pick(HIGH) if chance.one_in(5) else chance.pick(ODD)
    return chance.pick(ROUND[:4] if level == "easy" else ROUND)


def _uth(level: str) -> Course:
    def choices(chance: Chance) -> Mapping[str, Any]:
        if level == "easy":
            return {}
        return {"blind_table": chance.pick("AB"), "trips_table": chance.pick("ABCD")}

    def wagers(chance: Chance) -> Wagers:
        ante = amount(chance, level)
        made = {"ante": ante, "blind": ante}
        if level != "easy" and not chance.one_in(4):
            made["trips"] = min(amount(chance, level), ante)
        return made

    common = (names.STRAIGHT, names.FLUSH, names.FLUSH, names.FULL_HOUSE)
    rare = (names.FOUR_OF_A_KIND, names.STRAIGHT_FLUSH, names.ROYAL_FLUSH)
    return Course(choices, wagers, common if level == "easy" else (*common, *rare), 5)


def _fcp(level: str) -> Course:
    def choices(chance: Chance) -> Mapping[str, Any]:
        chosen: dict[str, Any] = {"dealer_cards": 6}
        if level != "easy":
            chosen["aces_up_table"] = chance.pick("ABCDEF")
            chosen["six_card_table"] = chance.pick("AB")
        if level == "hard":
            rate = {"rate": "1/5", "initial": 500_000, "reset": 500_000}
            chosen["progressive"] = {"table": chance.pick("AB"), "envy": chance.pick("ABC"), **rate}
        return chosen

    def wagers(chance: Chance) -> Wagers:
        made = {"ante": amount(chance, level)}
        if level == "easy":
            return made
        if not chance.one_in(3):
            made["aces_up"] = chance.pick(ROUND[:3])
            if chance.one_in(2):
                made["six_card"] = chance.pick(ROUND[:2])
        if level == "hard" and not chance.one_in(3):
            made["progressive"] = chance.pick((100, 500))
        if level == "hard" and "aces_up" in made and chance.one_in(5):
            made.pop("ante")  # aces up alone (F-07), with which goes no six-card bonus (F-22)
            made.pop("six_card", None)
        return made

    common = (names.THREE_OF_A_KIND, names.THREE_OF_A_KIND, names.FLUSH, names.STRAIGHT)
    rare = (names.TWO_PAIR, names.STRAIGHT_FLUSH, names.FOUR_OF_A_KIND, FOUR_ACES)
    return Course(choices, wagers, common if level == "easy" else (*common, *rare), 4)


def _lir(level: str) -> Course:
    def choices(chance: Chance) -> Mapping[str, Any]:
        if level == "easy":
            return {}
        chosen = {"bonus": True, "three_card_table": chance.pick("ABCDEF")}
        return chosen if level == "medium" else {**chosen, "payout_limit": 50_000 * DOLLAR}

    def wagers(chance: Chance) -> Wagers:
        made = {"bet": amount(chance, level)}
        if level != "easy":
            if chance.one_in(2):
                made["bonus"] = DOLLAR
            if not chance.one_in(3):
                made["three_card"] = chance.pick(ROUND[:3])
        return made

    common = (names.TWO_PAIR, names.THREE_OF_A_KIND, names.STRAIGHT, names.FLUSH, names.FULL_HOUSE)
    rare = (names.FOUR_OF_A_KIND, names.STRAIGHT_FLUSH, names.ROYAL_FLUSH)
    return Course(choices, wagers, common if level == "easy" else (*common, *rare), 5, wild=2)


_COURSES: Final = {UTH: _uth, FCP: _fcp, LIR: _lir}


def course(game: str, level: str) -> Course:
    """Return how a game is drilled at a level."""
    return _COURSES[game](level)
