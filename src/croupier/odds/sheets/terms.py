"""What the words of a sheet mean, in a sentence each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from croupier.odds.sheets.wagers import MAIN, Wager
from croupier.odds.sheets.words import percent

ELEMENT_OF_RISK: Final = (
    "Element of risk: the house edge over the average wager, what the house wins of all that is"
    " wagered in a round and not of the first wager alone."
)
HIT_FREQUENCY: Final = (
    "Hit frequency: the chance of a result above 0; a push, which gives the stake back, is no hit."
)
DENOMINATOR: Final = (
    "Least common denominator: the least number over which every chance below is a whole number; it"
    " is not how many deals there are."
)

FIGURES: Final = {
    "contribution": "Contribution: the share of each progressive wager that goes to the meter.",
    "long_run": (
        "Long run: what a progressive wager returns the player over the meter's whole life,"
        " whatever the meter shows now: the fixed pays, the contribution, which the players win"
        " back when the meter is won, and the reset amount, which the house adds each time. Envy is"
        " not in it."
    ),
    "breakeven_meter": (
        "Breakeven meter: the least meter at which the progressive wager loses the player nothing."
    ),
    "expectation if a fold lost it": (
        "Expectation if a fold lost it: what the wager would return, with the same play, under a"
        " rule by which a folded hand loses it. Here it does not: it is settled all the same."
    ),
}
"""By figure of a side bet."""


def terms(wager: Wager) -> Iterator[str]:
    """Yield what the figures of a wager mean that do not speak for themselves."""
    if wager.element_of_risk is not None:
        yield ELEMENT_OF_RISK
    if wager.key == MAIN and wager.results:
        yield HIT_FREQUENCY
        yield DENOMINATOR
    yield from (told for name, told in FIGURES.items() if name in wager.figures)
    if wager.key == "envy":
        yield from _envy(wager)
    elif "envy" in wager.figures:
        yield (
            "Envy: what the hands of all the other players together add to the expectation of one"
            " progressive wager, 0 without others."
        )
    elif wager.key.endswith("_and_envy"):
        yield "The wager and the envy bonus that comes with it, at no further stake."


def _envy(wager: Wager) -> Iterator[str]:
    others = int(wager.figures.get("others", 0))
    players = "1 other player" if others == 1 else f"{others} other players"
    yield (
        f"Envy is no wager: it comes with the progressive. The figures are what the hands of"
        f" {players} together earn one progressive wager, in units of that wager; the pay table is"
        " of the hand of one other player."
    )


def of_summary(wagers: Sequence[Wager]) -> Iterator[str]:
    """Yield what the words of the summary mean."""
    yield f"In units: one {wagers[0].unit} of the main game, the wager itself of a side bet."
    yield HIT_FREQUENCY
    if any(wager.key == "envy" for wager in wagers):
        yield "Envy is what all other players' hands together earn one progressive wager."
    main = wagers[0]
    if main.element_of_risk is not None and main.average_wager is not None:
        staked = f"{float(main.average_wager):.4f} {main.per}"
        risk = percent(main.element_of_risk)
        yield f"Element of risk of the main game: {risk} of {staked} on average."
        yield ELEMENT_OF_RISK
