"""The betting areas of the position that a chair sees large, with what lies on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from croupier.games.area import wager_name
from croupier.games.game import AnyGame
from croupier.money import write_dollars
from croupier.web import lines
from croupier.web.coach.beside import KEY
from croupier.web.table import hints, rings
from croupier.web.table.offers import mark_keys
from croupier.web.table.paying import paid
from croupier.web.table.sight import Sight, taken_back
from croupier.web.table.stack import Stack, chips_of

COMMANDS: Final = frozenset("ruxdmlhg" + KEY)
"""Keys that are taken before the bets; an area gets another."""


def areas(
    game: AnyGame, sight: Sight, spots: Sequence[Mapping[str, Any]], stack: Stack, *, shown: bool
) -> list[dict[str, Any]]:
    """Return the areas with what lies there: the bet, else the chips stacked.

    Args:
        game: The table's game.
        sight: The table as the chair sees it.
        spots: The areas' places, as ``croupier.web.scene`` has them.
        stack: The player's chips that are not yet bet.
        shown: Whether the round, in play or just over, is still looked at.
    """
    bet = sight.bet_of(sight.before)
    made = {**bet.get("wagers", {}), "play": bet.get("play", 0)}
    on_table = made if shown and not stack else stack.wagers
    if not sight.betting:
        on_table = {**made, **stack.wagers}
    back = frozenset() if sight.betting and stack else taken_back(game, bet)
    equal = {area.name: area.equal_to for area in game.areas}
    came, ends = _outcome(game, sight) if shown else ({}, {})
    told = []
    for spot in spots:
        shape, label, other = spot["shape"], spot["label"], equal.get(spot["wager"])
        amount = 0 if label in back else on_table.get(spot["wager"], 0)
        told.append({
            **spot,
            **rings.drawn(shape, spot["words"]),
            "amount": rings.written(shape, write_dollars(amount) if amount else ""),
            "stacks": rings.stacks(rings.STACKS[shape], chips_of(amount), ends.get(label)),
            "open": other is None and sight.takes(spot["wager"]),
            "came": rings.written(shape, came.get(label, "")),
            "about": hints.about(game.name, spot["id"]),
            "note": "" if other is None else f"equal to the {wager_name(other)}",
        })  # fmt: skip
    return mark_keys(told, COMMANDS)


def _outcome(game: AnyGame, sight: Sight) -> tuple[dict[str, str], dict[str, Any]]:
    """Return by area what came of the bets, and what becomes of their chips."""
    settlement, seat = sight.settlement, sight.before
    told = None if settlement is None else lines.told(game, settlement, seat)
    if told is None or settlement is None:
        return {}, {}
    return {line["wager"]: line["came"] for line in told["lines"]}, paid(game, settlement, seat)
