"""The dealer school's drills: what they ask, how they are marked, and by whom that is confirmed."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest

from croupier import RuleViolation
from croupier.drills import claims, incidents, orders, rulings
from croupier.drills.chance import Chance
from croupier.drills.layout import Layout, find_layout
from croupier.drills.levels import LEVELS
from croupier.drills.paying import PAID, Ask, Paper, Said, mark, ordered_by, set_paper
from croupier.engine.state import finished_round
from croupier.games import find_game, games
from croupier.games.order import settling_order
from croupier.games.round import LEFT
from croupier.law import clauses
from croupier.records.rounds import write_round
from croupier.web.school import correction
from croupier.web.school.forms import Answer, Slip, read_amount, read_answer, read_order
from croupier.web.school.sessions import MOST_MARKED, MOST_OPEN, Marked, Sessions
from laboratory.settling.settler import settle as independent

SEEDS = [f"{number:x}" for number in range(70)]
"""Of each game and level: 210 layouts a game."""
GAMES = ("uth", "fcp", "lir")


def perfect(paper: Paper) -> dict[str, str]:
    """Return the form of a trainee who knows everything."""
    fields = {}
    for stop in paper.stops:
        fields[stop.name] = str(stop.rank or "")
        for ask in stop.asks:
            fields[ask.name] = ask.action
            if ask.action in PAID:
                fields[f"{ask.name}-amount"] = f"{ask.paid / 100:.2f}"
    return fields


def said(paper: Paper, fields: Mapping[str, str]) -> Answer:
    answer = read_answer(paper, fields)
    assert isinstance(answer, Answer), answer
    return answer


def second_opinion(layout: Layout) -> Mapping[tuple[int, str], Any]:
    """Return every line of a layout as the program says that shares no code with the package."""
    record = write_round(layout.game, layout.choices, finished_round(layout.state))
    told = independent(record)
    return {(seat["seat"], line["wager"]): line for seat in told["seats"] for line in seat["lines"]}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("alias", GAMES)
def test_what_is_right_is_what_two_programs_settle(alias: str, level: str) -> None:
    for seed in SEEDS:
        layout = find_layout(alias, level, seed)
        paper = set_paper(layout)
        theirs = dict(second_opinion(layout))
        nets = {seat.number: seat.net for seat in layout.settlement.seats}
        for seat, line in paper.gone:
            nets[seat] -= line.net
            gone = theirs.pop((seat, line.wager))
            assert (gone["outcome"], gone["paid"]) == (line.outcome, line.paid)
        for ask in paper.asks:
            theirs_of = theirs.pop((ask.seat, ask.wager), None)
            nets[ask.seat] -= _net(ask)
            if theirs_of is None:
                assert ask.action == "nothing"
            else:
                assert _done(theirs_of) == (ask.action, ask.paid, ask.stake)
        assert theirs == {}  # nothing is left out
        assert set(nets.values()) == {0}
        assert paper.asks


def _done(line: Mapping[str, Any]) -> tuple[str, int, int]:
    """Return what a dealer does with a line of the other program."""
    action = {"lose": "take", "push": "push", "void": "push"}.get(line["outcome"], "pay")
    if action == "pay" and not line["paid"]:
        action = "push"  # all of it was cut by the payout limit
    held = "hold" if line.get("basis") == "meter" else action
    return held, line["paid"], line["stake"]


def _net(ask: Ask) -> int:
    return {"take": -ask.stake, "pay": ask.paid, "hold": ask.paid}.get(ask.action, 0)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("alias", GAMES)
def test_a_perfect_trainee_has_everything_right(alias: str, level: str) -> None:
    for seed in SEEDS[:30]:
        paper = set_paper(find_layout(alias, level, seed))
        answer = said(paper, perfect(paper))
        result = mark(paper, answer.said, answer.steps)
        assert result.right == result.asked == len(paper.asks) + result.placed
        assert correction.missed(paper, result) == ()
        told = correction.corrected(paper, result)
        assert all(line["right"] and line["clause"] for stop in told for line in stop["lines"])


def test_a_link_leads_to_the_same_layout_again() -> None:
    for alias in GAMES:
        one, other = (find_layout.__wrapped__(alias, "hard", "c0ffee") for _ in range(2))
        assert one is not other
        assert one.settlement == other.settlement
        assert one.settlement != find_layout(alias, "hard", "c0ffe0").settlement


def test_what_is_rare_at_a_table_is_not_rare_at_school() -> None:
    """Bonus hands, the limits, the meter, envy, refused chips and dealers without a pair."""
    hard = {alias: [find_layout(alias, "hard", seed) for seed in SEEDS] for alias in GAMES}
    lines = {
        alias: [line for one in hard[alias] for seat in one.settlement.seats for line in seat.lines]
        for alias in GAMES
    }
    assert sum(line.uncapped is not None for line in lines["uth"]) >= 3
    assert sum(line.uncapped is not None for line in lines["lir"]) >= 3
    assert sum(one.settlement.qualifies is False for one in hard["uth"]) >= 10
    assert sum(line.basis == "meter" for line in lines["fcp"]) >= 3
    assert sum(line.wager == "envy" for line in lines["fcp"]) >= 10
    assert sum(line.clause == "5324.33(c)(4)(iv)(b)" for line in lines["fcp"]) >= 5
    assert any(line.paid % 100 for line in lines["uth"])
    exposed = [one for one in hard["uth"] if one.state.irregularities]
    assert 3 <= len(exposed) <= 20
    for one in exposed:
        got = {ask.wager: set[str]() for ask in set_paper(one).asks}
        for ask in set_paper(one).asks:
            got[ask.wager].add(ask.action)
        assert got["ante"] == got["blind"] == {"push"}
        assert got["trips"] <= {"take", "pay"}
    for alias, wager in (("uth", "blind"), ("fcp", "ante_bonus"), ("lir", "bonus")):
        paid = [line for line in lines[alias] if line.wager == wager and line.paid]
        assert len(paid) >= 20
    for alias in GAMES:
        easy = [find_layout(alias, "easy", seed) for seed in SEEDS]
        nets = [one.settlement.seats[0].net for one in easy]
        assert min(nets) < 0 < max(nets)
        assert sum(net < 0 for net in nets) >= 7  # the house wins now and then


def test_each_kind_of_mistake_is_found_and_told_with_its_clause() -> None:
    for alias in GAMES:
        for seed in SEEDS[:3]:
            paper = set_paper(find_layout(alias, "hard", seed))
            fields = perfect(paper)
            for ask in paper.asks:
                _check_wrong_action(paper, fields, ask)
                if ask.action in PAID:
                    _check_wrong_amount(paper, fields, ask)


def _check_wrong_action(paper: Paper, fields: Mapping[str, str], ask: Ask) -> None:
    for choice in ask.choices:
        if choice == ask.action:
            continue
        answer = said(paper, {**fields, ask.name: choice, f"{ask.name}-amount": "3"})
        result = mark(paper, answer.said, answer.steps)
        assert result.asked - result.right == 1
        (miss,) = correction.missed(paper, result)
        assert miss.what.startswith(paper.game.title)
        assert miss.clause.startswith(f"§ {paper.game.section}")
        told = _told(paper, answer, ask)
        assert told["wrong"].startswith(f"You said {choice}")
        assert told["clause"] == miss.clause
        assert told["why"]


def _check_wrong_amount(paper: Paper, fields: Mapping[str, str], ask: Ask) -> None:
    for off, word in ((-50, "$0.50 too little"), (200, "$2 too much")):
        amount = f"{(ask.paid + off) / 100:.2f}"
        answer = said(paper, {**fields, f"{ask.name}-amount": amount})
        result = mark(paper, answer.said, answer.steps)
        assert result.asked - result.right == 1
        told = _told(paper, answer, ask)
        assert told["wrong"].startswith(word)
        assert told["is"].endswith(f"{ask.paid // 100:,}.{ask.paid % 100:02}")


def _told(paper: Paper, answer: Answer, ask: Ask) -> dict[str, str]:
    result = mark(paper, answer.said, answer.steps)
    told: dict[str, str] = next(
        line
        for stop in correction.corrected(paper, result)
        if stop["seat"] == ask.seat
        for line in stop["lines"]
        if line["wager"] == ask.wager.replace("_", " ")
    )
    return told


def test_odds_and_rounding_are_worked_out_before_the_trainee() -> None:
    told = set()
    for seed in SEEDS[:40]:
        paper = set_paper(find_layout("uth", "hard", seed))
        fields = {name: value for name, value in perfect(paper).items() if "amount" not in name}
        fields |= {f"{ask.name}-amount": "0.01" for ask in paper.asks}
        answer = said(paper, fields)
        told |= {_told(paper, answer, ask)["wrong"] for ask in paper.asks if ask.action == "pay"}
    assert any("3:2 on $22.50 is $34.00, rounded up to what chips can pay" in one for one in told)
    assert any("3:2 on $13 is $19.50." in one for one in told)


# The order in which each section has the wagers of a layout settled, written from its clauses:
# 5324.36(e)(8) and (iv); 5324.33(e)(4)(iii) to (vi); 5324.34(e)(7), (8).
UTH = (("ante", "blind", "play"), ("trips",))
FCP = (("ante", "play", "ante_bonus"), ("aces_up",), ("six_card",), ("progressive",))


@pytest.mark.parametrize(("alias", "stops"), [("uth", UTH), ("fcp", FCP)])
def test_each_seat_whole_from_the_far_right(alias: str, stops: tuple[tuple[str, ...], ...]) -> None:
    for seed in SEEDS:
        paper = set_paper(find_layout(alias, "hard", seed))
        wagers = {(ask.seat, ask.wager) for ask in paper.asks}
        if paper.settlement.seats[0].lines[0].outcome == "void":
            assert paper.places == 0  # of wagers that go back the law says no order
            continue
        expected = [
            (seat, wager)
            for seat in range(7, 0, -1)
            for stop in stops
            for wager in stop
            if (seat, wager) in wagers
        ]
        told = sorted([stop for stop in paper.stops if stop.rank], key=lambda stop: stop.rank or 0)
        assert [(ask.seat, ask.wager) for stop in told for ask in stop.asks] == expected
        assert [stop.rank for stop in told] == list(range(1, len(told) + 1))
        free = {stop.asks[0].wager for stop in paper.stops if stop.rank is None}
        assert free <= {"envy"}  # the section does not say when


def test_let_it_ride_collects_all_losers_before_it_pays() -> None:
    both = 0
    for seed in SEEDS:
        paper = set_paper(find_layout("lir", "hard", seed))
        told = sorted(paper.stops, key=lambda stop: stop.rank or 0)
        passes = [(stop.asks[0].action != "take", -stop.seat) for stop in told]
        assert passes == sorted(passes)
        for one, other in pairwise(told):
            together = (one.seat, one.asks[0].action == "take") == (
                other.seat,
                other.asks[0].action == "take",
            )
            assert (one.rank == other.rank) == together
        both += len({paying for paying, _ in passes}) == 2
    assert both > 40


@pytest.mark.parametrize("alias", GAMES)
def test_the_order_goes_with_the_record_of_what_the_dealer_did(alias: str) -> None:
    for seed in SEEDS:
        layout = find_layout(alias, "hard", seed)
        paper = set_paper(layout)
        rank = {ask.name: stop.rank for stop in paper.stops for ask in stop.asks}
        steps = settling_order(layout.game, layout.settlement)
        told = [rank.get(f"{step.seat}-{step.line.wager}") for step in steps]
        known = [place for place in told if place is not None]
        assert known == sorted(known)
        assert bool(known) != bool(layout.state.irregularities)


def test_a_stop_out_of_order_is_named_and_the_others_are_not() -> None:
    for alias in GAMES:
        paper = set_paper(find_layout(alias, "hard", "5"))
        fields = perfect(paper)
        placed = [stop for stop in paper.stops if stop.rank is not None]
        last = max(placed, key=lambda stop: stop.rank or 0)
        answer = said(paper, {**fields, last.name: "0"})
        result = mark(paper, answer.said, answer.steps)
        assert last in result.misplaced
        assert {stop.rank for stop in result.misplaced} == {last.rank}
        told = [stop for stop in correction.corrected(paper, result) if stop["misplaced"]]
        assert all(source.startswith("§ 53") for one in told for source, _ in one["order"])
        upside_down = {stop.name: str(90 - (stop.rank or 0)) for stop in placed}
        answer = said(paper, {**fields, **upside_down})
        result = mark(paper, answer.said, answer.steps)
        kept = {stop.rank for stop in placed} - {stop.rank for stop in result.misplaced}
        assert len(kept) == 1


# The steps of a round, written from the clauses.
DEALT = {
    ("uth", "hand"): "(d)(1)(i) (e)(1) (e)(2) (e)(3) (e)(4) (e)(5) (e)(6)",
    ("uth", "automated shoe"): "(d)(2) (e)(1) (e)(2) (e)(3) (e)(4) (e)(5) (e)(6)",
    ("fcp", "hand"): "(d)(1) (d)(3) (e)(2)(i) (e)(4) (e)(4)",
    ("fcp", "automated shoe"): "(d)(2) (d)(3) (e)(2)(i) (e)(4) (e)(4)",
    ("lir", "hand"): "(d)(1)(i) (e)(2) (e)(3) (e)(4) (e)(5)",
    ("lir", "automated shoe"): "(d)(2) (d)(2) (e)(2) (e)(3) (e)(4) (e)(5)",
}
COLLECTED = {
    "uth": "(e)(8) (e)(8)(ii) (e)(8)(iv) (e)(9)",
    "fcp": "(e)(4)(i) (e)(4)(ii) (e)(4)(iii)(b) (e)(4)(iv) (e)(4)(v) (e)(4)(vi)(a) (e)(4)(vi)(b)"
    " (e)(4)(vi)(c) (e)(4)(vi)(d) (e)(7)",
    "lir": "(e)(6)(i) (e)(6)(ii) (e)(7) (e)(8)(i) (e)(8)(ii)",
}
TURNED = {"uth": "(e)(6) ", "fcp": "(e)(4) (e)(4) ", "lir": ""}


@pytest.mark.parametrize("alias", GAMES)
def test_steps_are_in_the_order_of_the_law(alias: str) -> None:
    devices = set()
    for seed in SEEDS[:12]:
        for part in orders.PARTS:
            riddle = orders.set_riddle(alias, part, seed)
            devices.add(riddle.device)
            dealt, collected = DEALT[alias, riddle.device], COLLECTED[alias]
            expected = {
                "deal": dealt,
                "settle": TURNED[alias] + collected,
                "round": f"{dealt} {collected}",
            }[part]
            cited = [step.clause.partition("#")[0][7:] for step in riddle.solved]
            assert " ".join(cited) == expected
            text = [clause.id for clause in clauses(riddle.game.name)]
            places = [text.index(step.clause) for step in riddle.solved]
            assert places == sorted(places)
            assert len({step.words for step in riddle.steps}) == len(riddle.steps)
    assert len(devices) == 2


def test_steps_lie_mixed_and_are_marked() -> None:
    riddle = orders.set_riddle("fcp", "round", "7")
    assert list(riddle.steps) != riddle.solved
    right = {step.name: str(step.place) for step in riddle.steps}
    given = read_order(riddle, right)
    assert not isinstance(given, Slip)
    assert orders.misplaced(riddle, given) == frozenset()
    first, *_, last = riddle.solved
    given = read_order(riddle, {**right, last.name: "0"})
    assert not isinstance(given, Slip)
    assert orders.misplaced(riddle, given) == {last.name}
    for wrong, says in (("", "no number is given"), ("one", "is no number"), ("1", "given twice")):
        slip = read_order(riddle, {**right, last.name: wrong})
        assert isinstance(slip, Slip)
        assert says in slip.message
        assert slip.field in (first.name, last.name)


RULED = {
    ("uth", "exposed-1"): "Ante, blind and play go back; the board is dealt and each trips",
    ("uth", "exposed-2"): "Nothing is void",
    ("uth", "face-up-1"): "All hands are void. Every wager goes back, side bets too",
    ("uth", "face-up-2"): "Ante, blind and play go back; the board is dealt and each trips",
    ("uth", "player-count"): "alone is void. All its wagers go back",
    ("uth", "dealer-short-1"): "The dealer gets the missing card",
    ("uth", "dealer-short-2"): "All hands are void. Every wager goes back, side bets too",
    ("uth", "dealer-over"): "All hands are void. Every wager goes back, side bets too",
    ("fcp", "exposed-1"): "All hands are void. Every wager goes back, side bets too",
    ("fcp", "exposed-2"): "Nothing is void",
    ("fcp", "face-up"): "All hands are void. Every wager goes back, side bets too",
    ("fcp", "player-count"): "alone is void. All its wagers go back",
    ("fcp", "dealer-short"): "All hands are void. Every wager goes back, side bets too",
    ("fcp", "dealer-over"): "All hands are void. Every wager goes back, side bets too",
    ("fcp", "left"): "the floor rules whether the wagers are abandoned or stand",
    ("fcp", "abandoned"): "are collected as lost",
    ("fcp", "not-accepted"): "The progressive chip goes back as if never laid down",
    ("lir", "exposed-1"): "All hands are void. Every wager goes back, side bets too",
    ("lir", "exposed-2"): "Nothing is void",
    ("lir", "face-up"): "All hands are void. Every wager goes back, side bets too",
    ("lir", "player-count"): "alone is void. All its wagers go back",
    ("lir", "board-short"): "All hands are void. Every wager goes back, side bets too",
    ("lir", "board-over"): "All hands are void. Every wager goes back, side bets too",
}
"""Written from § 5324.36(h) and the policy for the sections that are silent."""


def test_rulings_are_the_laws() -> None:
    known = {(alias, case.name) for alias in GAMES for case in incidents.CASES[_name(alias)]}
    assert known == set(RULED) | {(alias, "allowed") for alias in GAMES}
    for (alias, name), ruling in RULED.items():
        for seed in SEEDS[:25]:
            question = incidents.set_question(alias, name, seed)
            words = {option.key: option.words for option in question.options}
            assert ruling in words[question.right], (alias, name, seed, question.story)
            assert len(set(words.values())) == incidents.OFFERED
            assert all(rule for _, rule in question.why)


# What players may not do, in the order of ``TRIES``, written from the clauses.
REFUSED = {
    "uth": [True, True, False, True, False, True, True, True, False, True],
    "fcp": [False, False, True, True, False, True, True],
    "lir": [True, False, True, True, False, False],
}


@pytest.mark.parametrize("alias", GAMES)
def test_what_players_try_is_taken_or_refused_by_the_clause_that_is_told(alias: str) -> None:
    game = find_game(alias)
    for seed in SEEDS[:5]:
        ruled = [claims.put(game, tried, Chance("try", seed)) for tried in claims.TRIES[game.name]]
        assert [one.ruling == rulings.REFUSED for one in ruled] == REFUSED[alias]
        for tried, one in zip(claims.TRIES[game.name], ruled, strict=True):
            assert one.by == (tried.by,), one.story
            assert one.story.endswith("May that be?")


def test_the_right_answer_stands_anywhere() -> None:
    places = {
        incidents.set_question(alias, name, seed).right
        for alias in GAMES
        for name in incidents.names_of(find_game(alias))
        for seed in SEEDS[:5]
    }
    assert places == {"1", "2", "3", "4"}


def test_each_clause_about_irregularities_has_a_drill() -> None:
    for game in games():
        named = {clause.id for clause in clauses(game.name) if clause.topic == "irregularities"}
        drilled = {source for case in incidents.CASES[game.name] for source in case.by}
        assert named <= drilled
        assert drilled & {"G-09"} or named
        told = {case.play.__name__ for case in incidents.CASES[game.name]}
        kinds = {"exposed_early", "face_up_later", "player_count", "house_short"}
        assert kinds | ({"left"} if LEFT in game.kinds else set()) <= told


def test_a_failure_is_ruled_by_the_sign() -> None:
    stories = set()
    for seed in SEEDS[:20]:
        question = incidents.set_question("lir", incidents.FAILURE, seed)
        right = next(o.words for o in question.options if o.key == question.right)
        stories.add((question.story, right))
    assert len(stories) == 3


def _name(alias: str) -> str:
    return find_game(alias).name


@pytest.mark.parametrize(
    ("text", "cents"),
    [("22.50", 2250), ("$22.50", 2250), ("22.5", 2250), (" $ 1,234.5 ", 123450), ("0", 0),
     ("7", 700), ("100000", 10_000_000), ("1,000,000", 100_000_000)],
)  # fmt: skip
def test_amounts_as_dealers_write_them(text: str, cents: int) -> None:
    assert read_amount(text) == cents


@pytest.mark.parametrize(
    "text", ["", "ten", "-5", "1.234", "1,23", "22,50", "$", "1e3", "٣", "1" * 30, "5$", "0x5"]
)
def test_what_is_no_amount(text: str) -> None:
    with pytest.raises(RuleViolation, match=r"is no amount\. Accepted: dollars, such as 22\.50"):
        read_amount(text)


def test_the_first_thing_that_cannot_be_read_is_told_alone() -> None:
    paper = set_paper(find_layout("uth", "medium", "2"))
    fields = perfect(paper)
    ask = paper.asks[1]
    stop = paper.stops[-1]
    for change, field, says in (
        ({ask.name: ""}, ask.name, "nothing is said. Accepted: take or push or pay"),
        ({ask.name: "hold"}, ask.name, "'hold' is said"),
        ({ask.name: "pay", f"{ask.name}-amount": ""}, ask.name, "how much?"),
        ({ask.name: "pay", f"{ask.name}-amount": "x"}, ask.name, "'x' is no amount"),
        ({stop.name: ""}, stop.name, "no number is given"),
        ({stop.name: "-1"}, stop.name, "'-1' is no number"),
        ({stop.name: "9" * 9}, stop.name, "is no number"),
    ):
        slip = read_answer(paper, {**fields, **change})
        assert isinstance(slip, Slip), change
        assert (slip.field, slip.message.count("Accepted:")) == (field, 1)
        assert says in slip.message


def test_an_amount_that_goes_with_no_payment_does_not_count() -> None:
    paper = set_paper(find_layout("uth", "medium", "2"))
    taken = next(ask for ask in paper.asks if ask.action == "take")
    answer = said(paper, {**perfect(paper), f"{taken.name}-amount": "5"})
    assert answer.said[taken.name] == Said("take")


def _marked(drill: str, right: int = 1) -> Marked:
    return Marked(drill, "a drill", right, 1, None, ())


class Clock:
    """Tells what it is set to."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_session_counts_the_first_answer_and_the_time_it_took() -> None:
    clock = Clock()
    sessions = Sessions(clock)
    token = sessions.begin(None, "a")
    clock.now = 5
    assert sessions.begin(token, "a") == token  # looked at again: the clock runs on
    clock.now = 12
    kept = sessions.finish(token, _marked("a"))
    assert kept is not None
    assert kept.seconds == 12
    assert sessions.finish(token, _marked("a", 0)) is None
    for drill, right in (("b", 1), ("c", 0), ("d", 1)):
        sessions.begin(token, drill)
        sessions.finish(token, _marked(drill, right))
    session = sessions.of(token)
    assert (session.hands, session.percent, session.streak, session.best) == (4, 75, 1, 2)
    assert (session.total, session.average) == (12, 3)
    sessions.begin(token, "slow")
    clock.now = 10_000
    slow = sessions.finish(token, _marked("slow"))
    assert slow is not None
    assert slow.seconds is None
    sessions.forget(token)
    assert sessions.of(token).hands == 0
    assert sessions.finish(token, _marked("e")) is None
    assert sessions.begin("made up", "a") != "made up"


def test_sessions_are_bounded() -> None:
    sessions = Sessions(Clock(), most=3)
    worker = sessions.begin(None, "a")
    sessions.finish(worker, _marked("a"))
    idlers = [sessions.begin(None, "a") for _ in range(10)]
    assert sessions.of(worker).hands == 1  # who only looks does not push out who works
    assert sessions.begin(idlers[0], "a") != idlers[0]
    for number in range(2 * MOST_MARKED):
        sessions.begin(worker, f"drill {number}")
        sessions.finish(worker, _marked(f"drill {number}"))
    for number in range(2 * MOST_OPEN):
        sessions.begin(worker, f"open {number}")
    session = sessions.of(worker)
    assert (session.hands, len(session.begun)) == (MOST_MARKED, MOST_OPEN)


def test_the_place_of_a_stop_has_its_clause() -> None:
    told: dict[tuple[str, str, bool | None], set[tuple[str, ...]]] = {}
    for alias in GAMES:
        for seed in SEEDS[:40]:
            paper = set_paper(find_layout(alias, "hard", seed))
            for stop in paper.stops:
                if stop.rank is None:
                    continue
                first = stop.asks[0]
                what = first.action == "take" if alias == "lir" else first.wager
                key = (alias, str(what), paper.settlement.qualifies)
                told.setdefault(key, set()).add(ordered_by(paper, stop))
    assert told["uth", "ante", True] == {("5324.36(e)(8)#1",)}
    assert told["uth", "trips", False] == {("5324.36(e)(7)#3", "5324.36(e)(8)(iv)#1")}
    assert told["fcp", "ante", None] == {("5324.33(e)(4)#3",)}
    assert told["fcp", "progressive", None] == {("5324.33(e)(4)#3", "5324.33(e)(4)(vi)")}
    assert told["lir", "True", None] == {("5324.34(e)(6)#1",)}
    assert told["lir", "False", None] == {("5324.34(e)(8)#1", "5324.34(e)(8)(i)")}
