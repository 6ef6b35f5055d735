"""Decks in which chosen cards come to lie in chosen places."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from typing import Final

from croupier.cards import DECK, read_cards
from croupier.engine import carry_out, open_round
from croupier.engine.commands import Absent, NoMoreBets, PlaceBet
from croupier.games.dealing import Holder
from croupier.shuffle import SealedDeck
from croupier.table import TableState

_COUNT: Final = count(1)


def nonce() -> bytes:
    """Return another nonce each time, so that no two decks have one seal."""
    return next(_COUNT).to_bytes(32, "big")


def deck_for(
    table: TableState, bets: Mapping[int, Mapping[str, int]], cards: Mapping[Holder, str]
) -> SealedDeck:
    """Return a deck that deals each holder these cards first, when these bets are made.

    Args:
        table: The open table.
        bets: By seat, the wagers that will be made.
        cards: By holder, the cards; the rest of the deck follows as it comes.
    """
    assert table.game is not None
    assert table.rules is not None
    state = open_round(table.game, table.rules, table.device, "sealed", by_act=False)
    for seat, wagers in bets.items():
        state = carry_out(state, PlaceBet(seat, wagers), DECK)[1]
    state = carry_out(state, NoMoreBets(meter=0), DECK)[1]
    while state.open_question is not None:
        seat, question = state.open_question
        state = carry_out(state, Absent(seat, question.name), DECK)[1]
    faces = {
        place: face
        for holder, text in cards.items()
        for place, face in zip(state.held[holder], read_cards(text), strict=False)
    }
    rest = iter([card for card in DECK if card not in faces.values()])
    return SealedDeck(tuple(faces[n] if n in faces else next(rest) for n in DECK), nonce())
