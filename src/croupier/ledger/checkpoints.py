"""Signed checkpoints: where every stream stood, under a key that the database does not have."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from sqlalchemy import Connection, Engine, func, insert, select

from croupier.ledger.errors import LedgerError
from croupier.ledger.tables import CHECKPOINTS, EVENTS
from croupier.records.canonical import canonical


class Checkpoint(NamedTuple):
    """Where every stream stood at a time, and the signature over it."""

    number: int
    body: str
    """Canonical JSON: ``number``, ``at``, and ``heads``, by stream [version, hash]."""
    signature: str
    """Ed25519 over the body, in hex."""

    @property
    def heads(self) -> dict[str, tuple[int, str]]:
        """Where every stream stood; nothing where the body was broken."""
        try:
            heads: Mapping[str, Any] = json.loads(self.body)["heads"]
            return {stream: (number, told) for stream, (number, told) in heads.items()}
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            return {}

    @property
    def sound(self) -> bool:
        """Whether its body tells its own number, and where every stream stood."""
        try:
            told: Any = json.loads(self.body)
            heads = told["heads"].items()
            fits = all(type(number) is int and type(head) is str for _, (number, head) in heads)
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            return False
        return fits and bool(told.get("number") == self.number)

    def signed_by(self, public_key: bytes) -> bool:
        """Tell whether the signature is of this key."""
        try:
            key = Ed25519PublicKey.from_public_bytes(public_key)
            key.verify(bytes.fromhex(self.signature), self.body.encode())
        except (InvalidSignature, ValueError):
            return False
        return True


def checkpoint(engine: Engine, private_key: bytes, at: str) -> Checkpoint:
    """Sign where every stream stands, keep it, and return it, to be kept elsewhere, too.

    Args:
        engine: The ledger's database.
        private_key: 32 bytes of an Ed25519 key.
        at: When.

    Raises:
        LedgerError: It is no key.
    """
    key = _private(private_key)
    with engine.begin() as connection:
        last = connection.execute(select(func.max(CHECKPOINTS.c.number))).scalar_one() or 0
        heads = {stream: [number, told] for stream, number, told in _heads(connection)}
        body = canonical({"number": last + 1, "at": at, "heads": heads})
        made = Checkpoint(last + 1, body.decode(), key.sign(body).hex())
        connection.execute(insert(CHECKPOINTS), made._asdict())
    return made


def public_key_of(private_key: bytes) -> bytes:
    """Return the public half of a key, 32 bytes."""
    return _private(private_key).public_key().public_bytes_raw()


def _private(key: bytes) -> Ed25519PrivateKey:
    try:
        return Ed25519PrivateKey.from_private_bytes(key)
    except ValueError:
        raise LedgerError(f"a signing key of {len(key)} bytes", accepted="32 bytes") from None


def _heads(connection: Connection) -> list[tuple[str, int, str]]:
    last = (
        select(EVENTS.c.stream, func.max(EVENTS.c.number).label("number"))
        .group_by(EVENTS.c.stream)
        .subquery()
    )
    query = select(EVENTS.c.stream, EVENTS.c.number, EVENTS.c.hash).join(
        last, (EVENTS.c.stream == last.c.stream) & (EVENTS.c.number == last.c.number)
    )
    return [tuple(row) for row in connection.execute(query)]
