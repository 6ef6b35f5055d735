"""The sheet in sections of tables and plots, as the terminal and the PDF show it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from croupier.odds.sheets.best_play import strategy_table
from croupier.odds.sheets.floor import compare_tables, manager_tables
from croupier.odds.sheets.tables import Column, Table, facts
from croupier.odds.sheets.terms import of_summary
from croupier.odds.sheets.wager_tables import wager_tables
from croupier.odds.sheets.wagers import MAIN, Par, Wager, wagers_of
from croupier.odds.sheets.words import COUNTS, choice, exact, labelled, percent

DEFAULT: Final = "(default)"
"""Marks a choice on which the house is silent."""
_PART_OF: Final = {"envy": "progressive"}
"""Where pay lines stand whose wager has no part of its own."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands below it."""

    title: str
    tables: Sequence[Table] = ()
    sentences: Sequence[str] = ()
    plots: Sequence[str] = ()
    """Names of plots."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole PAR sheet."""

    title: str
    law: str
    version: str
    warnings: Sequence[str]
    sections: Sequence[Section]


def sheet_of(par: Par, most: int | None = None) -> Sheet:
    """Return a document as a sheet.

    Args:
        par: The document of ``croupier par``.
        most: Join a wager's neighbouring results if there are more than this; None shows each.
    """
    title = par["title"]
    return Sheet(
        title=f"{title[:1].upper()}{title[1:]}",
        law=f"9 NYCRR § {par['section']}",
        version=par["version"],
        warnings=par["warnings"],
        sections=list(_sections(par, most)),
    )


def _sections(par: Par, most: int | None) -> Iterator[Section]:
    wagers = wagers_of(par)
    yield Section("Summary", [summary(wagers)])
    yield Section("The house's choices", list(_choices(par)))
    for wager in wagers:
        rules = rules_of_wager(par["rules"], wager, wagers)
        names = [f"{wager.key}-results", *([f"{wager.key}-hands"] if wager.hands else [])]
        yield Section(wager.title, list(wager_tables(wager, rules, most)), plots=names)
    strategy = par.get("strategy") or ()
    if strategy:
        tables = [strategy_table(table, place) for place, table in enumerate(strategy, start=1)]
        yield Section("Best play", tables)
    manager = par.get("manager")
    if manager:
        plots = ["hold"] if manager["periods"] else []
        yield Section("Manager's lines", list(manager_tables(manager)), plots=plots)
    compare = par.get("compare")
    if compare:
        yield Section("Every lawful table side by side", list(compare_tables(compare)))
    if par["method"]:
        yield Section("Method", sentences=par["method"])


def summary(wagers: Sequence[Wager]) -> Table:
    """Return a line for each wager."""
    columns = (
        Column("Wager", "left"),
        Column("House edge"),
        Column("Expectation"),
        Column("Standard deviation"),
        Column("Hit frequency"),
    )
    rows = [
        (
            wager.title,
            percent(-wager.expectation),
            exact(wager.expectation),
            f"{wager.standard_deviation:.4f}" if wager.results else "",
            percent(wager.hit_frequency) if wager.results else "",
        )
        for wager in wagers
    ]
    return Table("", columns, rows, notes=tuple(of_summary(wagers)))


def _choices(par: Par) -> Iterator[Table]:
    chosen = choices_of(par)
    if chosen:
        yield facts("", [(labelled(one.path), told_choice(one)) for one in chosen])
    else:
        yield facts("", [("All choices", "the defaults")])
    amounts = par.get("amounts") or {}
    if amounts:
        rows = [
            (labelled((name,)), str(value) if name in COUNTS else choice(("minimums", name), value))
            for name, value in amounts.items()
        ]
        yield facts("Amounts of this analysis", rows)


class Choice(NamedTuple):
    """One choice of the house."""

    path: tuple[str, ...]
    value: Any
    default: bool
    """Whether the house is silent on it."""


def choices_of(par: Par) -> list[Choice]:
    """Return every choice with the value in force; of a document without them, what was chosen."""
    if par.get("choices"):
        return [Choice(tuple(c["key"]), c["value"], c["default"]) for c in par["choices"]]
    return [Choice(path, value, default=False) for path, value in flat(par["house"])]


def told_choice(chosen: Choice) -> str:
    """Return the value of a choice, marked where it is a default.

    >>> told_choice(Choice(("minimums", "ante"), 500, default=True))
    '$5 (default)'
    """
    told = choice(chosen.path, chosen.value)
    return f"{told} {DEFAULT}" if chosen.default else told


def flat(
    part: Mapping[str, Any], above: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Return each choice of a house with the keys that lead to it.

    >>> list(flat({"dealer_cards": 6, "minimums": {"ante": 500}}))
    [(('dealer_cards',), 6), (('minimums', 'ante'), 500)]
    """
    for key, value in part.items():
        if isinstance(value, Mapping):
            yield from flat(value, (*above, key))
        else:
            yield (*above, key), value


def rules_of_wager(
    rules: Sequence[Mapping[str, Any]], wager: Wager, wagers: Sequence[Wager]
) -> list[Mapping[str, Any]]:
    """Return the pay lines of a wager; the main game has all that no side bet has."""
    side_bets = {other.key for other in wagers} - {MAIN}

    def home(of: str) -> str:
        if of in side_bets:
            return of
        part = _PART_OF.get(of)
        return part if part in side_bets else MAIN

    return [rule for rule in rules if home(rule["wager"]) == wager.key]
