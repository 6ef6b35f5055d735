"""One mutation that makes a valid record surely invalid."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

from laboratory.settling import tables

from .breaking_cards import (
    bad_box,
    card_extra,
    card_missing,
    card_strange,
    card_twice,
    place_missing,
)
from .places import Record, game_of, house_of, went_wrong
from .wrongs import (
    BAD_AMOUNTS,
    BAD_INCIDENTS,
    BAD_PAYS,
    BAD_TURNS,
    FCP,
    LIR,
    LOW_PAYS,
    TABLE_KEYS,
    UTH,
)

Mutation = Callable[[random.Random, Record], str | None]


def unknown_key(rng: random.Random, record: Record) -> str:
    """A key that nothing knows."""
    seat = rng.choice(record["seats"])
    holders = [record, house_of(record), seat, *record.get("irregularities", [])]
    if house_of(record).get("progressive"):
        holders.append(record["house"]["progressive"])
    rng.choice(holders)[rng.choice(["colour", "Seat", "notes"])] = rng.choice([1, "x", None])
    return "an unknown key"


def bad_amount(rng: random.Random, record: Record) -> str:
    """A wager that is no amount of chips."""
    wagers = rng.choice(record["seats"])["wagers"]
    name, amount = rng.choice(list(wagers)), rng.choice(BAD_AMOUNTS)
    wagers[name] = amount
    if name in ("ante", "blind") and "blind" in wagers:
        wagers["ante"] = wagers["blind"] = amount
    return f"{name} of {amount!r}"


def bad_meter(rng: random.Random, record: Record) -> str | None:
    """A meter that is no amount, or none at all."""
    if "meter" not in record:
        return None
    record["meter"] = rng.choice([5000.0, True, "500000", -1, 10**12 + 1])
    if rng.random() < 0.4:
        del record["meter"]
    return "the meter is wrong"


def bad_pairing(rng: random.Random, record: Record) -> str | None:
    """A wager without the one that it needs, or ante and blind that differ."""
    wagers, game = rng.choice(record["seats"])["wagers"], game_of(record)
    if game == UTH:
        if rng.random() < 0.5:
            wagers["ante"], wagers["blind"] = rng.choice([(1000, 500), (500, 1000), (500, 550)])
            return "ante and blind differ"
        gone = rng.choice([["ante"], ["blind"], ["ante", "blind"]])
        wagers.setdefault("trips", 500)
    elif game == LIR:
        gone = ["bet"]
    elif "six_card" in wagers:
        gone = [rng.choice(["ante", "aces_up"])]
    else:
        gone = ["ante", "aces_up"]
    for name in gone:
        wagers.pop(name, None)
    return f"{gone} taken away"


def not_offered(rng: random.Random, record: Record) -> str | None:
    """A wager that this house or game does not have."""
    seat, game, house = rng.choice(record["seats"]), game_of(record), house_of(record)
    if game == LIR:
        name, offer = rng.choice([("bonus", "bonus"), ("three_card", "three_card_table")])
    elif game == FCP and {"ante", "aces_up"} <= set(seat["wagers"]):
        name, offer = rng.choice([("six_card", "six_card_table"), ("progressive", "progressive")])
    else:
        seat["wagers"][rng.choice(["bets", "play", "lucky", "three_card"])] = 500
        return "a wager of no such game"
    house.pop(offer, None)
    seat["wagers"][name] = 100
    if game == FCP:
        record.setdefault("meter", 600_000)
    return f"{name} is not offered"


def bad_seat(rng: random.Random, record: Record) -> str:
    """A seat that no table has, or that is there twice."""
    seats = record["seats"]
    if len(seats) > 1 and rng.random() < 0.3:
        one, other = rng.sample(seats, 2)
        one["seat"] = other["seat"]
        return "a seat is there twice"
    number = rng.choice([8, 0, -1, 100, "1", 1.0, True, None] + [7] * (game_of(record) == UTH))
    rng.choice(seats)["seat"] = number
    return f"seat {number!r}"


def bad_player(rng: random.Random, record: Record) -> str | None:
    """One player on two seats that may not be held together."""
    seats = record["seats"]
    pairs = [
        (a, b)
        for a in seats
        for b in seats
        if a["seat"] < b["seat"]
        and (b["seat"] - a["seat"] > 1 or not house_of(record).get("two_positions"))
    ]
    if not pairs:
        return None
    for seat in rng.choice(pairs):
        seat["player"] = "Everywhere"
    return "one player on two seats"


def bad_turn(rng: random.Random, record: Record) -> str | None:
    """Decisions that the questions do not allow."""
    seats = [seat for seat in record["seats"] if game_of(record) != FCP or "ante" in seat["wagers"]]
    if not seats or went_wrong(record):
        return None
    seat = rng.choice(seats)
    seat["decisions"] = rng.choice(BAD_TURNS[game_of(record)])
    seat.pop("play", None)
    return f"decisions {seat['decisions']}"


def incomplete(rng: random.Random, record: Record) -> str | None:
    """A decision is missing though nothing went wrong."""
    seats = [seat for seat in record["seats"] if seat.get("decisions")]
    if went_wrong(record) or not seats:
        return None
    seat = rng.choice(seats)
    seat["decisions"] = seat["decisions"][:-1]
    seat.pop("play", None)
    return "decisions incomplete"


def bad_play(rng: random.Random, record: Record) -> str | None:
    """A four-card play amount out of its range or beside another decision."""
    seats = [seat for seat in record["seats"] if seat["wagers"].get("ante")]
    if game_of(record) != FCP or not seats or went_wrong(record):
        return None
    seat = rng.choice(seats)
    seat["wagers"]["ante"] = 1000
    seat["decisions"], seat["play"] = rng.choice(
        [
            (["play"], 900),
            (["play"], 3100),
            (["play"], 0),
            (["play"], 1025),
            (["play"], 2000.0),
            (["play"], "2000"),
            (["play"], True),
            (["fold"], 1000),
            (["play 2x"], 3000),
            (["play 1x"], 2000),
            ([], 1000),
        ]
    )
    return f"{seat['decisions']} with play {seat['play']!r}"


def bad_table(rng: random.Random, record: Record) -> str:
    """A pay table that the law does not have."""
    game, house = game_of(record), house_of(record)
    key = rng.choice(list(TABLE_KEYS[game]))
    house[key] = rng.choice([*TABLE_KEYS[game][key], 1, True, ["A"]])
    if house.get("progressive") and rng.random() < 0.5:
        key = rng.choice(["table", "envy"])
        house["progressive"][key] = "D"
    return f"{key} of no such letter"


def bad_odds(rng: random.Random, record: Record) -> str:
    """Odds below a floor, in a fixed table, or not odds at all."""
    game = game_of(record)
    house_of(record)["pays"] = pays = copy.deepcopy(rng.choice(LOW_PAYS[game] + BAD_PAYS[game]))
    if "bonus" in pays:
        house_of(record)["bonus"] = True
    return f"pays {pays}"


def bad_house(rng: random.Random, record: Record) -> str:
    """Some other choice that the house cannot make."""
    house, game = house_of(record), game_of(record)
    wager = tables.WAGERS[game][0]
    changes: list[Record] = [
        {"minimums": {wager: 500.0}},
        {"minimums": {"lucky": 500}},
        {"maximums": {wager: "1000"}},
        {"maximums": {wager: -5}},
        {"minimums": [500]},
        {"stake_kept": ["lucky"]},
        {"stake_kept": "all"},
    ]
    if game == FCP:
        table = {"table": "A", "envy": "A"}
        changes += [{"dealer_cards": cards} for cards in (4, 7, "6", 6.0, True, None)]
        changes += [
            {"dealer_upcard": "no"},
            {"two_positions": 1},
            {"progressive": {**table, "reset": 499_900}},
            {"progressive": {**table, "initial": 100}},
            {"progressive": {**table, "table": "B", "reset": 99_900}},
            {"progressive": {**table, "envy_from_folded": 1}},
        ]
    if game == LIR:
        changes += [
            {"payout_limit": 4_999_900},
            {"payout_limit": 50_000.0},
            {"bonus": "yes"},
            {"payout_limit": 8_000_000, "minimums": {"bet": 10_000}},
        ]
    change = rng.choice(changes)
    house.update(change)
    return f"house with {change}"


def bad_top(rng: random.Random, record: Record) -> str:
    """Something wrong at the top of the record."""
    strange = {UTH: ("box", "As"), FCP: ("community", "As Ks"), LIR: ("dealer", "As Ks")}
    changes: list[tuple[str, Any]] = [
        ("game", "poker"),
        ("game", None),
        ("game", 3),
        ("id", 5),
        ("seats", {}),
        ("seats", "1"),
        ("house", []),
        strange[game_of(record)],
    ]
    key, value = rng.choice(changes)
    record[key] = value
    return f"{key} is {value!r}"


def bad_coupon(rng: random.Random, record: Record) -> str | None:
    """A coupon where only a chip will do."""
    spots = [
        (seat["wagers"], name)
        for seat in record["seats"]
        for name in seat["wagers"]
        if name in tables.NO_COUPON
    ]
    if not spots:
        return None
    wagers, name = rng.choice(spots)
    wagers[name] = {"chips": 100, "coupon": 100}
    return f"a coupon as {name}"


def bad_bonus(rng: random.Random, record: Record) -> str | None:
    """A let-it-ride bonus that is not one dollar."""
    spots = [seat["wagers"] for seat in record["seats"] if "bonus" in seat["wagers"]]
    if not spots:
        return None
    rng.choice(spots)["bonus"] = rng.choice([200, 500, 250])
    return "a bonus of more than a dollar"


def bad_not_accepted(rng: random.Random, record: Record) -> str | None:
    """A chip not taken that was never there."""
    seats = [seat for seat in record["seats"] if "progressive" not in seat["wagers"]]
    if not seats:
        return None
    rng.choice(seats)["not_accepted"] = ["progressive"]
    return "not_accepted without the wager"


def bad_incident(rng: random.Random, record: Record) -> str:
    """An irregularity that is none."""
    wrong = rng.choice(BAD_INCIDENTS)
    record["irregularities"] = [*record.get("irregularities", []), copy.deepcopy(wrong)]
    return f"irregularity {wrong!r}"


MUTATIONS: list[Mutation] = [
    card_twice,
    card_missing,
    place_missing,
    card_extra,
    card_strange,
    unknown_key,
    bad_amount,
    bad_amount,
    bad_meter,
    bad_pairing,
    not_offered,
    bad_seat,
    bad_player,
    bad_turn,
    incomplete,
    bad_play,
    bad_table,
    bad_odds,
    bad_house,
    bad_top,
    bad_coupon,
    bad_bonus,
    bad_box,
    bad_not_accepted,
    bad_incident,
]


def break_record(rng: random.Random, record: Record) -> tuple[Record, str]:
    """A copy of a valid record with one thing wrong, and a word on what it is."""
    while True:
        broken = copy.deepcopy(record)
        what = rng.choice(MUTATIONS)(rng, broken)
        if what:
            return broken, what
