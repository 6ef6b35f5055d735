"""Finding one's way in a record that is about to be broken."""

from __future__ import annotations

from typing import Any

from laboratory.settling import tables

Record = dict[str, Any]


def game_of(record: Record) -> str:
    """The full name of the record's game."""
    name: str = record["game"]
    return tables.GAMES.get(name, name)


def house_of(record: Record) -> Record:
    """The house of the record, there to be changed."""
    house: Record = record.setdefault("house", {})
    return house


def went_wrong(record: Record) -> bool:
    """Is there an irregularity, so that void hands need less?"""
    return bool(record.get("irregularities"))


def card_places(record: Record) -> list[tuple[Record, str]]:
    """Where cards are written, as object and key."""
    places = [(record, key) for key in ("dealer", "community", "box")]
    places += [(seat, "cards") for seat in record["seats"]]
    return [(holder, key) for holder, key in places if holder.get(key)]


def live_places(record: Record) -> list[tuple[Record, str]]:
    """Places whose number of cards is surely fixed."""
    if went_wrong(record) or all("fold" in seat.get("decisions", []) for seat in record["seats"]):
        return []
    return [
        (holder, key)
        for holder, key in card_places(record)
        if "fold" not in holder.get("decisions", [])
    ]
