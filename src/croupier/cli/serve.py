"""``croupier serve``: the service."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli.files import FILE

if TYPE_CHECKING:
    from croupier.service.facility import Facility
    from croupier.service.settings import Settings


@click.command(short_help="Serve tables over HTTP.")
@click.option("--settings", "file", metavar="FILE", type=FILE, help="A TOML file with settings.")
@click.option("--show-settings", is_flag=True, help="Print the settings as JSON, and stop.")
def serve(file: str | None, *, show_settings: bool) -> None:
    """Serve tables over HTTP: without settings a practice house, for this computer alone.

    Settings come from the environment (CROUPIER_PORT) and from a TOML file (port). A practice house
    keeps its ledger in ./croupier-practice and has a table of each game. Anything else wants its
    ledger, key, operator and zone set.
    """  # fmt: skip
    import json

    from croupier.service.settings import FILE as NAMED
    from croupier.service.settings import Settings
    from croupier.service.settings_kinds import SettingsError

    try:
        settings = Settings.read(None if file is None else Path(file))
    except SettingsError as error:
        raise click.ClickException(str(error)) from None
    if show_settings:
        click.echo(json.dumps(settings.public(), indent=1))
        return
    if file is not None:
        os.environ[NAMED] = file  # for the workers, which read them again
    _serve(settings)


def _serve(settings: Settings) -> None:
    from croupier.ledger.errors import LedgerError
    from croupier.service.api.server import listen, serve

    try:
        listening = listen(settings)
    except OSError as error:
        where = f"{settings.host}, port {settings.port}"
        told = f"cannot listen at {where}: {error.strerror or error}"
        raise click.ClickException(told) from None
    with listening:
        try:
            serve(settings, listening, lambda facility: _welcome(settings, facility))
        except LedgerError as error:
            raise click.ClickException(error.message) from None


def _welcome(settings: Settings, facility: Facility) -> None:
    """Say where the service is, and how to get into a practice house that is new."""
    from croupier.service.api.server import address_of
    from croupier.service.practice import SUPERVISOR, furnish

    password = furnish(facility.desk, facility.people) if settings.practice else None
    if password is not None:
        click.echo(f"New practice house. Supervisor {SUPERVISOR}, password for one use: {password}")
    click.echo(f"Croupier serves at {address_of(settings)}; Ctrl-C stops it")
    sys.stdout.flush()
