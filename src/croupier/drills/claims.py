"""What players try: a wager or an answer is laid before the engine, which takes or refuses it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from croupier.drills import rulings
from croupier.drills.chance import Chance
from croupier.drills.levels import FCP, LIR, UTH
from croupier.drills.mishaps import Ruling
from croupier.drills.rehearsal import Rehearsal, player_at
from croupier.engine.commands import Answer, Command, PlaceBet
from croupier.games.game import AnyGame
from croupier.law import RuleViolation


class Try(NamedTuple):
    """One thing that a player tries."""

    words: str
    """What happens, with ``{seat}``."""
    made: Callable[[int], Command]
    """It as a command of that seat."""
    by: str
    """The clause or reading that says whether it may be."""
    first: tuple[str, ...] | None = ()
    """What the seat has answered before; None where the betting is still open."""


def _bet(**wagers: int) -> Callable[[int], Command]:
    laid = {name: 100 * stake for name, stake in wagers.items()}
    return lambda seat: PlaceBet(seat, laid, player=player_at(seat))


def _say(answer: str, amount: int | None = None) -> Callable[[int], Command]:
    cents = None if amount is None else 100 * amount
    return lambda seat: Answer(seat, answer, cents)


_LATE: Final = "The cards are dealt. Seat {seat} now lays more chips on its areas."

TRIES: Final[Mapping[str, tuple[Try, ...]]] = {
    UTH: (
        Try('Before "no more bets" seat {seat} lays $10 on ante and $5 on blind.',
            _bet(ante=10, blind=5), "5324.36(c)(3)#r1", None),
        Try('Before "no more bets" seat {seat} lays $5 on trips and nothing else.',
            _bet(trips=5), "5324.36(c)(3)#1", None),
        Try('Before "no more bets" seat {seat} lays $10 each on ante and blind, $25 on trips.',
            _bet(ante=10, blind=10, trips=25), "5324.36(c)(3)#1", None),
        Try(_LATE, _bet(ante=20, blind=20, trips=5), "5324.36(c)(2)#2"),
        Try("Before the flop seat {seat}, with an ante of $10, plays $30.", _say("play 3x"),
            "5324.36(e)(1)#3"),
        Try("Before the flop seat {seat}, with an ante of $10, plays $20.", _say("play 2x"),
            "5324.36(e)(1)#3"),
        Try("Before the flop seat {seat} folds.", _say("fold"), "5324.36(e)(1)#3"),
        Try("After the flop seat {seat}, who checked before, plays $40 on an ante of $10.",
            _say("play 4x"), "5324.36(e)(3)#2", ("check",)),
        Try("After the flop seat {seat}, who checked before, plays $20 on an ante of $10.",
            _say("play 2x"), "5324.36(e)(3)#2", ("check",)),
        Try("When the whole board lies there, seat {seat}, who checked twice, checks again.",
            _say("check"), "5324.36(e)(5)", ("check", "check")),
    ),
    FCP: (
        Try('Before "no more bets" seat {seat} lays $5 on aces up and nothing else.',
            _bet(aces_up=5), "F-07", None),
        Try('Before "no more bets" seat {seat} lays $10 on ante and $1 on the progressive.',
            _bet(ante=10, progressive=1), "5324.33(c)(4)(iv)(a)", None),
        Try('Before "no more bets" seat {seat} lays $1 on the progressive and nothing else.',
            _bet(progressive=1), "5324.33(c)(4)(iv)(a)", None),
        Try(_LATE, _bet(ante=20), "5324.33(c)(3)#2"),
        Try("Seat {seat}, with an ante of $10, plays $25.", _say("play", 25), "F-06"),
        Try("Seat {seat}, with an ante of $10, plays $40.", _say("play", 40),
            "5324.33(e)(2)(i)"),
        Try("Seat {seat}, with an ante of $10, plays $5.", _say("play", 5),
            "5324.33(e)(2)(i)"),
    ),
    LIR: (
        Try('Before "no more bets" seat {seat} lays three bets of $10 and $5 on the $1 bonus.',
            _bet(bet=10, bonus=5), "5324.34(c)(6)(ii)", None),
        Try('Before "no more bets" seat {seat} lays three bets of $10 and $1 on the bonus.',
            _bet(bet=10, bonus=1), "5324.34(c)(6)(ii)", None),
        Try('Before "no more bets" seat {seat} lays $5 on the three-card bonus, nothing else.',
            _bet(three_card=5), "5324.34(c)(7)(ii)", None),
        Try(_LATE, _bet(bet=20), "5324.34(c)(3)#2"),
        Try("Seat {seat} took bet one back. Asked for bet two, it lets bet two ride.",
            _say("ride"), "5324.34(e)(4)#2", ("pull",)),
        Try("Seat {seat} let bet one ride. Asked for bet two, it takes bet two back.",
            _say("pull"), "5324.34(e)(4)#2", ("ride",)),
    ),
}  # fmt: skip


def allowed(game: AnyGame, chance: Chance) -> Ruling:
    """A player tries something that may or may not be."""
    return put(game, chance.pick(TRIES[game.name]), chance)


def put(game: AnyGame, tried: Try, chance: Chance) -> Ruling:
    """Return what the engine says to something that a player tries."""
    table = Rehearsal(game, chance)
    seat = table.seats[0]
    if tried.first is not None:
        table.close()
        table.deal()
        for answer in tried.first:
            table.answer(answer)
            while table.state.open_question is not None and table.asked_seat != seat:
                table.answer(answer)
        while table.state.open_question is None:
            table.turn()
    story = f"{tried.words.format(seat=seat)} May that be?"
    try:
        table.do(tried.made(seat))
    except RuleViolation as refused:
        by = refused.clause_id or refused.policy or tried.by
        return Ruling(story, rulings.REFUSED, seat, (by,))
    return Ruling(story, rulings.TAKEN, seat, (tried.by,))
