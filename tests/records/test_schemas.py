"""Every document fits its schema, and what the schema refuses is refused."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from croupier import RuleViolation, check, schema, settle
from croupier.games import games
from croupier.records.lines import write_error
from croupier.records.listing import list_clauses
from croupier.records.schemas import SCHEMAS
from independent.dealer import random_record

ROOT = Path(__file__).parents[2]
CASES = [
    json.loads(line)
    for line in (ROOT / "tests/data/cases.jsonl").read_text(encoding="utf-8").splitlines()
]


def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(schema(name))


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_schema_is_a_schema(name: str) -> None:
    Draft202012Validator.check_schema(schema(name))


def test_records_and_results_fit() -> None:
    record, result = validator("record"), validator("result")
    rng = Random(11)
    records = [case["record"] for case in CASES] + [random_record(rng) for _ in range(300)]
    for each in records:
        record.validate(each)
        result.validate(settle(each))


@pytest.mark.parametrize(
    "change",
    [{"seats": 5}, {"extra": 1}, {"id": 5}, {"house": {"blind_table": "C"}}, {"meter": 500},
     {"irregularities": [{"kind": "left", "seat": 1, "ruling": "stands"}]}, {"dealer": ["9c"]}],
)  # fmt: skip
def test_what_the_schema_refuses_is_refused(change: dict[str, Any]) -> None:
    broken = {**CASES[0]["record"], **change}
    assert not validator("record").is_valid(broken)
    with pytest.raises(RuleViolation):
        settle(broken)


@pytest.mark.parametrize("path", sorted((ROOT / "examples").glob("*.toml")), ids=lambda p: p.stem)
def test_houses_and_findings_fit(path: Path) -> None:
    house = tomllib.loads(path.read_text(encoding="utf-8"))
    validator("house").validate(house)
    validator("findings").validate(check(house))
    house["let-it-ride"] = {"payout_limit": 5.5}
    assert not validator("house").is_valid(house)


def test_errors_and_clauses_fit() -> None:
    validator("error").validate(write_error(RuleViolation("wrong", "5324.36(g)"), 3))
    validator("clauses").validate(list_clauses(games()))
