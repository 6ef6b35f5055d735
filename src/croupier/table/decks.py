"""The decks of a table: inspected, found unfit, replaced.

A deck is fit until somebody finds it unfit, and then no round begins with it before it is replaced.
A card that is found unfit in a round is reported as what it did to the round, or the round is
voided; the deck is inspected after it.
"""

from __future__ import annotations

from croupier.law import RuleViolation
from croupier.table.commands import InspectDeck, ReplaceDeck
from croupier.table.context import require
from croupier.table.draft import Draft
from croupier.table.floor import check_open
from croupier.table.state import TableState


def inspect_deck(draft: Draft, command: InspectDeck) -> None:
    """Note what an inspection found; an unfit deck begins no round until it is replaced.

    Raises:
        RuleViolation: There is no such deck, or it is in play.
    """
    check_open(draft.table, even_suspended=True)
    require(draft.context, "dealer", "supervisor")
    named = _resting(draft.table, command.deck)
    draft.add("deck inspected", sound=command.sound, finding=command.finding, **named)


def replace_deck(draft: Draft, command: ReplaceDeck) -> None:
    """Put another deck in the place of one; its name stands in the rotation from now on.

    Raises:
        RuleViolation: There is no such deck, it is in play, or the new name is missing, needless or
            that of the other deck.
    """
    table = draft.table
    check_open(table, even_suspended=True)
    require(draft.context, "supervisor")
    named = _resting(table, command.deck)
    others = set(table.decks) - {command.deck}
    if (command.new is None) != (command.deck is None) or command.new in others:
        wrong = f"the new deck is called {command.new!r}"
        accepted = "a name that no other deck has" if table.decks else "none: decks have no names"
        raise RuleViolation(wrong, accepted=accepted)
    new = {} if command.new is None else {"new": command.new}
    draft.add("deck replaced", reason=command.reason, **named, **new)


def _resting(table: TableState, deck: str | None) -> dict[str, str]:
    """Return a deck's name for a fact, if that deck is there and not in play."""
    if deck not in (table.decks or (None,)):
        accepted = " or ".join(map(repr, table.decks)) or "no name: decks have none here"
        raise RuleViolation(f"there is no deck {deck!r} here", accepted=accepted)
    if table.playing is not None and table.playing.deck == deck:
        wrong = f"round {table.playing.number} is played with it"
        raise RuleViolation(wrong, accepted="this after the round")
    return {} if deck is None else {"deck": deck}
