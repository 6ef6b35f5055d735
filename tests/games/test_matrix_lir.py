"""Let it ride: every decision and choice of side bets, for every hand of five and of three."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import pytest

from croupier import settle
from croupier.cards import read_cards, write_cards
from croupier.hands import best_five, three_card_hand
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

SIZES = {"player": 3, "community": 2, "other": 3}
DECISIONS = [list(answers) for answers in product(("ride", "pull"), repeat=2)]
SIDE_BETS = [("bonus", "three_card"), ("bonus",), ("three_card",), ()]
STAKES = {"bet": 1000, "bonus": 100, "three_card": 500}
TABLES = "ABCDEF"
MATRIX = load("matrix_lir")
ROWS: dict[str, Row] = {row["result"]: row for row in MATRIX["row"]}


class Cell(NamedTuple):
    """A cell of the matrix; decisions, side bets and tables are looped over in it."""

    three: str
    five: str


def five_of(deal: Deal, place: str = "player") -> str:
    hand = best_five(read_cards(text(deal[place] + deal["community"])))
    if hand.name != "pair":
        return hand.name
    return "pair of tens" if write_cards(hand.cards)[0] in "TJQKA" else "pair of nines"


def three_of(deal: Deal, place: str = "player") -> str:
    return three_card_hand(read_cards(text(deal[place]))).name


def result_of(deal: Deal, place: str = "player") -> str:
    return "lose" if five_of(deal, place) in MATRIX["losing"] else "win"


@cache
def cells() -> dict[Cell, Deal]:
    """A deal for each cell that turns up."""
    found: dict[Cell, Deal] = {}
    for deal in stacked_deals(34, SIZES, 20000):
        found.setdefault(Cell(three_of(deal), five_of(deal)), deal)
    return found


def seat_of(number: int, deal: Deal, decisions: list[str], sides: tuple[str, ...]) -> Any:  # noqa: ANN401 - JSON
    place = "player" if number == 1 else "other"
    wagers = {wager: STAKES[wager] for wager in ("bet", *sides)}
    return {"seat": number, "cards": text(deal[place]), "wagers": wagers, "decisions": decisions}


def record_of(deal: Deal, table: str, *seats: dict[str, Any]) -> dict[str, Any]:
    return {
        "game": "let-it-ride",
        "house": {"bonus": True, "three_card_table": table},
        "community": text(deal["community"]),
        "seats": list(seats),
    }


def hands_of(deal: Deal, table: str, place: str = "player") -> dict[str, str]:
    """The hand of each wager; where a table has no mini royal it is a straight flush (L-06)."""
    three, five = three_of(deal, place), five_of(deal, place)
    if three == "mini royal" and table in "ABC":
        three = "straight flush"
    bets = dict.fromkeys(("bet_one", "bet_two", "bet_three", "bonus"), five)
    return {**bets, "three_card": three}


class Choice(NamedTuple):
    """What a player chose."""

    decisions: list[str]
    sides: tuple[str, ...]


CHOICES = [Choice(*choice) for choice in product(DECISIONS, SIDE_BETS)]


def lines_of(row: Row, deal: Deal, table: str, choice: Choice, place: str = "player") -> list[Line]:
    bets = ("bet_one", "bet_two", "bet_three")
    stakes = dict.fromkeys(bets, STAKES["bet"]) | {side: STAKES[side] for side in choice.sides}
    pulled = {
        bet: MATRIX["withdrawn"][bet]
        for bet, answer in zip(bets, choice.decisions, strict=False)
        if answer == "pull"
    }
    facts = Facts("lir", stakes, hands_of(deal, table, place), {"three_card": table})
    return expect({**row, **pulled}, facts)


def test_the_cells_found_are_exactly_those_that_can_occur() -> None:
    every = set(product(MATRIX["three_card_hands"], MATRIX["hands"]))
    never = {(three, five) for three, _, five in impossible("lir")}
    assert never <= every
    assert set(cells()) == every - never
    assert len(cells()) == 47


def rounds_of(result: str) -> Iterator[tuple[dict[str, Any], dict[int, list[Line]]]]:
    """Every choice on every deal of a result, under each three-card table in turn."""
    deals = [deal for deal in cells().values() if result_of(deal) == result]
    for deal, table in product(deals, TABLES):
        for choice in CHOICES:
            record = record_of(deal, table, seat_of(1, deal, *choice))
            yield record, {1: lines_of(ROWS[result], deal, table, choice)}


@pytest.mark.parametrize("row", row_params("lir")[:2])
def test_every_line_of_a_round_played_to_the_end(row: Row) -> None:
    rounds = rounds_of(row["result"])
    assert [fault for record, wanted in rounds for fault in faults(record, wanted)] == []


@pytest.mark.clause("5324.34(e)(6)(i)")
def test_the_hands_are_named_and_there_is_no_dealer() -> None:
    for cell, deal in cells().items():
        seat = seat_of(1, deal, ["ride", "pull"], ("three_card",))
        result: Any = settle(record_of(deal, "D", seat))
        assert "dealer" not in result
        assert result["seats"][0]["hand"] == cell.five.partition(" of tens")[0].replace(
            "pair of nines", "pair"
        )
        assert result["seats"][0]["lines"][3]["hand"] == cell.three


@pytest.mark.clause("5324.34(c)(4)#2", "5324.34(e)(4)#2", "5324.34(e)(8)#2")
@pytest.mark.parametrize(
    ("decisions", "won"),
    [
        (["ride", "ride"], 3000),
        (["ride", "pull"], 2000),
        (["pull", "ride"], 2000),
        (["pull", "pull"], 1000),
    ],
)
def test_only_the_bets_that_ride_are_paid(decisions: list[str], won: int) -> None:
    deal: Deal = {"player": ("Js", "4d", "7c"), "community": ("Jh", "2s")}
    result: Any = settle(record_of(deal, "A", seat_of(1, deal, decisions, ())))
    assert result["seats"][0]["net"] == won


@pytest.mark.clause("5324.34(e)(7)#1", "5324.34(f)(1)")
@pytest.mark.parametrize(("rank", "net"), [("9", -3000), ("T", 3000)])
def test_nines_lose_and_tens_win(rank: str, net: int) -> None:
    deal: Deal = {"player": (f"{rank}s", "4d", "7c"), "community": (f"{rank}h", "2s")}
    result: Any = settle(record_of(deal, "A", seat_of(1, deal, ["ride", "ride"], ())))
    assert result["seats"][0]["net"] == net


# --- void hands and rounds: policy (G-09) --------------------------------------------------------


@pytest.mark.parametrize("result", ["win", "lose"])
def test_an_exposure_after_all_had_decided_voids_nothing(result: str) -> None:
    trouble = {"kind": "community card exposed"}
    rounds = list(rounds_of(result))[::9]
    troubled = [({**record, "irregularities": [trouble]}, wanted) for record, wanted in rounds]
    assert [fault for record, wanted in troubled for fault in faults(record, wanted)] == []


@pytest.mark.parametrize(
    "trouble",
    [
        {"kind": "community card exposed"},
        {"kind": "card found face up", "before_hands": False},
        {"kind": "card found face up", "before_hands": True},
    ],
    ids=["community card exposed", "card face up after the hands", "card face up before the hands"],
)
def test_a_void_round_gives_every_stake_back(trouble: dict[str, Any]) -> None:
    stops: list[list[str]] = [[]] if trouble.get("before_hands") else [[], ["ride"], ["pull"]]
    wrong = []
    for (cell, deal), sides in product(cells().items(), SIDE_BETS):
        table = TABLES[len(cell.five) % 6]
        for decisions in stops:
            seats = [seat_of(1, deal, decisions, sides), seat_of(2, deal, [], ("bonus",))]
            wanted = {
                1: lines_of(ROWS["void"], deal, table, Choice(decisions, sides)),
                2: lines_of(ROWS["void"], deal, table, Choice([], ("bonus",)), "other"),
            }
            record = {**record_of(deal, table, *seats), "irregularities": [trouble]}
            wrong += faults(record, wanted)
    assert wrong == []


@pytest.mark.parametrize("many", [2, 4])
def test_a_wrong_count_voids_that_hand_alone(many: int) -> None:
    trouble = {"kind": "wrong number of cards", "seat": 1}
    rides = Choice(["pull", "ride"], ("bonus", "three_card"))
    wrong = []
    for deal, sides in product(cells().values(), SIDE_BETS):
        used = {card for held in deal.values() for card in held}
        spare = next(card for card in DECK if card not in used)
        first = seat_of(1, deal, [], sides) | {"cards": text([*deal["player"], spare][:many])}
        second = seat_of(2, deal, *rides)
        played = ROWS[result_of(deal, "other")]
        wanted = {
            1: lines_of(ROWS["void"], deal, "E", Choice([], sides)),
            2: lines_of(played, deal, "E", rides, "other"),
        }
        record = {**record_of(deal, "E", first, second), "irregularities": [trouble]}
        wrong += faults(record, wanted)
    assert wrong == []
