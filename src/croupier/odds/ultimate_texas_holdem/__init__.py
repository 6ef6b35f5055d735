"""Exact odds of Ultimate Texas hold 'em."""

from croupier.odds.solver import Solver
from croupier.odds.ultimate_texas_holdem.advise import advise
from croupier.odds.ultimate_texas_holdem.analysis import analyse
from croupier.odds.ultimate_texas_holdem.strategy import strategy

SOLVER = Solver(analyse=analyse, advise=advise, strategy=strategy)

__all__ = ["SOLVER"]
