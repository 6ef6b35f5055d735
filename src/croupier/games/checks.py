"""Checks that every game's rounds must pass before anything is settled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from croupier.cards import Card, write_cards
from croupier.games.area import check_wagers
from croupier.games.game import AnyGame
from croupier.games.line import Flag
from croupier.games.question import Asked, follow
from croupier.games.round import LEFT, WRONG_COUNT, Round, Seat
from croupier.games.rules import LIMITS_SECTION, Rules
from croupier.games.ruling import Ruled, rule_on_leavers
from croupier.law import RuleViolation
from croupier.money import MOST, Cents, chips_can_make, write_dollars


def check_round(game: AnyGame, rules: Rules, round_: Round) -> Ruled:
    """Check a finished round against its game, and rule on its irregularities.

    Raises:
        RuleViolation: Seats, players, wagers, answers, irregularities or cards are not what the
            game and the house allow.
    """
    check_positions(game, rules, round_.seats)
    asked = {seat.number: check_seat(game, rules, seat) for seat in round_.seats}
    _check_irregularities(game, round_)
    ruled = Ruled(
        round=round_,
        asked=asked,
        voids=game.void(rules, round_, asked) if round_.irregularities else {},
        abandoned=rule_on_leavers(round_.irregularities),
    )
    _check_finished(ruled)
    _check_one_deck(round_)
    _check_counts(game, rules, ruled)
    game.check_table(rules, ruled)
    return ruled


def check_positions(game: AnyGame, rules: Rules, seats: Sequence[Seat]) -> None:
    """Check that the seats exist and that no player holds more positions than allowed.

    Raises:
        RuleViolation: There is no seat, a seat that the table does not have, the same seat twice,
            or a player with too many positions.
    """
    if not seats:
        wrong = f"nobody sits at the table of {game.title}"
        raise RuleViolation(wrong, accepted="at least one seat")
    numbers = [seat.number for seat in seats]
    check_seat_number(game, numbers[-1])
    check_seat_number(game, numbers[0])
    for number, following in pairwise(numbers):
        if number == following:
            raise RuleViolation(f"seat {number} is there twice", accepted="each seat once")
    _check_players(game, rules, seats)


def check_seat_number(game: AnyGame, number: int) -> None:
    """Raise unless the table has the seat."""
    if not 1 <= number <= game.seats:
        wrong = f"there is no seat {number}"
        raise RuleViolation(wrong, game.seats_clause, accepted=f"seats 1 to {game.seats}")


def _check_players(game: AnyGame, rules: Rules, seats: Sequence[Seat]) -> None:
    held: dict[str, list[int]] = {}
    for seat in seats:
        if seat.player is not None:
            held.setdefault(seat.player, []).append(seat.number)
    for player, numbers in held.items():
        if len(numbers) == 1:
            continue
        policy = None if game.second_position else "F-26"
        positions = " and ".join(str(number) for number in numbers)
        wrong = f"{player!r} holds positions {positions}"
        if not rules.two_positions:
            raise RuleViolation(
                wrong, game.second_position, policy=policy, accepted="one position for one player"
            )
        if numbers != [numbers[0], numbers[0] + 1]:
            raise RuleViolation(
                wrong,
                game.second_position,
                policy=policy,
                accepted="two adjacent positions at the most",
            )


def check_seat(game: AnyGame, rules: Rules, seat: Seat) -> Asked:
    """Check one seat's wagers and answers; return how far it came.

    Raises:
        RuleViolation: A wager is not lawful at this house, or an answer is not at its question.
    """
    check_entry(game, seat)
    check_wagers(game.areas, rules, seat)
    if game.asked_with in seat.wagers:
        asked = follow(game.questions, seat.answers, seat.where)
    elif seat.answers:
        wrong = f"{seat.where} made no {game.asked_with} wager, yet answers {seat.answers[0]!r:.60}"
        raise RuleViolation(wrong, game.questions[0].clause, accepted="no decisions for this seat")
    else:
        asked = Asked((), None)
    game.check_seat(rules, seat, asked)
    return asked


def check_entry(game: AnyGame, seat: Seat) -> None:
    """Check that a seat made a wager with which a player is dealt in.

    A wager that needs another is passed here: it is refused for want of that one.

    Raises:
        RuleViolation: The seat made no such wager.
    """
    needy = {area.name for area in game.areas if area.with_all or area.with_any}
    if seat.wagers.keys().isdisjoint(needy | set(game.entry)):
        wrong = f"{seat.where} has no wager"
        raise RuleViolation(wrong, game.entry_clause, accepted=" or ".join(game.entry))


def check_stake(game: AnyGame, where: str, wager: str, stake: Cents, coupon: Cents) -> None:
    """Check that a stake, its coupon and the chips beside it can lie on the table.

    Args:
        game: The game.
        where: The seat, for messages.
        wager: The wager, for messages.
        stake: The whole stake in cents.
        coupon: How much of it is a promotional coupon, 0 for none.

    Raises:
        RuleViolation: The stake is too much to be read, smaller than its coupon, or has a part
            that chips cannot make.
    """
    if stake > MOST:
        wrong = f"{where} has {write_dollars(stake)} on {wager}"
        raise RuleViolation(wrong, accepted=f"at most {write_dollars(MOST)}")
    if coupon and not 0 <= coupon <= stake:
        wrong = f"{where} has a coupon of {write_dollars(coupon)} in {wager}"
        accepted = f"at most the wager, {write_dollars(stake)}"
        raise RuleViolation(wrong, f"{game.section}(c)(1)", accepted=accepted)
    for part in (stake - coupon, coupon) if coupon else (stake,):
        # A coupon may be the whole wager: no chips beside it.
        if not chips_can_make(part) and (part or not coupon):
            wrong = f"{where} has {write_dollars(part)} on {wager}, which chips cannot make"
            accepted = "whole dollars, and half dollars from $2.50 up (G-05)"
            raise RuleViolation(wrong, f"{game.section}(c)(1)", accepted=accepted)


def _check_irregularities(game: AnyGame, round_: Round) -> None:
    numbers = {seat.number for seat in round_.seats}
    for event in round_.irregularities:
        if event.kind not in game.kinds:
            known = ", ".join(sorted(game.kinds))
            wrong = f"irregularities: {event.kind!r} cannot be ruled on in {game.title}"
            raise RuleViolation(wrong, accepted=known)
        if isinstance(event.seat, int) and event.seat not in numbers:
            wrong = (
                f"irregularities: {event.kind!r} at seat {event.seat}, where nobody was dealt in"
            )
            or_dealer = ", or 'dealer'" if event.kind == WRONG_COUNT else ""
            raise RuleViolation(wrong, accepted=f"a seat of this round{or_dealer}")


def _check_finished(ruled: Ruled) -> None:
    """Raise if a live seat still has an answer to give."""
    for number, asked in ruled.asked.items():
        question = asked.open
        if question is None or number in ruled.voids or number in ruled.abandoned:
            continue
        left = any(e.kind == LEFT and e.seat == number for e in ruled.round.irregularities)
        wrong = f"seat {number} has not answered the question {question.name}"
        if left:
            wrong += ", and its hand stands although the player left"
        raise RuleViolation(wrong, question.clause, accepted=" or ".join(question.answers))


def _check_one_deck(round_: Round) -> None:
    """Raise if a card lies in two places."""
    places = _places(round_)
    cards = [card for _, held in places for card in held]
    if len(set(cards)) == len(cards):
        return
    card, _ = Counter(cards).most_common(1)[0]
    where = [place for place, held in places for other in held if other == card]
    wrong = f"{write_cards([card])} is there {len(where)} times: {', '.join(where)}"
    raise RuleViolation(wrong, accepted="each card of one deck once")


def _places(round_: Round) -> list[tuple[str, tuple[Card, ...]]]:
    places = [(seat.where, seat.cards or ()) for seat in round_.seats]
    places.append(("dealer", round_.dealer or ()))
    places.append(("community", round_.community or ()))
    places.append(("box", () if round_.box is None else (round_.box,)))
    return places


def _check_counts(game: AnyGame, rules: Rules, ruled: Ruled) -> None:
    """Raise if a live hand, the dealer or the board has not the cards that the game deals."""
    deal = game.deal(rules)
    round_ = ruled.round
    for seat in round_.seats:
        if seat.number in ruled.voids and not _board_needed(game, ruled, seat, deal.player):
            continue
        if seat.cards is None:
            if seat.number in ruled.abandoned or not game.cards_matter(rules, ruled, seat):
                continue
            wrong = f"{seat.where} has no cards, and its wagers hang on them"
            raise RuleViolation(wrong, deal.player_clause, accepted=f"{deal.player} cards")
        _check_count(seat.where, seat.cards, deal.player, deal.player_clause, required=True)
    live = not ruled.all_void
    board = live or any(_board_needed(game, ruled, seat, deal.player) for seat in round_.seats)
    if live or not deal.dealer:
        _check_count("dealer", round_.dealer, deal.dealer, deal.dealer_clause, required=live)
    if board or not deal.community:
        _check_count(
            "community", round_.community, deal.community, deal.community_clause, required=board
        )
    elif deal.dealer:
        _check_most("community", round_.community, deal.community, deal.community_clause)


def _board_needed(game: AnyGame, ruled: Ruled, seat: Seat, hand: int) -> bool:
    """Tell whether a void hand has a side bet that is settled all the same.

    A hand known to have fewer cards than are dealt has none: there is no hand yet (U-17).
    """
    void = ruled.voids.get(seat.number)
    live = void is not None and void.side_bets_live
    unfinished = (
        void is not None
        and not void.after_hands
        and seat.cards is not None
        and len(seat.cards) < hand
    )
    return live and not unfinished and not game.side_bets_on_board.isdisjoint(seat.wagers)


def _check_count(
    where: str, cards: Sequence[Card] | None, count: int, clause: str | None, *, required: bool
) -> None:
    if cards is None and not (required and count):
        return
    accepted = f"{count} cards" if count else "leave it out"
    if cards is None:
        raise RuleViolation(f"{where} is missing", clause, accepted=accepted)
    if len(cards) != count or not count:
        raise RuleViolation(f"{where} has {len(cards)} cards", clause, accepted=accepted)


def _check_most(where: str, cards: Sequence[Card] | None, count: int, clause: str | None) -> None:
    """Raise if more cards lie at a place of a void round than the game deals there."""
    if len(cards or ()) > count:
        wrong = f"{where} has {len(cards or ())} cards"
        raise RuleViolation(wrong, clause, accepted=f"at most {count} cards")


def find_flags(rules: Rules, seats: Sequence[Seat]) -> tuple[Flag, ...]:
    """Return the wagers outside the house's limits, which are settled all the same (G-04)."""
    flags = []
    for seat in seats:
        for wager, stake in seat.wagers.items():
            least, most = rules.minimums.get(wager, 0), rules.maximums.get(wager)
            if stake < least:
                bound = f"below the minimum of {write_dollars(least)}"
            elif most is not None and stake > most:
                bound = f"above the maximum of {write_dollars(most)}"
            else:
                continue
            message = f"{write_dollars(stake)} is {bound}; settled in full (reading G-04)"
            flags.append(Flag(LIMITS_SECTION, f"{seat.where} {wager}", message))
    return tuple(flags)


def coupon_flags(clause: str, seats: Sequence[Seat]) -> tuple[Flag, ...]:
    """Return the coupons with fewer chips beside them than their face value (G-07)."""
    return tuple(
        Flag(
            clause,
            f"{seat.where} {wager}",
            f"a coupon of {write_dollars(coupon)} beside {write_dollars(chips)} in chips; a"
            " match-play coupon asks for chips of at least its value (§ 5315.2(a))",
        )
        for seat in seats
        for wager, coupon in seat.coupons.items()
        if coupon > (chips := seat.wagers[wager] - coupon)
    )
