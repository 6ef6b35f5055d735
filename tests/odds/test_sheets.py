import csv
import hashlib
import io
import math
import os
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import openpyxl
import pypdf
import pytest
from rich.console import Console

from croupier.odds.sheets.content import rules_of_wager
from croupier.odds.sheets.csv import write_csv
from croupier.odds.sheets.grouping import grouped
from croupier.odds.sheets.pdf import write_pdf
from croupier.odds.sheets.plots import plots
from croupier.odds.sheets.terminal import draw_par, draw_strategy
from croupier.odds.sheets.wagers import Result, wagers_of
from croupier.odds.sheets.xlsx import write_xlsx
from odds.example import compare, example, main_game, manager, number, side_bet

HOSTILE = (
    "=1+1",
    "+1",
    "-cmd|' /C calc'!A0",
    "@SUM(A1)",
    "\t=1",
    "#panic() $x$ *b* _i_ `r` <l> @ref // \\ [c] {d}",
    "<script>&amp;\"'",
    "[bold]rich[/bold] [/]",
    "Казино Ωμέγα — 中文 \N{SLOT MACHINE}",
    "\x1b[2J\x00\x07\r\n",
    "\ud800",
    "a hand of a very long name " * 40,
    "x" * 3000,
    "",
)


def hostile() -> dict[str, Any]:
    """Return a document in which every text is hostile."""
    lines = [(text, 7 + n, f"{n + 1}:1", n) for n, text in enumerate(HOSTILE)]
    main = main_game([(-1, 3), (0, 1), (1, 2)])
    main["hands"] = [
        {"hand": text, "probability": number(Fraction(1, 14)), "returned": number(0)}
        for text in HOSTILE
    ]
    bet = {**side_bet(lines), "table": "=2+2", "figures": {"=3+3": 500, "#f": number(1)}}
    return example(
        title=HOSTILE[5],
        warnings=list(HOSTILE),
        method=list(HOSTILE),
        house={text: {"=1": text, "list": list(HOSTILE)} for text in HOSTILE},
        rules=[
            {"wager": t, "table": t, "hand": t, "pay": t, "clause": t, "own": True} for t in HOSTILE
        ],
        main=main,
        side_bets={"=bet[]:*?/'" + "y" * 40: bet, "=bet[]:*?/'" + "y" * 41: bet},
        strategy=[
            {
                "title": HOSTILE[5],
                "kind": "list",
                "headings": list(HOSTILE[:2]),
                "rows": [list(HOSTILE[2:4])],
                "notes": list(HOSTILE),
                "extra": {},
            }
        ],
    )


def degenerate() -> dict[str, dict[str, Any]]:
    """Return documents with too little in them, or too much."""
    empty = {**main_game([(0, 1)]), "net": [], "hands": [], "decisions": {}, "limit": None}
    many = [(Fraction(n, 2), 1 + n * n) for n in range(-300, 700)]
    huge = [(n, 10**30 + n) for n in range(-3, 4)]
    bet = {**side_bet([("any", 1, None, -1)]), "net": [], "hands": []}
    return {
        "nothing": example(
            main=empty, side_bets={"trips": bet}, strategy=[], rules=[], method=[], warnings=[],
            house={}, amounts={},
        ),
        "one result": example(main=main_game([(Fraction(-1), 1)]), side_bets={}),
        "a thousand results": example(main=main_game(many)),
        "more cases than digits": example(main=main_game(huge)),
        "only pushes": example(main=main_game([(0, 5)])),
    }  # fmt: skip


DOCUMENTS = {
    "example": example(),
    "manager": example(manager=manager(), compare=compare()),
    "hostile": hostile(),
    **degenerate(),
}


@pytest.fixture(params=DOCUMENTS, name="par")
def _par(request: pytest.FixtureRequest) -> dict[str, Any]:
    return DOCUMENTS[request.param]


def drawn(par: dict[str, Any], width: int = 100) -> str:
    file = io.StringIO()
    draw_par(par, Console(width=width, highlight=False, file=file))
    return file.getvalue()


def text_of(pdf: bytes) -> str:
    pages = pypdf.PdfReader(io.BytesIO(pdf)).pages
    return "\n".join(page.extract_text() for page in pages).replace("\N{MINUS SIGN}", "-")


def rows_of(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


class Calculator:
    """Works out a workbook's formulas anew."""

    def __init__(self, data: bytes) -> None:
        self.book = openpyxl.load_workbook(io.BytesIO(data))
        self.stored = openpyxl.load_workbook(io.BytesIO(data), data_only=True)

    def value(self, sheet: str, place: str) -> Any:  # noqa: ANN401 - a cell holds anything
        held = self.book[sheet][place.replace("$", "")]
        if held.data_type != "f":
            return held.value
        formula = re.sub(r"'([^']+)'!(\w+)", r"at('\1',*'\2')", held.value[1:])
        formula = re.sub(r"([A-Z]\d+):([A-Z]\d+)", r"span('\1','\2')", formula)
        formula = re.sub(r"(?<![\w'$])(\$?[A-Z]\$?\d+)(?![\w'])", r"here('\1')", formula)
        names = {
            "at": lambda name, *letters: self.value(name, "".join(letters)),
            "here": lambda other: self.value(sheet, other),
            "span": lambda first, last: self.span(sheet, first, last),
            "SUM": lambda values: sum(value or 0 for value in values),
            "SQRT": math.sqrt,
            "MAX": max,
            "SUMIF": lambda keys, test, values: sum(
                v for k, v in zip(keys, values, strict=True) if test == ">0" and k > 0
            ),
        }
        return eval(formula.replace("^", "**"), names)  # noqa: S307 - our own formulas

    def span(self, sheet: str, first: str, last: str) -> list[Any]:
        letter = first[0]
        return [self.value(sheet, f"{letter}{n}") for n in range(int(first[1:]), int(last[1:]) + 1)]

    def formulas(self) -> list[tuple[str, str]]:
        return [
            (sheet.title, held.coordinate)
            for sheet in self.book
            for row in sheet.iter_rows()
            for held in row
            if held.data_type == "f"
        ]


def test_csv_gives_back_every_exact_number(par: dict[str, Any]) -> None:
    rows = rows_of(write_csv(par))
    for wager in wagers_of(par):
        mine = [row for row in rows if row["wager"].removeprefix("'") == wager.key]
        found = [
            Result(Fraction(row["key"]), Fraction(int(row["numerator"]), int(row["denominator"])))
            for row in mine
            if row["section"] == "net"
        ]
        assert found == list(wager.results)
        expectation = next(row for row in mine if row["quantity"] == "expectation")
        exact = Fraction(int(expectation["numerator"]), int(expectation["denominator"]))
        assert exact == wager.expectation
        assert float(expectation["decimal"]) == float(exact)


def test_csv_rows_are_whole_and_no_text_is_a_formula(par: dict[str, Any]) -> None:
    for row in rows_of(write_csv(par)):
        assert None not in row
        assert all(cell is not None for cell in row.values())
        for column in ("section", "wager", "key", "quantity", "text", "unit", "clause"):
            begins = row[column][:1]
            if (row["section"], column) != ("net", "key"):
                assert begins not in ("=", "+", "-", "@", "\t", "\r", "\n")
            assert row[column].isprintable()


def test_csv_names_clauses_and_whose_choice_a_pay_is() -> None:
    rows = rows_of(write_csv(example()))
    flush = [r for r in rows if (r["section"], r["wager"], r["key"]) == ("rule", "trips", "flush")]
    assert {row["quantity"]: row["text"] for row in flush} == {
        "pay": "8:1", "table": "A", "chosen by": "house",
    }  # fmt: skip
    assert {row["clause"] for row in flush} == {"5324.36(f)(3)[A:flush]"}


@pytest.mark.parametrize("name", [n for n in DOCUMENTS if n != "a thousand results"])
def test_formulas_come_to_the_values_stored_with_them(name: str) -> None:
    calculator = Calculator(write_xlsx(DOCUMENTS[name]))
    formulas = calculator.formulas()
    assert formulas
    for sheet, place in formulas:
        stored = calculator.stored[sheet][place].value
        assert calculator.value(sheet, place) == pytest.approx(stored, rel=1e-9, abs=1e-9)


def test_the_workbook_has_the_figures_of_the_document() -> None:
    par = example()
    calculator = Calculator(write_xlsx(par))
    assert calculator.book.sheetnames == ["Summary", "Main", "Trips", "Best play"]
    figures = {
        sheet: {row[0]: row[1] for row in calculator.stored[sheet].iter_rows(values_only=True)}
        for sheet in ("Main", "Trips")
    }
    for sheet, wager in (("Main", par["main"]), ("Trips", par["side_bets"]["trips"])):
        for name, key in (
            ("House edge", "house_edge"),
            ("Standard deviation", "standard_deviation"),
            ("Hit frequency", "hit_frequency"),
        ):
            assert figures[sheet][name] == pytest.approx(wager[key], rel=1e-12)
    summary = [row[:2] for row in calculator.stored["Summary"].iter_rows(values_only=True)]
    assert ("Trips, table A", pytest.approx(par["side_bets"]["trips"]["house_edge"])) in summary
    texts = [cell for row in calculator.book["Trips"].values for cell in row]
    assert "§ 5324.36(f)(3)[A:flush]" in texts


def test_the_workbook_holds_hostile_texts_as_texts() -> None:
    book = openpyxl.load_workbook(io.BytesIO(write_xlsx(hostile())))
    texts = {c.value for sheet in book for row in sheet.iter_rows() for c in row}
    kinds = {c.data_type for s in book for row in s.iter_rows() for c in row if c.value == "=1+1"}
    assert {"=1+1", "+1", "@SUM(A1)"} <= texts
    assert kinds == {"s"}
    assert all(len(sheet.title) <= 31 for sheet in book)
    assert not any(c.hyperlink for sheet in book for row in sheet.iter_rows() for c in row)


def test_a_whole_number_with_too_many_digits_is_kept_as_text() -> None:
    data = write_xlsx(degenerate()["more cases than digits"])
    cells = {c for row in openpyxl.load_workbook(io.BytesIO(data))["Main"].values for c in row}
    assert f"{10**30 - 3:,}" in cells


def test_the_pdf_has_the_figures_of_the_document() -> None:
    text = text_of(write_pdf(example()))
    for told in (
        "Ultimate Texas hold 'em",
        "9 NYCRR § 5324.36",
        "Croupier 0.4.0",
        "This table is made up for a test.",
        "-1,681 / 355,810",
        "0.472443%",
        "§ 5324.36(f)(3)",
        "8:1 (own)",
        "133,784,560",
        "Every deal is counted.",
        "pair or better",
        "page 1 of",
    ):
        assert told in text


def test_the_pdf_shows_markup_as_it_stands() -> None:
    text = text_of(write_pdf(example(method=[*HOSTILE[:10]], title=HOSTILE[0])))
    for told in ("=1+1", "#panic() $x$ *b* _i_", "<script>", "Казино", "[bold]rich[/bold]"):
        assert told in text


def test_every_document_makes_a_pdf(par: dict[str, Any]) -> None:
    assert write_pdf(par).startswith(b"%PDF-")


def test_the_pdf_shows_every_one_of_a_thousand_results() -> None:
    text = text_of(write_pdf(degenerate()["a thousand results"]))
    lines = text.splitlines()
    assert sum(line.startswith("349.5 ") for line in lines) == 1
    assert sum(bool(re.match(r"-?[\d.]+ [\d.]+(.10\S+)? [\d,.]+$", line)) for line in lines) >= 1000


SCRIPT = """
import hashlib, sys
sys.path.insert(0, sys.argv[1])
from odds.example import example
from croupier.odds.sheets.content import rules_of_wager
from croupier.odds.sheets.csv import write_csv
from croupier.odds.sheets.pdf import write_pdf
from croupier.odds.sheets.xlsx import write_xlsx
par = example()
for data in (write_pdf(par), write_xlsx(par), write_csv(par).encode()):
    print(hashlib.sha256(data).hexdigest())
"""


def test_another_process_in_another_folder_and_time_zone_makes_the_same_bytes(
    tmp_path: Path,
) -> None:
    par = example()
    here = [write_pdf(par), write_xlsx(par), write_csv(par).encode()]
    settings = {**os.environ, "TZ": "Asia/Tokyo", "PYTHONHASHSEED": "7", "LC_ALL": "C"}
    told = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(Path(__file__).parents[1])],
        cwd=tmp_path, env=settings, check=True, capture_output=True, text=True,
    )  # fmt: skip
    assert told.stdout.split() == [hashlib.sha256(data).hexdigest() for data in here]
    assert write_pdf(par) == here[0]


def test_importing_the_sheets_loads_neither_typst_nor_xlsxwriter() -> None:
    script = (
        "import sys; import croupier.odds.sheets.pdf, croupier.odds.sheets.xlsx; "
        "print([n for n in ('typst', 'xlsxwriter', 'rich', 'numpy') if n in sys.modules])"
    )
    told = subprocess.run(
        [sys.executable, "-c", script], check=True, capture_output=True, text=True
    )
    assert told.stdout.strip() == "[]"


def test_every_document_is_drawn_at_the_terminal(par: dict[str, Any]) -> None:
    text = drawn(par, 80)
    assert all(len(line) <= 80 for line in text.splitlines())
    assert all(line == line.rstrip() for line in text.splitlines())
    assert "\x1b" not in text


def test_the_terminal_shows_the_figures() -> None:
    text = drawn(example())
    for told in ("-1,681 / 355,810", "8:1 (own)", "* This table is made up", "35 results, joined"):
        assert told in text
    assert "[bold]rich[/bold]" in drawn(hostile())


def test_the_managers_lines_stand_in_every_sheet() -> None:
    par = DOCUMENTS["manager"]
    for text in (drawn(par), text_of(write_pdf(par))):
        for told in (
            "$3,333.34",
            "$11,205.00",
            "$327,000",
            "Qh Jh Th 2c 2d",
            "play $400",
            "-1 / 52",
        ):
            assert told in text
    rows = [row for row in rows_of(write_csv(par)) if row["section"] == "manager"]
    win = next(row for row in rows if (row["key"], row["quantity"]) == ("hour", "win"))
    assert (win["numerator"], win["denominator"], win["unit"]) == ("1000001", "3", "cents")
    assert "hold" in plots(par)


def test_an_award_costs_nothing_and_counts_are_no_money() -> None:
    envy = side_bet([("flush", 990, None, 0), ("four of a kind", 10, "25:1", 25)])
    envy |= {"figures": {"others": 3}, "expectation": number(Fraction(3, 4))}
    line = {"wager": "envy", "table": "B", "hand": "four of a kind", "pay": "25:1"}
    rule = {**line, "clause": "5324.33(f)(4)(iii)[B:four of a kind]", "own": False}
    par = example(side_bets={"envy": envy}, rules=[rule])
    text = drawn(par)
    assert re.search(r"flush +nothing +990 ", text)
    assert re.search(r"Other players with cards +3$", text, re.MULTILINE)
    assert "0.500000 more than this total" in text
    figure = next(row for row in rows_of(write_csv(par)) if row["quantity"] == "figure")
    assert (figure["key"], figure["numerator"], figure["unit"]) == ("others", "3", "players")
    sheet = openpyxl.load_workbook(io.BytesIO(write_xlsx(par)))["Envy"]
    assert ("Other players with cards", 3) in {row[:2] for row in sheet.values}


def test_pay_lines_of_several_clauses_name_each_its_own() -> None:
    bet = side_bet([("pair", 9, None, -1), ("flush", 2, "9:1", 9), ("royal flush", 1, "$50", 10)])
    bet["hands"][2]["clause"] = "5324.36(f)(9)"
    bet["stake"] = 500
    text = drawn(example(side_bets={"trips": bet}))
    assert re.search(r"royal flush +\$50 .* § 5324\.36\(f\)\(9\)$", text, re.MULTILINE)
    assert re.search(r"flush +9:1 .* § 5324\.36\(f\)\(3\)$", text, re.MULTILINE)
    assert "Every pay line" not in text
    assert re.search(r"Analysed at a wager of +\$5$", text, re.MULTILINE)


def test_pay_lines_stand_with_the_wager_they_belong_to() -> None:
    rules = [
        {"wager": w, "table": "A", "hand": w, "pay": "2:1", "clause": "x", "own": False}
        for w in ("ante", "progressive", "envy")
    ]
    progressive = side_bet([("pair", 9, None, -1), ("flush", 1, "9:1", 9)])
    wagers = wagers_of(example(side_bets={"progressive": progressive}))
    lines = [[rule["wager"] for rule in rules_of_wager(rules, w, wagers)] for w in wagers]
    assert lines == [["ante"], ["progressive", "envy"]]


def test_the_best_play_is_drawn_alone(capsys: pytest.CaptureFixture[str]) -> None:
    draw_strategy(example()["strategy"])
    text = capsys.readouterr().out
    assert "pair or better" in text
    assert re.search(r"^  A +4x( +4x){12}$", text, re.MULTILINE)


def test_every_plot_is_well_formed_and_named_for_files(par: dict[str, Any]) -> None:
    for plot in plots(par).values():
        assert ET.fromstring(plot.svg).get("role") == "img"  # noqa: S314 - our own
    assert set(plots(example())) == {
        "main-results", "main-hands", "trips-results", "trips-hands", "strategy-1",
    }  # fmt: skip


def test_the_grid_names_suited_hands_above_the_diagonal() -> None:
    svg = plots(example())["strategy-1"].svg
    assert "<title>AKs: 4x</title>" in svg
    assert "<title>AKo: 4x</title>" in svg
    assert "<title>22: check</title>" in svg
    bare = example()["strategy"][0]
    bare |= {"headings": bare["headings"][1:], "rows": [row[1:] for row in bare["rows"]]}
    assert plots(example(strategy=[bare]))["strategy-1"].svg == svg
    bare["rows"] = [["-" if cell == "check" else cell for cell in row] for row in bare["rows"]]
    assert plots(example(strategy=[bare]))["strategy-1"].svg == svg


def test_joining_results_loses_no_chance(par: dict[str, Any]) -> None:
    for wager in wagers_of(par):
        groups = grouped(wager.results, 12)
        whole = sum((result.probability for result in wager.results), Fraction())
        assert sum((group.probability for group in groups), Fraction()) == whole
        assert all(group.low * group.high > 0 or group.low == group.high == 0 for group in groups)
        assert [g.low for g in groups] == sorted(g.low for g in groups)
