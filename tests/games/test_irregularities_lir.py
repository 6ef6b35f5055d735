"""What goes wrong at let it ride: our policy (G-09), since the section is silent."""

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
    lines_of,
    lir,
    miscounted,
    refused,
    seat,
    settled,
    with_change,
)  # fmt: skip

HOUSE: Record = {"bonus": True, "three_card_table": "A"}
UNFINISHED = ["", "ride", "pull"]
FINISHED = ["ride, ride", "pull, ride", "ride, pull", "pull, pull"]
ALL_VOID = "bet_one V, bet_two V, bet_three V, bonus V, three_card V"


def deal(decisions: str, *events: Record, **more: object) -> Record:
    """Return seat 1 with sevens and every wager riding, and seat 2 that answered so far."""
    one = seat(1, "7h 7s 9c", "ride, ride", bet=1000, bonus=100, three_card=500)
    two = seat(2, "3h 5s 9d", decisions, bet=1000)
    return lir(one, two, **({"house": HOUSE, "irregularities": list(events)} | more))


def check_void(record: Record) -> None:
    """Check that every bet of the round comes back; what was withdrawn has come back already."""
    result = croupier.settle(record)
    assert lines_of(result)[1] == ALL_VOID
    outcomes = {
        line["outcome"] for line in result["seats"][1]["lines"] if not line.get("withdrawn")
    }
    assert outcomes == {"void"}
    assert [one["net"] for one in result["seats"]] == [0, 0]
    assert result["house_net"] == 0
    assert [one["hand"] for one in result["seats"]] == [None, None]
    assert {line.get("reading") for line in result["seats"][0]["lines"]} == {"G-09"}


@pytest.mark.parametrize("decisions", UNFINISHED)
def test_an_exposed_community_card_voids_the_round_while_someone_is_to_act(decisions: str) -> None:
    check_void(deal(decisions, COMMUNITY_EXPOSED))


@pytest.mark.parametrize("decisions", FINISHED)
def test_once_all_have_acted_an_exposed_card_voids_nothing(decisions: str) -> None:
    assert croupier.settle(deal(decisions, COMMUNITY_EXPOSED)) == croupier.settle(deal(decisions))


@pytest.mark.parametrize("event", [FACE_UP, FACE_UP_EARLY])
@pytest.mark.parametrize("decisions", UNFINISHED + FINISHED)
def test_a_card_found_face_up_voids_the_round(decisions: str, event: Record) -> None:
    check_void(deal(decisions, event))


@pytest.mark.parametrize("cards", [None, "", "7h 7s", "7h 7s 9c 9h", "7h 7s 9c"])
@pytest.mark.parametrize("decisions", FINISHED)
def test_a_wrong_count_voids_that_hand_alone(decisions: str, cards: str | None) -> None:
    result = croupier.settle(with_change(deal(decisions, miscounted(1)), "seats.0.cards", cards))
    assert lines_of(result) == {1: ALL_VOID, 2: lines_of(croupier.settle(deal(decisions)))[2]}
    assert result["seats"][0]["net"] == 0
    assert result["seats"][0]["hand"] is None


@pytest.mark.parametrize("decisions", UNFINISHED)
def test_a_void_hand_has_nothing_more_to_answer(decisions: str) -> None:
    record = with_change(deal(decisions, miscounted(2)), "seats.1.cards", "3h 5s")
    result = croupier.settle(record)
    assert result["seats"][1]["net"] == 0
    assert lines_of(result)[1] == lines_of(croupier.settle(deal("ride, ride")))[1]


@pytest.mark.parametrize("community", [None, "", "7d", "7d 2c 2d"])
@pytest.mark.parametrize("decisions", UNFINISHED + FINISHED)
def test_a_wrong_count_of_house_cards_voids_the_round(
    decisions: str, community: str | None
) -> None:
    check_void(deal(decisions, MISCOUNTED_DEALER, community=community))


@pytest.mark.parametrize("community", [None, "7d"])
@pytest.mark.parametrize("event", [COMMUNITY_EXPOSED, FACE_UP, FACE_UP_EARLY])
def test_a_void_round_needs_no_community_cards(event: Record, community: str | None) -> None:
    check_void(deal("ride", event, community=community))


SEVERAL = [
    [COMMUNITY_EXPOSED, FACE_UP],
    [COMMUNITY_EXPOSED, miscounted(1)],
    [COMMUNITY_EXPOSED, MISCOUNTED_DEALER, FACE_UP_EARLY],
    [FACE_UP, miscounted(1), miscounted(2)],
]


@pytest.mark.parametrize("events", SEVERAL)
def test_several_at_once_in_any_order(events: list[Record]) -> None:
    third = seat(3, "Ah Kd 4s", "pull", bet=1000)
    for ordered in permutations(events):
        record = deal("ride", *ordered, community="7d")
        record["seats"].append(third)
        result = croupier.settle(record)
        lines = [line for one in result["seats"] for line in one["lines"]]
        assert {line["outcome"] for line in lines if not line.get("withdrawn")} == {"void"}
        assert result["house_net"] == 0


def test_a_void_hand_is_not_still_to_act() -> None:
    exposed = with_change(deal("", miscounted(2), COMMUNITY_EXPOSED), "seats.1.cards", "3h")
    assert settled(exposed)[1] == settled(deal("ride, ride"))[1]


@pytest.mark.parametrize("decisions", ["fold", "ride, fold", "ride, ride, pull"])
@pytest.mark.parametrize("event", [COMMUNITY_EXPOSED, FACE_UP])
@pytest.mark.clause("5324.34(c)(3)#2")
def test_a_void_round_excuses_no_unlawful_answer(event: Record, decisions: str) -> None:
    with pytest.raises(croupier.RuleViolation, match="seat 2") as caught:
        croupier.settle(deal(decisions, event))
    assert str(caught.value.clause).startswith("5324.34(e)")


@pytest.mark.parametrize("event", [DEALER_EXPOSED, {"kind": "left", "seat": 1, "ruling": "stands"}])
def test_an_irregularity_that_is_none(event: Record) -> None:
    refused(deal("ride, ride", event), None, "irregularities", "Accepted")


def test_a_wrong_count_at_an_empty_seat() -> None:
    refused(deal("ride, ride", miscounted(7)), None, "seat 7", "Accepted: a seat of this round")
