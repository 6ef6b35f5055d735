"""Whole rounds dealt at a practice table and played by a simple house strategy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from croupier.engine import RoundState
from croupier.engine.commands import Answer, NoMoreBets, PlaceBet
from croupier.games.dealing import Device
from croupier.games.game import AnyGame
from croupier.games.strategy import Sight
from croupier.house import rules_of
from croupier.money import MOST
from croupier.records.log import RoundLog
from croupier.shuffle import Source, seal_deck


def practice_wagers(game: AnyGame, house: Mapping[str, Any]) -> dict[str, int]:
    """Return what a house player bets: the practice wagers on offer, within the house's limits."""
    rules = rules_of(game, house)
    optional = {area.name for area in game.areas if area.offer is not None}
    made = {
        wager: min(max(stake, rules.minimums.get(wager, 0)), rules.maximums.get(wager, MOST))
        for wager, stake in game.practice_wagers.items()
        if wager not in optional or wager in rules.offered
    }
    for area in game.areas:
        if area.equal_to in made:
            made[area.name] = made[area.equal_to]
    return made


def open_table(
    game: AnyGame,
    house: Mapping[str, Any],
    source: Source,
    *,
    device: Device = "hand",
    round_id: str = "",
) -> RoundLog:
    """Return a round with a freshly shuffled and sealed deck, before the first wager."""
    return RoundLog(game, house, seal_deck(source), device=device, round_id=round_id)


def deal_round(log: RoundLog, seats: Iterable[int]) -> RoundLog:
    """Play a round from the first wager to the settlement, every seat by the house strategy.

    Args:
        log: The round, nothing done in it yet.
        seats: The seats that play.
    """
    wagers = practice_wagers(log.state.game, log.house)
    for number in seats:
        log.do(PlaceBet(number, wagers))
    log.do(NoMoreBets())
    play_on(log, ())
    return log


def play_on(log: RoundLog, people: Iterable[int]) -> None:
    """Let house players answer until a person's seat is asked, or the round is settled."""
    persons = set(people)
    while (asked := log.state.open_question) is not None and asked[0] not in persons:
        number, question = asked
        answer = log.state.game.choose(sight_of(log.state, number, question.name, log.cards or ()))
        log.do(Answer(number, answer))


def sight_of(state: RoundState, number: int, question: str, deck: tuple[int, ...]) -> Sight:
    """Return what a seat sees when it is asked."""
    up = state.face_up
    open_cards = [state.faces[p] for p in state.held.get("dealer", ()) if p in up]
    return Sight(
        question,
        tuple(deck[place] for place in state.held[number]),
        tuple(state.faces[p] for p in state.held.get("community", ()) if p in up),
        open_cards[0] if open_cards else None,
    )
