"""What the worker process does for the room of the odds: one PAR sheet, as ``croupier par`` has it.

Whoever imports this loads no solver; they are found when the function runs, in the worker.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

from croupier.records.odds_documents import StrategyTableDocument
from croupier.service.back_office import tell_progress

MOST_PLAYED: Final = 32
"""The best play of how many houses is kept."""
PART: Final = 0.8
"""What share of all that is left a part of the work is taken to be."""


class Gauge:
    """Makes one rising figure of the parts of the work, each of which tells its own from 0 to 1.

    >>> gauge = Gauge()
    >>> [round(gauge.read(share), 2) for share in (0.0, 0.5, 1.0, 0.0, 0.5, 1.0)]
    [0.0, 0.4, 0.8, 0.8, 0.88, 0.96]
    """

    def __init__(self) -> None:
        """Begin with nothing done."""
        self._before, self._share = 0.0, 0.0

    def read(self, share: float) -> float:
        """Return how much of all the work is done, given the share of its present part."""
        if share < self._share:  # another part has begun
            self._before = self._now()
        self._share = share
        return self._now()

    def _now(self) -> float:
        return self._before + (1 - self._before) * PART * self._share


def work_out(question: str) -> str:
    """Return a PAR sheet as JSON, the same text that ``croupier par --json`` prints.

    Args:
        question: The request of the analysis, as JSON.

    Raises:
        RuleViolation: It cannot be analysed so.
    """
    # In the worker, not above: the solvers load numba.
    from croupier.odds.par import par  # noqa: PLC0415

    request, gauge = json.loads(question), Gauge()

    def tell(share: float) -> None:
        tell_progress(gauge.read(share))

    learned = request.pop("strategy", False)
    document = par(request, tell)
    if learned:
        document["strategy"] = _best_play(request["game"], request["house"], tell)
    return json.dumps(document)


_played: Final[OrderedDict[str, list[StrategyTableDocument]]] = OrderedDict()
"""In the worker: the best play under a house's rules. No amount changes it, and to put it into a
few lines takes Ultimate's solver longer than all the rest of a game that is solved already."""


def _best_play(
    game: str, house: dict[str, Any], tell: Callable[[float], None]
) -> list[StrategyTableDocument]:
    from croupier.odds.learning import strategy  # noqa: PLC0415

    key = json.dumps([game, house])
    if key not in _played:
        _played[key] = strategy({"game": game, "house": house}, tell)["tables"]
        if len(_played) > MOST_PLAYED:
            _played.popitem(last=False)
    return _played[key]
