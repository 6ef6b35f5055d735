"""What the coach is asked about: as ``croupier advise`` is, and of nothing that lies face down."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, write_cards
from croupier.engine.commands import Answer, NoMoreBets, PlaceBet
from croupier.engine.view import view
from croupier.games import find_game
from croupier.games.game import AnyGame
from croupier.odds.analysis import Advice
from croupier.records.log import RoundLog
from croupier.records.practice import open_table
from croupier.shuffle import SealedDeck, seeded_source
from croupier.web.coach import worker
from croupier.web.coach.figures import read_told
from croupier.web.coach.spots import Spot, main_wagers, spot_of

GAMES = {"uth": 25, "fcp": 50, "lir": 50}
"""Rounds dealt in each."""
HOUSES: dict[str, list[dict[str, Any]]] = {
    "uth": [{}, {"blind_table": "B"}],
    "fcp": [{"dealer_cards": 5}, {"dealer_cards": 6}, {"dealer_cards": 6, "dealer_upcard": True}],
    "lir": [{}],
}
"""The choices on which the worth of an answer hangs, beside the practice house's own."""


def spots_of(log: RoundLog, house: dict[str, Any], answers: Random) -> list[tuple[Spot, str]]:
    """Play a round of two seats; return each spot of the second, and what he answered."""
    game = log.state.game
    for seat in (1, 2):
        log.do(PlaceBet(seat, main_wagers(game, game.practice_wagers)))
    log.do(NoMoreBets())
    met = []
    while (asked := log.state.open_question) is not None:
        seat, question = asked
        said = answers.choice([one for one in question.answers if one != "play"])
        if seat == 2:
            spot = spot_of(game, house, view(log.state, 2, log.cards), 2)
            assert spot is not None
            met.append((spot, said))
        log.do(Answer(seat, said))
    return met


def cut(record: dict[str, Any], decisions: list[str], board: int) -> dict[str, Any]:
    """Cut a finished round's record down to what seat 2 saw, by hand."""
    game = find_game(record["game"])
    seat = next(dict(one) for one in record["seats"] if one["seat"] == 2)
    main = {"ante", "blind", "bet"}
    seat["wagers"] = {name: stake for name, stake in seat["wagers"].items() if name in main}
    seat.pop("play", None)
    seat.pop("decisions", None)
    if decisions:
        seat["decisions"] = decisions
    told = {"game": game.name, "house": record["house"], "seats": [seat]}
    if board:
        told["community"] = " ".join(record["community"].split()[:board])
    return told


@pytest.mark.parametrize("alias", GAMES)
def test_the_figures_are_those_of_the_command(alias: str) -> None:
    game, asked, own = find_game(alias), [], []
    for house in HOUSES[alias]:
        chosen = {**game.practice, **house}
        for number in range(GAMES[alias]):
            log = open_table(game, chosen, seeded_source(f"{number:x}"))
            deck = log.cards
            assert deck is not None
            for place, (spot, _) in enumerate(met := spots_of(log, chosen, Random(number))):
                record = log.settle_record()
                said = [answer for _, answer in met[:place]]
                shown = {"uth": (0, 3, 5), "lir": (0, 1), "fcp": (0,)}[alias][place]
                cards = " ".join(spot.cards)
                seats = [{**one, "cards": cards} for one in record["seats"] if one["seat"] == 2]
                told = cut({**record, "seats": seats}, said, shown)
                if house.get("dealer_upcard"):
                    told["upcard"] = record["dealer"].split()[0]
                asked.append(told)
                own.append(read_told(worker.value(json.dumps(spot.record()))))
    answered = subprocess.run(
        [sys.executable, "-m", "croupier", "advise", "--json", "-"],
        input="\n".join(json.dumps(one) for one in asked), capture_output=True, text=True,
        check=True,
    ).stdout.splitlines()  # fmt: skip
    assert len(answered) == len(own) > GAMES[alias]
    for line, advice in zip(answered, own, strict=True):
        assert isinstance(advice, Advice)
        document = json.loads(line)
        assert document["best"] == advice.best.decision
        assert {option.decision: option.expectation for option in advice.options} == {
            option["decision"]: Fraction(**option["expectation"]) for option in document["options"]
        }


def changed(game: AnyGame, log: RoundLog, seen: frozenset[int]) -> SealedDeck:
    """Return another deck that gives the same cards to whoever sees some places of it."""
    deck = log.deck
    assert deck is not None
    visible = {place: deck.cards[place] for place in seen}
    hidden = [card for card in DECK if card not in visible.values()]
    Random(game.name).shuffle(hidden)
    return SealedDeck(tuple(visible[p] if p in visible else hidden.pop() for p in DECK), deck.nonce)


@pytest.mark.parametrize("alias", GAMES)
def test_nothing_hangs_on_a_card_that_lies_face_down(alias: str) -> None:
    game = find_game(alias)
    for number in range(10):
        log = open_table(game, game.practice, seeded_source(f"{number:x}"))
        met = spots_of(log, dict(game.practice), Random(number))
        own = frozenset(log.state.held[2])
        turned = list(log.state.held.get("community", ()))
        for place, (spot, _) in enumerate(met):
            seen = own | frozenset(turned[: len(spot.board)])
            other = RoundLog(game, game.practice, changed(game, log, seen))
            again = spots_of(other, dict(game.practice), Random(number))
            assert again[place][0] == spot
            assert again[place][0].key == spot.key


def test_what_lies_open_is_counted_as_seen() -> None:
    game = find_game("lir")
    log = open_table(game, game.practice, seeded_source("1"))
    log.do(PlaceBet(1, main_wagers(game, game.practice_wagers)))
    log.do(NoMoreBets())
    seen = view(log.state, 1, log.cards)
    hidden = spot_of(game, game.practice, seen, 1)
    assert hidden is not None
    assert hidden.seen == ()
    seen["seats"][2] = {"player": None, "cards": ["??", "As"], "answers": [], "wagers": {}}
    told = spot_of(game, game.practice, seen, 1)
    assert told is not None
    assert told.seen == ("As",)
    assert told.record()["seen"] == "As"


def test_cards_that_nobody_knows_make_no_spot() -> None:
    game = find_game("lir")
    log = open_table(game, game.practice, seeded_source("1"))
    log.do(PlaceBet(1, main_wagers(game, game.practice_wagers)))
    log.do(NoMoreBets())
    assert spot_of(game, game.practice, view(log.state), 1) is None


@pytest.mark.parametrize("alias", GAMES)
def test_spots_alike_up_to_suits_are_worth_the_same(alias: str) -> None:
    for spot in worker.deal_spots(find_game(alias)):
        # No two suits change places: a pair would be the same one, with its cards the other way.
        others = str.maketrans("cdhs", "dhsc")
        like = spot._replace(
            cards=tuple(card[0] + card[1].translate(others) for card in spot.cards[::-1]),
            board=tuple(card[0] + card[1].translate(others) for card in spot.board),
        )
        assert like.key == spot.key
        one, two = (read_told(worker.value(json.dumps(s.record()))) for s in (spot, like))
        assert one == two
        assert like.id != spot.id


@given(st.permutations(DECK), st.permutations("cdhs"), st.randoms(use_true_random=False))
def test_a_spot_is_known_again_whatever_its_suits_are_called(
    deck: list[int], names: list[str], order: Random
) -> None:
    cards = write_cards(deck).split()
    spot = Spot("four-card-poker", {}, "ante", tuple(cards[:5]), {"ante": 500}, (),
                tuple(cards[5:8]), cards[8], tuple(cards[9:11]))  # fmt: skip

    def named(of: Iterable[str]) -> tuple[str, ...]:
        other = [card.translate(str.maketrans("cdhs", "".join(names))) for card in of]
        order.shuffle(other)
        return tuple(other)

    like = spot._replace(
        cards=named(spot.cards), board=named(spot.board), seen=named(spot.seen),
        upcard=named([cards[8]])[0],
    )  # fmt: skip
    assert like.key == spot.key


def test_no_two_spots_are_taken_for_one() -> None:
    # Three cards of 52 make 1,755 hands that differ by more than the names of their suits.
    hands = combinations(write_cards(DECK).split(), 3)
    assert len({Spot("let-it-ride", {}, "bet one", hand, {}).key for hand in hands}) == 1755


@pytest.mark.parametrize("alias", GAMES)
def test_hard_spots_are_close_and_none_is_a_tie(alias: str) -> None:
    game = find_game(alias)
    found = worker.search(game.name)
    assert {hard.spot.question for hard in found} == {one.name for one in game.questions}
    for spot, told in found:
        advice = read_told(told)
        assert isinstance(advice, Advice)
        assert not advice.tie
        assert told == worker.value(json.dumps(spot.record()))


def test_what_cannot_be_valued_is_told_not_raised() -> None:
    spot = Spot("let-it-ride", {}, "bet one", ("Ts", "Td"), {"bet": 500})
    refused = read_told(worker.value(json.dumps(spot.record())))
    assert not isinstance(refused, Advice)
    assert "2 cards" in refused.why


def test_who_shows_the_coach_loads_no_solver() -> None:
    program = "import sys, croupier.web.coach.pages; print(*sys.modules, sep='\\n')"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.split())
    assert "croupier.web.coach.worker" in loaded
    assert loaded.isdisjoint({"numpy", "numba", "llvmlite", "croupier.kernels"})
