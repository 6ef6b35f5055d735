"""How long until a page can be used in a browser: after the first start of the service, and later.

Usable is when what the page is for can be touched: in the lobby a practice table's button, at a
table the first chip. The browser is new each time a page is cold, so that nothing of it is kept.
Run by itself: ``python benchmarks/bench_pages.py``.
"""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from service.api.processes import address_of, command, free_port

TIMES = 5


@contextmanager
def page_of(browser: Browser) -> Iterator[Page]:
    """Give a page with nothing kept from before."""
    with closing(browser.new_context(viewport={"width": 1280, "height": 900})) as context:
        yield context.new_page()


def lobby(page: Page, address: str) -> None:
    """Open the lobby until a table can be asked for."""
    page.goto(address, wait_until="commit")
    page.wait_for_selector("#practice-uth")


def sit_down(page: Page, alias: str) -> None:
    """Open a practice table until a chip can be touched."""
    page.click(f"#practice-{alias}", no_wait_after=True)
    page.wait_for_selector(".chip")


def look_again(page: Page) -> None:
    """Open the same table anew until a chip can be touched."""
    page.goto(page.url, wait_until="commit")
    page.wait_for_selector(".chip")


class Times:
    """What was measured, by name."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.taken: dict[str, list[float]] = {}

    def note(self, what: str, act: Callable[..., object], *told: object) -> None:
        """Note how long something takes, in seconds."""
        begin = time.perf_counter()
        act(*told)
        self.taken.setdefault(what, []).append(time.perf_counter() - begin)

    def told(self) -> str:
        """Return medians and the worst, a line for each."""
        return "\n".join(
            f"{what:20} median {median(seconds):.2f} s, worst {max(seconds):.2f} s"
            for what, seconds in self.taken.items()
        )


def visit_twice(browser: Browser, folder: Path, times: Times) -> None:
    """Start a practice house that is new, and come with a browser that is new, twice."""
    with command(folder, port=free_port(), login_rate=1000) as process:
        begin = time.perf_counter()
        address = address_of(process)
        times.taken.setdefault("service ready", []).append(time.perf_counter() - begin)
        for state in ("cold", "warm"):
            with page_of(browser) as page:
                times.note(f"lobby, {state}", lobby, page, address)
                times.note(f"table, {state}", sit_down, page, "uth")
                times.note(f"table again, {state}", look_again, page)


def main() -> None:
    """Measure and print."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        raise SystemExit("no Chromium: tests/web/browser.sh installs it")
    # Chromium's sandbox wants a user that is not root.
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    times = Times()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=Path(found), args=arguments)
        for _ in range(TIMES):
            with TemporaryDirectory() as folder:
                visit_twice(browser, Path(folder), times)
        browser.close()
    print(times.told())


if __name__ == "__main__":
    main()
