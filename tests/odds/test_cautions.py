"""What a sheet warns of for want of an amount, and what it says of the house's choices."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

import croupier
from croupier.games import games
from croupier.games.four_card_poker.game import GAME as FCP
from croupier.games.let_it_ride.game import GAME as LIR
from croupier.games.let_it_ride.rules import LetItRideRules
from croupier.games.let_it_ride.rules import most_won as most_of_ride
from croupier.games.ultimate_texas_holdem.game import GAME as UTH
from croupier.games.ultimate_texas_holdem.rules import UltimateRules, most_won
from croupier.house import rules_of
from croupier.odds.analysis import Amounts
from croupier.odds.cautions import cautions
from croupier.odds.choices_in_force import choices_in_force
from croupier.odds.payout_limit import bite_of

PROGRESSIVE = {"dealer_cards": 6, "progressive": {"table": "B", "envy": "A"}}


def test_the_limit_bites_where_the_rules_say_so() -> None:
    rules = rules_of(UTH, {})
    assert isinstance(rules, UltimateRules)
    bite = bite_of(rules)
    assert bite is not None
    for trips, above in ((0, bite.alone), (1, bite.both)):
        dollars = int(above / 100) * 100
        assert most_won(rules, dollars, trips * dollars) <= rules.limit
        assert most_won(rules, dollars + 100, trips * (dollars + 100)) > rules.limit
    ride = rules_of(LIR, {"payout_limit": 5_000_000})
    assert isinstance(ride, LetItRideRules)
    of_ride = bite_of(ride)
    assert of_ride is not None
    dollars = int(of_ride.alone / 100) * 100
    assert most_of_ride(ride, dollars) <= of_ride.limit < most_of_ride(ride, dollars + 100)
    assert bite_of(rules_of(LIR, {})) is bite_of(rules_of(FCP, {"dealer_cards": 6})) is None


@pytest.mark.parametrize(
    ("maximums", "warned"),
    [
        ({}, True),
        ({"ante": 5_000}, True),
        ({"trips": 5_000}, True),
        ({"ante": 5_000, "trips": 5_000}, False),
        ({"ante": 9_900, "trips": 500}, True),
        ({"ante": 9_800, "trips": 1_000}, False),
        ({"ante": 50_000, "blind": 5_000, "trips": 5_000}, False),
    ],
)
def test_the_limit_is_warned_of_where_the_maximums_reach_it(
    maximums: dict[str, int], *, warned: bool
) -> None:
    assert bool(cautions(rules_of(UTH, {"maximums": maximums}), Amounts())) == warned


def test_an_ante_silences_the_warning_but_trips_need_their_own_stake() -> None:
    rules = rules_of(UTH, {})
    (none,) = cautions(rules, Amounts())
    assert "as soon as the ante is above $99 (exactly 1,000,000/101 cents)" in none
    assert "(--ante)" in none
    (trips,) = cautions(rules, Amounts(main=1_000, side_bets={}))
    assert "(--trips)" in trips
    assert not cautions(rules, Amounts(main=1_000, side_bets={"trips": 500}))


def test_the_sheet_of_let_it_ride_warns_of_its_limit() -> None:
    house = {"payout_limit": 5_000_000}
    (warning,) = croupier.par({"game": "lir", "house": house})["warnings"]
    assert "above $16.66 (exactly 5,000/3 cents)" in warning
    assert "(--bet)" in warning
    assert not croupier.par({"game": "lir", "house": house, "bet": 500})["warnings"]
    low = house | {"maximums": {"bet": 1_500}}
    assert not croupier.par({"game": "lir", "house": low})["warnings"]


def test_a_progressive_says_what_it_was_analysed_without() -> None:
    rules = rules_of(FCP, PROGRESSIVE)
    meter, envy = cautions(rules, Amounts())
    assert "the meter at $1,000, its reset amount" in meter
    assert "envy bonus" in envy
    assert "(--others)" in envy
    assert cautions(rules, Amounts(meter=200_000)) == (envy,)
    assert cautions(rules, Amounts(others=1)) == (meter,)
    assert not cautions(rules_of(FCP, {"dealer_cards": 6}), Amounts())


@pytest.mark.parametrize("game", games(), ids=lambda game: game.alias)
def test_every_choice_is_told(game: Any) -> None:  # noqa: ANN401 - any game
    house = {"dealer_cards": 6} if game is FCP else {}
    told = choices_in_force(game, house, rules_of(game, house))
    assert {choice.path[0] for choice in told} == {key.name for key in fields(game.choices)}
    assert [choice.path[0] for choice in told if not choice.default] == list(house)


def test_the_value_in_force_is_told_and_whether_it_is_a_default() -> None:
    house: dict[str, Any] = {
        "trips_table": "A",
        "minimums": {"ante": 1_000, "blind": 0},
        "pays": {"trips": {"flush": "8:1"}},
    }
    told = {
        choice.path: (choice.value, choice.default)
        for choice in choices_in_force(UTH, house, rules_of(UTH, house))
    }
    assert told["trips_table",] == ("A", False)
    assert told["blind_table",] == ("A", True)
    assert told["payout_limit",] == (5_000_000, True), "the one that the law fixes"
    assert told["minimums", "ante"] == (1_000, False)
    assert told["minimums", "blind"] == (0, False)
    assert told["minimums", "trips"] == (500, True)
    assert told["maximums", "trips"] == (None, True)
    assert told["pays", "trips", "flush"] == ("8:1", False)
    assert told["pays", "blind"] == (None, True)
    assert told["stake_kept",] == ([], True)


def test_the_progressive_s_own_keys_are_told() -> None:
    told = {
        choice.path: (choice.value, choice.default)
        for choice in choices_in_force(FCP, PROGRESSIVE, rules_of(FCP, PROGRESSIVE))
    }
    assert told["progressive", "table"] == ("B", False)
    assert told["progressive", "reset"] == (100_000, True)
    assert told["progressive", "rate"] == (None, True)
    assert told["progressive", "envy_from_folded"] == (False, True)
