"""A second, naive settlement of the three games, written from the law notes alone.

Nothing here uses the package; tests compare the two on random rounds.
"""
