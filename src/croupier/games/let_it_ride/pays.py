"""The pay tables of § 5324.34(f)."""

from typing import Final

from croupier.games.paytable import pay_tables

BET: Final = pay_tables(
    "bet",
    "5324.34(f)(1)",
    "floor",
    """
    hand                  only
    pair of tens          1:1
    two pair              2:1
    three of a kind       3:1
    straight              5:1
    flush                 8:1
    full house            11:1
    four of a kind        50:1
    straight flush        200:1
    royal flush           1000:1
    """,
)
"""``pair of tens`` is a pair of tens, jacks, queens, kings or aces (L-08)."""

BONUS: Final = pay_tables(
    "bonus",
    "5324.34(f)(3)",
    "floor",
    """
    hand                  only
    three of a kind       $5
    straight              $25
    flush                 $50
    full house            $200
    four of a kind        $400
    straight flush        $2,500
    royal flush           $25,000
    """,
)

THREE_CARD: Final = pay_tables(
    "three_card",
    "5324.34(f)(4)",
    "floor",
    """
    hand                  A      B      C      D      E      F
    pair                  1:1    1:1    1:1    1:1    1:1    1:1
    flush                 4:1    4:1    3:1    4:1    4:1    3:1
    straight              6:1    5:1    6:1    6:1    5:1    6:1
    three of a kind       30:1   30:1   30:1   30:1   30:1   30:1
    straight flush        40:1   40:1   40:1   40:1   40:1   40:1
    mini royal            -      -      -      50:1   50:1   50:1
    """,
)
"""Where a table has no line for the mini royal, it pays as a straight flush (L-06)."""
