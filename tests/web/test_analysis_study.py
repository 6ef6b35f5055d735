"""The way to the solvers, and the choices that a form offers and a link carries."""

from __future__ import annotations

import time
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.run import EXAMPLES
from croupier.games import find_game, games
from croupier.house import choices_from_file, rules_of
from croupier.house.layout import split_cloth
from croupier.law import RuleViolation
from croupier.odds.choices_in_force import choices_in_force
from croupier.odds.writing_table import write_choices
from croupier.service.back_office import BackOffice
from croupier.web.analysis import form
from croupier.web.analysis.asked import Asked, read_asked
from croupier.web.analysis.beside import chosen_otherwise, played_otherwise
from croupier.web.analysis.choice import begun, from_file, from_form, made_of, read_choice
from croupier.web.analysis.fields import fields_of, law_tables
from croupier.web.analysis.study import (
    MOST_EACH,
    MOST_KEPT,
    MOST_WAITING,
    PATIENCE,
    Study,
    TooManyWaitError,
    Waiting,
    WorkerDiedError,
)
from web.solvers import die, echo, refuse, wait_for

ALIASES = ("uth", "fcp", "lir")


@pytest.fixture(scope="module")
def office() -> Iterator[BackOffice]:
    with BackOffice() as one:
        yield one


def until(look: Callable[[], str | Waiting]) -> str:
    while isinstance(told := look(), Waiting):
        time.sleep(0.02)
    return told


def test_a_question_is_asked_once_and_its_answer_kept(office: BackOffice, tmp_path: Path) -> None:
    study = Study(office, work=wait_for)
    file = str(tmp_path / "ready")
    for who in ("ann", "bob"):
        assert isinstance(study.look(file, who), Waiting)
    while study.look(file, "ann") != Waiting(0.5, 0):
        time.sleep(0.02)
    assert study.known(file) is None
    Path(file).touch()
    assert until(lambda: study.look(file, "ann")) == "there"
    Path(file).unlink()  # asked again, it would wait for the file again
    assert study.look(file, "bob") == study.known(file) == "there"


def test_others_wait_in_line_and_are_told_how_many_come_first(
    office: BackOffice, tmp_path: Path
) -> None:
    study = Study(office, work=wait_for)
    files = [str(tmp_path / name) for name in "abc"]
    told = [study.look(file, "ann") for file in files]
    assert [one.before for one in told if isinstance(one, Waiting)] == [0, 1, 2]
    for file in files:
        Path(file).touch()
    for file in files:
        assert until(lambda file=file: study.look(file, "ann")) == "there"  # type: ignore[misc]


def test_nobody_queues_more_than_a_few_questions_nor_all_together_many(
    office: BackOffice, tmp_path: Path
) -> None:
    study = Study(office, work=wait_for)
    running = str(tmp_path / "running")
    study.look(running, "ann")
    for n in range(MOST_EACH):
        study.look(f"{tmp_path}/ann-{n}", "ann")
    with pytest.raises(TooManyWaitError, match="of yours wait"):
        study.look(f"{tmp_path}/one-more", "ann")
    assert isinstance(study.look(f"{tmp_path}/ann-0", "ann"), Waiting), "it waits already"
    for n in range(MOST_WAITING - MOST_EACH):
        study.look(f"{tmp_path}/other-{n}", f"visitor {n}")
    with pytest.raises(TooManyWaitError, match="of all visitors"):
        study.look(f"{tmp_path}/one-more", "eve")
    Path(running).touch()
    assert until(lambda: study.look(running, "ann")) == "there"


def test_what_nobody_looks_at_any_more_is_dropped_and_never_asked(
    office: BackOffice, tmp_path: Path
) -> None:
    now = [0.0]
    study = Study(office, clock=lambda: now[0], work=wait_for)
    running, left, kept = (str(tmp_path / name) for name in ("running", "left", "kept"))
    for file in (running, left, kept):
        study.look(file, "ann")
    now[0] = PATIENCE + 1
    told = study.look(kept, "ann")
    assert told == Waiting(0.0, 1), "the one that was left is not counted any more"
    Path(running).touch()
    Path(kept).touch()
    assert until(lambda: study.look(kept, "ann")) == "there"
    assert study.known(left) is None


def test_a_worker_that_dies_is_told_once_and_then_asked_again(office: BackOffice) -> None:
    study = Study(office, work=die)
    for _ in range(2):
        with pytest.raises(WorkerDiedError):
            until(lambda: study.look("any", "ann"))
    after = Study(office, work=echo)
    assert until(lambda: after.look("any", "ann")) == "answer to any"


def test_a_refusal_of_the_solver_s_comes_back_with_its_clause(office: BackOffice) -> None:
    study = Study(office, work=refuse)
    with pytest.raises(RuleViolation) as refused:
        until(lambda: study.look("no", "ann"))
    assert (refused.value.wrong, refused.value.clause) == ("no", "5324.36(f)(3)")


def test_so_many_answers_are_kept_and_no_more(office: BackOffice) -> None:
    study = Study(office, work=echo)
    for n in range(MOST_KEPT + 1):
        until(lambda n=n: study.look(str(n), "ann"))  # type: ignore[misc]
    assert study.known("0") is None
    assert study.known("1") == "answer to 1"


@pytest.mark.parametrize("alias", ALIASES)
def test_everything_that_can_be_picked_is_lawful(alias: str) -> None:
    game = find_game(alias)
    start, picked = begun(game), 0
    for field in fields_of(game):
        for value in field.options:
            values = {**start.values, field.path: value}
            if field.leader:
                values[field.leader] = "A"
            elif field.path == "progressive.table" and value:
                values["progressive.envy"] = "A"
            choice = made_of(game, values)
            assert choice.lawful, choice.findings
            rules_of(game, choice.house)
            picked += 1
    assert picked > 5


def test_the_fields_are_those_of_the_game_s_own_description() -> None:
    fcp = {field.path: field for field in fields_of(find_game("fcp"))}
    assert fcp["dealer_cards"].options == ("5", "6"), "not to choose is not lawful"
    assert fcp["six_card_table"].options == ("", "A", "B")
    assert fcp["aces_up_table"].options == tuple("ABCDEF")
    assert "pays.ante_bonus.straight flush" in fcp
    assert not [path for path in fcp if path.startswith("pays.aces_up")], "exact by law"
    uth = {field.path for field in fields_of(find_game("uth"))}
    assert "payout_limit" not in uth, "the law fixes it"
    assert "payout_limit" in {field.path for field in fields_of(find_game("lir"))}
    assert law_tables(find_game("uth")).keys() == {"blind", "trips", "win"}


@pytest.mark.parametrize(
    ("alias", "text", "clause", "told"),
    [
        ("uth", "trips_table:B,pays.trips.flush:5:1", "5324.36(f)(3)", "6:1 or more"),
        ("uth", "pays.blind.flush:2:1", "5324.36(f)(2)", "3:2"),
        ("uth", "trips_table:E", "5324.36(f)(3)", "'A', 'B', 'C' or 'D'"),
        ("uth", "payout_limit:60000", "5324.36(f)(4)", "$50,000"),
        ("fcp", "", "5324.33(d)(3)", "dealer_cards = 6 or dealer_cards = 5"),
        ("fcp", "dealer_cards:7", "5324.33(d)(3)", "dealer_cards = 6 or dealer_cards = 5"),
        ("fcp", "dealer_cards:6,pays.aces_up.flush:9:1", "5324.33(f)(3)", "6:1"),
        (
            "fcp",
            "dealer_cards:6,progressive.table:A,progressive.envy:A,progressive.reset:10",
            "5324.33(f)(4)(ii)",
            "$5,000 or more",
        ),
        ("lir", "payout_limit:40000", "5324.34(f)(2)", "$50,000 or more"),
        ("lir", "bonus:yes,pays.bonus.flush:49", "5324.34(f)(3)", "$50 or more"),
        ("lir", "bonus:perhaps", None, "true or false"),
        ("lir", "colour:red", None, "one of bonus"),
    ],
)
def test_an_unlawful_choice_is_told_with_its_clause(
    alias: str, text: str, clause: str | None, told: str
) -> None:
    choice = read_choice(find_game(alias), text)
    (error,) = [found for found in choice.findings if found.level == "error"]
    assert error.clause == clause
    assert told in error.message
    side = form.side_of("a", choice)
    shown = [*side.house, *side.limits, *side.kept]
    shown += [one for _, lines in (*side.parts, *side.pays) for one in lines]
    messages = [*side.elsewhere, *(one for field in shown for one in field.wrong)]
    assert messages == [error.message], "once, where it stands or above all"


@pytest.mark.parametrize("text", ["trips_table", "trips_table:B,,x", "..:1", "a" * 4000])
def test_a_link_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(RuleViolation, match="Accepted"):
        read_choice(find_game("uth"), text)


def test_a_choice_survives_link_form_and_file() -> None:
    game = find_game("fcp")
    text = (
        "dealer_cards:6,dealer_upcard:yes,progressive.table:A,progressive.envy:B,"
        "progressive.rate:1/5,minimums.ante:7.50,stake_kept.progressive:yes,"
        "pays.ante_bonus.three of a kind:3:1"
    )
    choice = read_choice(game, text)
    assert choice.text == text
    assert choice.house == {
        "dealer_cards": 6,
        "dealer_upcard": True,
        "progressive": {"table": "A", "envy": "B", "rate": "1/5"},
        "minimums": {"ante": 750},
        "stake_kept": ["progressive"],
        "pays": {"ante_bonus": {"three of a kind": "3:1"}},
    }
    filled = {f"b.{path}": value for path, value in choice.values.items()}
    assert from_form(game, filled, "b") == choice
    assert from_file(game, choice.file) == choice
    unled = {**filled, "b.progressive.table": ""}
    assert "progressive.envy" not in from_form(game, unled, "b").values
    long = made_of(game, {"dealer_cards": "6", "pays.ante_bonus.straight flush": "1,000:1"})
    assert long.house["pays"] == {"ante_bonus": {"straight flush": "1000:1"}}


@pytest.mark.parametrize("game", games(), ids=lambda game: game.alias)
def test_a_facility_s_file_becomes_the_same_choice(game: Any) -> None:  # noqa: ANN401
    file = tomllib.loads((EXAMPLES / f"{game.name}.toml").read_text(encoding="utf-8"))
    table = cast("Mapping[str, Any]", split_cloth(file[game.name])[0])
    choice = from_file(game, table)
    again = read_choice(game, choice.text)
    assert rules_of(game, again.house) == rules_of(game, choices_from_file(game, file))


def test_a_link_tells_figures_and_leaves_defaults_out() -> None:
    game = find_game("fcp")
    query = {
        "a": "dealer_cards:6,aces_up_table:A,pays.ante_bonus.straight flush:30:1",
        "b": "dealer_cards:5",
        "rounds": "40",
        "players": "3",
        "meter": "12,000",
        "share.aces_up": "1/2",
        "unknown": "1",
    }
    asked = read_asked(game, query)
    assert asked.link() == (
        "/odds/fcp?a=dealer_cards:6,pays.ante_bonus.straight+flush:30:1&b=dealer_cards:5"
        "&players=3&meter=12000&share.aces_up=1/2"
    )


def test_amounts_on_what_is_not_offered_are_left_out_of_the_question() -> None:
    game = find_game("fcp")
    figures = {"ante": "10", "progressive": "5", "meter": "9000", "others": "2", "tables": "3",
               "share.aces_up": "0.5", "share.progressive": "0.25"}  # fmt: skip
    offers = "dealer_cards:6,progressive.table:A,progressive.envy:A"
    asked = read_asked(game, {"a": "dealer_cards:6", "b": offers, **figures})
    without, with_it = (asked.request(choice) for choice in asked.choices)
    assert without == {
        "game": game.name,
        "house": {"dealer_cards": 6},
        "ante": 1000,
        "manager": {
            "rounds_per_hour": 120,
            "average_bet": 1500,
            "players": 5,
            "hours_per_day": 24,
            "participation": {"aces_up": "0.5"},
        },
        "strategy": True,
    }
    assert with_it["progressive"] == 500
    assert with_it["meter"] == 900_000
    assert with_it["others"] == 2
    assert with_it["manager"]["participation"] == {"aces_up": "0.5", "progressive": "0.25"}


@pytest.mark.parametrize(
    ("name", "value"),
    [("tables", "0"), ("tables", "201"), ("rounds", "-4"), ("rounds", "x"), ("players", "9"),
     ("hours", "25"), ("average", "ten"), ("average", "0"), ("trips", "0.30"),
     ("share.trips", "2"), ("rounds", "9" * 30)],
)  # fmt: skip
def test_a_figure_that_cannot_be_is_refused(name: str, value: str) -> None:
    asked = read_asked(find_game("uth"), {"a": "", name: value})
    with pytest.raises(RuleViolation, match="Accepted"):
        asked.question(asked.choices[0])


def test_equal_questions_are_one_however_they_are_asked() -> None:
    game = find_game("lir")
    one = read_choice(game, "three_card_table:D,bonus:yes")
    other = read_choice(game, "bonus:yes,three_card_table:D,minimums.bet:")
    assert Asked(game, (one,)).question(one) == Asked(game, (other,)).question(other)


def test_what_was_chosen_otherwise_is_told_key_by_key() -> None:
    game = find_game("fcp")
    plain, more = (
        {"choices": write_choices(choices_in_force(game, house, rules_of(game, house)))}
        for house in (
            {"dealer_cards": 6},
            {
                "dealer_cards": 6,
                "progressive": {"table": "B", "envy": "C"},
                "pays": {"ante_bonus": {"straight flush": "30:1"}},
            },
        )
    )
    told = chosen_otherwise(plain, more)
    assert told[:2] == [
        ("Progressive table", "not offered", "B"),
        ("Progressive envy", "not offered", "C"),
    ]
    assert told[-1] == ("Own pay: ante bonus straight flush", "the law's", "30:1")
    assert chosen_otherwise(plain, plain) == []
    assert [(name, b, a) for name, a, b in chosen_otherwise(more, plain)] == told


def test_starting_hands_that_are_played_otherwise_are_named() -> None:
    def par(cell: str) -> dict[str, Any]:
        rows = [["A", "play 4x", "play 4x"], ["K", cell, "play 4x"]]
        return {"strategy": [{"kind": "grid", "headings": ["", "A", "K"], "rows": rows}]}

    assert played_otherwise(par("-"), par("play 3x")) == [("AKo", "-", "3x")]
    assert played_otherwise(par("-"), par("-")) == []


PATHS = st.sampled_from(
    [field.path for game in games() for field in fields_of(game)]
    + ["pays", "minimums", "progressive", "stake_kept", "pays.trips", "pays.trips.flush.deep", "x"]
)
PIECES = st.tuples(PATHS, st.text("A1:/.\u00e9\x00yes$-", max_size=6)) | st.tuples(
    st.text(".a\u00e9", min_size=1, max_size=40), st.just("1")
)


@given(st.sampled_from(ALIASES), st.lists(PIECES, max_size=6))
def test_whatever_a_link_says_it_is_judged_and_never_breaks(
    alias: str, pieces: list[tuple[str, str]]
) -> None:
    text = ",".join(f"{path}:{value}" for path, value in pieces)
    try:
        choice = read_choice(find_game(alias), text)
    except RuleViolation:
        return
    asked = Asked(choice.game, (choice,))
    if choice.lawful:
        assert asked.question(choice)
        assert read_choice(choice.game, choice.text) == choice
    else:
        form.side_of("a", choice)


def test_a_choice_nested_without_end_is_refused_in_words() -> None:
    deep = ".".join("a" * 1400)
    for path in (deep, f"pays.{deep}", f"pays.trips.{deep}", f"progressive.{deep}"):
        choice = read_choice(find_game("fcp"), f"{path}:1")
        assert not choice.lawful


def test_an_easy_question_is_answered_at_the_first_look(
    office: BackOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.web.analysis.study.QUICK", 60)  # however loaded the machine is
    study = Study(office, work=echo)
    assert study.look("easy", "ann") == "answer to easy"
