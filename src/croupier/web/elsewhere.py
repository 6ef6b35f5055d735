"""Forms that another site's page has a browser send: they are not taken.

A cookie of ours does not go with them where the site is another one. But a page at another port of
the same computer is the same site to a browser, and two forms ask for no cookie: one logs in, one
lets a visitor in. Either would put somebody else's session in the place of one's own.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from fastapi import Request

_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_OURS: Final = ("same-origin", "none")
"""What a browser says of a form of our own pages, and of an address that somebody typed."""


class ElsewhereError(Exception):
    """A form was sent by a page of another site."""

    def __init__(self) -> None:
        """Say what is accepted."""
        super().__init__(
            "Another site's page sent this. Accepted: the same, from the page of this house."
        )


class Elsewhere:
    """Refuses what pages of other sites send."""

    def __init__(self, public_url: str | None) -> None:
        """Take where browsers find the house, if that is known; else the Host header says it."""
        self._public = "" if public_url is None else urlsplit(public_url).netloc.lower()

    def __call__(self, request: Request) -> None:
        """Let a request pass.

        Raises:
            ElsewhereError: A page of another site sent it.
        """
        if request.method not in _SAFE and not self._is_ours(request):
            raise ElsewhereError

    def _is_ours(self, request: Request) -> bool:
        # A browser says the first to what it trusts (TLS, this computer), whatever stands before
        # the house; the second to everybody. What says neither is no browser that shows pages.
        site = request.headers.get("sec-fetch-site")
        if site is not None:
            return site in _OURS
        origin = request.headers.get("origin")
        if origin is None:
            return True
        host = request.headers.get("host", "").lower()
        return _netloc(origin) in {host, self._public} - {""}


def _netloc(origin: str) -> str:
    """Return the host and port of an origin; empty where it is none.

    >>> _netloc("http://127.0.0.1:8324"), _netloc("null"), _netloc("http://[")
    ('127.0.0.1:8324', '', '')
    """
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""
