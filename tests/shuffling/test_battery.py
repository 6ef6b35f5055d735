"""The battery passes the real shuffle, adds up, and says how to repeat a run."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

from battery import streams
from battery.__main__ import main
from battery.counting import tally
from battery.judging import Finding, fit, holm, judge
from shuffling.shuffles import good, naive

SMALL = 10_000
"""Decks: a second or two."""


@pytest.mark.parametrize("seed", ["5324", "00"])
def test_the_real_shuffle_passes(seed: str) -> None:
    findings = judge(tally(streams.shuffled(seed, SMALL)))
    assert len(findings) == 20
    assert [finding for finding in findings if not finding.passed] == []


def test_chunks_and_streams_add_up() -> None:
    decks = good(1_000)
    whole, chunks = tally([decks]), tally([decks[:1], decks[1:1], decks[1:300], decks[300:]])
    apart = tally([decks[:300]]) + tally([decks[300:]])
    assert (whole.decks, chunks.decks, apart.decks) == (1_000, 1_000, 1_000)
    assert (whole.pairs, chunks.pairs, apart.pairs) == (999, 999, 998)
    for name, counted in whole.counts.items():
        assert np.array_equal(counted, chunks.counts[name]), name
        same = np.array_equal(counted, apart.counts[name])
        assert same is (name not in {"matches", "between"}), name
    assert judge(whole) == judge(chunks)


def test_streams_in_processes_give_what_one_process_gives() -> None:
    seeds = streams.stream_seeds("5324", 2)
    both = streams.count_streams(seeds, 1_001)
    parts = [tally(streams.shuffled(seeds[0], 501)), tally(streams.shuffled(seeds[1], 500))]
    assert judge(both) == judge(parts[0] + parts[1])


CUT_SHORT = """
from battery.streams import count_streams, stream_seeds
if __name__ == "__main__":
    count_streams(stream_seeds("5324", 2), 10**9)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("killed", [signal.SIGTERM, signal.SIGKILL])
def test_the_processes_of_a_killed_run_end(killed: signal.Signals, tmp_path: Path) -> None:
    script = tmp_path / "cut_short.py"
    script.write_text(CUT_SHORT)
    paths = os.pathsep.join(path for path in sys.path if path)
    with subprocess.Popen(
        [sys.executable, script],
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": paths},
        text=True,
    ) as run:
        assert run.stderr is not None
        begun = {run.stderr.readline().split(":")[0] for _ in range(2)}
        run.send_signal(killed)
        run.communicate(timeout=300)  # to the end of what all of them may write to
    assert begun == {"  stream ...00", "  stream ...01"}
    assert run.returncode == -killed


def test_what_is_no_deck_is_refused() -> None:
    decks = good(3)
    decks[1, 0] = decks[1, 1]
    with pytest.raises(ValueError, match="each of the 52 cards once"):
        tally([decks])
    with pytest.raises(ValueError, match="no decks"):
        tally([])
    with pytest.raises(ValueError, match="999 decks; the battery judges 1,000 or more"):
        judge(tally([good(999)]))


def test_what_cannot_be_is_refused() -> None:
    assert fit(np.array([5, 5]), np.array([1, 0])).square == float("inf")
    assert holm([]) == ()
    assert not Finding("one", "", 0, None, 0.5, 0.009).passed


def run(*arguments: str, stdin: bytes = b"") -> Result:
    return CliRunner().invoke(main, arguments, input=stdin)


def test_a_run_writes_a_report_that_says_how_to_repeat_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run("--decks", "1000", "--processes", "1")
    document = json.loads(Path("battery.json").read_text())
    assert (ran.exit_code == 0) is document["passed"]
    assert ran.stdout == Path("battery.txt").read_text()
    assert document["decks"] == 1000
    (seed,) = document["seeds"]
    assert f"--seed {seed[:-2]} --processes 1" in ran.stderr
    run("--decks", "1000", "--seed", seed[:-2], "--processes", "1", "--report", "again")
    assert json.loads(Path("again.json").read_text())["findings"] == document["findings"]


def test_a_fresh_run_has_a_fresh_seed(tmp_path: Path) -> None:
    seeds = set()
    for name in ("one", "other"):
        run("--decks", "1000", "--processes", "1", "--report", str(tmp_path / name))
        seeds.add(json.loads((tmp_path / f"{name}.json").read_text())["seeds"][0])
    assert len(seeds) == 2


def test_a_dump_is_tested(tmp_path: Path) -> None:
    dump = tmp_path / "decks.bin"
    dump.write_bytes(good(2_000).tobytes())
    ran = run("--from", str(dump), "--report", str(tmp_path / "good"))
    assert (ran.exit_code, "Passed at 99%" in ran.stdout) == (0, True), ran.stdout
    ran = run("--from", "-", "--report", str(tmp_path / "bad"), stdin=naive(2_000, 3).tobytes())
    assert (ran.exit_code, "REFUSED at 99%" in ran.stdout) == (1, True), ran.stdout


@pytest.mark.parametrize(
    ("arguments", "stdin", "says"),
    [
        (("--seed", "0" * 127), b"", "give 1 to 126"),
        (("--seed", "xyz"), b"", "1 to 128 hexadecimal digits"),
        (("--from", "-"), bytes(range(51)), "ends within a deck"),
        (("--from", "-"), bytes(52), "each of the 52 cards once"),
        (("--from", "-"), b"", "no decks"),
        (("--from", "-"), bytes(range(52)), "1 decks; the battery judges 1,000 or more"),
        (("--from", "nowhere.bin"), b"", "No such file"),
    ],
)
def test_what_cannot_be_tested(arguments: tuple[str, ...], stdin: bytes, says: str) -> None:
    ran = run("--processes", "1", "--report", "unwritten", *arguments, stdin=stdin)
    assert ran.exit_code == 2
    assert says in ran.stderr
    assert not Path("unwritten.txt").exists()
