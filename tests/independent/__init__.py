"""Random rounds, lawful and broken, for the settlement of ``tools/laboratory``.

Nothing here uses the package under test; tests compare the two on these rounds.
"""
