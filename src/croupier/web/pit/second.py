"""What needs a second person: asked for with a reason, shown with its effect, decided on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from croupier.cards import read_cards
from croupier.engine.acts import unruled
from croupier.engine.view import HIDDEN
from croupier.games.round import LEFT
from croupier.law import RuleViolation, citation, clause, reading
from croupier.ledger.entry import Fact
from croupier.money import write_dollars
from croupier.web.faces import in_signs
from croupier.web.pit.forms import REASON, Act, Blank, Read
from croupier.web.pit.round import engine_of, number_blank
from croupier.web.pit.sight import Sight, clock_time

_INCIDENTS: Final = frozenset(
    {"irregularity noted", "hands voided", "deal cured", "corrected", "ruled on"}
)
"""The events that an operator's action itself makes. What the round then goes on to is no part of
what is told before the approval: cards that lie face down stand in it."""
_PLACES: Final = {"dealer": "the dealer's cards", "community": "the community cards",
                  "box": "the bonus card"}  # fmt: skip


def _seats(sight: Sight) -> tuple[tuple[str, str], ...]:
    engine = engine_of(sight)
    return tuple((str(n), f"Seat {n}") for n in (() if engine is None else engine.seats))


def _kinds(sight: Sight) -> tuple[tuple[str, str], ...]:
    game = sight.table.game
    kinds = () if game is None else sorted(game.kinds - {LEFT})
    return tuple((kind, kind[:1].upper() + kind[1:]) for kind in kinds)


def _report_blanks(sight: Sight) -> Iterator[Blank]:
    yield Blank(name="kind", label="What happened", kind="choice", options=_kinds(sight))
    whose = (("", "Nobody's"), ("dealer", "The dealer's"), *_seats(sight))
    yield Blank(name="seat", label="Whose cards are wrong in number", kind="choice",
                options=whose, optional=True, hint="for a wrong number of cards only")  # fmt: skip
    yield Blank(name="cards", label="How many the dealer has", kind="whole", optional=True,
                hint="where the deal did not tell")  # fmt: skip
    yield REASON


def _tell_report(read: Read, sight: Sight) -> dict[str, Any]:
    if "seat" in read and read["seat"].isdecimal():
        read["seat"] = int(read["seat"])
    return {"action": {"command": "report", "by": sight.who.name, **read}}


def _leavers(sight: Sight) -> tuple[tuple[str, str], ...]:
    engine = engine_of(sight)
    gone = [] if engine is None or not engine.closed else unruled(engine)
    return tuple((str(n), f"Seat {n}") for n in gone)


def _ruling_blanks(sight: Sight) -> Iterator[Blank]:
    yield Blank(name="seat", label="Who left", kind="whole", options=_leavers(sight))
    yield Blank(name="ruling", label="The wagers", kind="choice",
                options=(("abandoned", "are abandoned"), ("stands", "stand")))  # fmt: skip
    yield REASON


def _correction_blanks(sight: Sight) -> Iterator[Blank]:
    game = sight.table.game
    house = [(name, told) for name, told in _PLACES.items() if game and name in game.places]
    yield Blank(name="holder", label="Whose card", kind="choice", options=(*_seats(sight), *house))
    yield Blank(
        name="number", label="Which of them", kind="whole", hint="1 is the first", value="1"
    )
    yield Blank(name="face", label="The right card", hint="such as Ah")
    yield REASON


def _tell_correction(read: Read, sight: Sight) -> dict[str, Any]:
    holder = int(read["holder"]) if read["holder"].isdecimal() else read["holder"]
    told = {**read, "holder": holder, "by": sight.who.name}
    return {"action": {"command": "correct", **told}}


def _running(sight: Sight) -> bool:
    engine = engine_of(sight)
    closed = engine is not None and engine.closed and engine.settlement is None
    return sight.works and closed and not sight.table.waiting


def _waits(sight: Sight) -> bool:
    return sight.supervises and bool(sight.table.asked)


def _hit_blanks(_sight: Sight) -> tuple[Blank, ...]:
    papers = Blank(name="document", label="The papers", hint="number or place of the form")
    return (Blank(name="hit", kind="number"), papers)


ASKING: Final = (
    Act[Sight](
        slug="report", title="Report an irregularity", button="Ask for the ruling",
        command="request", blanks=_report_blanks, tell=_tell_report, offered=_running,
    ),
    Act[Sight](
        slug="rule-on", title="Rule on a player who left", button="Ask for the ruling",
        command="request", blanks=_ruling_blanks,
        tell=lambda read, s: {"action": {"command": "rule on", "by": s.who.name, **read}},
        offered=lambda s: _running(s) and bool(_leavers(s)),
    ),
    Act[Sight](
        slug="correct", title="Put a wrongly entered card right", button="Ask for the correction",
        command="request", blanks=_correction_blanks, tell=_tell_correction,
        offered=lambda s: _running(s) and s.table.source == "entered",
    ),
    Act[Sight](
        slug="void", title="Void the round", button="Ask for the void", command="request",
        blanks=lambda s: (number_blank(s), REASON),
        tell=lambda read, _: {"action": {"command": "void", **read}},
        offered=_running, grave=True, note="Every stake goes back; what no clause rules on.",
    ),
)  # fmt: skip
DECIDING: Final = (
    Act[Sight](
        slug="approve", title="Approve", button="Approve", command="approve",
        blanks=lambda _: (Blank(name="request", kind="number"),), offered=_waits,
    ),
    Act[Sight](
        slug="refuse", title="Refuse", button="Refuse", command="refuse",
        blanks=lambda _: (Blank(name="request", kind="number"), REASON), offered=_waits,
    ),
)  # fmt: skip
WINS: Final = (
    Act[Sight](
        slug="document-win", title="Note the papers on a win of the whole meter",
        button="Papers are done", command="document win", blanks=_hit_blanks,
        offered=lambda s: s.supervises and bool(s.table.held),
    ),
    Act[Sight](
        slug="pay-win", title="Pay a win of the whole meter", button="Paid to the player",
        command="pay win", blanks=lambda _: (Blank(name="hit", kind="number"),),
        offered=lambda s: s.supervises and bool(s.table.held),
    ),
)  # fmt: skip


def requests(sight: Sight) -> list[dict[str, Any]]:
    """Return what waits for a second person: who asks for what, why, and what it would do."""
    return [_request(sight, one) for one in sight.seen.get("requests", ())]


def _request(sight: Sight, one: Mapping[str, Any]) -> dict[str, Any]:
    action = one["action"]
    told = {
        "number": one["number"],
        "by": one["by"],
        "at": clock_time(sight.facility, one["at"]),
        "round": one["round"] or action.get("round"),
        "asks": _asks(action),
        "reason": action["reason"],
        "may_decide": one["may_decide"],
        "own": one["by"] == sight.who.name,
        "effect": [],
        "unlawful": "",
    }
    if one["may_decide"]:
        try:
            facts = sight.facility.desk.foresee(sight.table.stream, one["number"])
        except RuleViolation as error:
            return {**told, "unlawful": str(error)}
        told["effect"] = list(effect(facts))
    return told


def _asks(action: Mapping[str, Any]) -> str:
    """Return in words what an action asks for.

    >>> _asks({"command": "correct", "holder": 3, "number": 2, "face": "Ah"})
    'correct card 2 of seat 3 to A♥'
    """
    seat = action.get("seat")
    whose = f"seat {seat}" if isinstance(seat, int) else f"the {seat}"
    if action["command"] == "report":
        cards = f", who has {action['cards']} cards" if "cards" in action else ""
        return f"report: {action['kind']}" + (f", {whose}{cards}" if seat is not None else "")
    if action["command"] == "rule on":
        says = {"abandoned": "are abandoned", "stands": "stand"}[action["ruling"]]
        return f"rule that the wagers of {whose} {says}"
    if action["command"] == "correct":
        holder = action["holder"]
        name = f"seat {holder}" if isinstance(holder, int) else f"the {holder}"
        face = action["face"]
        right = "" if face == HIDDEN else f" to {in_signs(read_cards(face))}"
        return f"correct card {action['number']} of {name}{right}"
    if action["command"] == "void":
        return f"void round {action['round']}: every stake goes back"
    anew = action.get("corrected") is not None
    how = "and settle it anew with other cards" if anew else "and give every stake back"
    return f"reverse round {action['round']} {how}"


def effect(facts: list[Fact]) -> Iterator[dict[str, str]]:
    """Yield what an approval would do: a sentence, and the clause with its restatement."""
    for kind, body in facts:
        if kind == "played":
            yield from _incidents(body["events"])
        elif kind in ("round voided", "round reversed"):
            yield from (_moved(kind, player, cents) for player, cents in body["back"].items())


def _incidents(events: list[Mapping[str, Any]]) -> Iterator[dict[str, str]]:
    voided = False
    for event in events:
        if event["event"] not in _INCIDENTS:
            break
        if event["event"] == "hands voided":
            voided = True
            yield _voided(event)
        elif event["event"] == "deal cured":
            yield _effect("The dealer's hand is made whole with the next cards of the deck.")
        elif event["event"] == "ruled on":
            yield _effect(f"The wagers of seat {event['seat']}: {event['ruling']}.")
        elif event["event"] == "corrected":
            yield _effect("The card entered before is replaced; the round goes on with this one.")
    if not voided and any(event["event"] == "irregularity noted" for event in events[:1]):
        yield _effect("It is noted; no hand is void by it now.")


def _voided(event: Mapping[str, Any]) -> dict[str, str]:
    seats = ", ".join(map(str, event["seats"]))
    live = " Side bets on the board stay alive." if event.get("side_bets_live") else ""
    cited = event.get("clause")
    rule = clause(cited).rule if cited else ""
    if not rule and event.get("reading"):
        rule = reading(event["reading"]).rule
    where = f"§ {citation(cited)}" if cited else f"house policy {event.get('reading') or ''}"
    return _effect(f"The hands of seats {seats} become void.{live}", where, rule)


def _moved(kind: str, player: str, cents: int) -> dict[str, str]:
    if kind == "round voided":
        return _effect(f"{player} gets {write_dollars(cents)} back.")
    if cents > 0:
        return _effect(f"{player} gives {write_dollars(cents)} back.")
    return _effect(f"{player} gets {write_dollars(-cents)}.")


def _effect(what: str, where: str = "", rule: str = "") -> dict[str, str]:
    return {"what": what, "clause": where, "rule": rule}
