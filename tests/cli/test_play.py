"""``croupier play``, ``deal``, ``replay`` and ``verify-deck``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.run import EXAMPLES, Runner

GAMES = ("uth", "fcp", "lir")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("device", ["hand", "automated shoe"])
def test_dealt_rounds_settle(croupier: Runner, game: str, device: str) -> None:
    dealt = croupier("deal", game, "--rounds", "12", "--json", "--device", device)
    assert dealt.code == 0
    settled = croupier("settle", "-", "--json", stdin=dealt.out)
    assert settled.code == 0
    assert [document["id"] for document in settled.documents] == [str(n) for n in range(1, 13)]


def test_a_seed_gives_the_same_rounds_and_says_what_it_is_for(croupier: Runner) -> None:
    one = croupier("deal", "uth", "--rounds", "3", "--seed", "ab12", "--json")
    assert croupier("deal", "uth", "--rounds", "3", "--seed", "ab12", "--json").out == one.out
    assert croupier("deal", "uth", "--rounds", "3", "--seed", "ab13", "--json").out != one.out
    assert "tests and demonstrations only" in one.err


def test_without_a_seed_rounds_differ(croupier: Runner) -> None:
    rounds = [croupier("deal", "lir", "--json").out for _ in range(3)]
    assert len(set(rounds)) == 3


def test_seats_and_text(croupier: Runner) -> None:
    ran = croupier("deal", "fcp", "--seats", "2")
    assert ran.code == 0
    assert "Seat 2" in ran.out
    assert "Seat 3" not in ran.out


@pytest.mark.parametrize("name", ["ultimate-texas-holdem", "four-card-poker", "let-it-ride"])
def test_a_facility_s_rules_hold(croupier: Runner, name: str) -> None:
    ran = croupier("deal", name, "--house", EXAMPLES / f"{name}.toml", "--json")
    assert ran.code == 0
    assert ran.documents[0]["house"]["minimums"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("deal", "bridge"), 1),
        (("deal", "uth", "--seats", "7"), 1),
        (("deal", "uth", "--seats", "0"), 1),
        (("deal", "uth", "--rounds", "0"), 2),
        (("deal", "uth", "--seed", "xyz"), 1),
        (("deal", "uth", "--device", "cup"), 2),
        (("deal", "uth", "--house", "none.toml"), 2),
        (("deal", "uth", "--house", str(EXAMPLES / "let-it-ride.toml")), 1),
        (("play", "uth", "--seat", "7"), 1),
        (("replay", "none.json"), 2),
        (("verify-deck", "ab", "As", "cd"), 1),
    ],
)
def test_what_cannot_be_done(croupier: Runner, arguments: tuple[str, ...], code: int) -> None:
    ran = croupier(*arguments)
    assert ran.code == code
    assert ran.err.count("Traceback") == 0
    assert ran.err


@pytest.mark.parametrize("game", GAMES)
def test_without_a_terminal_a_round_is_shown(croupier: Runner, game: str) -> None:
    ran = croupier("play", game)
    assert ran.code == 0
    for words in ("The deck is sealed: ", "house strategy plays your seat", "Your result: "):
        assert words in ran.out


def test_a_person_plays_and_is_told_what_was_wrong(croupier: Runner) -> None:
    answers = "ante 10 trips\nante 10 trips 3\nante 10 trips 5\nfold\ncheck\ncheck\nfold\n"
    ran = croupier("play", "uth", "--seed", "9", "--seats", "1", stdin=answers)
    assert ran.code == 0
    assert "Write each wager once" in ran.out
    assert "G-04" in ran.out
    assert "5324.36(e)(1)" in ran.out
    assert "Seat 1, at the end: fold." in ran.out
    assert "Your result: -$2" in ran.out or "Your result: -$15" in ran.out


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("nothing 5", "'nothing' is no wager here"),
        ("ante 10 ante 20", "Write each wager once"),
        ("ante 10.5", "no amount in dollars"),
        ("aces up = 5, ante $10", "Seat 1 bets ante $10, aces up $5."),
    ],
)
def test_wagers_as_people_write_them(croupier: Runner, line: str, says: str) -> None:
    ran = croupier("play", "fcp", "--seats", "1", stdin=f"{line}\n")
    assert ran.code == 0
    assert says in ran.out


def test_a_person_can_leave(croupier: Runner, tmp_path: Path) -> None:
    ran = croupier("play", "lir", "--record", tmp_path / "r.json", stdin="\nquit\n")
    assert ran.code == 130
    assert "nothing of this round is kept" in ran.out
    assert not (tmp_path / "r.json").exists()


def test_an_interrupt_stops_and_bets_nothing(
    croupier: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    ran = croupier("play", "uth")
    assert ran.code == 130
    assert "bets" not in ran.out


def test_play_amounts_in_dollars(croupier: Runner) -> None:
    ran = croupier("play", "fcp", "--seed", "5", "--seats", "1", stdin="\nplay 100\nplay 12.50\n")
    assert "Seat 1, play or fold: play, $12.50." in ran.out
    assert "one to three" in ran.out or "Accepted: $10 to $30" in ran.out


def test_hidden_cards_stay_hidden(croupier: Runner, tmp_path: Path) -> None:
    ran = croupier("play", "uth", "--seed", "3", "--record", tmp_path / "r.json", stdin="\ncheck\n")
    deck = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))["deck"].split()
    before = ran.out.split("The deck is opened:")[0].split("Dealer's hand:")[0]
    seen = set(before.replace(".", " ").split())
    own = {deck[0], deck[4]}
    board = {*deck[9:12], *deck[13:15]}
    assert seen & set(deck) <= own | board


def test_a_kept_round_replays_and_its_deck_fits(croupier: Runner, tmp_path: Path) -> None:
    kept = tmp_path / "round.json"
    assert croupier("play", "lir", "--record", kept).code == 0
    ran = croupier("replay", kept)
    assert ran.code == 0
    assert "replay of a finished round" in ran.out
    document = croupier("replay", kept, "--json").documents[0]
    record = json.loads(kept.read_text(encoding="utf-8"))
    assert document["result"] == record["result"]
    fits = croupier("verify-deck", record["seal"], record["deck"], record["nonce"])
    assert (fits.code, fits.out) == (0, "The deck fits its seal.\n")
    wrong = croupier("verify-deck", record["seal"], record["deck"], "0" * 64, "--json")
    assert wrong.code == 1


def test_no_record_is_written_over(croupier: Runner, tmp_path: Path) -> None:
    kept = tmp_path / "round.json"
    kept.write_text("precious", encoding="utf-8")
    ran = croupier("play", "lir", "--record", kept)
    assert ran.code == 2
    assert "Your result" not in ran.out
    assert kept.read_text(encoding="utf-8") == "precious"


def test_an_altered_record_is_refused(croupier: Runner, tmp_path: Path) -> None:
    kept = tmp_path / "round.json"
    croupier("play", "fcp", "--record", kept)
    text = kept.read_text(encoding="utf-8")
    kept.write_text(text.replace('"stake":1000', '"stake":2000', 1), encoding="utf-8")
    ran = croupier("replay", kept, "--json")
    assert ran.code == 1
    assert "hash" in ran.documents[0]["error"]["message"]
    kept.write_text("", encoding="utf-8")
    assert croupier("replay", kept).code == 2


def test_a_round_is_kept_whole_or_not_at_all(croupier: Runner, tmp_path: Path) -> None:
    assert croupier("play", "lir", "--record", tmp_path / "none" / "r.json").code == 2
    croupier("play", "lir", "--record", tmp_path / "r.json", stdin="\nquit\n")
    assert list(tmp_path.iterdir()) == []
    croupier("play", "lir", "--record", tmp_path / "r.json")
    assert [path.name for path in tmp_path.iterdir()] == ["r.json"]


@pytest.mark.parametrize(
    ("game", "house"),
    [
        ("uth", "[uth]\nminimums = {ante = 5}\nmaximums = {ante = 5}"),
        ("lir", "[lir]\nmaximums = {bet = 5}"),
        ("fcp", "[fcp]\ndealer_cards = 6\nmaximums = {aces_up = 1}"),
    ],
)
def test_house_players_keep_to_the_limits(
    croupier: Runner, tmp_path: Path, game: str, house: str
) -> None:
    (tmp_path / "h.toml").write_text(house, encoding="utf-8")
    assert croupier("deal", game, "--house", tmp_path / "h.toml").code == 0
    assert croupier("play", game, "--house", tmp_path / "h.toml").code == 0
