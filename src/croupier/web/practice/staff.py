"""As whom a practice house acts by itself."""

from __future__ import annotations

from typing import Final

from croupier.table import Actor

DEALER: Final = Actor("practice house", "dealer")
FLOOR: Final = Actor("practice house", "supervisor")
"""As whom practice tables are opened and closed."""
PIT: Final = Actor("practice pit", "supervisor")
"""As whom is approved what the dealer asks for: nobody approves what he asked for himself."""
CLOCK: Final = Actor("practice clock", "clock")
