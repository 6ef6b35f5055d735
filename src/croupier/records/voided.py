"""A round that could not be finished: why, and what went back; part of its record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from pydantic import BaseModel, Field

from croupier.engine import RoundState
from croupier.engine.laid import chips_laid, coupons_laid
from croupier.law import RuleViolation
from croupier.money import MOST, write_dollars
from croupier.records.documents import VoidDocument
from croupier.shape import STRICT, printable

Cents = Annotated[int, Field(ge=0, le=MOST, description="cents")]


class Voided(BaseModel):
    """Why a round was void, who decided so, and what went back."""

    model_config = STRICT

    reason: str
    asked_by: str = Field(description="who asked for it")
    by: str = Field(description="who approved it")
    back: dict[str, Cents] = Field(description="by player, chips that went back")
    coupons: Cents = Field(description="what all players together laid in coupons")


def write_void(voided: Voided) -> VoidDocument:
    """Return what a record says of the end of a round that was void, as a document."""
    return {
        "reason": voided.reason,
        "asked_by": voided.asked_by,
        "by": voided.by,
        "back": dict(voided.back),
        "coupons": voided.coupons,
    }


def void_of_fact(body: Mapping[str, Any]) -> dict[str, Any]:
    """Return of the fact that voided a round what its record says of it."""
    return {name: body[name] for name in Voided.model_fields}


def check_voided(state: RoundState, voided: Voided) -> None:
    """Hold what went back against what lay on the layout.

    Args:
        state: The round as far as it was played.
        voided: What its record says.

    Raises:
        RuleViolation: The round was settled, its bets could still be taken back, or other stakes
            went back than those that lay there.
    """
    if state.settlement is not None:
        raise RuleViolation("the log goes on to the settlement", accepted="a round that is void")
    if not state.closed:
        wrong = "the log ends before no more bets, when a round is called off"
        raise RuleViolation(wrong, accepted="a round that is void")
    lay = chips_laid(state)
    if voided.back != lay:
        wrong = f"{voided.back} went back, and {lay} lay there"
        raise RuleViolation(wrong, accepted="every stake")
    if voided.coupons != coupons_laid(state):
        wrong = f"coupons of {voided.coupons} went back, and {coupons_laid(state)} lay there"
        raise RuleViolation(wrong, accepted="every coupon")


def tell_voided(voided: Voided) -> Iterator[str]:
    """Yield how a round ended that was void, line by line."""
    yield f"The round is void: {printable(voided.reason).removesuffix('.')}."
    people = printable(voided.asked_by), printable(voided.by)
    yield f"{people[0]} asked for it, {people[1]} approved it. Every stake goes back."
    for player, cents in voided.back.items():
        yield f"{printable(player) or 'A player'} gets {write_dollars(cents)} back."
    if voided.coupons:
        yield f"Coupons of {write_dollars(voided.coupons)} go back as the paper that they are."
