"""The dealer's acts in order, each with the clause that asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

import pytest

from croupier.games import find_game
from croupier.games.dealing import Ask, Device, Discard, Pass, Step, Street, Turn
from croupier.house import rules_of
from croupier.law import clause

DEVICES: tuple[Device, ...] = get_args(Device)
FIVE = ("first", "second", "third", "fourth", "fifth")


def told(step: Step) -> str:
    """Return a step in short: its name, what goes where, its clause without the section."""
    if isinstance(step, Ask):
        return f"? {step.name}"
    cited = step.clause[step.clause.index("(") :]
    if isinstance(step, Pass):
        what = f"{step.players} each, {step.house} to {step.to}"
    elif isinstance(step, Street):
        what = f"burn {step.burn}, turn {step.cards}"
    elif isinstance(step, Discard):
        what = f"discard {step.source} {step.place}"
    else:
        assert isinstance(step, Turn)
        what = f"turn {step.source} {'all' if step.places is None else list(step.places)}"
    return f"{step.name}: {what} {cited}"


def script(game: str, device: Device, house: Mapping[str, object], *wagers: str) -> list[str]:
    found = find_game(game)
    return [told(step) for step in found.script(rules_of(found, house), device, frozenset(wagers))]


def by_device(device: Device, by_hand: list[str], from_shoe: list[str]) -> list[str]:
    return from_shoe if device == "automated shoe" else by_hand


@pytest.mark.parametrize("device", DEVICES)
def test_ultimate_texas_holdem(device: Device) -> None:
    assert script("uth", device, {}, "ante", "blind") == [
        *by_device(
            device,
            ["first card: 1 each, 1 to dealer (d)(1)(i)",
             "second card: 1 each, 1 to dealer (d)(1)(iii)"],
            ["stacks of two: 2 each, 2 to dealer (d)(2)#1"],
        ),
        "? before the flop",
        "flop: burn 1, turn 3 (e)(2)#2",
        "? after the flop",
        "last two: burn 1, turn 2 (e)(4)#2",
        "? at the end",
        "dealer's hand: turn dealer all (e)(6)",
    ]  # fmt: skip


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("six", [False, True])
@pytest.mark.parametrize("box", [False, True])
@pytest.mark.parametrize("upcard", [False, True])
def test_four_card_poker(device: Device, *, six: bool, box: bool, upcard: bool) -> None:
    house = {
        "dealer_cards": 6 if six else 5, "dealer_upcard": upcard, "six_card_table": "A",
    }  # fmt: skip
    wagers = ("ante", "aces_up", "six_card") if box else ("ante", "aces_up")
    passes = [f"{ordinal} card: 1 each, 1 to dealer (d)(1)" for ordinal in FIVE]
    assert script("fcp", device, house, *wagers) == [
        *by_device(device, passes, ["stacks of five: 5 each, 5 to dealer (d)(2)#1"]),
        *(["dealer's sixth card: 0 each, 1 to dealer (d)(3)"] if six else []),
        *(["six-card bonus card: 0 each, 1 to box (c)(4)(v)#1"] if box else []),
        *(["dealer's open card: turn dealer [0] (d)(3)"] if upcard else []),
        "? play or fold",
        "dealer's hand: turn dealer all (e)(4)#2",
        *(["bonus card: turn box all (e)(4)(v)"] if box else []),
    ]


@pytest.mark.parametrize("device", DEVICES)
def test_let_it_ride(device: Device) -> None:
    assert script("lir", device, {}, "bet") == [
        *by_device(
            device,
            ["first card: 1 each, 1 to community (d)(1)(i)",
             "second card: 1 each, 1 to community (d)(1)(iii)",
             "third card: 1 each, 1 to community (d)(1)(v)"],
            ["stacks of three: 3 each, 3 to community (d)(2)#1"],
        ),
        "third community card: discard community 2 (d)(2)#3",
        "? bet one",
        "first community card: turn community [0] (e)(3)",
        "? bet two",
        "second community card: turn community [1] (e)(5)",
    ]  # fmt: skip


def test_every_clause_of_a_script_is_one() -> None:

    house = {"dealer_cards": 6, "dealer_upcard": True, "six_card_table": "A"}
    for game, choices in (("uth", {}), ("fcp", house), ("lir", {})):
        found = find_game(game)
        for device in DEVICES:
            steps = found.script(rules_of(found, choices), device, frozenset({"six_card"}))
            assert all(clause(s.question.clause if isinstance(s, Ask) else s.clause) for s in steps)
