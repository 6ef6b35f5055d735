"""The service as a process: one facility behind one socket, or several processes at it."""

from __future__ import annotations

import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from tempfile import TemporaryDirectory
from typing import Any, Final

import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import Multiprocess

from croupier.service.api.app import make_app
from croupier.service.facility import Facility, open_facility
from croupier.service.operation.logs import set_up
from croupier.service.operation.metrics import FOLDER as FIGURES
from croupier.service.settings import Settings

GRACE_S: Final = 10
"""So long what is asked already may take when the service stops."""
LONGEST_MESSAGE: Final = 4096
"""In bytes, of what a viewer sends: he only says who he is."""
WAITING: Final = 2048
"""So many connections may wait until the service takes them."""
SILENT_S: Final = 60
"""A worker that is silent for so long counts as dead; a slow computer takes some time to start."""
FILES: Final = 65_536
"""So many files and connections a process asks the system for; each viewer is one."""


def listen(settings: Settings) -> socket.socket:
    """Return a socket that listens where the settings say.

    Raises:
        OSError: Somebody else listens there, or it is no place of this computer.
    """
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # asyncio sends each answer at once only where the protocol is named; without its name, which
    # `socket.create_server` leaves out, every answer waits up to 40 ms for the last one's receipt.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((settings.host, settings.port))
        listening.listen(WAITING)
    except OSError:
        listening.close()
        raise
    return listening


def address_of(settings: Settings) -> str:
    """Return where the service is reached.

    >>> address_of(Settings.of({"host": "::1"}))
    'http://[::1]:8324/v1'
    """
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    return f"http://{host}:{settings.port}/v1"


Dress = Callable[[FastAPI], Any]
"""From the API's app to the one that is served: puts pages before it; the service knows none."""


def serve(
    settings: Settings,
    listening: socket.socket,
    ready: Callable[[Facility], None],
    dress: Dress | None = None,
) -> None:
    """Serve until the process is told to stop, by an interrupt (SIGINT) or by SIGTERM.

    What is asked already is answered first, and viewers are told to come again (1012).

    Args:
        settings: How.
        listening: Where.
        ready: Is called once everything is open; who connects from then on is served.
        dress: Puts pages before the API; None: there are none. With them one process serves.

    Raises:
        LedgerError: The ledger cannot be used.
    """
    allow_files()
    set_up(settings.log_format)
    with suppress(KeyboardInterrupt), _ending_when_terminated(), ExitStack() as opened:
        facility = opened.enter_context(open_facility(settings))
        ready(facility)
        if settings.workers == 1:
            app = make_app(facility)
            served = app if dress is None else dress(app)
            uvicorn.Server(_config(settings, served)).run([listening])
        else:
            opened.close()  # it was to see that it opens: told once, not by each worker in turn
            # Where the workers put their figures together, so that each can tell those of all.
            os.environ[FIGURES] = opened.enter_context(TemporaryDirectory())
            factory = f"{make_server.__module__}:{make_server.__name__}"
            Multiprocess(_config(settings, factory, factory=True), [listening]).run()


def make_server() -> FastAPI:
    """Open the facility of the environment's settings and return its app; each worker calls it."""
    allow_files()
    settings = Settings.read()
    set_up(settings.log_format)
    opened = ExitStack()
    facility = opened.enter_context(open_facility(settings))
    app = make_app(facility)

    @asynccontextmanager
    async def until_the_end(_app: FastAPI) -> AsyncIterator[None]:
        with opened:
            yield

    app.router.lifespan_context = until_the_end
    return app


def allow_files() -> None:
    """Let this process have as many open files as the system lets it ask for.

    What it gets unasked, often 1024, are fewer than the viewers that one process can serve.
    """
    try:
        import resource  # noqa: PLC0415 - Windows has none, nor such a limit
    except ImportError:
        return
    soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def _config(settings: Settings, app: Any, **more: Any) -> uvicorn.Config:  # noqa: ANN401
    return uvicorn.Config(
        app,
        workers=settings.workers,
        http="h11",  # not whatever is installed: it leaves what is odd to us, to be told why
        access_log=False,
        server_header=False,
        log_config=None,  # lines go where ours go
        log_level="warning",
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        timeout_graceful_shutdown=GRACE_S,
        timeout_worker_healthcheck=SILENT_S,
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,
        **more,
    )


@contextmanager
def _ending_when_terminated() -> Iterator[None]:
    """Let SIGTERM end the process with everything closed and exit code 0.

    The server stops cleanly by itself, and then sends itself the signal again.
    """
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
