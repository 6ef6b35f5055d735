"""Hard spots drilled again: which one comes when, and what is not told before the answer."""

from __future__ import annotations

from fractions import Fraction

from croupier.games import find_game
from croupier.odds.analysis import Advice, Option
from croupier.web.coach.coach import Coach
from croupier.web.coach.drill import BOXES, Drill, Drills, Filed
from croupier.web.coach.pages import _drill
from croupier.web.coach.spots import Spot
from web.coached import Desk

RANKS = "23456789TJQKA"
RIGHT, WRONG = "pull", "ride"


def spot(number: int) -> tuple[Spot, Advice]:
    """Return one of many different spots; to pull is right."""
    high = RANKS[number % 13]
    one = Spot("let-it-ride", {}, "bet one", (f"{high}s", f"{high}d", "2c"), {"bet": 500})
    options = (Option(RIGHT, Fraction(-1, 3)), Option(WRONG, Fraction(-1, 2)))
    return one, Advice("bet one", options)


def drill_of(own: int, fresh: int) -> Drill:
    drill = Drill()
    drill.take(spot(number) for number in range(own))
    drill.fresh.extend(Filed(*spot(own + number), own=False) for number in range(fresh))
    drill.next()
    return drill


def say(drill: Drill, answer: str) -> Filed:
    """Answer the current spot and go on; return it."""
    asked = drill.current
    assert asked is not None
    drill.answer(asked.spot.id, answer)
    drill.next()
    return asked


def test_ones_own_mistakes_come_first_and_each_once() -> None:
    drill = drill_of(own=2, fresh=2)
    drill.take([spot(0), spot(1)])
    assert [say(drill, RIGHT).own for _ in range(4)] == [True, True, False, False]
    assert len(drill.filed) == 4


def test_what_was_wrong_comes_again_soon_and_what_was_right_later() -> None:
    drill = drill_of(own=0, fresh=12)
    wrong, right = say(drill, WRONG), say(drill, RIGHT)
    met = [say(drill, RIGHT) for _ in range(BOXES[1] + 1)]
    assert met.index(wrong) == BOXES[0] - 1
    assert met.index(right) == BOXES[1]


def test_what_was_right_in_each_box_is_learned() -> None:
    drill = drill_of(own=1, fresh=0)
    only = drill.filed[spot(0)[0].id]
    follows = []
    for _ in BOXES:
        assert say(drill, RIGHT) is only
        follows.append(drill.current)
        drill.turn += max(BOXES)  # others are asked meanwhile
        drill.next()
    assert follows == [None] * len(BOXES), "it does not follow itself"
    assert drill.current is None
    assert drill.learned == 1
    assert drill.boxes == [0, 0, 0]


def test_a_spot_is_answered_once_and_only_the_one_that_is_asked() -> None:
    drill = drill_of(own=1, fresh=1)
    asked = drill.current
    assert asked is not None
    drill.answer(spot(1)[0].id, RIGHT)
    drill.answer(asked.spot.id, "play 4x")
    assert drill.turn == 0
    drill.next()
    assert drill.current is asked, "who does not answer is asked again"
    drill.answer(asked.spot.id, WRONG)
    drill.answer(asked.spot.id, RIGHT)
    assert drill.right == 0
    assert drill.verdict is not None
    assert drill.verdict.cost == Fraction(1, 6)


def test_a_mistake_can_be_asked_for_by_its_name() -> None:
    drill = drill_of(own=3, fresh=0)
    third, _ = spot(2)
    drill.ask(third.id)
    drill.ask("no such spot")
    assert drill.current is not None
    assert drill.current.spot == third


def test_no_figure_is_told_before_the_answer() -> None:
    drill = drill_of(own=1, fresh=0)
    game = find_game("lir")
    before = _drill(drill, game)
    assert before["verdict"] is None
    assert before["answers"] == [RIGHT, WRONG]
    assert drill.current is not None
    drill.answer(drill.current.spot.id, WRONG)
    after = _drill(drill, game)
    assert [row["units"] for row in after["verdict"]["rows"]] == ["-0.333 bets", "-0.500 bets"]
    assert not any(row["units"] in str(before) for row in after["verdict"]["rows"])


def test_hard_spots_are_looked_for_where_few_are_left() -> None:
    office = Desk()
    drills = Drills(Coach(office, lambda _table: None))
    for _ in range(2):
        drills.search("let-it-ride")
    assert len(office.asked) == 1
    office.work()
    with drills.lock:
        drill = drills.of("ann", "let-it-ride")
    assert drill.fresh
    assert not any(filed.own for filed in drill.fresh)


def test_a_worker_that_dies_is_asked_again_for_hard_spots() -> None:
    office = Desk()
    drills = Drills(Coach(office, lambda _table: None))
    drills.search("let-it-ride")
    office.die()
    drills.search("let-it-ride")
    assert len(office.asked) == 1
