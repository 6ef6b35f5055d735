"""Records rebuilt: what was played comes out again, and nothing altered passes."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from croupier import RuleViolation, replay, schema, settle
from croupier.cards import write_cards
from croupier.engine.commands import Answer, Leave, NoMoreBets, PlaceBet, Report
from croupier.games import NAMES, find_game
from croupier.games.dealing import DEVICES, Device
from croupier.records.canonical import canonical, digest
from croupier.records.codec import command_names, read_command, write_command
from croupier.records.log import RoundLog
from croupier.records.practice import deal_round, open_table, play_on
from croupier.records.replay import read_record
from croupier.shuffle import seeded_source

Json = Any


def played(game: str, seed: str = "7", device: Device = "hand") -> dict[str, Any]:
    """Return the record of a practice round of three seats, as JSON gives it back."""
    found = find_game(game)
    log = open_table(found, found.practice, seeded_source(seed), device=device, round_id="r")
    record: dict[str, Any] = json.loads(canonical(deal_round(log, (1, 2, 5)).record()))
    return record


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_round_comes_out_again(game: str, device: Device, seed: str) -> None:
    record = played(game, seed, device)
    told = replay(record)
    assert told["result"] == record["result"]
    assert told["sha256"] == digest(record)
    assert told["story"][-1].startswith("Not dealt: ")


@pytest.mark.parametrize("game", NAMES)
def test_the_story_tells_who_had_what_and_was_paid_what(game: str) -> None:
    record = played(game)
    story = "\n".join(replay(record)["story"])
    deck = record["deck"].split()
    assert f"Not dealt: {52 - _dealt(record)} cards." in story
    for seat in record["result"]["seats"]:
        assert f"Seat {seat['seat']} is " in story
        for line in seat["lines"]:
            assert line["clause"] is None or f"§ {line['clause']}" in story
    shown = {card.strip(".") for line in story.split("Every card:")[1].splitlines()
             for card in line.split()[2:]}  # fmt: skip
    assert shown >= set(deck[: _dealt(record)])


def _dealt(record: dict[str, Any]) -> int:
    """Return how many cards of the deck lie on the table, counted from the events."""
    places: set[int] = set()
    for entry in record["log"]:
        for event in entry["events"]:
            if event["event"] == "dealt":
                places |= {place for _, held in event["places"] for place in held}
            if event["event"] == "turned":
                places |= {*event["places"], *event.get("burned", [])}
    return len(places)


@pytest.mark.parametrize("game", NAMES)
def test_no_byte_can_be_altered(game: str) -> None:
    text = canonical(played(game)) + b"\n"
    rng = Random(game)
    for place in rng.sample(range(len(text) - 1), 600):
        other = bytes([text[place] ^ (1 << rng.randrange(7))])
        with pytest.raises(RuleViolation):
            replay(read_record(text[:place] + other + text[place + 1 :]))


def _leaves(node: Json, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(node, dict | list):
        items = node.items() if isinstance(node, dict) else enumerate(node)
        for key, value in items:
            yield from _leaves(value, (*path, key))
    else:
        yield path


@pytest.mark.parametrize("game", NAMES)
def test_no_value_can_be_altered_even_with_a_new_hash(game: str) -> None:
    record = played(game)
    free = {"croupier", "build", "round", "sha256"}
    paths = [path for path in _leaves(record) if path[0] not in free and path[-1] != "player"]
    for path in Random(game).sample(paths, 150):
        altered = copy.deepcopy(record)
        node = altered
        for key in path[:-1]:
            node = node[key]
        node[path[-1]] = _other(node[path[-1]])
        altered["sha256"] = digest(altered)
        if path[0] == "house":
            with suppress(RuleViolation):  # another house may play this very round the same
                assert replay(altered)["result"] == record["result"]
            continue
        with pytest.raises(RuleViolation):
            replay(altered)


def _other(value: Json) -> Json:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 100
    return "c" if value is None else f"{value}x"


@pytest.mark.parametrize("cut", ["log", "deck", "nonce", "seal", "result"])
def test_nothing_can_be_left_out(cut: str) -> None:
    record = played("uth")
    if cut == "log":
        record["log"].pop()
    else:
        del record[cut]
    record["sha256"] = digest(record)
    with pytest.raises(RuleViolation):
        replay(record)


def test_entries_cannot_change_places() -> None:
    record = played("uth")
    record["log"][4], record["log"][5] = record["log"][5], record["log"][4]
    record["sha256"] = digest(record)
    with pytest.raises(RuleViolation, match="entry 5"):
        replay(record)


@pytest.mark.parametrize("value", [None, [], 5, "x", {}, {"format": 2}])
def test_what_is_no_record(value: Json) -> None:
    with pytest.raises(RuleViolation):
        replay(value)


def test_a_file_that_is_not_the_canonical_form() -> None:
    record = played("lir")
    with pytest.raises(RuleViolation, match="canonical"):
        read_record(json.dumps(record).encode())
    with pytest.raises(RuleViolation, match="object"):
        read_record(b"[]")


def test_a_round_with_everything_going_wrong_replays() -> None:
    game = find_game("fcp")
    house = {"dealer_cards": 6, "progressive": {"table": "B", "envy": "B"}}
    log = open_table(game, house, seeded_source("a"), round_id="wrong")
    for seat in (1, 3, 7):
        log.do(PlaceBet(seat, {"ante": 1000, "progressive": 100}, player=f"P{seat}"))
    log.do(NoMoreBets({3: ("progressive",)}, meter=200_000))
    log.do(Leave(3))
    log.do(Answer(1, "play", 1500))
    log.do(Report("dealer card exposed", "Dana", "slipped"))
    record = json.loads(canonical(log.record()))
    told = replay(record)
    assert [seat["net"] for seat in told["result"]["seats"]] == [0, 0, 0]
    assert any("noted by Dana" in line for line in told["story"])


def test_an_unfinished_round_gives_no_record() -> None:
    game = find_game("lir")
    log = open_table(game, game.practice, seeded_source("b"))
    log.do(PlaceBet(1, {"bet": 1000}))
    log.do(NoMoreBets())
    with pytest.raises(RuleViolation, match="not settled"):
        log.record()
    assert log.cards is not None
    assert write_cards(log.cards[:1]) not in json.dumps(log.header())


@pytest.mark.parametrize("game", NAMES)
def test_settle_agrees_with_the_record(game: str) -> None:
    found = find_game(game)
    log = open_table(found, found.practice, seeded_source("c"), round_id="r")
    deal_round(log, range(1, found.seats + 1))
    result = log.record()["result"]
    assert settle(log.settle_record())["seats"] == result["seats"]


def test_the_record_fits_its_schema() -> None:
    Draft202012Validator(schema("round")).validate(played("uth"))
    Draft202012Validator(schema("replay")).validate(replay(played("uth")))


def test_commands_are_written_and_read_again() -> None:
    game = find_game("uth")
    log = RoundLog(game, game.practice, None, device="manual shoe")
    log.do(PlaceBet(1, {"ante": 1000, "blind": 1000}, {"ante": 500}))
    for command, _ in log.entries:
        assert read_command(json.loads(json.dumps(write_command(command)))) == command
    assert len(command_names()) == 11


@pytest.mark.parametrize(
    "told",
    [None, [], {"command": "x"}, {"command": "leave"}, {"command": "leave", "seat": 1.5},
     {"command": "leave", "seat": 1, "x": 1}, {"command": "place bet", "seat": 1, "wagers": []},
     {"command": "place bet", "seat": 1, "wagers": {"ante": "5"}},
     {"command": "identify", "holder": 1, "faces": "As Xx"},
     {"command": "correct", "holder": 1, "number": 1, "face": "As Ks", "by": "x", "reason": "y"}],
)  # fmt: skip
def test_what_is_no_command(told: Json) -> None:
    with pytest.raises(RuleViolation):
        read_command(told)


def test_house_players_play_to_the_end() -> None:
    for game in map(find_game, NAMES):
        log = open_table(game, game.practice, seeded_source("d"))
        log.do(PlaceBet(2, game.practice_wagers))
        log.do(NoMoreBets())
        play_on(log, [2])
        assert log.state.open_question is not None
        play_on(log, [])
        assert log.state.settlement is not None
