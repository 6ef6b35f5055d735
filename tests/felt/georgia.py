"""How wide the letters of Georgia are, a serif of many machines and a wide one."""

from typing import Final

ADVANCE: Final = dict(
    zip(
        "abcdefghijklmnopqrstuvwxyz",
        (504, 560, 454, 574, 484, 325, 509, 582, 293, 291, 535, 287, 880, 591, 539, 571, 560, 410,
         432, 346, 575, 497, 738, 502, 493, 443),
        strict=True,
    )
) | dict(
    zip(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        (670, 654, 642, 750, 653, 600, 726, 815, 390, 518, 695, 603, 927, 767, 744, 610, 744, 702,
         561, 618, 757, 665, 977, 709, 616, 602),
        strict=True,
    )
) | dict(zip("0123456789", (614, 429, 559, 551, 565, 528, 566, 503, 596, 566), strict=True)) | {
    " ": 241, ":": 313, "-": 374, "$": 610, "%": 817, ".": 270, ",": 270, "'": 215, "=": 643,
    "\N{EN DASH}": 500,
}  # fmt: skip
"""Thousandths of the size; what is not listed counts as 700."""
BOLD: Final = 1.13
"""How much wider its bold is."""


def width(words: str, size: int, *, bold: bool) -> float:
    plain = sum(ADVANCE.get(letter, 700) for letter in words) * size / 1000
    return plain * (BOLD if bold else 1)
