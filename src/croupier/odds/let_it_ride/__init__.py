"""Let it ride solved exactly: best play, every wager, advice, the strategy as a person learns it.

``outcomes.py`` ranks, ``problem.py`` joins hands that are alike, ``play.py`` finds the best play;
the rest tells what follows from it.
"""

from croupier.odds.let_it_ride.advice import advise
from croupier.odds.let_it_ride.side_bets import side_bets
from croupier.odds.let_it_ride.solution import analyse
from croupier.odds.let_it_ride.strategy import strategy
from croupier.odds.solver import Solver

SOLVER = Solver(analyse=analyse, advise=advise, strategy=strategy, side_bets=side_bets)
