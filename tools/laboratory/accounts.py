"""Every account added up, and every commit's postings held against what its facts move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from laboratory.export import Export
from laboratory.notes import Notes

Moved = dict[str, Counter[str]]
"""By commit, what its facts move, account by account."""


def check_accounts(export: Export, notes: Notes) -> dict[str, int]:
    """Check numbers and balances of each account; return what each holds in the end."""
    balances: dict[str, int] = {}
    numbers: Counter[str] = Counter()
    seen: set[tuple[str, str]] = set()
    for row in export.postings:
        account, amount = row["account"], row["amount"]
        where = f"{account} #{row['number']}"
        numbers[account] += 1
        notes.same(where, "number", row["number"], numbers[account])
        balance = balances.get(account, 0) + amount
        notes.same(where, "balance", row["balance"], balance)
        notes.need(amount, where, "it moves nothing")
        below = account == "outside" or account.startswith("win:")
        notes.need(below or balance >= 0, where, f"the account falls to {balance} cents")
        place = (row["commit_id"], account)
        notes.need(place not in seen, where, "another posting of this commit has the same account")
        seen.add(place)
        balances[account] = balance
        notes.count("postings")
    total = sum(balances.values())
    notes.need(total == 0, "accounts", f"together they hold {total} cents and not zero")
    notes.count("accounts", len(balances))
    return balances


def check_moves(export: Export, moved: Moved, unread: set[str], notes: Notes) -> None:
    """Check that each commit moves what its facts say.

    Args:
        export: The rows.
        moved: What the facts of each commit move.
        unread: The commits with a fact that could not be read, of which nothing can be said.
        notes: Where to note what does not fit.
    """
    posted: Moved = {}
    for row in export.postings:
        posted.setdefault(row["commit_id"], Counter())[row["account"]] += row["amount"]
    for commit in sorted((posted.keys() | moved.keys()) - unread):
        told, found = (_some(moves.get(commit, {})) for moves in (posted, moved))
        for account in sorted(told.keys() | found.keys()):
            if told.get(account) != found.get(account):
                wrong = (
                    f"{account} gets {told.get(account, 0)} cents,"
                    f" and the facts say {found.get(account, 0)}"
                )
                notes.find(f"commit {commit}", wrong)
        notes.count("commits with money")


def _some(moves: Mapping[str, int]) -> dict[str, int]:
    return {account: amount for account, amount in moves.items() if amount}
