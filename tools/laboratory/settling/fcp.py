"""Four-card poker, settled naively."""

from __future__ import annotations

import re
from typing import Any

from . import tables
from .common import (
    Seat,
    Table,
    by_table,
    cents,
    chip_amount,
    chips_make,
    count_is,
    known_keys,
    line,
    need,
    own_odds,
    own_win,
    read_bool,
    read_kept,
    read_letter,
    read_limits,
    round_up,
    seat_result,
)
from .ranking import SUITS, Hand, six_card_royal

HOUSE_KEYS = {
    "aces_up_table",
    "dealer_cards",
    "dealer_upcard",
    "six_card_table",
    "progressive",
    "two_positions",
    "minimums",
    "maximums",
    "pays",
    "stake_kept",
}
PROGRESSIVE_KEYS = {"table", "envy", "initial", "reset", "rate", "wager", "envy_from_folded"}
PLAY = {"play 1x": 1, "play 2x": 2, "play 3x": 3}


def read_house(raw: dict[str, Any]) -> dict[str, Any]:
    """The house with defaults filled in and its own odds checked."""
    known_keys(raw, HOUSE_KEYS, "house")
    need(
        type(raw.get("dealer_cards")) is int and raw["dealer_cards"] in (5, 6),
        "dealer_cards must be set to 5 or 6",
    )
    read_bool(raw, "dealer_upcard")
    pays = known_keys(raw.get("pays", {}), {"win", "ante_bonus"}, "pays")
    letter = read_letter(raw.get("aces_up_table", "A"), tables.ACES_UP, "aces_up_table")
    six = raw.get("six_card_table")
    if six is not None:
        read_letter(six, tables.SIX_CARD, "six_card_table")
    lows, highs = read_limits(raw, "four-card-poker")
    return {
        "aces_up": tables.ACES_UP[letter],
        "dealer_cards": raw["dealer_cards"],
        "six_card": six,
        "progressive": read_progressive(raw.get("progressive")),
        "two_positions": read_bool(raw, "two_positions"),
        "win": own_win(pays),
        "ante_bonus": own_odds(pays.get("ante_bonus", {}), tables.ANTE_BONUS, "ante_bonus"),
        "minimums": lows,
        "maximums": highs,
        "stake_kept": read_kept(raw, "four-card-poker"),
    }


def read_progressive(raw: Any) -> dict[str, Any] | None:
    """The progressive as the house runs it, or None."""
    if raw is None:
        return None
    known_keys(raw, PROGRESSIVE_KEYS, "progressive")
    letter = read_letter(raw.get("table"), tables.PROGRESSIVE, "progressive table")
    envy = read_letter(raw.get("envy"), tables.ENVY, "envy table")
    for key in ("initial", "reset"):
        if key in raw:
            need(cents(raw[key], key) >= tables.METER_FLOOR[letter], f"{key}: below the floor")
    if "rate" in raw:
        need(
            isinstance(raw["rate"], str) and re.fullmatch(r"\d+/0*[1-9]\d*", raw["rate"]),
            "rate is text n/d",
        )
    if "wager" in raw:
        chip_amount(raw["wager"], "progressive wager")
    return {
        "odds": tables.PROGRESSIVE[letter],
        "envy": tables.ENVY[envy],
        "wager": raw.get("wager"),
        "envy_from_folded": read_bool(raw, "envy_from_folded"),
    }


def check_wagers(seat: Seat, house: dict[str, Any]) -> None:
    """Which wagers may stand beside which."""
    made = set(seat.wagers)
    need(made & {"ante", "aces_up"}, "an ante or an aces up wager is needed")
    if "six_card" in made:
        need(house["six_card"], "six_card is not offered")
        need({"ante", "aces_up"} <= made, "six_card needs an ante and an aces up wager")
    if "progressive" in made:
        need(house["progressive"], "progressive is not offered")
        only = house["progressive"]["wager"]
        need(only in (None, seat.wagers["progressive"]), "progressive: not the one amount")
    need(set(seat.not_accepted) <= made & {"progressive"}, "not_accepted: no such wager")


def folded(seat: Seat) -> bool:
    """Did the seat give up its ante?"""
    return seat.answers == ["fold"]


def play_stake(seat: Seat) -> int:
    """The play wager, 0 if none was made; refuses what cannot be."""
    if "ante" not in seat.wagers:
        need(not seat.answers and seat.play is None, "no decision without an ante")
        return 0
    if not seat.answers or folded(seat):
        need(seat.play is None, "a play amount without a play decision")
        return 0
    need(len(seat.answers) == 1, "one decision only")
    ante, said = seat.wagers["ante"], seat.answers[0]
    need(said == "play" or said in PLAY, f"{said}: no such decision")
    amounts = {PLAY[said] * ante} if said in PLAY else set()
    if seat.play is not None:
        amounts.add(chip_amount(seat.play, "play"))
    need(len(amounts) == 1, "play: exactly one amount is needed")
    stake = amounts.pop()
    need(ante <= stake <= 3 * ante and chips_make(stake), "play: from one to three antes")
    return stake


def waiting(seat: Seat) -> bool:
    """Has an ante but has not answered."""
    return "ante" in seat.wagers and not seat.answers


def rulings(table: Table) -> dict[int, str]:
    """Seats whose player left, and what was ruled."""
    return {one["seat"]: one["ruling"] for one in table.incidents if one["kind"] == "left"}


def mark_void(table: Table) -> None:
    """Mark the hands that are void."""
    bad = table.miscounted()
    for seat in table.seats:
        seat.void = seat.number in bad
    exposed = any(
        seat.number not in out and waiting(seat)
        for out in table.out_before("dealer card exposed")
        for seat in table.seats
    )
    miscount = len(table.dealer or []) != table.house["dealer_cards"]
    if exposed or table.found_face_up() or ("dealer" in bad and miscount):
        for seat in table.seats:
            seat.void = True


def in_action(seat: Seat, table: Table) -> bool:
    """Is there a progressive wager that was taken and that nothing ended?"""
    made = "progressive" in seat.wagers and "progressive" not in seat.not_accepted
    return made and not seat.void and rulings(table).get(seat.number) != "abandoned"


def may_be_unseen(seat: Seat, table: Table) -> bool:
    """Is there nothing for which this hand must be known?"""
    if seat.void or rulings(table).get(seat.number) == "abandoned":
        return True
    progressive = table.house["progressive"]
    others = any(in_action(other, table) for other in table.seats if other is not seat)
    envied = progressive and progressive["envy_from_folded"] and others
    return folded(seat) and not {"aces_up", "six_card"} & set(seat.wagers) and not envied


def check_cards(table: Table) -> None:
    """Enough cards for everything that is settled, and no others."""
    for seat in table.seats:
        if not seat.void and not (seat.cards is None and may_be_unseen(seat, table)):
            count_is(seat.cards, 5, f"seat {seat.number}")
    playing = [seat for seat in table.seats if not seat.void]
    if playing:
        count_is(table.dealer, table.house["dealer_cards"], "dealer")
    with_box = any("six_card" in seat.wagers for seat in table.seats)
    need(with_box or table.box is None, "box: no six-card wager was made")
    if any("six_card" in seat.wagers for seat in playing):
        count_is(table.box, 1, "box")
    need(len(table.box or []) <= 1, "box: one card only")
    if any("progressive" in seat.wagers for seat in table.seats):
        need(table.meter is not None, "meter is needed")
    need(table.meter is None or table.house["progressive"], "meter: no progressive is offered")


def aces_up_line(seat: Seat, hand: Hand, house: dict[str, Any]) -> dict[str, Any]:
    """The aces up wager by its table; of pairs only aces are paid."""
    key = "pair of aces" if hand.name == "pair" and hand.top == 14 else hand.name
    return by_table("aces_up", seat.wagers["aces_up"], house["aces_up"].get(key))


def six_card_line(seat: Seat, table: Table) -> dict[str, Any]:
    """The six-card bonus on the five cards and the box card."""
    assert seat.cards is not None
    assert table.box is not None
    six, letter, stake = seat.cards + table.box, table.house["six_card"], seat.wagers["six_card"]
    hand, suit = Hand(six, 5), six_card_royal(six)
    if suit is None:
        return by_table("six_card", stake, tables.SIX_CARD[letter].get(hand.name), hand)
    hand.cards = sorted(six, reverse=True)
    hand.name = "six-card royal"
    hand.text = " ".join([hand.text, "9" + SUITS[suit]])
    prizes = tables.SIX_CARD_ROYAL_DIAMONDS if SUITS[suit] == "d" else tables.SIX_CARD_ROYAL
    return line("six_card", stake, "win", paid=prizes[letter], basis="fixed", hand=hand)


def progressive_line(seat: Seat, hand: Hand | None, table: Table) -> dict[str, Any]:
    """The progressive: refused chip, forfeit, meter or table."""
    stake = seat.wagers["progressive"]
    if "progressive" in seat.not_accepted:
        return line("progressive", stake, "void")
    if folded(seat) or hand is None:
        return line("progressive", stake, "lose")
    if hand.name == "four of a kind" and hand.top == 14:
        return line("progressive", stake, "win", paid=table.meter, basis="meter")
    return by_table("progressive", stake, table.house["progressive"]["odds"].get(hand.name))


def against_dealer(
    seat: Seat, hand: Hand | None, dealer: Hand, house: dict[str, Any]
) -> list[dict[str, Any]]:
    """Ante, play and ante bonus."""
    ante = seat.wagers["ante"]
    if folded(seat) or hand is None:
        return [line("ante", ante, "lose")]
    outcome = "win" if hand.strength >= dealer.strength else "lose"
    lines = [
        line("ante", ante, outcome, house["win"]),
        line("play", play_stake(seat), outcome, house["win"]),
    ]
    odds = house["ante_bonus"].get(hand.name)
    if odds:
        paid = round_up(tables.value(odds) * ante)
        lines.append(line("ante_bonus", 0, "bonus", odds, paid))
    return lines


def flat_lines(seat: Seat, outcome: str) -> list[dict[str, Any]]:
    """Every wager with the same outcome; a chip that was not taken comes back anyway."""
    stakes = {
        "ante": seat.wagers.get("ante", 0),
        "play": play_stake(seat),
        **{name: seat.wagers.get(name, 0) for name in ("aces_up", "six_card", "progressive")},
    }
    return [
        line(name, stake, "void" if name in seat.not_accepted else outcome)
        for name, stake in stakes.items()
        if stake
    ]


def live_lines(seat: Seat, hand: Hand | None, dealer: Hand, table: Table) -> list[dict[str, Any]]:
    """All wagers of a hand that is neither void nor abandoned."""
    lines = []
    if "ante" in seat.wagers:
        lines += against_dealer(seat, hand, dealer, table.house)
    if "aces_up" in seat.wagers:
        assert hand is not None
        lines.append(aces_up_line(seat, hand, table.house))
    if "six_card" in seat.wagers:
        lines.append(six_card_line(seat, table))
    if "progressive" in seat.wagers:
        lines.append(progressive_line(seat, hand, table))
    return lines


def envy_line(seat: Seat, table: Table, holders: list[tuple[Seat, Hand]]) -> list[dict[str, Any]]:
    """What this seat's progressive wager earns from the hands of others."""
    house, awards = table.house["progressive"], []
    for other, hand in holders:
        mine = other is seat or (seat.player is not None and other.player == seat.player)
        aces = hand.name == "four of a kind" and hand.top == 14
        odds = house["envy"].get("four aces" if aces else hand.name)
        if odds and not mine:
            paid = round_up(tables.value(odds) * seat.wagers["progressive"])
            awards.append({"seat": other.number, "hand": hand.name, "odds": odds, "paid": paid})
    if not awards:
        return []
    total = line("envy", 0, "bonus", paid=sum(one["paid"] for one in awards))
    return [{**total, "awards": awards}]


def settle(table: Table) -> dict[str, Any]:
    """The whole round."""
    for seat in table.seats:
        check_wagers(seat, table.house)
        play_stake(seat)
    mark_void(table)
    gone = {number for number, ruling in rulings(table).items() if ruling == "abandoned"}
    for seat in table.seats:
        need(not waiting(seat) or seat.void or seat.number in gone, "decisions incomplete")
    check_cards(table)
    hands = {
        seat.number: Hand(seat.cards, 4)
        for seat in table.seats
        if not seat.void and seat.cards is not None
    }
    dealer = None
    if any(not seat.void for seat in table.seats):
        assert table.dealer is not None
        dealer = Hand(table.dealer, 4)
    from_folded = (table.house["progressive"] or {}).get("envy_from_folded", False)
    holders = [
        (seat, hands[seat.number])
        for seat in table.seats
        if seat.number in hands and seat.number not in gone and (from_folded or not folded(seat))
    ]
    results = []
    for seat in table.seats:
        hand = hands.get(seat.number)
        if seat.void or seat.number in gone:
            lines = flat_lines(seat, "void" if seat.void else "lose")
        else:
            assert dealer is not None
            lines = live_lines(seat, hand, dealer, table)
            if "progressive" in seat.wagers and not seat.not_accepted:
                lines += envy_line(seat, table, holders)
        results.append(seat_result(seat, hand, lines, table.house["stake_kept"]))
    return {
        "dealer": {
            "hand": dealer.name if dealer else None,
            "cards": dealer.text if dealer else None,
        },
        "seats": results,
    }
