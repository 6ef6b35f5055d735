"""A visitor with a browser: what he does, what his page shows and everything it was sent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, WebSocket, expect

from croupier.ledger.book import Ledger
from croupier.service.practice import place
from croupier.table.record import rebuild_record

Scheme = Literal["light", "dark"]
Motion = Literal["reduce", "no-preference"]
PATIENCE_MS: Final = 60_000
"""So long is waited for what must come: a machine may be loaded."""
STAKES = {"uth": ("ante", "trips"), "fcp": ("ante", "aces_up"), "lir": ("bet_one", "three_card")}
"""The areas on which a whole round bets, five dollars on each."""


class House(NamedTuple):
    """A practice house that is served."""

    address: str
    folder: Path
    password: str
    """The supervisor's, for one use."""

    def balance(self, player: str) -> int:
        """Return what the ledger says that a player holds."""
        account = f"player:{player}"
        with self._ledger() as ledger:
            return ledger.balances_of([account])[account]

    def record(self, player: str, alias: str) -> dict[str, Any]:
        """Return the last round of the only practice table of a game where a player sits."""
        with self._ledger() as ledger:
            for stream in ledger.streams():
                if stream.startswith("table:practice-") and stream.endswith(f"-{alias}"):
                    facts = [told.fact for told in ledger.facts(stream)]
                    if any(player in fact.body.get("players", {}).values() for fact in facts):
                        number = max(fact.body.get("round", 0) for fact in facts)
                        return rebuild_record(facts, number)
        raise AssertionError(f"{player} has played no {alias}")

    def _ledger(self) -> Ledger:
        where = place(self.folder / "croupier-practice")
        return Ledger(where.url, key=where.key)


@contextmanager
def visiting(browser: Browser, house: House, motion: Motion = "reduce") -> Iterator[Visit]:
    """Let a visitor in with a browser of his own; at the end it must have complained of nothing."""
    context = browser.new_context(viewport={"width": 1100, "height": 900}, reduced_motion=motion)
    with closing(context):
        visit = Visit(context, house)
        yield visit
    assert visit.complaints == []


class Visit:
    """One visitor, with cookies of his own."""

    def __init__(self, context: BrowserContext, house: House) -> None:
        self.house = house
        self._context = context
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE_MS)
        self.received: list[str] = []
        self.complaints: list[str] = []
        self.page.on("websocket", self._listen)
        self.page.on("console", self._note)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.received.append(str(frame)))

    def _note(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def go(self, path: str = "/") -> None:
        """Open a page."""
        self.page.goto(self.house.address + path)

    def practise(self, alias: str) -> None:
        """Open a practice table of one's own by a click in the lobby."""
        self.go()
        self.page.click(f"#practice-{alias}")
        self.hold("Pick a chip")

    def hold(self, stage: str) -> None:
        """Wait until the table waits for something."""
        expect(self.page.locator("#stage")).to_contain_text(stage)

    def bet(self, alias: str) -> None:
        """Stack five dollars on each area of a game by the mouse, and ask for the cards."""
        for spot in STAKES[alias]:
            self.page.click(f"#spot-{spot}")
            expect(self.page.locator(f"#spot-{spot}")).to_contain_text("$5")
        self.page.click("[data-do=deal]")
        self.dealt()

    def dealt(self) -> None:
        """Wait until a question is put to the player, or the round is over."""
        stage = self.page.locator("#stage")
        expect(stage).to_contain_text(re.compile("Your decision|Touch an area"))

    @property
    def asked(self) -> str:
        """The question put to the player, empty where there is none."""
        told = re.match(r"Your decision: (.*)\.", self.page.inner_text("#stage"))
        return "" if told is None else told[1]

    def moved_on(self, question: str) -> None:
        """Wait until another question is put, or none."""
        expect(self.page.locator("#stage")).not_to_contain_text(f"decision: {question}.")
        self.dealt()

    def lose_connection(self) -> None:
        """Let the browser be without a network, the connection it has included."""
        self._context.set_offline(True)
        self.page.evaluate("window.socket.io.engine.close()")

    def find_connection(self) -> None:
        """Let the browser have its network again."""
        self._context.set_offline(False)

    @property
    def player(self) -> str:
        """What the visitor is called, as the lobby says."""
        lobby = self._context.request.get(self.house.address, timeout=PATIENCE_MS).text()
        (name,) = re.findall("<span>([^<]+)</span>", lobby.partition("</header>")[0])
        return str(name)

    def cards(self, whose: str) -> set[str]:
        """Return the cards that lie face up before somebody, in words."""
        shown = self.page.locator(f"[aria-label^='{whose}: ']").all()
        told = {(one.get_attribute("aria-label") or "").partition(": ")[2] for one in shown}
        return told - {"a card face down"}

    def sent(self) -> str:
        """Everything that this browser has been sent about the table, and what is on its page."""
        return "\n".join([*self.received, self.page.content()])
