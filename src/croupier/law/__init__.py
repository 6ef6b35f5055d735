"""The law as data: clauses and readings in our words, and what breaking one looks like.

The three sections are 9 NYCRR §§ 5324.36, 5324.33 and 5324.34. ``data/`` holds every clause that
can be checked, the readings of what is unclear, and the sections whose text we do not have;
``proof.json`` lists which test proves which clause.
"""

from croupier.law.clauses import (
    Clause,
    Missing,
    Reading,
    clause,
    clauses,
    missing,
    proof,
    reading,
    readings,
)
from croupier.law.violation import RuleViolation, citation

__all__ = [
    "Clause",
    "Missing",
    "Reading",
    "RuleViolation",
    "citation",
    "clause",
    "clauses",
    "missing",
    "proof",
    "reading",
    "readings",
]
