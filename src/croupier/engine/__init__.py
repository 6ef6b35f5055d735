"""One round as a fold over its events: commands in, events out.

``decide`` answers a command with events or raises ``RuleViolation``; it changes nothing.
``evolve`` takes an event into the state and never fails; ``carry_out`` does both at once. ``view``
tells what one viewer may see. Randomness, time, identity and the meter are arguments, never looked
up. The commands are in ``croupier.engine.commands``, the events in ``croupier.engine.events``.

A card is a place in the deck until its face is known: dealing events carry places, faces come from
the sealed deck when cards are turned, or are entered by a person at a physical table. A sealed
deck's cards go to every call of ``decide``; a round is over when ``state.settlement`` is there.

>>> from croupier.engine.commands import Answer, NoMoreBets, PlaceBet
>>> from croupier.games import find_game
>>> from croupier.house import rules_of
>>> from croupier.shuffle import seal_deck, seeded_source
>>> game = find_game("uth")
>>> deck = seal_deck(seeded_source("2026"))
>>> state = open_round(game, rules_of(game, {}))
>>> for command in (PlaceBet(3, {"ante": 1000, "blind": 1000}), NoMoreBets()):
...     events, state = carry_out(state, command, deck.cards)
>>> state.open_question[0], state.open_question[1].answers
(3, ('check', 'play 3x', 'play 4x'))
>>> view(state, 3, deck.cards)["seats"][3]["cards"], view(state)["seats"][3]["cards"]
(['3h', 'Js'], ['??', '??'])
>>> events, state = carry_out(state, Answer(3, "play 4x"), deck.cards)
>>> [(seat.number, seat.net) for seat in state.settlement.seats]
[(3, 4000)]
"""

from croupier.engine.decide import carry_out, decide
from croupier.engine.evolve import evolve
from croupier.engine.state import RoundState, open_round
from croupier.engine.view import view

__all__ = ["RoundState", "carry_out", "decide", "evolve", "open_round", "view"]
