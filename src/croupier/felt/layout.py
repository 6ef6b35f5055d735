"""A game and a house's rules turned into the layout of its table."""

from __future__ import annotations

from croupier.felt.middle import draw_arcs, draw_middle
from croupier.felt.position import Plan, draw_position
from croupier.felt.scene import Scene
from croupier.felt.tables import STANDS, VIEW
from croupier.games import AnyGame
from croupier.games.layout import PLAIN, Cloth, Inscription, Where
from croupier.games.rules import Rules


def lay_out(game: AnyGame, rules: Rules, cloth: Cloth = PLAIN) -> Scene:
    """Return the layout of a game under a house's rules, every position of it.

    Args:
        game: The game.
        rules: The house's rules: its pay tables are inscribed, and the areas are those of the
            wagers that it offers.
        cloth: What the facility says of its own layout.

    >>> from croupier.games import find_game
    >>> from croupier.house import rules_of
    >>> game = find_game("uth")
    >>> scene = lay_out(game, rules_of(game, {}))
    >>> [spot.id for spot in scene.seats[0].spots]
    ['seat-1-trips', 'seat-1-ante', 'seat-1-blind', 'seat-1-play']
    """
    layout = game.layout
    known = map(cloth.wording, layout.inscriptions(rules))
    written = [text for text in known if cloth.shows(text.name)]
    spots = [spot for spot in layout.spots_under(rules) if cloth.shows(spot.name)]
    places = [place for place in layout.places(rules) if cloth.shows(place.name)]
    plan = Plan(spots, layout.equal, game.deal(rules).player, _at(written, "position"))
    seats = tuple(
        draw_position(number, stand, plan)
        for number, stand in enumerate(STANDS[game.seats], start=1)
    )
    return Scene(
        game=game.name,
        title=game.title,
        told=_told(game, cloth, spots=len(spots)),
        cloth=layout.cloth,
        view=VIEW,
        middle=draw_middle(places, _at(written, "middle"), (game.title, cloth.name)),
        seats=seats,
        arcs=draw_arcs(_at(written, "arc")),
    )


def _at(written: list[Inscription], where: Where) -> list[Inscription]:
    return [text for text in written if text.where == where]


def _told(game: AnyGame, cloth: Cloth, *, spots: int) -> str:
    at = f" at {cloth.name}" if cloth.name else ""
    return (
        f"The layout of {game.title}{at}, 9 NYCRR § {game.section}: {game.seats} positions with"
        f" {spots} betting areas each, seen from the players' side, the dealer at the top. Drawn to"
        " scale; one unit is a millimetre."
    )
