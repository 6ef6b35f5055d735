"""The service's settings: read from the environment and a file, and checked all at once."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from datetime import time
from difflib import get_close_matches
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Self

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import (
    BaseSettings,
    EnvSettingsSource,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)
from sqlalchemy import make_url

from croupier.ledger.connecting import ACCEPTED as ADDRESSES
from croupier.service import settings_kinds as kinds
from croupier.service.people.terms import HOUR, MINUTE, MOST_TRIES, Terms
from croupier.service.settings_kinds import PREFIX, Fault, SettingsError

FILE: Final = "CROUPIER_SETTINGS"
"""The environment's variable with the name of the settings file."""
NOT_OURS: Final = frozenset({FILE, "CROUPIER_DEBUG"})
"""Variables with our prefix that are no settings of the service."""
_LONGEST_TOLD: Final = 60
_WHERE_NEEDED: Final = ("ledger", "operator", "zone")
"""What a real house says for itself; a key too, from a file or the environment."""
_SECRET: Final = ("ledger_key", "signing_key")


def _setting(default: object, what: str, accepted: str, **more: int) -> Any:  # noqa: ANN401 - as pydantic's Field
    return Field(default, description=what, json_schema_extra={"accepted": accepted}, **more)  # type: ignore[call-overload]


class Settings(BaseSettings):
    """How the service runs. `read` makes them; the constructor takes them as they are given.

    >>> Settings.of({}).practice, Settings.of({}).port
    (True, 8324)
    >>> Settings.of({"port": 99999, "tries": 9})
    Traceback (most recent call last):
        ...
    croupier.service.settings_kinds.SettingsError: port (CROUPIER_PORT): 99999; accepted: 1 to 65535
    tries (CROUPIER_TRIES): 9; accepted: 1 to 3
    """

    model_config = SettingsConfigDict(frozen=True, extra="forbid", env_prefix=PREFIX)

    ledger: Annotated[str, AfterValidator(kinds.ledger_url)] | None = _setting(
        None, "where the ledger is", ADDRESSES, repr=False
    )
    ledger_key: SecretStr | None = _setting(
        None, "the key under which decks and passwords are kept", "64 hexadecimal digits"
    )
    key_file: Path | None = _setting(
        None, "a file with that key, in its place", "a file with 64 hexadecimal digits"
    )
    signing_key: SecretStr | None = _setting(
        None, "the Ed25519 key that signs checkpoints", "64 hexadecimal digits"
    )
    signing_key_file: Path | None = _setting(
        None, "a file with that key, in its place", "a file with 64 hexadecimal digits"
    )
    manifest: Path | None = _setting(
        None, "the manifest of the program's files, made at build; without one they are compared"
        " with what they were at the start", "a file that croupier manifest write made",
    )  # fmt: skip
    practice: bool = _setting(
        default=False, what="a house to try out, in ./croupier-practice", accepted="true or false"
    )
    host: str = _setting("127.0.0.1", "the address to listen at", "an IP address or localhost")
    port: int = _setting(8324, "the port to listen at", "1 to 65535", ge=1, le=65535)
    public_url: Annotated[str, AfterValidator(kinds.url)] | None = _setting(
        None, "where people reach the service, behind its proxy", "such as https://tables.example"
    )
    trusted_proxies: Annotated[
        tuple[Annotated[str, AfterValidator(kinds.network)], ...],
        NoDecode,
        BeforeValidator(kinds.listed),
    ] = _setting(
        (),
        "proxies whose X-Forwarded-For is believed",
        "IP addresses or networks, with commas; not everybody",
    )
    workers: int = _setting(1, "processes; more than one want PostgreSQL", "1 to 64", ge=1, le=64)
    pages: bool = _setting(
        default=True, what="pages for browsers beside the API; with them one process serves",
        accepted="true or false",
    )  # fmt: skip
    operator: str = _setting(
        "Practice house", "the name on reports", "1 to 100 letters", min_length=1, max_length=100
    )
    zone: Annotated[str, AfterValidator(kinds.zone)] = _setting(
        "America/New_York", "the time zone of gaming days", "a zone such as America/New_York"
    )
    shifts: Annotated[dict[str, time], NoDecode, BeforeValidator(kinds.paired)] = _setting(
        {"day": time(6), "swing": time(14), "grave": time(22)},
        "the shifts, and when each begins by that zone's clock; the first begins the gaming day",
        "such as day=06:00,swing=14:00,grave=22:00",
        min_length=1,
    )
    idle: int = _setting(
        15 * MINUTE, "seconds without a request after which a person is logged out",
        "61 to 86400, at most longest", ge=MINUTE + 1, le=24 * HOUR,
    )  # fmt: skip
    longest: int = _setting(
        12 * HOUR, "seconds after which a person is logged out in any case",
        "61 to 86400", ge=MINUTE + 1, le=24 * HOUR,
    )  # fmt: skip
    tries: int = _setting(
        MOST_TRIES, "wrong passwords in a row that lock an account", "1 to 3", ge=1, le=MOST_TRIES
    )
    rate: int = _setting(
        20, "commands a second for each identity, on average", "1 to 10000", ge=1, le=10_000
    )
    burst: int = _setting(
        40, "commands at once for each identity", "rate to 10000", ge=1, le=10_000
    )
    login_rate: int = _setting(
        10,
        "attempts to log in a minute for each address, IPv6: each /64",
        "1 to 1000",
        ge=1,
        le=1000,
    )
    body_limit: int = _setting(
        65_536, "the longest body of a request, in bytes", "1024 to 16777216", ge=1024, le=2**24
    )
    log_format: Literal["text", "json"] = _setting("text", "how log lines look", "text or json")

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],  # noqa: ARG003 - pydantic-settings' own names
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - as above
        dotenv_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - as above
        file_secret_settings: PydanticBaseSettingsSource,  # noqa: ARG003 - as above
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Let the constructor take what it is given and nothing else."""
        return (init_settings,)

    @classmethod
    def read(cls, file: Path | None = None) -> Self:
        """Return the settings of the environment (``CROUPIER_PORT``) and of a TOML file (``port``).

        The environment goes before the file. A variable that is empty counts as not there.

        Args:
            file: The file; None takes the one that ``CROUPIER_SETTINGS`` names, if any.

        Raises:
            SettingsError: Something is wrong or missing; all of it is told at once.
        """
        named = os.environ.get(FILE)
        place = file or (Path(named) if named else None)
        told = {} if place is None else _read_file(cls, place)
        faults = [_unknown(cls, name) for name in sorted(_strangers(cls))]
        return cls.of(told | EnvSettingsSource(cls, env_ignore_empty=True)(), faults)

    @classmethod
    def of(cls, given: Mapping[str, Any], faults: list[Fault] | None = None) -> Self:
        """Return settings checked; what is not given has its default.

        Without a ledger, and where ``practice`` is not told either, it is a practice house.

        Args:
            given: The settings by name.
            faults: What is wrong already.

        Raises:
            SettingsError: Something is wrong or missing; all of it is told at once.
        """
        found = list(faults or ())
        told = {"practice": "ledger" not in given, **given}
        try:
            made = cls(**told)
        except ValidationError as error:
            found += _told_faults(cls, error, told)
            wrong = {str(detail["loc"][0]) for detail in error.errors()}
            made = cls(**{name: value for name, value in told.items() if name not in wrong})
            found += [fault for fault in _disagreements(made) if fault.name not in wrong]
        else:
            found += _disagreements(made)
        if found:
            raise SettingsError(found)
        return made

    def key(self) -> bytes | None:
        """Return the ledger's key, 32 bytes; None in a practice house, which has its own.

        Raises:
            SettingsError: There is none in the file any more.
        """
        return kinds.read_key("ledger_key", self.ledger_key, "key_file", self.key_file)

    def signing(self) -> bytes | None:
        """Return the key that signs checkpoints, 32 bytes; None: nobody signs here.

        Raises:
            SettingsError: There is none in the file any more.
        """
        return kinds.read_key(
            "signing_key", self.signing_key, "signing_key_file", self.signing_key_file
        )

    @property
    def loopback(self) -> bool:
        """Whether nobody but this computer reaches the service."""
        return self.host == "localhost" or ip_address(self.host).is_loopback

    @property
    def terms(self) -> Terms:
        """The terms on which people are let in."""
        return Terms(tries=self.tries, idle=self.idle, longest=self.longest)

    def public(self) -> dict[str, Any]:
        """Return the settings as JSON without secrets: for the log and for the house's facts."""
        told = self.model_dump(mode="json", exclude=set(_SECRET))
        if self.ledger is not None:
            told["ledger"] = make_url(self.ledger).render_as_string(hide_password=True)
        return told | {name: getattr(self, name) is not None for name in _SECRET}


def _read_file(cls: type[Settings], place: Path) -> dict[str, Any]:
    try:
        return dict(TomlConfigSettingsSource(cls, toml_file=place.resolve(strict=True))())
    except (OSError, ValueError) as error:  # not there, not text, not TOML
        told = getattr(error, "strerror", None) or str(error)
        fault = Fault("settings", f"{str(place)!r}: {told}", "a TOML file with settings")
        raise SettingsError([fault]) from None


def _strangers(cls: type[Settings]) -> set[str]:
    known = {PREFIX + name.upper() for name in cls.model_fields} | NOT_OURS
    return {name for name in os.environ if name.startswith(PREFIX)} - known


def _unknown(cls: type[Settings], variable: str) -> Fault:
    name = variable.removeprefix(PREFIX).lower()
    near = get_close_matches(name, cls.model_fields, n=3) or sorted(cls.model_fields)
    return Fault(name[:_LONGEST_TOLD], "there is no such setting", ", ".join(near))


def _told_faults(
    cls: type[Settings], error: ValidationError, given: Mapping[str, Any]
) -> Iterator[Fault]:
    """Return a fault for each setting that pydantic refuses, in the order of their names."""
    for name in dict.fromkeys(str(detail["loc"][0]) for detail in error.errors()):
        if name not in cls.model_fields:
            yield _unknown(cls, name)
            continue
        extra: Any = cls.model_fields[name].json_schema_extra
        # The address of a ledger may hold a password.
        hidden = name in {*_SECRET, "ledger"}
        told = "what it is cannot be used" if hidden else f"{given[name]!r}"[:_LONGEST_TOLD]
        yield Fault(name, told, extra["accepted"])


def _disagreements(made: Settings) -> Iterator[Fault]:
    """Return what is wrong with settings that are right one by one."""
    yield from _listening(made)
    yield from _missing(made)
    yield from _keys(made)
    if made.idle > made.longest:
        yield Fault("idle", f"{made.idle} s is more than longest", f"at most {made.longest}")
    if made.burst < made.rate:
        yield Fault("burst", f"{made.burst} is less than rate", f"{made.rate} or more")
    if made.workers > 1 and not (made.ledger or "").startswith("postgresql"):
        wrong = f"{made.workers} processes and no ledger in PostgreSQL"
        yield Fault("workers", wrong, "1, or a ledger in PostgreSQL")


def _listening(made: Settings) -> Iterator[Fault]:
    try:
        loopback = made.loopback
    except ValueError:
        yield Fault("host", f"{made.host!r:.60}", "an IP address or localhost")
        return
    if made.practice and not loopback:
        wrong = f"a practice house at {made.host}"
        yield Fault("practice", wrong, "false, or a host that is loopback such as 127.0.0.1")


def _missing(made: Settings) -> Iterator[Fault]:
    given = made.model_fields_set
    if made.practice:
        for name in ("ledger", "key_file"):
            if getattr(made, name) is not None:
                yield Fault(name, "a practice house has its own", "none, or practice = false")
        return
    for name in _WHERE_NEEDED:
        if name not in given:
            accepted: Any = type(made).model_fields[name].json_schema_extra
            yield Fault(name, "it is missing; only a practice house goes without",
                        accepted["accepted"])  # fmt: skip
    if made.ledger_key is None and made.key_file is None:
        yield Fault("key_file", "the ledger's key is missing", "a file with 64 hexadecimal digits")


def _keys(made: Settings) -> Iterator[Fault]:
    pairs = (("ledger_key", "key_file"), ("signing_key", "signing_key_file"))
    for (plain, file), read in zip(pairs, (made.key, made.signing), strict=True):
        if getattr(made, plain) is not None and getattr(made, file) is not None:
            yield Fault(file, f"{plain} is there as well", "one of the two")
            continue
        try:
            read()
        except SettingsError as error:
            yield from error.faults
