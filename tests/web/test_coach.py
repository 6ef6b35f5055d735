"""The coach beside a chair: when he is asked, what he shows, and that nobody waits for him."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.odds.advising import advise
from croupier.service.facility import Facility
from croupier.web.coach import worker
from croupier.web.coach.beside import SHOWN
from croupier.web.coach.coach import Coach
from croupier.web.coach.session import Sessions
from web.coached import Desk, Table, practice_house

GAMES = ("uth", "fcp", "lir")


@pytest.fixture
def facility(tmp_path: Path) -> Iterator[Facility]:
    with practice_house(tmp_path) as opened:
        yield opened


class House:
    """The house's coach with an office that waits for the test."""

    def __init__(self, facility: Facility) -> None:
        self.facility = facility
        self.office = Desk()
        self.told: list[str] = []
        self.coach = Coach(self.office, self.told.append)

    def table(self, alias: str) -> Table:
        return Table(self.facility, alias, self.coach)

    def records(self) -> list[dict[str, Any]]:
        """Return the spots that were asked about and are still unanswered."""
        return [json.loads(args[0]) for work, args, _ in self.office.asked if work is worker.value]


@pytest.fixture
def house(facility: Facility) -> House:
    return House(facility)


def worths(table: Table) -> dict[str, str]:
    """Return what stands beside each answer."""
    shown = table.look()["actions"]
    return {one["id"].rpartition(":")[2]: one["worth"] for one in shown if "worth" in one}


@pytest.mark.parametrize("alias", GAMES)
def test_a_coach_who_is_off_is_asked_nothing_and_tells_nothing(house: House, alias: str) -> None:
    table = house.table(alias)
    table.bet()
    assert worths(table) == {}
    table.play()
    coached = table.look()["coach"]
    assert [mode["id"] for mode in coached["modes"] if mode["on"]] == ["off"]
    assert (coached["note"], coached["verdicts"], coached["about"]) == ("", [], "")
    assert house.office.asked == []


def test_a_chair_without_a_coach_shows_none(facility: Facility) -> None:
    table = Table(facility, "uth", None)
    table.coach("before")
    table.bet()
    assert table.look()["coach"] is None
    assert worths(table) == {}


def test_the_worker_is_warmed_when_the_coach_is_switched_on(house: House) -> None:
    table = house.table("lir")
    table.coach("next")
    table.coach("next")
    ((work, args, _),) = house.office.asked
    assert (work, args) == (worker.warm, ("let-it-ride",))
    table.coach("no such mode")
    assert [one["id"] for one in table.look()["coach"]["modes"] if one["on"]] == ["before"]


@pytest.mark.parametrize("alias", GAMES)
def test_the_table_goes_on_while_the_worker_is_busy(house: House, alias: str) -> None:
    table = house.table(alias)
    table.coach("before")
    table.bet()
    assert set(worths(table).values()) == {"working it out…"}
    table.play()
    look = table.look()
    assert look["result"] is not None
    assert {one["words"] for one in look["coach"]["verdicts"]} == {"Working out the figures…"}
    assert house.told == []
    house.office.work()
    assert house.told
    assert set(house.told) == {table.stream}
    verdicts = table.look()["coach"]["verdicts"]
    assert {one["kind"] for one in verdicts} <= {"right", "cost"}


@pytest.mark.parametrize("alias", GAMES)
def test_before_the_choice_each_answer_has_its_worth_beside_it(house: House, alias: str) -> None:
    table = house.table(alias)
    table.coach("before")
    table.bet()
    table.look()
    (record,) = house.records()
    told = advise(record)
    house.office.work()
    shown = worths(table)
    assert list(shown) == [option["decision"] for option in told["options"]]
    stake = 500
    for option in told["options"]:
        units, money = shown[option["decision"]].removesuffix(" · best").split(", ")
        assert float(units.split()[0]) == pytest.approx(option["value"], abs=0.00051)
        cents = float(money.replace("$", "").replace(",", "")) * 100
        assert cents == pytest.approx(option["value"] * stake, abs=0.51)
    assert shown[told["best"]].endswith("best")


@pytest.mark.parametrize("alias", GAMES)
def test_after_the_choice_and_not_sooner_it_is_told_what_it_cost(house: House, alias: str) -> None:
    table = house.table(alias)
    table.coach("after")
    table.bet()
    table.look()
    (record,) = house.records()
    house.office.work()
    table.chair.touch("chip", "500")  # anything that makes the page look again
    early = json.dumps(table.look())
    told = advise(record)
    assert worths(table) == {}
    assert table.look()["coach"]["verdicts"] == []
    for option in told["options"]:
        assert f"{option['value']:+.3f}" not in early
    said = next(o["decision"] for o in told["options"] if o["decision"] != told["best"])
    table.do(next(one for one in table.answers() if one.endswith(f":{said}")))
    verdict = table.look()["coach"]["verdicts"][0]
    best = max(option["value"] for option in told["options"])
    worth = next(o["value"] for o in told["options"] if o["decision"] == said)
    if best > worth:
        assert verdict["kind"] == "cost"
        lost = float(verdict["words"].split(" cost ")[1].split()[0])
        assert lost == pytest.approx(best - worth, abs=0.00051)
    else:
        assert verdict["kind"] == "right"
    assert [row["answer"] for row in verdict["rows"]] == [o["decision"] for o in told["options"]]


def test_a_raise_of_any_amount_is_worth_what_lies_between_the_whole_ones(house: House) -> None:
    table = house.table("fcp")
    table.coach("before")
    table.bet()
    table.look()
    house.office.work()
    for chip in ("500", "100", "100"):
        table.chair.touch("chip", chip)
        table.chair.touch("spot", "play")
    shown = {one["id"]: one.get("worth", "") for one in table.look()["actions"]}
    once, twice = (
        float(text.split()[0]) for key, text in shown.items() if key.endswith(("1x", "2x"))
    )
    assert float(shown["raise"].split()[0]) == pytest.approx(once + 0.4 * (twice - once), abs=0.002)
    table.do("raise")
    words = table.look()["coach"]["verdicts"][0]["words"]
    assert words.lower().removeprefix("right: ").startswith("playing $7")


@pytest.mark.parametrize("alias", GAMES)
def test_a_worker_that_dies_is_no_error_to_the_player(house: House, alias: str) -> None:
    table = house.table(alias)
    table.coach("before")
    table.bet()
    table.look()
    house.office.die()
    assert set(worths(table).values()) == {"working it out…"}, "it is asked once more"
    house.office.die()
    look = table.look()
    assert "could not work it out" in look["coach"]["note"]
    assert look["notice"] == ""
    assert house.office.asked == [], "and then no more"
    table.play()
    assert table.look()["result"] is not None


def test_answers_are_kept(house: House) -> None:
    table = house.table("lir")
    table.coach("before")
    table.bet()
    table.look()
    house.office.work()
    before = worths(table)
    assert before == worths(table)
    assert house.office.asked == []


def test_an_answer_given_with_the_figures_in_sight_says_so_in_the_ledger(house: House) -> None:
    table = house.table("uth")
    table.coach("before")
    table.bet()
    table.look()
    house.office.work()
    assert worths(table)
    table.coach("off")
    table.play("check", "check", "fold")
    house.coach.switch(table.who.name, "after", "ultimate-texas-holdem")
    made = list(Sessions(house.facility, house.coach).decisions(table.who))
    assert [one.shown for one in made] == [True, False, False]
    assert SHOWN.isprintable()


@pytest.mark.parametrize("alias", GAMES)
def test_the_grade_is_read_from_the_ledger(house: House, alias: str) -> None:
    table = house.table(alias)
    for _ in range(3):
        table.play()
    sessions = Sessions(house.facility, house.coach)
    (grade,) = sessions.grades(table.who)
    assert (grade.decisions, grade.letter) == (0, "")
    assert grade.pending > 0
    records = house.records()
    house.office.work()
    (grade,) = sessions.grades(table.who)
    assert grade.pending == 0
    assert (len(grade.rounds), grade.decisions) == (3, len(list(sessions.decisions(table.who))))
    costs = []
    for made in sessions.decisions(table.who):
        worth = {o["decision"]: o["value"] for o in advise(made.decision.spot.record())["options"]}
        costs.append(max(worth.values()) - worth[made.decision.answer])
    assert float(grade.cost) == pytest.approx(sum(costs))
    assert float(grade.lost) == pytest.approx(500 * sum(costs))
    assert grade.right == sum(cost == 0 for cost in costs)
    assert len(grade.mistakes) == grade.decisions - grade.right
    assert len(records) <= grade.decisions
    again = Sessions(house.facility, Coach(house.office, house.told.append))
    assert list(again.decisions(table.who)) == list(sessions.decisions(table.who))


def test_a_session_begins_with_the_login_and_is_ones_own(house: House) -> None:
    one, other = house.table("lir"), house.table("lir")
    one.play()
    sessions = Sessions(house.facility, house.coach)
    assert list(sessions.decisions(one.who))
    assert list(sessions.decisions(other.who)) == []
    house.facility.people.log_out(one.who)
    assert list(sessions.decisions(one.who)) == []
