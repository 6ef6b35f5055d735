"""Rounds as reports count them: withdrawn bets, second positions, corrections, unequal stakes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import isqrt
from typing import Any

import pytest

from croupier.engine.commands import Answer, NoMoreBets, PlaceBet, Report
from croupier.ledger.entry import Entry
from croupier.money import Cents
from croupier.service.reports.accounting import accounting
from croupier.service.reports.bands import NORMAL_95
from croupier.service.reports.exceptions import exceptions
from croupier.service.reports.participation import participation
from croupier.service.reports.payouts import payouts
from croupier.service.reports.performance import performance
from croupier.service.reports.rounds import rounds_of
from croupier.service.reports.theory_worker import Worth
from croupier.table import commands as c
from service.reports.test_performance import played
from service.reports.written import EvenTheory, Written, header, rows
from table.memory import DAN, EVE, SAM, Floor, player

SEATS = {1: ("ann", 500), 2: ("ann", 500), 3: ("bob", 1500)}
"""Who sits where, and the progressive wager there."""


@pytest.fixture
def floor() -> Floor:
    """Play a round of four-card poker at three seats of two players."""
    floor = Floor()
    floor.ask_meter(EVE, c.OpenMeter("A", 500_000, 500_000, "1/5"))
    house = {
        "dealer_cards": 6,
        "two_positions": True,
        "progressive": {"table": "A", "envy": "A"},
    }
    floor.ask(EVE, c.OpenTable("fcp", house, meter="meter:main", chips=10**8))
    for seat, (name, _) in SEATS.items():
        floor.ask(player(name), c.Sit(seat, name))
        floor.ask(DAN, c.BuyIn(name, 10**6))
    floor.ask(DAN, c.StartRound(1))
    bets = [PlaceBet(n, {"ante": 1000, "progressive": stake}) for n, (_, stake) in SEATS.items()]
    floor.ask(DAN, c.Play(1, (*bets, NoMoreBets())))
    while (playing := floor.table().playing) is not None:
        assert playing.engine.open_question is not None
        floor.ask(DAN, c.Play(1, (Answer(playing.engine.open_question[0], "play 1x"),)))
    return floor


def lines(entries: list[Entry], first: int, last: int, theory: Any = None) -> dict[str, Any]:  # noqa: ANN401
    report = performance(Written(entries), header(first, last), theory or EvenTheory())
    return {row["wager"]: row for row in rows(report.sections[0])}


def test_others_are_the_seats_of_other_players(floor: Floor) -> None:
    entries = floor.ledger.entries
    (played,) = rounds_of(Written(entries), "table:1", header(0, len(entries)).interval)
    assert {seat.number: seat.others for seat in played.seats} == {1: 1, 2: 1, 3: 2}
    assert played.contributed == 500


def test_unequal_stakes_of_a_round_are_widened_as_one(floor: Floor) -> None:
    """By unit each has the variance 2: on 500, 500 and 1500 alone, on 2500 together."""
    row = lines(floor.ledger.entries, 0, 100)["progressive"]
    expected = Fraction(2500, 50) - 500
    for key, variance in (("high", 2 * 2_750_000), ("wide_high", 2 * 2500**2)):
        reach = NORMAL_95 * Fraction(isqrt(variance * 10**12 - 1) + 1, 10**6)
        assert row[key] == -(-(expected + reach) // 1), key


def test_theory_is_asked_for_each_stake_and_number_of_others(floor: Floor) -> None:
    asked: list[tuple[int, Mapping[str, Cents]]] = []

    class Theory(EvenTheory):
        def worth(
            self, game: str, house: str, others: int, stakes: Mapping[str, Cents]
        ) -> Mapping[str, Worth] | None:
            asked.append((others, dict(stakes)))
            told = super().worth(game, house, others, stakes) or {}
            dear = Worth(Fraction(-sum(stakes.values()), 10_000), Fraction(1), by_stake=True)
            return {**told, "progressive": dear}

    row = lines(floor.ledger.entries, 0, 100, Theory())["progressive"]
    told = [one for one in asked if one[1]]
    assert told == [(1, {"progressive": 500}), (2, {"progressive": 1500})]
    # A twentieth of 1,000 and 0.15 of 1,500, less what went to the meter.
    assert row["expected"] == 50 + 225 - 500


def test_a_correction_takes_a_round_out_and_leaves_the_meter_its_part(floor: Floor) -> None:
    before = len(floor.ledger.entries)
    floor.ask(DAN, c.Request(c.Reverse(1, "a marked card")))
    floor.ask(SAM, c.Approve(1))
    entries = floor.ledger.entries
    was, later, whole = (
        lines(entries, *cut) for cut in ((0, before), (before, len(entries)), (0, len(entries)))
    )
    for wager in ("main", "progressive"):
        for key in ("rounds", "wagers", "staked", "wagered", "paid"):
            assert later[wager][key] == -was[wager][key], (wager, key)
            assert whole[wager][key] == 0
        assert later[wager]["expected"] is None
    assert was["progressive"]["wagers"] == 3
    given = [told["progressive"]["contributions"] for told in (was, later, whole)]
    assert given == [500, 0, 500]
    assert whole["progressive"]["win"] == -500
    all_of_it = header(0, len(entries))
    (row,) = rows(accounting(Written(entries), all_of_it).sections[0])
    assert (row["win"], row["kept"]) == (0, -500)
    assert rows(participation(Written(entries), all_of_it).sections[0]) == []


def test_bets_that_were_pulled_back_are_not_wagered() -> None:
    floor = Floor()
    floor.ask(EVE, c.OpenTable("lir", {}, chips=10**8))
    floor.ask(player("ann"), c.Sit(1, "ann"))
    floor.ask(DAN, c.BuyIn("ann", 10**6))
    for number, answers in enumerate(
        (("pull", "pull"), ("pull", "ride"), ("ride", "ride")), start=1
    ):
        floor.ask(DAN, c.StartRound(number))
        said = tuple(Answer(1, answer) for answer in answers)
        floor.ask(DAN, c.Play(number, (PlaceBet(1, {"bet": 1000}), NoMoreBets(), *said)))
    entries = floor.ledger.entries
    row = lines(entries, 0, len(entries))["main"]
    assert (row["rounds"], row["staked"], row["wagered"]) == (3, 3_000, 6_000)


def test_a_payout_that_was_taken_back_is_told_twice_and_comes_to_nothing() -> None:
    floor = played({"three_card_table": "D"}, 8)
    entries = floor.ledger.entries
    first = payouts(Written(entries), header(0, len(entries)), 1)
    number = int(rows(first.sections[0])[0]["round"])
    floor.ask(DAN, c.Request(c.Reverse(number, "a marked card")))
    floor.ask(SAM, c.Approve(1))
    entries = floor.ledger.entries
    told = rows(payouts(Written(entries), header(0, len(entries)), 1).sections[0])
    own = [row for row in told if row["round"] == str(number)]
    assert sum(row["paid"] for row in own) == 0 < max(row["paid"] for row in own)
    assert Counter(row["note"] for row in own) == {
        "": len(own) / 2,
        "taken back": len(own) / 2,
    }


def test_void_wagers_are_told_once_though_their_round_is_corrected() -> None:
    floor = Floor()
    floor.ask(EVE, c.OpenTable("lir", {}, chips=10**8))
    floor.ask(player("ann"), c.Sit(1, "ann"))
    floor.ask(DAN, c.BuyIn("ann", 10**6))
    floor.ask(DAN, c.StartRound(1))
    floor.ask(DAN, c.Play(1, (PlaceBet(1, {"bet": 1000}), NoMoreBets())))
    floor.ask(DAN, c.Request(Report("card found face up", "dan", "seen", None)))
    floor.ask(SAM, c.Approve(1))
    while (playing := floor.table().playing) is not None:
        assert playing.engine.open_question is not None
        floor.ask(DAN, c.Play(1, (Answer(1, "ride"),)))
    floor.ask(DAN, c.Request(c.Reverse(1, "a marked card")))
    floor.ask(SAM, c.Approve(2))
    entries = floor.ledger.entries
    voids = rows(exceptions(Written(entries), header(0, len(entries))).sections[0])
    assert [row["wager"] for row in voids] == ["bet_one", "bet_two", "bet_three"]
