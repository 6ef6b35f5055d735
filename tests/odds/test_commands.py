"""``croupier par``, ``advise`` and ``strategy`` at the command line."""

from __future__ import annotations

import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cli.run import Runner

SPOT = {"game": "lir", "seats": [{"seat": 1, "cards": "Ts Td 2c", "wagers": {"bet": 500}}]}


def test_par_answers_the_interface(croupier: Runner) -> None:
    ran = croupier("par", "lir", "--set", "three_card_table=D", "--json")
    (sheet,) = ran.documents
    assert ran.code == 0
    assert sheet["game"] == "let-it-ride"
    assert sheet["house"] == {"three_card_table": "D"}
    assert sheet["main"]["expectation"] == {"numerator": -37963, "denominator": 1082900}
    assert round(sheet["main"]["house_edge"], 6) == 0.035057
    three_card = sheet["side_bets"]["three_card"]
    assert three_card["combinations"] == 22100
    assert {"hand": "mini royal", "combinations": 4, "odds": "50:1"}.items() <= three_card["hands"][
        -1
    ].items()
    assert sum(hand["combinations"] for hand in three_card["hands"]) == 22100


def test_the_sheet_on_the_terminal_names_house_clauses_and_edge(croupier: Runner) -> None:
    ran = croupier("par", "lir", "--set", "three_card_table=D")
    assert ran.code == 0
    for words in ("3.5057", "5324.34(f)(1)", "mini royal", "50:1"):
        assert words in ran.out


def test_a_facility_s_file_is_read_and_one_key_of_it_changed(
    croupier: Runner, tmp_path: Path
) -> None:
    house = tmp_path / "house.toml"
    house.write_text('[lir]\nthree_card_table = "A"\nminimums = { bet = "15.00" }\n')
    ran = croupier("par", "lir", "--house", house, "--set", "three_card_table=F", "--json")
    assert ran.documents[0]["house"] == {"three_card_table": "F", "minimums": {"bet": 1500}}
    nested = croupier(
        "par", "lir", "--house", house, "--set", "minimums.bet=2000", "--json"
    )  # fmt: skip
    assert nested.documents[0]["house"]["minimums"] == {"bet": 2000}


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["par", "whist"], 1, "there is no game"),
        (["par", "lir", "--set", "bonus"], 2, "--set 'bonus': write a key and its value"),
        (["par", "lir", "--set", "=1"], 2, "--set '=1'"),
        (["par", "lir", "--set", "pays..bet=1"], 2, "--set"),
        (["par", "lir", "--set", "bonus=NaN"], 1, "bonus is 'NaN'"),
        (["par", "lir", "--set", 'pays={"bet":{"flush":"7:1"}}'], 1, "8:1 or more"),
        (["par", "lir", "--set", "colour=red"], 1, "there is no key 'colour'"),
        (["par", "fcp"], 1, "dealer_cards"),
        (["par", "lir", "--house", "no-such.toml"], 2, "no-such.toml"),
        (["par", "lir", "--ante", "150"], 1, "chips cannot make"),
        (["par", "lir", "--ante", "x"], 2, "--ante"),
        (["par", "lir", "--participation", "three_card"], 2, "such as trips=0.6"),
        (["par", "uth", "--rounds-per-hour", "30"], 2, "need both"),
        (["par", "lir", "--set", "bonus=true", "--set", "bonus=false"], 2, "bonus is given twice"),
        (
            ["par", "lir", "--participation", "bonus=1", "--participation", "bonus=0"],
            2,
            "names a wager twice",
        ),
        (["par", "fcp", "--set", 'pays={"win":{"zz":"6:5"}}'], 1, "there is no key 'zz'"),
        (["par", "fcp", "--set", 'pays={"win":{"ante":1.2}}'], 1, "ante is 1.2"),
        (["par"], 2, "GAME"),
        (["strategy", "whist"], 1, "there is no game"),
        (["advise", "no-such.json"], 2, "no-such.json"),
    ],
)
def test_what_cannot_be_analysed_is_refused_in_one_line(
    croupier: Runner, arguments: list[str], code: int, words: str
) -> None:
    ran = croupier(*arguments)
    assert (ran.code, ran.out) == (code, "")
    assert words in ran.err
    as_json = croupier(*arguments, "--json")
    assert as_json.code == code
    assert words in as_json.documents[0]["error"]["message"]
    assert as_json.err == ""


def test_advise_reads_a_document_or_lines(croupier: Runner) -> None:
    one = croupier("advise", "-", "--json", stdin=json.dumps(SPOT))
    assert one.documents[0]["best"] == "ride"
    lines = "\n".join([json.dumps({**SPOT, "id": "a"}), "{}", json.dumps(SPOT)])
    many = croupier("advise", "--json", stdin=lines)
    assert many.code == 1
    assert [document.get("id") for document in many.documents] == ["a", None, None]
    assert many.documents[1]["error"]["line"] == 2


def test_advise_tells_a_person_each_answer_and_the_best(croupier: Runner) -> None:
    ran = croupier("advise", "-", stdin=json.dumps(SPOT))
    assert "Bet one" in ran.out
    assert "best" in next(line for line in ran.out.splitlines() if "ride" in line)


def test_strategy_prints_the_two_lists(croupier: Runner) -> None:
    ran = croupier("strategy", "lir", "--json")
    (document,) = ran.documents
    assert document["game"] == "let-it-ride"
    assert len(document["tables"]) >= 2
    told = croupier("strategy", "lir")
    assert document["tables"][0]["title"] in told.out


@pytest.mark.parametrize(("kind", "begins"), [("csv", b""), ("xlsx", b"PK"), ("pdf", b"%PDF")])
def test_sheets_are_written_whole_and_the_same_each_time(
    croupier: Runner, tmp_path: Path, kind: str, begins: bytes
) -> None:
    one, two = tmp_path / f"one.{kind}", tmp_path / f"two.{kind}"
    for place in (one, two):
        ran = croupier("par", "lir", f"--{kind}", place)
        assert (ran.code, ran.out) == (0, "")
    assert one.read_bytes() == two.read_bytes()
    assert one.read_bytes().startswith(begins)
    assert sorted(path.name for path in tmp_path.iterdir()) == [one.name, two.name]


def test_what_is_no_plain_file_is_written_to_and_stays_what_it_is(
    croupier: Runner, tmp_path: Path
) -> None:
    real, link = tmp_path / "real.csv", tmp_path / "link.csv"
    real.write_text("old")
    real.chmod(0o640)
    link.symlink_to(real)
    assert croupier("par", "lir", "--csv", link).code == 0
    assert link.is_symlink()
    assert real.read_text(encoding="utf-8").startswith("section,")
    assert real.stat().st_mode & 0o777 == 0o640
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with ThreadPoolExecutor(1) as pool:
        heard = pool.submit(pipe.read_bytes)
        assert croupier("par", "lir", "--csv", pipe).code == 0
        assert heard.result() == real.read_bytes()
    assert pipe.is_fifo()


def test_standard_output_takes_one_sheet(croupier: Runner) -> None:
    ran = croupier("par", "lir", "--csv", "-")
    assert (ran.code, ran.out.startswith("section,")) == (0, True)
    for more in (("--json",), ("--xlsx", "-")):
        ran = croupier("par", "lir", "--csv", "-", *more)
        assert (ran.code, "takes one of" in ran.err + ran.out) == (2, True)


def test_a_sheet_that_cannot_be_written_leaves_what_was_there(
    croupier: Runner, tmp_path: Path
) -> None:
    ran = croupier("par", "lir", "--csv", tmp_path)
    assert (ran.code, "folder" in ran.err) == (2, True)
    ran = croupier("par", "lir", "--csv", tmp_path / "none" / "sheet.csv")
    assert ran.code == 2
    assert not (tmp_path / "none").exists()
