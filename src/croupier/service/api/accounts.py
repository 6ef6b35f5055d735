"""People and machines: their accounts, sessions and tokens."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends, Path

from croupier.service.api import replies
from croupier.service.api.access import Guard, IdempotencyKey, TheFacility
from croupier.service.api.bodies import AccountBody
from croupier.service.api.problems import Json, NotFoundError, answers
from croupier.service.api.strict import resource
from croupier.service.people import Identity
from croupier.service.telling import PEOPLE, tell_account

router: Final = resource("accounts")

Reader = Annotated[Identity, Depends(Guard("read people"))]
Manager = Annotated[Identity, Depends(Guard(PEOPLE))]
Owner = Annotated[Identity, Depends(Guard("own account"))]
Teller = Annotated[Identity, Depends(Guard("read balances"))]
AccountName = Annotated[str, Path(alias="name", pattern=r"^[ -.0-9;-~]{1,40}$")]


@router.get("/accounts", responses=answers(list[replies.Account]))
def list_accounts(facility: TheFacility, _who: Reader) -> Json:
    """List the accounts of persons and machines; never a password or a token."""
    return Json([account.told() for account in facility.people.accounts()])


@router.get("/accounts/{name}", responses=answers(replies.AccountSeen, 404, 409))
def see_account(facility: TheFacility, _who: Reader, name: AccountName) -> Json:
    """See one account, with what waits for a second person and the sessions that are good now."""
    account = facility.people.account(name)
    if account.status == "not opened":
        raise NotFoundError(f"There is no account {name!r}. Accepted: one that was opened.")
    sessions = [
        {"id": s.id, "kind": s.kind, "made": s.made, "seen": s.seen, "address": s.address,
         "expires": s.expires}
        for s in facility.people.sessions(name)
    ]  # fmt: skip
    return Json({**account.told(), "sessions": sessions})


@router.post("/accounts/{name}/commands", responses=answers(replies.AccountReply, 409, 413))
def command_account(
    facility: TheFacility, who: Manager, name: AccountName, key: IdempotencyKey, body: AccountBody
) -> Json:
    """Open, lock, unlock or close an account, reset a password, change a role, make a token.

    A password for one use, or a token, is ``shown`` in the first answer and never again.
    """
    done = tell_account(facility, name, body.model_dump(), who, key)
    return Json({**done.reply.body, "repeated": done.reply.repeated, "shown": done.shown})


@router.get("/balances/current", responses=answers(replies.Balance))
def see_own_balance(facility: TheFacility, who: Owner) -> Json:
    """See what one holds at all tables together, in cents."""
    return Json({"player": who.name, "cents": facility.ledger.balance(f"player:{who.name}")})


@router.get("/balances/{name}", responses=answers(replies.Balance))
def see_balance(facility: TheFacility, _who: Teller, name: AccountName) -> Json:
    """See what a player holds at all tables together, in cents."""
    return Json({"player": name, "cents": facility.ledger.balance(f"player:{name}")})
