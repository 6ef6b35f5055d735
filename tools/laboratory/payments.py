"""What a settlement moves from account to account."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from laboratory.rounds import PlayedRound

Move = tuple[str, str, int]
"""Who gives, who gets, how many cents."""
Result = dict[str, Any]


def pays_meter(line: Result) -> bool:
    """Tell whether a line wins the whole meter, which no table pays."""
    return line.get("basis") == "meter" and line["outcome"] == "win"


def payments(played: PlayedRound, result: Result, stream: str) -> Iterator[Move]:
    """Yield what each line moves: the stake, the coupon in it, the win.

    A coupon is the house's again, whatever became of its wager.
    """
    wagers, win = f"wagers:{stream}", f"win:{stream}"
    kept = played.header["house"].get("stake_kept", [])
    for told in result["seats"]:
        seat = played.seats[told["seat"]]
        player = f"player:{seat.player}"
        for line in told["lines"]:
            if line.get("withdrawn"):
                continue
            area = "bet" if line["wager"].startswith("bet_") else line["wager"]
            coupon = seat.coupons.get(area, 0)
            gone = line["outcome"] == "lose" or (line["outcome"] == "win" and area in kept)
            yield wagers, win if gone else player, line["stake"] - coupon
            yield wagers, win, coupon
            if not pays_meter(line):
                yield win, player, line["paid"]


def nets(played: PlayedRound, result: Result) -> dict[str, int]:
    """Return what the round changes in each player's account, wins of the meter left out."""
    net: dict[str, int] = {}
    for player, chips, _ in played.on_layout().values():
        net[player] = net.get(player, 0) - chips
    for _, taker, amount in payments(played, result, ""):
        kind, _, player = taker.partition(":")
        if kind == "player":
            net[player] += amount
    return net


def moved(moves: Iterator[Move] | list[Move]) -> Counter[str]:
    """Return what moves come to, account by account."""
    sums: Counter[str] = Counter()
    for giver, taker, amount in moves:
        sums[giver] -= amount
        sums[taker] += amount
    return sums
