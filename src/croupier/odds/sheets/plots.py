"""The plots of a sheet, as SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

from croupier.felt.bands import Band, Period, bands
from croupier.felt.bars import Bar, lying, upright
from croupier.felt.grid import Answers, grid
from croupier.felt.picture import Wording
from croupier.felt.theme import LIGHT, Theme, Tone
from croupier.odds.sheets.best_play import grid_of
from croupier.odds.sheets.floor import hold_of
from croupier.odds.sheets.grouping import Group, grouped
from croupier.odds.sheets.wagers import Par, Wager, wagers_of
from croupier.odds.sheets.words import amount, chance, one_in, percent, rounded, said

MOST_BARS: Final = 60
"""Of more results neighbours are joined."""
MOST_HANDS: Final = 40
_CAUTION: Final = ("fold", "check", "pull", "1x", "2x", "3x", "4x", "ride")
"""Answers from the most cautious up."""


class Plot(NamedTuple):
    """A plot and its description."""

    svg: str
    told: str


def plots(par: Par, theme: Theme = LIGHT) -> dict[str, Plot]:
    """Return every plot of a document by name.

    The names, such as ``main-results``, ``trips-hands``, ``strategy-1`` and ``hold``, are fit for
    files.
    """
    drawn = {}
    for wager in wagers_of(par):
        drawn[f"{wager.key}-results"] = results_plot(wager, theme)
        if wager.hands:
            drawn[f"{wager.key}-hands"] = hands_plot(wager, theme)
    for number, table in enumerate(par.get("strategy") or (), start=1):
        if table["kind"] == "grid":
            drawn[f"strategy-{number}"] = strategy_plot(table, theme)
    manager = par.get("manager")
    if manager and manager["periods"]:
        drawn["hold"] = hold_plot(manager["periods"], theme)
    return drawn


def results_plot(wager: Wager, theme: Theme) -> Plot:
    """Return the distribution of a wager's net results as bars."""
    groups = [group for group in grouped(wager.results, MOST_BARS) if group.probability > 0]
    joined = ", neighbours joined" if len(groups) < len(wager.results) else ""
    title = f"{wager.title}: distribution of results{joined}"
    wording = Wording(
        title,
        _told_results(wager),
        f"net result, in {wager.per} (not to scale)",
        "probability",
    )
    drawn = upright([_result_bar(group) for group in groups], wording, theme)
    return Plot(drawn, wording.description)


def _result_bar(group: Group) -> Bar:
    told = f"{group.label}: {chance(group.probability)}, one in {one_in(group.probability)}"
    return Bar(group.label, group.probability, _tone(group.low), told)


def _told_results(wager: Wager) -> str:
    if not wager.results:
        return "No results."
    likeliest = max(wager.results, key=lambda result: result.probability)
    return (
        f"{len(wager.results)} different net results from {amount(wager.results[0].net)} to "
        f"{amount(wager.results[-1].net)} {wager.per}; the likeliest is {amount(likeliest.net)} "
        f"with probability {rounded(likeliest.probability, 6)}."
    )


def hands_plot(wager: Wager, theme: Theme) -> Plot:
    """Return what each hand adds to the expectation as bars, the highest hand first."""
    hands = list(reversed(wager.hands))[:MOST_HANDS]
    told = "; ".join(f"{hand.hand} {rounded(hand.returned, 4)}" for hand in hands)
    wording = Wording(
        f"{wager.title}: return by hand",
        f"What each hand adds to the expectation, in {wager.per}: {told}.",
        f"part of the expectation, in {wager.per}",
    )
    bars = [
        Bar(hand.hand, hand.returned, _tone(hand.returned), rounded(hand.returned, 6))
        for hand in hands
    ]
    return Plot(lying(bars, wording, theme), wording.description)


def _tone(value: Fraction) -> Tone:
    if value == 0:
        return "push"
    return "gain" if value > 0 else "loss"


def strategy_plot(table: Mapping[str, Any], theme: Theme) -> Plot:
    """Return a strategy table of kind ``grid``; its suited hands are above the diagonal."""
    headings, ranks, short = grid_of(table)
    cells = [["check" if cell == "-" else cell for cell in row] for row in short]
    known = sorted({cell for row in cells for cell in row}, key=_caution)
    names = [
        [_starting_hand(rank, heading, below=m > n) for n, heading in enumerate(headings)]
        for m, rank in enumerate(ranks)
    ]
    counts = ", ".join(f"{sum(row.count(a) for row in cells)} {a}" for a in known)
    described = f"{table['title']}. Suited hands above the diagonal. Cells by answer: {counts}."
    answers = Answers(headings, list(zip(ranks, cells, strict=True)), known, names)
    return Plot(grid(answers, Wording(table["title"], described), theme), described)


def _starting_hand(rank: str, other: str, *, below: bool) -> str:
    if rank == other:
        return rank + other
    return f"{other}{rank}o" if below else f"{rank}{other}s"


def _caution(answer: str) -> tuple[int, str]:
    return (_CAUTION.index(answer) if answer in _CAUTION else len(_CAUTION), answer)


def hold_plot(periods: Sequence[Mapping[str, Any]], theme: Theme) -> Plot:
    """Return the bands of the hold over each of the manager's periods, in percent."""
    shown = [
        Period(
            said(period["name"]),
            100 * hold_of(period),
            [_band(band) for band in reversed(period["bands"])],
        )
        for period in periods
    ]
    told = "; ".join(
        f"{period.label}: {', '.join(band.told for band in period.bands)}" for period in shown
    )
    wording = Wording(
        "Hold over time: " + " and ".join(f"{b['level']}%" for b in periods[0]["bands"]) + " bands",
        f"Hold of what is wagered, in percent, the narrow bands. {told}.",
        up="hold in percent",
    )
    return Plot(bands(shown, wording, theme), wording.description)


def _band(band: Mapping[str, Any]) -> Band:
    low, high = Fraction(band["low_hold"]), Fraction(band["high_hold"])
    told = f"{band['level']}% between {percent(low, 2)} and {percent(high, 2)}"
    return Band(100 * low, 100 * high, told)
