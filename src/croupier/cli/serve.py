"""``croupier serve``: the service."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli.files import FILE

if TYPE_CHECKING:
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

    import uvicorn

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
    if settings.practice:
        _furnish(settings)
    click.echo(f"Croupier serves at http://{settings.host}:{settings.port}/v1; Ctrl-C stops it")
    uvicorn.run(
        "croupier.service.api.server:make_server",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        access_log=False,
        server_header=False,
        log_level="warning",
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        timeout_graceful_shutdown=10,
        ws_max_size=4096,
        ws_per_message_deflate=False,
    )


def _furnish(settings: Settings) -> None:
    """Say how to get into a practice house that is new."""
    from croupier.service.facility import open_facility
    from croupier.service.practice import SUPERVISOR, furnish

    with open_facility(settings) as facility:
        password = furnish(facility.desk, facility.people)
    if password is not None:
        click.echo(f"New practice house. Supervisor {SUPERVISOR}, password for one use: {password}")
