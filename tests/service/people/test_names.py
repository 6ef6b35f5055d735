"""Names and passwords that are taken, and those that are not."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from time import sleep

import pytest
from argon2 import PasswordHasher
from hypothesis import given
from hypothesis import strategies as st

from croupier.law import RuleViolation
from croupier.service.people.names import check_name, check_person_name, stream_of
from croupier.service.people.passwords import (
    AT_ONCE,
    Passwords,
    check_password,
    normal,
    one_time_password,
)
from service.people.house import QUICK


@pytest.mark.parametrize("name", ["a", "Ann", "Ann O'Neill", "x" * 40, "Ann (night)", "9a~"])
def test_names_that_are_taken(name: str) -> None:
    assert check_person_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        "x" * 41,
        " ann",
        "ann ",
        "ann\n",
        "Bj\u00f6rn",
        "a:b",
        "a/b",
        "..",
        "12",
        "a\x00",
        None,
        7,
    ],
)
def test_names_that_are_none(name: object) -> None:
    with pytest.raises(RuleViolation, match="the name is") as refused:
        check_name(name)
    assert "1 to 40 printable ASCII" in refused.value.message


@pytest.mark.parametrize("name", ["admin", "Root", "DEALER", "dealer 2", "pit-boss", "Guest007"])
def test_names_that_are_nobodys(name: str) -> None:
    assert check_name(name) == name, "a machine may be called so"
    with pytest.raises(RuleViolation, match="nobody's name"):
        check_person_name(name)


@pytest.mark.parametrize("name", ["unidentified", "House", "operator"])
def test_names_that_are_the_programs_own(name: str) -> None:
    with pytest.raises(RuleViolation, match="the program's own"):
        check_name(name)


@given(st.text(max_size=45))
def test_a_name_that_is_taken_is_printable_ascii(name: str) -> None:
    try:
        check_name(name)
    except RuleViolation:
        return
    assert name.isascii()
    assert name.isprintable()
    assert 1 <= len(name.strip()) == len(name) <= 40
    assert stream_of(name).count(":") == 1


@pytest.mark.parametrize("password", ["1234567", "x" * 201, "", None, 12345678, "\ud800" * 8])
def test_passwords_of_another_length(password: object) -> None:
    with pytest.raises(RuleViolation, match="another length") as refused:
        check_password(password, "ann")
    assert "1234567" not in refused.value.message


def test_a_password_is_not_the_name() -> None:
    with pytest.raises(RuleViolation, match="the password is the name"):
        check_password("MARGARET", "Margaret")
    assert check_password("12345678", "Margaret") == "12345678"


def test_accents_are_the_same_however_they_are_typed() -> None:
    hashes = Passwords(QUICK)
    assert hashes.matches(hashes.hash(check_password("caf\u00e9 noir", "ann")), "cafe\u0301 noir")


def test_hashes_are_argon2id_with_the_librarys_parameters() -> None:
    passwords = Passwords()
    hashed = passwords.hash("correct horse")
    library = PasswordHasher()
    told = f"m={library.memory_cost},t={library.time_cost},p={library.parallelism}"
    assert hashed.startswith(f"$argon2id$v=19${told}$")
    assert passwords.matches(hashed, "correct horse")
    assert not passwords.matches(hashed, "correct horsf")
    assert not passwords.outdated(hashed)
    assert passwords.outdated(QUICK.hash("correct horse"))


@pytest.mark.parametrize("hashed", [None, "", "$argon2id$", "nonsense"])
@pytest.mark.parametrize("password", ["", "correct horse", None, "\ud800", "x" * 1000])
def test_what_is_no_hash_matches_nothing(hashed: str | None, password: object) -> None:
    assert not Passwords(QUICK).matches(hashed, password)


def test_one_time_passwords_are_passwords_and_differ() -> None:
    made = {one_time_password() for _ in range(100)}
    assert len(made) == 100
    assert all(check_password(password, "ann") == password == normal(password) for password in made)


class Slow(PasswordHasher):
    """Takes its time, and notes how many hash at once."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.lock, self.now, self.most = Lock(), 0, 0

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        with self.lock:
            self.now += 1
            self.most = max(self.most, self.now)
        sleep(0.02)
        with self.lock:
            self.now -= 1
        return super().hash(password, salt=salt)


def test_only_so_many_are_hashed_at_once() -> None:
    slow = Slow()
    passwords = Passwords(slow)
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(passwords.hash, ["correct horse"] * 16))
    assert 1 <= slow.most <= AT_ONCE
