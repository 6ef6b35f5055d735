"""The kept record of a round that was void: replayed, and refused where settling is asked."""

from __future__ import annotations

from pathlib import Path

from cli.run import Runner
from croupier.records.canonical import canonical
from table.test_voids import voided


def test_a_voided_round_is_replayed_and_not_settled(croupier: Runner, tmp_path: Path) -> None:
    kept = tmp_path / "void.json"
    kept.write_bytes(canonical(voided()) + b"\n")
    ran = croupier("replay", kept)
    assert ran.code == 0
    assert "A replay of a round that was void. Its hash, seal and every event fit." in ran.out
    assert "The round is void: the shoe broke." in ran.out
    (told,) = croupier("replay", kept, "--json").documents
    assert told["void"]["back"] == {"ann": 6500, "bob": 1000}
    for command in ("settle", "advise"):
        refused = croupier(command, kept, "--json")
        assert refused.code == 1
        assert "was void: nothing of it is settled" in refused.documents[0]["error"]["message"]
