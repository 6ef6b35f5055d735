"""The theory comes from a worker process, exactly, and the server's process stays small."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from threading import Event

import pytest

from croupier.odds.par import par
from croupier.service.back_office import BackOffice
from croupier.service.reports.theory import TheoryRoom, pays_of
from croupier.service.reports.theory_worker import Worth, solve

LIR = {"bonus": True, "three_card_table": "D"}
FCP = {"dealer_cards": 6, "six_card_table": "A",
       "progressive": {"table": "A", "envy": "A", "rate": "1/5"}}  # fmt: skip


@pytest.fixture(scope="module")
def room() -> Iterator[TheoryRoom]:
    with BackOffice() as office:
        yield TheoryRoom(office)


def exact(told: object) -> Fraction:
    assert isinstance(told, dict)
    return Fraction(told["numerator"], told["denominator"])


def test_the_worker_says_what_the_par_sheet_says(room: TheoryRoom) -> None:
    worth = room.worth("let-it-ride", pays_of(LIR), 0, {})
    assert worth is not None
    sheet = par({"game": "lir", "house": LIR})
    assert worth["main"].expectation == exact(sheet["main"]["expectation"])
    deviation = sheet["main"]["standard_deviation"]
    assert float(worth["main"].variance) == pytest.approx(deviation**2)
    for name in ("bonus", "three_card"):
        assert worth[name].expectation == exact(sheet["side_bets"][name]["expectation"])
    assert worth.keys() == {"main", "bonus", "three_card"}


def test_what_was_asked_once_is_known(room: TheoryRoom) -> None:
    first = room.worth("let-it-ride", pays_of(LIR), 0, {})
    assert room.worth("let-it-ride", pays_of({**LIR, "minimums": {"bet": 1000}}), 0, {}) is first
    assert room.worth("let-it-ride", pays_of({}), 0, {}) is not first


class Counted:
    """An office that is asked and answers when the test says so."""

    def __init__(self) -> None:
        self.asked: list[Future[dict[str, Worth]]] = []

    def submit(self, *_question: object) -> Future[dict[str, Worth]]:
        self.asked.append(Future())
        return self.asked[-1]


def test_two_who_ask_at_once_have_it_solved_once() -> None:
    office, answer = Counted(), {"main": Worth(Fraction(-1), Fraction(1), by_stake=False)}
    room = TheoryRoom(office)  # type: ignore[arg-type]
    with ThreadPoolExecutor(2) as people:
        asked = [people.submit(room.worth, "lir", "{}", 0, {}) for _ in range(2)]
        while not (office.asked and all(one.running() for one in asked)):
            Event().wait(0.01)
        office.asked[0].set_result(answer)
        assert [one.result(30) for one in asked] == [answer, answer]
    assert len(office.asked) == 1


def test_a_question_that_was_called_off_is_asked_again() -> None:
    office = Counted()
    room = TheoryRoom(office)  # type: ignore[arg-type]
    with ThreadPoolExecutor(1) as people:
        for number in (1, 2):
            asked = people.submit(room.worth, "lir", "{}", 0, {})
            while len(office.asked) < number:
                Event().wait(0.01)
            office.asked[-1].cancel()
            assert asked.result(30) is None


def test_a_progressive_is_worth_another_amount_at_each_stake_and_with_others() -> None:
    """Of the worth at the reset amount; each other hand adds the same for envy."""
    house = pays_of(FCP)
    dear = solve("four-card-poker", house, 0, '{"progressive": 500}')["progressive"]
    cheap = [
        solve("four-card-poker", house, others, '{"progressive": 100}')["progressive"]
        for others in range(4)
    ]
    assert dear.by_stake
    assert dear.expectation < cheap[0].expectation
    steps = [b.expectation - a.expectation for a, b in pairwise(cheap)]
    assert len(set(steps)) == 1
    assert steps[0] > 0
    sheet = par({"game": "fcp", "house": FCP, "progressive": 100})
    assert cheap[0].expectation == exact(sheet["side_bets"]["progressive"]["expectation"])


def test_choices_that_are_not_lawful_have_no_theory() -> None:
    assert solve("four-card-poker", "{}", 0, "{}") == {}
    assert solve("four-card-poker", pays_of(FCP), 0, '{"trips": 100}') != {}


def test_a_worker_that_dies_is_replaced() -> None:
    with BackOffice() as office:
        room = TheoryRoom(office)
        assert room.worth("let-it-ride", "{}", 0, {}) is not None
        pool = office._pool  # noqa: SLF001 - its one process is ended from outside
        assert pool is not None
        for process in list(pool._processes.values()):  # noqa: SLF001
            process.kill()
            process.join()
        answers = [room.worth("let-it-ride", pays_of(LIR), 0, {}) for _ in range(2)]
        assert answers[-1] is not None
        assert answers[-1]["main"].expectation < 0


PROGRAM = """
import sys
from service.reports.written import Written, header, night
from croupier.service.reports.catalogue import REPORTS, Asked, make_report
from croupier.service.back_office import BackOffice
from croupier.service.reports.theory import TheoryRoom
from croupier.service.reports.writing import write_csv, write_json
from croupier.service.reports.writing_xlsx import write_xlsx

if __name__ == "__main__":
    entries = night("small", 1)
    journal = Written(entries)
    journal.noted = [n for n in journal.noted if n.stream.startswith("table:lir")]
    with BackOffice() as office:
        for kind in REPORTS:
            asked = Asked(theory=TheoryRoom(office))
            made = make_report(kind, journal, header(0, len(entries)), asked)
            sizes = [len(write(made)) for write in (write_csv, write_json, write_xlsx)]
            assert min(sizes) > 100
            if kind == "performance":
                assert any(row[-8] is not None for row in made.sections[0].rows)
    heavy = {"numpy", "numba", "llvmlite", "croupier.kernels", "croupier.odds.let_it_ride"}
    print(sorted(heavy & set(sys.modules)))
"""


def test_the_process_that_reports_loads_no_numba(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    path = [str(Path(__file__).parents[2]), *sys.path]
    done = subprocess.run(
        [sys.executable, str(program)],
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": ":".join(path)},
    )
    assert (done.stdout.strip(), done.returncode) == ("[]", 0), done.stderr
