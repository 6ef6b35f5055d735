"""The room of the odds in houses of its own: who comes in, a worker that dies, what is loaded."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import httpx
from fastapi import FastAPI
from playwright.sync_api import Browser, expect
from playwright.sync_api import Error as PlaywrightError

from croupier.service.api.limits import Buckets
from croupier.service.facility import open_facility
from croupier.service.people import Role
from croupier.web.analysis import pages
from croupier.web.cookies import COOKIE
from croupier.web.house import House as WebHouse
from service.api.processes import address_of, command, free_port
from service.api.serving import House as Served
from service.api.serving import listening, settings_for
from web.looking import stays_in_width, targets_are_large
from web.odds import solved
from web.visiting import House, visiting


def test_in_a_house_that_is_no_practice_house_only_people_of_it_come_in(closed: str) -> None:
    with httpx.Client(base_url=closed) as client:
        assert 'href="/odds"' not in client.get("/").text
        for path in ("/odds", "/odds/uth", "/odds/uth?a=", "/odds/uth/par.pdf?a="):
            assert client.get(path).headers["location"] == "/login", path
        assert client.post("/odds/uth/file", data={"file": "x"}).headers["location"] == "/login"


def test_everybody_who_is_logged_in_comes_in(tmp_path: Path) -> None:
    with ExitStack() as opened:
        settings = settings_for(f"sqlite:///{tmp_path}/book.db")
        facility = opened.enter_context(open_facility(settings))
        doors = WebHouse(facility, *(Buckets(100, 100, time.monotonic) for _ in range(2)))
        app = FastAPI()
        pages.add(app, doors)
        people = Served(facility, opened.enter_context(listening(app)), opened)
        roles: tuple[Role, ...] = ("player", "dealer", "supervisor", "auditor")
        for role in roles:
            cookie = {COOKIE: doors.cookies.seal(people.token(f"Jo {role}", role))}
            answer = httpx.get(f"{people.url}/odds", cookies=cookie)
            assert answer.status_code == 200
            assert 'aria-current="page">Odds</a>' in answer.text


def test_a_worker_that_is_killed_is_told_in_a_sentence_and_asked_again(tmp_path: Path) -> None:
    with (
        command(tmp_path, port=free_port(), login_rate=1000) as process,
        httpx.Client(base_url=address_of(process)) as client,
    ):
        path = "/odds/uth?a=trips_table:C"
        assert client.get(path).headers["refresh"] == "1"
        (worker,) = _workers(process.pid)
        os.kill(worker, signal.SIGKILL)
        answer = client.get(path)
        while answer.headers.get("refresh") == "1":
            time.sleep(0.05)
            answer = client.get(path)
        assert answer.status_code == 503
        assert "ended before it had an answer" in answer.text
        assert f'href="{path}"' in answer.text
        assert "House edge" in solved(client, path)


def test_nobody_has_files_made_without_end(tmp_path: Path) -> None:
    with (
        command(tmp_path, port=free_port(), login_rate=1000) as process,
        httpx.Client(base_url=address_of(process)) as client,
    ):
        solved(client, "/odds/lir?a=")
        answers = [client.get("/odds/lir/par.json?a=").status_code for _ in range(12)]
        assert answers == [200] * 12
        # Tokens flow in meanwhile, one in two seconds: a slow machine needs more tries.
        assert any(client.get("/odds/lir/par.json?a=").status_code == 429 for _ in range(400))


def _workers(parent: int) -> list[int]:
    """Wait for the processes that a server has started to work for it."""
    while True:
        children = Path(f"/proc/{parent}/task").glob("*/children")
        found = {int(pid) for file in children for pid in file.read_text().split()}
        workers = [pid for pid in found
                   if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]  # fmt: skip
        if workers:
            return workers
        time.sleep(0.05)


PROGRAM = """
import sys, time
import httpx
from fastapi import FastAPI
from croupier.service.api.limits import Buckets
from croupier.service.facility import open_facility
from croupier.service.settings import Settings
from croupier.web.analysis import pages
from croupier.web.house import House
from service.api.serving import listening

if __name__ == "__main__":
    app = FastAPI()
    with open_facility(Settings.of({})) as facility, listening(app) as address:
        buckets = [Buckets(100, 100, time.monotonic) for _ in range(2)]
        pages.add(app, House(facility, *buckets))
        client = httpx.Client(base_url=address, timeout=120)
        for path in ("/odds", "/odds/lir", "/odds/lir?a=bonus:yes&b="):
            while "refresh" in (answer := client.get(path)).headers:
                time.sleep(0.1)
            assert answer.status_code == 200, answer.text
        for kind in ("pdf", "xlsx", "csv", "json"):
            assert len(client.get(f"/odds/lir/par.{kind}?a=bonus:yes").content) > 1000
    heavy = {"numpy", "numba", "llvmlite", "croupier.kernels", "croupier.odds.let_it_ride"}
    print(sorted(heavy & set(sys.modules)))
"""


def test_the_process_that_serves_loads_no_numba(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(program)],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={"PYTHONPATH": ":".join(sys.path)},
    )
    assert (done.stdout.strip(), done.returncode) == ("[]", 0), done.stderr


def steadily(ask: Callable[[], None]) -> None:
    """Ask again where the page was asked for anew in the middle of it."""
    for _ in range(20):
        try:
            return ask()
        except PlaywrightError as error:
            if not any(told in str(error) for told in ("destroyed", "interrupted", "ERR_ABORTED")):
                raise
    raise AssertionError("the page never stood still")


def test_while_it_is_solved_a_bar_is_shown_to_everybody(browser: Browser, tmp_path: Path) -> None:
    """The page that waits has no script: the header asks for it again."""
    with command(tmp_path, port=free_port(), login_rate=1000) as process:
        fresh = House(address_of(process), tmp_path, "")
        with visiting(browser, fresh) as visit:
            visit.go("/odds/uth?a=")
            bar = visit.page.locator("progress")
            expect(bar).to_have_attribute("max", "100")
            steadily(lambda: stays_in_width(visit.page))
            steadily(lambda: targets_are_large(visit.page))
            steadily(lambda: visit.go("/odds"))  # others are answered meanwhile
            visit.page.wait_for_selector("text=See its odds")
            visit.go("/odds/uth?a=")
            visit.page.wait_for_selector("#hold", timeout=120_000)
