"""A spot's cards as a page without a script draws them: in a strip, or as they lie on the felt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from croupier.engine.view import HIDDEN
from croupier.games import find_game
from croupier.house import rules_of
from croupier.web import scene
from croupier.web.coach.spots import Spot

SEAT: Final = 1
STEP: Final = scene.CARD[0] + scene.GAP
APART: Final = 34
"""Between the player's cards and the board, in a strip."""
ROW: Final = scene.CARD[1] + 22
STRIP: Final = 7 * STEP + APART
"""The width of a strip: of as many cards as a player of any game sees."""
_ORDER: Final[tuple[str, ...]] = ("dealer", "community", "own")
_SAID: Final = {
    ("ultimate-texas-holdem", "check"): "you checked",
    ("let-it-ride", "pull"): "you took it back",
    ("let-it-ride", "ride"): "you let it ride",
}


def strip(spot: Spot) -> dict[str, Any]:
    """Return the open cards of a spot in one row: the player's own, then the others."""
    open_cards = [card for card in _cards(spot) if card["up"]]
    own = [card for card in open_cards if card["id"].startswith("own")]
    others = [card for card in open_cards if card not in own]
    placed = [{**card, "x": 1 + n * STEP, "y": 1} for n, card in enumerate(own)]
    start = 1 + len(own) * STEP + APART
    placed += [{**card, "x": start + n * STEP, "y": 1} for n, card in enumerate(others)]
    return {"cards": placed, "box": (0, 0, STRIP, scene.CARD[1] + 2), "label": _label(placed)}


def table(spot: Spot) -> dict[str, Any]:
    """Return a spot as it lies on the table, with what is still face down."""
    game = find_game(spot.game)
    rules = rules_of(game, spot.house)
    rows = scene.places(game, rules)
    lie = {row: 1 + n * ROW for n, row in enumerate(row for row in _ORDER if row in rows)}
    placed = [{**card, "y": lie[str(card["id"]).partition("-")[0]]} for card in _cards(spot)]
    outlines = [{**place, "y": lie[row]} for row, of in rows.items() for place in of]
    height = max(lie.values()) + scene.CARD[1] + 1
    return {"cards": placed, "outlines": outlines, "box": (0, 0, scene.WIDTH, height),
            "label": _label(placed)}  # fmt: skip


def story(spot: Spot) -> str:
    """Return what the player answered before, in a sentence; nothing where he was not asked yet.

    >>> story(Spot("let-it-ride", {}, "bet two", ("2c", "7d", "Th"), {"bet": 500}, ("pull",)))
    'At bet one you took it back.'
    """
    questions = [question.name for question in find_game(spot.game).questions]
    said = [
        f"{'at ' if name.startswith('bet') else ''}{name} {_SAID.get((spot.game, answer), answer)}"
        for name, answer in zip(questions, spot.answers, strict=False)
    ]
    told = " and ".join(said)
    return f"{told[:1].upper()}{told[1:]}." if told else ""


def _cards(spot: Spot) -> list[dict[str, Any]]:
    game = find_game(spot.game)
    rules = rules_of(game, spot.house)
    deal = game.deal(rules)
    hidden = [HIDDEN] * (deal.dealer - (spot.upcard is not None))
    seen: Mapping[str, Any] = {
        "dealer": [*([] if spot.upcard is None else [spot.upcard]), *hidden],
        "community": spot.board,
        "seats": {SEAT: {"cards": spot.cards}},
    }
    return scene.cards(game, rules, seen, SEAT)


def _label(cards: list[dict[str, Any]]) -> str:
    """Return the open cards in words, the player's own first."""
    own_first = sorted(cards, key=lambda card: not card["id"].startswith("own"))
    told = "; ".join(card["label"] for card in own_first if card["up"])
    return f"Cards in sight: {told}"
