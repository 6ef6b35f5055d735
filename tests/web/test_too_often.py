"""Whoever asks for pages too often waits: each takes a core for a moment."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from service.api.processes import address_of, command, free_port

AT_ONCE = 20


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house where everybody may ask once a second; its address."""
    folder: Path = tmp_path_factory.mktemp("strict")
    with command(folder, port=free_port(), login_rate=1000, rate=1, burst=1) as process:
        yield address_of(process)


@pytest.mark.parametrize("path", ["/hands", "/coach", "/coach/drill/uth", "{table}"])
def test_a_visitor_who_asks_too_often_is_told_so(strict: str, path: str) -> None:
    with (
        httpx.Client(base_url=strict, timeout=60) as one,
        ThreadPoolExecutor(AT_ONCE) as threads,
    ):
        own = one.post("/practice/uth").headers["location"]
        asked = [path.format(table=own)] * AT_ONCE
        answers = list(threads.map(one.get, asked))
        told = {answer.status_code: answer for answer in answers}
        assert told.keys() == {200, 429}
        assert "Too many requests." in told[429].text
        assert one.get("/").status_code == 200
