"""How special hands lie together at a table: a player's own, and those of the other players.

Envy pays for straight flushes and fours of a kind of others. The hands are dealt from one deck, so
they are not independent; yet a special hand is four cards, its core, and one more card, and cores
can be counted: 13 fours of a kind, 44 straight flushes of four. So all ways in which given players
hold given special hands are counted exactly, and from them, by inclusion and exclusion, how often
exactly so many players hold each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, product
from math import comb, factorial, perm, prod
from typing import Final, NamedTuple

RANKS: Final = 13
SUITS: Final = 4
DECK: Final = RANKS * SUITS
HAND: Final = 5
RUN: Final = 4
SEATS: Final = 7
ACE: Final = RANKS - 1

NOTHING: Final = "nothing"
THREE: Final = "three of a kind"
STRAIGHT_FLUSH: Final = "straight flush"
FOUR: Final = "four of a kind"
FOUR_ACES: Final = "four aces"


class Specials(NamedTuple):
    """How many other players hold each special hand."""

    straight_flushes: int
    fours: int
    """Without aces."""
    aces: int
    """None or one holds four aces."""


class Runs(NamedTuple):
    """Straight flushes of four that lie in one suit, no two sharing a card."""

    number: int
    cards: int
    """Their ranks."""
    above: tuple[int, ...]
    """For each, the rank that would make a higher run of it: a hand with that card besides is
    counted by the higher run. Empty places of the deck and cards of other runs are left out."""


def joint(others: int) -> Mapping[tuple[str, Specials], int]:
    """Return how often a player's own hand and those of the others come together.

    Args:
        others: How many other players hold cards, 0 to 6.

    Returns:
        By own hand and the others' special hands, the number of ways to deal to all players.

    >>> ways = joint(1)
    >>> sum(ways.values()) == comb(52, 5) * comb(47, 5)
    True
    >>> sum(count for (own, _), count in ways.items() if own == FOUR_ACES) == 48 * comb(47, 5)
    True
    """
    made: dict[tuple[str, Specials], int] = {}
    own = {
        THREE: _exactly(others, {at: with_three(at) for at in _upto(others)}, own=1),
        STRAIGHT_FLUSH: _exactly(others, _joined(others, 0), own=1),
        FOUR: _exactly(others, _joined(others, 1), own=1),
        FOUR_ACES: _exactly(others, _joined(others, 2), own=1),
    }
    anything = _exactly(others, {at: alone(at) for at in _upto(others)}, own=0)
    for at in _upto(others):
        special = {hand: counts[at] for hand, counts in own.items()}
        made[NOTHING, at] = anything[at] - sum(special.values())
        for hand, ways in special.items():
            made[hand, at] = ways
    return {key: ways for key, ways in made.items() if ways}


def _upto(others: int) -> Iterator[Specials]:
    """Yield every number of special hands that so many players can hold."""
    for flushes, fours, aces in product(range(others + 1), range(others + 1), range(2)):
        if flushes + fours + aces <= others:
            yield Specials(flushes, fours, aces)


def _joined(others: int, place: int) -> dict[Specials, int]:
    """Return the ways in which given others hold special hands and the player one more."""
    found = {}
    for at in _upto(others):
        more = [*at]
        more[place] += 1
        found[at] = alone(Specials(*more))
    return found


def _exactly(others: int, given: Mapping[Specials, int], *, own: int) -> dict[Specials, int]:
    """Return how often exactly so many others hold special hands.

    Args:
        others: How many others there are.
        given: In how many ways given players hold special hands.
        own: One if the player's own hand is among those given, none if it may be any.
    """
    some = {}
    for at, ways in given.items():
        special = sum(at)
        choices = factorial(others) // prod(map(factorial, (*at, others - special)))
        # The cards that are left go to those whose hands may be any.
        rest = prod(comb(DECK - HAND * seat, HAND) for seat in range(special + own, others + 1))
        some[at] = choices * ways * rest
    return {
        at: sum(
            (-1 if sum(more) - sum(at) & 1 else 1) * prod(map(comb, more, at)) * ways
            for more, ways in some.items()
        )
        for at in given
    }


@cache
def alone(hands: Specials) -> int:
    """Return in how many ways given players hold these special hands, each his own.

    >>> [alone(hands) for hands in (Specials(1, 0, 0), Specials(0, 1, 0), Specials(0, 0, 1))]
    [2072, 576, 48]
    """
    if hands.aces > 1:
        return 0
    players = sum(hands)
    left = DECK - RUN * players
    ways = 0
    for fours in _fours(hands):
        for (count, barred), times in _in_suits(fours, SUITS).items():
            if count == hands.straight_flushes:
                ways += times * _fill(left, players, barred)
    return ways * factorial(hands.straight_flushes) * factorial(hands.fours)


@cache
def with_three(hands: Specials) -> int:
    """Return in how many ways given players hold special hands and the player three of a kind.

    >>> with_three(Specials(0, 0, 0))
    58656
    """
    if hands.aces > 1:
        return 0
    players = sum(hands)
    left = DECK - RUN * players - 3
    ways = 0
    for rank in range(RANKS):
        bit = 1 << rank
        for fours in _fours(hands):
            if fours & bit:
                continue
            three = _in_suits(fours | bit, SUITS - 1)
            for runs in _runs(fours):
                for (count, barred), times in three.items():
                    if count + runs.number != hands.straight_flushes:
                        continue
                    free = not runs.cards & bit
                    dealt = _two_more(
                        left, players, barred + len(runs.above), free=free, above=rank in runs.above
                    )
                    ways += times * dealt
    # The fourth card of the rank lies in one of four suits.
    return SUITS * ways * factorial(hands.straight_flushes) * factorial(hands.fours)


@cache
def _two_more(left: int, players: int, barred: int, *, free: bool, above: bool) -> int:
    """Return in how many ways others get their fifth cards and the player two more.

    Args:
        left: How many cards are left.
        players: How many others need a fifth card.
        barred: How many of them have a card left that they may not get.
        free: Whether the fourth card of the player's rank is left, which he may not get.
        above: Whether that card is one of the barred cards.
    """
    ways = _fill(left, players + 2, barred)
    if free:
        ways -= 2 * _fill(left - 1, players + 1, barred - above)
    return ways // 2


@cache
def _fill(left: int, places: int, barred: int) -> int:
    """Return in how many ways cards that are left fill places, one card barred from some of them.

    Each barred place has its own card that may not lie there.
    """
    return sum(
        (-1) ** wrong * comb(barred, wrong) * perm(left - wrong, places - wrong)
        for wrong in range(barred + 1)
    )


def _fours(hands: Specials) -> Iterator[int]:
    """Yield the ranks, as bits, that fours of a kind can have."""
    for ranks in combinations(range(ACE), hands.fours):
        yield sum(1 << rank for rank in ranks) | hands.aces << ACE


@cache
def _in_suits(blocked: int, suits: int) -> Mapping[tuple[int, int], int]:
    """Return in how many ways runs lie in some suits, by their number and the barred cards.

    Args:
        blocked: The ranks that no run can use: of fours of a kind, or of a player's three.
        suits: How many suits.
    """
    most = SEATS - blocked.bit_count() + (suits < SUITS)
    one = Counter((runs.number, len(runs.above)) for runs in _runs(blocked))
    found = Counter({(0, 0): 1})
    for _ in range(suits):
        grown: Counter[tuple[int, int]] = Counter()
        for (count, barred), times in found.items():
            for (more, also), ways in one.items():
                if count + more <= most:
                    grown[count + more, barred + also] += times * ways
        found = grown
    return found


@cache
def _runs(blocked: int) -> tuple[Runs, ...]:
    """Return every way in which runs lie in one suit, none over the blocked ranks."""
    found = []
    for tops in _tops():
        masks = [_run(top) for top in tops]
        cards = sum(masks)
        if cards & blocked:
            continue
        above = tuple(top + 1 for top in tops if top < ACE and not (cards | blocked) >> top + 1 & 1)
        found.append(Runs(len(tops), cards, above))
    return tuple(found)


@cache
def _tops() -> tuple[tuple[int, ...], ...]:
    """Return the top ranks of every set of runs that share no card."""
    every = range(RUN - 2, RANKS)
    return tuple(
        tops
        for count in range(RANKS // RUN + 1)
        for tops in combinations(every, count)
        if sum(map(_run, tops)).bit_count() == RUN * count
        and not any(_run(one) & _run(other) for one, other in combinations(tops, 2))
    )


def _run(top: int) -> int:
    """Return the ranks of a run of four as bits; the lowest begins with the ace."""
    return sum(1 << (rank if rank >= 0 else ACE) for rank in range(top - RUN + 1, top + 1))
