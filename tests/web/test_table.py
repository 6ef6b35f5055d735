"""What a table's page lets its player do, and keeps from others."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from croupier.cards import TEXT
from web.visiting import Visit


def test_chips_are_stacked_taken_back_and_bet_again(visit: Visit) -> None:
    visit.practise("uth")
    page, ante, blind = visit.page, visit.page.locator("#spot-ante"), "#spot-blind"
    page.click("#chip-2500")
    page.click("#spot-ante")
    expect(ante).to_contain_text("$25")
    page.drag_and_drop("#chip-500", "#spot-ante")
    expect(ante).to_contain_text("$30")
    expect(page.locator(blind)).to_contain_text("$30")
    page.click("[data-do=undo]")
    expect(ante).to_contain_text("$25")
    page.click("[data-do=clear]")
    expect(ante).not_to_contain_text("$")
    assert page.inner_text("#balance") == "$1,000"
    visit.bet("uth")
    while asked := visit.asked:
        page.locator(".do").first.click()
        visit.moved_on(asked)
    page.click("[data-do=repeat]")
    visit.hold("Stacked: $15")


def test_a_seat_is_left_and_taken_again(visit: Visit) -> None:
    visit.practise("lir")
    visit.page.keyboard.press("l")
    visit.hold("You are watching")
    assert visit.page.locator(".spot.open").count() == 0
    visit.page.keyboard.press("d")
    visit.hold("Pick a chip")
    assert visit.page.inner_text("#balance") == "$1,000"


def test_a_raise_of_any_amount_is_stacked(visit: Visit) -> None:
    visit.practise("fcp")
    visit.bet("fcp")
    page, play = visit.page, visit.page.locator("#spot-play")
    page.click("#chip-2500")
    page.click("#spot-play")
    page.click("[data-do=raise]")
    expect(page.locator("#notice")).to_contain_text("Accepted:")
    page.click("[data-do=undo]")
    page.click("#chip-500")
    page.click("#spot-play")
    page.click("#chip-100")
    page.click("#spot-play")
    page.click("#spot-play")
    expect(play).to_contain_text("$7")
    page.click("[data-do=raise]")
    visit.hold("Touch an area")
    expect(play).to_contain_text("$7")


def test_what_is_refused_is_told_with_its_rule(visit: Visit) -> None:
    visit.practise("uth")
    visit.page.click("#spot-trips")
    visit.page.click("[data-do=deal]")
    notice = visit.page.locator("#notice")
    expect(notice).to_contain_text("5324.36")
    expect(notice).to_contain_text("Accepted:")
    assert visit.page.inner_text("#balance") == "$1,000"


def test_a_reload_in_the_middle_of_a_hand_keeps_the_decision(visit: Visit) -> None:
    visit.practise("uth")
    visit.bet("uth")
    before = _shown(visit)
    visit.page.reload()
    visit.hold("Your decision: before the flop")
    assert _shown(visit) == before
    expect(visit.page.locator("#time")).to_contain_text(re.compile(r"\d\d:\d\d E[SD]T"))
    expect(visit.page.locator("#sat")).to_contain_text(re.compile(r"\d min at this table"))
    visit.page.keyboard.press("c")
    visit.hold("Your decision: after the flop")


def _shown(visit: Visit) -> object:
    actions = visit.page.locator(".do").all_inner_texts()
    return visit.cards("You"), actions, visit.page.inner_text("#balance")


def test_nobody_is_sent_the_cards_of_another(visit: Visit, another: Visit) -> None:
    both = (visit, another)
    for one in both:
        one.go()
        one.page.click("[aria-label='Sit down at table ultimate-texas-holdem']")
        one.hold("Pick a chip")
    for one in both:
        for spot in ("ante", "trips"):
            one.page.click(f"#spot-{spot}")
        one.page.click("[data-do=deal]")
        if one is visit:
            one.hold("waits for the others")
    expect(visit.page.locator("[aria-label^='You: ']")).to_have_count(2)
    expect(another.page.locator("[aria-label^='You: ']")).to_have_count(2)
    own = [one.cards("You") for one in both]
    assert [len(cards) for cards in own] == [2, 2]
    for one, cards in zip(both, own, strict=True):
        assert all(card in one.sent() for card in cards)
    assert not any(card in visit.sent() for card in own[1])
    assert not any(card in another.sent() for card in own[0])
    for one in both:
        assert one.cards("Dealer") == set()
        assert sum(one.sent().count(f'"{card}"') for card in TEXT) == 0
    early = visit.sent() + another.sent()
    first, then = both if visit.asked else both[::-1]
    for one in (first, then):
        one.hold("Your decision")
        one.page.keyboard.press("4")
    visit.hold("Touch an area to bet again")
    another.hold("Touch an area to bet again")
    assert visit.cards("Dealer") == another.cards("Dealer")
    assert len(visit.cards("Dealer")) == 2
    assert not any(card in early for card in visit.cards("Dealer") | visit.cards("Board"))
