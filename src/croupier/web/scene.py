"""Where cards and betting areas lie before one player, in units of a drawing 600 by 720.

This is one position seen from its chair, for screens down to a telephone's. It places what the
game and the table tell, and knows no amount and no rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from croupier.cards import RANKS
from croupier.games.game import AnyGame
from croupier.games.rules import Rules
from croupier.web.signs import wager_name

WIDTH: Final = 600
CARD: Final = (84, 118)
GAP: Final = 10
HOUSE_Y: Final = 20
BOARD_Y: Final = 152
OWN_Y: Final = 586
ALONE_Y: Final = 60
"""The board's place where no dealer's hand lies above it."""
BOX: Final = (500, 152)

SPOTS: Final[Mapping[str, Mapping[str, tuple[int, int]]]] = {
    "ultimate-texas-holdem": {
        "trips": (300, 332), "ante": (225, 426), "blind": (375, 426), "play": (300, 516),
    },
    "four-card-poker": {
        "progressive": (92, 380), "aces_up": (190, 300), "six_card": (410, 300),
        "ante": (300, 368), "play": (300, 490),
    },
    "let-it-ride": {
        "bet_one": (150, 330), "bet_two": (300, 330), "bet_three": (450, 330),
        "bonus": (225, 470), "three_card": (375, 470),
    },
}  # fmt: skip
"""UTH: trips nearest to the dealer, play farthest. Games not named here get one row."""
ROW_Y: Final = 400
SUITS: Final = {"c": ("♣", "clubs"), "d": ("♦", "diamonds"),
                "h": ("♥", "hearts"), "s": ("♠", "spades")}  # fmt: skip
_NAMES: Final = dict(zip("TJQKA", ("ten", "jack", "queen", "king", "ace"), strict=True))


def spots(game: AnyGame, rules: Rules) -> list[dict[str, Any]]:
    """Return the places for chips: ``id``, the ``area`` whose wager lies there, and where."""
    places = [
        (line, area.name)
        for area in game.areas
        if area.offer is None or area.name in rules.offered
        for line in (area.lines or (area.name,))
    ]
    if game.most_antes:
        places.append(("play", "play"))
    known = SPOTS.get(game.name, {})
    step = WIDTH // (len(places) + 1)
    row = {place: (step * n, ROW_Y) for n, (place, _) in enumerate(places, start=1)}
    told = []
    for place, area in places:
        x, y = known.get(place, row[place])
        told.append({"id": place, "area": area, "x": x, "y": y, "label": wager_name(place)})
    return told


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
            card = _card(at[number], face)
            label = f"{whose}: {card['label']}"
            lying.append({**card, "label": label, "order": len(lying)})
    if (seen or {}).get("box"):
        card = _card({"id": "box-0", "x": BOX[0], "y": BOX[1]}, (seen or {})["box"][0])
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


def _card(place: Mapping[str, Any], face: str) -> dict[str, Any]:
    """Return a card at its place; of one face down nothing is told but that it is there."""
    if face[0] not in RANKS:
        return {**place, "up": False, "label": "a card face down"}
    rank, (sign, suit) = face[0], SUITS[face[1]]
    label = f"{_NAMES.get(rank, rank)} of {suit}"
    shown = "10" if rank == "T" else rank
    return {**place, "up": True, "suit": suit, "sign": sign, "rank": shown, "label": label}
