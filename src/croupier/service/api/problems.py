"""Refusals as problem documents (RFC 9457): what was wrong, what would be right, which clause."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final, NamedTuple

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException

from croupier.law import RuleViolation
from croupier.ledger.errors import KeyReusedError, LedgerError, StaleError
from croupier.records.canonical import canonical
from croupier.service.people import NewPasswordError, NotAdmittedError, NotPermittedError
from croupier.service.telling import MisshapenError
from croupier.shape import printable

MEDIA_TYPE: Final = "application/problem+json"
TRY_AGAIN: Final = {"Retry-After": "1"}
BEARER: Final = {"WWW-Authenticate": "Bearer"}
_LONGEST: Final = 2000

log: Final = logging.getLogger(__name__)


class Problem(BaseModel):
    """A refusal."""

    type: str = Field(description="what kind of refusal, a name for programs")
    title: str = Field(description="the same in words")
    status: int
    detail: str = Field(description="what was wrong, and what would be accepted")
    clause: str | None = Field(default=None, description="the clause that forbids it, if one does")


class Json(JSONResponse):
    """JSON in ASCII: what somebody typed may hold what no encoding can carry."""

    def render(self, content: object) -> bytes:
        """Return the body."""
        told = json.dumps(content, allow_nan=False, separators=(",", ":"), default=dict)
        return told.encode("ascii")


class Canonical(JSONResponse):
    """A round's record byte for byte as ``croupier replay`` reads it from a file."""

    def render(self, content: Mapping[str, Any]) -> bytes:
        """Return the body."""
        return canonical(content)


class Kind(NamedTuple):
    """How a refusal is answered."""

    status: int
    type: str
    title: str
    headers: Mapping[str, str] = {}


NOT_ADMITTED: Final = Kind(401, "not-admitted", "Who asks is not known", BEARER)
NEW_PASSWORD: Final = Kind(403, "new-password", "A password of one's own comes first")
NOT_PERMITTED: Final = Kind(403, "not-permitted", "Who asks may not do this")
NOT_FOUND: Final = Kind(404, "not-found", "There is no such thing")
UNLAWFUL: Final = Kind(409, "rule", "The rules do not allow this now")
NO_METHOD: Final = Kind(405, "method", "There is no such method here")
TOO_LARGE: Final = Kind(413, "too-large", "The body is too large")
KEY_REUSED: Final = Kind(422, "key-reused", "The idempotency key was used for something else")
MISSHAPEN: Final = Kind(422, "misshapen", "The request is not as it must be")
TOO_MANY: Final = Kind(429, "too-many", "Too many requests")
FAULT: Final = Kind(500, "fault", "The service is at fault")
BUSY: Final = Kind(503, "busy", "This cannot be done just now; asking again is safe", TRY_AGAIN)

KINDS: Final[Mapping[type[Exception], Kind]] = {
    NotAdmittedError: NOT_ADMITTED,
    NewPasswordError: NEW_PASSWORD,
    NotPermittedError: NOT_PERMITTED,
    RuleViolation: UNLAWFUL,
    KeyReusedError: KEY_REUSED,
    StaleError: BUSY,
    LedgerError: BUSY,
    SQLAlchemyError: BUSY,
}
"""By kind of error; where an error is of several, the first that fits."""


HTTP: Final = {kind.status: kind for kind in (NOT_FOUND, NO_METHOD, TOO_LARGE, MISSHAPEN)}
"""By the status with which the framework refuses."""


class NotFoundError(Exception):
    """What was asked for is not there, or not for who asks."""


def problem(
    kind: Kind, detail: str, clause: str | None = None, headers: Mapping[str, str] | None = None
) -> Json:
    """Return a refusal as a response."""
    document = {"type": f"urn:croupier:{kind.type}", "title": kind.title, "status": kind.status,
                "detail": printable(detail)[:_LONGEST], "clause": clause}  # fmt: skip
    return Json(document, kind.status, {**kind.headers, **(headers or {})}, MEDIA_TYPE)


def refused(error: Exception) -> Json:
    """Return the response to an error that is in ``KINDS``."""
    kind = next(kind for wrong, kind in KINDS.items() if isinstance(error, wrong))
    if isinstance(error, SQLAlchemyError):
        log.error("the database failed: %s", type(getattr(error, "orig", error)).__name__)
        return problem(kind, "The ledger cannot be reached.")
    clause = error.clause if isinstance(error, RuleViolation) else None
    return problem(kind, str(error), clause)


def fault(error: BaseException) -> Json:
    """Return the response to an error that nobody foresaw; nothing of it is told outside."""
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = "?" if place is None else f"{place.tb_frame.f_code.co_filename}:{place.tb_lineno}"
    # Not its message: it may carry what its reader may not see.
    log.error("fault: %s at %s", type(error).__name__, where)
    return problem(FAULT, "Nothing is half done. The fault is noted; asking again is safe.")


def answer_problems(app: FastAPI) -> None:
    """Let an app answer every refusal with a problem document."""
    for kind in KINDS:
        app.add_exception_handler(kind, _refused)
    app.add_exception_handler(NotFoundError, _not_found)
    app.add_exception_handler(MisshapenError, _misshapen)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _http)


async def _refused(_request: Request, error: Exception) -> Json:
    return refused(error)


async def _not_found(_request: Request, error: Exception) -> Json:
    return problem(NOT_FOUND, str(error))


async def _misshapen(_request: Request, error: Exception) -> Json:
    return problem(MISSHAPEN, str(error))


async def _invalid(_request: Request, error: Exception) -> Json:
    """Say each thing that is wrong and where; never what was sent: it may be a password."""
    if not isinstance(error, RequestValidationError):
        raise error
    return problem(MISSHAPEN, "; ".join(_wrong(one) for one in error.errors()))


def _wrong(one: Mapping[str, Any]) -> str:
    known = one["loc"][:-1] if one["type"] == "extra_forbidden" else one["loc"]
    return f"{'.'.join(map(str, known))}: {one['msg']}"


async def _http(_request: Request, error: Exception) -> Json:
    if not isinstance(error, HTTPException):
        raise error
    kind = HTTP.get(error.status_code) or Kind(error.status_code, "http", str(error.detail))
    return problem(kind, _instead(error), headers=error.headers)


def _instead(error: HTTPException) -> str:
    """Say of what the framework refuses in two words what would be right."""
    missing = {NOT_FOUND.status: "path", NO_METHOD.status: "method of this path"}
    if error.status_code in missing:
        wrong = f"There is no such {missing[error.status_code]}."
        return f"{wrong} Accepted: those that /v1/openapi.json tells."
    return str(error.detail)


def answers(told: Any, *statuses: int) -> dict[int | str, dict[str, Any]]:  # noqa: ANN401 - a type
    """Return what OpenAPI says of answers: of the one that is hoped for, and of refusals."""
    return {200: {"model": told}, **responses(*statuses)}


def responses(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return what OpenAPI says of refusals: those of every route, and some more."""
    always = (400, 401, 403, 422, 429, 503)
    return {
        status: {
            # Not as its "model": it would be application/json as well.
            "description": HTTPStatus(status).phrase,
            "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
        }
        for status in sorted({*always, *statuses})
    }
