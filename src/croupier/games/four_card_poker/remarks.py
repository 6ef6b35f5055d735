"""What is lawful and unwise in a house's four-card poker, and what is only our reading."""

from __future__ import annotations

from croupier.games.four_card_poker.rules import FEWER_DEALER_CARDS, Choices, FourCardRules
from croupier.games.report import Report
from croupier.money import CHIPS, write_dollars


def remark(choices: Choices, rules: FourCardRules, report: Report) -> None:
    """Report what is lawful and unwise in the choices."""
    if choices.dealer_cards == FEWER_DEALER_CARDS:
        report.warn(
            "dealer_cards",
            "a dealer with five cards: lawful, and the house loses by it. Ties pay the player and"
            " the dealer needs no hand to qualify, so a player who always plays one ante wins and"
            " loses equally often and keeps the ante bonus, 6.71% of the ante. Set"
            " dealer_cards = 6 if internal controls allow it (F-02)",
            "5324.33(d)(3)",
        )
    if rules.dealer_upcard:
        report.warn(
            "dealer_upcard",
            "the section knows no open dealer card: the dealer's cards lie face down and are"
            " revealed after the last play wager. Set dealer_upcard = false, or have the"
            " commission's approval on file (F-02)",
            "5324.33(d)(2)#2",
        )
    if rules.two_positions:
        report.warn(
            "two_positions",
            "the section says nothing of a player at two positions; set two_positions = false"
            " unless internal controls allow it (F-26)",
        )
    _remark_progressive(choices, report)


def _remark_progressive(choices: Choices, report: Report) -> None:
    chosen = choices.progressive
    if chosen is None:
        return
    if chosen.rate is None:
        report.warn(
            "progressive.rate",
            'no rate of progression, so the meter cannot move; set rate, such as rate = "1/5" of'
            " each wager (F-16)",
            "5324.33(f)(4)(ii)#1",
        )
    if chosen.wager is not None and chosen.wager not in CHIPS:
        report.warn(
            "progressive.wager",
            f"the progressive takes one chip, and § 5322.2(b) lists none of"
            f" {write_dollars(chosen.wager)}; set wager to a chip's value, or have one approved",
            "5324.33(c)(4)(iv)(a)",
        )
    report.note(
        "progressive.envy",
        f"progressive table {chosen.table} goes with envy schedule {chosen.envy}; the section ties"
        " neither to the other, so have the pair confirmed (F-17)",
        "5324.33(f)(4)(iii)",
    )
    if chosen.envy_from_folded:
        report.note(
            "progressive.envy_from_folded",
            "a folded hand earns others an envy bonus; the section does not settle it and our"
            " default is that it does not (F-10)",
            "5324.33(e)(6)#1",
        )
