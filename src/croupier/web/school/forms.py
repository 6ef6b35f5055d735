"""What a trainee typed, read; the first thing that cannot be read is told and no more."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple
from urllib.parse import parse_qsl

from fastapi import Request

from croupier.drills.orders import Riddle
from croupier.drills.paying import ACTIONS, PAID, Ask, Paper, Said
from croupier.games.area import wager_name
from croupier.law import RuleViolation
from croupier.money import Cents
from croupier.web.asking import typed_dollars

MOST_FIELDS: Final = 400
_STEP: Final = re.compile(r"[0-9]{1,3}", re.ASCII)


class Slip(NamedTuple):
    """The first field that cannot be read, and what is wrong with it."""

    field: str
    message: str


class Answer(NamedTuple):
    """What was said of a paper."""

    said: dict[str, Said]
    steps: dict[str, int]


async def typed(request: Request) -> dict[str, str]:
    """Return the fields of a form that was sent.

    Raises:
        RuleViolation: There are more fields than any form here has.
    """
    body = (await request.body()).decode("utf-8", "replace")
    try:
        return dict(parse_qsl(body, keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError:
        raise RuleViolation("the form has too many fields", accepted="the form as it was") from None


def read_amount(text: str) -> Cents:
    """Return the cents of an amount as a dealer writes it.

    Raises:
        RuleViolation: It is no amount.
    """
    try:
        return typed_dollars(text)
    except ValueError as wrong:
        raise RuleViolation(str(wrong), accepted="dollars, such as 22.50") from None


def read_answer(paper: Paper, fields: Mapping[str, str]) -> Answer | Slip:
    """Return what was said of a paper, or the first field that cannot be read."""
    said: dict[str, Said] = {}
    steps: dict[str, int] = {}
    for stop in paper.stops:
        for name, read in [(stop.name, "step"), *((ask.name, "ask") for ask in stop.asks)]:
            try:
                if read == "ask":
                    ask = next(one for one in stop.asks if one.name == name)
                    said[name] = _read_said(ask, fields)
                elif paper.places and stop.rank is not None:
                    steps[name] = read_step(fields.get(name, ""), f"Seat {stop.seat}, step")
            except RuleViolation as wrong:
                return Slip(name, wrong.message)
    return Answer(said, steps)


def read_order(riddle: Riddle, fields: Mapping[str, str]) -> dict[str, int] | Slip:
    """Return the number given to each step, or the first that cannot be read."""
    given: dict[str, int] = {}
    for step in riddle.steps:
        where = f"{step.words[:40]!r}..."
        try:
            number = read_step(fields.get(step.name, ""), where)
        except RuleViolation as wrong:
            return Slip(step.name, wrong.message)
        if number in given.values():
            twice = RuleViolation(
                f"{where}: number {number} is given twice", accepted="each number once"
            )
            return Slip(step.name, twice.message)
        given[step.name] = number
    return given


def read_step(text: str, where: str) -> int:
    """Return the number of a step.

    Raises:
        RuleViolation: It is no number.
    """
    if not text.strip():
        raise RuleViolation(f"{where}: no number is given", accepted="1 for what comes first")
    if _STEP.fullmatch(text.strip()) is None:
        wrong = f"{where}: {text.strip()!r:.40} is no number"
        raise RuleViolation(wrong, accepted="a whole number, 1 for what comes first")
    return int(text)


def _read_said(ask: Ask, fields: Mapping[str, str]) -> Said:
    where = f"Seat {ask.seat}, {wager_name(ask.wager)}"
    action = fields.get(ask.name, "")
    if action not in ask.choices:
        accepted = " or ".join(ACTIONS[choice].lower() for choice in ask.choices)
        wrong = f"{where}: nothing is said" if not action else f"{where}: {action!r:.40} is said"
        raise RuleViolation(wrong, accepted=accepted)
    text = fields.get(f"{ask.name}-amount", "")
    if action in PAID and not text.strip():
        raise RuleViolation(f"{where}: how much?", accepted="dollars, such as 22.50")
    try:
        amount = read_amount(text) if text.strip() else None
    except RuleViolation as wrong:
        raise RuleViolation(f"{where}: {wrong.wrong}", accepted=wrong.accepted) from None
    return Said(action, amount if action in PAID else None)
