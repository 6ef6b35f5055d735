"""Rounds at a table: started, played, closed by a clock, settled, called off."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from croupier.cards import Card, write_cards
from croupier.engine import RoundState, carry_out
from croupier.engine.commands import (
    Absent,
    Answer,
    Command,
    Deal,
    Identify,
    NoMoreBets,
    PlaceBet,
    TakeBack,
)
from croupier.engine.laid import chips_laid, coupons_laid
from croupier.games.game import AnyGame
from croupier.law import RuleViolation
from croupier.ledger.entry import Secret
from croupier.money import Cents
from croupier.records.codec import write_command, write_event
from croupier.records.log import RoundLog
from croupier.records.writing import write_settlement
from croupier.table.commands import BettingClock, CallOff, DecisionClock, Play, StartRound
from croupier.table.context import require
from croupier.table.draft import Draft
from croupier.table.money import nets, player_account
from croupier.table.progressive import contribute, note_wins, refuse_if_unavailable
from croupier.table.state import TableRound, TableState

OF_SEATS: Final = (PlaceBet, TakeBack, Answer)
"""What a player may do, for his own seat."""
OF_DEALERS: Final = (NoMoreBets, Deal, Identify)


def start_round(draft: Draft, command: StartRound) -> None:
    """Begin the next round: its deck's seal is published, the deck itself kept as a secret.

    Raises:
        RuleViolation: The table is not open, the last round is not over, cards are held for a win
            of the meter, or the number or the deck is not the next one.
    """
    require(draft.context, "dealer", "supervisor")
    game = _check_start(draft.table, command)
    table, deck = draft.table, draft.context.deck
    if (deck is None) != (table.source == "entered"):
        wrong = f"faces at this table are {table.source}"
        raise RuleViolation(wrong, accepted="no deck" if deck is not None else "a sealed deck")
    if deck is not None and table.round is not None and deck.seal == table.round.seal:
        wrong = "this deck was dealt in the last round"
        raise RuleViolation(wrong, accepted="a deck just shuffled")
    round_id = f"{table.stream}/{command.round}"
    log = RoundLog(game, table.house, deck, device=table.device, by_act=table.by_act,
                   round_id=round_id)  # fmt: skip
    named = {} if command.deck is None else {"deck": command.deck}
    draft.add("round started", round=command.round, header=log.header(), **named)
    if deck is not None:
        draft.secrets.append(Secret(table.stream, round_id, deck.text))


def _check_start(table: TableState, command: StartRound) -> AnyGame:
    """Return the game, if the next round can begin and is the one that was named."""
    if table.game is None or table.status != "open":
        raise RuleViolation(f"{table.stream} is {table.status}", accepted="an open table")
    if table.playing is not None:
        wrong = f"round {table.playing.number} is not over"
        raise RuleViolation(wrong, accepted="the next round after its settlement")
    if table.held:
        wrong = f"the cards of seat {min(table.held.values())} are held for a win that is not paid"
        raise RuleViolation(wrong, "5324.33(e)(5)#2", accepted="a round when it is paid")
    if command.round != table.number + 1:
        wrong = f"round {command.round} cannot be the next"
        raise RuleViolation(wrong, accepted=f"round {table.number + 1}")
    if command.deck != table.next_deck:
        wrong = f"round {command.round} is not played with deck {command.deck!r}"
        raise RuleViolation(wrong, accepted=f"deck {table.next_deck!r}: two decks alternate")
    if (table.next_deck or "") in table.unfit:
        wrong = "the deck of the next round was found unfit"
        raise RuleViolation(wrong, accepted="a round when that deck is replaced")
    return table.game


def call_off(draft: Draft, command: CallOff) -> None:
    """Give all bets back and open the deck, while the betting is open.

    Raises:
        RuleViolation: That round is not in play, or its betting is closed.
    """
    require(draft.context, "supervisor")
    playing = draft.table.running(command.round)
    if playing.engine.closed:
        wrong = 'the dealer has said "no more bets"'
        raise RuleViolation(wrong, accepted="the round played to its end, irregularities reported")
    for number in sorted(playing.engine.seats):
        perform(draft, TakeBack(number))
    draft.add(
        "round called off", round=command.round, reason=command.reason, **open_deck(draft, playing)
    )


def play(draft: Draft, command: Play) -> None:
    """Do what one person's one action means.

    Raises:
        RuleViolation: Something of it is not lawful, or not this person's; nothing is done.
    """
    table = draft.table
    table.running(command.round)
    refuse_while_waiting(draft)
    for inner in command.commands:
        if draft.table.playing is None or draft.table.playing.engine.settlement is not None:
            raise RuleViolation("the round is settled", accepted="nothing more in this round")
        perform(draft, _allowed(draft, inner))
    settle_if_over(draft)


def refuse_while_waiting(draft: Draft) -> None:
    """Raise while the round waits for a second person."""
    for asked in draft.table.waiting:
        wrong = f"the round waits: {asked.by!r} asked for {asked.action['command']!r}"
        raise RuleViolation(wrong, accepted=f"request {asked.number} approved or refused first")


def _allowed(draft: Draft, command: Command) -> Command:
    """Return a command as the table does it, if the one who asks may ask for it.

    Raises:
        RuleViolation: It is someone else's to do, or is asked for in another way.
    """
    context, table = draft.context, draft.table
    if isinstance(command, OF_DEALERS):
        require(context, "dealer", "supervisor")
        return command
    if not isinstance(command, OF_SEATS):
        name = write_command(command)["command"]
        wrong = f"{name!r} is not done by playing"
        raise RuleViolation(wrong, accepted="a request, the clock, or leaving the seat")
    require(context, "player", "dealer", "supervisor")
    player = table.seats.get(command.seat)
    if player is None:
        raise RuleViolation(f"nobody sits on seat {command.seat}", accepted="a seat that is taken")
    if context.actor.role == "player" and context.actor.name != player:
        wrong = f"seat {command.seat} is {player!r}'s"
        raise RuleViolation(wrong, accepted=f"a seat of {context.actor.name!r}")
    if isinstance(command, PlaceBet):
        return _bet(draft, command, player)
    return command


def _bet(draft: Draft, command: PlaceBet, player: str) -> PlaceBet:
    if draft.table.status == "suspended":
        raise RuleViolation(f"{draft.table.stream} is suspended", accepted="bets when it goes on")
    if command.player not in (None, player):
        wrong = f"seat {command.seat} is {player!r}'s, not {command.player!r}'s"
        raise RuleViolation(wrong, accepted="the player who sits there, or none named")
    if command.coupons and draft.context.actor.role == "player":
        accepted = "coupons laid down by a dealer, who has seen them"
        raise RuleViolation(f"{player!r} bets with coupons", accepted=accepted)
    playing = draft.table.playing
    if playing is not None:
        refuse_if_unavailable(draft, set(playing.engine.game.machine_taken) & set(command.wagers))
    return command._replace(player=player)


def betting_clock(draft: Draft, command: BettingClock) -> None:
    """Close the betting because its time is over; does nothing where that cannot be."""
    require(draft.context, "clock", "dealer", "supervisor")
    playing = draft.table.playing
    if playing is None or playing.number != command.round:
        _nothing(draft, f"round {command.round} is not in play")
    elif playing.engine.closed:
        _nothing(draft, "the betting is closed")
    elif draft.table.status == "suspended":
        _nothing(draft, "the table is suspended")
    elif not playing.engine.seats:
        _nothing(draft, "nobody has bet; the betting stays open")
    else:
        perform(draft, NoMoreBets(), clock=True)
        settle_if_over(draft)


def decision_clock(draft: Draft, command: DecisionClock) -> None:
    """Answer for a seat by the rule for an absent player; does nothing where nobody waits."""
    require(draft.context, "clock", "dealer", "supervisor")
    playing = draft.table.playing
    asked = None if playing is None else playing.engine.open_question
    if playing is None or playing.number != command.round:
        _nothing(draft, f"round {command.round} is not in play")
    elif asked is None or (asked[0], asked[1].name) != (command.seat, command.question):
        _nothing(draft, f"seat {command.seat} is not asked {command.question!r} now")
    elif draft.table.waiting:
        _nothing(draft, f"the round waits for request {draft.table.waiting[0].number}")
    else:
        perform(draft, Absent(command.seat, command.question), clock=True)
        draft.reply["answered"] = {"seat": command.seat, "answer": asked[1].absent}
        settle_if_over(draft)


def _nothing(draft: Draft, why: str) -> None:
    draft.reply.update(done=False, why=why)


def perform(draft: Draft, command: Command, **marks: Any) -> None:  # noqa: ANN401 - JSON
    """Do one command of the engine, and add it as a fact with the events that answer it.

    Args:
        draft: The entry in the making.
        command: The command, already allowed.
        marks: What else the fact says: that a clock did it, who approved it.

    Raises:
        RuleViolation: The engine refuses it, or the deck is not the one that was sealed.
    """
    playing = draft.table.playing
    if playing is None:
        raise RuleViolation("no round is in play", accepted=draft.table.next_step)
    if isinstance(command, NoMoreBets):
        command = _closing(draft, command)
    events, _ = carry_out(playing.engine, command, _deck(draft, playing))
    draft.add(
        "played",
        round=playing.number,
        command=write_command(command),
        events=[write_event(event) for event in events],
        **marks,
    )


def _closing(draft: Draft, command: NoMoreBets) -> NoMoreBets:
    """Return "no more bets" with what the meter shows, this round's contributions included."""
    if draft.table.status == "suspended":
        raise RuleViolation(f"{draft.table.stream} is suspended", accepted="this when it goes on")
    if command.meter is not None:
        raise RuleViolation("the meter is named with no more bets", accepted="meter left out")
    not_accepted = dict(command.not_accepted)
    meter = contribute(draft, not_accepted)
    return command._replace(not_accepted=not_accepted, meter=meter)


def _deck(draft: Draft, playing: TableRound) -> tuple[Card, ...] | None:
    deck = draft.context.deck
    if (None if deck is None else deck.seal) != playing.seal:
        raise RuleViolation("this is not the deck of the round in play", accepted="the sealed deck")
    return None if deck is None else deck.cards


def settle_if_over(draft: Draft) -> None:
    """Pay a round that the engine has settled, in the same entry; free the seats of who left."""
    draft.check_funds()
    playing = draft.table.playing
    if playing is None or playing.engine.settlement is None:
        return
    engine, settlement = playing.engine, playing.engine.settlement
    net = nets(engine, settlement)
    draft.add(
        "round settled",
        round=playing.number,
        id=playing.id,
        players={str(number): seat.player for number, seat in engine.seats.items()},
        net=net,
        balances=tell_balances(draft, chips_laid(engine), net),
        coupons=coupons_laid(engine),
        result=write_settlement(engine.game, settlement, None),
        **open_deck(draft, playing),
    )
    note_wins(draft)
    free_seats(draft, engine)


def free_seats(draft: Draft, engine: RoundState) -> None:
    """Free the seats of the players who left while a round went on."""
    for number in sorted(engine.left & draft.table.seats.keys()):
        draft.add("player left", seat=number)


def tell_balances(
    draft: Draft, chips: Mapping[str, Cents], net: Mapping[str, Cents]
) -> dict[str, dict[str, Cents]]:
    """Return what each player's account holds without the round, and with it.

    ``after`` is what it holds when this entry is written; a win of the whole meter comes later.
    ``before`` is that without the round: what the account holds as the payment begins, and the
    chips that lie on the layout. So ``after`` is ``before`` and the round's net, always. It is what
    the account held before the first wager, unless the player bought or cashed chips, or played
    elsewhere, while the round went on: that stands in facts of its own and is in both figures.
    """
    told = {}
    for player, stake in chips.items():
        before = draft.held(player_account(player)) + stake
        told[player] = {"before": before, "after": before + net[player]}
    return told


def open_deck(draft: Draft, playing: TableRound) -> dict[str, Any]:
    """Return the deck of a round, opened: its cards and its nonce."""
    _deck(draft, playing)
    deck = draft.context.deck
    if deck is None:
        return {}
    return {"deck": write_cards(deck.cards), "nonce": deck.nonce.hex()}
