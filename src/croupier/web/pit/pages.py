"""The pit's door, and the pages behind it."""

from __future__ import annotations

from fastapi import FastAPI

from croupier.web.house import Door, House
from croupier.web.pit import accounts, meters, opening, reports, reversing, tables
from croupier.web.pit.entry import Entries, answer_the_door


def add(app: FastAPI, house: House) -> None:
    """Open the pit: tables and dealing, meters, accounts, reports."""
    house.doors.append(Door("/pit", "Pit", frozenset({"dealer", "supervisor"})))
    house.doors.append(Door("/reports", "Reports", frozenset({"auditor"})))
    answer_the_door(app, house)
    entries = Entries(house)
    for part in (tables, opening, reversing, meters, accounts, reports):
        part.add(app, house, entries)
