"""The order drill: the steps of a round, to be put into the order that the law demands.

The deal and the questions are the game's own script. What is collected and paid after it is the
law's list of clauses, in which each step has its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from croupier.drills.chance import Chance
from croupier.drills.levels import FCP, LIR, UTH
from croupier.drills.places import out_of_order
from croupier.games import find_game
from croupier.games.dealing import Ask, Device, Discard, Pass, Script
from croupier.games.game import AnyGame
from croupier.house import rules_of

PARTS: Final[Mapping[str, str]] = {
    "deal": "From the first card to the last one turned",
    "settle": "Collecting and paying at one seat, and what stands around it",
    "round": "The whole round, from the first card to the discard rack",
}
DEVICES: Final[Mapping[Device, str]] = {
    "hand": "Cards are dealt from the hand",
    "automated shoe": "An automated shoe gives stacks",
}

WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    UTH: {
        "first card": "Deal two rounds of one card face down, far left first, your own under"
        " a cover card each time",
        "stacks of two": "Hand each bettor a stack of two face down, far left first, yourself last",
        "before the flop": "Ask each player, far left first: check, or play three or four antes?",
        "flop": "Burn a card and turn three on the board",
        "after the flop": "Ask who has not played, far left first: check, or play two antes?",
        "last two": "Burn a card and turn two on the board",
        "at the end": "Ask who has not played, far left first: fold, or play one ante?",
        "dealer's hand": "Turn your own two cards and announce your hand",
    },
    FCP: {
        "first card": "Deal one card at a time, far left first and yourself last, until all have"
        " five",
        "stacks of five": "Hand each bettor a stack of five face down, far left first, yourself"
        " last",
        "dealer's sixth card": "Deal yourself a sixth card",
        "play or fold": "Ask each ante bettor, far left first: play one to three antes, or fold?",
        "dealer's hand": "Turn your own cards and form your best four",
    },
    LIR: {
        "first card": "Deal three rounds of one card face down, far left first, the community"
        " area last each time",
        "stacks of three": "Hand each bettor a stack of three face down, far left first, the"
        " community area last",
        "third community card": "Burn one of the three community cards unseen",
        "bet one": "Ask each player, far left first: withdraw bet one, or let it ride?",
        "first community card": "Turn the community card at your left",
        "bet two": "Ask each player, far left first: withdraw bet two, or let it ride?",
        "second community card": "Turn the remaining community card",
    },
}
"""What the steps of each game's script are called here."""

AFTER: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    UTH: (
        ("5324.36(e)(8)#1", "Turn the two cards at your far right and announce the best five"),
        ("5324.36(e)(8)(ii)#1", "Collect, pay or leave ante, blind and play"),
        ("5324.36(e)(8)(iv)#1", "Settle the trips wager"),
        ("5324.36(e)(9)", "Pick up all cards in order, into the discard rack"),
    ),
    FCP: (
        ("5324.33(e)(4)(i)", "Turn the five cards of the player at your far right"),
        ("5324.33(e)(4)(ii)", "Pick out the player's best four"),
        ("5324.33(e)(4)(iii)(b)", "Collect or pay ante and play, with any ante bonus"),
        ("5324.33(e)(4)(iv)", "Settle aces up"),
        ("5324.33(e)(4)(v)", "Settle the six-card bonus"),
        ("5324.33(e)(4)(vi)(a)", "Progressive: see that the hand wins"),
        ("5324.33(e)(4)(vi)(b)", "Progressive: see that the system's light is on"),
        ("5324.33(e)(4)(vi)(c)", "Progressive: have a floorperson validate it"),
        ("5324.33(e)(4)(vi)(d)", "Progressive: pay it"),
        ("5324.33(e)(7)", "Put all remaining cards into the discard rack"),
    ),
    LIR: (
        ("5324.34(e)(6)(i)", "Turn the three cards of each player, far right first"),
        ("5324.34(e)(6)(ii)", "Compare the five cards with the pay lines"),
        ("5324.34(e)(7)#2", "Collect the losing bets at once"),
        ("5324.34(e)(8)(i)", "Pay the winning bets and bonuses, far right first"),
        ("5324.34(e)(8)(ii)", "Put the winners' and the community cards into the rack"),
    ),
}  # fmt: skip
"""What follows the script, in the order of the text."""
FORFEITED: Final = ("5324.33(e)(4)#1", "Collect the wagers and cards of those who folded")
"""In four-card poker this stands before the dealer's own cards are turned."""

SHOWN: Final[Mapping[str, int]] = {UTH: 1, FCP: 2, LIR: 0}
"""How many of the script's last acts belong to the collecting: the dealer's own cards turned."""


class Step(NamedTuple):
    """One step, with its place in the order from 1."""

    name: str
    """What its field is called in the form: it tells nothing of the place."""
    words: str
    clause: str
    place: int


class Riddle(NamedTuple):
    """Steps in an order of chance."""

    game: AnyGame
    device: Device
    steps: tuple[Step, ...]

    @property
    def solved(self) -> list[Step]:
        """The steps in their order."""
        return sorted(self.steps, key=lambda step: step.place)


def set_riddle(alias: str, part: str, seed: str) -> Riddle:
    """Return the steps of a part of a round, in an order of chance.

    Args:
        alias: The game.
        part: ``deal``, ``settle`` or ``round``.
        seed: 1 to 12 hexadecimal digits.

    >>> [step.clause for step in set_riddle("lir", "settle", "1").solved][-1]
    '5324.34(e)(8)(ii)'
    """
    game = find_game(alias)
    chance = Chance(f"order {game.alias} {part}", seed)
    device: Device = chance.pick(("hand", "automated shoe"))
    told = [*enumerate(_told(game, device, part), start=1)]
    steps = [
        Step(f"step-{number}", words, clause, place)
        for number, (place, (clause, words)) in enumerate(chance.some(told, len(told)), start=1)
    ]
    return Riddle(game, device, tuple(steps))


def _told(game: AnyGame, device: Device, part: str) -> list[tuple[str, str]]:
    """Return clause and words of each step, in the order of the law."""
    rules = rules_of(game, game.practice)
    script = game.script(rules, device, frozenset(game.entry))
    acts = _acts(game, script, device)
    if game.name == FCP:
        acts.insert(-1, FORFEITED)
    if part == "deal":
        return acts
    before = acts if part == "round" else acts[len(acts) - SHOWN[game.name] :]
    return [*before, *AFTER[game.name]]


def _acts(game: AnyGame, script: Script, device: Device) -> list[tuple[str, str]]:
    """Return clause and words of a script's steps; a deal of several passes is one.

    When the third community card goes, the law says of the shoe alone (L-03).
    """
    told = []
    for number, act in enumerate(script):
        before = script[number - 1] if number else None
        if isinstance(act, Pass) and isinstance(before, Pass) and act.players:
            continue
        if isinstance(act, Discard) and device != "automated shoe":
            continue
        clause = act.question.clause if isinstance(act, Ask) else act.clause
        told.append((clause, WORDS[game.name][act.name]))
    return told


def misplaced(riddle: Riddle, given: Mapping[str, int]) -> frozenset[str]:
    """Return the fewest steps that would have to be moved, by the names of their fields."""
    return out_of_order({step.name: step.place for step in riddle.steps}, given)
