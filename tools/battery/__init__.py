"""A statistical battery over shuffled decks: twenty questions, answered together at 99 %.

Each statistic counts something that adds up from deck to deck, so that any number of decks takes
the memory of one chunk, and holds the count against its exact distribution under a perfect shuffle.
The p-values are joined by Holm's method, which holds whatever the statistics have to do with one
another: of a hundred perfect shuffles one is refused at most, on average.
"""

from battery.counting import Tally, tally
from battery.judging import Finding, judge

__all__ = ["Finding", "Tally", "judge", "tally"]
