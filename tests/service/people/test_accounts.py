"""Accounts: opened, given another role, reset, locked, unlocked, closed, and by whom."""

from __future__ import annotations

import json

import pytest

from croupier.law import RuleViolation
from croupier.ledger.dump import dump
from croupier.ledger.entry import Append, Entry
from croupier.ledger.errors import KeyReusedError, LedgerError
from croupier.service.audit import audit
from croupier.service.people import (
    Asker,
    NewPasswordError,
    NotAdmittedError,
    NotPermittedError,
)
from croupier.service.people import commands as c
from croupier.service.people.account import Account, evolve
from service.people.house import BEGIN, DAN, EVE, HERE, OPERATOR, SAM, House, password_of

FAY = Asker("Fay", "auditor")


def test_an_account_is_opened_and_told(house: House) -> None:
    done = house.ask("Ann", c.OpenAccount("Ann", "player"))
    assert done.reply.body == {"name": "Ann", "role": "player", "status": "open"}
    account = house.people.account("ann")
    assert (account.name, account.role, account.one_time) == ("Ann", "player", True)
    told = [(account.name, account.role) for account in house.people.accounts()]
    assert told == [("Ann", "player"), ("Dan", "dealer"), ("Eve", "supervisor"),
                    ("Sam", "supervisor")]  # fmt: skip
    assert audit(house.ledger).findings == ()


def test_another_process_sees_the_same(house: House) -> None:
    other = house.another()
    house.ask("Dan", c.LockAccount("left early"))
    assert other.accounts() == house.people.accounts()
    assert other.account("Dan").status == "locked"


def test_who_gets_an_account_from_a_supervisor_sets_a_password_first(small: House) -> None:
    done = small.ask("Ann", c.OpenAccount("Ann", "player"))
    assert done.shown is not None
    with pytest.raises(NewPasswordError, match="made for one use"):
        small.log_in("Ann", done.shown)
    small.people.change_password("Ann", done.shown, password_of("Ann"), HERE)
    assert small.log_in("Ann").identity.name == "Ann"
    with pytest.raises(NotAdmittedError):
        small.log_in("Ann", done.shown)


def test_the_same_key_shows_no_password_again(small: House) -> None:
    command = c.OpenAccount("Ann", "player")
    first = small.people.do("Ann", command, EVE, "once")
    again = small.people.do("Ann", command, EVE, "once")
    assert first.shown is not None
    assert again == (first.reply._replace(repeated=True), None)
    with pytest.raises(KeyReusedError):
        small.people.do("Ann", c.OpenAccount("Ann", "dealer"), EVE, "once")
    with pytest.raises(KeyReusedError):
        small.people.do("Ann", command, SAM, "once")


def test_no_name_is_given_twice(small: House) -> None:
    with pytest.raises(RuleViolation, match="the name 'DAN' is taken"):
        small.ask("DAN", c.OpenAccount("DAN", "player"))
    small.ask("Dan", c.CloseAccount("moved away"))
    with pytest.raises(RuleViolation, match="the name 'Dan' is taken"):
        small.ask("Dan", c.OpenAccount("Dan", "player"))


@pytest.mark.parametrize("role", ["clock", "operator", "Dealer", "", None])
def test_a_person_is_one_of_four(small: House, role: str) -> None:
    command = c.OpenAccount("Ann", role)  # type: ignore[arg-type]
    with pytest.raises(RuleViolation, match="player or dealer or supervisor or auditor"):
        small.ask("Ann", command)


@pytest.mark.parametrize("name", ["admin", "", "a:b", "Dealer 1"])
def test_nobodys_names_get_no_account(small: House, name: str) -> None:
    with pytest.raises(RuleViolation, match="name"):
        small.ask(name, c.OpenAccount(name, "player"))


def test_a_stream_is_of_its_own_name(small: House) -> None:
    with pytest.raises(RuleViolation, match="'Bob' does not belong to 'people:ann'"):
        small.ask("Ann", c.OpenAccount("Bob", "player"))
    with pytest.raises(RuleViolation, match="'Bob' does not belong to 'people:ann'"):
        small.ask("Ann", c.MakeToken("Bob", "player", "2027-01-01T00:00:00Z"))


def test_one_supervisor_opens_no_other(small: House) -> None:
    with pytest.raises(RuleViolation, match="cannot open another's account"):
        small.ask("Ann", c.OpenAccount("Ann", "supervisor"))
    small.ask("Ann", c.OpenAccount("Ann", "supervisor"), OPERATOR)
    assert small.people.account("Ann").role == "supervisor"


def test_a_supervisor_gives_nobody_a_lasting_password(small: House) -> None:
    with pytest.raises(RuleViolation, match="'Eve' would know the password of 'Ann'"):
        small.ask("Ann", c.OpenAccount("Ann", "player"), EVE, password="a lasting one")  # noqa: S106
    done = small.ask("Dan", c.ResetPassword("forgotten"), EVE, password="a lasting one")  # noqa: S106
    assert done.shown not in (None, "a lasting one")


COMMANDS: list[c.Command] = [
    c.OpenAccount("Ann", "player"),
    c.AskRole("auditor", "why not"),
    c.ApproveRole(),
    c.RefuseRole("no"),
    c.ResetPassword("forgotten"),
    c.LockAccount("left"),
    c.UnlockAccount("back"),
    c.EndSessions("left his desk"),
    c.CloseAccount("gone"),
    c.MakeToken("Ann", "player", "2027-01-01T00:00:00Z"),
    c.RevokeToken("0" * 64, "lost"),
]


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("by", [DAN, FAY, Asker("Ann", "player"), Asker("tick", "clock")])
def test_nobody_else_manages_people(small: House, command: c.Command, by: Asker) -> None:
    before = small.ledger.head("people:dan"), small.ledger.head("people:ann")
    with pytest.raises(NotPermittedError, match=f"is an? {by.role}, who may not"):
        small.ask("Ann" if hasattr(command, "name") else "Dan", command, by)
    assert before == (small.ledger.head("people:dan"), small.ledger.head("people:ann"))


def test_the_commands_are_all_in_the_list() -> None:
    assert {type(command) for command in COMMANDS} == set(c.Command.__args__)


@pytest.mark.parametrize("command", COMMANDS[1:9])
def test_nothing_is_done_to_nobody(small: House, command: c.Command) -> None:
    with pytest.raises(RuleViolation, match="there is nobody of this name"):
        small.ask("Nobody's", command)


@pytest.mark.parametrize("command", COMMANDS[1:9])
def test_nothing_is_done_to_an_account_that_is_closed(small: House, command: c.Command) -> None:
    small.ask("Dan", c.CloseAccount("gone"))
    with pytest.raises(RuleViolation, match="the account of 'Dan' is closed"):
        small.ask("Dan", command)


@pytest.mark.parametrize("reason", ["", " x", "x" * 201, "a\nb", None, 7])
def test_a_reason_is_a_reason(small: House, reason: str) -> None:
    for command in (c.LockAccount, c.CloseAccount, c.ResetPassword):
        with pytest.raises(RuleViolation, match="the reason is"):
            small.ask("Dan", command(reason))
    assert small.people.account("Dan").version == 1


def test_another_object_is_no_command(small: House) -> None:
    with pytest.raises(RuleViolation, match="is no command for an account"):
        small.ask("Dan", c.EndSession("0"))  # type: ignore[arg-type]


def test_a_role_is_changed_by_two(house: House) -> None:
    house.ask("Dan", c.AskRole("supervisor", "promoted"), EVE)
    assert house.people.account("Dan").role == "dealer"
    with pytest.raises(RuleViolation, match=r"'Eve' asked for this. Accepted: a second person"):
        house.ask("Dan", c.ApproveRole(), EVE)
    token = house.log_in("Dan").token
    house.ask("Dan", c.ApproveRole(), SAM)
    assert house.people.account("Dan").role == "supervisor"
    with pytest.raises(NotAdmittedError):
        house.identify(token)
    assert house.log_in("Dan").identity.role == "supervisor"
    kind, body = house.told("people:dan")[-2]
    assert (kind, body["before"], body["role"], body["asked_by"], body["by"], body["reason"]) == (
        "role changed", "dealer", "supervisor", "Eve", "Sam", "promoted")  # fmt: skip


def test_nobody_approves_his_own_role(small: House) -> None:
    small.ask("Sam", c.AskRole("auditor", "wishes so"), EVE)
    with pytest.raises(RuleViolation, match="'Sam' is the one concerned"):
        small.ask("Sam", c.ApproveRole(), SAM)


def test_the_operator_approves_nothing(small: House) -> None:
    small.ask("Dan", c.AskRole("supervisor", "promoted"), EVE)
    with pytest.raises(NotPermittedError):
        small.ask("Dan", c.ApproveRole(), OPERATOR)


def test_a_role_is_refused_and_asked_again(small: House) -> None:
    for command in (c.ApproveRole(), c.RefuseRole("no")):
        with pytest.raises(RuleViolation, match="no change of role waits"):
            small.ask("Dan", command, SAM)
    small.ask("Dan", c.AskRole("supervisor", "promoted"), EVE)
    with pytest.raises(RuleViolation, match="'Eve' asked already: supervisor"):
        small.ask("Dan", c.AskRole("auditor", "promoted"), SAM)
    small.ask("Dan", c.RefuseRole("not yet"), SAM)
    with pytest.raises(RuleViolation, match="'Dan' is a dealer"):
        small.ask("Dan", c.AskRole("dealer", "promoted"))
    small.ask("Dan", c.AskRole("auditor", "promoted"), SAM)
    small.ask("Dan", c.ApproveRole(), EVE)
    assert small.people.account("Dan").role == "auditor"


def test_nobody_becomes_a_supervisor_whose_password_another_knows(small: House) -> None:
    done = small.ask("Dan", c.ResetPassword("forgotten"), EVE)
    small.ask("Dan", c.AskRole("supervisor", "promoted"), EVE)
    with pytest.raises(RuleViolation, match="somebody else knows the password of 'Dan'"):
        small.ask("Dan", c.ApproveRole(), SAM)
    small.people.change_password("Dan", done.shown or "", "a new password", HERE)
    small.ask("Dan", c.ApproveRole(), SAM)


def test_a_password_is_reset_for_one_use(house: House) -> None:
    token = house.log_in("Dan").token
    done = house.ask("Dan", c.ResetPassword("forgotten"), EVE)
    assert done.shown is not None
    with pytest.raises(NotAdmittedError):
        house.identify(token)
    with pytest.raises(NotAdmittedError):
        house.log_in("Dan")
    with pytest.raises(NewPasswordError):
        house.log_in("Dan", done.shown)
    house.people.change_password("Dan", done.shown, "a new password", HERE)
    house.log_in("Dan", "a new password")


def test_a_supervisors_password_is_reset_by_the_operator_alone(small: House) -> None:
    for by in (EVE, SAM):
        with pytest.raises(RuleViolation, match="a reset by the operator"):
            small.ask("Sam", c.ResetPassword("forgotten"), by)
    assert small.ask("Sam", c.ResetPassword("forgotten"), OPERATOR).shown


def test_locking_and_unlocking(house: House) -> None:
    token = house.log_in("Dan").token
    house.ask("Dan", c.LockAccount("left his keys"), EVE)
    with pytest.raises(NotAdmittedError):
        house.identify(token)
    with pytest.raises(NotAdmittedError):
        house.log_in("Dan")
    with pytest.raises(RuleViolation, match="'Dan' is locked"):
        house.ask("Dan", c.LockAccount("once more"))
    house.ask("Dan", c.UnlockAccount("has them again"), SAM)
    with pytest.raises(RuleViolation, match="'Dan' is open"):
        house.ask("Dan", c.UnlockAccount("once more"))
    assert house.log_in("Dan").identity.role == "dealer"
    told = [(kind, body["by"], body["reason"]) for kind, body in house.told("people:dan")
            if "lock" in kind]  # fmt: skip
    assert told == [("account locked", "Eve", "left his keys"),
                    ("account unlocked", "Sam", "has them again")]  # fmt: skip


def test_a_reset_does_not_unlock(small: House) -> None:
    small.ask("Dan", c.LockAccount("left"))
    done = small.ask("Dan", c.ResetPassword("forgotten"))
    with pytest.raises(NotAdmittedError):
        small.people.change_password("Dan", done.shown or "", "a new password", HERE)
    small.ask("Dan", c.UnlockAccount("back"))
    small.people.change_password("Dan", done.shown or "", "a new password", HERE)


def test_who_is_closed_comes_in_no_more(house: House) -> None:
    token = house.log_in("Dan").token
    house.ask("Dan", c.CloseAccount("moved away"))
    with pytest.raises(NotAdmittedError):
        house.identify(token)
    with pytest.raises(NotAdmittedError):
        house.log_in("Dan")
    assert house.told("people:dan")[-1][1]["result"] == "closed"
    assert house.people.sessions("Dan") == []


def test_an_unknown_fact_changes_nothing_but_the_version(small: House) -> None:
    account, folded = small.people.account("Dan"), Account("people:dan")
    for told in small.ledger.facts("people:dan"):
        folded = evolve(folded, told.fact)
    assert folded == account
    later = evolve(account, told.fact._replace(kind="something new"))
    assert later == account._replace(version=account.version + 1)


def test_no_hash_and_no_password_leaves_the_vault(small: House) -> None:
    done = small.ask("Ann", c.OpenAccount("Ann", "player"))
    admission = small.log_in("Dan")
    whole = b"".join(dump(small.ledger.engine)).decode()
    assert "argon2" not in whole
    for secret in (done.shown, admission.token, password_of("Dan")):
        assert secret
        assert secret not in whole
        assert json.dumps(secret)[1:-1] not in whole
    assert small.ledger.secret("people:ann", "password 1").startswith("$argon2id$")


def test_a_ledger_without_a_key_keeps_no_password(url: str) -> None:
    from croupier.ledger.book import Ledger  # noqa: PLC0415 - the one place

    with Ledger(url) as ledger, pytest.raises(LedgerError, match="no key to keep it"):
        House(ledger).staff()


def test_the_audit_finds_a_stream_that_is_not_its_names_or_nobodys(small: House) -> None:
    opened = next(told.fact for told in small.ledger.facts("people:dan"))
    appends = (Append("people:bob", 0, (opened,)), Append("dogs:rex", 0, (opened,)))
    small.ledger.commit(Entry(key="x", request="x", actor="x", at=BEGIN, appends=appends, reply={}))
    assert {(found.where, found.message) for found in audit(small.ledger).findings} == {
        ("people:bob", "it is the account of 'Dan'"),
        ("dogs:rex", "it is of no table, no meter, nobody and not the house"),
    }
