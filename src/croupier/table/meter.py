"""A progressive meter: a stream of its own, which any number of tables share.

What tables contribute is kept as an exact fraction, so that no part of a cent is lost; what the
meter shows is the whole cents of it. A round's contributions join at "no more bets" and belong to
what that round can win (F-15). The stream's order is the order of two wins. Each win is paid what
the meter showed to its table when its bets were closed; what an earlier win has already taken of
that, the house makes up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

from croupier.ledger.entry import Fact
from croupier.money import Cents

LAST_HITS: Final = 25
"""How many wins the meter tells at least (§ 5320.8 and its sisters)."""


class Hit(NamedTuple):
    """A win of the whole meter, on its way from won over documented to paid."""

    number: int
    """Counted from 1 in the order of the stream."""
    table: str
    round: int
    seat: int
    player: str
    amount: Cents
    put_in: Cents
    """What the house put in: the reset amount, and what an earlier win had taken of this one."""
    won: str
    """When."""
    status: Literal["won", "documented", "paid"] = "won"
    document: str | None = None
    documented_by: str | None = None
    paid_by: str | None = None
    paid: str | None = None
    """When."""


class Change(NamedTuple):
    """A change of the meter that waits for a second person."""

    reset: Cents
    rate: Fraction
    reason: str
    by: str


class Closing(NamedTuple):
    """A closing of the meter for good that waits for a second person."""

    to: str
    """The stream of the meter that gets what it shows."""
    reason: str
    by: str


class MeterState(NamedTuple):
    """Everything that the facts of a meter's stream have made of it."""

    stream: str
    """``meter:`` and its name."""
    version: int = 0
    """How many facts the stream has."""
    status: Literal["not opened", "available", "unavailable", "closed"] = "not opened"
    table: str = ""
    """The progressive pay table, A or B."""
    initial: Cents = 0
    reset: Cents = 0
    rate: Fraction = Fraction(0)
    base: Cents = 0
    """The amount from which it counts: the initial one, after a win the reset."""
    contributed: Fraction = Fraction(0)
    """In cents, all since the opening, exactly; what a closed meter left to it is part of that."""
    taken: Cents = 0
    """How many whole cents of the contributions wins have taken."""
    put_in: Cents = 0
    """What the house put in at all wins together."""
    paid: Cents = 0
    given: Cents = 0
    """What it gave to another meter when it was closed."""
    tables: frozenset[str] = frozenset()
    """The streams of the tables that are linked, so that nothing may be changed."""
    hits: Mapping[int, Hit] = MappingProxyType({})
    """The last 25 wins, and older ones that are not yet paid."""
    last_hit: int = 0
    change: Change | Closing | None = None

    @property
    def shown(self) -> Cents:
        """What it shows, and what a win pays."""
        return self.base + self.whole - self.taken - self.given

    @property
    def whole(self) -> Cents:
        """The whole cents of all contributions."""
        return self.contributed.numerator // self.contributed.denominator

    @property
    def remainder(self) -> Fraction:
        """The part of a cent that it carries and does not show."""
        return self.contributed - self.whole

    @property
    def owed(self) -> Cents:
        """What was won and is not yet paid."""
        return sum(hit.amount for hit in self.hits.values() if hit.status != "paid")

    @property
    def came_in(self) -> Cents:
        """All whole cents that ever came in, less those that went out: again its balance."""
        return self.initial + self.whole + self.put_in - self.paid - self.given

    @property
    def balance(self) -> Cents:
        """What its account holds: what it shows, and what it owes."""
        return self.shown + self.owed

    def put_in_at(self, amount: Cents, whole: Cents) -> Cents:
        """Return what the house puts in at a win, so that the reset amount stands there again.

        Args:
            amount: What is won.
            whole: The whole cents of all contributions when that round's bets were closed; what
                came later stays for the next win.
        """
        return self.reset + amount - self.base - max(0, whole - self.taken)

    def with_received(self, amount: Cents, remainder: Fraction) -> Fraction:
        """Return the contributions after what a closed meter left: cents and a part of one."""
        return self.contributed + amount + remainder

    def with_stakes(self, stakes: Cents) -> Fraction:
        """Return the contributions after progressive wagers of some amount together."""
        return self.contributed + self.rate * stakes


def evolve_meter(meter: MeterState, fact: Fact) -> MeterState:
    """Return a meter after a fact of its stream. Never fails: a fact is what happened.

    >>> opened = Fact("meter opened", {"table": "A", "initial": 500000, "reset": 500000,
    ...                                "rate": "1/3"})
    >>> meter = evolve_meter(MeterState("meter:main"), opened)
    >>> gave = Fact("contributed", {"table": "table:1", "round": 1, "stakes": 500})
    >>> meter = evolve_meter(meter, gave)
    >>> meter.shown, meter.remainder
    (500166, Fraction(2, 3))
    """
    changed = _EVOLVE[fact.kind](meter, fact.body)
    return changed._replace(version=meter.version + 1)


def _opened(meter: MeterState, body: Mapping[str, Any]) -> MeterState:
    return meter._replace(
        status="available",
        table=body["table"],
        initial=body["initial"],
        reset=body["reset"],
        rate=Fraction(body["rate"]),
        base=body["initial"],
    )


def _joined(meter: MeterState, body: Mapping[str, Any]) -> MeterState:
    return meter._replace(tables=meter.tables | {body["table"]})


def _left(meter: MeterState, body: Mapping[str, Any]) -> MeterState:
    return meter._replace(tables=meter.tables - {body["table"]})


def _contributed(meter: MeterState, body: Mapping[str, Any]) -> MeterState:
    return meter._replace(contributed=meter.with_stakes(body["stakes"]))


def _won(meter: MeterState, body: Mapping[str, Any]) -> MeterState:
    hit = Hit(**{name: body[name] for name in _WON})
    return meter._replace(
        base=meter.reset,
        taken=max(meter.taken, body["whole"]),
        put_in=meter.put_in + body["put_in"],
        hits=_kept({**meter.hits, hit.number: hit}),
        last_hit=hit.number,
    )


_WON: Final = ("number", "table", "round", "seat", "player", "amount", "put_in", "won")


def _kept(hits: Mapping[int, Hit]) -> Mapping[int, Hit]:
    last = sorted(hits)[-LAST_HITS:]
    return {n: hit for n, hit in hits.items() if n in last or hit.status != "paid"}


def _documented(meter: MeterState, body: Mapping[str, Any]) -> MeterState:
    hit = meter.hits[body["hit"]]._replace(
        status="documented", document=body["document"], documented_by=body["by"]
    )
    return meter._replace(hits={**meter.hits, hit.number: hit})


def _paid(meter: MeterState, body: Mapping[str, Any]) -> MeterState:
    hit = meter.hits[body["hit"]]._replace(status="paid", paid_by=body["by"], paid=body["at"])
    paid = meter.paid + hit.amount
    return meter._replace(hits=_kept({**meter.hits, hit.number: hit}), paid=paid)


def _suspended(meter: MeterState, _body: Mapping[str, Any]) -> MeterState:
    return meter._replace(status="unavailable")


def _resumed(meter: MeterState, _body: Mapping[str, Any]) -> MeterState:
    return meter._replace(status="available")


def _change_asked(meter: MeterState, body: Mapping[str, Any]) -> MeterState:
    rate = Fraction(body["rate"])
    return meter._replace(change=Change(body["reset"], rate, body["reason"], body["by"]))


def _changed(meter: MeterState, body: Mapping[str, Any]) -> MeterState:
    rate = Fraction(body["rate"])
    return meter._replace(reset=body["reset"], rate=rate, change=None)


def _closing_asked(meter: MeterState, body: Mapping[str, Any]) -> MeterState:
    return meter._replace(change=Closing(body["to"], body["reason"], body["by"]))


def _closed(meter: MeterState, body: Mapping[str, Any]) -> MeterState:
    return meter._replace(
        status="closed", contributed=Fraction(meter.whole), given=body["amount"], change=None
    )


def _received(meter: MeterState, body: Mapping[str, Any]) -> MeterState:
    contributed = meter.with_received(body["amount"], Fraction(body["remainder"]))
    return meter._replace(contributed=contributed)


def _change_refused(meter: MeterState, _body: Mapping[str, Any]) -> MeterState:
    return meter._replace(change=None)


_EVOLVE: Final[Mapping[str, Callable[[MeterState, Mapping[str, Any]], MeterState]]] = {
    "meter opened": _opened,
    "table joined": _joined,
    "table left": _left,
    "contributed": _contributed,
    "meter won": _won,
    "win documented": _documented,
    "win paid": _paid,
    "meter suspended": _suspended,
    "meter resumed": _resumed,
    "change asked": _change_asked,
    "meter changed": _changed,
    "change refused": _change_refused,
    "closing asked": _closing_asked,
    "meter closed": _closed,
    "meter received": _received,
}
