"""The sign of each game: complete, each thing with its clause, and the layout and sign in print."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from pypdf import PdfReader

from croupier.felt.printing import print_layout, print_sign
from croupier.felt.sign import NONE, Sign, sign_data, sign_for
from croupier.felt.sign_text import WIDTH, write_sign
from croupier.games.layout import PLAIN, Cloth, posted_lines
from croupier.games.let_it_ride.pays import BET, BONUS, THREE_CARD
from croupier.law import clause, reading
from felt.scenes import EVERYTHING, NOTHING, game_and_rules, scene_of

GAMES = tuple(EVERYTHING)


def sign_of(name: str, house: dict[str, Any], cloth: Cloth = PLAIN) -> Sign:
    return sign_for(*game_and_rules(name, house), cloth)


def said(sign: Sign) -> str:
    return " ".join(line.text for topic in sign.topics for line in topic.lines)


def limits(sign: Sign) -> dict[str, tuple[str, ...]]:
    return {row[0]: row[1:] for row in sign.limits.rows}


def read(pdf: bytes) -> tuple[PdfReader, str]:
    reader = PdfReader(io.BytesIO(pdf))
    return reader, " ".join(" ".join(page.extract_text().split()) for page in reader.pages)


@pytest.mark.clause("5324.36(a)(2)(v)(d)", "5324.34(a)(2)(iv)#2", "5324.34(a)(3)")
@pytest.mark.parametrize("name", GAMES)
def test_every_pay_table_in_force_is_on_the_sign_with_its_clause(name: str) -> None:
    game, rules = game_and_rules(name, EVERYTHING[name])
    shown = {table.title: table for table in sign_for(game, rules).tables}
    inscribed = [i for i in game.layout.inscriptions(rules) if i.table]
    assert len(inscribed) > 1
    for text in inscribed:
        (table,) = (t for title, t in shown.items() if title.startswith(text.title))
        assert table.rows == text.rows
        assert text.table is not None
        assert text.table.clause.startswith(table.clause.removeprefix("§ "))


@pytest.mark.parametrize("name", GAMES)
def test_everything_on_the_sign_rests_on_a_clause_or_is_called_policy(name: str) -> None:
    game, rules = game_and_rules(name, EVERYTHING[name])
    for notice in game.layout.notices(rules):
        assert notice.clause is None or clause(notice.clause).rule
        assert notice.policy is None or reading(notice.policy).rule
    for topic in sign_for(game, rules).topics:
        for line in topic.lines:
            assert line.rests_on.startswith((f"§ {game.section}(", "house policy"))


@pytest.mark.parametrize("name", GAMES)
def test_a_malfunction_has_its_notice(name: str) -> None:
    told = said(sign_of(name, NOTHING[name]))
    assert "Only a round that cannot be recovered" in told
    assert "pays nothing and every wager goes back" in told


@pytest.mark.parametrize("name", GAMES)
def test_coinciding_wins_are_told(name: str) -> None:
    told = said(sign_of(name, EVERYTHING[name]))
    assert {"uth": "at once, each", "fcp": "win on every wager", "lir": "beside whatever else"}[
        name
    ] in told


@pytest.mark.clause("5324.36(f)(4)#1")
def test_ultimate_texas_holdems_limit_is_told() -> None:
    assert "win at most $50,000" in said(sign_of("uth", {}))
    dear = sign_of("uth", {"minimums": {"ante": 50_000}})
    assert "win at most $252,750" in said(dear)


@pytest.mark.clause("5324.34(f)(2)#1", "5324.34(f)(2)#4")
def test_let_it_rides_limit_is_told_only_where_there_is_one() -> None:
    told = said(sign_of("lir", EVERYTHING["lir"]))
    assert "at most $75,000 together" in told
    assert "other wagers are not limited" in told
    assert "No limit cuts" in said(sign_of("lir", {}))


def test_limits_and_the_most_that_a_wager_wins() -> None:
    house: dict[str, Any] = {"minimums": {"ante": 1000, "trips": 500}}
    house |= {"maximums": {"ante": 9500, "trips": 2000}}
    assert limits(sign_of("uth", house)) == {
        "Ante": ("$10", "$95", "$95"),
        "Blind": ("the ante", "the ante", "$47,500"),
        "Trips": ("$5", "$20", "$1,000"),
        "Play": ("the ante", "4 antes", "$380"),
    }
    assert limits(sign_of("lir", {"bonus": True, "maximums": {"bet": 10_000}})) == {
        "Bet (each of 3)": ("$5", "$100", "$100,000"),
        "Bonus": ("$1", "$1", "$25,000"),
    }
    house = EVERYTHING["fcp"] | {"maximums": {"ante": 20_000, "six_card": 2500}}
    house |= {"progressive": {"table": "A", "envy": "A", "wager": 100}}
    assert limits(sign_of("fcp", house)) == {
        "Ante": ("$5", "$200", "$200"),
        "Aces up": (NONE, NONE, "50 to 1"),
        "Six card": (NONE, "$25", "$1,000,000"),
        "Progressive": ("$1", "$1", "the meter"),
        "Play": ("the ante", "3 antes", "$600"),
        "Ante bonus": (NONE, NONE, "$5,000"),
    }


def test_kept_stakes_are_told() -> None:
    sign = sign_of("uth", {"stake_kept": ["trips"]})
    assert "keeps the stake of a winning wager on: trips" in said(sign)
    assert sign.tables[-1].rows[0] == ("Royal flush", "50 for 1")
    assert "keeps the stake" not in said(sign_of("uth", {}))


@pytest.mark.clause("5324.34(f)(4)")
@pytest.mark.parametrize(("letter", "told"), [("A", True), ("D", False)])
def test_a_mini_royal_without_a_line_of_its_own_is_explained(letter: str, *, told: bool) -> None:
    sign = sign_of("lir", {"three_card_table": letter})
    assert ("paid as a straight flush" in said(sign)) is told


@pytest.mark.clause("5324.36(a)(2)(v)(d)")
def test_the_sign_carries_what_the_cloth_leaves_to_it() -> None:
    sign = sign_of("uth", {}, Cloth(on_sign=("ante_push", "play_rule")))
    assert sign.topics[0].title == "From the layout"
    first, second = sign.topics[0].lines
    assert first == ("Ante pushes when the dealer has less than a pair.", "§ 5324.36(a)(2)(iv)")
    assert second.text.startswith("Play. Before the flop: 3 or 4 antes.")


def test_the_text() -> None:
    text = write_sign(sign_of("lir", EVERYTHING["lir"], Cloth(name="The Grand")))
    assert text.startswith("The Grand\nLet it ride\n9 NYCRR § 5324.34\n\nWagers (§ 5323.11)\n")
    assert "\n  Pair of tens or better      1 to 1\n" in text
    assert "\N{NO-BREAK SPACE}" not in text
    assert all(len(line) <= WIDTH for line in text.splitlines())
    for table in (BET[""], THREE_CARD["D"], BONUS[""]):
        for hand, pay in posted_lines(table):
            assert any(hand in line and line.endswith(pay) for line in text.splitlines())


@pytest.mark.parametrize("name", GAMES)
def test_the_sign_in_print_says_what_the_text_says(name: str) -> None:
    sign = sign_of(name, EVERYTHING[name], Cloth(name="The Grand"))
    reader, text = read(print_sign(sign))
    assert reader.metadata is not None
    assert reader.metadata.title == f"Sign: {sign.title}"
    assert "The Grand" in text
    for table in (sign.limits, *sign.tables):
        assert table.title in text
        for row in table.rows:
            assert all(cell in text for cell in row)
    flat = text.replace(" ", "")
    for topic in sign.topics:
        for line in topic.lines:
            for word in line.text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}").split():
                if word.isalpha():
                    assert word in flat
            assert line.rests_on.replace(" ", "") in flat


@pytest.mark.parametrize("name", GAMES)
def test_the_layout_in_print_is_as_large_as_the_table(name: str) -> None:
    scene = scene_of(name, cloth=Cloth(name="The Grand"))
    reader, text = read(print_layout(scene))
    (page,) = reader.pages
    size = [float(side) * 25.4 / 72 for side in (page.mediabox.width, page.mediabox.height)]
    assert size == pytest.approx([2280, 1320], abs=0.1)
    for word in ("The Grand", scene.title.upper(), "ANTE" if name != "lir" else "$1"):
        assert word in text
    for arc in scene.arcs:
        assert arc.text.words.replace(" ", "") in text.replace(" ", "")


@pytest.mark.parametrize("name", GAMES)
def test_print_is_the_same_bytes_again(name: str) -> None:
    scene, sign = scene_of(name), sign_of(name, EVERYTHING[name])
    assert print_layout(scene) == print_layout(scene_of(name))
    assert print_sign(sign) == print_sign(sign_of(name, EVERYTHING[name]))


def test_a_facilitys_name_is_never_markup() -> None:
    name = '#panic() $x$ *b* <&> "'
    _, text = read(print_sign(sign_of("uth", {}, Cloth(name=name))))
    assert "#panic()" in text
    _, text = read(print_layout(scene_of("uth", cloth=Cloth(name=name))))
    assert "#panic()" in text


@pytest.mark.parametrize("name", GAMES)
def test_a_sign_is_json(name: str) -> None:
    sign = sign_of(name, EVERYTHING[name])
    data = json.loads(json.dumps(sign_data(sign)))
    assert data["title"] == sign.title
    assert data["topics"][0]["lines"][0]["rests_on"] == sign.topics[0].lines[0].rests_on
    assert data["tables"][0]["rows"][0] == list(sign.tables[0].rows[0])
