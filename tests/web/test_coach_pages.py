"""The coach in a real browser: at the tables, and in his own room."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from croupier.odds.advising import advise
from web.coaching import drilled, drilling, figures, session, switch, verdicts
from web.visiting import STAKES, House, Visit

GAMES = ("uth", "fcp", "lir")
SHOWN = {"uth": (0, 3, 5), "fcp": (0,), "lir": (0, 1)}
"""How many community cards lie at each question."""


def advised(visit: Visit, alias: str, place: int) -> dict[str, Any]:
    """Return what ``croupier advise`` says of a question of the round that is over."""
    kept = visit.house.record(visit.player, alias)
    played = [entry["command"] for entry in kept["log"]]
    seat = next(one["seat"] for one in played if one["command"] == "answer")
    said = [one["answer"] for one in played if one["command"] == "answer"]
    wagers = next(one["wagers"] for one in played if one["command"] == "place bet")
    deck, where = kept["deck"].split(), _places(kept)
    main = {name: stake for name, stake in wagers.items() if name in ("ante", "blind", "bet")}
    told = {"seat": 1, "cards": " ".join(deck[n] for n in where[seat]), "wagers": main}
    if place:
        told["decisions"] = said[:place]
    record: dict[str, Any] = {"game": alias, "house": kept["house"], "seats": [told]}
    if SHOWN[alias][place]:
        board = where["community"][: SHOWN[alias][place]]
        record["community"] = " ".join(deck[n] for n in board)
    return dict(advise(record))


def _places(kept: dict[str, Any]) -> dict[Any, list[int]]:
    """Return which cards of the deck lie where."""
    where: dict[Any, list[int]] = {}
    for entry in kept["log"]:
        for event in entry["events"]:
            if event["event"] == "dealt":
                for holder, places in event["places"]:
                    where.setdefault(holder, []).extend(places)
            elif event["event"] == "turned" and event.get("burned"):
                where.setdefault(event["holder"], []).extend(event["places"])
    return where


def thousandths(worth: Fraction) -> str:
    """Return an exact worth as the page shall round it."""
    near = round(worth * 1000)
    sign = "+" if near > 0 else "-" if near < 0 else ""
    return f"{sign}{abs(near) / 1000:.3f}"


def cost_told(worths: list[Fraction], given: int) -> str:
    """Return what the page shall say of the cost of an answer."""
    cost = max(worths) - worths[given]
    if not cost:
        return "Right: "
    near = round(cost * 1000)
    return f" cost {near / 1000:.3f} " if near else " cost less than 0.001 "


@pytest.mark.parametrize("alias", GAMES)
def test_before_the_choice_by_keyboard_alone(visit: Visit, alias: str) -> None:
    page = visit.page
    visit.practise(alias)
    for mode in ("after", "before"):
        page.keyboard.press(page.locator("#coach-title kbd").inner_text().lower())
        expect(page.locator(f"[data-coach={mode}]")).to_have_attribute("aria-pressed", "true")
    for spot in STAKES[alias]:
        page.keyboard.press((page.locator(f"#spot-{spot} .key").text_content() or "").lower())
        expect(page.locator(f"#spot-{spot}")).to_contain_text("$5")
    page.keyboard.press("d")
    visit.dealt()
    seen: list[list[str]] = []
    while asked := visit.asked:
        seen.append(figures(visit))
        page.keyboard.press(page.locator(".do kbd").first.inner_text().lower())
        visit.moved_on(asked)
    told = verdicts(visit, len(seen))
    for place, shown in enumerate(seen):
        advice = advised(visit, alias, place)
        worths = [Fraction(**option["expectation"]) for option in advice["options"]]
        unit = f"{advice['unit']}s"
        for text, worth in zip(shown, worths, strict=True):
            assert text.startswith(f"{thousandths(worth)} {unit}, ")
            assert text.endswith("best") == (worth == max(worths))
        assert cost_told(worths, given=0) in told[place]


@pytest.mark.parametrize("alias", GAMES)
def test_after_the_choice_on_a_telephone(visit: Visit, alias: str) -> None:
    page = visit.page
    page.set_viewport_size({"width": 390, "height": 844})
    visit.practise(alias)
    switch(visit, "after")
    visit.bet(alias)
    answered = 0
    while asked := visit.asked:
        expect(page.locator(".worth")).to_have_count(0)
        page.locator(".do").first.click()
        visit.moved_on(asked)
        answered += 1
    told = verdicts(visit, answered)
    for place, text in enumerate(told):
        options = advised(visit, alias, place)["options"]
        assert cost_told([Fraction(**one["expectation"]) for one in options], given=0) in text
    first = page.locator("#coach-says .verdict").first
    first.locator("summary").click()
    for option in advised(visit, alias, 0)["options"]:
        worth = thousandths(Fraction(**option["expectation"]))
        expect(first.locator("table")).to_contain_text(worth)


def test_the_session_is_graded(visit: Visit) -> None:
    session(visit)
    page = visit.page
    expect(page.locator(".grade")).to_have_count(3)
    assert set(page.locator(".letter span").all_inner_texts()) <= set("ABCDE")
    page.locator("details.about summary").click()
    assert "Luck has no part in it" in page.inner_text("details.about")


def test_a_mistake_leads_to_the_drill(visit: Visit) -> None:
    page = visit.page
    visit.practise("uth")
    switch(visit, "before")
    visit.bet("uth")
    figures(visit)
    page.locator(".do:has(.worth:not(.best))").first.click()
    visit.moved_on("before the flop")
    while asked := visit.asked:
        figures(visit)
        page.locator(".do:has(.worth.best)").first.click()  # two may be worth the same
        visit.moved_on(asked)
    told = verdicts(visit, len(page.locator("#coach-says .verdict").all()))
    visit.go("/coach")
    (mistake,) = page.locator(".mistakes li").all()
    assert told[0].splitlines()[-1] in mistake.inner_text()
    assert "with the figures in sight: not graded" in page.inner_text(".grade")
    cards = mistake.locator("svg").get_attribute("aria-label")
    mistake.locator("text=Drill this spot").click()
    assert page.locator("svg.drawn").get_attribute("aria-label") == cards
    assert "One of your own mistakes" in page.inner_text(".asked")
    page.go_back()
    page.click(".mistakes .foot a:text('Round')")
    assert page.url.startswith(f"{visit.house.address}/hands/practice-")
    assert page.url.endswith("/1")
    assert page.inner_text("h1") == "Ultimate Texas hold 'em"


def test_a_drill_by_keyboard_alone(visit: Visit) -> None:
    drilling(visit)
    page = visit.page
    before = page.locator("svg.drawn").get_attribute("aria-label")
    assert page.locator(".worths").count() == 0
    expect(page.locator("[name=answer]")).to_have_count(4)
    button = page.locator("[name=answer]").first
    for _ in range(30):
        page.keyboard.press("Tab")
        if button.evaluate("one => one === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page.locator(".judged")).to_be_visible()
    expect(page.locator(".worths tbody tr, .worths > tr")).to_have_count(4)
    assert page.locator("svg.drawn").get_attribute("aria-label") == before
    page.reload()
    expect(page.locator(".judged")).to_be_visible()
    page.locator("#next").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".choices")).to_be_visible()
    assert page.locator("svg.drawn").get_attribute("aria-label") != before


def test_an_answer_to_another_spot_changes_nothing(visit: Visit) -> None:
    drilled(visit)
    cookies = {one["name"]: one["value"] for one in visit.page.context.cookies()}
    with httpx.Client(base_url=visit.house.address, cookies=cookies) as client:
        path = "/coach/drill/fcp"
        answer = client.post(path, data={"spot": "other", "answer": "fold"})
        assert answer.headers["location"] == path
        assert "answered</dt><dd>1," in client.get(path).text


def test_what_is_no_game_is_refused(house: House) -> None:
    with httpx.Client(base_url=house.address) as client:
        assert client.get("/coach/drill/none").status_code == 409
        assert client.post("/coach/drill/uth", data={"spot": "x", "answer": "y"}).status_code == 303


def test_a_house_that_is_no_practice_house_has_no_coach(closed: str, house: House) -> None:
    assert 'href="/coach"' in httpx.get(house.address).text
    with httpx.Client(base_url=closed) as client:
        assert "/coach" not in client.get("/").text
        for path in ("/coach", "/coach/drill/uth"):
            assert client.get(path).status_code == 404
        assert client.post("/coach/drill/uth/next").status_code == 404
