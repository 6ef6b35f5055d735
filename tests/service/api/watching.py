"""Viewers over WebSocket, and what each is told."""

from __future__ import annotations

import json
from typing import Any

from websockets.sync.client import ClientConnection
from websockets.sync.client import connect as open_socket


def connect(address: str, table: str) -> ClientConnection:
    """Connect to a table's live view."""
    return open_socket(f"{address.replace('http', 'ws', 1)}/v1/tables/{table}/live")


def greet(viewer: ClientConnection, token: str, after: int = 0) -> dict[str, Any]:
    """Say who looks and what he saw last; return the first that he is sent."""
    viewer.send(json.dumps({"token": token, "after": after}))
    return heard(viewer)


def heard(viewer: ClientConnection) -> dict[str, Any]:
    """Return the next message."""
    told: dict[str, Any] = json.loads(viewer.recv(60))
    return told
