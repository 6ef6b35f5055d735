"""Processes that start quickly: forked from one that has imported everything once."""

from __future__ import annotations

import os
import sys
from multiprocessing import forkserver, get_context
from multiprocessing.context import ForkServerContext

import pytest

IMPORTED = [
    "ledger.test_migrations",
    "psycopg",
    "pysqlite3.dbapi2",
    "service.api.processes",
    "service.driver",
    "service.test_faults",
]
"""What those processes need; a worker of the tests has one process that they are forked from."""


@pytest.fixture(scope="session")
def forks() -> ForkServerContext:
    """Return a way to start processes quickly."""
    context = get_context("forkserver")
    context.set_forkserver_preload(IMPORTED)
    # Python 3.11 tells that process not where to look, and what it does not find it leaves out.
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(place for place in sys.path if place))
        forkserver.ensure_running()
    return context
