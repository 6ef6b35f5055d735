import itertools
import math
from collections.abc import Callable, Sequence
from fractions import Fraction
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.felt.axis import Linear, Logarithmic, decimal, scale_of
from croupier.felt.bands import Band, Period, bands
from croupier.felt.bars import Bar, lying, upright
from croupier.felt.grid import Answers, grid
from croupier.felt.lettering import fit, measure
from croupier.felt.picture import Wording
from croupier.felt.svg import escape, tag
from croupier.felt.theme import DARK, LIGHT, Theme, by_variables

SVG = "{http://www.w3.org/2000/svg}"
WORDING = Wording("Results", "What comes of it.", "net result", "probability")


def read(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - what we drew ourselves


def heights(svg: str) -> list[float]:
    return [float(bar.get("height", "")) for bar in read(svg).iter(f"{SVG}rect")]


def chances(*values: Fraction) -> list[Bar]:
    return [Bar(str(place), value, "gain") for place, value in enumerate(values)]


def brightness(colour: str) -> float:
    """Return the relative luminance of ``#rrggbb``."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    dark, light = sorted([brightness(one), brightness(other)])
    return (light + 0.05) / (dark + 0.05)


@given(st.text())
def test_every_text_can_stand_in_xml(text: str) -> None:
    drawn = tag("text", escape(text), told=text)
    kept = read(drawn)
    wanted = [c for c in text if c.isprintable()]
    assert [c for c in kept.text or "" if c in wanted] == wanted


def test_bars_are_as_high_as_their_values() -> None:
    values = [Fraction(1, 2), Fraction(1, 4), Fraction(1, 8), Fraction(0)]
    half, quarter, eighth, nothing = heights(upright(chances(*values), WORDING))
    assert half == pytest.approx(2 * quarter, abs=0.02)
    assert half == pytest.approx(4 * eighth, abs=0.04)
    assert nothing == 0


def test_over_many_decades_heights_go_by_the_logarithm() -> None:
    values = [Fraction(1, 10**n) for n in range(1, 9)]
    drawn = heights(upright(chances(*values), WORDING))
    steps = [high - low for high, low in itertools.pairwise(drawn)]
    assert all(step == pytest.approx(steps[0], abs=0.02) for step in steps)
    assert min(drawn) > 0
    scale = scale_of(values)
    assert isinstance(scale, Logarithmic)
    place = float(scale.place(Fraction(1, 649740)))
    assert place == pytest.approx((-math.log10(649740) - scale.low) / (scale.high - scale.low))


def test_lying_bars_begin_at_nought() -> None:
    bars = [Bar("a", Fraction(-1, 2), "loss", "-0.5"), Bar("b", Fraction(1, 4), "gain", "0.25")]
    left, right = read(lying(bars, WORDING)).iter(f"{SVG}rect")
    end = float(left.get("x", "")) + float(left.get("width", ""))
    assert end == pytest.approx(float(right.get("x", "")), abs=0.02)
    assert float(left.get("width", "")) == pytest.approx(2 * float(right.get("width", "")), abs=0.1)
    assert "\N{MINUS SIGN}0.5" in lying(bars, WORDING)


@pytest.mark.parametrize("count", [0, 1, 2, 1000])
@pytest.mark.parametrize("draw", [upright, lying])
def test_any_number_of_bars_is_drawn_within_the_picture(
    count: int, draw: Callable[[Sequence[Bar], Wording], str]
) -> None:
    bars = [Bar(f"hand {n} " * 9, Fraction(1, 1 + n), "loss", "told") for n in range(count)]
    picture = read(draw(bars, WORDING))
    assert len(list(picture.iter(f"{SVG}rect"))) == count
    wide, high = float(picture.get("width", "")), float(picture.get("height", ""))
    for bar in picture.iter(f"{SVG}rect"):
        x, y = float(bar.get("x", "")), float(bar.get("y", ""))
        assert 0 <= x <= x + float(bar.get("width", "")) <= wide
        assert 0 <= y <= y + float(bar.get("height", "")) <= high


def test_bands_reach_from_low_to_high() -> None:
    narrow = Band(Fraction(1), Fraction(3), "95%: 1 to 3")
    wide = Band(Fraction(-2), Fraction(6), "99%: -2 to 6")
    drawn = bands([Period("day", Fraction(2), [wide, narrow])], WORDING)
    outer, inner = read(drawn).iter(f"{SVG}rect")
    assert float(outer.get("height", "")) == pytest.approx(4 * float(inner.get("height", "")), 0.01)
    assert float(outer.get("width", "")) > float(inner.get("width", ""))
    assert outer.get("fill") != inner.get("fill")
    assert inner[0].text == "95%: 1 to 3"
    assert "<rect" not in bands([], WORDING)


def test_a_picture_says_what_it_shows() -> None:
    picture = read(upright(chances(Fraction(1)), Wording("A <title>", "& told")))
    assert picture.get("role") == "img"
    assert [part.text for part in picture[:2]] == ["A <title>", "& told"]
    assert [part.tag for part in picture[:2]] == [f"{SVG}title", f"{SVG}desc"]


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_tones_and_answers_can_be_told_apart_in_grey(theme: Theme) -> None:
    tones = [theme.loss, theme.push, theme.gain]
    for place, one in enumerate(tones):
        for other in tones[place + 1 :]:
            assert contrast(one, other) > 1.25
    for fill, ink in theme.answers:
        assert contrast(fill, ink) > 4.5
    paper = "#ffffff" if theme is LIGHT else "#161616"
    assert contrast(theme.ink, paper) > 7
    assert contrast(theme.soft, paper) > 4.5


def test_colours_are_those_of_the_theme() -> None:
    bars = chances(Fraction(1, 3))
    assert LIGHT.gain in upright(bars, WORDING)
    assert DARK.gain in upright(bars, WORDING, DARK)
    assert f"var(--felt-gain, {DARK.gain})" in upright(bars, WORDING, by_variables(DARK))


def test_the_grid_letters_and_colours_each_cell() -> None:
    rows = [("A", ["4x", "check"]), ("K", ["3x", "4x"])]
    answers = Answers(["A", "K"], rows, ["check", "3x", "4x"], [["AA", "AKs"], ["AKo", "KK"]])
    cells = list(read(grid(answers, WORDING)).iter(f"{SVG}rect"))[:4]
    assert [cell[0].text for cell in cells] == ["AA: 4x", "AKs: check", "AKo: 3x", "KK: 4x"]
    fills = [cell.get("fill") for cell in cells]
    assert fills[0] == fills[3]
    assert len(set(fills)) == 3


@pytest.mark.parametrize("cells", [["4x"], ["4x", "jump"]])
def test_a_grid_with_a_bad_row_is_refused(cells: list[str]) -> None:
    with pytest.raises(ValueError, match="row 'A' of the grid"):
        grid(Answers(["A", "K"], [("A", cells)], ["4x"], [["AA", "AKs"]]), WORDING)


@given(st.lists(st.fractions(), max_size=8))
def test_a_linear_scale_holds_its_values_and_nought(values: list[Fraction]) -> None:
    scale = Linear.over(values)
    assert all(0 <= scale.place(value) <= 1 for value in [*values, Fraction()])
    ticks = scale.ticks()
    assert 2 <= len(ticks) <= 10
    assert [ticks[0].place, ticks[-1].place] == [Fraction(0), Fraction(1)]


CHANCES = st.builds(
    lambda whole, power: Fraction(whole, 10**power), st.integers(1, 10), st.integers(1, 40)
)


@given(st.lists(CHANCES, min_size=1, max_size=8))
def test_a_logarithmic_scale_holds_its_values(values: list[Fraction]) -> None:
    scale = Logarithmic.over(values)
    assert all(0 <= scale.place(value) <= 1 for value in values)
    assert 2 <= len(scale.ticks()) <= 10


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (Fraction(0), "0"),
        (Fraction(-5, 2), "-2.5"),
        (Fraction(1500), "1,500"),
        (Fraction(2, 10**9), "2\N{MULTIPLICATION SIGN}10⁻⁹"),
        (Fraction(-1, 10**9), "-1\N{MULTIPLICATION SIGN}10⁻⁹"),
    ],
)
def test_marks_are_written_short(value: Fraction, written: str) -> None:
    assert decimal(value) == written


def test_text_is_cut_to_its_room() -> None:
    assert fit("flush", 11, 100) == "flush"
    assert fit("", 11, 0) == ""
    cut = fit("a hand of a very long name", 11, 60)
    assert cut.endswith("…")
    assert measure(cut, 11) <= 60
    assert measure("e\N{COMBINING ACUTE ACCENT}", 10) == measure("e", 10)
    assert measure("\N{CJK UNIFIED IDEOGRAPH-4E2D}", 10) == 10
