"""What a chair is told of the other seats on the cloth, and how long it is sat on."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from croupier.cards import TEXT
from croupier.engine.commands import Answer
from croupier.games import find_game
from croupier.games.line import Settlement
from croupier.money import write_dollars
from croupier.service.facility import Facility
from croupier.service.people import Identity
from croupier.table import Actor, commands
from croupier.web.table.moments import timed
from croupier.web.table.others import lying, neighbours, others
from croupier.web.table.paying import STEP_MS, WHOLE_MS, paid
from croupier.web.table.printed import Cloth
from croupier.web.table.sight import Sight
from croupier.web.table.sitting import Sitting, lasted
from web.dealing import STREAM, Table, opened

BETS: dict[str, dict[str, int]] = {
    "uth": {"ante": 500, "blind": 500, "trips": 500},
    "fcp": {"ante": 500, "aces_up": 500},
    "lir": {"bet": 500, "three_card": 500},
}
FIRST = {"uth": "check", "fcp": "play 1x", "lir": "pull"}


def sight_of(table: Table, name: str) -> Sight:
    """Return a table as a player sees it; of a guest's name, without a seat."""
    state = table.desk.table(STREAM)
    seat = next((n for n, player in state.seats.items() if player == name), None)
    who = Identity(name, "player", "person", "1", "")
    return Sight(state, table.desk.view(STREAM, Actor(name, "player")), who, seat)


def around(table: Table, alias: str, name: str) -> dict[int, dict[str, Any]]:
    sight, game = sight_of(table, name), find_game(alias)
    rules = sight.table.rules
    assert rules is not None
    areas = Cloth(game, rules).before(sight.seat).areas
    return {told["seat"]: told for told in neighbours(game, sight, areas, shown=True)}


def play(table: Table, alias: str) -> None:
    """Let both players bet, so that the cards come."""
    for seat in (1, 2):
        table.bet(seat, BETS[alias])


def play_out(table: Table) -> Settlement:
    """Give the first answer to every question until the round is over."""
    while (playing := table.desk.table(STREAM).playing) is not None:
        assert playing.engine.open_question is not None
        seat, asked = playing.engine.open_question
        answering = commands.Play(playing.number, (Answer(seat, asked.answers[0]),))
        actor = Actor(table.players[seat], "player")
        table.desk.do(STREAM, answering, actor, f"{playing.id} {seat} {asked.name}")
        table.dealer.wind(STREAM)
    over = table.desk.table(STREAM).round
    assert over is not None
    assert over.engine.settlement is not None
    return over.engine.settlement


@pytest.mark.parametrize("alias", BETS)
@pytest.mark.parametrize("name", ["ann", "eve"])
def test_of_hidden_cards_the_cloth_has_no_more_than_their_backs(
    tmp_path: Path, alias: str, name: str
) -> None:
    with opened(tmp_path) as ledger:
        table = Table(ledger, game=alias)
        play(table, alias)
        sight, game = sight_of(table, name), find_game(alias)
        engine = table.desk.table(STREAM).playing
        assert engine is not None
        cards = timed(list(lying(game, sight, shown=True)), engine.engine, sight.seat)
        seats = {1, 2} - {sight.seat}
        many = {seat: len(engine.engine.held[seat]) for seat in seats}
        cards = [card for card in cards if not card["id"].startswith("burn")]
        assert {card["id"] for card in cards} == {
            f"seat{seat}-{n}" for seat in seats for n in range(many[seat])
        }
        assert not any(card["up"] for card in cards)
        told = json.dumps([cards, around(table, alias, name), others(sight, shown=True)])
        assert not any(f'"{face}"' in told for face in TEXT)
        assert "of hearts" not in told
        assert "sign" not in told
        dealt = [card["dealt"] for card in cards]
        assert len(set(dealt)) == len(dealt)


@pytest.mark.parametrize("alias", BETS)
def test_a_seat_tells_what_lies_there_what_it_said_and_what_it_got(
    tmp_path: Path, alias: str
) -> None:
    with opened(tmp_path) as ledger:
        table = Table(ledger, game=alias)
        assert around(table, alias, "ann")[2]["told"] == "seat 2"
        assert around(table, alias, "ann")[3]["name"] is None
        play(table, alias)
        assert around(table, alias, "ben")[1]["turn"]
        before = around(table, alias, "ben")[1]
        made = {area.name: area.bets for area in find_game(alias).areas}
        laid = sum(made[area] * stake for area, stake in BETS[alias].items())
        assert before["told"] == write_dollars(laid)
        assert before["name"]["words"] == "ann"
        table.answer(1, FIRST[alias])
        after = around(table, alias, "ben")[1]
        assert not after["turn"]
        change = {"uth": 0, "fcp": 500, "lir": -500}[alias]
        assert after["told"].split(", ")[0] == write_dollars(laid + change)
        assert after["said"] == {"uth": "checked", "fcp": "played $5", "lir": "took back"}[alias]
        assert len(after["stacks"]) == len(before["stacks"]) + change // 500
        nets = {seat.number: seat.net for seat in play_out(table).seats}
        for name, seat in (("ann", 2), ("ben", 1)):
            told = around(table, alias, name)[seat]
            net = nets[seat]
            assert told["net"] == ("+" if net > 0 else "") + write_dollars(net)
            assert told["won"] == (net > 0) - (net < 0)


@pytest.mark.parametrize("alias", BETS)
def test_every_chip_is_taken_or_paid_in_the_dealers_order(tmp_path: Path, alias: str) -> None:
    with opened(tmp_path) as ledger:
        table = Table(ledger, game=alias)
        play(table, alias)
        game, two = find_game(alias), play_out(table)
        full = two._replace(
            seats=tuple(two.seats[0]._replace(number=seat) for seat in range(1, game.seats + 1))
        )
        for settlement, most in ((two, STEP_MS), (full, WHOLE_MS // 14)):
            seats = [seat.number for seat in settlement.seats]
            ends = [end for seat in seats for end in paid(game, settlement, seat).values()]
            times = sorted(end["after"] for end in ends)
            assert times == [times[1] * nth for nth in range(len(times))]
            assert 0 < times[1] <= most
            assert times[-1] <= WHOLE_MS


def test_a_session_at_a_table_lasts_from_sitting_down_to_getting_up(tmp_path: Path) -> None:
    hour = "2026-11-30T06:00:00.000Z"
    with opened(tmp_path) as ledger:
        table = Table(ledger, game="lir")  # both sit down at six by the ledger's clock
        settings = SimpleNamespace(zone="America/New_York")
        house = SimpleNamespace(ledger=ledger, settings=settings, clock=lambda: hour)
        sitting = Sitting(cast("Facility", house), STREAM)

        def told(page: Sitting, name: str = "ann") -> tuple[str, str]:
            shown = page.told(sight_of(table, name))
            return shown["time"], shown["sat"]

        assert told(sitting) == ("01:00 EST", "0 min")
        hour = "2026-11-30T07:25:59.000Z"
        house.clock = lambda: hour
        assert told(sitting) == ("02:25 EST", "1 h 25 min")
        reloaded = Sitting(cast("Facility", house), STREAM)
        assert told(reloaded) == told(sitting)
        assert told(reloaded, "eve") == ("02:25 EST", "")
        table.desk._clock = lambda: "2026-11-30T07:20:00.000Z"  # noqa: SLF001 - the hands of it
        for seat, command in ((1, commands.LeaveSeat(1)), (3, commands.Sit(3, "ann"))):
            table.desk.do(STREAM, command, Actor("ann", "player"), f"moves {seat}")
        for page in (sitting, reloaded, Sitting(cast("Facility", house), STREAM)):
            assert told(page) == ("02:25 EST", "5 min")
            assert told(page, "ben") == ("02:25 EST", "1 h 25 min")


def test_a_clock_that_was_set_back_shows_no_time_below_none() -> None:
    assert lasted("2026-11-30T06:00:00.000Z", "2026-11-30T05:00:00.000Z") == "0 min"
    assert lasted("2026-11-30T06:00:00.000Z", "2026-11-30T07:00:00.000Z") == "1 h 0 min"
