"""A facility's choices held against the law, as the document of the interfaces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.house import check_house
from croupier.records.documents import FindingsDocument


def check(house: Mapping[str, Any]) -> FindingsDocument:
    """Hold a facility's choices against the law.

    Args:
        house: What the facility's TOML file holds: one table a game, money in dollars, as text
            such as ``"5.00"`` or as whole dollars.

    Returns:
        ``lawful``, and every finding: errors, warnings about what is lawful and unwise, notes.

    >>> check({"fcp": {"dealer_cards": 6, "aces_up_table": "G"}})["findings"][0]["clause"]
    '5324.33(f)(3)'
    """
    findings = check_house(house)
    return {
        "lawful": all(finding.level != "error" for finding in findings),
        "findings": [
            {"level": f.level, "clause": f.clause, "where": f.where, "message": f.message}
            for f in findings
        ],
    }
