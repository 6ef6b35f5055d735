"""The pit's pages of tables: all of them, one, one being opened, a round to be reversed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from fastapi import Depends, FastAPI, Response

from croupier.law import RuleViolation
from croupier.money import write_dollars
from croupier.service.telling import tell_table
from croupier.table import TableState
from croupier.table.floor import inventory
from croupier.web.house import House, go
from croupier.web.pit import dealing, floor, second
from croupier.web.pit.entry import Caller, Entries, Name, Typed, attempt
from croupier.web.pit.forms import Act, Wrong, form
from croupier.web.pit.meters import meters_told
from croupier.web.pit.round import CALL_OFF, ROUND, START
from croupier.web.pit.sight import Sight, clock_time, look
from croupier.web.pit.today import Today
from croupier.web.pit.waiting import waiting
from croupier.web.practice import visit
from croupier.web.signs import limits

Render = Callable[..., Response]

FLOOR: Final = (*floor.SEATS, *floor.TRAY, *floor.DECKS, *floor.TABLE)
ACTS: Final[tuple[Act[Sight], ...]] = (
    *FLOOR, *ROUND, *second.ASKING, *second.DECIDING, *second.WINS
)  # fmt: skip
"""Everything that a page asks of a table, but its opening and the reversal of a round."""
REFRESH_S: Final = 5
_DONE: Final = {act.slug: act.title for act in ACTS} | {
    "open": "The table is open", "reverse": "The reversal is asked for"}  # fmt: skip
_FOLDS: Final = (("Chips of the tray", floor.TRAY), ("Limits, suspension, closing", floor.TABLE),
                 ("Decks", floor.DECKS))  # fmt: skip


class Tables:
    """What the pages of tables show."""

    def __init__(self, house: House) -> None:
        """Take the house."""
        self.house, self.facility = house, house.facility
        self.today = Today(house.facility)

    def overview(self, by: Caller, *, still: bool) -> Response:
        """Return the page of the house's tables: visitors' own, to practise, are not among them.

        It refreshes by itself unless it shall stand still.
        """
        figures = self.today.figures()
        own = f"table:{visit.OWN}"
        streams = [
            stream
            for stream in self.facility.ledger.streams()
            if stream.startswith("table:") and not stream.startswith(own)
        ]
        sights = [look(self.facility, by.who, stream.removeprefix("table:")) for stream in streams]
        told = {
            "tables": [self._row(sight, figures) for sight in sights],
            "waiting": waiting(self.facility, by.who, sights),
            "meters": meters_told(self.facility),
            "still": still,
        }
        answer = by.show("overview", **told)
        if not still:
            answer.headers["Refresh"] = str(REFRESH_S)
        return answer

    def _row(self, sight: Sight, figures: Mapping[str, Mapping[str, str]]) -> dict[str, Any]:
        table = sight.table
        seats = None if table.game is None else table.game.seats
        return {
            "name": sight.name,
            "game": "" if table.game is None else table.game.heading,
            "status": table.status,
            "seats": "" if seats is None else f"{len(table.seats)} of {seats}",
            "stage": stage(sight),
            "waiting": len(table.asked) + len(table.held),
            **figures.get(table.stream, {}),
            "tray": write_dollars(inventory(table)),
        }

    def table(
        self, by: Caller, name: str, wrong: Wrong | None = None,
        done: str = "",
    ) -> Response:  # fmt: skip
        """Return the page of a table."""
        sight = look(self.facility, by.who, name)
        base = f"/pit/{name}"
        table = sight.table

        def shown(acts: Iterable[Act[Sight]]) -> list[dict[str, Any]]:
            return [form(act, sight, base, wrong) for act in acts if act.offered(sight)]

        told = {
            "table": self._facts(sight),
            "wrong": None if wrong is None else wrong.told,
            "done": _DONE.get(done, ""),
            "requests": _decisions(sight, base, wrong),
            "wins": _wins(sight, base, wrong),
            "round": shown((START, CALL_OFF)),
            "seats": _seats(sight),
            "people": shown(floor.SEATS),
            "folds": [
                {"title": title, "forms": shown(acts)} for title, acts in _FOLDS if shown(acts)
            ],
            "asking": shown(second.ASKING),
            "reversible": sight.works and sight.is_open and table.number > 0,
            "works": sight.works,
            "supervises": sight.supervises,
        }
        return by.show("table", **told)

    def _facts(self, sight: Sight) -> dict[str, Any]:
        table, meter = sight.table, sight.meter
        game, rules = table.game, table.rules
        held = {**table.accounts, "tray": inventory(table)} if "tray" in table.accounts else {}
        accounts = {name: write_dollars(cents) for name, cents in held.items()}
        return {
            "name": sight.name,
            "status": table.status if table.version else "not there yet",
            "open": sight.is_open,
            "game": "" if game is None else game.heading,
            "stage": stage(sight),
            "dealing": _mode(table),
            "decks": ", ".join(table.decks),
            "unfit": ", ".join(sorted(table.unfit)),
            "limits": [] if game is None or rules is None else limits(game, rules),
            "accounts": accounts,
            "meter": None if meter is None else meter.stream.removeprefix("meter:"),
            "shown": "" if meter is None else write_dollars(meter.shown),
            "number": table.number,
        }


def add(app: FastAPI, house: House, entries: Entries) -> None:
    """Open the pages of tables."""
    pages = Tables(house)
    _add_pages(app, pages, entries)
    for act in ACTS:
        _add_act(app, pages, entries, act)


def _add_pages(app: FastAPI, pages: Tables, entries: Entries) -> None:
    floor_entry = Depends(entries.floor)

    @app.get("/pit")
    def overview(by: Caller = floor_entry, still: str = "") -> Response:
        return pages.overview(by, still=bool(still))

    @app.get("/pit/{name}")
    def table(name: Name, by: Caller = floor_entry, done: str = "") -> Response:
        return pages.table(by, name, done=done)

    @app.get("/pit/{name}/deal")
    def deal(name: Name, by: Caller = floor_entry, still: str = "") -> Response:
        return dealing.page(by, name, still=bool(still))


def _add_act(app: FastAPI, pages: Tables, entries: Entries, act: Act[Sight]) -> None:
    """Open the route of one act: it is done, or the page it came from says why not."""

    def post(
        name: Name, typed: Typed,
        by: Caller = Depends(entries.command_tables),  # noqa: B008 - FastAPI's
    ) -> Response:  # fmt: skip
        replies = []

        def do() -> None:
            told = act.read(typed, look(pages.facility, by.who, name))
            reply = tell_table(pages.facility, name, told, by.who, typed.get("key", ""))
            replies.append(reply.body)

        error = attempt(do)
        if error is None and not replies[0].get("done", True):
            error = RuleViolation(f"nothing was done: {replies[0]['why']}")
        still = typed.get("page") == "still"
        deals = still or typed.get("page") == "deal"
        if error is None:
            return go(f"/pit/{name}/deal{'?still=1' * still}" if deals else
                      f"/pit/{name}?done={act.slug}")  # fmt: skip
        wrong = Wrong(act.slug, error, typed)
        if deals:
            return dealing.page(by, name, wrong, still=still)
        return pages.table(by, name, wrong)

    app.add_api_route(f"/pit/{{name}}/{act.slug}", post, methods=["POST"], name=act.slug)


def stage(sight: Sight) -> str:
    """Return in words how far a table's round has come."""
    seen = sight.seen["round"]
    if seen is None:
        return "no round yet"
    what = str(seen["stage"])
    if sight.table.waiting:
        what = "waits for an approval"
    elif seen["asked"] is not None:
        what = f"seat {seen['asked']['seat']}: {seen['asked']['question']}"
    return f"round {seen['number']}, {what}"


def _mode(table: TableState) -> str:
    if table.source == "entered":
        return floor.MODES["entered"][0]
    return floor.MODES["by act" if table.by_act else "sealed"][0]


def _decisions(sight: Sight, base: str, wrong: Wrong | None) -> list[dict[str, Any]]:
    """Return what waits, each with the two forms of whoever may decide on it."""
    told = []
    for one in second.requests(sight):
        mine = wrong
        if wrong is not None and wrong.typed.get("request") != str(one["number"]):
            mine = None
        forms = []
        for act in second.DECIDING if one["may_decide"] else ():
            shown = form(act, sight, base, mine)
            _fill(shown, "request", str(one["number"]))
            forms.append(shown)
        told.append({**one, "forms": forms})
    return told


def _wins(sight: Sight, base: str, wrong: Wrong | None) -> list[dict[str, Any]]:
    """Return the wins of the whole meter that are not paid, each with what comes next."""
    meter, told = sight.meter, []
    for hit in () if meter is None else map(meter.hits.__getitem__, sorted(sight.table.held)):
        act = second.WINS[0 if hit.status == "won" else 1]
        shown = form(act, sight, base, wrong) if act.offered(sight) else None
        if shown is not None:
            _fill(shown, "hit", str(hit.number))
        told.append({
            "number": hit.number, "player": hit.player, "seat": hit.seat, "round": hit.round,
            "amount": write_dollars(hit.amount), "status": hit.status,
            "won": clock_time(sight.facility, hit.won), "form": shown,
        })  # fmt: skip
    return told


def _fill(shown: Mapping[str, Any], name: str, value: str) -> None:
    for blank in shown["blanks"]:
        if blank["name"] == name:
            blank["value"] = value


def _seats(sight: Sight) -> list[dict[str, Any]]:
    """Return who sits where, and what each holds at all tables together."""
    seats = sight.table.seats
    names = {f"player:{player}" for player in seats.values()}
    held = sight.facility.ledger.balances_of(sorted(names))
    return [
        {"seat": n, "player": player, "holds": write_dollars(held[f"player:{player}"])}
        for n, player in sorted(seats.items())
    ]
