"""``croupier layout`` and ``croupier sign``."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from cli.run import EXAMPLES, Runner

GAMES = {"uth": "ultimate-texas-holdem", "fcp": "four-card-poker", "lir": "let-it-ride"}


@pytest.mark.parametrize(("game", "name"), GAMES.items())
def test_the_examples_have_a_layout_and_a_sign(
    croupier: Runner, tmp_path: Path, game: str, name: str
) -> None:
    house = EXAMPLES / f"{name}.toml"
    svg, pdf = tmp_path / "felt.svg", tmp_path / "felt.pdf"
    ran = croupier("layout", game, "--house", house)
    assert (ran.code, ran.err) == (0, "")
    assert ET.fromstring(ran.out).tag.endswith("svg")  # noqa: S314 - what we drew ourselves
    assert "The Grand Hudson" in ran.out
    assert croupier("layout", game, "--house", house, "--svg", svg, "--pdf", pdf).out == ""
    assert svg.read_text(encoding="utf-8") == ran.out
    assert pdf.read_bytes().startswith(b"%PDF-")
    text, sign = tmp_path / "sign.txt", tmp_path / "sign.pdf"
    shown = croupier("sign", game, "--house", house)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.startswith("The Grand Hudson\n")
    assert croupier("sign", game, "--house", house, "--text", text, "--pdf", sign).code == 0
    assert text.read_text(encoding="utf-8") == shown.out
    assert sign.read_bytes().startswith(b"%PDF-")


def test_json(croupier: Runner) -> None:
    (scene,) = croupier("layout", "uth", "--json").documents
    assert [seat["id"] for seat in scene["seats"]] == [f"seat-{n}" for n in range(1, 7)]
    (sign,) = croupier("sign", "uth", "--json").documents
    assert sign["law"] == "9 NYCRR § 5324.36"


def test_a_change_of_the_house_changes_both(croupier: Runner) -> None:
    changes = ("--set", 'pays={"trips": {"flush": "8:1"}}', "--set", 'layout.name="Casa <Roja>"')
    drawn = croupier("layout", "uth", *changes).out
    assert drawn.count(">8 to 1<") == 6
    assert "Casa &lt;Roja&gt;" in drawn
    assert "Casa" in croupier("layout", "uth", "--set", 'layout={"name": "Casa"}').out
    assert "Flush             8 to 1" in croupier("sign", "uth", *changes).out


def test_what_the_cloth_leaves_to_the_sign(croupier: Runner) -> None:
    change = ("--set", 'layout.on_sign=["ante_push"]')
    assert ">PUSHES<" in croupier("layout", "uth").out
    assert ">PUSHES<" not in croupier("layout", "uth", *change).out
    assert "From the layout\n  Ante pushes when" in croupier("sign", "uth", *change).out


@pytest.mark.clause("5324.36(a)(2)(i)")
@pytest.mark.parametrize("command", ["layout", "sign"])
def test_a_layout_that_lacks_what_the_law_asks_is_refused(croupier: Runner, command: str) -> None:
    change = ("--set", 'layout.without=["trips"]', "--json")
    ran = croupier(command, "uth", *change)
    assert ran.code == 1
    error = ran.documents[0]["error"]
    assert error["clause"] == "5324.36(a)(2)(i)"
    assert "the area for trips is missing" in error["message"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("layout", "chess"), 1),
        (("layout", "fcp"), 1),
        (("layout", "uth", "--set", "layout=3"), 1),
        (("layout", "uth", "--set", "layout=3", "--set", "layout=4"), 2),
        (("layout", "uth", "--set", "layout.name=a", "--set", "layout.name=b"), 2),
        (("layout", "uth", "--svg", "-", "--pdf", "-"), 2),
        (("sign", "uth", "--text", "-", "--pdf", "-"), 2),
        (("sign", "uth", "--house", "nowhere.toml"), 2),
        (("sign",), 2),
    ],
)
def test_what_cannot_be_drawn(croupier: Runner, arguments: tuple[str, ...], code: int) -> None:
    ran = croupier(*arguments)
    assert ran.code == code
    assert ran.out == ""
    assert len(ran.err.strip().splitlines()[-1]) > 10


@pytest.mark.clause("5324.36(a)(2)(v)(a)")
def test_check_says_what_is_missing(croupier: Runner, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('[uth.layout]\nname = "A"\nwithout = ["blind_odds"]\n', encoding="utf-8")
    ran = croupier("check", house)
    assert ran.code == 1
    assert "the inscription blind odds is missing" in " ".join(ran.out.split())
