"""Laying wagers down and taking them back, up to "no more bets"."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest

import croupier
from croupier import RuleViolation
from croupier.engine.commands import NoMoreBets, PlaceBet, TakeBack
from croupier.engine.events import Dealt, HandsShown
from croupier.games import find_game
from croupier.games.checks import check_stake
from engine import decks
from engine.table import ANY, FULL_FCP, FULL_LIR, HOUSES, Money, Table, bet

Wagers = Mapping[str, Money]
LEAST: Final[Mapping[str, Wagers]] = {
    "uth": {"ante": 10, "blind": 10},
    "fcp": {"ante": 10},
    "lir": {"bet": 10},
}
CHIPS: Final = {"uth": "5324.36(c)(1)", "fcp": "5324.33(c)(1)", "lir": "5324.34(c)(1)"}
FULL: Final[Mapping[str, Mapping[str, object]]] = {"uth": {}, "fcp": FULL_FCP, "lir": FULL_LIR}
NO_LEAST: Final[Mapping[str, Mapping[str, int]]] = {
    "uth": {"ante": 0, "trips": 0},
    "fcp": {"ante": 0},
    "lir": {"bet": 0},
}


def low(game: str) -> Table:
    """Return a table without minimums at which every wager is offered."""
    return Table(game, {**FULL[game], "minimums": NO_LEAST[game]})


@pytest.mark.parametrize("game", LEAST)
@pytest.mark.parametrize("dollars", [-10, 0, 0.5, 1.5, 2.25, 10.01, 10.25])
@pytest.mark.clause("5324.36(c)(1)", "5324.33(c)(1)", "5324.34(c)(1)")
def test_amounts_that_chips_cannot_make(game: str, dollars: float) -> None:
    low(game).refuses(bet(1, dict.fromkeys(LEAST[game], dollars)), CHIPS[game])


@pytest.mark.parametrize("game", LEAST)
@pytest.mark.parametrize("dollars", [1, 2, 2.5, 3, 7.5, 10, 12345])
@pytest.mark.clause("5324.36(c)(1)", "5324.33(c)(1)", "5324.34(c)(1)")
def test_amounts_that_chips_make(game: str, dollars: float) -> None:
    table = low(game)
    table.bet(1, dict.fromkeys(LEAST[game], dollars))
    assert set(table.state.seats[1].wagers.values()) == {round(dollars * 100)}


LIMITED: Final = [
    ("uth", {"ante": 1000, "trips": 500}, {"ante": 10000, "trips": 2000}, ["ante", "trips"]),
    ("fcp", {"ante": 1000, "aces_up": 500}, {"ante": 10000, "aces_up": 2000}, ["ante", "aces_up"]),
    ("lir", {"bet": 1000, "three_card": 500}, {"bet": 10000, "three_card": 2000},
     ["bet", "three_card"]),
]  # fmt: skip


@pytest.mark.parametrize(("game", "minimums", "maximums", "wagers"), LIMITED)
def test_a_wager_outside_the_limits_is_turned_down(
    game: str, minimums: Mapping[str, int], maximums: Mapping[str, int], wagers: list[str]
) -> None:
    """G-04, a policy: no clause of the section sets them."""
    main, side = wagers
    house = {**FULL[game], "minimums": minimums, "maximums": maximums}
    table = Table(game, house)
    beside = ["blind"] if game == "uth" else []
    for first, second in ((9, 5), (101, 5), (10, 4), (10, 21), (9.5, 4.5)):
        stakes = dict.fromkeys([main, *beside], first) | {side: second}
        refusal = table.refuses(bet(1, stakes))
        assert refusal.policy == "G-04"
        assert "at least $" in (refusal.accepted or "")
    for first, second in ((10, 5), (100, 20)):
        table.bet(1, dict.fromkeys([main, *beside], first) | {side: second})


@pytest.mark.clause("5324.36(c)(4)", "5324.33(e)(2)(i)")
def test_a_play_wager_follows_the_ante_and_not_the_table_maximum() -> None:
    for game, answer in (("uth", "play 4x"), ("fcp", "play 3x")):
        table = Table(game, {**HOUSES[game], "maximums": {"ante": 1000}})
        table.bet(1, LEAST[game])
        table.close().answer(1, answer)
        table.finish()
        assert {"play": int(answer[5]) * 1000} == {
            line.wager: line.stake for line in table.lines(1) if line.wager == "play"
        }


@pytest.mark.parametrize(
    ("game", "wagers", "clause"),
    [
        pytest.param("uth", {"ante": 10, "blind": 5}, "5324.36(c)(3)", id="AC-U41"),
        pytest.param("uth", {"trips": 5}, "5324.36(c)(3)", id="AC-U42"),
        ("uth", {"ante": 10}, "5324.36(c)(3)"),
        ("uth", {"blind": 10}, "5324.36(c)(3)"),
        ("uth", {"ante": 10, "trips": 5}, "5324.36(c)(3)"),
        ("uth", {"ante": 10, "blind": 10, "play": 40}, ANY),
        ("uth", {}, "5324.36(d)(1)(i)"),
        ("uth", {"ante": 10, "blind": 10, "progressive": 1}, ANY),
        pytest.param("fcp", {"ante": 10, "six_card": 5}, "5324.33(c)(4)(v)", id="AC-F39"),
        ("fcp", {"aces_up": 5, "six_card": 5}, "5324.33(c)(4)(v)"),
        ("fcp", {"six_card": 5}, "5324.33(c)(4)(v)"),
        ("fcp", {"progressive": 1}, "5324.33(c)(4)(iv)(a)"),
        ("fcp", {"ante": 10, "play": 10}, ANY),
        ("fcp", {}, "5324.33(d)(1)"),
        ("lir", {"bonus": 1}, "5324.34(c)(6)(ii)"),
        ("lir", {"three_card": 5}, "5324.34(c)(7)(ii)"),
        ("lir", {"bet": 10, "bonus": 2}, "5324.34(c)(6)(ii)"),
        ("lir", {"bet": 10, "bonus": 5}, "5324.34(c)(6)(ii)"),
        ("lir", {}, "5324.34(c)(4)"),
        pytest.param("lir", {"bet_one": 10, "bet_two": 10, "bet_three": 15}, ANY,
                     id="AC-L42"),
    ],
)  # fmt: skip
@pytest.mark.clause(
    "5324.36(c)(3)#1", "5324.36(c)(3)#r1", "5324.36(c)(4)", "5324.33(c)(4)(iv)(a)",
    "5324.33(c)(4)(v)#2", "5324.34(c)(4)#1", "5324.34(c)(6)(ii)", "5324.34(c)(7)(ii)",
)  # fmt: skip
def test_what_does_not_stand_alone_or_is_no_area(game: str, wagers: Wagers, clause: str) -> None:
    low(game).refuses(bet(1, wagers), clause)


@pytest.mark.parametrize(
    ("game", "wagers"),
    [
        ("uth", {"ante": 10, "blind": 10}),
        ("uth", {"ante": 10, "blind": 10, "trips": 25}),
        ("fcp", {"ante": 10}),
        ("fcp", {"aces_up": 5}),
        ("fcp", {"ante": 10, "aces_up": 25}),
        ("fcp", {"ante": 10, "progressive": 1}),
        ("fcp", {"aces_up": 10, "progressive": 5}),
        ("fcp", {"ante": 10, "aces_up": 5, "six_card": 1, "progressive": 1}),
        ("lir", {"bet": 10}),
        ("lir", {"bet": 10, "bonus": 1, "three_card": 25}),
    ],
)
@pytest.mark.clause(
    "5324.36(c)(2)#1", "5324.33(c)(3)#1", "5324.34(c)(3)#1", "5324.33(c)(4)(i)",
    "5324.33(c)(4)(ii)", "5324.33(c)(4)(iii)", "5324.33(c)(4)(iv)", "5324.33(c)(4)(v)#1",
    "5324.34(c)(4)#1", "5324.34(c)(6)(i)", "5324.34(c)(7)(i)",
)  # fmt: skip
def test_what_stands_is_dealt_in_with_all_of_it(game: str, wagers: Wagers) -> None:
    table = low(game)
    table.bet(3, wagers)
    assert table.told(Dealt) == []
    table.close(meter=6000 if "progressive" in wagers else None)
    assert table.places(3)
    told = {name: cents / 100 for name, cents in table.state.seats[3].wagers.items()}
    assert told == dict(wagers)
    table.finish()
    stakes = {line.wager: line.stake for line in table.lines(3)}
    bets = ("bet_one", "bet_two", "bet_three")
    for name, dollars in wagers.items():
        for area in bets if name == "bet" else (name,):
            assert stakes[area] == dollars * 100


@pytest.mark.parametrize(
    ("game", "wagers", "clause"),
    [
        ("fcp", {"ante": 10, "aces_up": 5, "six_card": 5}, "5324.33(c)(4)(v)"),
        ("fcp", {"ante": 10, "progressive": 1}, "5324.33(c)(4)(iv)"),
        ("lir", {"bet": 10, "bonus": 1}, "5324.34(c)(6)(i)"),
        ("lir", {"bet": 10, "three_card": 5}, "5324.34(c)(7)(i)"),
    ],
)
@pytest.mark.clause(
    "5324.33(c)(4)(iv)", "5324.33(c)(4)(v)#1", "5324.34(c)(6)(i)", "5324.34(c)(7)(i)"
)
def test_what_the_house_does_not_offer(game: str, wagers: Wagers, clause: str) -> None:
    Table(game).refuses(bet(1, wagers), clause)


@pytest.mark.parametrize(
    ("game", "wagers", "wager", "clause"),
    [
        ("fcp", {"ante": 10, "aces_up": 5, "six_card": 5}, "six_card", "5324.33(c)(4)(v)"),
        ("fcp", {"ante": 10, "progressive": 5}, "progressive", "5324.33(c)(4)(iv)(a)"),
        ("lir", {"bet": 10, "bonus": 1}, "bonus", "5324.34(c)(6)(ii)"),
    ],
)
@pytest.mark.clause("5324.33(c)(4)(v)#2", "5324.33(c)(4)(iv)(a)", "5324.34(c)(6)(ii)")
def test_a_coupon_is_no_chip(game: str, wagers: Wagers, wager: str, clause: str) -> None:
    low(game).refuses(bet(1, wagers, coupons={wager: 1}), clause)


@pytest.mark.parametrize("game", LEAST)
@pytest.mark.clause("5324.36(c)(1)", "5324.33(c)(1)", "5324.34(c)(1)")
def test_a_coupon_is_part_of_a_wager(game: str) -> None:
    """G-07: it bets its face value, and the chips beside it are chips."""
    table = low(game)
    main = next(iter(LEAST[game]))
    for coupon in (11, 9.5, 8.5, -5):
        table.refuses(bet(1, LEAST[game], coupons={main: coupon}), CHIPS[game])
    table.bet(1, LEAST[game], coupons={main: 5})
    table.close().finish()
    assert {line.stake for line in table.lines(1) if line.wager.startswith(main)} == {1000}


@pytest.mark.parametrize(
    ("stake", "coupon", "says"),
    [
        (1050, 0, None),
        (1025, 0, "seat 1 has $10.25 on bet, which chips cannot make"),
        (0, 0, "seat 1 has $0 on bet, which chips cannot make"),
        (-500, 0, "seat 1 has -$5 on bet, which chips cannot make"),
        (1000, 1000, None),
        (1000, 750, None),
        (1000, 850, "seat 1 has $1.50 on bet, which chips cannot make"),
        (1000, 150, "seat 1 has $1.50 on bet, which chips cannot make"),
        (1000, 1001, "seat 1 has a coupon of $10.01 in bet"),
        (1000, -1, "seat 1 has a coupon of -$0.01 in bet"),
        (10**12, 0, None),
        (10**12 + 1, 0, "seat 1 has $10,000,000,000.01 on bet"),
    ],
)
def test_a_stake_and_its_coupon_are_each_made_of_chips(
    stake: int, coupon: int, says: str | None
) -> None:
    game = find_game("lir")
    if says is None:
        check_stake(game, "seat 1", "bet", stake, coupon)
        return
    with pytest.raises(RuleViolation) as refused:
        check_stake(game, "seat 1", "bet", stake, coupon)
    assert refused.value.wrong == says
    told = {"a coupon": "at most the wager, $10", "$10,000": "at most $10,000,000,000"}
    usual = "whole dollars, and half dollars from $2.50 up (G-05)"
    found = [accepted for part, accepted in told.items() if part in says]
    assert refused.value.accepted == (found[0] if found else usual)
    assert refused.value.clause_id == (None if "$10,000" in says else "5324.34(c)(1)")


@pytest.mark.parametrize(("stake", "coupon"), [(1025, 0), (50, 0), (1000, 850), (1000, 150)])
def test_a_stake_is_refused_alike_at_the_table_and_in_a_record(stake: int, coupon: int) -> None:
    wager = {"chips": stake - coupon, "coupon": coupon} if coupon else stake
    record = {"game": "lir", "seats": [{"seat": 1, "wagers": {"bet": wager}}]}
    with pytest.raises(RuleViolation) as settled:
        croupier.settle(record)
    command = PlaceBet(1, {"bet": stake}, {"bet": coupon} if coupon else {})
    at_table = low("lir").refuses(command, CHIPS["lir"])
    assert at_table.message == settled.value.message


@pytest.mark.parametrize("game", LEAST)
@pytest.mark.clause("5324.36(c)(1)", "5324.33(c)(1)", "5324.34(c)(1)")
def test_a_coupon_needs_its_wager(game: str) -> None:
    side = {"uth": "trips", "fcp": "aces_up", "lir": "three_card"}[game]
    low(game).refuses(bet(1, LEAST[game], coupons={side: 5}), CHIPS[game])


@pytest.mark.parametrize("game", LEAST)
@pytest.mark.clause(
    "5324.36(a)(1)", "5324.33(a)(1)", "5324.34(a)(1)", "5324.36(c)(5)#1", "5324.33(c)(2)#1",
    "5324.34(c)(2)#1",
)  # fmt: skip
def test_cases_ac_u44_ac_f62_ac_l40_seats_that_the_table_does_not_have(game: str) -> None:
    seats = {"uth": 6, "fcp": 7, "lir": 7}[game]
    table = Table(game)
    for seat in range(1, seats + 1):
        table.bet(seat, LEAST[game])
    for seat in (seats + 1, 0, -1, 99):
        table.refuses(bet(seat, LEAST[game]), f"{find_game(game).section}(a)(1)")
    assert sorted(table.state.seats) == list(range(1, seats + 1))


@pytest.mark.parametrize(
    ("game", "clause", "policy"),
    [("uth", "5324.36(g)", None), ("fcp", None, "F-26"), ("lir", "5324.34(c)(5)", None)],
)
@pytest.mark.clause("5324.36(g)", "5324.34(c)(5)")
def test_one_player_on_one_position(game: str, clause: str | None, policy: str | None) -> None:
    table = Table(game)
    table.bet(3, LEAST[game], player="ann")
    table.bet(4, LEAST[game], player="bob")
    refusal = table.refuses(bet(2, LEAST[game], player="ann"), clause)
    assert refusal.policy == policy
    table.take_back(3)
    table.bet(2, LEAST[game], player="ann")


@pytest.mark.parametrize(("game", "clause"), [("fcp", None), ("lir", "5324.34(c)(5)")])
@pytest.mark.clause("5324.34(c)(5)")
def test_two_positions_side_by_side_where_the_house_allows_them(
    game: str, clause: str | None
) -> None:
    table = Table(game, {**HOUSES[game], "two_positions": True})
    table.bet(3, LEAST[game], player="ann")
    for seat in (1, 5, 7):
        table.refuses(bet(seat, LEAST[game], player="ann"), clause)
    table.bet(2, LEAST[game], player="ann")
    for seat in (1, 4):
        table.refuses(bet(seat, LEAST[game], player="ann"), clause)
    table.close()
    assert not set(table.places(2)) & set(table.places(3))


@pytest.mark.parametrize("game", LEAST)
@pytest.mark.clause("5324.36(c)(2)#1", "5324.33(c)(3)#1", "5324.34(c)(3)#1")
def test_wagers_can_be_changed_and_taken_back_before_no_more_bets(game: str) -> None:
    table = Table(game)
    table.refuses(NoMoreBets())
    table.refuses(TakeBack(1))
    table.bet(1, LEAST[game])
    table.bet(1, dict.fromkeys(LEAST[game], 25))
    table.bet(2, LEAST[game])
    assert set(table.state.seats[1].wagers.values()) == {2500}
    table.take_back(2)
    table.refuses(TakeBack(2))
    table.take_back(1)
    table.refuses(NoMoreBets())
    table.bet(4, LEAST[game])
    table.close()
    assert sorted(table.state.seats) == [4]


SIDES: Final = [
    ("uth", {"trips": 5}, decks.uth({2: "9s 9h"}, "As 8d", "9d Kc 5s 2h Jd")),
    ("lir", {"bonus": 1}, decks.lir({2: "Ts 4d 7c"}, "Th 2s Kd")),
    ("lir", {"three_card": 5}, decks.lir({2: "Ts Td 7c"}, "4h 2s Kd")),
    ("fcp", {"aces_up": 5}, decks.fcp({2: "As Ad Kc Kh 2d"}, "Qd Qc Jh 8h 6c 4d")),
]


@pytest.mark.parametrize(("game", "side", "cards"), SIDES)
@pytest.mark.clause(
    "5324.36(c)(3)#2", "5324.34(c)(6)(iv)", "5324.34(c)(7)(iv)", "5324.33(c)(4)(iii)"
)
def test_a_side_bet_does_not_touch_the_other_wagers(
    game: str, side: Wagers, cards: tuple[int, ...]
) -> None:
    results = []
    for more in ({}, side):
        table = Table(game, FULL[game], cards=cards)
        table.bet(2, {**LEAST[game], **more})
        table.close().finish()
        assert len(table.told(HandsShown)) == 1
        results.append([line for line in table.lines(2) if line.wager not in side])
    assert results[0] == results[1]
    assert len(results[0]) >= len(LEAST[game])
