"""Where everything lies on the whole cloth: nothing over anything else, whoever sits where."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from math import atan2, hypot, pi
from typing import Any

import pytest

from croupier.felt.scene import Box
from croupier.felt.writing import wide
from croupier.games.layout import Shape
from croupier.web import scene
from croupier.web.table import around, rings
from croupier.web.table.printed import Cloth
from felt.scenes import EVERYTHING, NOTHING, game_and_rules

GAMES = tuple(EVERYTHING)
HOUSES = [(name, house[name]) for house in (EVERYTHING, NOTHING) for name in GAMES]
SEATS = range(1, 8)
CHAIRS = [(seats, own) for seats in SEATS for own in (None, *range(1, seats + 1))]
MIDDLE = Box(0, 0, scene.WIDTH, 720)
AMOUNTS = ("$5", "$1,500", "-$100", "+$25,000", "back")


def overlap(one: Box, other: Box) -> bool:
    return (
        one.x < other.x + other.width
        and other.x < one.x + one.width
        and one.y < other.y + other.height
        and other.y < one.y + one.height
    )


def within(one: Box, other: Box) -> bool:
    return (
        other.x <= one.x
        and other.y <= one.y
        and one.x + one.width <= other.x + other.width
        and one.y + one.height <= other.y + other.height
    )


def moved(box: Box, x: int, y: int) -> Box:
    return Box(box.x + x, box.y + y, box.width, box.height)


def border(box: Box) -> Iterator[tuple[int, int]]:
    for x in range(box.x, box.x + box.width + 1):
        yield from ((x, box.y), (x, box.y + box.height))
    for y in range(box.y, box.y + box.height + 1):
        yield from ((box.x, y), (box.x + box.width, y))


def in_ring(shape: str, half: int, x: float, y: float) -> bool:
    """Whether a point lies on an area, its line included."""
    if shape == "square":
        return max(abs(x), abs(y)) <= half
    return (abs(x) + abs(y) if shape == "diamond" else hypot(x, y)) <= half


def text_box(text: dict[str, Any]) -> Box:
    width = wide(text["words"], text["size"], bold=text["bold"])
    left = text["x"] - {"start": 0, "middle": width // 2, "end": width}[text["anchor"]]
    return Box(left, text["y"] - text["size"] * 3 // 4, width, text["size"] * 3 // 4)


def card_box(place: dict[str, Any]) -> Box:
    per_cent = place.get("small", 100)
    return Box(place["x"], place["y"], *(side * per_cent // 100 for side in scene.CARD))


def label_of(spot: dict[str, Any], words: str) -> Box:
    told = rings.written(spot["shape"], words)
    assert told is not None
    width = wide(told["words"], told["size"], bold=True)
    return moved(rings.label_box(spot["shape"], width, told["size"]), spot["x"], spot["y"])


def cap_of(spot: dict[str, Any]) -> Box:
    cap = rings.drawn(spot["shape"], spot["words"])["cap"]
    return Box(spot["x"] + cap["x"], spot["y"] + cap["y"], cap["side"], cap["side"])


def crosses(box: Box, spot: dict[str, Any]) -> bool:
    """Whether a rectangle touches the line of an area: it lies neither inside nor outside."""
    inside = {
        in_ring(spot["shape"], spot["half"], x - spot["x"], y - spot["y"]) for x, y in border(box)
    }
    return len(inside) > 1


@pytest.mark.parametrize(("seats", "own"), CHAIRS)
def test_the_other_seats_lie_apart_on_the_cloth_in_the_order_of_the_deal(
    seats: int, own: int | None
) -> None:
    lie = around.stations(seats, own)
    assert set(lie) == set(range(1, seats + 1)) - {own}
    boxes = {seat: at.box for seat, at in lie.items()}
    for box in boxes.values():
        assert within(box, around.VIEW)
    for one, other in combinations(boxes.values(), 2):
        assert not overlap(one, other)
    # Seen from the middle of the cloth, clockwise from one's own place at the foot.
    here = own or (seats + 1) // 2
    turns = [
        atan2(box.middle[1] - 300, box.middle[0] - 300) - pi / 2
        for seat in range(here, here + seats)
        for box in [boxes.get((seat - 1) % seats + 1, Box(220, 600, 160, 100))]
    ]
    turns = [0.0] + [turn % (2 * pi) for turn in turns[1:]]
    assert all(earlier < later for earlier, later in pairwise(turns))
    for seat, box in boxes.items():
        assert (own is None and seat == here) or not overlap(box, MIDDLE)


@pytest.mark.parametrize(("name", "house"), HOUSES)
def test_what_lies_at_another_seat_has_its_place_there(name: str, house: dict[str, Any]) -> None:
    game, rules = game_and_rules(name, house)
    areas = Cloth(game, rules).before(1).areas
    assert [area["id"] for area in areas] == [spot.name for spot in game.layout.spots_under(rules)]
    rings_at = [
        Box(area["x"] - area["half"], area["y"] - area["half"], 2 * area["half"], 2 * area["half"])
        for area in areas
    ]
    for at in around.stations(game.seats, 1).values():
        hand = [card_box(place) for place in around.cards(at, 2, game.deal(rules).player)]
        plate = moved(around.PLATE, at.x, at.y)
        here = [moved(box, at.x, at.y) for box in rings_at]
        for box in (*hand, plate, *here):
            assert within(box, at.box)
        for one, other in combinations(here, 2):
            assert not overlap(one, other)
        for card in hand:
            assert not any(overlap(card, box) for box in (plate, *here))
        # Of each card at least the corner is seen that tells what it is.
        assert all(later.x - earlier.x >= 24 for earlier, later in pairwise(hand))


@pytest.mark.parametrize(("name", "house"), HOUSES)
def test_nothing_covers_anything_else_in_the_middle(name: str, house: dict[str, Any]) -> None:
    game, rules = game_and_rules(name, house)
    printed = Cloth(game, rules).before(1)
    hands = [card_box(place) for row in scene.places(game, rules).values() for place in row]
    if (rack := scene.rack(game, rules)) is not None:
        hands.append(card_box(rack))
    if "box" in game.places:
        hands.append(Box(*scene.BOX, *scene.CARD))
    texts = [text_box(text) for text in printed.written["signs"]]
    panels = []
    for panel in printed.written["panels"]:
        told = [text_box(text) for text in panel["texts"]]
        frame = Box(panel["x"], panel["y"], panel["width"], panel["height"])
        panels += [frame] if panel["framed"] else told
        assert not panel["framed"] or all(within(text, frame.grown(1)) for text in told)
    made = {area.name for area in game.areas if area.equal_to is None}
    caps = [cap_of(spot) for spot in printed.spots if spot["wager"] in {*made, "play"}]
    for one, other in combinations([*hands, *texts, *caps, *panels], 2):
        assert not overlap(one, other) or {one, other} <= set(panels), (one, other)
    for spot in printed.spots:
        for box in (*hands, *texts, *panels, *caps):
            assert not crosses(box, spot), (spot["id"], box)
        for words in AMOUNTS:
            label = label_of(spot, words)
            over = [box for box in (*hands, *texts, *panels, *caps) if overlap(label, box)]
            assert over == [], (spot["id"], words, label)
            assert not any(crosses(label, other) for other in printed.spots), (spot["id"], words)
            for beside in printed.spots:
                if beside is not spot:
                    assert not overlap(label, label_of(beside, "+$25,000"))


@pytest.mark.parametrize("own", [1, 3, 6, None])
def test_the_dealers_side_is_clear_of_all_seats(own: int | None) -> None:
    for name in GAMES:
        game, rules = game_and_rules(name, EVERYTHING[name])
        lying = [card_box(place) for row in scene.places(game, rules).values() for place in row]
        lying += [at.box for at in around.stations(game.seats, own).values()]
        for thing in (around.TRAY, around.DECK):
            assert within(thing, around.VIEW)
            assert not any(overlap(thing, box) for box in lying)
    assert not overlap(around.TRAY, around.DECK)


def test_a_guest_without_a_seat_sees_the_middle_seat_where_his_own_would_be() -> None:
    for name in GAMES:
        game, rules = game_and_rules(name, EVERYTHING[name])
        (middle,) = [at for at in around.stations(game.seats, None).values() if at.x == 300]
        spots = Cloth(game, rules).before(None).spots
        foot = max(spot["y"] + spot["half"] for spot in spots)
        assert middle.y + around.CARDS > foot


@pytest.mark.parametrize("shape", rings.STACKS)
def test_chips_lie_within_their_area_and_the_amount_clear_of_them(shape: Shape) -> None:
    half = {"chip": 34}.get(shape, 44)
    for words in AMOUNTS:
        told = rings.written(shape, words)
        assert told is not None
        assert told["words"] == words
    assert rings.written(shape, "") is None
    for end in (None, {"taken": False, "pays": ["500"], "after": 0}):
        for stack in rings.stacks(rings.STACKS[shape], ["500"], end):
            foot = stack["y"] + stack["half"] // 2 + stack["half"] // 4
            assert in_ring(shape, half, abs(stack["x"]), foot)
            assert abs(stack["x"]) + stack["half"] <= half
            if shape in ("circle", "square"):  # at the others it stands outside
                label = rings.label_box(shape, 10, rings.SIZES[0])
                assert label.y >= foot


@pytest.mark.parametrize("shape", rings.STACKS)
@pytest.mark.parametrize("words", [["ANTE"], ["BLIND"], ["SIX", "CARD"], ["3"]])
def test_a_name_lies_within_its_area(shape: Shape, words: list[str]) -> None:
    half = {"chip": 34}.get(shape, 44)
    size = rings.drawn(shape, words)["lettering"]
    top = -4 - size * 3 // 4 if len(words) > 1 else 6 - size * 3 // 4
    foot = -4 + size if len(words) > 1 else 6
    width = max(wide(word, size, bold=True) for word in words)
    if not (shape == "chip" and len(words) > 1):  # no game writes two lines on so small a ring
        assert all(in_ring(shape, half, width / 2, y) for y in (top, foot))


def test_a_long_name_is_shortened_until_it_fits_its_plate() -> None:
    for player in ("Ada", "Kestrel-123456", "W" * 40):
        told = around.name_of(player)
        assert wide(told["words"], told["size"], bold=True) <= around.PLATE.width
    for line in ("$5", "$1,530, played $1,020", "let it ride +$125,000"):
        assert wide(line, around.size_of(line), bold=True) <= around.PLATE.width
