"""The auditor's pages: what is verified, searched and taken away is what the ledger holds."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect

from croupier.cards import TEXT
from croupier.ledger.book import Ledger
from croupier.ledger.checkpoints import checkpoint
from croupier.ledger.dump import restore
from croupier.ledger.entry import Fact
from croupier.ledger.export import FILES, export
from croupier.ledger.reading import Noted
from croupier.service.audit import Audit, audit
from croupier.service.operation import integrity
from croupier.service.searching import Sought, _fits, _near
from croupier.service.verifying import Verification, recompute
from ledger.test_verify import SIGNING, tamper
from service.api.serving import PASSWORD
from web.looking import inspect, stays_in_width, suits_everybody, targets_are_large
from web.past import HANDS, ROLES, PastHouse, past_house
from web.visiting import House, Visit, visiting

EVERYBODY = (*ROLES, "nobody")
ABLE = ("supervisor", "auditor")
PATIENCE_S = 120
Events = list[tuple[str, int, Fact]]


@pytest.fixture(scope="module")
def past(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PastHouse]:
    """Serve a house in which rounds are in play."""
    with past_house(tmp_path_factory.mktemp("past")) as served:
        yield served


@pytest.fixture(scope="module")
def quiet(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PastHouse]:
    """Serve a house in which no round is in play, and whose owner signs checkpoints."""

    def sign(ledger: Ledger) -> None:
        checkpoint(ledger.engine, SIGNING, "2026-11-30T06:00:00.000Z")

    folder = tmp_path_factory.mktemp("quiet")
    with past_house(folder, in_play=False, then=sign, signing_key=SIGNING.hex()) as served:
        yield served


def verified(house: PastHouse, name: str = "ada") -> str:
    """Ask for a verification; return the page when it is over."""
    client = house.browser(name)
    assert client.post("/audit/verify").headers["location"] == "/audit"
    for _ in range(5 * PATIENCE_S):
        answer = client.get("/audit")
        if "refresh" not in answer.headers:
            return unescape(answer.text)
        assert 'role="status"' in answer.text
        assert "<progress" in answer.text
        time.sleep(0.2)
    raise AssertionError("it never ends")


def test_who_may_go_in_is_who_the_api_lets_do_the_same(past: PastHouse) -> None:
    asked = (
        ("GET", "/audit"), ("GET", "/audit/heads"), ("GET", "/audit/facts"),
        ("GET", "/audit/export/events.csv"), ("POST", "/audit/self-check"),
    )  # fmt: skip
    for name in EVERYBODY:
        role = ROLES.get(name)
        api = past.api(name, "/log").status_code
        assert api == (200 if role in ABLE else 401 if role is None else 403)
        for method, path in asked:
            answer = past.browser(name).request(method, path)
            if role is None:
                assert (answer.status_code, answer.headers["location"]) == (303, "/login")
            elif role not in ABLE:
                assert answer.status_code == 403
                assert "Accepted: " in answer.text
            elif method == "POST":
                assert answer.headers["location"].startswith("/audit")
            else:
                assert answer.status_code == (409 if "export" in path else 200)
        assert ('<a href="/audit"' in past.page(name, "/").text) == (role in ABLE)
    for name in ("ann", "dan", "nobody"):
        assert past.browser(name).post("/audit/verify").headers.get("location") != "/audit"
    assert "None was asked for" in past.page("ada", "/audit").text


def test_a_ledger_that_nobody_touched_fits(quiet: PastHouse) -> None:
    page = verified(quiet)
    with quiet.ledger() as ledger:
        found = audit(ledger)
    assert found.clean
    assert "Everything fits." in page
    for count, name in ((found.rounds, "rounds"), (found.tables, "tables"),
                        (found.ledger.postings, "postings"), (1, "checkpoints")):  # fmt: skip
        assert f"<dt>{name}</dt><dd>{count:,}</dd>" in page
    assert "Asked for by ada" in page


def test_what_somebody_changed_is_shown_as_it_is_found(tmp_path: Path) -> None:
    def change(ledger: Ledger) -> None:
        tamper(
            ledger,
            """UPDATE events SET body = replace(body, '"nonce":"', '"nonce":"00')"""
            " WHERE stream = 'table:lir' AND number = 11",
            """UPDATE events SET body = replace(body, '"net":{"ann":-', '"net":{"ann":-1')"""
            " WHERE stream = 'table:lir' AND number = 20",
        )

    with past_house(tmp_path, in_play=False, then=change) as house:
        page = verified(house)
        with house.ledger() as ledger:
            found = audit(ledger).findings
        assert len(found) > 3
        assert f"{len(found)} things wrong." in page
        for finding in found:
            assert finding.where in page
            assert finding.message in page
        broken = house.page("ada", "/hands/lir/1")
        assert broken.status_code == 200
        assert "This round cannot be replayed" in broken.text
        assert house.page("ada", "/audit/facts").status_code == 200
        assert house.page("ada", "/hands").status_code == 200


def test_one_verification_goes_on_at_a_time(quiet: PastHouse) -> None:
    client = quiet.browser("sam")
    for _ in range(2):
        client.post("/audit/verify")
    assert "Everything fits." in verified(quiet, "sam")


def test_progress_rises_to_the_end(quiet: PastHouse) -> None:
    told: list[float] = []
    with quiet.ledger() as ledger:
        audit(ledger, tell=told.append)
        assert len(told) == len(ledger.streams())
    assert told == sorted(told)
    assert 0 < told[0] < told[-1] <= 1


def test_a_verification_that_comes_to_no_end_says_why(tmp_path: Path) -> None:
    broken: list[tuple[BaseException, str]] = [
        (BrokenProcessPool("gone"), "the process that did it was ended"),
        (RuntimeError("the ledger cannot be reached"), "the ledger cannot be reached"),
    ]
    for error, why in broken:
        work: Future[Audit] = Future()
        asked = Verification("ada", "2026-11-30T06:00:00.000Z", work)
        assert (asked.running, asked.found, asked.wrong) == (True, None, "")
        work.set_exception(error)
        assert (asked.running, asked.found) == (False, None)
        assert why in asked.wrong
    with pytest.raises(RuntimeError, match="cannot be reached"):
        recompute(f"sqlite:///{tmp_path}/no/such/book.db", None)
    work = Future()
    work.cancel()
    work.set_running_or_notify_cancel()
    assert Verification("ada", "", work).wrong == "it was called off"


def events(house: PastHouse) -> Events:
    with house.ledger() as ledger:
        return [
            (stream, told.number, told.fact)
            for stream in ledger.streams()
            for told in ledger.facts(stream)
        ]


PLACE = re.compile(r'<span class="note">([a-z]+:[^ <]+) #(\d+)</span>')


def found_in_all(house: PastHouse, **query: Any) -> list[tuple[str, int]]:  # noqa: ANN401
    """Return the facts of a search and of all pages behind it."""
    answer = house.page("ada", "/audit/facts", **query)
    found: list[tuple[str, int]] = []
    while True:
        assert answer.status_code == 200
        found += [(stream, int(number)) for stream, number in PLACE.findall(answer.text)]
        more = re.search(r'rel="next" href="([^"]+)"', answer.text)
        if more is None:
            return found
        answer = house.browser("ada").get(unescape(more[1]))


SEARCHES: Mapping[str, tuple[dict[str, str], Callable[[str, Fact], bool]]] = {
    "everything": ({}, lambda _s, _f: True),
    "table": ({"table": "uth"}, lambda stream, _f: stream == "table:uth"),
    "meter": ({"meter": "none"}, lambda stream, _f: stream == "meter:none"),
    "table and meter": (
        {"table": "uth", "meter": "none"},
        lambda stream, _f: stream in ("table:uth", "meter:none"),
    ),
    "kind": ({"kind": "round reversed"}, lambda _s, fact: fact.kind == "round reversed"),
    "kind at a table": (
        {"kind": "round settled", "table": "lir"},
        lambda stream, fact: (stream, fact.kind) == ("table:lir", "round settled"),
    ),
    "text": ({"text": "MISREAD"}, lambda _s, fact: "misread" in json.dumps(fact.body)),
    "person": (
        {"person": "DAN"},
        lambda stream, fact: stream == "people:dan" or "dan" in (
            fact.body.get("by"), fact.body.get("asked_by"), fact.body.get("name"),
        ),
    ),
    "player": (
        {"person": "ben", "table": "uth"},
        lambda stream, fact: stream == "table:uth" and (
            fact.body.get("player") == "ben" or "ben" in fact.body.get("players", {}).values()
        ),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SEARCHES)
def test_a_search_finds_what_the_ledger_holds(quiet: PastHouse, name: str) -> None:
    query, fits = SEARCHES[name]
    shown = found_in_all(quiet, **query)
    wanted = {(stream, number) for stream, number, fact in events(quiet) if fits(stream, fact)}
    assert len(shown) == len(set(shown))
    assert set(shown) == wanted
    assert bool(wanted) == (name != "meter")


def test_each_fact_is_shown_with_its_hash_newest_first(quiet: PastHouse) -> None:
    page = quiet.page("ada", "/audit/facts", table="uth").text
    with quiet.ledger() as ledger:
        head = ledger.head("table:uth")
        last = list(ledger.facts("table:uth"))[-1]
    shown = [(stream, int(number)) for stream, number in PLACE.findall(page)]
    assert shown == sorted(shown)[::-1]
    assert shown[0] == ("table:uth", head.version)
    assert head.hash in page
    assert last.commit in page
    assert 'href="/hands/uth/2"' in page
    heads = quiet.page("ada", "/audit/heads").text
    assert head.hash in heads
    assert heads.count('class="hash"') == len(quiet.api("ada", "/log").json())


def test_a_day_is_searched(quiet: PastHouse) -> None:
    page = quiet.page("ada", "/audit/facts", table="lir").text
    days = sorted({day[:10] for day in re.findall(r"<time [^>]*>([^<]+)</time>", page)})
    for where in ({}, {"table": "lir"}):
        every = found_in_all(quiet, **where)
        early = found_in_all(quiet, **where, to=days[0])
        late = found_in_all(quiet, **where, **{"from": days[1]})
        between = found_in_all(quiet, **where, **{"from": days[0], "to": days[0]})
        assert early
        assert late
        assert early[: len(between)] == between
        assert set(early).isdisjoint(late)
        assert [one for one in every if one in {*early, *late}] == late + early


def test_what_cannot_be_searched_for_is_told(quiet: PastHouse) -> None:
    for query in ({"from": "soon"}, {"after": "x"}, {"text": "x" * 101}):
        answer = quiet.page("ada", "/audit/facts", **query)
        assert answer.status_code == 400
        assert "Accepted: " in answer.text


def test_of_a_round_in_play_no_card_is_told_or_found(past: PastHouse) -> None:
    entered = {TEXT[card + more] for card in HANDS[2] for more in (0, 20)}
    shown = past.page("ada", "/audit/facts", table="felt").text
    told = {
        fact["number"]: fact["body"] for fact in past.api("ada", "/log/table:felt").json()["facts"]
    }
    bodies = [
        json.loads(unescape(body))
        for body in re.findall(r"<pre.*?><code>(.+?)</code>", shown, re.DOTALL)
    ]
    assert bodies == [told[number] for number in sorted(told)[::-1]]
    assert not entered & set(re.findall(r"\b[2-9TJQKA][cdhs]\b", unescape(shown)))
    for card in entered:
        assert ("table:felt", 0) not in found_in_all(past, table="felt", text=card)
        assert found_in_all(past, table="felt", text=f'"{card}') == []


def test_a_face_that_is_not_told_cannot_be_searched_for() -> None:
    body = {"round": 2, "command": "identify", "by": "dan"}
    noted = Noted("table:felt", 9, "played", body, "", "", "dan", "2026-11-30T06:00:00.000Z")
    assert _fits(noted, Sought(text="identify"))
    assert not _fits(noted, Sought(text="As"))
    assert not _near(noted, Sought(table="lir"))
    assert not _near(noted, Sought(until=noted.at))


def test_an_export_is_what_the_command_writes(quiet: PastHouse, tmp_path: Path) -> None:
    files = {name: quiet.page("ada", f"/audit/export/{name}") for name in FILES}
    with quiet.ledger() as ledger:
        export(ledger.engine, tmp_path / "out")
    assert {path.name for path in (tmp_path / "out").iterdir()} == set(FILES)
    for name, answer in files.items():
        assert answer.status_code == 200
        assert answer.content == (tmp_path / "out" / name).read_bytes()
        assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'
    with Ledger(f"sqlite:///{tmp_path}/again.db") as again:
        restore(again.engine, files["ledger.jsonl"].content.splitlines(keepends=True))
        assert audit(again).clean
    assert quiet.page("ada", "/audit/export/passwd").status_code == 404


def test_no_export_leaves_while_entered_cards_lie_face_down(past: PastHouse) -> None:
    for name in FILES:
        answer = past.page("sam", f"/audit/export/{name}")
        assert answer.status_code == 409
        assert "felt" in answer.text


def test_the_program_is_shown_as_it_was_checked(quiet: PastHouse) -> None:
    client = quiet.browser("ada")
    assert client.post("/audit/self-check").headers["location"] == "/audit#program"
    page = client.get("/audit").text
    assert "As it was built." in page
    assert integrity.digest(integrity.take()) in page
    assert quiet.api("ada", "/self-checks").json()["last"]["digest"] in page
    (asked,) = [
        f for s, _, f in events(quiet) if s == "house:log" and f.body.get("asked_by") == "ada"
    ]
    assert asked.kind == "self-check"


def test_the_last_checkpoint_is_shown(quiet: PastHouse, past: PastHouse) -> None:
    page = quiet.page("ada", "/audit").text
    assert "<b>Signed</b> by this house's key." in unescape(page)
    assert "Number 1, signed" in page
    assert "None was signed yet." in past.page("ada", "/audit").text


def test_an_auditor_verifies_and_searches(browser: Browser, quiet: PastHouse) -> None:
    house = House(quiet.address, Path(), "")
    with visiting(browser, house) as visit:
        page = visit.page
        page.set_viewport_size({"width": 390, "height": 844})
        visit.go("/login")
        page.fill("[name=name]", "ada")
        page.fill("[name=password]", PASSWORD)
        page.keyboard.press("Enter")
        page.click("nav >> text=Audit")
        _look(visit)
        page.focus("text=/Verify/ >> visible=true")
        page.click("main form >> nth=0 >> button")
        expect(page.locator(".verdict").first).to_contain_text("Everything fits")
        _look(visit)
        page.click("text=Search what happened")
        page.fill("[name=table]", "lir")
        with page.expect_navigation():
            page.keyboard.press("Enter")
        page.click("summary >> nth=0")
        _look(visit)
        page.click("text=/^Audit$/ >> nth=-1")
        page.click("text=Heads of the chains")
        _look(visit)
        for name in ("audit/heads", "audit/facts", "audit"):
            visit.go(f"/{name}")
            suits_everybody(page, name.replace("/", "-"))
        with page.expect_download() as download:
            page.click("text=events.csv")
        assert download.value.path().read_bytes().startswith(b"stream,number,commit_id,kind")


def _look(visit: Visit) -> None:
    visit.page.wait_for_load_state()
    stays_in_width(visit.page)
    targets_are_large(visit.page)
    inspect(visit.page)


def test_answers_are_pages(past: PastHouse) -> None:
    answer: httpx.Response = past.page("ada", "/audit")
    assert "<script" not in answer.text
    assert "unsafe" not in answer.headers["content-security-policy"]
