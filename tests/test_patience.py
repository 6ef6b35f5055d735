"""No test ends because the machine is slow."""

from __future__ import annotations

import httpx
import pytest


@pytest.mark.parametrize("client", [httpx.Client, httpx.AsyncClient])
def test_a_client_that_is_told_nothing_waits_long(client: type[httpx.Client]) -> None:
    told = client().timeout.as_dict()
    assert {wait: seconds is not None and seconds >= 60 for wait, seconds in told.items()} == {
        "connect": True, "read": True, "write": True, "pool": True,
    }  # fmt: skip
