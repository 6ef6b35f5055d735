"""The command that opens the lobby in a browser, what it refuses, and what it writes down."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx

from service.api.processes import address_of, command, free_port, house, stop


def test_the_lobby_is_opened_in_the_browser_at_a_port_that_is_free(tmp_path: Path) -> None:
    told = tmp_path / "told"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" > {told}.new && mv {told}.new {told}\n')
    browser.chmod(0o700)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        environment = os.environ | {"BROWSER": f"{browser} %s", "CROUPIER_PORT": port}
        process = subprocess.Popen(
            [sys.executable, "-m", "croupier", "serve", "--open"], cwd=tmp_path, env=environment,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        try:
            address = address_of(process)
            while not told.exists():
                assert process.poll() is None
                time.sleep(0.05)
            assert told.read_text() == address
            assert not address.endswith(f":{port}")
            assert httpx.get(address).status_code == 200
            stop(process, signal.SIGINT)
        finally:
            process.kill()


def test_pages_and_several_processes_exclude_each_other(tmp_path: Path) -> None:
    settings = house("postgresql://nobody@127.0.0.1:1/none", workers=2, pages="true")
    with command(tmp_path, **settings) as process:
        _, complaint = process.communicate(timeout=60)
    accepted = "accepted: false, or workers = 1"
    assert complaint == f"croupier: pages (CROUPIER_PAGES): true, and 2 processes; {accepted}\n"


def test_without_pages_the_service_stands_alone(tmp_path: Path) -> None:
    with command(tmp_path, port=free_port(), pages="false") as process:
        address = address_of(process)
        assert httpx.get(f"{address}/v1/openapi.json").status_code == 200
        assert httpx.get(address).status_code == 404


def test_pages_are_written_down_by_their_own_route(tmp_path: Path) -> None:
    with command(tmp_path, port=free_port()) as process:
        address = address_of(process)
        with httpx.Client(base_url=address) as client:
            path = client.post("/practice/uth").headers["location"]
            for one in ("/", path, "/static/felt.css", "/v1/openapi.json"):
                assert client.get(one).status_code == 200
        process.send_signal(signal.SIGTERM)
        _, log = process.communicate(timeout=60)
    for method, route in (("POST", "/practice/{alias}"), ("GET", "/table/{name}")):
        assert any(method in line and route in line for line in log.splitlines()), log
    assert "/static" not in log
    assert "/v1/practice" not in log
    assert path not in log
