"""The laboratory's own check of Ed25519 signatures: RFC 8032's vectors, and a library's answers."""

from __future__ import annotations

from hashlib import sha512
from random import Random

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from laboratory.ed25519 import Q, verifies

# RFC 8032, section 7.1: tests 1, 2, 3 and SHA(abc).
VECTORS = [
    (
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
    (
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    ),
    (
        "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf",
        sha512(b"abc").hexdigest(),
        "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704",
    ),
]


@pytest.mark.parametrize(("key", "message", "signature"), VECTORS)
def test_the_vectors_of_the_rfc(key: str, message: str, signature: str) -> None:
    told = bytes.fromhex(key), bytes.fromhex(message), bytes.fromhex(signature)
    assert verifies(*told)
    assert not verifies(told[0], told[1] + b"x", told[2])


def test_it_answers_as_a_library_does_whatever_bit_is_flipped() -> None:
    rng, flips = Random(8032), 0
    for _ in range(10):
        private = Ed25519PrivateKey.from_private_bytes(rng.randbytes(32))
        public, message = private.public_key().public_bytes_raw(), rng.randbytes(40)
        signature = private.sign(message)
        assert verifies(public, message, signature)
        for _ in range(12):
            parts = [bytearray(public), bytearray(message), bytearray(signature)]
            part = rng.choice(parts)
            part[rng.randrange(len(part))] ^= 1 << rng.randrange(8)
            key, said, signed = map(bytes, parts)
            assert verifies(key, said, signed) == library(key, said, signed)
            flips += 1
    print(f"{flips} flipped bits, answered alike")


def library(key: bytes, message: bytes, signature: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True


def test_no_second_signature_can_be_made_of_one() -> None:
    key, message, signature = map(bytes.fromhex, VECTORS[0])
    share = int.from_bytes(signature[32:], "little") + Q
    assert not verifies(key, message, signature[:32] + share.to_bytes(32, "little"))


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_key_of_another_length_is_none(length: int) -> None:
    assert not verifies(bytes(length), b"", bytes(64))
    assert not verifies(bytes.fromhex(VECTORS[0][0]), b"", bytes(length))


@pytest.mark.parametrize("y", [2, 2**255 - 19, 2**255 - 1, 2**255 + 1])
def test_what_is_no_point_is_no_key(y: int) -> None:
    # No x belongs to y = 2; two are not reduced; the last is the x of zero with a sign.
    assert not verifies(y.to_bytes(32, "little"), b"", bytes(64))
