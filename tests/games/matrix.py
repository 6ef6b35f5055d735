"""What the outcome matrices share: stacked deals, lines expected of a row, comparing results."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from _pytest.mark import ParameterSet

from croupier import settle

DATA = Path(__file__).parents[1] / "data"
RANKS, SUITS = "23456789TJQKA", "cdhs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
METER = 1234567
"""An amount in cents that chips cannot pay."""

Deal = dict[str, tuple[str, ...]]
"""The cards of each place, by its name."""
Row = Mapping[str, Any]
"""One row of a matrix file: a result, and for each wager what becomes of it and why."""


class Line(NamedTuple):
    """What a line of a result must say; a reading is compared only where a policy decides."""

    wager: str
    stake: int
    outcome: str
    odds: str | None = None
    paid: int = 0
    clause: str | None = None
    basis: str | None = None
    reading: str | None = None
    withdrawn: bool | None = None

    @property
    def net(self) -> int:
        return -self.stake if self.outcome == "lose" else self.paid


# --- the files ---------------------------------------------------------------------------------


@cache
def load(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))


def pay_table(game: str, wager: str, table: str = "only") -> dict[str, str]:
    lines: dict[str, str] = load("pay_lines")[game][wager]["tables"][table]
    return lines


def citation(game: str, wager: str) -> str:
    return str(load("pay_lines")[game][wager]["citation"])


def row_params(game: str) -> list[ParameterSet]:
    """One parameter a row, marked with the clauses that the row proves."""
    return [
        pytest.param(row, id=row_name(row), marks=pytest.mark.clause(*row["proves"]))
        for row in load(f"matrix_{game}")["row"]
    ]


def row_name(row: Row) -> str:
    qualifies = row.get("qualifies")
    tail = {None: "", True: ", dealer qualifies", False: ", dealer does not"}[qualifies]
    return f"{row['result']}{tail}"


# --- lines -------------------------------------------------------------------------------------


def winnings(stake: int, odds: str) -> int:
    won, per = odds.split(":")
    paid = stake * Fraction(int(won), int(per))
    assert paid.denominator == 1, "stakes here must need no rounding"
    return int(paid)


def table_line(wager: str, stake: int, pays: str, clause: str) -> Line:
    """The line of a wager that a pay table pays."""
    if pays == "push":
        return Line(wager, stake, "push", clause=clause)
    outcome = "win" if stake else "bonus"
    if pays == "meter":
        return Line(wager, stake, outcome, None, METER, clause, "meter")
    if pays.startswith("$"):
        return Line(wager, stake, outcome, None, int(pays[1:]) * 100, clause, "fixed")
    return Line(wager, stake, outcome, pays, winnings(stake, pays), clause)


class Facts(NamedTuple):
    """What a row is applied to."""

    game: str
    stakes: Mapping[str, int]
    """By line, in the order of the result."""
    hands: Mapping[str, str]
    """The hand that each wager with a pay table is judged on."""
    tables: Mapping[str, str]
    """The table chosen for each wager that has several."""


def expect(row: Row, facts: Facts) -> list[Line]:
    """The lines that a row of the matrix demands; a wager that the row lacks has no line."""
    made = [(wager, stake) for wager, stake in facts.stakes.items() if wager in row]
    lines = [expect_line(row[wager], wager, stake, facts) for wager, stake in made]
    return [line for line in lines if line is not None]


def expect_line(spec: Row, wager: str, stake: int, facts: Facts) -> Line | None:
    table = spec.get("table")
    if table is not None:
        pays = pay_table(facts.game, table, facts.tables.get(table, "only")).get(facts.hands[wager])
        if pays is not None:
            line = table_line(wager, stake, pays, citation(facts.game, table))
            if wager == "ante_bonus":
                return line._replace(odds=pays, paid=winnings(facts.stakes["ante"], pays))
            return line
        if spec["unpaid"] == "none":
            return None
    outcome, odds = spec.get("outcome", spec.get("unpaid")), spec.get("odds")
    paid = winnings(stake, odds) if odds else 0
    return Line(
        wager, stake, str(outcome), odds, paid, spec.get("clause"), None, spec.get("reading"),
        spec.get("withdrawn"),
    )  # fmt: skip


def read_line(line: Mapping[str, Any]) -> Line:
    reading = line.get("reading") if line["clause"] is None else None
    return Line(
        line["wager"], line["stake"], line["outcome"], line["odds"], line["paid"], line["clause"],
        line.get("basis"), reading, line.get("withdrawn"),
    )  # fmt: skip


def faults(record: Mapping[str, Any], wanted: Mapping[int, list[Line]]) -> list[str]:
    """Settle a record and say what differs from the lines wanted of these seats."""
    result: Mapping[str, Any] = settle(record)
    seats = {seat["seat"]: seat for seat in result["seats"]}
    found = []
    for number, lines in wanted.items():
        got = [read_line(line) for line in seats[number]["lines"]]
        if got != lines:
            found.append(f"{record}: seat {number}\n  got {got}\n  not {lines}")
        if seats[number]["net"] != sum(line.net for line in lines):
            found.append(f"{record}: seat {number} nets {seats[number]['net']}")
    if result["house_net"] != -sum(seat["net"] for seat in seats.values()):
        found.append(f"{record}: the house nets {result['house_net']}")
    return found


# --- which cells there are ---------------------------------------------------------------------


def impossible(game: str, name: str = "impossible") -> set[tuple[str, bool | None, str]]:
    """The cells that a matrix file declares impossible: result, dealer qualifies, hand."""
    return {
        (entry["result"], entry.get("qualifies"), hand)
        for entry in load(f"matrix_{game}")[name]
        for hand in entry["hands"]
    }


# --- stacked deals -----------------------------------------------------------------------------


def stacked_deals(seed: int, sizes: Mapping[str, int], count: int) -> Iterator[Deal]:
    """Deal from decks stacked so that rare hands, ties and near misses come up often."""
    rng = random.Random(seed)
    for _ in range(count):
        places = list(sizes)
        rng.shuffle(places)
        cards = _stack(rng)
        if rng.random() < 0.3:
            cards = _twin(rng, cards, sizes[places[0]])
        slots = [place for place in places for _ in range(sizes[place])]
        if rng.random() < 0.3:
            rng.shuffle(slots)
        deal: dict[str, list[str]] = {place: [] for place in sizes}
        for place, card in zip(slots, cards, strict=False):
            deal[place].append(card)
        yield {place: tuple(held) for place, held in deal.items()}


def _stack(rng: random.Random) -> list[str]:
    """A deck: a planted hand, then a narrow choice of cards, then all others."""
    planted, narrow = _planted(rng), _narrow(rng)
    rng.shuffle(narrow)
    rest = rng.sample(DECK, len(DECK))
    return list(dict.fromkeys([*planted, *narrow, *rest]))


def _planted(rng: random.Random) -> list[str]:
    suit, length = rng.choice(SUITS), rng.randint(3, 6)
    low = rng.choice([rng.randint(0, 13 - length), 13 - length])
    ranks = rng.choice([RANKS[low : low + length], "A2345"[:length], rng.choice(RANKS)])
    suited = [rank + suit for rank in ranks]
    mixed = [rank + rng.choice(SUITS) for rank in ranks]
    same = [rng.choice([*RANKS, "A"]) + suit for suit in rng.sample(SUITS, rng.randint(2, 4))]
    same = [same[0][0] + card[1] for card in same]
    return rng.choice([[], suited, suited, mixed, same, same])


def _narrow(rng: random.Random) -> list[str]:
    suits = rng.sample(SUITS, rng.choice([1, 2, 4, 4]))
    low = rng.randint(0, 6)
    ranks: Sequence[str] = rng.choice(
        [RANKS, RANKS[low : low + 7], rng.sample(RANKS, rng.randint(3, 5))]
    )
    return [rank + suit for rank in ranks for suit in suits]


def _twin(rng: random.Random, cards: list[str], size: int) -> list[str]:
    """The same ranks once more in other suits, for the place that is dealt next."""
    turn = rng.randint(1, 3)
    twin = [card[0] + SUITS[(SUITS.index(card[1]) + turn) % 4] for card in cards[:size]]
    if set(twin) & set(cards[:size]):
        return cards
    return list(dict.fromkeys([*cards[:size], *twin, *cards[size:]]))


def text(cards: Iterable[str]) -> str:
    return " ".join(cards)
