"""The felt of a drill as SVG: the house's cards, and each seat with its cards and chips.

Classes carry the colours, for a page's policy lets no style stand in an element.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from croupier.drills.layout import Layout
from croupier.engine import RoundState, view
from croupier.felt.svg import Number, escape, tag
from croupier.games.order import left_before
from croupier.money import Cents, write_dollars
from croupier.web import scene
from croupier.web.table.stack import chips_of

WIDTH, HEIGHT = scene.CARD
MARGIN: Final = 18
HOUSE_LEAST: Final = 200
"""So high is the strip of the house's cards at least, that they are not larger than others."""


class Frame(NamedTuple):
    """What is shown of a drawing."""

    x: int
    y: int
    width: int
    height: int


def draw_house(layout: Layout) -> str:
    """Return the dealer's cards, the board and the bonus card as an SVG."""
    lying = _lying(layout.state, None)
    cards = [card for card in lying if not card["id"].startswith("own-")]
    top = min(card["y"] for card in cards) - MARGIN
    bottom = max(card["y"] for card in cards) + HEIGHT + MARGIN
    short = max(0, HOUSE_LEAST - (bottom - top)) // 2
    told = "; ".join(card["label"] for card in cards)
    frame = Frame(0, top - short, scene.WIDTH, bottom - top + 2 * short)
    return _picture(f"The house's cards. {told}", frame, *map(_card, cards))


def draw_seat(layout: Layout, seat: int) -> str:
    """Return a seat as an SVG: its betting areas, the chips that still lie there, its cards."""
    game = layout.game
    stakes = stakes_of(layout, seat)
    part = scene.position(game, layout.rules, seat)
    spots = scene.spots(game, part)
    cards = [card for card in _lying(layout.state, seat) if card["id"].startswith("own-")]
    hand = ", ".join(card["label"].removeprefix("You: ") for card in cards)
    bets = ", ".join(f"{spot['label']} {write_dollars(stakes[spot['id']])}"
                     for spot in spots if spot["id"] in stakes)  # fmt: skip
    told = f"Seat {seat}: {hand or 'no cards'}. On the felt: {bets or 'nothing'}"
    drawn = [_spot(spot, stakes.get(spot["id"], 0)) for spot in spots]
    edges = [spot["x"] - spot["half"] for spot in spots] + [card["x"] for card in cards]
    left = min(edges) - MARGIN
    top = min(spot["y"] - spot["half"] for spot in spots) - MARGIN
    frame = Frame(left, top, scene.WIDTH - 2 * left, scene.FOOT[1] - top + 8)
    return _picture(told, frame, *drawn, *map(_card, cards))


def stakes_of(layout: Layout, seat: int) -> dict[str, Cents]:
    """Return what still lies on each area of a seat."""
    lines = next(one.lines for one in layout.settlement.seats if one.number == seat)
    return {line.wager: line.stake for line in lines
            if line.stake and not left_before(layout.game, line)}  # fmt: skip


def _lying(state: RoundState, seat: int | None) -> list[dict[str, Any]]:
    return scene.cards(state.game, state.rules, view(state), seat)


def _picture(told: str, frame: Frame, *inside: str) -> str:
    box = " ".join(map(str, frame))
    return tag("svg", *inside, class_="felt", viewBox=box, role="img", aria_label=told)


def _spot(spot: Mapping[str, Any], stake: Cents) -> str:
    half = spot["half"]
    first = -4 if len(spot["words"]) > 1 else 6
    words = [
        tag("text", escape(word), class_="name", y=first + 20 * n)
        for n, word in enumerate(spot["words"])
    ]
    chips = [_chip(chip, 3 - 5 * n) for n, chip in enumerate(chips_of(stake))]
    written = write_dollars(stake)
    inside = [*chips, tag("text", escape(written), class_="amount", y=43)] if stake else words
    ring = _ring(spot["shape"], half)
    at = f"translate({spot['x']} {spot['y']})"
    return tag("g", ring, *inside, class_="spot", transform=at)


def _ring(shape: str, half: int) -> str:
    if shape == "square":
        return tag("rect", class_="ring", x=-half, y=-half, width=2 * half, height=2 * half, rx=7)
    if shape == "diamond":
        return tag("path", class_="ring", d=f"M0 {-half}L{half} 0 0 {half} {-half} 0Z")
    return tag("circle", class_="ring", r=half)


def _chip(chip: str, y: Number) -> str:
    return tag(
        "g",
        tag("circle", class_="body", r=25),
        tag("circle", class_="edge", r=21),
        tag("circle", class_="face", r=17),
        class_=f"chip v{chip}",
        transform=f"translate(0 {y})",
    )


def _card(card: Mapping[str, Any]) -> str:
    at = f"translate({card['x']} {card['y']})"
    if not card["up"]:
        back = tag("rect", class_="back", width=WIDTH, height=HEIGHT, rx=9)
        weave = "M12 16 72 102M12 46 51 102M33 16 72 72M12 102 72 16M12 72 51 16M33 102 72 46"
        return tag("g", back, tag("path", class_="weave", d=weave), class_="card", transform=at)
    return tag(
        "g",
        tag("rect", class_="front", width=WIDTH, height=HEIGHT, rx=9),
        tag("text", card["rank"], class_="rank", x=8, y=37),
        tag("text", card["sign"], class_="small", x=9, y=62),
        tag("text", card["sign"], class_="pip", x=54, y=102),
        class_=f"card {card['suit']}",
        transform=at,
    )
