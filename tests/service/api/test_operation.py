"""Health, figures and self-checks over HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.service.operation.integrity import take, write
from service.api.serving import Client, House, serving


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('operation')}/book.db") as opened:
        yield opened


@pytest.fixture(scope="module")
def vera(house: House) -> Client:
    return house.client("Vera", "auditor")


READY = {"ready": True, "database": True, "migrated": True, "desk": True, "self_check": True}


def test_whoever_watches_over_it_need_not_log_in(house: House) -> None:
    nobody = house.with_token("nobody", None)
    assert nobody.get("/health/live").json() == {"alive": True}
    assert nobody.get("/health/ready").json() == READY
    assert nobody.get("/metrics").status_code == nobody.get("/self-checks").status_code == 401


def test_an_auditor_checks_the_programs_files(house: House, vera: Client) -> None:
    checked = vera.post("/self-checks").json()
    assert checked["clean"]
    seen = vera.get("/self-checks").json()
    assert seen["last"] == checked
    assert [change["after"] for change in seen["changes"]] == [checked["digest"]]
    last = list(house.facility.ledger.facts("house:log"))[-1].fact
    assert (last.kind, last.body["asked_by"], last.body["reason"]) == (
        "self-check", "Vera", "on demand",
    )  # fmt: skip


def test_what_is_done_is_counted(house: House, vera: Client) -> None:
    pat = house.client("Pat O", "supervisor")
    opened = {"command": "open table", "game": "let-it-ride", "house": {}, "chips": 1_000_000}
    assert pat.tell("1", "one-key", **opened).status_code == 200
    assert pat.tell("1", "one-key", **opened).json()["repeated"]
    assert pat.tell("1", command="start round", round=7).status_code == 409
    meter = {"command": "open meter", "table": "A", "initial": 500_000, "reset": 500_000,
             "rate": "1/5"}  # fmt: skip
    assert pat.post("/meters/main/commands", meter).status_code == 200
    wrong = {"name": "Pat O", "password": "not it"}
    assert pat.post("/sessions", wrong).status_code == 401
    text = vera.get("/metrics").text
    for line in (
        'croupier_commands_total{command="open table",result="done"} 1.0',
        'croupier_commands_total{command="open table",result="repeated"} 1.0',
        'croupier_commands_total{command="start round",result="refused"} 1.0',
        'croupier_commands_total{command="open meter",result="done"} 1.0',
        "croupier_acknowledged_commands_total 3.0",
        "croupier_failed_logins_total 1.0",
        'croupier_tables{status="open"} 1.0',
        'croupier_meter_shown_cents{meter="main"} 500000.0',
        "croupier_self_check_clean 1.0",
    ):
        assert line in text
    assert "Pat" not in text


def test_a_program_that_is_not_the_one_that_was_built_is_not_ready(tmp_path: Path) -> None:
    manifest = tmp_path / "manifest"
    manifest.write_text(write({**take(), "croupier/gone.py": "0" * 64}), encoding="utf-8")
    with serving(f"sqlite:///{tmp_path}/book.db", manifest=manifest) as house:
        nobody = house.with_token("nobody", None)
        answer = nobody.get("/health/ready")
        assert (answer.status_code, answer.json()) == (
            503, {**READY, "ready": False, "self_check": False},
        )  # fmt: skip
        vera = house.client("Vera", "auditor")
        assert vera.get("/self-checks").json()["last"]["missing"] == ["croupier/gone.py"]
