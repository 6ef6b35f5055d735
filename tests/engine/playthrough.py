"""Playthroughs: whole rounds as text files that a dealer could check.

A file begins with its head, ``key: value`` lines up to a blank one. Then lines that begin with
``>`` are commands, and the lines below each are what came of it, told by the story.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

from croupier.cards import DECK, read_cards
from croupier.engine import commands as cm
from croupier.engine.commands import Command
from croupier.games import find_game
from croupier.games.dealing import Holder
from croupier.games.round import Kind
from croupier.law import RuleViolation
from croupier.money import read_dollars
from croupier.records.log import RoundLog
from croupier.records.story import tell
from croupier.shuffle import SealedDeck

Ruling = Literal["abandoned", "stands"]
FOLDER = Path(__file__).parent / "playthroughs"


def rebuild(text: str) -> str:
    """Return a playthrough with everything that is not a head or a command told anew."""
    head, _, body = text.partition("\n\n")
    log = open_log(dict(line.split(": ", 1) for line in head.splitlines()))
    lines = [head, ""]
    for line in body.splitlines():
        if line.startswith("> "):
            lines += [line, *(f"  {told}" for told in run(log, line[2:]))]
    return "\n".join(lines) + "\n"


def open_log(head: dict[str, str]) -> RoundLog:
    """Return the round that a head describes, nothing done in it yet."""
    deck = None
    if "deck" in head:
        top = read_cards(head["deck"])
        cards = (*top, *(card for card in DECK if card not in top))
        deck = SealedDeck(cards, bytes(32))
    device: Any = head.get("device", "hand")
    house = json.loads(head.get("house", "{}"))
    by_act = {"yes": True, "no": False}[head["by act"]] if "by act" in head else None
    return RoundLog(find_game(head["game"]), house, deck, device=device, by_act=by_act)


def run(log: RoundLog, text: str) -> list[str]:
    """Carry a command out and return what came of it: the story, or the refusal."""
    try:
        events = log.do(read(text))
    except RuleViolation as violation:
        return [f"refused: {violation.message}"]
    return tell(log.state, events)


def read(text: str) -> Command:
    """Return the command that a line of a playthrough gives."""
    for pattern, make in PATTERNS:
        match = re.fullmatch(pattern, text)
        if match is not None:
            return make(*match.groups())
    message = f"no command: {text}"
    raise ValueError(message)


def holder(text: str) -> Holder:
    """Return the seat or place that a text names."""
    place: Any = text.removeprefix("the ")
    return int(text.removeprefix("seat ")) if text.startswith("seat ") else place


def bet(seat: str, player: str | None, wagers: str) -> Command:
    words = wagers.split()
    stakes = {
        name: read_dollars(amount) for name, amount in zip(words[::2], words[1::2], strict=True)
    }
    return cm.PlaceBet(int(seat), stakes, player=player)


def close(meter: str | None) -> Command:
    return cm.NoMoreBets(meter=None if meter is None else read_dollars(meter))


def answer(seat: str, said: str) -> Command:
    played = re.fullmatch(r"play ([0-9.]+)", said)
    if played is None:
        return cm.Answer(int(seat), said)
    return cm.Answer(int(seat), "play", read_dollars(played[1]))


def deal(slips: str | None, faces: str | None) -> Command:
    wrong = {}
    for slip in (slips or "").split(", ") if slips else []:
        who, _, count = slip.rpartition(" gets ")
        wrong[holder(who)] = int(count)
    return cm.Deal(wrong, read_cards(faces or ""))


def report(kind: Kind, who: str | None, by: str, reason: str) -> Command:
    whose: Any = None if who is None else holder(who)
    return cm.Report(kind, by, reason, whose)


def rule_on(seat: str, ruling: Ruling, by: str, reason: str) -> Command:
    return cm.RuleOn(int(seat), ruling, by, reason)


def correct(number: str, who: str, face: str, by: str, reason: str) -> Command:
    return cm.Correct(holder(who), int(number), read_cards(face)[0], by, reason)


SEAT = r"seat (\d)"
HOLDER = r"(seat \d|the \w+)"
PATTERNS: list[tuple[str, Callable[..., Command]]] = [
    (rf"{SEAT}(?: \((\w+)\))? bets (.+)", bet),
    (rf"{SEAT} takes back", lambda seat: cm.TakeBack(int(seat))),
    (r"no more bets(?:, meter ([0-9.]+))?", close),
    (rf"{SEAT}: (.+)", answer),
    (rf"{SEAT} does not answer (.+)", lambda seat, what: cm.Absent(int(seat), what)),
    (r"deal(?:, ((?:seat \d|the dealer) gets \d(?:, .+ gets \d)*))?(?:, faces (.+))?", deal),
    (rf"cards of {HOLDER}: (.+)", lambda who, c: cm.Identify(holder(who), read_cards(c))),
    (rf"card (\d) of {HOLDER} is (\w+) by (\w+): (.+)", correct),
    (rf"report ([a-z ]+?)(?: of {HOLDER})? by (\w+): (.+)", report),
    (rf"{SEAT} leaves", lambda seat: cm.Leave(int(seat))),
    (rf"{SEAT} ruled (abandoned|stands) by (\w+): (.+)", rule_on),
]
