"""Hard spots drilled again: Leitner's boxes, for one person and one game, kept in this process.

A spot that is answered wrong goes to the first box and soon comes again; one that is answered right
moves on a box and comes less often, until it leaves the last one and is learned. How often is
counted in spots, not in days: a session is short.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from threading import Lock
from typing import Final

from croupier.odds.analysis import Advice
from croupier.web.coach.coach import Coach
from croupier.web.coach.figures import read_told
from croupier.web.coach.spots import Spot
from croupier.web.coach.words import Verdict, weigh
from croupier.web.coach.worker import Hard

BOXES: Final = (2, 6, 15)
"""By box, after how many other spots one comes again."""
LOW: Final = 3
"""With fewer new spots at hand, others are looked for."""
KEPT: Final = 500
"""Drills kept; of more, those not looked at longest are forgotten."""


@dataclass(eq=False)
class Filed:
    """A spot in a box."""

    spot: Spot
    advice: Advice
    own: bool
    """Whether it was a mistake at the table."""
    box: int = 0
    due: int = 0
    """From which turn on it comes again."""


@dataclass
class Drill:
    """What one person is asked in one game."""

    filed: dict[str, Filed] = field(default_factory=dict)
    """By the spot's id."""
    fresh: deque[Filed] = field(default_factory=deque)
    """Hard ones that were not asked yet."""
    current: Filed | None = None
    verdict: Verdict | None = None
    """On the answer to the current one, once it is given."""
    turn: int = 0
    right: int = 0
    learned: int = 0

    def take(self, own: Iterable[tuple[Spot, Advice]]) -> None:
        """File mistakes that were made at the table; each comes once."""
        for spot, advice in own:
            self.filed.setdefault(spot.id, Filed(spot, advice, own=True))

    def ask(self, spot_id: str) -> None:
        """Ask about one spot that is filed; nothing where there is none such."""
        filed = self.filed.get(spot_id)
        if filed is not None and filed is not self.current:
            self.current, self.verdict = filed, None

    def next(self) -> None:
        """Go on: what is due again, one's own mistakes first; then a new one."""
        if self.current is not None and self.verdict is None:
            return
        before = self.current
        waiting = [one for one in self.filed.values() if one is not before]
        waiting = [one for one in waiting if one.box < len(BOXES)]
        due = [one for one in waiting if one.due <= self.turn]
        chosen = min(due, key=lambda one: (not one.own, one.box, one.due), default=None)
        if chosen is None and self.fresh:
            chosen = self.fresh.popleft()
            self.filed[chosen.spot.id] = chosen
        self.current, self.verdict = chosen, None

    def answer(self, spot_id: str, answer: str) -> None:
        """Weigh an answer and move the spot; an answer to another spot is none."""
        asked = self.current
        if asked is None or asked.spot.id != spot_id or self.verdict is not None:
            return
        verdict = weigh(asked.spot, asked.advice, answer, 0)
        if verdict is None:
            return
        self.verdict = verdict
        self.turn += 1
        self.right += verdict.right
        asked.box = asked.box + 1 if verdict.right else 0
        if asked.box >= len(BOXES):
            self.learned += 1
        else:
            asked.due = self.turn + BOXES[asked.box]

    @property
    def boxes(self) -> list[int]:
        """How many spots lie in each box."""
        return [sum(one.box == box for one in self.filed.values()) for box in range(len(BOXES))]


class Drills:
    """Everybody's drills; may be shared by threads."""

    def __init__(self, coach: Coach) -> None:
        """Begin with none.

        Args:
            coach: Looks for hard spots.
        """
        self._coach = coach
        self._drills: OrderedDict[tuple[str, str], Drill] = OrderedDict()
        self._stock: dict[str, deque[Filed]] = {}
        self._searching: set[str] = set()
        self.lock = Lock()
        """Held by whoever looks at a drill or changes it."""

    def of(self, name: str, game: str) -> Drill:
        """Return somebody's drill in a game; ``lock`` is held."""
        drill = self._drills.setdefault((name, game), Drill())
        self._drills.move_to_end((name, game))
        while len(self._drills) > KEPT:
            self._drills.popitem(last=False)
        stock = self._stock.setdefault(game, deque())
        while stock and len(drill.fresh) < LOW:
            found = stock.popleft()
            if found.spot.id not in drill.filed:
                drill.fresh.append(found)
        return drill

    def search(self, game: str) -> None:
        """Have more hard spots looked for, where few are left; ``lock`` is not held."""
        with self.lock:
            if game in self._searching or len(self._stock.get(game, ())) >= LOW:
                return
            self._searching.add(game)
        self._coach.search(game, lambda found: self._found(game, found))

    def _found(self, game: str, found: list[Hard]) -> None:
        with self.lock:
            self._searching.discard(game)
            for spot, told in found:
                advice = read_told(told)
                if isinstance(advice, Advice):
                    self._stock.setdefault(game, deque()).append(Filed(spot, advice, own=False))
