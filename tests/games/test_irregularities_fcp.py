"""What goes wrong at four-card poker: our policy (G-09), since the section is silent."""

from __future__ import annotations

from itertools import permutations

import pytest

import croupier
from games.build import (
    COMMUNITY_EXPOSED,
    DEALER_EXPOSED,
    FACE_UP,
    FACE_UP_EARLY,
    MISCOUNTED_DEALER,
    Record,
    fcp,
    left,
    line_of,
    lines_of,
    miscounted,
    refused,
    seat,
    settled,
    with_change,
)  # fmt: skip

QUADS = "Ks Kh Kd Kc 3d"
DEALER = "Qd Qc Jh 8h 6c 4d"
FINISHED = ["play 1x", "play 3x", "fold"]
HOUSE: Record = {
    "six_card_table": "A", "progressive": {"table": "A", "envy": "A", "rate": "1/5"},
}  # fmt: skip
ALL_VOID = "ante V, play V, aces_up V, six_card V, progressive V"
NONE = "ante V, progressive V"


def deal(decisions: str, *events: Record, **more: object) -> Record:
    """Return seat 1 with every wager on four kings, and seat 2 that answered so far."""
    one = seat(1, QUADS, "play 1x", ante=1000, aces_up=500, six_card=500, progressive=100)
    two = seat(2, "2s 5h 9d Ts Jc", decisions, ante=1000, progressive=100)
    both: Record = {"house": HOUSE, "meter": 1234567, "box": "2d", "irregularities": list(events)}
    return fcp(one, two, **(both | more))


def void_two(decisions: str) -> str:
    return "ante V, play V, progressive V" if "play" in decisions else NONE


def test_an_exposed_dealer_card_voids_the_round_while_someone_is_to_act() -> None:
    result = croupier.settle(deal("", DEALER_EXPOSED))
    assert lines_of(result) == {1: ALL_VOID, 2: NONE}
    assert [one["net"] for one in result["seats"]] == [0, 0]
    assert result["house_net"] == 0
    assert [one["hand"] for one in result["seats"]] == [None, None]
    readings = {line.get("reading") for one in result["seats"] for line in one["lines"]}
    assert readings == {"G-09"}
    assert {line["clause"] for line in result["seats"][0]["lines"]} == {None}


@pytest.mark.parametrize("decisions", FINISHED)
def test_once_all_have_acted_an_exposed_card_voids_nothing(decisions: str) -> None:
    assert croupier.settle(deal(decisions, DEALER_EXPOSED)) == croupier.settle(deal(decisions))


def test_a_seat_without_an_ante_is_not_still_to_act() -> None:
    for event in ([], [DEALER_EXPOSED]):
        alone = seat(2, "2s 5h 9d Ts Jc", aces_up=500)
        record = deal("fold", *event)
        assert settled(record | {"seats": [record["seats"][0], alone]})[2] == "aces_up L5"


def test_a_configured_upcard_is_no_exposure() -> None:
    house = HOUSE | {"dealer_upcard": True, "dealer_cards": 6}
    shown = croupier.settle(deal("play 1x", house=house))
    assert shown["seats"] == croupier.settle(deal("play 1x"))["seats"]


@pytest.mark.parametrize("event", [FACE_UP, FACE_UP_EARLY])
@pytest.mark.parametrize("decisions", ["", *FINISHED])
def test_a_card_found_face_up_voids_the_round(decisions: str, event: Record) -> None:
    result = croupier.settle(deal(decisions, event))
    assert lines_of(result) == {1: ALL_VOID, 2: void_two(decisions)}
    assert result["house_net"] == 0


@pytest.mark.parametrize("cards", [None, "", "Ks Kh Kd Kc", "Ks Kh Kd Kc 3d 3c", QUADS])
@pytest.mark.parametrize("decisions", FINISHED)
def test_a_wrong_count_voids_that_hand_alone(decisions: str, cards: str | None) -> None:
    result = croupier.settle(with_change(deal(decisions, miscounted(1)), "seats.0.cards", cards))
    assert lines_of(result)[1] == ALL_VOID
    assert result["seats"][0]["net"] == 0
    won = (
        "ante L10, play L{}, progressive L1" if "play" in decisions else "ante L10, progressive L1"
    )
    assert lines_of(result)[2] == won.format({"play 1x": 10, "play 3x": 30}.get(decisions))


@pytest.mark.parametrize("cards", [None, "Ks Kh Kd Kc", QUADS])
@pytest.mark.clause("5324.33(e)(6)#1")
def test_a_void_hand_causes_no_envy(cards: str | None) -> None:
    plain = croupier.settle(deal("play 1x"))
    assert line_of(plain, "envy", 2)["paid"] == 1000
    void = croupier.settle(with_change(deal("play 1x", miscounted(1)), "seats.0.cards", cards))
    assert "envy" not in lines_of(void)[2]


@pytest.mark.clause("5324.33(e)(6)#1")
def test_a_void_hand_receives_no_envy() -> None:
    void = settled(with_change(deal("", miscounted(2)), "seats.1.cards", "2s 5h 9d Ts"))
    assert void[2] == NONE
    assert (
        void[1]
        == "ante W10, play W10, ante_bonus B250, aces_up W250, six_card W250, progressive W300"
    )


@pytest.mark.parametrize("dealer", [None, "", "Qd", "Qd Qc Jh 8h 6c", "Qd Qc Jh 8h 6c 4d 3c"])
@pytest.mark.parametrize("decisions", ["", *FINISHED])
def test_a_wrong_dealer_count_voids_the_round(decisions: str, dealer: str | None) -> None:
    result = croupier.settle(deal(decisions, MISCOUNTED_DEALER, dealer=dealer))
    assert lines_of(result) == {1: ALL_VOID, 2: void_two(decisions)}
    assert result["house_net"] == 0


@pytest.mark.parametrize("decisions", FINISHED)
@pytest.mark.parametrize(("configured", "dealer"), [(6, DEALER), (5, DEALER[:-3])])
def test_a_dealer_count_put_right_voids_nothing(
    configured: int, dealer: str, decisions: str
) -> None:
    house = HOUSE | {"dealer_cards": configured}
    cured = deal(decisions, MISCOUNTED_DEALER, dealer=dealer, house=house)
    plain = deal(decisions, dealer=dealer, house=house)
    assert croupier.settle(cured) == croupier.settle(plain)


@pytest.mark.parametrize("configured", [5, 6])
def test_the_right_dealer_count_is_the_houses(configured: int) -> None:
    other = DEALER if configured == 5 else DEALER[:-3]
    record = deal(
        "fold", MISCOUNTED_DEALER, dealer=other, house=HOUSE | {"dealer_cards": configured}
    )
    assert settled(record) == {1: ALL_VOID, 2: NONE}


SEVERAL = [
    ([DEALER_EXPOSED, FACE_UP], "void"),
    ([DEALER_EXPOSED, miscounted(1)], "void"),
    ([DEALER_EXPOSED, MISCOUNTED_DEALER], "void"),
    ([MISCOUNTED_DEALER, miscounted(2)], "void"),
    ([miscounted(1), FACE_UP_EARLY, MISCOUNTED_DEALER], "void"),
    ([left(1, "abandoned"), FACE_UP], "void"),
    ([left(1, "stands"), DEALER_EXPOSED], "void"),
]


@pytest.mark.parametrize(("events", "outcome"), SEVERAL)
def test_several_at_once_in_any_order(events: list[Record], outcome: str) -> None:
    short = {"dealer": "Qd Qc"} if MISCOUNTED_DEALER in events else {}
    for ordered in permutations(events):
        result = croupier.settle(deal("", *ordered, **short))
        outcomes = {line["outcome"] for one in result["seats"] for line in one["lines"]}
        assert outcomes == {outcome}


def test_two_hands_with_wrong_counts() -> None:
    assert settled(deal("fold", miscounted(1), miscounted(2))) == {1: ALL_VOID, 2: NONE}


@pytest.mark.clause("5324.33(c)(2)#3")
def test_an_abandoned_hand_has_nothing_more_to_answer() -> None:
    lines = settled(deal("", left(2, "abandoned")))
    assert lines[2] == "ante L10, progressive L1"
    assert lines[1] == settled(deal("play 1x"))[1]


@pytest.mark.clause("5324.33(c)(2)#3")
def test_bets_that_stand_are_still_to_be_played() -> None:
    refused(deal("", left(2, "stands")), "5324.33(e)(2)(i)", "seat 2", "not answered")


@pytest.mark.parametrize(
    "event", [COMMUNITY_EXPOSED, {"kind": "wrong number of cards", "seat": 1.0}]
)
def test_an_irregularity_that_is_none(event: Record) -> None:
    refused(deal("fold", event), None, "irregularities")


@pytest.mark.parametrize("event", [miscounted(7), left(7, "stands"), left(7, "abandoned")])
def test_an_irregularity_at_an_empty_seat(event: Record) -> None:
    refused(deal("fold", event), None, "seat 7", "Accepted: a seat of this round")
