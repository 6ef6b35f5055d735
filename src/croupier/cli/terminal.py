"""A person's seat at the terminal: what the player sees, is asked and answers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import click

from croupier.cards import write_cards
from croupier.cli.console import wrap
from croupier.engine.commands import Answer, NoMoreBets, PlaceBet
from croupier.engine.events import Event
from croupier.engine.view import view
from croupier.games.area import wager_name
from croupier.law import RuleViolation
from croupier.money import read_dollars, write_dollars
from croupier.records.log import RoundLog
from croupier.records.practice import play_on, practice_wagers
from croupier.records.story import tell, tell_deck


class Nobody(Exception):  # noqa: N818 - nothing went wrong
    """The input has ended: nobody answers any more."""


def play_round(
    log: RoundLog, seat: int, others: Sequence[int], keep: Callable[[RoundLog], None]
) -> None:
    """Play a round, a person at one seat and house players at the others.

    Args:
        log: The round, nothing done in it yet.
        seat: The person's seat.
        others: The house players' seats.
        keep: Keeps the round as soon as it is settled, before its end is told.
    """
    game = log.state.game
    click.echo(f"{game.heading}, § {game.section}. You have seat {seat}.")
    if log.deck is not None:
        click.echo(f"The deck is sealed: {log.deck.seal}")
    people = [seat]
    try:
        _bet(log, seat)
    except Nobody:
        people = []
        _take_over(log, seat)
    for number in others:
        log.do(PlaceBet(number, practice_wagers(game, log.house)))
    log.do(NoMoreBets())
    told = 0
    while True:
        play_on(log, people)
        if log.state.settlement is not None:
            keep(log)
        told = _tell_new(log, told)
        if log.state.settlement is not None:
            break
        try:
            _ask(log, seat)
        except Nobody:
            people = []
            click.echo("The input has ended: the house strategy plays your seat.")
    _tell_end(log, seat)


def _take_over(log: RoundLog, seat: int) -> None:
    click.echo("The input has ended: the house strategy plays your seat.")
    log.do(PlaceBet(seat, practice_wagers(log.state.game, log.house)))


def _bet(log: RoundLog, seat: int) -> None:
    """Ask for the wagers until they are lawful."""
    usual = practice_wagers(log.state.game, log.house)
    while True:
        text = _read(f"Your wagers in dollars, or Enter for [{_example(log)}]: ")
        try:
            log.do(PlaceBet(seat, _wagers(log, text) if text else usual))
        except (RuleViolation, ValueError) as error:
            _echo([str(error)])
            continue
        return


def _wagers(log: RoundLog, text: str) -> dict[str, int]:
    """Return the wagers that a line such as ``ante 10 trips 5`` names.

    Raises:
        ValueError: The line is not pairs of a wager of the game and an amount in dollars.
    """
    game = log.state.game
    line = text.lower().replace(",", " ").replace("=", " ").replace("$", "")
    for name in game.wagers:
        line = line.replace(wager_name(name), name)
    words = line.split()
    names = words[::2]
    unknown = [name for name in names if name not in game.wagers]
    if unknown or len(words) % 2 or len(set(names)) != len(names):
        what = f"{unknown[0]!r:.40} is no wager here. " if unknown else ""
        message = f"{what}Write each wager once, with its dollars: {_example(log)}"
        raise ValueError(message)
    wagers = {name: read_dollars(dollars) for name, dollars in zip(names, words[1::2], strict=True)}
    for area in game.areas:
        if area.equal_to in wagers:
            wagers.setdefault(area.name, wagers[area.equal_to])
    return wagers


def _example(log: RoundLog) -> str:
    """Return the usual wagers as a person would write them."""
    usual = practice_wagers(log.state.game, log.house)
    return " ".join(f"{name} {write_dollars(stake)[1:]}" for name, stake in usual.items())


def _ask(log: RoundLog, seat: int) -> None:
    """Put the open question to the person until the answer is lawful."""
    seen = view(log.state, seat, log.cards)
    click.echo(f"Your cards: {' '.join(seen['seats'][seat]['cards'])}")
    if seen.get("community"):
        click.echo(f"On the board: {' '.join(seen['community'])}")
    offered = ", ".join(_offer(option) for option in seen["options"])
    while True:
        text = _read(f"{seen['asked']['question'].capitalize()}? {offered}: ")
        try:
            log.do(_answer(seat, text))
        except (RuleViolation, ValueError) as error:
            _echo([str(error)])
            continue
        return


def _offer(option: dict[str, Any]) -> str:
    if "least" in option:
        least, most = write_dollars(option["least"]), write_dollars(option["most"])
        return f"{option['answer']} AMOUNT ({least} to {most})"
    stake = f" ({write_dollars(option['stake'])})" if option["stake"] else ""
    return f"{option['answer']}{stake}"


def _answer(seat: int, text: str) -> Answer:
    """Return the answer that a line gives; ``play 25`` names an amount in dollars."""
    words = text.lower().split()
    if len(words) == 2 and words[0] == "play" and not words[1].endswith("x"):  # noqa: PLR2004
        return Answer(seat, "play", read_dollars(words[1].replace("$", "")))
    return Answer(seat, " ".join(words))


def _read(prompt: str) -> str:
    """Return a line of the person's; an interrupt is left to stop the program.

    Raises:
        Nobody: The input has ended.
        click.Abort: The person wants to stop.
    """
    if sys.stdin is None:  # closed before we began
        raise Nobody
    try:
        text = input(prompt).strip()
    except EOFError:
        click.echo()
        raise Nobody from None
    if text.lower() in ("q", "quit", "exit"):
        click.echo("You leave the table; nothing of this round is kept.")
        raise click.Abort
    return text


def _tell_new(log: RoundLog, told: int) -> int:
    """Tell the events that have not been told yet; return how many there are."""
    happened: list[Event] = [event for _, events in log.entries for event in events]
    _echo(tell(log.state, happened[told:]))
    return len(happened)


def _tell_end(log: RoundLog, seat: int) -> None:
    if log.deck is not None and log.cards is not None:
        click.echo("The deck is opened:")
        _echo(tell_deck(log.state, log.cards))
        cards, nonce = write_cards(log.cards), log.deck.nonce.hex()
        _echo(["To check it against the seal:"])
        click.echo(f'croupier verify-deck {log.deck.seal} "{cards}" {nonce}')
    settlement = log.state.settlement
    if settlement is not None:
        net = next(result.net for result in settlement.seats if result.number == seat)
        click.echo(f"Your result: {write_dollars(net)}")


def _echo(lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(wrap(line))
