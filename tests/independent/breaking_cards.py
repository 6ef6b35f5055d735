"""Mutations of the cards in a record: too many, too few, twice, or none at all."""

from __future__ import annotations

import random

from laboratory.settling.ranking import DECK, parse_card, show

from .places import Record, card_places, game_of, live_places
from .wrongs import FCP


def card_twice(rng: random.Random, record: Record) -> str | None:
    """One card takes the place of another that is still there."""
    spots = [
        (holder, key, at)
        for holder, key in card_places(record)
        for at in range(len(holder[key].split()))
    ]
    if len(spots) < 2:
        return None
    (one, name, at), (other, key, there) = rng.sample(spots, 2)
    tokens = other[key].split()
    tokens[there] = one[name].split()[at]
    other[key] = " ".join(tokens)
    return "a card is there twice"


def card_missing(rng: random.Random, record: Record) -> str | None:
    """One card too few somewhere."""
    places = live_places(record)
    if not places:
        return None
    holder, key = rng.choice(places)
    tokens = holder[key].split()
    tokens.pop(rng.randrange(len(tokens)))
    holder[key] = " ".join(tokens)
    return f"a card is missing from {key}"


def place_missing(rng: random.Random, record: Record) -> str | None:
    """The cards of a whole place are not there."""
    places = live_places(record)
    if not places:
        return None
    holder, key = rng.choice(places)
    del holder[key]
    return f"{key} is missing"


def card_extra(rng: random.Random, record: Record) -> str | None:
    """One card too many somewhere."""
    places = live_places(record)
    used = {
        parse_card(token) for holder, key in card_places(record) for token in holder[key].split()
    }
    if not places:
        return None
    holder, key = rng.choice(places)
    holder[key] += " " + show([rng.choice([card for card in DECK if card not in used])])
    return f"a card too many in {key}"


def card_strange(rng: random.Random, record: Record) -> str | None:
    """Something that is no card."""
    places = card_places(record)
    if not places:
        return None
    holder, key = rng.choice(places)
    tokens = holder[key].split()
    tokens[rng.randrange(len(tokens))] = rng.choice(["1s", "Zx", "11d", "A", "Asd", "??", "Ax"])
    holder[key] = rng.choice([" ".join(tokens), " ".join(tokens), 42, ["As"]])
    return f"no cards in {key}"


def bad_box(rng: random.Random, record: Record) -> str | None:
    """A box card that nobody bet on."""
    if game_of(record) != FCP or "box" in record:
        return None
    used = {
        parse_card(token) for holder, key in card_places(record) for token in holder[key].split()
    }
    record["box"] = show([rng.choice([card for card in DECK if card not in used])])
    return "a box card without a six-card wager"
