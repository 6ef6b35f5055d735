"""The other players at a table, as one of them sees them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.games.area import wager_name
from croupier.money import write_dollars
from croupier.web.scene import lay_card
from croupier.web.table.sight import Sight

_SAID = {"fold": "folded", "check": "checked", "pull": "took back", "ride": "let it ride"}


def others(sight: Sight, *, shown: bool) -> list[dict[str, Any]]:
    """Return the other players: what they bet, what they answered, what they got.

    Of their cards there is no more than the view tells: those that the dealer has turned.

    Args:
        sight: The table as the chair sees it.
        shown: Whether the round, in play or just over, is still looked at.
    """
    round_ = sight.round if shown and sight.round is not None else {}
    bets, net, asked = round_.get("seats", {}), round_.get("net", {}), round_.get("asked")
    return [
        {
            "seat": seat,
            "player": player,
            "turn": asked is not None and asked["seat"] == seat,
            "wagers": _wagers(bets.get(seat, {})),
            "said": _said(bets.get(seat, {})),
            "cards": [lay_card({"id": n}, face) for n, face in _cards(bets.get(seat, {}))],
            "net": _net(net.get(seat)),
            "won": (net.get(seat, 0) > 0) - (net.get(seat, 0) < 0),
        }
        for seat, player in sorted(sight.table.seats.items())
        if seat != sight.seat
    ]


def _wagers(seat: Mapping[str, Any]) -> str:
    made = seat.get("wagers", {})
    return ", ".join(f"{wager_name(name)} {write_dollars(stake)}" for name, stake in made.items())


def _said(seat: Mapping[str, Any]) -> str:
    """Return what a player answered, in the order of the questions.

    >>> _said({"answers": ["check", "play 2x"], "play": 2000})
    'checked, played $20'
    """
    said = [
        _SAID.get(answer, f"played {write_dollars(seat['play'])}")
        for answer in seat.get("answers", ())
    ]
    return ", ".join(said)


def _cards(seat: Mapping[str, Any]) -> list[tuple[int, str]]:
    return list(enumerate(seat.get("cards", ())))


def _net(cents: int | None) -> str:
    if cents is None:
        return ""
    return f"+{write_dollars(cents)}" if cents > 0 else write_dollars(cents)
