"""What goes wrong at Ultimate Texas hold 'em, and which wagers are void."""

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
    miscounted,
    refused,
    seat,
    settled,
    uth,
    with_change,
)  # fmt: skip

BOARD = "9d Kc 5s 2h Jd"
DEALER = "Ac 4c"
UNFINISHED = ["", "check", "check, check"]
FINISHED = ["play 4x", "play 3x", "check, play 2x", "check, check, play 1x", "check, check, fold"]
EVERY = UNFINISHED + FINISHED
VOID_ONE = "ante V, blind V, play V"


def deal(decisions: str, *events: Record, **more: object) -> Record:
    """Return seat 1 with a set of nines, play 4x and trips, and seat 2 that answered so far."""
    one = seat(1, "9s 9h", "play 4x", ante=1000, blind=1000, trips=500)
    two = seat(2, "Kd 3c", decisions, ante=1000, blind=1000)
    both = {"community": BOARD, "dealer": DEALER, "irregularities": list(events)}
    return uth(one, two, **(both | more))


def void_two(decisions: str) -> str:
    return VOID_ONE if "play" in decisions else "ante V, blind V"


@pytest.mark.parametrize("decisions", UNFINISHED)
@pytest.mark.clause("5324.36(h)(1)", "5324.36(h)(2)(i)")
def test_case_ac_u30_an_exposed_dealer_card_leaves_only_trips(decisions: str) -> None:
    result = croupier.settle(deal(decisions, DEALER_EXPOSED))
    assert lines_of(result) == {1: f"{VOID_ONE}, trips W15", 2: "ante V, blind V"}
    assert [one["net"] for one in result["seats"]] == [1500, 0]
    assert result["house_net"] == -1500
    clauses = {line["clause"] for line in result["seats"][1]["lines"]}
    assert clauses == {"5324.36(h)(1)"}
    assert [one["hand"] for one in result["seats"]] == [None, None]
    assert result["dealer"]["hand"] is None


@pytest.mark.parametrize("decisions", FINISHED)
@pytest.mark.clause("5324.36(h)(1)")
def test_case_ac_u31_once_all_have_acted_an_exposed_card_voids_nothing(decisions: str) -> None:
    assert croupier.settle(deal(decisions, DEALER_EXPOSED)) == croupier.settle(deal(decisions))


@pytest.mark.parametrize("last", UNFINISHED)
@pytest.mark.clause("5324.36(h)(1)", "5324.36(h)(2)(i)")
def test_an_exposed_card_undoes_an_earlier_fold(last: str) -> None:
    """U-28: all hands are void, the folded ones too."""
    record = deal("check, check, fold", DEALER_EXPOSED)
    third = seat(3, "Qs 8s", last, ante=1000, blind=1000, trips=500)
    assert settled(record | {"seats": [*record["seats"], third]}) == {
        1: f"{VOID_ONE}, trips W15", 2: "ante V, blind V", 3: "ante V, blind V, trips L5",
    }  # fmt: skip


@pytest.mark.parametrize("decisions", EVERY)
@pytest.mark.clause("5324.36(h)(2)(ii)")
def test_a_card_face_up_after_the_hands_leaves_only_trips(decisions: str) -> None:
    result = croupier.settle(deal(decisions, FACE_UP))
    assert lines_of(result) == {1: f"{VOID_ONE}, trips W15", 2: void_two(decisions)}


@pytest.mark.parametrize("decisions", EVERY)
@pytest.mark.clause("5324.36(h)(2)(ii)")
def test_case_ac_u35_a_card_face_up_before_the_hands_voids_trips_too(decisions: str) -> None:
    result = croupier.settle(deal(decisions, FACE_UP_EARLY))
    assert lines_of(result) == {1: f"{VOID_ONE}, trips V", 2: void_two(decisions)}
    assert result["house_net"] == 0


@pytest.mark.parametrize("cards", [None, "", "9s", "9s 9h 9c", "9s 9h"])
@pytest.mark.parametrize("decisions", FINISHED)
@pytest.mark.clause("5324.36(h)(3)#1")
def test_case_ac_u32_a_wrong_count_voids_that_hand_alone(decisions: str, cards: str | None) -> None:
    record = with_change(deal(decisions, miscounted(1)), "seats.0.cards", cards)
    result = croupier.settle(record)
    usual = lines_of(croupier.settle(deal(decisions)))
    assert lines_of(result) == {1: f"{VOID_ONE}, trips V", 2: usual[2]}
    assert {line["clause"] for line in result["seats"][0]["lines"]} == {"5324.36(h)(3)"}
    assert result["seats"][0]["net"] == 0
    assert result["seats"][0]["hand"] is None


@pytest.mark.parametrize("decisions", UNFINISHED)
@pytest.mark.clause("5324.36(h)(3)#1")
def test_a_void_hand_has_nothing_more_to_answer(decisions: str) -> None:
    record = with_change(deal(decisions, miscounted(2)), "seats.1.cards", "Kd 3c 3d")
    usual = lines_of(croupier.settle(deal("check, check, fold")))
    assert settled(record) == {1: usual[1], 2: "ante V, blind V"}


@pytest.mark.parametrize("dealer", [None, "", "Ac", "Ac 4c 4d"])
@pytest.mark.parametrize("decisions", EVERY)
@pytest.mark.clause("5324.36(h)(3)#2")
def test_case_ac_u34_a_wrong_dealer_count_voids_all_and_trips(
    decisions: str, dealer: str | None
) -> None:
    result = croupier.settle(deal(decisions, MISCOUNTED_DEALER, dealer=dealer))
    assert lines_of(result) == {1: f"{VOID_ONE}, trips V", 2: void_two(decisions)}
    assert result["house_net"] == 0
    assert result["dealer"]["hand"] is None
    assert {line["clause"] for line in result["seats"][0]["lines"]} == {"5324.36(h)(3)"}


@pytest.mark.parametrize("decisions", FINISHED)
@pytest.mark.clause("5324.36(h)(3)#2")
def test_case_ac_u33_a_dealer_count_put_right_voids_nothing(decisions: str) -> None:
    cured = croupier.settle(deal(decisions, MISCOUNTED_DEALER))
    assert cured == croupier.settle(deal(decisions))


@pytest.mark.parametrize("decisions", UNFINISHED)
@pytest.mark.clause("5324.36(h)(3)#2")
def test_after_a_dealer_count_put_right_the_round_goes_on(decisions: str) -> None:
    with pytest.raises(croupier.RuleViolation, match="seat 2 has not answered"):
        croupier.settle(deal(decisions, MISCOUNTED_DEALER))


@pytest.mark.parametrize("community", [None, "", "9d Kc 5s"])
@pytest.mark.parametrize(
    "events",
    [
        pytest.param([DEALER_EXPOSED], marks=pytest.mark.clause("5324.36(h)(2)(i)"), id="exposed"),
        pytest.param([FACE_UP], marks=pytest.mark.clause("5324.36(h)(2)(ii)"), id="face-up"),
    ],
)
def test_the_board_is_dealt_where_trips_is_to_be_settled(
    events: list[Record], community: str | None
) -> None:
    record = deal("", *events, community=community)
    with pytest.raises(croupier.RuleViolation, match="community"):
        croupier.settle(record)
    del record["seats"][0]["wagers"]["trips"]
    assert settled(record) == {1: VOID_ONE, 2: "ante V, blind V"}


@pytest.mark.parametrize("community", [None, "9d Kc 5s"])
@pytest.mark.parametrize("events", [[FACE_UP_EARLY], [MISCOUNTED_DEALER]])
@pytest.mark.clause("5324.36(h)(2)(ii)", "5324.36(h)(3)#2")
def test_no_board_is_needed_where_trips_is_void(
    events: list[Record], community: str | None
) -> None:
    record = deal("", *events, community=community, dealer="Ac")
    assert settled(record) == {1: f"{VOID_ONE}, trips V", 2: "ante V, blind V"}


@pytest.mark.parametrize(
    ("event", "cards"),
    [(DEALER_EXPOSED, None), (DEALER_EXPOSED, "9s 9h 9c"), (FACE_UP, None), (FACE_UP, "9s")],
)
@pytest.mark.clause("5324.36(h)(2)(i)", "5324.36(h)(2)(ii)")
def test_a_rescued_trips_wager_needs_its_two_cards(event: Record, cards: str | None) -> None:
    record = with_change(deal("", event), "seats.0.cards", cards)
    with pytest.raises(croupier.RuleViolation, match="seat 1 has"):
        croupier.settle(record)


@pytest.mark.parametrize("cards", ["", "9s"])
@pytest.mark.clause("5324.36(h)(2)(i)")
def test_without_a_whole_hand_there_is_no_trips_to_rescue(cards: str) -> None:
    """U-17: a dealer card shown while the hands are being dealt."""
    record = with_change(deal("", DEALER_EXPOSED, community=None), "seats.0.cards", cards)
    assert settled(record)[1] == f"{VOID_ONE}, trips V"


@pytest.mark.parametrize("event", [DEALER_EXPOSED, FACE_UP])
@pytest.mark.parametrize("cards", [None, "", "Kd", "Kd 3c 3d"])
@pytest.mark.clause("5324.36(h)(1)", "5324.36(h)(2)(ii)")
def test_a_void_hand_without_trips_may_be_missing(event: Record, cards: str | None) -> None:
    record = with_change(deal("", event), "seats.1.cards", cards)
    assert settled(record) == {1: f"{VOID_ONE}, trips W15", 2: "ante V, blind V"}


@pytest.mark.parametrize(
    ("cards", "trips"), [("9s 9h", "W15"), ("Qs Th", "W20"), ("Kd 3c", "L5"), ("Ks Kh", "W15")]
)
@pytest.mark.parametrize("event", [DEALER_EXPOSED, FACE_UP])
@pytest.mark.clause("5324.36(h)(2)(i)", "5324.36(h)(2)(ii)")
def test_a_rescued_trips_wager_goes_by_the_players_own_hand(
    event: Record, cards: str, trips: str
) -> None:
    one = seat(1, cards, "check", ante=1000, blind=1000, trips=500)
    record = uth(one, community=BOARD, dealer="Ac 4c", irregularities=[event])
    assert settled(record) == {1: f"ante V, blind V, trips {trips}"}


SEVERAL = [
    ([DEALER_EXPOSED, FACE_UP], "W15"),
    ([DEALER_EXPOSED, FACE_UP_EARLY], "V"),
    ([DEALER_EXPOSED, MISCOUNTED_DEALER], "V"),
    ([DEALER_EXPOSED, miscounted(1)], "V"),
    ([DEALER_EXPOSED, miscounted(2)], "W15"),
    ([FACE_UP, miscounted(1)], "V"),
    ([FACE_UP, miscounted(2)], "W15"),
    ([FACE_UP, MISCOUNTED_DEALER], "V"),
    ([FACE_UP_EARLY, MISCOUNTED_DEALER, miscounted(1)], "V"),
    ([MISCOUNTED_DEALER, miscounted(1)], "V"),
    ([DEALER_EXPOSED, FACE_UP, miscounted(2)], "W15"),
]


@pytest.mark.parametrize(("events", "trips"), SEVERAL)
@pytest.mark.clause("5324.36(h)(1)", "5324.36(h)(2)(i)", "5324.36(h)(2)(ii)", "5324.36(h)(3)#1",
                    "5324.36(h)(3)#2")  # fmt: skip
def test_several_at_once_in_any_order(events: list[Record], trips: str) -> None:
    third = seat(3, "Qs 8s", "", ante=1000, blind=1000)
    short = {"dealer": "Ac"} if MISCOUNTED_DEALER in events else {}
    for ordered in permutations(events):
        record = deal("check", *ordered, **short)
        record["seats"].append(third)
        assert settled(record) == {
            1: f"{VOID_ONE}, trips {trips}", 2: "ante V, blind V", 3: "ante V, blind V",
        }  # fmt: skip


@pytest.mark.clause("5324.36(h)(1)", "5324.36(h)(3)#1")
def test_a_void_hand_is_not_still_to_act() -> None:
    """With seat 2 out of the round, all who are in it have acted."""
    exposed = with_change(deal("", miscounted(2), DEALER_EXPOSED), "seats.1.cards", "Kd")
    usual = lines_of(croupier.settle(deal("check, check, fold")))
    assert settled(exposed) == {1: usual[1], 2: "ante V, blind V"}


@pytest.mark.clause("5324.36(h)(3)#1")
def test_two_hands_with_wrong_counts() -> None:
    record = deal("play 4x", miscounted(1), miscounted(2))
    assert settled(record) == {1: f"{VOID_ONE}, trips V", 2: VOID_ONE}


@pytest.mark.parametrize("decisions", ["fold", "play 1x", "check, check, check", "play 4x, fold"])
@pytest.mark.parametrize("event", [DEALER_EXPOSED, FACE_UP, FACE_UP_EARLY])
@pytest.mark.clause("5324.36(c)(4)")
def test_a_void_round_excuses_no_unlawful_answer(event: Record, decisions: str) -> None:
    with pytest.raises(croupier.RuleViolation, match="seat 2") as caught:
        croupier.settle(deal(decisions, event))
    assert str(caught.value.clause).startswith("5324.36(e)")


@pytest.mark.parametrize(
    "event",
    [
        COMMUNITY_EXPOSED,
        {"kind": "burnt"},
        {"kind": "card found face up"},
        {"kind": "wrong number of cards"},
        {"kind": "wrong number of cards", "seat": "player"},
        {"kind": "dealer card exposed", "seat": 1},
    ],
)
def test_an_irregularity_that_is_none(event: Record) -> None:
    refused(deal("play 4x", event), None, "irregularities")


def test_a_wrong_count_at_an_empty_seat() -> None:
    refused(deal("play 4x", miscounted(5)), None, "seat 5", "Accepted: a seat of this round")
