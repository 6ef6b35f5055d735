"""Every answer at both questions of let it ride, lawful and not."""

from __future__ import annotations

from itertools import product

import pytest

import croupier
from croupier import RuleViolation
from games.build import (
    Record,
    line_of,
    lines_of,
    lir,
    refusal_of,
    refused,
    seat,
    stakes_of,
    with_change,
)

ALPHABET = ("ride", "pull", "fold", "check", "play", "play 1x", "Ride")
LAWFUL = list(product(("ride", "pull"), repeat=2))
CLAUSES = ("5324.34(e)(2)", "5324.34(e)(4)")
JACKS = "Js 4d 7c"


def record(decisions: tuple[str, ...], **wagers: int) -> Record:
    held = seat(1, JACKS, ",".join(decisions), **({"bet": 1000} | wagers))
    return lir(held, community="Jh 2s", house={"bonus": True, "three_card_table": "A"})


@pytest.mark.parametrize("side", [{}, {"bonus": 100}, {"bonus": 100, "three_card": 500}])
@pytest.mark.parametrize("decisions", LAWFUL)
@pytest.mark.clause("5324.34(c)(3)#1", "5324.34(c)(3)#2", "5324.34(c)(4)#1", "5324.34(c)(4)#2")
def test_stakes_are_the_wagers_placed(decisions: tuple[str, ...], side: dict[str, int]) -> None:
    placed = {"bet_one": 1000, "bet_two": 1000, "bet_three": 1000} | side
    result = croupier.settle(record(decisions, **side))
    assert stakes_of(result) == placed
    back = [line["wager"] for line in result["seats"][0]["lines"] if line.get("withdrawn")]
    pulled = zip(("bet_one", "bet_two"), decisions, strict=True)
    assert back == [wager for wager, answer in pulled if answer == "pull"]


@pytest.mark.parametrize(
    ("decisions", "lines", "net"),
    [
        (("ride", "ride"), "bet_one W10, bet_two W10, bet_three W10", 3000),
        (("ride", "pull"), "bet_one W10, bet_two P, bet_three W10", 2000),
        (("pull", "ride"), "bet_one P, bet_two W10, bet_three W10", 2000),
        (("pull", "pull"), "bet_one P, bet_two P, bet_three W10", 1000),
    ],
)
@pytest.mark.clause("5324.34(c)(4)#2", "5324.34(e)(2)", "5324.34(e)(2)(i)", "5324.34(e)(2)(ii)",
                    "5324.34(e)(4)#1", "5324.34(e)(4)#2", "5324.34(e)(4)(i)", "5324.34(e)(4)(ii)",
                    "5324.34(e)(8)#2")  # fmt: skip
def test_case_ac_l45_each_bet_rides_or_comes_back_by_its_own_answer(
    decisions: tuple[str, ...], lines: str, net: int
) -> None:
    result = croupier.settle(record(decisions))
    assert lines_of(result) == {1: lines}
    assert result["seats"][0]["net"] == net


@pytest.mark.parametrize("decisions", LAWFUL)
@pytest.mark.clause("5324.34(e)(7)#1", "5324.34(e)(2)(ii)", "5324.34(e)(4)(ii)")
def test_a_withdrawn_bet_is_not_lost(decisions: tuple[str, ...]) -> None:
    lost = record(decisions) | {"community": "Kh 2s"}
    assert croupier.settle(lost)["seats"][0]["net"] == -1000 * (1 + decisions.count("ride"))


@pytest.mark.parametrize("length", range(5))
@pytest.mark.clause("5324.34(c)(3)#2", "5324.34(c)(4)#2", "5324.34(e)(2)", "5324.34(e)(4)#1",
                    "5324.34(e)(4)#2")  # fmt: skip
def test_case_ac_l42_every_other_answer_is_refused(length: int) -> None:
    accepted = []
    for decisions in product(ALPHABET, repeat=length):
        wrong = [answer not in ("ride", "pull") for answer in decisions[:2]]
        clause = CLAUSES[1 if not any(wrong[:1]) and length else 0]
        refusal = refusal_of(record(decisions))
        if refusal is None:
            accepted.append(decisions)
            continue
        assert refusal.clause == clause, decisions
        assert "seat 1" in refusal.message
        assert "Accepted: " in refusal.message
    assert accepted == [decisions for decisions in LAWFUL if len(decisions) == length]


@pytest.mark.parametrize("third", ["ride", "pull"])
@pytest.mark.clause("5324.34(c)(4)#2")
def test_case_ac_l42_bet_three_cannot_come_back(third: str) -> None:
    refused(record(("ride", "ride", third)), "5324.34(e)(4)", "nothing left to answer", "seat 1")
    for decisions in LAWFUL:
        line = line_of(croupier.settle(record(decisions)), "bet_three")
        assert line["outcome"] == "win"
        assert "withdrawn" not in line


@pytest.mark.parametrize("answer", ["", "pull bet three", "withdraw", "let it ride", "1", "bet"])
@pytest.mark.clause("5324.34(e)(2)")
def test_an_answer_that_is_none(answer: str) -> None:
    changed = with_change(record(("ride", "ride")), "seats.0.decisions", [answer, "ride"])
    refused(changed, "5324.34(e)(2)", repr(answer), "pull", "ride")


@pytest.mark.parametrize("second", LAWFUL)
@pytest.mark.parametrize("first", LAWFUL)
@pytest.mark.clause("5324.34(e)(2)", "5324.34(e)(4)#1")
def test_each_player_is_asked_alone(first: tuple[str, ...], second: tuple[str, ...]) -> None:
    one = seat(1, JACKS, ",".join(first), bet=1000)
    two = seat(6, "9s 9d 3c", ",".join(second), bet=2000)
    result = croupier.settle(lir(two, one, community="Jh 2s"))
    assert [one["seat"] for one in result["seats"]] == [1, 6]
    assert [one["net"] for one in result["seats"]] == [
        1000 * (1 + first.count("ride")), -2000 * (1 + second.count("ride")),
    ]  # fmt: skip


@pytest.mark.parametrize(("unfinished", "clause"), [("", CLAUSES[0]), ("pull", CLAUSES[1])])
@pytest.mark.clause("5324.34(e)(2)", "5324.34(e)(4)#1")
def test_nothing_is_settled_while_someone_is_to_act(unfinished: str, clause: str) -> None:
    one = seat(1, JACKS, "ride, ride", bet=1000)
    two = seat(2, "9s 9d 3c", unfinished, bet=1000)
    refused(lir(one, two, community="Jh 2s"), clause, "seat 2", "not answered")


@pytest.mark.parametrize("decisions", LAWFUL)
@pytest.mark.clause("5324.34(e)(6)(i)")
def test_no_hand_can_be_missing(decisions: tuple[str, ...]) -> None:
    with pytest.raises(RuleViolation, match="seat 1 has no cards"):
        croupier.settle(with_change(record(decisions), "seats.0.cards", None))
    for community in (None, "Jh", "Jh 2s 3s"):
        with pytest.raises(RuleViolation, match="community"):
            croupier.settle(record(decisions) | {"community": community})
