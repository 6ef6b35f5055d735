"""What goes wrong in a round of Ultimate Texas hold 'em (§ 5324.36(h); U-16 to U-19, U-28)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from croupier.games.question import Asked
from croupier.games.round import DEALER_EXPOSED, FACE_UP, WRONG_COUNT, Irregularity, Round
from croupier.games.ruling import Void, Voids, put_right, someone_to_act

KINDS: Final = frozenset({DEALER_EXPOSED, FACE_UP, WRONG_COUNT})
DEALER_CARDS: Final = 2

EXPOSED: Final = Void("5324.36(h)(1)", "U-16", side_bets_live=True)
FOUND_EARLY: Final = Void("5324.36(h)(2)(ii)", "U-17")
FOUND_LATER: Final = Void("5324.36(h)(2)(ii)", "U-17", side_bets_live=True, after_hands=True)
PLAYER_COUNT: Final = Void("5324.36(h)(3)#1", "U-18")
DEALER_COUNT: Final = Void("5324.36(h)(3)#2", "U-19")


def void(_rules: object, round_: Round, asked: Mapping[int, Asked]) -> dict[int, Void]:
    """Return the hands that the irregularities void, and which of them keep their trips."""
    voids = Voids(seat.number for seat in round_.seats)
    for event in round_.irregularities:
        if event.kind == DEALER_EXPOSED:
            if someone_to_act(round_, asked, before=event):
                voids.add_all(EXPOSED)
        elif event.kind == FACE_UP:
            voids.add_all(FOUND_EARLY if event.before_hands else FOUND_LATER)
        elif event.kind == WRONG_COUNT:
            _wrong_count(round_, event, voids)
    return voids.by_seat


def _wrong_count(round_: Round, event: Irregularity, voids: Voids) -> None:
    if isinstance(event.seat, int):
        voids.add(event.seat, PLAYER_COUNT)
    elif not put_right(round_, event, DEALER_CARDS):
        voids.add_all(DEALER_COUNT)
