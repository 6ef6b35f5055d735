"""The clauses and readings as a document."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.games import ALIASES, NAMES, AnyGame, find_game, games
from croupier.games.clauses import clauses_of
from croupier.law import RuleViolation, citation, proof, readings
from croupier.records.documents import ClauseDocument, ClausesDocument


def list_clauses(chosen: Sequence[AnyGame]) -> ClausesDocument:
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
        for game in chosen
        for clause in clauses_of(game)
    ]
    letters = {"G", *(game.reading_letter for game in chosen)}
    return {
        "clauses": rows,
        "readings": [
            {"id": read.id, "where": read.where, "rule": read.rule, "policy": read.policy}
            for read in readings()
            if read.id[0] in letters
        ],
    }


def find_clauses(what: str | None) -> ClausesDocument:
    """Return the clauses and readings that somebody looks for.

    Args:
        what: A game's name, a citation with all below it, or a reading's id; None is everything.

    Raises:
        RuleViolation: There is nothing of that name.

    >>> [row["id"] for row in find_clauses("5324.36(e)(7)")["clauses"]]
    ['5324.36(e)(7)#1', '5324.36(e)(7)#2', '5324.36(e)(7)#3']
    """
    if what is None or what in NAMES or what in ALIASES:
        return list_clauses(games() if what is None else [find_game(what)])
    every = list_clauses(games())
    cited = what.removeprefix("§").strip()
    # Every id begins with an empty text, yet who gives one has asked for nothing.
    rows = [row for row in every["clauses"] if cited and row["id"].startswith(cited)]
    named = {reading for row in rows for reading in row["readings"]} | {what.upper()}
    read = [reading for reading in every["readings"] if reading["id"] in named]
    if not rows and not read:
        accepted = "a game, a citation such as 5324.36(e)(7), or a reading such as U-10"
        raise RuleViolation(f"there is nothing of the name {what!r}", accepted=accepted)
    return {"clauses": rows, "readings": read}
