"""The example client plays a round against a real server."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from service.api.serving import PASSWORD, serving

OWN = "a password of Ann's own"
CLIENT = Path(__file__).parents[3] / "examples" / "play_a_round.py"


def run(url: str, player: str, *passwords: str) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        str(CLIENT),
        "--url",
        url,
        "--supervisor",
        "Pat O",
        "--player",
        player,
    ]
    lines = "".join(f"{password}\n" for password in passwords)
    return subprocess.run(command, input=lines, capture_output=True, text=True, check=False)


def test_it_plays_a_round_over_the_api(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path}/book.db") as house:
        pat = house.client("Pat O", "supervisor")
        pat.done("let-it-ride", command="open table", game="let-it-ride", house={},
                 chips=10_000_000)  # fmt: skip
        nets = []
        # The first time she sets a password of her own, the second time she has it.
        for passwords in ((PASSWORD, OWN), (PASSWORD, OWN)):
            ran = run(house.url, "Ann", *passwords)
            assert (ran.returncode, ran.stderr) == (0, "")
            assert ran.stdout.count("asked for") == 2
            nets.append(int(ran.stdout.split("result: ")[1].split()[0]))
        rounds = pat.get("/tables/let-it-ride/rounds").json()["rounds"]
        assert [played["net"]["Ann"] for played in rounds] == nets
        wrong = run(house.url, "Ann", "not it")
        assert (wrong.returncode, "Who asks is not known" in wrong.stderr) == (1, True)
