"""A service that ends and begins again in the middle of a hand."""

from __future__ import annotations

import signal
from pathlib import Path

from playwright.sync_api import Browser

from service.api.processes import address_of, command, free_port, stop
from web.visiting import House, visiting


def test_the_decision_is_still_there_and_nothing_was_bet_twice(
    browser: Browser, tmp_path: Path
) -> None:
    port = free_port()
    with command(tmp_path, port=port) as process:
        house = House(address_of(process), tmp_path, "")
        with visiting(browser, house) as visit:
            visit.practise("uth")
            visit.bet("uth")
            before = visit.cards("You"), visit.page.inner_text("#balance")
            stop(process, signal.SIGTERM)
            path = visit.page.url.removeprefix(house.address)
            visit.page.goto("about:blank")  # it would load itself anew, maybe just as it is told to
            with command(tmp_path, port=port) as again:
                assert address_of(again) == house.address
                visit.go(path)
                visit.hold("Your decision: before the flop")
                assert (visit.cards("You"), visit.page.inner_text("#balance")) == before
                visit.page.keyboard.press("4")
                visit.hold("Touch an area to bet again")
                net = visit.house.record(visit.player, "uth")["result"]["seats"][0]["net"]
                assert visit.house.balance(visit.player) == 100_000 + net
            visit.complaints.clear()  # while nobody served, the browser noted that
