"""The committed list of proofs is what the tests say, and no clause of the engine lacks one."""

from __future__ import annotations

import pytest

from croupier.games import games
from croupier.games.clauses import clauses_of

Proof = dict[str, list[str]]


@pytest.fixture(autouse=True)
def _whole_run(request: pytest.FixtureRequest) -> None:
    """Skip where only a part of the tests was collected."""
    config = request.config
    if config.args != config.getini("testpaths"):
        pytest.skip("only a part of the tests was collected")


def test_the_committed_list_is_current(marked: Proof, committed_proof: Proof) -> None:
    assert committed_proof == marked, "law/proof.json is stale: run `make proof` and commit it"


def test_every_mark_names_a_clause(marked: Proof) -> None:
    known = {clause.id for game in games() for clause in clauses_of(game)}
    assert set(marked) - known == set()
    assert len(marked) > 350


def test_every_clause_that_the_engine_enforces_has_a_test(marked: Proof) -> None:
    due = [c.id for game in games() for c in clauses_of(game) if "E" in c.who]
    assert len(due) > 350
    assert [clause for clause in due if clause not in marked] == []
