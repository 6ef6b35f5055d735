"""Every page at three sizes, by day and by night, and with text twice as large.

Pictures are made on the way, in ``build/screens``; the good ones are in README.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from web.coaching import PATIENCE_MS, coached, drilled, drilling, session
from web.looking import suits_everybody
from web.visiting import Visit


def at(path: str) -> Callable[[Visit], None]:
    """Return how a page is opened that needs nothing but its path."""
    return lambda visit: visit.go(path)


def missing(visit: Visit) -> None:
    """Open a page that is not there; the browser notes that, 404, as an error."""
    visit.go("/rules/none")
    visit.complaints.clear()


def in_company(visit: Visit) -> None:
    """Open a practice table, with house players, and come to the end of a round."""
    visit.practise("lir")
    for _ in range(2):
        visit.page.keyboard.press("h")
    visit.page.wait_for_selector(".others li >> nth=1")
    visit.bet("lir")
    while asked := visit.asked:
        visit.page.locator(".do").first.click()
        visit.moved_on(asked)


def odds(path: str) -> Callable[[Visit], None]:
    """Return how a page of the odds is opened: it waits until they are solved."""

    def look(visit: Visit) -> None:
        visit.go(path)
        visit.page.wait_for_selector("#hold", timeout=PATIENCE_MS)

    return look


PAGES: Final[dict[str, Callable[[Visit], None]]] = {
    "lobby": at("/"),
    "login": at("/login"),
    "rules": at("/rules/four-card-poker"),
    "practice-rules": at("/practice/uth/rules"),
    "missing": missing,
    "school": at("/school"),
    "school-pay": at("/school/uth/pay/medium/2"),
    "school-order": at("/school/lir/order/round/4"),
    "school-wrong": at("/school/uth/wrong/exposed-1/1"),
    "odds": at("/odds"),
    "odds-form": at("/odds/fcp"),
    "odds-unlawful": at("/odds/fcp?form=1&a=dealer_cards:7,progressive.table:A&b=dealer_cards:6"),
    "odds-one": odds("/odds/uth?a="),
    "odds-two": odds("/odds/uth?a=&b=blind_table:B,trips_table:D"),
    "company": in_company,
    "coach": session,
    "coach-beside": coached,
    "coach-drill": drilling,
    "coach-drilled": drilled,
}


@pytest.mark.parametrize("name", PAGES)
def test_everybody_can_use_it_everywhere(visit: Visit, name: str) -> None:
    PAGES[name](visit)
    suits_everybody(visit.page, name)


@pytest.mark.parametrize("alias", ["uth", "fcp", "lir"])
def test_everybody_can_play_everywhere(visit: Visit, alias: str) -> None:
    visit.practise(alias)
    suits_everybody(visit.page, f"{alias}-betting")
    visit.bet(alias)
    assert visit.asked
    suits_everybody(visit.page, f"{alias}-deciding")
    while asked := visit.asked:
        visit.page.locator(".do").first.click()
        visit.moved_on(asked)
    suits_everybody(visit.page, f"{alias}-settled")
