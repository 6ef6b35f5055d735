"""One night over a real ledger, exported once for all tests, and one in memory."""

from __future__ import annotations

import pytest

from croupier.ledger.entry import Entry
from second_verifier.night import Exported, exported_night, play_night
from table.memory import Floor


@pytest.fixture(scope="session")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Exported:
    return exported_night(f"sqlite:///{tmp_path_factory.mktemp('night')}/book.db", rounds=1)


@pytest.fixture(scope="session")
def entries() -> list[Entry]:
    floor = Floor()
    play_night(floor, 1, "in memory")
    return floor.ledger.entries
