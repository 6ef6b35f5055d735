"""The payout limits: the tables of 3.1.1 and 3.3.1 row by row, and what they cut."""

from __future__ import annotations

import pytest

import croupier
from games.build import (
    DEALER_EXPOSED,
    Record,
    line_of,
    lines_of,
    lir,
    refusal_of,
    refused,
    seat,
    seat_of,
    settled,
    uth,
)  # fmt: skip

UTH_CAP = "5324.36(f)(4)"
LIR_CAP = "5324.34(f)(2)"
ANSWERS = {4: "play 4x", 3: "play 3x", 2: "check, play 2x", 1: "check, check, play 1x"}


def royal(ante: int, trips: int = 0, multiple: int = 4, /, **house: object) -> Record:
    """Return a royal flush against a pair, amounts in dollars."""
    bets = {"trips": 100 * trips} if trips else {}
    held = seat(1, "Ah Kh", ANSWERS[multiple], ante=100 * ante, blind=100 * ante, **bets)
    return uth(held, house=house)


@pytest.mark.parametrize(
    ("minimum", "trips", "limit"),
    [
        (10, 10, 50_000), (25, 25, 50_000), (90, 90, 50_000), (91, 91, 50_505), (98, 5, 50_000),
        (99, 5, 50_245), (100, 5, 50_750), (100, 100, 55_500), (200, 200, 111_000),
    ],
)  # fmt: skip
@pytest.mark.parametrize("multiple", ANSWERS)
@pytest.mark.clause("5324.36(f)(4)#1", "5324.36(f)(4)#2")
def test_uth_limit_by_minimum(minimum: int, trips: int, limit: int, multiple: int) -> None:
    house = {"minimums": {"ante": 100 * minimum, "trips": 100 * trips}}
    result = croupier.settle(royal(2000, 500, multiple, **house))
    assert result["seats"][0]["net"] == 100 * limit
    exact = royal(minimum, trips, 4, **house)
    assert croupier.settle(exact)["seats"][0]["net"] == 100 * (505 * minimum + 50 * trips)


@pytest.mark.clause("5324.36(f)(4)#2")
def test_uth_limit_of_the_silent_house_is_fifty_thousand() -> None:
    assert croupier.settle(royal(2000, 500))["seats"][0]["net"] == 5_000_000


@pytest.mark.parametrize(
    ("ante", "trips", "lines", "uncapped"),
    [
        (60_000, 5, "ante W50000, blind W0, play W0, trips W0",
         {"ante": 60_000, "blind": 30_000_000, "play": 240_000, "trips": 250}),
        (12_500, 5, "ante W12500, blind W0, play W37500, trips W0",
         {"blind": 6_250_000, "play": 50_000, "trips": 250}),
        (10_000, 5, "ante W10000, blind W0, play W40000, trips W0",
         {"blind": 5_000_000, "trips": 250}),
        (200, 50, "ante W200, blind W49000, play W800, trips W0",
         {"blind": 100_000, "trips": 2500}),
        (90, 100, "ante W90, blind W45000, play W360, trips W4550", {"trips": 5000}),
        (90, 91, "ante W90, blind W45000, play W360, trips W4550", {}),
        (90, 90, "ante W90, blind W45000, play W360, trips W4500", {}),
    ],
)  # fmt: skip
@pytest.mark.clause("5324.36(f)(4)#1")
def test_uth_limit_fills_ante_play_blind_trips(
    ante: int, trips: int, lines: str, uncapped: dict[str, int]
) -> None:
    result = croupier.settle(royal(ante, trips))
    assert lines_of(result) == {1: lines}
    cut = {line["wager"]: line["uncapped"] for line in seat_of(result)["lines"]
           if "uncapped" in line}  # fmt: skip
    assert cut == {wager: 100 * dollars for wager, dollars in uncapped.items()}


@pytest.mark.clause("5324.36(f)(4)#1")
def test_uth_limit_is_for_one_hand_and_for_winnings_alone() -> None:
    two = seat(2, "Ad Kd", "play 4x", ante=1000, blind=1000)
    three = seat(3, "As Ks", "play 4x", ante=3000000, blind=3000000)
    one = royal(200)["seats"][0]
    assert settled(uth(one, two, three, dealer="4c 5d")) == {
        1: "ante P, blind W49200, play W800",
        2: "ante P, blind W10, play W40",
        3: "ante P, blind W0, play W50000",
    }


@pytest.mark.clause("5324.36(f)(4)#1")
def test_uth_limit_cuts_a_folders_trips_and_a_rescued_one() -> None:
    bets = {"ante": 1000, "blind": 1000, "trips": 200_000}
    folded = seat(1, "Ah Kh", "check, check, fold", **bets)
    assert settled(uth(folded)) == {1: "ante L10, blind L10, trips W50000"}
    waiting = seat(1, "Ah Kh", "check", **bets)
    rescued = uth(waiting, irregularities=[DEALER_EXPOSED])
    assert settled(rescued) == {1: "ante V, blind V, trips W50000"}


@pytest.mark.clause("5324.36(f)(4)#1")
def test_uth_limit_cuts_no_loss() -> None:
    lost = seat(1, "8c 4s", "play 4x", ante=9_000_000, blind=9_000_000)
    assert croupier.settle(uth(lost))["seats"][0]["net"] == -54_000_000


@pytest.mark.parametrize(
    ("pays", "limit"),
    [
        ({"win": "2:1"}, 100 * (2 + 8 + 500 + 50)),
        ({"trips": {"royal flush": "80:1"}}, 100 * (1 + 4 + 500 + 80)),
        ({"win": "3:2", "trips": {"royal flush": "60:1"}}, 100 * 1.5 * 5 + 100 * 560),
        ({"trips": {"flush": "8:1"}}, 55_500),
        ({}, 55_500),
    ],
)
@pytest.mark.clause("5324.36(f)(4)#2")
def test_uth_limit_counts_with_the_houses_own_odds(pays: Record, limit: float) -> None:
    house = {"minimums": {"ante": 10_000, "trips": 10_000}, "pays": pays}
    assert croupier.settle(royal(2000, 500, **house))["seats"][0]["net"] == round(100 * limit)


@pytest.mark.clause("5324.36(f)(4)#1", "5324.36(f)(4)#2")
def test_uth_limit_moves_neither_up_nor_down() -> None:
    house: Record = {"minimums": {"ante": 10_000, "trips": 10_000}}
    for limit in (5_549_900, 5_550_100, 5_000_000, 10_000_000):
        refused(royal(200, **house, payout_limit=limit), UTH_CAP, "payout_limit", "$55,500")
    for same in (None, 5_550_000):
        result = croupier.settle(royal(2000, **house, payout_limit=same))
        assert result["seats"][0]["net"] == 5_550_000


def ride(bet: int, **house: object) -> Record:
    """Return a royal flush with all three bets riding, amounts in dollars."""
    held = seat(1, "As Ks Qs", "ride, ride", bet=100 * bet)
    return lir(held, community="Js Ts", house={"bonus": True, "three_card_table": "D"} | house)


@pytest.mark.parametrize(
    ("minimum", "lowest", "two_positions"),
    [
        (5, 50_000, 50_000), (10, 50_000, 50_000), (13, 50_000, 50_000), (14, 50_000, 50_400),
        (16, 50_000, 57_600), (17, 51_000, 61_200), (25, 75_000, 90_000), (100, 300_000, 360_000),
    ],
)  # fmt: skip
@pytest.mark.clause("5324.34(f)(2)#2", "5324.34(f)(2)#1")
def test_lir_lowest_lawful_limit(minimum: int, lowest: int, two_positions: int) -> None:
    for least, two in ((lowest, False), (two_positions, True)):
        house: Record = {"minimums": {"bet": 100 * minimum}, "two_positions": two}
        accepted = ride(5000, **house, payout_limit=100 * least)
        assert croupier.settle(accepted)["seats"][0]["net"] == 100 * least
        low = ride(5000, **house, payout_limit=100 * (least - 1))
        refused(low, LIR_CAP, "payout_limit", f"${least:,}", "Accepted")


@pytest.mark.parametrize(
    ("minimum", "limit", "lawful"), [(5, 49_999, False), (25, 75_000, True), (25, 74_999, False)]
)
@pytest.mark.clause("5324.34(f)(2)#2")
def test_case_ac_l44(minimum: int, limit: int, *, lawful: bool) -> None:
    record = ride(25, minimums={"bet": 100 * minimum}, payout_limit=100 * limit)
    assert (refusal_of(record) is None) is lawful


@pytest.mark.clause("5324.34(f)(2)#1")
def test_lir_has_no_limit_unless_the_house_sets_one() -> None:
    for house in ({}, {"payout_limit": None}):
        assert croupier.settle(ride(10_000, **house))["seats"][0]["net"] == 3_000_000_000
    wide = ride(10_000, payout_limit=1_000_000_000)
    assert croupier.settle(wide)["seats"][0]["net"] == 1_000_000_000


@pytest.mark.parametrize(
    ("bet", "lines", "uncapped"),
    [
        (60, "bet_one W50000, bet_two W0, bet_three W0", {"bet_one": 60, "bet_two": 60,
                                                          "bet_three": 60}),
        (30, "bet_one W30000, bet_two W20000, bet_three W0", {"bet_two": 30, "bet_three": 30}),
        (20, "bet_one W20000, bet_two W20000, bet_three W10000", {"bet_three": 20}),
        (25, "bet_one W25000, bet_two W25000, bet_three W0", {"bet_three": 25}),
        (16, "bet_one W16000, bet_two W16000, bet_three W16000", {}),
    ],
)  # fmt: skip
@pytest.mark.clause("5324.34(f)(1)", "5324.34(f)(2)#4", "5324.34(f)(2)#1")
def test_lir_limit_fills_bet_one_two_three(bet: int, lines: str, uncapped: dict[str, int]) -> None:
    result = croupier.settle(ride(bet, payout_limit=5_000_000))
    assert lines_of(result) == {1: lines}
    cut = {line["wager"]: line["uncapped"] for line in seat_of(result)["lines"]
           if "uncapped" in line}  # fmt: skip
    assert cut == {wager: 100_000 * dollars for wager, dollars in uncapped.items()}


@pytest.mark.clause("5324.34(f)(2)#4", "5324.34(c)(6)(iii)", "5324.34(c)(7)(iii)")
def test_case_ac_l11_side_bets_stay_outside_the_limit() -> None:
    record = ride(100, payout_limit=5_000_000)
    record["seats"][0]["wagers"] |= {"bonus": 100, "three_card": 500}
    result = croupier.settle(record)
    assert lines_of(result) == {
        1: "bet_one W50000, bet_two W0, bet_three W0, bonus W25000, three_card W250"
    }
    assert result["seats"][0]["net"] == 7_525_000
    assert "uncapped" not in line_of(result, "bonus")


@pytest.mark.clause("5324.34(f)(2)#1")
def test_lir_limit_is_for_one_hand() -> None:
    one = ride(100)["seats"][0] | {"player": "Ann"}
    two = seat(2, "9s 8s 7s", "ride, ride", bet=100_000, player="Ann")
    house = {"payout_limit": 5_000_000, "two_positions": True}
    result = croupier.settle(lir(one, two, community="Js Ts", house=house))
    assert [one["net"] for one in result["seats"]] == [5_000_000, 5_000_000]


@pytest.mark.parametrize(
    ("bets", "two", "lowest"),
    [
        ({"royal flush": "2000:1"}, False, 150_000),
        ({"royal flush": "2000:1"}, True, 165_000),
        ({"straight flush": "300:1"}, False, 75_000),
        ({"straight flush": "300:1"}, True, 97_500),
        ({"pair of tens": "2:1"}, False, 75_000),
    ],
)
@pytest.mark.clause("5324.34(f)(2)#2")
def test_lir_limit_counts_with_the_houses_own_odds(
    bets: dict[str, str], *, two: bool, lowest: int
) -> None:
    house: Record = {"minimums": {"bet": 2500}, "pays": {"bet": bets}, "two_positions": two}
    assert refusal_of(ride(25, **house, payout_limit=100 * lowest)) is None
    refused(ride(25, **house, payout_limit=100 * lowest - 100), LIR_CAP, f"${lowest:,}")
