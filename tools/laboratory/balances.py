"""What a settlement says that players hold, held against their accounts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from laboratory.export import Export
from laboratory.notes import Notes


class Told(NamedTuple):
    """What an account is said to hold when a commit is written."""

    where: str
    commit: str
    account: str
    holds: int
    touched: tuple[str, ...]
    """The commits before in which the same round moved something of the account."""


def check_balances(export: Export, told: Iterable[Told], notes: Notes) -> None:
    """Check each balance against the account.

    Where the commit itself moves something of the account, the balance is told by that posting.
    Where it moves nothing (all was lost), an export does not say which of two tables wrote first:
    then it must be a balance that the account had since the round last moved something of it.
    """
    accounts: dict[str, list[tuple[str, int]]] = {}
    for row in export.postings:
        history = accounts.setdefault(row["account"], [("", 0)])
        history.append((row["commit_id"], row["balance"]))
    for where, commit, account, holds, touched in told:
        history = accounts.get(account, [("", 0)])
        places = {one: place for place, (one, _) in enumerate(history)}
        if commit in places:
            could = [history[places[commit]][1]]
        else:
            since = max((places[one] for one in touched if one in places), default=0)
            could = [balance for _, balance in history[since:]]
        notes.need(holds in could, where, f"{account} is said to hold {holds} cents, and does not")
        notes.count("balances of players")
