"""A practice house in a process of its own, and browsers that visit it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from service.api.processes import address_of, command, free_port
from service.api.processes import house as settings_of
from web.visiting import PATIENCE_MS, House, Visit, visiting

expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("house")
    with command(folder, port=free_port(), login_rate=1000, rate=10_000, burst=10_000) as process:
        assert process.stdout is not None
        password = process.stdout.readline().rsplit(" ", 1)[1].strip()
        yield House(address_of(process), folder, password)


@pytest.fixture(scope="session")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve a house that is no practice house, where nobody has an account; its address."""
    folder = tmp_path_factory.mktemp("closed")
    with command(folder, **settings_of(f"sqlite:///{folder}/book.db")) as process:
        yield address_of(process)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        told = "NO CHROMIUM: nothing of the pages is tested. tests/web/browser.sh installs it"
        if os.environ.get("BROWSER") == "required":
            pytest.fail(told)
        pytest.skip(told)
    # Chromium's sandbox wants a user that is not root.
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with (
        sync_playwright() as playwright,
        closing(playwright.chromium.launch(executable_path=Path(chromium), args=arguments)) as run,
    ):
        yield run


@pytest.fixture
def visit(browser: Browser, house: House) -> Iterator[Visit]:
    with visiting(browser, house) as one:
        yield one


@pytest.fixture
def another(browser: Browser, house: House) -> Iterator[Visit]:
    with visiting(browser, house) as one:
        yield one
