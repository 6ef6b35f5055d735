"""What a sign says of a malfunction: the same for every game, and what the table room does."""

from __future__ import annotations

from typing import Final

from croupier.games.layout import Notice

MALFUNCTION: Final = (
    Notice(
        "If something fails",
        "After a failure the round goes on from the very state it was in: the same cards, wagers"
        " and answers. A wager that was settled stays settled.",
        None,
    ),
    Notice(
        "If something fails",
        "Only a round that cannot be recovered or ruled on is void, by two people of the house,"
        " recorded. A void round pays nothing and every wager goes back.",
        None,
    ),
    Notice(
        "If something fails",
        "Ask for a supervisor before the cards are picked up: every round can be rebuilt and every"
        " decision shown.",
        None,
    ),
)
