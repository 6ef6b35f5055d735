"""What a seat shows after a hand that was another's or void, and who finds back to his seat."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import cast

import httpx
import pytest

from croupier.games import find_game
from croupier.service.facility import Facility, open_facility
from croupier.service.practice import furnish
from croupier.service.settings import Settings
from croupier.table import commands
from croupier.web.cookies import Visitor
from croupier.web.practice.company import Company
from croupier.web.practice.dealer import Dealer
from croupier.web.practice.staff import FLOOR, PIT
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


@pytest.fixture
def chair(facility: Facility) -> Callable[[], Chair]:
    """Return what lets another visitor come to the table."""
    company = Company(facility.desk, facility.people, facility.ledger)
    dealer = Dealer(facility.desk, company)
    return lambda: Chair(facility, dealer, Visitor(facility, admit(facility, ""), ""), STREAM)


def bet(chair: Chair) -> None:
    """Sit down and bet, until the first question is put."""
    chair.touch("do", "sit")
    chair.touch("spot", "bet_one")
    chair.touch("do", "deal")
    assert chair.look()["stage"] == "Your decision: bet one."


def test_who_takes_a_seat_has_nothing_of_the_hand_that_another_played_there(
    chair: Callable[[], Chair],
) -> None:
    first, second, watching = chair(), chair(), chair()
    bet(first)
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


def test_of_a_void_round_nothing_lies_on_the_cloth_and_it_is_told_that_the_stakes_went_back(
    facility: Facility, chair: Callable[[], Chair]
) -> None:
    first, watching = chair(), chair()
    bet(first)
    voiding = commands.Request(commands.Void(1, "the shoe broke"))
    facility.desk.do(STREAM, voiding, FLOOR, "ask")
    facility.desk.do(STREAM, commands.Approve(1), PIT, "approve")
    told, seen = first.look(), watching.look()
    assert told["stage"].startswith("The round is void: every stake went back.")
    assert told["balance"] == "$1,000"
    for page in (told, seen):
        assert page["cards"] == []
        assert not any(spot["amount"] or spot["stacks"] for spot in page["spots"])
        assert not any(seat["stacks"] for seat in page["around"])
        assert not any(row["wagers"] for row in page["others"])
    first.touch("do", "repeat")
    assert first.look()["stage"] == "Stacked: $15."


@pytest.mark.parametrize("practice", [True, False])
def test_only_a_practice_house_says_that_nothing_costs_real_money(
    chair: Callable[[], Chair], *, practice: bool
) -> None:
    watching = chair()
    watching.facility = cast("Facility", Told(watching.facility, practice=practice))
    assert ("real money" in watching.look()["hint"]) == practice


class Told:
    """A facility that says of itself whether it is a practice house."""

    def __init__(self, facility: Facility, *, practice: bool) -> None:
        self._facility = facility
        self.settings = facility.settings.model_copy(update={"practice": practice})

    def __getattr__(self, name: str) -> object:
        """Return what the facility has."""
        return getattr(self._facility, name)


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
