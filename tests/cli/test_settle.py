"""``croupier settle``: documents and lines, JSON and text, exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.run import EXAMPLES, RECORD, Runner

BROKEN = {**RECORD, "dealer": "Ah 9d"}
TWO = json.dumps(RECORD) + "\n" + json.dumps({**RECORD, "id": "second"}) + "\n"


def test_one_document(croupier: Runner) -> None:
    ran = croupier("settle", "-", "--json", stdin=json.dumps(RECORD))
    assert ran.code == 0
    assert [document["house_net"] for document in ran.documents] == [-530000]


def test_one_document_over_many_lines(croupier: Runner) -> None:
    ran = croupier("settle", "--json", stdin="\n\n" + json.dumps(RECORD, indent=2))
    assert (ran.code, len(ran.documents)) == (0, 1)


def test_one_document_and_blank_lines_is_no_stream(croupier: Runner) -> None:
    ran = croupier("settle", "--json", stdin=json.dumps(BROKEN) + "\n\n  \n")
    assert ran.code == 1
    assert "line" not in ran.documents[0]["error"]


def test_lines_keep_their_order_and_ids(croupier: Runner) -> None:
    ran = croupier("settle", "--json", stdin=TWO)
    assert ran.code == 0
    assert [document.get("id") for document in ran.documents] == [None, "second"]


def test_a_bad_line_leaves_the_others_alone(croupier: Runner) -> None:
    lines = [json.dumps(RECORD), "", "{not json", json.dumps(BROKEN), "7", json.dumps(RECORD)]
    ran = croupier("settle", "--json", stdin="\n".join(lines))
    assert ran.code == 1
    assert [document.get("error", {}).get("line") for document in ran.documents] == [
        None, 3, 4, 5, None,
    ]  # fmt: skip
    assert ran.err == ""


def test_a_byte_order_mark_and_carriage_returns_do_no_harm(croupier: Runner) -> None:
    ran = croupier("settle", "--json", stdin=b"\xef\xbb\xbf" + TWO.replace("\n", "\r\n").encode())
    assert (ran.code, len(ran.documents)) == (0, 2)


def test_text_gives_clause_and_reason(croupier: Runner) -> None:
    ran = croupier("settle", "-", stdin=json.dumps(RECORD))
    assert ran.code == 0
    for words in ("royal flush", "§ 5324.36(f)(2)", "500:1", "net +$5,300", "House: -$5,300"):
        assert words in ran.out


def test_text_tells_what_was_not_settled(croupier: Runner) -> None:
    ran = croupier("settle", "-", stdin=json.dumps(BROKEN))
    assert (ran.code, ran.out) == (1, "")
    assert "Ah is there 2 times" in ran.err
    assert "Nothing of this round is settled" in ran.err


@pytest.mark.parametrize("name", ["ultimate-texas-holdem", "four-card-poker", "let-it-ride"])
def test_the_examples_settle(croupier: Runner, name: str) -> None:
    ran = croupier("settle", EXAMPLES / f"{name}.jsonl")
    assert (ran.code, ran.err) == (0, "")


@pytest.mark.parametrize("stdin", ["", "\n \n\t\n"])
def test_no_input(croupier: Runner, stdin: str) -> None:
    ran = croupier("settle", "-", "--json", stdin=stdin)
    assert ran.code == 2
    assert "holds no record" in ran.documents[0]["error"]["message"]


@pytest.mark.parametrize("name", ["nothing-here.json", "", ".", "a\0b"])
def test_no_such_file(croupier: Runner, name: str) -> None:
    for extra in ((), ("--json",)):
        ran = croupier("settle", name, *extra)
        assert ran.code == 2
        assert (ran.out + ran.err).count("\n") == 1


def test_an_empty_file(croupier: Runner, tmp_path: Path) -> None:
    (tmp_path / "empty.json").write_bytes(b"")
    assert croupier("settle", tmp_path / "empty.json").code == 2


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"game": "uth", "game": "uth"}', "given twice"),
        ('{"game": NaN}', "NaN"),
        ('{"game": -Infinity}', "-Infinity"),
        ('{"game": "uth", "seats": ' + "9" * 5000 + "}", "too long"),
        ("[" * 200_000, "too deeply"),
        ('{"game": "uth"', "malformed JSON"),
        ("\xff", "malformed JSON"),
        ("[]", "a record is a JSON object"),
        ("null", "a record is a JSON object"),
        ('{"game": "bridge"}', "no game 'bridge'"),
        ('{"game": 5}', "game is 5"),
        ("{}", "game is missing"),
    ],
)
def test_what_is_no_record(croupier: Runner, text: str, says: str) -> None:
    ran = croupier("settle", "-", "--json", stdin=text)
    assert ran.code == 1
    assert says in ran.documents[0]["error"]["message"]
    assert ran.documents[0]["error"]["clause"] is None


def test_bytes_that_are_no_text(croupier: Runner) -> None:
    ran = croupier("settle", "-", "--json", stdin=b'{"game": "\xff"}')
    assert ran.code == 1
    assert "UTF-8" in ran.documents[0]["error"]["message"]


def test_an_id_of_any_characters_comes_back(croupier: Runner) -> None:
    record = json.dumps({**RECORD, "id": "\ud800 ♠ \x00"})
    assert croupier("settle", "--json", stdin=record).documents[0]["id"] == "\ud800 ♠ \x00"
    assert croupier("settle", stdin=record).code == 0


def test_a_key_twice_on_the_first_line_of_a_long_document(croupier: Runner) -> None:
    text = '{"game":"uth","house":{"blind_table":"A","blind_table":"B"},\n"community":"Qh"}'
    ran = croupier("settle", "--json", stdin=text)
    assert len(ran.documents) == 1
    assert "line" not in ran.documents[0]["error"]
    assert "given twice" in ran.documents[0]["error"]["message"]


def test_a_kept_round_is_pointed_to_replay(croupier: Runner, tmp_path: Path) -> None:
    croupier("play", "lir", "--record", tmp_path / "r.json")
    ran = croupier("settle", tmp_path / "r.json")
    assert ran.code == 1
    assert "croupier replay" in ran.err


def test_no_message_is_longer_than_a_screen(croupier: Runner) -> None:
    for change in ({"game": "x" * 9**5}, {"y" * 9**5: 1}, {"dealer": "z" * 9**5}):
        ran = croupier("settle", "--json", stdin=json.dumps({**RECORD, **change}))
        assert len(ran.out) < 1000
