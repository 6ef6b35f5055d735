"""An evening at a table of a real server, every command over HTTP, and all who look on."""

from __future__ import annotations

import json
import re
from collections import Counter, deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from random import Random
from threading import Thread
from types import SimpleNamespace
from typing import Any, NamedTuple

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from croupier.cards import TEXT
from croupier.engine.commands import Command, Correct, Deal, Identify, Report, RuleOn
from croupier.games import find_game
from croupier.law import RuleViolation
from croupier.shuffle import SealedDeck
from croupier.table import Actor, MeterState, TableState
from croupier.table import commands as c
from croupier.table.codec import write_table_command
from engine import rounds
from service.api.serving import Client, House
from table.evening import PEOPLE, Evening
from table.memory import CLOCK, DAN, EVE, SAM, player

FACE = re.compile(
    r"(?<![0-9A-Za-z])[2-9TJQKA][cdhs](?![0-9A-Za-z])"
    r"|(?i:\b(?:two|three|four|five|six|seven|eight|nine|ten|jack|queen|king|ace|[2-9]|10)s? of"
    r" (?:clubs|diamonds|hearts|spades)\b)|[\U0001f0a1-\U0001f0de]|[♣♦♥♠]"
)
"""A card as anything may write it: its text, its name, its picture."""


def faces_in(text: str) -> set[str]:
    """Return every card in JSON."""
    return set(FACE.findall(json.dumps(json.loads(text), ensure_ascii=False)))


AUDITOR = Actor("ada", "auditor")
NOBODY = player("nobody else")
WATCHERS = (DAN, EVE, SAM, AUDITOR, CLOCK, NOBODY, *map(player, PEOPLE))


class Permitted(NamedTuple):
    """Which faces may be seen at a moment, and by whom."""

    over: bool
    shown: frozenset[str]
    own: Mapping[str, frozenset[str]]
    """By player."""
    asked: tuple[str, str] | None
    """A face to be put right that waits for a second person, and who asked."""

    def to(self, viewer: Actor) -> frozenset[str]:
        """Return the faces that a viewer sees."""
        seen = self.shown
        if viewer.role == "player":
            seen |= self.own.get(viewer.name, frozenset())
        if self.asked is not None and (viewer.role == "supervisor" or viewer.name == self.asked[1]):
            seen |= {self.asked[0]}
        return seen


class HouseFloor:
    """What an evening asks of its floor, asked of a server."""

    def __init__(self, house: House) -> None:
        self.house, self.desk = house, house.facility.desk
        self.next_deck: SealedDeck | None = None  # the service draws its own
        self.clients: dict[str, Client] = {}
        for who in WATCHERS:
            role: Any = who.role
            self.clients[who.name] = house.machine(who.name, role)
        self.replies: list[tuple[Actor, Any, str]] = []
        self.linked, self.count, self.rng, self.at_desk = "", 0, Random(9), 0.0
        self.ledger = SimpleNamespace(entries=())

    def table(self, stream: str) -> TableState:
        return self.desk.table(stream)

    def meter(self) -> MeterState:
        """Return the meter of the table that is played at."""
        return self.desk.meter(self.linked)

    def held(self, name: str) -> int:
        return self.house.facility.ledger.balance(f"player:{name}")

    def ask(self, actor: Actor, command: Any, stream: str) -> Mapping[str, Any]:  # noqa: ANN401
        """Give a command, over HTTP or at the desk behind it.

        Raises:
            RuleViolation: It is refused.
        """
        if self.rng.random() < self.at_desk:
            self.count += 1
            done = self.desk.do(stream, command, actor, f"desk {self.count}")
            self.replies.append((actor, command, json.dumps(dict(done.body))))
            return done.body
        client, body = self.clients[actor.name], write_table_command(command)
        kind, _, name = stream.partition(":")
        answer = client.post(f"/{kind}s/{name}/commands", body)
        self.replies.append((actor, command, answer.text))
        told: Mapping[str, Any] = answer.json()
        if answer.status_code != 200:
            assert answer.status_code == 409, answer.text
            raise RuleViolation(told["detail"])
        return told

    def ask_meter(self, actor: Actor, command: Any) -> Any:  # noqa: ANN401
        return self.ask(actor, command, self.linked)


class Watched(Evening):
    """An evening of which every byte that anybody is sent is searched for faces."""

    def __init__(self, floor: HouseFloor, opening: c.OpenTable, rng: Random, stream: str) -> None:
        like: Any = floor
        self.floor, self.house_floor, self.rng, self.stream = like, floor, rng, stream
        self.game = find_game(opening.game)
        self.cards, self.before, self.begun = (), 0, 0
        self.seen: Counter[str] = Counter()
        self.counted: Counter[str] = Counter()
        self.moments: dict[int, Permitted] = {}
        self.messages: deque[tuple[Actor, str]] = deque()
        floor.linked = opening.meter or ""
        self.ask(EVE, opening)

    @property
    def name(self) -> str:
        return self.stream.partition(":")[2]

    def ask(self, actor: Actor, command: c.TableCommand) -> dict[str, Any]:
        floor = self.house_floor
        try:
            reply = dict(floor.ask(actor, command, self.stream))
        finally:
            self.note()
            self.check_replies()
        self.seen[type(command).__name__] += 1
        return reply

    def bets(self, number: int) -> None:
        playing = self.table.playing
        assert playing is not None
        self.begun = self.table.version
        if playing.seal:
            told = self.house_floor.house.facility.ledger.secret(self.stream, playing.id)
            texts = re.findall("[2-9TJQKA][cdhs]", told.partition("\n")[0])
            self.cards = tuple(TEXT.index(text) for text in texts)
            assert len(self.cards) == 52
        super().bets(number)

    def note(self) -> None:
        """Note which faces may be seen now."""
        table = self.table
        engine = None if table.round is None else table.round.engine
        shown: frozenset[str] = frozenset()
        own: dict[str, frozenset[str]] = {}
        over = table.playing is None
        if engine is not None and table.round is not None:
            sealed = table.round.seal is not None
            shown = frozenset(TEXT[engine.faces[place]] for place in engine.face_up)
            for number, seat in engine.seats.items():
                faces = self.cards if sealed else engine.faces
                places = engine.held.get(number, ())
                known = {TEXT[faces[p]] for p in places if sealed or p in engine.faces}
                if seat.player is not None:
                    own[seat.player] = own.get(seat.player, frozenset()) | known
        waiting = [one for one in table.asked.values() if "face" in one.action]
        asked = (waiting[0].action["face"], waiting[0].by) if waiting else None
        self.moments[table.version] = Permitted(over, shown, own, asked)

    def check_replies(self) -> None:
        """No reply and no refusal tells a face, but for one that who asks has just told himself."""
        for _, command, text in self.house_floor.replies:
            told = faces_in(text) - faces_in(json.dumps(write_table_command(command)))
            assert not told, (command, text)
            self.counted["replies"] += 1
            self.counted["bytes"] += len(text)
        self.house_floor.replies.clear()

    def check_view(self, viewer: Actor, text: str) -> None:
        """What a viewer is sent has the faces that he may see at that moment, each of them."""
        told = json.loads(text)
        moment, found = self.moments[told["version"]], faces_in(text)
        self.counted["bytes"] += len(text)
        if moment.over:
            assert found <= moment.shown | moment.to(viewer), (viewer, found, text)
            return
        assert found == moment.to(viewer), (viewer, found, moment, text)
        self.counted["views in play"] += 1

    def check_messages(self) -> None:
        """Check what came over the WebSockets so far."""
        while self.messages:
            self.check_view(*self.messages.popleft())
            self.counted["messages"] += 1

    def look(self) -> None:
        """Let somebody look at the table, and somebody at something else."""
        what = self.rng.random()
        if what < 0.3:
            viewer = self.rng.choice(WATCHERS)
            answer = self.house_floor.clients[viewer.name].get(f"/tables/{self.name}")
            self.check_view(viewer, answer.text)
        elif what < 0.5:
            self.look_elsewhere()
        elif what < 0.6:
            self.try_in_vain()
        self.check_messages()

    def look_elsewhere(self) -> None:
        """Everything else that one may ask for tells no face of the round in play at all."""
        table = f"/tables/{self.name}"
        number, log = self.table.number, f"/log/{self.stream}?after={self.begun - 1}"
        last = f"{table}/rounds?after={max(0, self.begun - 60)}"
        path = self.rng.choice(
            (log, log, f"{table}/rounds/{number}", f"{table}/rounds/{number}/replay", last,
             "/tables", f"{table}/seats", "/meters", "/balances/current")
        )  # fmt: skip
        viewer = self.rng.choice((EVE, AUDITOR) if path is log else WATCHERS)
        answer = self.house_floor.clients[viewer.name].http.get("/v1" + path)
        assert not faces_in(answer.text), (viewer, path, answer.text)
        assert (answer.status_code == 404) <= (f"rounds/{number}" in path)
        if path is log:
            assert answer.status_code == 200
            assert answer.json()["facts"], "nothing of the round in play was looked at"
        self.counted["other answers"] += 1
        self.counted["bytes"] += len(answer.text)

    def try_in_vain(self) -> None:
        """Somebody asks for what is not lawful; no refusal tells what he may not know."""
        rng, number = self.rng, self.table.number
        cards = tuple(rng.sample(range(52), rng.randint(1, 5)))
        seat: Any = rng.choice((*range(1, self.game.seats + 1), "dealer", "community"))
        tried: Any = rng.choice(
            (
                c.Play(number, (Identify(seat, cards),)),
                c.Play(number, (Deal(faces=cards, slips={seat: 3}),)),
                c.Request(Correct(seat, rng.randint(1, 5), cards[0], "x", "a try")),
                c.Play(number + rng.randint(0, 1), ()),
                c.CallOff(number, "a try"),
                c.StartRound(number + 1),
                c.Approve(rng.randint(1, 9)),
                c.CloseTable(),
            )
        )
        trier = rng.choice((player(rng.choice(PEOPLE)), AUDITOR, CLOCK))
        client = self.house_floor.clients[trier.name]
        answer = client.post(f"/tables/{self.name}/commands", write_table_command(tried))
        assert answer.status_code in (403, 409, 422), (trier, tried, answer.text)
        self.house_floor.replies.append((trier, tried, answer.text))
        self.check_replies()
        self.counted["refusals"] += 1

    def begin_to_enter(self) -> tuple[int, int]:
        """Play until a card of the house is entered; return its number and a face not seen."""
        number = self.table.number + 1
        self.people_move()
        self.cards = tuple(self.rng.sample(range(52), 52))
        self.ask(DAN, c.StartRound(number))
        self.bets(number)
        self.close_betting(number)
        while (playing := self.table.playing) is not None:
            faces, held = playing.engine.faces, playing.engine.held.get("community", ())
            for place, card in enumerate(held, 1):
                if card in faces:
                    return place, self.mirror.unseen()[0]
            self.do(number, rounds.forward(self.mirror, self.rng))
        raise AssertionError("no card was entered")

    def misfortune(self) -> bool:
        """Also a face is put right that a person entered wrongly."""
        playing = self.table.playing
        assert playing is not None
        engine = playing.engine
        entered = [
            (holder, number)
            for holder, places in engine.held.items()
            for number, place in enumerate(places, 1)
            if engine.source == "entered" and place in engine.faces
        ]
        if not entered or self.rng.random() < 0.3:
            return super().misfortune()
        holder, number = self.rng.choice(entered)
        face = self.rng.choice(self.mirror.unseen())
        try:
            self.second_person(Correct(holder, number, face, "someone", "scanned wrongly"))
        except RuleViolation:
            return False
        self.counted["corrections"] += 1
        return True

    def second_person(self, action: Report | RuleOn | Correct) -> None:
        """As ever; and it is looked at while it waits."""
        asked = self.ask(self.rng.choice((DAN, EVE)), c.Request(action))
        for viewer in (DAN, EVE, SAM, AUDITOR, player(self.rng.choice(PEOPLE))):
            answer = self.house_floor.clients[viewer.name].get(f"/tables/{self.name}")
            self.check_view(viewer, answer.text)
        self.look_elsewhere()
        if self.rng.random() < 0.3:
            self.ask(SAM, c.Refuse(asked["request"], "not so"))
            if not isinstance(action, RuleOn):
                return
            asked = self.ask(DAN, c.Request(action))
        self.ask(SAM, c.Approve(asked["request"]))

    def do(self, number: int, command: Command) -> None:
        super().do(number, command)
        self.check_messages()

    def check_round(self, number: int) -> None:
        """The round is over: now its record tells the cards, to those who may read it."""
        assert self.table.playing is None
        self.check_messages()
        self.counted["rounds"] += 1
        if self.rng.random() < 0.1:
            path = f"/tables/{self.name}/rounds/{number}"
            answer = self.house_floor.clients[AUDITOR.name].get(path)
            assert answer.status_code == 200
            assert faces_in(answer.text) or self.table.source == "entered"  # perhaps none was
            hidden = self.house_floor.clients[NOBODY.name].get(path)
            assert hidden.status_code == 404
            assert not faces_in(hidden.text)
        for version in list(self.moments)[:-300]:
            del self.moments[version]


@contextmanager
def watched_live(evening: Watched, floor: HouseFloor, viewer: Actor) -> Iterator[None]:
    """Let somebody watch an evening over a WebSocket; what he is sent is kept for the evening."""
    address = floor.house.url.replace("http", "ws", 1) + f"/v1/tables/{evening.name}/live"
    token = floor.clients[viewer.name].http.headers["Authorization"].removeprefix("Bearer ")
    with connect(address, max_size=None, ping_interval=None, open_timeout=120) as socket:
        socket.send(json.dumps({"token": token}))
        thread = Thread(target=_keep, args=(socket, viewer, evening.messages))
        thread.start()
        yield
    thread.join()


def _keep(socket: ClientConnection, viewer: Actor, messages: deque[tuple[Actor, str]]) -> None:
    with suppress(ConnectionClosed):
        for message in socket:
            messages.append((viewer, str(message)))
