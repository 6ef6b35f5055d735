"""The room of the odds: its figures are those of ``croupier par``, alone and side by side."""

from __future__ import annotations

import html
import io
import json
import re
import shlex
import time
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import httpx
import openpyxl
import pypdf
import pytest
from playwright.sync_api import expect

from cli.run import Runner
from croupier.odds.sheets.words import exact, percent
from croupier.web.analysis.view import minus
from web.looking import inspect, stays_in_width, targets_are_large
from web.odds import solved, taken
from web.visiting import House, Visit

LIR = "/odds/lir?a=bonus:yes,three_card_table:D"
TWO = "/odds/lir?a=bonus:yes&b=bonus:yes,three_card_table:D,pays.bet.flush:9:1"
CHOICES = (
    "uth?a=",
    "uth?a=blind_table:B,trips_table:D,pays.trips.flush:9:1&ante=100&trips=5&share.trips=0.6",
    "fcp?a=dealer_cards:6",
    (
        "fcp?a=dealer_cards:6,six_card_table:B,progressive.table:A,progressive.envy:B,"
        "progressive.rate:1/5&others=2&meter=9000&progressive=5&tables=3"
    ),
    "fcp?a=dealer_cards:5,dealer_upcard:yes,pays.ante_bonus.straight+flush:30:1",
    "lir?a=",
    (
        "lir?a=bonus:yes,three_card_table:D,payout_limit:60000,pays.bonus.flush:60,"
        "minimums.bet:7.50&bet=500&rounds=55&players=3&hours=8&average=25"
    ),
)


@pytest.fixture
def client(house: House) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=house.address, timeout=60) as one:
        yield one


def commands_on(page: str) -> list[list[str]]:
    """Return the words of the commands that a page shows."""
    return [shlex.split(html.unescape(told)) for told in re.findall("<code>(.*?)</code>", page)]


def fraction(number: Mapping[str, int]) -> Fraction:
    return Fraction(number["numerator"], number["denominator"])


@pytest.mark.parametrize("choice", CHOICES)
def test_the_figures_are_those_of_the_command(
    client: httpx.Client, croupier: Runner, choice: str
) -> None:
    page = solved(client, f"/odds/{choice}")
    (words,) = commands_on(page)
    ran = croupier(*words[1:], "--json")
    assert ran.code == 0
    assert taken(client, f"/odds/{choice}", "json").decode() == ran.out
    (document,) = ran.documents
    wagers = [document["main"], *document["side_bets"].values()]
    for told in (-fraction(wager["expectation"]) for wager in wagers):
        assert minus(percent(told)) in page
    assert minus(exact(-fraction(document["main"]["expectation"]))) in page
    assert percent(fraction_of_risk(document)) in page.replace("\N{MINUS SIGN}", "-")
    for wager in wagers:
        assert f"{wager['standard_deviation']:.4f}" in page
        assert f"{100 * wager['hit_frequency']:.4f}%" in page
    assert page.count("<svg") == 1 + 2 * len(wagers) + grids_of(document) + joined_of(document)


def fraction_of_risk(document: Mapping[str, Any]) -> Fraction:
    main = document["main"]
    return -fraction(main["expectation"]) / fraction(main["average_wager_exact"])


def grids_of(document: Mapping[str, Any]) -> int:
    return sum(part["kind"] == "grid" for part in document["strategy"])


def joined_of(document: Mapping[str, Any]) -> int:
    return sum("together" in bet for bet in document["side_bets"].values())


def test_what_is_taken_away_equals_the_command_s_and_opens(
    client: httpx.Client, croupier: Runner, tmp_path: Path
) -> None:
    path = "/odds/lir?a=bonus:yes,three_card_table:D,pays.bet.flush:9:1,pays.bet.straight:6:1"
    (words,) = commands_on(solved(client, path))
    files = {kind: tmp_path / f"par.{kind}" for kind in ("pdf", "xlsx", "csv")}
    options = [word for kind, file in files.items() for word in (f"--{kind}", str(file))]
    assert croupier(*words[1:], *options).code == 0
    sheets = {kind: taken(client, path, kind) for kind in files}
    for kind, file in files.items():
        assert sheets[kind] == file.read_bytes(), kind
    assert "Let it ride" in pypdf.PdfReader(io.BytesIO(sheets["pdf"])).pages[0].extract_text()
    book = openpyxl.load_workbook(io.BytesIO(sheets["xlsx"]))
    assert len(book.sheetnames) > 4
    assert client.get("/odds/lir/par.doc?a=").status_code == 404


def test_a_file_that_was_never_solved_is_solved_on_its_page(client: httpx.Client) -> None:
    answer = client.get("/odds/lir/par.pdf?a=three_card_table:F,pays.three_card.pair:2:1")
    assert answer.headers["location"] == "/odds/lir?a=three_card_table:F,pays.three_card.pair:2:1"


def test_two_choices_stand_side_by_side_with_what_differs(client: httpx.Client) -> None:
    page = solved(client, TWO)
    both = [json.loads(taken(client, f"/odds/lir?a={a}", "json"))
            for a in ("bonus:yes", "bonus:yes,three_card_table:D,pays.bet.flush:9:1")]  # fmt: skip
    edges = [-fraction(document["main"]["expectation"]) for document in both]
    rows = re.findall(r"<th role=\"rowheader\"[^>]*>House edge.*?</tr>", page)
    cells = re.findall('class="right">(.*?)(?:<span|</td>)', rows[0])
    change = minus(f"{percent(edges[1] - edges[0]).removesuffix('%')} points")
    assert cells == [percent(edges[0]), percent(edges[1]), change]
    assert exact(edges[1] - edges[0]).replace("-", "\N{MINUS SIGN}") in rows[0]
    differing = re.findall(r"<tr><th scope=\"row\" class=\"left\">([^<]*)</th>", page)
    assert differing[:2] == ["Three card table", "Own pay: bet flush"]
    assert "not offered" in rows[2], "the first choice has no three-card bonus"
    assert page.count("PAR sheet of choice") == 8
    assert [len(words) > 3 for words in commands_on(page)] == [True, True]


def test_a_choice_beside_itself_is_told_to_be_the_same(client: httpx.Client) -> None:
    page = solved(client, f"{LIR}&b=bonus:yes,three_card_table:D")
    assert "Both choices are the same" in page
    assert page.count("the same</td>") == 11, (
        "five figures of the main game, three of each side bet"
    )


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("uth?a=trips_table:B,pays.trips.flush:5:1", "5324.36(f)(3): A winning trips wager"),
        ("uth?a=&b=blind_table:C", "5324.36(f)(2)"),
        ("fcp?a=", "5324.33(d)(3)"),
        ("lir?a=&players=9", "at most 7"),
        ("lir?a=&average=much", "dollars such as 5"),
        ("lir?a=&players=7&average=7", None),
        ("uth?a=&players=7", "at most 6"),
    ],
)
def test_what_is_not_lawful_is_refused_with_its_clause(
    client: httpx.Client, path: str, told: str | None
) -> None:
    answer = client.get(f"/odds/{path}")
    while answer.headers.get("refresh") == "1":  # only the solver knows how many seats there are
        time.sleep(0.2)
        answer = client.get(f"/odds/{path}")
    if told is None:
        assert answer.status_code == 200
        return
    assert answer.status_code == 409
    assert told in html.unescape(answer.text)
    assert 'role="alert"' in answer.text
    assert "<form" in answer.text, "it can be put right where it stands"


def test_a_link_or_a_game_that_is_none_is_refused(client: httpx.Client) -> None:
    for path in ("/odds/none", "/odds/none?a=", "/odds/uth?a=rubbish", "/odds/none/par.pdf?a="):
        answer = client.get(path)
        assert answer.status_code == 409
        assert "Accepted:" in answer.text


def test_a_facility_s_file_is_worked_out(client: httpx.Client) -> None:
    file = (
        '[lir]\r\nbonus = true\r\n[lir.minimums]\r\nbet = "10.00"\r\n[lir.layout]\r\nname = "X"\r\n'
    )
    sent = client.post("/odds/lir/file", data={"file": file})
    assert sent.status_code == 303
    assert sent.headers["location"] == "/odds/lir?a=bonus:yes,minimums.bet:10.00"
    deep = ".".join("a" * 5000)
    for wrong in ("[lir", "[uth]\nblind_table = 'A'\n", "lir = 3", "a = " + "[" * 5000,
                  f"[lir.{deep}]\nb = 1\n"):  # fmt: skip
        refused = client.post("/odds/lir/file", data={"file": wrong})
        assert refused.status_code == 409, wrong
    unlawful = client.post("/odds/lir/file", data={"file": '[lir]\nthree_card_table = "G"'})
    assert "5324.34(f)(4)" in client.get(unlawful.headers["location"]).text


def test_a_choice_is_made_changed_and_compared_by_the_form(visit: Visit) -> None:
    page = visit.page
    visit.go("/")
    page.click("nav >> text=Odds")
    page.click("[aria-label='Choose pay tables of let it ride']")
    page.select_option("[name='a.three_card_table']", "E")
    page.uncheck("[name='a.bonus']")
    page.click("text=Pay more than the law asks")
    page.fill("[name='a.pays.bet.flush']", "7:1")
    page.click("button:has-text('Work it out') >> nth=0")
    expect(page.locator("[role=alert]")).to_contain_text("Not lawful")
    expect(page.locator(".field .wrong")).to_contain_text("5324.34(f)(1)")
    visit.complaints.clear()  # the browser notes the refusal, 409, as an error
    page.fill("[name='a.pays.bet.flush']", "9:1")
    page.keyboard.press("Enter")
    page.wait_for_selector("#hold")
    assert page.url.endswith("/odds/lir?a=three_card_table:E,pays.bet.flush:9:1")
    page.click("text=Lay a second choice beside it")
    page.select_option("[name='b.three_card_table']", "A")
    page.click("text=Work both out")
    page.wait_for_selector("#hold")
    assert page.url.endswith("?a=three_card_table:E,pays.bet.flush:9:1"
                             "&b=three_card_table:A,pays.bet.flush:9:1")  # fmt: skip
    expect(page.locator(".differs tbody >> nth=0")).to_contain_text("Three card tableEA")
    page.fill("[name=players]", "2")
    page.click("text=Reckon again")
    page.wait_for_selector("[name=players][value='2']")
    expect(page.locator("text=with 2 players in every round")).to_have_count(2)
    with page.expect_download() as told:
        page.click("[aria-label='PAR sheet of choice B as CSV']")
    assert told.value.suggested_filename == "par-lir.csv"


def test_what_is_wide_scrolls_in_a_box_that_the_keyboard_reaches(visit: Visit) -> None:
    page = visit.page
    page.set_viewport_size({"width": 390, "height": 844})
    visit.go(TWO)
    page.wait_for_selector("#hold")
    page.wait_for_load_state()
    page.evaluate("document.querySelectorAll('details').forEach(d => d.open = true)")
    stays_in_width(page)
    targets_are_large(page)
    inspect(page)
    boxes = page.locator(".wide, .plot")
    assert boxes.count() > 30
    wider = 0
    for box in boxes.all():
        assert box.get_attribute("tabindex") == "0"
        assert box.get_attribute("aria-label")
        wider += box.evaluate("box => box.scrollWidth > box.clientWidth")
    assert wider > 10, "each plot is, at least"


def test_a_warning_of_both_choices_is_told_once(client: httpx.Client) -> None:
    limited = "/odds/lir?a=payout_limit:75000&b=three_card_table:D,payout_limit:"
    both = solved(client, limited + "75000")
    assert both.count('class="caution"') == 1
    each = solved(client, limited + "80000")
    assert each.count('class="caution"') == 2
