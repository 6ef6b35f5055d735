"""What is asked in the room of the odds: one choice or two, and how busy the table is."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import quote, urlencode

from croupier.games import AnyGame
from croupier.law import RuleViolation
from croupier.money import MOST, write_dollars
from croupier.records.requests import SIDE_BETS, read_par_request, read_share
from croupier.web.analysis.choice import Choice, read_choice
from croupier.web.asking import typed_dollars

TRAFFIC: Final = {"rounds": "40", "tables": "1", "players": "5", "hours": "24", "average": "15"}
"""How busy a table is where nobody says otherwise: rounds an hour, tables, players at each, hours a
day, and the average main bet in dollars."""
MOST_TABLES: Final = 200
SHARE: Final = "share."
"""Before the name of a side bet: how often it is made."""
METER: Final = "meter"
OTHERS: Final = "others"
_SAFE: Final = ":,/. "


@dataclass(frozen=True)
class Asked:
    """One choice or two of a game, and the figures for both."""

    game: AnyGame
    choices: tuple[Choice, ...]
    figures: Mapping[str, str] = field(default_factory=dict)
    """How busy the table is, and amounts; by name as text, defaults left out."""

    def figure(self, name: str) -> str:
        """Return a figure as text, empty where there is none."""
        return self.figures.get(name, TRAFFIC.get(name, ""))

    def link(self, choices: tuple[Choice, ...] | None = None, path: str = "", **more: str) -> str:
        """Return a permanent address of this.

        Args:
            choices: Other choices than these.
            path: What comes after the game, such as ``/par.pdf``.
            more: Further parts of the query.
        """
        shown = self.choices if choices is None else choices
        told = dict(zip("ab", (choice.text for choice in shown), strict=False))
        query = urlencode({**told, **self.figures, **more}, safe=_SAFE, quote_via=quote)
        return f"/odds/{self.game.alias}{path}?{query.replace(' ', '+')}"

    def request(self, choice: Choice) -> dict[str, Any]:
        """Return what ``croupier par`` is asked for one of the choices.

        An amount on a wager that this choice does not offer is left out.

        Raises:
            RuleViolation: The choice is not lawful, or a figure cannot be.
        """
        game, house = self.game, choice.house
        request: dict[str, Any] = {"game": game.name, "house": house}
        offered = read_par_request(request).rules.offered
        areas = {area.name for area in game.areas if area.offer is None or area.name in offered}
        for name in amount_names(game):
            if name in areas or (name in (METER, OTHERS) and "progressive" in areas):
                text = self.figure(name)
                if text:
                    request[name] = _whole(name, text) if name == OTHERS else _money(name, text)
        shares = {
            name: self.figure(SHARE + name)
            for name in side_bets(game)
            if name in areas and self.figure(SHARE + name)
        }
        for name, text in shares.items():
            read_share(text, f"participation in {name}")
        request["manager"] = self._manager(shares)
        request["strategy"] = True
        read_par_request(request)
        return request

    def question(self, choice: Choice) -> str:
        """Return the request as text, the same for equal choices: they keep the form's order."""
        return json.dumps(self.request(choice))

    def _manager(self, shares: Mapping[str, str]) -> dict[str, Any]:
        rounds, tables = (_whole(name, self.figure(name)) for name in ("rounds", "tables"))
        if not 1 <= tables <= MOST_TABLES:
            raise RuleViolation(f"{tables} tables", accepted=f"1 to {MOST_TABLES}")
        manager: dict[str, Any] = {
            "rounds_per_hour": rounds * tables,
            "average_bet": _money("average", self.figure("average")),
            "players": _whole("players", self.figure("players")),
            "hours_per_day": _whole("hours", self.figure("hours")),
        }
        return manager | ({"participation": shares} if shares else {})


def amount_names(game: AnyGame) -> tuple[str, ...]:
    """Return the amounts that an analysis of a game can be given, as its request names them."""
    own = tuple(name for name in game.wagers if name in (*SIDE_BETS, game.entry[0]))
    return (*own, METER, OTHERS) if METER in game.places else own


def side_bets(game: AnyGame) -> tuple[str, ...]:
    """Return the side bets of a game.

    >>> from croupier.games import find_game
    >>> side_bets(find_game("uth"))
    ('trips',)
    """
    return tuple(
        area.name for area in game.areas if area.name != game.entry[0] and area.equal_to is None
    )


def figure_names(game: AnyGame) -> tuple[str, ...]:
    """Return the names of all figures of a game."""
    return (*TRAFFIC, *amount_names(game), *(SHARE + name for name in side_bets(game)))


def read_asked(game: AnyGame, query: Mapping[str, str]) -> Asked:
    """Return what a link asks.

    Raises:
        RuleViolation: A choice in it has not the form of one.
    """
    sides = [side for side in "ab" if side in query] or ["a"]
    choices = tuple(read_choice(game, query.get(side, "")) for side in sides)
    return Asked(game, choices, figures_of(game, query))


def figures_of(game: AnyGame, query: Mapping[str, str]) -> dict[str, str]:
    """Return the figures of a query or a form, defaults left out."""
    told = {name: query.get(name, "").replace(",", "").strip() for name in figure_names(game)}
    return {name: text for name, text in told.items() if text and text != TRAFFIC.get(name)}


def _whole(name: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10):  # noqa: PLR2004 - sane
        raise RuleViolation(f"{name}: {text!r:.40}", accepted="a whole number")
    return int(text)


def _money(name: str, text: str) -> int:
    try:
        return typed_dollars(text)
    except ValueError:
        accepted = f"dollars such as 5 or 7.50, up to {write_dollars(MOST)}"
        raise RuleViolation(f"{name}: {text!r:.40} is no amount", accepted=accepted) from None
