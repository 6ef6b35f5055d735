"""Who sits where: positions, one player on two of them, and the cards of a round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import pytest

import croupier
from games.build import Record, fcp, left, lines_of, lir, refused, seat, settled, uth, with_change

HANDS = {
    "uth": ["Ah Kh", "Ad Kd", "As Ks", "Ac Kc", "8h 7h", "8d 7d", "8s 7s", "8c 7c"],
    "fcp": [
        "7s 7d 7c Kh 2d", "2s 5h 9d Ts Jc", "2h 3h 5d 9c Tc", "As 2c 6s 9s Jd", "Ah Kd Th 3s 4s",
        "Ad Ks Td 3d 4h", "Ac Kc 9h 3c 4c", "8s 8d 7h 5s 5c",
    ],
    "lir": ["7h 7s 7c", "2s 5h 9d", "2h 3h 5d", "As Ks Qs", "Ah Kh Qh", "Ad Kd Qd", "Ac Kc Qc",
            "8s 8d 8c"],
}  # fmt: skip
SECTIONS = {"uth": "5324.36", "fcp": "5324.33", "lir": "5324.34"}
SEATS = {"uth": 6, "fcp": 7, "lir": 7}
MAKE: dict[str, Callable[..., Record]] = {"uth": uth, "fcp": fcp, "lir": lir}
WAGERS: Record = {
    "uth": {"ante": 1000, "blind": 1000}, "fcp": {"ante": 1000}, "lir": {"bet": 1000},
}  # fmt: skip
ANSWERS = {"uth": "play 4x", "fcp": "fold", "lir": "pull, pull"}


def at(game: str, number: int, hand: int = 0, **more: object) -> Record:
    return seat(number, HANDS[game][hand], ANSWERS[game], **WAGERS[game], **more)


def table(game: str, *numbers: int, house: Mapping[str, bool] | None = None,
          players: Mapping[str, str] = MappingProxyType({})) -> Record:  # fmt: skip
    """Return a round with the seats named; ``{"s2": "Ann"}`` names who sits on seat 2."""
    held = [
        at(game, number, hand, **({"player": players[f"s{number}"]} if players else {}))
        for hand, number in enumerate(numbers)
    ]
    return MAKE[game](*held, house=dict(house or {}))


@pytest.mark.parametrize("game", SEATS)
@pytest.mark.clause("5324.36(a)(1)", "5324.33(a)(1)", "5324.34(a)(1)")
def test_every_position_may_be_taken_and_any_left_empty(game: str) -> None:
    every = range(1, SEATS[game] + 1)
    assert list(settled(table(game, *every))) == list(every)
    for number in every:
        assert list(settled(table(game, number))) == [number]


@pytest.mark.parametrize("game", SEATS)
@pytest.mark.clause("5324.36(a)(1)", "5324.33(a)(1)", "5324.34(a)(1)", "5324.36(c)(5)#1",
                    "5324.33(c)(2)#1", "5324.34(c)(2)#1")  # fmt: skip
def test_case_ac_u44_f62_l40_there_is_no_further_position(game: str) -> None:
    most = SEATS[game]
    for number in (0, -1, most + 1, 100):
        clause = f"{SECTIONS[game]}(a)(1)"
        refused(table(game, number), clause, f"no seat {number}", f"Accepted: seats 1 to {most}")
    too_many = table(game, *range(1, most + 2))
    refused(too_many, f"{SECTIONS[game]}(a)(1)", f"seat {most + 1}")


@pytest.mark.parametrize("game", SEATS)
@pytest.mark.clause("5324.36(c)(5)#1", "5324.33(c)(2)#1", "5324.34(c)(2)#1")
def test_nobody_shares_a_position(game: str) -> None:
    refused(table(game, 2, 2), None, "seat 2 is there twice", "Accepted")
    refused(table(game), None, "nobody sits")


@pytest.mark.parametrize("game", SEATS)
@pytest.mark.parametrize("number", [1.0, "1", True, None])
def test_a_seat_number_is_whole(game: str, number: object) -> None:
    refused(with_change(table(game, 1), "seats.0.seat", number), None, "seat", "Accepted")


@pytest.mark.parametrize("pair", [(1, 2), (1, 6), (3, 4)])
@pytest.mark.clause("5324.36(g)")
def test_case_ac_u44_one_player_one_position(pair: tuple[int, int]) -> None:
    one, two = pair
    players = {f"s{one}": "Ann", f"s{two}": "Ann"}
    clause = "5324.36(g)"
    refused(table("uth", one, two, players=players), clause, "Ann", "Accepted: one position")
    others = players | {f"s{two}": "Bob"}
    assert list(settled(table("uth", one, two, players=others))) == list(pair)
    switched = table("uth", one, two, house={"two_positions": True}, players=players)
    refused(switched, None, "two_positions")


@pytest.mark.parametrize(
    ("game", "clause"),
    [
        pytest.param("fcp", None, id="AC-F62"),
        pytest.param("lir", "5324.34(c)(5)", marks=pytest.mark.clause("5324.34(c)(5)"), id="L-11"),
    ],
)
def test_a_second_position_only_where_the_house_allows_it(game: str, clause: str | None) -> None:
    ann = {"s2": "Ann", "s3": "Ann", "s5": "Bob"}
    for house in ({}, {"two_positions": False}):
        refused(
            table(game, 2, 3, 5, house=house, players=ann), clause, "Ann", "Accepted: one position"
        )
    allowed = {"two_positions": True}
    assert list(settled(table(game, 2, 3, 5, house=allowed, players=ann))) == [2, 3, 5]
    apart = {"s2": "Bob", "s3": "Ann", "s5": "Ann"}
    refused(table(game, 2, 3, 5, house=allowed, players=apart), clause, "Ann", "adjacent")
    three = {"s2": "Ann", "s3": "Ann", "s4": "Ann"}
    refused(table(game, 2, 3, 4, house=allowed, players=three), clause, "Ann", "two adjacent")
    pairs = {"s1": "Bob", "s2": "Bob", "s3": "Ann", "s4": "Ann"}
    assert len(settled(table(game, 1, 2, 3, 4, house=allowed, players=pairs))) == 4


@pytest.mark.clause("5324.34(c)(5)", "5324.34(c)(4)#1")
def test_two_positions_are_independent_hands() -> None:
    one = seat(1, "7h 7s 7c", "ride, pull", bet=1000, player="Ann")
    two = seat(2, "3h 5s 9c", "pull, ride", bet=2500, player="Ann")
    both = settled(lir(one, two, house={"two_positions": True}))
    assert both == settled(lir(one)) | settled(lir(two))


@pytest.mark.parametrize("game", SEATS)
def test_seats_in_any_order_come_back_ascending(game: str) -> None:
    record = table(game, 5, 1, 3)
    result = croupier.settle(record)
    assert [one["seat"] for one in result["seats"]] == [1, 3, 5]
    assert result["house_net"] == -sum(one["net"] for one in result["seats"])


@pytest.mark.parametrize("game", SEATS)
def test_every_card_is_there_once(game: str) -> None:
    record = table(game, 1, 2)
    twice = with_change(record, "seats.1.cards", record["seats"][0]["cards"])
    refused(twice, None, "2 times", "seat 1", "seat 2")
    cards = record["seats"][0]["cards"]
    for wrong in (cards[3:], cards + " 2s"):
        with pytest.raises(croupier.RuleViolation, match=r"seat 1 has \d cards") as caught:
            croupier.settle(with_change(table(game, 1), "seats.0.cards", wrong))
        assert str(caught.value.clause).startswith(SECTIONS[game] + "(d)")
    for place in {"dealer", "community"} & set(record):
        shared = with_change(record, place, record[place][:-2] + cards[:2])
        refused(shared, None, "2 times", place)
        with pytest.raises(croupier.RuleViolation, match=place):
            croupier.settle(with_change(record, place, record[place][3:]))


PLAYED = seat(3, "7s 7d 7c Kh 2d", "play 1x", ante=1000, aces_up=500)


@pytest.mark.parametrize(
    ("decisions", "lines", "net"),
    [
        ("play 1x", "ante L10, play L10, aces_up L5", -2500),
        ("fold", "ante L10, aces_up L5", -1500),
        ("", "ante L10, aces_up L5", -1500),
    ],
)
@pytest.mark.clause("5324.33(c)(2)#3")
def test_case_ac_f61_a_player_left_and_the_bets_are_ruled_abandoned(
    decisions: str, lines: str, net: int
) -> None:
    gone = seat(3, "7s 7d 7c Kh 2d", decisions, ante=1000, aces_up=500)
    other = at("fcp", 4, 1)
    result = croupier.settle(fcp(gone, other, irregularities=[left(3, "abandoned")]))
    assert lines_of(result) == {3: lines, 4: "ante L10"}
    assert result["seats"][0]["net"] == net


@pytest.mark.clause("5324.33(c)(2)#3")
def test_case_ac_f61_a_player_left_and_the_bets_stand() -> None:
    stands = fcp(PLAYED, irregularities=[left(3, "stands")])
    assert settled(stands) == settled(fcp(PLAYED))


@pytest.mark.parametrize("ruling", [None, "lost", ""])
@pytest.mark.clause("5324.33(c)(2)#3")
def test_case_ac_f61_a_departure_needs_a_ruling(ruling: object) -> None:
    event = {"kind": "left", "seat": 3} | ({} if ruling is None else {"ruling": ruling})
    refused(fcp(PLAYED, irregularities=[event]), None, "ruling")


@pytest.mark.parametrize("folded", [True, False])
@pytest.mark.clause("5324.33(c)(2)#3", "5324.33(e)(6)#1")
def test_an_abandoned_hand_receives_and_causes_no_envy(*, folded: bool) -> None:
    house = {"progressive": {"table": "A", "envy": "A", "rate": "1/5", "envy_from_folded": folded}}
    quads = seat(1, "Ks Kh Kd Kc 3d", "play 1x", ante=1000, progressive=100)
    flush = seat(2, "9s 8s 7s 6s 2d", "play 1x", ante=1000, progressive=100)
    gone = fcp(quads, flush, house=house, meter=1234567, irregularities=[left(1, "abandoned")])
    assert settled(gone) == {
        1: "ante L10, play L10, progressive L1",
        2: "ante W10, play W10, ante_bonus B200, progressive W100",
    }


@pytest.mark.parametrize("game", ["uth", "lir"])
def test_leaving_is_ruled_on_in_four_card_poker_alone(game: str) -> None:
    record = table(game, 1) | {"irregularities": [left(1, "abandoned")]}
    refused(record, None, "irregularities", "kind is 'left'", "'wrong number of cards'")
