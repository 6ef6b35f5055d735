"""A round told as a person would tell it at a dispute."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from croupier.cards import write_cards
from croupier.engine import events as ev
from croupier.engine.events import Event
from croupier.engine.state import RoundState
from croupier.games.dealing import Holder, Pass
from croupier.games.line import Line
from croupier.games.order import settling_order
from croupier.games.reason import reason
from croupier.hands import Hand
from croupier.law import citation, reading
from croupier.money import write_dollars
from croupier.shape import printable


def tell(state: RoundState, happened: Iterable[Event]) -> list[str]:
    """Return the lines of a finished round's story.

    Args:
        state: The round after its last event.
        happened: Its events, in order.
    """
    lines = []
    for event in happened:
        lines += _TELL[type(event)](state, event)
    return lines


def tell_deck(state: RoundState, deck: tuple[int, ...]) -> list[str]:
    """Return where every card of the opened deck lay, hands that no one saw included."""
    lines = []
    for holder, places in sorted(state.held.items(), key=lambda item: str(item[0])):
        if places:
            faces = write_cards(deck[place] for place in places)
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


def _bet(_state: RoundState, event: ev.BetPlaced) -> list[str]:
    named = f" ({printable(event.player)})" if event.player else ""
    wagers = []
    for name, stake in event.wagers.items():
        coupon = event.coupons.get(name)
        of_it = f", {write_dollars(coupon)} of it a coupon" if coupon else ""
        named_wager = "three equal bets of" if name == "bet" else name.replace("_", " ")
        wagers.append(f"{named_wager} {write_dollars(stake)}{of_it}")
    return [f"Seat {event.seat}{named} bets {', '.join(wagers)}."]


def _back(_state: RoundState, event: ev.BetTakenBack) -> list[str]:
    return [f"Seat {event.seat} takes the wagers back."]


def _closed(_state: RoundState, event: ev.BetsClosed) -> list[str]:
    lines = ["The dealer says no more bets."]
    if event.meter is not None:
        lines.append(f"The progressive meter stands at {write_dollars(event.meter)}.")
    for seat, wagers in event.not_accepted.items():
        lines.append(f"The system did not accept seat {seat}'s {', '.join(wagers)}.")
    return lines


def _dealt(state: RoundState, event: ev.Dealt) -> list[str]:
    hands = "; ".join(
        f"{_who(holder)} gets {_numbers(places)}" for holder, places in event.places if places
    )
    steps = (step for step in state.script if isinstance(step, Pass))
    note = next((f"; {step.note}" for step in steps if step.note and step.name == event.step), "")
    return [f"Dealt face down, {event.step} (cards of the deck): {hands}{note}."]


def _turned(_state: RoundState, event: ev.Turned) -> list[str]:
    burned = f"Card {_numbers(event.burned)} is burned. " if event.burned else ""
    return [f"{burned}{event.step.capitalize()}: {write_cards(event.faces)}."]


def _discarded(_state: RoundState, event: ev.Discarded) -> list[str]:
    return [f"The {event.step}, card {event.place + 1}, is burned unseen."]


def _answered(_state: RoundState, event: ev.Answered) -> list[str]:
    by = ", by the rule for an absent player" if event.absent else ""
    stake = f", {write_dollars(event.stake)}" if event.stake else ""
    return [f"Seat {event.seat}, {event.question}: {event.answer}{stake}{by}."]


def _shown(_state: RoundState, event: ev.HandsShown) -> list[str]:
    return [f"Seat {seat} shows {write_cards(cards)}." for seat, cards in event.hands]


def _identified(_state: RoundState, event: ev.Identified) -> list[str]:
    return [f"The cards of {_who(event.holder)} are entered: {write_cards(event.faces)}."]


def _corrected(_state: RoundState, event: ev.Corrected) -> list[str]:
    was, face = write_cards([event.was]), write_cards([event.face])
    return [f"Card {event.place + 1} was entered as {was} and is {face}: {_signed(event)}."]


def _noted(_state: RoundState, event: ev.IrregularityNoted) -> list[str]:
    whose = "" if event.seat is None else f", {_who(event.seat)}"
    when = ""
    if event.kind == "card found face up":
        when = ", before all hands were dealt" if event.before_hands else ", after the hands"
    return [f"Irregularity: {event.kind}{whose}{when}: {_signed(event)}."]


def _signed(event: Any) -> str:  # noqa: ANN401 - any event with a name and a reason
    return f"{printable(event.reason)} (noted by {printable(event.by)})"


def _voided(_state: RoundState, event: ev.HandsVoided) -> list[str]:
    seats = ", ".join(str(seat) for seat in event.seats)
    hands = "the hands of seats" if len(event.seats) > 1 else "the hand of seat"
    by = "by house policy" if event.clause is None else f"under § {citation(event.clause)}"
    read = "" if event.reading is None else f" ({event.reading}: {reading(event.reading).rule})"
    rest = "; trips are settled all the same" if event.side_bets_live else ""
    return [f"Void {by}: {hands} {seats}{rest}{read}."]


def _cured(_state: RoundState, event: ev.DealCured) -> list[str]:
    places = _numbers(event.places)
    return [f"The hand of {_who(event.holder)} is made whole in sequence with card {places}."]


def _left(_state: RoundState, event: ev.PlayerLeft) -> list[str]:
    return [f"Seat {event.seat} leaves the table."]


def _ruled(_state: RoundState, event: ev.RuledOn) -> list[str]:
    ruling = "abandoned" if event.ruling == "abandoned" else "standing"
    return [f"The wagers of seat {event.seat} are ruled {ruling}: {_signed(event)}."]


def _settled(state: RoundState, event: ev.Settled) -> list[str]:
    """Return the hands, then every wager in the order in which the dealer saw to it."""
    settlement = event.settlement
    lines = []
    if settlement.dealer is not None:
        told = {None: "", True: ", which qualifies", False: ", which does not qualify"}
        lines.append(f"The dealer: {_hand(settlement.dealer)}{told[settlement.qualifies]}.")
    lines += [f"Seat {s.number}: {_hand(s.hand)}." for s in settlement.seats if s.hand]
    for number, step in enumerate(settling_order(state.game, settlement), start=1):
        lines.append(f"{number}. Seat {step.seat}, {_line(state, step.line)}")
    for seat in settlement.seats:
        lines.append(f"Seat {seat.number} is {_result(seat.net)}.")
    house = -sum(seat.net for seat in settlement.seats)
    return [*lines, f"The house is {_result(house)}."]


def _hand(hand: Hand) -> str:
    return f"{hand.name} ({write_cards(hand.cards)})"


def _result(net: int) -> str:
    if net == 0:
        return "even"
    return f"{'up' if net > 0 else 'down'} {write_dollars(abs(net))}"


def _line(state: RoundState, line: Line) -> str:
    stake = f" {write_dollars(line.stake)}" if line.stake else ""
    what = _OUTCOME[line.outcome]
    if line.withdrawn:
        what = "withdrawn"
    if line.outcome in ("win", "bonus"):
        at = f" at {line.odds}" if line.odds is not None else f", {_BASIS[line.basis]}"
        what = f"paid {write_dollars(line.paid)}{at}"
    if line.uncapped is not None:
        what += f", cut by the limit from {write_dollars(line.uncapped)}"
    held = "" if line.hand is None else f" on {_hand(line.hand)}"
    clause = "" if line.clause is None else f"§ {citation(line.clause)}: "
    return (
        f"{line.wager.replace('_', ' ')}{stake}: {what}{held}. {clause}{reason(state.game, line)}."
    )


_BASIS: Final = {None: "in all", "fixed": "a fixed amount", "meter": "the whole meter"}
_OUTCOME: Final = {
    "win": "paid", "bonus": "paid", "lose": "lost", "push": "a push, stake back",
    "void": "void, stake back",
}  # fmt: skip

_TELL: Final[Mapping[type[Any], Callable[[RoundState, Any], list[str]]]] = {
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
