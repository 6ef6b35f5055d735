"""A round told as a person would tell it at a dispute."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from croupier.cards import Card, write_cards
from croupier.engine import events as ev
from croupier.engine.events import Event
from croupier.engine.state import RoundState
from croupier.games.area import wager_name
from croupier.games.dealing import Holder, Pass
from croupier.games.line import Line
from croupier.games.order import settling_order
from croupier.games.reason import reason
from croupier.hands import Hand
from croupier.law import citation, reading
from croupier.money import write_dollars
from croupier.shape import printable

Writer = Callable[[Iterable[Card]], str]
"""How cards are written in a sentence: as in a record, or as a page draws them."""


class _Told(NamedTuple):
    """What is told: a round after its last event, and how its cards are written."""

    state: RoundState
    cards: Writer


def tell(state: RoundState, happened: Iterable[Event], cards: Writer = write_cards) -> list[str]:
    """Return the lines of a finished round's story.

    Args:
        state: The round after its last event.
        happened: Its events, in order.
        cards: Writes the cards.
    """
    told, lines = _Told(state, cards), []
    for event in happened:
        lines += _TELL[type(event)](told, event)
    return lines


def tell_deck(state: RoundState, deck: tuple[Card, ...], cards: Writer = write_cards) -> list[str]:
    """Return where every card of the opened deck lay, hands that no one saw included."""
    lines = []
    for holder, places in sorted(state.held.items(), key=lambda item: str(item[0])):
        if places:
            faces = cards(deck[place] for place in places)
            lines.append(f"{_who(holder).capitalize()}: {faces}.")
    left = len(deck) - state.next_place
    return [*lines, f"Not dealt: {left} cards."]


def _who(holder: Holder | None) -> str:
    return f"seat {holder}" if isinstance(holder, int) else f"the {holder}"


def _numbers(places: Iterable[int]) -> str:
    """Return places as the cards of the deck are counted, from 1, runs drawn together."""
    runs: list[list[int]] = []
    for place in places:
        if runs and place == runs[-1][1] + 1:
            runs[-1][1] = place
        else:
            runs.append([place, place])
    told = [f"{a + 1}" if a == b else f"{a + 1}-{b + 1}" for a, b in runs]
    return ", ".join(told)


def _bet(_told: _Told, event: ev.BetPlaced) -> list[str]:
    named = f" ({printable(event.player)})" if event.player else ""
    wagers = []
    for name, stake in event.wagers.items():
        coupon = event.coupons.get(name)
        of_it = f", {write_dollars(coupon)} of it a coupon" if coupon else ""
        named_wager = "three equal bets of" if name == "bet" else wager_name(name)
        wagers.append(f"{named_wager} {write_dollars(stake)}{of_it}")
    return [f"Seat {event.seat}{named} bets {', '.join(wagers)}."]


def _back(_told: _Told, event: ev.BetTakenBack) -> list[str]:
    return [f"Seat {event.seat} takes the wagers back."]


def _closed(_told: _Told, event: ev.BetsClosed) -> list[str]:
    lines = ["The dealer says no more bets."]
    if event.meter is not None:
        lines.append(f"The progressive meter stands at {write_dollars(event.meter)}.")
    for seat, wagers in event.not_accepted.items():
        named = ", ".join(map(wager_name, wagers))
        lines.append(f"The system did not accept seat {seat}'s {named}.")
    return lines


def _dealt(told: _Told, event: ev.Dealt) -> list[str]:
    hands = "; ".join(
        f"{_who(holder)} gets {_numbers(places)}" for holder, places in event.places if places
    )
    steps = (step for step in told.state.script if isinstance(step, Pass))
    note = next((f"; {step.note}" for step in steps if step.note and step.name == event.step), "")
    return [f"Dealt face down, {event.step} (cards of the deck): {hands}{note}."]


def _turned(told: _Told, event: ev.Turned) -> list[str]:
    burned = f"Card {_numbers(event.burned)} is burned. " if event.burned else ""
    return [f"{burned}{event.step.capitalize()}: {told.cards(event.faces)}."]


def _discarded(_told: _Told, event: ev.Discarded) -> list[str]:
    return [f"The {event.step}, card {event.place + 1}, is burned unseen."]


def _answered(_told: _Told, event: ev.Answered) -> list[str]:
    by = ", by the rule for an absent player" if event.absent else ""
    stake = f", {write_dollars(event.stake)}" if event.stake else ""
    return [f"Seat {event.seat}, {event.question}: {event.answer}{stake}{by}."]


def _shown(told: _Told, event: ev.HandsShown) -> list[str]:
    return [f"Seat {seat} shows {told.cards(cards)}." for seat, cards in event.hands]


def _identified(told: _Told, event: ev.Identified) -> list[str]:
    return [f"The cards of {_who(event.holder)} are entered: {told.cards(event.faces)}."]


def _corrected(told: _Told, event: ev.Corrected) -> list[str]:
    was, face = told.cards([event.was]), told.cards([event.face])
    return [f"Card {event.place + 1} was entered as {was} and is {face}: {_signed(event)}."]


def _noted(_told: _Told, event: ev.IrregularityNoted) -> list[str]:
    whose = "" if event.seat is None else f", {_who(event.seat)}"
    when = ""
    if event.kind == "card found face up":
        when = ", before all hands were dealt" if event.before_hands else ", after the hands"
    return [f"Irregularity: {event.kind}{whose}{when}: {_signed(event)}."]


def _signed(event: Any) -> str:  # noqa: ANN401 - any event with a name and a reason
    return f"{printable(event.reason)} (noted by {printable(event.by)})"


def _voided(_told: _Told, event: ev.HandsVoided) -> list[str]:
    seats = ", ".join(str(seat) for seat in event.seats)
    hands = "the hands of seats" if len(event.seats) > 1 else "the hand of seat"
    by = "by house policy" if event.clause is None else f"under § {citation(event.clause)}"
    read = "" if event.reading is None else f" ({event.reading}: {reading(event.reading).rule})"
    rest = "; trips are settled all the same" if event.side_bets_live else ""
    return [f"Void {by}: {hands} {seats}{rest}{read}."]


def _cured(_told: _Told, event: ev.DealCured) -> list[str]:
    places = _numbers(event.places)
    return [f"The hand of {_who(event.holder)} is made whole in sequence with card {places}."]


def _left(_told: _Told, event: ev.PlayerLeft) -> list[str]:
    return [f"Seat {event.seat} leaves the table."]


def _ruled(_told: _Told, event: ev.RuledOn) -> list[str]:
    ruling = "abandoned" if event.ruling == "abandoned" else "standing"
    return [f"The wagers of seat {event.seat} are ruled {ruling}: {_signed(event)}."]


def _settled(told: _Told, event: ev.Settled) -> list[str]:
    """Return the hands, then every wager in the order in which the dealer saw to it."""
    settlement = event.settlement
    lines = []
    if settlement.dealer is not None:
        also = {None: "", True: ", which qualifies", False: ", which does not qualify"}
        dealer = _hand(told, settlement.dealer)
        lines.append(f"The dealer: {dealer}{also[settlement.qualifies]}.")
    lines += [f"Seat {s.number}: {_hand(told, s.hand)}." for s in settlement.seats if s.hand]
    for number, step in enumerate(settling_order(told.state.game, settlement), start=1):
        lines.append(f"{number}. Seat {step.seat}, {_line(told, step.line)}")
    for seat in settlement.seats:
        lines.append(f"Seat {seat.number} is {_result(seat.net)}.")
    house = -sum(seat.net for seat in settlement.seats)
    return [*lines, f"The house is {_result(house)}."]


def _hand(told: _Told, hand: Hand) -> str:
    return f"{hand.name} ({told.cards(hand.cards)})"


def _result(net: int) -> str:
    if net == 0:
        return "even"
    return f"{'up' if net > 0 else 'down'} {write_dollars(abs(net))}"


def _line(told: _Told, line: Line) -> str:
    stake = f" {write_dollars(line.stake)}" if line.stake else ""
    what = _OUTCOME[line.outcome]
    if line.withdrawn:
        what = "withdrawn"
    if line.outcome in ("win", "bonus"):
        at = f" at {line.odds}" if line.odds is not None else f", {_BASIS[line.basis]}"
        what = f"paid {write_dollars(line.paid)}{at}"
    if line.uncapped is not None:
        what += f", cut by the limit from {write_dollars(line.uncapped)}"
    held = "" if line.hand is None else f" on {_hand(told, line.hand)}"
    clause = "" if line.clause is None else f"§ {citation(line.clause)}: "
    why = reason(told.state.game, line)
    return f"{wager_name(line.wager)}{stake}: {what}{held}. {clause}{why}."


_BASIS: Final = {None: "in all", "fixed": "a fixed amount", "meter": "the whole meter"}
_OUTCOME: Final = {
    "win": "paid", "bonus": "paid", "lose": "lost", "push": "a push, stake back",
    "void": "void, stake back",
}  # fmt: skip

_TELL: Final[Mapping[type[Any], Callable[[_Told, Any], list[str]]]] = {
    ev.BetPlaced: _bet,
    ev.BetTakenBack: _back,
    ev.BetsClosed: _closed,
    ev.Dealt: _dealt,
    ev.Turned: _turned,
    ev.Discarded: _discarded,
    ev.Answered: _answered,
    ev.HandsShown: _shown,
    ev.Identified: _identified,
    ev.Corrected: _corrected,
    ev.IrregularityNoted: _noted,
    ev.HandsVoided: _voided,
    ev.DealCured: _cured,
    ev.PlayerLeft: _left,
    ev.RuledOn: _ruled,
    ev.Settled: _settled,
}
