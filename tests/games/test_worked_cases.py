"""The worked cases of the readings: hands, lines and nets as their tables give them."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier import LineDocument
from games.build import Param, Record, fcp, line_of, lines_of, net_by_lines, seat, short

DATA = Path(__file__).parents[1] / "data"
CASES: list[Record] = [
    json.loads(line) for line in (DATA / "cases.jsonl").read_text(encoding="utf-8").splitlines()
]
WORKED: dict[str, Any] = tomllib.loads((DATA / "worked_lines.toml").read_text(encoding="utf-8"))


def _case(case: Record) -> Param:
    name = case["id"]
    marks = pytest.mark.clause(*WORKED[name].get("clauses", ()))
    return pytest.param(case, WORKED[name], id=name, marks=marks)


def test_every_case_is_here() -> None:
    assert len(CASES) == 48
    assert {case["id"] for case in CASES} == set(WORKED)


@pytest.mark.parametrize(("case", "worked"), list(map(_case, CASES)))
def test_case(case: Record, worked: Record) -> None:
    result = croupier.settle(case["record"])
    seat = result["seats"][0]
    assert {str(seat["seat"]): seat["net"] for seat in result["seats"]} == case["net"]
    assert result["house_net"] == -sum(case["net"].values())
    assert lines_of(result) == {1: worked["lines"]}
    assert net_by_lines(seat) == seat["net"]
    assert seat["hand"] == worked["hand"]
    assert result.get("dealer", {}).get("hand") == worked.get("dealer")
    assert result.get("dealer", {}).get("qualifies") == worked.get("qualifies")
    if "three" in worked:
        assert line_of(result, "three_card")["hand"] == worked["three"]


def _six(case: str, cards: str, hand: str, won: str, *clauses: str) -> Param:
    marks = pytest.mark.clause("5324.33(c)(4)(v)#1", *clauses)
    return pytest.param(cards, hand, won, id=f"AC-{case}", marks=marks)


ROYAL = "5324.33(f)(5)#2"


@pytest.mark.parametrize(
    ("cards", "hand", "won"),
    [
        _six("F30", "As 2d 3c 4h 5s 9d", "straight", "W50 W50"),
        _six("F31", "Ah Ad Ac Kd Ks 2c", "full house", "W100 W100"),
        _six("F32", "Ad Kd Qd Jd Td 9d", "six-card royal", "W1000000 W100000", ROYAL),
        _six("F33", "Ah Kh Qh Jh Th 9h", "six-card royal", "W100000 W100000", ROYAL),
        _six("F33-clubs", "Ac Kc Qc Jc Tc 9c", "six-card royal", "W100000 W100000", ROYAL),
        _six("F33-spades", "As Ks Qs Js Ts 9s", "six-card royal", "W100000 W100000", ROYAL),
        _six("F34", "Ah Kh Qh Jh Th 9d", "royal flush", "W5000 W5000", ROYAL),
        _six("F36", "7s 7d 7c Kh Qd 2s", "three of a kind", "W25 W25"),
        _six("F37", "As Ad 7c 7h 5d 2s", "two pair", "L5 L5"),
    ],
)
def test_six_card_case(cards: str, hand: str, won: str) -> None:
    for table, expected in zip("AB", won.split(), strict=True):
        line = _six_card_line(cards, table)
        assert short(line) == f"six_card {expected}"
        assert line["hand"] == hand
        assert (line.get("basis") == "fixed") == (hand == "six-card royal")


def _six_card_line(cards: str, table: str) -> LineDocument:
    held = seat(1, cards[:-3], "play 1x", ante=1000, aces_up=500, six_card=500)
    record = fcp(held, dealer="8c 8s 3h 4d 6c 6s", box=cards[-2:], house={"six_card_table": table})
    return line_of(croupier.settle(record), "six_card")


@pytest.mark.parametrize("stake", [100, 500, 2000])
@pytest.mark.clause("5324.33(f)(5)#2")
def test_a_six_card_royal_pays_the_same_dollars_whatever_the_bet(stake: int) -> None:
    held = seat(1, "Ad Kd Qd Jd Td", "fold", ante=1000, aces_up=500, six_card=stake)
    record = fcp(held, dealer="8c 8s 3h 4d 6c 6s", box="9d", house={"six_card_table": "A"})
    assert short(line_of(croupier.settle(record), "six_card")) == "six_card W1000000"


@pytest.mark.parametrize(
    ("table", "dealer"),
    [
        pytest.param("A", "Qd Qc Jh 8h 6c 4d", id="AC-F38"),
        pytest.param("B", "Qd Qc Jh 8h 6c 4d", id="AC-F38-table-B"),
        pytest.param("A", "Qd Qc Qh Qs 6c 4d", id="AC-F38-dealer-quads"),
        pytest.param("A", "5d 3c Jh 8h 6c 4d", id="AC-F38-dealer-nothing"),
    ],
)
@pytest.mark.clause("5324.33(e)(3)(ii)", "5324.33(e)(3)(i)", "5324.33(e)(4)(iv)",
                    "5324.33(e)(4)(v)", "5324.33(e)(4)#1")  # fmt: skip
def test_a_folded_hand_keeps_aces_up_and_six_card(table: str, dealer: str) -> None:
    held = seat(1, "7s 7d 7c Kh 2d", "fold", ante=1000, aces_up=500, six_card=500)
    result = croupier.settle(fcp(held, dealer=dealer, box="2s", house={"six_card_table": table}))
    assert lines_of(result) == {1: "ante L10, aces_up W45, six_card W100"}
    assert result["seats"][0]["net"] == 13500
