"""What a layout bears for its looks: lines along the arc, and the four suits."""

from __future__ import annotations

from typing import Final

from croupier.felt.cloths import Dye
from croupier.felt.middle import ARC
from croupier.felt.scene import Scene
from croupier.felt.svg import tag
from croupier.felt.tables import CENTRE

SUITS: Final = {
    "spade": "M50 4C62 24 92 40 92 64C92 88 62 92 54 72C55 84 60 92 68 97H32C40 92 45 84 46 72"
    "C38 92 8 88 8 64C8 40 38 24 50 4Z",
    "heart": "M50 96C36 74 6 58 6 30C6 2 40 0 50 26C60 0 94 2 94 30C94 58 64 74 50 96Z",
    "diamond": "M50 2Q66 30 86 50Q66 70 50 98Q34 70 14 50Q34 30 50 2Z",
    "club": "M50 3C76 3 78 34 62 44C84 34 98 52 92 68C84 88 58 84 54 66C55 82 60 92 68 97H32"
    "C40 92 45 82 46 66C42 84 16 88 8 68C2 52 16 34 38 44C22 34 24 3 50 3Z",
}
"""Each within a square of 100."""
LINES: Final = (18, -52)
"""How far outside the base line of the arc's notice, and inside it, its two lines run."""


def flourish(scene: Scene, dye: Dye) -> list[str]:
    """Return the ornament of a layout."""
    drawn = [_curve(ARC + out, dye) for out in LINES]
    x, _ = CENTRE
    heading = scene.middle.texts[0]
    for place, shape in enumerate(SUITS.values()):
        left = x - 98 + place * 54
        top = heading.y - heading.size - 34
        move = f"translate({left} {top}) scale(0.32)"
        drawn.append(tag("path", d=shape, transform=move, fill=dye.gold))
    return drawn


def _curve(radius: int, dye: Dye) -> str:
    x, y = CENTRE
    return tag(
        "path",
        d=f"M{x - radius} {y}A{radius} {radius} 0 0 0 {x + radius} {y}",
        fill="none",
        stroke=dye.gold,
        stroke_width=1,
    )
