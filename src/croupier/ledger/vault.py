"""Undealt decks under authenticated encryption: AES-256-GCM, the place as associated data."""

from __future__ import annotations

import os
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from croupier.ledger.chain import Sealed
from croupier.ledger.entry import Secret
from croupier.ledger.errors import LedgerError

KEY: Final = 32
NONCE: Final = 12


class Vault:
    """Seals and opens secrets with one key.

    >>> vault = Vault(bytes(32))
    >>> vault.open(vault.seal(Secret("table:1", "1", "As Kd")))
    'As Kd'
    """

    def __init__(self, key: bytes) -> None:
        """Take the key.

        Raises:
            LedgerError: It has not 32 bytes.
        """
        if len(key) != KEY:
            raise LedgerError(f"a key of {len(key)} bytes", accepted=f"{KEY} bytes")
        self._cipher = AESGCM(key)

    def seal(self, secret: Secret) -> Sealed:
        """Return a secret encrypted, with a nonce of its own."""
        nonce = os.urandom(NONCE)
        place = _place(secret.stream, secret.name)
        return Sealed(
            secret.stream,
            secret.name,
            nonce,
            self._cipher.encrypt(nonce, secret.text.encode(), place),
        )

    def open(self, sealed: Sealed) -> str:
        """Return what was sealed.

        Raises:
            LedgerError: The key is another, or somebody changed what is stored.
        """
        place = _place(sealed.stream, sealed.name)
        try:
            return self._cipher.decrypt(sealed.nonce, sealed.box, place).decode()
        except (InvalidTag, ValueError, TypeError):  # no nonce of its length, or not even bytes
            wrong = f"the secret {sealed.name} of {sealed.stream} cannot be opened"
            accepted = "the key it was sealed with, and what was stored then"
            raise LedgerError(wrong, accepted=accepted) from None


def _place(stream: str, name: str) -> bytes:
    return f"{stream}\n{name}".encode()
