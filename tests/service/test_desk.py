"""Commands over a real ledger: one effect, one reply, whoever asks how often."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import count, product
from pathlib import Path
from typing import Any

import pytest

from croupier.engine.commands import Answer, NoMoreBets, PlaceBet
from croupier.law import RuleViolation
from croupier.ledger.book import Ledger
from croupier.ledger.committing import Reply
from croupier.ledger.dump import dump
from croupier.ledger.entry import Entry
from croupier.ledger.verify import verify
from croupier.records.replay import replay
from croupier.service.audit import audit
from croupier.service.desk import Desk
from croupier.shuffle import seeded_source
from croupier.table import Actor, commands
from croupier.table.record import rebuild_record
from laboratory.command import verify as laboratory
from ledger.test_verify import tamper

AT = "2026-11-30T06:00:00.000Z"
EVE = Actor("eve", "supervisor")
TABLE = "table:1"


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with Ledger(f"sqlite:///{tmp_path}/book.db", key=bytes(32)) as opened:
        yield opened


def desk_of(ledger: Ledger, seed: str = "1") -> Desk:
    return Desk(ledger, clock=lambda: AT, source=seeded_source(seed))


def ask(desk: Desk) -> Callable[..., object]:
    numbers = count(1)

    def do(command: object, actor: Actor = EVE) -> object:
        return desk.do(TABLE, command, actor, f"key {next(numbers)}").body  # type: ignore[arg-type]

    return do


def play_a_round(desk: Desk, number: int = 1) -> None:
    do = ask(desk)
    if number == 1:
        do(commands.OpenTable("let-it-ride", {}, chips=10_000_000))
        do(commands.Sit(1, "ann"))
        do(commands.BuyIn("ann", 100_000))
    do(commands.StartRound(number))
    ann = Actor("ann", "player")
    do(commands.Play(number, (PlaceBet(1, {"bet": 1000}),)), ann)
    do(commands.Play(number, (NoMoreBets(),)))
    do(commands.Play(number, (Answer(1, "pull"),)), ann)
    do(commands.Play(number, (Answer(1, "pull"),)), ann)


def test_a_round_is_played_kept_and_rebuilt(ledger: Ledger) -> None:
    desk = desk_of(ledger)
    play_a_round(desk)
    facts = [told.fact for told in ledger.facts(TABLE)]
    record = rebuild_record(facts, 1)
    assert replay(record)["result"] == record["result"]
    net = record["result"]["seats"][0]["net"]
    assert ledger.balance("player:ann") == 100_000 + net
    assert ledger.balance("wagers:table:1") == 0
    assert sum(ledger.balances().values()) == 0
    assert verify(ledger.engine).clean


def test_a_voided_round_is_audited(ledger: Ledger) -> None:
    desk = desk_of(ledger)
    play_a_round(desk)
    keys = count()

    def void_one(number: int) -> None:
        for command, actor in (
            (commands.StartRound(number), EVE),
            (commands.Play(number, (PlaceBet(1, {"bet": 1000}), NoMoreBets())), EVE),
            (commands.Request(commands.Void(number, "the shoe broke")), EVE),
            (commands.Approve(number - 1), Actor("sam", "supervisor")),
        ):
            desk.do(TABLE, command, actor, f"void {next(keys)}")

    held = ledger.balance("player:ann")
    void_one(2)
    void_one(3)
    assert ledger.balance("player:ann") == held
    assert (audit(ledger).findings, audit(ledger).rounds) == ((), 1)
    tamper(ledger, "UPDATE events SET body = replace(body, '\"back\":{\"ann\":3000}', "
                   "'\"back\":{\"ann\":2000}')")  # fmt: skip
    assert any("went back" in wrong for _, wrong in audit(ledger).findings)


def test_an_approval_is_foreseen_and_nothing_of_it_is_written(ledger: Ledger) -> None:
    desk = desk_of(ledger)
    do = ask(desk)
    do(commands.OpenTable("let-it-ride", {}, chips=10_000_000))
    do(commands.Sit(1, "ann"))
    do(commands.BuyIn("ann", 100_000))
    do(commands.StartRound(1))
    do(commands.Play(1, (PlaceBet(1, {"bet": 1000}), NoMoreBets())))
    do(commands.Request(commands.Void(1, "the shoe is broken")))
    before = ledger.head(TABLE)
    foreseen = desk.foresee(TABLE, 1)
    assert ledger.head(TABLE) == before
    do(commands.Approve(1), Actor("sam", "supervisor"))
    written = [told.fact for told in ledger.facts(TABLE, before.version)]
    assert [fact.kind for fact in foreseen] == [fact.kind for fact in written]
    assert foreseen[1].body["back"] == written[1].body["back"] == {"ann": 3000}
    with pytest.raises(RuleViolation, match="request 1 is decided already"):
        desk.foresee(TABLE, 1)


def test_a_balance_told_too_high_is_found(ledger: Ledger) -> None:
    desk = desk_of(ledger)
    play_a_round(desk)
    assert audit(ledger).findings == ()
    told = next(t for t in ledger.facts(TABLE) if t.fact.kind == "round settled")
    held = told.fact.body["balances"]["ann"]
    was = f'"balances":{{"ann":{{"after":{held["after"]},"before":{held["before"]}}}}}'
    now = was.replace(str(held["after"]), str(held["after"] + 1))
    tamper(ledger, f"UPDATE events SET body = replace(body, '{was}', '{now}')")
    assert any("is said to hold" in wrong for _, wrong in audit(ledger).findings)


def test_who_plays_at_two_tables_at_once_is_told_the_balance_that_the_account_held(
    ledger: Ledger,
) -> None:
    streams = ("table:1", "table:2")
    desks = {stream: desk_of(ledger, stream[-1]) for stream in streams}

    def play(stream: str) -> None:
        keys = count()

        def do(command: object) -> None:
            desks[stream].do(stream, command, EVE, f"{stream} {next(keys)}")  # type: ignore[arg-type]

        do(commands.OpenTable("let-it-ride", {}, chips=10_000_000))
        do(commands.Sit(1, "ann"))
        do(commands.BuyIn("ann", 1_000_000))
        for number in range(1, 13):
            do(commands.StartRound(number))
            do(commands.Play(number, (PlaceBet(1, {"bet": 1000}), NoMoreBets())))
            do(commands.Play(number, (Answer(1, "ride"), Answer(1, "ride"))))

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(play, streams))
    assert (audit(ledger).findings, audit(ledger).rounds) == ((), 24)
    lines = list(dump(ledger.engine))
    assert laboratory(lines).findings == []


def test_a_stream_that_is_no_meter_is_none(ledger: Ledger) -> None:
    desk = desk_of(ledger)
    play_a_round(desk)
    desk.do("meter:a", commands.OpenMeter("A", 500_000, 500_000, "1/5"), EVE, "m1")
    with pytest.raises(RuleViolation, match="no other meter"):
        desk.do("meter:a", commands.CloseMeter(TABLE, "why"), EVE, "m2")
    with pytest.raises(RuleViolation, match="no progressive"):
        desk.do("table:2", commands.OpenTable("uth", {}, meter=TABLE), EVE, "m3")


def test_a_meter_is_closed_over_a_real_ledger(ledger: Ledger) -> None:
    desk = desk_of(ledger)
    sam = Actor("sam", "supervisor")
    for name in ("a", "b"):
        desk.do(f"meter:{name}", commands.OpenMeter("A", 500_000, 500_000, "1/5"), EVE, name)
    desk.do("meter:a", commands.CloseMeter("meter:b", "the game goes"), EVE, "close")
    for _ in range(2):
        reply = desk.do("meter:a", commands.ApproveChange(), sam, "approve")
        assert reply.body["status"] == "closed"
    assert (ledger.balance("meter:a"), ledger.balance("meter:b")) == (0, 1_000_000)
    assert desk_of(ledger).meter("meter:b").shown == 1_000_000
    assert audit(ledger).findings == ()


def test_another_process_goes_on_where_the_first_stopped(ledger: Ledger) -> None:
    first, second = desk_of(ledger), desk_of(ledger, "2")
    play_a_round(first)
    assert second.table(TABLE) == first.table(TABLE)
    second.do(TABLE, commands.StartRound(2), EVE, "other 1")
    with pytest.raises(RuleViolation, match="round 2 is not over"):
        first.do(TABLE, commands.StartRound(3), EVE, "other 2")


def test_the_same_command_ten_times_at_once_has_one_effect(ledger: Ledger) -> None:
    desks = [desk_of(ledger) for _ in range(2)]
    desks[0].do(TABLE, commands.OpenTable("let-it-ride", {}, chips=1_000_000), EVE, "open")
    desks[0].do(TABLE, commands.Sit(1, "ann"), EVE, "sit")
    with ThreadPoolExecutor(8) as pool:
        replies = list(
            pool.map(
                lambda n: desks[n % 2].do(TABLE, commands.BuyIn("ann", 5_000), EVE, "buy"),
                range(10),
            )
        )
    assert len({str(reply.body) for reply in replies}) == 1
    assert sum(not reply.repeated for reply in replies) == 1
    assert ledger.balance("player:ann") == 5_000


def test_nothing_is_refused_for_a_table_and_a_balance_of_different_times(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, other = desk_of(ledger), desk_of(ledger, "2")
    do = ask(desk)
    do(commands.OpenTable("let-it-ride", {}, chips=10_000_000))
    do(commands.Sit(1, "ann"))
    do(commands.BuyIn("ann", 1_800))
    do(commands.StartRound(1))
    ann = Actor("ann", "player")
    seen = []

    as_ever = ledger.balances_of

    def meanwhile(accounts: list[str], *, fresh: bool) -> dict[str, int]:
        if fresh:
            monkeypatch.undo()
            other.do(TABLE, commands.Play(1, (PlaceBet(1, {"bet": 500}),)), ann, "first")
            seen.append(ledger.balance("player:ann"))
        return as_ever(accounts, fresh=fresh)

    monkeypatch.setattr(ledger, "balances_of", meanwhile)
    other.do(TABLE, commands.Fill(500, "slip 1"), EVE, "so that the desk must look again")
    # Three bets of $6 take all that is there before the bets of $5, and after them, too; but they
    # could not be paid if the balance were that after them and the table that before.
    do(commands.Play(1, (PlaceBet(1, {"bet": 600}),)), ann)
    assert seen == [300]
    assert ledger.balance("player:ann") == 0
    assert ledger.balance("wagers:table:1") == 1_800


def test_a_clock_does_nothing_only_if_there_is_nothing_to_do_now(ledger: Ledger) -> None:
    desk, other = desk_of(ledger), desk_of(ledger, "2")
    do = ask(desk)
    do(commands.OpenTable("let-it-ride", {}, chips=10_000_000))
    do(commands.Sit(1, "ann"))
    do(commands.BuyIn("ann", 1_500))
    do(commands.StartRound(1))
    bet = commands.Play(1, (PlaceBet(1, {"bet": 500}),))
    other.do(TABLE, bet, Actor("ann", "player"), "another process")
    clock = Actor("clock", "clock")
    reply = desk.do(TABLE, commands.BettingClock(1), clock, "the time is over")
    assert (reply.body["done"], reply.body["stage"]) == (True, "playing")
    again = desk.do(TABLE, commands.BettingClock(1), clock, "once more")
    assert again.body["done"] is False


def test_who_looks_at_a_round_that_just_began_does_not_disturb_who_began_it(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = desk_of(ledger)
    do = ask(desk)
    do(commands.OpenTable("let-it-ride", {}, chips=10_000_000))
    monkeypatch.setattr("croupier.service.states.SNAPSHOT_EVERY", 1)
    as_ever = ledger.commit

    def seen_at_once(entry: Entry) -> Reply:
        reply = as_ever(entry)
        assert desk.table(TABLE).playing is not None
        return reply

    monkeypatch.setattr(ledger, "commit", seen_at_once)
    assert not desk.do(TABLE, commands.StartRound(1), EVE, "start").repeated
    kept = ledger.snapshot(TABLE)
    assert kept is not None
    assert kept.version == 1


MISSHAPEN = [
    None,
    -1,
    10**400,
    1.5,
    float("nan"),
    "",
    "\ud800",
    "\x00",
    [1],
    {"a": 1},
    {1},
    b"x",
    1j,
]


@pytest.mark.parametrize("kind", [*commands.TableCommand.__args__, *commands.MeterCommand.__args__])
def test_a_command_with_anything_in_its_fields_is_refused_or_done(
    ledger: Ledger,
    kind: Any,  # noqa: ANN401 - any class of commands
) -> None:
    desk = desk_of(ledger)
    play_a_round(desk)
    before = ledger.balance("player:ann")
    numbers = count(1)
    for field in kind._fields:
        for value, stream in product(MISSHAPEN, ("table:1", "meter:main", "table:2")):
            fields = dict.fromkeys(kind._fields, 1) | {field: value}
            with suppress(RuleViolation):
                desk.do(stream, kind(**fields), EVE, f"odd {next(numbers)}")
    assert ledger.balance("player:ann") == before
    assert audit(ledger).clean


@pytest.mark.parametrize("command", [*MISSHAPEN, Answer(1, "pull"), commands.Reverse(1, "x")])
def test_what_is_no_command_is_refused_in_words(ledger: Ledger, command: object) -> None:
    with pytest.raises(RuleViolation, match="no command for this"):
        desk_of(ledger).do("table:1", command, EVE, "1")  # type: ignore[arg-type]


@pytest.mark.parametrize("text", [None, 5, "", "x" * 301, "a\x00", "\ud800", b"x", ["x"]])
@pytest.mark.parametrize("where", ["stream", "key", "actor"])
def test_whoever_asks_with_nonsense_is_told_so(ledger: Ledger, where: str, text: Any) -> None:  # noqa: ANN401 - anything
    told: dict[str, Any] = {"stream": "table:1", "key": "1", "actor": EVE}
    told[where] = Actor(text, "supervisor") if where == "actor" else text
    command = commands.OpenTable("lir", {})
    with pytest.raises(RuleViolation, match=r"table or meter|printable"):
        desk_of(ledger).do(told["stream"], command, told["actor"], told["key"])


def test_a_person_is_no_table(ledger: Ledger) -> None:
    with pytest.raises(RuleViolation, match="no table or meter 'people:ann'"):
        desk_of(ledger).do("people:ann", commands.Sit(1, "ann"), EVE, "1")
