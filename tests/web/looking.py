"""What is asked of every page, whatever it shows."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Route

from web.visiting import Scheme

SCHEMES: Final[tuple[Scheme, ...]] = ("light", "dark")
SIZES: Final = {"phone": (390, 844), "tablet": (820, 1180), "desktop": (1440, 900)}
SCREENS: Final = Path(__file__).parents[2] / "build" / "screens"
"""Where pictures of the pages are put; the good ones are in README."""
REACH_PX: Final = 44
"""The least side of what a finger touches."""
_CODE: Final = re.compile(r"<(code|pre)\b.*?</\1>", re.DOTALL)
_DRAWN: Final = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
_RECORDED: Final = re.compile(r"(?<![\w#])[2-9TJQKA][cdhs](?!\w)", re.ASCII)
_SAID: Final = re.compile(r'<span class="said" role="img" aria-label="([^"]+)">')
_SIGNED: Final = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")
_SERIOUS: Final = """async () => {
  const found = await axe.run({ resultTypes: ["violations"] });
  return found.violations
    .filter((one) => ["serious", "critical"].includes(one.impact))
    .map((one) => [one.id, one.nodes.map((node) => node.html.slice(0, 200))]);
}"""
"""What axe finds; all else that it says, which is much, stays in the browser."""
_SMALL: Final = """(least) => {
  // A link within a sentence or a table's cell is as tall as its line.
  const inText = (one) => one.tagName === "A" && getComputedStyle(one).display === "inline";
  // What carries a label is touched by the whole label.
  const reach = (one) => {
    const label = one.closest("label") || (one.labels && one.labels[0]);
    return (label || one).getBoundingClientRect();
  };
  const touched = "button, select, summary, input:not([type=hidden]), a[href], .spot.open";
  return [...document.querySelectorAll(touched)]
    .filter((one) => one.checkVisibility() && !inText(one))
    .map((one) => [one.outerHTML.slice(0, 120), reach(one)])
    .filter(([_, box]) => Math.min(box.width, box.height) < least - 0.5)
    .map(([html, box]) => [html, box.width, box.height]);
}"""


def stand_still(page: Page, address: str) -> None:
    """Let a page that asks for itself again every few seconds do so no more: looks take longer."""

    def answer(route: Route) -> None:
        told = route.fetch()
        headers = {name: value for name, value in told.headers.items() if name != "refresh"}
        route.fulfill(response=told, headers=headers)

    page.route(address, answer)


def inspect(page: Page, schemes: Iterable[Scheme] = SCHEMES) -> None:
    """Find what keeps somebody out, by day and by night: nothing serious may be there."""
    page.wait_for_load_state()
    for scheme in schemes:
        _light_up(page, scheme)
        if page.evaluate("typeof axe") == "undefined":
            page.evaluate(Axe().axe_script)
        told = page.evaluate(_SERIOUS)
        assert told == [], json.dumps([scheme, told], indent=1)


def _light_up(page: Page, scheme: Scheme) -> None:
    """Show a page as it is where somebody wants all pages so; a table notes that as it opens."""
    page.emulate_media(color_scheme=scheme)
    room = page.get_by_label("Dark room")
    if room.count():
        room.set_checked(scheme == "dark")


def writes_cards_in_signs(html: str) -> None:
    """No sentence of a page writes a card as records do, and each that is written is named."""
    assert _RECORDED.findall(_CODE.sub("", html)) == []
    said = [name.count(" of ") for name in _SAID.findall(html)]
    assert sum(said) == len(_SIGNED.findall(_DRAWN.sub("", html))) > 0


def stays_in_width(page: Page) -> None:
    """The page as a whole is never scrolled sideways."""
    wide, width = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    assert wide <= width


def targets_are_large(page: Page) -> None:
    """What is touched is large enough for a finger."""
    assert page.evaluate(_SMALL, REACH_PX) == []


def suits_everybody(page: Page, name: str) -> None:
    """Nobody is kept out, on no screen, by day or by night, nor with text twice as large.

    Args:
        page: As somebody sees it; afterwards it has its size again.
        name: What its pictures are called.
    """
    before = page.viewport_size
    for scheme in SCHEMES:
        inspect(page, [scheme])
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            stays_in_width(page)
            targets_are_large(page)
            _take_picture(page, f"{name}-{scheme}-{size}")
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        for width in (390, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            stays_in_width(page)
        page.evaluate("document.documentElement.style.fontSize = ''")
        if before is not None:
            page.set_viewport_size(before)


def _take_picture(page: Page, name: str) -> None:
    SCREENS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENS / f"{name}.png", full_page=True)
