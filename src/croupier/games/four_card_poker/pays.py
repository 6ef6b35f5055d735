"""The pay tables of § 5324.33(f)."""

from typing import Final

from croupier.games.paytable import even_money, pay_tables

WIN: Final = even_money("5324.33(f)(1)")

ANTE_BONUS: Final = pay_tables(
    "ante_bonus",
    "5324.33(f)(2)",
    "floor",
    """
    hand                  only
    three of a kind       2:1
    straight flush        20:1
    four of a kind        25:1
    """,
)

ACES_UP: Final = pay_tables(
    "aces_up",
    "5324.33(f)(3)",
    "exact",
    """
    hand                  A      B      C      D      E      F
    pair of aces          1:1    1:1    1:1    1:1    1:1    1:1
    two pair              2:1    2:1    3:1    2:1    2:1    3:1
    straight              4:1    5:1    4:1    4:1    4:1    4:1
    flush                 6:1    6:1    5:1    6:1    6:1    5:1
    three of a kind       9:1    7:1    8:1    8:1    8:1    7:1
    straight flush        30:1   30:1   40:1   40:1   30:1   40:1
    four of a kind        50:1   50:1   50:1   50:1   50:1   50:1
    """,
)

PROGRESSIVE: Final = pay_tables(
    "progressive",
    "5324.33(f)(4)#1",
    "exact",
    """
    hand                  A      B
    three of a kind       9:1    15:1
    straight flush        100:1  100:1
    four of a kind        300:1  300:1
    four aces             meter  meter
    """,
)

ENVY: Final = pay_tables(
    "envy",
    "5324.33(f)(4)(iii)",
    "exact",
    """
    hand                  A      B      C
    straight flush        5:1    -      -
    four of a kind        10:1   25:1   300:1
    four aces             100:1  100:1  1000:1
    """,
)

SIX_CARD: Final = pay_tables(
    "six_card",
    "5324.33(f)(5)#1",
    "exact",
    """
    hand                        A           B
    three of a kind             5:1         5:1
    straight                    10:1        10:1
    flush                       15:1        15:1
    full house                  20:1        20:1
    four of a kind              50:1        50:1
    straight flush              200:1       200:1
    royal flush                 1,000:1     1,000:1
    six-card royal              $100,000    $100,000
    six-card royal of diamonds  $1,000,000  $100,000
    """,
)
