"""What went wrong, what was decided, what was won: nothing of a night is left out."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from croupier.engine.commands import NoMoreBets, PlaceBet
from croupier.ledger.entry import Entry
from croupier.ledger.journal import Noted
from croupier.service.reports.accounting import accounting
from croupier.service.reports.events import events
from croupier.service.reports.exceptions import exceptions
from croupier.service.reports.held import held
from croupier.service.reports.kinds import meter_kinds, table_kinds
from croupier.service.reports.meters import meters
from croupier.service.reports.participation import participation
from croupier.service.reports.payouts import payouts
from croupier.service.reports.performance import performance
from croupier.service.reports.report import NOTHING, Report
from croupier.service.reports.writing import document
from croupier.table import commands as c
from service.reports.test_performance import played
from service.reports.written import EvenTheory, Written, cuts, header, night, posted, rows, total
from table.memory import DAN, EVE, SAM, Floor, player


@pytest.fixture(scope="module", params=["log 1", "log 2", "log 3"])
def entries(request: pytest.FixtureRequest) -> list[Entry]:
    return night(request.param)


def facts(entries: list[Entry], *kinds: str) -> list[tuple[str, Any]]:
    return [
        (append.stream, fact.body)
        for entry in entries
        for append in entry.appends
        for fact in append.facts
        if fact.kind in kinds
    ]


def of(report: Report, key: str) -> list[dict[str, Any]]:
    (section,) = (one for one in report.sections if one.key == key)
    return rows(section)


def test_meters_come_to_the_postings(entries: list[Entry]) -> None:
    for first, last in [(0, len(entries)), *cuts(entries, "meters")]:
        before, after = posted(entries[:first]), posted(entries[:last])
        for row in of(meters(Written(entries), header(first, last)), "meters"):
            assert row["after"] + row["owed"] == after[row["meter"]]
            added = row["initial"] + row["contributed"] + row["put_in"] + row["received"]
            assert row["after"] == row["before"] + added - row["won"] - row["given"]
            moved = after[row["meter"]] - before[row["meter"]]
            assert moved == added - row["paid"] - row["given"]


def test_a_meters_night(entries: list[Entry]) -> None:
    report = meters(Written(entries), header(0, len(entries)))
    hits = of(report, "hits")
    assert [(hit["number"], hit["status"], hit["document"]) for hit in hits] == [
        ("1", "paid", "form 7"),
        ("2", "documented", "form 8"),
    ]
    moves = of(report, "movements")
    changed = next(move for move in moves if move["what"] == "meter changed")
    assert (changed["by"], changed["reason"]) == ("sam", "more to win")
    assert "reset $2,000, rate 1/3" in changed["before"]
    assert "reset $3,000, rate 1/4" in changed["after"]
    given = of(report, "contributions")
    told = [body for stream, body in facts(entries, "contributed") if stream.startswith("meter:")]
    assert sum(row["stakes"] for row in given) == sum(body["stakes"] for body in told)
    assert sum(row["rounds"] for row in given) == len(told)


def test_every_void_wager_is_told(entries: list[Entry]) -> None:
    voids = of(exceptions(Written(entries), header(0, len(entries))), "voids")
    lines = [
        line["stake"]
        for _, body in facts(entries, "round settled")
        for seat in body["result"]["seats"]
        for line in seat["lines"]
        if line["outcome"] == "void"
    ]
    assert Counter(row["stake"] for row in voids) == Counter(lines)
    assert all(row["clause"] or row["reading"] for row in voids)


def test_every_request_has_its_decision(entries: list[Entry]) -> None:
    told = of(exceptions(Written(entries), header(0, len(entries))), "requests")
    assert len(told) == len(facts(entries, "approval asked")) > 0
    decided = facts(entries, "approved", "refused")
    assert sum(row["decision"] != "waits" for row in told) == len(decided)
    assert all(row["by"] != row["decider"] and row["reason"] for row in told)
    assert all(row["why"] for row in told if row["decision"] == "refused")


def test_a_request_waits_until_it_is_decided() -> None:
    floor = Floor()
    played({"three_card_table": "D"}, 1, floor)
    floor.ask(DAN, c.Request(c.Reverse(1, "a marked card")))
    asked = len(floor.ledger.entries)
    floor.ask(SAM, c.Refuse(1, "it was not"))
    floor.ask(EVE, c.Suspend("a spill"))
    entries = floor.ledger.entries
    told = [
        [(row["decision"], row["decider"], row["why"]) for row in of(report, "requests")]
        for report in (
            exceptions(Written(entries), header(*interval))
            for interval in ((0, asked - 1), (0, asked), (asked, asked + 1), (asked + 1, asked + 2))
        )
    ]
    assert told == [[], [("waits", "", "")], [("refused", "sam", "it was not")], []]


def test_what_a_voided_round_gave_to_the_meter_is_the_houses_loss() -> None:
    """Every stake goes back and the meter keeps its part (R4)."""
    floor = Floor()
    floor.ask_meter(EVE, c.OpenMeter("A", 500_000, 500_000, "1/5"))
    house = {"dealer_cards": 6, "progressive": {"table": "A", "envy": "A"}}
    floor.ask(EVE, c.OpenTable("fcp", house, meter="meter:main", chips=10**7))
    floor.ask(player("ann"), c.Sit(1, "ann"))
    floor.ask(DAN, c.BuyIn("ann", 10**6))
    floor.ask(DAN, c.StartRound(1))
    bets = PlaceBet(1, {"ante": 1000, "progressive": 500})
    floor.ask(DAN, c.Play(1, (bets, NoMoreBets())))
    journal, end = Written(floor.ledger.entries), len(floor.ledger.entries)
    last = max(noted.number for noted in journal.noted if noted.stream == "table:1")
    void = {"round": 1, "reason": "cards on the floor", "by": "sam", "asked_by": "dan",
            "back": {"ann": 1500}, "coupons": 0, "players": {"1": "ann"}}  # fmt: skip
    at = journal.noted[-1].at
    in_play = header(0, end + 1)
    assert [row["chips"] for row in of(held(journal, in_play), "held")] == [1500]
    journal.noted.append(Noted("table:1", last + 1, "round voided", void, "k", "sam", at))
    assert of(held(journal, in_play), "held") == []
    (row,) = of(performance(journal, in_play, EvenTheory()), "wagers")
    assert (row["wager"], row["wagers"], row["contributions"]) == ("progressive", 0, 100)
    assert row["win"] == -100
    (table,) = of(accounting(journal, in_play), "tables")
    assert (table["win"], table["kept"]) == (0, -100)
    (told,) = of(exceptions(journal, in_play), "called_off")
    assert (told["what"], told["asked_by"], told["by"]) == ("voided", "dan", "sam")
    logged = of(events(journal, in_play), "events")
    assert [one["why"] for one in logged if one["what"] == "round voided"] == [void["reason"]]


def test_corrections_and_calls_off(entries: list[Entry]) -> None:
    report = exceptions(Written(entries), header(0, len(entries)))
    (called,) = (row for row in of(report, "called_off") if row["what"] == "called off")
    assert (called["by"], called["reason"]) == ("eve", "a card fell from the shoe")
    corrections = of(report, "corrections")
    assert len(corrections) == 2
    for row in corrections:
        assert (row["asked_by"], row["by"], row["reason"]) == ("dan", "sam", "a marked card")
        assert row["before"] - row["back"] == row["after"]
    moved = sum(sum(body["back"].values()) for _, body in facts(entries, "round reversed"))
    (section,) = (one for one in report.sections if one.key == "corrections")
    assert total(section)["back"] == moved


def test_payouts_of_the_threshold_are_told(entries: list[Entry]) -> None:
    threshold = 1_000
    paid = sorted(
        line["paid"]
        for _, body in facts(entries, "round settled")
        for seat in body["result"]["seats"]
        for line in seat["lines"]
        if line["paid"] >= threshold
    )
    told = of(payouts(Written(entries), header(0, len(entries)), threshold), "payouts")
    first = [row["paid"] for row in told if row["note"] not in ("taken back", "settled anew")]
    assert sorted(first) == paid
    assert threshold in [row["paid"] for row in told] or min(paid) > threshold
    meter_wins = [row for row in told if "the whole meter" in row["note"]]
    assert len(meter_wins) == 2
    assert all(row["clause"] for row in told)


def test_who_could_and_who_did(entries: list[Entry]) -> None:
    told = of(participation(Written(entries), header(0, len(entries))), "participation")
    seats: Counter[str] = Counter()
    made: Counter[tuple[str, str]] = Counter()
    for stream, body in facts(entries, "round settled"):
        seats[stream] += len(body["result"]["seats"])
        for seat in body["result"]["seats"]:
            for line in seat["lines"]:
                made[stream, line["wager"]] += line["outcome"] != "void"
    assert {row["wager"] for row in told} == {
        "trips", "aces_up", "six_card", "progressive", "bonus", "three_card"}  # fmt: skip
    for row in told:
        if not row["table"].endswith("-reversed"):
            assert row["could"] == seats[row["table"]]
            assert row["made"] == made[row["table"], row["wager"]]
            assert row["share"] * row["could"] == row["made"] <= row["could"]


def test_every_significant_fact_is_in_the_log(entries: list[Entry]) -> None:
    journal = Written(entries)
    told = of(events(journal, header(0, len(entries)), 10**9), "events")
    wanted = {
        noted.id
        for noted in journal.noted
        if noted.kind
        in (table_kinds if noted.stream.startswith("table:") else meter_kinds)("events")
        - {"round settled"}
    }
    assert {row["id"] for row in told} == wanted
    assert [row["when"] for row in told] == sorted(row["when"] for row in told)
    assert all(row["who"] and row["key"] for row in told)
    for what in ("table suspended", "meter changed", "round reversed", "meter suspended"):
        row = next(row for row in told if row["what"] == what)
        assert row["why"]
        assert row["before"] != row["after"] != ""


def test_a_changed_house_stands_in_the_log_with_what_it_was() -> None:
    floor = Floor()
    for house in ({"three_card_table": "D"}, {"three_card_table": "E"}):
        floor.ask(EVE, c.OpenTable("lir", house))
        floor.ask(EVE, c.CloseTable())
    entries = floor.ledger.entries
    told = of(events(Written(entries), header(0, len(entries))), "events")
    assert told[2]["before"] == 'closed; let-it-ride {"three_card_table":"D"}'
    assert told[2]["after"] == 'open; let-it-ride {"three_card_table":"E"}'


def test_limits_that_changed_are_in_the_log_and_in_the_house_that_closes() -> None:
    floor = Floor()
    floor.ask(EVE, c.OpenTable("lir", {"minimums": {"bet": 500}}))
    floor.ask(EVE, c.ChangeLimits({"bet": 2500}, {}, "a busy night"))
    floor.ask(EVE, c.CloseTable())
    floor.ask(EVE, c.OpenTable("lir", {}))
    entries = floor.ledger.entries
    told = of(events(Written(entries), header(0, len(entries))), "events")
    changed = told[1]
    assert (changed["what"], changed["why"]) == ("limits changed", "a busy night")
    assert changed["before"] == '{"maximums":{},"minimums":{"bet":500}}'
    assert changed["after"] == '{"maximums":{},"minimums":{"bet":2500}}'
    assert told[3]["before"] == 'closed; let-it-ride {"minimums":{"bet":2500}}'


def test_large_wins_and_wagers_are_events(entries: list[Entry]) -> None:
    told = of(events(Written(entries), header(0, len(entries)), 500_000), "events")
    large = [row for row in told if row["what"] == "large win"]
    paid = of(payouts(Written(entries), header(0, len(entries)), 500_000), "payouts")
    assert len(large) == sum(row["note"] not in ("taken back", "settled anew") for row in paid) >= 2


def test_people_and_the_house_are_told_whole() -> None:
    journal = Written([])
    at = "2026-11-30T06:00:00.500Z"
    failed = {"address": "10.0.0.7", "by": "ann"}
    changed = {"by": "eve", "before": {"role": "dealer"}, "after": {"role": "supervisor"},
               "reason": "promoted"}  # fmt: skip
    journal.noted += [
        Noted("people:ann", 1, "login failed", failed, "k1", "ann", at),
        Noted("people:ann", 2, "role changed", changed, "k2", "eve", at),
        Noted("house:log", 1, "service started", {}, "k3", "service", at),
    ]
    told = of(events(journal, header(0, 1)), "events")
    assert [(row["where"], row["what"], row["who"]) for row in told] == [
        ("house:log", "service started", "service"),
        ("people:ann", "login failed", "ann"),
        ("people:ann", "role changed", "eve"),
    ]
    assert told[1]["details"] == "address: 10.0.0.7"
    assert told[2]["before"] == '{"role":"dealer"}'
    assert (told[2]["after"], told[2]["why"]) == ('{"role":"supervisor"}', "promoted")


def test_where_nothing_happened_a_line_says_so(entries: list[Entry]) -> None:
    late = header(len(entries), len(entries) + 10)
    for make in (exceptions, participation, payouts, events):
        for section in document(make(Written(entries), late))["sections"]:
            if section["section"] != "requests":
                assert (section["rows"], section["nothing"]) == ([], NOTHING)
