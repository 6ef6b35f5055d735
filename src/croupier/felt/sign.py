"""The sign at a table: pay tables, limits and notices, each with its clause."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any, Final, NamedTuple

from croupier.games import AnyGame
from croupier.games.area import Area, wager_name
from croupier.games.layout import PLAIN, Cloth, Inscription, posted_lines, titled
from croupier.games.paytable import Pay, PayTable
from croupier.games.rules import LIMITS_SECTION, Rules
from croupier.law import citation
from croupier.money import Cents, write_dollars

NONE: Final = "\N{EN DASH}"
HEAD: Final = ("wager", "least", "most", "wins at most")


class SignTable(NamedTuple):
    """A table on the sign."""

    title: str
    clause: str
    head: tuple[str, ...]
    """The headings of its columns, empty where they need none."""
    rows: tuple[tuple[str, ...], ...]


class Line(NamedTuple):
    """A sentence on the sign, and what it rests on: a clause, a reading, or nothing."""

    text: str
    rests_on: str


class Topic(NamedTuple):
    """A heading and the sentences under it."""

    title: str
    lines: tuple[Line, ...]


class Sign(NamedTuple):
    """What a sign says, in the order in which it says it."""

    title: str
    name: str
    """The facility's name, empty where it gave none."""
    law: str
    limits: SignTable
    tables: tuple[SignTable, ...]
    topics: tuple[Topic, ...]


def sign_data(sign: Sign) -> dict[str, Any]:
    """Return a sign as JSON can hold it."""
    topics = [
        {"title": topic.title, "lines": [line._asdict() for line in topic.lines]}
        for topic in sign.topics
    ]
    tables = [table._asdict() for table in sign.tables]
    limits = sign.limits._asdict()
    return sign._asdict() | {"limits": limits, "tables": tables, "topics": topics}


def sign_for(game: AnyGame, rules: Rules, cloth: Cloth = PLAIN) -> Sign:
    """Return the sign that a table of a game posts under a house's rules.

    Args:
        game: The game.
        rules: The house's rules.
        cloth: What the facility says of its layout: inscriptions that its cloth leaves to the
            sign stand first.

    >>> from croupier.games import find_game
    >>> from croupier.house import rules_of
    >>> game = find_game("uth")
    >>> sign_for(game, rules_of(game, {})).tables[1].rows[0]
    ('Royal flush', '500 to 1')
    """
    layout = game.layout
    left = [i for i in layout.inscriptions(rules) if i.name in cloth.on_sign and not i.table]
    lines = [("From the layout", _line(_said(i), i.clause)) for i in left]
    lines += [
        (notice.topic, _line(notice.text, notice.clause, notice.policy))
        for notice in layout.notices(rules)
    ]
    if rules.stake_kept:
        wagers = ", ".join(map(wager_name, sorted(rules.stake_kept)))
        told = f'The house keeps the stake of a winning wager on: {wagers}. Its odds are "for".'
        lines.append(("Stakes kept", _line(told, None, "G-01")))
    return Sign(
        title=game.heading,
        name=cloth.name,
        law=f"9 NYCRR § {game.section}",
        limits=_limits(game, rules),
        tables=tuple(_table(table, rules) for table in layout.tables(rules)),
        topics=_topics(lines),
    )


def _said(inscription: Inscription) -> str:
    return ". ".join([inscription.title, *inscription.lines]) + "."


def _line(text: str, clause: str | None, policy: str | None = None) -> Line:
    if clause is not None:
        return Line(text, f"§ {citation(clause)}")
    return Line(text, f"house policy, {policy}" if policy else "house policy")


def _topics(lines: Iterable[tuple[str, Line]]) -> tuple[Topic, ...]:
    return tuple(
        Topic(title, tuple(line for _, line in found))
        for title, found in groupby(lines, key=lambda pair: pair[0])
    )


def _table(table: PayTable, rules: Rules) -> SignTable:
    kept = table.wager in rules.stake_kept
    letter = f" (table {table.letter})" if table.letter else ""
    title = titled(table) + letter
    return SignTable(title, f"§ {citation(table.clause)}", (), posted_lines(table, kept=kept))


def _limits(game: AnyGame, rules: Rules) -> SignTable:
    """Return the least and the most of each wager, and the most that one of it wins."""
    tables = {table.wager: table for table in game.layout.tables(rules)}
    areas = [area for area in game.areas if area.offer is None or area.name in rules.offered]
    rows = [_limit_row(area, rules, _own_pays(area.name, tables)) for area in areas]
    if game.most_antes:
        ante = rules.maximums.get("ante")
        most = None if ante is None else game.most_antes * ante
        top = _top(_own_pays("play", tables), most)
        rows.append(("Play", "the ante", f"{game.most_antes} antes", top))
    if "ante_bonus" in tables:
        top = _top(tuple(tables["ante_bonus"].pays.values()), rules.maximums.get("ante"))
        rows.append(("Ante bonus", NONE, NONE, top))
    return SignTable("Wagers", f"§ {LIMITS_SECTION}", HEAD, tuple(rows))


def _own_pays(wager: str, tables: Mapping[str, PayTable]) -> tuple[Pay, ...]:
    """Return every pay of a wager: those of its table, or what a winning one of it gets."""
    if wager in tables:
        return tuple(tables[wager].pays.values())
    return (tables["win"].pays[wager],)


def _limit_row(area: Area, rules: Rules, pays: Sequence[Pay]) -> tuple[str, ...]:
    name = wager_name(area.name)
    if area.bets > 1:
        name = f"{name} (each of {area.bets})"
    bounds = [b.get(area.equal_to or area.name) for b in (rules.minimums, rules.maximums)]
    exactly = area.exactly or rules.only_amount.get(area.name)
    if exactly is not None:
        bounds = [exactly, exactly]
    told = [NONE if bound is None else write_dollars(bound) for bound in bounds]
    if area.equal_to is not None:
        told = [f"the {area.equal_to}"] * 2
    return (name[:1].upper() + name[1:], *told, _top(pays, bounds[1]))


def _top(pays: Sequence[Pay], most: Cents | None) -> str:
    """Return the most that a wager wins: an amount where its maximum is known, else odds."""
    if any(pay.special == "meter" for pay in pays):
        return "the meter"
    fixed = [pay.fixed for pay in pays if pay.fixed is not None]
    odds = [pay.odds for pay in pays if pay.odds is not None]
    if most is None and not fixed:
        best = max(odds, key=lambda pay: Fraction(pay.win, pay.stake))
        return f"{best.win:,} to {best.stake:,}"
    scaled = [] if most is None else [pay.paid(most) for pay in odds]
    return write_dollars(max([*fixed, *scaled]))
