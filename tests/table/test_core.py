"""A table from its opening to its closing."""

from __future__ import annotations

import pytest

from croupier import replay
from croupier.engine.commands import Answer, NoMoreBets, PlaceBet
from croupier.games import NAMES, find_game
from croupier.games.question import Asked
from croupier.records.practice import practice_wagers
from croupier.table import commands as c
from croupier.table.record import rebuild_record
from table.memory import DAN, EVE, Floor, player

CHIPS = 10_000_000


def opened(game: str = "let-it-ride", **players: int) -> Floor:
    """Return a floor with an open table; each player sits, in order, with so much bought."""
    floor = Floor()
    floor.ask(EVE, c.OpenTable(game, dict(find_game(game).practice), chips=CHIPS))
    for seat, (name, amount) in enumerate(players.items(), start=1):
        floor.ask(player(name), c.Sit(seat, name))
        floor.ask(DAN, c.BuyIn(name, amount))
    return floor


@pytest.mark.parametrize("game", NAMES)
def test_a_round_moves_money_and_comes_out_again(game: str) -> None:
    floor = opened(game, ann=500_000, bob=500_000)
    found = find_game(game)
    wagers = practice_wagers(found, found.practice)
    floor.ask(DAN, c.StartRound(1))
    for seat, name in ((1, "ann"), (2, "bob")):
        before = floor.held(name)
        floor.ask(player(name), c.Play(1, (PlaceBet(seat, wagers),)))
        assert before - floor.held(name) == found.laid(wagers, Asked((), None))
    reply = floor.ask(DAN, c.Play(1, (NoMoreBets(),)))
    while (playing := floor.table().playing) is not None:
        asked = playing.engine.open_question
        assert asked is not None
        answer = Answer(asked[0], asked[1].answers[-1])
        reply = floor.ask(player(floor.table().seats[asked[0]]), c.Play(1, (answer,)))
    assert reply["stage"] == "settled"
    told = replay(rebuild_record(floor.ledger.streams["table:1"], 1))
    nets = {seat["seat"]: seat["net"] for seat in told["result"]["seats"]}
    assert nets == {1: floor.held("ann") - 500_000, 2: floor.held("bob") - 500_000}
    assert floor.ledger.balances["win:table:1"] == -sum(nets.values())
    assert reply["net"] == {str(seat): net for seat, net in nets.items()}
    assert told["round"] == "table:1/1"
