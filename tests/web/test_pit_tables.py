"""The pit's pages of tables: opened, dealt at by a real dealer, with a second person's approval."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from croupier.law import citation
from croupier.money import write_dollars
from croupier.web.scene import lay_card
from web.looking import writes_cards_in_signs
from web.staff import Form, House, Person, alert_of, staffed

BETS = {
    "uth": {"wager ante": "10", "wager blind": "10", "wager trips": "5"},
    "fcp": {"wager ante": "10", "wager aces_up": "5"},
    "lir": {"wager bet": "10"},
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with staffed(tmp_path_factory.mktemp("pit")) as opened:
        yield opened


def opened(house: House, name: str, alias: str, mode: str = "by act", **typed: str) -> None:
    """Open a table with Ann and Bob on its seats 1 and 3, each with chips for $500."""
    eve, dan = house.people["Eve"], house.people["Dan"]
    eve.does(f"/opening/{alias}", alias, table=name, mode=mode, **typed)
    for seat, player in (("1", "Ann"), ("3", "Bob")):
        dan.does(f"/pit/{name}", "sit", seat=seat, player=player)
        dan.does(f"/pit/{name}", "buy-in", player=player, amount="500")


def bet(house: House, name: str, alias: str) -> None:
    """Let the dealer enter a bet of each player."""
    for seat in ("1", "3"):
        house.people["Dan"].does(f"/pit/{name}/deal?still=1", "bet", seat=seat, **BETS[alias])


def go_on(dan: Person, name: str, said: str = "") -> None:
    """Do everything that the dealer's page offers until the round is over."""
    page = f"/pit/{name}/deal?still=1"
    for _ in range(40):
        offered = dan.offers(page)
        if "next" in offered:
            dan.does(page, "next")
        elif "answer" in offered:
            options = dan.form(page, "answer")["options"]["answer"]
            named = [one for one in options if one != "play"]  # which asks for an amount
            dan.does(page, "answer", answer=said if said in named else named[-1])
        else:
            break
    assert "start" in dan.offers(page)


@pytest.mark.parametrize("alias", sorted(BETS))
def test_a_whole_round_through_the_dealers_page(house: House, alias: str) -> None:
    dan, name = house.people["Dan"], f"round-{alias}"
    opened(house, name, alias)
    page = f"/pit/{name}/deal?still=1"
    dan.does(page, "start")
    bet(house, name, alias)
    dan.does(page, "no-more-bets")
    go_on(dan, name)
    told = dan.see(page)
    writes_cards_in_signs(told)
    record = house.record(name, 1)
    for seat in record["result"]["seats"]:
        part = re.search(rf'data-seat="{seat["seat"]}".*?</section>', told, re.DOTALL)
        assert part is not None
        assert write_dollars(seat["net"]) in part[0]
        rows = dict(re.findall(r'data-line="([^"]*)">(.*?)</li>', part[0], re.DOTALL))
        assert set(rows) == {line["wager"].replace("_", " ") for line in seat["lines"]}
        for line in seat["lines"]:
            row = rows[line["wager"].replace("_", " ")]
            paid = line["outcome"] in ("win", "bonus")
            lost = line["outcome"] == "lose"
            assert write_dollars(line["paid"] if paid else -line["stake"] if lost else 0) in row
            assert citation(line["clause"] or "") in row
    with house.ledger() as ledger:
        held = ledger.balances_of(["player:Ann", "player:Bob"])
    for player in ("Ann", "Bob"):
        assert f'<td>{player}</td><td class="num">{write_dollars(held[f"player:{player}"])}' in (
            dan.see(f"/pit/{name}")
        )


def test_what_is_refused_is_told_with_its_clause_and_what_was_typed_stays(house: House) -> None:
    opened(house, "refusals", "uth")
    dan = house.people["Dan"]
    page = "/pit/refusals/deal?still=1"
    dan.does(page, "start")
    form = dan.form(page, "bet")
    typed = {**form["blanks"], "seat": "3", "wager ante": "10", "wager blind": "5"}
    refused = dan.http.post(form["action"], data=typed)
    assert refused.status_code == 409
    assert "5324.36(c)(3)" in alert_of(refused)
    assert "Accepted: blind $10." in alert_of(refused)
    again = next(one for one in Form(refused.text).forms if str(one["action"]).endswith("/bet"))
    assert (again["blanks"]["seat"], again["blanks"]["wager blind"]) == ("3", "5")
    assert again["blanks"]["key"] == form["blanks"]["key"], "nothing came of it"
    for amount, wrong in (("five", "wager"), ("", "empty")):
        refused = dan.send("/pit/refusals", "buy-in", player="Bob", amount=amount)
        assert refused.status_code == 409
        assert wrong in alert_of(refused) or "Accepted: dollars" in alert_of(refused)


def test_a_form_that_is_sent_twice_has_one_effect(house: House) -> None:
    opened(house, "twice", "lir")
    dan = house.people["Dan"]
    form = dan.form("/pit/twice", "buy-in")
    typed = {**form["blanks"], "player": "Ann", "amount": "100"}
    before = house.version()
    answers = [dan.http.post(form["action"], data=typed) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [303] * 3
    assert house.version() == before + 1
    other = dan.http.post(form["action"], data={**typed, "amount": "200"})
    assert other.status_code == 409
    assert "this form was sent before" in alert_of(other)
    assert house.version() == before + 1


def test_a_page_that_is_behind_deals_nothing_twice(house: House) -> None:
    opened(house, "behind", "lir")
    dan, page = house.people["Dan"], "/pit/behind/deal?still=1"
    dan.does(page, "start")
    bet(house, "behind", "lir")
    dan.does(page, "no-more-bets")
    old = dan.form(page, "next")
    dan.does(page, "next")
    before = house.version()
    again = dan.http.post(old["action"], data=old["blanks"])
    assert again.status_code == 303
    assert house.version() == before


def test_nobody_approves_what_he_asked_for(house: House) -> None:
    opened(house, "second", "uth")
    dan, eve, sam = (house.people[name] for name in ("Dan", "Eve", "Sam"))
    page = "/pit/second/deal?still=1"
    dan.does(page, "start")
    bet(house, "second", "uth")
    dan.does(page, "no-more-bets")
    dan.does(page, "next")
    dan.does(page, "next")
    eve.does("/pit/second", "report", kind="dealer card exposed", reason="it fell off the shoe")
    for person in (eve, dan, house.people["Fay"]):
        told = person.see("/pit/second")
        assert "it fell off the shoe" in told
        assert not {"approve", "refuse"} & person.offers("/pit/second")
    form = {"request": "1", "key": "of her own"}
    own = eve.http.post("/pit/second/approve", data=form)
    assert own.status_code == 409
    assert "asked for this" in alert_of(own)
    told = sam.see("/pit/second")
    assert "If you approve it" in told
    assert "The hands of seats 1, 3 become void." in told
    assert "it fell off the shoe" in sam.see("/pit")
    assert "You may decide" in sam.see("/pit")
    sam.does("/pit/second", "approve")
    assert "Request 1" not in sam.see("/pit/second")
    go_on(dan, "second")
    for seat in house.record("second", 1)["result"]["seats"]:
        outcomes = {line["outcome"] for line in seat["lines"] if line["wager"] != "trips"}
        assert outcomes == {"void"}


def test_a_refused_request_leaves_the_round_as_it_is(house: House) -> None:
    opened(house, "refuse", "lir")
    dan, sam = house.people["Dan"], house.people["Sam"]
    page = "/pit/refuse/deal?still=1"
    dan.does(page, "start")
    bet(house, "refuse", "lir")
    dan.does(page, "no-more-bets")
    dan.does("/pit/refuse", "void", reason="the shoe is broken")
    assert "next" not in dan.offers(page)
    assert "Ann gets $30 back." in sam.see("/pit/refuse")
    sam.does("/pit/refuse", "refuse", reason="it is not")
    go_on(dan, "refuse")


def test_a_settled_round_is_reversed_by_two(house: House) -> None:
    opened(house, "reverse", "lir")
    dan, sam = house.people["Dan"], house.people["Sam"]
    page = "/pit/reverse/deal?still=1"
    dan.does(page, "start")
    bet(house, "reverse", "lir")
    dan.does(page, "no-more-bets")
    go_on(dan, "reverse", "pull")
    dan.does("/pit/reverse/reverse?round=1", "reverse", how="back", reason="paid in error")
    assert "reverse round 1 and give every stake back" in sam.see("/pit/reverse")
    sam.does("/pit/reverse", "approve")
    with house.ledger() as ledger:
        kinds = [told.fact.kind for told in ledger.facts("table:reverse")]
    assert kinds[-1] == "round reversed"
    again = dan.send("/pit/reverse/reverse?round=1", "reverse", how="back", reason="once more")
    assert "is reversed already" in alert_of(again)


def test_no_page_of_the_pit_shows_a_card_that_lies_face_down(house: House) -> None:
    opened(house, "down", "uth")
    dan, page = house.people["Dan"], "/pit/down/deal?still=1"
    dan.does(page, "start")
    bet(house, "down", "uth")
    dan.does(page, "no-more-bets")
    with house.ledger() as ledger:
        deck = ledger.secret("table:down", "table:down/1").partition("\n")[0].split()
    shown: set[str] = set()
    for step, turned in (("next", 0), ("next", 0), ("check", 0), ("check", 0), ("next", 3)):
        if step == "next":
            dan.does(page, "next")
        else:
            dan.does(page, "answer", answer=step)
        # Three hands of two cards, one burned, the flop.
        shown |= set(deck[7 : 7 + turned])
        _look_for(house, {card for card in deck if card not in shown}, shown)
    dan.does("/pit/down", "report", kind="card found face up", reason="one lay so in the shoe")
    _look_for(house, {card for card in deck if card not in shown}, shown)


def _look_for(house: House, hidden: set[str], shown: set[str]) -> None:
    """Search everything that staff is sent for cards, as they are written and as they are read."""
    for name in ("Dan", "Eve", "Sam", "Fay"):
        for path in ("/pit", "/pit/down", "/pit/down/deal", "/pit/down/deal?still=1"):
            told = house.people[name].see(path)
            written = set(re.findall(r"\b[2-9TJQKA][cdhs]\b", told))
            assert not written & hidden, (name, path)
            read = set(re.findall(r'aria-label="(\w+ of (?:clubs|diamonds|hearts|spades))"', told))
            of_path = shown if "/deal" in path else set()
            assert read == {lay_card({}, face)["label"] for face in of_path}, (name, path)


def _nets(result: Mapping[str, Any]) -> dict[int, int]:
    return {seat["seat"]: seat["net"] for seat in result["seats"]}


FACES = {"flop": "Ah Kd 7c", "last two": "2s 9h"}
HANDS = {"dealer": "Qs Jh", "1": "As Ac", "3": "Td 4c"}


def test_a_physical_tables_cards_are_entered_and_a_wrong_one_corrected(house: House) -> None:
    opened(house, "scan", "uth", "entered")
    dan, sam = house.people["Dan"], house.people["Sam"]
    page = "/pit/scan/deal"
    dan.does(page, "start")
    bet(house, "scan", "uth")
    dan.does(page, "no-more-bets")
    dan.does(page, "next")
    dan.does(page, "next")
    for said in ("check", "play 4x"):
        dan.does(page, "answer", answer=said)
    twice = dan.send(page, "next", faces="Ah Ah 7c")
    assert twice.status_code == 409
    assert "lies elsewhere already" in alert_of(twice)
    assert 'value="Ah Ah 7c"' in twice.text
    dan.does(page, "next", faces="Ah Kd 8c")
    dan.does("/pit/scan", "correct", holder="community", number="3", face="7c", reason="misread")
    asked = sam.see("/pit/scan")
    assert "correct card 3 of the community to <" in asked
    assert 'aria-label="7 of clubs">7♣</span>' in asked
    sam.does("/pit/scan", "approve")
    dan.does(page, "answer", answer="check")
    dan.does(page, "next", faces=FACES["last two"])
    dan.does(page, "answer", answer="play 1x")
    dan.does(page, "next", faces=HANDS["dealer"])
    seen = set()
    while "hand" in dan.offers(page):
        holder = dan.form(page, "hand")["blanks"]["holder"]
        assert HANDS[holder] not in dan.see(page)
        dan.does(page, "hand", faces=HANDS[holder])
        seen.add(holder)
    assert seen == {"1", "3"}
    record = house.record("scan", 1)
    nets = _nets(record["result"])
    # Three aces against queen high, which does not qualify: the ante is a push, the play is won.
    assert nets[1] == 1000 + 3 * 500
    assert nets[3] == -1000 - 4000 - 500
    reversal = "/pit/scan/reverse?round=1"
    assert dan.form(reversal, "reverse")["blanks"]["cards dealer"] == "Qs Jh"
    right = {"how": "anew", "cards dealer": "Ks Jh", "reason": "a king was read as a queen"}
    dan.does(reversal, "reverse", **right)
    shown = sam.see("/pit/scan")
    assert "settle it anew with other cards" in shown
    sam.does("/pit/scan", "approve")
    with house.ledger() as ledger:
        reversed_ = [told.fact for told in ledger.facts("table:scan")][-1]
    # A pair of kings qualifies: each ante is won or lost as well.
    assert _nets(reversed_.body["result"]) == {1: nets[1] + 1000, 3: nets[3] - 1000}


def test_the_face_of_a_correction_is_shown_to_those_who_may_decide(house: House) -> None:
    opened(house, "hidden", "uth", "entered")
    dan, sam, page = house.people["Dan"], house.people["Sam"], "/pit/hidden/deal"
    dan.does(page, "start")
    bet(house, "hidden", "uth")
    dan.does(page, "no-more-bets")
    dan.does(page, "next")
    dan.does(page, "next")
    told = {"command": "identify", "holder": 1, "faces": "As Ac"}
    entered = dan.tells("/tables/hidden/commands", {"command": "play", "round": 1,
                                                    "commands": [told]}, "scan")  # fmt: skip
    assert entered.status_code == 200
    dan.does("/pit/hidden", "correct", holder="1", number="2", face="Ad", reason="a misread club")
    for name, sees in (("Fay", False), ("Dan", True), ("Sam", True)):
        told_to = house.people[name].see("/pit/hidden")
        assert ('aria-label="ace of diamonds"' in told_to) == sees, name
        assert sees or re.search(r"\bAd\b|A♦", told_to) is None
        assert re.search(r"\bAc\b|A♣|ace of clubs", told_to) is None
    # Left to wait, it would be told on the overview, where other tests look for faces.
    sam.does("/pit/hidden", "refuse", reason="the club was right")


def test_limits_decks_chips_and_the_close(house: House) -> None:
    eve, dan = house.people["Eve"], house.people["Dan"]
    eve.does("/opening/lir", "lir", table="shift", decks="red, blue", chips="10000",
             **{"minimums bet": "15"})  # fmt: skip
    assert "from $15" in eve.see("/pit/shift")
    eve.does("/pit/shift", "limits", reason="busy night", **{"minimums bet": "25"})
    assert "from $25" in eve.see("/pit/shift")
    eve.does("/pit/shift", "fill", amount="500", slip="F-1")
    eve.does("/pit/shift", "credit", amount="200", slip="C-1")
    dan.does("/pit/shift", "inspect-deck", deck="red", sound="no", finding="a bent ten")
    assert "unfit</dt><dd>red" in eve.see("/pit/shift")
    refused = dan.send("/pit/shift/deal", "start")
    assert "was found unfit" in alert_of(refused)
    eve.does("/pit/shift", "replace-deck", deck="red", new="green", reason="a bent ten")
    dan.does("/pit/shift/deal", "start")
    eve.does("/pit/shift", "call-off", reason="nobody came")
    eve.does("/pit/shift", "suspend", reason="a break")
    assert "start" not in dan.offers("/pit/shift/deal")
    eve.does("/pit/shift", "resume", reason="over")
    eve.does("/pit/shift", "close", counted="10300")
    with house.ledger() as ledger:
        closed = [told.fact for told in ledger.facts("table:shift")][-1]
    assert (closed.kind, closed.body["variance"]) == ("table closed", 0)


def test_the_tray_is_what_a_count_at_the_close_finds(house: House) -> None:
    eve, dan = house.people["Eve"], house.people["Dan"]
    eve.does("/opening/fcp", "fcp", table="counted", mode="by act", chips="10000")
    dan.does("/pit/counted", "sit", seat="2", player="Bob")
    dan.does("/pit/counted", "buy-in", player="Bob", amount="200")
    assert "<dt>tray</dt><dd>$9,800</dd>" in eve.see("/pit/counted")
    page = "/pit/counted/deal?still=1"
    dan.does(page, "start")
    dan.does(page, "bet", seat="2", **{"wager ante": "10"})
    dan.does(page, "no-more-bets")
    while "start" not in (offered := dan.offers(page)):
        if "answer" in offered:
            dan.does(page, "answer", answer="fold")
        else:
            dan.does(page, "next")
    assert "<dt>tray</dt><dd>$9,810</dd>" in eve.see("/pit/counted")
    assert ">$9,810</td>" in eve.see("/pit")
    eve.does("/pit/counted", "close", counted="9810")
    with house.ledger() as ledger:
        closed = [told.fact for told in ledger.facts("table:counted")][-1]
    assert (closed.kind, closed.body["variance"]) == ("table closed", 0)


def test_a_house_is_opened_from_the_facilitys_file(house: House) -> None:
    eve = house.people["Eve"]
    file = "[let-it-ride]\nbonus = true\n[let-it-ride.minimums]\nbet = 20\n"
    eve.does("/opening/lir", "lir", table="filed", choices="file", file=file)
    assert "from $20" in eve.see("/pit/filed")
    refused = eve.send("/opening/lir", "lir", table="unlawful", choices="file", file="[lir")
    assert "no TOML" in alert_of(refused)
    assert "[lir" in refused.text


def test_the_overview_refreshes_by_itself_until_it_shall_stand_still(house: House) -> None:
    eve = house.people["Eve"]
    assert eve.http.get("/pit").headers["refresh"] == "5"
    assert "refresh" not in eve.http.get("/pit?still=1").headers
    assert Form(eve.see("/pit")).forms[-1]["action"] == "/logout", "no form is on it"


def test_the_dealers_page_refreshes_only_where_nothing_is_typed(house: House) -> None:
    opened(house, "live", "lir")
    dan = house.people["Dan"]
    dan.does("/pit/live/deal", "start")
    live = dan.http.get("/pit/live/deal")
    assert live.headers["refresh"] == "3"
    typing = [one for one in Form(live.text).forms if set(one["options"])]
    assert typing == []
    assert "refresh" not in dan.http.get("/pit/live/deal?still=1").headers
