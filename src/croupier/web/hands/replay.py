"""A round that is over, act by act: how the table stood after each, and what the act was."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple

from croupier.cards import TEXT, Card, read_cards
from croupier.engine import RoundState, evolve
from croupier.engine import events as ev
from croupier.engine.events import Event
from croupier.games import find_game
from croupier.games.dealing import Ask, Discard, Pass, Street, Turn
from croupier.law import citation
from croupier.ledger.reading import Noted
from croupier.records.log import RoundLog
from croupier.records.replay import rebuild
from croupier.records.story import tell
from croupier.shuffle import SealedDeck, verify_deck
from croupier.web.faces import in_signs

_STEPS: Final[Mapping[type[Any], tuple[type[Any], ...]]] = {
    ev.Dealt: (Pass,),
    ev.Turned: (Turn, Street),
    ev.Discarded: (Discard,),
}
"""By which steps of the game's script the dealer does what."""


class Act(NamedTuple):
    """One act of the dealer, of a player or of an operator."""

    happened: Event
    told: Sequence[str]
    """In words."""
    clause: str
    """The citation of the clause by which it is done; empty where none names it."""
    state: RoundState
    """The round after it."""


class Played(NamedTuple):
    """A round that is over, played again."""

    start: RoundState
    acts: Sequence[Act]
    deck: tuple[Card, ...] | None
    """The opened deck; None where the cards of a physical table were entered."""

    @property
    def end(self) -> RoundState:
        """The round after its last act."""
        return self.acts[-1].state if self.acts else self.start

    def at(self, step: int) -> RoundState:
        """Return the round after so many acts."""
        return self.acts[step - 1].state if step else self.start


def play_again(facts: Sequence[Noted], number: int) -> Played:
    """Play a round again from its facts, holding every event against what was written.

    Args:
        facts: From its start on.
        number: The round's.

    Raises:
        RuleViolation: The deck does not fit its seal, or other events answer a command.
    """
    own = [fact for fact in facts if fact.body.get("round") == number]
    header = own[0].body["header"]
    opened = next((fact.body for fact in own if "nonce" in fact.body), None)
    deck = None
    if "seal" in header and opened is not None:
        verify_deck(header["seal"], opened["deck"], opened["nonce"])
        deck = SealedDeck(read_cards(opened["deck"]), bytes.fromhex(opened["nonce"]))
    log = RoundLog(find_game(header["game"]), header["house"], deck, device=header["device"],
                   by_act=header["by_act"], round_id=header["round"])  # fmt: skip
    start = log.state
    played = [fact.body for fact in own if fact.kind == "played"]
    happened = rebuild(log, [(body["command"], body["events"]) for body in played])
    acts, state = [], start
    for event in happened:
        state = evolve(state, event)
        told = tell(log.state, [event], in_signs)
        if isinstance(event, ev.Settled):
            told = ["The wagers are settled.", *told]
        acts.append(Act(event, told, _clause(state, event), state))
    return Played(start, acts, log.cards)


def _clause(state: RoundState, event: Event) -> str:
    """Return the citation of the clause by which something is done."""
    if isinstance(event, ev.Answered):
        asked = (step.question for step in state.script if isinstance(step, Ask))
        clause = next((one.clause for one in asked if one.name == event.question), "")
    elif isinstance(event, ev.BetsClosed):
        clause = state.game.closed_clause
    else:
        kinds = _STEPS.get(type(event), ())
        name = getattr(event, "step", "")
        steps: Any = (step for step in state.script if isinstance(step, kinds))
        clause = next((step.clause for step in steps if step.name == name), "")
    return citation(clause)


def without_faces(acts: Sequence[Act], own: Collection[int]) -> list[Act]:
    """Return acts that tell no face which nobody turned, as where a person entered the cards.

    Args:
        acts: Of a round.
        own: The seats whose cards may be told all the same.
    """
    return [_unsaid(act, own) for act in acts]


def _unsaid(act: Act, own: Collection[int]) -> Act:
    happened = act.happened
    if isinstance(happened, ev.Identified) and happened.holder not in own:
        holder = happened.holder
        whose = f"seat {holder}" if isinstance(holder, int) else f"the {holder}"
        return act._replace(told=[f"The cards of {whose} are entered."])
    if isinstance(happened, ev.Corrected):
        return act._replace(told=["A card that was entered is put right."])
    return act


def with_every_face(seen: Mapping[str, Any], played: Played, step: int) -> dict[str, Any]:
    """Return a view of the round with the face of every card that lies there.

    Args:
        seen: The view.
        played: The round.
        step: After how many acts it is seen.
    """
    state, known = played.at(step), played.end.faces

    def faces(holder: Any) -> list[str]:  # noqa: ANN401 - a seat or a place
        held = state.held.get(holder, ())
        if played.deck is not None:
            return [TEXT[played.deck[place]] for place in held]
        return [TEXT[known[place]] if place in known else "??" for place in held]

    told = {**seen, "seats": {n: {**s, "cards": faces(n)} for n, s in seen["seats"].items()}}
    return told | {name: faces(name) for name in ("dealer", "community", "box") if name in seen}
