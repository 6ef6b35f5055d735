"""A scene as SVG, to scale: one unit is a millimetre."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from croupier.felt.cloths import DYES, GENERIC, Dye
from croupier.felt.ornament import flourish
from croupier.felt.scene import ArcDrawn, Box, PanelDrawn, Part, PlaceDrawn, Scene, SpotDrawn, Text
from croupier.felt.svg import escape, number, tag
from croupier.felt.tables import CENTRE, CORNER, DEPTH, EDGE, RADIUS, RAIL, WIDTH

LINE: Final = 2
"""The width of a printed line."""
TRIM: Final = 16
"""How far inside the cloth's edge its golden line runs."""


def draw_scene(scene: Scene, font: str = GENERIC) -> str:
    """Return a layout as an SVG document that is as large as the table.

    Args:
        scene: The layout.
        font: The family of its lettering.
    """
    dye = DYES[scene.cloth]
    view = scene.view
    return tag(
        "svg",
        tag("title", escape(f"Layout: {scene.title}")),
        tag("desc", escape(scene.told)),
        _table(dye),
        tag("g", *flourish(scene, dye), id="ornament"),
        tag("g", *[_arc(arc, dye) for arc in scene.arcs], id="notices"),
        *[_part(part, dye) for part in (scene.middle, *scene.seats)],
        xmlns="http://www.w3.org/2000/svg",
        width=f"{view.width}mm",
        height=f"{view.height}mm",
        viewBox=f"{view.x} {view.y} {view.width} {view.height}",
        role="img",
        font_family=font,
    )


def _table(dye: Dye) -> str:
    """Return the rail, the cloth upon it, and the line that runs round the cloth."""
    return tag(
        "g",
        tag("path", d=_outline(-RAIL, -EDGE), fill=dye.rail),
        tag("path", d=_outline(-RAIL // 6, 0), fill=dye.seam),
        tag("path", d=_outline(0, 4), fill=dye.cloth, class_="cloth"),
        tag("path", d=_outline(TRIM, TRIM), fill="none", stroke=dye.gold, stroke_width=LINE),
        id="table",
    )


def _outline(inside: int, top: int) -> str:
    """Return the outline of the half round, so much inside the edge of the cloth."""
    left, right = inside, WIDTH - inside
    corner = CORNER - min(inside, CORNER // 2)
    across, down = CENTRE
    radius = RADIUS - inside
    return (
        f"M{left + corner} {top}H{right - corner}A{corner} {corner} 0 0 1 {right} {top + corner}"
        f"V{down}A{radius} {radius} 0 0 1 {across} {DEPTH - inside}"
        f"A{radius} {radius} 0 0 1 {left} {down}"
        f"V{top + corner}A{corner} {corner} 0 0 1 {left + corner} {top}Z"
    )


def _part(part: Part, dye: Dye) -> str:
    x, y, turn = part.stand
    where = {"transform": f"translate({x} {y}) rotate({turn})"} if part.seat is not None else {}
    seat = {"data_seat": str(part.seat)} if part.seat is not None else {}
    return tag(
        "g",
        *[_place(place, dye) for place in part.places],
        *[_spot(spot, dye) for spot in part.spots],
        *[_panel(panel, dye) for panel in part.panels],
        *[_text(text, dye) for text in part.texts],
        id=part.id,
        class_="middle" if part.seat is None else "seat",
        **seat,
        **where,
    )


def _spot(spot: SpotDrawn, dye: Dye) -> str:
    return tag(
        "g",
        _shape(spot, dye),
        *[_text(text, dye) for text in spot.label],
        tag("rect", **_rect(spot.hit), fill="none", pointer_events="all", class_="hit"),
        id=spot.id,
        class_=f"spot {spot.shape}",
        data_wager=spot.wager,
        data_clause=spot.clause,
    )


def _shape(spot: SpotDrawn, dye: Dye) -> str:
    drawn: dict[str, str | int] = {
        "fill": dye.shade,
        "stroke": dye.ink,
        "stroke_width": LINE,
        "class_": "area",
    }
    x, y = spot.box.middle
    half = spot.box.width // 2
    if spot.shape == "square":
        return tag("rect", **_rect(spot.box), rx=8, **drawn)
    if spot.shape == "diamond":
        points = f"{x},{y - half} {x + half},{y} {x},{y + half} {x - half},{y}"
        return tag("polygon", points=points, stroke_linejoin="round", **drawn)
    circle = tag("circle", cx=x, cy=y, r=half, **drawn)
    if spot.shape == "circle":
        return circle
    ring = tag("circle", cx=x, cy=y, r=half - 6, fill="none", stroke=dye.gold, stroke_width=LINE)
    return circle + ring


def _place(place: PlaceDrawn, dye: Dye) -> str:
    outline: dict[str, str | int] = {"fill": "none", "stroke": dye.soft, "stroke_width": 1, "rx": 5}
    boxes = place.cards or (place.box,)
    if place.name == "cards":
        boxes = (place.box,)
        outline |= {"stroke_dasharray": "5 4"}
    drawn = [tag("rect", **_rect(box), **outline) for box in boxes]
    if place.label is not None:
        drawn.append(_text(place.label, dye))
    clause = {} if place.clause is None else {"data_clause": place.clause}
    return tag("g", *drawn, id=place.id, class_=f"place {place.name}", **clause)


def _panel(panel: PanelDrawn, dye: Dye) -> str:
    frame = []
    if panel.framed:
        rect = tag("rect", **_rect(panel.box), rx=8, fill=dye.shade, stroke=dye.gold,
                   stroke_width=1)  # fmt: skip
        frame.append(rect)
    return tag(
        "g",
        *frame,
        *[_text(text, dye) for text in panel.texts],
        id=panel.id,
        class_="inscription",
        data_clause=panel.clause,
    )


def _arc(arc: ArcDrawn, dye: Dye) -> str:
    across, down = CENTRE
    text = arc.text
    words = [
        tag(
            "text",
            escape(word.words),
            y=arc.radius,
            transform=f"translate({across} {down}) rotate({number(Fraction(word.turn, 100))})",
            textLength=word.length,
        )
        for word in arc.words
    ]
    return tag(
        "g",
        *words,
        id=arc.id,
        class_="inscription",
        data_clause=arc.clause,
        fill=dye.tone(text.tone),
        font_size=text.size,
        font_weight="bold",
        text_anchor="middle",
    )


def _text(text: Text, dye: Dye) -> str:
    more = {"font_weight": "bold"} if text.bold else {}
    if text.anchor != "start":
        more |= {"text_anchor": text.anchor}
    return tag(
        "text",
        escape(text.words),
        x=text.x,
        y=text.y,
        font_size=number(text.size),
        fill=dye.tone(text.tone),
        **more,
    )


def _rect(box: Box) -> dict[str, int]:
    return {"x": box.x, "y": box.y, "width": box.width, "height": box.height}
