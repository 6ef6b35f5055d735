"""Log lines: one a request, nothing in them that their reader may not see."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import uvicorn

from croupier.cards import DECK, TEXT
from croupier.service.api.app import make_app
from croupier.service.facility import open_facility
from croupier.service.operation.logs import log_request, set_up
from service.api.serving import PASSWORD, House, listening, settings_for

Lines = Callable[[], list[dict[str, Any]]]


class Request(NamedTuple):
    """A request that was answered."""

    id: str = "5f2a"
    method: str = "POST"
    route: str = "/v1/tables/{table}/commands"
    status: int = 200
    seconds: float = 0.0123
    who: str | None = "Ann"


@pytest.fixture
def written(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """Return what is logged, in the form that the test names; afterwards all is as it was."""
    loggers = [logging.getLogger(), logging.getLogger("croupier")]
    before = [(one.level, one.handlers[:]) for one in loggers]
    stream = io.StringIO()
    set_up(getattr(request, "param", "json"), stream)
    yield stream
    for one, (level, handlers) in zip(loggers, before, strict=True):
        one.setLevel(level)
        one.handlers[:] = handlers


@pytest.fixture
def lines(written: io.StringIO) -> Lines:
    return lambda: [json.loads(line) for line in written.getvalue().splitlines()]


def test_a_request_is_one_line(lines: Lines) -> None:
    log_request(Request())
    (line,) = lines()
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line.pop("at"))
    assert line == {
        "level": "info", "message": "request", "method": "POST", "status": 200, "ms": 12.3,
        "route": "/v1/tables/{table}/commands", "who": "Ann", "id": "5f2a",
    }  # fmt: skip


@pytest.mark.parametrize("written", ["text"], indirect=True)
def test_a_line_for_people_tells_the_same(written: io.StringIO) -> None:
    log_request(Request(who=None))
    assert written.getvalue().endswith(
        ' info request method="POST" route="/v1/tables/{table}/commands" status=200 ms=12.3'
        ' who=null id="5f2a"\n'
    )


def test_an_error_is_told_by_kind_and_place_and_not_by_its_message(lines: Lines) -> None:
    try:
        int("the dealer has As Kd")
    except ValueError:
        logging.getLogger("croupier.some").exception("it failed")
    (line,) = lines()
    assert (line["message"], line["error"], line["from"]) == ("it failed", "ValueError",
                                                              "croupier.some")  # fmt: skip
    assert line["places"][0].startswith(__file__)
    assert "dealer" not in json.dumps(line)


def test_what_looks_like_a_token_or_a_card_is_struck_out(written: io.StringIO) -> None:
    uvicorn.Config("app:app")  # it lets its lines go elsewhere
    set_up("json", written)
    token = "aB3_-" * 8 + "xyz"
    logging.getLogger("uvicorn.error").error("Bearer %s saw %s\nforged", token, "Ts,2c")
    line = json.loads(written.getvalue())
    assert line["message"] == "Bearer [token] saw [card],[card] forged"


def test_others_are_heard_only_when_something_is_wrong(lines: Lines) -> None:
    logging.getLogger("sqlalchemy.engine").info("SELECT secret")
    logging.getLogger("alembic").warning("odd")
    assert [line["message"] for line in lines()] == ["odd"]


@pytest.mark.parametrize("written", ["json", "text"], indirect=True)
def test_in_the_log_of_a_played_round_is_no_card_no_token_no_password_and_nothing_sent(
    written: io.StringIO, tmp_path: Path
) -> None:
    texts = _play(f"sqlite:///{tmp_path}/book.db")
    # A request's id is drawn at random: any digits may be in it, an amount's as well.
    log = re.sub(r'\bid("?[:=] ?)"[0-9a-f]{16}"', r'id\1""', written.getvalue())
    assert log.count("/tables/{table}/commands") == 8
    assert log.count("Ann") >= 3
    for secret in (*texts, PASSWORD, "Bearer", "place bet", "after="):
        assert secret not in log
    assert not {TEXT[card] for card in DECK} & set(re.findall(r"[A-Za-z0-9]+", log))


def _play(url: str) -> list[str]:
    """Play a round over HTTP with every answer logged; return the tokens, and the wager."""
    with open_facility(settings_for(url)) as facility, ExitStack() as opened:
        address = opened.enter_context(listening(make_app(facility)))
        house = House(facility, address, opened)
        pat, ann = house.client("Pat O", "supervisor"), house.client("Ann", "player")
        pat.done("1", command="open table", game="let-it-ride", house={}, chips=10_000_000)
        ann.done("1", command="sit", seat=1, player="Ann")
        pat.done("1", command="buy in", player="Ann", amount=765_400)
        pat.done("1", command="start round", round=1)
        bet = {"command": "place bet", "seat": 1, "wagers": {"bet": 123_400}}
        ann.done("1", command="play", round=1, commands=[bet])
        pat.done("1", command="play", round=1, commands=[{"command": "no more bets"}])
        for _ in range(2):
            answer = {"command": "answer", "seat": 1, "answer": "pull"}
            ann.done("1", command="play", round=1, commands=[answer])
        record = ann.get("/tables/1/rounds/1")
        assert record.status_code == 200
        assert ann.get("/tables/1/rounds", after=0).status_code == 200
        assert ann.get("/tables/As/rounds").status_code == 404
        tokens = [one.http.headers["Authorization"].removeprefix("Bearer ") for one in (pat, ann)]
    return [*tokens, "123400", "765400"]
