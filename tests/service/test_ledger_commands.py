"""``croupier verify``, ``checkpoint``, ``backup``, ``restore`` and ``export``."""

from __future__ import annotations

import csv
import json
import os
from pathlib import Path

import pytest

from cli.run import Runner
from croupier.ledger.book import Ledger
from croupier.ledger.checkpoints import public_key_of
from ledger.test_verify import tamper
from service.test_desk import desk_of, play_a_round

SIGNING = bytes(range(32))


@pytest.fixture
def url(tmp_path: Path) -> str:
    """Return a ledger in which one round was played."""
    url = f"sqlite:///{tmp_path}/book.db"
    with Ledger(url, key=bytes(32)) as ledger:
        play_a_round(desk_of(ledger))
    return url


def test_a_ledger_that_nobody_touched_is_clean(croupier: Runner, url: str) -> None:
    ran = croupier("verify", url, "--json")
    (found,) = ran.documents
    assert (ran.code, found["clean"], found["findings"]) == (0, True, [])
    assert (found["tables"], found["rounds"]) == (1, 1)
    assert "Everything fits" in croupier("verify", url).out


def test_a_payout_that_was_changed_with_all_its_hashes_is_found(croupier: Runner, url: str) -> None:
    with Ledger(url) as ledger:
        tamper(ledger, "UPDATE events SET body = replace(body, '\"paid\":0', '\"paid\":7')")
    ran = croupier("verify", url)
    assert ran.code == 1
    assert "table:1/1: it" in ran.out


def test_a_checkpoint_is_signed_and_found_wanting_when_the_ledger_is_another(
    croupier: Runner, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "signing.key"
    file.write_text(f"{SIGNING.hex()}\n", encoding="ascii")
    file.chmod(0o600)
    monkeypatch.setenv("CROUPIER_SIGNING_KEY_FILE", str(file))
    kept = tmp_path / "checkpoint.json"
    kept.write_text(croupier("checkpoint", url).out, encoding="utf-8")
    monkeypatch.setenv("CROUPIER_SIGNING_KEY", SIGNING.hex())
    assert croupier("checkpoint", url).code == 0
    public = croupier("checkpoint", url, "--show-public-key").out.strip()
    assert public == public_key_of(SIGNING).hex()
    assert croupier("verify", url, "--public-key", public, "--checkpoint", kept).code == 0
    other = f"sqlite:///{tmp_path}/other.db"
    Ledger(other).close()
    ran = croupier("verify", other, "--public-key", public, "--checkpoint", kept)
    assert (ran.code, "checkpoint 1: table:1 had another event" in ran.out) == (1, True)


def test_a_backup_is_restored_to_the_same_ledger(
    croupier: Runner, url: str, tmp_path: Path
) -> None:
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    assert croupier("backup", url, first).code == 0
    other = f"sqlite:///{tmp_path}/other.db"
    assert "rows restored" in croupier("restore", other, first).out
    assert croupier("backup", other, second).code == 0
    assert first.read_bytes() == second.read_bytes()
    assert croupier("verify", other).code == 0
    again = croupier("restore", other, first)
    assert (again.code, "not empty" in again.err) == (2, True)


def test_an_export_has_every_row(croupier: Runner, url: str, tmp_path: Path) -> None:
    folder = tmp_path / "export"
    assert croupier("export", url, folder).code == 0
    lines = (folder / "ledger.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[-1])["rows"] == len(lines) - 1
    rows = 0
    for name in ("events", "postings", "secrets", "commits", "checkpoints"):
        with (folder / f"{name}.csv").open(encoding="utf-8", newline="") as file:
            rows += len(list(csv.DictReader(file)))
    assert rows == len(lines) - 1
    assert croupier("export", url, folder).code == 2


def test_a_key_that_others_may_read_is_refused(
    croupier: Runner, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "signing.key"
    file.write_text(f"{SIGNING.hex()}\n", encoding="ascii")
    file.chmod(0o644)
    monkeypatch.setenv("CROUPIER_SIGNING_KEY_FILE", str(file))
    ran = croupier("checkpoint", url)
    assert (ran.code, "others may read" in ran.err) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["verify", "sqlite:///no-such.db"], "there is no such ledger"),
        (["verify", "mysql://a/b"], "a ledger in mysql"),
        (["verify", "nonsense"], "'nonsense' is no address of a ledger"),
        (["verify", "postgresql://nobody@127.0.0.1:1/none"], "cannot be reached"),
        (["checkpoint", "sqlite:///no-such.db"], "CROUPIER_SIGNING_KEY is no key"),
        (["verify", "sqlite:///x.db", "--public-key", "zz"], "--public-key is no key"),
        (["verify"], "LEDGER"),
        (["verify", "sqlite+pysqlite:///no-such.db"], "sqlite with options"),
        (["restore", "sqlite:///no-such.db?mode=ro", os.devnull], "sqlite with options"),
    ],
)
def test_what_is_no_ledger_is_refused(croupier: Runner, arguments: list[str], words: str) -> None:
    ran = croupier(*arguments)
    assert ran.code == 2
    assert words in ran.err


@pytest.fixture
def signing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the key that signs at hand."""
    monkeypatch.setenv("CROUPIER_SIGNING_KEY", SIGNING.hex())


@pytest.mark.usefixtures("signing")
@pytest.mark.parametrize("command", ["verify", "backup", "export", "restore", "checkpoint"])
@pytest.mark.parametrize("content", [b"this is no database" * 100, None])
def test_a_file_that_is_no_database_is_told_in_words(
    croupier: Runner, url: str, tmp_path: Path, command: str, content: bytes | None
) -> None:
    place = tmp_path / "other.db"
    begun = Path(url.removeprefix("sqlite:///")).read_bytes()[:5000]
    place.write_bytes(begun if content is None else content)
    dump = tmp_path / "dump"
    dump.touch()
    further = {"verify": [], "checkpoint": [], "export": [tmp_path / "folder"]}.get(command, [dump])
    ran = croupier(command, f"sqlite:///{place}", *further)
    assert (ran.code, "cannot be reached" in ran.err) == (2, True)


@pytest.mark.parametrize("told", ['{"number":1e999,"body":"","signature":""}', "[" * 100_000])
def test_a_file_that_is_no_checkpoint_is_told_in_words(
    croupier: Runner, url: str, tmp_path: Path, told: str
) -> None:
    kept = tmp_path / "kept.json"
    kept.write_text(told, encoding="utf-8")
    ran = croupier("verify", url, "--checkpoint", kept)
    assert (ran.code, "holds no checkpoint" in ran.err) == (2, True)
