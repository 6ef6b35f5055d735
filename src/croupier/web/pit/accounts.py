"""The pages of accounts: people and machines."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Annotated, Any, Final, NamedTuple

from fastapi import Depends, FastAPI, Path, Response

from croupier.service.people import Identity
from croupier.service.people.account import Account
from croupier.service.people.roles import MACHINES, PERSONS, a
from croupier.service.people.terms import stamp
from croupier.service.telling import tell_account
from croupier.web.house import House, go
from croupier.web.pit.entry import Caller, Entries, Typed, attempt
from croupier.web.pit.forms import REASON, Act, Blank, Wrong, form
from croupier.web.pit.sight import clock_time

Name = Annotated[str, Path(pattern=r"^[ -.0-9;-~]{1,40}$")]
DAYS: Final = 90
"""For so long a token is good where nothing else is said."""


class Seen(NamedTuple):
    """An account, and who looks at it."""

    account: Account
    who: Identity

    @property
    def person(self) -> bool:
        """Whether it is a person's that is not closed."""
        return self.account.kind == "person" and self.account.status != "closed"

    @property
    def machine(self) -> bool:
        """Whether it is a machine's that is not closed."""
        return self.account.kind == "machine" and self.account.status != "closed"


def _roles(known: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return tuple((role, role.capitalize()) for role in known)


def _others(seen: Seen) -> tuple[Blank, ...]:
    roles = tuple(role for role in PERSONS if role != seen.account.role)
    return (Blank(name="role", label="Role", kind="choice", options=_roles(roles)), REASON)


def _expiry() -> Blank:
    return Blank(name="days", label="Good for so many days", kind="whole", value=str(DAYS))


def _tell_token(read: dict[str, Any], seen: Seen) -> dict[str, Any]:
    expires = stamp(datetime.now(UTC) + timedelta(days=read.pop("days")))
    account = seen.account
    return {"name": account.name, "role": account.role, **read, "expires": expires}


OPEN: Final = Act[None](
    slug="open", title="Open an account", button="Open the account", command="open account",
    blanks=lambda _: (
        Blank(name="name", label="Name"),
        Blank(name="role", label="Role", kind="choice",
              options=_roles(tuple(role for role in PERSONS if role != "supervisor"))),
    ),
    note="A password for one use is made and shown once. A supervisor is made by a change of role.",
)  # fmt: skip
MACHINE: Final = Act[None](
    slug="machine", title="Make a token for a new machine", button="Make the token",
    command="make token",
    blanks=lambda _: (
        Blank(name="name", label="Name"),
        Blank(name="role", label="Role", kind="choice", options=_roles(MACHINES)),
        _expiry(),
    ),
    tell=lambda read, _: {
        "name": read["name"], "role": read["role"],
        "expires": stamp(datetime.now(UTC) + timedelta(days=read["days"])),
    },
    note="The token is shown once.",
)  # fmt: skip
NEW: Final = (OPEN, MACHINE)
ACTS: Final = (
    Act[Seen](
        slug="approve-role", title="Approve the change of role", button="Approve",
        command="approve role", offered=lambda s: s.account.asked is not None,
    ),
    Act[Seen](
        slug="refuse-role", title="Refuse the change of role", button="Refuse",
        command="refuse role", blanks=lambda _: (REASON,),
        offered=lambda s: s.account.asked is not None,
    ),
    Act[Seen](
        slug="unlock", title="Unlock the account", button="Unlock", command="unlock account",
        blanks=lambda _: (REASON,), offered=lambda s: s.account.status == "locked",
    ),
    Act[Seen](
        slug="lock", title="Lock the account", button="Lock", command="lock account",
        blanks=lambda _: (REASON,),
        offered=lambda s: s.person and (s.account.status == "open" or s.account.by_tries),
        note="Nobody is let in under this name, and all its sessions end.",
    ),
    Act[Seen](
        slug="end-sessions", title="End all sessions", button="End the sessions",
        command="end sessions", blanks=lambda _: (REASON,), offered=lambda s: s.person,
        note="The owner may log in again.",
    ),
    Act[Seen](
        slug="reset", title="Give a password for one use", button="Make a password",
        command="reset password", blanks=lambda _: (REASON,),
        offered=lambda s: s.person and s.account.role != "supervisor",
        note="In place of a forgotten one. It is shown once.",
    ),
    Act[Seen](
        slug="role", title="Change the role", button="Ask for the change", command="ask role",
        blanks=_others, offered=lambda s: s.person and s.account.asked is None,
        note="A second supervisor approves it.",
    ),
    Act[Seen](
        slug="token", title="Make another token", button="Make the token", command="make token",
        blanks=lambda _: (_expiry(),), tell=_tell_token, offered=lambda s: s.machine,
        note="The token is shown once.",
    ),
    Act[Seen](
        slug="revoke", title="Revoke a token", button="Revoke", command="revoke token",
        blanks=lambda s: (
            Blank(name="token", label="Token", kind="choice",
                  options=tuple((token, token[:12]) for token in s.account.tokens)),
            REASON,
        ),
        offered=lambda s: bool(s.account.tokens),
    ),
    Act[Seen](
        slug="close", title="Close the account for good", button="Close it",
        command="close account", blanks=lambda _: (REASON,),
        offered=lambda s: s.account.status in ("open", "locked"), grave=True,
        note="The name is not given again.",
    ),
)  # fmt: skip
DECIDING: Final = ("approve-role", "refuse-role")


class Accounts:
    """What the pages of accounts show."""

    def __init__(self, house: House) -> None:
        """Take the house."""
        self.house, self.facility = house, house.facility

    def listed(self, by: Caller, wrong: Wrong | None = None) -> Response:
        """Return the page of all accounts."""
        told = {
            "accounts": [self._row(account) for account in self.facility.people.accounts()],
            "forms": [form(act, None, "/accounts", wrong) for act in NEW]
            if manages(by.who)
            else [],
            "wrong": None if wrong is None else wrong.told,
        }
        return by.show("accounts", **told)

    def account(
        self, by: Caller, name: str, wrong: Wrong | None = None,
        done: str = "",
    ) -> Response:  # fmt: skip
        """Return the page of an account."""
        account = self.facility.people.account(name)
        if account.status == "not opened":
            return self.house.page("missing.html", by.request, 404)
        seen, asked = Seen(account, by.who), account.asked
        second = asked is not None and by.who.name not in (asked.by, account.name)
        base = f"/accounts/{account.name}"
        forms = [
            form(act, seen, base, wrong)
            for act in (ACTS if manages(by.who) else ())
            if act.offered(seen) and (second or act.slug != "approve-role")
        ]
        told = {
            "account": self._row(account),
            "asked": None if asked is None else {**asked._asdict(), "role": a(asked.role),
                                                 "at": clock_time(self.facility, asked.at)},
            "sessions": [
                {"address": one.address,
                 "seen": clock_time(self.facility, one.seen),
                 "expires": clock_time(self.facility, one.expires)}
                for one in self.facility.people.sessions(account.name)
            ],
            "deciding": [one for one in forms if one["slug"] in DECIDING],
            "forms": [one for one in forms if one["slug"] not in DECIDING],
            "wrong": None if wrong is None else wrong.told,
            "done": next((act.title for act in ACTS if act.slug == done), ""),
        }  # fmt: skip
        return by.show("account", **told)

    def shown(self, by: Caller, name: str, secret: str | None) -> Response:
        """Return the page that shows a password or a token, this once."""
        told = {"name": name, "secret": secret}
        answer = by.show("secret", **told)
        answer.headers["Cache-Control"] = "no-store"
        return answer

    def _row(self, account: Account) -> dict[str, Any]:
        last = account.last_login
        return {
            **account.told(),
            "last_login": "" if last is None else clock_time(self.facility, last),
        }


def manages(who: Identity) -> bool:
    """Tell whether somebody is shown the forms."""
    return who.role == "supervisor"


def add(app: FastAPI, house: House, entries: Entries) -> None:
    """Open the pages of accounts."""
    pages = Accounts(house)
    reader = Depends(entries.accounts)

    @app.get("/accounts")
    def accounts(by: Caller = reader) -> Response:
        return pages.listed(by)

    @app.get("/accounts/{name}")
    def account(name: Name, by: Caller = reader, done: str = "") -> Response:
        return pages.account(by, name, done=done)

    for new in NEW:
        _add_new(app, pages, entries, new)
    for act in ACTS:
        _add_act(app, pages, entries, act)


def _add_new(app: FastAPI, pages: Accounts, entries: Entries, act: Act[None]) -> None:
    def post(
        typed: Typed,
        by: Caller = Depends(entries.command_accounts),  # noqa: B008 - FastAPI's
    ) -> Response:  # fmt: skip
        name = typed.get("name", "").strip()
        secrets: list[str | None] = []

        def do() -> None:
            told = act.read(typed, None)
            secrets.append(
                tell_account(pages.facility, name, told, by.who, typed.get("key", "")).shown
            )

        error = attempt(do)
        if error is None:
            return pages.shown(by, name, secrets[0])
        return pages.listed(by, Wrong(act.slug, error, typed))

    app.add_api_route(f"/accounts/{act.slug}", post, methods=["POST"], name=f"new {act.slug}")


def _add_act(app: FastAPI, pages: Accounts, entries: Entries, act: Act[Seen]) -> None:
    def post(
        name: Name, typed: Typed,
        by: Caller = Depends(entries.command_accounts),  # noqa: B008 - FastAPI's
    ) -> Response:  # fmt: skip
        secrets: list[str | None] = []

        def do() -> None:
            told = act.read(typed, Seen(pages.facility.people.account(name), by.who))
            secrets.append(
                tell_account(pages.facility, name, told, by.who, typed.get("key", "")).shown
            )

        error = attempt(do)
        if error is not None:
            return pages.account(by, name, Wrong(act.slug, error, typed))
        if act.command in ("reset password", "make token"):
            return pages.shown(by, name, secrets[0])
        return go(f"/accounts/{name}?done={act.slug}")

    app.add_api_route(f"/accounts/{{name}}/{act.slug}", post, methods=["POST"], name=act.slug)
