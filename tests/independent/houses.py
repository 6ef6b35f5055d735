"""Random lawful choices of a house, for the random records."""

from __future__ import annotations

import random
from typing import Any

from laboratory.settling import lir, tables, uth

# amounts that chips can make: fourteen small ones, then big ones
STAKES = [
    100,
    200,
    250,
    300,
    350,
    500,
    500,
    550,
    1000,
    1000,
    1050,
    1500,
    2000,
    2500,
    5000,
    9000,
    10_000,
    20_050,
    90_000,
    100_000,
    250_050,
    500_000,
    1_000_000,
    2_500_000,
]

House = dict[str, Any]


def better(rng: random.Random, odds: str) -> str:
    """Odds a little above the floor, or just at it."""
    won, staked = (int(part) for part in odds.split(":"))
    return rng.choice([odds, f"{won + rng.randint(1, 4)}:{staked}", f"{2 * won + 1}:{2 * staked}"])


def better_table(rng: random.Random, floor: dict[str, str]) -> dict[str, str]:
    """The house's own odds for some hands of a table."""
    hands = rng.sample(list(floor), rng.randint(1, min(3, len(floor))))
    return {hand: better(rng, floor[hand]) for hand in hands}


def add_limits(rng: random.Random, game: str, house: House) -> None:
    """Minimums and maximums for some wagers."""
    lows: dict[str, int] = {}
    highs: dict[str, int] = {}
    main = {
        "ultimate-texas-holdem": ["ante", "trips"],
        "four-card-poker": ["ante", "aces_up"],
        "let-it-ride": ["bet", "three_card"],
    }[game]
    for name in main:
        if rng.random() < 0.5:
            lows[name] = rng.choice([100, 500, 1000, 2500, 9000, 10_000, 20_000, 100_000])
        if rng.random() < 0.3:
            highs[name] = max(lows.get(name, 500), rng.choice([1000, 5000, 50_000, 1_000_000]))
    for key, limits in (("minimums", lows), ("maximums", highs)):
        if limits or rng.random() < 0.2:
            house[key] = limits


def maybe(rng: random.Random, house: House, key: str, choices: list[Any]) -> None:
    """Set a key now and then, so that defaults are tried too."""
    if rng.random() < 0.8:
        house[key] = rng.choice(choices)


def keep_some(rng: random.Random, house: House, names: list[str]) -> None:
    """Side wagers at odds for one."""
    if rng.random() < 0.2:
        house["stake_kept"] = rng.sample(names, rng.randint(1, len(names)))


def uth_house(rng: random.Random) -> House:
    """A house for Ultimate Texas hold 'em."""
    house: House = {}
    if rng.random() < 0.1:
        return house
    maybe(rng, house, "blind_table", list(tables.BLIND))
    maybe(rng, house, "trips_table", list(tables.TRIPS))
    add_limits(rng, "ultimate-texas-holdem", house)
    if rng.random() < 0.25:
        floor = tables.TRIPS[house.get("trips_table", "A")]
        house["pays"] = rng.choice(
            [
                {"trips": better_table(rng, floor)},
                {"win": rng.choice(["1:1", "6:5", "3:2", "2:1"])},
                {"trips": better_table(rng, floor), "win": "11:10"},
            ]
        )
    keep_some(rng, house, ["trips"])
    if rng.random() < 0.3:
        house["payout_limit"] = rng.choice([None, uth.read_house(house)["limit"]])
    return house


def fcp_house(rng: random.Random) -> House:
    """A house for four-card poker."""
    house: House = {"dealer_cards": rng.choice([5, 6, 6])}
    maybe(rng, house, "aces_up_table", list(tables.ACES_UP))
    maybe(rng, house, "dealer_upcard", [False, False, True])
    maybe(rng, house, "six_card_table", ["A", "B", None])
    maybe(rng, house, "two_positions", [True, False])
    if rng.random() < 0.75:
        house["progressive"] = progressive(rng)
    elif rng.random() < 0.5:
        house["progressive"] = None
    add_limits(rng, "four-card-poker", house)
    if rng.random() < 0.25:
        house["pays"] = rng.choice(
            [
                {"ante_bonus": better_table(rng, tables.ANTE_BONUS)},
                {"win": rng.choice(["1:1", "6:5", "3:2"])},
            ]
        )
    keep_some(rng, house, ["aces_up", "six_card", "progressive"])
    return house


def progressive(rng: random.Random) -> House:
    """A progressive with its envy schedule."""
    table = rng.choice(list(tables.PROGRESSIVE))
    chosen: House = {"table": table, "envy": rng.choice(list(tables.ENVY))}
    if rng.random() < 0.4:
        chosen["envy_from_folded"] = rng.random() < 0.7
    if rng.random() < 0.3:
        chosen.update(
            initial=tables.METER_FLOOR[table],
            reset=rng.randint(500_000, 2_000_000),
            rate=rng.choice(["1/4", "3/10", "23/100"]),
        )
    if rng.random() < 0.3:
        chosen["wager"] = rng.choice([100, 500])
    return chosen


def lir_house(rng: random.Random) -> House:
    """A house for let it ride."""
    house: House = {}
    if rng.random() < 0.05:
        return house
    maybe(rng, house, "bonus", [True, True, False])
    maybe(rng, house, "three_card_table", [*tables.THREE_CARD, None])
    maybe(rng, house, "two_positions", [True, False])
    add_limits(rng, "let-it-ride", house)
    if rng.random() < 0.25:
        house["pays"] = lir_pays(rng, house)
    keep_some(rng, house, ["bonus", "three_card"])
    if rng.random() < 0.5:
        least = lir.least_limit(lir.read_house(house))
        more = rng.choice([5000, 123_450, 5_000_000])
        house["payout_limit"] = rng.choice(
            [None, least + more, least + more, least if "pays" not in house else least + more]
        )
    return house


def lir_pays(rng: random.Random, house: House) -> House:
    """Own odds for wagers that the house offers."""
    choices: list[House] = [{"bet": better_table(rng, tables.BET)}]
    if house.get("bonus"):
        hand = rng.choice(list(tables.BONUS))
        choices.append({"bonus": {hand: tables.BONUS[hand] + rng.choice([0, 500, 10_000])}})
    if house.get("three_card_table"):
        floor = tables.THREE_CARD[house["three_card_table"]]
        choices.append({"three_card": better_table(rng, floor)})
    return rng.choice(choices)


def random_house(rng: random.Random, game: str) -> House:
    """A lawful house for a game."""
    makers = {
        "ultimate-texas-holdem": uth_house,
        "four-card-poker": fcp_house,
        "let-it-ride": lir_house,
    }
    return makers[game](rng)
