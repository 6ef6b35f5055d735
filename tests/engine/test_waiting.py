"""Who does what a round waits for, and nothing else, comes to its settlement."""

from __future__ import annotations

from random import Random

import pytest

from croupier.engine import commands
from croupier.engine.view import options
from croupier.engine.waiting import Wanted, wanted
from croupier.games import AnyGame, games
from engine import rounds

WAYS = (
    rounds.Way(),
    rounds.Way(by_act=True),
    rounds.Way("automated shoe", "entered"),
    rounds.Way("manual shoe", by_act=True),
    rounds.Way(source="entered"),
)


def come(table: rounds.Table, told: Wanted, rng: Random) -> commands.Command:
    """Return the command that brings what is waited for."""
    if told.what == "answer":
        assert isinstance(told.holder, int)
        option = rng.choice(options(table.state))
        return commands.Answer(told.holder, option["answer"], option.get("least"))
    if told.what == "deal":
        faces = table.faces_turned() if told.cards else ()
        assert len(faces) == told.cards
        return commands.Deal(faces=faces)
    if told.what == "hand":
        assert told.holder is not None
        faces = table.faces_for(table.state.held[told.holder])
        assert len(faces) == told.cards
        return commands.Identify(told.holder, faces)
    assert told.what == "ruling"
    assert isinstance(told.holder, int)
    return commands.RuleOn(told.holder, "stands", "floor", "his chips lie there")


@pytest.mark.parametrize("game", games(), ids=lambda game: game.alias)
@pytest.mark.parametrize("way", WAYS)
def test_a_round_is_over_when_all_that_it_waits_for_has_come(
    game: AnyGame, way: rounds.Way
) -> None:
    rng = Random(f"{game.name} {way}")
    for house in rounds.HOUSES[game.alias]:
        for _ in range(6):
            table = rounds.Table(game, house, rounds.shuffled(rng), way)
            assert wanted(table.state).what == "bets"
            rounds.open_betting(table, rng)
            if not table.settled and rng.random() < 0.5:
                table.send(commands.Leave(rng.choice(sorted(table.state.seats))))
            for _ in range(60):
                told = wanted(table.state)
                if told.what == "nothing":
                    break
                table.send(come(table, told, rng))
            assert table.settled
