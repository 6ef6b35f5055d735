"""Reading and writing cards."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, read_cards, write_cards


def test_every_card() -> None:
    words = [rank + suit for rank, suit in product("23456789TJQKA", "cdhs")]
    assert read_cards(" ".join(words)) == tuple(range(52)) == DECK
    assert write_cards(DECK) == " ".join(words)


@pytest.mark.parametrize("signs", ["♣♦♥♠", "♧♢♡♤"])
def test_suit_signs(signs: str) -> None:
    for rank in ("2", "9", "T", "10", "A"):
        signed = read_cards(" ".join(rank + sign for sign in signs))
        assert signed == read_cards(" ".join(rank + suit for suit in "cdhs"))


@pytest.mark.parametrize("suit", "cdhs")
def test_ten_may_be_written_in_figures(suit: str) -> None:
    assert read_cards(f"10{suit}") == read_cards(f"T{suit}")
    assert write_cards(read_cards(f"10{suit}")) == f"T{suit}"


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("", ()),
        (" \n", ()),
        ("As", (51,)),
        ("As 10d 2♣", (51, 33, 0)),
        ("  As\t10d\r\n2♣ ", (51, 33, 0)),
        ("2c As", (0, 51)),
    ],
)
def test_words_in_their_order(text: str, cards: tuple[int, ...]) -> None:
    assert read_cards(text) == cards


@pytest.mark.parametrize(
    "word",
    [
        "A", "s", "10", "1d", "0d", "11d", "100d", "010d", "as", "AS", "aS", "td", "Ax", "1s",
        "AsKs", "As,", "As.", "sA", "♠A", "A♠s", "As♠", "Tdd", "T10d", "??", "XX",
        "joker", "51", "\N{FULLWIDTH DIGIT TWO}c", "A-s", "10♠♠",
    ],
)  # fmt: skip
def test_words_that_are_no_card(word: str) -> None:
    with pytest.raises(ValueError, match="is no card") as caught:
        read_cards(f"Kd {word} 2c")
    assert repr(word) in str(caught.value)
    assert caught.value.__suppress_context__


@given(st.lists(st.sampled_from(DECK)))
def test_what_is_written_reads_the_same(cards: list[int]) -> None:
    assert read_cards(write_cards(cards)) == tuple(cards)


@given(st.text(alphabet="23456789TJQKA10cdhs♠♡", max_size=4))
def test_only_cards_are_read(word: str) -> None:
    valid = {rank + suit for rank in [*"23456789TJQKA", "10"] for suit in "cdhs♠♡"} | {""}
    if word in valid:
        assert len(read_cards(word)) == bool(word)
    else:
        with pytest.raises(ValueError, match="is no card"):
            read_cards(word)


def test_a_sign_as_a_telephone_writes_it() -> None:
    assert read_cards("A\u2660\ufe0f 10\u2665\ufe0f") == read_cards("As Th")
