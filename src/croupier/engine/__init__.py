"""One round as a fold over its events: commands in, events out.

``decide`` answers a command with events or raises ``RuleViolation``; it changes nothing.
``evolve`` takes an event into the state and never fails. ``view`` tells what one viewer may see.
Randomness, time, identity and the meter are arguments, never looked up.

A card is a place in the deck until its face is known: dealing events carry places, faces come from
the sealed deck when cards are turned, or are entered by a person at a physical table.
"""

from croupier.engine.decide import carry_out, decide
from croupier.engine.evolve import evolve
from croupier.engine.state import RoundState, open_round
from croupier.engine.view import view

__all__ = ["RoundState", "carry_out", "decide", "evolve", "open_round", "view"]
