"""Every answer at every question of Ultimate Texas hold 'em, lawful and not."""

from __future__ import annotations

from itertools import product

import pytest

import croupier
from croupier import RuleViolation
from games.build import Record, refusal_of, refused, seat, stakes_of, uth, with_change

ALPHABET = ("check", "play 4x", "play 3x", "play 2x", "play 1x", "fold", "play", "ride")
LAWFUL = {
    ("play 4x",): 4,
    ("play 3x",): 3,
    ("check", "play 2x"): 2,
    ("check", "check", "play 1x"): 1,
    ("check", "check", "fold"): 0,
}
ASKED = {
    (): ("5324.36(e)(1)", "check or play 3x or play 4x"),
    ("check",): ("5324.36(e)(3)", "check or play 2x"),
    ("check", "check"): ("5324.36(e)(5)", "fold or play 1x"),
}


def record(decisions: tuple[str, ...], **wagers: int) -> Record:
    held = seat(1, "Ah Kh", ",".join(decisions), **({"ante": 1000, "blind": 1000} | wagers))
    return uth(held)


@pytest.mark.parametrize(("decisions", "multiple"), LAWFUL.items())
@pytest.mark.parametrize("trips", [0, 500])
@pytest.mark.clause("5324.36(c)(2)#1", "5324.36(c)(2)#2", "5324.36(c)(4)", "5324.36(e)(1)#3",
                    "5324.36(e)(1)(ii)", "5324.36(e)(3)#2", "5324.36(e)(3)(ii)",
                    "5324.36(e)(5)")  # fmt: skip
def test_stakes_are_the_wagers_placed_and_one_play_wager(
    decisions: tuple[str, ...], multiple: int, trips: int
) -> None:
    placed = {"ante": 1000, "blind": 1000} | ({"trips": trips} if trips else {})
    played = {"play": 1000 * multiple} if multiple else {}
    assert stakes_of(croupier.settle(record(decisions, **placed))) == placed | played


def _broken(decisions: tuple[str, ...]) -> tuple[str, str] | None:
    """Return the clause and what it accepts, None if the answers are lawful and complete."""
    for count in range(len(decisions) + 1):
        so_far = decisions[:count]
        if so_far in LAWFUL:
            return None if count == len(decisions) else ("5324.36(e)", "nothing left to answer")
        if so_far not in ASKED:
            return ASKED[so_far[:-1]]
    return ASKED[decisions]


@pytest.mark.parametrize("length", range(5))
@pytest.mark.clause("5324.36(c)(2)#2", "5324.36(c)(4)", "5324.36(e)(1)#3", "5324.36(e)(3)#1",
                    "5324.36(e)(3)#2", "5324.36(e)(5)")  # fmt: skip
def test_case_ac_u43_every_other_answer_is_refused(length: int) -> None:
    accepted = set()
    for decisions in product(ALPHABET, repeat=length):
        refusal, broken = refusal_of(record(decisions)), _broken(decisions)
        if refusal is None:
            accepted.add(decisions)
            continue
        assert broken is not None, decisions
        assert str(refusal.clause).startswith(broken[0]), decisions
        assert broken[1] in refusal.message
        assert "seat 1" in refusal.message
    assert accepted == {decisions for decisions in LAWFUL if len(decisions) == length}


@pytest.mark.parametrize("answer", ["play 35", "play 20", "play 50", "PLAY 4X", "play 4", "4x", ""])
@pytest.mark.clause("5324.36(e)(1)#3", "5324.36(c)(4)")
def test_case_ac_u43_an_answer_that_is_none(answer: str) -> None:
    changed = with_change(record(("play 4x",)), "seats.0.decisions", [answer])
    refused(changed, "5324.36(e)(1)", repr(answer), "Accepted: check or play 3x or play 4x")


@pytest.mark.parametrize("ante", [100, 250, 500, 1050, 123400])
@pytest.mark.parametrize(("decisions", "multiple"), LAWFUL.items())
@pytest.mark.clause("5324.36(c)(4)", "5324.36(e)(1)#3", "5324.36(e)(3)#2", "5324.36(e)(5)")
def test_the_play_wager_is_an_exact_multiple_of_the_ante(
    decisions: tuple[str, ...], multiple: int, ante: int
) -> None:
    stakes = stakes_of(croupier.settle(record(decisions, ante=ante, blind=ante)))
    assert stakes.get("play", 0) == multiple * ante


@pytest.mark.parametrize("second", LAWFUL)
@pytest.mark.parametrize("first", LAWFUL)
@pytest.mark.clause("5324.36(e)(3)#1", "5324.36(e)(5)")
def test_each_player_is_asked_alone(first: tuple[str, ...], second: tuple[str, ...]) -> None:
    one = seat(1, "Ah Kh", ",".join(first), ante=1000, blind=1000)
    two = seat(4, "8c 4s", ",".join(second), ante=2000, blind=2000)
    result = croupier.settle(uth(two, one))
    assert [one["seat"] for one in result["seats"]] == [1, 4]
    for number, answers, ante in ((1, first, 1000), (4, second, 2000)):
        assert stakes_of(result, number).get("play", 0) == LAWFUL[answers] * ante


@pytest.mark.parametrize(("unfinished", "clause"), [(so_far, ASKED[so_far][0]) for so_far in ASKED])
@pytest.mark.clause("5324.36(e)(6)")
def test_nothing_is_settled_while_someone_is_to_act(
    unfinished: tuple[str, ...], clause: str
) -> None:
    one = seat(1, "Ah Kh", "play 4x", ante=1000, blind=1000)
    two = seat(2, "8c 4s", ",".join(unfinished), ante=1000, blind=1000)
    refused(uth(one, two), clause, "seat 2", "not answered")


@pytest.mark.parametrize("dealer", ["9c 9d", "5c 4d", "Ac Ks"])
@pytest.mark.clause("5324.36(e)(5)(ii)")
def test_a_fold_loses_ante_and_blind_whatever_the_dealer_has(dealer: str) -> None:
    result = croupier.settle(record(("check", "check", "fold")) | {"dealer": dealer})
    assert result["seats"][0]["net"] == -2000
    outcomes = {line["wager"]: line["outcome"] for line in result["seats"][0]["lines"]}
    assert outcomes == {"ante": "lose", "blind": "lose"}


@pytest.mark.parametrize(("cards", "net"), [("Ah Kh", 23000), ("8c 4s", -2500)])
@pytest.mark.clause("5324.36(e)(5)(ii)(a)", "5324.36(e)(8)(iv)#1")
def test_a_folded_hand_waits_under_its_trips_wager(cards: str, net: int) -> None:
    folded = record(("check", "check", "fold"), trips=500)
    folded["seats"][0]["cards"] = cards
    assert croupier.settle(folded)["seats"][0]["net"] == net
    folded["seats"][0]["cards"] = None
    with pytest.raises(RuleViolation, match="seat 1 has no cards"):
        croupier.settle(folded)


@pytest.mark.clause("5324.36(e)(5)(ii)(b)")
def test_a_folded_hand_without_trips_is_not_needed() -> None:
    folded = record(("check", "check", "fold"))
    known = croupier.settle(folded)["seats"][0]
    folded["seats"][0]["cards"] = None
    gone = croupier.settle(folded)["seats"][0]
    assert gone["lines"] == known["lines"]
    assert gone["net"] == known["net"] == -2000
    assert gone["hand"] is None


@pytest.mark.parametrize("decisions", [played for played in LAWFUL if LAWFUL[played]])
@pytest.mark.clause("5324.36(e)(8)#1")
def test_a_hand_that_plays_is_needed(decisions: tuple[str, ...]) -> None:
    played = record(decisions)
    played["seats"][0]["cards"] = None
    with pytest.raises(RuleViolation, match="seat 1 has no cards"):
        croupier.settle(played)


@pytest.mark.clause("5324.36(e)(6)", "5324.36(e)(7)#3")
def test_case_ac_u08_everyone_folded_and_the_dealer_still_shows() -> None:
    folded = seat(1, "8c 4s", "check, check, fold", ante=1000, blind=1000)
    other = seat(2, "Qd Qs", "check, check, fold", ante=1000, blind=1000, trips=500)
    result = croupier.settle(uth(folded, other))
    assert result["dealer"]["hand"] == "pair"
    assert result["dealer"]["cards"] == "9d 9c Qh Jh Th"
    assert [one["net"] for one in result["seats"]] == [-2000, -500]
