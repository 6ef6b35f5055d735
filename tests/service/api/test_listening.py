"""How the service listens: sends at once, to as many as the system lets in, by several."""

from __future__ import annotations

import resource
import signal
import socket
from pathlib import Path

import pytest

from croupier.service.api.server import FILES, allow_files, listen
from croupier.service.settings import Settings
from databases import new_database
from service.api.playing import admit, players
from service.api.processes import address_of, command, free_port, house, stop


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_no_answer_waits_for_the_receipt_of_the_last_one(host: str) -> None:
    with listen(Settings.of({"host": host, "port": free_port()})) as listening:
        # By this asyncio tells a connection that sends at once.
        assert listening.proto == socket.IPPROTO_TCP
        assert (listening.family, listening.type) == (socket.AF_INET, socket.SOCK_STREAM)


def test_a_process_asks_for_as_many_files_as_it_may_have() -> None:
    before = soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(soft, allowed) // 2, most))
        allow_files()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (allowed, most)
        allow_files()  # and asks for no less than it has
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (allowed, most)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_several_processes_at_one_address(postgres: str, tmp_path: Path) -> None:
    url = new_database(postgres)
    tokens = admit(url)
    with command(tmp_path, **house(url, workers=2, pages="false")) as process:
        with players([address_of(process)], tokens) as playing:
            for player in playing:
                player.step()
                assert player.seen()["round"]["stage"] == "betting"
            children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
            assert len(children.read_text(encoding="ascii").split()) >= 2
        stop(process, signal.SIGTERM)
