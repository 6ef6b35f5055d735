"""The pit's pages of meters, accounts and reports."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from html import escape
from threading import Event

import httpx
import openpyxl
import pytest

from croupier.service.reports.catalogue import REPORTS
from croupier.web.asking import typed_dollars
from service.api.serving import PASSWORD
from web.staff import Form, House, Person, alert_of, staffed


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with staffed(tmp_path_factory.mktemp("house")) as opened:
        yield opened


PROGRESSIVE = """
[four-card-poker]
dealer_cards = 6
[four-card-poker.progressive]
table = "A"
envy = "A"
initial = 5000
reset = 5000
rate = "1/3"
"""


def opened(house: House, meter: str) -> Person:
    eve = house.people["Eve"]
    eve.does(f"/meters/{meter}", "open", table="A", initial="5000", reset="5000", rate="1/3")
    return eve


def test_a_meter_is_opened_suspended_and_changed_by_two(house: House) -> None:
    eve, sam = opened(house, "one"), house.people["Sam"]
    assert "$5,000" in eve.see("/meters/one")
    assert "one" in eve.see("/pit")
    eve.does("/meters/one", "suspend", reason="no connection")
    assert "unavailable" in eve.see("/meters")
    eve.does("/meters/one", "resume", reason="connected")
    low = eve.send("/meters/one", "change", reset="100", rate="1/3", reason="less")
    assert "5324.33(f)(4)(ii)" in alert_of(low)
    eve.does("/meters/one", "change", reset="6000", rate="1/4", reason="a busier floor")
    assert not {"approve", "refuse"} & eve.offers("/meters/one")
    assert "Eve asks for a change." in sam.see("/pit")
    told = sam.see("/meters/one")
    assert "Reset amount $6,000 (now $5,000), part of each wager 1/4 (now 1/3)." in told
    assert "a busier floor" in told
    sam.does("/meters/one", "approve")
    assert "<dd>1/4</dd>" in sam.see("/meters/one")


def test_a_closed_meter_leaves_its_amount_to_another(house: House) -> None:
    eve, sam = opened(house, "old"), house.people["Sam"]
    opened(house, "new")
    eve.does("/meters/old", "close", to="new", reason="one is enough")
    assert "$5,000 go to meter new" in sam.see("/meters/old")
    sam.does("/meters/old", "approve")
    assert "closed" in sam.see("/meters/old")
    assert "$10,000" in sam.see("/meters/new")


def test_contributions_and_the_hidden_remainder_are_shown(house: House) -> None:
    eve, dan = opened(house, "live"), house.people["Dan"]
    eve.does("/opening/fcp", "fcp", table="meter", mode="by act", choices="file",
             file=PROGRESSIVE, meter="meter:live")  # fmt: skip
    dan.does("/pit/meter", "sit", seat="2", player="Ann")
    dan.does("/pit/meter", "buy-in", player="Ann", amount="200")
    dan.does("/pit/meter/deal", "start")
    bet = {"wager ante": "10", "wager progressive": "1"}
    dan.does("/pit/meter/deal?still=1", "bet", seat="2", **bet)
    dan.does("/pit/meter/deal?still=1", "no-more-bets")
    told = house.people["Ann"].see("/meters/live")
    assert "$5,000.33" in told
    assert "1/3 of a cent" in told


def test_a_wager_that_the_system_did_not_take_is_told_with_no_more_bets(house: House) -> None:
    eve, dan = opened(house, "dead"), house.people["Dan"]
    eve.does("/opening/fcp", "fcp", table="untaken", mode="by act", choices="file",
             file=PROGRESSIVE, meter="meter:dead")  # fmt: skip
    dan.does("/pit/untaken", "sit", seat="2", player="Bob")
    dan.does("/pit/untaken", "buy-in", player="Bob", amount="200")
    dan.does("/pit/untaken/deal", "start")
    bet = {"wager ante": "10", "wager progressive": "1"}
    dan.does("/pit/untaken/deal?still=1", "bet", seat="2", **bet)
    told = {"refused 2 progressive": "yes"}
    dan.does("/pit/untaken/deal?still=1", "no-more-bets", **told)
    assert "$5,000<" in dan.see("/meters/dead")


def test_a_win_of_the_whole_meter_is_documented_and_paid(house: House) -> None:
    eve, dan = opened(house, "won"), house.people["Dan"]
    eve.does("/opening/fcp", "fcp", table="jackpot", mode="entered", choices="file",
             file=PROGRESSIVE, meter="meter:won")  # fmt: skip
    dan.does("/pit/jackpot", "sit", seat="2", player="Ann")
    dan.does("/pit/jackpot", "buy-in", player="Ann", amount="200")
    page = "/pit/jackpot/deal"
    dan.does(page, "start")
    dan.does(page, "bet", seat="2", **{"wager ante": "10", "wager progressive": "1"})
    dan.does(page, "no-more-bets")
    while "faces" not in (offered := dan.form(page, "next"))["blanks"]:
        assert dan.http.post(offered["action"], data=offered["blanks"]).status_code == 303
        if "answer" in dan.offers(page):
            dan.does(page, "answer", answer="play 1x")
    dan.does(page, "next", faces="Ks Qd 9c 7h 4d 2s")
    dan.does(page, "hand", faces="As Ac Ad Ah 2c")
    assert "Cards are held for a win of the whole meter" in dan.see(page)
    assert "are held for a win" in alert_of(dan.send(page, "start"))
    assert not {"document-win", "pay-win"} & dan.offers("/pit/jackpot")
    assert "Win 1 of the whole meter: $5,000.33" in eve.see("/pit/jackpot")
    assert "Seat 2 won the whole meter, $5,000.33: papers are still to be done." in eve.see("/pit")
    assert "pay-win" not in eve.offers("/pit/jackpot")
    with house.ledger() as ledger:
        before = ledger.balance("player:Ann")
    eve.does("/pit/jackpot", "document-win", document="form 1234")
    eve.does("/pit/jackpot", "pay-win")
    with house.ledger() as ledger:
        assert ledger.balance("player:Ann") == before + 500_033
    told = eve.see("/meters/won")
    assert "form 1234" in told
    assert re.search(r"<td>paid [^<]* by Eve</td>", told)
    dan.does(page, "start")


def test_an_account_is_opened_and_its_password_shown_once(house: House) -> None:
    eve = house.people["Eve"]
    form = eve.form("/accounts", "open")
    typed = {**form["blanks"], "name": "Gus", "role": "dealer"}
    first, again = (eve.http.post(form["action"], data=typed) for _ in range(2))
    shown = re.search(r"<code>([^<]+)</code>", first.text)
    assert shown is not None
    assert first.headers["cache-control"] == "no-store"
    assert "not shown again" in again.text
    assert "<code>" not in again.text
    with httpx.Client(base_url=house.address) as gus:
        asked = gus.post("/login", data={"name": "Gus", "password": shown[1]})
        assert "A password of your own" in asked.text
    refused = eve.send("/accounts", "open", name="boss", role="dealer")
    assert refused.status_code == 409
    assert Form(refused.text).forms[1]["blanks"]["name"] == "boss"


def test_locked_unlocked_and_sessions_ended(house: House) -> None:
    eve = house.people["Eve"]
    _made(eve, "Hal")
    with httpx.Client(base_url=house.address) as hal:
        _own_password(hal, eve, "Hal")
        assert hal.get("/pit").status_code == 200
        eve.does("/accounts/Hal", "end-sessions", reason="left his desk")
        assert hal.get("/pit").headers["location"] == "/login"
        assert hal.post("/login", data={"name": "Hal", "password": PASSWORD}).status_code == 303
        eve.does("/accounts/Hal", "lock", reason="left his keys")
        assert hal.get("/pit").headers["location"] == "/login"
        assert "lock" not in eve.offers("/accounts/Hal")
        eve.does("/accounts/Hal", "unlock", reason="has them again")
        assert hal.post("/login", data={"name": "Hal", "password": PASSWORD}).status_code == 303


def test_a_role_is_changed_by_two(house: House) -> None:
    eve, sam = house.people["Eve"], house.people["Sam"]
    _made(eve, "Ivy")
    with httpx.Client(base_url=house.address) as ivy:
        _own_password(ivy, eve, "Ivy")
        eve.does("/accounts/Ivy", "role", role="supervisor", reason="promoted")
        assert "approve-role" not in eve.offers("/accounts/Ivy")
        assert "Eve asks that Ivy become a supervisor." in sam.see("/pit")
        assert "Ivy" not in house.people["Dan"].see("/pit")
        told = sam.see("/accounts/Ivy")
        assert "Shall become a supervisor" in told
        assert "promoted" in told
        sam.does("/accounts/Ivy", "approve-role")
        assert ivy.get("/pit").headers["location"] == "/login"
        ivy.post("/login", data={"name": "Ivy", "password": PASSWORD})
        assert ivy.get("/accounts").status_code == 200


def test_a_machines_token_is_shown_once_and_revoked(house: House) -> None:
    eve = house.people["Eve"]
    shown = eve.send("/accounts", "machine", name="clock-1", role="clock", days="30")
    token = re.search(r"<code>([^<]+)</code>", shown.text)
    assert token is not None
    headers = {"Authorization": f"Bearer {token[1]}"}
    assert eve.http.get("/v1/tables", headers=headers).status_code == 200
    eve.does("/accounts/clock-1", "revoke", reason="replaced")
    assert eve.http.get("/v1/tables", headers=headers).status_code == 401


def _made(eve: Person, name: str) -> None:
    answer = eve.send("/accounts", "open", name=name, role="dealer")
    assert answer.status_code == 200, alert_of(answer)


def _own_password(client: httpx.Client, eve: Person, name: str) -> None:
    """Let somebody set the password of his own, with one that was made for one use."""
    made = eve.send(f"/accounts/{name}", "reset", reason="not written down")
    once = re.search(r"<code>([^<]+)</code>", made.text)
    assert once is not None
    told = {"name": name, "old": once[1], "new": PASSWORD}
    assert client.post("/password", data=told).status_code == 303


@pytest.mark.parametrize("kind", REPORTS)
def test_every_report_is_read_and_its_files_open(house: House, kind: str) -> None:
    eve = house.people["Eve"]
    while "refresh" in (seen := eve.http.get(f"/reports?kind={kind}&period=ltd")).headers:
        Event().wait(0.2)  # its theory is being solved
    told = seen.text
    files = dict(re.findall(r'href="(/reports/(\w+)\?[^"]*)"', told))
    assert sorted(files.values()) == ["csv", "json", "xlsx"]
    for address, written in files.items():
        answer = eve.http.get(address.replace("&amp;", "&"))
        assert f"{kind}.{written}" in answer.headers["content-disposition"]
        if written == "xlsx":
            assert openpyxl.load_workbook(io.BytesIO(answer.content)).sheetnames
        elif written == "csv":
            rows = list(csv.reader(io.StringIO(answer.text)))
            assert rows[0][0] == "Report"
        else:
            report = json.loads(answer.text)
            assert report["report"] == kind
            for section in report["sections"]:
                assert escape(section["title"]).replace("&#x27;", "&#39;") in told


def test_an_interval_that_is_none_is_refused_and_stays(house: House) -> None:
    eve = house.people["Eve"]
    refused = eve.http.get("/reports?kind=meters&from=yesterday&to=2026-12-01")
    assert refused.status_code == 409
    assert "'yesterday' is no time" in alert_of(refused)
    assert Form(refused.text).forms[1]["blanks"]["from"] == "yesterday"


@pytest.mark.parametrize(
    "text", ["7,50", "1,5", "1,2345", "12,34.5", ",500", "5,", "-5", "$$5", "5.", "\u0665"]
)
def test_what_is_no_amount_is_not_taken_for_another(text: str) -> None:
    """A comma parts thousands: 7,50 is not seven hundred and fifty dollars."""
    with pytest.raises(ValueError, match="is no amount"):
        typed_dollars(text)
