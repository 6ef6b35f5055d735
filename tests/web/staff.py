"""A house with real dealers in a process of its own, and its people, each with his own cookies.

They fill in the forms that the pages show: what a page does not offer, nobody asks.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple

import httpx

from croupier.ledger.book import Ledger
from croupier.service.facility import utc_now
from croupier.service.people import People
from croupier.service.people.commands import OpenAccount
from croupier.table.record import rebuild_record
from service.api.processes import address_of, command, stop
from service.api.processes import house as settings_of
from service.api.serving import KEY, OPERATOR, PASSWORD

STAFF = {"Eve": "supervisor", "Sam": "supervisor", "Dan": "dealer", "Ann": "player",
         "Bob": "player", "Fay": "auditor"}  # fmt: skip


class Form(HTMLParser):
    """Reads the forms of a page: where each is sent, and what its blanks say."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[dict[str, Any]] = []
        self._area = ""
        self._select = ""
        self.alert, self._alerting = "", 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if self._alerting or told.get("role") == "alert":
            self._alerting += 1
        name = told.get("name") or ""
        if tag == "form":
            self.forms.append({"action": told.get("action"), "blanks": {}, "options": {}})
        elif not self.forms:
            return
        elif tag == "input" and name:
            self.forms[-1]["blanks"][name] = told.get("value") or ""
        elif tag == "textarea":
            self._area = name
            self.forms[-1]["blanks"][name] = ""
        elif tag == "button" and name:
            self.forms[-1]["options"].setdefault(name, []).append(told.get("value") or "")
            self.forms[-1]["blanks"].setdefault(name, told.get("value") or "")
        elif tag == "select":
            self._select = name
            self.forms[-1]["options"][name] = []
        elif tag == "option" and self._select:
            value = told.get("value") or ""
            self.forms[-1]["options"][self._select].append(value)
            if "selected" in told or self._select not in self.forms[-1]["blanks"]:
                self.forms[-1]["blanks"][self._select] = value

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_data(self, data: str) -> None:
        if self._alerting:
            self.alert += data
        if self._area:
            self.forms[-1]["blanks"][self._area] += data

    def handle_endtag(self, tag: str) -> None:
        self._alerting = max(0, self._alerting - 1)
        if tag == "textarea":
            self._area = ""
        elif tag == "select":
            self._select = ""


class Person:
    """Somebody who is logged in at the pages, and over the API."""

    def __init__(self, address: str, name: str) -> None:
        self.name = name
        self.http = httpx.Client(base_url=address, timeout=120)
        answer = self.http.post("/login", data={"name": name, "password": PASSWORD})
        assert answer.status_code == 303, answer.text
        told = self.http.post("/v1/sessions", json={"name": name, "password": PASSWORD})
        self.token = told.json()["token"]

    def see(self, path: str) -> str:
        """Open a page that is there."""
        answer = self.http.get(path)
        assert answer.status_code == 200, (path, answer.status_code, answer.text[-800:])
        return answer.text

    def form(self, path: str, slug: str) -> dict[str, Any]:
        """Return a form that a page shows."""
        forms = [one for one in Form(self.see(path)).forms if "key" in one["blanks"]]
        found = [one for one in forms if str(one["action"]).endswith(f"/{slug}")]
        assert found, (path, slug, [one["action"] for one in forms])
        return found[0]

    def offers(self, path: str) -> set[str]:
        """Return the names of the forms that a page shows."""
        return {str(one["action"]).rpartition("/")[2] for one in Form(self.see(path)).forms}

    def send(self, path: str, slug: str, **typed: str) -> httpx.Response:
        """Fill a form in and send it; the answer, whatever it is."""
        form = self.form(path, slug)
        return self.http.post(form["action"], data={**form["blanks"], **typed})

    def does(self, path: str, slug: str, **typed: str) -> None:
        """Fill a form in and send it; it must be done."""
        answer = self.send(path, slug, **typed)
        assert answer.status_code == 303, (slug, alert_of(answer), answer.status_code)

    def tells(self, path: str, told: dict[str, Any], key: str) -> httpx.Response:
        """Give a command over the API."""
        headers = {"Authorization": f"Bearer {self.token}", "Idempotency-Key": key}
        return self.http.post(f"/v1{path}", json=told, headers=headers)


class House(NamedTuple):
    """The house, and where it keeps its ledger."""

    address: str
    url: str
    people: dict[str, Person]

    @contextmanager
    def ledger(self) -> Iterator[Ledger]:
        with Ledger(self.url, key=bytes.fromhex(KEY)) as ledger:
            yield ledger

    def record(self, table: str, number: int) -> dict[str, Any]:
        """Return the record of a settled round."""
        with self.ledger() as ledger:
            facts = [told.fact for told in ledger.facts(f"table:{table}")]
        return rebuild_record(facts, number)

    def version(self) -> int:
        """Return how many facts there are of tables, meters and accounts together."""
        with self.ledger() as ledger:
            kept = [s for s in ledger.streams() if not s.startswith("house:")]
            return sum(ledger.head(stream).version for stream in kept)


@contextmanager
def staffed(folder: Path) -> Iterator[House]:
    """Serve a house whose people have accounts and are logged in."""
    url = f"sqlite:///{folder}/book.db"
    with Ledger(url, key=bytes.fromhex(KEY)) as ledger:
        people = People(ledger, clock=utc_now)
        for name, role in STAFF.items():
            opening = OpenAccount(name, role)  # type: ignore[arg-type]
            people.do(name, opening, OPERATOR, f"open {name}", password=PASSWORD)
    with command(folder, **settings_of(url, login_rate=1000)) as process:
        address = address_of(process)
        house = House(address, url, {name: Person(address, name) for name in STAFF})
        yield house
        for person in house.people.values():
            person.http.close()
        stop(process, signal.SIGTERM)


def alert_of(answer: httpx.Response) -> str:
    """Return what a page says was refused."""
    return " ".join(Form(answer.text).alert.split())
