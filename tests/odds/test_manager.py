from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any

import numpy as np
import pytest

from croupier import RuleViolation
from croupier.cards import DECK, read_cards, write_cards
from croupier.games import AnyGame, find_game
from croupier.games.four_card_poker.progressive import pay_key
from croupier.games.four_card_poker.settlement import PAIR_OF_ACES
from croupier.hands import best_five, best_four, six_card_bonus_hand, three_card_hand
from croupier.hands.ranks import ACE, TEN
from croupier.house import rules_of
from croupier.odds.analysis import Amounts, Analysis
from croupier.odds.let_it_ride import SOLVER
from croupier.odds.manager import manager_lines
from croupier.odds.manager_notes import notes_of
from croupier.odds.solver import silent
from croupier.odds.traffic import Traffic
from croupier.odds.worst import DEALS, deals_of, without_maximum, worst_round

LIR, FCP, UTH = (find_game(alias) for alias in ("lir", "fcp", "uth"))
HOUSE: dict[str, Any] = {"bonus": True, "three_card_table": "D", "minimums": {"three_card": 300}}
RULES = rules_of(LIR, HOUSE)
BUSY = Traffic(
    rounds_per_hour=40,
    average_bet=1_000,
    players=5,
    participation={"three_card": Fraction(3, 5)},
    stakes={"three_card": 500},
)


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    return SOLVER.analyse(RULES, Amounts(), silent)


def test_theoretical_win_an_hour(analysis: Analysis) -> None:
    lines = manager_lines(LIR, RULES, analysis, BUSY)
    main, bonus, three = lines.wagers
    assert tuple(line.wager for line in lines.wagers) == ("main", "bonus", "three_card")
    assert main.win == 200 * 1_000 * Fraction(1_822_224, 51_979_200)
    assert main.wagered == 200 * 1_000 * analysis.main.average_wager
    assert bonus.win == bonus.wagered == bonus.participation == 0
    assert three.wagered == 200 * Fraction(3, 5) * 500
    assert three.win == three.wagered * Fraction(118, 5_525)
    assert lines.win == main.win + three.win
    assert lines.hold == lines.win / lines.wagered


def test_stakes_left_out(analysis: Analysis) -> None:
    all_in = replace(BUSY, participation={"bonus": 1, "three_card": 1}, stakes={})
    lines = {line.wager: line for line in manager_lines(LIR, RULES, analysis, all_in).wagers}
    assert lines["bonus"].stake == 100, "the one that was analysed"
    assert lines["three_card"].stake == 300, "the house's minimum"
    bare = rules_of(LIR, {"three_card_table": "D"})
    none = SOLVER.analyse(bare, Amounts(), silent)
    simple = Traffic(rounds_per_hour=40, average_bet=1_000)
    assert manager_lines(LIR, bare, none, simple).wagers[1].stake == 1_000, "the average bet"


def test_periods_and_bands(analysis: Analysis) -> None:
    lines = manager_lines(LIR, RULES, analysis, replace(BUSY, hours_per_day=10))
    day, week, month = lines.periods
    assert [period.hours for period in lines.periods] == [10, 70, 300]
    assert day.rounds == 400
    assert (week.win, month.win) == (7 * day.win, 30 * day.win)
    assert day.hold == week.hold == lines.hold
    main, three = analysis.main.net, analysis.side_bets["three_card"].net
    share, mean = Fraction(3, 5), three.expectation
    mixed = 500**2 * (share * (three.variance + mean**2) - (share * mean) ** 2)
    assert day.variance == 2_000 * (1_000**2 * main.variance + mixed)
    narrow, narrower = day.bands[1], day.bands[0]
    assert (narrower.level, narrow.level) == (95, 99)
    assert narrower.high - float(day.win) == pytest.approx(1.959964 * sqrt(day.variance))
    assert narrow.high - float(day.win) == pytest.approx(2.575829 * sqrt(day.variance))
    assert narrow.low_hold == pytest.approx(narrow.low / float(day.wagered))
    each = 1_000 * main.standard_deviation + sqrt(mixed)
    assert float(day.variance_bound) == pytest.approx(400 * (5 * each) ** 2)
    assert day.wide_bands[0].low < narrower.low < narrower.high < day.wide_bands[0].high


def test_one_player_with_one_wager_has_nothing_to_hang_together(analysis: Analysis) -> None:
    alone = Traffic(rounds_per_hour=50, average_bet=1_000)
    for period in manager_lines(LIR, RULES, analysis, alone).periods:
        assert float(period.variance_bound / period.variance) == pytest.approx(1)
        assert period.variance_bound >= period.variance


def test_bands_hold_in_a_simulation(analysis: Analysis) -> None:
    """Of many months drawn from the exact chances about 95 in 100 lie in the band."""
    traffic = Traffic(rounds_per_hour=60, average_bet=1_000, hours_per_day=24)
    month = manager_lines(LIR, RULES, analysis, traffic).periods[2]
    net = analysis.main.net
    rng = np.random.Generator(np.random.Philox(7))
    chances = np.array([float(chance) for _, chance in net.chances()])
    counts = rng.multinomial(int(month.rounds), chances / chances.sum(), size=20_000)
    wins = -1_000 * counts @ np.array([float(units) for units in net.weights])
    band = month.bands[0]
    inside = ((wins >= band.low) & (wins <= band.high)).mean()
    assert 0.94 < inside < 0.97


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"rounds_per_hour": 0}, "rounds an hour"),
        ({"average_bet": -5}, "average bet"),
        ({"players": 0}, "players"),
        ({"players": 8}, "8 players"),
        ({"hours_per_day": 25}, "hours a day"),
        ({"participation": {"trips": 1}}, "'trips' is no side bet"),
        ({"participation": {"envy": 1}}, "envy is no wager of its own"),
        ({"participation": {"bonus": Fraction(11, 10)}}, "participation in bonus"),
        ({"stakes": {"bonus": 0}}, "stake of bonus"),
        ({"stakes": {"bonus": 200}}, "was analysed at 100"),
    ],
)
def test_figures_that_cannot_be(analysis: Analysis, changed: dict[str, Any], says: str) -> None:
    with pytest.raises(RuleViolation, match=says):
        manager_lines(LIR, RULES, analysis, replace(BUSY, **changed))


def test_a_missing_maximum_is_named(analysis: Analysis) -> None:
    lines = manager_lines(LIR, RULES, analysis, BUSY)
    assert lines.worst is None
    notes = notes_of(LIR, RULES, analysis, Amounts(), lines)
    assert any("bet, three_card" in note for note in notes)
    most = rules_of(LIR, HOUSE | {"maximums": {"bet": 10_000, "three_card": 10_000}})
    assert manager_lines(LIR, most, analysis, BUSY).worst is not None


# --- the worst round


def test_let_it_ride_at_its_worst() -> None:
    house = HOUSE | {"maximums": {"bet": 10_000, "three_card": 5_000}}
    worst = worst_round(LIR, rules_of(LIR, house))
    assert worst is not None
    royal = 3 * 1_000 * 10_000 + 2_500_000 + 50 * 5_000
    assert (worst.seat, worst.seats) == (royal, 7)
    assert read_cards(worst.cards) == read_cards("Qc Kc Ac Tc Jc")
    assert (worst.player, worst.place, worst.shared) == ("Qc Kc Ac", "community cards", "Tc Jc")
    bets = dict.fromkeys(("bet_one", "bet_two", "bet_three"), 10_000)
    assert worst.stakes == bets | {"bonus": 100, "three_card": 5_000}
    assert any("(royal flush) is counted for one" in note for note in worst.notes)
    second = 3 * 200 * 10_000 + 250_000 + 40 * 5_000
    assert worst.table == royal + 6 * second, "one royal flush a round, beside straight flushes"
    limited = worst_round(LIR, rules_of(LIR, house | {"payout_limit": 5_000_000}))
    assert limited is not None
    assert limited.seat == 5_000_000 + 2_500_000 + 250_000


def test_ultimate_texas_holdem_at_its_worst() -> None:
    house = {"maximums": {"ante": 10_000, "trips": 10_000}}
    worst = worst_round(UTH, rules_of(UTH, house))
    assert worst is not None
    assert worst.wagers == {"ante": 10_000, "blind": 10_000, "trips": 10_000}
    assert worst.seat == 5_000_000, "5 antes, 500 on the blind, 50 on trips, cut to $50,000"
    assert worst.table == worst.seats * worst.seat
    assert worst.stakes == {"ante": 10_000, "blind": 10_000, "play": 40_000, "trips": 10_000}
    assert len(worst.notes) == 1, "the bound is what every seat may win: nothing to explain"
    small = worst_round(UTH, rules_of(UTH, {"maximums": {"ante": 1_000, "trips": 1_000}}))
    assert small is not None
    assert small.seat == (5 + 500 + 50) * 1_000
    kept = {"maximums": {"ante": 1_000, "trips": 1_000}, "stake_kept": ["trips"]}
    less = worst_round(UTH, rules_of(UTH, kept))
    assert less is not None
    assert less.seat == small.seat - 1_000


def test_four_card_poker_at_its_worst() -> None:
    house: dict[str, Any] = {
        "dealer_cards": 6,
        "six_card_table": "A",
        "progressive": {"table": "A", "envy": "C", "wager": 100},
        "maximums": {"ante": 10_000, "aces_up": 10_000, "six_card": 500},
    }
    worst = worst_round(FCP, rules_of(FCP, house), meter=7_000_000)
    assert worst is not None
    straight_flush = (1 + 3 + 20) * 10_000 + 30 * 10_000 + 100 * 100
    assert worst.seat == straight_flush + 100_000_000
    assert read_cards(worst.cards) == read_cards("Td Jd Qd Kd Ad 9d")
    assert (worst.player, worst.place, worst.shared) == ("Td Jd Qd Kd Ad", "bonus box", "9d")
    assert any("meter of $70,000 is counted as cost" in note for note in worst.notes)
    assert any("as envy is added" in note for note in worst.notes)
    others = worst.seats - 1
    quads = (1 + 3 + 25) * 10_000 + 50 * 10_000 + 50 * 500 + 300 * 100 + others * 300 * 100
    assert worst.table > worst.seat + others * quads
    initial = worst_round(FCP, rules_of(FCP, house))
    assert initial is not None
    assert worst.table - initial.table == 7_000_000 - 500_000, "four aces take the meter, once"
    bare = {"dealer_cards": 5, "maximums": {"ante": 1_000, "aces_up": 1_000}}
    five = worst_round(FCP, rules_of(FCP, bare))
    assert five is not None
    assert five.seat == (1 + 3 + 25 + 50) * 1_000
    assert five.shared == "", "without the six-card bonus no card lies in the box"
    assert not any("meter" in note for note in five.notes)


def test_wagers_without_a_maximum() -> None:
    assert without_maximum(UTH, rules_of(UTH, {})) == ("ante", "blind", "trips")
    house = {"dealer_cards": 6, "progressive": {"table": "A", "envy": "A"}}
    bare = rules_of(FCP, house)
    assert without_maximum(FCP, bare) == ("ante", "aces_up", "progressive")
    assert worst_round(FCP, bare) is None


# --- no way to win is missing among the deals


def lir_ways(cards: tuple[int, ...]) -> tuple[str, ...]:
    hand = best_five(cards)
    low = hand.name == "pair" and hand.group_rank < TEN
    return three_card_hand(cards[:3]).name, "low pair" if low else hand.name


def fcp_ways(cards: tuple[int, ...]) -> tuple[str, ...]:
    own, six = best_four(cards[:5]), six_card_bonus_hand(cards)
    aces = own.name == "pair" and own.group_rank == ACE
    diamonds = six.name == "six-card royal" and cards[0] & 3 == 1
    return PAIR_OF_ACES if aces else pay_key(own), six.name + " of diamonds" * diamonds


def uth_ways(cards: tuple[int, ...]) -> tuple[str, ...]:
    return (best_five(cards).name,)


WAYS = {LIR.name: (lir_ways, 5), FCP.name: (fcp_ways, 6), UTH.name: (uth_ways, 7)}


@pytest.mark.parametrize("game", [LIR, FCP, UTH], ids=["lir", "fcp", "uth"])
def test_the_deals_have_every_way_to_end(game: AnyGame) -> None:
    """Each deal shows another way; nothing dealt at random, nor from few cards, is missing."""
    ways, size = WAYS[game.name]
    deals = [cards for _, cards in deals_of(game)]
    shown = {ways(cards) for cards in deals}
    assert len(shown) == len(deals)
    rng = Random(5)
    suited = [card for card in DECK if card & 3 == 1]
    packs = (list(DECK), suited, list(DECK[-16:]), suited[-7:] + list(DECK[:4]) + [51, 50])
    for pack in packs:
        for _ in range(8_000):
            dealt = ways(tuple(rng.sample(pack, size)))
            assert dealt in shown or dealt == ("high card",)


@pytest.mark.parametrize("game", [UTH, FCP], ids=["uth", "fcp"])
def test_a_dealer_loses_to_every_deal(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that no deal is counted for less than it can cost."""
    other, play = ("trips", 4) if game is UTH else ("aces_up", 3)
    house = {} if game is UTH else {"dealer_cards": 6}
    rules = rules_of(game, house | {"maximums": {"ante": 1_000, other: 500}})
    for _, cards in deals_of(game):
        monkeypatch.setitem(DEALS, game.name, write_cards(cards))
        alone = worst_round(game, rules)
        assert alone is not None
        assert alone.seat >= (1 + play) * 1_000 - 500, write_cards(cards)
