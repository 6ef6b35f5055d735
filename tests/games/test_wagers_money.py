"""Coupons (G-07), rounding (G-05) and stakes that the house keeps (G-01), in all three games."""

from __future__ import annotations

import pytest

import croupier
from games.build import (
    Param,
    Record,
    fcp,
    line_of,
    lines_of,
    lir,
    refused,
    seat,
    seat_of,
    uth,
    with_change,
)  # fmt: skip

METER = 1234567
FCP_HOUSE: Record = {
    "six_card_table": "A",
    "progressive": {"table": "A", "envy": "A", "rate": "1/5"},
}
WINS: dict[str, Record] = {
    "uth": uth(seat(1, "Ah Kh", "play 4x", ante=1000, blind=1000, trips=500)),
    "fcp": fcp(
        seat(1, "7s 7d 7c Kh 2d", "play 1x", ante=1000, aces_up=500, six_card=500, progressive=100),
        house=FCP_HOUSE, meter=METER, box="2s",
    ),
    "lir": lir(
        seat(1, "7h 7s 7c", "ride, ride", bet=1000, bonus=100, three_card=500),
        house={"bonus": True, "three_card_table": "A"},
    ),
}  # fmt: skip
LOSES: dict[str, Record] = {
    "uth": with_change(with_change(WINS["uth"], "seats.0.cards", "8c 4s"), "house", {}),
    "fcp": with_change(WINS["fcp"], "seats.0.cards", "2h 5h 9d Ts Jc"),
    "lir": with_change(WINS["lir"], "seats.0.cards", "3h 5s 9c"),
}
WAGERS = {
    "uth": ("ante", "blind", "trips"),
    "fcp": ("ante", "aces_up", "six_card", "progressive"),
    "lir": ("bet", "bonus", "three_card"),
}
CHIPS_ONLY = ("six_card", "progressive", "bonus")
SECTIONS = {"uth": "5324.36", "fcp": "5324.33", "lir": "5324.34"}


def _couponed() -> list[Param]:
    return [
        pytest.param(game, wager, marks=pytest.mark.clause(f"{SECTIONS[game]}(c)(1)"))
        for game, wagers in WAGERS.items() for wager in wagers if wager not in CHIPS_ONLY
    ]  # fmt: skip


@pytest.mark.parametrize("share", [0, 1, 2], ids=["coupon-alone", "half", "less-than-half"])
@pytest.mark.parametrize(("game", "wager"), _couponed())
def test_a_coupon_is_stake_and_paid_at_the_same_odds(game: str, wager: str, share: int) -> None:
    stake = WINS[game]["seats"][0]["wagers"][wager]
    chips = {0: 0, 1: stake // 2, 2: stake - 100}[share]
    amount = {"coupon": stake - chips} | ({"chips": chips} if chips else {})
    for record in (WINS[game], LOSES[game]):
        with_coupon = croupier.settle(with_change(record, f"seats.0.wagers.{wager}", amount))
        plain = croupier.settle(record)
        assert with_coupon["seats"] == plain["seats"]
        assert with_coupon["house_net"] == plain["house_net"]
        flags = [flag["where"] for flag in with_coupon.get("flags", [])]
        assert flags == ([] if share else [f"seat 1 {wager}"])


@pytest.mark.parametrize(
    ("game", "wager", "clause"),
    [
        pytest.param(game, wager, clause, marks=pytest.mark.clause(clause_id))
        for game, wager, clause, clause_id in (
            ("fcp", "six_card", "5324.33(c)(4)(v)", "5324.33(c)(4)(v)#2"),
            ("fcp", "progressive", "5324.33(c)(4)(iv)(a)", "5324.33(c)(4)(iv)(a)"),
            ("lir", "bonus", "5324.34(c)(6)(ii)", "5324.34(c)(6)(ii)"),
        )
    ],
)
def test_no_coupon_where_the_law_asks_for_a_chip(game: str, wager: str, clause: str) -> None:
    stake = WINS[game]["seats"][0]["wagers"][wager]
    record = with_change(WINS[game], f"seats.0.wagers.{wager}", {"coupon": stake})
    refused(record, clause, "coupon", wager, "Accepted: value chips")


@pytest.mark.parametrize("amount", [{}, {"chips": 500}, {"coupon": 0}, {"coupon": 1.5},
                                    {"coupon": 500, "plaque": 100}])  # fmt: skip
@pytest.mark.parametrize("game", WAGERS)
def test_a_coupon_that_is_none(game: str, amount: Record) -> None:
    wager = WAGERS[game][0]
    refused(with_change(WINS[game], f"seats.0.wagers.{wager}", amount), None, wager)


@pytest.mark.parametrize("amount", [{"coupon": 150}, {"chips": 150, "coupon": 350}])
@pytest.mark.parametrize("game", WAGERS)
@pytest.mark.clause("5324.36(c)(1)", "5324.33(c)(1)", "5324.34(c)(1)")
def test_chips_and_coupon_are_each_what_chips_make(game: str, amount: Record) -> None:
    record = with_change(WINS[game], f"seats.0.wagers.{WAGERS[game][0]}", amount)
    refused(record, f"{SECTIONS[game]}(c)(1)", "$1.50", "Accepted: whole dollars")


@pytest.mark.clause("5324.36(c)(3)#r1", "5324.36(c)(4)")
def test_ante_with_a_coupon_is_matched_and_multiplied_whole() -> None:
    record = uth(seat(1, "Ah Kh", "play 3x", ante={"chips": 500, "coupon": 500}, blind=1000))
    assert lines_of(croupier.settle(record)) == {1: "ante W10, blind W5000, play W30"}
    unmatched = with_change(record, "seats.0.wagers.blind", 500)
    refused(unmatched, "5324.36(c)(3)", "Accepted: blind $10")


KEPT = [
    pytest.param(game, wager, id=f"{game}-{wager}")
    for game, wagers in WAGERS.items() for wager in wagers
]  # fmt: skip


@pytest.mark.parametrize(("game", "wager"), KEPT)
def test_with_stake_kept_a_win_is_paid_the_same_and_costs_the_stake(game: str, wager: str) -> None:
    record = WINS[game]
    plain = croupier.settle(record)
    kept = croupier.settle(with_change(record, "house.stake_kept", [wager]))
    assert lines_of(kept) == lines_of(plain)
    times = 3 if wager == "bet" else 1
    stake = record["seats"][0]["wagers"][wager] * times
    assert seat_of(kept)["net"] == seat_of(plain)["net"] - stake
    assert kept["house_net"] == plain["house_net"] + stake


@pytest.mark.parametrize(("game", "wager"), KEPT)
def test_stake_kept_changes_no_losing_wager(game: str, wager: str) -> None:
    kept = croupier.settle(with_change(LOSES[game], "house.stake_kept", [wager]))
    assert kept["seats"] == croupier.settle(LOSES[game])["seats"]


@pytest.mark.clause("5324.36(e)(8)(iii)", "5324.36(f)(2)#1", "5324.36(e)(7)#1")
def test_stake_kept_changes_no_push() -> None:
    held, house = seat(1, "2c 2d", "play 4x", ante=1000, blind=1000), ["ante", "blind"]
    board = uth(held, community="As Ks Qs Js Ts", dealer="9h 9d", house={"stake_kept": house})
    assert croupier.settle(board)["seats"][0]["net"] == 0


@pytest.mark.clause("5324.34(e)(2)(ii)", "5324.34(e)(4)(ii)")
def test_stake_kept_changes_no_withdrawn_bet() -> None:
    record = with_change(WINS["lir"], "house.stake_kept", ["bet"])
    pulled = croupier.settle(with_change(record, "seats.0.decisions", ["pull", "pull"]))
    plain = with_change(WINS["lir"], "seats.0.decisions", ["pull", "pull"])
    assert seat_of(pulled)["net"] == seat_of(croupier.settle(plain))["net"] - 1000


@pytest.mark.parametrize("game", WAGERS)
def test_stake_kept_names_wagers_of_the_game(game: str) -> None:
    record = with_change(WINS[game], "house.stake_kept", ["insurance"])
    refused(record, None, "'insurance'", "Accepted", WAGERS[game][0])


@pytest.mark.parametrize(
    ("ante", "pays", "paid"),
    [
        (500, "3:2", 750),
        (100, "3:2", 200),
        (250, "3:2", 400),
        (250, "6:5", 300),
        (300, "6:5", 400),
        (100, "151:150", 200),
    ],
)
@pytest.mark.clause("5324.36(f)(1)")
def test_uth_own_odds_are_rounded_up_to_what_chips_pay(ante: int, pays: str, paid: int) -> None:
    record = uth(seat(1, "Ah Kh", "play 4x", ante=ante, blind=ante), house={"pays": {"win": pays}})
    line = line_of(croupier.settle(record), "ante")
    assert (line["odds"], line["paid"]) == (pays, paid)


@pytest.mark.parametrize(("play", "paid"), [(100, 200), (250, 400), (300, 450)])
@pytest.mark.clause("5324.33(f)(1)")
def test_fcp_own_odds_are_rounded_up_to_what_chips_pay(play: int, paid: int) -> None:
    record = fcp(seat(1, "7s 7d 7c Kh 2d", "play", ante=100, play=play),
                 house={"pays": {"win": "3:2"}})  # fmt: skip
    line = line_of(croupier.settle(record), "play")
    assert (line["odds"], line["paid"]) == ("3:2", paid)


@pytest.mark.parametrize(("bet", "paid"), [(100, 250), (250, 650), (500, 1250)])
@pytest.mark.clause("5324.34(f)(1)")
def test_lir_own_odds_are_rounded_up_to_what_chips_pay(bet: int, paid: int) -> None:
    house = {"pays": {"bet": {"two pair": "5:2"}}}
    record = lir(seat(1, "7h 2s 9c", "ride, ride", bet=bet), house=house)
    lines = croupier.settle(record)["seats"][0]["lines"]
    assert {(line["odds"], line["paid"]) for line in lines} == {("5:2", paid)}
