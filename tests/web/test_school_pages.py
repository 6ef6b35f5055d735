"""The school's pages: who gets in, what they keep, and whether all can use them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from croupier.drills import orders
from croupier.drills.incidents import set_question
from croupier.drills.layout import find_layout
from croupier.drills.paying import Paper, set_paper
from croupier.ledger.book import Ledger
from croupier.service.people import People, Role
from croupier.service.people.commands import OpenAccount
from croupier.service.people.terms import operator
from service.api.processes import address_of, command
from service.api.processes import house as settings_of
from service.api.serving import KEY
from web.looking import (
    SIZES,
    inspect,
    stays_in_width,
    targets_are_large,
    writes_cards_in_signs,
)
from web.test_school import perfect
from web.visiting import House, Visit

PASSWORD = "nine green bottles"  # noqa: S105 - of tests
AT = "2026-11-30T06:00:00.000Z"
PAY, ORDER, WRONG = (
    "/school/uth/pay/medium/2",
    "/school/lir/order/round/4",
    "/school/uth/wrong/exposed-1/1",
)


@pytest.fixture
def trainee(house: House) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=house.address, follow_redirects=True) as client:
        yield client


def paper_of(path: str) -> Paper:
    _, _, alias, _, level, seed = path.split("/")
    return set_paper(find_layout(alias, level, seed))


def test_whoever_visits_a_practice_house_may_learn(trainee: httpx.Client) -> None:
    assert 'href="/school"' in trainee.get("/").text
    home = trainee.get("/school")
    assert home.status_code == 200
    links = set(re.findall(r'href="(/school/[a-z]+/[^"]+)"', home.text))
    assert len(links) == 3 * 3 + 3 * 3 + 3 + (9 + 10 + 7) + 3
    for link in sorted(links):
        answer = trainee.get(link)
        assert answer.status_code == 200, link
        assert answer.url.path.startswith(link.removesuffix("any"))
        assert "<script" not in answer.text
        assert "style=" not in answer.text


def test_a_drill_answered_and_corrected(trainee: httpx.Client) -> None:
    paper = paper_of(PAY)
    trainee.get(PAY)
    fields = perfect(paper)
    done = trainee.post(PAY, data=fields)
    assert done.status_code == 200
    assert "All right" in done.text
    writes_cards_in_signs(done.text)
    assert f"{len(paper.asks) + paper.places} of {len(paper.asks) + paper.places}" in done.text
    assert re.search(r"\b\d+:\d\d\b", done.text)  # it took some seconds
    wrong = perfect(paper_of("/school/uth/pay/medium/3"))
    ask = next(ask for ask in paper_of("/school/uth/pay/medium/3").asks if ask.action == "take")
    trainee.get("/school/uth/pay/medium/3")
    told = trainee.post("/school/uth/pay/medium/3", data={**wrong, ask.name: "push"}).text
    assert "You said push; it is take." in told
    assert "5324.36" in told
    again = trainee.post(PAY, data=fields).text
    assert "does not count again" in again
    session = trainee.get("/school/session").text
    assert "Ultimate Texas hold &#39;em: pay a layout, medium" in session
    assert session.count('href="/school/uth/pay/medium/') == 2
    assert f"Ultimate Texas hold &#39;em: {ask.wager}" in session
    trainee.post("/school/session")
    assert "Nothing is answered yet" in trainee.get("/school/session").text


def test_what_was_typed_stays_and_one_thing_is_told(trainee: httpx.Client) -> None:
    trainee.get(PAY)
    fields = perfect(paper_of(PAY))
    paid = next(ask for ask in paper_of(PAY).asks if ask.action == "pay")
    answer = trainee.post(PAY, data={**fields, f"{paid.name}-amount": "a <b>lot</b>"})
    assert answer.status_code == 422
    assert answer.text.count('role="alert"') == 1
    assert "is no amount" in answer.text
    assert 'value="a &lt;b&gt;lot&lt;/b&gt;"' in answer.text
    assert answer.text.count(" checked") == len(paper_of(PAY).asks)
    for nonsense in ({}, {"x": "y"}, {paid.name: "pay"}):
        assert trainee.post(PAY, data=nonsense).status_code == 422
    assert trainee.get("/school/session").text.count("Nothing is answered yet") == 1
    order = trainee.post(ORDER, data={"step-1": "2", "step-2": "2"})
    assert order.status_code == 422
    assert "given twice" in order.text
    assert order.text.count(" selected") == 2
    assert "Nothing is chosen" in trainee.post(WRONG, data={"answer": "9"}).text
    many = "&".join(f"f{n}=1" for n in range(500))
    form = {"content-type": "application/x-www-form-urlencoded"}
    refused = trainee.post(PAY, content=many, headers=form)
    assert refused.status_code == 409
    assert "too many fields" in refused.text
    assert trainee.post(PAY, content=b"\xff\xfe=%zz", headers=form).status_code == 422


def test_what_is_no_drill(trainee: httpx.Client) -> None:
    for path in (
        "/school/none/pay/easy/1",
        "/school/uth/none/easy/1",
        "/school/uth/pay/none/1",
        "/school/uth/pay/easy/xyz",
        "/school/uth/pay/easy/" + "1" * 13,
        "/school/uth/wrong/left/1",
        "/school/uth/none/any",
        "/school/ultimate-texas-holdem/pay/easy",
        "/school/uth",
    ):
        assert trainee.get(path).status_code == 404, path
    assert trainee.post("/school/uth/pay/none/1", data={}).status_code == 404


def test_elsewhere_the_school_is_for_dealers_and_supervisors(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/book.db"
    with Ledger(url, key=bytes.fromhex(KEY)) as ledger:
        people = People(ledger, clock=lambda: AT)
        roles: tuple[Role, ...] = ("dealer", "supervisor", "player", "auditor")
        for role in roles:
            opening = OpenAccount(f"One-{role}", role)
            people.do(f"One-{role}", opening, operator("tests"), role, password=PASSWORD)
    with command(tmp_path, **settings_of(url)) as process:
        address = address_of(process)
        with httpx.Client(base_url=address) as nobody:
            assert 'href="/school"' not in nobody.get("/").text
            for path in ("/school", "/school/session", "/school/uth/pay/easy", PAY):
                assert nobody.get(path).headers["location"] == "/login"
            assert nobody.post(PAY, data={}).headers["location"] == "/login"
        for role in roles:
            with httpx.Client(base_url=address) as client:
                client.post("/login", data={"name": f"One-{role}", "password": PASSWORD})
                admitted = role in ("dealer", "supervisor")
                assert ('href="/school"' in client.get("/").text) == admitted
                for path in ("/school", PAY):
                    assert client.get(path).status_code == (200 if admitted else 403)


def test_a_whole_drill_by_keyboard_alone(visit: Visit) -> None:
    page, path = visit.page, "/school/uth/pay/easy/4"
    paper = paper_of(path)
    visit.go(path)
    page.locator("h1").click()
    for ask in paper.asks:
        _tab_to(page, f'input[name="{ask.name}"]')
        for _ in ask.choices[: ask.choices.index(ask.action)]:
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Space")
        _tab_to(page, f'input[name="{ask.name}-amount"]')
        if ask.action == "pay":
            page.keyboard.type(f"${ask.paid / 100:.2f}")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("All right")
    visit.go("/school/lir/order/settle/1")
    riddle = orders.set_riddle("lir", "settle", "1")
    for step in riddle.steps:
        _tab_to(page, f"#{step.name}")
        page.keyboard.type(str(step.place))
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("All in order")


def _tab_to(page: Page, selector: str) -> None:
    """Press Tab until something has the focus; it must not take long."""
    for _ in range(30):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not lead to {selector}")


def _answer(page: Page, path: str) -> None:
    """Answer a drill with one mistake or none."""
    if path == WRONG:
        right = set_question("uth", "exposed-1", "1").right
        page.check(f'[name=answer]:not([value="{right}"])')
    elif path == ORDER:
        for step in orders.set_riddle("lir", "round", "4").steps:
            page.select_option(f"#{step.name}", str(step.place))
    else:
        paper = paper_of(path)
        for stop in paper.stops:
            page.fill(f'[name="{stop.name}"]', str(stop.rank))
            for ask in stop.asks:
                page.check(f'[name="{ask.name}"][value=take]')
    page.click("main form .act")
    page.wait_for_load_state()


def test_nothing_serious_keeps_anybody_from_a_correction(visit: Visit) -> None:
    for path in (PAY, ORDER, WRONG):
        visit.go(path)
        _answer(visit.page, path)
        expect(visit.page.locator(".score")).to_be_visible()
        inspect(visit.page)
    visit.go("/school/session")
    inspect(visit.page)
    visit.go(WRONG)
    visit.page.click("main form .act")
    expect(visit.page.locator("[role=alert]")).to_contain_text("Nothing is chosen")
    inspect(visit.page)
    visit.complaints.clear()  # the browser notes the refusal, 422, as an error


def test_every_page_fits_the_screen(visit: Visit) -> None:
    page = visit.page
    for path in ("/school", PAY, "/school/fcp/pay/hard/3", ORDER, WRONG, "/school/session"):
        visit.go(path)
        _fits(page)
        if path in (PAY, ORDER, WRONG):
            _answer(page, path)
            _fits(page)


def _fits(page: Page) -> None:
    page.wait_for_load_state()
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        stays_in_width(page)
        targets_are_large(page)
