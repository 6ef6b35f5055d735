"""Rows changed, removed, added and swapped in an export, its last line made to fit: all found."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from croupier.ledger.checkpoints import Checkpoint
from laboratory.command import verify
from second_verifier.exports import KEYS, ORDER, Row, read, with_end, written
from second_verifier.night import PUBLIC, Exported

OF_EACH = 2
"""How many rows of each table, and of each kind of fact, are changed in each column."""


def finds(lines: list[bytes], *kept: Checkpoint) -> list[str]:
    return verify(lines, PUBLIC, [one._asdict() for one in kept]).findings


def samples(rows: list[Row]) -> list[int]:
    """Return the places of some rows of each table, and of some facts of each kind."""
    rng, by_kind = Random("samples"), dict[tuple[str, str], list[int]]()
    for place, row in enumerate(rows):
        by_kind.setdefault((row["table"], row.get("kind", "")), []).append(place)
    return [
        place
        for (table, _), places in by_kind.items()
        for place in rng.sample(places, min(len(places), OF_EACH if table != "events" else 1))
    ]


def changed(name: str, value: Any) -> Any:  # noqa: ANN401 - a column of any kind
    if isinstance(value, int):
        return value + 1
    if name in {"nonce", "box", "signature", "hash", "request", "commit_id", "id"}:
        return ("1" if value[:1] == "0" else "0") + value[1:]
    if name in {"body", "reply"}:
        return json.dumps({**json.loads(value), "by": "somebody"}, sort_keys=True,
                          separators=(",", ":"))  # fmt: skip
    return value + "x"


def test_every_column_of_every_table_that_is_changed_is_found(exported: Exported) -> None:
    rows, count = read(exported.lines), 0
    for place in samples(rows):
        for name in rows[place].keys() - {"table"}:
            row = {**rows[place], name: changed(name, rows[place][name])}
            wrong = [*rows[:place], row, *rows[place + 1 :]]
            assert finds(written(wrong)), (row, name)
            count += 1
    print(f"{count} columns changed, {count} found")
    assert count > 150


@pytest.mark.parametrize("body", ["", "[" * 100_000, "5", "[]", '{"by":' + "9" * 5_000 + "}"])
def test_a_body_that_is_no_fact_is_found(exported: Exported, body: str) -> None:
    rows = read(exported.lines)
    for table in ("events", "checkpoints"):
        wrong = next(row for row in rows if row["table"] == table)
        assert finds(written({**row, "body": body} if row is wrong else row for row in rows))


def test_every_row_that_is_removed_is_found(exported: Exported) -> None:
    rows = read(exported.lines)
    places = samples(rows)
    for place in places:
        assert finds(written(rows[:place] + rows[place + 1 :]), exported.kept), rows[place]
    print(f"{len(places)} rows removed, {len(places)} found")
    assert len(places) > 30


def test_every_row_that_is_added_is_found(exported: Exported) -> None:
    rows = read(exported.lines)
    places = samples(rows)
    for place in places:
        copy = dict(rows[place])
        key = KEYS[copy["table"]][-1]
        last = max(r[key] for r in rows if r["table"] == copy["table"])
        copy[key] = last + (1 if isinstance(last, int) else "0")
        assert finds(written([*rows, copy])), copy
        assert finds(written([*rows, rows[place]])), rows[place]
    print(f"{2 * len(places)} rows added, {2 * len(places)} found")


def test_lines_that_change_places_are_found(exported: Exported) -> None:
    lines, rng = exported.lines[:-1], Random("lines")
    for _ in range(20):
        one, other = rng.sample(range(len(lines)), 2)
        swapped = list(lines)
        swapped[one], swapped[other] = swapped[other], swapped[one]
        assert finds(with_end(swapped))


@pytest.mark.parametrize("table", ORDER)
def test_rows_whose_contents_change_places_are_found(exported: Exported, table: str) -> None:
    rows, rng = read(exported.lines), Random("contents")
    places = [place for place, row in enumerate(rows) if row["table"] == table]
    count = 0
    for _ in range(6):
        one, other = rng.sample(places, 2)
        for name in rows[one].keys() - {"table"}:
            if rows[one][name] == rows[other][name]:
                continue
            swapped = [dict(row) for row in rows]
            swapped[one][name], swapped[other][name] = rows[other][name], rows[one][name]
            assert finds(written(swapped)), (rows[one], rows[other], name)
            count += 1
    print(f"{count} contents swapped, {count} found")


@pytest.mark.parametrize(
    "damage",
    [
        lambda lines: lines[1:],
        lambda lines: lines[:5] + lines[6:],
        lambda lines: [*lines[:5], lines[6], lines[5], *lines[7:]],
        lambda lines: [*lines[:-1], lines[-1].replace(b'"rows":', b'"rows":1')],
        lambda lines: [*lines[:-1], lines[-1].replace(b'"sha256":"', b'"sha256":"0')],
    ],
)
def test_a_last_line_that_does_not_fit_is_found(
    exported: Exported, damage: Callable[[list[bytes]], list[bytes]]
) -> None:
    assert any(found.startswith("last line") for found in finds(damage(exported.lines)))


def cut(exported: Exported, commits: int) -> list[Row]:
    """Return the rows without those of the last commits."""
    rows = read(exported.lines)
    told = sorted((row for row in rows if row["table"] == "commits"), key=lambda row: row["at"])
    gone = {row["id"] for row in told[-commits:]}
    return [row for row in rows if (row.get("commit_id") or row.get("id")) not in gone]


@pytest.mark.parametrize("commits", [1, 2, 5])
def test_a_tail_that_is_cut_is_found_by_what_was_signed(exported: Exported, commits: int) -> None:
    rows = cut(exported, commits)
    found = finds(written(rows))
    assert found
    assert all(one.startswith("checkpoint 2: ") for one in found)
    without = [row for row in rows if row["table"] != "checkpoints" or row["number"] == 1]
    assert finds(written(without)) == [], "nothing inside can tell"
    assert finds(written(without), exported.kept)


def test_a_checkpoint_that_another_signed_is_found(exported: Exported) -> None:
    kept = exported.kept._replace(signature="00" * 64)
    assert finds(exported.lines, kept) == ["checkpoint 2: its signature is not of this key"]
    assert finds(exported.lines, kept._replace(signature="no digits"))
    other = exported.kept._replace(body="no JSON")
    assert "checkpoint 2: its body is no checkpoint" in finds(exported.lines, other)
