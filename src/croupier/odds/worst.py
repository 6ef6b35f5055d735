"""The most that one round can cost the house with every wager at the table maximum.

What a seat wins hangs on few things: the name of its hand, the name of what each side bet is
judged on. For every way in which they can meet there is one deal below; the game's own settlement
tells what each costs. So pay tables, limits, rounding and kept stakes are read in one place only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final, Literal, NamedTuple

from croupier.cards import DECK, Card, read_cards, write_cards
from croupier.games import AnyGame
from croupier.games.four_card_poker.progressive import pay_key
from croupier.games.four_card_poker.rules import FourCardRules
from croupier.games.round import Round, Seat
from croupier.games.rules import Rules
from croupier.games.settle import settle_round
from croupier.hands import best_four
from croupier.money import Cents, write_dollars

ANSWERS: Final = {
    "ultimate-texas-holdem": ("play 4x",),
    "four-card-poker": ("play 3x",),
    "let-it-ride": ("ride", "ride"),
}
"""The answers that put the most on the table."""

DEALS: Final = {
    "ultimate-texas-holdem": """
        Ah As Kd 9c 7h 4s 2d; Ah Ks Ad Kc 7h 4s 2d; Ah As Ad 9c 7h 4s 2d; Ah Ks Qd Jc Th 2s 2d
        Ah Kh 9h 5h 2h 2s 7d; Ah As Ad 2s 2d 7c 8h; Ah As Ad Ac 2d 7c 8h; 9h 8h 7h 6h 5h 2c 2d
        Ah Kh Qh Jh Th 2c 2d
    """,
    "four-card-poker": """
        3c 4d 5d 7d 8d 2c; 2c 3c 4c 6c 7d 2d; 2c 3c 3d 4c 6c 2d; 2c 2d 3c 4c 6c 2h
        3c 4d 5d 6d 8d 2c; 3c 3d 4c 5c 7c 2c; 3c 3d 4c 5c Ac 2c; Tc Td Qc Kc Ac Jc
        3c 3d 3h 3s 4c 2c; 8c 9d Jc Ah Kd 2h; 8c 9d Jc Ah Ks 9h
        3c 4c 5d 7h As 2c; 3c 3d 4c 5h 7s 2c; 2c 3c 3d 4h 6s 2d; 2c 2d 3c 4h 6s 2h
        3c 3d 4c 5h As 2c; 3c 4c 6d Ah As 2c; 2c 3c 5d Ah As 2d; 2c 3c 5d Ah As Ac
        3c 4c 5d Ah As 2c; 3c 5c 6d 7h 8s 2c; 4c 4d 5c 6h 7s 2c; 2c 3c 3d 4h 5s 2d
        2c 2d 3c 4h 5s 2h; 3c 3d 4c 5h 6s 2c; 3c 5d 6d 7d 8d 2c; 2c 3c 4c 5c 7d 2d
        2c 3c 3d 4c 5c 2d; 2c 2d 3c 4c 5c 2h; 3c 4d 5d 6d 7d 2c; 4c 4d 5c 6c 7c 2c
        3c 3d 4c 5c 6c 2c; Tc Jc Qc Kc Ac 2c; 3c 3d 3h 4c 5s 2c; 3c 3d 3h 4c 4s 2c
        2c 2d 2h 3c 3s 2s; 3c 3d 4c 4h 5s 2c; 2c 2d 3c 3h 4s 2h
        four aces: 3c Ac Ad Ah As 2c
        six-card royal: 9c Tc Qc Kc Ac Jc; 9d Td Qd Kd Ad Jd; Tc Jc Qc Kc Ac 9c; Td Jd Qd Kd Ad 9d
    """,
    "let-it-ride": """
        2c 3d 5h 4c 7c; 2c 3d 5h 2d 4c; 2c 3d 5h Tc Td; 2c 3d 5h 2d 3c; 2c 3d 5h 2d 2h
        2c 3d 5h 4c 6c; 2c 2d 3h 4c 5c; 2c Td Th 3c 4c; 2c 2d 3h 3c 4c; 2c 2d 3h 2h 4c
        2c 2d 3h 2h 3c; 2c 2d 3h 2h 2s; 2c 3c 5c 4c 7d; 2c 3c 5c 2d 4c; 2c 3c 5c Tc Td
        2c 3c 5c 2d 3d; 2c 3c 5c 2d 2h; 2c 3c 5c 4c 6d; 2c 3c 5c 4c 7c; 2c 3c 5c 4c 6c
        2c 3d 4h 5c 7c; 2c 3d 4h 2d 5c; 2c 3d 4h Tc Td; 2c 3d 4h 2d 3c; 2c 3d 4h 2d 2h
        2c 3d 4h 5c 6c; 2c 2d 2h 3c 4c; 2c 2d 2h 3c 3d; 2c 2d 2h 2s 3c; 2c 3c 4c 5c 7d
        2c 3c 4c 2d 5c; 2c 3c 4c Tc Td; 2c 3c 4c 2d 3d; 2c 3c 4c 2d 2h; 2c 3c 4c 5c 6d
        2c 3c 4c 5c 7c; 2c 3c 4c 5c 6c; Qc Kc Ac 2c 3d; Qc Kc Ac 2c 2d; Qc Kc Ac 2c Qd
        Qc Kc Ac Qd Kd; Qc Kc Ac Qd Qh; Qc Kc Ac Tc Jd; Qc Kc Ac 2c 3c
        royal flush: Tc Jc Kc Qc Ac; Tc Jc Qc Kc Ac; Qc Kc Ac Tc Jc
    """,
}
"""The player's cards, then the community cards or the bonus box, for every way in which a seat's
hands can meet. In UTH a high card is left out: it wins less than a pair. Before a colon stands
what no two seats of a table can have in one round."""

BOX: Final = "six_card"
"""The wager for which a card lies in the bonus box."""
TRIES: Final = 100
"""How many dealer's hands are tried against a player's; a few of a hundred lose to any of them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Worst:
    """What one round can cost the house at the table maximum."""

    wagers: Mapping[str, Cents]
    """The maximum of each wager before "no more bets"."""
    stakes: Mapping[str, Cents]
    """What stands at the seat at the end of that round, by wager: the play wager, too."""
    seat: Cents
    """The most that one seat can win in a round, exactly: the deal below pays it, none pays more.
    Envy, which other seats' hands earn, is not in it."""
    cards: str
    """The player's cards of that deal, then the community cards or the bonus box."""
    player: str
    """The player's cards alone."""
    shared: str
    """The others, empty where the table has none."""
    place: Literal["community cards", "bonus box"]
    """Where those lie: ``community cards`` or ``bonus box``."""
    seats: int
    table: Cents
    """No round can cost the house more, every seat taken, envy counted. An upper bound: as the
    seats share one deck it need not be reached."""
    notes: tuple[str, ...]
    """How the figures are to be read."""


class _Table(NamedTuple):
    """A table at its maximum."""

    game: AnyGame
    rules: Rules
    wagers: Mapping[str, Cents]
    meter: Cents | None


class _End(NamedTuple):
    """How a round can end for one seat."""

    net: Cents
    envy: Cents
    """What the hand earns each other player."""
    once: str
    """What no other seat can have in the same round, empty if every seat can end so."""
    cards: tuple[Card, ...]
    stakes: Mapping[str, Cents]

    def cost(self, others: int) -> Cents:
        """Return what the house pays for this hand, to its player and to the others."""
        return self.net + others * self.envy


def without_maximum(game: AnyGame, rules: Rules) -> tuple[str, ...]:
    """Return the wagers that the house offers and sets no maximum to.

    >>> from croupier.games import find_game
    >>> from croupier.house import rules_of
    >>> game = find_game("lir")
    >>> without_maximum(game, rules_of(game, {"bonus": True}))
    ('bet',)
    """
    return tuple(wager for wager, most in _maximums(game, rules).items() if most is None)


def worst_round(game: AnyGame, rules: Rules, meter: Cents | None = None) -> Worst | None:
    """Return the most that one round can cost the house; None where a wager has no maximum.

    Args:
        game: The game.
        rules: The house's rules.
        meter: What the progressive meter shows, in cents; None: its initial amount. Paid from the
            meter counts as cost.

    >>> from croupier.games import find_game
    >>> from croupier.house import rules_of
    >>> game = find_game("lir")
    >>> worst = worst_round(game, rules_of(game, {"maximums": {"bet": 10000}}))
    >>> worst.seat, worst.cards
    (30000000, 'Tc Jc Kc Qc Ac')
    """
    stakes = _maximums(game, rules)
    wagers = {wager: most for wager, most in stakes.items() if most is not None}
    if len(wagers) < len(stakes):
        return None
    if meter is None and isinstance(rules, FourCardRules) and rules.progressive is not None:
        meter = rules.progressive.initial
    table = _Table(game, rules, wagers, meter)
    ends = [_end(table, cards, once) for once, cards in deals_of(game)]
    best = max(ends, key=lambda end: end.net)
    deal = game.deal(rules)
    own, shared = best.cards[: deal.player], best.cards[deal.player :]
    envy = any(end.envy for end in ends)
    seen = deal.community > 0 or BOX in wagers
    common, above = _bound(ends, game.seats)
    bound = game.seats * common + sum(above.values())
    return Worst(
        wagers=wagers,
        stakes=best.stakes,
        seat=best.net,
        cards=write_cards(best.cards),
        player=write_cards(own),
        shared=write_cards(shared) if seen else "",
        place="community cards" if deal.community else "bonus box",
        seats=game.seats,
        table=bound,
        notes=tuple(_notes(table, differs=game.seats * best.net != bound, above=above, envy=envy)),
    )


def _notes(
    table: _Table, *, differs: bool, above: Mapping[str, Cents], envy: bool
) -> Iterator[str]:
    seats = table.game.seats
    yield f"The bound is for all {seats} seats taken, however many play on average."
    if differs:
        told = f"It is not {seats} times the most that one seat can win"
        alone = [once for once, cents in above.items() if cents]
        if alone:
            told += (
                f": what no two seats can have in one round ({', '.join(alone)}) is counted for one"
                " of them, and the others with the most that all may have"
            )
        if envy:
            told += f"{';' if alone else ':'} what each hand earns the others as envy is added"
        yield f"{told}."
    if table.meter is not None and "progressive" in table.wagers:
        yield (
            f"The progressive meter of {write_dollars(table.meter)} is counted as cost, though"
            " players fed most of what it holds above its first amount."
        )


def _maximums(game: AnyGame, rules: Rules) -> dict[str, Cents | None]:
    """Return the most that can stand on each betting area, None where nothing limits it."""
    most: dict[str, Cents | None] = {}
    for area in game.areas:
        if area.offer is not None and area.name not in rules.offered:
            continue
        only = area.exactly or rules.only_amount.get(area.name)
        most[area.name] = only or rules.maximums.get(area.name)
    for area in game.areas:
        if area.name in most and area.equal_to in most:
            bounds = [bound for bound in (most[area.name], most[area.equal_to]) if bound]
            most[area.name] = most[area.equal_to] = min(bounds, default=None)
    return most


def deals_of(game: AnyGame) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """Return the deals by which a game's worst round is found.

    Returns:
        For each what no two seats can have in one round, empty if it has no such thing; and the
        player's cards, then the community cards or the bonus box.

    >>> from croupier.games import find_game
    >>> len(deals_of(find_game("lir")))
    47
    """
    deals = []
    for line in DEALS[game.name].strip().splitlines():
        once, _, texts = line.rpartition(":")
        deals += [(once.strip(), read_cards(text)) for text in texts.split(";")]
    return tuple(deals)


def _end(table: _Table, cards: tuple[Card, ...], once: str) -> _End:
    """Return how a deal ends for a seat that makes every wager and beats the dealer."""
    deal = table.game.deal(table.rules)
    own, shared = cards[: deal.player], cards[deal.player :]
    seat = Seat(1, own, table.wagers, answers=ANSWERS[table.game.name])
    round_ = Round(
        seats=(seat,),
        community=shared if deal.community else None,
        box=shared[0] if BOX in table.wagers else None,
        meter=table.meter if "progressive" in table.wagers else None,
    )
    result = max(
        (
            settle_round(table.game, table.rules, replace(round_, dealer=dealer)).seats[0]
            for dealer in _dealers(deal.dealer, cards)
        ),
        key=lambda seat: seat.net,
    )
    stakes = {line.wager: line.stake for line in result.lines if line.stake}
    return _End(result.net, _envy(table.rules, own, table.wagers), once, cards, stakes)


def _dealers(count: int, cards: tuple[Card, ...]) -> Iterator[tuple[Card, ...] | None]:
    """Return hands for the dealer, so many that every player's hand meets one that pays it most."""
    if not count:
        yield None
        return
    rest = [card for card in DECK if card not in cards]
    rng = Random(0)  # noqa: S311 - the dealer's hand only has to lose
    for _ in range(TRIES):
        yield tuple(rng.sample(rest, count))


def _envy(rules: Rules, own: tuple[Card, ...], wagers: Mapping[str, Cents]) -> Cents:
    """Return what a hand earns every other player with a progressive wager."""
    if not isinstance(rules, FourCardRules) or rules.progressive is None:
        return 0
    pay = rules.progressive.envy.pays.get(pay_key(best_four(own)))
    return 0 if pay is None or pay.odds is None else pay.odds.paid(wagers["progressive"])


def _bound(ends: list[_End], seats: int) -> tuple[Cents, dict[str, Cents]]:
    """Return what no round with all seats taken can exceed, in parts.

    Every seat ends as costs most of what many can have at once; in each way that one seat alone
    can have, one seat may do worse still.

    Returns:
        What each seat can cost, and in each of those ways what one seat can cost beyond it.
    """
    others = seats - 1
    common = max(end.cost(others) for end in ends if not end.once)
    above: dict[str, Cents] = {}
    for end in ends:
        if end.once:
            above[end.once] = max(above.get(end.once, 0), end.cost(others) - common)
    return common, above
