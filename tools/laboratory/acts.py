"""What was asked of a round beside what then happened."""

from __future__ import annotations

from typing import Any

Told = dict[str, Any]

ANSWERED_BY = {
    "place bet": ("bet placed", ("seat", "wagers", "coupons", "player")),
    "take back": ("bet taken back", ("seat",)),
    "no more bets": ("bets closed", ("not_accepted", "meter")),
    "answer": ("answered", ("seat", "answer")),
    "absent": ("answered", ("seat", "question")),
    "identify": ("identified", ("holder", "faces")),
    "correct": ("corrected", ("face", "by", "reason")),
    "report": ("irregularity noted", ("kind", "seat", "by", "reason")),
    "leave": ("player left", ("seat",)),
    "rule on": ("ruled on", ("seat", "ruling", "by", "reason")),
}
"""By command, the event that comes first, and what both say."""
BY_CLOCK = ("no more bets", "absent")
QUESTIONS = {
    "ultimate-texas-holdem": ("before the flop", "after the flop", "at the end"),
    "four-card-poker": ("play or fold",),
    "let-it-ride": ("bet one", "bet two"),
}
WHEN_ABSENT = {
    "ultimate-texas-holdem": ("check", "check", "fold"),
    "four-card-poker": ("fold",),
    "let-it-ride": ("pull", "pull"),
}
"""The published rule: what is answered for a player who does not answer."""


def check_act(body: Told) -> list[str]:
    """Return what an act tells otherwise than the events that answered it."""
    command, events = body["command"], body["events"]
    name, wrongs = command["command"], list[str]()
    if body.get("clock") and name not in BY_CLOCK:
        wrongs.append(f"the clock did {name!r}")
    if name == "deal":
        return wrongs + _check_deal(command, events)
    kind, fields = ANSWERED_BY[name]
    first = events[0]
    if first["event"] != kind:
        return [*wrongs, f"{name} is answered by {first['event']}"]
    for field in fields:
        if (command.get(field) or None) != (first.get(field) or None):
            wrongs.append(f"{name}: {field} is {command.get(field)!r:.100} and then another")
    if command.get("amount") not in (None, first.get("stake")):
        wrongs.append(f"{name}: the amount is {command['amount']} and then another")
    if (name == "absent") != bool(first.get("absent")):
        wrongs.append(f"{name}: the rule for an absent player is named wrongly")
    return wrongs


def _check_deal(command: Told, events: list[Told]) -> list[str]:
    """Return what is wrong with a dealing act: other counts than told, other faces."""
    first = events[0]
    if first["event"] not in ("dealt", "turned", "irregularity noted"):
        return [f"deal is answered by {first['event']}"]
    wrongs = []
    counts = {str(holder): len(places) for holder, places in first.get("places", [])
              } if first["event"] == "dealt" else {}  # fmt: skip
    for holder, count in command.get("slips", {}).items():
        if counts.get(holder) != count:
            wrongs.append(f"deal: {holder} is told to get {count} cards, and gets another number")
    faces = command.get("faces", "")
    if faces and not first.get("faces", "").endswith(faces):
        wrongs.append(f"deal: {faces} is entered, and other faces are turned")
    return wrongs


def check_answer(game: str, before: int, event: Told) -> list[str]:
    """Return what is wrong with an answer: its question, or what an absent player answers."""
    wrongs = []
    question = QUESTIONS[game][before]
    if event["question"] != question:
        wrongs.append(f"{event['question']!r} is asked, and {question!r} is the next")
    if event.get("absent") and event["answer"] != WHEN_ABSENT[game][before]:
        wrongs.append(f"{event['answer']!r} is answered for a player who is absent")
    return wrongs
