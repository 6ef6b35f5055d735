"""Exact odds: what each wager is worth under the house's own choices, with best play found.

Importing this package imports nothing heavy; numpy and numba are loaded with the game that is
solved. ``solver.py`` is what a game's solution looks like from outside, ``analysis.py`` and
``distribution.py`` what it answers.
"""
