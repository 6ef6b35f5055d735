"""Every cell of every pay table, each settled once with real cards."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from croupier import settle
from games.matrix import METER, load, winnings

COUNTS = {
    ("uth", "blind"): 11,
    ("uth", "trips"): 28,
    ("fcp", "ante_bonus"): 3,
    ("fcp", "aces_up"): 42,
    ("fcp", "progressive"): 8,
    ("fcp", "envy"): 7,
    ("fcp", "six_card"): 18,
    ("lir", "bet"): 9,
    ("lir", "bonus"): 7,
    ("lir", "three_card"): 33,
}
"""How many paying cells each wager has in the law, all tables together."""

PUSHES = 3
"""The cells of the blind's tables that give the stake back."""

# The player's two cards and the board; the dealer holds UTH_DEALER and has less each time.
UTH_DEALER = "2c 7d"
UTH = {
    "high card": ("Ah Kd", "Qc Ts 8h 5s 3d"),
    "pair": ("Ah Ad", "Qc Ts 8h 5s 3d"),
    "two pair": ("Ah Qd", "Ac Qs 8h 5s 3d"),
    "three of a kind": ("9s 9h", "9d Kc 5s 4h Jd"),
    "straight": ("Td 9c", "Qs Jd 8c 5h 3d"),
    "flush": ("Ah 9h", "Qh 6h 3h 5c Td"),
    "full house": ("9s 9h", "9d Kc Ks 4h Jd"),
    "four of a kind": ("9s 9h", "9d 9c Ks 4h Jd"),
    "straight flush": ("9s 8s", "7s 6s 5s Kd Jh"),
    "royal flush": ("As Ks", "Qs Js Ts 4d 3h"),
}

# The dealer holds FCP_DEALER, the box FCP_BOX unless the hand says otherwise.
FCP_DEALER, FCP_BOX = "2c 3d 5h 7c 8d 8h", "9d"
FCP = {
    "pair of aces": "As Ah Kd 9c 4h",
    "two pair": "3s 3h 2s 2h 9c",
    "straight": "As Kh Qd Jc 4h",
    "flush": "As 9s 6s 4s Kh",
    "three of a kind": "4s 4h 4d Kc 9h",
    "straight flush": "9s 8s 7s 6s Kh",
    "four of a kind": "Ks Kh Kd Kc 4h",
    "four aces": "As Ah Ad Ac 4h",
}
SIX_CARD = {
    "high card": ("As Kh Jd 6c 4h", "9d"),
    "pair": ("As Kh Jd 6c 4h", "Ad"),
    "two pair": ("As Kh Ad 6c 4h", "Kd"),
    "three of a kind": ("4s 4h Kd 9h 6c", "4d"),
    "straight": ("As 2h 3s 4h Ks", "5d"),
    "flush": ("As 9s 6s 4s Kh", "2s"),
    "full house": ("4s 4h Kd Kh 6c", "4d"),
    "four of a kind": ("4s 4h 4c Kh 6c", "4d"),
    "straight flush": ("9s 8s 7s 6s Kh", "5s"),
    "royal flush": ("As Ks Qs Js Kh", "Ts"),
    "six-card royal": ("As Ks Qs Js Ts", "9s"),
    "six-card royal of diamonds": ("Ad Kd Qd Jd Td", "9d"),
}

LIR = {
    "pair of tens": ("Ts 4d 7c", "Th 2s"),
    "two pair": ("8s 8d Kc", "Kh 2d"),
    "three of a kind": ("8s 8d Kc", "8h 2d"),
    "straight": ("As 2d 3c", "4h 5d"),
    "flush": ("As 2s 9s", "4s 7s"),
    "full house": ("8s 8d Kc", "8h Kd"),
    "four of a kind": ("8s 8d Kc", "8h 8c"),
    "straight flush": ("6d 7d 8d", "9d Td"),
    "royal flush": ("As Ks Qs", "Js Ts"),
}
THREE_CARD = {
    "high card": "Ks Ad 2c",
    "pair": "2s 2d 7c",
    "flush": "Ks As 2s",
    "straight": "As 2d 3c",
    "three of a kind": "2s 2d 2c",
    "straight flush": "Ah 2h 3h",
    "mini royal": "As Ks Qs",
}


# --- one round for each table --------------------------------------------------------------------


def uth(hand: str, **house: str) -> dict[str, Any]:
    cards, community = UTH[hand]
    wagers = {"ante": 1000, "blind": 1000, "trips": 500}
    seat = {"seat": 1, "cards": cards, "wagers": wagers, "decisions": ["play 4x"]}
    return {"game": "uth", "house": house, "community": community, "dealer": UTH_DEALER,
            "seats": [seat]}  # fmt: skip


def fcp(cards: str, wagers: dict[str, int], box: str = FCP_BOX, **house: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON
    seat = {"seat": 1, "cards": cards, "wagers": {"ante": 1000, "aces_up": 500, **wagers}}
    return {
        "game": "fcp",
        "house": {"dealer_cards": 6, **house},
        "dealer": FCP_DEALER,
        **({"box": box} if "six_card" in wagers else {}),
        **({"meter": METER} if "progressive" in wagers else {}),
        "seats": [{**seat, "decisions": ["play 1x"]}],
    }


def lir(cards: str, community: str, **house: Any) -> dict[str, Any]:  # noqa: ANN401 - JSON
    sides = {"bonus": 100, "three_card": 500}
    offered = {"bonus": True, "three_card_table": "A", **house}
    seat = {"seat": 1, "cards": cards, "decisions": ["ride", "ride"]}
    return {"game": "lir", "house": offered, "community": community,
            "seats": [{**seat, "wagers": {"bet": 1000, **sides}}]}  # fmt: skip


def envy(hand: str, table: str) -> dict[str, Any]:
    """Seat 2 receives what seat 1 holds."""
    record = fcp(FCP[hand], {}, progressive={"table": "A", "envy": table})
    wagers = {"ante": 1000, "progressive": 500}
    receiver = {"seat": 2, "cards": "Qh Jd 9h 6d 4c", "wagers": wagers, "decisions": ["fold"]}
    return {**record, "meter": METER, "seats": [*record["seats"], receiver]}


ROUNDS: dict[str, Callable[[str, str], dict[str, Any]]] = {
    "blind": lambda hand, table: uth(hand, blind_table=table),
    "trips": lambda hand, table: uth(hand, trips_table=table),
    "ante_bonus": lambda hand, _: fcp(FCP[hand], {}),
    "aces_up": lambda hand, table: fcp(FCP[hand], {}, aces_up_table=table),
    "progressive": lambda hand, table: fcp(
        FCP[hand], {"progressive": 200}, progressive={"table": table, "envy": "A"}
    ),
    "envy": envy,
    "six_card": lambda hand, table: fcp(
        SIX_CARD[hand][0], {"six_card": 500}, SIX_CARD[hand][1], six_card_table=table
    ),
    "bet": lambda hand, _: lir(*LIR[hand]),
    "bonus": lambda hand, _: lir(*LIR[hand]),
    "three_card": lambda hand, table: lir(THREE_CARD[hand], "9h Jd", three_card_table=table),
}


def line_of(record: dict[str, Any], wager: str) -> dict[str, Any]:
    result: Any = settle(record)
    lines = result["seats"][-1]["lines"]
    return next(line for line in lines if line["wager"].removesuffix("_three") == wager)


# --- the cells -----------------------------------------------------------------------------------


def cells_of(game: str, wager: str) -> Iterator[tuple[str, str, str, str]]:
    """The id, table, hand and pay of each cell, pushes with the rest."""
    paragraph = load("pay_lines")[game][wager]
    for table, pays in paragraph["tables"].items():
        for hand, pay in pays.items():
            inside = hand if table == "only" else f"{table}:{hand}"
            yield f"{paragraph['citation']}[{inside}]", table, hand, pay


def paying_cells(game: str, wager: str) -> list[tuple[str, str, str, str]]:
    return [cell for cell in cells_of(game, wager) if cell[3] != "push"]


def cell_params() -> Iterator[ParameterSet]:
    for game, wager in COUNTS:
        for clause, table, hand, pay in paying_cells(game, wager):
            mark = pytest.mark.clause(clause)
            yield pytest.param(game, wager, table, hand, pay, id=clause, marks=mark)


@pytest.mark.parametrize(("game", "wager", "table", "hand", "pay"), list(cell_params()))
def test_a_pay_cell(game: str, wager: str, table: str, hand: str, pay: str) -> None:
    line = line_of(ROUNDS[wager](hand, table), wager)
    basis = "meter" if pay == "meter" else "fixed" if pay.startswith("$") else None
    stake = 1000 if wager == "ante_bonus" else line["stake"]
    if wager == "envy":
        award = {"seat": 1, "hand": hand.replace("four aces", "four of a kind"), "odds": pay}
        assert line["awards"] == [{**award, "paid": winnings(500, pay)}]
        stake = 500
    else:
        assert line["odds"] == (None if basis else pay)
    paid = {"meter": lambda: METER, "fixed": lambda: int(pay[1:]) * 100}.get(
        str(basis), lambda: winnings(stake, pay)
    )()
    assert line["paid"] == paid
    assert line.get("basis") == basis
    assert line["outcome"] == ("bonus" if wager in ("ante_bonus", "envy") else "win")
    assert line["clause"] == load("pay_lines")[game][wager]["citation"]


@pytest.mark.parametrize(("game", "wager"), list(COUNTS))
def test_the_tables_have_so_many_cells(game: str, wager: str) -> None:
    assert len(paying_cells(game, wager)) == COUNTS[game, wager]


def test_the_cells_are_those_that_the_clause_list_has() -> None:
    command = [sys.executable, "-m", "croupier", "clauses", "--json"]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    listed = {entry["id"] for entry in json.loads(output)["clauses"]}
    cells = {cell[0] for wager in COUNTS for cell in cells_of(*wager)}
    assert {clause for clause in listed if "[" in clause} == cells
    assert len(cells) == sum(COUNTS.values()) + PUSHES


# --- what does not pay ---------------------------------------------------------------------------


@pytest.mark.clause("5324.36(f)(2)#2", "5324.36(e)(8)(ii)#2")
@pytest.mark.parametrize(
    "table",
    [
        pytest.param(
            table, marks=pytest.mark.clause(f"5324.36(f)(2)[{table}:less than a straight]")
        )
        for table in "AB"
    ],
)
@pytest.mark.parametrize("hand", ["high card", "pair", "two pair", "three of a kind"])
def test_the_blind_pushes_below_a_straight(hand: str, table: str) -> None:
    line = line_of(uth(hand, blind_table=table), "blind")
    assert (line["outcome"], line["odds"], line["paid"]) == ("push", None, 0)


@pytest.mark.clause("5324.36(f)(2)#2", "5324.36(f)(2)[B:straight]")
def test_the_blind_pushes_a_straight_on_table_b() -> None:
    line = line_of(uth("straight", blind_table="B"), "blind")
    assert (line["outcome"], line["paid"], line["clause"]) == ("push", 0, "5324.36(f)(2)")


@pytest.mark.clause("5324.36(f)(3)")
@pytest.mark.parametrize("table", ["A", "B", "C", "D"])
@pytest.mark.parametrize("hand", ["high card", "pair", "two pair"])
def test_trips_loses_below_three_of_a_kind(hand: str, table: str) -> None:
    assert line_of(uth(hand, trips_table=table), "trips")["outcome"] == "lose"


@pytest.mark.clause("5324.33(c)(4)(v)#1", "5324.33(f)(5)#1")
@pytest.mark.parametrize("table", ["A", "B"])
@pytest.mark.parametrize("hand", ["high card", "pair", "two pair"])
def test_the_six_card_bonus_loses_below_three_of_a_kind(hand: str, table: str) -> None:
    assert line_of(ROUNDS["six_card"](hand, table), "six_card")["outcome"] == "lose"


@pytest.mark.clause("5324.33(f)(5)#2")
@pytest.mark.parametrize("suit", ["h", "c", "s"])
def test_a_six_card_royal_of_any_other_suit_pays_the_same(suit: str) -> None:
    cards = " ".join(rank + suit for rank in "AKQJT")
    for table in "AB":
        record = fcp(cards, {"six_card": 2500}, f"9{suit}", six_card_table=table)
        line = line_of(record, "six_card")
        assert (line["paid"], line["basis"]) == (10_000_000, "fixed")


@pytest.mark.clause("5324.34(f)(1)[pair of tens]")
@pytest.mark.parametrize("rank", "TJQKA")
def test_every_pair_from_tens_up_pays_a_bet(rank: str) -> None:
    line = line_of(lir(f"{rank}s 4d 7c", f"{rank}h 2s"), "bet")
    assert (line["outcome"], line["odds"], line["paid"]) == ("win", "1:1", 1000)


@pytest.mark.clause("5324.34(c)(7)(i)", "5324.34(f)(4)")
@pytest.mark.parametrize("table", "ABCDEF")
def test_three_cards_without_a_hand_lose_the_three_card_bonus(table: str) -> None:
    assert line_of(ROUNDS["three_card"]("high card", table), "three_card")["outcome"] == "lose"


@pytest.mark.clause("5324.34(f)(4)")
@pytest.mark.parametrize("table", "ABC")
def test_a_mini_royal_pays_as_a_straight_flush_where_it_has_no_line(table: str) -> None:
    line = line_of(ROUNDS["three_card"]("mini royal", table), "three_card")
    assert (line["outcome"], line["odds"], line["paid"]) == ("win", "40:1", 20000)
    assert (line["clause"], line["reading"]) == ("5324.34(f)(4)", "L-06")
