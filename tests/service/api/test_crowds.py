"""Many who come at once keep nobody else waiting."""

from __future__ import annotations

import asyncio
from pathlib import Path
from threading import Event
from typing import Any

import httpx
import pytest

from croupier.service.api.app import make_app
from croupier.service.facility import open_facility
from croupier.service.people import NotAdmittedError, People
from loops import run
from service.api.serving import settings_for

CROWD = 60
"""More than there are threads for requests."""


def test_who_logs_in_takes_no_thread_that_others_wait_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = Event()

    def think_long(*_asked: Any) -> None:  # noqa: ANN401 - name, password, address
        over.wait(300)
        raise NotAdmittedError("the password is wrong", accepted="another")

    monkeypatch.setattr(People, "log_in", think_long)

    async def crowd(client: httpx.AsyncClient) -> list[int]:
        told = {"name": "Ann", "password": "nine green bottles"}
        coming = [asyncio.create_task(client.post("/v1/sessions", json=told)) for _ in range(CROWD)]
        await asyncio.sleep(0.5)
        answer = await asyncio.wait_for(client.get("/v1/health/ready"), 120)
        assert answer.status_code == 200
        assert not any(one.done() for one in coming)
        over.set()
        return [(await one).status_code for one in coming]

    settings = settings_for(f"sqlite:///{tmp_path}/book.db", login_rate=1000)
    with open_facility(settings) as facility:
        transport = httpx.ASGITransport(make_app(facility))

        async def come() -> list[int]:
            async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
                return await crowd(client)

        assert run(come()) == [401] * CROWD
