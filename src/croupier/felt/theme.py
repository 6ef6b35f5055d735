"""The colours and the lettering of a picture.

Losses, pushes and gains are blue, grey and orange, which colour-blind eyes tell apart, and each
has a lightness of its own, so that a grey print shows them too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Tone = Literal["loss", "push", "gain"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """What the roles of a picture are coloured with; any CSS colour."""

    ink: str
    soft: str
    """Lettering of less weight."""
    faint: str
    """Lines that guide the eye."""
    loss: str
    push: str
    gain: str
    answers: tuple[tuple[str, str], ...]
    """Fills and their lettering for the answers of a strategy, the most cautious first."""
    font: str = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

    def tone(self, tone: Tone) -> str:
        """Return the colour of a tone."""
        return {"loss": self.loss, "push": self.push, "gain": self.gain}[tone]

    def answer(self, place: int, of: int) -> tuple[str, str]:
        """Return fill and lettering of the answer at a place, counted from 0, of so many."""
        last = len(self.answers) - 1
        return self.answers[0 if of < 2 else round(place * last / (of - 1))]  # noqa: PLR2004


LIGHT: Final = Theme(
    ink="#1b1b1b",
    soft="#595959",
    faint="#d9d9d9",
    loss="#0072b2",
    push="#8a8a8a",
    gain="#e69f00",
    answers=(
        ("#f2f2f2", "#1b1b1b"),
        ("#bcd9ea", "#1b1b1b"),
        ("#56a5d1", "#000000"),
        ("#005b8f", "#ffffff"),
    ),
)
DARK: Final = Theme(
    ink="#ececec",
    soft="#b8b8b8",
    faint="#444444",
    loss="#56aee2",
    push="#7d7d7d",
    gain="#f5c542",
    answers=(
        ("#2a2a2a", "#ececec"),
        ("#1f4e6b", "#ffffff"),
        ("#3f8fc0", "#000000"),
        ("#a6d4f2", "#000000"),
    ),
)


def by_variables(fallback: Theme = LIGHT) -> Theme:
    """Return a theme of CSS variables, for pictures within a page that chooses the colours.

    The page sets ``--felt-ink``, ``--felt-loss``, ``--felt-answer-0``, ``--felt-answer-0-ink`` and
    so on; what it does not set is as in ``fallback``.

    >>> by_variables().ink
    'var(--felt-ink, #1b1b1b)'
    """

    def variable(name: str, colour: str) -> str:
        return f"var(--felt-{name}, {colour})"

    return Theme(
        ink=variable("ink", fallback.ink),
        soft=variable("soft", fallback.soft),
        faint=variable("faint", fallback.faint),
        loss=variable("loss", fallback.loss),
        push=variable("push", fallback.push),
        gain=variable("gain", fallback.gain),
        answers=tuple(
            (variable(f"answer-{n}", fill), variable(f"answer-{n}-ink", ink))
            for n, (fill, ink) in enumerate(fallback.answers)
        ),
        font=fallback.font,
    )
