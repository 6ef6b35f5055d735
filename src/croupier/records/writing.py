"""A settlement written as the document of the interfaces."""

from __future__ import annotations

from croupier.cards import write_cards
from croupier.games.game import AnyGame
from croupier.games.line import Line, SeatResult, Settlement
from croupier.hands import Hand
from croupier.law import citation
from croupier.records.documents import DealerDocument, LineDocument, ResultDocument, SeatDocument


def write_settlement(
    game: AnyGame, settlement: Settlement, record_id: str | None
) -> ResultDocument:
    """Return a settlement as a document of integers and text."""
    document: ResultDocument = {"game": game.name, "seats": [], "house_net": 0}
    if record_id is not None:
        document["id"] = record_id
    if "dealer" in game.places:
        document["dealer"] = _dealer(game, settlement)
    document["seats"] = [_seat(seat) for seat in settlement.seats]
    document["house_net"] = -sum([seat["net"] for seat in document["seats"]])
    if settlement.flags:
        document["flags"] = [
            {"clause": flag.clause, "where": flag.where, "message": flag.message}
            for flag in settlement.flags
        ]
    return document


def _dealer(game: AnyGame, settlement: Settlement) -> DealerDocument:
    hand = settlement.dealer
    name, cards = _hand(hand)
    document: DealerDocument = {"hand": name, "cards": cards}
    if game.dealer_qualifies:
        document["qualifies"] = settlement.qualifies
    return document


def _hand(hand: Hand | None) -> tuple[str | None, str | None]:
    return (None, None) if hand is None else (hand.name, write_cards(hand.cards))


def _seat(seat: SeatResult) -> SeatDocument:
    name, cards = _hand(seat.hand)
    return {
        "seat": seat.number,
        "hand": name,
        "cards": cards,
        "net": seat.net,
        "lines": [_line(line) for line in seat.lines],
    }


def _line(line: Line) -> LineDocument:
    document: LineDocument = {
        "wager": line.wager,
        "stake": line.stake,
        "outcome": line.outcome,
        "odds": None if line.odds is None else str(line.odds),
        "paid": line.paid,
        "clause": None if line.clause is None else citation(line.clause),
    }
    if line.reading is not None:
        document["reading"] = line.reading
    if line.basis is not None:
        document["basis"] = line.basis
    if line.uncapped is not None:
        document["uncapped"] = line.uncapped
    if line.withdrawn:
        document["withdrawn"] = True
    if line.awards:
        document["awards"] = [
            {"seat": award.seat, "hand": award.hand, "odds": str(award.odds), "paid": award.paid}
            for award in line.awards
        ]
    if line.hand is not None:
        document["hand"], document["cards"] = line.hand.name, write_cards(line.hand.cards)
    return document
