"""A visitor with a browser and the coach at his side."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import expect

from web.visiting import Visit

PATIENCE_MS: Final = 120_000
"""The worker loads the solvers and may have to compile them first."""


def switch(visit: Visit, mode: str) -> None:
    """Switch the coach by the mouse."""
    button = visit.page.locator(f"[data-coach={mode}]")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")


def figures(visit: Visit) -> list[str]:
    """Wait for the figures beside the answers; return them."""
    shown = visit.page.locator(".do .worth")
    expect(shown.first).to_contain_text(re.compile("ante|bet"), timeout=PATIENCE_MS)
    return [text.strip() for text in shown.all_inner_texts()]


def verdicts(visit: Visit, how_many: int) -> list[str]:
    """Wait until so many answers are weighed; return what is said of them."""
    told = visit.page.locator("#coach-says .verdict.right, #coach-says .verdict.cost")
    expect(told).to_have_count(how_many, timeout=PATIENCE_MS)
    return told.all_inner_texts()


def coached(visit: Visit) -> None:
    """Come to a decision with the figures beside the answers, after another one."""
    visit.practise("uth")
    switch(visit, "before")
    visit.bet("uth")
    figures(visit)
    visit.page.keyboard.press("c")
    visit.moved_on("before the flop")
    figures(visit)
    verdicts(visit, 1)


def session(visit: Visit) -> None:
    """Play a round of each game by its first answers; come to the coach's room."""
    for alias in ("uth", "fcp", "lir"):
        visit.practise(alias)
        visit.bet(alias)
        while asked := visit.asked:
            visit.page.locator(".do").first.click()
            visit.moved_on(asked)
    visit.go("/coach")
    # In one look: between two pages there is nothing that weighs, for a moment.
    graded = visit.page.locator("main:not(:has(.weighing)) .letter")
    expect(graded.first).to_be_visible(timeout=PATIENCE_MS)


def drilling(visit: Visit) -> None:
    """Begin a drill as a guest."""
    visit.go("/coach/drill/fcp")
    visit.page.click("#begin")
    expect(visit.page.locator(".choices button").first).to_be_visible(timeout=PATIENCE_MS)


def drilled(visit: Visit) -> None:
    """Answer a spot of a drill."""
    drilling(visit)
    visit.page.locator(".choices button").first.click()
    expect(visit.page.locator("#next")).to_be_visible()
