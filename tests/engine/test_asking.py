"""Who is asked what and when, which answers are lawful there, and what they put on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from croupier.engine import view
from croupier.engine.commands import Answer
from croupier.engine.events import Answered, HandsShown
from engine import decks
from engine.table import ANY, Money, Table

BETS: Mapping[str, Mapping[str, Money]] = {
    "uth": {"ante": 10, "blind": 10},
    "fcp": {"ante": 10},
    "lir": {"bet": 10},
}
BEFORE, AFTER, END = "before the flop", "after the flop", "at the end"
FIRST_UTH, SECOND_UTH, THIRD_UTH = "5324.36(e)(1)", "5324.36(e)(3)", "5324.36(e)(5)"
FCP = "5324.33(e)(2)(i)"
ONE, TWO = "5324.34(e)(2)", "5324.34(e)(4)"


def seated(game: str, *seats: int, house: Mapping[str, object] | None = None) -> Table:
    table = Table(game, house)
    for seat in reversed(seats):
        table.bet(seat, BETS[game])
    return table.close()


def asked_while(
    table: Table, answer: Mapping[tuple[int, str], str], default: str
) -> list[tuple[int, str]]:
    """Return everybody who is asked, in order, while each answers."""
    order: list[tuple[int, str]] = []
    while (asked := table.asked) is not None:
        order.append(asked)
        table.answer(asked[0], answer.get(asked, default))
    return order


def answers_of(table: Table) -> list[object]:
    return [option["answer"] for option in table.options]


def played(table: Table, seat: int) -> float:
    """Return what a seat has on its play area, in dollars."""
    return float(view(table.state)["seats"][seat]["play"]) / 100


@pytest.mark.clause(
    "5324.36(e)(1)#2", "5324.36(e)(1)(ii)", "5324.36(e)(3)#1", "5324.36(e)(3)(ii)",
    "5324.36(e)(5)", "5324.36(e)(2)#1", "5324.36(e)(4)#1",
)  # fmt: skip
def test_uth_asks_from_the_far_left_and_only_those_who_have_no_play_wager() -> None:
    table = seated("uth", 1, 3, 4, 6)
    answer = {(3, BEFORE): "play 3x", (1, AFTER): "play 2x", (4, END): "fold", (6, END): "play 1x"}
    assert asked_while(table, answer, "check") == [
        (1, BEFORE), (3, BEFORE), (4, BEFORE), (6, BEFORE),
        (1, AFTER), (4, AFTER), (6, AFTER),
        (4, END), (6, END),
    ]  # fmt: skip
    assert table.settled


@pytest.mark.clause("5324.36(e)(2)#1", "5324.36(e)(2)#2", "5324.36(e)(4)#1", "5324.36(e)(4)#2")
def test_uth_burns_and_deals_a_street_only_when_all_have_acted() -> None:
    table = seated("uth", 2, 5)
    table.answer(2, "check")
    assert (table.places("burn"), table.places("community")) == ((), ())
    table.answer(5, "check")
    assert (len(table.places("burn")), len(table.places("community"))) == (1, 3)
    table.answer(2, "check")
    assert (len(table.places("burn")), len(table.places("community"))) == (1, 3)
    table.answer(5, "play 2x")
    assert (len(table.places("burn")), len(table.places("community"))) == (2, 5)


@pytest.mark.clause("5324.36(e)(1)#3", "5324.36(e)(3)#2", "5324.36(e)(5)", "5324.36(c)(4)")
def test_uth_offers_exactly_the_lawful_amounts() -> None:
    table = seated("uth", 1)
    assert table.options == [
        {"answer": "check", "stake": 0},
        {"answer": "play 3x", "stake": 3000},
        {"answer": "play 4x", "stake": 4000},
    ]
    table.answer(1, "check")
    assert table.options == [{"answer": "check", "stake": 0}, {"answer": "play 2x", "stake": 2000}]
    table.answer(1, "check")
    assert table.options == [{"answer": "fold", "stake": 0}, {"answer": "play 1x", "stake": 1000}]


UTH_WRONG = {
    BEFORE: ("play 1x", "play 2x", "play 3.5x", "play 5x", "play", "fold", "ride", ""),
    AFTER: ("play 1x", "play 3x", "play 4x", "play", "fold"),
    END: ("play 2x", "play 3x", "play 4x", "check", "play"),
}


@pytest.mark.parametrize(("checks", "question"), [(0, BEFORE), (1, AFTER), (2, END)])
@pytest.mark.clause("5324.36(e)(1)#3", "5324.36(e)(3)#2", "5324.36(e)(5)", "5324.36(c)(4)")
def test_case_ac_u43_other_amounts_are_refused(checks: int, question: str) -> None:
    clause = (FIRST_UTH, SECOND_UTH, THIRD_UTH)[checks]
    table = seated("uth", 1, 2)
    table.answers(*[(seat, "check") for _ in range(checks) for seat in (1, 2)])
    assert table.asked == (1, question)
    for answer in UTH_WRONG[question]:
        table.refuses(Answer(1, answer), clause)
    for dollars in (10, 20, 30, 35, 40, 50):
        table.refuses(Answer(1, "play", dollars * 100), clause)
    table.refuses(Answer(1, str(answers_of(table)[-1]), 3500), clause)


@pytest.mark.parametrize(
    ("said", "amount"),
    [
        (("play 3x",), 30),
        (("play 4x",), 40),
        (("check", "play 2x"), 20),
        (("check", "check", "play 1x"), 10),
    ],
)
@pytest.mark.clause(
    "5324.36(c)(4)", "5324.36(e)(1)#3", "5324.36(e)(3)#2", "5324.36(e)(5)", "5324.36(e)(1)(ii)",
    "5324.36(e)(3)(ii)",
)  # fmt: skip
def test_case_ac_u43_the_lawful_amounts_at_their_stage(said: Sequence[str], amount: int) -> None:
    table = seated("uth", 1, 2)
    for place, answer in enumerate(said):
        assert played(table, 1) == 0
        table.answer(1, answer)
        if place < len(said) - 1:
            table.answer(2, "check")
    assert played(table, 1) == amount


@pytest.mark.clause("5324.36(c)(4)", "5324.36(e)(3)#1", "5324.36(e)(1)#2")
def test_case_ac_u43_one_play_wager_and_each_in_turn() -> None:
    table = seated("uth", 1, 2)
    table.refuses(Answer(2, "check"), FIRST_UTH)
    table.answer(1, "play 3x")
    table.refuses(Answer(1, "play 4x"), FIRST_UTH)
    table.answer(2, "check")
    table.refuses(Answer(1, "play 2x"), SECOND_UTH)
    table.refuses(Answer(5, "check"), SECOND_UTH)
    table.answer(2, "check")
    table.refuses(Answer(1, "play 1x"), THIRD_UTH)
    assert played(table, 1) == 30


@pytest.mark.parametrize("game", BETS)
@pytest.mark.clause("5324.36(c)(4)", "5324.33(e)(2)#1")
def test_nobody_plays_before_the_cards(game: str) -> None:
    """Of AC-F60: a play wager waits for the dealer's question."""
    table = Table(game)
    table.bet(1, BETS[game])
    for answer in ("play 1x", "play 3x", "play", "check", "fold", "ride", "pull"):
        table.refuses(Answer(1, answer), ANY)


@pytest.mark.clause("5324.33(e)(2)#1")
def test_fcp_asks_everyone_with_an_ante_from_the_far_left_once() -> None:
    table = Table("fcp")
    table.bet(6, ante=5)
    table.bet(5, aces_up=5)
    table.bet(4, ante=5, aces_up=5)
    table.bet(2, ante=5)
    table.close()
    assert [seat for seat, _ in asked_while(table, {}, "fold")] == [2, 4, 6]
    assert table.told(HandsShown)[0].hands[0][0] == 5


@pytest.mark.clause("5324.33(e)(2)#1", "5324.33(e)(4)#2")
def test_fcp_with_aces_up_alone_asks_nobody_and_shows_the_dealer() -> None:
    table = Table("fcp", cards=decks.fcp({3: "As Ad Kc Kh 2d"}, "Qd Qc Qh 8h 6c 4d"))
    table.bet(3, aces_up=5)
    table.close()
    assert table.told(Answered) == []
    assert table.seen("dealer") == "Qd Qc Qh 8h 6c 4d"
    assert table.result(3) == "aces_up W10"


@pytest.mark.parametrize("dollars", [10, 10.5, 17, 25, 29.5, 30])
@pytest.mark.clause("5324.33(e)(2)(i)", "5324.33(c)(4)(i)")
def test_case_ac_f60_one_to_three_antes(dollars: float) -> None:
    table = seated("fcp", 1, 2)
    table.answer(1, "play", dollars)
    assert played(table, 1) == dollars


@pytest.mark.parametrize(("answer", "amount"), [("play 1x", 10), ("play 2x", 20), ("play 3x", 30)])
@pytest.mark.clause("5324.33(e)(2)(i)", "5324.33(c)(4)(i)")
def test_fcp_whole_multiples(answer: str, amount: int) -> None:
    table = seated("fcp", 1, 2)
    table.refuses(Answer(1, answer, amount * 100 + 100), FCP)
    table.answer(1, answer)
    assert played(table, 1) == amount


@pytest.mark.clause("5324.33(e)(2)(i)", "5324.33(e)(2)(ii)", "5324.33(c)(4)(i)")
def test_case_ac_f60_what_is_refused() -> None:
    table = seated("fcp", 1, 2)
    for dollars in (0, 1, 9, 9.5, 10.25, 30.5, 31, 40, -10):
        table.refuses(Answer(1, "play", round(dollars * 100)), FCP)
    for answer in ("play", "play 4x", "play 0x", "check", "ride", ""):
        table.refuses(Answer(1, answer), FCP)
    table.refuses(Answer(1, "fold", 1000), FCP)
    table.refuses(Answer(2, "fold"), FCP)
    table.answer(1, "play 1x")
    table.refuses(Answer(1, "play 1x"), FCP)
    table.refuses(Answer(1, "fold"), FCP)


@pytest.mark.clause("5324.33(e)(2)(i)", "5324.33(e)(2)(ii)")
def test_fcp_offers_a_range() -> None:
    assert seated("fcp", 1).options == [
        {"answer": "fold", "stake": 0},
        {"answer": "play", "least": 1000, "most": 3000},
        {"answer": "play 1x", "stake": 1000},
        {"answer": "play 2x", "stake": 2000},
        {"answer": "play 3x", "stake": 3000},
    ]


@pytest.mark.clause("5324.34(e)(2)", "5324.34(e)(4)#1", "5324.34(e)(3)", "5324.34(e)(5)")
def test_lir_asks_all_for_bet_one_then_all_for_bet_two() -> None:
    table = seated("lir", 2, 3, 7)
    assert asked_while(table, {(3, "bet one"): "pull"}, "ride") == [
        (seat, question) for question in ("bet one", "bet two") for seat in (2, 3, 7)
    ]


@pytest.mark.clause("5324.34(e)(3)", "5324.34(e)(5)")
def test_lir_turns_a_community_card_only_when_all_have_decided() -> None:
    table = seated("lir", 2, 3)
    shown = []
    for seat in (2, 3, 2, 3):
        shown.append(len(table.seen("community").split()))
        table.answer(seat, "ride")
    assert shown == [0, 0, 1, 1]
    assert len(table.seen("community").split()) == 2


@pytest.mark.parametrize(
    ("one", "two", "result", "net"),
    [
        ("ride", "ride", "bet_one W10, bet_two W10, bet_three W10", 30),
        ("ride", "pull", "bet_one W10, bet_two P, bet_three W10", 20),
        ("pull", "ride", "bet_one P, bet_two W10, bet_three W10", 20),
        ("pull", "pull", "bet_one P, bet_two P, bet_three W10", 10),
    ],
)
@pytest.mark.clause(
    "5324.34(e)(2)", "5324.34(e)(2)(i)", "5324.34(e)(2)(ii)", "5324.34(e)(4)#1",
    "5324.34(e)(4)#2", "5324.34(e)(4)(i)", "5324.34(e)(4)(ii)", "5324.34(c)(4)#2",
)  # fmt: skip
def test_case_ac_l45(one: str, two: str, result: str, net: int) -> None:
    table = Table("lir", cards=decks.lir({1: "Jd 4s 7c"}, "Js 2d 9h"))
    table.bet(1, bet=10)
    table.close().answers((1, one), (1, two))
    assert table.result(1) == result
    assert table.net(1) == net


@pytest.mark.clause("5324.34(c)(4)#2", "5324.34(e)(2)", "5324.34(e)(4)#1", "5324.34(e)(2)(i)")
def test_case_ac_l42_each_bet_at_its_own_question_only() -> None:
    table = seated("lir", 1, 2)
    assert answers_of(table) == ["pull", "ride"]
    for answer in ("fold", "pull bet two", "pull bet three", "play", "put back"):
        table.refuses(Answer(1, answer), ONE)
    table.refuses(Answer(1, "pull", 1000), ONE)
    table.answer(1, "ride")
    table.refuses(Answer(1, "pull"), ONE)
    table.answer(2, "pull")
    assert table.asked == (1, "bet two")
    assert answers_of(table) == ["pull", "ride"]
    table.refuses(Answer(2, "ride"), TWO)
    table.answer(1, "pull")
    table.refuses(Answer(1, "ride"), TWO)
    table.answer(2, "ride")
    outcomes = {seat: [part.split()[1][0] for part in text.split(", ")]
                for seat, text in table.results().items()}  # fmt: skip
    assert [place for place, letter in enumerate(outcomes[1]) if letter == "P"] == [1]
    assert [place for place, letter in enumerate(outcomes[2]) if letter == "P"] == [0]
    table.refuses(Answer(1, "pull"))
