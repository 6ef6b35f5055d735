"""``croupier serve`` as a real process: it starts, stops cleanly in mid-round, and goes on."""

from __future__ import annotations

import errno
import os
import signal
import socket
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from cli.run import Runner
from service.api.playing import ROLES, Player, admit, players
from service.api.processes import address_of, command, free_port, house, stop
from service.api.watching import connect, greet
from service.driver import GAMES

STEPS = {"let-it-ride": 4, "ultimate-texas-holdem": 4, "four-card-poker": 3}
"""After so many steps a decision is open, and where there are several, not the first."""


def everything(came: list[Player]) -> dict[tuple[str, str], Any]:
    """Return what each role sees of each table."""
    return {(player.game, name): player.seen(name) for player in came for name in ROLES}


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_a_server_stopped_in_mid_round_goes_on_in_the_same_state(
    how: signal.Signals, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = house(f"sqlite:///{tmp_path}/book.db")
    tokens = admit(str(settings["ledger"]))
    with ExitStack() as opened:
        process = opened.enter_context(command(tmp_path, **settings))
        address = address_of(process)
        assert address == f"http://127.0.0.1:{settings['port']}"
        came = opened.enter_context(players([address], tokens))
        for player in came:
            for _ in range(STEPS[player.game]):
                player.step()
        before = everything(came)
        viewers = [opened.enter_context(connect(address, player.game)) for player in came]
        for viewer in viewers:
            greet(viewer, tokens["ann"])
        stop(process, how)
        codes = []
        for viewer in viewers:
            with pytest.raises(ConnectionClosed) as closed:
                viewer.recv()
            assert closed.value.rcvd is not None
            codes.append(closed.value.rcvd.code)
        assert codes == [1012] * len(GAMES)

        process = opened.enter_context(command(tmp_path, **settings))
        assert address_of(process) == address
        assert everything(came) == before
        asked = {game: before[game, "ann"]["round"]["options"] for game in GAMES}
        assert all(asked.values())
        for player in came:
            while player.seen()["round"]["stage"] != "settled":
                player.step()
        stop(process, how)
    with capsys.disabled():
        sys.stdout.write(f"\n{how.name}: {len(before)} views of {len(GAMES)} tables in mid-round"
                         " the same after a restart\n")  # fmt: skip


def test_a_practice_house_tells_its_password_once_and_has_a_table_of_each_game(
    tmp_path: Path,
) -> None:
    port = free_port()
    with command(tmp_path, port=port) as process:
        assert process.stdout is not None
        told = process.stdout.readline()
        assert told.startswith("New practice house. Supervisor Pat, password for one use: ")
        address = address_of(process)
        words = {"name": "Pat", "password": told.split()[-1]}
        refused = httpx.post(f"{address}/v1/sessions", json=words)
        assert refused.json()["type"] == "urn:croupier:new-password"
        new = {"name": "Pat", "old": words["password"], "new": "correct horse battery"}
        assert httpx.post(f"{address}/v1/sessions/password", json=new).status_code == 204
        words["password"] = new["new"]
        token = httpx.post(f"{address}/v1/sessions", json=words).json()["token"]
        header = {"Authorization": f"Bearer {token}"}
        tables = httpx.get(f"{address}/v1/tables", headers=header).json()
        assert {(table["game"], table["status"]) for table in tables} == {
            (game, "open") for game in GAMES
        }
        stop(process, signal.SIGINT)
    with command(tmp_path, port=port) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("Croupier serves at ")
        stop(process, signal.SIGTERM)


def test_settings_are_shown_and_what_is_wrong_is_told_all_at_once(
    croupier: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CROUPIER_PORT", "8400")
    shown = croupier("serve", "--show-settings")
    assert shown.code == 0
    assert '"port": 8400' in shown.out
    monkeypatch.setenv("CROUPIER_PORT", "0")
    monkeypatch.setenv("CROUPIER_TRIES", "9")
    monkeypatch.setenv("CROUPIER_HOSTS", "::1")
    wrong = croupier("serve")
    assert (wrong.code, wrong.out) == (2, "")
    assert all(name in wrong.err for name in ("CROUPIER_PORT", "CROUPIER_TRIES", "CROUPIER_HOSTS"))
    assert not list(tmp_path.iterdir())


def test_what_keeps_it_from_starting_is_one_sentence(
    croupier: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name, value in house(f"sqlite:///{tmp_path}/nowhere/book.db", port=free_port()).items():
        monkeypatch.setenv(f"CROUPIER_{name.upper()}", str(value))
    unreached = croupier("serve")
    assert (unreached.code, unreached.out) == (2, "")
    assert unreached.err.startswith("croupier: the ledger cannot be reached")
    assert unreached.err.count("\n") == 1
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        monkeypatch.setenv("CROUPIER_PORT", str(port))
        taken = croupier("serve")
    assert (taken.code, taken.out) == (2, "")
    why = os.strerror(errno.EADDRINUSE)
    assert taken.err == f"croupier: cannot listen at 127.0.0.1, port {port}: {why}\n"


def test_a_file_that_keeps_it_from_starting_is_named(
    croupier: Runner, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name, value in house(f"sqlite:///{tmp_path}/book.db").items():
        monkeypatch.setenv(f"CROUPIER_{name.upper()}", str(value))
    guard = tmp_path / "book.db-service"
    guard.mkdir()
    kept_out = croupier("serve")
    assert (kept_out.code, kept_out.out) == (2, "")
    why = os.strerror(errno.EISDIR)
    assert kept_out.err == f"croupier: reading or writing failed: {guard}: {why}\n"
