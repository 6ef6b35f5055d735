"""What each answer to an open question is worth, to a player who sees what a record tells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.odds.solver import Progress, Spot, find_solver, silent
from croupier.odds.writing import UNITS, write_options
from croupier.records.odds_documents import AdviceDocument
from croupier.records.requests import read_spot


def advise(record: Mapping[str, Any], progress: Progress = silent) -> AdviceDocument:
    """Return what each answer to the open question is worth now, exactly.

    Args:
        record: A record of one seat without what is still hidden: no dealer, the community cards
            turned so far, the decisions made so far; ``seen`` lists further cards known to be out
            of the deck, ``upcard`` is the dealer's open card where the house has one. ``croupier
            schema spot`` prints its schema.
        progress: Is told the share of the work that is done.

    Returns:
        The question, its answers in rising wager, each with its expectation in units of one ante
        (let it ride: one of the equal bets), and the best: of equal ones the larger wager.

    Raises:
        croupier.RuleViolation: The record breaks a rule, or no question is open.

    >>> spot = {"game": "lir", "seats": [{"seat": 1, "cards": "Ts Td 2c", "wagers": {"bet": 500}}]}
    >>> advise(spot)["best"]
    'ride'
    """
    spot = read_spot(record)
    seen = Spot(spot.question.name, *spot[3:8])
    advice = find_solver(spot.game).advise(spot.rules, seen, progress)
    document: AdviceDocument = {
        "game": spot.game.name,
        "question": advice.question,
        "unit": UNITS[spot.game.entry[0]],
        "options": write_options(advice),
        "best": advice.best.decision,
    }
    if spot.record_id is not None:
        document["id"] = spot.record_id
    if advice.tie:
        document["tie"] = True
    return document
