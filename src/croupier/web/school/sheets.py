"""The sheets of the three kinds of drill: what a page shows of each, and how it is marked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from croupier.drills import incidents, orders
from croupier.drills.layout import Layout, find_layout
from croupier.drills.levels import LEVELS
from croupier.drills.paying import ACTIONS, TOLD, mark, set_paper
from croupier.games import find_game
from croupier.games.area import wager_name
from croupier.games.game import AnyGame
from croupier.law import citation, clause
from croupier.money import write_dollars
from croupier.web import signs
from croupier.web.school import correction
from croupier.web.school.drawing import house_of, seat_of
from croupier.web.school.forms import Slip, read_answer, read_order
from croupier.web.school.sessions import Marked, Missed


class Outcome(NamedTuple):
    """An answer, read and marked; or what could not be read."""

    slip: Slip | None
    marked: Marked | None = None
    told: Mapping[str, Any] = {}
    """What the correction shows."""


class Sheet(Protocol):
    """A drill of any kind."""

    @property
    def game(self) -> AnyGame:
        """The game."""

    def told(self, fields: Mapping[str, str]) -> dict[str, Any]:
        """Return what the page shows; ``fields`` is what was typed."""

    def marked(self, fields: Mapping[str, str], path: str) -> Outcome:
        """Return the answer, marked."""


class PaySheet:
    """A layout to be paid."""

    def __init__(self, alias: str, level: str, seed: str) -> None:
        """Deal it."""
        self._layout: Layout = find_layout(alias, level, seed)
        self._paper = set_paper(self._layout)
        self.game, self._level = self._layout.game, level

    def told(self, fields: Mapping[str, str]) -> dict[str, Any]:
        """Return the felt, what is asked and what was typed."""
        layout, rules = self._layout, self._layout.rules
        meter, limit = layout.state.meter, getattr(rules, "limit", None)
        return {
            "level": LEVELS[self._level],
            "house_cards": house_of(layout),
            "seats": [self._seat(seat.number) for seat in layout.settlement.seats],
            "places": self._paper.places,
            "actions": ACTIONS,
            "meaning": self._meaning(),
            "pays": signs.pay_tables(rules),
            "meter": None if meter is None else write_dollars(meter),
            "limit": None if limit is None else write_dollars(limit),
            "mishap": bool(layout.state.irregularities),
            "typed": fields,
        }

    def _meaning(self) -> dict[str, str]:
        """Return the actions that can be answered here, with what each means."""
        used = {choice for ask in self._paper.asks for choice in ask.choices}
        return {ACTIONS[action]: told for action, told in TOLD.items() if action in used}

    def _seat(self, number: int) -> dict[str, Any]:
        stops = [stop for stop in self._paper.stops if stop.seat == number]
        return {
            "number": number,
            "lies": seat_of(self._layout, number),
            "stops": [
                {
                    "name": stop.name,
                    "ordered": stop.rank is not None,
                    "wagers": ", ".join(wager_name(ask.wager) for ask in stop.asks),
                    "asks": [
                        {
                            "name": ask.name,
                            "wager": wager_name(ask.wager),
                            "stake": write_dollars(ask.stake) if ask.stake else "",
                            "choices": ask.choices,
                        }
                        for ask in stop.asks
                    ],
                }
                for stop in stops
            ],
            "notes": self._notes(number),
        }

    def _notes(self, number: int) -> list[str]:
        """Return what the felt does not show of a seat."""
        gone = [line for seat, line in self._paper.gone if seat == number]
        taken = [wager_name(line.wager) for line in gone if not line.withdrawn]
        back = [wager_name(line.wager) for line in gone if line.withdrawn]
        dark = self._layout.state.seats[number].not_accepted
        notes = []
        if taken:
            notes.append(f"Folded: {' and '.join(taken)} went into the tray before.")
        if back:
            notes.append(f"Taken back by the player before: {' and '.join(back)}.")
        if dark:
            notes.append("The progressive light of this seat is off: the chip was not accepted.")
        return notes

    def marked(self, fields: Mapping[str, str], path: str) -> Outcome:
        """Return the answer, marked line by line."""
        answer = read_answer(self._paper, fields)
        if isinstance(answer, Slip):
            return Outcome(answer)
        result = mark(self._paper, answer.said, answer.steps)
        title = f"{self.game.title}: pay a layout, {self._level}"
        missed = correction.missed(self._paper, result)
        nets = [(seat.number, write_dollars(seat.net)) for seat in self._layout.settlement.seats]
        told = {
            "stops": correction.corrected(self._paper, result),
            "house_cards": house_of(self._layout),
            "nets": nets,
            "places": self._paper.places,
        }
        return Outcome(None, Marked(path, title, result.right, result.asked, None, missed), told)


class OrderSheet:
    """Steps to be put in order."""

    def __init__(self, alias: str, part: str, seed: str) -> None:
        """Shuffle them."""
        self._riddle = orders.set_riddle(alias, part, seed)
        self.game, self._part = self._riddle.game, part

    def told(self, fields: Mapping[str, str]) -> dict[str, Any]:
        """Return the steps and what was typed."""
        device = orders.DEVICES[self._riddle.device] if self._part != "settle" else ""
        return {"about": orders.PARTS[self._part], "steps": self._riddle.steps, "device": device,
                "typed": fields}  # fmt: skip

    def marked(self, fields: Mapping[str, str], path: str) -> Outcome:
        """Return the order, marked step by step."""
        given = read_order(self._riddle, fields)
        if isinstance(given, Slip):
            return Outcome(given)
        wrong = orders.misplaced(self._riddle, given)
        steps = [
            {
                "place": step.place,
                "words": step.words,
                "right": step.name not in wrong,
                "given": given[step.name],
                "clause": f"§ {citation(step.clause)}",
                "why": f"{clause(step.clause).rule}.",
            }
            for step in self._riddle.solved
        ]
        missed = tuple(
            Missed(f"{self.game.title}: order of steps", f"§ {citation(step.clause)}")
            for step in self._riddle.solved
            if step.name in wrong
        )
        title = f"{self.game.title}: order, {self._part}"
        count = len(steps)
        done = Marked(path, title, count - len(wrong), count, None, missed)
        return Outcome(None, done, {"steps": steps})


class WrongSheet:
    """Something that goes wrong."""

    def __init__(self, alias: str, name: str, seed: str) -> None:
        """Let it happen."""
        self.game = find_game(alias)
        self._question = incidents.set_question(alias, name, seed)

    def told(self, fields: Mapping[str, str]) -> dict[str, Any]:
        """Return the story, the answers and what was chosen."""
        return {"question": self._question, "typed": fields}

    def marked(self, fields: Mapping[str, str], path: str) -> Outcome:
        """Return the answer, marked."""
        question, chosen = self._question, fields.get("answer", "")
        if chosen not in {option.key for option in question.options}:
            return Outcome(Slip("answer", "Nothing is chosen. Accepted: one of the answers."))
        right = chosen == question.right
        by = question.why[0][0]
        missed = () if right else (Missed(f"{self.game.title}: {question.title.lower()}", by),)
        title = f"{self.game.title}: {question.title.lower()}"
        done = Marked(path, title, int(right), 1, None, missed)
        return Outcome(None, done, {"question": question, "chosen": chosen})
