"""What is asked of the exact analysis: which house, on which amounts; and a player's spot."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeVar

from pydantic import BaseModel, Field, create_model

from croupier.cards import Card, write_cards
from croupier.games import AnyGame, find_game
from croupier.games.checks import check_seat, check_seat_number, check_stake
from croupier.games.question import Question
from croupier.games.round import Seat
from croupier.games.rules import Rules
from croupier.house import rules_of
from croupier.law import RuleViolation
from croupier.money import Cents, write_dollars
from croupier.records.models import CardText, Meter, Stake, named, record_model
from croupier.records.reading import find_record_game, misshapen, read_seat, read_some_cards
from croupier.shape import STRICT, check_shape, show

_SHARE: Final = re.compile(r"([0-9]{1,9})(?:\.([0-9]{1,9})|/([1-9][0-9]{0,8}))?", re.ASCII)


class ManagerRequest(BaseModel):
    """What the manager's lines are computed for."""

    model_config = STRICT

    rounds_per_hour: Annotated[int, Field(ge=1, le=10_000)]
    average_bet: Stake
    """The ante, or one of let it ride's three bets, in cents."""
    players: Annotated[int, Field(ge=1, le=7)] = 1
    participation: dict[str, str] = Field(default_factory=dict)
    """By side bet, the share of rounds in which it is made, as text: ``0.6`` or ``3/5``."""
    hours_per_day: Annotated[int, Field(ge=1, le=24)] = 24


class ParRequest(BaseModel):
    """A house's choices to be analysed, money in cents."""

    model_config = STRICT

    game: str
    house: dict[str, Any] = Field(default_factory=dict, description="see the house schema")
    ante: Stake | None = None
    """One unit of the main game; with it a payout limit counts."""
    bet: Stake | None = None
    """The same, as let it ride calls it."""
    trips: Stake | None = None
    aces_up: Stake | None = None
    six_card: Stake | None = None
    progressive: Stake | None = None
    three_card: Stake | None = None
    meter: Meter | None = None
    others: Annotated[int, Field(ge=0, le=6)] = 0
    """How many other players hold cards, for envy."""
    manager: ManagerRequest | None = None
    compare: bool = False
    """Whether every lawful table of each wager is laid side by side."""
    strategy: bool = False
    """Whether the best play is told, too."""


class StrategyRequest(BaseModel):
    """A house's choices, money in cents, for which the best play is asked."""

    model_config = STRICT

    game: str
    house: dict[str, Any] = Field(default_factory=dict, description="see the house schema")


@dataclass(frozen=True, slots=True)
class Asked:
    """A request that has been read."""

    game: AnyGame
    house: Mapping[str, Any]
    rules: Rules
    request: ParRequest
    stakes: Mapping[str, Cents]
    """By wager, what is bet; the main wager under its own name."""
    remarks: tuple[str, ...]
    """Amounts that this house would not see on its table; they are analysed all the same (G-04)."""


M = TypeVar("M", bound=BaseModel)

SIDE_BETS: Final = ("trips", "aces_up", "six_card", "progressive", "three_card")


def read_par_request(request: object) -> Asked:
    """Return what is asked of ``par``.

    Raises:
        RuleViolation: The request has not the shape of one, the house is not lawful, or an amount
            cannot be bet there.
    """
    read = _read(ParRequest, request)
    game = find_game(read.game)
    rules = rules_of(game, read.house)
    stakes = _stakes(game, rules, read)
    if read.manager is not None:
        _check_participation(game, rules, read.manager)
    return Asked(game, read.house, rules, read, stakes, tuple(_remarks(game, rules, read, stakes)))


def read_strategy_request(request: object) -> tuple[AnyGame, Mapping[str, Any], Rules]:
    """Return the game, the house's choices and its rules of which the best play is asked.

    Raises:
        RuleViolation: The request has not the shape of one, or the house is not lawful.
    """
    read = _read(StrategyRequest, request)
    game = find_game(read.game)
    return game, read.house, rules_of(game, read.house)


def _read(model: type[M], request: object) -> M:
    if not isinstance(request, Mapping):
        wrong = f"a request is an object, not {show(request)}"
        raise RuleViolation(wrong, accepted='one such as {"game": "lir", "house": {}}')
    read = check_shape(model, request)
    if isinstance(read, list):
        fault = read[0]
        wrong = f"{fault.where}: {fault.wrong}" if len(fault.path) > 1 else fault.wrong
        raise RuleViolation(wrong, accepted=fault.accepted)
    return read


def _check_participation(game: AnyGame, rules: Rules, manager: ManagerRequest) -> None:
    """Check shares before anything is solved."""
    side_bets = [
        area.name
        for area in game.areas
        if area.name != game.entry[0]
        and area.equal_to is None
        and (area.offer is None or area.name in rules.offered)
    ]
    for wager, text in manager.participation.items():
        read_share(text, f"participation in {wager:.60}")
        if wager not in side_bets:
            accepted = ", ".join(side_bets) or "none: the house offers no side bet"
            raise RuleViolation(f"{wager!r:.60} is no side bet of this table", accepted=accepted)


def _remarks(
    game: AnyGame, rules: Rules, read: ParRequest, stakes: Mapping[str, Cents]
) -> Iterator[str]:
    """Say which amounts the house does not take: amounts are cents, and easily taken for more."""
    amounts = dict(stakes)
    if read.manager is not None:
        amounts["average bet"] = read.manager.average_bet
    for name, cents in amounts.items():
        wager = game.entry[0] if name == "average bet" else name
        least, most = rules.minimums.get(wager, 0), rules.maximums.get(wager)
        if cents < least:
            yield f"{name}: {write_dollars(cents)} is below the minimum, {write_dollars(least)}"
        if most is not None and cents > most:
            yield f"{name}: {write_dollars(cents)} is above the maximum, {write_dollars(most)}"
    floor = getattr(getattr(rules, "progressive", None), "reset", None)
    if read.meter is not None and floor is not None and read.meter < floor:
        told = f"{write_dollars(read.meter)} is below the reset amount, {write_dollars(floor)}"
        yield f"meter: {told}"


def _stakes(game: AnyGame, rules: Rules, read: ParRequest) -> dict[str, Cents]:
    main = game.entry[0]
    if read.ante is not None and read.bet is not None and read.ante != read.bet:
        wrong = f"ante is {write_dollars(read.ante)} and bet {write_dollars(read.bet)}"
        raise RuleViolation(wrong, accepted="one of the two: they mean the same")
    stakes = {main: read.ante if read.bet is None else read.bet}
    stakes |= {wager: getattr(read, wager) for wager in SIDE_BETS}
    made = {wager: stake for wager, stake in stakes.items() if stake is not None}
    for wager, stake in made.items():
        _check_offered(game, rules, wager)
        check_stake(game, "the analysis", wager, stake, 0)
        only = rules.only_amount.get(wager)
        if only not in (None, stake):
            wrong = f"{wager} of {write_dollars(stake)}"
            raise RuleViolation(wrong, accepted=f"{write_dollars(only or 0)}, all the house takes")
    if read.meter is not None and "progressive" not in rules.offered:
        wrong = "there is a meter, and the house offers no progressive"
        raise RuleViolation(wrong, accepted="no meter, or a house with a progressive")
    return made


def _check_offered(game: AnyGame, rules: Rules, wager: str) -> None:
    area = next((area for area in game.areas if area.name == wager), None)
    if area is None:
        known = ", ".join(game.wagers)
        raise RuleViolation(f"{game.title} has no {wager} wager", accepted=f"wagers of {known}")
    if area.offer is not None and wager not in rules.offered:
        wrong = f"the house offers no {wager}"
        raise RuleViolation(wrong, area.offer, accepted=f"no {wager} amount, or a house with it")


def read_share(text: str, where: str) -> Fraction:
    """Return a share between 0 and 1 written as a decimal or a fraction.

    Raises:
        RuleViolation: The text is no such share.

    >>> read_share("0.6", "trips"), read_share("3/5", "trips")
    (Fraction(3, 5), Fraction(3, 5))
    """
    match = _SHARE.fullmatch(text)
    share = None if match is None else Fraction(text)
    if share is None or share > 1:
        wrong = f"{where}: {text!r:.40} is no share"
        raise RuleViolation(wrong, accepted="a number from 0 to 1, such as 0.6 or 3/5")
    return share


class SpotRecord(NamedTuple):
    """A player before a question, as a record tells it."""

    game: AnyGame
    rules: Rules
    question: Question
    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    upcard: Card | None
    seen: frozenset[Card]
    answers: tuple[str, ...]
    record_id: str | None


@cache
def spot_model(name: str) -> type[BaseModel]:
    """Return the model of what ``advise`` reads: a record without what is still hidden.

    Args:
        name: The game's full name.
    """
    game = find_game(name)
    fields = record_model(name).model_fields
    definitions: dict[str, Any] = {
        "game": (Literal[game.name, game.alias], ...),
        "id": (str, Field(default=None, description="comes back unchanged")),
        "house": (dict[str, Any], Field(default_factory=dict, description="see the house schema")),
        "seats": (fields["seats"].annotation, Field(description="the one seat that is asked")),
        "seen": (CardText, Field(default="", description="further cards out of the deck")),
    }
    if "meter" in game.places:
        definitions["meter"] = (Meter | None, Field(default=None, description="not looked at"))
    if "community" in game.places:
        told = "turned so far; in let it ride also one that was seen before its time"
        definitions["community"] = (CardText | None, Field(default=None, description=told))
    if "dealer" in game.places and "community" not in game.places:
        definitions["upcard"] = (CardText | None, None)
    says = f"What a player of {game.title} sees who is asked something."
    return create_model(named(game, "spot"), __config__=STRICT, __doc__=says, **definitions)


def read_spot(record: object) -> SpotRecord:
    """Return the spot that a record tells of.

    Raises:
        RuleViolation: The record is not shaped like one, names a card twice, breaks a rule, or
            leaves no question open.
    """
    record, game = find_record_game(record)
    if record.get("dealer") is not None:
        wrong = "the dealer's cards are still hidden while a player is asked"
        open_card = "; an open card goes into upcard" if game.amount_is_free else ""
        raise RuleViolation(wrong, accepted=f"no dealer{open_card}")
    read: Any = check_shape(spot_model(game.name), record)
    if isinstance(read, list):
        raise misshapen(record, read[0])
    rules = rules_of(game, read.house)
    if len(read.seats) != 1:
        raise RuleViolation(f"there are {len(read.seats)} seats", accepted="the one that is asked")
    seat = read_seat(game, read.seats[0])
    check_seat_number(game, seat.number)
    return _spot(game, rules, seat, read)


def _spot(game: AnyGame, rules: Rules, seat: Seat, read: Any) -> SpotRecord:  # noqa: ANN401
    asked = check_seat(game, rules, seat)
    if asked.open is None:
        done = f" after {', '.join(seat.answers)}" if seat.answers else ""
        raise RuleViolation(
            f"{seat.where} has no open question{done}", accepted="a seat that is still asked"
        )
    deal = game.deal(rules)
    if seat.cards is None or len(seat.cards) != deal.player:
        wrong = f"{seat.where} has {len(seat.cards or ())} cards"
        raise RuleViolation(wrong, deal.player_clause, accepted=f"{deal.player} cards")
    values = read.__dict__
    board = read_some_cards(values.get("community") or "", "community")
    upcards = read_some_cards(values.get("upcard") or "", "upcard")
    if len(upcards) > 1:
        raise RuleViolation(f"upcard has {len(upcards)} cards", accepted="1 card")
    seen = read_some_cards(read.seen, "seen")
    _check_once({seat.where: seat.cards, "community": board, "upcard": upcards, "seen": seen})
    upcard = upcards[0] if upcards else None
    return SpotRecord(
        game, rules, asked.open, seat.cards, board, upcard, frozenset(seen), seat.answers, read.id
    )


def _check_once(places: Mapping[str, tuple[Card, ...]]) -> None:
    found: dict[Card, str] = {}
    for place, cards in places.items():
        for card in cards:
            if card in found:
                wrong = f"{write_cards([card])} is there twice: {found[card]}, {place}"
                raise RuleViolation(wrong, accepted="each card of one deck once")
            found[card] = place
