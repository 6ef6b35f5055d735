"""Ultimate Texas hold 'em: every result, with and without a qualifying dealer, for every hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from croupier import settle
from croupier.cards import read_cards
from croupier.hands import FiveCardHand, best_five
from games.matrix import (
    DECK,
    Deal,
    Facts,
    Line,
    Row,
    expect,
    faults,
    impossible,
    load,
    row_params,
    stacked_deals,
    text,
)

SIZES = {"player": 2, "dealer": 2, "community": 5, "other": 2}
HOUSES = [("A", "A"), ("B", "B"), ("A", "C"), ("B", "D")]
PLAYS = {
    4: ["play 4x"],
    3: ["play 3x"],
    2: ["check", "play 2x"],
    1: ["check", "check", "play 1x"],
}
FOLD = ["check", "check", "fold"]
ANTE, TRIPS = 1000, 500

# How far seat 1 had come, seat 2 being asked after it, when something went wrong.
STOPPED: list[tuple[list[str], list[str]]] = [
    ([], []),
    (["check"], []),
    (["play 3x"], []),
    (["check", "play 2x"], ["check"]),
    (["check", "check", "play 1x"], ["check", "check"]),
    (FOLD, ["check", "check"]),
]


class Cell(NamedTuple):
    """A cell of the matrix; trips, tables and the size of the play wager are looped over in it."""

    result: str
    qualifies: bool
    hand: str


def best(deal: Deal, place: str) -> FiveCardHand:
    return best_five(read_cards(text(deal[place] + deal["community"])))


def cell_of(deal: Deal, place: str = "player") -> Cell:
    """The cell of a hand that is played to the end."""
    mine, dealers = best(deal, place), best(deal, "dealer")
    result = "win" if mine > dealers else "lose" if mine < dealers else "tie"
    return Cell(result, dealers.name != "high card", mine.name)


@cache
def cells() -> dict[Cell, Deal]:
    """A deal for each cell that turns up; a fold leaves a cell whatever the dealer has."""
    found: dict[Cell, Deal] = {}
    for deal in stacked_deals(36, SIZES, 12000):
        cell = cell_of(deal)
        found.setdefault(cell, deal)
        found.setdefault(cell._replace(result="folded"), deal)
    return found


def deals_of(row: Row) -> list[Deal]:
    if row["result"].startswith("void"):
        return [deal for cell, deal in cells().items() if cell.result == "folded"]
    wanted = (row["result"], row["qualifies"])
    return [deal for cell, deal in cells().items() if (cell.result, cell.qualifies) == wanted]


def stakes_of(decisions: list[str], *, trips: bool) -> dict[str, int]:
    """The stakes on the table, in the order of the result's lines."""
    multiples = [int(answer[5]) for answer in decisions if answer.startswith("play")]
    stakes = {"ante": ANTE, "blind": ANTE}
    if multiples:
        stakes["play"] = ANTE * multiples[0]
    return stakes | ({"trips": TRIPS} if trips else {})


def seat_of(number: int, deal: Deal, decisions: list[str], *, trips: bool) -> dict[str, Any]:
    wagers = {"ante": ANTE, "blind": ANTE} | ({"trips": TRIPS} if trips else {})
    place = "player" if number == 1 else "other"
    return {"seat": number, "cards": text(deal[place]), "wagers": wagers, "decisions": decisions}


def record_of(deal: Deal, house: tuple[str, str], *seats: dict[str, Any]) -> dict[str, Any]:
    return {
        "game": "ultimate-texas-holdem",
        "house": {"blind_table": house[0], "trips_table": house[1]},
        "community": text(deal["community"]),
        "dealer": text(deal["dealer"]),
        "seats": list(seats),
    }


def lines_of(row: Row, deal: Deal, house: tuple[str, str], stakes: dict[str, int],
             place: str = "player") -> list[Line]:  # fmt: skip
    hand = best(deal, place).name
    tables = {"blind": house[0], "trips": house[1]}
    return expect(row, Facts("uth", stakes, {"blind": hand, "trips": hand}, tables))


def row_of(cell: Cell) -> Row:
    rows = load("matrix_uth")["row"]
    return next(row for row in rows if (row["result"], row.get("qualifies")) == cell[:2])


def test_the_cells_found_are_exactly_those_that_can_occur() -> None:
    every = {
        (result, qualifies, hand)
        for result in ("win", "lose", "tie", "folded")
        for qualifies in (True, False)
        for hand in load("matrix_uth")["hands"]
    }
    assert impossible("uth") <= every
    assert set(cells()) == every - impossible("uth")
    assert len(cells()) == 55


def rounds_of(row: Row) -> Iterator[tuple[dict[str, Any], dict[int, list[Line]]]]:
    """Every round of a row without irregularities, and the lines wanted."""
    answers = [FOLD] if row["result"] == "folded" else list(PLAYS.values())
    for deal in deals_of(row):
        for house in HOUSES:
            for decisions in answers:
                for trips in (True, False):
                    stakes = stakes_of(decisions, trips=trips)
                    seat = seat_of(1, deal, decisions, trips=trips)
                    wanted = lines_of(row, deal, house, stakes)
                    yield record_of(deal, house, seat), {1: wanted}


PLAYED = [param for param in row_params("uth") if not str(param.id).startswith("void")]


@pytest.mark.parametrize("row", PLAYED)
def test_every_line_of_a_round_played_to_the_end(row: Row) -> None:
    assert [fault for record, wanted in rounds_of(row) for fault in faults(record, wanted)] == []


@pytest.mark.clause("5324.36(e)(6)", "5324.36(e)(7)#1")
def test_the_hands_are_named_and_the_dealer_qualifies_from_a_pair_up() -> None:
    for cell, deal in cells().items():
        decisions = FOLD if cell.result == "folded" else PLAYS[4]
        result: Any = settle(record_of(deal, ("A", "A"), seat_of(1, deal, decisions, trips=True)))
        assert result["dealer"]["qualifies"] is cell.qualifies
        assert result["dealer"]["hand"] == best(deal, "dealer").name
        assert result["seats"][0]["hand"] == cell.hand


@pytest.mark.clause("5324.36(h)(1)", "5324.36(h)(3)#2")
@pytest.mark.parametrize(
    "trouble",
    [
        {"kind": "dealer card exposed"},
        {"kind": "wrong number of cards", "seat": "dealer"},
    ],
    ids=["dealer card exposed after all had acted", "dealer's count put right in sequence"],
)
@pytest.mark.parametrize("row", PLAYED)
def test_what_voids_nothing_changes_nothing(row: Row, trouble: dict[str, Any]) -> None:
    rounds = [(record, wanted) for record, wanted in rounds_of(row)][::7]
    troubled = [({**record, "irregularities": [trouble]}, wanted) for record, wanted in rounds]
    assert [fault for record, wanted in troubled for fault in faults(record, wanted)] == []


# --- void hands --------------------------------------------------------------------------------


def param_of(result: str) -> Any:  # noqa: ANN401 - pytest has no public name for a parameter
    return next(param for param in row_params("uth") if param.id == result)


def check_all_void(row: Row, trouble: dict[str, Any], *, board: bool = True) -> list[str]:
    """Settle a round stopped at every point, in which both hands are void."""
    found = []
    stops = STOPPED if "play" in row else STOPPED[:1]
    for at, deal in enumerate(deals_of(row)):
        house = HOUSES[at % len(HOUSES)]
        for first, second in stops:
            for trips in (True, False):
                seats = [seat_of(1, deal, first, trips=trips), seat_of(2, deal, second, trips=True)]
                wanted = {
                    1: lines_of(row, deal, house, stakes_of(first, trips=trips)),
                    2: lines_of(row, deal, house, stakes_of(second, trips=True), "other"),
                }
                record = {**record_of(deal, house, *seats), "irregularities": [trouble]}
                if not board:
                    del record["community"]
                found += faults(record, wanted)
    return found


@pytest.mark.parametrize("row", [param_of("void: dealer card exposed")])
def test_an_exposed_dealer_card_voids_all_hands_and_trips_live(row: Row) -> None:
    assert check_all_void(row, {"kind": "dealer card exposed"}) == []


@pytest.mark.parametrize("row", [param_of("void: card face up after the hands")])
def test_a_card_found_face_up_voids_all_hands_and_trips_live(row: Row) -> None:
    trouble = {"kind": "card found face up", "before_hands": False}
    assert check_all_void(row, trouble) == []


@pytest.mark.parametrize("row", [param_of("void: card face up before the hands")])
def test_a_card_found_face_up_before_the_hands_voids_trips_too(row: Row) -> None:
    trouble = {"kind": "card found face up", "before_hands": True}
    assert check_all_void(row, trouble, board=False) == []


@pytest.mark.parametrize("row", [param_of("void: wrong count of the dealer")])
def test_a_wrong_dealer_count_voids_everything(row: Row) -> None:
    short = [{**deal, "dealer": deal["dealer"][:1]} for deal in deals_of(row)]
    trouble = {"kind": "wrong number of cards", "seat": "dealer"}
    found = []
    for deal, spoilt in zip(deals_of(row), short, strict=True):
        for first, second in STOPPED:
            seats = [seat_of(1, deal, first, trips=True), seat_of(2, deal, second, trips=False)]
            wanted = {
                1: lines_of(row, deal, HOUSES[0], stakes_of(first, trips=True)),
                2: lines_of(row, deal, HOUSES[0], stakes_of(second, trips=False), "other"),
            }
            record = {**record_of(spoilt, HOUSES[0], *seats), "irregularities": [trouble]}
            found += faults(record, wanted)
    assert found == []


@pytest.mark.parametrize("row", [param_of("void: wrong count at the seat")])
@pytest.mark.parametrize("many", [1, 3])
def test_a_wrong_count_voids_that_hand_alone(row: Row, many: int) -> None:
    found = []
    for deal in deals_of(row):
        spare = [
            card for card in DECK if card not in {card for held in deal.values() for card in held}
        ]
        held = text([*deal["player"], spare[0]][:many])
        for trips in (True, False):
            seats = [
                {**seat_of(1, deal, [], trips=trips), "cards": held},
                seat_of(2, deal, PLAYS[4], trips=True),
            ]
            other = row_of(cell_of(deal, "other"))
            wanted = {
                1: lines_of(row, deal, HOUSES[0], stakes_of([], trips=trips)),
                2: lines_of(other, deal, HOUSES[0], stakes_of(PLAYS[4], trips=True), "other"),
            }
            trouble = {"kind": "wrong number of cards", "seat": 1}
            record = {**record_of(deal, HOUSES[0], *seats), "irregularities": [trouble]}
            found += faults(record, wanted)
    assert found == []


# --- cases that a program may get wrong, in so many words ---------------------------------------


def settle_one(cards: str, community: str, dealer: str, decisions: list[str]) -> dict[str, Any]:
    deal = {"player": cards.split(), "community": community.split(), "dealer": dealer.split()}
    shaped = {place: tuple(held) for place, held in deal.items()}
    seat = seat_of(1, shaped, decisions, trips=True)
    result: Any = settle(record_of(shaped, ("A", "A"), seat))
    return {line["wager"]: (line["outcome"], line["paid"]) for line in result["seats"][0]["lines"]}


@pytest.mark.clause("5324.36(e)(6)", "5324.36(e)(8)#1", "5324.36(e)(8)(iii)")
def test_both_sides_may_play_none_of_their_own_cards() -> None:
    got = settle_one("As 3h", "Ac Jc 8c 4c 2c", "Kd 9d", PLAYS[2])
    push = ("push", 0)
    assert got == {"ante": push, "blind": push, "play": push, "trips": ("win", 3500)}


@pytest.mark.clause("5324.36(e)(8)#1", "5324.36(e)(8)(ii)#1")
def test_a_pair_on_the_board_qualifies_the_dealer() -> None:
    got = settle_one("Ad Qs", "8s 8d Kc 5h 2s", "7c 3h", PLAYS[4])
    wanted = {"ante": ("win", 1000), "blind": ("push", 0), "play": ("win", 4000)}
    assert got == {**wanted, "trips": ("lose", 0)}
