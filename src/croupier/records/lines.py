"""One record or a stream of them: documents, JSON Lines, and what came of each."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, Generic, NamedTuple, TypeVar

from croupier.law import RuleViolation
from croupier.records.documents import ErrorDocument
from croupier.records.parse import parse
from croupier.records.settling import Settled, settle_record

T = TypeVar("T")


class NoInputError(ValueError):
    """There was nothing to read."""


class Answer(NamedTuple, Generic[T]):
    """What came of one record: an answer, or what was wrong with it."""

    line: int | None
    """The line of a stream that held the record, counted from 1; None for a single document."""
    outcome: T | RuleViolation


def settle_stream(stream: BinaryIO) -> Iterator[Answer[Settled]]:
    r"""Settle what a stream holds; see ``answer_stream``.

    >>> import io
    >>> [answer.line for answer in settle_stream(io.BytesIO(b"{}\n\n[]\n"))]
    [1, 3]
    """
    return answer_stream(stream, settle_record)


def answer_stream(stream: BinaryIO, answer: Callable[[Any], T]) -> Iterator[Answer[T]]:
    """Answer what a stream holds, one answer a record, in order.

    If the first line that is not blank is complete JSON and another such line follows, the stream
    is JSON Lines and is answered line by line as it is read; else it is one document.

    Args:
        stream: Bytes of UTF-8.
        answer: From a record to its answer; may raise ``RuleViolation``.

    Raises:
        NoInputError: The stream holds nothing but blank lines.
    """
    lines = ((number, line) for number, line in enumerate(stream, start=1) if line.strip())
    number, first = next(lines, (0, b""))
    if not number:
        raise NoInputError
    if not _complete(first):
        yield Answer(None, _answer(answer, first + stream.read()))
        return
    second = next(lines, None)
    if second is None:
        yield Answer(None, _answer(answer, first))
        return
    yield Answer(number, _answer(answer, first))
    yield Answer(second[0], _answer(answer, second[1]))
    for number, line in lines:
        yield Answer(number, _answer(answer, line))


def _complete(line: bytes) -> bool:
    """Tell whether a line alone is complete JSON, be it of a kind that is not accepted."""
    try:
        json.loads(line.decode("utf-8-sig"))
    except (json.JSONDecodeError, UnicodeDecodeError):
        return False
    except (RecursionError, ValueError):
        return True
    return True


def _answer(answer: Callable[[Any], T], text: bytes) -> T | RuleViolation:
    try:
        return answer(parse(text))
    except RuleViolation as violation:
        return violation


def write_error(violation: RuleViolation, line: int | None = None) -> ErrorDocument:
    """Return the document of an error.

    >>> write_error(RuleViolation("seat 1 is there twice"), 7)
    {'error': {'clause': None, 'message': 'seat 1 is there twice.', 'line': 7}}
    """
    document: ErrorDocument = {"error": {"clause": violation.clause, "message": violation.message}}
    if line is not None:
        document["error"]["line"] = line
    return document
