"""The manifest: an altered, a missing and an extra file are found; sha256sum agrees."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from cli.run import Runner
from croupier.law import RuleViolation
from croupier.service.operation import integrity
from croupier.service.operation.integrity import Differences, compare, digest, read, take, write


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Return a copy of the program's files."""
    folder = tmp_path / "croupier"
    shutil.copytree(integrity.PACKAGE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def sha256sum(folder: Path, manifest: Path) -> int:
    """Check a manifest as somebody does who does not trust this program."""
    command = ["/usr/bin/env", "sha256sum", "--check", "--strict", "--quiet", str(manifest)]
    return subprocess.run(command, cwd=folder, capture_output=True, check=False).returncode


def test_a_copy_has_the_same_manifest_whatever_python_compiled(package: Path) -> None:
    compiled = package / "__pycache__"
    compiled.mkdir()
    (compiled / "version.cpython-311.pyc").write_bytes(b"made anew on each computer")
    assert take(package) == take()


def test_code_pay_tables_schemas_and_migrations_are_in_it() -> None:
    names = take().keys()
    assert "croupier/service/reports/performance.py" in names
    assert "croupier/ledger/migrations/versions/0001_ledger.py" in names
    assert "croupier/py.typed" in names
    assert "croupier/games/four_card_poker/pays.py" in names
    assert "croupier/law/data/four-card-poker.toml" in names
    assert "croupier/law/proof.json" in names


def test_an_altered_a_missing_and_an_extra_file_are_found(package: Path) -> None:
    wanted = take(package)
    (package / "extra.py").write_text("print()", encoding="ascii")
    (package / "version.py").unlink()
    paid = package / "money.py"
    paid.write_bytes(paid.read_bytes().replace(b"1", b"2", 1))
    assert compare(wanted, take(package)) == Differences(
        altered=("croupier/money.py",),
        missing=("croupier/version.py",),
        extra=("croupier/extra.py",),
    )


def test_a_folder_that_became_a_link_is_found(package: Path, tmp_path: Path) -> None:
    wanted = take(package)
    (package / "law").rename(tmp_path / "elsewhere")
    (package / "law").symlink_to(tmp_path / "elsewhere")
    assert "croupier/law/clauses.py" in compare(wanted, take(package)).missing


def test_sha256sum_checks_the_same_file(package: Path, tmp_path: Path) -> None:
    manifest = tmp_path / "manifest"
    manifest.write_text(write(take(package)), encoding="utf-8")
    assert sha256sum(tmp_path, manifest) == 0
    (package / "version.py").write_text("__version__ = '9'\n", encoding="ascii")
    assert sha256sum(tmp_path, manifest) == 1


def test_a_manifest_is_read_as_it_was_written() -> None:
    manifest = take()
    text = write(manifest)
    assert read(text.encode()) == manifest
    assert digest(read(text.encode())) == digest(manifest)


@pytest.mark.parametrize(
    "text",
    ["", "\n", f"{'0' * 63}  a\n", f"{'0' * 64} a\n", f"{'0' * 64}  a\n{'1' * 64}  a\n", "\xff"],
)
def test_what_is_no_manifest_is_refused(text: str) -> None:
    with pytest.raises(RuleViolation, match="of the manifest is"):
        read(text.encode("latin-1"))


def test_the_command_writes_and_checks_it(croupier: Runner, tmp_path: Path) -> None:
    file = tmp_path / "manifest"
    assert croupier("manifest", "write", file).code == 0
    ran = croupier("manifest", "check", file)
    assert (ran.code, "all as they should be" in ran.out) == (0, True)
    assert sha256sum(Path(croupier("manifest", "place").out.strip()), file) == 0
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("croupier/version.py", "croupier/aversion.py"), encoding="utf-8")
    ran = croupier("manifest", "check", file)
    assert ran.code == 1
    assert "missing: croupier/aversion.py" in ran.out
    assert "extra: croupier/version.py" in ran.out
    assert croupier("manifest", "check", tmp_path / "none").code == 2
