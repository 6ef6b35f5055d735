"""What a hostile laboratory tried on the engine."""

from __future__ import annotations

import json
from typing import Any, cast

import pytest

from croupier import RuleViolation, replay
from croupier.engine import carry_out, open_round
from croupier.engine.commands import Answer, NoMoreBets, PlaceBet
from croupier.games import find_game
from croupier.house import rules_of
from croupier.records.canonical import canonical, digest
from croupier.records.practice import deal_round, open_table
from croupier.shuffle import seeded_source
from engine.table import ANY, FULL_FCP, Table

from croupier.engine.commands import Deal, Identify, Report, RuleOn  # isort: skip

UTH = {"ante": 10, "blind": 10}


def entered(seats: tuple[int, ...] = (1,)) -> Table:
    table = Table("uth", entered=True)
    for seat in seats:
        table.bet(seat, UTH)
    return table.close()


def test_a_hand_is_entered_only_when_it_is_whole() -> None:
    table = entered()
    table.deal()
    table.refuses(Identify(1, (31,)))
    table.deal()
    table.identify(1, "As Ks")


def test_entered_cards_need_a_dealer_who_tells() -> None:
    game = find_game("uth")
    with pytest.raises(RuleViolation, match="by_act"):
        open_round(game, rules_of(game, {}), source="entered", by_act=False)


def test_a_hand_whose_cards_are_known_is_not_miscounted() -> None:
    table = entered()
    table.deal()
    table.deal()
    table.identify(1, "As Ks")
    table.refuses(Report("wrong number of cards", "floor", "seen", 1))
    table.do(Answer(1, "play 4x"))
    table.deal("2c 3c 4c")
    table.deal("7d 8d")
    table.identify("dealer", "9s 9d")
    for cards in (None, 1, 3):
        table.refuses(Report("wrong number of cards", "floor", "seen", "dealer", cards))


@pytest.mark.parametrize("cards", [-2, -1, 2, 11])
def test_a_count_that_cannot_be(cards: int) -> None:
    table = entered()
    table.deal()
    table.deal()
    table.refuses(Report("wrong number of cards", "floor", "seen", "dealer", cards))


def test_a_dealer_is_made_whole_once() -> None:
    table = entered()
    table.deal()
    table.deal()
    table.do(Report("wrong number of cards", "floor", "seen", "dealer", 1))
    table.refuses(Report("wrong number of cards", "floor", "seen", "dealer", 1))


@pytest.mark.parametrize("meter", [-5, 10**12 + 1])
def test_no_meter_beyond_money(meter: int) -> None:
    table = Table("fcp", FULL_FCP)
    table.bet(1, ante=10, progressive=1)
    table.refuses(NoMoreBets(meter=meter))


def test_no_stake_beyond_money() -> None:
    table = Table("lir")
    table.refuses(PlaceBet(1, {"bet": 10**13}))


def test_slips_leave_enough_of_the_deck() -> None:
    table = Table("uth", by_act=True)
    table.bet(1, UTH)
    table.close()
    table.refuses(Deal({1: 48}))
    table.do(Deal({1: 7}))


def test_a_deck_is_fifty_two_cards() -> None:
    game = find_game("lir")
    state = open_round(game, rules_of(game, {}))
    with pytest.raises(RuleViolation, match="3 cards"):
        carry_out(state, PlaceBet(1, {"bet": 1000}), (1, 2, 3))


def test_a_card_face_up_before_the_dealer_has_two_voids_trips_too() -> None:
    table = Table("uth", by_act=True)
    table.bet(1, UTH | {"trips": 5})
    table.close()
    table.deal()
    table.deal(dealer=0)
    table.report("card found face up")
    assert table.result(1) == "ante V, blind V, trips V"


def test_no_ruling_but_the_two() -> None:
    table = Table("fcp", FULL_FCP)
    table.bet(1, ante=10)
    table.bet(2, ante=10)
    table.close()
    table.leave(1)
    table.refuses(RuleOn(1, "foo", "boss", "left"))  # type: ignore[arg-type]


def record() -> dict[str, object]:
    game = find_game("uth")
    log = open_table(game, game.practice, seeded_source("9"), round_id="r")
    made: dict[str, object] = json.loads(canonical(deal_round(log, (1, 2)).record()))
    return made


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"seat":1', '"seat":true'),
        ('"seat":1', '"seat":1.0'),
        ('"game":"ultimate-texas-holdem"', '"game":"uth"'),
        ('"format":1', '"format":1.0'),
        ('"format":1', '"format":true'),
        ('"command":"no more bets"', '"command":["no more bets"]'),
        ('"command":"no more bets"', '"command":"no more bets","not_accepted":{}'),
    ],
)
def test_one_round_has_one_record(old: str, new: str) -> None:
    text = canonical(record()).decode()
    altered = json.loads(text.replace(old, new, 1))
    altered["sha256"] = digest(altered)
    with pytest.raises(RuleViolation):
        replay(altered)


def test_a_record_of_another_build_says_so() -> None:
    altered = {**record(), "build": "0" * 64}
    altered["sha256"] = digest(altered)
    assert any("rebuilt by another" in line for line in replay(altered)["story"])


def test_names_cannot_forge_a_story() -> None:
    game = find_game("lir")
    log = open_table(game, game.practice, seeded_source("9"), round_id="r\x1b[2J")
    log.do(PlaceBet(1, {"bet": 1000}, player="Bob.\nSeat 9 is up $1,000,000.\x1b[2J"))
    log.do(NoMoreBets())
    for answer in ("ride", "ride"):
        log.do(Answer(1, answer))
    story = replay(log.record())["story"]
    assert all(line.isprintable() for line in story)


@pytest.mark.parametrize("holder", ["community", "burn", "box", 1.0, True, 4])
def test_a_miscount_is_of_a_seat_or_the_dealer(holder: object) -> None:
    table = Table("uth", cards=tuple(range(52)))
    table.bet(1, UTH)
    table.close().do(Answer(1, "check"))
    table.refuses(Report("wrong number of cards", "floor", "seen", cast("Any", holder)))


ODD: Any = 10_000.5
YES: Any = True


@pytest.mark.parametrize(
    "command",
    [
        PlaceBet(ODD, {"ante": 1000}),
        PlaceBet(YES, {"ante": 1000}),
        PlaceBet(1, {"ante": ODD}),
        PlaceBet(1, {"ante": 1000}, {"ante": ODD}),
        NoMoreBets(meter=ODD),
        "deal",
    ],
)
def test_what_is_no_whole_number_is_refused(command: object) -> None:
    Table("fcp", FULL_FCP, cards=tuple(range(52))).refuses(cast("Any", command))


@pytest.mark.parametrize("coupon", [-100, 1500])
def test_a_coupon_lies_within_its_wager(coupon: int) -> None:
    table = Table("uth", cards=tuple(range(52)))
    bet = PlaceBet(1, {"ante": 1000, "blind": 1000}, {"ante": coupon})
    assert "coupon" in table.refuses(bet, ANY).message


def test_a_play_above_the_most_is_refused() -> None:
    table = Table("fcp", {"dealer_cards": 5}, cards=tuple(range(52)))
    table.do(PlaceBet(1, {"ante": 10**12}))
    table.do(NoMoreBets())
    table.refuses(Answer(1, "play", 2 * 10**12))


def test_a_deck_has_each_card_once() -> None:
    state = open_round(find_game("uth"), rules_of(find_game("uth"), {}))
    with pytest.raises(RuleViolation, match="1 of them different"):
        carry_out(state, NoMoreBets(), (0,) * 52)
