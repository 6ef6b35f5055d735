"""Who gets which card of the deck, from every device, at full tables and with gaps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain

import pytest

from croupier.cards import DECK, read_cards
from croupier.engine.events import Dealt, Discarded, Turned
from croupier.games.dealing import Device
from engine.table import FULL_FCP, Table

ONE_BY_ONE: tuple[Device, ...] = ("hand", "manual shoe")
STACKS: Device = "automated shoe"
DEVICES: tuple[Device, ...] = (*ONE_BY_ONE, STACKS)
SIX = [(1,), (6,), (2, 5), (1, 3, 6), (1, 2, 4, 5), (1, 2, 3, 4, 6), (1, 2, 3, 4, 5, 6)]
SEVEN = [*SIX, (7,), (2, 3, 5, 7), (1, 2, 3, 5, 6, 7), (1, 2, 3, 4, 5, 6, 7)]
BETS = {
    "uth": {"ante": 10, "blind": 10},
    "fcp": {"ante": 10},
    "lir": {"bet": 10},
}
SHUFFLED = tuple((17 * place + 5) % 52 for place in DECK)
GAMES = tuple(BETS)


def seated(
    game: str,
    seats: Sequence[int],
    device: Device = "hand",
    house: Mapping[str, object] | None = None,
    **more: int,
) -> Table:
    """Return a table whose betting is closed, the bets laid from the right."""
    table = Table(game, house, device=device, cards=SHUFFLED)
    for seat in reversed(seats):
        table.bet(seat, {**BETS[game], **more})
    return table.close()


def one_by_one(count: int, holders: int) -> list[tuple[int, ...]]:
    """Return each holder's places when the cards go round one at a time."""
    return [tuple(range(place, count * holders, holders)) for place in range(holders)]


def stacks(count: int, holders: int) -> list[tuple[int, ...]]:
    """Return each holder's places when each gets a stack."""
    return [tuple(range(place * count, (place + 1) * count)) for place in range(holders)]


def expected(device: Device, count: int, seats: int) -> list[tuple[int, ...]]:
    """Return the seats' places from the far left on, the house's last."""
    return (stacks if device == STACKS else one_by_one)(count, seats + 1)


def hands(table: Table, seats: Sequence[int]) -> list[tuple[int, ...]]:
    return [table.places(seat) for seat in seats]


def drawn(table: Table) -> int:
    """Return how many cards left the deck, and check that they are its top, each in one place."""
    places = sorted(chain.from_iterable(table.state.held.values()))
    assert places == list(range(len(places)))
    assert table.state.next_place == len(places)
    return len(places)


def unseen(table: Table) -> set[int]:
    """Return the places whose faces no event has told."""
    told = set(chain.from_iterable(event.places for event in table.told(Turned)))
    assert told == set(table.state.faces) & told
    return set(range(drawn(table))) - set(table.state.faces)


@pytest.mark.parametrize("seats", SIX)
@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.clause(
    "5324.36(d)(1)#1", "5324.36(d)(1)(i)", "5324.36(d)(1)(ii)", "5324.36(d)(1)(iii)",
    "5324.36(d)(1)(iv)", "5324.36(d)(2)#1", "5324.36(d)(2)#2", "5324.36(d)(3)",
    "5324.36(e)(2)#1", "5324.36(e)(2)#2", "5324.36(e)(4)#1", "5324.36(e)(4)#2",
)  # fmt: skip
def test_ultimate_texas_holdem(seats: tuple[int, ...], device: Device) -> None:
    table = seated("uth", seats, device)
    *players, dealer = expected(device, 2, len(seats))
    assert hands(table, seats) == players
    assert table.places("dealer") == dealer
    assert drawn(table) == 2 * len(seats) + 2
    table.finish(lambda _: "play 4x")
    top = 2 * len(seats) + 2
    assert table.places("community") == (top + 1, top + 2, top + 3, top + 5, top + 6)
    assert table.places("burn") == (top, top + 4)
    assert drawn(table) == top + 7
    assert unseen(table) == {top, top + 4}


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.clause(
    "5324.36(a)(1)", "5324.36(d)(1)(i)", "5324.36(d)(1)(iii)", "5324.36(e)(2)#1",
    "5324.36(e)(2)#2", "5324.36(e)(4)#1", "5324.36(e)(4)#2",
)  # fmt: skip
def test_case_ac_u45_twenty_one_cards_two_of_them_burned_unseen(device: Device) -> None:
    table = seated("uth", (1, 2, 3, 4, 5, 6), device).finish(lambda _: "play 3x")
    assert drawn(table) == 21
    assert table.places("burn") == (14, 18)
    assert table.places("community") == (15, 16, 17, 19, 20)
    assert unseen(table) == {14, 18}
    assert 52 - table.state.next_place == 31


@pytest.mark.clause("5324.36(d)(1)(i)", "5324.36(d)(1)(iii)", "5324.36(d)(2)#1")
@pytest.mark.parametrize("device", DEVICES)
def test_case_ac_u40_ante_and_blind_alone_are_dealt_in_and_no_bet_is_not(device: Device) -> None:
    table = Table("uth", device=device)
    table.bet(2, ante=10, blind=10)
    table.bet(3, ante=10, blind=10, trips=5)
    table.bet(4, ante=10, blind=10)
    table.take_back(4)
    table.close()
    assert [len(table.places(seat)) for seat in range(1, 7)] == [0, 2, 2, 0, 0, 0]


@pytest.mark.parametrize("seats", SEVEN)
@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("cards", [5, 6])
@pytest.mark.clause("5324.33(d)(1)", "5324.33(d)(2)#1", "5324.33(d)(2)#2", "5324.33(d)(3)")
def test_four_card_poker(seats: tuple[int, ...], device: Device, cards: int) -> None:
    table = seated("fcp", seats, device, {"dealer_cards": cards})
    *players, dealer = expected(device, 5, len(seats))
    sixth = (5 * len(seats) + 5,) if cards == 6 else ()
    assert hands(table, seats) == players
    assert table.places("dealer") == dealer + sixth
    assert drawn(table) == 5 * len(seats) + cards
    assert table.places("box") == table.places("burn") == ()


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize(
    ("cards", "box", "budget"), [(5, 0, 40), (6, 0, 41), (5, 1, 41), (6, 1, 42)]
)
@pytest.mark.clause("5324.33(a)(1)", "5324.33(c)(4)(v)#1", "5324.33(d)(1)", "5324.33(d)(3)")
def test_case_ac_f64_the_cards_that_seven_players_need(
    device: Device, cards: int, box: int, budget: int
) -> None:
    bonus: dict[str, int] = {"aces_up": 5, "six_card": 5} if box else {}
    house = {"dealer_cards": cards, "six_card_table": "A"}
    table = seated("fcp", (1, 2, 3, 4, 5, 6, 7), device, house, **bonus)
    assert drawn(table) == budget
    assert table.places("box") == ((budget - 1,) if box else ())
    assert 52 - budget >= 10
    table.finish(lambda _: "play 1x")
    assert drawn(table) == budget
    assert unseen(table) == set()


@pytest.mark.clause("5324.33(c)(4)(v)#1", "5324.33(c)(4)(v)#2")
def test_the_box_card_lies_there_only_for_a_six_card_wager_and_is_turned_last() -> None:
    table = Table("fcp", FULL_FCP, cards=SHUFFLED)
    table.bet(1, ante=10)
    table.bet(4, ante=10, aces_up=5, six_card=5)
    table.close()
    assert table.places("box") == (16,)
    assert table.public["box"] == ["??"]
    table.answer(1, "fold")
    assert table.public["box"] == ["??"]
    table.answer(4, "fold")
    assert [event.holder for event in table.told(Turned)] == ["dealer", "box"]
    assert table.seen("box")
    alone = Table("fcp", FULL_FCP, cards=SHUFFLED)
    alone.bet(1, ante=10, aces_up=5)
    assert alone.close().places("box") == ()


@pytest.mark.parametrize("seats", SEVEN)
@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.clause(
    "5324.34(d)(1)(i)", "5324.34(d)(1)(ii)", "5324.34(d)(1)(iii)", "5324.34(d)(1)(iv)",
    "5324.34(d)(1)(v)", "5324.34(d)(1)(vi)", "5324.34(d)(2)#1", "5324.34(d)(2)#2",
    "5324.34(d)(2)#3", "5324.34(e)(3)", "5324.34(e)(5)",
)  # fmt: skip
def test_let_it_ride(seats: tuple[int, ...], device: Device) -> None:
    table = seated("lir", seats, device)
    *players, (first, second, third) = expected(device, 3, len(seats))
    assert hands(table, seats) == players
    assert table.places("community") == (first, second)
    assert table.places("burn") == (third,)
    assert drawn(table) == 3 * len(seats) + 3
    table.finish()
    assert [event.places for event in table.told(Turned)] == [(first,), (second,)]
    assert unseen(table) == {third}


@pytest.mark.clause("5324.34(a)(1)", "5324.34(d)(1)(v)", "5324.34(d)(1)(vi)")
def test_let_it_ride_with_seven_players_leaves_twenty_eight_cards() -> None:
    table = seated("lir", (1, 2, 3, 4, 5, 6, 7)).finish()
    assert drawn(table) == 24
    assert 52 - table.state.next_place == 28


@pytest.mark.clause(
    "5324.34(d)(1)(i)", "5324.34(d)(1)(ii)", "5324.34(d)(1)(iii)", "5324.34(d)(1)(iv)",
    "5324.34(d)(1)(v)", "5324.34(d)(1)(vi)", "5324.34(d)(2)#1", "5324.34(d)(2)#2",
    "5324.34(d)(2)#3",
)  # fmt: skip
@pytest.mark.parametrize(
    ("device", "players", "board"),
    [
        ("hand", ((0, 3, 6), (1, 4, 7)), (2, 5, 8)),
        ("manual shoe", ((0, 3, 6), (1, 4, 7)), (2, 5, 8)),
        ("automated shoe", ((0, 1, 2), (3, 4, 5)), (6, 7, 8)),
    ],
)
def test_case_ac_l41(
    device: Device, players: tuple[tuple[int, ...], ...], board: tuple[int, int, int]
) -> None:
    table = seated("lir", (1, 2), device)
    assert (table.places(1), table.places(2)) == players
    assert [event.place for event in table.told(Discarded)] == [board[2]]
    table.finish()
    assert [event.places for event in table.told(Turned)] == [board[:1], board[1:2]]
    assert board[2] not in table.state.faces


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.clause(
    "5324.36(d)(1)(i)", "5324.36(d)(1)(ii)", "5324.36(d)(1)(iii)", "5324.36(d)(1)(iv)",
    "5324.36(d)(2)#1", "5324.36(d)(2)#2", "5324.33(d)(2)#1", "5324.33(d)(2)#2",
    "5324.34(d)(1)(i)", "5324.34(d)(1)(ii)", "5324.34(d)(1)(iii)", "5324.34(d)(1)(iv)",
    "5324.34(d)(1)(v)", "5324.34(d)(1)(vi)", "5324.34(d)(2)#1", "5324.34(d)(2)#2",
)  # fmt: skip
def test_every_card_of_the_deal_lies_face_down(game: str, device: Device) -> None:
    table = seated(game, (2, 3), device)
    assert table.told(Dealt)
    assert table.told(Turned) == []
    assert table.state.faces == {}
    seats = table.public["seats"]
    assert isinstance(seats, dict)
    for holder in ("dealer", "community", "box"):
        cards = table.public.get(holder, [])
        assert isinstance(cards, list)
        assert set(cards) <= {"??"}
    assert {card for seat in seats.values() for card in seat["cards"]} == {"??"}


@pytest.mark.clause(
    "5324.36(e)(2)#2", "5324.36(e)(4)#2", "5324.36(e)(6)", "5324.36(e)(2)#1", "5324.36(e)(4)#1"
)
def test_ultimate_texas_holdem_shows_three_cards_then_two_then_the_dealers() -> None:
    board, house = read_cards("2s 3s 4s 5s 6s"), read_cards("As Ks")
    table = Table("uth", cards="Ad As Kd Ks Qd 2s 3s 4s Qc 5s 6s")
    table.bet(1, ante=10, blind=10)
    table.close()
    assert (table.seen("community"), table.seen("dealer")) == ("", "")
    table.answer(1, "check")
    assert (table.seen("community"), table.seen("dealer")) == ("2s 3s 4s", "")
    table.answer(1, "check")
    assert (table.seen("community"), table.seen("dealer")) == ("2s 3s 4s 5s 6s", "")
    table.answer(1, "play 1x")
    turned = [(event.holder, event.faces) for event in table.told(Turned)]
    assert turned == [("community", board[:3]), ("community", board[3:]), ("dealer", house)]
    assert table.seen(1) == "Ad Kd"


@pytest.mark.clause("5324.34(e)(3)", "5324.34(e)(5)")
def test_let_it_ride_turns_the_left_card_then_the_other_and_never_the_third() -> None:
    table = Table("lir", cards="As 2c Ks 3c Qs 4c")
    table.bet(5, bet=10)
    table.close()
    assert table.seen("community") == ""
    table.answer(5, "ride")
    assert table.seen("community") == "2c"
    assert table.seen(5) == ""
    table.answer(5, "ride")
    assert table.seen("community") == "2c 3c"
    assert table.seen(5) == "As Ks Qs"
    assert read_cards("4c")[0] not in table.state.faces.values()


@pytest.mark.clause("5324.33(d)(3)", "5324.33(e)(4)#2")
@pytest.mark.parametrize("upcard", [False, True])
def test_a_card_of_the_dealer_is_open_only_if_the_house_has_set_it(*, upcard: bool) -> None:
    house = {"dealer_cards": 6, "dealer_upcard": upcard}
    table = Table("fcp", house, cards="Ad As Kd Ks Qd Qs Jd Js Td Ts 9s")
    table.bet(1, ante=10)
    table.close()
    assert table.seen("dealer") == ("As" if upcard else "")
    table.answer(1, "fold")
    assert table.seen("dealer") == "As Ks Qs Js Ts 9s"


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_dealt_before_no_more_bets(game: str) -> None:
    table = Table(game)
    table.bet(1, BETS[game])
    assert table.told(Dealt) == []
    assert table.state.held == {}
