"""A bet on the progressive, and another process that suspends the meter at that very moment.

Whoever is told first that it is done came first: no bet is written on a meter that was unavailable.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from threading import Thread
from typing import Any

import pytest

from croupier.engine.commands import NoMoreBets, PlaceBet
from croupier.law import RuleViolation
from croupier.ledger.book import Ledger
from croupier.ledger.tables import EVENTS
from croupier.ledger.writing import Batch
from croupier.service.desk import Desk
from croupier.table import Actor, Context, commands
from croupier.table.decide import decide_meter
from databases import KEY
from service.test_desk import EVE, TABLE, desk_of

METER = "meter:main"
DAN = Actor("dan", "dealer")
PROGRESSIVE = {"table": "A", "envy": "A", "initial": 500_000, "reset": 500_000}
HOUSE: dict[str, Any] = {"dealer_cards": 6, "progressive": PROGRESSIVE}
BET = commands.Play(1, (PlaceBet(1, {"ante": 1000, "progressive": 100}),))
SUSPEND = commands.SuspendMeter("no connection")
REFUSED = "the progressive is unavailable"


@contextmanager
def two_desks(url: str) -> Iterator[tuple[Desk, Desk]]:
    """Open a ledger as two processes do; a round begins, and ann may bet."""
    with Ledger(url, key=KEY) as one, Ledger(url, key=KEY) as other:
        desk, second = desk_of(one), desk_of(other, "2")
        keys = count()
        desk.do(METER, commands.OpenMeter("A", 500_000, 500_000, "1/5"), EVE, "meter")
        for asked in (
            commands.OpenTable("fcp", HOUSE, meter=METER, chips=10**8),
            commands.Sit(1, "ann"),
            commands.BuyIn("ann", 100_000),
            commands.StartRound(1),
        ):
            desk.do(TABLE, asked, EVE, f"key {next(keys)}")
        second.ready()
        yield desk, second


def written(ledger: Ledger) -> list[str]:
    return [told.fact.kind for told in ledger.facts(TABLE)]


@contextmanager
def at_its_write(monkeypatch: pytest.MonkeyPatch, then: Any) -> Iterator[list[int]]:  # noqa: ANN401
    """Do something once, when a bet was checked in its transaction and is not yet written."""
    done: list[int] = []
    write = Batch.write

    def interrupted(batch: Batch) -> None:
        rows = batch._rows[EVENTS]  # noqa: SLF001 - the very place is inside
        if not done and any("bet placed" in row["body"] for row in rows):
            done.append(1)
            then()
        write(batch)

    with monkeypatch.context() as patched:
        patched.setattr(Batch, "write", interrupted)
        yield done


def test_the_meter_is_suspended_between_the_decision_and_the_write(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with two_desks(url) as (desk, second):
        commit = Ledger.commit
        done: list[int] = []

        def late(ledger: Ledger, entry: Any) -> Any:  # noqa: ANN401 - as the ledger's own
            if not done and "place bet" in entry.request:
                done.append(1)
                second.do(METER, SUSPEND, EVE, "suspend")
            return commit(ledger, entry)

        monkeypatch.setattr(Ledger, "commit", late)
        with pytest.raises(RuleViolation, match=REFUSED):
            desk.do(TABLE, BET, DAN, "bet")
        assert done
        assert desk.meter(METER).status == "unavailable"
        assert desk.table(TABLE).playing is not None
        assert not desk.table(TABLE).playing.engine.seats  # type: ignore[union-attr]  # as just seen


def test_the_meter_is_suspended_while_the_bet_is_written(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL lets both go on and breaks one off; SQLite lets the second wait for the first."""
    one_writer = url.startswith("sqlite")
    with two_desks(url) as (desk, second):
        suspending = Thread(target=second.do, args=(METER, SUSPEND, EVE, "suspend"))

        def suspend() -> None:
            suspending.start()
            if not one_writer:
                suspending.join()

        with at_its_write(monkeypatch, suspend) as done:
            if one_writer:
                desk.do(TABLE, BET, DAN, "bet")
            else:
                with pytest.raises(RuleViolation, match=REFUSED):
                    desk.do(TABLE, BET, DAN, "bet")
        suspending.join()
        assert done
        assert desk.meter(METER).status == "unavailable"
        seats = desk.table(TABLE).playing.engine.seats  # type: ignore[union-attr]
        assert (1 in seats) == one_writer
        # Bets that came first stand till they are closed; then the system does not take the chip.
        if one_writer:
            desk.do(TABLE, commands.Play(1, (NoMoreBets(),)), DAN, "close")
            closed = desk.table(TABLE).playing.engine  # type: ignore[union-attr]
            assert closed.seats[1].not_accepted == {"progressive"}


def test_a_bet_without_the_progressive_rests_on_no_meter(url: str) -> None:
    plain = commands.Play(1, (PlaceBet(1, {"ante": 1000}),))
    with two_desks(url) as (desk, second):
        second.do(METER, SUSPEND, EVE, "suspend")
        assert desk.do(TABLE, plain, DAN, "bet").body["done"]


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_who_suspends_the_meter_rests_on_its_tables(url: str) -> None:
    """In a small PostgreSQL the pages of an index are so few that it breaks one off anyway."""
    with two_desks(url) as (desk, _):
        meter = desk.meter(METER)
        context = Context(actor=EVE, at="2026-11-30T06:00:00.000Z", key="1")
        suspended = decide_meter(meter, SUSPEND, context)
        assert suspended.rests_on == {TABLE: None}
        meter = meter._replace(status="unavailable")
        resumed = decide_meter(meter, commands.ResumeMeter("connected"), context)
        assert resumed.rests_on == {TABLE: None}
