"""A record rebuilt: its hash, its seal, every event, the settlement; then its story."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from pydantic import BaseModel, Field

from croupier.cards import read_cards
from croupier.engine.events import Event
from croupier.games import find_game
from croupier.games.dealing import Device
from croupier.law import RuleViolation
from croupier.records.canonical import build, canonical, digest
from croupier.records.codec import read_command, write_event
from croupier.records.documents import ReplayDocument, ResultDocument
from croupier.records.log import FORMAT, RoundLog
from croupier.records.parse import parse
from croupier.records.story import tell, tell_deck
from croupier.records.voided import Voided, check_voided, tell_voided, write_void
from croupier.records.writing import write_settlement
from croupier.shape import STRICT, check_shape, printable, show
from croupier.shuffle import SealedDeck, verify_deck
from croupier.version import __version__


class Entry(BaseModel):
    """One command, and the events that answered it."""

    model_config = STRICT

    command: dict[str, Any]
    events: list[dict[str, Any]]


class RoundRecord(BaseModel):
    """A whole round, kept so that it can be rebuilt to the byte."""

    model_config = STRICT

    format: Literal[1] = Field(description="the number of this format")
    croupier: str = Field(description="the version that played the round")
    build: str = Field(description="a hash over that version's own files")
    round: str
    game: str
    house: dict[str, Any] = Field(description="the house's choices, money in cents")
    device: Device
    by_act: bool = Field(description="whether the dealer's acts were told one by one")
    seal: str | None = Field(default=None, description="SHA-256 of the deck, known before the bets")
    log: list[Entry]
    deck: str | None = Field(default=None, description="the deck, opened after the round")
    nonce: str | None = Field(default=None, description="sealed together with the deck")
    result: dict[str, Any] | None = Field(
        default=None, description="what settle answers for the round; absent: it was void"
    )
    void: Voided | None = Field(default=None, description="in place of a result: why it was void")
    sha256: str = Field(description="of the canonical form of all the rest")


def replay(record: Mapping[str, Any]) -> ReplayDocument:
    """Rebuild a round from its record and tell it.

    Args:
        record: The record that ``croupier play --record`` wrote, or that a table kept.

    Returns:
        The round's id, its hash, the result settled anew, and the story, line by line. Of a round
        that was void ``void`` in place of the result: why, and what went back.

    Raises:
        croupier.RuleViolation: The record is not whole: its hash, its seal, an event, the
            settlement or what went back does not fit; the message says which.

    >>> from croupier import find_game
    >>> from croupier.records.practice import deal_round, open_table
    >>> from croupier.shuffle import seeded_source
    >>> game = find_game("lir")
    >>> log = open_table(game, game.practice, seeded_source("7"), round_id="r1")
    >>> replay(deal_round(log, [1]).record())["story"][2]
    'Seat 1 bets three equal bets of $10, bonus $1, three card $5.'
    """
    read = check_shape(RoundRecord, record)
    if isinstance(read, list):
        raise RuleViolation(f"no record of format {FORMAT}: {read[0].where}: {read[0].wrong}",
                            accepted=read[0].accepted)  # fmt: skip
    if (read.result is None) == (read.void is None):
        wrong = "there is no result" if read.void is None else "there is a result of a void round"
        raise RuleViolation(wrong, accepted="result, or void and why")
    found = digest(record)
    if found != read.sha256:
        wrong = f"the record's hash is {found}, and it says {show(read.sha256)}"
        raise RuleViolation(wrong, accepted="the record as it was written")
    log = RoundLog(
        find_game(read.game),
        read.house,
        _opened(read),
        device=read.device,
        by_act=read.by_act,
        round_id=read.round,
    )
    happened = rebuild(log, [(entry.command, entry.events) for entry in read.log])
    document: ReplayDocument = {
        "round": read.round,
        "game": log.state.game.name,
        "sha256": read.sha256,
        "story": _story(log, read, happened),
    }
    if read.void is None:
        document["result"] = _settle_anew(log, read)
        _compare(log.record(), record)
    else:
        check_voided(log.state, read.void)
        _compare(log.played(), record)
        document["void"] = write_void(read.void)
    return document


def read_record(text: bytes) -> dict[str, Any]:
    """Return the record that a file holds, which must be its canonical form to the byte.

    Raises:
        RuleViolation: It is no JSON, no object, or not in canonical form.
    """
    record = parse(text)
    if not isinstance(record, dict):
        raise RuleViolation(f"a record is a JSON object, not {show(record)}", accepted="an object")
    if canonical(record) != text.removesuffix(b"\n"):
        raise RuleViolation("the file is not the canonical form of its record, byte for byte",
                            accepted="the file as it was written")  # fmt: skip
    return record


def _opened(read: RoundRecord) -> SealedDeck | None:
    """Return the record's deck, opened and held against its seal."""
    if read.seal is None:
        if read.deck is not None or read.nonce is not None:
            raise RuleViolation("there is a deck and no seal", accepted="both, or neither")
        return None
    if read.deck is None or read.nonce is None:
        raise RuleViolation("there is a seal and no deck", accepted="deck and nonce")
    verify_deck(read.seal, read.deck, read.nonce)
    return SealedDeck(read_cards(read.deck), bytes.fromhex(read.nonce))


def rebuild(
    log: RoundLog, entries: Sequence[tuple[Mapping[str, Any], Sequence[Mapping[str, Any]]]]
) -> list[Event]:
    """Play the commands of a round again and hold each event against the recorded one.

    Args:
        log: The round, in which nothing has happened yet.
        entries: Its commands, each with the events that answered it.

    Raises:
        RuleViolation: A command cannot have been accepted, or other events answer it.
    """
    happened: list[Event] = []
    for number, (command, recorded) in enumerate(entries, start=1):
        try:
            events = log.do(read_command(command))
        except RuleViolation as violation:
            wrong = f"entry {number} of the log cannot have been accepted: {violation.message}"
            wrong = wrong.removesuffix(".")
            raise RuleViolation(wrong, violation.clause_id) from None
        rebuilt = [write_event(event) for event in events]
        if canonical({"": rebuilt}) != canonical({"": recorded}):
            wrong = f"entry {number} of the log: {_difference(rebuilt, recorded)}"
            raise RuleViolation(wrong, accepted="the events as they happened")
        happened += events
    return happened


def _compare(rebuilt: Mapping[str, Any], record: Mapping[str, Any]) -> None:
    """Raise if the record rebuilt differs from the given one in anything but who wrote it."""
    for key, value in rebuilt.items():
        if key not in _WRITERS and canonical({key: value}) != canonical({key: record.get(key)}):
            wrong = f"{key} is not written as the round gives it"
            raise RuleViolation(wrong, accepted="the record as it was written")


_WRITERS: Final = frozenset({"croupier", "build", "sha256"})
"""What may differ: a record is rebuilt by another version, which the story then says."""


def _difference(rebuilt: Sequence[Mapping[str, Any]], recorded: Sequence[Mapping[str, Any]]) -> str:
    for ours, theirs in zip(rebuilt, recorded, strict=False):
        if canonical(ours) != canonical(theirs):
            return f"{ours} happened, and the record says {theirs}"
    return f"{len(rebuilt)} events happened, and the record has {len(recorded)}"


def _settle_anew(log: RoundLog, read: RoundRecord) -> ResultDocument:
    settlement = log.state.settlement
    if settlement is None:
        raise RuleViolation("the log ends before the settlement", accepted="a finished round")
    result = write_settlement(log.state.game, settlement, None)
    if result != read.result:
        raise RuleViolation("settled anew, the round comes out other than the record says",
                            accepted="the result as it was")  # fmt: skip
    return result


def _story(log: RoundLog, read: RoundRecord, happened: list[Event]) -> list[str]:
    state = log.state
    title = state.game.heading
    place = f"§ {state.game.section}, dealt from {_from(state.device)}"
    lines = [f"Round {printable(read.round)}: {title}, {place}."]
    if read.seal is not None:
        lines.append(f"The deck was sealed before the first wager: {read.seal}.")
    else:
        lines.append("The cards of a physical table were entered by a person.")
    if (read.croupier, read.build) != (__version__, build()):
        lines.append(f"Played by croupier {read.croupier}, build {read.build}; rebuilt by another.")
    lines += tell(state, happened)
    if read.void is not None:
        lines += tell_voided(read.void)
    if log.cards is not None:
        lines.append("The deck opened, and its seal fits. Every card:")
        lines += tell_deck(state, log.cards)
    return lines


def _from(device: Device) -> str:
    return "the hand" if device == "hand" else f"a {device}".replace("a a", "an a")
