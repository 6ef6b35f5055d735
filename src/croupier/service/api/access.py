"""Who asks, and whether he may: each route has one guard, which names one permission."""

from __future__ import annotations

import math
from ipaddress import IPv6Address, ip_address
from typing import Annotated, Final

from anyio import CapacityLimiter
from fastapi import Depends, Header, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from croupier.service.api.limits import Buckets
from croupier.service.facility import Facility
from croupier.service.people import Identity, NotAdmittedError, Permission
from croupier.service.telling import MisshapenError

_OWN_BITS: Final = 64
"""Of an IPv6 address, the bits that a computer chooses itself."""
PASSWORDS: Final = CapacityLimiter(2)
"""So many passwords are judged at once: each takes a core and much memory for a moment, and none
of the threads on which all other requests are answered."""
SCHEME: Final = HTTPBearer(auto_error=False, description="the token that logging in gave")


class TooManyError(Exception):
    """Somebody asks too often."""

    def __init__(self, seconds: float) -> None:
        """Say when asking again is worth while."""
        self.seconds = math.ceil(seconds)
        super().__init__(f"Too many requests. Accepted: the next one in {self.seconds} s.")


async def facility_of(request: Request) -> Facility:
    """Return the facility that the app serves; in no thread, for there is nothing to wait for."""
    facility: Facility = request.app.state.facility
    return facility


async def address_of(request: Request) -> str:
    """Return where a request comes from."""
    return "" if request.client is None else request.client.host


TheFacility = Annotated[Facility, Depends(facility_of)]
Address = Annotated[str, Depends(address_of)]
Credentials = Annotated[HTTPAuthorizationCredentials | None, Depends(SCHEME)]


class Guard:
    """Lets in those who may do something, and not too often."""

    def __init__(self, permission: Permission) -> None:
        """Name what the route lets one do."""
        self.permission = permission

    def __call__(
        self, request: Request, facility: TheFacility, address: Address, credentials: Credentials
    ) -> Identity:
        """Return who asks.

        Raises:
            NotAdmittedError: It is not known who asks.
            NotPermittedError: Who asks may not do this.
            TooManyError: He asks too often.
        """
        if credentials is None:
            raise NotAdmittedError("no token was shown", accepted="Authorization: Bearer TOKEN")
        identity = facility.people.identify(credentials.credentials, facility.clock(), address)
        request.state.who = identity.name
        take(request.app.state.requests, identity.name)
        identity.require(self.permission)
        return identity


def take(buckets: Buckets, name: str) -> None:
    """Take a token of somebody.

    Raises:
        TooManyError: There is none.
    """
    seconds = buckets.take(name)
    if seconds is not None:
        raise TooManyError(seconds)


def limit_logins(request: Request, address: Address) -> None:
    """Let nobody try passwords quickly, whatever the name.

    Raises:
        TooManyError: Too many tries from this address.
    """
    take(request.app.state.logins, household(address))


def household(address: str) -> str:
    """Return what counts as one address: of IPv6 everybody has 2**64, the /64 of his network.

    >>> household("192.0.2.7"), household("2001:db8:1:2:3:4:5:6"), household("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::', '192.0.2.7')
    """
    try:
        told = ip_address(address)
    except ValueError:  # what a proxy wrote, or nothing
        return address
    if not isinstance(told, IPv6Address):
        return str(told)
    if told.ipv4_mapped is not None:
        return str(told.ipv4_mapped)
    return str(IPv6Address(int(told) >> _OWN_BITS << _OWN_BITS))


KEY_PATTERN: Final = r"^[!-~]{1,100}$"

_Key = Annotated[
    str,
    Header(
        alias="Idempotency-Key",
        pattern=KEY_PATTERN,
        description="1 to 100 printable ASCII characters: asked again with the same key and body,"
        " the same reply comes and nothing is done twice",
        examples=["5f0c1e6a"],
    ),
]


def one_key(request: Request, key: _Key) -> str:
    """Return the key of a request.

    Raises:
        MisshapenError: It has two, and a proxy may have taken the other.
    """
    if len(request.headers.getlist("Idempotency-Key")) > 1:
        raise MisshapenError("Two Idempotency-Key headers. Accepted: one.")
    return key


IdempotencyKey = Annotated[str, Depends(one_key)]
