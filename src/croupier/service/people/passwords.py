"""Passwords: what is one, and their hashes, argon2id with the library's own parameters."""

from __future__ import annotations

import secrets
from threading import BoundedSemaphore
from typing import Final
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from croupier.law import RuleViolation

SHORTEST: Final = 8
LONGEST: Final = 200
AT_ONCE: Final = 2
"""How many passwords are hashed at the same time; each takes 64 MiB while it lasts."""
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that nobody takes for each other."""


def check_password(password: object, name: str) -> str:
    """Return a password as it is hashed, if it may be that of an account.

    Args:
        password: What was given; nothing of it is told in an error.
        name: Whose account it is.

    Raises:
        RuleViolation: It is too short, too long, no text, or the name.
    """
    accepted = f"{SHORTEST} to {LONGEST} characters, other than the name"
    told = normal(password)
    if not SHORTEST <= len(told) <= LONGEST:
        raise RuleViolation("the password has another length", accepted=accepted)
    if told.casefold() == name.casefold():
        raise RuleViolation("the password is the name", accepted=accepted)
    return told


def one_time_password() -> str:
    """Return a new password for one use, of 59 bits, which can be read out."""
    letters = "".join(secrets.choice(_LETTERS) for _ in range(12))
    return f"{letters[:4]}-{letters[4:8]}-{letters[8:]}"


def normal(password: object) -> str:
    """Return a password in one form, however its accents were typed; empty where it is none."""
    if not isinstance(password, str) or len(password) > LONGEST:
        return ""
    told = normalize("NFKC", password)
    try:
        told.encode()
    except UnicodeEncodeError:  # half a character
        return ""
    return told


class Passwords:
    """Makes and checks hashes; may be shared by threads.

    >>> passwords = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    >>> passwords.matches(passwords.hash("correct horse"), "correct horse")
    True
    """

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        """Take what hashes.

        Args:
            hasher: None: argon2id with the default parameters of argon2-cffi.
        """
        self._hasher = PasswordHasher() if hasher is None else hasher
        self._places = BoundedSemaphore(AT_ONCE)
        self._nobodys = self._hasher.hash(secrets.token_urlsafe())  # to work on where there is none

    def hash(self, password: str) -> str:
        """Return a new hash of a password that was checked."""
        with self._places:
            return self._hasher.hash(password)

    def matches(self, hashed: str | None, password: object) -> bool:
        """Tell whether a password is the one that was hashed; it takes the same work always.

        Args:
            hashed: The hash; None where there is no account: the answer is no.
            password: What was given.
        """
        told = normal(password)
        with self._places:
            try:
                self._hasher.verify(hashed or self._nobodys, told)
            except (VerificationError, InvalidHashError):
                return False
        return hashed is not None

    def outdated(self, hashed: str) -> bool:
        """Tell whether a hash was made with other parameters than new ones are."""
        return self._hasher.check_needs_rehash(hashed)
