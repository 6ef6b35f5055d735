"""The committed list of proofs is what the tests say, and no clause of the engine lacks one."""

from __future__ import annotations

import json

import pytest

from conftest import PROOF, marked
from croupier.games import games
from croupier.games.clauses import clauses_of


@pytest.fixture
def whole_run(request: pytest.FixtureRequest) -> None:
    """Skip where only a part of the tests was collected."""
    config = request.config
    if config.args != [str(config.rootpath / path) for path in config.getini("testpaths")] and (
        config.args != config.getini("testpaths")
    ):
        pytest.skip("only a part of the tests was collected")


@pytest.mark.usefixtures("whole_run")
def test_the_committed_list_is_current() -> None:
    committed = json.loads(PROOF.read_text(encoding="utf-8"))
    assert committed == marked, "law/proof.json is stale: run `make proof` and commit it"


@pytest.mark.usefixtures("whole_run")
def test_every_mark_names_a_clause() -> None:
    known = {clause.id for game in games() for clause in clauses_of(game)}
    assert not set(marked) - known


@pytest.mark.usefixtures("whole_run")
def test_every_clause_that_the_engine_enforces_has_a_test() -> None:
    due = [c.id for game in games() for c in clauses_of(game) if "E" in c.who]
    assert len(due) > 350
    assert [clause for clause in due if clause not in marked] == []
