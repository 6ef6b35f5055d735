"""Streams of people and of the house: who did what and when, and no money."""

from __future__ import annotations

import json

from laboratory.export import Row
from laboratory.notes import Notes
from laboratory.streams import Stream

PREFIXES = ("people:", "house:")


class People(Stream):
    """A person's, a machine's or the house's stream; of passwords, which secret each of them is."""

    def __init__(self, name: str, notes: Notes, secrets: dict[str, str]) -> None:
        """Begin before the first fact.

        Args:
            name: The stream.
            notes: Where to note what does not fit.
            secrets: By name, the commit of each of the stream's secrets.
        """
        super().__init__(name, notes)
        self.secrets = secrets
        self.passwords = 0

    def _take(self, event: Row) -> None:
        body = json.loads(event["body"])
        self.same("by", body.get("by", self.actor), self.actor)
        self.same("at", body.get("at", self.at), self.at)
        if "password" not in body:
            return
        self.passwords += 1
        self.same("password", body["password"], self.passwords)
        commit = self.secrets.pop(f"password {self.passwords}", None)
        self.same("the commit of its password", commit, self.commit)

    def finish(self) -> None:
        """Check that every secret is a password of which a fact tells."""
        self.need(not self.secrets, f"no fact tells of the secret {', '.join(self.secrets):.200}")
