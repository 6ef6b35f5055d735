"""Whole rounds in a real browser, from the lobby to the last paid line."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from croupier.law import citation
from croupier.money import write_dollars
from web.visiting import STAKES, Visit

GAMES = ("uth", "fcp", "lir")


@pytest.mark.parametrize("alias", GAMES)
def test_a_round_by_mouse(visit: Visit, alias: str) -> None:
    visit.practise(alias)
    visit.bet(alias)
    while asked := visit.asked:
        visit.page.locator(".do.main").last.click()
        visit.moved_on(asked)
    _compare(visit, alias)


@pytest.mark.parametrize("alias", GAMES)
def test_a_round_by_keyboard_alone(visit: Visit, alias: str) -> None:
    page = visit.page
    visit.go()
    button = page.locator(f"#practice-{alias}")
    for _ in range(30):
        page.keyboard.press("Tab")
        if button.evaluate("one => one === document.activeElement"):
            break
    page.keyboard.press("Enter")
    visit.hold("Pick a chip")
    for spot in STAKES[alias]:
        page.keyboard.press((page.locator(f"#spot-{spot} .key").text_content() or "").lower())
        expect(page.locator(f"#spot-{spot}")).to_contain_text("$5")
    page.keyboard.press("d")
    visit.dealt()
    while asked := visit.asked:
        page.keyboard.press(page.locator(".do.main kbd").last.inner_text().lower())
        visit.moved_on(asked)
    _compare(visit, alias)


def test_who_types_faster_than_the_house_answers_loses_no_key(visit: Visit) -> None:
    visit.practise("uth")
    # All three in one breath: nothing that the server sends can come in between.
    visit.page.evaluate("""() => {
      for (const key of ["a", "t", "d"])
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    }""")
    visit.hold("Your decision: before the flop")
    for spot in ("ante", "blind", "trips"):
        expect(visit.page.locator(f"#spot-{spot}")).to_contain_text("$5")


def _compare(visit: Visit, alias: str) -> None:
    """Hold every amount on the page against the ledger."""
    visit.hold("Touch an area to bet again")
    player, page = visit.player, visit.page
    balance = visit.house.balance(player)
    assert page.inner_text("#balance") == write_dollars(balance)
    record = visit.house.record(player, alias)
    (seat,) = record["result"]["seats"]
    assert balance == 100_000 + seat["net"]
    net = ("+" if seat["net"] > 0 else "") + write_dollars(seat["net"])
    assert page.inner_text("#net") == net
    assert page.locator("[data-line]").count() == len(seat["lines"])
    for line in seat["lines"]:
        row = page.locator(f"[data-line='{line['wager'].replace('_', ' ')}']")
        row.locator("summary").click()
        told = row.inner_text()
        paid = line["outcome"] in ("win", "bonus")
        lost = line["outcome"] == "lose"
        amount = line["paid"] if paid else -line["stake"] if lost else 0
        assert ("+" if paid else "") + write_dollars(amount) in told
        if line["odds"] is not None:
            assert line["odds"] in told
        assert citation(line["clause"] or "") in told
