"""The tables' accounting comes to what the ledger's postings come to, over any interval."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from croupier.engine.commands import Answer, NoMoreBets, PlaceBet
from croupier.games import find_game
from croupier.house import rules_of
from croupier.ledger.entry import Entry
from croupier.service.reports.accounting import MOVEMENTS, accounting, flag_of
from croupier.service.reports.held import held
from croupier.service.reports.kinds import table_kinds
from croupier.table import commands as c
from service.reports.written import Written, cuts, header, night, posted, rows, total
from table.memory import DAN, EVE, Floor, player

SEEDS = [f"books {seed}" for seed in range(6)]


@pytest.fixture(scope="module", params=SEEDS)
def entries(request: pytest.FixtureRequest) -> list[Entry]:
    return night(request.param)


def tables(entries: list[Entry], first: int, last: int) -> dict[str, dict[str, Any]]:
    section = accounting(Written(entries), header(first, last)).sections[0]
    return {row["table"]: row for row in rows(section)}


def held_at(entries: list[Entry], place: int, column: str) -> Counter[str]:
    """What lay on each layout before the entry of this place, as the report has it."""
    sums: Counter[str] = Counter()
    if place:
        for row in rows(held(Written(entries), header(0, place)).sections[0]):
            sums[row["table"]] += row[column]
    return sums


def closed(entries: list[Entry]) -> Counter[str]:
    """What went from the tables' accounts to the cage and the count room at closings."""
    sums: Counter[str] = Counter()
    for entry in entries:
        if any(fact.kind == "table closed" for append in entry.appends for fact in append.facts):
            sums.update(dict(entry.postings))
    return sums


def test_win_and_drop_are_the_ledgers(entries: list[Entry]) -> None:
    for first, last in [(0, len(entries)), *cuts(entries, "accounting")]:
        moved, out = posted(entries[first:last]), closed(entries[first:last])
        # The house stands for coupons while they lie on the layout.
        coupons = held_at(entries, last, "coupons")
        coupons.subtract(held_at(entries, first, "coupons"))
        told = tables(entries, first, last)
        for stream, row in told.items():
            win = moved[f"win:{stream}"] - out[f"win:{stream}"]
            assert row["kept"] == win + coupons[stream], (first, last, stream)
            assert row["cash"] == moved[f"drop:{stream}"] - out[f"drop:{stream}"]
        silent = {name for name in moved if name.startswith("win:")} - {f"win:{t}" for t in told}
        assert not silent


def test_inventories_are_the_trays(entries: list[Entry]) -> None:
    for _, last in cuts(entries, "inventories", 8):
        balances = posted(entries[:last])
        coupons = held_at(entries, last, "coupons")
        counts = accounting(Written(entries), header(0, last)).sections[1]
        gone = Counter({row["table"]: row["inventory"] for row in rows(counts)})
        for stream, row in tables(entries, 0, last).items():
            chips = balances[f"tray:{stream}"] + balances[f"win:{stream}"] + coupons[stream]
            assert row["closing"] - gone[stream] == chips + row["contributions"]


def test_what_lies_on_the_layouts_is_in_the_wagers_accounts(entries: list[Entry]) -> None:
    seen = 0
    for _, last in cuts(entries, "held", 60):
        balances = posted(entries[:last])
        chips, coupons = held_at(entries, last, "chips"), held_at(entries, last, "coupons")
        for name, amount in balances.items():
            kind, _, stream = name.partition(":")
            if kind == "wagers":
                assert chips[stream] + coupons[stream] == amount, (last, stream)
                seen += bool(amount)
    assert seen > 10


def test_the_parts_of_a_night_add_up(entries: list[Entry]) -> None:
    journal = Written(entries)
    whole = total(accounting(journal, header(0, len(entries))).sections[0])
    pieces = [header(*cut) for cut in cuts(entries, "adding")]
    parts = [tables(entries, *cut) for cut in cuts(entries, "adding")]
    totals = [total(accounting(journal, piece).sections[0]) for piece in pieces]
    for key in ("fills", "credits", "cash", "coupons", "win", "contributions", "kept", "wagered"):
        assert sum(part[key] for part in totals) == whole[key], key
    counts = rows(accounting(journal, header(0, len(entries))).sections[1])
    assert len(counts) == 1
    for before, after in pairwise(parts):
        for stream in before.keys() & after.keys() - {counts[0]["table"]}:
            assert after[stream]["opening"] == before[stream]["closing"], stream


def test_wagers_come_to_the_win(entries: list[Entry]) -> None:
    """What the house won wager by wager is its win, and the coupons that were used up."""
    report = accounting(Written(entries), header(0, len(entries)))
    won: Counter[str] = Counter()
    wagered: Counter[str] = Counter()
    for row in rows(report.sections[2]):
        won[row["table"]] += row["won"]
        wagered[row["table"]] += row["wagered"]
    used = used_up(entries)
    for row in rows(report.sections[0]):
        assert won[row["table"]] - used[row["table"]] == row["win"], row["table"]
        assert wagered[row["table"]] == row["wagered"]


def test_coupons_are_used_up_in_these_nights() -> None:
    assert sum(sum(used_up(night(seed)).values()) for seed in SEEDS) > 0


def used_up(entries: list[Entry]) -> Counter[str]:
    """The coupons that lost, or were kept with a win, from what was bet and how it was settled."""
    used: Counter[str] = Counter()
    laid: dict[tuple[str, int], dict[str, int]] = {}
    kept: dict[str, tuple[Any, frozenset[str]]] = {}
    facts = [
        (append.stream, fact) for e in entries for append in e.appends for fact in append.facts
    ]
    for stream, fact in facts:
        if fact.kind == "round started":
            game = find_game(fact.body["header"]["game"])
            kept[stream] = game, rules_of(game, fact.body["header"]["house"]).stake_kept
            laid = {key: bet for key, bet in laid.items() if key[0] != stream}
        for event in fact.body.get("events", ()):
            if event["event"] == "bet placed":
                laid[stream, event["seat"]] = event["coupons"]
        if fact.kind == "round settled":
            game, for_one = kept[stream]
            areas = {name: area.name for area in game.areas for name in area.lines}
            for seat in fact.body["result"]["seats"]:
                for line in seat["lines"]:
                    area = areas.get(line["wager"], line["wager"])
                    lost = line["outcome"] == "lose"
                    if lost or (line["outcome"] == "win" and area in for_one):
                        used[stream] += laid[stream, seat["seat"]].get(area, 0)
    return used


def test_every_fact_that_moves_chips_is_read() -> None:
    assert set(MOVEMENTS) == table_kinds("accounting")


def test_the_formula_on_a_plain_day() -> None:
    """An hour of one table, worked out by hand."""
    floor = Floor()
    floor.ask(EVE, c.OpenTable("lir", {}, chips=1_000_000))
    floor.ask(player("ann"), c.Sit(1, "ann"))
    floor.ask(DAN, c.BuyIn("ann", 50_000))
    floor.ask(EVE, c.Fill(20_000, "F 1"))
    floor.ask(EVE, c.Credit(5_000, "C 1"))
    floor.ask(player("ann"), c.CashOut("ann", 10_000))
    floor.ask(EVE, c.CloseTable(counted=962_400))
    entries = floor.ledger.entries
    report = accounting(Written(entries), header(0, len(entries)))
    (row,) = rows(report.sections[0])
    assert (row["opening"], row["fills"], row["credits"]) == (1_000_000, 20_000, 5_000)
    assert (row["drop"], row["closing"], row["win"], row["hold"]) == (50_000, 965_000, 0, 0)
    (count,) = rows(report.sections[1])
    assert (count["counted"], count["variance"]) == (962_400, -2_600)
    assert count["flag"] == "above $25: report"
    assert rows(report.sections[2]) == []


def test_a_table_closed_and_opened_again_has_both_openings() -> None:
    floor = Floor()
    for chips in (1_000_000, 300_000):
        floor.ask(EVE, c.OpenTable("lir", {}, chips=chips))
        floor.ask(EVE, c.CloseTable())
    floor.ask(EVE, c.OpenTable("lir", {}, chips=70_000))
    entries = floor.ledger.entries
    row = tables(entries, 0, 5)["table:1"]
    assert (row["opening"], row["closing"], row["win"]) == (1_370_000, 1_370_000, 0)
    row = tables(entries, 1, 3)["table:1"]
    assert (row["opening"], row["closing"], row["win"]) == (1_300_000, 1_300_000, 0)


@pytest.mark.parametrize(
    ("variance", "flag"),
    [
        (None, "not counted"),
        (0, ""),
        (2_500, ""),
        (2_501, "above $25: report"),
        (-9_999, "above $25: report"),
        (10_000, "$100 or more: report, a copy to the regulator"),
        (-10_000, "$100 or more: report, a copy to the regulator"),
    ],
)
def test_variances_are_flagged(variance: int | None, flag: str) -> None:
    assert flag_of(variance) == flag


def test_a_coupon_stays_in_the_drop_when_its_round_is_reversed() -> None:
    """The money of the round goes back; the paper lies in the box, and cancels in the win."""
    floor = Floor()
    floor.ask(EVE, c.OpenTable("uth", {}, chips=1_000_000))
    floor.ask(player("ann"), c.Sit(1, "ann"))
    floor.ask(DAN, c.BuyIn("ann", 10_000))
    floor.ask(DAN, c.StartRound(1))
    bet = PlaceBet(1, {"ante": 1000, "blind": 1000, "trips": 500}, {"ante": 600, "trips": 500})
    floor.ask(DAN, c.Play(1, (bet, NoMoreBets())))
    for answer in ("check", "check", "fold"):
        floor.ask(DAN, c.Play(1, (Answer(1, answer),)))
    asked = floor.ask(DAN, c.Request(c.Reverse(1, "a card was misread")))["request"]
    before = len(floor.ledger.entries)
    floor.ask(EVE, c.Approve(asked))
    (lost,) = tables(floor.ledger.entries, 0, before).values()
    (back,) = tables(floor.ledger.entries, 0, len(floor.ledger.entries)).values()
    assert (lost["coupons"], lost["drop"], lost["win"]) == (1100, 11_100, 1400)
    assert (back["coupons"], back["drop"], back["win"]) == (1100, 11_100, 0)
