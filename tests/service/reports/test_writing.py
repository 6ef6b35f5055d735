"""Reports as CSV, JSON and workbooks: the same figures, and nothing that a spreadsheet runs."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from fractions import Fraction

import openpyxl
import pytest

from croupier.records.canonical import canonical
from croupier.service.reports.accounting import accounting
from croupier.service.reports.catalogue import REPORTS, Asked, make_report
from croupier.service.reports.report import NOTHING, Column, Report, Section
from croupier.service.reports.writing import (
    decimal,
    document,
    printed,
    shown,
    write_csv,
    write_json,
)
from croupier.service.reports.writing_xlsx import write_xlsx
from croupier.shape import in_a_cell
from service.reports.written import EvenTheory, Written, header, night

ASKED = Asked(theory=EvenTheory())
WIDE = "\uff1d1"
"""An equals sign in full width, and a number."""
EVIL = ("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", WIDE, '=HYPERLINK("a")', "=a,b\r\n=c")
COLUMNS = (
    Column("name", "Name"),
    Column("money", "Money", "money"),
    Column("count", "Count", "count"),
    Column("share", "Share", "share"),
)


@pytest.fixture(scope="module", params=REPORTS)
def report(request: pytest.FixtureRequest) -> Report:
    entries = night("writing", 2)
    return make_report(request.param, Written(entries), header(0, len(entries)), ASKED)


def made(*rows: tuple[str, int, int, Fraction | None], title: str = "Some") -> Report:
    section = Section("some", title, COLUMNS, rows)
    return Report(kind="some", title=title, header=header(0, 60), sections=(section,))


def read_csv(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode(), newline=""), strict=True))


def test_csv_is_as_the_rfc_has_it(report: Report) -> None:
    data = write_csv(report)
    lines = read_csv(data)
    assert len({len(line) for line in lines}) == 1
    assert data.endswith(b"\r\n")
    assert data.count(b"\r") == data.count(b"\n") == data.count(b"\r\n")
    assert lines[0][:2] == ["Report", report.title]
    names = ["Operator", "Interval", "From, included", "To, not included", "Time zone", "Made"]
    assert [line[0] for line in lines[1:7]] == names
    assert lines[1][1] == "Test Hall"


def test_csv_has_every_row(report: Report) -> None:
    lines = read_csv(write_csv(report))
    rows = sum(len(section.rows) + (section.total is not None) for section in report.sections)
    notes = len(report.notes) + sum(len(section.notes) for section in report.sections)
    empty = sum(not section.rows for section in report.sections)
    headings = len(report.sections) - empty
    assert len(lines) == 7 + notes + 2 * len(report.sections) + headings + empty + rows


def test_json_is_canonical_and_exact(report: Report) -> None:
    data = write_json(report)
    told = json.loads(data, parse_float=pytest.fail)
    assert canonical(told) + b"\n" == data
    assert told["operator"] == "Test Hall"
    assert told["interval"]["start"] == "2026-11-30T06:00:00+00:00"
    for section, written in zip(report.sections, told["sections"], strict=True):
        assert len(section.rows) == len(written["rows"])
        assert ("nothing" in written) == (not section.rows)
        for column in written["columns"]:
            cells = [row[column["key"]] for row in written["rows"]]
            kinds = {"money": int, "count": int, "text": str}
            assert all(
                cell is None or isinstance(cell, kinds.get(column["kind"], dict)) for cell in cells
            ), column


def test_a_workbook_has_numbers_as_numbers(report: Report) -> None:
    book = openpyxl.load_workbook(io.BytesIO(write_xlsx(report)))
    assert len(book.worksheets) == len(report.sections)
    for sheet, section in zip(book.worksheets, report.sections, strict=True):
        cells = [[cell.value for cell in row] for row in sheet.iter_rows()]
        assert cells[0][0] == report.title
        assert ["Operator", "Test Hall"] in [row[:2] for row in cells]
        if not section.rows:
            assert [NOTHING] in [row[:1] for row in cells]
            continue
        first = [column.heading for column in section.columns]
        top = [row[: len(first)] for row in cells].index(first) + 1
        for told, row in zip(section.rows, cells[top:], strict=False):
            for column, cell, value in zip(section.columns, told, row, strict=False):
                if column.kind == "money" and cell is not None:
                    assert round(value * 100) == cell
                    assert isinstance(value, int | float)
                elif isinstance(cell, int | Fraction):
                    assert value == pytest.approx(float(cell), rel=1e-12)
                else:
                    assert (value or "") == ("" if cell is None else printed(column, cell))


def test_names_are_printed_where_people_read_them_and_raw_in_json() -> None:
    columns = Column("game", "Game", "game"), Column("wager", "Wager", "wager")
    section = Section("some", "Some", columns, (("four-card-poker", "aces_up"),))
    report = Report(kind="some", title="Some", header=header(0, 60), sections=(section,))
    assert read_csv(write_csv(report))[-1][:2] == ["Four-card poker", "aces up"]
    sheet = openpyxl.load_workbook(io.BytesIO(write_xlsx(report))).active
    assert sheet is not None
    rows = [[cell.value for cell in row[:2]] for row in sheet.iter_rows()]
    assert ["Four-card poker", "aces up"] in rows
    names = zip(columns, section.rows[0], strict=True)
    assert [shown(column, name) for column, name in names] == ["Four-card poker", "aces up"]
    (told,) = document(report)["sections"]
    assert told["rows"] == [{"game": "four-card-poker", "wager": "aces_up"}]
    assert {column["kind"] for column in told["columns"]} == {"text"}


def test_money_is_in_dollars_with_two_decimals() -> None:
    report = made(("ann", -1_205, 3, Fraction(1, 3)), ("bob", 10**14, 0, None))
    lines = read_csv(write_csv(report))
    assert lines[-2] == ["ann", "-12.05", "3", "0.333333"]
    assert lines[-1] == ["bob", "1000000000000.00", "0", ""]
    sheet = openpyxl.load_workbook(io.BytesIO(write_xlsx(report))).active
    assert sheet is not None
    (cell,) = (cell for row in sheet.iter_rows() for cell in row if cell.value == -12.05)
    assert cell.number_format == "$#,##0.00"


@pytest.mark.parametrize("name", EVIL)
def test_a_name_is_never_a_formula(name: str) -> None:
    """Neither as a player nor as the operator, the title or a note."""
    report = made((name, 1, 1, None), title=name)
    report = replace(report, header=replace(report.header, operator=name), notes=(name,))
    lines = read_csv(write_csv(report))
    assert lines[1][1] == lines[0][1] == lines[-1][0] == in_a_cell(name)
    runs = ("=", "+", "-", "@", "\t", "\r", WIDE, " =")
    assert not [cell for line in lines for cell in line if cell.startswith(runs)]
    book = openpyxl.load_workbook(io.BytesIO(write_xlsx(report)))
    cells = [cell for sheet in book.worksheets for row in sheet.iter_rows() for cell in row]
    assert not [cell for cell in cells if cell.data_type == "f"]
    guarded = [cell for cell in cells if isinstance(cell.value, str) and cell.quotePrefix]
    assert len(guarded) >= 3


def test_equal_reports_give_equal_bytes() -> None:
    entries = night("equal", 1)
    first, second = (
        accounting(Written(entries), header(0, len(entries))) for _ in range(2)
    )  # fmt: skip
    assert write_xlsx(first) == write_xlsx(second)
    assert write_json(first) == write_json(second)


def test_where_nothing_happened_every_format_says_so() -> None:
    for kind in REPORTS:
        report = make_report(kind, Written([]), header(0, 60), ASKED)
        assert write_csv(report).decode().count(NOTHING) == len(report.sections)
        assert all(section["nothing"] == NOTHING for section in document(report)["sections"])
        book = openpyxl.load_workbook(io.BytesIO(write_xlsx(report)))
        for sheet in book.worksheets:
            assert NOTHING in [row[0].value for row in sheet.iter_rows()]


@pytest.mark.parametrize(
    ("number", "digits", "text"),
    [
        (Fraction(-1, 1000), 2, "0.00"),
        (Fraction(-5, 4), 1, "-1.2"),
        (Fraction(10**30 + 1, 10), 2, f"{10**29}.10"),
        (Fraction(999_999, 1_000_000), 2, "1.00"),
    ],
)
def test_decimals_are_rounded_from_exact_numbers(number: Fraction, digits: int, text: str) -> None:
    assert decimal(number, digits) == text
