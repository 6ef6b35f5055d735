"""A table as one chair sees it at one moment, and what can be said of that in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from croupier.games.game import AnyGame
from croupier.games.line import Settlement
from croupier.service.people import Identity
from croupier.table import TableState
from croupier.web.practice.visit import is_own


class Sight(NamedTuple):
    """A table as a chair sees it at one moment."""

    table: TableState
    seen: Mapping[str, Any]
    who: Identity
    seat: int | None

    @property
    def round(self) -> Any:  # noqa: ANN401 - plain values
        """The view of the round in play or just over."""
        return self.seen["round"]

    @property
    def mine(self) -> Mapping[str, Any]:
        """What the view tells of one's own bet in the round; nothing where there is none."""
        return {} if self.seat is None or self.inherited else self.bet_of(self.seat)

    @property
    def inherited(self) -> bool:
        """Whether who bet on one's own seat was another, who has left it since."""
        bet = {} if self.seat is None else self.bet_of(self.seat)
        return bool(bet) and bet["player"] != self.who.name

    @property
    def before(self) -> int:
        """The seat whose position is drawn large: one's own, or before a guest the middle one."""
        seats = 1 if self.table.game is None else self.table.game.seats
        return self.seat or (seats + 1) // 2

    def bet_of(self, seat: int) -> Mapping[str, Any]:
        """Return what the view tells of a seat in the round; nothing where it has not bet."""
        return {} if self.round is None else self.round["seats"].get(seat, {})

    @property
    def settlement(self) -> Settlement | None:
        """What each wager of the round got; None until it is settled."""
        return None if self.table.round is None else self.table.round.engine.settlement

    def takes(self, wager: str) -> bool:
        """Tell whether chips can be stacked for a wager now."""
        if wager == "play":
            return self.raises
        return self.seat is not None and self.betting and not self.placed

    @property
    def asked(self) -> bool:
        """Whether the player has a question before him."""
        return self.round is not None and bool(self.round.get("options"))

    @property
    def raises(self) -> bool:
        """Whether the player is asked for an answer whose amount is his choice."""
        options = [] if self.round is None else self.round.get("options", [])
        return any("least" in option for option in options)

    @property
    def betting(self) -> bool:
        """Whether bets can be made: before a round, or before its dealer has closed them."""
        playing = self.table.playing
        return playing is None or not playing.engine.closed

    @property
    def placed(self) -> bool:
        """Whether a bet of this player waits on the table for the dealer."""
        return self.table.playing is not None and bool(self.mine.get("wagers"))

    @property
    def own(self) -> bool:
        """Whether the table is the player's own, opened for him alone."""
        return is_own(self.table.stream, self.who)


def asking(sight: Sight) -> str:
    """Return in one line who decides what."""
    asked = sight.round["asked"]
    if asked is None:
        return "The dealer is at work."
    if asked["seat"] == sight.seat:
        return f"Your decision: {asked['question']}."
    return f"Seat {asked['seat']} decides: {asked['question']}."


def taken_back(game: AnyGame, seat: Mapping[str, Any]) -> frozenset[str]:
    """Return the bets that a seat of a view took back, as questions and areas call them."""
    said = zip(game.questions, seat.get("answers", ()), strict=False)
    return frozenset(question.name for question, answer in said if answer == "pull")
