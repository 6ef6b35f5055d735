"""Everything recomputed: chains, balances, every round replayed and settled anew, every meter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from croupier.ledger.book import Ledger, Told
from croupier.ledger.checkpoints import Checkpoint
from croupier.ledger.entry import Fact
from croupier.ledger.verify import Finding, Report, verify
from croupier.records.replay import replay
from croupier.service.people.account import Account
from croupier.service.people.account import evolve as evolve_account
from croupier.service.people.attempts import HOUSE
from croupier.service.people.names import stream_of
from croupier.table import MeterState, TableState, evolve, evolve_meter
from croupier.table.money import player_account
from croupier.table.record import rebuild_record, rebuild_voided

ACCOUNTS = ("tray", "drop", "win", "wagers")
"""A table's own accounts, by what stands before the colon."""


class Audit(NamedTuple):
    """What was recomputed, and what did not fit."""

    ledger: Report
    findings: tuple[Finding, ...]
    """Those of the ledger, then those of tables and meters."""
    tables: int
    rounds: int
    """The settled ones."""
    meters: int

    @property
    def clean(self) -> bool:
        """Whether everything fits."""
        return not self.findings


def audit(
    ledger: Ledger, public_key: bytes | None = None, kept: Sequence[Checkpoint] = ()
) -> Audit:
    """Recompute a ledger, and every round and meter in it.

    Where the ledger itself does not fit, its tables and meters are still read as far as they can
    be; a stream that cannot be read is a finding.

    Args:
        ledger: The ledger; nothing in it is changed.
        public_key: Of those who sign checkpoints; None: signatures are not checked.
        kept: Checkpoints that were kept elsewhere.
    """
    report = verify(ledger.engine, public_key, kept)
    findings = list(report.findings)
    tables = rounds = meters = 0
    for stream in ledger.streams():
        told = list(ledger.facts(stream))
        facts = [one.fact for one in told]
        if stream.startswith("table:"):
            tables += 1
            rounds += sum(fact.kind == "round settled" for fact in facts)
            findings += _guarded(_check_table(ledger, stream, facts), stream)
            findings += _guarded(_check_balances(ledger, stream, told), stream)
        elif stream.startswith("meter:"):
            meters += 1
            findings += _guarded(_check_meter(ledger, stream, facts), stream)
        elif stream.startswith("people:"):
            findings += _guarded(_check_person(stream, facts), stream)
        elif stream != HOUSE:
            findings.append(
                Finding(stream, "it is of no table, no meter, nobody and not the house")
            )
    return Audit(report, tuple(findings), tables, rounds, meters)


def _guarded(checks: Iterator[Finding], stream: str) -> Iterator[Finding]:
    """Return findings; that something cannot be read at all is the last of them."""
    try:
        yield from checks
    except Exception as error:  # noqa: BLE001 - a fact that was tampered with breaks anywhere
        yield Finding(stream, f"it cannot be read further: {type(error).__name__}: {error}")


def _check_table(ledger: Ledger, stream: str, facts: list[Fact]) -> Iterator[Finding]:
    for fact in facts:
        if fact.kind == "round settled":
            yield from _check_round(stream, facts, fact.body["round"])
        elif fact.kind == "round voided":
            yield from _check_voided(stream, facts, fact.body["round"])
    state = TableState(stream)
    for fact in facts:
        state = evolve(state, fact)
    for name in ACCOUNTS:
        held, told = ledger.balance(f"{name}:{stream}"), state.accounts.get(name, 0)
        if held != told:
            wrong = f"the facts come to {told} cents and the account holds {held}"
            yield Finding(f"{name}:{stream}", wrong)


def _check_round(stream: str, facts: list[Fact], number: int) -> Iterator[Finding]:
    """Replay a round from its facts and settle it anew."""
    record = rebuild_record(facts, number)
    try:
        again = replay(record)["result"]
    except Exception as error:  # noqa: BLE001 - as above; the next round is still looked at
        yield Finding(f"{stream}/{number}", f"it cannot be replayed: {error}")
        return
    if again != record["result"]:
        yield Finding(f"{stream}/{number}", "it is settled otherwise now")


def _check_voided(stream: str, facts: list[Fact], number: int) -> Iterator[Finding]:
    """Play a voided round again as far as it came."""
    try:
        rebuild_voided(facts, number)
    except Exception as error:  # noqa: BLE001 - as above
        yield Finding(f"{stream}/{number}", f"it cannot be replayed: {error}")


def _check_balances(ledger: Ledger, stream: str, facts: list[Told]) -> Iterator[Finding]:
    """Hold what settlements say that players hold against their accounts.

    Where a settlement moves nothing of an account, the account does not say when it held what.
    """
    held = ledger.moved_by(stream, "player")
    for number, (kind, body), commit in facts:
        if kind not in ("round settled", "round voided"):
            continue
        for player, told in body["balances"].items():
            account, won = player_account(player), body.get("net", {}).get(player, 0)
            found = held.get((commit, account), told["after"])
            if told["after"] != found or told["after"] - told["before"] != won:
                wrong = f"{account} is said to hold {told}, won {won} and holds {found}"
                yield Finding(f"{stream} #{number}", wrong)


def _check_person(stream: str, facts: list[Fact]) -> Iterator[Finding]:
    """Fold an account; its chain was checked already, and no money is its own."""
    account = Account(stream)
    for fact in facts:
        account = evolve_account(account, fact)
    if stream_of(account.name) != stream:
        yield Finding(stream, f"it is the account of {account.name!r}")


def _check_meter(ledger: Ledger, stream: str, facts: list[Fact]) -> Iterator[Finding]:
    meter = MeterState(stream)
    for fact in facts:
        meter = evolve_meter(meter, fact)
    held = ledger.balance(stream)
    if held != meter.balance:
        wrong = f"the facts come to {meter.balance} cents and the account holds {held}"
        yield Finding(stream, wrong)
    if meter.came_in != meter.balance:
        wrong = "initial amount, contributions and what was put in do not come to what is there"
        yield Finding(stream, wrong)
