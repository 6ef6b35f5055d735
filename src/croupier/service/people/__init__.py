"""People and machines: who they are, what they may do, and how they show it.

An account is a fold over the facts of its stream ``people:NAME`` (``account.py``), in which every
change and every attempt to log in stands; ``decide.py`` answers a command with an entry for the
ledger, purely. ``People`` joins both with the passwords (argon2id) and with the sessions, which
stand in an ordinary table. Roles and what each may do are data in ``roles.py``.

The policy, where R22 and R30 leave a choice:

* three wrong passwords in a row lock an account until a supervisor unlocks it with a reason, or
  the operator does where no supervisor is left; time alone unlocks nothing;
* whoever fails to log in hears one and the same sentence, whatever the cause;
* a supervisor is made by two people: the operator opens the account, or one supervisor asks for the
  role and another approves it; his password is reset by the operator; no machine is a supervisor,
  and who made a machine's token does not approve what it asks. So no supervisor can be two by
  himself. A dealer's account that he opened he could log in to before its owner does: where that
  matters the operator opens it.
"""

from croupier.service.people.errors import NewPasswordError, NotAdmittedError, NotPermittedError
from croupier.service.people.people import Admission, Done, People
from croupier.service.people.roles import Permission, Role, may
from croupier.service.people.sessions import Identity, Session
from croupier.service.people.terms import Asker, Terms

__all__ = [
    "Admission",
    "Asker",
    "Done",
    "Identity",
    "NewPasswordError",
    "NotAdmittedError",
    "NotPermittedError",
    "People",
    "Permission",
    "Role",
    "Session",
    "Terms",
    "may",
]
