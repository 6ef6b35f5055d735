"""What there is to say about a house's choices: errors, warnings, notes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from croupier.law import RuleViolation, citation

Level = Literal["error", "warning", "note"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found in a house's choices."""

    level: Level
    where: str
    """The key of the house's file, dotted."""
    message: str
    clause: str | None
    """The citation that it rests on, if there is one."""
    violation: RuleViolation | None = None
    """What an error amounts to when a round is to be played or settled under these rules."""


class Report:
    """The findings on one game's rules, in the order in which they were made."""

    def __init__(self) -> None:
        """Begin with no findings."""
        self.findings: list[Finding] = []

    def error(
        self,
        where: str,
        wrong: str,
        clause: str | None = None,
        *,
        accepted: str | None = None,
    ) -> None:
        """Add something unlawful, or that makes no sense; see ``RuleViolation``.

        Of a key that was found wrong already nothing more is said.
        """
        if any(found.where == where and found.level == "error" for found in self.findings):
            return
        told = RuleViolation(wrong, clause, accepted=accepted)
        raised = RuleViolation(f"house.{where}: {wrong}", clause, accepted=accepted)
        self.findings.append(Finding("error", where, told.message, told.clause, raised))

    def warn(self, where: str, message: str, clause: str | None = None) -> None:
        """Add something lawful and unwise."""
        self._add("warning", where, message, clause)

    def note(self, where: str, message: str, clause: str | None = None) -> None:
        """Add something worth knowing, or that cannot be checked here."""
        self._add("note", where, message, clause)

    def _add(self, level: Level, where: str, message: str, clause: str | None) -> None:
        cited = None if clause is None else citation(clause)
        self.findings.append(Finding(level, where, message, cited))

    def sound(self, *keys: str) -> bool:
        """Tell whether no error was found at some keys of the house's file, or below them."""
        return not any(
            found.level == "error" and found.where.split(".")[0].split("[")[0] in keys
            for found in self.findings
        )

    @property
    def first_error(self) -> RuleViolation | None:
        """The first error as the violation to raise, None if there is none."""
        return next((f.violation for f in self.findings if f.violation is not None), None)
