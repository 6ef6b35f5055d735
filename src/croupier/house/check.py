"""A facility's choices held against the law."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from croupier.games import NAMES, AnyGame, find_game
from croupier.games.report import Finding, Report
from croupier.games.rules import LIMITS_SECTION, Rules
from croupier.house.dollars import in_cents
from croupier.house.layout import read_cloth, review_cloth, split_cloth
from croupier.house.reading import read_rules
from croupier.law import RuleViolation, missing


def check_house(file: object) -> list[Finding]:
    """Return everything there is to say about a facility's file, game by game.

    Args:
        file: One table a game, money in dollars: text such as ``"5.00"``, or whole dollars.
    """
    if not isinstance(file, Mapping) or not file:
        tables = " or ".join(f"[{name}]" for name in NAMES)
        wrong = RuleViolation("no game is configured", accepted=f"a table {tables}")
        return [_error("", wrong)]
    findings: list[Finding] = []
    seen: dict[str, str] = {}
    for key, table in file.items():
        try:
            game = find_game(key)
        except RuleViolation as unknown:
            findings.append(_error(key, unknown))
            continue
        if game.name in seen:
            told = f"{game.title} stands in the file twice, as {seen[game.name]} and as {key}"
            findings.append(_error(key, RuleViolation(told, accepted="one table a game")))
            continue
        seen[game.name] = key
        findings += _check_game(game, table)
    return [*findings, *_missing_sections(seen)]


def _error(where: str, violation: RuleViolation) -> Finding:
    return Finding("error", where, violation.message, violation.clause, violation)


def _check_game(game: AnyGame, table: object) -> list[Finding]:
    report = Report()
    choices, layout = split_cloth(table)
    rules = read_rules(game, in_cents(game.choices, choices, report), report, remark=True)
    if rules is not None:
        _remark_bounds(game, rules, report)
        _remark_kept(rules, report)
        if layout is not None:
            review_cloth(game, rules, read_cloth(layout, report), report)
    return [
        replace(found, where=f"{game.name}.{found.where}".rstrip(".")) for found in report.findings
    ]


def _remark_bounds(game: AnyGame, rules: Rules, report: Report) -> None:
    """Warn of offered wagers without a least or a most (§ 5323.11)."""
    open_ended = {
        area.name
        for area in game.areas
        if not (area.exactly or area.equal_to or area.name in rules.only_amount)
        and (area.offer is None or area.name in rules.offered)
    }
    for where, bounds in (("minimums", rules.minimums), ("maximums", rules.maximums)):
        without = [wager for wager in game.wagers if wager in open_ended and wager not in bounds]
        if without:
            wagers = ", ".join(without)
            report.warn(
                where,
                f"no {where[:-1]} for {wagers}: a facility sets one for each wager that it"
                f" offers. Add it under {where}",
                LIMITS_SECTION,
            )


def _remark_kept(rules: Rules, report: Report) -> None:
    if rules.stake_kept:
        wagers = ", ".join(sorted(rules.stake_kept))
        report.warn(
            "stake_kept",
            f"the house keeps the stake of a winning {wagers}: no sentence of the section lets it;"
            " practice does so for progressives and the $1 bonus only. Have it confirmed, or leave"
            " stake_kept out (G-01)",
        )


def _missing_sections(games: Collection[str]) -> list[Finding]:
    """Note the sections that the games lean on and whose text we do not have."""
    notes = []
    for section in missing():
        leaning = [name for name in games if name in section.games]
        if not leaning:
            continue
        when = "" if section.matters_when == "always" else f" when {section.matters_when}"
        message = (
            f"not checked here, for want of its text: § {section.section}, {section.about}. Check"
            f" it by hand{when}"
        )
        notes.append(Finding("note", ", ".join(leaning), message, section.section))
    return notes
