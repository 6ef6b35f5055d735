"""Where cards and betting areas lie before one player, in units of a drawing 600 by 720.

This is one position seen from its chair, for screens down to a telephone's: the areas and what is
written there are the layout's own, to scale; cards lie where there is room for them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from croupier.cards import RANKS
from croupier.felt.layout import lay_out
from croupier.felt.scene import Part, Text
from croupier.games.area import wager_name
from croupier.games.dealing import Discard
from croupier.games.game import AnyGame
from croupier.games.rules import Rules
from croupier.web import inscribed

WIDTH: Final = 600
CARD: Final = (84, 118)
GAP: Final = 10
HOUSE_Y: Final = 20
BOARD_Y: Final = 152
OWN_Y: Final = 586
ALONE_Y: Final = 60
"""The board's place where no dealer's hand lies above it."""
LEFT_X: Final = 22
"""Where the pile of burned cards begins."""
BOX: Final = (500, 152)

SCALE: Final = 1.2
"""Of the felt's millimetres."""
FOOT: Final = (300, 712)
"""Where the middle of the position's edge would lie; the player's own cards cover the rail."""
SMALLEST: Final = 38
"""Half of the least that can be touched well, a telephone's screen being half as wide."""
SUITS: Final = {"c": ("♣", "clubs"), "d": ("♦", "diamonds"),
                "h": ("♥", "hearts"), "s": ("♠", "spades")}  # fmt: skip
_NAMES: Final = dict(zip("TJQKA", ("ten", "jack", "queen", "king", "ace"), strict=True))


def position(game: AnyGame, rules: Rules, seat: int | None) -> Part:
    """Return the layout's position of a seat; of a guest's who has none, the first one's."""
    return lay_out(game, rules).seats[(seat or 1) - 1]


def spots(game: AnyGame, part: Part) -> list[dict[str, Any]]:
    """Return the betting areas of a position: each with its ``wager``, its place and its shape."""
    whole = {line: area.name for area in game.areas for line in area.lines}
    return [
        {
            "id": spot.name,
            "wager": whole.get(spot.wager, spot.wager),
            "label": wager_name(spot.name),
            "words": [text.words for text in spot.label],
            "shape": spot.shape,
            "half": round(spot.box.width * SCALE / 2),
            "touch": max(SMALLEST, round(spot.hit.width * SCALE / 2)),
            **_at(*spot.chips),
        }
        for spot in part.spots
    ]


def inscriptions(game: AnyGame, rules: Rules, part: Part) -> dict[str, list[dict[str, Any]]]:
    """Return what is written on the cloth: ``signs`` at the position, ``panels``, and ``arcs``."""
    top = min(place.box.y for place in part.places)
    signs = [_text(text) for text in part.texts if text.y < top]
    panels = [
        {**_at(panel.box.x, panel.box.y), "width": round(panel.box.width * SCALE),
         "height": round(panel.box.height * SCALE), "framed": panel.framed,
         "texts": [_text(text) for text in panel.texts]}
        for panel in part.panels
        if panel.name not in inscribed.ROOMS.get(game.name, {})
    ]  # fmt: skip
    panels += inscribed.tables(game, rules)
    arcs = [{"words": arc.text.words} for arc in lay_out(game, rules).arcs]
    return {"signs": signs, "panels": panels, "arcs": arcs}


def _at(x: int, y: int) -> dict[str, int]:
    return {"x": FOOT[0] + round(x * SCALE), "y": FOOT[1] + round(y * SCALE)}


def _text(text: Text) -> dict[str, Any]:
    told = {"words": text.words, "anchor": text.anchor, "tone": text.tone, "bold": text.bold}
    return {**told, **_at(text.x, text.y), "size": round(text.size * SCALE)}


def cards(
    game: AnyGame, rules: Rules, seen: Mapping[str, Any] | None, seat: int | None
) -> list[dict[str, Any]]:
    """Return the cards that lie there, each with its place.

    Args:
        game: The game.
        rules: The table's rules.
        seen: The view of the round; None: nothing was dealt yet.
        seat: Whose chair it is.
    """
    faces = _faces(seen or {}, seat)
    lying: list[dict[str, Any]] = []
    for row, (whose, _, _) in _rows(game, rules).items():
        at = places(game, rules, len(faces[row]))[row]
        for number, face in enumerate(faces[row]):
            card = lay_card(at[number], face)
            label = f"{whose}: {card['label']}"
            lying.append({**card, "label": label, "order": len(lying)})
    if (seen or {}).get("box"):
        card = lay_card({"id": "box-0", "x": BOX[0], "y": BOX[1]}, (seen or {})["box"][0])
        lying.append({**card, "label": f"Bonus box: {card['label']}", "order": len(lying)})
    return lying


def places(game: AnyGame, rules: Rules, more: int = 0) -> dict[str, list[dict[str, Any]]]:
    """Return where cards will lie, by row; where a row got too many cards, for those."""
    told = {}
    for row, (_, count, y) in _rows(game, rules).items():
        many = max(count, more)
        left = (WIDTH - many * CARD[0] - (many - 1) * GAP) // 2
        step = CARD[0] + GAP
        told[row] = [{"id": f"{row}-{n}", "x": left + n * step, "y": y} for n in range(many)]
    return told


def burned_at(game: AnyGame, rules: Rules) -> tuple[int, int]:
    """Return where burned cards are put, beside the first row of the house's cards."""
    return LEFT_X, min(y for _, _, y in _rows(game, rules).values())


def rack(game: AnyGame, rules: Rules) -> dict[str, int] | None:
    """Return where burned cards are put; None in a game that burns none."""
    if not burns(game, rules):
        return None
    x, y = burned_at(game, rules)
    return {"x": x, "y": y}


def burns(game: AnyGame, rules: Rules) -> bool:
    """Tell whether cards are burned in a game.

    >>> from croupier.games import find_game
    >>> from croupier.house import rules_of
    >>> games = [find_game(alias) for alias in ("uth", "fcp", "lir")]
    >>> [burns(game, rules_of(game, game.practice)) for game in games]
    [True, False, True]
    """
    steps = game.script(rules, "hand", frozenset())
    return any(isinstance(step, Discard) or getattr(step, "burn", 0) for step in steps)


def _rows(game: AnyGame, rules: Rules) -> dict[str, tuple[str, int, int]]:
    """Return the rows of cards: whose each is, how many cards it gets and how far down it lies."""
    deal = game.deal(rules)
    rows = {
        "dealer": ("Dealer", deal.dealer, HOUSE_Y),
        "community": ("Board", deal.community, BOARD_Y if deal.dealer else ALONE_Y),
        "own": ("You", deal.player, OWN_Y),
    }
    return {row: told for row, told in rows.items() if told[1]}


def _faces(seen: Mapping[str, Any], seat: int | None) -> dict[str, Sequence[str]]:
    own = seen.get("seats", {}).get(seat, {}).get("cards", ())
    return {"dealer": seen.get("dealer", ()), "community": seen.get("community", ()), "own": own}


def lay_card(place: Mapping[str, Any], face: str) -> dict[str, Any]:
    """Return a card at its place; of one face down nothing is told but that it is there.

    >>> lay_card({"id": "own-0"}, "Td")["label"], lay_card({}, "??")["up"]
    ('ten of diamonds', False)
    """
    if face[0] not in RANKS:
        return {**place, "up": False, "label": "a card face down"}
    rank, (sign, suit) = face[0], SUITS[face[1]]
    label = f"{_NAMES.get(rank, rank)} of {suit}"
    shown = "10" if rank == "T" else rank
    return {**place, "up": True, "suit": suit, "sign": sign, "rank": shown, "label": label}
