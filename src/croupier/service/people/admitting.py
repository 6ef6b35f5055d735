"""The ledger and the table of sessions written one after the other, in an order without a gap.

A session is written down before the fact that its owner logged in, and its token is told only
after; sessions are ended before the fact that ends them. Both facts carry the version of the
account on which they were decided, so that of a login and a lock at the same time one comes first,
and the other is decided anew. A process that dies in between has told no token, or ended sessions
for nothing.
"""

from __future__ import annotations

from croupier.ledger.book import Ledger
from croupier.ledger.committing import Reply
from croupier.ledger.entry import Entry, Fact
from croupier.ledger.errors import LedgerError
from croupier.service.people.account import ends_sessions
from croupier.service.people.sessions import Session, Sessions
from croupier.service.people.terms import Terms, later


def commit(ledger: Ledger, sessions: Sessions, entry: Entry, terms: Terms) -> Reply:
    """Write an entry of an account, and the sessions that begin and end with it.

    Raises:
        StaleError: The account has moved on; nothing is written, and nobody was let in.
        LedgerError: The key was used for something else, or a secret cannot be kept; likewise.
    """
    begun: str | None = None
    for fact in (fact for append in entry.appends for fact in append.facts):
        if ends_sessions(fact):
            sessions.end_all(entry.reply["name"], entry.at, fact.kind)
        elif fact.kind in ("session ended", "token revoked"):
            ended = fact.body.get("session") or fact.body["token"]
            sessions.end(ended, entry.at, fact.kind)
        elif fact.kind in ("login succeeded", "token made"):
            session = _begun(entry, fact, terms)
            sessions.add(session)
            begun = session.id
    try:
        reply = ledger.commit(entry)
    except LedgerError:
        _drop(sessions, begun)
        raise
    if reply.repeated:
        _drop(sessions, begun)
    return reply


def _begun(entry: Entry, fact: Fact, terms: Terms) -> Session:
    person = fact.kind == "login succeeded"
    return Session(
        id=fact.body["session" if person else "token"],
        name=entry.reply["name"],
        kind="person" if person else "machine",
        role=entry.reply["role"],
        made=entry.at,
        address=fact.body["address"] if person else "",
        seen=entry.at,
        expires=later(entry.at, terms.longest) if person else fact.body["expires"],
    )


def _drop(sessions: Sessions, begun: str | None) -> None:
    if begun is not None:
        sessions.drop(begun)
