"""Choices in cents turned into a game's rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import is_dataclass
from typing import Any, Final, get_type_hints

from croupier.games import AnyGame
from croupier.games.report import Report
from croupier.games.rules import Cited, Rules
from croupier.house.choices import choices_model, members, to_dataclass
from croupier.law import RuleViolation
from croupier.shape import Fault, Path, check_shape

_MOST_KEPT: Final = 256
"""How many houses' rules are kept ready."""

_READY: Final[dict[tuple[str, str], Rules]] = {}


def rules_of(game: AnyGame, house: object) -> Rules:
    """Return the rules that a record's ``house`` makes, money in cents.

    Raises:
        RuleViolation: A choice is not lawful, or not of the shape that it must have.

    >>> from croupier.games import find_game
    >>> rules_of(find_game("lir"), {"minimums": {"bet": 1000}}).minimums
    {'bet': 1000}
    """
    try:
        key = (game.name, repr(house))
    except (RecursionError, ValueError):  # nested without end, or a number of thousands of digits
        raise RuleViolation("house is no set of choices", accepted="see its schema") from None
    rules = _READY.get(key)
    if rules is None:
        rules = lawful_rules(game, house, Report())
        if len(_READY) >= _MOST_KEPT:
            _READY.clear()
        _READY[key] = rules
    return rules


def lawful_rules(game: AnyGame, house: object, report: Report) -> Rules:
    """Return the rules that choices make, money in cents.

    Raises:
        RuleViolation: Something in the choices, or in the report already, is not lawful.
    """
    rules = read_rules(game, house, report)
    if rules is None or report.first_error is not None:
        raise report.first_error or RuleViolation("house cannot be read")
    return rules


def read_rules(
    game: AnyGame, house: object, report: Report, *, remark: bool = False
) -> Rules | None:
    """Return the rules that choices make, in cents, or None if they cannot be read at all.

    Args:
        game: The game.
        house: The choices.
        report: Takes everything unlawful; the rules are then the law's own in its place.
        remark: Whether to report what is unwise as well.
    """
    model = choices_model(game)
    read = check_shape(model, house)
    if isinstance(read, list):
        for fault in read:
            _report_fault(game, fault, report)
        if not isinstance(house, Mapping) or not all(fault.path for fault in read):
            return None
        read = check_shape(model, _without(house, [fault.path for fault in read]))
        if isinstance(read, list):
            return None
    choices = to_dataclass(game.choices, read)
    rules: Rules = game.review(choices, report)
    if remark:
        game.remark(choices, rules, report)
    return rules


def _without(house: Mapping[str, Any], paths: Iterable[Path]) -> dict[str, Any]:
    """Return choices without the parts at some paths; a list is left out whole."""
    rest = dict(house)
    for key in house:
        inner = [path[1:] for path in paths if path[0] == key]
        if not inner:
            continue
        if isinstance(house[key], Mapping) and all(inner):
            rest[key] = _without(house[key], inner)
        else:
            del rest[key]
    return rest


def _report_fault(game: AnyGame, fault: Fault, report: Report) -> None:
    cited = _cited(game.choices, fault)
    accepted = cited.accepted if cited is not None and cited.accepted else fault.accepted
    if "pays" in fault.path and accepted == "text":
        accepted = 'odds as text, such as "9:1"'
    clause = None if cited is None else cited.clause
    report.error(fault.where, fault.wrong, clause, accepted=accepted)


def _cited(choices: Any, fault: Fault) -> Cited | None:  # noqa: ANN401 - a dataclass of any game
    """Return the mark of the innermost key on a fault's path, if a clause governs it."""
    found = None
    for part in fault.path:
        hints = get_type_hints(choices, include_extras=True) if is_dataclass(choices) else {}
        hint = hints.get(str(part))
        if hint is None:
            return None if is_dataclass(choices) else found
        found = next((m for m in getattr(hint, "__metadata__", ()) if isinstance(m, Cited)), None)
        choices = next((t for t in members(hint) if is_dataclass(t)), None)
    return found
