"""What a browser may send of a touch: anything, and nothing of it breaks."""

from __future__ import annotations

from pathlib import Path

import pytest

from web.coached import Table, practice_house

ODD = ["", "²", "٣", "-1", "1e3", "9" * 5000, "ante:²", "ante:", ":", "ante:500:500", "\0", "play",
       "deal ", "next "]  # fmt: skip


@pytest.mark.parametrize("what", ["chip", "spot", "coach", "do", "", "²"])
def test_an_odd_touch_does_nothing(tmp_path: Path, what: str) -> None:
    with practice_house(tmp_path) as house:
        table = Table(house, "uth", None)
        before = table.look()
        for name in ODD:
            table.chair.touch(what, name)
            table.chair.touch("do", "clear")
        assert table.look() == before
        table.bet()
        before = table.look()
        for name in ODD:
            table.chair.touch(what, name)
        assert table.look() == before


def test_a_seat_left_amid_a_hand_holds_up_no_house_player(tmp_path: Path) -> None:
    with practice_house(tmp_path) as house:
        table = Table(house, "fcp", None)
        for _ in range(2):
            table.do("company")
        sight = table.chair._sight()  # noqa: SLF001 - what a second tab saw before the deal
        table.bet()
        table.chair._leave(sight)  # noqa: SLF001
        state = house.desk.table(table.stream)
        assert state.playing is None
        assert not state.seats
