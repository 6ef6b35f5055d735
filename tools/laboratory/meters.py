"""A progressive meter added up: to the cent, with the part of a cent that it does not show."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from laboratory.notes import Notes
from laboratory.settling.tables import METER_FLOOR
from laboratory.streams import Body, Stream


class Meter(Stream):
    """A meter as its facts make it."""

    def __init__(self, name: str, notes: Notes) -> None:
        """Begin before the first fact."""
        super().__init__(name, notes)
        self.status = "not opened"
        self.table = ""
        self.initial = self.reset = self.base = 0
        self.rate = Fraction(0)
        self.contributed = Fraction(0)
        """In cents, exactly."""
        self.taken = 0
        """How many whole cents of the contributions wins have taken."""
        self.put_in = self.awarded = 0
        self.given = 0
        """What it gave to another meter when it was closed."""
        self.left_to: Counter[tuple[object, ...]] = Counter()
        """What it gave to others, and when; what others gave is in ``got``."""
        self.got: Counter[tuple[object, ...]] = Counter()
        self.tables: set[str] = set()
        self.hits: dict[int, Body] = {}
        self.change: Body | None = None
        self.showed: set[int] = set()
        """Everything that it ever showed."""

    @property
    def whole(self) -> int:
        """The whole cents of all contributions."""
        return int(self.contributed)

    @property
    def shown(self) -> int:
        """What it shows."""
        return self.base + self.whole - self.taken - self.given

    @property
    def owed(self) -> int:
        """What was won and is not paid."""
        return sum(hit["amount"] for hit in self.hits.values() if hit["status"] != "paid")

    def check_balance(self, balances: dict[str, int]) -> None:
        """Check that its account holds what it shows and owes: all that came in, less the awards.

        Args:
            balances: What each account holds in the end.
        """
        if self.unread:
            return
        held = balances.get(self.name, 0)
        came_in = self.initial + self.whole + self.put_in
        self.notes.same(self.name, "its account", held, self.shown + self.owed)
        stays = came_in - self.awarded - self.given
        self.notes.same(self.name, "initial, contributed and put in", stays, held)
        self.notes.count("meters")

    def _meter_opened(self, body: Body) -> None:
        self.same("status", self.status, "not opened")
        self.table, self.initial, self.reset = body["table"], body["initial"], body["reset"]
        floor = METER_FLOOR[self.table]
        self.need(min(self.initial, self.reset) >= floor, f"an amount is under {floor}")
        self.rate = self._share(body["rate"])
        self.base, self.status = self.initial, "available"
        self.showed.add(self.shown)
        self.move(("outside", self.name, self.initial))

    def _share(self, text: str) -> Fraction:
        rate = Fraction(text)
        self.same("rate", text, str(rate))
        self.need(0 < rate <= 1, f"the rate is {text}")
        return rate

    def _table_joined(self, body: Body) -> None:
        self.tables.add(body["table"])
        self.echo("joined", self.name, body["table"])

    def _table_left(self, body: Body) -> None:
        self.tables.remove(body["table"])
        self.echo("left", self.name, body["table"])

    def _contributed(self, body: Body) -> None:
        self.same("status", self.status, "available")
        self.need(body["table"] in self.tables, "the table is not linked")
        before = self.whole
        self.contributed += self.rate * body["stakes"]
        self.showed.add(self.shown)
        told = (body["stakes"], self.whole - before, self.whole, self.shown)
        self.echo("contributed", self.name, body["table"], body["round"], *told)
        self.notes.count("contributions")

    def _meter_won(self, body: Body) -> None:
        self.same("number", body["number"], len(self.hits) + 1)
        self.same("won", body["won"], self.at)
        amount, whole = body["amount"], body["whole"]
        self.need(0 <= whole <= self.whole, f"{whole} cents were not contributed yet")
        put_in = self.reset + amount - self.base - max(0, whole - self.taken)
        self.same("put_in", body["put_in"], put_in)
        self.base, self.taken = self.reset, max(self.taken, whole)
        self.put_in += put_in
        self.showed.add(self.shown)
        self.hits[body["number"]] = {**body, "status": "won"}
        self.move(("outside", self.name, put_in))
        told = (body["number"], body["round"], body["seat"], body["player"], amount, whole)
        self.echo("won", self.name, body["table"], *told)
        self.notes.count("wins of a meter")

    def _hit(self, body: Body, status: str) -> Any:
        hit = self.hits[body["hit"]]
        self.same("the win", hit["status"], status)
        return hit

    def _win_documented(self, body: Body) -> None:
        hit = self._hit(body, "won")
        hit["status"] = "documented"
        self.echo("documented", self.name, hit["table"], body["hit"], body["document"])

    def _win_paid(self, body: Body) -> None:
        hit = self._hit(body, "documented")
        self.same("at", body["at"], self.at)
        hit["status"] = "paid"
        self.awarded += hit["amount"]
        self.move((self.name, f"player:{hit['player']}", hit["amount"]))
        self.echo("paid", self.name, hit["table"], body["hit"], hit["seat"])
        self.notes.count("wins of a meter paid")

    def _meter_suspended(self, _body: Body) -> None:
        self.same("status", self.status, "available")
        self.status = "unavailable"

    def _meter_resumed(self, _body: Body) -> None:
        self.same("status", self.status, "unavailable")
        self.status = "available"

    def _change_asked(self, body: Body) -> None:
        self.need(self.change is None, "another change waits")
        self.change = body

    def _meter_changed(self, body: Body) -> None:
        asked = self._asked(body)
        self.need(not self.tables and not self.owed, "the meter is in play")
        for name in ("reset", "rate", "reason"):
            self.same(name, body[name], asked[name])
        self.same("asked_by", body["asked_by"], asked["by"])
        self.same("before", body["before"], {"reset": self.reset, "rate": str(self.rate)})
        self.need(body["reset"] >= METER_FLOOR[self.table], "the reset amount is under the floor")
        self.reset, self.rate = body["reset"], self._share(body["rate"])

    def _change_refused(self, body: Body) -> None:
        self._asked(body)

    def _closing_asked(self, body: Body) -> None:
        self.need(self.change is None, "another change waits")
        self.change = body

    def _meter_closed(self, body: Body) -> None:
        asked = self._asked(body)
        self.need(not self.tables and not self.owed, "the meter is in play")
        self.need(self.status in ("available", "unavailable"), "the meter is not open")
        for name in ("to", "reason"):
            self.same(name, body[name], asked[name])
        self.same("asked_by", body["asked_by"], asked["by"])
        self.same("amount", body["amount"], self.shown)
        self.same("remainder", body["remainder"], str(self.contributed - self.whole))
        self.left_to[self.commit, self.name, *self._left(body, body["to"])] += 1
        self.move((self.name, body["to"], self.shown))
        self.given, self.contributed = self.shown, Fraction(self.whole)
        self.status = "closed"
        self.notes.count("meters closed")

    def _left(self, body: Body, to: str) -> tuple[object, ...]:
        return to, self.table, body["amount"], body["remainder"]

    def _meter_received(self, body: Body) -> None:
        self.need(self.status in ("available", "unavailable"), "the meter is not open")
        before = self.whole
        self.contributed += body["amount"] + Fraction(body["remainder"])
        self.showed.add(self.shown)
        self.same("cents", body["cents"], self.whole - before - body["amount"])
        self.got[self.commit, body["from"], *self._left(body, self.name)] += 1
        self.move(("outside", self.name, body["cents"]))

    def _asked(self, body: Body) -> Body:
        asked, self.change = self.change, None
        if asked is None:
            raise ValueError("no change was asked for")
        self.need(asked["by"] != body["by"], "the one who asked decides")
        return asked
