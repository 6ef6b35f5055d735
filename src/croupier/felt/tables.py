"""The table under the cloth: its size, and where the positions stand.

A half round of 84 by 48 inches. The stands are on a circle about the table's centre, rounded to
the millimetre and the degree and written down, so that no machine's sine decides a picture.
"""

from __future__ import annotations

from typing import Final

from croupier.felt.scene import Box, Stand

WIDTH: Final = 2140
DEPTH: Final = 1220
CENTRE: Final = (1070, 150)
"""The centre of the round side."""
RADIUS: Final = 1070
STANDS_AT: Final = 1040
"""How far from the centre a position begins."""
CORNER: Final = 60
RAIL: Final = 70
EDGE: Final = 30
"""The wooden edge at the dealer's side."""
VIEW: Final = Box(-RAIL, -EDGE, WIDTH + 2 * RAIL, DEPTH + EDGE + RAIL)

CARD: Final = (63, 88)
"""A playing card's width and height."""

STANDS: Final = {
    6: (
        Stand(2047, 506, -70),
        Stand(1766, 923, -42),
        Stand(1322, 1159, -14),
        Stand(818, 1159, 14),
        Stand(374, 923, 42),
        Stand(93, 506, 70),
    ),
    7: (
        Stand(2059, 471, -72),
        Stand(1843, 846, -48),
        Stand(1493, 1100, -24),
        Stand(1070, 1190, 0),
        Stand(647, 1100, 24),
        Stand(297, 846, 48),
        Stand(81, 471, 72),
    ),
}
"""By the number of positions, from the dealer's left, which is on the right of the picture."""
