"""Settings: from the environment and a file, every fault told at once, no secret ever shown."""

from __future__ import annotations

from datetime import time
from pathlib import Path
from typing import Any

import pytest

from croupier.service.people.terms import Terms
from croupier.service.settings import Settings
from croupier.service.settings_kinds import SettingsError

KEY = "5a" * 32
HOUSE: dict[str, Any] = {
    "ledger": "postgresql://croupier:very-secret@db.example/house",
    "ledger_key": KEY,
    "operator": "Example Downs",
    "zone": "America/New_York",
}


@pytest.fixture(autouse=True)
def _clean(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SETTINGS", "LEDGER", "LEDGER_KEY", "SIGNING_KEY"):
        monkeypatch.delenv(f"CROUPIER_{name}", raising=False)


def faults_of(given: dict[str, Any]) -> list[tuple[str, str]]:
    """Return which settings are refused, and what of each is told."""
    with pytest.raises(SettingsError) as caught:
        Settings.of(given)
    return [(fault.name, fault.wrong) for fault in caught.value.faults]


def test_with_nothing_told_it_is_a_practice_house_for_this_computer_alone() -> None:
    settings = Settings.read()
    assert (settings.practice, settings.loopback, settings.ledger) == (True, True, None)
    assert settings.terms == Terms()
    assert (settings.key(), settings.signing()) == (None, None)


def test_the_environment_goes_before_the_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "croupier.toml"
    file.write_text('port = 9000\nrate = 7\nshifts = {"one" = "05:30"}\n', encoding="utf-8")
    monkeypatch.setenv("CROUPIER_SETTINGS", str(file))
    monkeypatch.setenv("CROUPIER_PORT", "9001")
    monkeypatch.setenv("CROUPIER_IDLE", "")  # counts as not there
    settings = Settings.read()
    assert (settings.port, settings.rate, settings.idle) == (9001, 7, 900)
    assert settings.shifts == {"one": time(5, 30)}


def test_lists_are_written_with_commas_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_TRUSTED_PROXIES", "192.0.2.1, 2001:db8::/32")
    monkeypatch.setenv("CROUPIER_SHIFTS", "early=04:00, late=16:00")
    settings = Settings.read()
    assert settings.trusted_proxies == ("192.0.2.1/32", "2001:db8::/32")
    assert list(settings.shifts.items()) == [("early", time(4)), ("late", time(16))]


def test_a_real_house_says_what_it_is() -> None:
    settings = Settings.of(HOUSE)
    assert (settings.practice, settings.key()) == (False, bytes.fromhex(KEY))
    assert faults_of({"practice": False}) == [
        (name, "it is missing; only a practice house goes without")
        for name in ("ledger", "operator", "zone")
    ] + [("key_file", "the ledger's key is missing")]


def test_all_faults_are_told_at_once() -> None:
    wrong = faults_of({**HOUSE, "port": 0, "zone": "America/Gotham", "workers": "many", "idle": 1})
    assert [name for name, _ in wrong] == ["port", "workers", "zone", "idle"]
    # Those that settings have together are told beside those that each has alone.
    assert faults_of({**HOUSE, "port": 0, "burst": 3}) == [
        ("port", "0"),
        ("burst", "3 is less than rate"),
    ]


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ({"host": "0.0.0.0"}, "practice"),  # noqa: S104 - it is refused
        ({"host": "tables.example"}, "host"),
        ({"practice": True, "ledger": "sqlite:///book.db"}, "ledger"),
        ({"workers": 2}, "workers"),
        ({**HOUSE, "ledger": "sqlite:///book.db", "workers": 2}, "workers"),
        ({"idle": 4000, "longest": 3999}, "idle"),
        ({"tries": 4}, "tries"),
        ({"shifts": {}}, "shifts"),
        ({"shifts": "day=noon"}, "shifts"),
        ({"trusted_proxies": "192.0.2.1,proxy"}, "trusted_proxies"),
        ({"trusted_proxies": "0.0.0.0/0"}, "trusted_proxies"),
        ({"trusted_proxies": "192.0.2.1,::/0"}, "trusted_proxies"),
        ({"public_url": "tables.example"}, "public_url"),
        ({"zone": "../../etc/passwd"}, "zone"),
        ({"log_format": "xml"}, "log_format"),
        ({"body_limit": 10}, "body_limit"),
        ({"operator": ""}, "operator"),
        ({"prot": 8000}, "prot"),
        ({"ledger_key": "12"}, "ledger_key"),
        ({"signing_key": "zz" * 32}, "signing_key"),
    ],
)
def test_what_makes_no_sense_is_refused(given: dict[str, Any], name: str) -> None:
    assert [refused for refused, _ in faults_of(given)] == [name]


def test_a_misspelt_variable_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_PROT", "8000")
    with pytest.raises(SettingsError, match=r"prot \(CROUPIER_PROT\): .* accepted: port"):
        Settings.read()


@pytest.mark.parametrize("text", [None, "port = ", "[port", b"\xff\xfe"])
def test_a_file_that_cannot_be_read_is_one_fault(tmp_path: Path, text: str | bytes | None) -> None:
    file = tmp_path / "croupier.toml"
    if text is not None:
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(SettingsError, match=r"settings .*a TOML file with settings"):
        Settings.read(file)


def test_a_key_lies_in_a_file_that_nobody_else_may_read(tmp_path: Path) -> None:
    file = tmp_path / "key"
    file.write_text(f"{KEY}\n", encoding="ascii")
    file.chmod(0o600)
    given = {**HOUSE, "key_file": file, "signing_key_file": file}
    del given["ledger_key"]
    settings = Settings.of(given)
    assert settings.key() == settings.signing() == bytes.fromhex(KEY)
    assert faults_of({**HOUSE, "key_file": file}) == [("key_file", "ledger_key is there as well")]
    for mode in (0o604, 0o620):
        file.chmod(mode)
        (_, wrong), _ = faults_of(given)
        assert "others may read" in wrong
    file.chmod(0o600)
    file.write_text("no key", encoding="ascii")
    assert [name for name, _ in faults_of(given)] == ["key_file", "signing_key_file"]
    file.unlink()
    assert [name for name, _ in faults_of(given)] == ["key_file", "signing_key_file"]


def test_no_secret_is_ever_shown() -> None:
    settings = Settings.of({**HOUSE, "signing_key": KEY})
    shown = f"{settings.public()}"
    assert "postgresql://croupier:***@db.example/house" in shown
    assert settings.public()["ledger_key"] is True
    wrong = {**HOUSE, "ledger": "mysql://croupier:very-secret@db/house", "ledger_key": f"{KEY}!"}
    for text in (shown, f"{faults_of(wrong)}"):
        assert "very-secret" not in text
        assert KEY not in text
    assert KEY not in repr(settings)
    assert "very-secret" not in repr(settings)


def test_settings_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="frozen"):
        Settings.of({}).port = 1
