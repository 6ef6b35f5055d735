"""The coach beside a chair: what the table's page shows of him."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from croupier.ledger.entry import Fact
from croupier.money import Cents
from croupier.odds.analysis import Advice
from croupier.service.facility import Facility
from croupier.table import TableState
from croupier.web.coach import figures
from croupier.web.coach.coach import MODES, OFF, Coach
from croupier.web.coach.decisions import OVER, Decision, Own, decisions_of, opened
from croupier.web.coach.figures import Refused
from croupier.web.coach.spots import Spot, spot_of
from croupier.web.coach.words import Verdict, judged, weigh

KEY: Final = "k"
"""Switches the coach; no area's name has the letter."""
SHOWN: Final = " figures shown"
"""Stands in the key of an answer before which the figures were shown: so the ledger knows, too."""
_LABELS: Final = {"off": "Off", "after": "After I choose", "before": "Before I choose"}
_WORKING: Final = "Working out the figures…"
_PLACE: Final = "working it out…"
_ABOUT: Final = (
    "Each figure is what the main game comes to on average from here. Side bets do not hang on your"
    " answers and are left aside."
)
"""Beside the figures."""


class Seated(NamedTuple):
    """Who looks at which table."""

    table: TableState
    round: Mapping[str, Any] | None
    """The view of the round that is shown, to this player."""
    who: str
    seat: int | None


class Look(NamedTuple):
    """What the coach shows at one moment."""

    shown: dict[str, Any] | None
    """What the page shows of him; None where there is no coach."""
    figures: tuple[Spot, Advice] | None = None
    """What stands beside the answers."""
    pending: bool = False
    """Whether it will: so long its place is kept, and no answer moves when it comes."""

    def worth(self, answer: str = "", amount: Cents = 0) -> dict[str, Any]:
        """Return what stands beside one answer before it is chosen; nothing where nothing does."""
        if answer in ("", "play") and not amount:
            return {}
        if self.figures is None:
            return {"worth": _PLACE} if self.pending else {}
        spot, advice = self.figures
        exact = figures.worth_of(advice, answer, amount, spot.unit)
        if exact is None:
            return {}
        best = exact == advice.best.expectation
        told = figures.shown(exact, spot) + (" · best" if best else "")
        return {"worth": told, "best": best}


class Beside:
    """What one chair sees of the coach."""

    def __init__(self, coach: Coach | None, facility: Facility, stream: str) -> None:
        """Stand beside a chair.

        Args:
            coach: The house's; None: there is none, and nothing is shown of one.
            facility: Where the round's facts are.
            stream: The table.
        """
        self._coach, self._facility, self._stream = coach, facility, stream
        self._made: tuple[int, list[Decision]] = (-1, [])
        """The decisions of the round, and with which version of the table they were read."""

    def switch(self, who: str, mode: str, game: str) -> None:
        """Switch somebody's coach: ``off``, ``after``, ``before`` or ``next``."""
        if self._coach is not None:
            self._coach.switch(who, mode, game)

    def mark(self, round_id: str, seat: int, question: str) -> str:
        """Return what the key of an answer says of the coach."""
        if self._coach is None or not self._coach.was_shown(round_id, seat, question):
            return ""
        return SHOWN

    def look(self, seated: Seated) -> Look:
        """Return what the coach shows.

        Nothing is asked of him, and no figure told, while he is off.
        """
        coach = self._coach
        if coach is None or seated.seat is None:
            return Look(None)
        mode = coach.mode(seated.who)
        told: dict[str, Any] = {
            "key": KEY,
            "modes": [{"id": m, "label": _LABELS[m], "on": m == mode} for m in MODES],
            "note": "",
            "verdicts": [],
            "about": "" if mode == OFF else _ABOUT,
        }
        if mode == OFF or seated.round is None:
            return Look(told)
        told["verdicts"] = [_verdict(coach, self._stream, made) for made in self._decided(seated)]
        spot = _asked(seated)
        # Asked in either mode, so that the figures are there when the answer is.
        advice = None if spot is None else coach.value(spot, self._stream)
        if spot is None or mode != "before":
            return Look(told)
        if not isinstance(advice, Advice):
            told["note"] = "" if advice is None else _note(advice)
            return Look(told, pending=advice is None)
        asked = seated.round["asked"]
        coach.note_shown(seated.round["id"], asked["seat"], asked["question"])
        return Look(told, (spot, advice))

    def _decided(self, seated: Seated) -> list[Decision]:
        """Return what the player has decided in the round that is shown."""
        round_ = seated.table.round
        if round_ is None or seated.round is None or not _answered(seated):
            return []
        version, made = self._made
        if version != seated.table.version:
            facts = self._facts(round_.number)
            made = decisions_of(facts, seated.who, _own(seated.round, facts))
            self._made = seated.table.version, made
        return made

    def _facts(self, number: int) -> list[Fact]:
        """Return the facts of a round."""
        start = self._facility.ledger.nth(self._stream, "round started", number)
        facts: list[Fact] = []
        for told in [] if start is None else self._facility.ledger.facts(self._stream, start - 1):
            if told.fact.kind == "round started" and facts:
                break
            facts.append(told.fact)
        return facts


def _asked(seated: Seated) -> Spot | None:
    """Return the spot of this player, where it is he who is asked."""
    table, seen = seated.table, seated.round
    if seen is None or not seen.get("options") or table.game is None:
        return None
    return spot_of(table.game, table.house, seen, seen["asked"]["seat"])


def _verdict(coach: Coach, stream: str, made: Decision) -> dict[str, Any]:
    advice = coach.value(made.spot, stream)
    told = {"question": made.question, "kind": "open", "words": _note(advice), "rows": []}
    verdict = None
    if isinstance(advice, Advice):
        verdict = weigh(made.spot, advice, made.answer, made.amount)
    return told if verdict is None else {**told, **told_of(verdict)}


def told_of(verdict: Verdict) -> dict[str, Any]:
    """Return what a page shows of an answer that was weighed."""
    return {
        "kind": "right" if verdict.right else "cost",
        "words": judged(verdict),
        "rows": figures.rows(verdict.advice, verdict.spot, verdict.answer),
    }


def _own(seen: Mapping[str, Any], facts: list[Fact]) -> Own:
    """Return how a player's own cards are told: as he sees them, of a round that is over too."""
    over = next((body for kind, body in facts if kind in OVER), None)
    if over is not None:
        return opened(over.get("deck"))
    return lambda _state, seat: seen["seats"][seat]["cards"]


def _answered(seated: Seated) -> bool:
    seats = {} if seated.round is None else seated.round["seats"]
    return any(one["player"] == seated.who and one["answers"] for one in seats.values())


def _note(advice: Advice | Refused | None) -> str:
    if advice is None:
        return _WORKING
    return f"No figure here: {advice.why}." if isinstance(advice, Refused) else ""
