"""Mutated records and mutated bytes: an answer or a refusal, never another exception."""

from __future__ import annotations

import io
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier import RuleViolation, check, settle
from croupier.records.lines import NoInputError, settle_stream

CASES = Path(__file__).parents[1] / "data" / "cases.jsonl"
RECORDS = [json.loads(line)["record"] for line in CASES.read_text(encoding="utf-8").splitlines()]
Json = Any
ODD: list[Json] = [
    None, True, False, 0, -1, 1, 1.0, 500.0, float("nan"), 10**12 + 1, 10**400, "", "uth", "As",
    "As As", "play 4x", [], [[]], {}, {"a": 1}, "\ud800", "5324", [None], ["fold"], {"chips": 5},
]  # fmt: skip

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)


def mutate(rng: Random, node: Json) -> Json:
    """Return a copy of a JSON value with something in it changed, dropped or put in twice."""
    if rng.random() < 0.12 or not isinstance(node, dict | list) or not node:
        return rng.choice(ODD)
    if isinstance(node, dict):
        copy = dict(node)
        key = rng.choice(list(copy))
        if rng.random() < 0.15:
            del copy[key]
        elif rng.random() < 0.15:
            copy[rng.choice(["x", "seat", "cards", "meter", "box", "play", "pays"])] = rng.choice(
                ODD
            )
        else:
            copy[key] = mutate(rng, copy[key])
        return copy
    items = list(node)
    place = rng.randrange(len(items))
    if rng.random() < 0.2:
        items.append(items[place])
    else:
        items[place] = mutate(rng, items[place])
    return items


@pytest.mark.parametrize("seed", range(4))
def test_mutated_records(seed: int) -> None:
    rng = Random(seed)
    refused = 0
    for _ in range(1500):
        record = rng.choice(RECORDS)
        for _ in range(rng.randint(1, 3)):
            record = mutate(rng, record)
        try:
            settle(record)
        except RuleViolation as violation:
            refused += bool(violation.message)
    assert refused > 1000


@pytest.mark.parametrize("seed", range(2))
def test_mutated_bytes(seed: int) -> None:
    rng = Random(seed)
    for _ in range(800):
        text = bytearray("\n".join(json.dumps(rng.choice(RECORDS)) for _ in range(2)).encode())
        for _ in range(rng.randint(1, 4)):
            text[rng.randrange(len(text))] = rng.randrange(256)
        answers = list(settle_stream(io.BytesIO(bytes(text))))
        assert 1 <= len(answers) <= 6


@given(anything)
@settings(max_examples=300)
def test_anything_at_all(value: Json) -> None:
    for each in (value, {"game": "uth", "seats": value}, {"game": "fcp", "house": value}):
        with pytest.raises(RuleViolation):
            settle(each)


@given(st.dictionaries(st.sampled_from(["uth", "fcp", "let-it-ride", "x"]), anything))
@settings(max_examples=300)
def test_any_house_at_all(house: dict[str, Any]) -> None:
    assert isinstance(check(house)["lawful"], bool)


def test_nothing_at_all() -> None:
    with pytest.raises(NoInputError):
        list(settle_stream(io.BytesIO(b" \n")))
