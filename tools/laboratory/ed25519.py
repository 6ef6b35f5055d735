"""Ed25519 signatures checked (RFC 8032, section 5.1.7), with whole numbers modulo a prime.

It checks and cannot sign. It is slow, and takes no care to hide what it computes: everything here
is public.
"""

from __future__ import annotations

from hashlib import sha512

P = 2**255 - 19
Q = 2**252 + 27742317777372353535851937790883648493
"""The order of the base point."""
D = -121665 * pow(121666, -1, P) % P
ROOT = pow(2, (P - 1) // 4, P)
"""A square root of -1."""

Point = tuple[int, int, int, int]
"""A point in extended coordinates: x = X/Z, y = Y/Z, x * y = T/Z."""

KEY_BYTES = 32
SIGNATURE_BYTES = 64


def verifies(public_key: bytes, message: bytes, signature: bytes) -> bool:
    """Tell whether a signature of a message is of the key to which this is the public half."""
    if len(public_key) != KEY_BYTES or len(signature) != SIGNATURE_BYTES:
        return False
    key = _point(public_key)
    commitment = _point(signature[:32])
    share = int.from_bytes(signature[32:], "little")
    if key is None or commitment is None or share >= Q:
        return False
    hashed = sha512(signature[:32] + public_key + message).digest()
    challenge = int.from_bytes(hashed, "little") % Q
    return _equal(_times(share, BASE), _add(commitment, _times(challenge, key)))


def _x_of(y: int, sign: int) -> int | None:
    """Return the x with this sign that belongs to a y, None if there is none."""
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    return P - x if x % 2 != sign else x


def _point(text: bytes) -> Point | None:
    number = int.from_bytes(text, "little")
    sign, y = number >> 255, number & (1 << 255) - 1
    x = _x_of(y, sign)
    return None if x is None else (x, y, 1, x * y % P)


def _add(one: Point, other: Point) -> Point:
    a = (one[1] - one[0]) * (other[1] - other[0]) % P
    b = (one[1] + one[0]) * (other[1] + other[0]) % P
    c = 2 * one[3] * other[3] * D % P
    d = 2 * one[2] * other[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def _times(number: int, point: Point) -> Point:
    result: Point = (0, 1, 1, 0)
    while number:
        if number & 1:
            result = _add(result, point)
        point = _add(point, point)
        number >>= 1
    return result


def _equal(one: Point, other: Point) -> bool:
    return not any((one[n] * other[2] - other[n] * one[2]) % P for n in (0, 1))


_BASE_Y = 4 * pow(5, -1, P) % P
_BASE_X = _x_of(_BASE_Y, 0) or 0
BASE: Point = (_BASE_X, _BASE_Y, 1, _BASE_X * _BASE_Y % P)
