"""Whether who knows no poker is told of every hand of a game."""

from __future__ import annotations

from croupier.games import find_game
from croupier.hands import five, four, three


def test_the_hands_that_are_explained_are_those_of_the_game_in_its_order() -> None:
    in_play: dict[str, list[tuple[str, ...]]] = {
        "uth": [five.NAMES[:-1]],
        "fcp": [four.NAMES, five.NAMES[:-1]],
        "lir": [five.NAMES[:-1], three.NAMES],
    }
    for game, orders in in_play.items():
        told = [tuple(order.hands) for order in find_game(game).hands]
        assert told == [tuple(reversed(names)) for names in orders], game
