"""A player's chair at a table: what its page shows, and what a touch asks of the desk."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from functools import partial
from itertools import chain
from typing import Any, Final

from croupier.engine.commands import Answer, PlaceBet, TakeBack
from croupier.games.game import AnyGame
from croupier.law import RuleViolation
from croupier.ledger.errors import LedgerError
from croupier.money import Cents, write_dollars
from croupier.service.facility import Facility
from croupier.service.people import NotAdmittedError
from croupier.table import Actor, commands
from croupier.web import lines, scene
from croupier.web.coach.beside import Beside, Seated
from croupier.web.coach.coach import Coach
from croupier.web.cookies import Visitor
from croupier.web.practice import visit
from croupier.web.practice.company import seated
from croupier.web.practice.dealer import Dealer
from croupier.web.signs import limits
from croupier.web.table import around, hints, laid
from croupier.web.table.moments import timed
from croupier.web.table.offers import Offer, answers
from croupier.web.table.others import lying, neighbours, others
from croupier.web.table.printed import Cloth
from croupier.web.table.sight import Sight, asking
from croupier.web.table.sitting import Sitting
from croupier.web.table.stack import OFFERED, Stack, offered


class Chair:
    """One page at a table; each step asks anew who sits there and how the table stands."""

    def __init__(self, facility: Facility, dealer: Dealer, visitor: Visitor, stream: str,
                 coach: Coach | None = None) -> None:  # fmt: skip
        """Take a chair at an open table, with the house's coach beside it where there is one.

        Raises:
            RuleViolation: The table is closed.
        """
        table = facility.desk.table(stream)
        if table.game is None or table.rules is None:
            raise RuleViolation(f"{stream} is closed", accepted="an open table")
        self.facility, self.stream = facility, stream
        self.game: AnyGame = table.game
        self.rules = table.rules
        self._exact = {area.name: area.exactly for area in table.game.areas if area.exactly}
        self._exact |= table.rules.only_amount
        self._dealer, self._visitor = dealer, visitor
        self._stack, self._chip = Stack(table.game), OFFERED[1]
        self._coach = Beside(coach, facility, stream)
        self._cloth = Cloth(table.game, table.rules)
        self._sitting = Sitting(facility, stream)
        self._notice = ""
        self._fresh = True
        """Whether the round just over is still looked at: until a chip is touched."""
        if facility.settings.practice:
            dealer.resume(stream)

    @property
    def streams(self) -> list[str]:
        """What the page follows: the table, and the meter that it is linked to."""
        meter = self.facility.desk.table(self.stream).meter
        return [self.stream, *([] if meter is None else [meter])]

    def look(self) -> dict[str, Any]:
        """Return what the page shows; nothing in it but what this player may see."""
        try:
            sight = self._sight()
        except NotAdmittedError:
            return {"over": True}
        settled = self._settled(sight)
        name = self.stream.removeprefix("table:")
        shows, print_ = self._shows(sight), self._cloth.before(sight.seat)
        shown = sight.round if shows else None
        coached = self._coach.look(Seated(sight.table, shown, sight.who.name, sight.seat))
        return {
            "over": False,
            "title": self.game.heading,
            "section": f"9 NYCRR § {self.game.section}",
            "table": "your own" if sight.own else name,
            "rules": f"/rules/{name}",
            "who": sight.who.name,
            "seat": sight.seat,
            "balance": write_dollars(self._balance(sight)),
            "meter": write_dollars(sight.seen["meter"]["shown"]) if "meter" in sight.seen else "",
            "limits": self._limits(sight),
            "stage": self._stage(sight, settled),
            "hint": self._hint(sight, over=settled is not None),
            "notice": self._notice,
            "left": self._dealer.left(self.stream, sight.seat) if sight.asked else 0,
            "number": 0 if shown is None else shown["number"],
            "cards": self._cards(sight, shown),
            "rack": scene.rack(self.game, self.rules),
            "outlines": self._outlines(sight),
            "spots": laid.areas(self.game, sight, print_.spots, self._stack, shown=shows),
            **print_.written,
            "chips": self._chips(sight),
            "actions": [{**one.shown, **coached.worth(*one.says)} for one in self._offers(sight)],
            "coach": coached.shown,
            "result": settled,
            "settled": shows and sight.settlement is not None,
            "others": others(sight, shown=shows),
            **self._around(sight),
            **self._sitting.told(sight),
            "seal": (sight.round or {}).get("seal") or "",
        }

    def touch(self, what: str, name: str) -> None:
        """Do what a touch or a key means; what is refused is told, with its clause.

        Args:
            what: ``chip``, ``spot``, ``coach`` or ``do``.
            name: Which; ``ante`` or ``ante:500`` for a chip dropped on a spot.
        """
        self._notice = ""
        try:
            sight = self._sight()
            if what == "chip":
                self._pick(name)
            elif what == "spot":
                self._lay(sight, name)
            elif what == "coach":
                self._coach.switch(sight.who.name, name, self.game.name)
            else:
                self._do(sight, name)
        except (RuleViolation, LedgerError) as error:
            self._notice = str(getattr(error, "message", error))
        except NotAdmittedError as error:
            self._notice = str(error)

    def _sight(self) -> Sight:
        who = self._visitor.identify()
        table = self.facility.desk.table(self.stream)
        seen = self.facility.desk.view(self.stream, Actor(who.name, who.role))
        held = [seat for seat, player in table.seats.items() if player == who.name]
        return Sight(table, seen, who, min(held, default=None))

    def _pick(self, name: str) -> None:
        self._chip = next((chip for chip in OFFERED if str(chip) == name), self._chip)

    def _lay(self, sight: Sight, name: str) -> None:
        """Lay a chip where bets can be made and none of this player's is on the table yet."""
        place, _, dropped = name.partition(":")
        if dropped:
            self._pick(dropped)
        areas = {one["id"]: one["wager"] for one in self._cloth.before(sight.seat).spots}
        if place in areas and sight.takes(areas[place]):
            self._fresh = False
            area = areas[place]
            exactly = self._exact.get(area)
            if exactly is None:
                self._stack.lay(area, self._chip)
            elif area not in self._stack.wagers:
                self._stack.lay(area, exactly)

    def _do(self, sight: Sight, name: str) -> None:
        """Do what an offer of this very moment says; one of an earlier moment is none any more."""
        offer = next((one for one in self._offers(sight) if one.id == name), None)
        if offer is not None and offer.ready:
            offer.act()

    def _offers(self, sight: Sight) -> list[Offer]:
        """Return what the player may do now."""
        if sight.seat is None:
            if sight.who.role != "player":
                return []
            return [Offer("sit", "Sit down", "d", lambda: self._sit(sight), main=True)]
        if not sight.betting:
            return [
                Offer(
                    *one[:3], partial(self._answer, sight, one.answer), one.main, says=(one.answer,)
                )
                for one in answers(sight.round)
            ] + (self._raising(sight) if sight.raises else [])
        if sight.placed:
            return [Offer("back", "Take bets back", "t", lambda: self._take_back(sight))]
        practice = self.facility.settings.practice
        last = sight.mine.get("wagers")
        offers = [
            Offer(
                "deal",
                "Deal" if practice else "Bet",
                "d",
                lambda: self._bet(sight),
                main=True,
                ready=bool(self._stack),
            ),
            Offer("undo", "Undo", "u", self._stack.undo, ready=bool(self._stack)),
            Offer("clear", "Clear", "x", self._stack.clear, ready=bool(self._stack)),
            Offer("repeat", "Repeat bet", "r", lambda: self._repeat(last or {}), ready=bool(last)),
        ]
        return offers + self._asides(sight)

    def _asides(self, sight: Sight) -> list[Offer]:
        """Return what can be done between rounds and has nothing to do with a bet."""
        offers = []
        if self.facility.settings.practice:
            offers.append(Offer("chips", "More chips", "m", lambda: self._more(sight), aside=True))
        offers.append(Offer("leave", "Leave seat", "l", lambda: self._leave(sight), aside=True))
        if sight.own and self.facility.settings.practice:
            company, stream = self._dealer.company, self.stream
            here, free = seated(sight.table), self.game.seats - len(sight.table.seats)
            offers.append(Offer("company", "Add a house player", "h", lambda: company.add(stream),
                                ready=free > 0, aside=True))  # fmt: skip
            if here:
                offers.append(Offer("alone", "Send one away", "g", lambda: company.remove(stream),
                                    aside=True))  # fmt: skip
        return offers

    def _raising(self, sight: Sight) -> list[Offer]:
        """Return what can be done where the player may stack any raise that the rules allow."""
        amount = self._stack.wagers.get("play", 0)
        label = f"Play {write_dollars(amount)}" if amount else "Play what you stack"
        act = partial(self._answer, sight, "play", amount)
        return [
            Offer("raise", label, "d", act, ready=bool(amount), says=("play", amount)),
            Offer("undo", "Undo", "u", self._stack.undo, ready=bool(amount)),
        ]

    def _sit(self, sight: Sight) -> None:
        visit.sit_down(self.facility, self._dealer, sight.who, self.stream)

    def _leave(self, sight: Sight) -> None:
        self._stack.clear()
        leaving, key = commands.LeaveSeat(sight.seat or 0), secrets.token_hex(12)
        own = f"{sight.who.name.lower()} leave {key}"
        self.facility.desk.do(self.stream, leaving, sight.who.actor, own)
        if sight.own:
            self._dealer.company.dismiss(self.stream)
        if self.facility.settings.practice:
            self._dealer.wind(self.stream)  # he may have left amid a hand, dealt a moment ago

    def _bet(self, sight: Sight) -> None:
        """Make the bet that is stacked; where the house deals by itself, ask for the cards."""
        seat = sight.seat or 0
        practice = self.facility.settings.practice
        number = self._dealer.begin(self.stream) if practice else sight.table.number
        self._play(sight, number, PlaceBet(seat, self._stack.wagers), secrets.token_hex(12))
        self._stack.clear()
        self._fresh = True
        if practice:
            self._dealer.deal(self.stream)

    def _take_back(self, sight: Sight) -> None:
        self._play(sight, sight.table.number, TakeBack(sight.seat or 0), secrets.token_hex(12))

    def _repeat(self, wagers: Mapping[str, Cents]) -> None:
        self._fresh = False
        self._stack.repeat(wagers)

    def _more(self, sight: Sight) -> None:
        key = f"{sight.who.name.lower()} chips {secrets.token_hex(12)}"
        self._dealer.sell(self.stream, sight.who.name, visit.PURSE, key)

    def _answer(self, sight: Sight, answer: str, amount: Cents | None = None) -> None:
        """Answer the question that is open; touched twice, it is answered once."""
        seat, asked = sight.seat or 0, sight.round["asked"]["question"]
        # A raise that is refused is not done, so another one may follow it.
        stated = "" if amount is None else f" {amount}"
        answering = Answer(seat, answer, amount)
        stated += self._coach.mark(sight.round["id"], seat, asked)
        self._play(sight, sight.table.number, answering, f"{seat} {asked}{stated}")
        self._stack.clear()
        self._fresh = True

    def _play(self, sight: Sight, number: int, command: Any, key: str) -> None:  # noqa: ANN401
        own = f"{sight.who.name.lower()} {self.stream}/{number} {key}"
        playing = commands.Play(number, (command,))
        self.facility.desk.do(self.stream, playing, sight.who.actor, own)
        if self.facility.settings.practice:
            self._dealer.wind(self.stream)

    def _shows(self, sight: Sight) -> bool:
        """Tell whether the cards on the table are those of this moment.

        Whoever sits down on a seat whose last hand was another's begins with an empty cloth, and
        of a round that was not settled nothing is left: chips went back, cards to the discards.
        """
        last = sight.table.round
        settled = last is not None and last.over == "settled"
        return sight.table.playing is not None or (self._fresh and settled and not sight.inherited)

    def _settled(self, sight: Sight) -> dict[str, Any] | None:
        settlement = sight.settlement
        if settlement is None or sight.seat is None or not self._shows(sight):
            return None
        told = lines.told(self.game, settlement, sight.seat)
        number, name = sight.table.number, self.stream.removeprefix("table:")
        return None if told is None else {**told, "past": f"/hands/{name}/{number}"}

    def _limits(self, sight: Sight) -> list[dict[str, str]]:
        """Return what may be bet as the table stands now, while bets can be made."""
        if sight.table.rules is None or not sight.betting or sight.placed:
            return []
        return limits(self.game, sight.table.rules)

    def _balance(self, sight: Sight) -> Cents:
        account = f"player:{sight.who.name}"
        return self.facility.ledger.balances_of([account])[account]

    def _stage(self, sight: Sight, settled: Mapping[str, Any] | None) -> str:
        """Return in one line what the table waits for."""
        if sight.seat is None:
            return "You are watching."
        if sight.table.status == "suspended":
            return "The table is suspended."
        if settled is not None:
            return f"You {_RESULT[settled['won']]}: {settled['net']}. Touch an area to bet again."
        return self._betting(sight) if sight.betting else asking(sight)

    def _betting(self, sight: Sight) -> str:
        if sight.placed:
            return "Your bet is made. The dealer waits for the others."
        if self._stack:
            return f"Stacked: {write_dollars(self._stacked())}."
        had_bet, last = bool(sight.mine.get("wagers")), sight.table.round
        repeating = ", or repeat your last bet" if had_bet else ""
        back = _BACK.get(last.over or "", "") if had_bet and self._fresh and last else ""
        return f"{back}Pick a chip and touch an area{repeating}."

    def _hint(self, sight: Sight, *, over: bool) -> str:
        practice = self.facility.settings.practice
        return hints.hint(sight, stacked=bool(self._stack), over=over, practice=practice)

    def _stacked(self) -> Cents:
        bets = {area.name: area.bets for area in self.game.areas}
        return sum(bets[area] * stake for area, stake in self._stack.wagers.items())

    def _outlines(self, sight: Sight) -> list[dict[str, Any]]:
        """Return where cards will lie; before a guest without a seat, the house's alone."""
        rows = scene.places(self.game, self.rules)
        return [*chain(*(rows[row] for row in rows if row != "own" or sight.seat is not None))]

    def _around(self, sight: Sight) -> dict[str, Any]:
        """Return the whole cloth, of which a telephone shows the middle."""
        areas = self._cloth.before(sight.seat).areas
        seats = neighbours(self.game, sight, areas, shown=self._shows(sight))
        own = around.frame(scene.places(self.game, self.rules)["own"]) if sight.asked else None
        return {"cloth": around.cloth(), "areas": areas, "around": seats, "asked": own}

    def _cards(self, sight: Sight, shown: Mapping[str, Any] | None) -> list[dict[str, Any]]:
        cards = scene.cards(self.game, self.rules, shown, sight.seat)
        cards += lying(self.game, sight, shown=shown is not None)
        round_ = sight.table.round
        return cards if shown is None or round_ is None else timed(cards, round_.engine, sight.seat)

    def _chips(self, sight: Sight) -> list[dict[str, Any]]:
        if not sight.takes("play" if sight.raises else ""):
            return []
        # Beside a raise, the first digits are answers.
        return offered(self._chip, 6 if sight.raises else 1)


_BACK: Final = {
    "voided": "The round is void: every stake went back. ",
    "called off": "The round was called off: every bet went back. ",
}
_RESULT: Final = {1: "won", 0: "broke even", -1: "lost"}
