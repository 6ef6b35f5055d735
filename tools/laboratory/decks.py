"""A sealed deck, opened: its seal, and every face that was dealt from it."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from laboratory.cards_dealt import FACES
from laboratory.notes import Notes
from laboratory.rounds import PlayedRound


def check_deck(played: PlayedRound, body: dict[str, Any], where: str, notes: Notes) -> None:
    """Check that the deck is the one that was sealed, and that it was dealt as it lay."""
    if played.seal is None:
        notes.need("deck" not in body, where, "there is a deck and no seal")
        return
    if "deck" not in body or "nonce" not in body:
        notes.find(where, "the sealed deck is not opened")
        return
    seal = sha256(f"{body['deck']}\n{body['nonce']}".encode()).hexdigest()
    notes.same(where, "the seal", played.seal, seal)
    cards = body["deck"].split(" ")
    whole = len(cards) == len(FACES) and set(cards) == FACES
    notes.need(whole, where, "the deck is not the 52 cards, each once")
    notes.count("decks opened")
    for place, face in sorted(played.layout.faces.items()):
        if not 0 <= place < len(cards) or cards[place] != face:
            notes.find(where, f"card {place + 1} of the deck was dealt as {face}")
        notes.count("faces held against decks")
