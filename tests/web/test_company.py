"""House players: they bet, answer and go by commands of their own, and hold nobody up."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.cards import TEXT, read_cards
from croupier.games import find_game
from croupier.games.strategy import Sight
from croupier.law import RuleViolation
from croupier.records.practice import practice_wagers
from croupier.service import desk as desks
from croupier.service.audit import audit
from croupier.service.practice import METER, PROGRESSIVE, furnish
from croupier.shuffle import SealedDeck
from croupier.web.practice.company import NAMES, seated
from croupier.web.practice.dealer import Dealer
from web.dealing import STREAM, Table, opened

GAMES = ("uth", "fcp", "lir")
BETS = {"uth": {"ante": 500, "blind": 500}, "fcp": {"ante": 500}, "lir": {"bet": 500}}


@pytest.mark.parametrize("alias", GAMES)
def test_house_players_bet_and_answer_by_the_strategy(tmp_path: Path, alias: str) -> None:
    with opened(tmp_path) as ledger:
        table = Table(ledger, game=alias, players=1)
        for _ in range(2):
            table.dealer.company.add(STREAM)
        here = seated(table.desk.table(STREAM))
        assert sorted(here.values()) == list(NAMES[:2])
        table.bet(1, BETS[alias])
        game, house = find_game(alias), table.desk.table(STREAM).house
        over = table.play_on(by_clock=(1,))
        for seat in here:
            played = over.engine.seats[seat]
            assert played.wagers == practice_wagers(game, house)
            cards = over.engine.known(seat)
            first = Sight(game.questions[0].name, cards) if cards else None
            assert first is None or played.answers[0] == game.choose(first)
            assert (seat, game.questions[0].name) not in over.by_clock
        assert audit(ledger).clean


def test_a_table_has_no_more_seats_than_the_game(tmp_path: Path) -> None:
    with opened(tmp_path) as ledger:
        table = Table(ledger, game="uth", players=1)
        for _ in range(find_game("uth").seats - 1):
            table.dealer.company.add(STREAM)
        with pytest.raises(RuleViolation, match="every seat is taken"):
            table.dealer.company.add(STREAM)
        table.dealer.company.remove(STREAM)
        assert len(seated(table.desk.table(STREAM))) == find_game("uth").seats - 2
        table.dealer.company.dismiss(STREAM)
        assert table.desk.table(STREAM).seats == {1: "ann"}


def test_a_house_player_who_goes_takes_his_bet_along(tmp_path: Path) -> None:
    with opened(tmp_path) as ledger:
        table = Table(ledger, players=2)
        table.dealer.company.add(STREAM)
        (seat,) = seated(table.desk.table(STREAM))
        table.bet(1)  # the other player has not bet, so the betting stays open
        playing = table.desk.table(STREAM).playing
        assert playing is not None
        assert seat in playing.engine.seats
        table.dealer.company.dismiss(STREAM)
        playing = table.desk.table(STREAM).playing
        assert playing is not None
        assert set(playing.engine.seats) == {1}


def test_another_process_goes_on_where_one_has_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path) as ledger:
        table = Table(ledger, players=1, seat=7)
        table.dealer.company.add(STREAM)
        monkeypatch.setattr(table.dealer, "wind", lambda _stream: None)  # it ends here
        table.bet(7)
        playing = table.desk.table(STREAM).playing
        assert playing is not None
        assert playing.engine.open_question is not None
        assert playing.engine.open_question[0] in seated(table.desk.table(STREAM))
        table.dealer = Dealer(table.desk, table.dealer.company)
        table.dealer.resume(STREAM)
        table.dealer.resume(STREAM)
        assert table.play_on(by_clock=(7,)).over == "settled"


def test_whoever_wins_the_whole_meter_is_paid_and_the_next_round_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(tmp_path) as ledger:
        table = Table(ledger, players=1, game="fcp")
        aces = "Ac 2c Ad 3c Ah 4d As 5d 6h 7h 8h"  # ann's and the dealer's in turn
        rest = " ".join(card for card in TEXT if card not in aces.split())
        rigged = SealedDeck(read_cards(f"{aces} {rest}"), bytes(32))
        monkeypatch.setattr(desks, "seal_deck", lambda _source: rigged)
        before = table.desk.meter(METER).shown
        table.bet(1, {"ante": 500, "progressive": PROGRESSIVE["wager"]})
        monkeypatch.undo()
        table.answer(1, "play 1x")
        assert table.desk.table(STREAM).playing is None
        meter = table.desk.meter(METER)
        assert [(hit.player, hit.amount) for hit in meter.hits.values()] == [("ann", before + 125)]
        assert meter.owed == 0
        assert meter.shown == meter.reset
        table.bet(1, {"ante": 500})
        assert table.desk.table(STREAM).number == 2
        assert audit(ledger).clean


def test_furnishing_twice_opens_one_meter(tmp_path: Path) -> None:
    with opened(tmp_path) as ledger:
        table = Table(ledger, players=1)
        furnish(table.desk, table.people)
        version = ledger.head(METER).version
        furnish(table.desk, table.people)
        assert ledger.head(METER).version == version
