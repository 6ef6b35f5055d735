"""What irregularities do to a round: which hands are void, which are abandoned."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from croupier.games.question import Asked
from croupier.games.round import FACE_UP, LEFT, WRONG_COUNT, Irregularity, Round
from croupier.law import RuleViolation


class Void(NamedTuple):
    """Why a hand is void."""

    clause: str | None
    """The clause that voids it, None where the policy does."""
    reading: str | None
    side_bets_live: bool = False
    """Whether its side bets are settled all the same, as UTH's trips can be."""
    after_hands: bool = False
    """Whether that can only happen when everyone has a whole hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled:
    """A round whose answers have been followed and whose irregularities have been ruled on."""

    round: Round
    asked: Mapping[int, Asked]
    """How far each seat came with its questions."""
    voids: Mapping[int, Void] = field(default_factory=dict)
    """The void hands, by seat."""
    abandoned: frozenset[int] = frozenset()
    """The seats whose wagers are treated as abandoned and lost (F-23)."""

    @property
    def all_void(self) -> bool:
        """Whether no hand is left to settle."""
        return len(self.voids) == len(self.round.seats)


class Voids:
    """Collects void hands; a hand's side bets stay live only while nothing voids them too."""

    def __init__(self, seats: Iterable[int]) -> None:
        """Begin with no hand void.

        Args:
            seats: The seats of the round.
        """
        self._seats = tuple(seats)
        self.by_seat: dict[int, Void] = {}

    def add(self, seat: int, void: Void) -> None:
        """Void one hand."""
        before = self.by_seat.get(seat)
        if before is None or before.side_bets_live:
            self.by_seat[seat] = void

    def add_all(self, void: Void) -> None:
        """Void all hands."""
        for seat in self._seats:
            self.add(seat, void)


def someone_to_act(
    round_: Round, asked: Mapping[int, Asked], before: Irregularity | None = None
) -> bool:
    """Tell whether a player still in the round had not given every answer yet.

    A hand that is out, miscounted or abandoned, is asked nothing more.

    Args:
        round_: The round.
        asked: How far each seat came.
        before: Count only the hands that were out when this irregularity happened.
    """
    out: set[int | str | None] = set()
    for event in round_.irregularities:
        if event is before:
            break
        if event.kind == WRONG_COUNT or event.ruling == "abandoned":
            out.add(event.seat)
    return any(answers.open is not None for seat, answers in asked.items() if seat not in out)


POLICY = Void(None, "G-09")
"""The policy of the games whose section has no irregularities: all stakes back."""


def put_right(round_: Round, event: Irregularity, right: int) -> bool:
    """Tell whether a miscount of the house's cards was put right in sequence.

    Args:
        round_: The round.
        event: The miscount.
        right: How many cards the dealer should have.
    """
    return len(round_.dealer or ()) == right if event.cured is None else event.cured


def rule_by_policy(
    round_: Round, asked: Mapping[int, Asked], *, exposure: str, dealer_cards: int | None
) -> dict[int, Void]:
    """Return the void hands of a game whose section is silent on irregularities (G-09).

    Args:
        round_: The round.
        asked: How far each seat came.
        exposure: The kind by which a card of the house is exposed too early.
        dealer_cards: How many cards the dealer should have; None where there is no dealer's hand,
            so that nothing of the house's can be put right.
    """
    voids = Voids(seat.number for seat in round_.seats)
    for event in round_.irregularities:
        if event.kind == exposure:
            if someone_to_act(round_, asked, before=event):
                voids.add_all(POLICY)
        elif event.kind == FACE_UP:
            voids.add_all(POLICY)
        elif event.kind == WRONG_COUNT:
            if isinstance(event.seat, int):
                voids.add(event.seat, POLICY)
            elif dealer_cards is None or not put_right(round_, event, dealer_cards):
                voids.add_all(POLICY)
    return voids.by_seat


def rule_on_leavers(irregularities: Iterable[Irregularity]) -> frozenset[int]:
    """Return the seats that left and were ruled abandoned.

    Raises:
        RuleViolation: Two rulings on one seat contradict each other.
    """
    rulings: dict[int, str | None] = {}
    for event in irregularities:
        if event.kind != LEFT or not isinstance(event.seat, int):
            continue
        if rulings.setdefault(event.seat, event.ruling) != event.ruling:
            wrong = f"seat {event.seat} is ruled both abandoned and standing"
            raise RuleViolation(wrong, "5324.33(c)(2)#3", accepted="one ruling")
    return frozenset(seat for seat, ruling in rulings.items() if ruling == "abandoned")
