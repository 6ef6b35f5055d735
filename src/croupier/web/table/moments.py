"""When each card was dealt, turned or burned: moments of the dealer, counted from 0.

The page moves the cards in this order. It follows the game's own script: a place in the deck is
given once, to whom the script says, and each act of turning or burning is a moment more.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from croupier.engine import RoundState
from croupier.engine.events import Place
from croupier.games.dealing import BURN, Discard, Holder, House, Pass, Step, Street, Turn
from croupier.web.scene import burned_at, lay_card, places

ROWS: Final[dict[str, House]] = {"dealer": "dealer", "community": "community", "box": "box"}


@dataclass(slots=True)
class Moments:
    """The moments of a round so far, by place in the deck."""

    dealt: dict[Place, int] = field(default_factory=dict)
    turned: dict[Place, int] = field(default_factory=dict)
    burned: dict[Place, int] = field(default_factory=dict)
    now: int = 0

    def note(self, act: dict[Place, int], cards: Iterable[Place]) -> None:
        """Note that something was done with some cards, one after the other."""
        for place in cards:
            act[place] = self.now
            self.now += 1


def moments(state: RoundState) -> Moments:
    """Return when each card was dealt, turned or burned.

    A card that the script does not tell of, such as one dealt too much, came with the last.

    >>> from croupier.games import find_game
    >>> from croupier.house import rules_of
    >>> from croupier.records.practice import deal_round, open_table
    >>> from croupier.shuffle import seeded_source
    >>> log = deal_round(open_table(find_game("lir"), {}, seeded_source("1")), [1, 2])
    >>> told = moments(log.state)
    >>> [told.dealt[place] for place in log.state.held[2]]  # the second of three in each pass
    [1, 4, 7]
    >>> told.burned, [told.turned[place] for place in log.state.held["community"]]
    ({8: 9}, [10, 11])
    """
    told, top = Moments(), 0
    gone = list(state.held.get(BURN, ()))
    for step in state.script[: state.at]:
        top = _note_step(told, state, step, top, gone)
    told.note(told.dealt, range(top, state.next_place))
    told.note(told.turned, sorted(state.face_up - told.turned.keys()))
    return told


def _note_step(told: Moments, state: RoundState, step: Step, top: Place, gone: list[Place]) -> int:
    """Note what one step of the script did; return the top of the deck after it."""
    if isinstance(step, Pass):
        after = min(top + step.players * len(state.seats) + step.house, state.next_place)
        told.note(told.dealt, range(top, after))
        return after
    if isinstance(step, Street):
        after = min(top + step.burn + step.cards, state.next_place)
        for place in range(top, after):
            if place not in gone:
                told.turned[place] = told.now
            told.note(told.dealt, [place])
        return after
    if isinstance(step, Discard):
        told.note(told.burned, [place for place in gone if place not in _burned_at_once(state)])
    if isinstance(step, Turn):
        held = state.held.get(step.source, ())
        here = held if step.places is None else [held[n] for n in step.places if n < len(held)]
        told.note(told.turned, [place for place in here if place in state.face_up])
    return top


def _burned_at_once(state: RoundState) -> frozenset[Place]:
    """Return the cards that were burned as they came from the deck, before a street."""
    streets = any(isinstance(step, Street) for step in state.script)
    return frozenset(state.held.get(BURN, ())) if streets else frozenset()


def timed(cards: list[dict[str, Any]], state: RoundState, seat: int | None) -> list[dict[str, Any]]:
    """Return cards with their moments, and those that were burned beside them.

    Args:
        cards: As ``croupier.web.scene.cards`` places them, and those of other seats.
        state: The round.
        seat: Whose chair it is: his own cards he looks at as they come.
    """
    told = moments(state)
    for card in cards:
        row, _, number = card["id"].partition("-")
        held = state.held.get(_holder(row, seat), ())
        place = held[int(number)] if int(number) < len(held) else -1
        dealt = told.dealt.get(place, 0)
        card["dealt"], card["turned"] = dealt, told.turned.get(place, dealt)
        if row == "own":
            card["turned"] = dealt
    return cards + [
        _burned(n, place, told, state) for n, place in enumerate(state.held.get(BURN, ()))
    ]


def _holder(row: str, seat: int | None) -> Holder:
    """Return who holds a row of cards: the chair's own seat, another seat, or the house."""
    if row == "own":
        return seat or 0
    return ROWS[row] if row in ROWS else int(row.removeprefix("seat"))


def _burned(number: int, place: Place, told: Moments, state: RoundState) -> dict[str, Any]:
    """Return a burned card on the pile, and where it lay first if it lay elsewhere."""
    at = burned_at(state.game, state.rules)
    card = lay_card(
        {"id": f"burn-{number}", "x": at[0] + 2 * number, "y": at[1] + 2 * number}, "??"
    )
    card |= {"label": "Burned: a card face down", "dealt": told.dealt.get(place, 0)}
    if place in told.burned:
        row = places(state.game, state.rules, len(state.held.get("community", ())) + 1)["community"]
        card |= {"burned": told.burned[place], "from": {"x": row[-1]["x"], "y": row[-1]["y"]}}
    return card
