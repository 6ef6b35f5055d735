"""The dealer's page: what comes next by the law's steps, and the button for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from fastapi import Response

from croupier.engine.state import RoundState
from croupier.engine.waiting import Wanted
from croupier.games.area import wager_name
from croupier.games.dealing import Ask, Discard, Pass, Step, Street, Turn
from croupier.law import citation, clause
from croupier.money import write_dollars
from croupier.web import lines
from croupier.web.pit.entry import Caller
from croupier.web.pit.forms import Act, Wrong, form
from croupier.web.pit.round import (
    ANSWER,
    ANSWER_CLOCK,
    BET,
    BETS_CLOCK,
    HAND,
    NEXT,
    NO_MORE_BETS,
    START,
    TAKE_BACK,
    engine_of,
    waits_for,
)
from croupier.web.pit.sight import Sight, look
from croupier.web.scene import lay_card

REFRESH_S: Final = 3
MAIN: Final = (START, NO_MORE_BETS, NEXT, HAND)
"""What the dealer does himself; at each moment at most one of them is offered."""
CLOCKS: Final = (BETS_CLOCK, ANSWER_CLOCK)
BY_HAND: Final = (BET, TAKE_BACK)
"""What he enters for players without a screen, beside their answers."""


def page(
    by: Caller,
    name: str,
    wrong: Wrong | None = None,
    *,
    still: bool = False,
) -> Response:
    """Return the dealer's page of a table.

    It refreshes by itself while it waits for players and nothing is typed into it.
    """
    sight = look(by.house.facility, by.who, name)
    told = waits_for(sight)
    by_hand = still or sight.table.source == "entered"
    types = by_hand or wrong is not None
    shown = _told(sight, told, wrong, still=types)
    shown["by_hand"] = sight.table.source == "entered"
    answer = by.show("deal", **shown)
    if not types:
        answer.headers["Refresh"] = str(REFRESH_S)
    return answer


def _told(sight: Sight, told: Wanted | None, wrong: Wrong | None, *, still: bool) -> dict[str, Any]:
    table = sight.table

    def forms(acts: Sequence[Act[Sight]]) -> list[dict[str, Any]]:
        # Sent twice, or from a page that is behind, an act of the dealer's is done once.
        key = f"{sight.name}.{table.number}.{table.version}"
        base = f"/pit/{sight.name}"
        return [
            form(act, sight, base, wrong, f"{act.slug}.{key}") for act in acts if act.offered(sight)
        ]

    main = forms((*MAIN, ANSWER) if still else MAIN)
    if not still:  # what need not be typed is left out of a page that refreshes by itself
        for one in main:
            one["blanks"] = [blank for blank in one["blanks"] if not blank["optional"]]
    return {
        "name": sight.name,
        "game": "" if table.game is None else table.game.heading,
        "now": _now(sight, told),
        "why": {} if table.waiting else _why(told),
        "decides": sight.supervises and bool(table.waiting),
        "main": main,
        "clocks": forms(CLOCKS),
        "hand": forms(BY_HAND if still else ()),
        "types": still,
        "steps": list(_steps(sight)),
        "seats": _seats(sight, told),
        "house_cards": _house_cards(sight),
        "results": _results(sight),
        "wrong": None if wrong is None else wrong.told,
        "number": table.number,
        "live": not still,
        "seal": (sight.seen["round"] or {}).get("seal") or "",
    }


def _now(sight: Sight, told: Wanted | None) -> str:
    """Return in one line what comes next."""
    table = sight.table
    if table.status != "open" and told is None:
        return f"The table is {table.status}."
    if table.held:
        return "Cards are held for a win of the whole meter: it is documented and paid first."
    if told is None:
        return f"Round {table.number + 1} can begin."
    if table.waiting:
        return "The round waits for a supervisor's approval."
    return _NEXT[told.what](sight, told)


def _wait_for_bets(sight: Sight, _told: Wanted) -> str:
    engine = engine_of(sight)
    made = 0 if engine is None else len(engine.seats)
    if not made:
        return "Bets are open. Nobody has bet yet."
    return f"Bets are open. {made} of {len(sight.table.seats)} have bet."


def _wait_for_answer(sight: Sight, told: Wanted) -> str:
    engine = engine_of(sight)
    player = None if engine is None else engine.seats[int(told.holder or 0)].player
    name = "" if told.step is None else told.step.name
    return f"Seat {told.holder}, {player or 'a guest'}: {name}."


def _wait_for_act(_sight: Sight, told: Wanted) -> str:
    return "" if told.step is None else f"Next, {_act(told.step)}."


_NEXT: Final[Mapping[str, Callable[[Sight, Wanted], str]]] = {
    "bets": _wait_for_bets,
    "answer": _wait_for_answer,
    "deal": _wait_for_act,
    "hand": lambda _, told: f"Next, the hand of seat {told.holder} is shown.",
    "ruling": lambda _, told: f"A supervisor rules on seat {told.holder}, who left.",
    "nothing": lambda _, __: "The round is over.",
}


def _why(told: Wanted | None) -> dict[str, str]:
    """Return the clause of what comes next and its restatement; empty where none says it."""
    if told is None or told.step is None:
        return {}
    return _law(told.step)


def _law(step: Step) -> dict[str, str]:
    cited = step.question.clause if isinstance(step, Ask) else step.clause
    return {"clause": f"§ {citation(cited)}", "rule": clause(cited).rule}


def _act(step: Step) -> str:
    """Return in words what the dealer does in a step."""
    if isinstance(step, Pass):
        parts = []
        if step.players:
            parts.append(f"{step.players} to each player, from the far left")
        if step.to is not None and step.house:
            parts.append(f"{step.house} to the {step.to}")
        note = f" ({step.note})" if step.note else ""
        return f"{step.name}: {', then '.join(parts)}{note}"
    if isinstance(step, Street):
        return f"{step.name}: burn {step.burn}, turn {step.cards}"
    if isinstance(step, Discard):
        return f"{step.name}: burned unseen"
    return f"{step.name}: turned face up" if isinstance(step, Turn) else f"players: {step.name}"


def _steps(sight: Sight) -> Iterator[dict[str, Any]]:
    """Yield the steps of the round in the law's order: each done, now, or to come."""
    table = sight.table
    engine = None if table.round is None else table.round.engine
    if engine is None or table.game is None or table.rules is None:
        return
    made = frozenset(wager for seat in engine.seats.values() for wager in seat.wagers)
    script = engine.script or table.game.script(table.rules, table.device, made)
    over = engine.settlement is not None
    yield {"what": "No more bets", "state": "done" if engine.closed else "now"}
    for number, step in enumerate(script):
        done = over or (engine.closed and number < engine.at)
        now = engine.closed and not over and number == engine.at
        state = "done" if done else "now" if now else "to come"
        what = _act(step)
        yield {
            "what": what[:1].upper() + what[1:],
            "state": state,
            "ask": isinstance(step, Ask),
            **_law(step),
        }
    shows = engine.closed and not over and engine.at >= len(script)
    yield {"what": "Showdown: pay and collect", "state": "done" if over else
           "now" if shows else "to come"}  # fmt: skip


def _seats(sight: Sight, told: Wanted | None) -> list[dict[str, Any]]:
    """Return the seats from the dealer's left: bets, answers, cards as the service shows them."""
    seen = sight.seen["round"] or {"seats": {}}
    rows = []
    for number in sorted({*sight.table.seats, *seen["seats"]}):
        of_seat: Mapping[str, Any] = seen["seats"].get(number, {})
        wagers = of_seat.get("wagers", {})
        made = [f"{wager_name(wager)} {write_dollars(stake)}" for wager, stake in wagers.items()]
        if of_seat.get("play"):
            made.append(f"play {write_dollars(of_seat['play'])}")
        rows.append({
            "seat": number,
            "player": of_seat.get("player") or sight.table.seats.get(number, "a guest"),
            "bets": ", ".join(made),
            "answers": ", ".join(of_seat.get("answers", ())),
            "cards": [lay_card({}, face) for face in of_seat.get("cards", ())],
            "void": of_seat.get("void", False),
            "left": of_seat.get("left", False),
            "asked": told is not None and told.what == "answer" and told.holder == number,
        })  # fmt: skip
    return rows


def _house_cards(sight: Sight) -> list[dict[str, Any]]:
    seen = sight.seen["round"] or {}
    names = {"community": "Board", "dealer": "Dealer", "box": "Bonus card"}
    return [
        {"name": name, "cards": [lay_card({}, face) for face in seen[place]]}
        for place, name in names.items()
        if seen.get(place)
    ]


def _results(sight: Sight) -> list[dict[str, Any]]:
    """Return what each seat gets, in the order in which the dealer pays."""
    engine: RoundState | None = None if sight.table.round is None else sight.table.round.engine
    if engine is None or engine.settlement is None:
        return []
    order = dict.fromkeys(seat for seat, *_ in sight.seen["round"]["settled"])
    told = []
    for seat in order:
        result = lines.told(engine.game, engine.settlement, seat)
        if result is not None:
            told.append({"seat": seat, "player": engine.seats[seat].player or "a guest", **result})
    return told
