"""The time of day, and how long a player has sat at a table: his session there."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from itertools import islice
from typing import Any, Final
from zoneinfo import ZoneInfo

from croupier.ledger.reading import by_stream, walk
from croupier.service.facility import Facility
from croupier.web.table.sight import Sight

SAT: Final = "player sat"
MINUTES: Final = 60


class Sitting:
    """Reads from the ledger when a player sat down, whichever of his pages asks."""

    def __init__(self, facility: Facility, stream: str) -> None:
        """Take the table; nothing is read yet."""
        self._facility, self._stream = facility, stream
        self._read, self._since = 0, dict[int, str]()

    def told(self, sight: Sight) -> dict[str, Any]:
        """Return the house's ``time``, and how long this player has ``sat`` here; else empty.

        Both are in whole minutes, so that the page is sent nothing new for a minute.
        """
        now, zone = self._facility.clock(), ZoneInfo(self._facility.settings.zone)
        since = None if sight.seat is None else self._sat_down(sight.table.version, sight.seat)
        return {
            "time": datetime.fromisoformat(now).astimezone(zone).strftime("%H:%M %Z"),
            "sat": "" if since is None else lasted(since, now),
        }

    def _sat_down(self, version: int, seat: int) -> str | None:
        """Return when the one who sits on a seat sat down; no fact is looked through twice."""
        read = partial(by_stream, self._facility.ledger, self._stream, kinds=[SAT])
        if seat not in self._since:
            self._since = {}
            found = (noted for _, noted in walk(read) if noted and noted.body["seat"] == seat)
            fresh = list(islice(found, 1))
        elif self._read < version:
            chunk = read(f"{version + 1}", facts=version - self._read)
            fresh = [noted for _, noted in reversed(chunk.found)]
        else:
            fresh = []
        self._since |= {noted.body["seat"]: noted.at for noted in fresh}
        self._read = version
        return self._since.get(seat)


def lasted(since: str, now: str) -> str:
    """Return the time between two times of the ledger in words.

    >>> lasted("2026-11-30T06:00:00.000Z", "2026-11-30T06:09:59.999Z")
    '9 min'
    >>> lasted("2026-11-30T06:00:00.000Z", "2026-11-30T08:05:00.000Z")
    '2 h 5 min'
    """
    gone = datetime.fromisoformat(now) - datetime.fromisoformat(since)
    hours, minutes = divmod(max(int(gone.total_seconds()), 0) // MINUTES, MINUTES)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"
