"""Log in, sit down and play a round of let it ride over the API; nothing but httpx is needed.

    croupier serve                     # elsewhere: a practice house, which tells Pat's password
    python examples/play_a_round.py    # asks for it

It is a player's client and a dealer's in one, so that it can be run alone: Pat, the supervisor,
sells chips, begins the round and closes the bets; Ann plays. At a table each has a program of his
own, and a machine has a token in a password's place.
"""

from __future__ import annotations

import argparse
import secrets
import sys
from getpass import getpass
from typing import Any

import httpx

BET = 1_000
"""Cents; each of let it ride's three bets."""
TRIES = 5


class Person:
    """Somebody at the service, once logged in."""

    def __init__(self, url: str, name: str, password: str) -> None:
        """Log in; a password for one use is changed for one of one's own first.

        Args:
            url: Where the service is, such as ``http://127.0.0.1:8324``.
            name: Whose account it is.
            password: The account's.
        """
        self.name = name
        self._http = httpx.Client(base_url=f"{url}/v1", timeout=30)
        answer = self._http.post("/sessions", json={"name": name, "password": password})
        if answer.is_error and answer.json()["type"] == "urn:croupier:new-password":
            new = ask(f"{name}'s own new password: ")
            change = {"name": name, "old": password, "new": new}
            told(self._http.post("/sessions/password", json=change))
            answer = self._http.post("/sessions", json={"name": name, "password": new})
        self._http.headers["Authorization"] = f"Bearer {told(answer)['token']}"

    def close(self) -> None:
        """Log out."""
        self._http.delete("/sessions/current")
        self._http.close()

    def get(self, path: str) -> Any:
        """Read something."""
        return told(self._http.get(path))

    def do(self, path: str, **command: Any) -> Any:
        """Give a command until it is answered; the key sees to it that it is done once."""
        key = secrets.token_urlsafe(16)
        for _ in range(TRIES - 1):
            try:
                return told(self._once(path, key, command))
            except httpx.TransportError:
                continue  # perhaps it was done and the answer was lost: the same key is safe
        return told(self._once(path, key, command))

    def _once(self, path: str, key: str, command: Any) -> httpx.Response:
        return self._http.post(path, json=command, headers={"Idempotency-Key": key})


def told(answer: httpx.Response) -> Any:
    """Return what was answered, or stop with what was refused: why, and by which clause."""
    if answer.is_success:
        return answer.json() if answer.content else None
    problem = answer.json()
    sys.exit(f"{problem['title']} ({problem['clause'] or 'no clause'}): {problem['detail']}")


def ask(what: str) -> str:
    """Ask for a password; where nobody can be asked, read a line."""
    return getpass(what) if sys.stdin.isatty() else sys.stdin.readline().rstrip("\n")


def play(table: str, dealer: Person, player: Person) -> Any:
    """Play one round; return its record."""
    at, commands = f"/tables/{table}", f"/tables/{table}/commands"
    seats = dealer.get(f"{at}/seats")
    mine = [seat["seat"] for seat in seats if seat["player"] == player.name]
    seat = mine[0] if mine else next(seat["seat"] for seat in seats if seat["player"] is None)
    if not mine:
        player.do(commands, command="sit", seat=seat, player=player.name)
    dealer.do(commands, command="buy in", player=player.name, amount=3 * BET)

    number = (dealer.get(at)["round"] or {"number": 0})["number"] + 1
    dealer.do(commands, command="start round", round=number)
    bet = {"command": "place bet", "seat": seat, "wagers": {"bet": BET}}
    player.do(commands, command="play", round=number, commands=[bet])
    dealer.do(commands, command="play", round=number, commands=[{"command": "no more bets"}])

    while (seen := player.get(at)["round"])["asked"] is not None:
        cards = " ".join(seen["seats"][str(seat)]["cards"])
        pick = seen["options"][0]["answer"]
        print(f"{player.name} holds {cards}, asked for {seen['asked']['question']}: {pick}")
        answer = {"command": "answer", "seat": seat, "answer": pick}
        player.do(commands, command="play", round=number, commands=[answer])
    player.do(commands, command="leave seat", seat=seat)
    return player.get(f"{at}/rounds/{number}")


def main() -> None:
    """Play a round in a practice house and print how it ended."""
    parser = argparse.ArgumentParser(description="Play a round of let it ride over the API.")
    parser.add_argument("--url", default="http://127.0.0.1:8324")
    parser.add_argument("--table", default="let-it-ride")
    parser.add_argument("--supervisor", default="Pat")
    parser.add_argument("--player", default="Ann")
    given = parser.parse_args()
    dealer = Person(given.url, given.supervisor, ask(f"{given.supervisor}'s password: "))
    known = [account["name"] for account in dealer.get("/accounts")]
    if given.player in known:
        password = ask(f"{given.player}'s password: ")
    else:  # a password for one use is made for her; it is told here and never again
        path = f"/accounts/{given.player}/commands"
        opened = dealer.do(path, command="open account", name=given.player, role="player")
        password = opened["shown"]
    player = Person(given.url, given.player, password)
    record = play(given.table, dealer, player)
    result = record["result"]["seats"][0]
    for line in result["lines"]:
        print(f"{line['wager']}: {line['outcome']}, {line['paid']} cents paid")
    print(f"{player.name}'s result: {result['net']} cents")
    for person in (player, dealer):
        person.close()


if __name__ == "__main__":
    main()
