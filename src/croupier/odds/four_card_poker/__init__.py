"""Four-card poker solved exactly: best play, every wager, advice, the strategy to learn.

``showdown.py`` counts the dealer hands that each hand beats or ties, ``play.py`` finds the best
play, ``counting.py`` counts the hands of any deck by ranks, ``envy.py`` how players' hands lie
together; the rest tells what follows.
"""

from croupier.odds.four_card_poker.advice import advise
from croupier.odds.four_card_poker.side_bets import side_bets
from croupier.odds.four_card_poker.solution import analyse
from croupier.odds.four_card_poker.strategy import strategy
from croupier.odds.solver import Solver

SOLVER = Solver(analyse=analyse, advise=advise, strategy=strategy, side_bets=side_bets)
