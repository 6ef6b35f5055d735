"""What stands before every route: a limit on bodies, headers on answers, no fault told outside."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.service.api.problems import TOO_LARGE, fault, problem

PREFIX: Final = "/v1"
"""Before every route; a router that is included tells its routes without it."""
SECURE: Final = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""Where no route set it otherwise. ``'unsafe-eval'`` is in none of them."""


class Answered(NamedTuple):
    """A request that was answered, for the log and the metrics; nothing that was sent is in it."""

    id: str
    method: str
    route: str
    """Its template, such as ``/v1/tables/{table}`` or a page's ``/table/{name}``; empty where there
    is none."""
    status: int
    seconds: float
    who: str | None
    """Who asked, where that is known."""


class _TooLargeError(HTTPException):
    """A body is larger than allowed; of any other kind of error the framework would make a 400."""


class Border:
    """Pure ASGI, so that it costs little and sees everything."""

    def __init__(
        self,
        app: ASGIApp,
        body_limit: int,
        answered: Callable[[Answered], None],
        prefix: str = PREFIX,
    ) -> None:
        """Stand before an app.

        Args:
            app: What is guarded.
            body_limit: In bytes.
            answered: Is told of each request.
            prefix: What stands before the app's routes and they do not tell.
        """
        self._app, self._limit, self._answered, self._prefix = app, body_limit, answered, prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        passage = _Passage(scope, receive, send, self._limit)
        start = time.perf_counter()
        try:
            await passage.through(self._app)
        finally:
            route = getattr(scope.get("route"), "path", "")
            route = route if route.startswith(self._prefix) or not route else self._prefix + route
            self._answered(
                Answered(
                    passage.id,
                    scope["method"],
                    route,
                    passage.status,
                    time.perf_counter() - start,
                    scope.get("state", {}).get("who"),
                )
            )


class _Passage:
    """One request on its way."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, limit: int) -> None:
        self._scope, self._receive, self._send, self._limit = scope, receive, send, limit
        self._read = 0
        self.id = secrets.token_hex(8)
        self.status = 0

    async def through(self, app: ASGIApp) -> None:
        """Pass, unless the body is too large; answer faults."""
        try:
            self._check(dict(self._scope["headers"]).get(b"content-length", b"0"))
            await app(self._scope, self.receive, self.send)
        except _TooLargeError as error:
            await problem(TOO_LARGE, error.detail)(self._scope, self._receive, self.send)
        except Exception as error:
            if self.status:
                raise  # the answer has begun: the connection is cut
            await fault(error)(self._scope, self._receive, self.send)

    async def receive(self) -> Message:
        """Count what is read of the body."""
        message = await self._receive()
        if message["type"] == "http.request":
            self._read += len(message.get("body", b""))
            self._check(b"%d" % self._read)
        return message

    def _check(self, size: bytes) -> None:
        if size.isdigit() and int(size[:20]) > self._limit and not self.status:
            wrong = f"A body of more than {self._limit} bytes. Accepted: a smaller one."
            raise _TooLargeError(TOO_LARGE.status, wrong)

    async def send(self, message: Message) -> None:
        """Put the headers on the answer."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers: Any = MutableHeaders(scope=message)
            for name, value in {**SECURE, "X-Request-Id": self.id}.items():
                headers.setdefault(name, value)
        await self._send(message)
