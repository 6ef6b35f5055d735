"""Nobody approves what he may have asked for himself, under a machine's name."""

from __future__ import annotations

import pytest

from croupier.engine.commands import NoMoreBets, PlaceBet
from croupier.law import RuleViolation
from croupier.service.desk import Desk
from croupier.service.people import commands as c
from croupier.service.people.terms import later
from croupier.shuffle import seeded_source
from croupier.table import Actor, commands
from service.people.house import BEGIN, EVE, OPERATOR, House

TABLE = "table:1"
BOX = Actor("Box", "dealer")
REQUEST = commands.Request(commands.Void(1, "the shoe broke"))
TOKEN = c.MakeToken("Box", "dealer", later(BEGIN, 3600))


@pytest.fixture
def desk(small: House) -> Desk:
    """Return a desk with a round in play whose bets are closed; Eve and Sam supervise."""
    desk = Desk(
        small.ledger,
        clock=lambda: small.now,
        source=seeded_source("1"),
        check_second=small.people.check_second,
    )
    eve = Actor("Eve", "supervisor")
    asked: tuple[commands.TableCommand, ...] = (
        commands.OpenTable("let-it-ride", {}, chips=1_000_000),
        commands.Sit(1, "ann"),
        commands.BuyIn("ann", 50_000),
        commands.StartRound(1),
        commands.Play(1, (PlaceBet(1, {"bet": 1000}), NoMoreBets())),
    )
    for number, command in enumerate(asked):
        desk.do(TABLE, command, eve, f"desk {number}")
    return desk


def approve(desk: Desk, name: str) -> object:
    second = Actor(name, "supervisor")
    return desk.do(TABLE, commands.Approve(1), second, f"approved by {name}").body["stage"]


def test_who_made_a_machines_token_does_not_approve_what_it_asks(small: House, desk: Desk) -> None:
    small.ask("Box", TOKEN, by=EVE)
    desk.do(TABLE, REQUEST, BOX, "asked")
    with pytest.raises(RuleViolation, match=r"'Eve' made .*: another supervisor"):
        approve(desk, "Eve")
    assert approve(desk, "Sam") == "voided"


def test_a_token_that_is_revoked_or_replaced_was_made_all_the_same(
    small: House, desk: Desk
) -> None:
    small.ask("Box", TOKEN, by=EVE)
    desk.do(TABLE, REQUEST, BOX, "asked")
    (token,) = small.people.account("Box").tokens
    small.ask("Box", TOKEN, by=OPERATOR)
    small.ask("Box", c.RevokeToken(token, "replaced"), by=EVE)
    with pytest.raises(RuleViolation, match="made the token"):
        approve(desk, "Eve")


def test_who_made_the_token_may_refuse_what_it_asks(small: House, desk: Desk) -> None:
    small.ask("Box", TOKEN, by=EVE)
    desk.do(TABLE, REQUEST, BOX, "asked")
    refusal = commands.Refuse(1, "not so")
    assert desk.do(TABLE, refusal, Actor("Eve", "supervisor"), "refused").body["done"]


def test_a_token_of_the_operators_leaves_every_supervisor_free(small: House, desk: Desk) -> None:
    small.ask("Box", TOKEN, by=OPERATOR)
    desk.do(TABLE, REQUEST, BOX, "asked")
    assert approve(desk, "Eve") == "voided"
