"""The pit in a real browser: a dealer deals for players who sit in browsers of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing

import pytest
from playwright.sync_api import Browser, Page, expect

from web.looking import stand_still, suits_everybody
from web.staff import House, Person, staffed
from web.visiting import PATIENCE_MS, STAKES

Sit = Callable[[str], Page]
"""Gives somebody a browser in which he is logged in."""
PROGRESSIVE = (
    '[four-card-poker]\ndealer_cards = 6\n[four-card-poker.progressive]\ntable = "A"\nenvy = "A"\n'
    'initial = 5000\nreset = 5000\nrate = "1/3"\n'
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with staffed(tmp_path_factory.mktemp("felt")) as opened:
        yield opened


@pytest.fixture
def sitting(browser: Browser, house: House) -> Iterator[Sit]:
    """Give everybody a browser in which he is logged in."""
    with ExitStack() as opened:

        def sit(name: str) -> Page:
            context = browser.new_context(viewport={"width": 1100, "height": 900})
            opened.enter_context(closing(context))
            cookies = house.people[name].http.cookies.items()
            context.add_cookies([{"name": key, "value": value, "url": house.address}
                                 for key, value in cookies])  # fmt: skip
            page = context.new_page()
            page.set_default_timeout(PATIENCE_MS)
            return page

        yield sit


@pytest.mark.parametrize("alias", sorted(STAKES))
def test_a_round_dealt_for_a_player_in_another_browser(
    house: House, sitting: Sit, alias: str
) -> None:
    name = f"felt-{alias}"
    eve, dan = house.people["Eve"], house.people["Dan"]
    eve.does(f"/opening/{alias}", alias, table=name, mode="by act")
    dan.does(f"/pit/{name}", "sit", seat="2", player="Ann")
    dan.does(f"/pit/{name}", "buy-in", player="Ann", amount="500")
    dealer, player = sitting("Dan"), sitting("Ann")
    dealer.goto(f"{house.address}/pit/{name}/deal")
    dealer.click("text=Begin the next round")
    player.goto(f"{house.address}/table/{name}")
    for spot in STAKES[alias]:
        player.click(f"#spot-{spot}")
    player.click("[data-do=deal]")
    expect(player.locator("#stage")).to_contain_text("Your bet is made")
    with dealer.expect_navigation():  # the page has found the bet by itself
        dealer.click("button:has-text('No more bets')")
    # From here on it stands still: else it might go on just as it is led elsewhere.
    for _ in range(30):
        dealer.goto(f"{house.address}/pit/{name}/deal?still=1")
        if dealer.locator("text=Begin the next round").count():
            break
        own = dealer.locator(".main form[action$='/next'] button")
        if own.count():
            own.click()
            continue
        expect(player.locator("#stage")).to_contain_text("Your decision")
        asked = player.inner_text("#stage")
        player.locator(".do.main").last.click()
        expect(player.locator("#stage")).not_to_have_text(asked)
    record = house.record(name, 1)
    (seat,) = record["result"]["seats"]
    assert dealer.locator("[data-line]").count() == len(seat["lines"])
    shown = dealer.inner_text(".result h3 .net")
    expect(player.locator("#net")).to_have_text(shown)


@pytest.fixture(scope="module")
def furnished(house: House) -> House:
    """Bring the house as far as every page has something to show."""
    eve, dan = house.people["Eve"], house.people["Dan"]
    eve.does("/meters/main", "open", table="A", initial="5000", reset="5000", rate="1/3")
    eve.does("/opening/uth", "uth", table="asks", mode="by act")
    eve.does("/opening/fcp", "fcp", table="pays", mode="by act", choices="file",
             file=PROGRESSIVE, meter="meter:main")  # fmt: skip
    eve.does("/opening/lir", "lir", table="scan", mode="entered", decks="red, blue")
    bets = {"asks": {"wager ante": "10", "wager blind": "10"}, "scan": {"wager bet": "10"},
            "pays": {"wager ante": "10", "wager progressive": "1"}}  # fmt: skip
    for name, bet in bets.items():
        for seat, player in (("1", "Ann"), ("3", "Bob")):
            dan.does(f"/pit/{name}", "sit", seat=seat, player=player)
            dan.does(f"/pit/{name}", "buy-in", player=player, amount="500")
        page = f"/pit/{name}/deal?still=1"
        dan.does(page, "start")
        for seat in ("1", "3"):
            dan.does(page, "bet", seat=seat, **bet)
        dan.does(page, "no-more-bets")
        dan.does(page, "next")
        dan.does(page, "next")
    eve.does("/pit/asks", "report", kind="dealer card exposed", reason="it fell from the shoe")
    eve.does("/opening/lir", "lir", table=LONGEST, mode="by act")
    _play_on(dan, "pays")
    return house


def _play_on(dan: Person, name: str) -> None:
    page = f"/pit/{name}/deal?still=1"
    while (offered := dan.offers(page)) & {"next", "answer"}:
        if "next" in offered:
            dan.does(page, "next")
        else:
            dan.does(page, "answer", answer="play 1x")


LONGEST = "w" * 40
"""As long a name as a table can have, in one word."""
PAGES = {
    "lobby-long-name": ("Eve", "/"),
    "pit-long-name": ("Eve", f"/pit/{LONGEST}"),
    "pit": ("Sam", "/pit?still=1"),
    "pit-table": ("Sam", "/pit/asks"),
    "pit-deal": ("Dan", "/pit/asks/deal"),
    "pit-settled": ("Dan", "/pit/pays/deal?still=1"),
    "pit-entered": ("Dan", "/pit/scan/deal"),
    "pit-opening": ("Eve", "/opening/fcp?table=new"),
    "pit-reverse": ("Eve", "/pit/pays/reverse?round=1"),
    "pit-meters": ("Eve", "/meters"),
    "pit-meter": ("Eve", "/meters/main"),
    "pit-accounts": ("Eve", "/accounts"),
    "pit-account": ("Eve", "/accounts/Dan"),
    "pit-report": ("Fay", "/reports?kind=accounting"),
}


@pytest.mark.parametrize("name", PAGES)
def test_everybody_can_use_the_pit_everywhere(furnished: House, sitting: Sit, name: str) -> None:
    who, path = PAGES[name]
    page = sitting(who)
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    stand_still(page, furnished.address + path)
    page.goto(furnished.address + path)
    page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    suits_everybody(page, name)
    assert complaints == []


def test_a_form_by_keyboard_alone(house: House, sitting: Sit) -> None:
    house.people["Eve"].does("/opening/lir", "lir", table="keys", mode="by act")
    page = sitting("Dan")
    page.goto(f"{house.address}/pit/keys")
    summary = page.locator("summary", has_text="Seat a player")
    for _ in range(30):
        page.keyboard.press("Tab")
        if summary.evaluate("one => one === document.activeElement"):
            break
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.type("Bob")
    page.keyboard.press("Enter")
    expect(page.locator("[role=status]")).to_contain_text("Seat a player")
    expect(page.locator("table.list")).to_contain_text("Bob")
