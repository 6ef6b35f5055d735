"""Viewers over WebSocket, and what each is told."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from itertools import count
from math import inf
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection
from websockets.sync.client import connect as open_socket

from service.api.playing import Player

PAUSE_S = 0.05
"""Before a viewer comes again."""


def connect(address: str, table: str) -> ClientConnection:
    """Connect to a table's live view."""
    # Patiently: a loaded machine is no fault of the code.
    place = f"{address.replace('http', 'ws', 1)}/v1/tables/{table}/live"
    return open_socket(place, open_timeout=60, ping_interval=None)


def greet(viewer: ClientConnection, token: str, after: int = 0) -> dict[str, Any]:
    """Say who looks and what he saw last; return the first that he is sent."""
    viewer.send(json.dumps({"token": token, "after": after}))
    return heard(viewer)


def heard(viewer: ClientConnection) -> dict[str, Any]:
    """Return the next message."""
    told: dict[str, Any] = json.loads(viewer.recv(120))
    return told


def until(true: Callable[[], bool]) -> None:
    """Wait for something."""
    for _ in range(2400):
        if true():
            return
        time.sleep(PAUSE_S)
    raise AssertionError("it never came")


class Watching:
    """Watches a table, at one server after the other, and goes on where it was."""

    def __init__(self, urls: Sequence[str], player: Player) -> None:
        """Begin with nothing seen."""
        self._urls, self._player = urls, player
        self.enough: float = inf
        """The version with which he has seen enough."""
        self.seen: list[int] = []
        """The number of each thing that happened, as it was told."""
        self.came = 0
        """How often it connected."""

    def watch(self) -> None:
        """Watch until enough is seen."""
        for attempt in count():
            try:
                if self._look(self._urls[attempt % len(self._urls)]):
                    return
            except (OSError, WebSocketException):
                time.sleep(PAUSE_S)

    def _look(self, url: str) -> bool:
        with connect(url, self._player.game) as viewer:
            told = greet(viewer, self._player.tokens["ann"], self.seen[-1] if self.seen else 0)
            self.came += 1
            while True:
                self.seen += [one["number"] for one in told["happened"]]
                assert self.seen[-1] == told["version"]
                if self.seen[-1] >= self.enough:
                    return True
                told = heard(viewer)
