"""Data from outside checked for shape, and what is wrong with it told in our words.

pydantic does the checking. Nothing is converted: a number in a text, a whole number written with
a decimal point and a truth value in a number's place are all faults.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, TypeVar, get_args, get_origin

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import ErrorDetails

STRICT: Final = ConfigDict(strict=True, extra="forbid", frozen=True)

M = TypeVar("M", bound=BaseModel)
Path = tuple[str | int, ...]

_WANTED: Final = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "string_type": "text",
    "string_unicode": "text in whole characters",
    "invalid_key": "keys that are text",
    "bool_type": "true or false",
    "list_type": "a list",
    "sequence_type": "a list",
    "sequence_str": "a list",
    "tuple_type": "a list",
    "dict_type": "an object of keys and values",
    "mapping_type": "an object of keys and values",
    "model_type": "an object of keys and values",
    "model_attributes_type": "an object of keys and values",
}
_WHOLE: Final = ("int_type", "int_from_float")
_NUMBER_BRANCHES: Final = ("int", "constrained-int")
"""How pydantic names the branch of a union that is a whole number."""
_FORMULA: Final = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""How a text begins that a spreadsheet may run; also in their full width."""
_LONGEST: Final = 80
_KEYS: Final = 4


class Fault(NamedTuple):
    """One thing that is wrong with the shape of some data."""

    path: Path
    """The keys and places that lead to it."""
    wrong: str
    accepted: str | None

    @property
    def where(self) -> str:
        """The path as people write it, such as ``seats[0].wagers.ante``."""
        return write_path(self.path)


def check_shape(model: type[M], data: object) -> M | list[Fault]:
    """Return the data as an instance of a model, or everything that is wrong with them.

    Args:
        model: A pydantic model with the ``STRICT`` configuration.
        data: What JSON or TOML gave.
    """
    try:
        return model.model_validate(data)
    except ValidationError as error:
        details = error.errors(include_url=False)
        meant = [detail for detail in details if not _other_branch(detail, details)]
        return _joined([_fault(model, data, detail) for detail in meant])


def _other_branch(detail: ErrorDetails, details: Sequence[ErrorDetails]) -> bool:
    """Tell whether a detail is of a branch of a union that the data did not mean to take.

    A wager is a whole number or an object, odds are text or an object: of an object only what is
    wrong inside it is told, of anything else only that it is no number or no text.
    """
    kind, branch = detail["type"], str(detail["loc"][-1]) if detail["loc"] else ""
    if isinstance(detail["input"], Mapping):
        union = detail["loc"][:-1]
        inside = any(
            other["loc"][: len(union)] == union and len(other["loc"]) > len(detail["loc"])
            for other in details
        )
        number = kind in _WHOLE and branch in _NUMBER_BRANCHES
        return inside and (number or (kind == "string_type" and branch == "str"))
    return kind == "model_type" and branch == "WithCoupon"


def _joined(faults: Sequence[Fault]) -> list[Fault]:
    """Return faults with those made one that the branches of a union find in one value.

    What each branch would accept is told: a wrong seat may be a number or the dealer.
    """
    accepted: dict[tuple[Path, str], list[str]] = {}
    for fault in faults:
        known = accepted.setdefault((fault.path, fault.wrong), [])
        if fault.accepted is not None and fault.accepted not in known:
            known.append(fault.accepted)
    return [
        Fault(path, wrong, " or ".join(known) or None) for (path, wrong), known in accepted.items()
    ]


def write_path(path: Path) -> str:
    """Return a path as text.

    >>> write_path(("seats", 0, "wagers", "ante"))
    'seats[0].wagers.ante'
    """
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part[:_LONGEST]}"
    return text.removeprefix(".")


def show(value: object) -> str:
    """Return a value as a message shows it: as JSON would write it, and not too long.

    >>> show(True), show(None), show("A"), show([1] * 99)
    ('true', 'null', "'A'", 'a list of 99')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, Mapping):
        keys = ", ".join(str(key)[:20] for key in list(value)[:_KEYS])
        return (
            f"an object of {keys}{', ...' if len(value) > _KEYS else ''}" if value else "an object"
        )
    if isinstance(value, Sequence) and not isinstance(value, str):
        return f"a list of {len(value)}"
    try:
        text = repr(value)
    except ValueError:  # an integer too long to be written out
        return "a huge number"
    return text if len(text) <= _LONGEST else text[: _LONGEST - 4] + "..." + text[-1]


def printable(text: str) -> str:
    r"""Return text of somebody's with its control characters written out, fit for a terminal.

    >>> print(printable("Bob\x1b[2J"))
    Bob\x1b[2J
    """
    if text.isprintable():
        return text
    return "".join([c if c.isprintable() else repr(c)[1:-1] for c in text])


def runs_in_a_cell(text: str) -> bool:
    """Tell whether a spreadsheet may take a text for a formula.

    >>> runs_in_a_cell(" =1+1"), runs_in_a_cell("flush")
    (True, False)
    """
    return text.lstrip().startswith(_FORMULA)


def in_a_cell(text: str) -> str:
    """Return a text as a CSV shows it to people: printable, and run by no spreadsheet.

    >>> in_a_cell("=1+1"), in_a_cell("flush")
    ("'=1+1", 'flush')
    """
    shown = printable(text)
    return f"'{shown}" if runs_in_a_cell(shown) else shown


def _fault(model: type[BaseModel], data: object, detail: ErrorDetails) -> Fault:
    kind, found = detail["type"], detail["input"]
    path = _real_path(data, detail["loc"], missing=kind == "missing")
    if kind == "missing":
        return Fault(path, f"{path[-1]} is missing", _choices(model, detail["loc"]))
    if kind == "union_tag_invalid":
        context = detail["ctx"]
        key = str(context["discriminator"]).strip("'")
        return Fault((*path, key), f"{key} is {show(context['tag'])}", context["expected_tags"])
    if kind == "extra_forbidden":
        return Fault(path, f"there is no key {show(path[-1])}", _known_keys(model, detail["loc"]))
    if detail["loc"][-1:] == ("[key]",):
        return Fault(path, f"there is no key {show(found)}", _expected(detail))
    last = path[-1] if path else "it"
    name = f"item {last + 1}" if isinstance(last, int) else last
    return Fault(path, f"{name} is {show(found)}", _expected(detail))


def _expected(detail: ErrorDetails) -> str:
    """Return what would have been accepted."""
    context = detail.get("ctx", {})
    kind = detail["type"]
    if kind == "literal_error":
        return str(context["expected"])
    if kind in ("greater_than_equal", "less_than_equal"):
        most = kind == "less_than_equal"
        bound = context["le" if most else "ge"]
        return f"at {'most' if most else 'least'} {bound:,}"
    if kind == "union_tag_not_found":
        return f"an object with a {context['discriminator']}"
    return _WANTED.get(kind, detail["msg"])


def _real_path(data: object, loc: Sequence[str | int], *, missing: bool) -> Path:
    """Return the parts of pydantic's location that lead through the data.

    The others name the branch of a union or the key of a mapping, which nobody wrote.
    """
    path: list[str | int] = []
    here = data
    for place, part in enumerate(loc):
        if _holds(here, part):
            here = here[part]  # type: ignore[index]  # _holds says that it is there
        elif not (missing and place == len(loc) - 1):
            continue
        path.append(part)
    return tuple(path)


def _holds(here: object, part: str | int) -> bool:
    """Tell whether ``here`` is an object with this key, or a list with this place."""
    if isinstance(here, Mapping):
        return part in here
    is_list = isinstance(here, Sequence) and not isinstance(here, str)
    return is_list and isinstance(part, int) and part < len(here)  # type: ignore[arg-type]


def _known_keys(model: type[BaseModel], loc: Sequence[str | int]) -> str | None:
    """Return the keys that an object knows in which an unknown one was found."""
    here: Any = model
    for part in loc[:-1]:
        here = _inside(here, part)
    models = _models_in(here)
    return "one of " + ", ".join(models[0].model_fields) if len(models) == 1 else None


def _choices(model: type[BaseModel], loc: Sequence[str | int]) -> str | None:
    """Return the values that a missing key could have, where they can be listed."""
    here: Any = model
    for part in loc[:-1]:
        here = _inside(here, part)
    models = _models_in(here)
    field = models[0].model_fields.get(str(loc[-1])) if len(models) == 1 else None
    if field is None or get_origin(field.annotation) is not Literal:
        return None
    return " or ".join(repr(value) for value in get_args(field.annotation))


def _inside(here: Any, part: str | int) -> Any:  # noqa: ANN401 - a type form of any kind
    """Return the model that a key or place of ``here`` holds, or the branch of a union it names."""
    models = _models_in(here)
    if len(models) == 1 and part in models[0].model_fields:
        return models[0].model_fields[str(part)].annotation
    names = (part, str(part).title().replace(" ", ""))
    return next((model for model in models if model.__name__ in names), here)


def _models_in(hint: Any) -> list[type[BaseModel]]:  # noqa: ANN401 - a type form of any kind
    """Return the models that a type hint mentions."""
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        return [hint]
    return [model for part in get_args(hint) for model in _models_in(part)]
