"""The best play of let it ride as a person learns it: two lists, with what they get wrong.

A list has one line for each kind of hand, and a line one threshold: how high the pair, how many
high cards. The thresholds are found, not given: of all that a line could say it says what costs
least against the best play. What it still gets wrong is counted and priced.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Final, NamedTuple

from croupier.cards import Card, write_cards
from croupier.games.let_it_ride.questions import QUESTIONS
from croupier.games.let_it_ride.rules import LetItRideRules
from croupier.odds.let_it_ride.outcomes import Cards, Counts
from croupier.odds.let_it_ride.play import best_play, nets_of
from croupier.odds.let_it_ride.problem import whole_deck
from croupier.odds.let_it_ride.shapes import (
    MIXED,
    PAIRED,
    SUITED,
    Shape,
    name_of,
    shape_of,
    when_of,
)
from croupier.odds.solver import Progress, StrategyTable

HEADINGS: Final = ("hand", "let it ride", "for example", "hands", "ties", "exceptions")
ORDER: Final = (*reversed(PAIRED), SUITED, MIXED)
NEVER: Final = 13
"""A level that no hand has."""


class Hand(NamedTuple):
    """A hand up to suits, and what riding the bet is worth to it."""

    cards: tuple[Card, ...]
    like: int
    """How many hands it stands for."""
    shape: Shape
    gain: int
    """What riding is worth above pulling; the unit does not matter."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a list: hands of one kind, and from which level they ride."""

    kind: str
    ways: int
    level: int
    """From here up the bet rides; ``NEVER`` if no hand does."""
    lowest: int
    """The lowest level that hands of the kind have."""
    riding: int
    """How many hands the line lets ride."""
    ties: int
    """How many of these would be worth as much pulled."""
    example: tuple[Card, ...]
    """The least of the hands that the line lets ride; empty if there is none."""
    wrong: tuple[Hand, ...]
    """The hands that should do something else."""

    @property
    def always(self) -> bool:
        """Whether all hands of the kind ride."""
        return self.level <= self.lowest

    @property
    def exceptions(self) -> int:
        """How many hands should do something else."""
        return sum(hand.like for hand in self.wrong)

    @property
    def cost(self) -> int:
        """What the exceptions cost, in the unit of the gains."""
        return sum(abs(hand.gain) * hand.like for hand in self.wrong)


@dataclass(frozen=True, slots=True)
class Rule:
    """A list that answers one question."""

    question: str
    size: int
    """How many cards are in sight, three or four."""
    lines: Mapping[tuple[str, int], Line]
    """By kind and ways."""
    hands: int
    """How many hands there are."""
    best: int
    """How many of them ride with best play."""
    ties: int
    """How many of these would be worth as much pulled."""
    cost: Fraction
    """What following the list costs against the best play, in bets a round."""

    def rides(self, cards: Sequence[Card]) -> bool:
        """Tell whether the list lets the bet ride.

        Args:
            cards: The three own cards, and at the second question the community card.
        """
        shape = shape_of(cards)
        return shape.level >= self.lines[shape.kind, shape.ways].level

    @property
    def exceptions(self) -> int:
        """How many hands the list gets wrong."""
        return sum(line.exceptions for line in self.lines.values())


def strategy(rules: LetItRideRules, progress: Progress) -> tuple[StrategyTable, ...]:
    """Return the two lists of let it ride under a house's pays, no payout limit counted.

    >>> from croupier.games import find_game
    >>> from croupier.house import rules_of
    >>> from croupier.odds.solver import silent
    >>> one, two = strategy(rules_of(find_game("lir"), {}), silent)
    >>> one.rows[1]
    ('pair', 'of tens or higher', '2c Tc Td', '1,440', '0', '0')
    """
    made = rules_of_thumb(rules, progress)
    return tuple(_table(rules, rule) for rule in made)


def rules_of_thumb(rules: LetItRideRules, progress: Progress) -> tuple[Rule, Rule]:
    """Return the lists that answer the two questions.

    Args:
        rules: The house's rules.
        progress: Told how much is done.
    """
    progress(0.0)
    problem = whole_deck()
    play = best_play(problem, nets_of(rules))
    progress(0.5)
    # Without a limit riding a bet is worth the same whatever the other bets do.
    one = rule_for(
        QUESTIONS[0].name,
        _hands(problem.threes, problem.like_three, problem.kind_of_three, play.gain_one),
        play.scale * problem.deals,
    )
    last = int(problem.ends[0].sum())
    two = rule_for(
        QUESTIONS[1].name,
        _hands(problem.fours, problem.like_four, problem.kind_of_four, play.gain_two[0]),
        play.scale * int(problem.like_four.sum()) * last,
    )
    progress(1.0)
    return one, two


def _hands(cards: Cards, like: Counts, kinds: Counts, gains: Sequence[int]) -> list[Hand]:
    return [
        Hand(tuple(hand), count, shape_of(hand), gains[kind])
        for hand, count, kind in zip(cards.tolist(), like.tolist(), kinds.tolist(), strict=True)
    ]


def rule_for(question: str, hands: Sequence[Hand], unit: int) -> Rule:
    """Return the list for hands.

    Args:
        question: The question it answers.
        hands: All hands.
        unit: How many times the unit of the gains, over all hands, makes one bet a round.
    """
    groups: dict[tuple[str, int], list[Hand]] = {}
    for hand in hands:
        groups.setdefault((hand.shape.kind, hand.shape.ways), []).append(hand)
    keys = sorted(groups, key=lambda key: (ORDER.index(key[0]), -key[1]))
    lines = {key: _line(*key, groups[key]) for key in keys}
    return Rule(
        question=question,
        size=len(hands[0].cards),
        lines=lines,
        hands=sum(hand.like for hand in hands),
        best=sum(hand.like for hand in hands if hand.gain >= 0),
        ties=sum(hand.like for hand in hands if hand.gain == 0),
        cost=Fraction(sum(line.cost for line in lines.values()), unit),
    )


def _line(kind: str, ways: int, hands: Sequence[Hand]) -> Line:
    """Return the line for hands of one kind, with the threshold that costs least.

    Of thresholds that cost the same the one with the fewest exceptions is taken, then the lowest.
    """
    levels = sorted({hand.shape.level for hand in hands})
    lines = [_line_from(kind, ways, level, levels[0], hands) for level in (*levels, NEVER)]
    return min(lines, key=lambda line: (line.cost, line.exceptions, line.level))


def _line_from(kind: str, ways: int, level: int, lowest: int, hands: Sequence[Hand]) -> Line:
    riding = [hand for hand in hands if hand.shape.level >= level]
    return Line(
        kind=kind,
        ways=ways,
        level=level,
        lowest=lowest,
        riding=sum(hand.like for hand in riding),
        ties=sum(hand.like for hand in riding if hand.gain == 0),
        example=min((hand.cards for hand in riding if hand.shape.level == level), default=()),
        wrong=tuple(hand for hand in hands if (hand.shape.level >= level) != (hand.gain >= 0)),
    )


def _table(rules: LetItRideRules, rule: Rule) -> StrategyTable:
    rows = []
    for kind, of_kind in groupby(rule.lines.values(), key=lambda line: line.kind):
        lines = [*of_kind]
        if len(lines) > 1 and all(line.always for line in lines):
            rows.append(_row(name_of(kind, None, rule.size), lines))
            continue
        rows += [
            _row(name_of(kind, line.ways, rule.size), [line])
            for line in lines
            if line.level != NEVER or line.wrong
        ]
    notes = [
        f"{rule.best:,} of {rule.hands:,} hands ride; pull the bet with every other.",
        _exceptions(rule),
        "A straight in reach holds the ranks of all cards in sight; the ace is high or low.",
    ]
    if rule.ties:
        notes.append(f"With {rule.ties:,} of the hands that ride pulling is worth as much.")
    if rules.limit is not None:
        notes.append("The house's payout limit is left aside: it bites on large bets alone.")
    extra = {
        "question": rule.question,
        "hands": rule.hands,
        "ride": rule.best,
        "ties": rule.ties,
        "exceptions": rule.exceptions,
        "cost": {"numerator": rule.cost.numerator, "denominator": rule.cost.denominator},
    }
    title = f"{rule.question}: let it ride with"
    return StrategyTable(title, HEADINGS, tuple(rows), tuple(notes), extra=extra)


def _row(name: str, lines: Sequence[Line]) -> tuple[str, ...]:
    """Return the row of lines that say the same."""
    first = lines[0]
    when = "never" if first.level == NEVER else when_of(first.kind, first.level, first.lowest)
    counts = (
        sum(line.riding for line in lines),
        sum(line.ties for line in lines),
        sum(line.exceptions for line in lines),
    )
    return (name, when, write_cards(first.example), *(f"{count:,}" for count in counts))


def _exceptions(rule: Rule) -> str:
    if not rule.exceptions:
        return "The list has no exceptions: it is the best play."
    return (
        f"The list gets {rule.exceptions:,} hands wrong, which costs {float(rule.cost):.8f} bets a"
        " round."
    )
