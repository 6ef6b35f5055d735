"""Four-card poker's main game: the exact figures, the plain twin, settlement, simulation."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from croupier.cards import DECK, Card
from croupier.games import find_game
from croupier.games.four_card_poker.rules import FourCardRules
from croupier.games.round import Round, Seat
from croupier.games.settle import settle_round
from croupier.hands import best_four
from croupier.hands.ranks import CATEGORY
from croupier.house import rules_of
from croupier.kernels import rank4of5, rank4of6, wide4
from croupier.odds.analysis import Amounts, MainGame
from croupier.odds.distribution import Distribution
from croupier.odds.four_card_poker.advice import advise
from croupier.odds.four_card_poker.counting import count_strengths, four_card_order
from croupier.odds.four_card_poker.play import ANTES, bars_of, nets_of, play_showdown
from croupier.odds.four_card_poker.showdown import Showdown, solve
from croupier.odds.four_card_poker.solution import analyse, outcomes
from croupier.odds.solver import Spot, silent
from odds.plain_fcp import Deal, best, classes, deals, play

FCP = find_game("fcp")
TENS = 32
"""The first card of a deck from tens to aces."""
JACKS = 36
DEALERS = [(5, False), (5, True), (6, False), (6, True)]

GENEROUS: Mapping[str, Any] = {
    "pays": {
        "win": {"ante": "7:5", "play": "10:9"},
        "ante_bonus": {"three of a kind": "5:2", "four of a kind": "999999999:1"},
    }
}
KEPT: Mapping[str, Any] = {"stake_kept": ["ante", "play"], "pays": {"win": {"play": "3:2"}}}
KEPT_EVEN: Mapping[str, Any] = {"stake_kept": ["play"]}


def house(dealer_cards: int, upcard: bool = False, **more: object) -> FourCardRules:  # noqa: FBT001, FBT002 - tests' own
    choices = {"dealer_cards": dealer_cards, "dealer_upcard": upcard, **more}
    rules = rules_of(FCP, choices)
    assert isinstance(rules, FourCardRules)
    return rules


def main_game(rules: FourCardRules) -> MainGame:
    return analyse(rules, Amounts(), silent).main


@pytest.mark.parametrize(
    ("dealer_cards", "upcard", "expectation"),
    [
        (5, False, Fraction(19343882133, 27685042385)),
        (5, True, Fraction(17317881358, 24427978575)),
        (6, False, Fraction(-2295086971, 68398340010)),
        (6, True, Fraction(-8840827253, 317119576410)),
    ],
)
def test_the_expectation_of_each_dealer(
    dealer_cards: int,
    upcard: bool,  # noqa: FBT001 - a parameter of the test
    expectation: Fraction,
) -> None:
    """No such figure was published: two ways of counting and a simulation below agree with it."""
    main = main_game(house(dealer_cards, upcard))
    assert main.expectation == expectation
    assert main.net.total == comb(52, 5) * comb(47, dealer_cards) * (dealer_cards if upcard else 1)
    assert sum((hand.returned for hand in main.hands), Fraction()) == expectation
    assert sum((hand.probability for hand in main.hands), Fraction()) == 1
    (shares,) = main.decisions.values()
    assert [*shares] == ["fold", "play 1x", "play 2x", "play 3x"]
    assert sum(shares.values()) == 1
    assert main.average_wager == 2 - shares["fold"] + 2 * shares["play 3x"]
    assert main.net.probability(-1) == shares["fold"]


def test_the_ante_bonus_if_always_paid() -> None:
    bonus = nets_of(house(6)).bonus
    counts = count_strengths(four_card_order(5), 5, DECK)
    paid = sum(
        bonus[int(wide) >> CATEGORY] * int(count)
        for wide, count in zip(wide4(), counts, strict=True)
    )
    assert Fraction(paid) / comb(52, 5) == Fraction(641, 9555)
    assert round(float(100 * paid / comb(52, 5)), 4) == 6.7085


def test_a_dealer_with_five_cards_wins_and_loses_equally_often() -> None:
    """Whoever holds it, a five-card hand beats another as often as it is beaten; ties are kept."""
    showdown = solve(5, upcard=False)
    weight = showdown.players.weight
    not_lost = int((weight * showdown.won[:, 0]).sum())
    total = comb(52, 5) * showdown.hands
    lost = total - not_lost
    assert lost < not_lost
    ties = not_lost - lost
    rng = Random(5)
    tied = 0
    for _ in range(20_000):
        cards = rng.sample(DECK, 10)
        tied += best_four(cards[:5]) == best_four(cards[5:])
    assert abs(tied / 20_000 - ties / total) < 4 * math.sqrt(ties / total / 20_000)


def test_a_dealer_with_five_cards_is_warned_of_with_the_figure() -> None:
    (loud,) = analyse(house(5), Amounts(), silent).warnings
    assert "THE HOUSE LOSES" in loud
    assert "69.8712%" in loud
    assert "19,343,882,133 / 27,685,042,385" in loud
    assert analyse(house(6), Amounts(), silent).warnings == ()
    (generous,) = analyse(house(6, pays={"win": "11:10"}), Amounts(), silent).warnings
    assert "THE HOUSE LOSES" in generous
    (upcard,) = analyse(house(6, upcard=True), Amounts(), silent).warnings
    assert "open" in upcard


@pytest.mark.parametrize("dealer_cards", [5, 6])
def test_the_open_card_tells_the_same_hands_apart(dealer_cards: int) -> None:
    """The dealer hands under each open card add up to all of them, each counted by its cards."""
    closed, opened = (solve(dealer_cards, upcard=upcard) for upcard in (False, True))
    summed = np.where(opened.won < 0, 0, opened.won).sum(axis=1, dtype=np.int64)
    assert (summed == dealer_cards * closed.won[:, 0].astype(np.int64)).all()
    assert (opened.won < 0).sum() == 5 * len(opened.won)


@pytest.mark.parametrize(("dealer_cards", "upcard"), DEALERS)
def test_counting_by_ranks_agrees(dealer_cards: int, upcard: bool) -> None:  # noqa: FBT001 - a parameter
    showdown = solve(dealer_cards, upcard=upcard)
    order = four_card_order(dealer_cards)
    rng = Random(dealer_cards)
    for row in rng.sample(range(len(showdown.won)), 60):
        cards = showdown.players.cards[row].tolist()
        rest = [card for card in DECK if card not in cards]
        known = [rng.choice(rest)] if upcard else []
        rest = [card for card in rest if card not in known]
        counts = count_strengths(order, dealer_cards, rest, known)
        assert counts.sum() == showdown.hands
        strength = int(showdown.players.strength[row])
        column = known[0] if upcard else 0
        assert counts[: strength + 1].sum() == showdown.won[row, column]


@pytest.mark.parametrize(
    ("dealer_cards", "hand", "known"),
    [(6, (30, 31, 19, 8, 4), (44,)), (5, (3, 7, 14, 18, 51), (50,))],
)
def test_a_hand_of_the_whole_deck_is_counted_as_by_listing_all_dealer_hands(
    dealer_cards: int, hand: tuple[Card, ...], known: tuple[Card, ...]
) -> None:
    own = best_four(hand)
    rest = [card for card in DECK if card not in (*hand, *known)]
    hands = combinations(rest, dealer_cards - len(known))
    won = sum(best_four((*known, *cards)) <= own for cards in hands)
    showdown = solve(dealer_cards, upcard=bool(known))
    (row,), changed = rows_of(showdown, np.array([hand]), np.array([known or (0,)]))
    assert showdown.won[row, changed[0, 0] if known else 0] == won


def rows_of(
    showdown: Showdown, hands: npt.NDArray[Any], more: npt.NDArray[Any]
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """Return the rows of a showdown that hands belong to, and other cards with suits changed so.

    Written anew, beside ``kernels.holdings``: suits are ordered by the ranks held in them.
    """
    masks = np.stack(
        [((hands % 4 == suit) << (hands // 4)).sum(axis=1) for suit in range(4)], axis=1
    )
    order = np.argsort(-masks, axis=1, kind="stable")
    place = np.argsort(order, axis=1)
    sorted_masks = np.take_along_axis(masks, order, axis=1)
    key = sorted_masks @ (1 << np.array([39, 26, 13, 0]))
    players = showdown.players.cards.astype(np.int64)
    keys = sum(
        ((players % 4 == suit) << (players // 4)).sum(axis=1) << (39 - 13 * suit)
        for suit in range(4)
    )
    by_key = np.argsort(keys)
    rows = by_key[np.searchsorted(np.asarray(keys)[by_key], key)]
    changed = more - more % 4 + np.take_along_axis(place, more % 4, axis=1)
    return rows, changed


@pytest.mark.parametrize(("dealer_cards", "upcard"), DEALERS)
def test_a_short_deck_played_out_agrees_to_the_last_digit(
    dealer_cards: int,
    upcard: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    first = JACKS if upcard or dealer_cards == 6 else TENS
    dealt = [*deals(DECK[first:], dealer_cards, upcard=upcard)]
    for choices in ({}, GENEROUS, KEPT, KEPT_EVEN):
        rules = house(dealer_cards, upcard, **choices)
        played = play_showdown(nets_of(rules), solve(dealer_cards, upcard=upcard, first=first))
        net = Distribution.of(
            (played.nets.of(ANTES[end.answer], end.category, won=end.won), end.weight)
            for end in outcomes(played)
        )
        chances, wagers = play(rules, dealt)
        assert dict(net.chances()) == chances
        counts = played.cells.sum(axis=(0, 1, 2))[:, 0].tolist()
        shares = {
            antes: Fraction(count, sum(counts)) for antes, count in zip(ANTES, counts, strict=True)
        }
        assert {antes: share for antes, share in shares.items() if share} == wagers


@pytest.mark.parametrize(("dealer_cards", "upcard"), [(6, False), (5, True)])
def test_the_games_own_settlement_pays_what_the_solver_says(
    dealer_cards: int,
    upcard: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    """Every deal of a short deck, played as ``advise`` says with the low cards seen elsewhere.

    Under each open card a dozen of the dealer's hands are settled.
    """
    rules = house(dealer_cards, upcard)
    nets, deck, seen = nets_of(rules), DECK[JACKS:], frozenset(DECK[:JACKS])
    worth = {hand: best_four(hand) for hand in combinations(deck, dealer_cards)}
    rng = Random(dealer_cards)
    paid = settled = spots = 0
    advised = Fraction()
    for cards, alike in classes(deck, 5).items():
        own, rest = best_four(cards), [card for card in deck if card not in cards]
        for card in rest if upcard else [None]:
            option = advise(rules, Spot("play or fold", cards, (), card, seen), silent).best
            advised += alike * option.expectation
            spots += alike
            hands = [*combinations(rest, dealer_cards)]
            if card is not None:
                hands = rng.sample([hand for hand in hands if card in hand], 12)
            antes = 0 if option.decision == "fold" else int(option.decision[5])
            said = {won: nets.of(antes, own.category, won=won) for won in (False, True)}
            seat = Seat(1, cards, {"ante": 1000}, answers=(option.decision,))
            for hand in hands:
                settlement = settle_round(FCP, rules, Round(seats=(seat,), dealer=hand))
                net = settlement.seats[0].net
                assert net == 1000 * said[worth[hand] <= own]
                paid += alike * net
                settled += alike
    played = play_showdown(nets, solve(dealer_cards, upcard=upcard, first=JACKS))
    expectation = Distribution.of(
        (nets.of(ANTES[end.answer], end.category, won=end.won), end.weight)
        for end in outcomes(played)
    ).expectation
    assert advised / spots == expectation
    if not upcard:
        assert Fraction(paid, 1000 * settled) == expectation


@pytest.mark.parametrize(("dealer_cards", "upcard"), DEALERS)
def test_the_best_answers_advised_add_up_to_the_expectation_of_their_hands(
    dealer_cards: int,
    upcard: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    rules = house(dealer_cards, upcard, **GENEROUS)
    showdown = solve(dealer_cards, upcard=upcard)
    nets = nets_of(rules)
    rng = Random(17)
    for row in rng.sample(range(len(showdown.won)), 40):
        cards = tuple(showdown.players.cards[row].tolist())
        rest = [card for card in DECK if card not in cards]
        card = rng.choice(rest) if upcard else None
        advice = advise(rules, Spot("play or fold", cards, (), card), silent)
        won = int(showdown.won[row, 0 if card is None else card])
        antes, (lost, gained) = best(rules, Deal(cards, card, 1, won, showdown.hands))
        worth = (lost * (showdown.hands - won) + gained * won) / showdown.hands
        assert advice.best.expectation == worth
        assert advice.best.decision == ("fold" if antes == 0 else f"play {antes}x")
        least, largest = bars_of(nets, best_four(cards).category, showdown.hands)
        assert (antes > 0) == (won >= min(least, largest))
        assert (antes == 3) == (won >= largest)


@pytest.mark.parametrize(("dealer_cards", "upcard"), DEALERS)
def test_a_simulation_holds_the_expectation_in_its_interval(
    dealer_cards: int,
    upcard: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    rng = np.random.Generator(np.random.Philox(20240607 + 10 * dealer_cards + upcard))
    drawn = rng.integers(0, 52, (600_000, 5 + dealer_cards), dtype=np.uint8)
    distinct = np.bitwise_count(
        np.bitwise_or.reduce(np.left_shift(np.uint64(1), drawn.astype(np.uint64)), axis=1)
    )
    cards = drawn[distinct == 5 + dealer_cards]
    own, dealer = np.ascontiguousarray(cards[:, :5]), np.ascontiguousarray(cards[:, 5:])
    showdown = solve(dealer_cards, upcard=upcard)
    rows, changed = rows_of(showdown, own.astype(np.int64), dealer[:, :1].astype(np.int64))
    won = showdown.won[rows, changed[:, 0] if upcard else 0]
    assert (won >= 0).all()
    rules = house(dealer_cards, upcard)
    nets = nets_of(rules)
    category = wide4()[showdown.players.strength[rows]] >> CATEGORY
    bars = np.array([bars_of(nets, kind, showdown.hands) for kind in range(8)])[category]
    antes = np.where(won >= bars[:, 1], 3, np.where(won >= bars[:, 0], 1, 0))
    ahead = rank4of5(own) >= (rank4of5 if dealer_cards == 5 else rank4of6)(dealer)
    bonus = np.array([float(paid) for paid in nets.bonus])[category]
    result = np.where(antes == 0, -1, np.where(ahead, 1 + antes, -1 - antes) + bonus)
    main = main_game(rules)
    reach = 3.8906 * main.net.standard_deviation / math.sqrt(len(result))
    assert abs(result.mean() - float(main.expectation)) < reach
    assert len(result) > 100_000


def test_progress_rises_to_the_end_and_an_interruption_comes_through() -> None:
    told: list[float] = []
    solve(6, upcard=True, first=28, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0

    def stop(share: float) -> None:
        if share > 0.2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solve(5, upcard=True, first=28, progress=stop)


def test_one_thread_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    many = solve(6, upcard=True, first=24)
    monkeypatch.setattr("croupier.odds.four_card_poker.showdown._SOLVED", {})
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    assert (solve(6, upcard=True, first=24).won == many.won).all()
