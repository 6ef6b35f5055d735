"""Who a browser's visitor is: the token of a session, in a signed cookie no script reads."""

from __future__ import annotations

import hmac
from typing import Final

from fastapi import Request, Response
from itsdangerous import BadSignature, URLSafeSerializer

from croupier.service.facility import Facility
from croupier.service.people import Identity, NotAdmittedError
from croupier.service.practice import place
from croupier.service.settings import Settings

COOKIE: Final = "croupier"


class Cookies:
    """Writes and reads the cookie.

    >>> cookies = Cookies(bytes(32), secure=False)
    >>> cookies.read(cookies.seal("a token")), cookies.read("forged")
    ('a token', None)
    """

    def __init__(self, key: bytes, *, secure: bool) -> None:
        """Take what signs it.

        Args:
            key: Secret, and the same after a restart and in every process.
            secure: Whether the browser shall send it over TLS only.
        """
        secret = hmac.digest(key, b"croupier: cookies of the pages", "sha256")
        self._signer = URLSafeSerializer(secret, salt="session")
        self._secure = secure

    def seal(self, token: str) -> str:
        """Return a token, signed."""
        return str(self._signer.dumps(token))

    def read(self, value: str | None) -> str | None:
        """Return the token of a cookie; None where it was not signed here."""
        if value is None:
            return None
        try:
            token = self._signer.loads(value)
        except BadSignature:
            return None
        return token if isinstance(token, str) else None

    def give(self, answer: Response, token: str) -> None:
        """Let the browser keep a token until it is closed."""
        answer.set_cookie(
            COOKIE, self.seal(token), httponly=True, samesite="strict", secure=self._secure
        )

    def take(self, answer: Response) -> None:
        """Let the browser forget it."""
        answer.delete_cookie(COOKIE, httponly=True, samesite="strict", secure=self._secure)


class Visitor:
    """Somebody at a browser, asked anew at every step: a session may end meanwhile."""

    def __init__(self, facility: Facility, token: str, address: str) -> None:
        """Take what the browser showed."""
        self.token = token
        self._facility, self._address = facility, address

    def identify(self) -> Identity:
        """Return who it is.

        Raises:
            NotAdmittedError: The session is over.
        """
        return self._facility.people.identify(self.token, self._facility.clock(), self._address)


def visitor_of(request: Request, facility: Facility, cookies: Cookies) -> Visitor | None:
    """Return who asks for a page; None where nobody is logged in."""
    token = cookies.read(request.cookies.get(COOKIE))
    if token is None:
        return None
    visitor = Visitor(facility, token, address_of(request))
    try:
        visitor.identify()
    except NotAdmittedError:
        return None
    return visitor


def address_of(request: Request) -> str:
    """Return where a request comes from."""
    return "" if request.client is None else request.client.host


def cookies_of(settings: Settings) -> Cookies:
    """Return the cookies of a facility; its ledger's key is their key's root."""
    key = place().key if settings.ledger is None else settings.key()
    return Cookies(key or b"", secure=(settings.public_url or "").startswith("https://"))
