"""What is asked of a round: bets, the dealer's acts, answers, clocks, cards that are entered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from croupier.engine.state import RoundState
from croupier.engine.view import options
from croupier.engine.waiting import Wanted, wanted
from croupier.games.area import wager_name
from croupier.games.dealing import Pass
from croupier.money import write_dollars
from croupier.web.pit.forms import REASON, Act, Blank, Read
from croupier.web.pit.sight import Sight


def engine_of(sight: Sight) -> RoundState | None:
    """Return the round in play."""
    return None if sight.playing is None else sight.playing.engine


def waits_for(sight: Sight) -> Wanted | None:
    """Return what the round in play waits for; None where none is in play."""
    engine = engine_of(sight)
    return None if engine is None else wanted(engine)


def number_blank(sight: Sight) -> Blank:
    """Return the number of the round, of which a page that is behind names an older one."""
    number = sight.table.number if sight.playing is not None else sight.table.number + 1
    return Blank(name="round", kind="number", value=str(number))


def _play(command: str) -> Callable[[Read, Sight], dict[str, Any]]:
    """Return what makes a command of the round of what was read."""

    def tell(read: Read, _sight: Sight) -> dict[str, Any]:
        number = read.pop("round")
        return {"round": number, "commands": [{"command": command, **read}]}

    return tell


def _collect(read: Read, prefix: str) -> dict[str, Any]:
    """Take the blanks whose names begin so out of what was read."""
    names = [name for name in read if name.startswith(f"{prefix} ")]
    return {name.removeprefix(f"{prefix} "): read.pop(name) for name in names}


def _start_blanks(sight: Sight) -> Iterator[Blank]:
    yield number_blank(sight)
    if sight.table.next_deck is not None:
        yield Blank(name="deck", kind="hidden", value=sight.table.next_deck)


def _bet_blanks(sight: Sight) -> Iterator[Blank]:
    yield number_blank(sight)
    seats = tuple((str(n), f"Seat {n}, {who}") for n, who in sorted(sight.table.seats.items()))
    yield Blank(name="seat", label="Seat", kind="whole", options=seats)
    game, rules = sight.table.game, sight.table.rules
    if game is None or rules is None:
        return
    for area in game.areas:
        if area.offer is None or area.name in rules.offered:
            only = area.exactly or rules.only_amount.get(area.name)
            hint = f"{write_dollars(only)} exactly" if only else ""
            if area.equal_to is not None:
                hint = f"equal to the {wager_name(area.equal_to)}"
            yield Blank(name=f"wager {area.name}", label=wager_name(area.name).capitalize(),
                        kind="money", hint=hint, optional=True)  # fmt: skip


def _tell_bet(read: Read, _sight: Sight) -> dict[str, Any]:
    wagers = _collect(read, "wager")
    bet = {"command": "place bet", "seat": read["seat"], "wagers": wagers}
    return {"round": read["round"], "commands": [bet]}


def _refusable(sight: Sight) -> Iterator[Blank]:
    """Yield a blank for each wager that a system must take and may not have taken."""
    yield number_blank(sight)
    engine = engine_of(sight)
    if engine is None:
        return
    for n, seat in sorted(engine.seats.items()):
        for wager in engine.game.machine_taken:
            if wager in seat.wagers:
                label = f"Seat {n}: the system did not take the {wager_name(wager)}"
                yield Blank(name=f"refused {n} {wager}", label=label, kind="flag", value="no",
                            optional=True)  # fmt: skip


def _tell_closing(read: Read, _sight: Sight) -> dict[str, Any]:
    refused: dict[str, list[str]] = {}
    for name, is_so in _collect(read, "refused").items():
        seat, _, wager = name.partition(" ")
        if is_so:
            refused.setdefault(seat, []).append(wager)
    closing = {"command": "no more bets"} | ({"not_accepted": refused} if refused else {})
    return {"round": read["round"], "commands": [closing]}


def _next_blanks(sight: Sight) -> Iterator[Blank]:
    yield number_blank(sight)
    told, engine = waits_for(sight), engine_of(sight)
    if told is None or engine is None:
        return
    if told.cards:
        yield Blank(name="faces", label=f"The {told.cards} cards", hint="such as Ah Td 2c")
    if isinstance(told.step, Pass):
        holders = [*(engine.seats if told.step.players else ()), told.step.to]
        for holder in filter(None, holders):
            right = told.step.house if holder == told.step.to else told.step.players
            name = f"Seat {holder}" if isinstance(holder, int) else f"The {holder}"
            yield Blank(name=f"slip {holder}", label=f"{name} got", kind="whole", optional=True,
                        hint=f"only where it was not {right}")  # fmt: skip


def _tell_next(read: Read, _sight: Sight) -> dict[str, Any]:
    slips = _collect(read, "slip")
    faces = {"faces": read["faces"]} if "faces" in read else {}
    deal = {"command": "deal", **faces} | ({"slips": slips} if slips else {})
    return {"round": read["round"], "commands": [deal]}


def _hand_blanks(sight: Sight) -> Iterator[Blank]:
    yield number_blank(sight)
    told = waits_for(sight)
    if told is not None and told.what == "hand":
        yield Blank(name="holder", kind="number", value=str(told.holder))
        yield Blank(name="faces", label=f"The {told.cards} cards of seat {told.holder}",
                    hint="such as Ah Td 2c")  # fmt: skip


def _answer_blanks(sight: Sight) -> Iterator[Blank]:
    yield number_blank(sight)
    told, engine = waits_for(sight), engine_of(sight)
    if told is None or engine is None or told.what != "answer":
        return
    yield Blank(name="seat", kind="number", value=str(told.holder))
    offered = options(engine)
    said = [(one["answer"], _said(one)) for one in offered if "least" not in one]
    free = [one for one in offered if "least" in one]
    said += [(one["answer"], f"{one['answer'].capitalize()} another amount") for one in free]
    yield Blank(name="answer", label="Answer", kind="press", options=tuple(said))
    for one in free:
        reach = f"{write_dollars(one['least'])} to {write_dollars(one['most'])}"
        yield Blank(name="amount", label="Another amount", kind="money", hint=reach, optional=True)


def _said(option: Mapping[str, Any]) -> str:
    """Return a lawful answer with what it stakes."""
    said, stake = str(option["answer"]).capitalize(), option["stake"]
    return f"{said}, {write_dollars(stake)}" if stake else said


def _decision_blanks(sight: Sight) -> Iterator[Blank]:
    yield number_blank(sight)
    told = waits_for(sight)
    if told is not None and told.what == "answer" and told.step is not None:
        yield Blank(name="seat", kind="number", value=str(told.holder))
        yield Blank(name="question", kind="hidden", value=told.step.name)


def _when(*what: str) -> Callable[[Sight], bool]:
    """Return what tells whether the round waits for something of these, and for no approval."""

    def tell(sight: Sight) -> bool:
        told = waits_for(sight)
        waits = bool(sight.table.waiting)
        return sight.works and told is not None and told.what in what and not waits

    return tell


def _bets_lie(sight: Sight) -> bool:
    engine = engine_of(sight)
    return _when("bets")(sight) and engine is not None and bool(engine.seats)


def _betting_seats(sight: Sight) -> Iterator[Blank]:
    yield number_blank(sight)
    engine = engine_of(sight)
    seats = tuple((str(n), f"Seat {n}") for n in sorted(() if engine is None else engine.seats))
    yield Blank(name="seat", label="Seat", kind="whole", options=seats)


START: Final = Act[Sight](
    slug="start", title="Begin the next round", button="Begin the next round",
    command="start round", blanks=_start_blanks,
    offered=lambda s: s.works and s.table.status == "open" and s.playing is None,
)  # fmt: skip
NO_MORE_BETS: Final = Act[Sight](
    slug="no-more-bets", title="No more bets", button="No more bets", command="play",
    blanks=_refusable, tell=_tell_closing, offered=_bets_lie,
)  # fmt: skip
NEXT: Final = Act[Sight](
    slug="next", title="The dealer's next act", button="Deal", command="play",
    blanks=_next_blanks, tell=_tell_next, offered=_when("deal"),
)  # fmt: skip
HAND: Final = Act[Sight](
    slug="hand", title="A hand is shown", button="Enter the hand", command="play",
    blanks=_hand_blanks, tell=_play("identify"), offered=_when("hand"),
)  # fmt: skip
ANSWER: Final = Act[Sight](
    slug="answer", title="The player's answer", button="Enter the answer", command="play",
    blanks=_answer_blanks, tell=_play("answer"), offered=_when("answer"),
)  # fmt: skip
BET: Final = Act[Sight](
    slug="bet", title="Enter a bet", button="Enter the bet", command="play",
    blanks=_bet_blanks, tell=_tell_bet,
    offered=lambda s: _when("bets")(s) and bool(s.table.seats),
    note="For a player without a screen. It replaces what the seat had.",
)  # fmt: skip
TAKE_BACK: Final = Act[Sight](
    slug="take-back", title="Take a bet back", button="Take it back", command="play",
    blanks=_betting_seats, tell=_play("take back"), offered=_bets_lie,
)  # fmt: skip
BETS_CLOCK: Final = Act[Sight](
    slug="betting-clock", title="The time for bets is over", button="Time for bets is over",
    command="betting clock", blanks=lambda s: (number_blank(s),), offered=_bets_lie,
)  # fmt: skip
ANSWER_CLOCK: Final = Act[Sight](
    slug="decision-clock", title="The time for the answer is over", button="Time is over",
    command="decision clock", blanks=_decision_blanks, offered=_when("answer"),
    note="The rule for an absent player answers.",
)  # fmt: skip
CALL_OFF: Final = Act[Sight](
    slug="call-off", title="Call the round off", button="Call it off", command="call off",
    blanks=lambda s: (number_blank(s), REASON),
    offered=lambda s: s.supervises and _when("bets")(s),
    note="All bets go back and the deck is opened.", grave=True,
)  # fmt: skip

ROUND: Final = (START, NO_MORE_BETS, NEXT, HAND, ANSWER, BET, TAKE_BACK, BETS_CLOCK, ANSWER_CLOCK,
                CALL_OFF)  # fmt: skip
