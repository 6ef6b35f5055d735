"""What is raised when something breaks a rule."""

from __future__ import annotations

from functools import cache, partial

from croupier.law.clauses import clause, reading


@cache
def citation(clause_id: str) -> str:
    """Return the citation of a clause id, without its sentence number or pay line.

    >>> citation("5324.36(e)(8)(ii)#2"), citation("5324.36(f)(2)[A:flush]")
    ('5324.36(e)(8)(ii)', '5324.36(f)(2)')
    """
    return clause_id.partition("#")[0].partition("[")[0]


class RuleViolation(ValueError):
    """Something that the rules do not allow; nothing was done.

    Says what was wrong, what the rule is, and what would be accepted.

    >>> print(RuleViolation("ante $10, blind $5", "5324.36(c)(3)#r1", accepted="a blind of $10"))
    ante $10, blind $5. Rule, 5324.36(c)(3): Ante and blind are equal. Accepted: a blind of $10.
    """

    def __init__(
        self,
        wrong: str,
        clause_id: str | None = None,
        *,
        accepted: str | None = None,
        policy: str | None = None,
    ) -> None:
        """Make one.

        Args:
            wrong: What was wrong, and where.
            clause_id: The clause broken; None where only sense or a policy of ours forbids it.
            accepted: What would be accepted.
            policy: The reading that sets the policy, where no clause does.
        """
        super().__init__(wrong, clause_id, accepted, policy)
        self.wrong = wrong
        self.clause_id = clause_id
        self.accepted = accepted
        self.policy = policy

    def __reduce__(self) -> tuple[object, ...]:
        """Let it go from one process to another."""
        named = partial(type(self), accepted=self.accepted, policy=self.policy)
        return named, (self.wrong, self.clause_id)

    @property
    def clause(self) -> str | None:
        """The citation of the clause broken, None where only sense or a policy forbids it."""
        return None if self.clause_id is None else citation(self.clause_id)

    @property
    def rule(self) -> str | None:
        """The rule in our words, None where only sense forbids it."""
        if self.clause_id is not None:
            return clause(self.clause_id).rule
        return None if self.policy is None else reading(self.policy).rule

    @property
    def message(self) -> str:
        """One line: what was wrong, the rule, what would be accepted."""
        parts = [self.wrong]
        if self.rule is not None:
            parts.append(f"Rule, {self.clause or 'house policy ' + str(self.policy)}: {self.rule}")
        if self.accepted is not None:
            parts.append(f"Accepted: {self.accepted}")
        return ". ".join(parts) + "."

    def __str__(self) -> str:
        """Return the message."""
        return self.message
