"""Whether somebody who knows none of the games finds his way, and knows what a hand is."""

from __future__ import annotations

from pathlib import Path

import httpx
from playwright.sync_api import expect

from service.api.processes import address_of, command, free_port
from web.visiting import House, Visit

NEW = "of her own, and long enough"


def test_what_is_read_before_a_practice_table_is_opened_holds_there(house: House) -> None:
    with httpx.Client(base_url=house.address) as client:
        for alias in ("uth", "fcp", "lir"):
            before = client.get(f"/practice/{alias}/rules").text
            name = client.post(f"/practice/{alias}").headers["location"].rpartition("/")[2]
            there = client.get(f"/rules/{name}").text
            parts = [page.partition("<h2>Wagers</h2>")[2] for page in (before, there)]
            assert parts[0], alias
            assert parts[0] == parts[1], alias


def test_a_table_leads_to_the_other_rooms_and_the_hand_leads_back(visit: Visit) -> None:
    page = visit.page
    visit.practise("lir")
    at = page.url
    doors = page.get_by_label("Rooms").get_by_role("link").all_inner_texts()
    assert doors == ["Lobby", "Hands", "Coach", "School", "Odds"]
    expect(page.locator("#limits")).to_contain_text("bet from $5 to $100")
    visit.bet("lir")
    while asked := visit.asked:
        page.locator(".do").first.click()
        visit.moved_on(asked)
    net = page.inner_text("#net")
    page.get_by_role("link", name="This hand").click()
    expect(page.locator("main")).to_contain_text("Round 1 of your practice table")
    page.get_by_role("link", name="To the end").click()
    expect(page.locator("main")).to_contain_text(net)
    page.get_by_role("link", name="To the table").click()
    visit.hold("Touch an area to bet again")
    assert page.url == at


def test_who_is_no_player_watches_and_opens_no_practice_table(tmp_path: Path) -> None:
    with command(tmp_path, port=free_port()) as process:
        assert process.stdout is not None
        password = process.stdout.readline().rsplit(" ", 1)[1].strip()
        with httpx.Client(base_url=address_of(process)) as pat:
            assert 'action="/practice/uth"' in pat.get("/").text
            pat.post("/password", data={"name": "Pat", "old": password, "new": NEW})
            lobby = pat.get("/").text
            assert "Log out" in lobby
            assert "/practice/uth/rules" in lobby
            assert 'action="/practice/uth"' not in lobby
            assert "/seat" not in lobby
            assert 'href="/table/ultimate-texas-holdem"' in lobby
            assert pat.post("/practice/uth").status_code == 409
            assert pat.get("/").text == lobby
