"""The pay tables of § 5324.36(f)."""

from typing import Final

from croupier.games.paytable import even_money, pay_tables

WIN: Final = even_money("5324.36(f)(1)")

BLIND: Final = pay_tables(
    "blind",
    "5324.36(f)(2)#2",
    "exact",
    """
    hand                  A      B
    less than a straight  push   push
    straight              1:1    push
    flush                 3:2    3:2
    full house            3:1    3:1
    four of a kind        10:1   10:1
    straight flush        50:1   50:1
    royal flush           500:1  500:1
    """,
)
"""What a winning hand's blind gets (U-11, U-23)."""

TRIPS: Final = pay_tables(
    "trips",
    "5324.36(f)(3)",
    "floor",
    """
    hand                  A      B      C      D
    three of a kind       3:1    3:1    3:1    3:1
    straight              4:1    5:1    4:1    5:1
    flush                 7:1    6:1    7:1    6:1
    full house            9:1    8:1    8:1    7:1
    four of a kind        30:1   30:1   30:1   20:1
    straight flush        40:1   40:1   40:1   40:1
    royal flush           50:1   50:1   50:1   50:1
    """,
)
