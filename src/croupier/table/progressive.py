"""A table's side of the progressive: the link, contributions, wins, their papers and payment."""

from __future__ import annotations

from typing import Final

from croupier.engine import RoundState
from croupier.games.four_card_poker.progressive import settle_progressive
from croupier.games.four_card_poker.rules import FourCardRules
from croupier.games.game import AnyGame
from croupier.games.rules import Rules
from croupier.hands import best_four
from croupier.law import RuleViolation
from croupier.money import Cents, write_dollars
from croupier.table.commands import DocumentWin, OpenTable, PayWin
from croupier.table.context import require
from croupier.table.draft import Draft
from croupier.table.meter import Hit, MeterState
from croupier.table.money import wins_meter

CLOSED: Final = ("not opened", "closed")


def check_link(meter: MeterState | None, game: AnyGame, rules: Rules, command: OpenTable) -> None:
    """Check that a table that offers a progressive opens with the meter that fits it.

    Raises:
        RuleViolation: A meter is missing, is there for nothing, or has other amounts than the
            house's choices.
    """
    offered = rules.offered.intersection(game.machine_taken)
    if not offered:
        if command.meter is not None:
            wrong = f"{command.meter} is named, and this table offers no progressive"
            raise RuleViolation(wrong, accepted="meter left out")
        return
    if meter is None or command.meter != meter.stream or meter.status in CLOSED:
        wrong = f"this table offers a progressive, and its meter is {command.meter!r}"
        raise RuleViolation(wrong, accepted="the stream of an open meter")
    progressive = rules.progressive  # type: ignore[attr-defined]  # a game that offers one has it
    chosen = command.house["progressive"]["table"], progressive.initial, progressive.reset
    rate = meter.rate if progressive.rate is None else progressive.rate
    if (*chosen, rate) != (meter.table, meter.initial, meter.reset, meter.rate):
        wrong = f"the house's progressive is not what {meter.stream} is set to"
        accepted = (
            f"table {meter.table}, initial {write_dollars(meter.initial)}, reset"
            f" {write_dollars(meter.reset)}, rate {meter.rate}"
        )
        raise RuleViolation(wrong, "5324.33(f)(4)(ii)#1", accepted=accepted)


def link(draft: Draft) -> None:
    """Tell the meter that a table is linked: from now on nothing of it may be changed."""
    draft.add_to_meter("table joined", table=draft.table.stream)


def refuse_if_unavailable(draft: Draft, wagers: set[str]) -> None:
    """Raise if a wager needs the meter while it takes none.

    Raises:
        RuleViolation: The meter is unavailable.
    """
    if draft.table.meter is None or not wagers:
        return
    draft.rest_on_meter()
    if draft.meter.status != "available":
        wrong = f"the progressive is unavailable, and there is a wager on {min(wagers)}"
        raise RuleViolation(wrong, "5324.33(c)(4)(iv)", accepted="the other wagers")


def contribute(draft: Draft, not_accepted: dict[int, tuple[str, ...]]) -> Cents | None:
    """Add a round's contributions to the meter as its bets are closed.

    Args:
        draft: The entry in the making.
        not_accepted: By seat, the wagers that the system did not take; a meter that is
            unavailable takes none, and they are added here.

    Returns:
        What the meter shows with them, None where no such wager was made.
    """
    playing = draft.table.playing
    if playing is None or draft.table.meter is None:
        return None
    taken = set(playing.engine.game.machine_taken)
    made = {n: taken.intersection(seat.wagers) for n, seat in playing.engine.seats.items()}
    if not any(made.values()):
        return None
    draft.rest_on_meter()
    if draft.meter.status != "available":
        not_accepted.update({n: tuple(sorted(wagers)) for n, wagers in made.items() if wagers})
    stakes = sum(
        seat.wagers[wager]
        for n, seat in playing.engine.seats.items()
        for wager in made[n].difference(not_accepted.get(n, ()))
    )
    if stakes:
        before, told = draft.meter.whole, {"round": playing.number, "stakes": stakes}
        draft.add_to_meter("contributed", table=draft.table.stream, **told)
        whole = draft.meter.whole
        draft.add(
            "contributed", meter=draft.meter.stream, cents=whole - before, whole=whole, **told
        )
    return draft.meter.shown


def note_wins(draft: Draft) -> None:
    """Tell the meter of the whole-meter wins of a round that was just settled.

    The win is recorded in the order of the meter's stream. It is paid what the meter showed when
    this table's bets were closed; what an earlier win has taken of that meanwhile, the house makes
    up.
    """
    done = draft.table.round
    if done is None or done.engine.settlement is None:
        return
    for result in done.engine.settlement.seats:
        for line in result.lines:
            if not wins_meter(line):
                continue
            meter, whole = draft.meter, done.whole or 0
            number = meter.last_hit + 1
            draft.add_to_meter(
                "meter won",
                number=number,
                table=draft.table.stream,
                round=done.number,
                seat=result.number,
                player=done.engine.seats[result.number].player,
                amount=line.paid,
                put_in=meter.put_in_at(line.paid, whole),
                whole=whole,
                won=draft.context.at,
            )
            draft.add("cards held", hit=number, round=done.number, seat=result.number)


def seats_winning(engine: RoundState) -> list[int]:
    """Return the seats whose cards are known and win the whole meter, the round not yet settled."""
    if engine.game.machine_taken == () or engine.meter is None:
        return []
    ruled, rules = engine.ruled(), engine.rules
    winning = []
    for number, seat in engine.seats.items():
        cards = engine.known(number)
        out = number in ruled.voids or number in ruled.abandoned
        if out or cards is None or not isinstance(rules, FourCardRules):
            continue
        line = settle_progressive(rules, ruled, seat, best_four(cards))
        if line is not None and wins_meter(line):
            winning.append(number)
    return winning


def document_win(draft: Draft, command: DocumentWin) -> None:
    """Note the papers on a win of the whole meter.

    Raises:
        RuleViolation: No such win was made at this table, or it is documented already.
    """
    require(draft.context, "supervisor")
    hit = _hit(draft, command.hit)
    if hit.status != "won":
        wrong = f"win {hit.number} is {hit.status}"
        raise RuleViolation(wrong, "5324.33(e)(5)#2", accepted="a win that is not documented")
    draft.add_to_meter("win documented", hit=hit.number, document=command.document)
    draft.add("win documented", hit=hit.number, document=command.document)


def pay_win(draft: Draft, command: PayWin) -> None:
    """Pay a documented win from the meter, never from the tray, and release the cards.

    Raises:
        RuleViolation: No such win was made at this table, or its papers are not done.
    """
    require(draft.context, "supervisor")
    hit = _hit(draft, command.hit)
    if hit.status != "documented":
        wrong = f"win {hit.number} is {hit.status}"
        accepted = "its papers first" if hit.status == "won" else "a win that is not paid"
        raise RuleViolation(wrong, "5324.33(e)(5)#2", accepted=accepted)
    draft.add_to_meter("win paid", hit=hit.number, at=draft.context.at)
    draft.add("cards released", hit=hit.number, seat=hit.seat)
    draft.reply.update(hit=hit.number, player=hit.player, paid=hit.amount)


def _hit(draft: Draft, number: int) -> Hit:
    if number not in draft.table.held:
        wrong = f"no win {number} waits at this table"
        waiting = ", ".join(map(str, sorted(draft.table.held))) or "none does"
        raise RuleViolation(wrong, "5324.33(e)(5)#2", accepted=f"one that waits: {waiting}")
    return draft.meter.hits[number]
