"""A record of a round turned into the round that it tells of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from croupier.cards import Card, read_cards
from croupier.games import find_game
from croupier.games.checks import check_stake
from croupier.games.game import AnyGame, ascending
from croupier.games.round import Irregularity, Round, Seat
from croupier.law import RuleViolation
from croupier.records.models import record_model
from croupier.shape import Fault, Path, check_shape, show, write_path


def find_record_game(record: object) -> tuple[Mapping[str, Any], AnyGame]:
    """Return a record and the game that it names.

    Raises:
        RuleViolation: It is no object, a round's kept record, or names no game.
    """
    if not isinstance(record, Mapping):
        wrong = f"a record is a JSON object, not {show(record)}"
        raise RuleViolation(wrong, accepted="an object with game, seats and the cards")
    if "format" in record and "log" in record:
        void = " that was void: nothing of it is settled" if "void" in record else ""
        raise RuleViolation(f"this is the kept record of a round{void}", accepted="croupier replay")
    name = record.get("game")
    if not isinstance(name, str):
        wrong = f"game is {show(name)}" if "game" in record else "game is missing"
        raise RuleViolation(wrong, accepted="the name of a game, such as uth")
    return record, find_game(name)


def read_round(game: AnyGame, record: object) -> Round:
    """Return the round that a record tells of; its house is read elsewhere.

    Raises:
        RuleViolation: The record has not the shape of its game's records, names no real card, or
            has a wager that chips cannot make.
    """
    read: Any = check_shape(record_model(game.name), record)
    if isinstance(read, list):
        raise misshapen(record, read[0])
    values = read.__dict__
    community, dealer = values.get("community"), values.get("dealer")
    return Round(
        seats=ascending([read_seat(game, seat) for seat in read.seats]),
        dealer=None if dealer is None else read_some_cards(dealer, "dealer"),
        community=None if community is None else read_some_cards(community, "community"),
        box=_box(values.get("box")),
        meter=values.get("meter"),
        irregularities=tuple(Irregularity(**event.__dict__) for event in read.irregularities),
    )


def misshapen(record: object, fault: Fault) -> RuleViolation:
    """Return the violation of a record that is not shaped like one."""
    place = _place(record, fault.path[:-1])
    wrong = f"{place}: {fault.wrong}" if place else fault.wrong
    in_cents = fault.accepted == "a whole number" and not _MONEY.isdisjoint(fault.path)
    accepted = "a whole number of cents" if in_cents else fault.accepted
    return RuleViolation(wrong, accepted=accepted)


_MONEY: Final = frozenset({"wagers", "play", "meter"})


def _place(record: Any, path: Path) -> str:  # noqa: ANN401 - raw JSON
    """Return a path as text, a seat by its number where it has one."""
    if len(path) > 1 and path[0] == "seats":
        seat = record["seats"][path[1]]
        number = seat.get("seat") if isinstance(seat, Mapping) else None
        if isinstance(number, int):
            return " ".join([f"seat {number}", write_path(path[2:])]).rstrip()
    return write_path(path)


def read_seat(game: AnyGame, read: Any) -> Seat:  # noqa: ANN401 - a model made for the game
    """Return a seat of a record.

    Raises:
        RuleViolation: A wager is not one that chips can make, or a card is none.
    """
    where = f"seat {read.seat}"
    wagers, coupons = {}, {}
    values = read.__dict__
    made = read.wagers.__dict__
    for name in game.wagers:
        wager = made[name]
        if wager is None:
            continue
        if isinstance(wager, int):
            wagers[name] = wager
        else:
            wagers[name] = (wager.chips or 0) + wager.coupon
            coupons[name] = wager.coupon
        check_stake(game, where, name, wagers[name], coupons.get(name, 0))
    return Seat(
        number=read.seat,
        cards=None if read.cards is None else read_some_cards(read.cards, where),
        wagers=wagers,
        coupons=coupons,
        answers=tuple(read.decisions),
        play=values.get("play"),
        player=read.player,
        not_accepted=frozenset(values.get("not_accepted", ())),
    )


def read_some_cards(text: str, where: str) -> tuple[Card, ...]:
    """Return the cards that a text names.

    Raises:
        RuleViolation: A word of the text is no card.
    """
    try:
        return read_cards(text)
    except ValueError as error:
        raise RuleViolation(f"{where}: {error}") from None


def _box(text: str | None) -> Card | None:
    if text is None:
        return None
    cards = read_some_cards(text, "box")
    if len(cards) != 1:
        raise RuleViolation(f"box has {len(cards)} cards", "5324.33(c)(4)(v)#1", accepted="1 card")
    return cards[0]
