"""What of a drill's felt is drawn: the house's cards, and each seat with its cards and chips."""

from __future__ import annotations

from typing import Any, Final

from croupier.drills.layout import Layout
from croupier.engine import RoundState, view
from croupier.games.order import left_before
from croupier.money import Cents, write_dollars
from croupier.web import scene
from croupier.web.table.stack import chips_of

MARGIN: Final = 18
HOUSE_LEAST: Final = 200
"""So high is the strip of the house's cards at least, that they are not larger than others."""


def house_of(layout: Layout) -> dict[str, Any]:
    """Return the dealer's cards, the board and the bonus card."""
    lying = _lying(layout.state, None)
    cards = [card for card in lying if not card["id"].startswith("own-")]
    top = min(card["y"] for card in cards) - MARGIN
    bottom = max(card["y"] for card in cards) + scene.CARD[1] + MARGIN
    short = max(0, HOUSE_LEAST - (bottom - top)) // 2
    told = "; ".join(card["label"] for card in cards)
    return {
        "label": f"The house's cards. {told}",
        "box": (0, top - short, scene.WIDTH, bottom - top + 2 * short),
        "cards": cards,
    }


def seat_of(layout: Layout, seat: int) -> dict[str, Any]:
    """Return a seat: its betting areas with the chips that still lie there, and its cards."""
    game = layout.game
    stakes = stakes_of(layout, seat)
    part = scene.position(game, layout.rules, seat)
    spots = [
        {**spot, "chips": chips_of(stake), "amount": write_dollars(stake) if stake else ""}
        for spot in scene.spots(game, part)
        for stake in [stakes.get(spot["id"], 0)]
    ]
    cards = [card for card in _lying(layout.state, seat) if card["id"].startswith("own-")]
    hand = ", ".join(card["label"].removeprefix("You: ") for card in cards)
    bets = ", ".join(f"{spot['label']} {spot['amount']}" for spot in spots if spot["amount"])
    edges = [spot["x"] - spot["half"] for spot in spots] + [card["x"] for card in cards]
    left = min(edges) - MARGIN
    top = min(spot["y"] - spot["half"] for spot in spots) - MARGIN
    return {
        "label": f"Seat {seat}: {hand or 'no cards'}. On the felt: {bets or 'nothing'}",
        "box": (left, top, scene.WIDTH - 2 * left, scene.FOOT[1] - top + 8),
        "spots": spots,
        "cards": cards,
    }


def stakes_of(layout: Layout, seat: int) -> dict[str, Cents]:
    """Return what still lies on each area of a seat."""
    lines = next(one.lines for one in layout.settlement.seats if one.number == seat)
    return {line.wager: line.stake for line in lines
            if line.stake and not left_before(layout.game, line)}  # fmt: skip


def _lying(state: RoundState, seat: int | None) -> list[dict[str, Any]]:
    return scene.cards(state.game, state.rules, view(state), seat)
