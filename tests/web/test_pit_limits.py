"""Whose limits the pit may change at a table: those of the wagers that it takes, and no others."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games import find_game
from croupier.house import rules_of
from croupier.service.practice import opening
from croupier.web.pit.floor import limit_blanks


@pytest.mark.parametrize(
    ("alias", "choices", "expected"),
    [
        ("fcp", {"dealer_cards": 6}, {"ante", "aces_up"}),
        ("fcp", {"dealer_cards": 6, "six_card_table": "B"}, {"ante", "aces_up", "six_card"}),
        ("lir", {}, {"bet"}),
        ("lir", {"three_card_table": "D", "bonus": True}, {"bet", "three_card"}),
        ("uth", {}, {"ante", "trips"}),
    ],
)
def test_limits_are_asked_of_the_wagers_on_offer_alone(
    alias: str, choices: dict[str, Any], expected: set[str]
) -> None:
    game = find_game(alias)
    house = opening(game, choices).house
    blanks = [blank.name for blank in limit_blanks(game, house, rules_of(game, house))]
    assert set(blanks) == {f"{bound} {w}" for bound in ("minimums", "maximums") for w in expected}
