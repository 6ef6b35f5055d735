"""A seat whose last hand was another's, and a seat that waits for who went to the lobby."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from croupier.games import find_game
from croupier.service.facility import Facility, open_facility
from croupier.service.practice import furnish
from croupier.service.settings import Settings
from croupier.web.cookies import Visitor
from croupier.web.practice.company import Company
from croupier.web.practice.dealer import Dealer
from croupier.web.practice.visit import admit
from croupier.web.table.chair import Chair
from service.api.processes import address_of, command, free_port
from web.visiting import Visit

STREAM = "table:let-it-ride"


@pytest.fixture
def facility(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Facility]:
    monkeypatch.chdir(tmp_path)
    with open_facility(Settings.of({})) as opened:
        furnish(opened.desk, opened.people)
        yield opened


def test_who_takes_a_seat_has_nothing_of_the_hand_that_another_played_there(
    facility: Facility,
) -> None:
    company = Company(facility.desk, facility.people, facility.ledger)
    dealer = Dealer(facility.desk, company)

    def chair() -> Chair:
        return Chair(facility, dealer, Visitor(facility, admit(facility, ""), ""), STREAM)

    first, second, watching = chair(), chair(), chair()
    first.touch("do", "sit")
    first.touch("spot", "bet_one")
    first.touch("do", "deal")
    for question in ("bet one", "bet two"):
        first.touch("do", f"1:{question}:ride")
    assert first.look()["stage"].endswith("Touch an area to bet again.")
    own = first.look()["seat"]
    first.touch("do", "leave")
    second.touch("do", "sit")
    told = second.look()
    assert told["seat"] == own
    assert told["stage"] == "Pick a chip and touch an area."
    assert told["result"] is None
    assert told["cards"] == []
    assert not any(spot["amount"] or spot["came"] for spot in told["spots"])
    (repeat,) = [one for one in told["actions"] if one["id"] == "repeat"]
    assert not repeat["ready"]
    (row,) = watching.look()["others"]
    assert (row["player"], row["wagers"], row["said"], row["net"]) == (told["who"], "", "", "")


def test_a_full_table_lets_back_who_sits_there_and_others_watch(tmp_path: Path) -> None:
    free = {"rate": 10_000, "burst": 10_000, "login_rate": 1000}
    with command(tmp_path, port=free_port(), **free) as process, ExitStack() as opened:
        address = address_of(process)
        guests = [
            opened.enter_context(httpx.Client(base_url=address, timeout=120))
            for _ in range(find_game("lir").seats)
        ]
        for guest in guests:
            assert guest.post("/table/let-it-ride/seat").status_code == 303
        told = [button(guests[0].get("/").text), button(guests[6].get("/").text)]
        assert all("disabled" not in one for one in told)
        assert all("where you have a seat" in one for one in told)
        assert 'href="/table/let-it-ride"' not in guests[0].get("/").text
        with httpx.Client(base_url=address, timeout=120) as late:
            late.post("/practice/uth")
            lobby = late.get("/").text
            assert "disabled" in button(lobby)
            assert 'href="/table/let-it-ride"' in lobby
            assert late.get("/table/let-it-ride").status_code == 200
            guests[0].post("/table/let-it-ride/seat")  # he has one already
            assert "disabled" in button(late.get("/").text)


def test_a_button_that_does_nothing_looks_so(visit: Visit) -> None:
    visit.go()
    before, after = visit.page.evaluate("""() => {
      const one = document.querySelector("#tables .act:not(:disabled)");
      const seen = () => getComputedStyle(one).backgroundColor;
      const before = seen();
      one.disabled = true;
      return [before, seen()];
    }""")
    assert before != after


def button(lobby: str) -> str:
    """Return the button of a lobby that leads to a seat at the table of let it ride."""
    (found,) = re.findall(r'<button[^>]*data-live="sit-let-it-ride"[^>]*>', lobby)
    return str(found)
