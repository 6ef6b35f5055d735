"""The PAR sheet: the exact analysis of a house's choice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.odds.analysis import Amounts, Analysis
from croupier.odds.compare import comparable, compare
from croupier.odds.manager import Traffic, manager_lines
from croupier.odds.solver import Progress, find_solver, silent
from croupier.odds.writing import UNITS, pay_lines, write_main, write_side_bet, write_table
from croupier.odds.writing_table import write_manager, write_rows
from croupier.records.odds_documents import ParDocument
from croupier.records.requests import Asked, ManagerRequest, read_par_request, read_share
from croupier.version import __version__


def par(request: Mapping[str, Any], progress: Progress = silent) -> ParDocument:
    """Return the exact analysis of a house's choice.

    Args:
        request: ``game``; ``house``, as in a record, money in cents; the amounts, where they
            matter, in cents: ``ante`` (or ``bet``), ``trips``, ``six_card``, ``progressive``,
            ``three_card``, ``meter``; ``others``, how many other players hold cards; and
            ``manager``, ``compare`` and ``strategy`` for more. ``croupier schema par-request``
            prints its schema.
        progress: Is told the share of the work that is done.

    Returns:
        The PAR sheet; ``croupier schema par`` prints its schema. Expectations and chances are
        exact fractions in lowest terms, in units of one ante, or of one of let it ride's three
        equal bets; side bets in units of their own wager.

    Raises:
        croupier.RuleViolation: The house's choices are not lawful, or an amount cannot be bet.

    >>> sheet = par({"game": "lir", "house": {"three_card_table": "D"}})
    >>> sheet["main"]["expectation"], round(sheet["side_bets"]["three_card"]["house_edge"], 5)
    ({'numerator': -37963, 'denominator': 1082900}, 0.02136)
    """
    asked = read_par_request(request)
    solver = find_solver(asked.game)
    amounts = amounts_of(asked)
    analysis = solver.analyse(asked.rules, amounts, progress)
    document = write_par(asked, analysis)
    if asked.request.manager is not None:
        traffic = _traffic(asked.request.manager)
        lines = manager_lines(asked.game, asked.rules, analysis, traffic, asked.request.meter)
        document["manager"] = write_manager(lines)
    if asked.request.compare:
        document["compare"] = {
            wager: write_rows(compare(asked.game, asked.house, wager, amounts, progress))
            for wager in comparable(asked.game)
            if wager != "envy" or amounts.others
        }
    if asked.request.strategy:
        document["strategy"] = [write_table(t) for t in solver.strategy(asked.rules, progress)]
    return document


def _traffic(request: ManagerRequest) -> Traffic:
    shares = {
        wager: read_share(text, f"participation in {wager:.60}")
        for wager, text in request.participation.items()
    }
    return Traffic(
        rounds_per_hour=request.rounds_per_hour,
        average_bet=request.average_bet,
        players=request.players,
        participation=shares,
        hours_per_day=request.hours_per_day,
    )


def amounts_of(asked: Asked) -> Amounts:
    """Return the amounts of a request."""
    side_bets = dict(asked.stakes)
    main = side_bets.pop(asked.game.entry[0], None)
    request = asked.request
    return Amounts(main=main, side_bets=side_bets, meter=request.meter, others=request.others)


def write_par(asked: Asked, analysis: Analysis) -> ParDocument:
    """Return an analysis as the document of the interfaces."""
    request = asked.request
    given = dict(asked.stakes)
    if request.meter is not None:
        given["meter"] = request.meter
    if request.others:
        given["others"] = request.others
    return {
        "game": asked.game.name,
        "title": asked.game.title,
        "section": asked.game.section,
        "version": __version__,
        "house": dict(asked.house),
        "amounts": given,
        "rules": pay_lines(asked.game, asked.rules),
        "method": list(analysis.method),
        "warnings": [*analysis.warnings, *asked.remarks],
        "main": write_main(analysis.main, UNITS[asked.game.entry[0]]),
        "side_bets": {name: write_side_bet(bet) for name, bet in analysis.side_bets.items()},
    }
