"""House players on the page, what is kept from whom, and the progressive."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from croupier.cards import TEXT
from croupier.money import write_dollars
from web.looking import SIZES
from web.visiting import STAKES, Visit

NAMES = ("Ada (house)", "Boris (house)")


@pytest.mark.parametrize("alias", ["uth", "fcp", "lir"])
def test_a_round_with_house_players(visit: Visit, alias: str) -> None:
    page = visit.page
    visit.practise(alias)
    for count, name in enumerate(NAMES, start=1):
        page.keyboard.press("h")
        expect(page.locator(".others li")).to_have_count(count)
        expect(page.locator(".others")).to_contain_text(name)
    visit.bet(alias)
    while asked := visit.asked:
        assert page.locator(".others .mini:not(.down)").count() == 0
        assert visit.cards("Seat 1") == visit.cards("Seat 2") == set()
        expect(page.locator("#chips-2 .stack")).not_to_have_count(0)
        assert sum(visit.sent().count(f'"{card}"') for card in TEXT) == 0
        page.locator(".do.main").last.click()
        visit.moved_on(asked)
    record = visit.house.record(visit.player, alias)
    nets = {seat["seat"]: seat["net"] for seat in record["result"]["seats"]}
    assert len(nets) == 3
    for row in page.locator(".others li").all():
        told = row.inner_text()
        seat = int((re.search(r"seat (\d)", told) or [""])[1])
        net = ("+" if nets[seat] > 0 else "") + write_dollars(nets[seat])
        assert net in told
        assert page.locator(f"#seat-{seat} .net").text_content() == net


@pytest.mark.parametrize("alias", ["uth", "fcp", "lir"])
def test_the_decision_is_on_the_first_screen(visit: Visit, alias: str) -> None:
    page = visit.page
    visit.practise(alias)
    for count in (1, 2):
        page.keyboard.press("h")
        expect(page.locator(".others li")).to_have_count(count)
    visit.bet(alias)
    while not visit.asked:  # as in test_every_page: only a game but Ultimate may end before
        visit.bet(alias)
    for width, height in (*SIZES.values(), (1280, 720)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        for answer in page.locator(".do.main").all():
            box = answer.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= height, (width, answer.inner_text())
        cards = page.locator("#seat-2").bounding_box()
        assert cards is not None
        on_cloth = cards["x"] + cards["width"] <= width
        assert on_cloth == (width > 640)
        # Where the others sit on the cloth, their rows are there for the ear alone.
        seen = page.evaluate("getComputedStyle(document.querySelector('.others')).clipPath")
        assert (seen == "none") == (width < 640)


def test_house_players_go_when_they_are_told_to_and_with_their_guest(visit: Visit) -> None:
    page = visit.page
    visit.practise("fcp")
    for key, count in (("h", 1), ("h", 2), ("g", 1)):
        page.keyboard.press(key)
        expect(page.locator(".others li")).to_have_count(count)
    page.keyboard.press("l")
    visit.hold("You are watching")
    expect(page.locator(".others li")).to_have_count(0)


def test_nobody_else_comes_to_a_table_of_ones_own(visit: Visit, another: Visit) -> None:
    visit.practise("uth")
    another.practise("lir")
    path = visit.page.url.removeprefix(visit.house.address)
    for way in (path, path.replace("/table/", "/rules/")):
        another.go(way)
        expect(another.page.locator("main")).to_contain_text("There is nothing here")
    another.complaints.clear()  # that it is not there, 404, is an error to the browser


@pytest.mark.parametrize("alias", ["fcp", "lir"])
def test_nobody_is_sent_what_another_holds_round_after_round(
    visit: Visit, another: Visit, alias: str
) -> None:
    both = (visit, another)
    names = {"fcp": "four-card-poker", "lir": "let-it-ride"}
    for one in both:
        one.go()
        one.page.click(f"[aria-label='Sit down at table {names[alias]}']")
        one.hold("Pick a chip")
    for _ in range(3):
        for one in both:
            one.page.click(f"#spot-{STAKES[alias][0]}")
            one.hold("Stacked")
            one.received.clear()  # the last round's cards are open to all
        for one in both:
            one.page.click("[data-do=deal]")
        for one in both:
            expect(
                one.page.locator("[aria-label^='You: ']:not([aria-label*='face down'])")
            ).not_to_have_count(0)
        own = [one.cards("You") for one in both]
        for me, mine, theirs in zip(both, own, reversed(own), strict=True):
            sent = me.sent()
            assert all(card in sent for card in mine)
            assert not any(card in sent for card in theirs)
            assert me.cards("Dealer") == set()
        _play_out(visit.page, another.page)


def _play_out(*pages: Page) -> None:
    """Let whoever is asked answer until the round is over."""
    for _ in range(2000):  # a page may be slow to show whose turn it is
        told = [page.inner_text("#stage") for page in pages]
        if all("Touch an area" in stage for stage in told):
            return
        for page, stage in zip(pages, told, strict=True):
            if stage.startswith("Your decision"):
                page.locator(".do").first.click()
                expect(page.locator("#stage")).not_to_have_text(stage)
        pages[0].wait_for_timeout(20)
    raise AssertionError("the round never ends")


def test_the_progressive_takes_its_one_amount_and_its_meter_moves(
    visit: Visit, another: Visit
) -> None:
    visit.practise("fcp")
    another.go()
    page, meter = visit.page, visit.page.locator("#meter")
    before = meter.inner_text()
    lobby = another.page.locator("[data-live=progressive-fcp]")
    expect(lobby).to_have_text(before)
    for _ in range(2):
        page.click("#spot-progressive")
    page.click("#spot-ante")
    expect(page.locator("#spot-progressive")).to_contain_text("$5")
    page.click("[data-do=deal]")
    visit.dealt()
    cents = round(float(before.replace("$", "").replace(",", "")) * 100)
    expect(meter).to_have_text(write_dollars(cents + 125))
    expect(lobby).to_have_text(write_dollars(cents + 125))
