"""Taking a fact into the state of a table. Never fails: a fact is what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from croupier.games import find_game
from croupier.house import rules_of
from croupier.ledger.entry import Fact
from croupier.money import Cents
from croupier.records.retelling import evolve_told, open_told
from croupier.table.money import OWN, Move, table_moves
from croupier.table.state import NONE, Asked, TableRound, TableState, with_limits

Body = Mapping[str, Any]


def evolve(state: TableState, fact: Fact) -> TableState:
    """Return a table after a fact of its stream.

    >>> state = TableState("table:7")
    >>> opened = {"game": "let-it-ride", "house": {}, "device": "hand", "source": "sealed",
    ...           "chips": 500000, "by": "eve"}
    >>> sat = {"seat": 3, "player": "ann", "by": "ann"}
    >>> for fact in (Fact("table opened", opened), Fact("player sat", sat)):
    ...     state = evolve(state, fact)
    >>> state.status, dict(state.seats), state.accounts["tray"], state.version
    ('open', {3: 'ann'}, 500000, 2)
    """
    return evolve_with_moves(state, fact)[0]


def evolve_with_moves(state: TableState, fact: Fact) -> tuple[TableState, tuple[Move, ...]]:
    """Return a table after a fact of its stream, and what the fact moved."""
    changed = _EVOLVE[fact.kind](state, fact.body)
    moves = table_moves(state, changed, fact)
    accounts = _accounts(changed, moves) if moves else changed.accounts
    return changed._replace(accounts=accounts, version=state.version + 1), moves


def _accounts(state: TableState, moves: Iterable[Move]) -> Mapping[str, Cents]:
    """Return the table's own accounts after some moves."""
    own = {state.account(name): name for name in OWN}
    accounts = dict(state.accounts)
    for giver, taker, amount in moves:
        for account, cents in ((giver, -amount), (taker, amount)):
            if cents and account in own:
                accounts[own[account]] = accounts.get(own[account], 0) + cents
    return accounts


def _opened(state: TableState, body: Body) -> TableState:
    game = find_game(body["game"])
    return state._replace(
        status="open",
        game=game,
        house=body["house"],
        rules=rules_of(game, body["house"]),
        device=body["device"],
        source=body["source"],
        by_act=body.get("by_act"),
        decks=tuple(body.get("decks", ())),
        unfit=frozenset(),
        meter=body.get("meter"),
        accounts=NONE,
        slips={"opening": body["chips"]},
    )


def _closed(state: TableState, _body: Body) -> TableState:
    return state._replace(status="closed", seats=NONE, meter=None)


def _limits_changed(state: TableState, body: Body) -> TableState:
    house = with_limits(state.house, body["after"])
    rules = None if state.game is None else rules_of(state.game, house)
    return state._replace(house=house, rules=rules)


def _suspended(state: TableState, _body: Body) -> TableState:
    return state._replace(status="suspended")


def _resumed(state: TableState, _body: Body) -> TableState:
    return state._replace(status="open")


def _sat(state: TableState, body: Body) -> TableState:
    return state._replace(seats={**state.seats, body["seat"]: body["player"]})


def _left(state: TableState, body: Body) -> TableState:
    seats = {number: player for number, player in state.seats.items() if number != body["seat"]}
    return state._replace(seats=seats)


def _nothing(state: TableState, _body: Body) -> TableState:
    """Change no more than the accounts."""
    return state


def _filled(state: TableState, body: Body) -> TableState:
    return _noted(state, "fills", body["amount"])


def _credited(state: TableState, body: Body) -> TableState:
    return _noted(state, "credits", body["amount"])


def _noted(state: TableState, name: str, amount: Cents) -> TableState:
    return state._replace(slips={**state.slips, name: state.slips.get(name, 0) + amount})


def _inspected(state: TableState, body: Body) -> TableState:
    name = {body.get("deck", "")}
    return state._replace(unfit=state.unfit - name if body["sound"] else state.unfit | name)


def _replaced(state: TableState, body: Body) -> TableState:
    old = body.get("deck", "")
    decks = tuple(body["new"] if name == old else name for name in state.decks)
    return state._replace(decks=decks, unfit=state.unfit - {old})


def _started(state: TableState, body: Body) -> TableState:
    header = body["header"]
    begun = TableRound(
        body["round"], header["round"], open_told(header), header.get("seal"), body.get("deck")
    )
    return state._replace(round=begun, number=body["round"])


def _contributed(state: TableState, body: Body) -> TableState:
    noted = _noted(state, "contributions", body["cents"])
    return _in_round(noted, whole=body["whole"])


def _played(state: TableState, body: Body) -> TableState:
    if state.round is None:
        return state
    engine = state.round.engine
    for event in body["events"]:
        engine = evolve_told(engine, event)
    answered = state.round.by_clock
    if body["command"]["command"] == "absent":
        answered = (*answered, (body["command"]["seat"], body["command"]["question"]))
    return _in_round(state, engine=engine, by_clock=answered)


def _in_round(state: TableState, **changes: Any) -> TableState:  # noqa: ANN401 - fields of any kind
    if state.round is None:
        return state
    return state._replace(round=state.round._replace(**changes))


def _settled(state: TableState, body: Body) -> TableState:
    noted = _noted(state, "coupons", body["coupons"]) if body.get("coupons") else state
    return _in_round(noted, over="settled")


def _called_off(state: TableState, _body: Body) -> TableState:
    return _in_round(state, over="called off")


def _voided(state: TableState, _body: Body) -> TableState:
    return _in_round(state, over="voided")


def _asked(state: TableState, body: Body) -> TableState:
    asked = Asked(body["request"], body["action"], body.get("round"), body["by"], body["at"])
    return state._replace(asked={**state.asked, asked.number: asked}, last_asked=asked.number)


def _decided(state: TableState, body: Body) -> TableState:
    asked = {number: one for number, one in state.asked.items() if number != body["request"]}
    return state._replace(asked=asked)


def _reversed(state: TableState, body: Body) -> TableState:
    return state._replace(reversed=state.reversed | {body["round"]})


def _held(state: TableState, body: Body) -> TableState:
    return state._replace(held={**state.held, body["hit"]: body["seat"]})


def _released(state: TableState, body: Body) -> TableState:
    held = {hit: seat for hit, seat in state.held.items() if hit != body["hit"]}
    return state._replace(held=held)


_EVOLVE: Final[Mapping[str, Callable[[TableState, Body], TableState]]] = {
    "table opened": _opened,
    "table closed": _closed,
    "limits changed": _limits_changed,
    "table suspended": _suspended,
    "table resumed": _resumed,
    "player sat": _sat,
    "player left": _left,
    "chips bought": _nothing,
    "chips cashed": _nothing,
    "tray filled": _filled,
    "tray credited": _credited,
    "deck inspected": _inspected,
    "deck replaced": _replaced,
    "round started": _started,
    "contributed": _contributed,
    "played": _played,
    "round settled": _settled,
    "round called off": _called_off,
    "round voided": _voided,
    "approval asked": _asked,
    "approved": _decided,
    "refused": _decided,
    "round reversed": _reversed,
    "cards held": _held,
    "win documented": _nothing,
    "cards released": _released,
}
