"""Every answer at the one question of four-card poker, lawful and not."""

from __future__ import annotations

from itertools import product

import pytest

import croupier
from croupier import RuleViolation
from games.build import Record, fcp, refusal_of, refused, seat, stakes_of, with_change

ALPHABET = ("play", "fold", "play 1x", "play 2x", "play 3x", "play 4x", "check", "ride")
ANTE = 1000
MULTIPLES: dict[tuple[str, ...], int] = {
    ("play 1x",): 1,
    ("play 2x",): 2,
    ("play 3x",): 3,
    ("fold",): 0,
}
QUESTION = "5324.33(e)(2)(i)"
TRIPS = "7s 7d 7c Kh 2d"


def record(decisions: tuple[str, ...], play: int | None = None, **wagers: int) -> Record:
    amount = {} if play is None else {"play": play}
    return fcp(seat(1, TRIPS, ",".join(decisions), **({"ante": ANTE} | wagers), **amount))


def _chips_make(cents: int) -> bool:
    return cents % 100 == 0 or (cents % 50 == 0 and cents >= 250)


@pytest.mark.parametrize(("decisions", "multiple"), MULTIPLES.items())
@pytest.mark.parametrize("aces_up", [0, 500])
@pytest.mark.clause("5324.33(c)(3)#1", "5324.33(c)(3)#2", "5324.33(e)(2)(i)", "5324.33(e)(2)(ii)",
                    "5324.33(c)(4)(i)")  # fmt: skip
def test_stakes_are_the_wagers_placed_and_one_play_wager(
    decisions: tuple[str, ...], multiple: int, aces_up: int
) -> None:
    placed = {"ante": ANTE} | ({"aces_up": aces_up} if aces_up else {})
    played = {"play": ANTE * multiple} if multiple else {}
    bonus = {"ante_bonus": 0} if multiple else {}
    result = croupier.settle(record(decisions, **placed))
    assert stakes_of(result) == placed | played | bonus


@pytest.mark.parametrize("length", range(5))
@pytest.mark.clause("5324.33(c)(3)#2", "5324.33(c)(4)(i)", "5324.33(e)(2)(i)", "5324.33(e)(2)(ii)")
def test_every_other_answer_is_refused(length: int) -> None:
    accepted = set()
    for decisions in product(ALPHABET, repeat=length):
        refusal = refusal_of(record(decisions))
        if refusal is None:
            accepted.add(decisions)
            continue
        assert refusal.clause == QUESTION, decisions
        assert "seat 1" in refusal.message
        assert "Accepted: " in refusal.message
    assert accepted == {decisions for decisions in MULTIPLES if len(decisions) == length}


@pytest.mark.parametrize("ante", [100, 200, 250, 500, 1000, 1050])
@pytest.mark.clause("5324.33(c)(4)(i)", "5324.33(e)(2)(i)")
def test_case_ac_f60_any_amount_of_one_to_three_antes(ante: int) -> None:
    """Every amount in steps of a quarter, beyond both ends (F-06)."""
    for play in range(25, 3 * ante + 500, 25):
        bet = record(("play",), play, ante=ante)
        if ante <= play <= 3 * ante and _chips_make(play):
            assert stakes_of(croupier.settle(bet))["play"] == play
            continue
        refusal = refusal_of(bet)
        assert refusal is not None, play
        assert refusal.clause in (QUESTION, "5324.33(c)(1)")
        assert "seat 1" in refusal.message
        assert "Accepted: " in refusal.message


@pytest.mark.parametrize("play", [900, 3100])
@pytest.mark.clause("5324.33(c)(4)(i)", "5324.33(e)(2)(i)")
def test_case_ac_f60_less_and_more_are_refused(play: int) -> None:
    refused(record(("play",), play), QUESTION, f"${play // 100}", "Accepted: $10 to $30")


@pytest.mark.parametrize("play", [1000, 1700, 3000])
@pytest.mark.clause("5324.33(c)(4)(i)", "5324.33(e)(2)(i)")
def test_case_ac_f60_accepted(play: int) -> None:
    assert stakes_of(croupier.settle(record(("play",), play)))["play"] == play


@pytest.mark.parametrize("amount", [0, -1000, 1000.0, "1000", True])
def test_the_play_amount_is_a_count_of_cents(amount: object) -> None:
    refused(with_change(record(("play",)), "seats.0.play", amount), None, "play", "Accepted")


@pytest.mark.clause("5324.33(e)(2)(i)")
def test_play_needs_an_amount() -> None:
    refused(record(("play",)), QUESTION, "seat 1", "Accepted: play with its amount")


@pytest.mark.parametrize(("answer", "own"), [(f"play {n}x", 1000 * n) for n in (1, 2, 3)])
@pytest.mark.clause("5324.33(c)(3)#2", "5324.33(e)(2)(i)")
def test_two_amounts_must_agree(answer: str, own: int) -> None:
    for play in (1000, 1500, 2000, 3000):
        if play == own:
            assert stakes_of(croupier.settle(record((answer,), play)))["play"] == own
        else:
            refused(record((answer,), play), QUESTION, answer, "Accepted: one amount")


@pytest.mark.parametrize("play", [500, 1000, 3000])
@pytest.mark.clause("5324.33(c)(3)#2", "5324.33(e)(2)(ii)")
def test_a_folder_has_no_play_wager(play: int) -> None:
    refused(record(("fold",), play), QUESTION, "folded", "Accepted: no play amount")


@pytest.mark.clause("5324.33(c)(3)#2", "5324.33(c)(4)(i)")
def test_case_ac_f60_no_play_wager_before_the_answer() -> None:
    refused(record((), 1000), QUESTION, "seat 1", "Accepted")


@pytest.mark.clause("5324.33(c)(4)(i)", "5324.33(e)(2)#1")
def test_no_play_wager_without_an_ante() -> None:
    alone = fcp(seat(1, TRIPS, aces_up=500, play=1000))
    refused(alone, QUESTION, "seat 1", "Accepted")


@pytest.mark.parametrize("second", MULTIPLES)
@pytest.mark.parametrize("first", MULTIPLES)
@pytest.mark.clause("5324.33(e)(2)#1")
def test_each_player_with_an_ante_is_asked_alone(
    first: tuple[str, ...], second: tuple[str, ...]
) -> None:
    one = seat(1, TRIPS, first[0], ante=1000)
    two = seat(5, "2s 5h 9d Ts Jc", second[0], ante=2000)
    three = seat(7, "2h 3h 5d 9c Tc", aces_up=500)
    result = croupier.settle(fcp(three, two, one))
    for number, answers, ante in ((1, first, 1000), (5, second, 2000)):
        assert stakes_of(result, number).get("play", 0) == MULTIPLES[answers] * ante
    assert stakes_of(result, 7) == {"aces_up": 500}


@pytest.mark.clause("5324.33(e)(4)#2", "5324.33(e)(2)#1")
def test_nothing_is_settled_while_someone_is_to_act() -> None:
    one, two = seat(1, TRIPS, "play 1x", ante=1000), seat(2, "2s 5h 9d Ts Jc", ante=1000)
    refused(fcp(one, two), QUESTION, "seat 2", "not answered")


@pytest.mark.parametrize("dealer", ["Qd Qc Qh Qs 6c 4d", "Qd Qc Jh 8h 6c 4d", "5d 3c Jh 8h 6c 4d"])
@pytest.mark.clause("5324.33(e)(2)(ii)", "5324.33(e)(3)(i)", "5324.33(f)(2)")
def test_a_fold_loses_the_ante_whatever_the_dealer_has(dealer: str) -> None:
    result = croupier.settle(record(("fold",)) | {"dealer": dealer})
    assert stakes_of(result) == {"ante": ANTE}
    assert result["seats"][0]["net"] == -ANTE


@pytest.mark.clause("5324.33(e)(4)#1", "5324.33(e)(4)(i)")
def test_a_folded_hand_is_needed_only_for_a_wager_that_hangs_on_it() -> None:
    gone = with_change(record(("fold",)), "seats.0.cards", None)
    assert croupier.settle(gone)["seats"][0]["net"] == -ANTE
    for wagers in ({"aces_up": 500}, {"ante": 1000, "aces_up": 500}):
        answer = ("fold",) if "ante" in wagers else ()
        needed = fcp(seat(1, None, ",".join(answer), **wagers))
        with pytest.raises(RuleViolation, match="seat 1 has no cards"):
            croupier.settle(needed)
    with pytest.raises(RuleViolation, match="seat 1 has no cards"):
        croupier.settle(with_change(record(("play 1x",)), "seats.0.cards", None))
