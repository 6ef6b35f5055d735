"""A second verifier of an export, as a laboratory would write it.

It uses the standard library alone and shares no code with the package: it reads the lines of an
export, recomputes every digest, every balance and every meter, and settles every round anew.
"""
