"""A round as it is played, kept so that it can be rebuilt to the byte."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from croupier.cards import Card, write_cards
from croupier.engine import RoundState, carry_out, open_round
from croupier.engine.commands import Command
from croupier.engine.events import Event
from croupier.engine.state import Source, finished_round
from croupier.games.dealing import Device
from croupier.games.game import AnyGame
from croupier.house import rules_of
from croupier.law import RuleViolation
from croupier.records.canonical import build, digest
from croupier.records.codec import write_command, write_event
from croupier.records.rounds import write_round
from croupier.records.writing import write_settlement
from croupier.shuffle import SealedDeck
from croupier.version import __version__

FORMAT: Final = 1
"""The number of the record's format."""


class RoundLog:
    """A round and the log of its commands, each with the events that answered it."""

    def __init__(  # noqa: PLR0913 - what a round is opened with
        self,
        game: AnyGame,
        house: Mapping[str, Any],
        deck: SealedDeck | None = None,
        *,
        device: Device = "hand",
        by_act: bool | None = None,
        round_id: str = "",
    ) -> None:
        """Open a round.

        Args:
            game: The game.
            house: The house's choices, money in cents.
            deck: The sealed deck; None where a person enters the cards of a physical table.
            device: What the cards are dealt from.
            by_act: Whether the dealer's acts are told one by one; None: where cards are entered.
            round_id: What the round is called.
        """
        source: Source = "entered" if deck is None else "sealed"
        rules = rules_of(game, house)
        self.house = house
        self.deck = deck
        self.round_id = round_id
        self.state: RoundState = open_round(game, rules, device, source, by_act=by_act)
        self.entries: list[tuple[Command, list[Event]]] = []

    @property
    def cards(self) -> tuple[Card, ...] | None:
        """The sealed deck's cards, which no one may see yet."""
        return None if self.deck is None else self.deck.cards

    def do(self, command: Command) -> list[Event]:
        """Answer a command and return the events.

        Raises:
            RuleViolation: The command is not lawful now; nothing has happened.
        """
        events, self.state = carry_out(self.state, command, self.cards)
        self.entries.append((command, events))
        return events

    def header(self) -> dict[str, Any]:
        """Return what the record says before the first wager, the deck's seal included."""
        state = self.state
        told = {
            "format": FORMAT,
            "croupier": __version__,
            "build": build(),
            "round": self.round_id,
            "game": state.game.name,
            "house": dict(self.house),
            "device": state.device,
            "by_act": state.by_act,
        }
        return told if self.deck is None else {**told, "seal": self.deck.seal}

    def record(self) -> dict[str, Any]:
        """Return the finished round as a record.

        Raises:
            RuleViolation: The round is not settled yet, so its deck stays sealed.
        """
        settlement = self.state.settlement
        if settlement is None:
            raise RuleViolation("the round is not settled", accepted="a record after settlement")
        document = self.played()
        document["result"] = write_settlement(self.state.game, settlement, None)
        document["sha256"] = digest(document)
        return document

    def played(self) -> dict[str, Any]:
        """Return what a record says up to how the round ended, the opened deck included."""
        document = self.header()
        document["log"] = [
            {"command": write_command(command), "events": [write_event(event) for event in events]}
            for command, events in self.entries
        ]
        if self.deck is not None:
            document["deck"] = write_cards(self.deck.cards)
            document["nonce"] = self.deck.nonce.hex()
        return document

    def settle_record(self) -> dict[str, Any]:
        """Return the finished round as the record that ``settle`` reads."""
        round_ = finished_round(self.state)
        return write_round(self.state.game, self.house, round_, self.round_id or None)
