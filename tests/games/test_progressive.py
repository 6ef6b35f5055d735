"""The progressive and the envy bonus of four-card poker, the worked cases of 3.2.3 among them."""

from __future__ import annotations

import pytest

import croupier
from games.build import Lines, Param, Record, fcp, line_of, lines_of, refused, seat, short

METER = 1234567
QUAD_ACES = "As Ah Ad Ac Kd"
QUAD_KINGS = "Ks Kh Kd Kc 3d"
STRAIGHT_FLUSH = "9s 8s 7s 6s 2d"
TRIPS = "7h 7d 7c Kh 2d"
NOTHING = "2s 5h 9d Ts Jc"
LOW = "2h 3h 5d 9c Tc"


def house(table: str = "A", envy: str = "A", **more: object) -> Record:
    return {"progressive": {"table": table, "envy": envy, "rate": "1/5", **more}}


def holder(cards: str, decisions: str = "play 3x", *, bet: bool = True) -> Record:
    """Return seat X, with an ante and as a rule the progressive."""
    return seat(1, cards, decisions, ante=1000, **({"progressive": 100} if bet else {}))


def folder(number: int = 2, cards: str = NOTHING, progressive: int = 100) -> Record:
    """Return seat Y: an ante and the progressive, folded."""
    return seat(number, cards, "fold", ante=1000, progressive=progressive)


@pytest.mark.clause("5324.33(e)(4)(vi)(d)", "5324.33(f)(4)(i)", "5324.33(e)(5)#1")
def test_case_ac_f40_four_aces_take_the_whole_meter() -> None:
    result = croupier.settle(fcp(holder(QUAD_ACES), meter=METER, house=house()))
    assert lines_of(result) == {1: "ante W10, play W30, ante_bonus B250, progressive W12345.67"}
    assert result["seats"][0]["net"] == 1263567
    assert result["house_net"] == -1263567
    line = line_of(result, "progressive")
    assert line["basis"] == "meter"
    assert line["odds"] is None


@pytest.mark.clause("5324.33(f)(4)#1")
def test_case_ac_f40_for_one_the_chip_stays_with_the_house() -> None:
    kept = house() | {"stake_kept": ["progressive"]}
    result = croupier.settle(fcp(holder(QUAD_ACES), meter=METER, house=kept))
    assert result["seats"][0]["net"] == 1263467


@pytest.mark.parametrize("bet", [True, False], ids=["holder-bet", "holder-did-not-bet"])
@pytest.mark.parametrize(
    ("table", "paid", "net"),
    [
        pytest.param("A", 100, 8900, id="AC-F41"),
        pytest.param("B", 100, 8900, id="AC-F43-B"),
        pytest.param("C", 1000, 98900, id="AC-F43-C"),
    ],
)
@pytest.mark.clause("5324.33(e)(3)(iii)#1", "5324.33(e)(3)(iii)#2", "5324.33(e)(6)#1",
                    "5324.33(f)(4)(iii)", "5324.33(e)(6)#3")  # fmt: skip
def test_a_folder_loses_the_progressive_and_still_gets_envy(
    table: str, paid: int, net: int, *, bet: bool
) -> None:
    record = fcp(holder(QUAD_ACES, bet=bet), folder(), meter=METER, house=house(envy=table))
    result = croupier.settle(record)
    assert lines_of(result)[2] == f"ante L10, progressive L1, envy B{paid}"
    assert result["seats"][1]["net"] == net
    assert "envy" not in lines_of(result)[1]


def _pays(case: str, cards: str, table: str, expected: str) -> Param:
    return pytest.param(cards, table, expected, id=f"AC-F45-{case}-{table}")


@pytest.mark.parametrize("stake", [100, 500])
@pytest.mark.parametrize(
    ("cards", "table", "times"),
    [
        _pays("quads", QUAD_KINGS, "A", "300"),
        _pays("quads", QUAD_KINGS, "B", "300"),
        _pays("straight-flush", STRAIGHT_FLUSH, "A", "100"),
        _pays("straight-flush", STRAIGHT_FLUSH, "B", "100"),
        _pays("trips", TRIPS, "A", "9"),
        _pays("trips", TRIPS, "B", "15"),
        _pays("flush", "Kh Th 6h 3h 2d", "A", "0"),
        _pays("flush", "Kh Th 6h 3h 2d", "B", "0"),
    ],
)
@pytest.mark.clause("5324.33(c)(4)(iv)", "5324.33(e)(4)(vi)(a)", "5324.33(e)(4)(vi)(d)",
                    "5324.33(f)(4)#1", "5324.33(f)(4)(i)")  # fmt: skip
def test_progressive_pays_by_its_table_times_the_chip(
    cards: str, table: str, times: str, stake: int
) -> None:
    held = seat(1, cards, "play 1x", ante=1000, progressive=stake)
    line = line_of(croupier.settle(fcp(held, meter=METER, house=house(table))), "progressive")
    won = int(times) * stake // 100
    assert short(line) == (f"progressive W{won}" if won else f"progressive L{stake // 100}")
    assert "basis" not in line


@pytest.mark.clause("5324.33(e)(4)(vi)", "5324.33(f)(2)")
def test_case_ac_f46_a_losing_hand_is_paid_the_progressive() -> None:
    held = seat(1, TRIPS, "play 1x", ante=1000, progressive=100)
    record = fcp(held, dealer="9s 9d 9c 4h 3c 2h", meter=METER, house=house("B"))
    result = croupier.settle(record)
    assert lines_of(result) == {1: "ante L10, play L10, ante_bonus B20, progressive W15"}
    assert result["seats"][0]["net"] == 1500


@pytest.mark.parametrize(
    "record",
    [
        pytest.param(fcp(holder(QUAD_ACES), meter=METER, house=house()), id="AC-F47-alone"),
        pytest.param(
            fcp(holder(TRIPS), folder(), dealer="Qs Qh Qd Qc 6c 4d", meter=METER, house=house()),
            id="AC-F47-dealer",
        ),
    ],
)
@pytest.mark.clause("5324.33(e)(6)#3")
def test_no_envy_for_ones_own_hand_or_the_dealers(record: Record) -> None:
    assert "envy" not in " ".join(lines_of(croupier.settle(record)).values())


@pytest.mark.parametrize(
    ("switch", "envy"),
    [
        pytest.param({}, "", id="AC-F48"),
        pytest.param({"envy_from_folded": False}, "", id="AC-F48-off"),
        pytest.param({"envy_from_folded": True}, ", envy B10", id="AC-F48-on"),
    ],
)
@pytest.mark.clause("5324.33(e)(6)#1")
def test_a_folded_hand_gives_envy_only_by_the_switch(switch: Record, envy: str) -> None:
    record = fcp(
        holder(QUAD_KINGS, "fold"), folder(), folder(3, LOW), meter=METER, house=house(**switch)
    )
    assert lines_of(croupier.settle(record)) == {
        1: "ante L10, progressive L1",
        2: "ante L10, progressive L1" + envy,
        3: "ante L10, progressive L1" + envy,
    }


@pytest.mark.clause("5324.33(c)(4)(iv)(b)", "5324.33(e)(4)(vi)(b)")
def test_case_ac_f49_a_chip_that_was_not_accepted_comes_back() -> None:
    held = seat(1, STRAIGHT_FLUSH, "play 1x", ante=1000, progressive=100,
                not_accepted=["progressive"])  # fmt: skip
    record = fcp(held, meter=METER, house=house())
    result = croupier.settle(record)
    assert lines_of(result) == {1: "ante W10, play W10, ante_bonus B200, progressive V"}
    assert result["seats"][0]["net"] == 22000


@pytest.mark.parametrize("answer", ["fold", "play 1x"])
@pytest.mark.clause("5324.33(c)(4)(iv)(b)", "5324.33(e)(6)#1")
def test_case_ac_f49_a_chip_that_was_not_accepted_earns_no_envy(answer: str) -> None:
    envious = seat(2, NOTHING, answer, ante=1000, progressive=100, not_accepted=["progressive"])
    result = croupier.settle(fcp(holder(QUAD_KINGS), envious, meter=METER, house=house()))
    assert lines_of(result)[2].endswith("progressive V")


def test_only_the_progressive_can_be_not_accepted() -> None:
    held = seat(1, TRIPS, "play 1x", ante=1000, not_accepted=["ante"])
    refused(fcp(held), None, "'ante'", "'progressive'")
    nothing_there = seat(1, TRIPS, "play 1x", ante=1000, not_accepted=["progressive"])
    with pytest.raises(croupier.RuleViolation, match="never bet"):
        croupier.settle(fcp(nothing_there, meter=METER, house=house()))


@pytest.mark.parametrize("stake", [100, 500, 2500])
@pytest.mark.clause("5324.33(f)(4)(iii)")
def test_envy_multiplies_the_receivers_own_chip(stake: int) -> None:
    record = fcp(holder(QUAD_KINGS), folder(progressive=stake), meter=METER, house=house())
    line = line_of(croupier.settle(record), "envy", 2)
    assert line["paid"] == 10 * stake
    assert line["awards"] == [
        {"seat": 1, "hand": "four of a kind", "odds": "10:1", "paid": 10 * stake}
    ]


@pytest.mark.clause("5324.33(e)(6)#2", "5324.33(e)(6)#3")
def test_case_ac_f44_one_envy_for_each_other_holder() -> None:
    seats = [
        holder(QUAD_KINGS),
        seat(2, STRAIGHT_FLUSH, "play 1x", ante=1000, progressive=100),
        seat(3, "7h 7d 7c 3h Ac", "play 1x", ante=1000, progressive=100),
        seat(4, LOW.replace("3h", "3c"), "play 1x", ante=1000),
    ]
    result = croupier.settle(fcp(*seats, meter=METER, house=house()))
    envy: Lines = {
        one["seat"]: short(line) for one in result["seats"] for line in one["lines"]
        if line["wager"] == "envy"
    }  # fmt: skip
    assert envy == {1: "envy B5", 2: "envy B10", 3: "envy B15"}
    awards = line_of(result, "envy", 3)["awards"]
    assert [(award["seat"], award["paid"]) for award in awards] == [(1, 1000), (2, 500)]


@pytest.mark.clause("5324.33(e)(6)#1", "5324.33(e)(6)#3")
def test_no_envy_for_ones_own_hand_on_a_second_position() -> None:
    seats = [holder(QUAD_KINGS), folder(), folder(3, LOW)]
    for held, player in zip(seats, ("Ann", "Ann", "Bob"), strict=True):
        held["player"] = player
    record = fcp(*seats, meter=METER, house=house() | {"two_positions": True})
    lines = lines_of(croupier.settle(record))
    assert lines[2] == "ante L10, progressive L1"
    assert lines[3] == "ante L10, progressive L1, envy B10"


@pytest.mark.parametrize(("table", "envy"), [("A", "envy B5"), ("B", ""), ("C", "")])
@pytest.mark.clause("5324.33(f)(4)(iii)", "5324.33(e)(6)#1")
def test_a_straight_flush_gives_envy_by_schedule_a_alone(table: str, envy: str) -> None:
    record = fcp(holder(STRAIGHT_FLUSH), folder(cards=LOW), meter=METER, house=house(envy=table))
    assert lines_of(croupier.settle(record))[2].endswith(envy or "progressive L1")


@pytest.mark.parametrize(
    "wagers", [{"ante": 1000}, {"aces_up": 500}, {"ante": 500, "aces_up": 5000}]
)
@pytest.mark.clause("5324.33(c)(4)(iv)(a)")
def test_the_progressive_goes_with_ante_or_aces_up(wagers: dict[str, int]) -> None:
    answer = "play 1x" if "ante" in wagers else ""
    held = seat(1, TRIPS, answer, **wagers, progressive=100)
    result = croupier.settle(fcp(held, meter=METER, house=house()))
    assert short(line_of(result, "progressive")) == "progressive W9"


@pytest.mark.clause("5324.33(c)(4)(iv)(a)")
def test_the_progressive_does_not_stand_alone() -> None:
    held = seat(1, TRIPS, progressive=100)
    refused(fcp(held, meter=METER, house=house()), "5324.33(c)(4)(iv)(a)", "ante", "Accepted")


@pytest.mark.clause("5324.33(c)(4)(iv)(a)")
def test_the_progressive_is_a_chip_and_no_coupon() -> None:
    held = seat(1, TRIPS, "play 1x", ante=1000, progressive={"coupon": 100})
    refused(fcp(held, meter=METER, house=house()), "5324.33(c)(4)(iv)(a)", "coupon", "Accepted")


@pytest.mark.parametrize(("amount", "taken"), [(100, False), (500, True), (1000, False)])
@pytest.mark.clause("5324.33(c)(4)(iv)(a)")
def test_a_house_may_take_one_amount_alone(amount: int, *, taken: bool) -> None:
    held = seat(1, TRIPS, "play 1x", ante=1000, progressive=amount)
    record = fcp(held, meter=METER, house=house(wager=500))
    if taken:
        assert short(line_of(croupier.settle(record), "progressive")) == "progressive W45"
    else:
        refused(record, "5324.33(c)(4)(iv)(a)", "progressive", "$5")


@pytest.mark.clause("5324.33(c)(4)(iv)")
def test_no_progressive_where_the_house_offers_none() -> None:
    refused(fcp(holder(TRIPS), meter=METER), "5324.33(c)(4)(iv)", "progressive", "offer")


@pytest.mark.clause("5324.33(e)(4)(vi)(d)")
def test_the_meter_is_needed_for_a_progressive_wager() -> None:
    refused(fcp(holder(TRIPS), house=house()), None, "meter")


@pytest.mark.parametrize("meter", [1234501, 1234550, 500001])
@pytest.mark.clause("5324.33(e)(4)(vi)(d)")
def test_the_meter_is_paid_to_the_cent(meter: int) -> None:
    result = croupier.settle(fcp(holder(QUAD_ACES), meter=meter, house=house()))
    assert line_of(result, "progressive")["paid"] == meter


@pytest.mark.parametrize("stake", [100, 500])
@pytest.mark.clause("5324.33(e)(4)(vi)(d)")
def test_the_meter_is_paid_once_whatever_the_chip(stake: int) -> None:
    held = seat(1, QUAD_ACES, "play 1x", ante=1000, progressive=stake)
    result = croupier.settle(fcp(held, meter=METER, house=house()))
    assert line_of(result, "progressive")["paid"] == METER


@pytest.mark.parametrize(
    ("cards", "hand", "odds", "basis"),
    [
        (TRIPS, "three of a kind", "9:1", None),
        (STRAIGHT_FLUSH, "straight flush", "100:1", None),
        (QUAD_KINGS, "four of a kind", "300:1", None),
        (QUAD_ACES, "four of a kind", None, "meter"),
    ],
)
@pytest.mark.clause("5324.33(e)(4)(vi)(c)", "5324.33(e)(4)(vi)(d)", "5324.33(e)(5)#1",
                    "5324.33(e)(5)#2")  # fmt: skip
def test_a_progressive_win_tells_what_a_floorperson_validates(
    cards: str, hand: str, odds: str | None, basis: str | None
) -> None:
    """The engine's part: a line of its own with cards, odds, clause, and whether the meter pays."""
    result = croupier.settle(fcp(holder(cards), meter=METER, house=house()))
    told, line = result["seats"][0], line_of(result, "progressive")
    assert told["hand"] == hand
    assert set(str(told["cards"]).split()) <= set(cards.split())
    assert (line["odds"], line.get("basis")) == (odds, basis)
    assert (line["stake"], line["clause"]) == (100, "5324.33(f)(4)")
