"""Cards come, turn and burn in the order of the dealer's acts; motion and sound can be off."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Browser, expect

from web.visiting import House, Visit, visiting

WAITS = """() => Object.fromEntries([...document.querySelectorAll(".card")].map((card) => [
  card.parentElement.parentElement.getAttribute("aria-label").split(":")[0],
  card.parentElement.style.getPropertyValue("--deal"),
]).reduce((all, [whose, wait]) => all.set(whose, [...(all.get(whose) || []), parseFloat(wait)]),
  new Map()))"""
MOVING = "document.querySelector('.cloth').getAnimations({subtree: true}).length"
LYING = """document.querySelector(".cloth").getAnimations({ subtree: true })
  .every((one) => one.playState === "finished")"""
BEGUN = """window.begun = new Set();
document.addEventListener("animationstart", (one) => window.begun.add(one.animationName), true);"""
TELLING = """window.told = [];
const text = (name) => document.getElementById(name)?.textContent ?? null;
new MutationObserver(() => window.told.push([text("stage"), text("net"), text("balance")]))
  .observe(document, { subtree: true, childList: true, characterData: true });"""
"""Notes what the page says whenever it says something else: no look comes too late for that."""
COUNTING = """window.heard = 0;
for (const name of ["createOscillator", "createBufferSource"]) {
  const real = AudioContext.prototype[name];
  AudioContext.prototype[name] = function () { window.heard += 1; return real.call(this); };
}"""


@pytest.fixture
def moving(browser: Browser, house: House) -> Iterator[Visit]:
    with visiting(browser, house, motion="no-preference") as one:
        yield one


def test_cards_come_one_after_the_other_in_the_order_of_the_deal(moving: Visit) -> None:
    page = moving.page
    page.add_init_script(BEGUN)
    moving.practise("uth")
    for _ in range(2):
        page.keyboard.press("h")
    expect(page.locator(".others li")).to_have_count(2)
    page.click("#spot-ante")
    page.click("[data-do=deal]")
    expect(page.locator(".card.dealt")).to_have_count(8)
    waits = page.evaluate(WAITS)
    came = sorted((wait, whose) for whose, each in waits.items() for wait in each)
    # Two passes, each from the dealer's left to the dealer: the house players' cards come, too.
    assert [whose for _, whose in came] == 2 * ["Seat 1", "Seat 2", "You", "Dealer"]
    steps = [later[0] - earlier[0] for earlier, later in pairwise(came)]
    assert steps == pytest.approx([steps[0]] * 7)
    page.wait_for_function("window.begun.has('dealt')")


@pytest.mark.parametrize(("alias", "burned"), [("uth", 2), ("lir", 1), ("fcp", 0)])
def test_burned_cards_lie_face_down_with_the_discards(
    visit: Visit, alias: str, burned: int
) -> None:
    visit.practise(alias)
    visit.bet(alias)
    while asked := visit.asked:
        visit.page.locator(".do").first.click()
        visit.moved_on(asked)
    lying = visit.page.locator("[aria-label='Burned: a card face down']")
    expect(lying).to_have_count(burned)


def test_the_result_waits_until_the_last_card_is_turned(moving: Visit) -> None:
    page = moving.page
    page.add_init_script(TELLING)
    moving.practise("uth")
    page.click("#spot-ante")
    page.click("[data-do=deal]")
    moving.hold("Your decision")
    page.keyboard.press("4")
    moving.hold("Touch an area")
    expect(page.locator("#net")).to_be_visible()
    told = page.evaluate("window.told")
    meanwhile = [rest for stage, *rest in told if stage == "The dealer turns the cards."]
    assert meanwhile
    assert all(rest == [None, "$990"] for rest in meanwhile)


def test_the_dealers_cards_are_turned_at_once_when_the_last_has_answered(moving: Visit) -> None:
    page = moving.page
    moving.practise("fcp")
    page.click("#spot-ante")
    page.click("[data-do=deal]")
    moving.hold("Your decision")
    page.wait_for_function(LYING)
    page.keyboard.press("f")
    moving.hold("Touch an area")
    turns = page.locator("[aria-label^='Dealer: '] > g").evaluate_all(
        "all => all.map((one) => parseFloat(one.style.getPropertyValue('--turn')))"
    )
    assert len(turns) == 6
    # They came a while ago, each at its time; that is over and is not waited for again.
    assert min(turns) == 0
    steps = [later - earlier for earlier, later in pairwise(sorted(turns))]
    assert steps == pytest.approx([steps[0]] * 5)


def test_nothing_moves_where_it_shall_not(visit: Visit, moving: Visit) -> None:
    moving.practise("lir")
    moving.page.check("text=No motion")
    visit.practise("lir")
    for one in (visit, moving):
        one.bet("lir")
        while asked := one.asked:
            assert one.page.evaluate(MOVING) == 0
            one.page.locator(".do").first.click()
            one.moved_on(asked)
        one.page.click("[data-do=repeat]")
        one.page.click("[data-do=deal]")
        one.dealt()
        assert one.page.evaluate(MOVING) == 0
    moving.page.reload()
    expect(moving.page.get_by_label("No motion")).to_be_checked()


def test_nothing_sounds_until_somebody_wants_it(visit: Visit) -> None:
    page = visit.page
    page.add_init_script(COUNTING)
    visit.practise("lir")
    visit.bet("lir")
    assert page.evaluate("window.heard") == 0
    page.check("text=Sound")
    page.wait_for_function("window.heard > 0")
    page.reload()
    expect(page.get_by_label("Sound")).to_be_checked()
    assert page.evaluate("window.heard") == 0
    page.locator(".do").first.click()
    page.wait_for_function("window.heard > 0")


def test_a_newcomer_is_told_what_to_do_and_what_an_area_is_for(visit: Visit) -> None:
    page, hint = visit.page, visit.page.locator("#hint")
    visit.practise("uth")
    expect(hint).to_contain_text("Touch a chip")
    page.locator("#spot-trips").focus()
    expect(hint).to_contain_text("Trips is a side bet")
    page.locator("#spot-ante").focus()
    expect(hint).to_contain_text("first bet against the dealer")
    page.keyboard.press("Enter")
    visit.hold("Stacked")
    page.click("[data-do=deal]")
    visit.hold("Your decision")
    expect(hint).to_contain_text("worth a raise")
    rules = page.locator(".top a").first.get_attribute("href")
    assert page.locator("#hint a").get_attribute("href") == rules
    page.uncheck("text=Hints")
    expect(hint).to_have_count(0)
