"""No kind of fact can be forgotten: each is classified, and what is not is said in every report."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from croupier.ledger.journal import Noted
from croupier.service.reports import kinds
from croupier.service.reports.catalogue import NOT_OVER, REPORTS, Asked, make_report
from croupier.service.reports.held import OVER
from service.reports.written import EvenTheory, Written, header, night, when

ASKED = Asked(theory=EvenTheory())


def known(module: str, name: str) -> dict[str, Any]:
    """Return a table of the room of tables by kind, which only that room uses."""
    told: dict[str, Any] = vars(import_module(f"croupier.table.{module}"))[name]
    return told


def test_every_kind_of_a_tables_facts_is_classified() -> None:
    assert set(known("evolve", "_EVOLVE")) <= set(kinds.TABLE)


def test_every_kind_of_a_meters_facts_is_classified() -> None:
    assert set(known("meter", "_EVOLVE")) <= set(kinds.METER)


def test_every_kind_that_moves_money_at_a_table_is_in_its_accounting() -> None:
    # Wagers go from players to the layout, and chips of players to the cage: no tray has to do.
    elsewhere = {"played", "chips cashed", "round voided"}
    assert set(known("money", "_TABLE")) - elsewhere <= kinds.table_kinds("accounting")


def test_every_kind_that_ends_a_round_ends_its_holding_of_funds() -> None:
    assert kinds.table_kinds("held") - {"round started", "played"} == OVER


def test_every_use_of_a_kind_is_a_reports() -> None:
    uses = {use for known in (kinds.TABLE, kinds.METER) for told in known.values() for use in told}
    assert uses <= REPORTS.keys() | {"rounds"}


@pytest.mark.parametrize("kind", REPORTS)
def test_an_unknown_kind_is_named_in_every_report(kind: str) -> None:
    journal = Written(night("unknown", 1))
    last = max(noted.number for noted in journal.noted if noted.stream == "table:uth-0")
    strange = Noted("table:uth-0", last + 1, "table sank", {}, "k", "eve", "2026-11-30T06:00:00Z")
    at = header(0, 10**6)
    assert not make_report(kind, journal, at, ASKED).notes
    journal.noted.append(strange)
    (note,) = make_report(kind, journal, at, ASKED).notes
    assert "'table sank'" in note


def test_a_report_on_an_interval_that_is_not_over_says_so() -> None:
    at = header(0, 60)
    for made, notes in ((59, (NOT_OVER,)), (60, ())):
        early = replace(at, made=when(made))
        assert make_report("held", Written([]), early, ASKED).notes == notes


def test_streams_of_people_and_the_house_may_hold_any_kind() -> None:
    journal = Written([])
    journal.noted.append(
        Noted("people:ann", 1, "login failed", {}, "k", "ann", "2026-11-30T06:00Z")
    )
    assert kinds.unknown(journal) == ()
