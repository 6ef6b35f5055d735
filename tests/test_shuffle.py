from __future__ import annotations

import hashlib
import json
import os
import re
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, TEXT, write_cards
from croupier.law import RuleViolation
from croupier.shuffle import (
    HmacDrbg,
    SealedDeck,
    below,
    seal_deck,
    seeded_source,
    shuffle,
    system_source,
    verify_deck,
)

VECTORS = Path(__file__).parent / "data" / "hmac_drbg_sha256.json"
ENTROPY, NONCE = bytes(range(32)), bytes(range(16))
NEW_DECK = write_cards(DECK)

# Chi-square's quantiles at 0.9999, by the Wilson-Hilferty approximation, with the normal's 3.719.
NORMAL = 3.719


def quantile(degrees: int) -> float:
    part = 2 / (9 * degrees)
    return degrees * float((1 - part + NORMAL * part**0.5) ** 3)


def chi_square(counts: Iterable[int], expected: float) -> float:
    return sum((seen - expected) ** 2 / expected for seen in counts)


class Vector(NamedTuple):
    mode: str
    number: int
    entropy: bytes
    nonce: bytes
    personalization: bytes
    fresh: list[bytes]
    additional: list[bytes]
    returned: bytes


def name(vector: Vector) -> str:
    personal = "personal" if vector.personalization else "bare"
    more = "additional" if vector.additional[-1] else "none"
    return f"{vector.mode}-{personal}-{more}-{vector.number}"


def read_vectors() -> list[Vector]:
    unhex = bytes.fromhex
    return [
        Vector(
            vector["mode"],
            vector["count"],
            unhex(vector["entropy"]),
            unhex(vector["nonce"]),
            unhex(vector["personalization"]),
            [unhex(text) for text in vector["fresh"]],
            [unhex(text) for text in vector["additional"]],
            unhex(vector["returned"]),
        )
        for vector in json.loads(VECTORS.read_text(encoding="utf-8"))["vectors"]
    ]


class Stub:
    """Gives the bytes it was made with and then 0, in requests of any size."""

    def __init__(self, data: Iterable[int]) -> None:
        self.data = bytes(data)
        self.asked: list[int] = []

    def generate(self, size: int, /) -> bytes:
        self.asked.append(size)
        taken, self.data = self.data[:size], self.data[size:]
        return taken.ljust(size, b"\0")


# The generator


def run_vector(vector: Vector) -> bytes:
    fresh = iter(vector.fresh)
    additional = iter(vector.additional)
    source = HmacDrbg(
        vector.entropy,
        vector.nonce,
        vector.personalization,
        fresh=fresh.__next__ if vector.mode == "pr_true" else None,
    )
    if vector.mode == "pr_false":
        source.reseed(next(fresh), next(additional))
    size = len(vector.returned)
    source.generate(size, additional=next(additional))
    returned = source.generate(size, additional=next(additional))
    assert list(fresh) == list(additional) == []
    return returned


@pytest.mark.parametrize("vector", read_vectors(), ids=name)
def test_the_generator_gives_the_bits_of_the_cavp(vector: Vector) -> None:
    assert run_vector(vector) == vector.returned


def test_the_vectors_cover_every_mode_and_input() -> None:
    kinds = Counter(
        (vector.mode, bool(vector.personalization), any(vector.additional))
        for vector in read_vectors()
    )
    assert len(kinds) == 3 * 2 * 2
    assert set(kinds.values()) == {3}


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: HmacDrbg(bytes(31), NONCE), "31 bytes of entropy; give 32 to"),
        (lambda: HmacDrbg(ENTROPY, bytes(15)), "15 bytes of nonce; give 16 to"),
        (lambda: HmacDrbg(ENTROPY, NONCE).reseed(bytes(31)), "31 bytes of entropy; give 32 to"),
        (lambda: HmacDrbg(ENTROPY, NONCE).generate(2**16 + 1), "ask for 0 to 65536"),
        (lambda: HmacDrbg(ENTROPY, NONCE).generate(-1), "ask for 0 to 65536"),
        (lambda: HmacDrbg(ENTROPY, NONCE, fresh=lambda: bytes(31)).generate(1), "31 bytes"),
    ],
)
def test_the_generator_refuses_what_is_too_short_or_too_long(
    make: Callable[[], object], says: str
) -> None:
    with pytest.raises(ValueError, match=says):
        make()


class Long(bytes):
    """As long as it says, without the memory."""

    def __len__(self) -> int:  # noqa: D105 - the class says it
        return 2**32 + 1


@pytest.mark.parametrize(
    "make",
    [
        lambda: HmacDrbg(Long(), NONCE),
        lambda: HmacDrbg(ENTROPY, Long()),
        lambda: HmacDrbg(ENTROPY, NONCE, Long()),
        lambda: HmacDrbg(ENTROPY, NONCE).reseed(Long()),
        lambda: HmacDrbg(ENTROPY, NONCE).reseed(ENTROPY, Long()),
        lambda: HmacDrbg(ENTROPY, NONCE).generate(1, additional=Long()),
    ],
)
def test_no_input_is_longer_than_table_2_allows(make: Callable[[], object]) -> None:
    with pytest.raises(ValueError, match="4294967297 bytes of"):
        make()


def test_the_largest_request_is_met_and_a_shorter_one_is_its_beginning() -> None:
    longest = HmacDrbg(ENTROPY, NONCE).generate(2**16)
    assert len(longest) == 2**16
    for size in (0, 1, 31, 32, 33, 64, 100):
        assert HmacDrbg(ENTROPY, NONCE).generate(size) == longest[:size]


def test_the_reseed_counter_counts_requests_and_stops_them_at_its_limit() -> None:
    source = HmacDrbg(ENTROPY, NONCE)
    assert source.reseed_counter == 1
    source.generate(1)
    assert source.reseed_counter == 2
    source.reseed_counter = 2**48
    source.generate(1)
    before = vars(source).copy()
    with pytest.raises(RuntimeError, match="reseed first"):
        source.generate(1)
    assert vars(source) == before
    source.reseed(ENTROPY)
    assert source.reseed_counter == 1
    assert len(source.generate(1)) == 1


def test_prediction_resistance_asks_for_new_entropy_at_every_request() -> None:
    asked = count()
    source = HmacDrbg(ENTROPY, NONCE, fresh=lambda: next(asked).to_bytes(32, "big"))
    source.reseed_counter = 2**48 + 1
    for _ in range(3):
        source.generate(8)
        assert source.reseed_counter == 2
    assert next(asked) == 3


# The sources


def test_the_operating_system_seeds_anew_before_every_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    given_bytes: list[bytes] = []

    def urandom(size: int, real: Callable[[int], bytes] = os.urandom) -> bytes:
        given_bytes.append(real(size))
        return given_bytes[-1]

    monkeypatch.setattr(os, "urandom", urandom)
    source = system_source()
    assert [len(data) for data in given_bytes] == [32, 16]
    for _ in range(20):
        given_bytes.clear()
        state = vars(source).copy()
        deck = shuffle(source)
        assert given_bytes
        assert {len(data) for data in given_bytes} == {32}
        # The deck is what the state before and the entropy together give, and nothing else.
        entropy = iter(given_bytes)
        again = HmacDrbg(ENTROPY, NONCE)
        vars(again).update(state, _fresh=entropy.__next__)
        assert shuffle(again) == deck
        assert list(entropy) == []


def test_who_knows_the_state_of_the_system_source_does_not_know_its_next_deck() -> None:
    source = system_source()
    copy = HmacDrbg(ENTROPY, NONCE)
    vars(copy).update(vars(source))
    assert shuffle(copy) != shuffle(source)


def test_two_system_sources_differ() -> None:
    assert shuffle(system_source()) != shuffle(system_source())


def decks(seed: str, number: int = 3) -> list[tuple[int, ...]]:
    source = seeded_source(seed)
    return [shuffle(source) for _ in range(number)]


@given(st.text("0123456789abcdefABCDEF", min_size=1, max_size=128))
def test_a_seed_gives_the_same_decks_again(seed: str) -> None:
    first = decks(seed)
    assert first == decks(seed) == decks(seed.upper()) == decks(seed.lower())
    assert len(set(first)) == 3


def test_different_seeds_give_different_decks() -> None:
    seeds = [f"{number:x}" for number in range(500)] + ["00", "01", "000", "f" * 127, "f" * 128]
    assert len({decks(seed, 1)[0] for seed in seeds}) == len(seeds)


def test_the_shuffle_by_hand() -> None:
    digest = hashlib.sha512(b"croupier.shuffle seeded_source\n5324").digest()
    source = HmacDrbg(digest[:48], digest[48:], b"croupier.shuffle seeded_source")
    numbers = iter(source.generate(64))
    deck = list(range(52))
    for left in range(52, 1, -1):
        accepted = [number for number in range(256) if number < 256 // left * left]
        number = next(numbers)
        while number not in accepted:
            number = next(numbers)
        deck[left - 1], deck[number % left] = deck[number % left], deck[left - 1]
    assert tuple(deck) == decks("5324", 1)[0]
    assert write_cards(deck)[:14] == "Qs Tc As 7s Ks"


@pytest.mark.parametrize(
    "seed", ["", "xyz", "0x1f", "1 2", " 12", "12\n", "f" * 129, "\uff11\uff12", "é"]
)
def test_a_seed_that_is_no_hexadecimal_text_is_refused(seed: str) -> None:
    with pytest.raises(RuleViolation, match="the seed is") as refusal:
        seeded_source(seed)
    assert refusal.value.clause is None
    assert refusal.value.accepted == "1 to 128 hexadecimal digits"


# Unbiased numbers


@pytest.mark.parametrize("limit", range(2, 53))
def test_every_number_stands_for_equally_many_accepted_bytes(limit: int) -> None:
    met: Counter[int] = Counter()
    for byte in range(256):
        # What is refused is drawn again: then comes 255 as long as it too is refused, at last 0.
        stub = Stub([byte])
        number = below(stub, limit)
        if len(stub.asked) == 1:
            met[number] += 1
        else:
            assert (stub.asked, number) == ([1, 1], 0)
    assert met == dict.fromkeys(range(limit), 256 // limit)


@pytest.mark.parametrize("limit", [257, 1000, 32769, 40000, 65535, 65536])
def test_larger_numbers_too_stand_for_equally_many_pairs_of_bytes(limit: int) -> None:
    met = Counter(
        number
        for first in range(256)
        for second in range(256)
        for stub in [Stub([first, second])]
        for number in [below(stub, limit)]
        if stub.asked == [2]
    )
    assert met == dict.fromkeys(range(limit), 65536 // limit)


def test_below_one_there_is_zero_and_below_that_nothing() -> None:
    assert below(Stub([200]), 1) == 0
    for limit in (0, -1):
        with pytest.raises(ValueError, match="give a limit of 1 or more"):
            below(Stub([]), limit)


@pytest.mark.parametrize("limit", range(2, 53))
def test_the_numbers_of_a_seed_are_even(limit: int) -> None:
    source = HmacDrbg(ENTROPY, NONCE, limit.to_bytes(1, "big"))
    stub = Stub(source.generate(200 * limit))
    met = Counter(below(stub, limit) for _ in range(100 * limit))
    assert stub.data, "the bytes ran out"
    assert chi_square([met[number] for number in range(limit)], 100) < quantile(limit - 1)


# The shuffle


def picks_for(deck: Iterable[int]) -> list[int]:
    """Return the positions from which the Fisher-Yates shuffle makes this order, 51 of them."""
    left, order = list(DECK), list(deck)
    picks = []
    for last in range(51, 0, -1):
        pick = left.index(order[last])
        picks.append(pick)
        left[last], left[pick] = left[pick], left[last]
        left.pop()
    return picks


@given(st.permutations(DECK))
def test_every_order_can_come(order: list[int]) -> None:
    picks = picks_for(order)
    assert all(pick < left for pick, left in zip(picks, range(52, 1, -1), strict=True))
    assert shuffle(Stub(picks)) == tuple(order)


def test_each_draw_takes_every_value_and_every_value_gives_another_order() -> None:
    # 52 * 51 * ... * 2 = 52! rows of draws, and each draw alone decides the card of its place: so
    # there are as many orders as rows, each from one.
    for draw, left in enumerate(range(52, 1, -1)):
        last = left - 1
        rows = [[0] * draw + [pick] for pick in range(left)]
        orders = [shuffle(Stub(row)) for row in rows]
        assert len({order[last] for order in orders}) == left
        assert len({order[last + 1 :] for order in orders}) == 1


@given(st.binary(max_size=200))
@settings(max_examples=300)
def test_a_shuffled_deck_has_every_card_once(data: bytes) -> None:
    assert sorted(shuffle(Stub(data))) == list(DECK)


def test_refused_bytes_are_drawn_again_and_the_rest_of_a_block_is_dropped() -> None:
    # 52 refuses 208 to 255: after 64 of these the first deck needs a second block.
    stub = Stub([255] * 64 + [0] * 64)
    assert shuffle(stub) == shuffle(Stub([]))
    assert stub.asked == [64, 64]


def test_every_card_comes_as_often_to_every_place() -> None:
    rounds = 20_000
    source = seeded_source("5324")
    table = [[0] * 52 for _ in DECK]
    for _ in range(rounds):
        for place, card in enumerate(shuffle(source)):
            table[place][card] += 1
    expected = rounds / 52
    # Rows and columns have fixed sums: 51 * 51 degrees of freedom, each cell too free by 52/51.
    whole = chi_square((cell for row in table for cell in row), expected) * 51 / 52
    assert whole < quantile(51 * 51)
    assert whole > 2 * 51 * 51 - quantile(51 * 51), "too even to be chance"
    for row in [*table, *zip(*table, strict=True)]:
        assert chi_square(row, expected) < quantile(51)


# The seal


def opened(deck: SealedDeck) -> tuple[str, str, str]:
    return deck.seal, write_cards(deck.cards), deck.nonce.hex()


def test_the_seal_is_the_sha_256_of_cards_and_nonce() -> None:
    deck = seal_deck(seeded_source("1"))
    text = " ".join(TEXT[card] for card in deck.cards) + "\n" + deck.nonce.hex()
    assert re.fullmatch(r"([2-9TJQKA][cdhs] ){51}[2-9TJQKA][cdhs]\n[0-9a-f]{64}", text, re.ASCII)
    assert deck.text == text
    assert deck.seal == hashlib.sha256(text.encode("ascii")).hexdigest()


def test_the_cards_come_before_the_nonce_from_the_same_source() -> None:
    source = seeded_source("1")
    deck = seal_deck(seeded_source("1"))
    assert deck.cards == shuffle(source)
    assert deck.nonce == source.generate(32)


def test_a_sealed_deck_does_not_show_its_cards() -> None:
    deck = seal_deck(system_source())
    for shown in (repr(deck), str(deck), f"{deck}", repr([deck])):
        assert deck.seal in shown
        assert "cards" not in shown
        assert deck.nonce.hex() not in shown
        assert repr(deck.nonce) not in shown
        assert write_cards(deck.cards[:2]) not in shown


@pytest.mark.parametrize(
    ("cards", "nonce"), [(DECK[1:], bytes(32)), ((*DECK[1:], 1), bytes(32)), (DECK, bytes(31))]
)
def test_half_a_deck_or_nonce_cannot_be_sealed(cards: tuple[int, ...], nonce: bytes) -> None:
    with pytest.raises(ValueError, match=r"of them different in a deck|a nonce of 31 bytes"):
        SealedDeck(cards, nonce)


@given(st.permutations(DECK), st.binary(min_size=32, max_size=32))
def test_an_opened_deck_fits_its_seal(order: list[int], nonce: bytes) -> None:
    seal, cards, opened_nonce = opened(SealedDeck(tuple(order), nonce))
    verify_deck(seal, cards, opened_nonce)
    verify_deck(seal.upper(), cards.replace("T", "10").replace(" ", "\n"), opened_nonce.upper())


@given(
    st.integers(0, 51), st.integers(0, 51), st.integers(0, 63), st.integers(1, 15), st.booleans()
)
def test_one_change_is_refused(one: int, other: int, place: int, more: int, first: bool) -> None:  # noqa: FBT001 - drawn by hypothesis
    deck = seal_deck(seeded_source("2"))
    seal, cards, nonce = opened(deck)

    def changed(text: str) -> str:
        digit = f"{int(text[place], 16) ^ more:x}"
        return text[:place] + digit + text[place + 1 :]

    swapped = list(deck.cards)
    swapped[one], swapped[other] = swapped[other], swapped[one]
    wrong = [(changed(seal), cards, nonce), (seal, cards, changed(nonce))]
    if one != other:
        wrong.append((seal, write_cards(swapped), nonce))
    for trial in wrong if first else reversed(wrong):
        with pytest.raises(RuleViolation, match="have the seal") as refusal:
            verify_deck(*trial)
        assert refusal.value.clause is None


SEALED = opened(SealedDeck(DECK, bytes(32)))


@pytest.mark.parametrize(
    ("place", "text", "says"),
    [
        (0, SEALED[0][:-1], "the seal is"),
        (0, SEALED[0] + "\n", "the seal is"),
        (0, "g" * 64, "the seal is"),
        (1, NEW_DECK[3:], "51 cards, 51 of them different"),
        (1, NEW_DECK.replace("As", "Ah"), "52 cards, 51 of them different"),
        (1, NEW_DECK.replace("As", "1s"), "'1s' is no card"),
        (1, "", "0 cards"),
        (2, "0" * 63, "the nonce is"),
        (2, "0" * 62 + "0x", "the nonce is"),
        (2, " " * 64, "the nonce is"),
        (2, "\u0660" * 64, "the nonce is"),
    ],
)
def test_malformed_parts_are_named(place: int, text: str, says: str) -> None:
    parts = list(SEALED)
    verify_deck(*parts)
    parts[place] = text
    with pytest.raises(RuleViolation, match=says) as refusal:
        verify_deck(*parts)
    assert refusal.value.clause is None
    assert refusal.value.accepted is not None
