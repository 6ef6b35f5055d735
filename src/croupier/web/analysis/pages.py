"""The pages of the odds: pick a game and its choices, see what they come to, take it away.

Whoever may come in asks the solvers; a page that waits for them asks for itself again each second.
"""

from __future__ import annotations

import json
import time
import tomllib
from collections.abc import Mapping
from typing import Annotated, Any, Final

from fastapi import FastAPI, Form, Request, Response

from croupier.games import AnyGame, find_game, games
from croupier.house import draft_from_file
from croupier.house.layout import split_cloth
from croupier.law import RuleViolation
from croupier.odds.sheets.words import said
from croupier.service.api.access import household, take
from croupier.service.api.limits import Buckets
from croupier.service.people.roles import ROLES
from croupier.web.analysis import beside, form, sheets
from croupier.web.analysis.asked import Asked, figures_of, read_asked
from croupier.web.analysis.choice import begun, from_file, from_form
from croupier.web.analysis.study import Study, TooManyWaitError, Waiting, WorkerDiedError
from croupier.web.analysis.view import View, minus, view_of
from croupier.web.cookies import address_of
from croupier.web.house import Door, House, go

PATH: Final = "/odds"
DOOR: Final = Door(PATH, "Odds", frozenset(ROLES), free_in_practice=True)
AGAIN: Final = {"Refresh": "1"}
"""Seconds until a page that waits is asked for again."""
FILES: Final = (0.5, 12)
"""How many files a second somebody may take away, and how many at once: each is set anew."""
DIED: Final = (
    "The process that solves the games ended before it had an answer. Nothing else is touched."
)
File = Annotated[str, Form(max_length=20_000)]


def add(app: FastAPI, house: House) -> None:
    """Open the room."""
    house.doors.append(DOOR)
    Room(house, Study(house.facility.study)).open(app)


class Room:
    """The handlers of the room's pages."""

    def __init__(self, house: House, study: Study) -> None:
        """Take what the pages need."""
        self._house, self._study = house, study
        self._files = Buckets(*FILES, time.monotonic)

    def open(self, app: FastAPI) -> None:
        """Add the room's addresses to the app of the pages."""
        for path, handler in (
            (PATH, self.hall),
            (f"{PATH}/{{alias}}", self.game),
            (f"{PATH}/{{alias}}/choice", self.choose),
            (f"{PATH}/{{alias}}/par.{{kind}}", self.sheet),
        ):
            app.add_api_route(path, handler, methods=["GET"], response_model=None)
        app.add_api_route(
            f"{PATH}/{{alias}}/file", self.file, methods=["POST"], response_model=None
        )

    def hall(self, request: Request) -> Response:
        """Show the games."""
        if self._stranger(request):
            return go("/login")
        shown = []
        for game in games():
            asked, choice = Asked(game, (begun(game),)), begun(game)
            two = asked.link((choice, choice), form="1")
            shown.append((game, asked.link(), two, form.tables_of(game)))
        return self._house.page("analysis/hall.html", request, shown=shown)

    def game(self, request: Request, alias: str) -> Response:
        """Show the form of a game, or what its choices come to."""
        if self._stranger(request):
            return go("/login")
        game, query = find_game(alias), dict(request.query_params)
        if "a" not in query:
            return self._form(request, Asked(game, (begun(game),), figures_of(game, query)))
        asked = read_asked(game, query)
        if "form" in query:
            return self._form(request, asked)
        try:
            questions = self._questions(asked)
        except RuleViolation as error:
            lawful = all(choice.lawful for choice in asked.choices)
            return self._form(request, asked, 409, wrong=str(error) if lawful else None)
        return self._answer(request, asked, questions)

    def choose(self, request: Request, alias: str) -> Response:
        """Turn a filled form into a permanent address."""
        game, filled = find_game(alias), dict(request.query_params)
        figures = figures_of(game, filled)
        what = filled.get("do", "")
        sides = ("a", "b") if what == "both" else ("a",)
        choices = tuple(from_form(game, filled, side) for side in sides)
        if what == "beside":
            return go(Asked(game, (choices[0], choices[0]), figures).link(form="1"))
        return go(Asked(game, choices, figures).link())

    def file(self, request: Request, alias: str, file: File) -> Response:
        """Turn a facility's file into a permanent address."""
        if self._stranger(request):
            return go("/login")
        game = find_game(alias)
        try:
            read = tomllib.loads(file.replace("\r\n", "\n"))
            draft_from_file(game, read)  # says so where the game is not in the file
            table = read.get(game.name, read.get(game.alias))
            choice = from_file(game, _mapping(split_cloth(table)[0]))
        except RuleViolation:
            raise
        except (ValueError, RecursionError) as error:
            raise RuleViolation(f"the file is no TOML: {error}") from None
        return go(Asked(game, (choice,)).link())

    def sheet(self, request: Request, alias: str, kind: str) -> Response:
        """Give the PAR sheet of a choice to take away."""
        if self._stranger(request):
            return go("/login")
        if kind not in sheets.KINDS:
            return self._house.page("missing.html", request, 404)
        take(self._files, self._who(request))
        game = find_game(alias)
        asked = read_asked(game, dict(request.query_params))
        text = self._study.known(asked.question(asked.choices[0]))
        if text is None:  # forgotten meanwhile: its page solves it again
            return go(asked.link())
        made = sheets.KINDS[kind]
        name = f'attachment; filename="par-{game.alias}.{kind}"'
        return Response(made.write(text), media_type=made.media,
                        headers={"Content-Disposition": name})  # fmt: skip

    def _questions(self, asked: Asked) -> list[str]:
        for choice in asked.choices:
            wrong = next((f.violation for f in choice.findings if f.violation), None)
            if wrong is not None:
                raise wrong
        return [asked.question(choice) for choice in asked.choices]

    def _answer(self, request: Request, asked: Asked, questions: list[str]) -> Response:
        who = self._who(request)
        try:
            told = [self._study.look(question, who) for question in questions]
        except WorkerDiedError:
            return self._told(request, asked, 503, wrong=DIED, retry=True)
        except TooManyWaitError as error:
            return self._told(request, asked, 429, wrong=str(error), retry=True)
        except RuleViolation as error:
            return self._form(request, asked, 409, wrong=str(error))
        waiting = [one for one in told if isinstance(one, Waiting)]
        if waiting:
            return self._wait(request, asked, told)
        return self._result(request, asked, [text for text in told if isinstance(text, str)])

    def _wait(self, request: Request, asked: Asked, told: list[str | Waiting]) -> Response:
        shares = [one.share if isinstance(one, Waiting) else 1.0 for one in told]
        before = min((one.before for one in told if isinstance(one, Waiting)), default=0)
        answer = self._told(
            request, asked, 200, share=sum(shares) / len(shares), before=before, of=len(told)
        )
        answer.headers.update(AGAIN)
        return answer

    def _told(self, request: Request, asked: Asked, status: int, **told: Any) -> Response:  # noqa: ANN401
        return self._house.page("analysis/wait.html", request, status, asked=asked,
                                title=_title(asked.game), link=asked.link(),
                                change=asked.link(form="1"), **told)  # fmt: skip

    def _result(self, request: Request, asked: Asked, texts: list[str]) -> Response:
        documents = [json.loads(text) for text in texts]
        views: list[View] = [view_of(document) for document in documents]
        two = len(documents) == 2  # noqa: PLR2004 - a and b
        return self._house.page(
            "analysis/result.html",
            request,
            asked=asked,
            title=_title(asked.game),
            views=list(zip("AB", asked.choices, views, strict=False)),
            keys=_keys(views),
            chosen=beside.chosen_otherwise(*documents) if two else [],
            figures=beside.figures_beside(*documents) if two else [],
            played=beside.played_otherwise(*documents) if two else [],
            busy=form.busy(asked, views[0].unit),
            kinds=sheets.KINDS,
            commands=[sheets.command(asked.request(choice)) for choice in asked.choices],
            minus=minus,
        )

    def _form(
        self, request: Request, asked: Asked, status: int = 200, wrong: str | None = None
    ) -> Response:
        sides = [form.side_of(side, c) for side, c in zip("ab", asked.choices, strict=False)]
        return self._house.page(
            "analysis/form.html",
            request,
            status,
            asked=asked,
            title=_title(asked.game),
            sides=sides,
            letters=form.letters_of(asked.game),
            busy=form.busy(asked, asked.game.entry[0]),
            amounts=form.amounts(asked),
            shares=form.shares(asked),
            wrong=wrong,
            unlawful=any(not choice.lawful for choice in asked.choices),
        )

    def _stranger(self, request: Request) -> bool:
        """Tell whether whoever asks must log in first."""
        visitor = self._house.visitor(request)
        who = None if visitor is None else visitor.identify()
        return not DOOR.open_to(who, practice=self._house.facility.settings.practice)

    def _who(self, request: Request) -> str:
        """Return by what name the limits know whoever asks."""
        visitor = self._house.visitor(request)
        return household(address_of(request)) if visitor is None else visitor.identify().name


def _title(game: AnyGame) -> str:
    return said(game.title)


def _mapping(table: object) -> Mapping[str, Any]:
    return table if isinstance(table, Mapping) else {}


def _keys(views: list[View]) -> list[str]:
    """Return the wagers of all views in the first one's order."""
    return list(dict.fromkeys(wager.key for view in views for wager in view.wagers))
