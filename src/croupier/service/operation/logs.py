"""Log lines: one a request, and whatever else is worth a line; none of them carries a secret.

What was sent, a query, a password, a token and a card never come into a line. Of an error its kind
and its place are told and not its message, which might carry any of them. As a last resort what
looks like a token or a card is struck out of every message.
"""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Mapping
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Final, Literal, Protocol, TextIO

from croupier.service.people.terms import stamp

REQUESTS: Final = logging.getLogger("croupier.requests")
SERVER: Final = ("uvicorn", "uvicorn.error", "uvicorn.access")

_TOKEN: Final = re.compile(r"(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])")
"""As many letters as 32 random bytes have in a token."""
_CARD: Final = re.compile(r"(?<![A-Za-z0-9])[2-9TJQKA][cdhs](?![A-Za-z0-9])")
_DEEPEST: Final = 5
"""So many places of an error are told, the innermost ones."""


class Answered(Protocol):
    """A request that was answered."""

    @property
    def id(self) -> str:
        """The request's id, as its answer told it."""

    @property
    def method(self) -> str:
        """Such as ``GET``."""

    @property
    def route(self) -> str:
        """Its template, such as ``/v1/tables/{table}``; empty where there is none."""

    @property
    def status(self) -> int:
        """What was answered."""

    @property
    def seconds(self) -> float:
        """How long it took."""

    @property
    def who(self) -> str | None:
        """Who asked, where that is known."""


def log_request(answered: Answered) -> None:
    """Write the line of a request."""
    fields = {
        "method": answered.method,
        "route": answered.route,
        "status": answered.status,
        "ms": round(answered.seconds * 1000, 1),
        "who": answered.who,
        "id": answered.id,
    }
    REQUESTS.info("request", extra={"fields": fields})


def set_up(form: Literal["text", "json"], stream: TextIO | None = None) -> None:
    """Let every log line of this process go to one place, in one form.

    Args:
        form: How a line looks.
        stream: Where they go; None: standard error.
    """
    handler = StandardError() if stream is None else logging.StreamHandler(stream)
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    for name in SERVER:  # whatever the server itself has set up for its lines
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("croupier").setLevel(logging.INFO)


class StandardError(logging.StreamHandler[TextIO]):
    """Writes to what is standard error at the time, which may be another one than at the start."""

    def __init__(self) -> None:
        """Begin without a stream of its own."""
        logging.Handler.__init__(self)

    @property
    def stream(self) -> TextIO:  # type: ignore[override]  # read only: nobody sets another
        """Where lines go."""
        return sys.stderr


class JsonLines(logging.Formatter):
    """Each line an object of JSON in ASCII."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record's line."""
        return json.dumps(told(record), separators=(",", ":"))


class TextLines(logging.Formatter):
    """Each line for people: time, level, message, and the fields behind it."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record's line."""
        fields = dict(told(record))
        head = " ".join(str(fields.pop(name)) for name in ("at", "level", "message"))
        return " ".join([head, *(f"{k}={json.dumps(v)}" for k, v in fields.items())])


def told(record: logging.LogRecord) -> dict[str, Any]:
    """Return what a record's line tells."""
    fields: Mapping[str, Any] = getattr(record, "fields", {})
    line: dict[str, Any] = {
        "at": stamp(datetime.fromtimestamp(record.created, UTC)),
        "level": record.levelname.lower(),
        "message": struck(record.getMessage()),
        **fields,
    }
    if not fields:
        line["from"] = record.name
    if record.exc_info and record.exc_info[0] is not None:
        line["error"] = record.exc_info[0].__name__
        line["places"] = _places(record.exc_info[2])
    return line


def struck(message: str) -> str:
    """Return a message without what looks like a token or a card, and on one line.

    >>> struck("the dealer shows As 2c")
    'the dealer shows [card] [card]'
    """
    one = " ".join(message.splitlines())
    return _CARD.sub("[card]", _TOKEN.sub("[token]", one))


def _places(trace: TracebackType | None) -> list[str]:
    found = []
    while trace is not None:
        found.append(f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}")
        trace = trace.tb_next
    return found[-_DEEPEST:]
