"""Answering a command with events, or refusing it with its clause."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from croupier.cards import DECK, write_cards
from croupier.engine.acts import Deck, advance, cards_to_come, deal_step, turned_places
from croupier.engine.commands import (
    Absent,
    Answer,
    Command,
    Correct,
    Deal,
    Identify,
    Leave,
    NoMoreBets,
    PlaceBet,
    Report,
    RuleOn,
    TakeBack,
    check_command,
)
from croupier.engine.events import (
    Answered,
    BetPlaced,
    BetsClosed,
    BetTakenBack,
    Event,
    Identified,
    Turned,
)
from croupier.engine.evolve import evolve
from croupier.engine.incidents import check_running, correct, hands_complete, leave, report, rule_on
from croupier.engine.state import RoundState
from croupier.games.area import check_wagers
from croupier.games.checks import check_entry, check_positions, check_seat_number, check_stake
from croupier.games.dealing import Ask, Discard, Holder, Pass, Street, Turn
from croupier.games.question import follow
from croupier.games.round import Seat
from croupier.law import RuleViolation
from croupier.money import MOST, write_dollars


def decide(state: RoundState, command: Command, deck: Deck | None = None) -> list[Event]:
    """Return the events with which a command is answered.

    Args:
        state: The round; it is not changed.
        command: What is asked.
        deck: The cards of the sealed deck in the order of dealing; None where faces are entered.

    Raises:
        RuleViolation: The command is not lawful now. Nothing has happened.
    """
    return carry_out(state, command, deck)[0]


def carry_out(
    state: RoundState, command: Command, deck: Deck | None = None
) -> tuple[list[Event], RoundState]:
    """Return the events with which a command is answered, and the state after them.

    The same as ``decide`` and then ``evolve`` for each event, each done once.

    Raises:
        RuleViolation: The command is not lawful now. Nothing has happened.
    """
    if (deck is None) != (state.source == "entered"):
        needed = "no deck" if deck is not None else "the sealed deck's 52 cards"
        raise RuleViolation(f"faces of this round are {state.source}", accepted=needed)
    if deck is not None and (len(deck) != len(DECK) or len(set(deck)) != len(DECK)):
        wrong = f"the deck has {len(deck)} cards, {len(set(deck))} of them different"
        raise RuleViolation(wrong, accepted=f"the {len(DECK)} cards, each once")
    check_command(command)
    events: list[Event] = _DECIDE[type(command)](state, command, deck)
    for event in events:
        state = evolve(state, event)
    follow_up, state = advance(state, deck)
    return [*events, *follow_up], state


def _place_bet(state: RoundState, command: PlaceBet, _deck: object) -> list[Event]:
    _check_open(state)
    game, rules = state.game, state.rules
    check_seat_number(game, command.seat)
    seat = Seat(number=command.seat, cards=None, wagers=command.wagers, coupons=command.coupons,
                player=command.player)  # fmt: skip
    unknown = set(command.wagers) - set(game.wagers)
    if unknown:
        wrong = f"{seat.where} has a wager {min(unknown)!r}"
        early = "play" in unknown and game.most_antes > 0
        clause = game.questions[0].clause if early else None
        raise RuleViolation(wrong, clause, accepted=", ".join(game.wagers))
    for wager, stake in command.wagers.items():
        check_stake(game, seat.where, wager, stake, command.coupons.get(wager, 0))
        _check_limits(state, seat, wager, stake)
    held = state.seats.get(command.seat)
    if held is not None and held.player is not None and held.player != command.player:
        wrong = f"{seat.where} is {held.player!r}'s"
        raise RuleViolation(wrong, accepted=f"another seat, or {held.player!r} takes the bets back")
    stray = set(command.coupons) - set(command.wagers)
    if stray:
        wrong = f"{seat.where} has a coupon on {min(stray)}, where it has no wager"
        raise RuleViolation(wrong, f"{game.section}(c)(1)", accepted="coupons within a wager")
    check_entry(game, seat)
    check_wagers(game.areas, rules, seat)
    others = {**state.seats, seat.number: seat}
    check_positions(game, rules, [others[number] for number in sorted(others)])
    wagers = {name: command.wagers[name] for name in game.wagers if name in command.wagers}
    return [BetPlaced(seat.number, wagers, dict(command.coupons), command.player)]


def _check_limits(state: RoundState, seat: Seat, wager: str, stake: int) -> None:
    """Raise unless a stake keeps to the table's minimum and maximum (G-04)."""
    least, most = state.rules.minimums.get(wager, 0), state.rules.maximums.get(wager)
    if stake < least or (most is not None and stake > most):
        wrong = f"{seat.where} has {write_dollars(stake)} on {wager}"
        top = "" if most is None else f", at most {write_dollars(most)}"
        raise RuleViolation(wrong, policy="G-04", accepted=f"at least {write_dollars(least)}{top}")


def _take_back(state: RoundState, command: TakeBack, _deck: object) -> list[Event]:
    _check_open(state)
    if command.seat not in state.seats:
        wrong = f"seat {command.seat} has no wager to take back"
        raise RuleViolation(wrong, accepted="a seat with a wager")
    return [BetTakenBack(command.seat)]


def _check_open(state: RoundState) -> None:
    if state.closed:
        wrong = 'the dealer has said "no more bets"'
        raise RuleViolation(wrong, state.game.closed_clause, accepted="wagers in the next round")


def _no_more_bets(state: RoundState, command: NoMoreBets, _deck: object) -> list[Event]:
    _check_open(state)
    seats = [state.seats[number] for number in sorted(state.seats)]
    check_positions(state.game, state.rules, seats)
    for number, wagers in command.not_accepted.items():
        made = state.seats[number].wagers if number in state.seats else {}
        if not set(wagers) <= set(state.game.machine_taken) & set(made):
            wrong = f"seat {number}: {', '.join(wagers)} cannot have been refused by a system"
            raise RuleViolation(wrong, accepted=", ".join(state.game.machine_taken) or "nothing")
    needs_meter = any("progressive" in seat.wagers for seat in seats)
    if needs_meter and command.meter is None:
        raise RuleViolation("there is a progressive wager and no meter", policy="F-15",
                            accepted="the meter in cents")  # fmt: skip
    if command.meter is not None and not 0 <= command.meter <= MOST:
        wrong = f"the meter stands at {write_dollars(command.meter)}"
        raise RuleViolation(wrong, accepted=f"$0 to {write_dollars(MOST)}")
    meter = command.meter if needs_meter else None
    return [BetsClosed(dict(command.not_accepted), meter)]


def _answer(state: RoundState, command: Answer, _deck: object) -> list[Event]:
    if not state.closed:
        wrong = f"seat {command.seat} answers {command.answer!r} before the cards are dealt"
        clause = state.game.questions[0].clause
        raise RuleViolation(wrong, clause, accepted="an answer when asked")
    check_running(state)
    asked = state.open_question
    if asked is None or asked[0] != command.seat:
        now = "nobody is asked anything now" if asked is None else (
            f"seat {asked[0]} is asked {asked[1].name} now")  # fmt: skip
        wrong = f"seat {command.seat} answers {command.answer!r}, but {now}"
        clause = state.game.questions[0].clause if asked is None else asked[1].clause
        accepted = None if asked is None else f"an answer of seat {asked[0]}"
        raise RuleViolation(wrong, clause, accepted=accepted)
    number, question = asked
    seat = state.seats[number]
    answered = seat._replace(answers=(*seat.answers, command.answer), play=command.amount)
    come = follow(state.game.questions, answered.answers, seat.where)
    if command.amount is not None and not state.game.amount_is_free:
        wrong = f"{seat.where} names an amount"
        raise RuleViolation(wrong, question.clause, accepted=" or ".join(question.answers))
    state.game.check_seat(state.rules, answered, come)
    stake = state.game.play_stake(answered, come)
    if state.game.amount_is_free and stake > MOST:
        wrong = f"{seat.where} plays {write_dollars(stake)}"
        raise RuleViolation(wrong, accepted=f"at most {write_dollars(MOST)}")
    return [Answered(number, question.name, command.answer, stake)]


def _absent(state: RoundState, command: Absent, _deck: object) -> list[Event]:
    asked = state.open_question if state.closed and state.settlement is None else None
    if asked is None or (asked[0], asked[1].name) != (command.seat, command.question):
        return []
    return [Answered(command.seat, command.question, asked[1].absent, 0, absent=True)]


def _deal(state: RoundState, command: Deal, deck: Deck | None) -> list[Event]:
    check_running(state)
    step = state.step
    if isinstance(step, Turn) and deck is None:
        return _turn(state, step, command)
    if step is None or isinstance(step, Ask | Discard | Turn) or not state.by_act:
        wrong = "there is nothing to deal now" if state.by_act else "cards are dealt by themselves"
        raise RuleViolation(wrong, accepted="an answer, a hand identified or a ruling")
    _check_deal(state, step, command, deck)
    return deal_step(state, step, deck, command.slips, command.faces)


def _check_deal(state: RoundState, step: Pass | Street, command: Deal, deck: Deck | None) -> None:
    """Raise what is wrong with the slips and faces that a dealing act is told with."""
    if isinstance(step, Pass) or deck is not None:
        if command.faces:
            why = "lie face down" if isinstance(step, Pass) else "are told by the sealed deck"
            raise RuleViolation(f"the cards of {step.name} {why}", accepted="no faces")
    else:
        _check_faces(state, command.faces, step.cards, step.name)
    for holder, count in command.slips.items():
        if count < 0 or not _is_dealt_to(state, step, holder):
            wrong = f"{step.name}: {count} cards to {holder}"
            raise RuleViolation(wrong, accepted="a count of 0 or more to a holder of this pass")
    spare = len(DECK) - state.next_place - cards_to_come(state)
    if sum(command.slips.values()) > spare:
        wrong = f"{step.name}: {sum(command.slips.values())} cards by slips"
        raise RuleViolation(wrong, accepted=f"at most {max(spare, 0)}, the rest must be dealt")


def _is_dealt_to(state: RoundState, step: Pass | Street, holder: Holder) -> bool:
    """Tell whether a holder gets cards in an act."""
    if not isinstance(step, Pass):
        return False
    return holder in state.seats if isinstance(holder, int) and step.players else holder == step.to


def _turn(state: RoundState, step: Turn, command: Deal) -> list[Event]:
    """Return the event of cards turned whose faces a person enters: those not known yet."""
    if command.slips:
        raise RuleViolation(f"{step.name} is turned, not dealt", accepted="no slips")
    places = turned_places(state, step)
    hidden = [place for place in places if place not in state.faces]
    _check_faces(state, command.faces, len(hidden), step.name)
    entered = {**state.faces, **dict(zip(hidden, command.faces, strict=True))}
    return [Turned(step.name, step.source, places, tuple(entered[place] for place in places))]


def _check_faces(state: RoundState, faces: tuple[int, ...], count: int, what: str) -> None:
    """Raise unless the entered faces are the right number of cards that lie nowhere else."""
    if len(faces) != count:
        wrong = f"{what}: {len(faces)} faces are entered"
        raise RuleViolation(wrong, accepted=f"{count} cards")
    unknown = [face for face in faces if face not in DECK]
    if unknown:
        raise RuleViolation(f"{what}: {unknown[0]} is no card", accepted="cards of the deck")
    taken = set(state.faces.values())
    twice = [card for place, card in enumerate(faces) if card in taken or card in faces[:place]]
    if twice:
        wrong = f"{what}: {write_cards(twice[:1])} lies elsewhere already"
        raise RuleViolation(wrong, accepted="each card of one deck once")


def _identify(state: RoundState, command: Identify, deck: Deck | None) -> list[Event]:
    check_running(state)
    if deck is not None:
        raise RuleViolation("the faces of a sealed deck are not entered by anyone",
                            accepted="a round whose cards are entered")  # fmt: skip
    holder = command.holder
    if holder == "community":
        wrong = "community cards are entered as they are turned, not before"
        raise RuleViolation(wrong, accepted="the dealer's act with its faces")
    name = f"seat {holder}" if isinstance(holder, int) else f"the {holder}"
    places = state.held.get(holder, ())
    if not places or holder == "burn" or state.any_known(holder) or not hands_complete(state):
        wrong = f"the cards of {name} cannot be identified now"
        raise RuleViolation(wrong, accepted="a hand that was dealt and is not yet identified")
    _check_faces(state, command.faces, len(places), name)
    return [Identified(holder, places, command.faces)]


def _report(state: RoundState, command: Report, _deck: object) -> list[Event]:
    return report(state, command)


def _leave(state: RoundState, command: Leave, _deck: object) -> list[Event]:
    return leave(state, command)


def _rule_on(state: RoundState, command: RuleOn, _deck: object) -> list[Event]:
    return rule_on(state, command)


def _correct(state: RoundState, command: Correct, _deck: object) -> list[Event]:
    return correct(state, command)


_DECIDE: Final[Mapping[type[Any], Callable[[RoundState, Any, Any], list[Event]]]] = {
    PlaceBet: _place_bet,
    TakeBack: _take_back,
    NoMoreBets: _no_more_bets,
    Answer: _answer,
    Absent: _absent,
    Deal: _deal,
    Identify: _identify,
    Report: _report,
    Leave: _leave,
    RuleOn: _rule_on,
    Correct: _correct,
}
