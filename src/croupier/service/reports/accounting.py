"""Table accounting: what was in the tray, what came and went, and what the house won.

New York's formula (the same as in § 5315.1(c)): the win of a table is its drop, the chips in the
tray at the end and those sent to the cage on credit slips, less promotional coupons, the chips
brought on fill slips and those in the tray at the beginning. The drop counts coupons at their face
value, so that they cancel, and the win is money.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from croupier.ledger.journal import Journal, Noted, streams_of
from croupier.money import DOLLAR, Cents
from croupier.service.reports.kinds import table_kinds
from croupier.service.reports.report import Cell, Column, Header, Report, Section, ratio, summed
from croupier.service.reports.rounds import all_rounds

TITLE: Final = "Table accounting"
REPORTED: Final = 25 * DOLLAR
"""A variance above this is to be reported (R34)."""
SENT: Final = 100 * DOLLAR
"""A report on a variance of this or more goes to the regulator, too (R34)."""

Body = Mapping[str, Any]


class Movement(NamedTuple):
    """What one fact adds to a table's figures."""

    figures: Mapping[str, Cents]
    """By column."""
    chips: Cents = 0
    """Into the tray."""


def _opened(body: Body) -> Movement:
    return Movement({"opening": body["chips"]}, body["chips"])


def _closed(body: Body) -> Movement:
    return Movement({"closing": body["inventory"]}, -body["inventory"])


def _bought(body: Body) -> Movement:
    return Movement({"cash": body["amount"]}, -body["amount"])


def _filled(body: Body) -> Movement:
    return Movement({"fills": body["amount"]}, body["amount"])


def _credited(body: Body) -> Movement:
    return Movement({"credits": body["amount"]}, -body["amount"])


def _contributed(body: Body) -> Movement:
    """Progressive wagers are chips in the tray; what the meter gets is owed out of the win."""
    return Movement({"contributions": body["cents"]})


def _settled(body: Body) -> Movement:
    """What the players lost in chips is in the tray, what they won was taken from it."""
    return Movement({"coupons": body["coupons"]}, -sum(body["net"].values()))


def _reversed(body: Body) -> Movement:
    """Chips are moved back; the coupons lie in the drop box, not opened for a correction."""
    return Movement({}, sum(body["back"].values()))


MOVEMENTS: Final[Mapping[str, Callable[[Body], Movement]]] = {
    "table opened": _opened,
    "table closed": _closed,
    "chips bought": _bought,
    "tray filled": _filled,
    "tray credited": _credited,
    "contributed": _contributed,
    "round settled": _settled,
    "round reversed": _reversed,
}

_TABLES: Final = (
    Column("table", "Table"),
    Column("opening", "Opening inventory", "money"),
    Column("fills", "Fills", "money"),
    Column("credits", "Credits", "money"),
    Column("cash", "Cash dropped", "money"),
    Column("coupons", "Promotional coupons", "money"),
    Column("drop", "Drop", "money"),
    Column("closing", "Closing inventory", "money"),
    Column("win", "Win", "money"),
    Column("contributions", "Contributions to meters", "money"),
    Column("kept", "Win less contributions", "money"),
    Column("hold", "Hold (win / drop)", "share"),
    Column("wagered", "Amount wagered", "money"),
    Column("win_share", "Win / wagered", "share"),
)
_CLOSINGS: Final = (
    Column("table", "Table"),
    Column("when", "When (UTC)"),
    Column("by", "By"),
    Column("inventory", "Inventory by the ledger", "money"),
    Column("counted", "Counted", "money"),
    Column("variance", "Variance", "money"),
    Column("flag", "Flag"),
)
_WAGERS: Final = (
    Column("table", "Table"),
    Column("game", "Game", "game"),
    Column("wager", "Wager", "wager"),
    Column("wagered", "Amount wagered", "money"),
    Column("won", "Won by the house", "money"),
)


def accounting(journal: Journal, header: Header) -> Report:
    """Return the accounting of every table over an interval.

    Args:
        journal: Where to read.
        header: Operator, interval, time made.
    """
    tables: list[tuple[Cell, ...]] = []
    closings: list[tuple[Cell, ...]] = []
    notes: list[str] = []
    wagers = _wagers(journal, header)
    for stream in streams_of(journal, "table:"):
        told = _table(journal, stream, header)
        closings += told.closings
        notes += told.notes
        if any(told.figures.values()) or told.active:
            wagered = sum(stake for (table, _, _), (stake, _) in wagers.items() if table == stream)
            tables.append(_row(stream, told.figures, wagered))
    total = _total(tables)
    by_wager = tuple((*key, stake, won) for key, (stake, won) in wagers.items())
    return Report(
        kind="accounting",
        title=TITLE,
        header=header,
        sections=(
            Section("tables", "Tables", _TABLES, tuple(tables), total, _NOTES),
            Section("closings", "Counts at closing", _CLOSINGS, tuple(closings)),
            Section("wagers", "Wagers", _WAGERS, by_wager, _sum(_WAGERS, by_wager), _WAGER_NOTES),
        ),
        notes=tuple(notes),
    )


class _Told(NamedTuple):
    figures: Mapping[str, Cents]
    closings: list[tuple[Cell, ...]]
    notes: list[str]
    active: bool


def _table(journal: Journal, stream: str, header: Header) -> _Told:
    """Add up a table's facts: those before the interval give what was in the tray at its start."""
    figures: Counter[str] = Counter()
    tray, active = 0, False
    closings: list[tuple[Cell, ...]] = []
    notes: list[str] = []
    # A closing leaves nothing in the tray: what was before it need not be read.
    after = journal.last(stream, ("table closed",), header.interval.start)
    for noted in journal.facts(stream, table_kinds("accounting"), after):
        if noted.time >= header.interval.end:
            continue
        movement = MOVEMENTS[noted.kind](noted.body)
        tray += movement.chips
        if noted.time < header.interval.start:
            figures["opening"] += movement.chips
        else:
            active = True
            figures.update(movement.figures)
        if noted.kind == "table closed":
            if tray:
                notes.append(f"{noted.id}: the tray was closed {tray} cents off its slips")
                tray = 0
            if noted.time >= header.interval.start:
                closings.append(_closing(noted))
    figures["closing"] += tray
    return _Told(figures, closings, notes, active)


def _closing(noted: Noted) -> tuple[Cell, ...]:
    body = noted.body
    counted, variance = body.get("counted"), body.get("variance")
    return (
        noted.stream,
        noted.at,
        noted.who,
        body["inventory"],
        counted,
        variance,
        flag_of(variance),
    )


def flag_of(variance: Cents | None) -> str:
    """Return what is to be done about a variance.

    >>> flag_of(2500), flag_of(-2501), flag_of(10_000)
    ('', 'above $25: report', '$100 or more: report, a copy to the regulator')
    """
    if variance is None:
        return "not counted"
    if abs(variance) >= SENT:
        return "$100 or more: report, a copy to the regulator"
    return "above $25: report" if abs(variance) > REPORTED else ""


def _row(stream: str, figures: Mapping[str, Cents], wagered: Cents) -> tuple[Cell, ...]:
    opening, closing = figures["opening"], figures["closing"]
    cash, coupons = figures["cash"], figures["coupons"]
    drop = cash + coupons
    win = drop + closing + figures["credits"] - coupons - figures["fills"] - opening
    given = figures["contributions"]
    return (
        stream,
        opening,
        figures["fills"],
        figures["credits"],
        cash,
        coupons,
        drop,
        closing,
        win,
        given,
        win - given,
        ratio(win, drop),
        wagered,
        ratio(win, wagered),
    )


def _total(rows: list[tuple[Cell, ...]]) -> tuple[Cell, ...] | None:
    if not rows:
        return None
    total = dict(zip((column.key for column in _TABLES), summed(_TABLES, rows), strict=True))
    for key, whole in (("hold", "drop"), ("win_share", "wagered")):
        win, over = total["win"], total[whole]
        if isinstance(win, int) and isinstance(over, int):
            total[key] = ratio(win, over)
    return tuple(total.values())


def _sum(
    columns: tuple[Column, ...], rows: tuple[tuple[Cell, ...], ...]
) -> tuple[Cell, ...] | None:
    return summed(columns, rows) if rows else None


def _wagers(journal: Journal, header: Header) -> dict[tuple[str, str, str], tuple[Cents, Cents]]:
    """Return by table, game and wager what was wagered, and what the house won of it."""
    sums: dict[tuple[str, str, str], tuple[Cents, Cents]] = {}
    for played in all_rounds(journal, header.interval):
        for _, wager in played.wagers:
            key = played.noted.stream, played.game.name, wager.name
            stake, won = sums.get(key, (0, 0))
            sums[key] = stake + played.sign * wager.stake, won - played.sign * wager.net
    return dict(sorted(sums.items()))


_NOTES: Final = (
    (
        "Win = drop + closing inventory + credits - promotional coupons - fills - opening"
        " inventory. The drop is the cash and the coupons at face value."
    ),
    (
        "A table that was open when the interval began has what was in its tray then as opening"
        " inventory, one that is open at its end what is in it then; several openings are added"
        " up."
    ),
    (
        "Inventories are what the slips and settled rounds come to; wagers of a round that is"
        " not over lie on the layout and are in neither tray."
    ),
    (
        "Coupons are those of settled rounds, also where a push or a void wager gave one back. One"
        " that was taken stays in the drop when its round is reversed: it lies in the box, and is"
        " counted there. As drop and coupons rise by the same, the win is not touched."
    ),
)
_WAGER_NOTES: Final = (
    (
        "Wagers that were void or withdrawn are not counted; coupons are, at face value. A win"
        " of the whole meter is paid by the meter and not counted here. A corrected round is"
        " taken out again when it is corrected, and counted as it was settled anew."
    ),
)
