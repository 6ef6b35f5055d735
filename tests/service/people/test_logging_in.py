"""Logging in: what is let in, what is told and written of what is not, and races."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from argon2 import PasswordHasher

from croupier.law import RuleViolation
from croupier.ledger.book import Ledger
from croupier.ledger.committing import Reply
from croupier.ledger.entry import Entry
from croupier.service.audit import audit
from croupier.service.people import NewPasswordError, NotAdmittedError, People, Terms
from croupier.service.people import commands as c
from croupier.service.people.passwords import Passwords
from databases import KEY
from service.people.house import BEGIN, DAN, HERE, SAM, House, password_of

THREADS = 8
WRONG = "a wrong password"


def fail(house: House, name: str = "Dan", password: str = WRONG) -> str:
    """Try to log in and fail; return what is told."""
    with pytest.raises(NotAdmittedError) as refused:
        house.log_in(name, password)
    return refused.value.message


def results(house: House, stream: str = "people:dan") -> list[str]:
    return [body["result"] for kind, body in house.told(stream) if kind == "login failed"]


def test_a_login_is_a_session_and_a_fact(house: House) -> None:
    admission = house.log_in("dan", password_of("Dan"))
    assert admission.identity == house.identify(admission.token)
    assert (admission.identity.name, admission.identity.role) == ("Dan", "dealer")
    assert (admission.identity.kind, admission.identity.asker) == ("person", DAN)
    kind, body = house.told("people:dan")[-1]
    assert kind == "login succeeded"
    assert body == {"address": HERE, "session": admission.identity.session, "at": BEGIN,
                    "by": "Dan"}  # fmt: skip
    assert house.people.account("Dan").last_login == BEGIN


def test_every_failure_is_written_and_none_says_why(house: House) -> None:
    house.ask("Sam", c.CloseAccount("gone"))
    house.ask("Tick", c.MakeToken("Tick", "clock", "2027-01-01T00:00:00Z"))
    told = {fail(house), fail(house, "Nobody here"), fail(house, "Sam", password_of("Sam")),
            fail(house, "Tick"), fail(house, "\ud800\n" * 30), fail(house, "")}  # fmt: skip
    assert len(told) == 1
    assert results(house) == ["wrong password"]
    assert results(house, "people:sam") == ["closed"]
    assert results(house, "people:tick") == ["not a person"]
    names = [body["name"] for _, body in house.told("house:log")]
    assert names == ["Nobody here", ("\\ud800\\n" * 30)[:40], ""]
    for stream in ("people:dan", "people:sam", "people:tick", "house:log"):
        kind, body = house.told(stream)[-1]
        assert kind == "login failed"
        assert (body["address"], body["at"], body["by"]) == (HERE, BEGIN, "unidentified")
    assert audit(house.ledger).findings == ()


def test_the_third_wrong_password_locks_until_a_supervisor_unlocks(house: House) -> None:
    told = {fail(house) for _ in range(3)}
    assert house.people.account("Dan").status == "locked"
    assert house.kinds("Dan")[-4:] == ["login failed"] * 3 + ["account locked"]
    house.wait(10**7)
    told.add(fail(house, password=password_of("Dan")))
    assert len(told) == 1
    assert results(house) == ["wrong password"] * 3 + ["locked"]
    house.ask("Dan", c.UnlockAccount("he called"), SAM)
    assert house.log_in("Dan").identity.name == "Dan"


def test_a_right_password_begins_the_count_anew(small: House) -> None:
    for _ in range(3):
        fail(small)
        fail(small)
        small.log_in("Dan")
    assert small.people.account("Dan").failures == 0
    fail(small)
    fail(small)
    assert small.people.account("Dan").status == "open"


def test_wrong_passwords_lock_the_login_and_end_no_session(house: House) -> None:
    token = house.log_in("Eve").token
    for _ in range(3):
        fail(house, "Eve")
    assert house.people.account("Eve").status == "locked"
    fail(house, "Eve", password_of("Eve"))
    assert house.identify(token).name == "Eve"
    assert [session.name for session in house.people.sessions()] == ["Eve"]
    assert audit(house.ledger).findings == ()


def test_a_persons_lock_ends_the_sessions_also_after_wrong_passwords(small: House) -> None:
    token = small.log_in("Dan").token
    for _ in range(3):
        fail(small)
    small.ask("Dan", c.LockAccount("it was not he"))
    with pytest.raises(NotAdmittedError):
        small.identify(token)
    with pytest.raises(RuleViolation, match="'Dan' is locked"):
        small.ask("Dan", c.LockAccount("once more"))
    small.ask("Dan", c.UnlockAccount("he called"))
    with pytest.raises(NotAdmittedError):
        small.identify(token)


def test_an_unlock_begins_the_count_anew(small: House) -> None:
    for _ in range(3):
        fail(small)
    small.ask("Dan", c.UnlockAccount("he called"))
    fail(small)
    fail(small)
    assert small.people.account("Dan").status == "open"


def test_terms_may_be_stricter(small: House) -> None:
    strict = small.another(Terms(tries=1))
    with pytest.raises(NotAdmittedError):
        strict.log_in("Dan", WRONG, HERE)
    assert strict.account("Dan").status == "locked"


@pytest.mark.parametrize(
    "wrong",
    [{"tries": 0}, {"tries": 4}, {"idle": 30}, {"idle": 10**6}, {"noted": -1},
     {"longest_token": 0}],
)  # fmt: skip
def test_terms_that_make_no_sense(wrong: dict[str, int]) -> None:
    with pytest.raises(RuleViolation):
        Terms(**wrong)


def test_ones_own_password_is_changed_with_the_old_one(house: House) -> None:
    token = house.log_in("Dan").token
    house.people.change_password("Dan", password_of("Dan"), "a new password", HERE)
    with pytest.raises(NotAdmittedError):
        house.identify(token)
    house.log_in("Dan", "a new password")
    fail(house, password=password_of("Dan"))
    kind, body = house.told("people:dan")[2]
    assert (kind, body["by"], body["password"]) == ("password set", "Dan", 2)


def test_the_old_password_is_no_way_round_the_lock(small: House) -> None:
    for _ in range(3):
        with pytest.raises(NotAdmittedError):
            small.people.change_password("Dan", WRONG, "a new password", HERE)
    assert small.people.account("Dan").status == "locked"
    with pytest.raises(NotAdmittedError):
        small.people.change_password("Dan", password_of("Dan"), "a new password", HERE)


@pytest.mark.parametrize("new", ["short", password_of("Dan"), "x" * 201])
def test_a_new_password_is_a_password_and_new(small: House, new: str) -> None:
    with pytest.raises(RuleViolation, match="password"):
        small.people.change_password("Dan", password_of("Dan"), new, HERE)
    assert small.people.account("Dan").version == 1


def test_a_new_password_sent_twice_with_one_key_is_set_once(small: House) -> None:
    for _ in range(2):
        small.people.change_password("Dan", password_of("Dan"), "a new password", HERE, "once")
    assert small.kinds("Dan") == ["account opened", "password set"]


def test_an_old_hash_is_made_anew_when_its_owner_logs_in(house: House) -> None:
    token = house.log_in("Dan").token
    better = Passwords(PasswordHasher(time_cost=2, memory_cost=8, parallelism=1))
    people = People(house.ledger, clock=lambda: house.now, passwords=better)
    for _ in range(2):
        people.log_in("Dan", password_of("Dan"), HERE)
    assert house.kinds("Dan")[1:] == ["login succeeded", "login succeeded", "password rehashed",
                                      "login succeeded"]  # fmt: skip
    assert "t=2" in house.ledger.secret("people:dan", "password 2")
    assert house.identify(token).name == "Dan"
    house.log_in("Dan")


class Counting(PasswordHasher):
    """Counts how often it works."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.worked: Counter[str] = Counter()

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        self.worked["hash"] += 1
        return super().hash(password, salt=salt)

    def verify(self, hash: str | bytes, password: str | bytes) -> bool:  # type: ignore[override]  # noqa: A002
        self.worked["verify"] += 1
        return bool(super().verify(hash, password))


def test_an_unknown_name_costs_what_a_known_one_does(small: House) -> None:
    counting = Counting()
    people = People(small.ledger, clock=lambda: small.now, passwords=Passwords(counting))
    small.ask("Sam", c.CloseAccount("gone"))
    for name in ("Dan", "Dan", "Dan", "Dan", "Sam", "Nobody here", "", "a:b"):
        counting.worked.clear()
        with pytest.raises(NotAdmittedError):
            people.log_in(name, WRONG, HERE)
        assert counting.worked == {"verify": 1}, name


def race(house: House, passwords: list[str]) -> list[str]:
    """Let every password be tried at once, over two ledgers; return what came of each."""
    start = Barrier(len(passwords))
    address = house.ledger.engine.url.render_as_string(hide_password=False)

    def attempt(number: int) -> str:
        start.wait()
        try:
            people[number].log_in("Dan", passwords[number], HERE)
        except NotAdmittedError:
            return "refused"
        return "let in"

    with Ledger(address, key=KEY) as other, ThreadPoolExecutor(len(passwords)) as pool:
        ledgers = (house.ledger, other)
        people = [house.another(ledger=ledgers[n % 2]) for n in range(len(passwords))]
        return list(pool.map(attempt, range(len(passwords))))


def test_guesses_at_once_are_three_and_no_more(house: House) -> None:
    guesses = [f"wrong password {number}" for number in range(THREADS)]
    assert race(house, guesses) == ["refused"] * THREADS
    told = Counter(results(house))
    assert told == {"wrong password": 3, "locked": THREADS - 3}
    assert house.people.account("Dan").status == "locked"
    assert audit(house.ledger).findings == ()


def test_a_right_guess_among_wrong_ones_is_let_in_only_among_the_first_three(house: House) -> None:
    guesses = [f"wrong password {number}" for number in range(THREADS - 1)]
    told = race(house, [*guesses, password_of("Dan")])
    kinds = house.kinds("Dan")
    locked = kinds.index("account locked")
    if "let in" in told:
        assert kinds.index("login succeeded") < locked
        assert results(house).count("wrong password") <= 5
    else:
        assert "login succeeded" not in kinds
        assert results(house).count("wrong password") == 3


def test_unknown_names_at_once_are_all_written(house: House) -> None:
    with ThreadPoolExecutor(THREADS) as pool:
        told = list(pool.map(lambda n: fail(house, f"Nobody {n} x"), range(THREADS)))
    assert len(set(told)) == 1
    assert len(house.told("house:log")) == THREADS


def test_a_lock_and_logins_at_once_leave_no_session(house: House) -> None:
    people = [house.another() for _ in range(THREADS)]
    start = Barrier(THREADS)

    def act(number: int) -> str | None:
        start.wait()
        if number == 0:
            people[0].do("Dan", c.LockAccount("now"), SAM, "lock")
            return None
        try:
            return people[number].log_in("Dan", password_of("Dan"), HERE).token
        except NotAdmittedError:
            return None

    with ThreadPoolExecutor(THREADS) as pool:
        tokens = [token for token in pool.map(act, range(THREADS)) if token]
    for token in tokens:
        with pytest.raises(NotAdmittedError):
            house.identify(token)
    assert house.people.sessions() == []
    assert house.kinds("Dan").index("account locked") >= len(tokens) + 1


def test_a_password_that_is_changed_meanwhile_lets_nobody_in(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit, other = house.ledger.commit, house.another()

    def overtaken(entry: Entry) -> Reply:
        monkeypatch.setattr(house.ledger, "commit", commit)
        other.change_password("Dan", password_of("Dan"), "a new password", HERE)
        return commit(entry)

    monkeypatch.setattr(house.ledger, "commit", overtaken)
    fail(house, password=password_of("Dan"))
    assert house.kinds("Dan") == ["account opened", "password set", "login failed"]
    assert house.people.sessions() == []


def test_a_right_password_counts_towards_no_lock(small: House) -> None:
    done = small.ask("Dan", c.ResetPassword("forgotten"))
    for _ in range(4):
        with pytest.raises(NewPasswordError):
            small.log_in("Dan", done.shown)
    assert (small.people.account("Dan").status, small.people.account("Dan").failures) == ("open", 0)


def test_a_one_time_password_is_guessed_no_more_often_than_another(small: House) -> None:
    done = small.ask("Dan", c.ResetPassword("forgotten"))
    fail(small)
    fail(small)
    with pytest.raises(NewPasswordError):
        small.log_in("Dan", done.shown)
    fail(small)
    assert small.people.account("Dan").status == "locked"
