"""What the first facts of a stream fold to, kept so that nobody folds a long history to go on.

A snapshot is a help and no record: it is sealed with the ledger's key and names the event at which
it was taken. One that cannot be opened, or whose event the ledger does not have, counts for none.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, delete, insert, select

from croupier.ledger.chain import Sealed
from croupier.ledger.entry import Secret
from croupier.ledger.errors import LedgerError
from croupier.ledger.tables import EVENTS, SNAPSHOTS
from croupier.ledger.vault import Vault
from croupier.ledger.writing import Head
from croupier.records.canonical import canonical

_SELECT: Final = select(SNAPSHOTS, EVENTS.c.hash).join(
    EVENTS,
    (EVENTS.c.stream == SNAPSHOTS.c.stream) & (EVENTS.c.number == SNAPSHOTS.c.version),
)


class Snapshot(NamedTuple):
    """What the first facts of a stream came to."""

    version: int
    """How many facts."""
    state: Mapping[str, Any]
    """As JSON."""


def keep(
    connection: Connection, vault: Vault, stream: str, head: Head, state: Mapping[str, Any]
) -> None:
    """Keep a snapshot in place of the one before.

    Args:
        connection: In a transaction.
        vault: Seals it.
        stream: The stream.
        head: The last fact that is part of the state.
        state: The state as JSON.
    """
    text = canonical({"hash": head.hash, "state": state}).decode()
    sealed = vault.seal(Secret(stream, _name(head.version), text))
    connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.stream == stream))
    row = {"stream": stream, "version": head.version, "nonce": sealed.nonce, "box": sealed.box}
    connection.execute(insert(SNAPSHOTS), row)


def read(connection: Connection, vault: Vault, stream: str) -> Snapshot | None:
    """Return the snapshot of a stream; None where there is none that can be relied on."""
    row = connection.execute(_SELECT.where(SNAPSHOTS.c.stream == stream)).mappings().first()
    if row is None:
        return None
    try:
        text = vault.open(Sealed(stream, _name(row["version"]), row["nonce"], row["box"]))
    except LedgerError:
        return None
    told = json.loads(text)
    return Snapshot(row["version"], told["state"]) if told["hash"] == row["hash"] else None


def _name(version: int) -> str:
    return f"snapshot {version}"
