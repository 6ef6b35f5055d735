"""Two choices side by side: what was chosen otherwise, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from croupier.odds.sheets.best_play import grid_of
from croupier.odds.sheets.content import choices_of, told_choice
from croupier.odds.sheets.wagers import Par, Wager, wagers_of
from croupier.odds.sheets.words import exact, labelled, percent, rounded
from croupier.web.analysis import terms
from croupier.web.analysis.view import told_units

NOTHING = "not offered"


class Row(NamedTuple):
    """One figure of both choices."""

    name: str
    means: str
    a: str
    b: str
    change: str
    """From the first to the second, empty where it cannot be told."""
    exactly: str = ""
    """The change, exactly."""


class Part(NamedTuple):
    """The rows of one wager."""

    title: str
    rows: list[Row]


def chosen_otherwise(a: Par, b: Par) -> list[tuple[str, str, str]]:
    """Return the choices in which two documents differ, with the value in each."""
    first, second = ({one.path: told_choice(one) for one in choices_of(par)} for par in (a, b))
    told = []
    for path in dict.fromkeys([*first, *second]):
        if any(_inside(path, of) for of in (first, second)):
            continue  # one of them says more of it, key by key
        silent = "the law's" if path[0] == "pays" else NOTHING
        values = first.get(path, silent), second.get(path, silent)
        if values[0] != values[1]:
            told.append((labelled(path), *values))
    return told


def _inside(path: tuple[str, ...], known: Mapping[tuple[str, ...], str]) -> bool:
    """Tell whether there are keys below one."""
    return any(other[: len(path)] == path and other != path for other in known)


def figures_beside(a: Par, b: Par) -> list[Part]:
    """Return the figures of every wager of two documents."""
    first, second = ({wager.key: wager for wager in wagers_of(par)} for par in (a, b))
    parts = []
    for key in dict.fromkeys([*first, *second]):
        one, other = first.get(key), second.get(key)
        known = one or other
        if known is not None:
            title = known.title.partition(", table")[0]
            parts.append(Part(title, list(_rows(one, other, known))))
    return parts


def _rows(a: Wager | None, b: Wager | None, known: Wager) -> Iterator[Row]:
    main = known.average_wager is not None
    edge = terms.EDGE if main else terms.SIDE_EDGE
    yield _share("House edge", edge, *(None if w is None else -w.expectation for w in (a, b)))
    if main:
        risks = (None if w is None else w.element_of_risk for w in (a, b))
        yield _share("Element of risk", terms.RISK, *risks)
        yield _average(a, b)
    deviations = [None if w is None else w.standard_deviation for w in (a, b)]
    told = [NOTHING if d is None else f"{d:.4f}" for d in deviations]
    change = "" if None in deviations else f"{(deviations[1] or 0) - (deviations[0] or 0):+.4f}"
    name = f"Standard deviation, in {known.per}"
    yield Row(name, terms.DEVIATION, told[0], told[1], _still(change))
    hits = (None if w is None else w.hit_frequency for w in (a, b))
    yield _share("Hit frequency", terms.HIT, *hits)


def _share(name: str, means: str, a: Fraction | None, b: Fraction | None) -> Row:
    told = [NOTHING if share is None else percent(share) for share in (a, b)]
    if a is None or b is None:
        return Row(name, means, told[0], told[1], "")
    change = b - a
    points = f"{_signed(change * 100, 4)} points"
    return Row(name, means, told[0], told[1], points if change else "the same", _exactly(change))


def _average(a: Wager | None, b: Wager | None) -> Row:
    averages = [None if w is None else w.average_wager for w in (a, b)]
    told = [
        NOTHING if w is None or w.average_wager is None else told_units(w.average_wager, w)
        for w in (a, b)
    ]
    if averages[0] is None or averages[1] is None:
        return Row("Average bet", terms.WAGER, told[0], told[1], "")
    change = averages[1] - averages[0]
    signed = _signed(change, 4) if change else "the same"
    return Row("Average bet", terms.WAGER, told[0], told[1], signed, _exactly(change))


def _signed(value: Fraction, places: int) -> str:
    return ("+" if value > 0 else "") + rounded(value, places)


def _exactly(change: Fraction) -> str:
    return exact(change) if change else ""


def _still(change: str) -> str:
    return "the same" if change.strip("+-0.") == "" and change else change


def played_otherwise(a: Par, b: Par) -> list[tuple[str, str, str]]:
    """Return the starting hands that two documents play differently, with both answers."""
    grids = [_answers(par) for par in (a, b)]
    return [
        (hand, answer, grids[1][hand])
        for hand, answer in grids[0].items()
        if grids[1].get(hand, answer) != answer
    ]


def _answers(par: Mapping[str, Any]) -> dict[str, str]:
    found = {}
    for part in par.get("strategy") or ():
        if part["kind"] == "grid":
            grid = grid_of(part)
            for m, (rank, row) in enumerate(zip(grid.ranks, grid.cells, strict=True)):
                for n, (other, cell) in enumerate(zip(grid.headings, row, strict=True)):
                    suited = "" if m == n else "s" if n > m else "o"
                    high, low = (other, rank) if m > n else (rank, other)
                    found[f"{high}{low}{suited}"] = cell
    return found
