"""Who each fact names, so that a person's rounds are found whether or not his account moved.

A wager made with coupons alone moves nothing of a player's; what he took part in is told by the
facts that name their ``players``, by seat. The table is a help and no record: it can be made again
from the facts, and a dump does without it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import Connection, insert, select

from croupier.ledger.tables import COMMITS, EVENTS, NAMED

_AT_ONCE: Final = 1_000
_EVERY: Final = (
    select(EVENTS.c.stream, EVENTS.c.number, EVENTS.c.body, EVENTS.c.commit_id, COMMITS.c.at)
    .join(COMMITS, COMMITS.c.id == EVENTS.c.commit_id)
    .where(EVENTS.c.body.contains('"players":{'))
)


def names_in(body: Any) -> list[str]:  # noqa: ANN401 - any JSON
    """Return whom a fact names as its players, each once.

    >>> names_in({"players": {"1": "ann", "2": "bob", "3": "ann", "4": None}})
    ['ann', 'bob']
    """
    players = body.get("players") if isinstance(body, Mapping) else None
    values = players.values() if isinstance(players, Mapping) else ()
    return list(dict.fromkeys(name for name in values if isinstance(name, str)))


def _loaded(text: str) -> Any:  # noqa: ANN401 - any JSON
    """Return a fact's body; nothing where somebody broke it, which verifying tells."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def name_all(connection: Connection) -> None:
    """Note for every fact whom it names, in a ledger in which nothing is noted yet."""
    found = connection.execute(_EVERY)
    while some := found.fetchmany(_AT_ONCE):
        rows = [
            {"name": name, "stream": row.stream, "number": row.number, "at": row.at,
             "commit_id": row.commit_id}
            for row in some
            for name in names_in(_loaded(row.body))
        ]  # fmt: skip
        if rows:
            connection.execute(insert(NAMED), rows)
