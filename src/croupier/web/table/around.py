"""The whole cloth of a wide screen: where the other seats lie around one's own position.

The drawing of one position, 600 by 720, is the middle of it (``croupier.web.scene``); a telephone
shows no more than that. To its left and right lie the positions of the other seats, as many as the
game has, smaller and upright, so that they can be read: the next seat to the left, below, and so on
around the table, clockwise, as the dealer deals. A guest without a seat has all seats before him.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from croupier.felt.scene import Box
from croupier.felt.writing import largest
from croupier.web import scene

VIEW: Final = Box(-180, -36, 960, 756)
"""The whole cloth."""
TRAY: Final = Box(190, -32, 220, 26)
"""The dealer's tray of chips."""
DECK: Final = Box(448, -34, 46, 32)
"""Where the cards come from."""
LEFT: Final = -90
"""The middle line of the seats to the left."""
RIGHT: Final = 690
TOPS: Final = (472, 241, 10)
"""Where a seat's place begins, from one's own position upwards."""
SIZE: Final = (168, 228)
"""How wide and how high such a place is."""
ALONE: Final = (300, 472)
"""The middle seat's, where who looks on has no position of his own."""
SMALL: Final = 38
"""Per cent of its size in the middle, an area drawn small."""
HALF: Final = 50
"""Per cent, a card."""
CHIP: Final = 10
"""Half the width of a chip on such an area."""
AREAS_FOOT: Final = 112
CARDS: Final = 118
PLATE: Final = Box(-80, 182, 160, 44)
"""Where the name stands, and what the seat does."""

FRAME: Final = 6
"""How far from the cards of whoever is asked the frame about them stands."""


class Station(NamedTuple):
    """Where a seat lies: the middle of its upper edge."""

    x: int
    y: int

    @property
    def box(self) -> Box:
        """All of its place."""
        return Box(self.x - SIZE[0] // 2, self.y, *SIZE)


def stations(seats: int, own: int | None) -> dict[int, Station]:
    """Return where each other seat lies.

    Args:
        seats: How many the game has.
        own: One's own; None: all lie around, the middle one where one's own would be.

    >>> [seat for seat in stations(7, 4) if stations(7, 4)[seat].x < 0]
    [5, 6, 7]
    >>> stations(7, None)[4]
    Station(x=300, y=472)
    """
    here = own or (seats + 1) // 2
    told = {} if own else {here: Station(*ALONE)}
    for seat in range(1, seats + 1):
        after, before = (seat - here) % seats, (here - seat) % seats
        if after and after <= seats // 2:
            told[seat] = Station(LEFT, TOPS[after - 1])
        elif before:
            told[seat] = Station(RIGHT, TOPS[before - 1])
    return dict(sorted(told.items()))


def cloth() -> dict[str, Any]:
    """Return the measures of the whole cloth, and what lies on it beside cards and chips."""
    return {
        "view": " ".join(map(str, VIEW)),
        "tray": TRAY._asdict(),
        "deck": DECK._asdict(),
        "plate": PLATE._asdict(),
    }


def areas(spots: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the betting areas of a position drawn small, about the middle of its upper edge.

    Args:
        spots: Those of one's own, as ``croupier.web.scene`` has them.
    """
    foot = max(spot["y"] + spot["half"] for spot in spots)
    middle = scene.FOOT[0]
    return [
        {
            "id": spot["id"],
            "wager": spot["wager"],
            "label": spot["label"],
            "shape": spot["shape"],
            "x": (spot["x"] - middle) * SMALL // 100,
            "y": AREAS_FOOT - (foot - spot["y"]) * SMALL // 100,
            "half": spot["half"] * SMALL // 100,
        }
        for spot in spots
    ]


def cards(station: Station, seat: int, many: int) -> Iterator[dict[str, Any]]:
    """Yield the places of another seat's cards, side by side or, of many, one over the other."""
    width = scene.CARD[0] * HALF // 100
    step = min(width + 4, (SIZE[0] - 6 - width) // max(many - 1, 1))
    left = station.x - (width + (many - 1) * step) // 2
    for number in range(many):
        place = {"id": f"seat{seat}-{number}", "x": left + number * step, "y": station.y + CARDS}
        yield {**place, "small": HALF}


def frame(places: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """Return the frame about a row of cards, which shows whose turn it is."""
    first, last = places[0], places[-1]
    whole = Box(first["x"], first["y"], last["x"] - first["x"] + scene.CARD[0], scene.CARD[1])
    return whole.grown(FRAME)._asdict()


def size_of(*lines: str) -> int:
    """Return how large the second line of a plate is written, whichever of some it is.

    >>> size_of("$15", "folded -$15"), size_of("$15,300, played $10,200")
    (15, 10)
    """
    return min(largest(line, (15, 8), PLATE.width - 6, bold=True)[1] for line in lines)


def name_of(player: str) -> dict[str, Any]:
    """Return a name as it fits on its plate, shortened if need be.

    >>> name_of("Ada (house)")["words"], name_of("M" * 40)["words"][-1]
    ('Ada (house)', '…')
    """
    words, size = largest(player, (17, 12), PLATE.width - 12, bold=True)
    return {"words": words, "size": size}
