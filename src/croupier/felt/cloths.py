"""The colours of a layout.

No area is told by its colour: each has its own shape and its name in it. All lettering stands out
from its cloth by 7 to 1 or more, so that it can be read in a dim room and by anyone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from croupier.felt.scene import Tone


@dataclass(frozen=True, slots=True, kw_only=True)
class Dye:
    """The colours of one cloth; any CSS colour."""

    cloth: str
    shade: str
    """The cloth within an area and a frame."""
    ink: str = "#fffbef"
    gold: str = "#ffd97a"
    soft: str = "#d5dfd6"
    rail: str = "#2a1a12"
    seam: str = "#6b4a33"

    def tone(self, tone: Tone) -> str:
        """Return the colour of lettering."""
        return {"ink": self.ink, "gold": self.gold, "soft": self.soft}[tone]


DYES: Final = {
    "green": Dye(cloth="#0b4a36", shade="#083a2a"),
    "blue": Dye(cloth="#123a66", shade="#0d2c4f", soft="#d3dded"),
    "wine": Dye(cloth="#5c1428", shade="#470e1e", soft="#f0d5da"),
}

GENERIC: Final = "Georgia, 'Times New Roman', serif"
"""Lettering on a page: whatever serif the reader has."""
CARRIED: Final = "'Libertinus Serif', serif"
"""Lettering in print: the font that Typst carries along, the same on every machine."""
