"""What is asked of a table around its rounds: seats, chips, limits, decks, its opening and end."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from croupier.games import find_game
from croupier.games.area import Area, wager_name
from croupier.games.game import AnyGame
from croupier.games.rules import Rules
from croupier.house.facility import choices_from_file
from croupier.law import RuleViolation
from croupier.service.practice import HOUSES
from croupier.table.state import LIMITS, with_limits
from croupier.web.pit.forms import REASON, Act, Blank, Read, dollars
from croupier.web.pit.sight import Sight

MODES: Final[Mapping[str, tuple[str, Mapping[str, Any]]]] = {
    "sealed": ("Sealed deck, dealt by itself", {"source": "sealed"}),
    "by act": ("Sealed deck, each act told by the dealer", {"source": "sealed", "by_act": True}),
    "entered": ("Physical table, cards are entered", {"source": "entered"}),
}
DEVICES: Final = (("hand", "By hand"), ("manual shoe", "Manual shoe"),
                  ("automated shoe", "Automated shoe"))  # fmt: skip
HOUSE: Final = (("practice", "The practice house's choices"), ("law", "The law's own"),
                ("file", "The facility's file, below"))  # fmt: skip


def limited(game: AnyGame) -> list[Area]:
    """Return the areas whose wagers have limits of their own."""
    return [area for area in game.areas if area.equal_to is None and area.exactly is None]


def limit_blanks(
    game: AnyGame, house: Mapping[str, Any], rules: Rules | None = None
) -> Iterator[Blank]:
    """Yield a blank for the least and the most of each wager.

    Args:
        game: The game.
        house: The choices whose limits stand in the blanks.
        rules: A table's, where it is open: what it does not offer, or takes at one amount alone,
            has no limits there.
    """
    for area in limited(game):
        if rules is not None and not _has_limits(area, rules):
            continue
        for bound, word in zip(LIMITS, ("least", "most"), strict=True):
            yield Blank(
                name=f"{bound} {area.name}",
                label=f"{wager_name(area.name).capitalize()}, {word}",
                kind="money",
                value=dollars(house.get(bound, {}).get(area.name)),
                optional=True,
            )


def _table_limits(sight: Sight) -> Iterator[Blank]:
    table = sight.table
    if table.game is not None:
        yield from limit_blanks(table.game, table.house, table.rules)


def _has_limits(area: Area, rules: Rules) -> bool:
    offered = area.offer is None or area.name in rules.offered
    return offered and area.name not in rules.only_amount


def take_limits(read: Read) -> dict[str, dict[str, int]]:
    """Take the limits out of what was read."""
    taken: dict[str, dict[str, int]] = {bound: {} for bound in LIMITS}
    for name in list(read):
        bound, _, wager = name.partition(" ")
        if bound in taken:
            taken[bound][wager] = read.pop(name)
    return taken


def opening_blanks(game: AnyGame, name: str, meters: Iterable[str]) -> Iterator[Blank]:
    """Yield what a table's opening needs to know."""
    yield Blank(name="table", label="Table", value=name, hint="letters, digits, dots, dashes")
    yield Blank(name="chips", label="Chips in the tray", kind="money", value="50000")
    modes = tuple((mode, told) for mode, (told, _) in MODES.items())
    yield Blank(name="mode", label="Dealing", kind="choice", options=modes, value="sealed")
    yield Blank(name="device", label="Dealt from", kind="choice", options=DEVICES, value="hand")
    yield Blank(name="decks", label="Two decks", hint="their names, such as red, blue",
                optional=True)  # fmt: skip
    if game.machine_taken:
        known = (("", "None"), *((meter, meter.removeprefix("meter:")) for meter in meters))
        yield Blank(name="meter", label="Progressive meter", kind="choice", options=known,
                    optional=True)  # fmt: skip
    yield Blank(name="choices", label="House's choices", kind="choice", options=HOUSE,
                value="practice")  # fmt: skip
    yield Blank(name="file", label="Facility's file", kind="area", optional=True,
                hint="TOML, as croupier check reads it")  # fmt: skip
    yield from limit_blanks(game, {})


def tell_opening(game: AnyGame, read: Read) -> dict[str, Any]:
    """Return the command that opens a table; limits typed in come before the house's own.

    Raises:
        RuleViolation: The facility's file cannot be read, or something in it is unlawful.
    """
    limits = take_limits(read)
    house = _house(game, read)
    mine = {bound: {**house.get(bound, {}), **limits[bound]} for bound in LIMITS}
    told: Read = {name: read[name] for name in ("chips", "device", "meter") if name in read}
    if "decks" in read:
        told["decks"] = [name.strip() for name in read["decks"].split(",")]
    mode = MODES.get(read["mode"], MODES["sealed"])[1]
    return {"command": "open table", "game": game.name, "house": with_limits(house, mine),
            **mode, **told}  # fmt: skip


def _house(game: AnyGame, read: Read) -> dict[str, Any]:
    if read["choices"] == "practice":
        return dict(game.practice)
    if read["choices"] == "law":
        return dict(HOUSES.get(game.name, {}))
    try:
        file = tomllib.loads(read.get("file", ""))
    except tomllib.TOMLDecodeError as error:
        wrong = f"the facility's file is no TOML: {error}"
        raise RuleViolation(wrong, accepted="a file that croupier check reads") from None
    return choices_from_file(find_game(game.name), file)


def _free(sight: Sight) -> tuple[tuple[str, str], ...]:
    game = sight.table.game
    free = () if game is None else range(1, game.seats + 1)
    return tuple((str(n), f"Seat {n}") for n in free if n not in sight.table.seats)


def _players(sight: Sight) -> tuple[tuple[str, str], ...]:
    return tuple((name, name) for name in dict.fromkeys(sight.table.seats.values()))


def _taken(sight: Sight) -> tuple[tuple[str, str], ...]:
    return tuple((str(n), f"Seat {n}, {who}") for n, who in sorted(sight.table.seats.items()))


def _decks(sight: Sight) -> tuple[Blank, ...]:
    named = tuple((name, name) for name in sight.table.decks)
    return (Blank(name="deck", label="Deck", kind="choice", options=named),) if named else ()


def _chips_of(sight: Sight, label: str) -> tuple[Blank, ...]:
    amount = Blank(name="amount", label=label, kind="money")
    return (Blank(name="player", label="Player", kind="choice", options=_players(sight)), amount)


def _between(sight: Sight) -> bool:
    return sight.supervises and sight.is_open and sight.playing is None


_SLIP: Final = (Blank(name="amount", label="Amount", kind="money"),
                Blank(name="slip", label="Number of the slip"))  # fmt: skip

SEATS: Final = (
    Act[Sight](
        slug="sit", title="Seat a player", button="Seat", command="sit",
        blanks=lambda s: (
            Blank(name="seat", label="Seat", kind="whole", options=_free(s)),
            Blank(name="player", label="Name"),
        ),
        tell=lambda read, _: read,
        offered=lambda s: s.works and s.table.status == "open" and bool(_free(s)),
    ),
    Act[Sight](
        slug="buy-in", title="Sell chips", button="Sell chips", command="buy in",
        blanks=lambda s: _chips_of(s, "For cash"),
        offered=lambda s: s.works and s.table.status == "open" and bool(s.table.seats),
    ),
    Act[Sight](
        slug="cash-out", title="Let a player take chips away", button="Cash out",
        command="cash out", blanks=lambda s: _chips_of(s, "Chips worth"),
        offered=lambda s: s.works and s.is_open and bool(s.table.seats),
    ),
    Act[Sight](
        slug="leave", title="A player leaves", button="Free the seat", command="leave seat",
        blanks=lambda s: (Blank(name="seat", label="Seat", kind="whole", options=_taken(s)),),
        offered=lambda s: s.works and s.is_open and bool(s.table.seats),
        note="Bets are taken back while that can be; else the hand is played out.",
    ),
)  # fmt: skip
TRAY: Final = (
    Act[Sight](
        slug="fill", title="Fill the tray", button="Fill", command="fill",
        blanks=lambda _: _SLIP, offered=lambda s: s.supervises and s.is_open,
    ),
    Act[Sight](
        slug="credit", title="Send chips to the cage", button="Credit", command="credit",
        blanks=lambda _: _SLIP, offered=lambda s: s.supervises and s.is_open,
    ),
)  # fmt: skip
DECKS: Final = (
    Act[Sight](
        slug="inspect-deck", title="Note a deck's inspection", button="Note it",
        command="inspect deck",
        blanks=lambda s: (
            *_decks(s),
            Blank(name="sound", label="Whole, every card fit for use", kind="flag", value="yes"),
            Blank(name="finding", label="What was found"),
        ),
        offered=lambda s: s.works and s.is_open,
    ),
    Act[Sight](
        slug="replace-deck", title="Replace a deck", button="Replace", command="replace deck",
        blanks=lambda s: (
            *_decks(s),
            *((Blank(name="new", label="Name of the new deck"),) if s.table.decks else ()),
            REASON,
        ),
        offered=lambda s: s.supervises and s.is_open,
    ),
)  # fmt: skip
TABLE: Final = (
    Act[Sight](
        slug="suspend", title="Suspend the table", button="Suspend", command="suspend",
        blanks=lambda _: (REASON,), note="No bets and no new round; a hand in play is finished.",
        offered=lambda s: s.supervises and s.table.status == "open",
    ),
    Act[Sight](
        slug="resume", title="Let the table go on", button="Resume", command="resume",
        blanks=lambda _: (REASON,),
        offered=lambda s: s.supervises and s.table.status == "suspended",
    ),
    Act[Sight](
        slug="limits", title="Change the limits", button="Change the limits",
        command="change limits",
        blanks=lambda s: (*_table_limits(s), REASON),
        tell=lambda read, _: {**take_limits(read), **read},
        offered=_between, note="In force from the next round. Empty: the law's or the game's own.",
    ),
    Act[Sight](
        slug="close", title="Close the table", button="Close the table", command="close table",
        blanks=lambda _: (
            Blank(name="counted", label="Counted in the tray", kind="money", optional=True,
                  hint="as two people counted it; may be left out"),
        ),
        offered=_between, grave=True,
    ),
)  # fmt: skip
