"""Sessions end in time, tokens of machines are shown once and revoked."""

from __future__ import annotations

import pytest
from sqlalchemy import event, select

from croupier.law import RuleViolation
from croupier.ledger.errors import KeyReusedError, StaleError
from croupier.ledger.tables import SESSIONS
from croupier.service.audit import audit
from croupier.service.people import NotAdmittedError, NotPermittedError, Terms
from croupier.service.people import commands as c
from croupier.service.people.sessions import id_of
from croupier.service.people.terms import DAY, HOUR, MINUTE
from croupier.table import Actor
from service.people.house import BEGIN, EVE, HERE, SAM, House, password_of

NEXT_YEAR = "2027-11-30T06:00:00.000Z"


def over(house: House, token: str) -> bool:
    """Tell whether a token is good for nothing."""
    try:
        house.identify(token)
    except NotAdmittedError:
        return True
    return False


def make_token(house: House, name: str = "Tick", role: str = "clock") -> str:
    done = house.ask(name, c.MakeToken(name, role, NEXT_YEAR))  # type: ignore[arg-type]
    assert done.shown is not None
    return done.shown


def test_a_session_that_is_used_lasts_a_shift_and_a_half(house: House) -> None:
    token = house.log_in().token
    for _ in range(12 * 6 - 1):
        house.wait(10 * MINUTE)
        assert house.identify(token).name == "Dan"
    house.wait(10 * MINUTE)
    assert over(house, token)


def test_a_session_that_is_not_used_ends(small: House) -> None:
    first, second = small.log_in().token, small.log_in().token
    small.wait(15 * MINUTE - 1)
    assert small.identify(first).name == "Dan"
    small.wait(1)
    assert over(small, second)
    assert not over(small, first)
    assert [session.id for session in small.people.sessions("dan")] == [id_of(first)]


def test_it_is_noted_once_a_minute_that_a_session_is_used(house: House) -> None:
    token = house.log_in().token
    written: list[str] = []
    read: list[str] = []

    def notice(_c: object, _cursor: object, statement: str, *_rest: object) -> None:
        (read if statement.startswith("SELECT") else written).append(statement)

    event.listen(house.ledger.engine, "before_cursor_execute", notice)
    for _ in range(120):
        house.wait(1)
        house.identify(token)
    event.remove(house.ledger.engine, "before_cursor_execute", notice)
    assert len(read) == 120
    assert len([told for told in written if told.startswith("UPDATE")]) == 2
    locks = [told for told in written if told.startswith("BEGIN")]
    assert len(written) == 2 + len(locks)
    assert len(locks) <= 2, "no lock is taken to read"


def test_where_a_session_was_seen_is_noted(small: House) -> None:
    token = small.log_in().token
    small.wait(MINUTE)
    small.people.identify(token, small.now, "198.51.100.1")
    (session,) = small.people.sessions("Dan")
    assert (session.address, session.seen, session.made) == ("198.51.100.1", small.now, BEGIN)


@pytest.mark.parametrize("token", ["", "x" * 43, "\ud800", "é" * 10_000])
def test_what_is_no_token_is_nobodys(small: House, token: str) -> None:
    with pytest.raises(NotAdmittedError, match="the token is not valid"):
        small.identify(token)


@pytest.mark.parametrize("now", ["", "yesterday", "2026-11-30T06:00:00", None])
def test_a_time_is_a_time(small: House, now: str) -> None:
    token = small.log_in().token
    with pytest.raises(RuleViolation, match="the time is"):
        small.people.identify(token, now, HERE)


def test_what_is_kept_of_a_token_is_its_hash(small: House) -> None:
    token = small.log_in().token
    with small.ledger.engine.connect() as connection:
        row = connection.execute(select(SESSIONS)).mappings().one()
    assert row["id"] == id_of(token)
    assert len(token) == 43
    assert token not in str(dict(row))
    with pytest.raises(NotAdmittedError):
        small.identify(row["id"])


def test_logging_out_ends_one_session(house: House) -> None:
    first, second = house.log_in(), house.log_in()
    house.people.log_out(first.identity)
    assert over(house, first.token)
    assert not over(house, second.token)
    assert house.told("people:dan")[-1][1]["session"] == first.identity.session
    assert audit(house.ledger).findings == ()


def test_a_supervisor_ends_all_sessions_of_a_person(house: House) -> None:
    first, second, eve = house.log_in(), house.log_in(), house.log_in("Eve")
    house.ask("Dan", c.EndSessions("left his desk"))
    assert over(house, first.token)
    assert over(house, second.token)
    assert not over(house, eve.token)
    assert house.told("people:dan")[-1][1]["reason"] == "left his desk"
    assert house.log_in().identity.name == "Dan"
    make_token(house)
    with pytest.raises(RuleViolation, match="is a machine"):
        house.ask("Tick", c.EndSessions("all"))
    assert audit(house.ledger).findings == ()


def test_what_has_expired_is_removed(small: House) -> None:
    small.log_in()
    small.wait(12 * HOUR + 1)
    small.log_in()
    with small.ledger.engine.connect() as connection:
        assert len(connection.execute(select(SESSIONS)).all()) == 1


def test_a_login_that_is_overtaken_leaves_no_session(
    small: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stale(*_: object) -> None:
        raise StaleError("moved on")

    monkeypatch.setattr(small.ledger, "commit", stale)
    with pytest.raises(StaleError, match="the account of 'Dan' moved on 50 times"):
        small.log_in()
    with pytest.raises(StaleError, match="moved on 50 times"):
        make_token(small)
    assert small.people.sessions() == []
    with small.ledger.engine.connect() as connection:
        assert connection.execute(select(SESSIONS)).all() == []


def test_a_key_that_is_used_for_two_tokens_at_once_leaves_one(
    small: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    small.people.do("Tick", c.MakeToken("Tick", "clock", NEXT_YEAR), EVE, "once")
    monkeypatch.setattr(small.ledger, "repeated", lambda *_: None)  # as before the first was there
    with pytest.raises(KeyReusedError):
        small.people.do("Tock", c.MakeToken("Tock", "clock", NEXT_YEAR), EVE, "once")
    assert (
        small.people.do("Tick", c.MakeToken("Tick", "clock", NEXT_YEAR), EVE, "once").shown is None
    )
    assert len(small.people.sessions()) == 1


class DiedError(Exception):
    """What the test makes of a process that dies."""


def test_a_process_that_dies_between_session_and_fact_lets_nobody_in(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = house.log_in().token
    facts = house.kinds("Dan")

    def die(*_: object) -> None:
        raise DiedError

    with monkeypatch.context() as patched:
        patched.setattr(house.ledger, "commit", die)
        with pytest.raises(DiedError):
            house.log_in()
        with pytest.raises(DiedError):
            house.ask("Dan", c.LockAccount("now"))
    assert house.kinds("Dan") == facts
    assert over(house, token), "sessions end before the fact that ends them"
    assert house.people.sessions() == []
    assert house.log_in().identity.name == "Dan"
    assert audit(house.ledger).findings == ()


def test_a_machine_shows_a_token(house: House) -> None:
    token = make_token(house)
    identity = house.identify(token)
    assert (identity.name, identity.role, identity.kind) == ("Tick", "clock", "machine")
    assert identity.actor == Actor("Tick", "clock")
    house.wait(300 * DAY)
    assert house.identify(token) == identity, "a machine is never idle"
    house.wait(65 * DAY)
    assert over(house, token)
    assert audit(house.ledger).findings == ()


def test_tokens_are_listed_without_themselves_and_revoked(house: House) -> None:
    first, second = make_token(house), make_token(house)
    assert len(house.people.sessions("tick")) == 2
    assert first not in str(house.people.sessions())
    assert set(house.people.account("Tick").tokens) == {id_of(first), id_of(second)}
    house.ask("Tick", c.RevokeToken(id_of(first), "lost"), SAM)
    assert over(house, first)
    assert not over(house, second)
    with pytest.raises(RuleViolation, match="has no such token"):
        house.ask("Tick", c.RevokeToken(id_of(first), "lost"))
    house.ask("Tick", c.CloseAccount("scrapped"))
    assert over(house, second)
    assert house.people.sessions("Tick") == []
    with pytest.raises(RuleViolation, match="is a machine, closed"):
        make_token(house)


def test_a_token_is_shown_once(small: House) -> None:
    command = c.MakeToken("Tick", "clock", NEXT_YEAR)
    first = small.people.do("Tick", command, EVE, "once")
    again = small.people.do("Tick", command, EVE, "once")
    assert first.shown is not None
    assert (again.shown, again.reply.repeated) == (None, True)
    assert [session.id for session in small.people.sessions()] == [id_of(first.shown)]


@pytest.mark.parametrize("role", ["supervisor", "operator", "", None])
def test_a_machine_is_no_supervisor(small: House, role: str) -> None:
    with pytest.raises(RuleViolation, match="player or dealer or auditor or clock"):
        make_token(small, role=role)


def test_a_machine_keeps_its_role_and_is_no_person(small: House) -> None:
    make_token(small)
    with pytest.raises(RuleViolation, match="'Tick' is a clock, not a dealer"):
        make_token(small, role="dealer")
    with pytest.raises(RuleViolation, match="'Dan' is a person, open"):
        make_token(small, "Dan", "dealer")
    with pytest.raises(RuleViolation, match="the name 'tick' is taken"):
        small.ask("tick", c.OpenAccount("tick", "player"))
    for command in (c.ResetPassword("x"), c.LockAccount("x"), c.AskRole("dealer", "x")):
        with pytest.raises(RuleViolation, match="'Tick' is a machine"):
            small.ask("Tick", command)


@pytest.mark.parametrize(
    "expires",
    ["", "soon", "2027-01-01T00:00:00", BEGIN, "2026-11-30T06:00:00+01:00", "2027-12-02T00:00:00Z"],
)
def test_a_token_expires_within_a_year(small: House, expires: str) -> None:
    with pytest.raises(RuleViolation, match=r"the time is|the token would expire"):
        small.ask("Tick", c.MakeToken("Tick", "clock", expires))


def test_a_machine_does_not_log_out(small: House) -> None:
    identity = small.identify(make_token(small))
    with pytest.raises(RuleViolation, match="a token that a supervisor revokes"):
        small.people.log_out(identity)


def test_who_is_identified_may_what_his_role_may(small: House) -> None:
    small.open("Fay", "auditor")
    identity = small.log_in("Fay").identity
    identity.require("read log")
    with pytest.raises(NotPermittedError, match="'Fay' is an auditor, who may not run tables"):
        identity.require("run tables")
    with pytest.raises(RuleViolation, match="'Fay' is an auditor"):
        _ = identity.actor
    assert small.log_in("Dan", password_of("Dan")).identity.actor == Actor("Dan", "dealer")


def test_terms_are_the_callers(small: House) -> None:
    people = small.another(Terms(idle=2 * MINUTE, longest=HOUR))
    token = people.log_in("Dan", password_of("Dan"), HERE).token
    small.wait(2 * MINUTE)
    with pytest.raises(NotAdmittedError):
        people.identify(token, small.now, HERE)
    assert people.sessions("Dan") == []
