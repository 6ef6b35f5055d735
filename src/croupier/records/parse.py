"""Text to JSON values, strictly: no key twice, no NaN, nothing too long or too deep."""

from __future__ import annotations

import json
from typing import Any, Final

from croupier.law import RuleViolation


def parse(text: bytes) -> Any:  # noqa: ANN401 - JSON is of any type
    """Return the JSON value that UTF-8 text holds.

    Raises:
        RuleViolation: The text is not JSON, or JSON that is not accepted: a key given twice, NaN
            or Infinity, a number of thousands of digits, or nesting without end.

    >>> parse(b'{"ante": 1000}')
    {'ante': 1000}
    """
    try:
        return _DECODER.decode(text.decode("utf-8-sig"))
    except json.JSONDecodeError as error:
        place = (
            f"line {error.lineno}, column {error.colno}"
            if error.lineno > 1
            else (f"column {error.colno}")
        )
        message = f"malformed JSON at {place}: {error.msg.lower()}"
        raise RuleViolation(message, accepted="one JSON object") from None
    except UnicodeDecodeError as error:
        message = f"byte {error.start} is not UTF-8"
        raise RuleViolation(message, accepted="JSON in UTF-8") from None
    except RecursionError:
        raise RuleViolation("the JSON is nested too deeply", accepted="a record") from None
    except RuleViolation:
        raise
    except ValueError:
        raise RuleViolation("a number in the JSON is too long", accepted="cents") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object's pairs as a dict, if each key is there once."""
    whole = dict(pairs)
    if len(whole) == len(pairs):
        return whole
    seen: set[str] = set()
    twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
    raise RuleViolation(f"the key {twice!r} is given twice", accepted="each key once")


def _no_constant(name: str) -> None:
    raise RuleViolation(f"{name} is no number", accepted="whole numbers")


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_constant)
