"""The rounds of a table: played, dealt, settled anew, paid, reversed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from laboratory.acts import check_act
from laboratory.balances import Told
from laboratory.decks import check_deck
from laboratory.floor import Floor
from laboratory.notes import Notes
from laboratory.payments import nets, payments, pays_meter
from laboratory.results import compare, void_hands
from laboratory.reversals import check_reversal
from laboratory.rounds import PlayedRound, as_record
from laboratory.settling.settler import read_game, settle
from laboratory.streams import Body

SECOND_PERSON = ("report", "rule on", "correct")
"""The commands that two people must want."""


class Table(Floor):
    """A table with its rounds."""

    def __init__(self, name: str, notes: Notes, secrets: Mapping[str, str]) -> None:
        """Begin before the first fact.

        Args:
            name: The stream.
            notes: Where to note what does not fit.
            secrets: The commits of the secrets of this stream, by their names.
        """
        super().__init__(name, notes)
        self.secrets = dict(secrets)
        self.last: PlayedRound | None = None
        self.settled: dict[int, PlayedRound] = {}
        self.results: dict[int, Body] = {}
        self.reversed: set[int] = set()
        self.seals: set[str] = set()
        self.balances: list[Told] = []
        self.won: list[tuple[object, ...]] = []
        """Wins of the meter for which no cards are held yet."""
        self.meters_seen: list[tuple[str, str, int]] = []
        """Where, which meter, and what it showed at a closing without a contribution."""

    def playing(self) -> bool:
        """Tell whether a round is not over yet."""
        return self.last is not None and self.last.over is None

    def deck_in_play(self) -> str | None:
        """Return the deck of the round in play: its name, "" without one; None without a round."""
        if self.last is None or self.last.over is not None:
            return None
        return self.last.deck_name or ""

    def finish(self) -> None:
        """Check that no win and no secret is left over."""
        self.need(not self.won, "a win of the meter was not told to the meter")
        self.need(not self.secrets, f"a secret of no round: {', '.join(self.secrets):.200}")
        if self.playing():
            self.notes.count("rounds in play")

    def _round(self, body: Body) -> PlayedRound:
        """Return the round in play, which is the one that a fact names."""
        if self.last is None or self.last.over is not None or self.last.number != body["round"]:
            raise ValueError(f"round {body['round']} is not in play")
        return self.last

    def _round_started(self, body: Body) -> None:
        header, number = body["header"], body["round"]
        self.same("status", self.status, "open")
        self.need(not self.playing(), "the last round is not over")
        self.need(not self.held and not self.won, "cards are held for a win that is not paid")
        self.same("round", number, 1 if self.last is None else self.last.number + 1)
        self.same("id", header["round"], f"{self.name}/{number}")
        for name in ("game", "house", "device"):
            self.same(name, header[name], self.opening[name])
        told = self.opening.get("by_act", self.opening["source"] == "entered")
        self.same("by_act", header["by_act"], told)
        named = self.decks[(number - 1) % len(self.decks)] if self.decks else None
        self.same("deck", body.get("deck"), named)
        self.need((named or "") not in self.unfit, "the deck was found unfit")
        read_game(header["game"])
        self.touched = {}
        self.last = PlayedRound(number, header, body.get("deck"))
        self._seal(header)

    def _seal(self, header: Body) -> None:
        sealed = self.opening["source"] == "sealed"
        seal = header.get("seal")
        self.need((seal is not None) == sealed, "the deck is sealed, or not, against the opening")
        if seal is None:
            return
        self.need(seal not in self.seals, "another round has this seal")
        self.seals.add(seal)
        kept = self.secrets.pop(header["round"], None)
        self.same("the commit of the sealed deck", kept, self.commit)

    def _contributed(self, body: Body) -> None:
        played = self._round(body)
        self.need(played.contribution is None, "the round contributed already")
        played.contribution = body
        self.same("meter", body["meter"], self.meter)
        self.slips["contributions"] += body["cents"]
        self.move((self.own("win"), body["meter"], body["cents"]))

    def _played(self, body: Body) -> None:
        played = self._round(body)
        before, closed = played.on_layout(), played.closed
        self._check_request(body)
        for event in body["events"]:
            if event["event"] == "bet placed":
                self.same("player", event["player"], self.seats.get(event["seat"]))
            played.happen(event)
            self.notes.count("events")
        for wrong in check_act(body) + played.take_wrongs():
            self.need(None, wrong)
        if played.closed and not closed:
            self._closed_bets(played)
        self._lay(before, played.on_layout())

    def _lay(
        self, before: dict[int, tuple[str, int, int]], after: dict[int, tuple[str, int, int]]
    ) -> None:
        """Move what was laid down or taken back; the house stands for the coupons."""
        for sign, laid in ((-1, before), (1, after)):
            for player, chips, coupons in laid.values():
                self.move((f"player:{player}", self.own("wagers"), sign * chips))
                self.move((self.own("win"), self.own("wagers"), sign * coupons))

    def _approval_asked(self, body: Body) -> None:
        if "round" in body:
            self._round(body)
        super()._approval_asked(body)

    def _check_request(self, body: Body) -> None:
        """Check that a second person approved what takes two."""
        command = body["command"]
        if "request" in body:
            self.same("command", command, self.approved.pop(body["request"])["action"])
        else:
            alone = command["command"] not in SECOND_PERSON
            self.need(alone, f"{command['command']} without a second person")

    def _closed_bets(self, played: PlayedRound) -> None:
        """Check what the round contributes to the meter, and what the meter then shows."""
        made = [seat for seat in played.seats.values() if "progressive" in seat.wagers]
        stakes = sum(s.wagers["progressive"] for s in made if "progressive" not in s.not_accepted)
        told = played.contribution
        self.same("the stakes contributed", 0 if told is None else told["stakes"], stakes)
        self.need((played.meter is None) == (not made), "the meter is told for nothing, or is not")
        if told is not None:
            self.same("the round", told["round"], played.number)
            said = (told["stakes"], told["cents"], told["whole"], played.meter)
            self.echo("contributed", self.meter, self.name, played.number, *said)
        elif played.meter is not None:
            self.meters_seen.append((self.where, self.meter or "", played.meter))

    def _round_settled(self, body: Body) -> None:
        played = self._round(body)
        self.need(played.ended, "the round is paid and its settlement did not happen")
        self.same("id", body["id"], played.header["round"])
        people = {str(number): seat.player for number, seat in played.seats.items()}
        self.same("players", body["players"], people)
        check_deck(played, body, self.where, self.notes)
        result: dict[str, Any] = settle(as_record(played))
        where = f"round {self.name}/{played.number}"
        compare(body["result"], result, where, self.notes)
        self.same("the void hands", sorted(played.voided), void_hands(result))
        net = nets(played, result)
        self.same("net", body["net"], net)
        self._tell_balances(body["balances"], net)
        coupons = sum(coupons for _, _, coupons in played.on_layout().values())
        self.same("coupons", body["coupons"], coupons)
        self.slips["coupons"] += coupons
        self.move(*payments(played, result, self.name))
        played.over = "settled"
        self.settled[played.number], self.results[played.number] = played, result
        for seat in result["seats"]:
            self.won += [
                (played.number, seat["seat"], played.seats[seat["seat"]].player, line["paid"],
                 played.whole)
                for line in seat["lines"] if pays_meter(line)
            ]  # fmt: skip
        self.notes.count("rounds settled anew")
        self.notes.count(f"rounds of {played.game}")
        self.notes.count("irregularities", len(played.irregularities))

    def _tell_balances(self, told: Body, net: dict[str, int]) -> None:
        """Check that balances differ by what the round changed, and note them for later."""
        self.same("the players with balances", sorted(told), sorted(net))
        for player, amount in net.items():
            before, after = told[player]["before"], told[player]["after"]
            self.same(f"what {player} won", after - before, amount)
            account = f"player:{player}"
            touched = tuple(self.touched.get(account, ()))
            self.balances.append(Told(self.where, self.commit, account, after, touched))

    def _round_called_off(self, body: Body) -> None:
        played = self._round(body)
        self.need(not played.seats and not played.closed, "bets lie there still")
        check_deck(played, body, self.where, self.notes)
        played.over = "called off"
        self.notes.count("rounds called off")

    def _round_voided(self, body: Body) -> None:
        played = self._round(body)
        self.need(played.closed and not played.ended, "a round is voided that is not being played")
        self.need(not played.aces_in_sight(), "the whole meter is won in a round that is voided")
        asked = self.approved.pop(body["request"])
        action = {"command": "void", "round": body["round"], "reason": body["reason"]}
        self.same("what was approved", asked["action"], action)
        self.same("who asked", body["asked_by"], asked["by"])
        self.same("id", body["id"], played.header["round"])
        people = {str(number): seat.player for number, seat in played.seats.items()}
        self.same("players", body["players"], people)
        check_deck(played, body, self.where, self.notes)
        back: Counter[str] = Counter()
        for player, chips, _ in played.on_layout().values():
            back[player] += chips
        self.same("what goes back", body["back"], dict(back))
        coupons = sum(coupons for _, _, coupons in played.on_layout().values())
        self.same("coupons", body["coupons"], coupons)
        self._tell_balances(body["balances"], dict.fromkeys(back, 0))
        self._lay(played.on_layout(), {})
        played.over = "voided"
        self.notes.count("rounds voided")

    def _cards_held(self, body: Body) -> None:
        number, seat = body["round"], body["seat"]
        won = next((one for one in self.won if one[:2] == (number, seat)), None)
        if won is None:
            self.need(None, "cards are held for a win that was not made")
            return
        self.won.remove(won)
        self.held[body["hit"]] = seat
        self.echo("won", self.meter, self.name, body["hit"], *won)

    def _round_reversed(self, body: Body) -> None:
        number = body["round"]
        self._open()
        self.need(number not in self.reversed, "the round was reversed before")
        self.reversed.add(number)
        asked = self.approved.pop(body["request"])
        back = check_reversal(
            body, asked, self.settled[number], self.results[number], (self.where, self.notes)
        )
        for player, amount in back.items():
            self.move((f"player:{player}", self.own("win"), amount))
        self.notes.count("rounds reversed")
