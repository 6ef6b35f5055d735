"""The playthroughs come out as they are written down, and replay from their records."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from croupier import settle
from croupier.games import games
from croupier.records.replay import replay
from engine.playthrough import FOLDER, open_log, read, rebuild, run

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playthrough(path: Path, request: pytest.FixtureRequest) -> None:
    written = path.read_text(encoding="utf-8")
    told = rebuild(written)
    if request.config.getoption("--write-playthroughs"):
        path.write_text(told, encoding="utf-8")
    assert told == written


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playthrough_replays_and_settles_the_same(path: Path) -> None:
    head, _, body = path.read_text(encoding="utf-8").partition("\n\n")
    log = open_log(dict(line.split(": ", 1) for line in head.splitlines()))
    for line in body.splitlines():
        if line.startswith("> ") and read(line[2:]):
            run(log, line[2:])
    record = json.loads(json.dumps(log.record()))
    assert replay(record)["result"] == record["result"]
    assert settle(log.settle_record())["seats"] == record["result"]["seats"]


def test_every_game_has_enough_playthroughs() -> None:
    texts = [path.read_text(encoding="utf-8") for path in FILES]
    for game in games():
        own = [text for text in texts if f"game: {game.alias}\n" in text]
        assert len(own) >= 3
        assert any("Irregularity" in text for text in own)
        assert any("are entered" in text for text in own)
