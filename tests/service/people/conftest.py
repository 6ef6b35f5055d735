"""A house over each database, and one over SQLite alone where the database makes no difference."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.ledger.book import Ledger
from databases import KEY
from service.people.house import House


@pytest.fixture
def house(ledger: Ledger) -> House:
    """Return a house with two supervisors and a dealer, over a database of each kind."""
    made = House(ledger)
    made.staff()
    return made


@pytest.fixture
def small(tmp_path: Path) -> Iterator[House]:
    """Return the same over SQLite."""
    with Ledger(f"sqlite:///{tmp_path}/book.db", key=KEY) as ledger:
        made = House(ledger)
        made.staff()
        yield made
