"""Past rounds on their pages: found, replayed, proved, and shown to nobody whose they are not."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import httpx
import pytest

from croupier.cards import TEXT, read_cards
from croupier.ledger.entry import Fact
from croupier.ledger.reading import Noted
from croupier.money import write_dollars
from croupier.records.canonical import canonical
from croupier.records.replay import read_record, replay
from croupier.service.records import OVER, noted_of
from croupier.table.record import rebuild_record
from croupier.web.hands.proof import prove_deck, prove_record
from croupier.web.hands.replay import play_again
from service.api.watched import FACE
from web.looking import (
    inspect,
    stays_in_width,
    suits_everybody,
    targets_are_large,
    writes_cards_in_signs,
)
from web.past import HANDS, ROLES, PastHouse, past_house
from web.past_filters import FILTERS
from web.visiting import Visit

LINK = re.compile(r'<a href="/hands/([^"/]+)/(\d+)">')
TABLES = ("lir", "uth", "felt")
EVERYBODY = (*ROLES, "nobody")


@pytest.fixture(scope="module")
def past(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PastHouse]:
    with past_house(tmp_path_factory.mktemp("past")) as served:
        yield served


def listed(answer: httpx.Response) -> list[tuple[str, int]]:
    """Return the rounds of a list, in its order."""
    assert answer.status_code == 200, answer.text
    return [(table, int(number)) for table, number in LINK.findall(answer.text)]


def listed_in_all(past: PastHouse, name: str, **query: Any) -> list[tuple[str, int]]:  # noqa: ANN401
    """Return the rounds of a list and of all pages behind it."""
    answer = past.page(name, "/hands", **query)
    found = listed(answer)
    while more := re.search(r'rel="next" href="([^"]+)"', answer.text):
        answer = past.browser(name).get(unescape(more[1]))
        found += listed(answer)
    return found


def ends(past: PastHouse) -> list[tuple[str, int, Fact]]:
    """Return every round that is over as the ledger has it, newest first."""
    found = []
    with past.ledger() as ledger:
        for table in TABLES:
            for told in ledger.facts(f"table:{table}", kinds=OVER):
                noted = noted_of(ledger, f"table:{table}", told.fact.body["round"])
                at = next(one.at for one in noted if one.number == told.number)
                found.append((at, table, told.fact))
    return [(table, fact.body["round"], fact) for _, table, fact in sorted(found)[::-1]]


def test_the_list_is_what_the_ledger_holds(past: PastHouse) -> None:
    every = [(table, number) for table, number, _ in ends(past)]
    assert len(every) == 17
    for name in ("ada", "sam"):
        assert listed_in_all(past, name) == every
    for name in ("ann", "ben", "cat"):
        own = [(t, n) for t, n, fact in ends(past) if name in fact.body.get("players", {}).values()]
        assert listed_in_all(past, name) == own
        assert bool(own) == (name != "cat")


@pytest.mark.parametrize("name", FILTERS)
def test_a_filter_finds_what_the_ledger_holds(past: PastHouse, name: str) -> None:
    query, fits = FILTERS[name]
    wanted = [(table, number) for table, number, fact in ends(past) if fits(table, number, fact)]
    assert listed_in_all(past, "ada", **query) == wanted


@pytest.mark.parametrize("query", [{}, {"table": "lir"}, {"player": "ann"}], ids=str)
def test_days_are_those_of_the_house(past: PastHouse, query: dict[str, Any]) -> None:
    shown = past.page("ada", "/hands", **query).text
    days = sorted({day[:10] for day in re.findall(r"<time [^>]*>([^<]+)</time>", shown)})
    assert len(days) >= 2
    every = listed_in_all(past, "ada", **query)
    by_day = [listed_in_all(past, "ada", **query, **{"from": day, "to": day}) for day in days]
    assert [one for found in by_day[::-1] for one in found] == every
    assert listed_in_all(past, "ada", **query, **{"from": days[1]}) == every[: -len(by_day[0])]
    assert listed_in_all(past, "ada", **query, to=days[0]) == by_day[0]


@pytest.mark.parametrize(
    "query",
    [{"seat": "8"}, {"staked": "much"}, {"from": "soon"}, {"game": "snap"}, {"result": "?"},
     {"irregularity": "rain"}, {"after": "x"}, {"table": "t" * 101}],
    ids=str,
)  # fmt: skip
def test_what_cannot_be_looked_for_is_told_with_what_can(
    past: PastHouse, query: dict[str, str]
) -> None:
    answer = past.page("ada", "/hands", **query)
    assert answer.status_code == 400
    assert "Accepted: " in answer.text
    assert not LINK.findall(answer.text)


def test_another_players_name_finds_nothing_more(past: PastHouse) -> None:
    assert listed_in_all(past, "ann", player="ben") == listed_in_all(past, "ann")


def test_everybody_sees_on_the_pages_what_the_api_lets_him_see(past: PastHouse) -> None:
    """The record of every round, in play and never played too, to everybody."""
    cells = 0
    for name in EVERYBODY:
        for table, last in (("lir", 16), ("uth", 3), ("felt", 3), ("none", 1)):
            for number in range(1, last + 1):
                api = past.api(name, f"/tables/{table}/rounds/{number}")
                page = past.page(name, f"/hands/{table}/{number}/record.json")
                # Where the API says that it does not know who asks, the pages let him log in.
                assert page.status_code == {401: 303}.get(api.status_code, api.status_code)
                if api.status_code == 200:
                    assert page.content == api.content
                    record = read_record(page.content)
                    again = replay(record)
                    assert again.get("result") == record.get("result")
                    assert again.get("void") == record.get("void")
                cells += 1
    assert cells == len(EVERYBODY) * 23


def test_the_pages_of_rounds_are_for_those_who_were_in_them(past: PastHouse) -> None:
    for table, number, fact in ends(past):
        players = fact.body.get("players", {}).values()
        for name in EVERYBODY:
            status = past.page(name, f"/hands/{table}/{number}").status_code
            role = ROLES.get(name)
            if role is None:
                assert status == 303
            elif role == "dealer":
                assert status == 403
            elif role == "player":
                assert status == (200 if name in players else 404)
            else:
                assert status == 200


@pytest.mark.parametrize("name", ["ann", "ben", "ada", "sam"])
def test_no_round_in_play_is_shown(past: PastHouse, name: str) -> None:
    for path in ("/hands/lir/15", "/hands/felt/2", "/hands/lir/16", "/hands/lir/0", "/hands/lir/x",
                 "/hands/none/1", "/hands/a b/1"):  # fmt: skip
        answer = past.page(name, path)
        assert answer.status_code == 404
        assert not FACE.findall(answer.text)


def steps_of(past: PastHouse, name: str, path: str) -> list[str]:
    """Return the page of a round at every step."""
    first = past.page(name, path)
    last = re.search(r"Step 0 of (\d+)", first.text)
    assert last is not None
    more = [past.page(name, path, step=step).text for step in range(1, int(last[1]) + 1)]
    return [first.text, *more]


def test_a_replay_shows_each_card_when_the_table_did(past: PastHouse) -> None:
    with past.ledger() as ledger:
        played = play_again(noted_of(ledger, "table:uth", 2), 2)
    pages = steps_of(past, "ann", "/hands/uth/2")
    assert len(pages) == len(played.acts) + 1
    own = {TEXT[played.deck[place]] for place in played.end.held[3]} if played.deck else set()
    assert len(own) == 2
    for step, page in enumerate(pages):
        assert "Replay of a settled round." in page
        assert "No wager is in play." in page
        state = played.at(step)
        up = {TEXT[state.faces[place]] for place in state.face_up}
        mine = own if 3 in state.held and len(state.held[3]) == 2 else set()
        assert _drawn(page) >= up
        assert _drawn(page) - up <= own
        assert not mine or _drawn(page) >= mine
    shown = past.page("ann", "/hands/uth/2", step=5, cards="all").text
    assert len(_drawn(shown)) > len(_drawn(pages[5]))


SUITS = {"clubs": "c", "diamonds": "d", "hearts": "h", "spades": "s"}
RANKS = {"ten": "T", "jack": "J", "queen": "Q", "king": "K", "ace": "A", "10": "T"}


def _drawn(page: str) -> set[str]:
    """Return the cards that lie face up on the felt and beside it."""
    drawn = re.sub(r'<span class="said"[^>]*>', "", page)
    told = re.findall(
        r'aria-label="(?:[A-Za-z ]+: )?(\w+) of (clubs|diamonds|hearts|spades)"', drawn
    )
    return {f"{RANKS.get(rank, rank)}{SUITS[suit]}" for rank, suit in told}


def _as_recorded(page: str) -> str:
    """Return a page with the cards of its sentences as a record writes them."""
    bare = re.sub(r'<span class="(?:said"[^>]*|hearts"|diamonds")>|</span>', "", page)
    return re.sub(
        r"(10|[2-9JQKA])([♣♦♥♠])",
        lambda card: RANKS.get(card[1], card[1]) + "cdhs"["♣♦♥♠".index(card[2])], bare,
    )  # fmt: skip


def _written(page: str) -> set[str]:
    """Return every card of which a page tells anything, in whatever way."""
    named = re.findall(r"(\w+) of (clubs|diamonds|hearts|spades)", page)
    signed = re.findall(r"(10|[2-9JQKA])([♣♦♥♠])", page)
    told = [(rank, SUITS.get(suit) or "cdhs"["♣♦♥♠".index(suit)]) for rank, suit in named + signed]
    return {f"{RANKS.get(rank, rank)}{suit}" for rank, suit in told} | set(FACE.findall(page))


def test_the_end_tells_every_wager_of_the_record(past: PastHouse) -> None:
    record = past.api("ada", "/tables/lir/rounds/2").json()
    page = unescape(steps_of(past, "ada", "/hands/lir/2")[-1])
    assert page.count('data-line="') == sum(len(s["lines"]) for s in record["result"]["seats"]) == 7
    for seat in record["result"]["seats"]:
        sign = "+" if seat["net"] > 0 else ""
        assert f"{sign}{write_dollars(seat['net'])}</span></h3>" in page
        for line in seat["lines"]:
            if line["paid"]:
                assert f"+{write_dollars(line['paid'])}" in page
            if line["clause"]:
                assert f"§ {line['clause'].partition('#')[0].partition('[')[0]}" in page
    writes_cards_in_signs(page)
    told = _as_recorded(page)
    for line in replay(record)["story"][2:]:  # before it come the round's name and its seal
        assert line in told or line.startswith("The deck opened")


def test_the_page_proves_the_round(past: PastHouse) -> None:
    record = past.api("ann", "/tables/lir/rounds/1").json()
    page = unescape(past.page("ann", "/hands/lir/1").text)
    assert "Matches." in page
    assert "Comes out the same." in page
    for told in (record["seal"], record["nonce"], record["deck"], record["sha256"]):
        assert told in page
    code = re.search(r"import hashlib\nprint\((.+)\)\n?</code>", page)
    assert code is not None
    assert eval(code[1], {"hashlib": __import__("hashlib")}) == record["seal"]  # noqa: S307
    times = re.search(r"published (\S+ \S+ \S+), before the first wager at ([^<]+)<", page)
    assert times is not None
    assert times[1] < times[2]


def noted_past(past: PastHouse, table: str, number: int) -> list[Noted]:
    with past.ledger() as ledger:
        return noted_of(ledger, f"table:{table}", number)


def changed(facts: list[Noted], kind: str, **body: object) -> list[Noted]:
    return [
        fact._replace(body={**fact.body, **body}) if fact.kind == kind else fact for fact in facts
    ]


def test_a_deck_that_was_changed_does_not_match(past: PastHouse) -> None:
    facts = noted_past(past, "lir", 1)
    assert prove_deck(facts)["wrong"] == ""
    deck = next(fact for fact in facts if fact.kind == "round settled").body["deck"].split()
    other = " ".join([deck[1], deck[0], *deck[2:]])
    for body in ({"deck": other}, {"nonce": "ab" * 32}, {"deck": "As"}):
        forged = changed(facts, "round settled", **body)
        assert prove_deck(forged)["wrong"]
        with pytest.raises(ValueError, match=r"Accepted|accepted"):
            play_again(forged, 1)


def test_a_record_that_was_changed_comes_out_otherwise(past: PastHouse) -> None:
    facts = noted_past(past, "lir", 1)
    whole = [Fact(fact.kind, fact.body) for fact in facts]
    record = rebuild_record(whole, 1)
    assert prove_record(record)["wrong"] == ""
    record["result"]["seats"][0]["net"] += 1
    assert prove_record(record)["wrong"]


@pytest.mark.parametrize(
    ("table", "number", "told"),
    [
        ("lir", 12, ("This round was voided", "a card was lost", "Asked for by dan",
                     "approved by sam", "$30 back")),
        ("lir", 13, ("This round was called off", "the layout was torn", "By sam")),
        ("lir", 14, ("This round was reversed", "a card was misread", "Asked for by dan",
                     "-$90")),
        ("lir", 11, ("Irregularity: community card exposed", "it slipped")),
    ],
)  # fmt: skip
def test_what_went_wrong_is_told_with_its_reason(
    past: PastHouse, table: str, number: int, told: tuple[str, ...]
) -> None:
    page = unescape(past.page("ada", f"/hands/{table}/{number}").text)
    for words in told:
        assert words in page, words


def test_of_a_voided_round_a_player_sees_what_he_saw(past: PastHouse) -> None:
    """Cards were entered of it and never turned: each player's own are shown to him alone."""
    ann, ben = ({TEXT[card + more] for card in HANDS[1]} for more in (0, 20))
    for name, own, others in (("ann", ann, ben), ("ben", ben, ann)):
        pages = steps_of(past, name, "/hands/felt/1")
        asked = [*pages, *(past.page(name, "/hands/felt/1", step=99, seat=seat, cards="all").text
                           for seat in (1, 2))]  # fmt: skip
        assert own <= _drawn("".join(pages))
        for page in asked:
            assert not _drawn(page) & others
            assert not _written(page) & others
    seen = "".join(past.page("ada", "/hands/felt/1", step=99, cards="all").text)
    assert ann | ben <= _drawn(seen)


def test_a_player_is_not_told_what_another_got_back(past: PastHouse) -> None:
    page = past.page("ann", "/hands/lir/12").text
    assert "$30 back" in page
    assert "$60 back" not in page


def test_the_record_downloaded_is_a_file(past: PastHouse) -> None:
    answer = past.page("ann", "/hands/uth/2/record.json")
    assert answer.headers["content-disposition"] == 'attachment; filename="uth-2.json"'
    assert json.loads(canonical(answer.json())) == answer.json()
    assert past.page("ada", "/hands/lir/13/record.json").status_code == 404, "it was called off"


def test_the_record_of_a_voided_round_is_for_those_who_may_see_its_cards(past: PastHouse) -> None:
    for table, number in (("lir", 12), ("felt", 1)):
        path, told = f"/hands/{table}/{number}", f"/tables/{table}/rounds/{number}"
        page = past.page("ada", path).text
        assert f'href="{path}/record.json"' in page
        assert "every event and what went back as it tells them" in page
        record = past.page("ada", f"{path}/record.json").json()
        assert record == past.api("ada", told).json()
        assert record["void"]["asked_by"] == "dan"
        again = past.api("ada", f"{told}/replay").json()
        assert again == replay(record)
        assert again["void"] == record["void"]
        assert "is for supervisors and auditors" in past.page("ann", path).text
        assert past.page("ann", f"{path}/record.json").status_code == 404
        for wanted in (told, f"{told}/replay"):
            refused = past.api("ann", wanted)
            assert (refused.status_code, FACE.findall(refused.text)) == (404, [])
            assert "for who reads all records" in refused.json()["detail"]


def test_the_door_is_shown_to_those_who_may_go_in(past: PastHouse) -> None:
    for name in EVERYBODY:
        shown = '<a href="/hands"' in past.page(name, "/").text
        assert shown == (ROLES.get(name) in ("player", "supervisor", "auditor"))


def test_a_round_is_found_and_stepped_through(visit: Visit) -> None:
    _play(visit)
    page = visit.page
    page.set_viewport_size({"width": 390, "height": 844})
    visit.go()
    page.click("nav >> text=Hands")
    _fits_and_is_open_to_all(visit)
    page.click("text=Find a round")
    page.select_option("[name=game]", "let-it-ride")
    page.click("text=Find >> nth=1")
    page.click(".rounds a")
    page.wait_for_selector("#replay")
    while page.locator("a[accesskey=n]").count():
        _fits_and_is_open_to_all(visit)
        page.focus("a[accesskey=n]")
        with page.expect_navigation():
            page.keyboard.press("Enter")
    record = visit.house.record(visit.player, "lir")
    (seat,) = record["result"]["seats"]
    assert page.locator("[data-line]").count() == len(seat["lines"])
    shown = read_cards(" ".join(sorted(_drawn(page.content()))))
    assert set(read_cards(seat["cards"])) <= set(shown)
    with page.expect_download() as download:
        page.click("text=Download the record")
    assert json.loads(download.value.path().read_bytes()) == record
    _fits_and_is_open_to_all(visit)
    suits_everybody(page, "hands-round")
    visit.go("/hands")
    suits_everybody(page, "hands")


def _play(visit: Visit) -> None:
    visit.practise("lir")
    visit.bet("lir")
    while asked := visit.asked:
        visit.page.locator(".do").first.click()
        visit.moved_on(asked)
    visit.hold("Touch an area")


def _fits_and_is_open_to_all(visit: Visit) -> None:
    visit.page.wait_for_load_state()
    stays_in_width(visit.page)
    targets_are_large(visit.page)
    inspect(visit.page)
