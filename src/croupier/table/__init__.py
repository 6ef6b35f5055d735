"""What stands around a round: seats, clocks, meters, approvals; commands become ledger entries.

Pure: no storage, no clock, no randomness; those are arguments. A table and a meter are folds over
the facts of their streams (``evolve``, ``evolve_meter``); ``decide_table`` and ``decide_meter``
answer a command with one entry for the ledger, facts, postings and reply together, or refuse it;
``other_meter`` names the second meter that a meter's command needs;
``view`` tells what one viewer may see, ``view_kind`` which viewers see the same.
The commands are in ``croupier.table.commands``.
"""

from croupier.table.context import Actor, Context
from croupier.table.controller import other_meter
from croupier.table.decide import decide_meter, decide_table
from croupier.table.evolve import evolve
from croupier.table.meter import MeterState, evolve_meter
from croupier.table.state import TableState
from croupier.table.view import view, view_kind

__all__ = [
    "Actor",
    "Context",
    "MeterState",
    "TableState",
    "decide_meter",
    "decide_table",
    "evolve",
    "evolve_meter",
    "other_meter",
    "view",
    "view_kind",
]
