"""The pages of the odds as a browser without a script asks for them."""

from __future__ import annotations

import time

import httpx


def solved(client: httpx.Client, path: str) -> str:
    """Ask for a page as a browser does, until it no longer asks to be asked again."""
    answer = client.get(path)
    while answer.headers.get("refresh") == "1":
        assert "<progress" in answer.text
        time.sleep(0.2)
        answer = client.get(path)
    assert answer.status_code == 200, answer.text
    return answer.text


def taken(client: httpx.Client, path: str, kind: str) -> bytes:
    """Return a file of the first choice of a page."""
    game, _, query = path.removeprefix("/odds/").partition("?")
    answer = client.get(f"/odds/{game}/par.{kind}?{query}")
    while answer.status_code == 429:  # the tests before were quick
        time.sleep(0.2)
        answer = client.get(f"/odds/{game}/par.{kind}?{query}")
    assert answer.status_code == 200
    assert answer.headers["content-disposition"] == f'attachment; filename="par-{game}.{kind}"'
    return answer.content
