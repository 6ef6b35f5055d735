"""The facts of one stream read one after the other, and what each of them moves."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from laboratory.accounts import Moved
from laboratory.export import Row
from laboratory.notes import ODD, Notes
from laboratory.payments import Move, moved
from laboratory.settling.common import Refused

Body = dict[str, Any]


class Stream:
    """What tables and meters have in common.

    A fact of a kind is read by the method of its name: ``_chips_bought`` reads "chips bought".
    """

    def __init__(self, name: str, notes: Notes) -> None:
        """Begin before the first fact."""
        self.name = name
        self.notes = notes
        self.moved: Moved = {}
        """By commit, what the facts move."""
        self.unread: set[str] = set()
        """The commits with a fact that could not be read."""
        self.echoes: Counter[tuple[object, ...]] = Counter()
        """What table and meter must tell alike, in one commit."""
        self.commit = ""
        self.where = name
        self.actor = self.at = ""

    def read(self, events: Sequence[Row], commits: dict[str, Row]) -> None:
        """Read all facts of the stream; after one that cannot be read nothing more is said."""
        for place, event in enumerate(events):
            self.commit = event["commit_id"]
            self.where = f"{self.name} #{event['number']}"
            commit = commits.get(self.commit, {})
            self.actor, self.at = commit.get("actor", ""), commit.get("at", "")
            try:
                self._take(event)
            except (Refused, *ODD) as error:
                self.notes.find(self.where, f"{event['kind']!r:.60} cannot be read: {error!r:.200}")
                self.unread.update(later["commit_id"] for later in events[place:])
                return
        self.finish()

    def _take(self, event: Row) -> None:
        body = json.loads(event["body"])
        self.same("by", body["by"], self.actor)
        if not event["kind"].replace(" ", "").isalpha():
            raise ValueError(event["kind"])
        getattr(self, "_" + event["kind"].replace(" ", "_"))(body)

    def finish(self) -> None:
        """Check what must be true when all facts are read."""

    def move(self, *moves: Move) -> None:
        """Note what a fact moves."""
        self.moved.setdefault(self.commit, Counter()).update(moved(list(moves)))

    def need(self, fits: object, wrong: str) -> None:
        """Note what is wrong with a fact unless something fits."""
        self.notes.need(fits, self.where, wrong)

    def same(self, what: str, told: object, found: object) -> None:
        """Note that a fact tells something otherwise than it was found to be."""
        self.notes.same(self.where, what, told, found)

    def echo(self, *told: object) -> None:
        """Note what the other stream must tell as well."""
        self.echoes[self.commit, *told] += 1
