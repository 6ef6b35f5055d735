"""The PAR sheet: the exact analysis of a house's choice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from croupier.odds.analysis import Amounts, Analysis
from croupier.odds.cautions import cautions
from croupier.odds.choices_in_force import choices_in_force
from croupier.odds.compare import comparable, compare
from croupier.odds.manager import manager_lines
from croupier.odds.manager_notes import notes_of
from croupier.odds.payout_limit import bite_of
from croupier.odds.solver import Progress, find_solver, silent
from croupier.odds.stakes import CONTRIBUTION, stake_of
from croupier.odds.traffic import Traffic
from croupier.odds.writing import UNITS, pay_lines, write_main, write_side_bet, write_table
from croupier.odds.writing_table import write_choices, write_manager, write_rows
from croupier.records.odds_documents import ManagerDocument, ParDocument
from croupier.records.requests import Asked, ManagerRequest, read_par_request, read_share
from croupier.version import __version__

_ASSUMED: Final = {"players": "number of players", "hours_per_day": "hours a day"}
"""What the lines take for granted where the request is silent."""


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
        document["manager"] = _manager(asked, asked.request.manager, analysis, progress)
    if asked.request.compare:
        document["compare"] = {
            wager: write_rows(compare(asked.game, asked.house, wager, amounts, progress))
            for wager in comparable(asked.game)
            if wager != "envy" or amounts.others
        }
    if asked.request.strategy:
        document["strategy"] = [write_table(t) for t in solver.strategy(asked.rules, progress)]
    return document


def _manager(
    asked: Asked, request: ManagerRequest, analysis: Analysis, progress: Progress
) -> ManagerDocument:
    game, rules, amounts = asked.game, asked.rules, amounts_of(asked)
    traffic = _traffic(request, amounts)
    fit = analysis_of_lines(asked, analysis, traffic, progress)
    lines = manager_lines(game, rules, fit, traffic, asked.request.meter)
    return write_manager(lines, notes_of(game, rules, fit, amounts, lines))


def analysis_of_lines(
    asked: Asked, analysis: Analysis, traffic: Traffic, progress: Progress = silent
) -> Analysis:
    """Return the analysis that the manager's lines are read off.

    With a payout limit it is of the average bet and of the stakes beside it. Of a progressive whose
    wager feeds the meter it is at the reset amount: what the house itself pays when it is won.

    Args:
        asked: What was asked.
        analysis: The analysis of the sheet.
        traffic: How busy the table is.
        progress: Told the share of the work that is done.
    """
    game, rules, amounts = asked.game, asked.rules, amounts_of(asked)
    solver = find_solver(game)
    if bite_of(rules) is not None:
        stakes = {
            wager: stake_of(game, rules, side, traffic)[0]
            for wager, side in analysis.side_bets.items()
        }
        fit = replace(amounts, main=traffic.average_bet, side_bets=stakes)
        return analysis if fit == amounts else solver.analyse(rules, fit, progress)
    progressive = analysis.side_bets.get("progressive")
    fed = progressive is not None and CONTRIBUTION in (progressive.figures or {})
    if fed and amounts.meter is not None and solver.side_bets is not None:
        return replace(analysis, side_bets=solver.side_bets(rules, replace(amounts, meter=None)))
    return analysis


def _traffic(request: ManagerRequest, amounts: Amounts) -> Traffic:
    shares = {
        wager: read_share(text, f"participation in {wager:.60}")
        for wager, text in request.participation.items()
    }
    given = request.model_fields_set
    return Traffic(
        rounds_per_hour=request.rounds_per_hour,
        average_bet=request.average_bet,
        players=request.players,
        participation=shares,
        stakes=amounts.side_bets or {},
        hours_per_day=request.hours_per_day,
        assumed=frozenset(told for key, told in _ASSUMED.items() if key not in given),
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
        "choices": write_choices(choices_in_force(asked.game, asked.house, asked.rules)),
        "amounts": given,
        "rules": pay_lines(asked.game, asked.rules),
        "method": list(analysis.method),
        "warnings": [
            *analysis.warnings,
            *cautions(asked.rules, amounts_of(asked)),
            *asked.remarks,
        ],
        "main": write_main(analysis.main, UNITS[asked.game.entry[0]]),
        "side_bets": {name: write_side_bet(bet) for name, bet in analysis.side_bets.items()},
    }
