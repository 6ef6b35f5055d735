"""A connection that is lost in the middle of a hand: the decision stays, nothing is done twice."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from web.visiting import Visit

BACK = "window.socket?.connected && document.querySelector('#stage') !== null"
"""Whether the page has a connection, the one loaded anew too; until that begins it has no socket.

Where the old page may not go on, its socket never connects: then the server has let it go.
"""
TRIES = 20
LOST_S = {"for a moment": 1, "for a while": 6}
"""The server keeps a page for three seconds; after that the browser loads it anew by itself."""


@pytest.mark.parametrize("how_long", LOST_S)
def test_what_was_touched_meanwhile_is_done_once_or_not_at_all(visit: Visit, how_long: str) -> None:
    page = visit.page
    visit.practise("uth")
    visit.bet("uth")
    cards, before = visit.cards("You"), page.inner_text("#balance")
    visit.lose_connection()
    for _ in range(2):
        page.keyboard.press("4")
    page.wait_for_timeout(LOST_S[how_long] * 1000)
    assert page.inner_text("#balance") == before
    visit.find_connection()
    page.wait_for_function(BACK)
    expect(page.locator("#popup")).to_be_hidden()
    assert visit.cards("You") == cards
    if visit.asked:
        page.keyboard.press("4")
    visit.hold("Touch an area to bet again")
    (seat,) = visit.house.record(visit.player, "uth")["result"]["seats"]
    stakes = {line["wager"]: line["stake"] for line in seat["lines"]}
    assert stakes == {"ante": 500, "blind": 500, "trips": 500, "play": 2000}
    assert visit.house.balance(visit.player) == 100_000 + seat["net"]
    visit.complaints.clear()  # while nobody answered, the browser noted that


def test_a_bet_that_was_under_way_is_made_once(visit: Visit) -> None:
    page = visit.page
    visit.practise("lir")
    for _ in range(TRIES):
        page.click("#spot-bet_one")
        visit.hold("Stacked: $15")
        visit.lose_connection()
        for _ in range(3):
            page.keyboard.press("d")
        visit.find_connection()
        page.wait_for_function(BACK)
        expect(page.locator("#stage")).to_contain_text(re.compile("Your decision|Pick a chip"))
        if visit.asked:
            break
        # On a slow machine the way back takes too long: the page is new, and nothing lies there.
        assert page.inner_text("#balance") == "$1,000"
    assert visit.asked
    assert page.inner_text("#balance") == "$985"
    visit.complaints.clear()
