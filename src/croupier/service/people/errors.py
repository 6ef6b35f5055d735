"""What is refused to those who are not let in, or may not do something."""

from __future__ import annotations

from croupier.law import RuleViolation


class NotAdmittedError(RuleViolation):
    """Somebody did not show who he is: not the right name and password, or no valid token."""


class NewPasswordError(RuleViolation):
    """The password was right, and is for one use: its owner sets one of his own first."""


class NotPermittedError(RuleViolation):
    """Somebody is known, and may not do this."""
