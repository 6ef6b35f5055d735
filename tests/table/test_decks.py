"""Decks inspected, found unfit, replaced; and the rotation of two."""

from __future__ import annotations

import json

import pytest

from croupier.records.canonical import canonical
from croupier.table import commands as c
from croupier.table import view
from croupier.table.snapshot import freeze, thaw
from table.memory import DAN, EVE, Floor, player

RED_AND_BLUE = ("red", "blue")
BENT = c.InspectDeck(sound=False, finding="the nine of clubs is bent", deck="red")


def opened(decks: tuple[str, ...] = RED_AND_BLUE) -> Floor:
    floor = Floor()
    floor.ask(EVE, c.OpenTable("lir", {}, decks=decks, chips=500_000))
    return floor


def play(floor: Floor, deck: str | None) -> None:
    number = floor.table().number + 1
    floor.ask(DAN, c.StartRound(number, deck))
    floor.ask(EVE, c.CallOff(number, "a test"))


def test_no_round_begins_with_a_deck_that_was_found_unfit() -> None:
    floor = opened()
    play(floor, "red")
    floor.ask(DAN, BENT)
    play(floor, "blue")
    assert "unfit" in floor.refuses(DAN, c.StartRound(3, "red"))
    assert view(floor.table(), DAN)["unfit"] == ["red"]
    assert "unfit" not in view(floor.table(), player("ann"))
    floor.ask(EVE, c.ReplaceDeck("a bent card", "red", "green"))
    assert floor.ledger.streams["table:1"][-1] == (
        "deck replaced", {"reason": "a bent card", "deck": "red", "new": "green", "by": "eve"}
    )  # fmt: skip
    floor.refuses(DAN, c.StartRound(3, "red"))
    for deck in ("green", "blue", "green"):
        play(floor, deck)
    assert view(floor.table(), EVE)["decks"] == ["green", "blue"]


def test_a_deck_found_sound_is_played_with_again() -> None:
    floor = opened()
    floor.ask(DAN, BENT)
    floor.ask(EVE, c.InspectDeck(sound=True, finding="52 cards, none bent", deck="red"))
    assert floor.table().unfit == frozenset()
    play(floor, "red")


def test_a_fresh_deck_may_have_the_colour_of_the_one_that_goes() -> None:
    floor = opened()
    floor.ask(DAN, BENT)
    floor.ask(EVE, c.ReplaceDeck("a bent card", "red", "red"))
    play(floor, "red")


def test_a_deck_without_a_name() -> None:
    floor = opened(())
    floor.ask(DAN, c.InspectDeck(sound=False, finding="51 cards"))
    assert "unfit" in floor.refuses(DAN, c.StartRound(1))
    frozen = freeze(floor.table())
    assert thaw(json.loads(canonical(frozen))) == floor.table()
    floor.ask(EVE, c.ReplaceDeck("a card is missing"))
    play(floor, None)


def test_a_deck_in_play_rests_first_and_the_other_may_be_looked_at() -> None:
    floor = opened()
    floor.ask(DAN, c.StartRound(1, "red"))
    assert "round 1" in floor.refuses(DAN, BENT)
    assert "round 1" in floor.refuses(EVE, c.ReplaceDeck("old", "red", "green"))
    floor.ask(DAN, BENT._replace(deck="blue"))
    floor.ask(EVE, c.ReplaceDeck("old", "blue", "green"))
    floor.ask(EVE, c.CallOff(1, "a test"))
    play(floor, "green")


@pytest.mark.parametrize(
    "command",
    [
        c.ReplaceDeck("old", "white", "green"),
        c.ReplaceDeck("old", "red", "blue"),
        c.ReplaceDeck("old", "red"),
        c.ReplaceDeck("old", None, "green"),
        c.ReplaceDeck("old"),
        c.InspectDeck(sound=True, finding="fine", deck="white"),
        c.InspectDeck(sound=True, finding="fine"),
    ],
)
def test_what_is_no_deck_of_the_table(command: c.TableCommand) -> None:
    opened().refuses(EVE, command)


def test_decks_without_names_get_none() -> None:
    opened(()).refuses(EVE, c.ReplaceDeck("old", None, "green"))


def test_a_table_opens_with_decks_that_are_fit() -> None:
    floor = opened()
    floor.ask(DAN, BENT)
    floor.ask(EVE, c.CloseTable())
    floor.refuses(DAN, BENT)
    floor.ask(EVE, c.OpenTable("lir", {}, decks=RED_AND_BLUE))
    play(floor, "red")
