"""What house players answer: every boundary of the simple strategies."""

from __future__ import annotations

import pytest

from croupier.cards import read_cards
from croupier.games import find_game
from croupier.games.strategy import Sight


def choice(game: str, question: str, cards: str, board: str = "") -> str:
    return find_game(game).choose(Sight(question, read_cards(cards), read_cards(board)))


@pytest.mark.parametrize(
    ("cards", "answer"),
    [
        ("2c 2d", "check"),
        ("3c 3d", "play 4x"),
        ("Ac 2d", "play 4x"),
        ("2d Ac", "play 4x"),
        ("Kc 2d", "check"),
        ("Kc 4d", "check"),
        ("Kc 5d", "play 4x"),
        ("5d Kc", "play 4x"),
        ("Kc 2c", "play 4x"),
        ("Kd 2c", "check"),
        ("Kh 2d", "check"),
        ("Ks 2h", "check"),
        ("Kh 2h", "play 4x"),
        ("Ks 2s", "play 4x"),
        ("Kd 2d", "play 4x"),
        ("Qc 7d", "check"),
        ("Qc 8d", "play 4x"),
        ("Qc 5c", "check"),
        ("Qc 6c", "play 4x"),
        ("Qc 7c", "play 4x"),
        ("Jc Td", "check"),
        ("Jc Tc", "check"),
    ],
)
def test_uth_before_the_flop(cards: str, answer: str) -> None:
    assert choice("uth", "before the flop", cards) == answer


@pytest.mark.parametrize(
    ("cards", "board", "good"),
    [
        ("9c 4d", "9d Ks 6h", True),
        ("9c 4d", "4c Ks 6h", True),
        ("4d 4c", "9d Ks 6h", True),
        ("2d 4c", "2c Ks 6h", True),
        ("2d 5c", "3c 4s 8h", False),
        ("9c 4d", "Kd Ks 6h", False),
        ("9c 4d", "Kd Ks Kh", True),
        ("9c 8d", "Kd Ks Kh Kc 2s", True),
        ("9c 4d", "Jd Ks 6h", False),
        ("Ac 4d", "Jd Ks 6h", False),
        ("5c 7d", "6d 8s 9h", True),
        ("9c 4d", "Jd Js 4h", True),
        ("Qc Jd", "Qd Ks 6h", True),
        ("Qc 8d", "Jd Js 4h 4c 9s", True),
    ],
)
def test_uth_after_the_flop_and_at_the_end_a_pair_with_an_own_card(
    cards: str, board: str, *, good: bool
) -> None:
    assert choice("uth", "after the flop", cards, board) == ("play 2x" if good else "check")
    if "A" not in cards:
        assert choice("uth", "at the end", cards, board) == ("play 1x" if good else "fold")


@pytest.mark.parametrize(
    ("cards", "board", "draw"),
    [
        ("9c 4c", "Jc Kc 6h", True),
        ("9c 4c", "Jc Kd 6h", False),
        ("9c 4d", "Jc Kc 6c", True),
    ],
)
def test_uth_a_flush_draw_is_of_use_while_cards_come(cards: str, board: str, *, draw: bool) -> None:
    assert choice("uth", "after the flop", cards, board) == ("play 2x" if draw else "check")
    assert choice("uth", "at the end", cards, board) == "fold"


@pytest.mark.parametrize(
    ("cards", "answer"),
    [("Ac 3d", "play 1x"), ("3d As", "play 1x"), ("Qc 4d", "fold"), ("3d 2c", "fold")],
)
def test_uth_at_the_end_an_ace_is_played(cards: str, answer: str) -> None:
    assert choice("uth", "at the end", cards, "Jd Ks 6h 9c 7s") == answer


@pytest.mark.parametrize(
    ("cards", "answer"),
    [
        ("2c 2d 5h 9s Kc", "fold"),
        ("3c 3d 5h 9s Kc", "play 1x"),
        ("9c 9d 5h 3s Kc", "play 1x"),
        ("Tc Td 5h 3s Kc", "play 3x"),
        ("Ac Ad 5h 3s Kc", "play 3x"),
        ("2c 2d 3h 3s Kc", "play 3x"),
        ("2c 2d 2h 4s Kc", "play 3x"),
        ("2c 4d 6h 8s Tc", "fold"),
        ("Ac Qd Th 8s 6c", "fold"),
    ],
)
def test_fcp_a_pair_of_threes_once_a_pair_of_tens_three_times(cards: str, answer: str) -> None:
    assert choice("fcp", "play or fold", cards) == answer


@pytest.mark.parametrize(
    ("question", "cards", "board", "answer"),
    [
        ("bet one", "9c 9d 2h", "", "pull"),
        ("bet one", "Tc Td 2h", "", "ride"),
        ("bet one", "2c 2d 2h", "", "ride"),
        ("bet one", "Tc Jc Qc", "", "ride"),
        ("bet one", "9c Jc Qc", "", "pull"),
        ("bet one", "Tc Jc Qd", "", "pull"),
        ("bet one", "Tc Jd Qh", "", "pull"),
        ("bet one", "Ac Kd 2h", "", "pull"),
        ("bet two", "9c 9d 2h", "5s", "pull"),
        ("bet two", "Tc 9d 2h", "Ts", "ride"),
        ("bet two", "9c 9d 2h", "2s", "ride"),
        ("bet two", "9c 9d 9h", "2s", "ride"),
        ("bet two", "2c 2d 7h", "2s", "ride"),
        ("bet two", "9c 4c 2c", "7c", "ride"),
        ("bet two", "9c 4c 2c", "7d", "pull"),
        ("bet two", "Tc Jc Qc", "Kd", "pull"),
        ("bet two", "Tc Td 2h", "5s", "ride"),
    ],
)
def test_lir_rides_on_what_pays_and_on_the_draws(
    question: str, cards: str, board: str, answer: str
) -> None:
    assert choice("lir", question, cards, board) == answer
