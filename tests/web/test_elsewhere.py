"""Forms that pages of other sites have a browser send."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Browser

from service.api.processes import free_port
from web.visiting import House

OURS = [
    {},
    {"Sec-Fetch-Site": "same-origin", "Origin": "null"},
    {"Sec-Fetch-Site": "none"},
    {"Origin": "{address}"},
]
OTHERS = [
    {"Sec-Fetch-Site": "cross-site", "Origin": "{address}"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": ""},
    {"Origin": "null"},
    {"Origin": "http://elsewhere.example"},
    {"Origin": "http://127.0.0.1:1"},
    {"Origin": "http://["},
    {"Origin": ""},
]
FORMS = ["/practice/uth", "/login", "/password", "/logout", "/coach/drill/uth/next",
         "/school/session", "/odds/uth/file", "/pit/one/close", "/audit/verify"]  # fmt: skip


def headers(told: dict[str, str], house: House) -> dict[str, str]:
    return {name: value.format(address=house.address) for name, value in told.items()}


@pytest.mark.parametrize("told", OURS)
def test_a_form_of_our_own_is_taken(house: House, told: dict[str, str]) -> None:
    answer = httpx.post(f"{house.address}/practice/uth", headers=headers(told, house))
    assert answer.status_code == 303


@pytest.mark.parametrize("told", OTHERS)
def test_a_form_of_another_site_is_not(house: House, told: dict[str, str]) -> None:
    for path in FORMS:
        answer = httpx.post(house.address + path, headers=headers(told, house))
        assert answer.status_code == 403, path
        assert "Another site" in answer.text
        assert "set-cookie" not in answer.headers
    linked = httpx.get(f"{house.address}/rules/nothing", headers=headers(told, house))
    assert linked.status_code == 404  # to be led here by a link is all right


def test_no_page_at_another_port_puts_a_visitor_in_anybodys_place(
    browser: Browser, house: House
) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(house.address)
    page.click("#practice-uth")
    page.wait_for_url("**/table/*")
    before = context.cookies()
    trap = f"http://127.0.0.1:{free_port()}/"
    form = f"<form method=post action='{house.address}/practice/uth'><button>Win</button></form>"
    page.route(trap, lambda route: route.fulfill(body=form, content_type="text/html"))
    page.goto(trap)
    page.click("button")
    page.get_by_text("Another site").wait_for()
    assert context.cookies() == before
    context.close()
