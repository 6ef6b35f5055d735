"""The clauses and readings as a document."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games import AnyGame
from croupier.games.clauses import clauses_of
from croupier.law import citation, proof, readings
from croupier.records.documents import ClauseDocument, ClausesDocument


def list_clauses(games: Sequence[AnyGame]) -> ClausesDocument:
    """Return every clause of some games, pay lines included, and the readings that bear on them.

    >>> from croupier.games import find_game
    >>> list_clauses([find_game("uth")])["clauses"][0]["rule"]
    'Six player positions facing one dealer'
    """
    tests = proof()
    rows: list[ClauseDocument] = [
        {
            "id": clause.id,
            "clause": citation(clause.id),
            "game": game.name,
            "topic": clause.topic,
            "rule": clause.rule,
            "who": list(clause.who),
            "readings": list(clause.readings),
            "tests": tests.get(clause.id, []),
        }
        for game in games
        for clause in clauses_of(game)
    ]
    letters = {"G", *(game.reading_letter for game in games)}
    return {
        "clauses": rows,
        "readings": [
            {"id": read.id, "where": read.where, "rule": read.rule, "policy": read.policy}
            for read in readings()
            if read.id[0] in letters
        ],
    }
