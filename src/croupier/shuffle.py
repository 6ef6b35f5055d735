"""Shuffled decks: a deterministic random bit generator, the shuffle, and the seal of an order.

A deck has 52! orders, a little under 2**226. The generator is HMAC_DRBG with SHA-256 of NIST
SP 800-90A Rev. 1, of security strength 256 bits, so that no order is out of its reach; its state
tells nothing of the decks before, and where the operating system feeds it, nothing of those after.
A sealed deck is published as a hash before play and opened afterwards: nobody can see the order
before, nobody can change it since. Not there: the health tests of section 11.3, and the wiping of
the state, which Python cannot promise.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import re
import reprlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from croupier.cards import DECK, Card, read_cards, write_cards
from croupier.law import RuleViolation

# Bytes, but for the interval: SP 800-90A Rev. 1, table 2, and section 8.6.7 for the nonce.
LEAST_ENTROPY: Final = 32
LEAST_NONCE: Final = 16
MOST_INPUT: Final = 2**32
MOST_REQUEST: Final = 2**16
RESEED_INTERVAL: Final = 2**48

SEAL_NONCE: Final = 32
"""The bytes of a sealed deck's nonce."""

_BLOCK: Final = 64
_SEED: Final = re.compile(r"[0-9a-f]{1,128}", re.ASCII | re.IGNORECASE)
_HEX_64: Final = re.compile(r"[0-9a-f]{64}", re.ASCII | re.IGNORECASE)


class Source(Protocol):
    """Whatever gives random bytes."""

    def generate(self, size: int, /) -> bytes:
        """Return ``size`` bytes."""


class HmacDrbg:
    """HMAC_DRBG with SHA-256 of NIST SP 800-90A Rev. 1, section 10.1.2.

    >>> source = HmacDrbg(bytes(32), bytes(16), b"an example: zeros are no entropy")
    >>> source.generate(8).hex()
    'c46b741aad04e5bb'
    """

    def __init__(
        self,
        entropy: bytes,
        nonce: bytes,
        personalization: bytes = b"",
        *,
        fresh: Callable[[], bytes] | None = None,
    ) -> None:
        """Instantiate (sections 9.1 and 10.1.2.3).

        Args:
            entropy: At least 32 bytes that nobody can guess.
            nonce: At least 16 bytes that are not used twice.
            personalization: What tells this generator from others; no secret.
            fresh: Gives at least 32 bytes of new entropy at each call; the generator then reseeds
                itself before every request: prediction resistance (section 8.8).

        Raises:
            ValueError: An input is too short or too long.
        """
        _check("entropy", entropy, LEAST_ENTROPY)
        _check("nonce", nonce, LEAST_NONCE)
        _check("personalization", personalization)
        self._fresh = fresh
        self._key = bytes(32)
        self._value = b"\x01" * 32
        self._update(entropy + nonce + personalization)
        self.reseed_counter = 1

    def reseed(self, entropy: bytes, additional: bytes = b"") -> None:
        """Take in new entropy (sections 9.2 and 10.1.2.4).

        Raises:
            ValueError: An input is too short or too long.
        """
        _check("entropy", entropy, LEAST_ENTROPY)
        _check("additional input", additional)
        self._update(entropy + additional)
        self.reseed_counter = 1

    def generate(self, size: int, /, additional: bytes = b"") -> bytes:
        """Return random bytes (sections 9.3 and 10.1.2.5).

        Args:
            size: How many bytes, at most 2**16.
            additional: Input to mix in; need not be secret.

        Raises:
            ValueError: The request or the input is too long.
            RuntimeError: 2**48 requests were met since the last seeding.
        """
        if not 0 <= size <= MOST_REQUEST:
            raise ValueError(f"{size} bytes in one request; ask for 0 to {MOST_REQUEST}")
        _check("additional input", additional)
        if self._fresh is not None:
            self.reseed(self._fresh(), additional)
            additional = b""
        if self.reseed_counter > RESEED_INTERVAL:
            raise RuntimeError(f"{RESEED_INTERVAL} requests since the last seeding; reseed first")
        if additional:
            self._update(additional)
        bits = bytearray()
        while len(bits) < size:
            self._value = self._hmac(self._value)
            bits += self._value
        self._update(additional)
        self.reseed_counter += 1
        return bytes(bits[:size])

    def _update(self, data: bytes) -> None:
        """Renew key and value (section 10.1.2.2)."""
        for mark in (b"\x00", b"\x01") if data else (b"\x00",):
            self._key = self._hmac(self._value + mark + data)
            self._value = self._hmac(self._value)

    def _hmac(self, data: bytes) -> bytes:
        return hmac.digest(self._key, data, "sha256")


def _check(what: str, data: bytes, least: int = 0) -> None:
    """Refuse an input that is too short or too long."""
    if not least <= len(data) <= MOST_INPUT:
        raise ValueError(f"{len(data)} bytes of {what}; give {least} to {MOST_INPUT}")


def system_source() -> HmacDrbg:
    """Return a generator that the operating system seeds, anew before every request.

    A deck takes requests of its own, so that whoever learns the state does not know the next one.
    """
    return HmacDrbg(
        os.urandom(LEAST_ENTROPY),
        os.urandom(LEAST_NONCE),
        b"croupier.shuffle system_source",
        fresh=lambda: os.urandom(LEAST_ENTROPY),
    )


def seeded_source(seed_hex: str) -> HmacDrbg:
    """Return a generator that gives the same decks for the same seed: for tests and demonstrations.

    Never for play: whoever knows the seed knows every deck.

    Args:
        seed_hex: 1 to 128 hexadecimal digits, in capitals or not; a leading zero counts.

    Raises:
        RuleViolation: The seed is something else.

    >>> write_cards(shuffle(seeded_source("5324"))[:5])
    'Qs Tc As 7s Ks'
    """
    if _SEED.fullmatch(seed_hex) is None:
        wrong = f"the seed is {reprlib.repr(seed_hex)}"
        raise RuleViolation(wrong, accepted="1 to 128 hexadecimal digits")
    text = b"croupier.shuffle seeded_source\n" + seed_hex.lower().encode("ascii")
    digest = hashlib.sha512(text).digest()
    return HmacDrbg(digest[:48], digest[48:], b"croupier.shuffle seeded_source")


class _Blocks:
    """A source that asks another for whole blocks: few requests; the end of the last is dropped."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._rest = b""

    def generate(self, size: int, /) -> bytes:
        while len(self._rest) < size:
            self._rest += self._source.generate(_BLOCK)
        taken, self._rest = self._rest[:size], self._rest[size:]
        return taken


def below(source: Source, limit: int) -> int:
    """Return a whole number from 0 to ``limit - 1``, each as likely as the others.

    A number is drawn from as few whole bytes as can hold ``limit - 1``. Of the 256**n numbers of n
    bytes only the first ones, up to the largest multiple of ``limit``, are accepted, and others are
    drawn again; each remainder thus stands for equally many accepted numbers.

    Raises:
        ValueError: The limit is less than 1.

    >>> 0 <= below(seeded_source("0"), 52) < 52
    True
    """
    if limit < 1:
        raise ValueError(f"no whole number is from 0 to {limit} - 1; give a limit of 1 or more")
    size = max(1, ((limit - 1).bit_length() + 7) // 8)
    accepted = 256**size - 256**size % limit
    while True:
        number = int.from_bytes(source.generate(size), "big")
        if number < accepted:
            return number % limit


def shuffle(source: Source) -> tuple[Card, ...]:
    """Return the 52 cards in random order, by the Fisher-Yates shuffle from the last card down.

    >>> sorted(shuffle(seeded_source("0"))) == list(DECK)
    True
    """
    blocks = _Blocks(source)
    deck = list(DECK)
    for last in range(51, 0, -1):
        pick = below(blocks, last + 1)
        deck[last], deck[pick] = deck[pick], deck[last]
    return tuple(deck)


@dataclass(frozen=True, slots=True, repr=False)
class SealedDeck:
    """An order of the cards and the nonce that hides it, of which only the seal is shown.

    >>> SealedDeck(DECK, bytes(32))
    SealedDeck(seal='a64739ba9e388bf41d44ce9c5bb292e82e6a767f6024125efaa5c0668cfc399c')
    """

    cards: tuple[Card, ...]
    nonce: bytes

    def __post_init__(self) -> None:
        """Refuse what is no whole deck or no whole nonce.

        Raises:
            ValueError: The cards are not 52 different ones, or the nonce has not 32 bytes.
        """
        if sorted(self.cards) != list(DECK):
            different = len(set(self.cards))
            raise ValueError(f"{len(self.cards)} cards, {different} of them different in a deck")
        if len(self.nonce) != SEAL_NONCE:
            raise ValueError(f"a nonce of {len(self.nonce)} bytes; give {SEAL_NONCE}")

    def __repr__(self) -> str:
        """Return the seal alone."""
        return f"{type(self).__name__}(seal={self.seal!r})"

    @property
    def text(self) -> str:
        """What is sealed: 52 cards with a space between, a newline, the nonce as 64 hex digits.

        Pure ASCII, ranks and ``T`` in capitals, suits and hex digits small, no newline at the end.
        """
        return f"{write_cards(self.cards)}\n{self.nonce.hex()}"

    @property
    def seal(self) -> str:
        r"""The SHA-256 of the text, in hex: ``printf '%s\n%s' "$cards" "$nonce" | sha256sum``."""
        return hashlib.sha256(self.text.encode("ascii")).hexdigest()


def seal_deck(source: Source) -> SealedDeck:
    """Return a deck shuffled and sealed.

    >>> deck = seal_deck(seeded_source("5324"))
    >>> verify_deck(deck.seal, write_cards(deck.cards), deck.nonce.hex())
    """
    return SealedDeck(shuffle(source), source.generate(SEAL_NONCE))


def verify_deck(seal: str, cards: str, nonce: str) -> None:
    """Check an opened deck against the seal that was shown before.

    Args:
        seal: The seal, 64 hex digits.
        cards: The 52 cards in their order, as text.
        nonce: The nonce, 64 hex digits.

    Raises:
        RuleViolation: Something of the three is malformed, or they do not fit together.
    """
    for what, text in (("seal", seal), ("nonce", nonce)):
        if _HEX_64.fullmatch(text) is None:
            wrong = f"the {what} is {reprlib.repr(text)}"
            raise RuleViolation(wrong, accepted="64 hexadecimal digits")
    try:
        deck = SealedDeck(read_cards(cards), bytes.fromhex(nonce))
    except ValueError as error:
        raise RuleViolation(str(error), accepted="the 52 cards, each once") from None
    if deck.seal != seal.lower():
        raise RuleViolation(
            f"these cards with this nonce have the seal {deck.seal}, not {seal.lower()}",
            accepted="the cards and the nonce that were sealed",
        )
