"""Fail when a room is covered below the floor, in lines or in branches.

Lines and branches are compared apart: in one total over both, well-covered lines would hide
bare branches.

Usage, after a test run that left coverage data: ``python tools/coverage_floor.py PERCENT ROOM...``,
a room being a package or a module of ``croupier``.
"""

import json
import sys
import tempfile
from pathlib import Path

import coverage


def percentages(data: coverage.Coverage, room: str) -> dict[str, float]:
    """Return what is covered of one room, in percent, by kind."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "room.json")
        include = [f"src/croupier/{room}.py", f"src/croupier/{room}/*"]
        data.json_report(include=include, outfile=str(report))
        totals = json.loads(report.read_text())["totals"]
    kinds = {
        "lines": (totals["covered_lines"], totals["num_statements"]),
        "branches": (totals["covered_branches"], totals["num_branches"]),
    }
    return {kind: 100 * hit / all_ if all_ else 100.0 for kind, (hit, all_) in kinds.items()}


def main(floor: float, rooms: list[str]) -> int:
    """Print a line for each room and return 1 if one is below the floor, else 0."""
    data = coverage.Coverage()
    data.load()
    status = 0
    for room in rooms:
        try:
            covered = percentages(data, room)
        except coverage.exceptions.NoDataError:
            covered = {"lines": 0.0, "branches": 0.0}
        below = min(covered.values()) < floor
        status |= below
        figures = ", ".join(f"{value:.1f} % of {kind}" for kind, value in covered.items())
        print(f"coverage of {room}: {figures}{f', BELOW {floor:g} %' if below else ''}")
    return int(status)


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]), sys.argv[2:]))
