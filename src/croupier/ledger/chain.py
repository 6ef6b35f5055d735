"""The digests that chain a ledger's events: whoever changes one must change all that follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from croupier.ledger.entry import Append, Posting
from croupier.money import Cents
from croupier.records.canonical import canonical


class Sealed(NamedTuple):
    """A secret as it is stored."""

    stream: str
    name: str
    nonce: bytes
    box: bytes


def commit_digest(  # noqa: PLR0913 - everything that a commit says
    *,
    key: str,
    request: str,
    actor: str,
    at: str,
    reply: str,
    appends: Sequence[Append],
    postings: Sequence[Posting],
    secrets: Sequence[Sealed],
) -> str:
    """Return the SHA-256 over all that a commit holds; it is the commit's id.

    A laboratory rebuilds it from an export: the canonical JSON of the arguments by name, with
    ``appends`` as [stream, version, [[kind, body], …]] in the order of streams, ``postings`` as
    [account, amount] in the order of accounts, and ``secrets`` as [stream, name, SHA-256 of nonce
    and box] in the order of streams and names.
    """
    return _digest(
        {
            "key": key,
            "request": request,
            "actor": actor,
            "at": at,
            "reply": reply,
            "appends": [
                [stream, version, [[fact.kind, fact.body] for fact in facts]]
                for stream, version, facts in sorted(appends, key=lambda a: a.stream)
            ],
            "postings": [[account, amount] for account, amount in postings],
            "secrets": [
                [stream, name, sha256(nonce + box).hexdigest()]
                for stream, name, nonce, box in sorted(secrets, key=lambda s: s[:2])
            ],
        }
    )


def event_hash(  # noqa: PLR0913 - everything that an event says
    *, stream: str, number: int, kind: str, body: str, commit: str, previous: str
) -> str:
    """Return the SHA-256 over an event, its commit's digest and the hash before it."""
    return _digest(
        {
            "stream": stream,
            "number": number,
            "kind": kind,
            "body": body,
            "commit": commit,
            "previous": previous,
        }
    )


def merged(postings: Sequence[Posting]) -> tuple[Posting, ...]:
    """Return postings with those of one account joined, in the order of accounts, no zero.

    >>> merged([Posting("b", 5), Posting("a", -5), Posting("b", -5), Posting("a", 5)])
    ()
    """
    sums: dict[str, Cents] = {}
    for account, amount in postings:
        sums[account] = sums.get(account, 0) + amount
    return tuple(Posting(account, sums[account]) for account in sorted(sums) if sums[account])


def _digest(document: Mapping[str, Any]) -> str:
    return sha256(canonical(document)).hexdigest()
