"""Four-card poker: every result and every choice of side bets, for every hand of four and six."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from croupier import settle
from croupier.cards import read_cards, write_cards
from croupier.hands import best_four, six_card_bonus_hand
from games.matrix import (
    DECK,
    METER,
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

SIZES = {"player": 5, "dealer": 6, "box": 1, "other": 5}
STAKES = {"ante": 1000, "aces_up": 500, "six_card": 1500, "progressive": 200}
WITH_ANTE = [
    ("ante",),
    ("ante", "aces_up"),
    ("ante", "progressive"),
    ("ante", "aces_up", "progressive"),
    ("ante", "aces_up", "six_card"),
    ("ante", "aces_up", "six_card", "progressive"),
]
WITHOUT_ANTE = [("aces_up",), ("aces_up", "progressive")]
HOUSES = [
    {"aces_up": aces_up, "six_card": pair, "progressive": pair}
    for aces_up, pair in zip("ABCDEF", "ABABAB", strict=True)
]
PLAYS = (1, 2, 3)
CONSTRUCTED = [
    # player, dealer, box: the royals that lose to three of a kind lack a card of the run
    ("Ah Kh Jh Th 3c", "2s 2d 2c 5s 7d 8c", "Qh"),
    ("Ah Kh Jh Th 9h", "2s 2d 2c 5s 7d 8c", "Qh"),
    ("Ad Kd Jd Td 9d", "2s 2h 2c 5s 7h 8c", "Qd"),
    ("Ad Kd Qd Jd Td", "Ac Kc Qc Jc 2s 3h", "9d"),
    ("As Ks Qs Js Ts", "Ac Kc Qc Jc 2s 3h", "9s"),
]
PLAYED = ("win", "tie", "lose", "folded", "alone", "abandoned")


class Cell(NamedTuple):
    """A cell of the matrix; the wagers made and the tables are looped over in it."""

    result: str
    hand: str


def four_of(cards: tuple[str, ...]) -> str:
    """The hand, aces told from the rest."""
    hand = best_four(read_cards(text(cards)))
    if hand.name in ("pair", "four of a kind") and write_cards(hand.cards).startswith("A"):
        return {"pair": "pair of aces", "four of a kind": "four aces"}[hand.name]
    return hand.name


def six_of(deal: Deal) -> str:
    hand = six_card_bonus_hand(read_cards(text(deal["player"] + deal["box"])))
    diamonds = hand.name == "six-card royal" and deal["box"][0].endswith("d")
    return hand.name + " of diamonds" * diamonds


def result_of(deal: Deal, place: str = "player") -> str:
    mine, dealers = (best_four(read_cards(text(deal[at]))) for at in (place, "dealer"))
    return "win" if mine > dealers else "lose" if mine < dealers else "tie"


def constructed() -> Iterator[Deal]:
    for hands in CONSTRUCTED:
        player, dealer, box = (tuple(cards.split()) for cards in hands)
        free = tuple(card for card in DECK if card not in player + dealer + box)
        yield {"player": player, "dealer": dealer, "box": box, "other": free[:5]}


@cache
def found() -> tuple[dict[Cell, Deal], dict[Cell, Deal]]:
    """A deal for each cell that turns up: by the hand of four, by the hand of six."""
    fours: dict[Cell, Deal] = {}
    sixes: dict[Cell, Deal] = {}
    for deal in (*constructed(), *stacked_deals(33, SIZES, 16000)):
        result, four, six = result_of(deal), four_of(deal["player"]), six_of(deal)
        fours.setdefault(Cell(result, four), deal)
        sixes.setdefault(Cell(result, six), deal)
        for other in PLAYED[3:]:
            fours.setdefault(Cell(other, four), deal)
            sixes.setdefault(Cell(other, six), deal)
    return fours, sixes


def deals_of(result: str) -> list[Deal]:
    """The deals of a result; a void hand has those of a folded one."""
    like = "folded" if result.startswith("void") else result
    return [deal for cells in found() for cell, deal in cells.items() if cell.result == like]


def row_of(result: str) -> Row:
    row: Row = next(row for row in load("matrix_fcp")["row"] if row["result"] == result)
    return row


class Bets(NamedTuple):
    """What a seat bet and answered."""

    made: tuple[str, ...]
    multiple: int = 0
    """Of the ante in the play wager, 0 for none made."""
    decided: bool = True

    @property
    def stakes(self) -> dict[str, int]:
        """In the order of the result's lines."""
        stakes = {"ante": STAKES["ante"]} if "ante" in self.made else {}
        if self.multiple:
            stakes["play"] = STAKES["ante"] * self.multiple
        sides = {wager: STAKES[wager] for wager in self.made if wager != "ante"}
        return {**stakes, "ante_bonus": 0, **sides}

    def seat(self, number: int, cards: tuple[str, ...]) -> dict[str, Any]:
        wagers = {wager: STAKES[wager] for wager in self.made}
        seat: dict[str, Any] = {"seat": number, "cards": text(cards), "wagers": wagers}
        if "ante" in self.made:
            answer = f"play {self.multiple}x" if self.multiple else "fold"
            seat["decisions"] = [answer] if self.decided else []
        return seat


def record_of(deal: Deal, house: dict[str, str], *seats: dict[str, Any]) -> dict[str, Any]:
    made = {wager for seat in seats for wager in seat["wagers"]}
    return {
        "game": "four-card-poker",
        "house": {
            "dealer_cards": 6,
            "aces_up_table": house["aces_up"],
            "six_card_table": house["six_card"],
            "progressive": {"table": house["progressive"], "envy": "A"},
        },
        "dealer": text(deal["dealer"]),
        **({"box": text(deal["box"])} if "six_card" in made else {}),
        **({"meter": METER} if "progressive" in made else {}),
        "seats": list(seats),
    }


def lines_of(row: Row, deal: Deal, house: dict[str, str], bets: Bets) -> list[Line]:
    four = four_of(deal["player"])
    quads = "four of a kind" if four == "four aces" else four
    hands = {"ante_bonus": quads, "aces_up": quads, "progressive": four, "six_card": six_of(deal)}
    return expect(row, Facts("fcp", bets.stakes, hands, house))


# --- which cells there are ---------------------------------------------------------------------


def test_the_cells_found_are_exactly_those_that_can_occur() -> None:
    file = load("matrix_fcp")
    names = ("hands", "impossible"), ("six_card_hands", "impossible_six_card")
    for cells, (hands, excluded), count in zip(found(), names, (56, 70), strict=True):
        every = {(result, hand) for result in PLAYED for hand in file[hands]}
        never = {(result, hand) for result, _, hand in impossible("fcp", excluded)}
        assert never <= every
        assert set(cells) == every - never
        assert len(cells) == count


# --- rounds played to the end ------------------------------------------------------------------


def choices_of(result: str) -> Iterator[Bets]:
    for made in WITHOUT_ANTE if result == "alone" else WITH_ANTE:
        for multiple in (0,) if result in ("folded", "alone") else PLAYS:
            yield Bets(made, multiple)


def rounds_of(result: str) -> Iterator[tuple[dict[str, Any], dict[int, list[Line]]]]:
    """Every choice of wagers on every deal, each deal under two of the houses in turn."""
    left = {"kind": "left", "seat": 1, "ruling": "abandoned"}
    for at, deal in enumerate(deals_of(result)):
        for house in (HOUSES[at % 6], HOUSES[(at + 1) % 6]):
            for bets in choices_of(result):
                record = record_of(deal, house, bets.seat(1, deal["player"]))
                if result == "abandoned":
                    record["irregularities"] = [left]
                yield record, {1: lines_of(row_of(result), deal, house, bets)}


PARAMS = row_params("fcp")


@pytest.mark.parametrize("row", PARAMS[: len(PLAYED)])
def test_every_line_of_a_round_played_to_the_end(row: Row) -> None:
    rounds = rounds_of(row["result"])
    assert [fault for record, wanted in rounds for fault in faults(record, wanted)] == []


@pytest.mark.clause("5324.33(e)(4)#2", "5324.33(e)(4)(ii)")
def test_the_hands_are_named() -> None:
    for deal in deals_of("folded"):
        record = record_of(deal, HOUSES[0], Bets(WITH_ANTE[-1], 1).seat(1, deal["player"]))
        result: Any = settle(record)
        assert result["dealer"]["hand"] == best_four(read_cards(text(deal["dealer"]))).name
        assert result["seats"][0]["hand"] == best_four(read_cards(text(deal["player"]))).name
        six = next(line for line in result["seats"][0]["lines"] if line["wager"] == "six_card")
        assert six["hand"] == six_of(deal).removesuffix(" of diamonds")


@pytest.mark.parametrize("ruling", ["stands"])
@pytest.mark.parametrize("result", ["win", "tie", "lose", "folded", "alone"])
@pytest.mark.clause("5324.33(c)(2)#3")
def test_who_leaves_is_settled_as_usual_where_the_hand_stands(result: str, ruling: str) -> None:
    left = {"kind": "left", "seat": 1, "ruling": ruling}
    rounds = list(rounds_of(result))[::5]
    troubled = [({**record, "irregularities": [left]}, wanted) for record, wanted in rounds]
    assert [fault for record, wanted in troubled for fault in faults(record, wanted)] == []


@pytest.mark.parametrize("result", ["win", "tie", "lose", "folded"])
def test_an_exposure_after_all_had_decided_voids_nothing(result: str) -> None:
    trouble = {"kind": "dealer card exposed"}
    rounds = list(rounds_of(result))[::5]
    troubled = [({**record, "irregularities": [trouble]}, wanted) for record, wanted in rounds]
    assert [fault for record, wanted in troubled for fault in faults(record, wanted)] == []


# --- void hands --------------------------------------------------------------------------------


def void_rounds(
    row: Row, firsts: list[tuple[int, bool]], trouble: dict[str, Any]
) -> Iterator[tuple[dict[str, Any], dict[int, list[Line]]]]:
    """Rounds void for both seats, the second having decided nothing."""
    for at, deal in enumerate(deals_of(row["result"])):
        house = HOUSES[at % 6]
        second = Bets(WITH_ANTE[-1], 0, decided=False)
        choices = [Bets(made, *first) for made in WITH_ANTE for first in firsts]
        for bets in [*choices, *(Bets(made) for made in WITHOUT_ANTE)]:
            seats = bets.seat(1, deal["player"]), second.seat(2, deal["other"])
            wanted = {
                1: lines_of(row, deal, house, bets),
                2: lines_of(row, deal, house, second),
            }
            yield {**record_of(deal, house, *seats), "irregularities": [trouble]}, wanted


def check_void(row: Row, firsts: list[tuple[int, bool]], trouble: dict[str, Any]) -> None:
    rounds = void_rounds(row, firsts, trouble)
    assert [fault for record, wanted in rounds for fault in faults(record, wanted)] == []


def test_a_dealer_card_exposed_too_early_voids_all_hands() -> None:
    row = row_of("void: dealer card exposed")
    check_void(row, [(0, False), (0, True), (2, True)], {"kind": "dealer card exposed"})


@pytest.mark.parametrize("early", [True, False])
def test_a_card_found_face_up_voids_all_hands(early: bool) -> None:  # noqa: FBT001 - a parameter
    trouble = {"kind": "card found face up", "before_hands": early}
    check_void(row_of("void: card found face up"), [(0, False)], trouble)


@pytest.mark.parametrize("many", [5, 7])
def test_a_wrong_dealer_count_voids_all_hands(many: int) -> None:
    row = row_of("void: wrong count of the dealer")
    trouble = {"kind": "wrong number of cards", "seat": "dealer"}
    wrong = []
    for record, wanted in void_rounds(row, [(0, False), (0, True), (3, True)], trouble):
        dealers = [*record["dealer"].split(), spare_card(record)][:many]
        wrong += faults({**record, "dealer": text(dealers)}, wanted)
    assert wrong == []


@pytest.mark.parametrize("many", [4, 6])
def test_a_wrong_count_voids_that_hand_alone(many: int) -> None:
    row = row_of("void: wrong count at the seat")
    trouble = {"kind": "wrong number of cards", "seat": 1}
    other = Bets(("ante", "aces_up"), 2)
    wrong = []
    for at, deal in enumerate(deals_of("folded")):
        house = HOUSES[at % 6]
        played = row_of(result_of(deal, "other"))
        swapped = {**deal, "player": deal["other"]}
        for made in WITH_ANTE:
            bets = Bets(made, 0, decided=False)
            seats = [bets.seat(1, deal["player"]), other.seat(2, deal["other"])]
            record = record_of(deal, house, *seats)
            held = [*deal["player"], spare_card(record)][:many]
            record["seats"][0]["cards"] = text(held)
            record["irregularities"] = [trouble]
            wanted = {
                1: lines_of(row, deal, house, bets),
                2: lines_of(played, swapped, house, other),
            }
            wrong += faults(record, wanted)
    assert wrong == []


def spare_card(record: dict[str, Any]) -> str:
    held = [record["dealer"], record.get("box", ""), *(seat["cards"] for seat in record["seats"])]
    return next(card for card in DECK if card not in text(held).split())
