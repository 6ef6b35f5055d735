"""What a chair saw of a past round at one step, drawn as the table's page draws it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from croupier.engine import RoundState
from croupier.engine import view as view_round
from croupier.games.area import wager_name
from croupier.games.dealing import BURN
from croupier.games.game import AnyGame
from croupier.money import write_dollars
from croupier.web import lines, scene
from croupier.web.hands.finding import signed
from croupier.web.hands.replay import Played, with_every_face
from croupier.web.table.stack import chips_of

DECK: Final = 52


def see(played: Played, step: int, seat: int | None, *, every_face: bool) -> dict[str, Any]:
    """Return the felt after so many acts: ``cards``, ``spots``, ``outlines`` and what is written.

    Args:
        played: The round.
        step: After how many acts.
        seat: From whose chair; None: a guest's, who is shown no player's cards.
        every_face: Whether cards that lay face down are shown as well.
    """
    state = played.at(step)
    game, rules = state.game, state.rules
    seen = _seen(played, step, seat, every_face=every_face)
    lying = scene.cards(game, rules, seen, seat)
    earlier = _seen(played, step - 1, seat, every_face=every_face) if step else None
    before = scene.cards(game, rules, earlier, seat)
    known = {(card["id"], card["up"]) for card in before}
    part = scene.position(game, rules, seat)
    return {
        "cards": [{**card, "fresh": (card["id"], card["up"]) not in known} for card in lying],
        "outlines": [place for row in scene.places(game, rules).values() for place in row],
        "spots": _spots(state, seat, seen),
        **scene.inscriptions(game, rules, part),
        "burned": len(state.held.get(BURN, ())),
        "undealt": DECK - state.next_place,
    }


def _seen(played: Played, step: int, seat: int | None, *, every_face: bool) -> dict[str, Any]:
    """Return the view of a chair, of the whole round where every card is shown."""
    state = played.at(step)
    seen = view_round(state, "public" if seat is None else seat, played.deck)
    return with_every_face(seen, played, step) if every_face else seen


def _spots(state: RoundState, seat: int | None, seen: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the betting areas with what lies there, and after the settlement what came of it."""
    game = state.game
    mine = seen["seats"].get(seat, {})
    laid = {**mine.get("wagers", {}), "play": mine.get("play", 0)}
    back = _taken_back(game, mine.get("answers", ()))
    told = None if state.settlement is None else lines.told(game, state.settlement, seat or 0)
    came = {} if told is None else {line["wager"]: line["came"] for line in told["lines"]}
    spots = []
    for spot in scene.spots(game, scene.position(game, state.rules, seat)):
        amount = 0 if spot["label"] in back else laid.get(spot["wager"], 0)
        spots.append({
            **spot,
            "amount": write_dollars(amount) if amount else "",
            "chips": chips_of(amount),
            "came": came.get(spot["label"], ""),
        })  # fmt: skip
    return spots


def _taken_back(game: AnyGame, answers: Sequence[str]) -> frozenset[str]:
    said = zip(game.questions, answers, strict=False)
    return frozenset(question.name for question, answer in said if answer == "pull")


def in_rows(
    played: Played, step: int, seat: int | None, *, every_face: bool
) -> list[dict[str, Any]]:
    """Return every seat of the round in a line: its cards, its wagers, its answers, its result."""
    seen = _seen(played, step, seat, every_face=every_face)
    nets = seen.get("net", {})
    return [
        {
            "seat": number,
            "player": told["player"] or "",
            "mine": number == seat,
            "cards": [scene.lay_card({}, face) for face in told["cards"]],
            "wagers": [
                f"{wager_name(name)} {write_dollars(stake)}"
                for name, stake in (*told["wagers"].items(), ("play", told["play"]))
                if stake
            ],
            "answers": told["answers"],
            "void": told["void"],
            "left": told["left"],
            "came": signed(nets[number]) if number in nets else "",
        }
        for number, told in sorted(seen["seats"].items())
    ]


def results(state: RoundState, players: Mapping[int, str | None]) -> list[dict[str, Any]]:
    """Return every seat's lines of a settled round; nothing before the settlement."""
    if state.settlement is None:
        return []
    told = ((seat, lines.told(state.game, state.settlement, seat)) for seat in sorted(players))
    return [
        {**result, "seat": seat, "player": players[seat] or ""}
        for seat, result in told
        if result is not None
    ]
