"""The layout of each game: what its section asks, where it lies, and that it can be read."""

from __future__ import annotations

import itertools
import json
import math
import os
import subprocess
import sys
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from croupier.felt.cloths import DYES, GENERIC
from croupier.felt.drawing import draw_scene
from croupier.felt.scene import Part, Scene, scene_data
from croupier.felt.tables import CENTRE, DEPTH, RADIUS, STANDS, WIDTH
from croupier.games.four_card_poker.pays import ACES_UP, ENVY, PROGRESSIVE, SIX_CARD
from croupier.games.layout import Cloth, posted_lines
from croupier.games.let_it_ride.pays import BET, BONUS, THREE_CARD
from croupier.games.paytable import PayTable
from croupier.games.ultimate_texas_holdem.pays import BLIND, TRIPS
from croupier.law import clause
from felt.georgia import width
from felt.scenes import (
    EVERYTHING,
    FORTUNES,
    NOTHING,
    Point,
    apart,
    game_and_rules,
    on_table,
    quads,
    scene_of,
    texts,
    words,
)
from felt.test_plots import contrast

SVG = "{http://www.w3.org/2000/svg}"
GAMES = tuple(EVERYTHING)
HOUSES = [
    pytest.param(name, house[name], id=f"{name}-{kind}")
    for kind, house in (("all", EVERYTHING), ("least", NOTHING), ("fortunes", FORTUNES))
    for name in GAMES
]


def spot_at(part: Part, name: str) -> Point:
    return on_table(part, next(spot.chips for spot in part.spots if spot.name == name))


def from_dealer(point: Point) -> float:
    return math.dist(point, CENTRE)


def rows_of(scene: Scene, name: str) -> list[list[tuple[str, str]]]:
    """Return the rows of each panel of this name."""
    found = []
    for part in (scene.middle, *scene.seats):
        for panel in part.panels:
            if panel.name == name:
                said = [text.words for text in panel.texts[1:]]
                found.append(list(zip(said[::2], said[1::2], strict=True)))
    return found


@pytest.mark.clause("5324.36(a)(2)(i)")
def test_at_each_position_trips_is_nearest_the_dealer_and_play_farthest() -> None:
    for seat in scene_of("uth").seats:
        assert {spot.name for spot in seat.spots} == {"ante", "blind", "play", "trips"}
        trips, ante, blind, play = (spot_at(seat, n) for n in ("trips", "ante", "blind", "play"))
        far = [from_dealer(point) for point in (trips, ante, play)]
        assert far == sorted(far)
        assert from_dealer(trips) < from_dealer(blind) < from_dealer(play)
        assert math.dist(trips, ante) + math.dist(ante, play) == pytest.approx(
            math.dist(trips, play)
        ), "the ante lies between the two"


@pytest.mark.clause("5324.36(a)(2)(i)")
def test_the_blind_is_to_the_right_of_the_ante_behind_an_equals_sign() -> None:
    for seat in scene_of("uth").seats:
        ante, blind = spot_at(seat, "ante"), spot_at(seat, "blind")
        player = (seat.stand.x, seat.stand.y)
        ahead = (CENTRE[0] - player[0], CENTRE[1] - player[1])
        right = (-ahead[1], ahead[0])
        assert (blind[0] - ante[0]) * right[0] + (blind[1] - ante[1]) * right[1] > 0
        (sign,) = (text for text in seat.texts if text.words == "=")
        assert on_table(seat, (sign.x, sign.y)) == pytest.approx(
            ((ante[0] + blind[0]) / 2, (ante[1] + blind[1]) / 2), abs=15
        )


@pytest.mark.clause("5324.36(a)(2)(ii)", "5324.36(a)(2)(iii)")
def test_the_dealers_cards_are_between_tray_and_board_and_the_board_before_the_bets() -> None:
    scene = scene_of("uth")
    box = {place.name: place.box for place in scene.middle.places}
    cards = {place.name: len(place.cards) for place in scene.middle.places}
    assert (cards["dealer"], cards["community"]) == (2, 5)
    assert box["tray"].y + box["tray"].height < box["dealer"].y
    assert box["dealer"].y + box["dealer"].height < box["community"].y
    middle = box["community"].middle
    assert middle[0] == pytest.approx(CENTRE[0], abs=1)
    for seat in scene.seats:
        bets = [from_dealer(spot_at(seat, spot.name)) for spot in seat.spots]
        assert from_dealer(middle) < min(bets)


@pytest.mark.clause("5324.34(a)(2)(ii)")
def test_let_it_rides_community_cards_are_right_before_the_tray() -> None:
    scene = scene_of("lir")
    box = {place.name: place.box for place in scene.middle.places}
    tray, community = box["tray"], box["community"]
    assert 0 < community.y - (tray.y + tray.height) < 30
    assert tray.x < community.x < community.x + community.width < tray.x + tray.width


@pytest.mark.clause("5324.33(a)(2)(i)", "5324.33(a)(2)(ii)", "5324.33(a)(2)(iii)")
def test_four_card_poker_has_an_area_for_each_wager_offered() -> None:
    for house, more in ((NOTHING["fcp"], set()), (EVERYTHING["fcp"], {"six_card", "progressive"})):
        for seat in scene_of("fcp", house).seats:
            assert {spot.name for spot in seat.spots} == {"ante", "play", "aces_up"} | more


@pytest.mark.clause("5324.34(a)(2)(i)", "5324.34(a)(2)(v)", "5324.34(a)(3)(i)")
def test_let_it_ride_has_three_areas_and_one_for_each_bonus_offered() -> None:
    bets = {"bet_one", "bet_two", "bet_three"}
    for house, more in ((NOTHING["lir"], set()), (EVERYTHING["lir"], {"bonus", "three_card"})):
        for seat in scene_of("lir", house).seats:
            assert {spot.name for spot in seat.spots} == bets | more


@pytest.mark.clause("5324.36(a)(1)", "5324.33(a)(1)", "5324.34(a)(1)")
@pytest.mark.parametrize(("name", "count"), [("uth", 6), ("fcp", 7), ("lir", 7)])
def test_positions_go_from_the_dealers_left_which_is_right_in_the_picture(
    name: str, count: int
) -> None:
    seats = scene_of(name).seats
    assert [seat.seat for seat in seats] == list(range(1, count + 1))
    across = [seat.stand.x for seat in seats]
    assert across == sorted(across, reverse=True)
    assert all(seat.stand.y > CENTRE[1] for seat in seats), "the dealer is on the other side"


@pytest.mark.parametrize("count", STANDS)
def test_the_stands_written_down_are_on_the_circle_and_face_its_centre(count: int) -> None:
    stands = STANDS[count]
    for stand in stands:
        turn = math.radians(stand.turn)
        place = (CENTRE[0] - 1040 * math.sin(turn), CENTRE[1] + 1040 * math.cos(turn))
        assert place == pytest.approx((stand.x, stand.y), abs=0.51)
    steps = {b.turn - a.turn for a, b in itertools.pairwise(stands)}
    assert len(steps) == 1


@pytest.mark.parametrize(("name", "house"), HOUSES)
def test_nothing_lies_on_anything_else(name: str, house: dict[str, Any]) -> None:
    drawn = list(quads(scene_of(name, house, Cloth(name="The Grand"))))
    crossing = [(a.id, b.id) for a, b in itertools.combinations(drawn, 2) if not apart(a, b)]
    assert len(drawn) > 30
    assert crossing == []


@pytest.mark.parametrize(("name", "house"), HOUSES)
def test_everything_lies_on_the_cloth(name: str, house: dict[str, Any]) -> None:
    for quad in quads(scene_of(name, house)):
        for x, y in quad.corners:
            inside = y > 0 and 0 < x < WIDTH and y < DEPTH
            assert inside, quad.id
            assert y <= CENTRE[1] or math.dist((x, y), CENTRE) < RADIUS - 16, quad.id


@pytest.mark.parametrize(("name", "house"), HOUSES)
def test_lettering_stays_in_its_box_in_a_wide_serif(name: str, house: dict[str, Any]) -> None:
    for _, text, box in texts(scene_of(name, house, Cloth(name="The Grand Hudson Casino"))):
        wide = width(text.words, text.size, bold=text.bold)
        assert wide <= text.room, text.words
        if box is None:
            continue
        left = {"start": text.x, "middle": text.x - wide / 2, "end": text.x - wide}[text.anchor]
        assert box.x <= left, text.words
        assert left + wide <= box.x + box.width, text.words
        assert box.y <= text.y - text.size * 3 / 4, text.words
        assert text.y + text.size / 4 <= box.y + box.height, text.words


@pytest.mark.parametrize(("name", "house"), HOUSES)
def test_the_columns_of_a_pay_table_do_not_run_into_each_other(
    name: str, house: dict[str, Any]
) -> None:
    scene = scene_of(name, house)
    for panel in [panel for part in (scene.middle, *scene.seats) for panel in part.panels]:
        for hand, pay in itertools.pairwise(panel.texts):
            if hand.y == pay.y:
                end = hand.x + width(hand.words, hand.size, bold=hand.bold)
                assert end < pay.x - width(pay.words, pay.size, bold=pay.bold), hand.words


@pytest.mark.parametrize("name", GAMES)
def test_a_notice_on_the_arc_is_shorter_than_the_arc(name: str) -> None:
    for arc in scene_of(name).arcs:
        assert width(arc.text.words, arc.text.size, bold=True) < 0.8 * math.pi * arc.radius
        assert " ".join(word.words for word in arc.words) == arc.text.words
        ends = [
            math.radians(word.turn / 100) * arc.radius + side * word.length / 2
            for word in arc.words
            for side in (1, -1)
        ]
        assert ends == sorted(ends, reverse=True), "from left to right, none on another"
        assert sum(ends[:1] + ends[-1:]) == pytest.approx(0, abs=1)
        for word in arc.words:
            wide = width(word.words, arc.text.size, bold=True)
            assert wide < word.length + arc.text.size * 3 / 4, "in a wide serif words stay apart"


@pytest.mark.clause("5324.36(a)(2)")
@pytest.mark.parametrize("facility", ["The Grand", "W" * 60, "🂡 & <Söhne>"])
def test_the_facilitys_name_is_on_the_layout(facility: str) -> None:
    scene = scene_of("uth", cloth=Cloth(name=facility))
    shown = scene.middle.texts[-1]
    assert facility.startswith(shown.words.rstrip("…"))
    assert width(shown.words, shown.size, bold=False) <= shown.room
    ET.fromstring(draw_scene(scene))  # noqa: S314 - what we drew ourselves


@pytest.mark.clause("5324.36(a)(2)(iv)", "5324.36(a)(2)(v)(b)", "5324.36(a)(2)(v)(c)")
def test_ultimate_texas_holdems_rules_are_inscribed() -> None:
    scene = scene_of("uth")
    assert [arc.clause for arc in scene.arcs] == ["5324.36(a)(2)(iv)"]
    assert "LESS THAN A PAIR" in scene.arcs[0].text.words
    for seat in scene.seats:
        clauses = {panel.clause for panel in seat.panels}
        assert {"5324.36(a)(2)(v)(b)", "5324.36(a)(2)(v)(c)"} < clauses
        said = " ".join(text.words for panel in seat.panels for text in panel.texts)
        assert "ranks above the dealer's" in said
        for multiple in ("3 or 4 antes", "2 antes", "1 ante"):
            assert multiple in said


@pytest.mark.clause("5324.36(a)(2)(v)(a)")
@pytest.mark.parametrize(("blind", "trips"), list(itertools.product("AB", "ABCD")))
def test_the_tables_that_the_house_chose_are_at_each_position(blind: str, trips: str) -> None:
    scene = scene_of("uth", {"blind_table": blind, "trips_table": trips})
    assert rows_of(scene, "blind_odds") == 6 * [list(posted_lines(BLIND[blind]))]
    assert rows_of(scene, "trips_odds") == 6 * [list(posted_lines(TRIPS[trips]))]


def middle_tables(scene: Scene, *tables: PayTable) -> None:
    shown = {panel.name for panel in scene.middle.panels}
    assert {f"{table.wager}_odds" for table in tables} <= shown
    for table in tables:
        assert rows_of(scene, f"{table.wager}_odds") == [list(posted_lines(table))]


@pytest.mark.clause("5324.34(a)(2)(iii)", "5324.34(a)(2)(iv)#1")
@pytest.mark.parametrize("letter", "ABCDEF")
def test_let_it_rides_odds_are_inscribed(letter: str) -> None:
    scene = scene_of("lir", {"bonus": True, "three_card_table": letter})
    middle_tables(scene, BET[""], BONUS[""], THREE_CARD[letter])


@pytest.mark.clause("5324.33(a)(2)")
@pytest.mark.parametrize("letter", "ABCDEF")
def test_four_card_pokers_odds_are_inscribed(letter: str) -> None:
    scene = scene_of("fcp", EVERYTHING["fcp"] | {"aces_up_table": letter})
    middle_tables(scene, ACES_UP[letter], SIX_CARD["A"], PROGRESSIVE["A"], ENVY["A"])


@pytest.mark.clause("5324.34(a)(2)(iv)#1")
def test_a_limit_per_hand_is_inscribed_where_the_house_has_one() -> None:
    assert "$75,000 A HAND" in scene_of("lir").arcs[0].text.words
    assert not any("LIMIT" in said for said in words(scene_of("lir", NOTHING["lir"])))


@pytest.mark.clause("5324.34(a)(2)(iv)#1")
def test_the_cloth_may_say_only_that_a_limit_is_posted() -> None:
    scene = scene_of("lir", cloth=Cloth(posted_limit=True))
    assert scene.arcs[0].text.words == "A PAYOUT LIMIT APPLIES: SEE THE SIGN"
    assert not any("75,000" in said for said in words(scene))


def test_the_houses_own_odds_and_kept_stakes_are_inscribed() -> None:
    scene = scene_of("uth", {"pays": {"trips": {"flush": "8:1"}}, "stake_kept": ["trips"]})
    for rows in rows_of(scene, "trips_odds"):
        assert ("Flush", "8 for 1") in rows
        assert ("Straight", "4 for 1") in rows
    assert all(("Flush", "3 to 2") in rows for rows in rows_of(scene, "blind_odds"))


@pytest.mark.clause("5324.36(a)(2)(v)(d)", "5324.34(a)(2)(iv)#2")
def test_what_the_sign_carries_is_not_on_the_cloth() -> None:
    scene = scene_of("uth", cloth=Cloth(on_sign=("ante_push", "blind_odds")))
    assert scene.arcs == ()
    assert rows_of(scene, "blind_odds") == []
    assert len(rows_of(scene, "trips_odds")) == 6


def test_every_clause_named_is_one_of_the_games() -> None:
    for name in GAMES:
        game, rules = game_and_rules(name, EVERYTHING[name])
        layout = game.layout
        cited = [spot.clause for spot in layout.spots]
        cited += [place.clause for place in layout.places(rules) if place.clause]
        for text in layout.inscriptions(rules):
            cited += [text.clause, *([text.posted] if text.posted else [])]
        cited += [notice.clause for notice in layout.notices(rules) if notice.clause]
        assert len(cited) > 15
        assert all(clause(one).rule for one in cited)


@pytest.mark.parametrize("name", GAMES)
def test_ids_are_one_of_a_kind_and_tell_the_seat_and_the_wager(name: str) -> None:
    picture = ET.fromstring(draw_scene(scene_of(name)))  # noqa: S314 - what we drew ourselves
    ids = [node.get("id") for node in picture.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    for seat in scene_of(name).seats:
        for spot in seat.spots:
            node = next(n for n in picture.iter(f"{SVG}g") if n.get("id") == spot.id)
            assert spot.id == f"seat-{seat.seat}-{spot.name.replace('_', '-')}"
            assert node.get("data-wager") == spot.wager
            assert node.get("data-clause") == spot.clause
            assert sum(child.get("class") == "hit" for child in node) == 1


@pytest.mark.parametrize("name", GAMES)
def test_the_picture_needs_nothing_from_elsewhere(name: str) -> None:
    drawn = draw_scene(scene_of(name))
    picture = ET.fromstring(drawn)  # noqa: S314 - what we drew ourselves
    assert picture.get("font-family") == GENERIC
    assert GENERIC.endswith(", serif")
    assert picture.get("width") == "2280mm"
    assert (picture.get("viewBox") or "").split()[2:] == ["2280", "1320"], "a unit is 1 mm"
    assert "url(" not in drawn
    assert all((n.get("href") or "#").startswith("#") for n in picture.iter())
    assert not list(picture.iter(f"{SVG}image"))


@pytest.mark.parametrize("name", DYES)
def test_lettering_stands_out_from_its_cloth(name: str) -> None:
    dye = DYES[name]
    for lettering in (dye.ink, dye.gold, dye.soft):
        for ground in (dye.cloth, dye.shade):
            assert contrast(lettering, ground) >= 7


@pytest.mark.parametrize("name", GAMES)
def test_no_two_areas_beside_each_other_look_the_same_without_colour(name: str) -> None:
    for seat in scene_of(name).seats:
        looks = [(spot.shape, tuple(text.words for text in spot.label)) for spot in seat.spots]
        assert len(looks) == len(set(looks))


@pytest.mark.parametrize("name", GAMES)
def test_a_scene_is_json_in_whole_millimetres(name: str) -> None:
    data = scene_data(scene_of(name))
    assert json.loads(json.dumps(data)) == json.loads(json.dumps(data, allow_nan=False))

    def numbers(value: object) -> list[object]:
        if isinstance(value, dict):
            return [n for inner in value.values() for n in numbers(inner)]
        if isinstance(value, list | tuple):
            return [n for inner in value for n in numbers(inner)]
        return [] if isinstance(value, str | None) else [value]

    found = numbers(data)
    assert len(found) > 200
    assert all(isinstance(one, int) for one in found)


@pytest.mark.parametrize("name", GAMES)
def test_cards_and_chips_have_their_places(name: str) -> None:
    game, rules = game_and_rules(name, EVERYTHING[name])
    scene = scene_of(name)
    deal = game.deal(rules)
    for seat in scene.seats:
        (hand,) = seat.places
        assert len(hand.cards) == deal.player
        for spot in seat.spots:
            x, y, wide, high = spot.hit
            assert x < spot.chips[0] < x + wide
            assert y < spot.chips[1] < y + high
    held = {place.name: len(place.cards) for place in scene.middle.places}
    assert held.get("dealer", 0) == deal.dealer
    assert held.get("community", 0) == deal.community


@pytest.mark.parametrize("name", GAMES)
def test_the_same_bytes_in_every_process(name: str) -> None:
    program = (
        "import sys; sys.path[:0] = ['tests']; from felt.scenes import scene_of;"
        "from croupier.felt.drawing import draw_scene;"
        f"sys.stdout.write(draw_scene(scene_of({name!r})))"
    )
    told = set()
    for seed in ("1", "2"):
        ran = subprocess.run(
            [sys.executable, "-c", program],
            check=True,
            capture_output=True,
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONUTF8": "1"},
        )
        told.add(ran.stdout.decode())
    assert told == {draw_scene(scene_of(name))}
