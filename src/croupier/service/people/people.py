"""People over a ledger: accounts, passwords and sessions joined."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from croupier.law import RuleViolation
from croupier.ledger.book import Ledger
from croupier.ledger.committing import Reply
from croupier.ledger.entry import Entry
from croupier.ledger.errors import StaleError
from croupier.service.people import commands
from croupier.service.people.account import Account, evolve
from croupier.service.people.admitting import commit
from croupier.service.people.attempts import HOUSE, decide_attempt, end_session, unknown_attempt
from croupier.service.people.commands import Attempt, Command
from croupier.service.people.decide import decide, write
from croupier.service.people.draft import Context, request_text
from croupier.service.people.errors import NewPasswordError, NotAdmittedError
from croupier.service.people.names import LONGEST, UNIDENTIFIED, check_name, stream_of
from croupier.service.people.passwords import Passwords, check_password, normal, one_time_password
from croupier.service.people.roles import a
from croupier.service.people.sessions import Identity, Session, Sessions, id_of
from croupier.service.people.terms import Asker, Terms, later, read_time, stamp
from croupier.shape import printable

ATTEMPTS: Final = 50
"""How often something is decided anew when an account has moved on meanwhile."""
TOKEN_BYTES: Final = 32
_LONGEST_TOLD: Final = 60
_NOBODY: Final = Asker(UNIDENTIFIED, "player")
"""Who tries to log in."""


class Done(NamedTuple):
    """What came of a command."""

    reply: Reply
    shown: str | None = None
    """A one-time password or a token: told now, kept nowhere, and not told again."""


class Admission(NamedTuple):
    """What comes of logging in."""

    token: str
    """To be shown with every request; kept nowhere."""
    identity: Identity


class People:
    """Everyone who may do something in the house; may be shared by threads.

    Any number of processes may have one of their own over the same ledger.

    >>> from tempfile import TemporaryDirectory
    >>> from croupier.service.people.terms import operator
    >>> alice, now = operator("alice"), "2026-11-30T06:00:00.000Z"
    >>> with TemporaryDirectory() as folder:
    ...     with Ledger(f"sqlite:///{folder}/book.db", key=bytes(32)) as ledger:
    ...         people = People(ledger, clock=lambda: now)
    ...         command = commands.OpenAccount("Eve", "supervisor")
    ...         done = people.do("Eve", command, alice, "key 1", password="correct horse")
    ...         token = people.log_in("Eve", "correct horse", "192.0.2.7").token
    ...         people.identify(token, now, "192.0.2.7").actor
    Actor(name='Eve', role='supervisor')
    """

    def __init__(
        self,
        ledger: Ledger,
        *,
        clock: Callable[[], str],
        passwords: Passwords | None = None,
        terms: Terms | None = None,
    ) -> None:
        """Begin with nothing read.

        Args:
            ledger: Where everything is kept; it needs a key, for the hashes of passwords.
            clock: Gives the time of a command, UTC.
            passwords: What hashes them; None: with the default parameters.
            terms: How long sessions last, and how often one may err; None: the default.
        """
        self._ledger = ledger
        self._clock = clock
        self._passwords = Passwords() if passwords is None else passwords
        self._terms = Terms() if terms is None else terms
        self._sessions = Sessions(ledger.engine)
        self._accounts: dict[str, Account] = {}

    def account(self, name: str) -> Account:
        """Return an account as it stands now, not opened where nobody has the name.

        Raises:
            RuleViolation: It is no name.
        """
        stream = stream_of(check_name(name))
        account = self._accounts.get(stream, Account(stream))
        for told in self._ledger.facts(stream, after=account.version):
            account = evolve(account, told.fact)
        if account.version:
            self._accounts[stream] = account
        return account

    def accounts(self) -> list[Account]:
        """Return all accounts, of persons and machines, in the order of their names."""
        streams = [name for name in self._ledger.streams() if name.startswith("people:")]
        return [self.account(stream.removeprefix("people:")) for stream in streams]

    def check_player(self, name: str) -> None:
        """Raise if nobody sits at a table under a name.

        A guest without an account does, and a dealer acts for him. Another spelling of a player's
        name does not: its chips would be nobody's.

        Raises:
            RuleViolation: It is a player's name written otherwise, or that of somebody who is no
                player, or whose account is closed.
        """
        account = self._named(name)
        if account.status == "not opened":
            return
        if account.role != "player":
            raise RuleViolation(f"{account.name!r} is {a(account.role)}", accepted="a player")
        if account.status == "closed":
            wrong = f"the account of {account.name!r} is closed"
            raise RuleViolation(wrong, accepted="a player whose account is not")
        if account.name != name:
            raise RuleViolation(f"nobody is called {name!r}", accepted=f"{account.name!r}")

    def check_second(self, first: str, second: str) -> None:
        """Raise if the second person of an approval may be the one who asked, under another name.

        Whoever made a machine's token has seen it. Revoking it afterwards changes nothing.

        Args:
            first: Who asked.
            second: Who would approve.

        Raises:
            RuleViolation: The one who asked is a machine, and the other made its token.
        """
        if second in self._named(first).makers:
            wrong = f"{second!r} made the token with which {first!r} asked for this"
            raise RuleViolation(wrong, accepted="another supervisor")

    def sessions(self, name: str | None = None) -> list[Session]:
        """Return the sessions and tokens that are good now, of everyone or of one name."""
        known = None if name is None else self.account(name).name
        return self._sessions.living(self._now(), self._terms, known)

    def do(
        self, name: str, command: Command, by: Asker, key: str, password: str | None = None
    ) -> Done:
        """Do what is asked of an account, once for each key.

        Args:
            name: Whose account it is.
            command: What is asked.
            by: Who asks.
            key: The idempotency key: asked again with it, the same reply comes and nothing else.
            password: The first one of an account that the operator opens, typed in by its owner;
                None: one for one use is made, and told once.

        Raises:
            RuleViolation: It cannot be done; nothing has happened.
            KeyReusedError: The key was used for something else.
            StaleError: Others were faster, over and over.
        """
        request = request_text(stream_of(check_name(name)), by, write(command))
        before = self._ledger.repeated(key, request)
        if before is not None:
            return Done(before)
        context, shown = self._prepare(name, command, Context(by=by, at="", key=key), password)
        return self._once(name, partial(decide, command=command), context, request, shown)

    def log_in(self, name: str, password: str, address: str) -> Admission:
        """Let somebody in who knows the password of an account.

        Args:
            name: Who he says he is.
            password: What he knows.
            address: Where he is.

        Raises:
            NotAdmittedError: The name or the password is wrong, or the account is locked or closed;
                which of them is not told.
            NewPasswordError: The password was made for one use: ``change_password`` comes first.
        """
        token = secrets.token_urlsafe(TOKEN_BYTES)
        context = Context(by=_NOBODY, at="", key=_fresh("login"), token=id_of(token))
        reply, at = self._try(name, password, partial(commands.LogIn, _told(address)), context)
        self._sessions.tidy(at)
        expires = later(at, self._terms.longest)
        told = reply.body
        return Admission(
            token, Identity(told["name"], told["role"], "person", id_of(token), expires)
        )

    def change_password(
        self, name: str, old: str, new: str, address: str, key: str | None = None
    ) -> None:
        """Set one's own password; it ends all one's sessions.

        Args:
            name: Whose.
            old: The password that holds until now.
            new: The one that holds from now on.
            address: Where its owner is.
            key: The idempotency key, if the caller has one.

        Raises:
            RuleViolation: The new one is no password, or the old one again.
            NotAdmittedError: As in ``log_in``; a wrong old password counts as a failed login.
        """
        checked = check_password(new, name)
        if checked == normal(old):
            raise RuleViolation("the new password is the old one", accepted="another")
        hashed = self._passwords.hash(checked)
        context = Context(by=_NOBODY, at="", key=key or _fresh("password"), hashed=hashed)
        self._try(name, old, partial(commands.ChangePassword, _told(address)), context)

    def log_out(self, identity: Identity) -> None:
        """End a person's session.

        Raises:
            RuleViolation: A machine's token is revoked, not logged out.
        """
        if identity.kind == "machine":
            wrong = f"{identity.name!r} is a machine"
            raise RuleViolation(wrong, accepted="a token that a supervisor revokes")
        command = commands.EndSession(identity.session)
        context = Context(by=identity.asker, at="", key=_fresh("logout"))
        self._once(identity.name, partial(end_session, command=command), context)

    def identify(self, token: str, now: str, address: str) -> Identity:
        """Return who shows a token; one look at the table, and a note of it once a minute.

        Args:
            token: What he shows.
            now: When.
            address: Where he is.

        Raises:
            NotAdmittedError: It is no token, or its session is over.
        """
        now = stamp(read_time(now))
        session = self._sessions.find(id_of(token))
        if session is None or not session.alive(now, self._terms):
            raise NotAdmittedError("the token is not valid", accepted="logging in again")
        if now >= later(session.seen, self._terms.noted):
            self._sessions.see(session.id, now, _told(address))
        return session.identity

    def _once(
        self,
        name: str,
        decided: Callable[..., Entry],
        context: Context,
        request: str | None = None,
        shown: str | None = None,
    ) -> Done:
        """Write down what is decided on an account as it is now, once for the context's key."""
        for _ in range(ATTEMPTS):
            account, now = self.account(name), self._now()
            try:
                entry = decided(account, context=replace(context, at=now, terms=self._terms))
            except RuleViolation:
                # Perhaps the same command, sent twice at once, has just been done.
                before = request and self._ledger.repeated(context.key, request)
                if not before:
                    raise
                return Done(before)
            try:
                reply = commit(self._ledger, self._sessions, entry, self._terms)
            except StaleError:
                continue
            return Done(reply, None if reply.repeated else shown)
        raise _overtaken(name)

    def _prepare(
        self, name: str, command: Command, context: Context, password: str | None
    ) -> tuple[Context, str | None]:
        """Make the password or the token that a command needs; return what is to be shown."""
        if isinstance(command, commands.MakeToken):
            token = secrets.token_urlsafe(TOKEN_BYTES)
            return replace(context, token=id_of(token)), token
        if not isinstance(command, commands.OpenAccount | commands.ResetPassword):
            return context, None
        own = password if isinstance(command, commands.OpenAccount) else None
        shown = one_time_password() if own is None else None
        hashed = self._passwords.hash(check_password(shown if own is None else own, name))
        return replace(context, hashed=hashed, one_time=own is None), shown

    def _try(
        self,
        name: str,
        password: str,
        attempt: Callable[[bool], Attempt],
        context: Context,
    ) -> tuple[Reply, str]:
        """Write an attempt down whatever its end, and return its reply and time if it succeeded."""
        checked, matches = -1, False
        for _ in range(ATTEMPTS):
            account, now = self._named(name), self._now()
            if account.passwords != checked:
                checked = account.passwords
                hashed = self._hash_of(account)
                matches = self._passwords.matches(hashed, password)
                context = self._rehashed(context, hashed if matches else None, password)
            asked, at = attempt(matches), replace(context, at=now, terms=self._terms)
            if account.status == "not opened":
                version = self._ledger.head(HOUSE).version
                entry = unknown_attempt(version, _told(name)[:LONGEST], asked, at)
            else:
                entry = decide_attempt(account, asked, at)
            try:
                reply = commit(self._ledger, self._sessions, entry, self._terms)
            except StaleError:
                continue
            return _admitted(reply), now
        raise _overtaken(name)

    def _rehashed(self, context: Context, hashed: str | None, password: str) -> Context:
        """Return a login's context with a better hash of the right password, where it needs one."""
        if context.token is None:
            return context
        if hashed is None or not self._passwords.outdated(hashed):
            return replace(context, hashed=None)
        return replace(context, hashed=self._passwords.hash(normal(password)))

    def _named(self, name: str) -> Account:
        """Return the account that somebody says is his; of a name that is none, nobody's."""
        try:
            return self.account(name)
        except RuleViolation:
            return Account("people:")

    def _hash_of(self, account: Account) -> str | None:
        if not account.passwords:
            return None
        return self._ledger.secret(account.stream, f"password {account.passwords}")

    def _now(self) -> str:
        return stamp(read_time(self._clock()))


def _admitted(reply: Reply) -> Reply:
    """Return the reply to an attempt that succeeded; of any other no more is told than that."""
    if reply.body["result"] == "succeeded":
        return reply
    if reply.body["result"] == "one-time password":
        wrong = "this password was made for one use"
        raise NewPasswordError(wrong, accepted="a password of one's own, set with it")
    wrong = "this is not the name and the password of an account that is open"
    accepted = "both right; a supervisor unlocks what is locked"
    raise NotAdmittedError(wrong, accepted=accepted)


def _fresh(what: str) -> str:
    """Return a key that nobody has used: each attempt is one of its own."""
    return f"{what} {secrets.token_hex(16)}"


def _told(text: str) -> str:
    """Return what somebody sent as it can be written down."""
    return printable(text)[:_LONGEST_TOLD]


def _overtaken(name: str) -> StaleError:
    wrong = f"the account of {_told(name)!r} moved on {ATTEMPTS} times"
    return StaleError(wrong, accepted="trying again later")
