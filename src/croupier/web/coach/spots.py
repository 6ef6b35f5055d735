"""A player before a question, with nothing but what he sees: what the coach is asked about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import permutations
from typing import Any, Final, NamedTuple

from croupier.cards import SUITS
from croupier.engine.view import HIDDEN
from croupier.games.game import AnyGame
from croupier.money import Cents
from croupier.records.canonical import canonical

NAMINGS: Final = [dict(zip(SUITS, names, strict=True)) for names in permutations(SUITS)]
"""Every way to call the four suits by one another's names."""
LIMITS: Final = ("minimums", "maximums", "layout")
"""A house's choices on which no answer's worth hangs."""


class Spot(NamedTuple):
    """What a player who is asked something knows, in cards as text such as ``As``."""

    game: str
    house: Mapping[str, Any]
    """The choices on which the worth of an answer can hang."""
    question: str
    cards: tuple[str, ...]
    """The player's own."""
    wagers: Mapping[str, Cents]
    """Those of the main game: side bets are left aside."""
    answers: tuple[str, ...] = ()
    """What he answered so far."""
    board: tuple[str, ...] = ()
    upcard: str | None = None
    seen: tuple[str, ...] = ()
    """Further cards that lie open."""

    def record(self) -> dict[str, Any]:
        """Return the record that ``croupier advise`` reads.

        >>> Spot("let-it-ride", {}, "bet one", ("Ts", "Td", "2c"), {"bet": 500}).record()["seats"]
        [{'seat': 1, 'cards': 'Ts Td 2c', 'wagers': {'bet': 500}}]
        """
        seat: dict[str, Any] = {
            "seat": 1, "cards": " ".join(self.cards), "wagers": dict(self.wagers),
        }  # fmt: skip
        if self.answers:
            seat["decisions"] = list(self.answers)
        told: dict[str, Any] = {"game": self.game, "house": dict(self.house), "seats": [seat]}
        if self.board:
            told["community"] = " ".join(self.board)
        if self.upcard is not None:
            told["upcard"] = self.upcard
        if self.seen:
            told["seen"] = " ".join(self.seen)
        return told

    @property
    def key(self) -> str:
        """What spots have in common whose answers are worth the same: suits go by other names.

        >>> one = Spot("let-it-ride", {}, "bet one", ("Ts", "Td", "2c"), {"bet": 500})
        >>> one.key == one._replace(cards=("Th", "2s", "Tc"), wagers={"bet": 1000}).key
        True
        """
        lying = (self.cards, self.board, [self.upcard] if self.upcard else [], self.seen)
        own, board, upcard, seen = min(
            [sorted(_renamed(cards, names)) for cards in lying] for names in NAMINGS
        )
        told = {
            "game": self.game, "house": dict(self.house), "question": self.question,
            "answers": list(self.answers), "own": own, "board": board, "upcard": upcard,
            "seen": seen,
        }  # fmt: skip
        return canonical(told).decode("ascii")

    @property
    def id(self) -> str:
        """A short name for it."""
        told = {"key": self.key, "own": list(self.cards), "board": list(self.board)}
        return sha256(canonical(told)).hexdigest()[:16]

    @property
    def unit(self) -> Cents:
        """What one ante, or one of let it ride's bets, is here."""
        return next(iter(self.wagers.values()))


def _renamed(cards: Iterable[str], names: Mapping[str, str]) -> list[str]:
    return [card[0] + names[card[1]] for card in cards]


def pays_of(house: Mapping[str, Any]) -> dict[str, Any]:
    """Return the choices of a house on which the worth of an answer can hang."""
    return {name: choice for name, choice in house.items() if name not in LIMITS}


def main_wagers(game: AnyGame, wagers: Mapping[str, Cents]) -> dict[str, Cents]:
    """Return the wagers of the main game, the unit first.

    >>> from croupier.games import find_game
    >>> main_wagers(find_game("uth"), {"trips": 500, "blind": 1000, "ante": 1000})
    {'ante': 1000, 'blind': 1000}
    """
    unit = game.entry[0]
    equal = [area.name for area in game.areas if area.equal_to == unit]
    return {name: wagers[name] for name in (unit, *equal)}


def spot_of(
    game: AnyGame,
    house: Mapping[str, Any],
    seen: Mapping[str, Any],
    seat: int,
    own: Mapping[int, Sequence[str]] | None = None,
) -> Spot | None:
    """Return the spot of the seat that is asked; None where its cards are not known.

    Args:
        game: The game.
        house: The house's choices.
        seen: The view of a round, as ``croupier.engine.view`` gives it to this player, or to
            anybody with ``own`` beside it. What lies face down there is not looked for elsewhere.
        seat: Who is asked.
        own: By seat, the player's own cards.
    """
    mine = seen["seats"][seat]
    held = {number: list(of["cards"]) for number, of in seen["seats"].items()} | dict(own or {})
    cards = tuple(held.pop(seat))
    if not cards or HIDDEN in cards:
        return None
    dealer = list(seen.get("dealer", ()))
    has_upcard = bool(house.get("dealer_upcard") and dealer)
    upcard = dealer.pop(0) if has_upcard else None
    others = [card for lying in held.values() for card in lying]
    return Spot(
        game.name,
        pays_of(house),
        seen["asked"]["question"],
        cards,
        main_wagers(game, mine["wagers"]),
        tuple(mine["answers"]),
        _open(seen.get("community", ())),
        None if upcard == HIDDEN else upcard,
        _open([*others, *dealer, *seen.get("box", ())]),
    )


def _open(cards: Iterable[str]) -> tuple[str, ...]:
    return tuple(card for card in cards if card != HIDDEN)
