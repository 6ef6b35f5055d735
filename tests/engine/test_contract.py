"""What holds in every game, whatever it is dealt from and whatever the house has chosen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import Any, Final, NamedTuple, get_args

import pytest

from croupier.engine import commands as give
from croupier.engine import view
from croupier.engine.events import Answered, Dealt
from croupier.engine.state import Source
from croupier.games import AnyGame, games
from croupier.games.dealing import DEVICES, Ask, Device, Pass, Street, Turn
from croupier.games.round import WRONG_COUNT, Kind
from croupier.money import MOST, chips_can_make
from engine.rounds import (
    HOUSES,
    METER,
    Face,
    House,
    Table,
    Way,
    check_cards,
    check_hidden,
    check_replay,
    check_settled,
    finish,
    forward,
    open_betting,
    random_bet,
    shuffled,
)

ROUNDS: Final = 3
"""Rounds of each way of playing."""
WAYS: Final[tuple[tuple[Source, bool], ...]] = (
    ("sealed", False),
    ("sealed", True),
    ("entered", True),
)


class Case(NamedTuple):
    """A game, what it is dealt from, and which of its houses runs it."""

    game: AnyGame
    device: Device
    house: int


CASES: Final = [
    pytest.param(Case(game, device, house), id=f"{game.alias}-{device}-{house}")
    for game in games()
    for device in DEVICES
    for house in range(len(HOUSES[game.alias]))
]
every_case = pytest.mark.parametrize("case", CASES)


def new_tables(case: Case) -> Iterator[tuple[Table, Random]]:
    """Yield tables of every way of playing, each with its source of chance."""
    house: House = HOUSES[case.game.alias][case.house]
    for (source, by_act), seed in product(WAYS, range(ROUNDS)):
        rng = Random(f"{case.game.alias} {case.device} {case.house} {source} {by_act} {seed}")
        yield Table(case.game, house, shuffled(rng), Way(case.device, source, by_act)), rng


@cache
def played(case: Case) -> list[Table]:
    """Return finished rounds, each a random lawful one."""
    tables = []
    for table, rng in new_tables(case):
        open_betting(table, rng)
        finish(table, rng)
        tables.append(table)
    return tables


@every_case
def test_a_round_ends_settled_as_its_record_is(case: Case) -> None:
    for table in played(case):
        check_settled(table)


@every_case
def test_replay_equals_play(case: Case) -> None:
    for table in played(case):
        check_replay(table)


@every_case
def test_no_face_is_told_before_its_time(case: Case) -> None:
    for table in played(case):
        for event, state in table.steps:
            check_hidden(table, event, state)


@every_case
def test_cards_lie_where_they_were_dealt(case: Case) -> None:
    for table in played(case):
        for _, state in table.steps:
            check_cards(table, state)
            assert not state.voids
        deal, held = table.game.deal(table.rules), table.state.held
        assert all(len(held[number]) == deal.player for number in table.state.seats)
        assert len(held.get("dealer", ())) == deal.dealer
        assert len(held.get("community", ())) == deal.community


@every_case
def test_passes_go_clockwise_and_the_house_comes_last(case: Case) -> None:
    for table in played(case):
        passes = [event for event in table.told if isinstance(event, Dealt)]
        hands = [event for event in passes if len(event.places) > 1]
        assert (len(hands) == 1) == (case.device == "automated shoe")
        for event in hands:
            holders = [holder for holder, _ in event.places]
            assert holders[:-1] == sorted(table.state.seats)
            assert isinstance(holders[-1], str)
            counts = {len(places) for _, places in event.places}
            assert len(counts) == 1
            assert (counts == {1}) == (case.device != "automated shoe")
        dealt = [place for event in passes for _, places in event.places for place in places]
        assert dealt == list(range(len(dealt)))


@every_case
def test_options_are_the_answers_that_are_accepted(case: Case) -> None:
    for table, rng in new_tables(case):
        open_betting(table, rng)
        while not table.settled:
            asked = table.state.open_question
            if asked is not None:
                _check_options(table, asked[0])
            table.send(forward(table, rng))


def _check_options(table: Table, number: int) -> None:
    offered = {option["answer"]: option for option in view(table.state, number)["options"]}
    assert "options" not in view(table.state)
    assert not any("options" in view(table.state, n) for n in table.state.seats if n != number)
    answers = {answer for question in table.game.questions for answer in question.answers}
    for answer in (*answers, "nonsense", ""):
        option = offered.get(answer)
        if option is not None and "least" in option:
            _check_amounts(table, number, option)
        else:
            stake = accepted_stake(table, give.Answer(number, answer))
            assert stake == (None if option is None else option["stake"])


def _check_amounts(table: Table, number: int, option: dict[str, Any]) -> None:
    least, most = option["least"], option["most"]
    for amount in (*range(least - 100, least + 200, 50), *range(most - 100, most + 150, 50), 0):
        stake = accepted_stake(table, give.Answer(number, option["answer"], amount))
        lawful = least <= amount <= most and chips_can_make(amount)
        assert stake == (amount if lawful else None)
    assert accepted_stake(table, give.Answer(number, option["answer"])) is None


def accepted_stake(table: Table, command: give.Answer) -> int | None:
    """Return the play wager that an answer makes, None if it is refused."""
    if not table.accepts(command):
        return None
    event = table.answer(command)[0]
    assert isinstance(event, Answered)
    return event.stake


@every_case
def test_a_clock_that_fires_twice_does_nothing(case: Case) -> None:
    for table, rng in new_tables(case):
        open_betting(table, rng)
        while not table.settled:
            asked = table.state.open_question
            if asked is None:
                table.send(forward(table, rng))
                continue
            clock = give.Absent(asked[0], asked[1].name)
            event = table.send(clock)[0][0]
            assert event == Answered(*asked[:1], asked[1].name, asked[1].absent, 0, absent=True)
            assert table.send(clock) == []
        check_settled(table)


@every_case
def test_an_illegal_command_is_refused_and_changes_nothing(case: Case) -> None:
    for table, rng in new_tables(case):
        _refuse_all(table, [give.NoMoreBets(meter=METER)])
        numbers = rng.sample(range(1, case.game.seats + 1), rng.randint(2, case.game.seats))
        for number in numbers:
            table.send(random_bet(table, number, rng))
        _refuse_all(table, illegal_bets(table))
        _refuse_all(table, while_running(table))
        table.send(give.NoMoreBets(meter=METER))
        while not table.settled:
            _refuse_all(table, [*while_betting(table), *never(table), *not_now(table)])
            table.send(forward(table, rng))
        _refuse_all(table, [*while_betting(table), *while_running(table), *never(table)])
        check_settled(table)


def _refuse_all(table: Table, commands: list[give.Command]) -> None:
    assert [command for command in commands if table.accepts(command)] == []
    check_replay(table)


def illegal_bets(table: Table) -> list[give.Command]:
    """Return bets that no house takes, in place of a lawful one of a seat."""
    number, seat = next(iter(table.state.seats.items()))
    name, stake = next(iter(seat.wagers.items()))
    empty = [n for n in range(1, table.game.seats + 1) if n not in table.state.seats]
    least = table.rules.minimums.get(name, 0)
    most = table.rules.maximums.get(name)
    stakes = (0, -stake, 50, 150, stake + 1, stake + 25, least - 50, least - 500, MOST + 100)
    bad: list[give.Command] = [
        give.PlaceBet(number, {**seat.wagers, name: amount})
        for amount in (*stakes, *([] if most is None else [most + 50, 2 * most]))
    ]
    bad += [give.PlaceBet(wrong, seat.wagers) for wrong in (0, -1, table.game.seats + 1)]
    bad += [give.PlaceBet(number, {}), give.PlaceBet(number, {**seat.wagers, "luck": 500})]
    bad += [
        give.PlaceBet(number, seat.wagers, {name: coupon}) for coupon in (-500, 150, stake + 500)
    ]
    bad += [give.PlaceBet(number, seat.wagers, {"luck": 500})]
    bad += [give.TakeBack(other) for other in (*empty, 0, 99)]
    bad += [give.NoMoreBets({99: table.game.machine_taken or (name,)}, METER)]
    bad += [give.NoMoreBets({number: ("luck",)}, METER)]
    unmade = [w for w in table.game.machine_taken if w not in seat.wagers]
    bad += [give.NoMoreBets({number: (wager,)}, METER) for wager in unmade]
    if any("progressive" in seat.wagers for seat in table.state.seats.values()):
        bad += [give.NoMoreBets(meter=meter) for meter in (None, -1, MOST + 1)]
    return bad


def while_betting(table: Table) -> list[give.Command]:
    """Return commands that are lawful at most while the betting is open."""
    number, seat = next(iter(table.state.seats.items()))
    return [give.PlaceBet(number, seat.wagers), give.TakeBack(number), give.NoMoreBets(meter=METER)]


def while_running(table: Table) -> list[give.Command]:
    """Return commands that are lawful at most between the betting and the settlement."""
    number, kinds = next(iter(table.state.seats)), get_args(Kind)
    answers = [answer for question in table.game.questions for answer in question.answers]
    return [
        *[give.Answer(number, answer) for answer in answers],
        *[give.Report(kind, "floor", "seen", seat) for kind in kinds for seat in (None, number)],
        give.Report(WRONG_COUNT, "floor", "seen", "dealer"),
        give.Deal(),
        give.Identify(number, table.cards[:1]),
        give.Correct(number, 1, table.cards[-1], "floor", "misread"),
        give.Leave(number),
        give.RuleOn(number, "abandoned", "boss", "left"),
    ]


def never(table: Table) -> list[give.Command]:
    """Return commands that are lawful at no time of these rounds."""
    number, card = next(iter(table.state.seats)), table.cards[0]
    bad: list[give.Command] = [
        give.Report(WRONG_COUNT, "floor", "seen"),
        give.Report(WRONG_COUNT, "floor", "seen", 99),
        give.Report("left", "floor", "seen", number),
        give.Report("card found face up", "floor", "seen", number),
        give.Report("card found face up", "", "seen"),
        give.Report("card found face up", "floor", " "),
        *[give.Leave(seat) for seat in (0, 99)],
        *[give.RuleOn(seat, "stands", "boss", "left") for seat in (number, 99)],
        give.Correct(number, 0, card, "floor", "misread"),
        give.Correct(number, 9, card, "floor", "misread"),
        give.Correct(number, 1, card, "floor", ""),
        give.Correct("burn", 1, card, "floor", "misread"),
        give.Identify("burn", (card,)),
        give.Identify(99, (card,)),
        give.Identify(number, ()),
        give.Identify(number, table.cards),
        give.Deal({99: 1}),
        give.Deal({number: -1}),
        give.Deal({number: 53}),
        give.Deal(faces=(card, card)),
    ]
    strange = [kind for kind in get_args(Kind) if kind not in table.game.kinds]
    bad += [give.Report(kind, "floor", "seen") for kind in strange]
    if table.deck is not None:
        bad += [give.Identify(number, table.cards[:n]) for n in range(1, 6)]
        bad += [give.Correct(number, 1, card, "floor", "misread")]
        bad += [give.Report(WRONG_COUNT, "floor", "seen", who) for who in (number, "dealer")]
        bad += [give.Deal(faces=table.cards[-n:]) for n in range(1, 6)]
    return bad


def not_now(table: Table) -> list[give.Command]:
    """Return commands that would be lawful at another moment of the round."""
    state = table.state
    asked, bad = state.open_question, list[give.Command]()
    answers = [answer for question in table.game.questions for answer in question.answers]
    for number in state.seats:
        if asked is None or number != asked[0]:
            bad += [give.Answer(number, answer) for answer in answers]
    if asked is not None:
        bad += [give.Answer(asked[0], "nonsense"), give.Answer(asked[0], asked[1].answers[0], 500)]
        bad += [give.Deal()]
    if not state.by_act or not isinstance(state.step, Pass | Street):
        bad += [give.Deal()]
    if isinstance(state.step, Street):
        bad += [give.Deal({next(iter(state.seats)): 1})]
    if state.source == "entered":
        bad += list(_wrong_faces(table))
    assert asked is None or isinstance(state.step, Ask)
    return bad


def _wrong_faces(table: Table) -> Iterator[give.Command]:
    """Yield faces of the wrong number, twice the same, known already, or of no deck."""
    state = table.state
    known = [Face(card) for card in state.faces.values()]
    for holder, places in state.held.items():
        count = len(places)
        faces = table.faces_for(places)
        if not any(place in state.faces for place in places):
            yield give.Identify(holder, faces[:-1])
        yield give.Identify(holder, (Face(52), *faces[1:]))
        yield give.Identify(holder, (Face(-1), *faces[1:]))
        if count > 1:
            yield give.Identify(holder, (faces[1], *faces[1:]))
        if known:
            yield give.Identify(holder, (known[0], *faces[1:]))
            yield give.Correct(holder, 1, known[0], "floor", "misread")
        yield give.Correct(holder, 1, Face(52), "floor", "misread")
        yield give.Correct(holder, count + 1, table.cards[-1], "floor", "misread")
    if isinstance(state.step, Street | Turn):
        turned = table.faces_turned()
        yield from (give.Deal(faces=turned[:-1]), give.Deal(faces=(*turned, table.cards[-1])))
        yield from (
            give.Deal(faces=(wrong, *turned[1:])) for wrong in (Face(52), Face(-1), *turned[1:])
        )
        yield from (give.Deal(faces=(*turned[:-1], wrong)) for wrong in known)
        yield give.Deal({next(iter(state.seats)): 1}, turned)
