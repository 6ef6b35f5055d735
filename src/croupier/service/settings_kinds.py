"""What a setting may be: how it is written, how a key is read, and how a fault is told."""

from __future__ import annotations

from ipaddress import ip_network
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import SecretStr
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from croupier.law import RuleViolation

PREFIX: Final = "CROUPIER_"
KEY_DIGITS: Final = 64
_LOOSE: Final = 0o027
"""The rights on a key's file that nobody may have: others any, the group writing."""


class SettingsError(RuleViolation):
    """Settings with which the service does not start; the message names each and what it takes."""

    def __init__(self, faults: list[Fault]) -> None:
        """Take everything that is wrong, one thing or more."""
        self.faults = tuple(faults)
        super().__init__("\n".join(fault.line for fault in faults))

    @property
    def message(self) -> str:
        """One line for each fault."""
        return self.wrong


class Fault(NamedTuple):
    """One setting that is wrong or missing."""

    name: str
    wrong: str
    accepted: str

    @property
    def line(self) -> str:
        """All of it as one line."""
        return f"{self.name} ({PREFIX}{self.name.upper()}): {self.wrong}; accepted: {self.accepted}"


def listed(value: object) -> object:
    """Return the parts of a text with commas, as the environment has it; a list as it is."""
    if not isinstance(value, str):
        return value
    return [part.strip() for part in value.split(",") if part.strip()]


def paired(value: object) -> object:
    """Return what ``day=06:00,swing=14:00`` says; a table of a TOML file as it is."""
    if not isinstance(value, str):
        return value
    pairs = (part.partition("=") for part in value.split(",") if part.strip())
    return {name.strip(): told.strip() for name, _, told in pairs}


def ledger_url(address: str) -> str:
    """Return an address that a ledger may have.

    Raises:
        ValueError: It is another.
    """
    try:
        kind = make_url(address).get_backend_name()
    except ArgumentError:
        kind = ""
    if kind not in {"sqlite", "postgresql"}:
        raise ValueError(address)
    return address


def zone(name: str) -> str:
    """Return the name of a time zone that this computer knows.

    Raises:
        ValueError: It knows none of the name.
    """
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError(name) from None
    return name


def url(text: str) -> str:
    """Return the address of a website, without a slash at its end.

    Raises:
        ValueError: It is none.
    """
    parts = urlsplit(text)
    if parts.scheme not in {"http", "https"} or not parts.hostname or parts.query or parts.fragment:
        raise ValueError(text)
    return text.rstrip("/")


def network(text: str) -> str:
    """Return an IP address or network in its usual form.

    Raises:
        ValueError: It is neither; or it is everybody, who could then write down any address as his.
    """
    told = ip_network(text)
    if not told.prefixlen:
        raise ValueError(text)
    return str(told)


def read_key(plain: str, told: SecretStr | None, file: str, place: Path | None) -> bytes | None:
    """Return the 32 bytes of a key that is told or lies in a file; None where there is neither.

    Args:
        plain: Which setting tells the key.
        told: What it tells.
        file: Which setting names the file.
        place: The file.

    Raises:
        SettingsError: It is no key, or the file cannot be read, or others may read it.
    """
    if told is not None:
        return _hex(plain, told.get_secret_value(), "what it is cannot be used")
    if place is None:
        return None
    try:
        loose = place.stat().st_mode & _LOOSE
        text = place.read_text(encoding="ascii")
    except (OSError, ValueError) as error:
        wrong = f"{str(place)!r}: {getattr(error, 'strerror', None) or 'it holds no such digits'}"
        fault = Fault(file, wrong, "a file with 64 hexadecimal digits")
        raise SettingsError([fault]) from None
    if loose:
        fault = Fault(file, f"others may read {str(place)!r}, or change it", "chmod 600")
        raise SettingsError([fault])
    return _hex(file, text.strip(), f"{str(place)!r} holds no key")


def _hex(name: str, digits: str, wrong: str) -> bytes:
    try:
        key = bytes.fromhex(digits) if len(digits) == KEY_DIGITS else b""
    except ValueError:
        key = b""
    if not key:
        raise SettingsError([Fault(name, wrong, "64 hexadecimal digits")])
    return key
