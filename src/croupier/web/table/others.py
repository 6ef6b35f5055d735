"""The other players at a table, as one of them sees them: in words, and on the cloth."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from croupier.games.area import wager_name
from croupier.games.game import AnyGame
from croupier.money import Cents, write_dollars
from croupier.web.scene import lay_card
from croupier.web.table import around, rings
from croupier.web.table.paying import paid
from croupier.web.table.sight import Sight, taken_back
from croupier.web.table.stack import chips_of

Areas = Sequence[Mapping[str, Any]]
_SAID = {"fold": "folded", "check": "checked", "pull": "took back", "ride": "let it ride"}


def others(sight: Sight, *, shown: bool) -> list[dict[str, Any]]:
    """Return the other players in words: what they bet, what they answered, what they got.

    Of their cards there is no more than the view tells: those that the dealer has turned.

    Args:
        sight: The table as the chair sees it.
        shown: Whether the round, in play or just over, is still looked at.
    """
    round_ = _round(sight, shown=shown)
    # Who sat down on a seat after its hand was over has nothing to do with it.
    bets = {
        seat: bet
        for seat, bet in round_.get("seats", {}).items()
        if bet["player"] == sight.table.seats.get(seat)
    }
    net = {seat: cents for seat, cents in round_.get("net", {}).items() if seat in bets}
    return [
        {
            "seat": seat,
            "player": player,
            "turn": _turn(round_, seat),
            "wagers": _wagers(bets.get(seat, {})),
            "said": _said(bets.get(seat, {})),
            "cards": [lay_card({"id": n}, face) for n, face in _cards(bets.get(seat, {}))],
            "net": _net(net.get(seat)),
            "won": (net.get(seat, 0) > 0) - (net.get(seat, 0) < 0),
        }
        for seat, player in sorted(sight.table.seats.items())
        if seat != sight.seat
    ]


def neighbours(game: AnyGame, sight: Sight, areas: Areas, *, shown: bool) -> list[dict[str, Any]]:
    """Return every other seat of the table as it lies on the cloth, the free ones too.

    Args:
        game: The table's game.
        sight: The table as the chair sees it.
        areas: The betting areas of such a seat, as ``around.areas`` draws them.
        shown: Whether the round, in play or just over, is still looked at.
    """
    round_, table = _round(sight, shown=shown), sight.table
    settlement = sight.settlement if shown else None
    told = []
    for seat, at in around.stations(game.seats, sight.seat).items():
        bet, net = round_.get("seats", {}).get(seat, {}), round_.get("net", {}).get(seat)
        ends = {} if settlement is None else paid(game, settlement, seat)
        stacks = list(_stacks(areas, bet, taken_back(game, bet), ends))
        large = seat == sight.before  # its chips lie on the areas in the middle
        player = bet.get("player") or table.seats.get(seat)
        told.append({
            "seat": seat, "x": at.x, "y": at.y, "large": large,
            "name": None if player is None else around.name_of(player),
            "turn": _turn(round_, seat),
            "bets": _wagers(bet),
            "stacks": [] if large else [stack for _, area in stacks for stack in area],
            **_line([cents for cents, _ in stacks], bet, net, empty=f"seat {seat}"),
        })  # fmt: skip
    return told


def _line(
    laid: Sequence[Cents], bet: Mapping[str, Any], net: Cents | None, *, empty: str
) -> dict[str, Any]:
    """Return the second line of a plate: what lies there and was said last; then the result."""
    said, result = "".join(_answered(bet)[-1:]), _net(net)
    amount = write_dollars(sum(laid)) if laid else ""
    told = ", ".join(filter(None, (amount, said))) or empty
    size = around.size_of(told, f"{said} {result}")
    won = ((net or 0) > 0) - ((net or 0) < 0)
    return {"told": told, "said": said, "net": result, "won": won, "size": size}


def _stacks(
    areas: Areas, bet: Mapping[str, Any], back: Collection[str], ends: Mapping[str, Any]
) -> Iterator[tuple[Cents, list[dict[str, Any]]]]:
    """Yield the amount on each area of a seat where anything lies, and its stacks."""
    made = {**bet.get("wagers", {}), "play": bet.get("play", 0)}
    for area in areas:
        cents = made.get(area["wager"], 0)
        if cents and area["label"] not in back:
            place = rings.Stack(area["x"], area["y"], around.CHIP)
            yield cents, rings.stacks(place, chips_of(cents), ends.get(area["label"]))


def lying(game: AnyGame, sight: Sight, *, shown: bool) -> Iterator[dict[str, Any]]:
    """Yield the other seats' cards at their places on the cloth, as the view tells of them."""
    bets = _round(sight, shown=shown).get("seats", {})
    for seat, at in around.stations(game.seats, sight.seat).items():
        bet = bets.get(seat, {})
        faces = bet.get("cards", ())
        for place, face in zip(around.cards(at, seat, len(faces)), faces, strict=True):
            card = lay_card(place, face)
            told = {"label": f"Seat {seat}: {card['label']}", "gone": "fold" in bet["answers"]}
            yield {**card, **told}


def _round(sight: Sight, *, shown: bool) -> Mapping[str, Any]:
    return sight.round if shown and sight.round is not None else {}


def _turn(round_: Mapping[str, Any], seat: int) -> bool:
    asked = round_.get("asked")
    return asked is not None and asked["seat"] == seat


def _wagers(seat: Mapping[str, Any]) -> str:
    made = seat.get("wagers", {})
    return ", ".join(f"{wager_name(name)} {write_dollars(stake)}" for name, stake in made.items())


def _said(seat: Mapping[str, Any]) -> str:
    """Return what a player answered, in the order of the questions.

    >>> _said({"answers": ["check", "play 2x"], "play": 2000})
    'checked, played $20'
    """
    return ", ".join(_answered(seat))


def _answered(seat: Mapping[str, Any]) -> list[str]:
    return [
        _SAID.get(answer, f"played {write_dollars(seat['play'])}")
        for answer in seat.get("answers", ())
    ]


def _cards(seat: Mapping[str, Any]) -> list[tuple[int, str]]:
    return list(enumerate(seat.get("cards", ())))


def _net(cents: int | None) -> str:
    if cents is None:
        return ""
    return f"+{write_dollars(cents)}" if cents > 0 else write_dollars(cents)
