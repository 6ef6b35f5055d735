"""Four-card poker's envy bonus: who holds what, and how, against who receives, and how."""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple

import pytest

from croupier import RuleViolation, settle
from games.matrix import METER, pay_table, winnings

DEALER = "Qd Qc Th 8h 6c 4d"
"""A pair of queens."""
RECEIVER = {
    "wins": ("Ks Kh 9d 7c 2d", ["play 1x"]),
    "loses": ("Js Jh 9d 7c 2d", ["play 1x"]),
    "folds": ("Js Jh 9d 7c 2d", ["fold"]),
    "has no ante": ("Js Jh 9d 7c 2d", None),
}
HOLDER = {
    "flush": "Ac Jc 3c 5c 9s",
    "three of a kind": "3s 3h 3d 9c 7s",
    "straight flush": "6s 5s 4s 3s 9c",
    "four of a kind": "3s 3h 3d 3c 9c",
    "four aces": "As Ah Ad Ac 9c",
}
PLAYS = ("plays", "has no ante", "folds", "folds, and the house counts it", "is void", "left")
CHIP = 500


class Cell(NamedTuple):
    receives: str
    hand: str
    holds: str
    table: str


CELLS = [Cell(*cell) for cell in product(RECEIVER, HOLDER, PLAYS, "ABC")]


def house_of(cell: Cell) -> dict[str, Any]:
    chosen = {"table": "A", "envy": cell.table}
    counted = {"envy_from_folded": cell.holds == "folds, and the house counts it"}
    return {"dealer_cards": 6, "progressive": chosen | counted}


def receiver_of(cell: Cell, *, progressive: bool = True) -> dict[str, Any]:
    cards, decisions = RECEIVER[cell.receives]
    wagers = {"aces_up": 1000} if decisions is None else {"ante": 1000}
    chip = {"progressive": CHIP} if progressive else {}
    answers = {"decisions": decisions} if decisions else {}
    return {"seat": 1, "cards": cards, "wagers": wagers | chip, **answers}


def holder_of(cell: Cell, seat: int = 2) -> dict[str, Any]:
    """The holder has no progressive wager of its own: envy does not ask for one."""
    cards = HOLDER[cell.hand]
    if cell.holds == "has no ante":
        return {"seat": seat, "cards": cards, "wagers": {"aces_up": 1000}}
    answer = "fold" if cell.holds.startswith("folds") else "play 1x"
    decisions = [] if cell.holds == "is void" else [answer]
    shown = cards[:-3] if cell.holds == "is void" else cards
    return {"seat": seat, "cards": shown, "wagers": {"ante": 1000}, "decisions": decisions}


def record_of(cell: Cell, *seats: dict[str, Any]) -> dict[str, Any]:
    made = any("progressive" in seat["wagers"] for seat in seats)
    troubles = {
        "is void": [{"kind": "wrong number of cards", "seat": 2}],
        "left": [{"kind": "left", "seat": 2, "ruling": "abandoned"}],
    }.get(cell.holds)
    return {
        "game": "fcp",
        "house": house_of(cell),
        "dealer": DEALER,
        **({"meter": METER} if made else {}),
        "seats": list(seats),
        **({"irregularities": troubles} if troubles else {}),
    }


def lines_of(record: dict[str, Any], seat: int = 1) -> dict[str, Any]:
    result: Any = settle(record)
    found = next(each for each in result["seats"] if each["seat"] == seat)
    return {line["wager"]: line for line in found["lines"]}


def named(hand: str) -> str:
    return hand.replace("four aces", "four of a kind")


def wanted_of(cell: Cell) -> dict[str, Any] | None:
    """The award for what the other holds: a hand in the schedule, not folded, void or left."""
    odds = pay_table("fcp", "envy", cell.table).get(cell.hand)
    if odds is None or cell.holds in ("folds", "is void", "left"):
        return None
    return {"seat": 2, "hand": named(cell.hand), "odds": odds, "paid": winnings(CHIP, odds)}


def test_the_matrix_is_whole() -> None:
    assert len(CELLS) == 360
    assert sum(wanted_of(cell) is not None for cell in CELLS) == 4 * 3 * 7


@pytest.mark.clause(
    "5324.33(e)(3)(iii)#2", "5324.33(e)(6)#1", "5324.33(f)(4)(iii)", "5324.33(c)(4)(iv)"
)
@pytest.mark.parametrize("receives", list(RECEIVER))
def test_every_receiver_of_every_hand(receives: str) -> None:
    for cell in (cell for cell in CELLS if cell.receives == receives):
        line = lines_of(record_of(cell, receiver_of(cell), holder_of(cell))).get("envy")
        award = wanted_of(cell)
        if award is None:
            assert line is None, cell
            continue
        assert line is not None, cell
        assert (line["outcome"], line["stake"], line["odds"]) == ("bonus", 0, None), cell
        assert (line["paid"], line["clause"]) == (award["paid"], "5324.33(f)(4)(iii)"), cell
        assert line["awards"] == [award], cell


@pytest.mark.clause("5324.33(e)(6)#1")
def test_without_a_progressive_wager_no_one_receives() -> None:
    for cell in CELLS:
        record = record_of(cell, receiver_of(cell, progressive=False), holder_of(cell))
        assert "envy" not in lines_of(record), cell


@pytest.mark.clause("5324.33(c)(4)(iv)(b)", "5324.33(e)(4)(vi)(b)", "5324.33(e)(6)#1")
def test_a_progressive_that_was_not_accepted_comes_back_and_receives_nothing() -> None:
    for hand in ("straight flush", "four of a kind", "four aces"):
        cell = Cell("wins", hand, "plays", "A")
        receiver = receiver_of(cell) | {"not_accepted": ["progressive"]}
        lines = lines_of(record_of(cell, receiver, holder_of(cell)))
        assert "envy" not in lines
        back = lines["progressive"]
        wanted = ("void", CHIP, None, 0, "5324.33(c)(4)(iv)(b)")
        assert wanted == tuple(back[key] for key in ("outcome", "stake", "odds", "paid", "clause"))
        mine = {**receiver, "cards": HOLDER[hand]}
        assert lines_of(record_of(cell, mine))["progressive"]["outcome"] == "void"


@pytest.mark.clause("5324.33(e)(6)#2")
def test_each_other_holder_brings_one_award() -> None:
    cell = Cell("loses", "straight flush", "plays", "A")
    aces = Cell("loses", "four aces", "has no ante", "A")
    seats = receiver_of(cell), holder_of(cell), {**holder_of(aces, 3), "cards": "As Ah Ad Ac 9s"}
    line = lines_of(record_of(cell, *seats))["envy"]
    assert line["paid"] == 5 * CHIP + 100 * CHIP
    assert [(award["seat"], award["odds"]) for award in line["awards"]] == [
        (2, "5:1"),
        (3, "100:1"),
    ]


@pytest.mark.clause("5324.33(e)(6)#3")
@pytest.mark.parametrize("table", "ABC")
def test_no_award_for_ones_own_hand_or_the_dealers(table: str) -> None:
    cell = Cell("wins", "four aces", "plays", table)
    mine = receiver_of(cell) | {"cards": HOLDER["four aces"]}
    assert "envy" not in lines_of(record_of(cell, mine))
    dealers = {**record_of(cell, receiver_of(cell)), "dealer": "As Ah Ad Ac 9c 4c"}
    assert "envy" not in lines_of(dealers)


@pytest.mark.clause("5324.33(f)(4)(iii)", "5324.33(e)(6)#1")
def test_the_award_follows_the_receivers_wager_not_the_holders() -> None:
    cell = Cell("folds", "four of a kind", "plays", "C")
    holder = holder_of(cell)
    holder["wagers"]["progressive"] = 2 * CHIP
    record = record_of(cell, receiver_of(cell), holder)
    assert lines_of(record)["envy"]["paid"] == 300 * CHIP
    assert "envy" not in lines_of(record, 2)


@pytest.mark.parametrize("void", ["round", "receiver", "abandoned"])
def test_a_void_or_abandoned_hand_receives_nothing(void: str) -> None:
    cell = Cell("wins", "four aces", "plays", "A")
    record = record_of(cell, receiver_of(cell), holder_of(cell))
    if void == "abandoned":
        record["irregularities"] = [{"kind": "left", "seat": 1, "ruling": "abandoned"}]
    elif void == "receiver":
        record["seats"][0] |= {"cards": "Ks Kh 9d 7c", "decisions": []}
        record["irregularities"] = [{"kind": "wrong number of cards", "seat": 1}]
    else:
        record["seats"][0]["decisions"] = []
        record["irregularities"] = [{"kind": "dealer card exposed"}]
    assert "envy" not in lines_of(record)


@pytest.mark.clause("5324.33(f)(4)(ii)#2")
@pytest.mark.parametrize(("table", "floor"), [("A", 500_000), ("B", 100_000)])
@pytest.mark.parametrize("amount", ["initial", "reset"])
def test_the_meter_begins_no_lower_than_its_floor(table: str, floor: int, amount: str) -> None:
    cell = Cell("folds", "flush", "plays", "A")
    record = record_of(cell, receiver_of(cell))
    chosen = {"table": table, "envy": "A", "initial": floor, "reset": floor}
    record["house"]["progressive"] = chosen
    assert lines_of(record)["ante"]["outcome"] == "lose"
    chosen[amount] = floor - 100
    with pytest.raises(RuleViolation) as caught:
        settle(record)
    assert caught.value.clause == "5324.33(f)(4)(ii)"
