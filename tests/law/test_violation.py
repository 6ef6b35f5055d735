"""A refusal goes whole from one process to another."""

from __future__ import annotations

import pickle

import pytest

from croupier.law import RuleViolation
from croupier.service.people import NotPermittedError


@pytest.mark.parametrize("kind", [RuleViolation, NotPermittedError])
def test_a_refusal_is_carried_whole(kind: type[RuleViolation]) -> None:
    told = kind("ante $10, blind $5", "5324.36(c)(3)#r1", accepted="a blind of $10", policy="G-09")
    carried = pickle.loads(pickle.dumps(told))  # noqa: S301 - our own
    assert type(carried) is kind
    assert vars(carried) == vars(told)
    assert carried.message == told.message
