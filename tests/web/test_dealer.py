"""The dealer of a practice table: waits for all, and lets the clock answer for who does not."""

from __future__ import annotations

from pathlib import Path
from threading import Event
from typing import Any

import pytest

from croupier.engine.commands import Answer
from croupier.ledger.errors import LedgerError
from croupier.service.audit import audit
from croupier.service.desk import Desk
from croupier.table import Actor, commands
from web.dealing import STREAM, Table, opened

BETS = {"uth": {"ante": 500, "blind": 500}, "fcp": {"ante": 500}, "lir": {"bet": 500}}


def test_cards_come_when_all_who_sit_there_want_them(tmp_path: Path) -> None:
    with opened(tmp_path) as ledger:
        table = Table(ledger)
        table.bet(1)
        assert not table.is_closed()
        table.bet(2)
        assert table.is_closed()
        assert table.dealer.begin(STREAM) == 1


def test_who_does_not_answer_is_answered_for_by_the_clock(tmp_path: Path) -> None:
    with opened(tmp_path) as ledger:
        table = Table(ledger, thinking=0.01)
        for seat in table.players:
            table.bet(seat)
        over = table.play_on()
        assert over.over == "settled"
        assert over.by_clock == ((1, "bet one"), (2, "bet one"), (1, "bet two"), (2, "bet two"))


def test_the_clock_runs_for_whoever_is_asked_and_nobody_else(tmp_path: Path) -> None:
    with opened(tmp_path) as ledger:
        table = Table(ledger)
        for seat in table.players:
            table.bet(seat)
        assert table.dealer.left(STREAM, 1) > 0
        assert table.dealer.left(STREAM, 2) == 0


def test_nobody_is_hurried_who_sits_there_alone_with_house_players(tmp_path: Path) -> None:
    with opened(tmp_path) as ledger:
        table = Table(ledger, players=1)
        table.dealer.company.add(STREAM)
        table.bet(1)
        assert table.is_closed()
        assert table.dealer.left(STREAM, 1) == 0


@pytest.mark.parametrize("game", ["uth", "fcp", "lir"])
def test_who_leaves_amid_a_hand_keeps_nobody_from_playing_on(tmp_path: Path, game: str) -> None:
    with opened(tmp_path) as ledger:
        table = Table(ledger, game=game)
        for seat in table.players:
            table.bet(seat, BETS[game])
        leaving = commands.LeaveSeat(1)
        table.desk.do(STREAM, leaving, Actor("ann", "player"), "leave")
        table.dealer.wind(STREAM)
        over = table.play_on(by_clock=(2,))
        assert over.over == "settled"
        assert table.desk.table(STREAM).seats == {2: "ben"}
        table.bet(2, BETS[game])
        assert table.desk.table(STREAM).number == 2
        assert audit(ledger).clean


def test_a_table_at_which_all_left_amid_a_hand_is_free_again(tmp_path: Path) -> None:
    with opened(tmp_path) as ledger:
        table = Table(ledger, game="fcp")
        for seat in table.players:
            table.bet(seat, BETS["fcp"])
        for seat, player in table.players.items():
            leaving, key = commands.LeaveSeat(seat), f"leave {seat}"
            table.desk.do(STREAM, leaving, Actor(player, "player"), key)
        assert table.desk.table(STREAM).playing is not None
        table.dealer.resume(STREAM)
        assert table.desk.table(STREAM).playing is None
        assert table.desk.table(STREAM).seats == {}


def test_a_clock_that_rings_in_vain_rings_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path) as ledger:
        table = Table(ledger, thinking=0.01)
        failing(table.desk, commands.DecisionClock, monkeypatch)
        for seat in table.players:
            table.bet(seat)
        assert table.play_on().over == "settled"
        assert table.dealer._thinking == {}  # noqa: SLF001 - nothing is left of it


def test_a_house_player_whose_answer_is_lost_gives_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path) as ledger:
        table = Table(ledger, players=1)
        table.dealer.company.add(STREAM)
        failing(table.desk, Answer, monkeypatch)
        table.bet(1)
        assert table.play_on(by_clock=(1,)).over == "settled"


def failing(desk: Desk, kind: type, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the ledger fail when a command of a kind is given for the first time."""
    do, failed = desk.do, Event()

    def fail_once(stream: str, command: Any, actor: Actor, key: str) -> Any:  # noqa: ANN401
        of_round = command.commands if isinstance(command, commands.Play) else ()
        if any(isinstance(one, kind) for one in (command, *of_round)) and not failed.is_set():
            failed.set()
            raise LedgerError("the disk is full", accepted="another try")
        return do(stream, command, actor, key)

    monkeypatch.setattr(desk, "do", fail_once)
