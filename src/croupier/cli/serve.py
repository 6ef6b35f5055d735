"""``croupier serve``: the service."""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli.files import FILE

if TYPE_CHECKING:
    from socket import socket

    from croupier.service.api.server import Dress
    from croupier.service.facility import Facility
    from croupier.service.settings import Settings


@click.command(short_help="Serve tables over HTTP.")
@click.option("--settings", "file", metavar="FILE", type=FILE, help="A TOML file with settings.")
@click.option("--show-settings", is_flag=True, help="Print the settings as JSON, and stop.")
@click.option("--open", "browse", is_flag=True, help="Open the lobby in the browser.")
def serve(file: str | None, *, show_settings: bool, browse: bool) -> None:
    """Serve tables over HTTP: without settings a practice house, for this computer alone.

    Settings come from the environment (CROUPIER_PORT) and from a TOML file (port). A practice house
    keeps its ledger in ./croupier-practice and has a table of each game. Anything else wants its
    ledger, key, operator and zone set. With --open any free port will do where the port is taken.
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
    _serve(settings, browse=browse)


def _serve(settings: Settings, *, browse: bool) -> None:
    from croupier.ledger.errors import LedgerError
    from croupier.service.api.server import serve

    dress = _pages(settings)
    if browse and dress is None:
        raise click.ClickException("no pages are served here; pip install 'croupier[web]'")
    listening, settings = _listen(settings, anywhere=browse)
    with listening:
        try:
            serve(settings, listening, partial(_welcome, settings, dress, browse=browse), dress)
        except LedgerError as error:
            raise click.ClickException(error.message) from None


def _listen(settings: Settings, *, anywhere: bool) -> tuple[socket, Settings]:
    """Return a socket that listens, and the settings with its port.

    Args:
        settings: Where it shall listen.
        anywhere: Whether another port of the same address will do where that one is taken.
    """
    from croupier.service.api.server import listen

    try:
        return listen(settings), settings
    except OSError as error:
        if not anywhere:
            where = f"{settings.host}, port {settings.port}"
            told = f"cannot listen at {where}: {error.strerror or error}"
            raise click.ClickException(told) from None
    listening = listen(settings.model_copy(update={"port": 0}))
    return listening, settings.model_copy(update={"port": listening.getsockname()[1]})


def _pages(settings: Settings) -> Dress | None:
    """Return the pages; None where they are not wanted or the extra ``web`` is not installed."""
    from importlib.util import find_spec

    if not settings.pages or find_spec("nicegui") is None:
        return None
    if settings.workers > 1:
        # A page lives in the process that wrote it, and the next request would come to another.
        wrong = f"workers: {settings.workers} processes, and the pages want one"
        raise click.ClickException(f"{wrong}; accepted: workers = 1, or pages = false")
    from croupier.web.server import dress

    return dress


def _welcome(settings: Settings, dress: Dress | None, facility: Facility, *, browse: bool) -> None:
    """Say where the service is, and how to get into a practice house that is new."""
    from croupier.service.api.border import PREFIX
    from croupier.service.api.server import address_of
    from croupier.service.practice import SUPERVISOR, furnish

    password = furnish(facility.desk, facility.people) if settings.practice else None
    if password is not None:
        click.echo(f"New practice house. Supervisor {SUPERVISOR}, password for one use: {password}")
    click.echo(f"Croupier serves at {address_of(settings)}; Ctrl-C stops it")
    lobby = address_of(settings).removesuffix(PREFIX)
    if dress is not None:
        click.echo(f"To play, open {lobby} in a browser")
    sys.stdout.flush()
    if browse:
        _browse(lobby)


def _browse(address: str) -> None:
    """Open an address in the browser; what that takes, or whether there is one, holds up nobody."""
    import webbrowser
    from threading import Thread

    Thread(target=webbrowser.open, args=(address,), daemon=True).start()
