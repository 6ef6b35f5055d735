"""Counting what SQLite hands to the disk: every sync of a file, through its own file system layer.

SQLite opens its files through a table of functions, and each open file has another one. The first
is told to open as ever and then to put a table in place whose sync counts and syncs.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import Any

import pysqlite3._sqlite3 as driver

OK = 0
CALLS = 18
"""How many functions the third version of an open file's table has."""
SYNC = 4
"""Which of them syncs."""

Open = ctypes.CFUNCTYPE(
    ctypes.c_int,
    ctypes.c_void_p,
    ctypes.c_void_p,
    ctypes.POINTER(ctypes.c_void_p),
    ctypes.c_int,
    ctypes.c_void_p,
)
Sync = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int)


class FileSystem(ctypes.Structure):
    """The head of ``sqlite3_vfs``."""

    _fields_ = (
        ("version", ctypes.c_int),
        ("file_size", ctypes.c_int),
        ("longest_path", ctypes.c_int),
        ("next", ctypes.c_void_p),
        ("name", ctypes.c_char_p),
        ("data", ctypes.c_void_p),
        ("open", ctypes.c_void_p),
    )


class Calls(ctypes.Structure):
    """``sqlite3_io_methods``."""

    _fields_ = (("version", ctypes.c_int), ("calls", ctypes.c_void_p * CALLS))


@dataclass
class Syncs:
    """How many there were."""

    count: int = 0


@contextmanager
def counted_syncs() -> Iterator[Syncs]:
    """Count the syncs of every file that SQLite opens from here on, while this lasts.

    Close them before the end: what counts must not go away before what is counted.
    """
    library = ctypes.CDLL(driver.__file__)
    library.sqlite3_vfs_find.restype = ctypes.POINTER(FileSystem)
    system = library.sqlite3_vfs_find(None).contents
    syncs, lock, kept = Syncs(), Lock(), []
    as_ever = Open(system.open)

    def opened(this: Any, name: Any, file: Any, flags: int, told: Any) -> int:  # noqa: ANN401
        result = as_ever(this, name, file, flags, told)
        if result == OK and file[0]:
            calls = Calls.from_buffer_copy(Calls.from_address(file[0]))
            counting = counting_sync(calls.calls[SYNC])
            calls.calls[SYNC] = ctypes.cast(counting, ctypes.c_void_p).value
            kept.append((calls, counting))
            file[0] = ctypes.addressof(calls)
        return int(result)

    def counting_sync(address: int) -> Any:  # noqa: ANN401
        sync = Sync(address)

        def counted(file: Any, flags: int) -> int:  # noqa: ANN401
            with lock:
                syncs.count += 1
            return int(sync(file, flags))

        return Sync(counted)

    hooked, before = Open(opened), system.open
    system.open = ctypes.cast(hooked, ctypes.c_void_p).value
    try:
        yield syncs
    finally:
        system.open = before
