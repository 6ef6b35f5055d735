"""Everything recomputed: chains, balances, every round replayed and settled anew, every meter."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
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
from croupier.table import MeterState, TableState, evolve_meter
from croupier.table.codec import read_table_command
from croupier.table.evolve import evolve_with_moves
from croupier.table.money import Move, meter_moves, player_account, postings_of
from croupier.table.record import rebuild_record
from croupier.table.reversal import undo

ACCOUNTS = ("tray", "drop", "win", "wagers")
"""A table's own accounts, by what stands before the colon."""
HASHED = 0.3
"""The part of the whole work that is done when every hash is recomputed, and no round yet."""
Moved = defaultdict[str, list[Move]]
"""What the facts of all streams move, by commit."""


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
    ledger: Ledger,
    public_key: bytes | None = None,
    kept: Sequence[Checkpoint] = (),
    tell: Callable[[float], None] = lambda _done: None,
) -> Audit:
    """Recompute a ledger, and every round and meter in it.

    Where the ledger itself does not fit, its tables and meters are still read as far as they can
    be; a stream that cannot be read is a finding.

    Args:
        ledger: The ledger; nothing in it is changed.
        public_key: Of those who sign checkpoints; None: signatures are not checked.
        kept: Checkpoints that were kept elsewhere.
        tell: Is told how much is done, from 0 to 1.
    """
    report = verify(ledger.engine, public_key, kept)
    findings, moved = list(report.findings), Moved(list)
    kinds: Counter[str] = Counter()
    facts = 0
    for stream in map(str, ledger.streams()):
        tell(HASHED + (1 - HASHED) * min(1, facts / max(1, report.events)))
        findings += _guarded(_check_stream(ledger, stream, moved, kinds), stream)
        facts += ledger.head(stream).version
    findings += _guarded(_check_moves(ledger, moved), "postings")
    return Audit(report, tuple(findings), kinds["table"], kinds["round settled"], kinds["meter"])


def _check_stream(
    ledger: Ledger, stream: str, moved: Moved, kinds: Counter[str]
) -> Iterator[Finding]:
    """Check a stream by what it is of; count it, and the facts of each kind in it."""
    kind = stream.partition(":")[0]
    kinds[kind] += 1
    told = list(ledger.facts(stream))
    facts = [one.fact for one in told]
    if kind == "table":
        kinds.update(fact.kind for fact in facts)
        yield from _guarded(_check_table(ledger, stream, told, moved), stream)
        yield from _guarded(_check_balances(ledger, stream, told), stream)
    elif kind == "meter":
        yield from _check_meter(ledger, stream, told, moved)
    elif kind == "people":
        yield from _check_person(stream, facts)
    elif stream != HOUSE:
        yield Finding(stream, "it is of no table, no meter, nobody and not the house")


def _guarded(checks: Iterator[Finding], stream: str) -> Iterator[Finding]:
    """Return findings; that something cannot be read at all is the last of them."""
    try:
        yield from checks
    except Exception as error:  # noqa: BLE001 - a fact that was tampered with breaks anywhere
        yield Finding(stream, f"it cannot be read further: {type(error).__name__}: {error}")


def _check_table(ledger: Ledger, stream: str, told: list[Told], moved: Moved) -> Iterator[Finding]:
    facts = [one.fact for one in told]
    for fact in facts:
        if fact.kind in ("round settled", "round voided"):
            yield from _check_round(stream, facts, fact.body["round"])
        elif fact.kind == "round reversed":
            yield from _check_reversed(stream, facts, fact)
    state = TableState(stream)
    for _, fact, commit in told:
        state, moves = evolve_with_moves(state, fact)
        moved[commit] += moves
    for name in ACCOUNTS:
        held, comes_to = ledger.balance(f"{name}:{stream}"), state.accounts.get(name, 0)
        if held != comes_to:
            wrong = f"the facts come to {comes_to} cents and the account holds {held}"
            yield Finding(f"{name}:{stream}", wrong)


def _check_round(stream: str, facts: list[Fact], number: int) -> Iterator[Finding]:
    """Replay a round from its facts and settle it anew, or hold what went back against it."""
    try:
        record = rebuild_record(facts, number)
        again = replay(record)
    except Exception as error:  # noqa: BLE001 - as above; the next round is still looked at
        yield Finding(f"{stream}/{number}", f"it cannot be replayed: {error}")
        return
    if again.get("result") != record.get("result"):
        yield Finding(f"{stream}/{number}", "it is settled otherwise now")


def _check_reversed(stream: str, facts: list[Fact], fact: Fact) -> Iterator[Finding]:
    """Work out anew what a reversal comes to."""
    number, request = fact.body["round"], fact.body["request"]
    try:
        asked = next(
            body["action"]
            for kind, body in facts
            if kind == "approval asked" and body["request"] == request
        )
        back, told = undo(facts, stream, read_table_command(asked))
    except Exception as error:  # noqa: BLE001 - as above
        yield Finding(f"{stream}/{number}", f"its reversal cannot be worked out: {error!r:.200}")
        return
    if dict(back) != fact.body["back"] or any(fact.body.get(k) != v for k, v in told.items()):
        yield Finding(f"{stream}/{number}", "it is reversed otherwise now")


def _check_moves(ledger: Ledger, moved: Moved) -> Iterator[Finding]:
    """Hold what every commit moved against what its facts move, account by account."""
    posted = ledger.postings()
    for commit in posted.keys() | moved.keys():
        if dict(postings_of(moved.get(commit, ()))) != posted.get(commit, {}):
            yield Finding(f"commit {commit}", "its postings are not what its facts move")


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


def _check_meter(ledger: Ledger, stream: str, told: list[Told], moved: Moved) -> Iterator[Finding]:
    meter = MeterState(stream)
    for _, fact, commit in told:
        moved[commit] += meter_moves(meter, fact)
        meter = evolve_meter(meter, fact)
    held = ledger.balance(stream)
    if held != meter.balance:
        wrong = f"the facts come to {meter.balance} cents and the account holds {held}"
        yield Finding(stream, wrong)
    if meter.came_in != meter.balance:
        wrong = "initial amount, contributions and what was put in do not come to what is there"
        yield Finding(stream, wrong)
