"""The entry: read a record, settle it with its game, add up."""

from __future__ import annotations

from typing import Any

from . import fcp, lir, tables, uth
from .common import Refused, Seat, Table, cents, chip_amount, flags, known_keys, need, read_cards

__all__ = ["Refused", "settle"]

MODULES = {"ultimate-texas-holdem": uth, "four-card-poker": fcp, "let-it-ride": lir}
PLACES = {
    "ultimate-texas-holdem": {"dealer", "community"},
    "four-card-poker": {"dealer", "box", "meter"},
    "let-it-ride": {"community"},
}
KINDS = {
    "dealer card exposed": (set(), {"ultimate-texas-holdem", "four-card-poker"}),
    "card found face up": ({"before_hands"}, set(MODULES)),
    "community card exposed": (set(), {"let-it-ride"}),
    "wrong number of cards": ({"seat"}, set(MODULES)),
    "left": ({"seat", "ruling"}, {"four-card-poker"}),
}


def read_game(raw: Any) -> str:
    """The full name of the game."""
    need(isinstance(raw, str), "game must be text")
    name: str = tables.GAMES.get(raw, raw)
    need(name in MODULES, f"no such game: {raw!r}")
    return name


def read_wager(raw: Any, name: str) -> int:
    """The stake of one wager, a coupon beside the chips included."""
    if not isinstance(raw, dict):
        return chip_amount(raw, name)
    known_keys(raw, {"chips", "coupon"}, name)
    need(name not in tables.NO_COUPON, f"{name}: no coupon can be used")
    need("chips" in raw and "coupon" in raw, f"{name}: chips and coupon are both needed")
    return cents(chip_amount(raw["chips"], name) + chip_amount(raw["coupon"], name), name)


def text_list(raw: Any, what: str) -> list[str]:
    """A list of texts."""
    need(isinstance(raw, list) and all(isinstance(one, str) for one in raw), f"{what}: a list")
    return list(raw)


def read_seat(raw: Any, game: str) -> Seat:
    """One seat of the record."""
    allowed = {"seat", "player", "cards", "wagers", "decisions"}
    allowed |= {"play", "not_accepted"} if game == "four-card-poker" else set()
    known_keys(raw, allowed, "seat")
    number = raw.get("seat")
    need(type(number) is int and 1 <= number <= tables.SEATS[game], f"no such seat: {number!r}")
    player = raw.get("player")
    need(player is None or isinstance(player, str), "player must be text")
    wagers = known_keys(raw.get("wagers"), set(tables.WAGERS[game]), "wagers")
    need(wagers, "a seat without a wager")
    play = raw.get("play")
    return Seat(
        number,
        player,
        read_cards(raw.get("cards"), f"seat {number}"),
        {name: read_wager(wagers[name], name) for name in wagers},
        text_list(raw.get("decisions", []), "decisions"),
        None if play is None else chip_amount(play, "play"),
        text_list(raw.get("not_accepted", []), "not_accepted"),
    )


def read_incident(raw: Any, game: str, numbers: set[int]) -> dict[str, Any]:
    """One irregularity, its keys and values checked."""
    if not isinstance(raw, dict) or not isinstance(raw.get("kind"), str):
        raise Refused("an irregularity has a kind")
    need(raw["kind"] in KINDS, f"no such irregularity: {raw['kind']!r}")
    keys, games = KINDS[raw["kind"]]
    need(game in games, f"{raw['kind']}: not in this game")
    need(set(raw) == keys | {"kind"}, f"{raw['kind']}: wrong keys")
    if "before_hands" in keys:
        need(type(raw["before_hands"]) is bool, "before_hands must be true or false")
    if "seat" in keys:
        at_dealer = raw["kind"] == "wrong number of cards" and raw["seat"] == "dealer"
        need(at_dealer or (type(raw["seat"]) is int and raw["seat"] in numbers), "no such seat")
    if "ruling" in keys:
        need(raw["ruling"] in ("abandoned", "stands"), "ruling: abandoned or stands")
    return raw


def check_positions(seats: list[Seat], allowed: bool) -> None:
    """No seat twice; a player on two seats only where allowed and only side by side."""
    numbers = [seat.number for seat in seats]
    need(len(set(numbers)) == len(numbers), "a seat is there twice")
    for name in {seat.player for seat in seats} - {None}:
        taken = sorted(seat.number for seat in seats if seat.player == name)
        need(len(taken) == 1 or allowed, f"{name}: one position only")
        need(
            len(taken) == 1 or (len(taken) == 2 and taken[1] - taken[0] == 1),
            f"{name}: two adjacent positions at most",
        )


def check_deck(table: Table) -> None:
    """No card is there twice."""
    places = [table.dealer, table.community, table.box, *(seat.cards for seat in table.seats)]
    cards = [card for place in places for card in place or []]
    need(len(set(cards)) == len(cards), "a card is there twice")


def read_table(record: dict[str, Any]) -> Table:
    """The round, with everything that does not depend on the rules of one game checked."""
    game = read_game(record.get("game"))
    known_keys(record, {"id", "game", "house", "seats", "irregularities"} | PLACES[game], "record")
    need("id" not in record or isinstance(record["id"], str), "id must be text")
    house = record.get("house", {})
    need(isinstance(house, dict), "house must be an object")
    house = MODULES[game].read_house(house)
    need(isinstance(record.get("seats"), list) and record["seats"], "seats are needed")
    seats = sorted((read_seat(one, game) for one in record["seats"]), key=lambda seat: seat.number)
    check_positions(seats, house.get("two_positions", False))
    raw = record.get("irregularities", [])
    need(isinstance(raw, list), "irregularities must be a list")
    incidents = [read_incident(one, game, {seat.number for seat in seats}) for one in raw]
    meter = record.get("meter")
    return Table(
        game=game,
        house=house,
        seats=seats,
        dealer=read_cards(record.get("dealer"), "dealer"),
        community=read_cards(record.get("community"), "community"),
        box=read_cards(record.get("box"), "box"),
        meter=None if meter is None else cents(meter, "meter"),
        incidents=incidents,
    )


def settle(record: dict[str, Any]) -> dict[str, Any]:
    """The result of one finished round; raises Refused if the record breaks a rule."""
    need(isinstance(record, dict), "a record is an object")
    table = read_table(record)
    check_deck(table)
    result = {
        "game": table.game,
        **({"id": record["id"]} if "id" in record else {}),
        **MODULES[table.game].settle(table),
    }
    result["house_net"] = -sum(seat["net"] for seat in result["seats"])
    result["flags"] = flags(table)
    return result
