"""A table as its facts make it: its opening, its seats, its chips."""

from __future__ import annotations

from collections import Counter
from typing import Any

from laboratory.notes import Notes
from laboratory.payments import Move, moved
from laboratory.settling.settler import read_game
from laboratory.streams import Body, Stream

OUTSIDE = "outside"


class Floor(Stream):
    """What happens at a table around its rounds."""

    def __init__(self, name: str, notes: Notes) -> None:
        """Begin before the first fact."""
        super().__init__(name, notes)
        self.opening: Body = {}
        self.status = "closed"
        self.meter: str | None = None
        self.decks: list[str] = []
        self.unfit: set[str] = set()
        self.seats: dict[int, str] = {}
        self.holds: Counter[str] = Counter()
        """What the table's own accounts hold since the opening."""
        self.touched: dict[str, list[str]] = {}
        """By account, the commits in which the table moved something of it since the last round."""
        self.slips: Counter[str] = Counter()
        self.asked: dict[int, Body] = {}
        """What waits for a second person."""
        self.approved: dict[int, Body] = {}
        self.last_asked = 0
        self.held: dict[int, int] = {}
        """By the number of an unpaid win of the meter, the seat whose cards are held."""

    def own(self, account: str) -> str:
        """Return the name of one of the table's accounts."""
        return f"{account}:{self.name}"

    def move(self, *moves: Move) -> None:
        """Note what a fact moves, also on the table's own accounts."""
        super().move(*moves)
        sums = moved(list(moves))
        self.holds.update(sums)
        for account in sums:
            self.touched.setdefault(account, []).append(self.commit)

    def playing(self) -> bool:
        """Tell whether a round is not over yet."""
        return False

    def deck_in_play(self) -> str | None:
        """Return the deck of the round in play: its name, "" without one; None without a round."""
        return None

    def _open(self) -> None:
        self.need(self.status != "closed", "the table is closed")

    def _table_opened(self, body: Body) -> None:
        self.same("status", self.status, "closed")
        read_game(body["game"])
        self.opening, self.status = body, "open"
        self.meter = body.get("meter")
        self.decks, self.unfit = list(body.get("decks", [])), set()
        self.holds = Counter()
        self.slips = Counter(opening=body["chips"])
        self.move((OUTSIDE, self.own("tray"), body["chips"]))
        if self.meter is not None:
            self.echo("joined", self.meter, self.name)

    def _table_closed(self, body: Body) -> None:
        self._open()
        self.need(not self.playing(), "the table closes while a round is played")
        self.need(not self.held and not self.asked, "the table closes while something waits")
        tray, drop, win, wagers = (
            self.holds[self.own(account)] for account in ("tray", "drop", "win", "wagers")
        )
        self.same("what lies on the layout", wagers, 0)
        told = {name: self.slips[name] for name in SLIPS} | {"drop": drop, "win": win}
        told["inventory"] = tray + win + self.slips["contributions"]
        for name, found in told.items():
            self.same(name, body[name], found)
        if "counted" in body:
            self.same("variance", body["variance"], body["counted"] - told["inventory"])
        # What was won and paid is a third way to the same figure (§ 5315.2 and its sisters).
        revenue = drop + told["inventory"] + self.slips["credits"]
        revenue -= self.slips["fills"] + self.slips["opening"]
        self.same("the win by the slips", revenue, win + self.slips["contributions"])
        for account, amount in (("tray", tray), ("drop", drop), ("win", win)):
            self.move((self.own(account), OUTSIDE, amount))
        if self.meter is not None:
            self.echo("left", self.meter, self.name)
        self.status, self.seats, self.meter = "closed", {}, None

    def _limits_changed(self, body: Body) -> None:
        self._open()
        self.need(not self.playing(), "the limits change while a round is played")
        house, limits = dict(self.opening["house"]), body["after"]
        self.same("before", body["before"], {name: house.pop(name, {}) for name in LIMITS})
        self.same("after", sorted(limits), sorted(LIMITS))
        house.update({name: limits[name] for name in LIMITS if limits[name]})
        self.opening = {**self.opening, "house": house}
        self.notes.count("changes of limits")

    def _table_suspended(self, _body: Body) -> None:
        self.same("status", self.status, "open")
        self.status = "suspended"

    def _table_resumed(self, _body: Body) -> None:
        self.same("status", self.status, "suspended")
        self.status = "open"

    def _deck(self, body: Body) -> str:
        self._open()
        name: str = body.get("deck", "")
        self.need(name in (self.decks or [""]), f"there is no deck {name!r} here")
        self.need(self.deck_in_play() != name, f"the deck {name!r} is in play")
        return name

    def _deck_inspected(self, body: Body) -> None:
        name = self._deck(body)
        (self.unfit.discard if body["sound"] else self.unfit.add)(name)
        self.notes.count("decks inspected")

    def _deck_replaced(self, body: Body) -> None:
        name = self._deck(body)
        self.unfit.discard(name)
        if self.decks:
            self.decks[self.decks.index(name)] = body["new"]
        self.need(len(set(self.decks)) == len(self.decks), "two decks have one name")
        self.notes.count("decks replaced")

    def _player_sat(self, body: Body) -> None:
        self._open()
        self.need(body["seat"] not in self.seats, "the seat is taken")
        self.seats[body["seat"]] = body["player"]

    def _player_left(self, body: Body) -> None:
        self.need(body["seat"] in self.seats, "nobody sits there")
        self.seats.pop(body["seat"], None)

    def _chips_bought(self, body: Body) -> None:
        self._open()
        amount = self._amount(body)
        self.move((OUTSIDE, self.own("drop"), amount))
        self.move((self.own("tray"), f"player:{body['player']}", amount))

    def _chips_cashed(self, body: Body) -> None:
        self._open()
        self.move((f"player:{body['player']}", OUTSIDE, self._amount(body)))

    def _tray_filled(self, body: Body) -> None:
        self._open()
        self.slips["fills"] += self._amount(body)
        self.move((OUTSIDE, self.own("tray"), body["amount"]))

    def _tray_credited(self, body: Body) -> None:
        self._open()
        self.slips["credits"] += self._amount(body)
        self.move((self.own("tray"), OUTSIDE, body["amount"]))

    def _amount(self, body: Body) -> int:
        amount: int = body["amount"]
        self.need(type(amount) is int and amount > 0, f"the amount is {amount!r}")
        return amount

    def _approval_asked(self, body: Body) -> None:
        self._open()
        self.same("request", body["request"], self.last_asked + 1)
        self.same("at", body["at"], self.at)
        reverses = body["action"]["command"] == "reverse"
        self.need(reverses == ("round" not in body), "it does not say which round waits, or does")
        self.last_asked = body["request"]
        self.asked[body["request"]] = body

    def _approved(self, body: Body) -> None:
        self.approved[body["request"]] = self._decided(body)
        self.notes.count("approvals")

    def _refused(self, body: Body) -> None:
        self._decided(body)

    def _decided(self, body: Body) -> Any:
        asked = self.asked.pop(body["request"])
        self.need(body["by"] != asked["by"], "the one who asked decides")
        return asked

    def _win_documented(self, body: Body) -> None:
        self.need(body["hit"] in self.held, "no such win waits here")
        self.echo("documented", self.meter, self.name, body["hit"], body["document"])

    def _cards_released(self, body: Body) -> None:
        self.same("seat", body["seat"], self.held.pop(body["hit"]))
        self.echo("paid", self.meter, self.name, body["hit"], body["seat"])


LIMITS = ("minimums", "maximums")
SLIPS = ("opening", "fills", "credits", "coupons", "contributions")
