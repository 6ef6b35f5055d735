"""What can be asked of a table and of a meter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from croupier.engine import commands as engine
from croupier.engine.state import Source
from croupier.games.dealing import Device
from croupier.money import Cents


class OpenTable(NamedTuple):
    """Open a table for a game, with chips from the cage in its tray."""

    game: str
    house: Mapping[str, Any]
    """The house's choices, money in cents."""
    device: Device = "hand"
    source: Source = "sealed"
    by_act: bool | None = None
    """Whether the dealer's acts are told one by one; None: where cards are entered."""
    decks: tuple[str, ...] = ()
    """What the decks are called: none, one, or two that alternate round by round."""
    meter: str | None = None
    """The meter of the progressive, if the house offers one."""
    chips: Cents = 0


class CloseTable(NamedTuple):
    """Close a table; chips, cash and win go to the cage and the count room."""

    counted: Cents | None = None
    """What the tray holds, as two people counted it."""


class ChangeLimits(NamedTuple):
    """Set other limits of the wagers, between rounds; the rest of the house's choices stays."""

    minimums: Mapping[str, Cents]
    """All of them; of a wager left out the law's or the game's own holds."""
    maximums: Mapping[str, Cents]
    reason: str


class Suspend(NamedTuple):
    """Take no bets and begin no round; the hand in progress is finished."""

    reason: str


class Resume(NamedTuple):
    """Go on after a suspension."""

    reason: str


class Sit(NamedTuple):
    """Take a seat."""

    seat: int
    player: str


class LeaveSeat(NamedTuple):
    """Give up a seat: wagers are taken back while that can be, else the hand is played out."""

    seat: int


class BuyIn(NamedTuple):
    """Give a seated player chips for cash."""

    player: str
    amount: Cents


class CashOut(NamedTuple):
    """Let a player take chips away."""

    player: str
    amount: Cents


class Fill(NamedTuple):
    """Bring chips from the cage to the tray."""

    amount: Cents
    slip: str


class Credit(NamedTuple):
    """Take chips from the tray to the cage."""

    amount: Cents
    slip: str


class InspectDeck(NamedTuple):
    """Note what was found when a deck that is not in play was counted and looked through."""

    sound: bool
    """Whether it is whole and every card fit for use."""
    finding: str
    deck: str | None = None
    """Which, where decks are named."""


class ReplaceDeck(NamedTuple):
    """Take a deck out of use and another in its place."""

    reason: str
    deck: str | None = None
    """Which goes, where decks are named."""
    new: str | None = None
    """What the new one is called, where decks are named."""


class StartRound(NamedTuple):
    """Begin the next round; its deck is shuffled and sealed."""

    round: int
    """Its number, one more than the last."""
    deck: str | None = None
    """Which deck was shuffled, where decks are named."""


class CallOff(NamedTuple):
    """Give all bets back while that can be, and open the deck."""

    round: int
    reason: str


class Play(NamedTuple):
    """Do what one person's one action means, whole or not at all."""

    round: int
    commands: tuple[engine.Command, ...]


class BettingClock(NamedTuple):
    """The time for bets ran out; done again, or late, it does nothing."""

    round: int


class DecisionClock(NamedTuple):
    """The time for an answer ran out; done again, or late, it does nothing."""

    round: int
    seat: int
    question: str


class Reverse(NamedTuple):
    """Undo what the settlement of a round moved, and settle it anew where its cards were wrong."""

    round: int
    reason: str
    corrected: Mapping[str, Any] | None = None
    """The round as ``croupier.settle`` reads it, with the right cards; None: all stakes go back."""


class Void(NamedTuple):
    """Give every stake back of a round that cannot be finished: a malfunction after the bets."""

    round: int
    reason: str


Action = engine.Report | engine.RuleOn | engine.Correct | Reverse | Void
"""What one person asks for and another must approve."""


class Request(NamedTuple):
    """Ask for something that a second person must approve."""

    action: Action


class Approve(NamedTuple):
    """Let what was asked for be done."""

    request: int


class Refuse(NamedTuple):
    """Do not let it be done."""

    request: int
    reason: str


class DocumentWin(NamedTuple):
    """Note the papers on a win of the whole meter (§ 5323.16)."""

    hit: int
    document: str


class PayWin(NamedTuple):
    """Pay a documented win of the whole meter, from the meter, and release the cards."""

    hit: int


TableCommand = (
    OpenTable
    | CloseTable
    | ChangeLimits
    | Suspend
    | Resume
    | Sit
    | LeaveSeat
    | BuyIn
    | CashOut
    | Fill
    | Credit
    | InspectDeck
    | ReplaceDeck
    | StartRound
    | CallOff
    | Play
    | BettingClock
    | DecisionClock
    | Request
    | Approve
    | Refuse
    | DocumentWin
    | PayWin
)


class OpenMeter(NamedTuple):
    """Begin a progressive meter with its first amount."""

    table: str
    """The progressive pay table, A or B, which sets the floor of its amounts."""
    initial: Cents
    reset: Cents
    rate: str
    """How much of each wager it gets, ``n/d``."""


class SuspendMeter(NamedTuple):
    """Take no progressive wager; the meter keeps what it has."""

    reason: str


class ResumeMeter(NamedTuple):
    """Take progressive wagers again."""

    reason: str


class ChangeMeter(NamedTuple):
    """Ask for another reset amount or rate, while no table is linked."""

    reset: Cents
    rate: str
    reason: str


class CloseMeter(NamedTuple):
    """Ask for a meter to be closed for good, its amount moved to another one."""

    to: str
    """The stream of an open meter with the same pay table."""
    reason: str


class ApproveChange(NamedTuple):
    """Let the change or the closing of the meter be done."""


class RefuseChange(NamedTuple):
    """Do not let the change or the closing of the meter be done."""

    reason: str


MeterCommand = (
    OpenMeter | SuspendMeter | ResumeMeter | ChangeMeter | CloseMeter | ApproveChange | RefuseChange
)
