"""Irregularity drills: what happened, what could be ruled, what is right and why.

The right answer is what the engine rules; the wrong ones are other rulings there could be.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from croupier.drills import claims, mishaps, rulings
from croupier.drills.chance import Chance
from croupier.drills.levels import FCP, LIR, UTH
from croupier.drills.mishaps import Ruling
from croupier.games import find_game
from croupier.games.game import AnyGame
from croupier.games.malfunction import MALFUNCTION
from croupier.law import citation, clause, reading

OFFERED: Final = 4
"""How many answers are offered."""


@dataclass(frozen=True, slots=True)
class Case:
    """One thing that can go wrong at one game."""

    name: str
    """As it stands in a link, where it must not tell the answer."""
    title: str
    play: Callable[[AnyGame, Chance], Ruling]
    by: tuple[str, ...]
    """The clauses and readings that it is ruled by."""


class Option(NamedTuple):
    """One answer that is offered."""

    key: str
    words: str


class Question(NamedTuple):
    """A drill in what to do when something goes wrong."""

    title: str
    story: str
    options: tuple[Option, ...]
    right: str
    """The key of the right answer."""
    why: tuple[tuple[str, str], ...]
    """What it is ruled by: each citation with its rule in our words."""


_POLICY: Final = ("G-09",)

_ALLOWED: Final = Case("allowed", "A player tries something", claims.allowed, ())

CASES: Final[Mapping[str, tuple[Case, ...]]] = {
    UTH: (
        Case("exposed-1", "A dealer card shows too early", mishaps.exposed_early,
             ("5324.36(h)(1)", "U-16", "5324.36(h)(2)(i)", "U-17")),
        Case("exposed-2", "A dealer card shows after the last answer", mishaps.exposed_late,
             ("5324.36(h)(1)", "U-16")),
        Case("face-up-1", "A card lies face up during the deal", mishaps.face_up_early,
             ("5324.36(h)(2)(ii)", "U-17")),
        Case("face-up-2", "A card lies face up after the deal", mishaps.face_up_later,
             ("5324.36(h)(2)(ii)", "U-17")),
        Case("player-count", "A player has a wrong number of cards", mishaps.player_count,
             ("5324.36(h)(3)#1", "U-18")),
        Case("dealer-short-1", "The dealer has a card too few", mishaps.house_short,
             ("5324.36(h)(3)#2", "U-19")),
        Case("dealer-short-2", "The dealer's missing card is seen late",
             mishaps.house_short_late, ("5324.36(h)(3)#2", "U-19", "U-18")),
        Case("dealer-over", "The dealer has a card too many", mishaps.house_over,
             ("5324.36(h)(3)#2", "U-19", "U-18")),
        _ALLOWED,
    ),
    FCP: (
        Case("exposed-1", "A dealer card shows too early", mishaps.exposed_early, _POLICY),
        Case("exposed-2", "A dealer card shows after the last answer", mishaps.exposed_late,
             _POLICY),
        Case("face-up", "A card lies face up after the deal", mishaps.face_up_later, _POLICY),
        Case("player-count", "A player has a wrong number of cards", mishaps.player_count,
             _POLICY),
        Case("dealer-short", "The dealer has a card too few", mishaps.house_short, _POLICY),
        Case("dealer-over", "The dealer has a card too many", mishaps.house_over, _POLICY),
        Case("left", "A player leaves", mishaps.left, ("5324.33(c)(2)#3", "F-23")),
        Case("abandoned", "A player left, and the floor has ruled", mishaps.left_abandoned,
             ("5324.33(c)(2)#3", "F-23")),
        Case("not-accepted", "The system did not take a chip", mishaps.not_accepted,
             ("5324.33(c)(4)(iv)(b)", "F-27")),
        _ALLOWED,
    ),
    LIR: (
        Case("exposed-1", "A community card shows too early", mishaps.exposed_early, _POLICY),
        Case("exposed-2", "A community card shows after the last answer",
             mishaps.exposed_late, _POLICY),
        Case("face-up", "A card lies face up after the deal", mishaps.face_up_later, _POLICY),
        Case("player-count", "A player has a wrong number of cards", mishaps.player_count,
             _POLICY),
        Case("board-short", "A community card is missing", mishaps.house_short, _POLICY),
        Case("board-over", "There is a community card too many", mishaps.house_over, _POLICY),
        _ALLOWED,
    ),
}  # fmt: skip
"""Everything that the three sections name, and what house policy rules where they are silent."""

FAILURE: Final = "failure"
_FAILED: Final = (
    "The table stops in the middle of a round and starts again, its log whole. And the round?",
    "A round can neither be recovered nor ruled on. What becomes of it?",
    "After a failure a player says that the result on the screen is wrong. What may the player do?",
)
_NOT: Final = (
    "The round is dealt again from a new deck with the same wagers.",
    "The main wagers are lost; side bets go back.",
    "The dealer decides alone and need not write anything down.",
    "Each player chooses whether to go on or take the wagers back.",
)
"""What is right is what the sign says; this is what it does not say."""

_OTHER: Final[Mapping[str, tuple[str, ...]]] = {
    UTH: (rulings.STANDS, rulings.ALL, rulings.ALL_BUT_SIDE, rulings.ONE, rulings.ONE_BUT_SIDE,
          rulings.CURED, rulings.REPLACED, rulings.AGAIN),
    FCP: (rulings.STANDS, rulings.ALL, rulings.ALL_BUT_SIDE, rulings.ONE, rulings.CURED,
          rulings.REPLACED, rulings.AGAIN),
    LIR: (rulings.STANDS, rulings.ALL, rulings.ALL_BUT_SIDE, rulings.ONE, rulings.REPLACED,
          rulings.AGAIN),
}  # fmt: skip
_OF_ONE_SEAT: Final = (rulings.STANDS, rulings.ALL, rulings.ONE, rulings.LOST, rulings.RULED,
                       rulings.NOT_MADE)  # fmt: skip
"""What could be ruled on a player who left, or on a chip that a system did not take."""

_TRIED: Final = (rulings.TAKEN, rulings.REFUSED, rulings.IN_PART, rulings.FLOOR)
"""What could be said to a player who tries something."""


def names_of(game: AnyGame) -> tuple[str, ...]:
    """Return the drills of a game as they stand in a link."""
    return (*(case.name for case in CASES[game.name]), FAILURE)


def set_question(alias: str, name: str, seed: str) -> Question:
    """Return a drill, the same for the same seed.

    Args:
        alias: The game.
        name: What goes wrong, as in ``names_of``.
        seed: 1 to 12 hexadecimal digits.

    >>> set_question("uth", "player-count", "1").why[0][0]
    '§ 5324.36(h)(3)'
    """
    game = find_game(alias)
    chance = Chance(f"wrong {game.alias} {name}", seed)
    if name == FAILURE:
        return _failure(chance)
    case = next(one for one in CASES[game.name] if one.name == name)
    story, ruling, seat, by = case.play(game, chance)
    wrong = [other for other in _beside(game, ruling) if other != ruling]
    offered = chance.some([ruling, *chance.some(wrong, OFFERED - 1)], OFFERED)
    options = [Option(f"{n}", rulings.told(game, key, seat)) for n, key in enumerate(offered, 1)]
    right = options[offered.index(ruling)].key
    return Question(case.title, story, tuple(options), right, tuple(map(_why, by or case.by)))


def _beside(game: AnyGame, ruling: str) -> tuple[str, ...]:
    """Return the rulings among which a right one can stand."""
    if ruling in _TRIED:
        return _TRIED
    if ruling == rulings.RULED:
        return tuple(other for other in _OF_ONE_SEAT if other != rulings.STANDS)
    return _OF_ONE_SEAT if ruling in (rulings.LOST, rulings.NOT_MADE) else _OTHER[game.name]


def _why(source: str) -> tuple[str, str]:
    """Return a clause or a reading with what it asks, in our words."""
    if "(" in source:
        return f"§ {citation(source)}", f"{clause(source).rule}."
    read = reading(source)
    return f"{'House policy' if read.policy else 'Reading'} {read.id}", f"{read.rule}."


def _failure(chance: Chance) -> Question:
    """Return a drill in what the sign of every table says of a failure."""
    number = chance.below(len(MALFUNCTION))
    right = MALFUNCTION[number].text
    words = chance.some([right, *chance.some(_NOT, OFFERED - 1)], OFFERED)
    options = tuple(Option(f"{n}", text) for n, text in enumerate(words, 1))
    key = options[words.index(right)].key
    why = (("House policy", "What the sign at the table says of a failure."),)
    return Question("Something fails", _FAILED[number], options, key, why)
