"""Fixtures, and which test proves which clause: the marks, held against law/proof.json."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from httpx import _config
from hypothesis import HealthCheck, settings

from cli.run import Runner
from databases import ledger, postgres, url
from forks import forks

__all__ = ["forks", "ledger", "postgres", "url"]
"""Fixtures for every test that needs a real database, or processes."""

SOAK = int(os.environ.get("SOAK", "1"))
# A loaded machine is no fault of the code: nothing that is drawn at random is judged by the clock.
# Each run of the tests draws the same, so that one who changes something is not refused for what
# was there before him; `make soak` draws anew, and more.
settings.register_profile(
    "steady",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=SOAK == 1,
    max_examples=100 * SOAK,
)
settings.load_profile("steady")

PATIENCE_S = 120.0
# Where a test says nothing httpx waits five seconds for an answer, which a loaded machine may take.
for _wait in ("connect", "read", "write", "pool"):
    setattr(_config.DEFAULT_TIMEOUT_CONFIG, _wait, PATIENCE_S)

PROOF = Path(__file__).parents[1] / "src" / "croupier" / "law" / "proof.json"

MARKED = pytest.StashKey[dict[str, list[str]]]()
"""The tests that each clause's id is marked on, of everything collected in this run."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-proof", action="store_true", help="write law/proof.json anew")
    parser.addoption("--write-playthroughs", action="store_true", help="tell playthroughs anew")


MEASURED = {"games", "hands", "house", "engine", "cli", "test_cards.py", "test_money.py"}
"""The tests by which the coverage of the rooms that decide on money is judged: theirs, and those
of the engine and the commands. To trace the others as well would double what they take."""
HERE = Path(__file__).parent
LONGEST = (
    "service/test_kills.py",
    "service/api/test_hidden.py",
    "service/api/test_kills_http.py",
    "service/test_server_kills.py",
    "odds/test_ultimate_texas_holdem.py",
)
"""They come first, so that no worker has one of them left when the others have nothing to do."""


def begins_at(item: pytest.Item) -> int:
    """Return the place of a test's file among the longest, or the one after them."""
    inside = item.path.relative_to(HERE).as_posix() if item.path.is_relative_to(HERE) else ""
    return LONGEST.index(inside) if inside in LONGEST else len(LONGEST)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Note the clauses of every collected test, before any is deselected; measure some.

    And put the longest first.
    """
    items.sort(key=begins_at)
    for item in items:
        if not (
            item.path.is_relative_to(HERE) and item.path.relative_to(HERE).parts[0] in MEASURED
        ):
            item.add_marker("no_cover")
    found: dict[str, set[str]] = {}
    for item in items:
        test = item.nodeid.partition("[")[0]
        for mark in item.iter_markers("clause"):
            for clause in mark.args:
                found.setdefault(clause, set()).add(test)
    marked = {clause: sorted(found[clause]) for clause in sorted(found)}
    config.stash[MARKED] = marked
    if config.getoption("--write-proof"):
        PROOF.write_text(json.dumps(marked, indent=1) + "\n", encoding="utf-8")


@pytest.fixture
def croupier(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Runner:
    """Return the command, to be called with its arguments."""
    return Runner(capfd, monkeypatch)


@pytest.fixture
def marked(request: pytest.FixtureRequest) -> dict[str, list[str]]:
    """Return the tests that each clause's id is marked on."""
    return request.config.stash[MARKED]


@pytest.fixture
def committed_proof() -> dict[str, list[str]]:
    """Return the list that is committed."""
    proof: dict[str, list[str]] = json.loads(PROOF.read_text(encoding="utf-8"))
    return proof
