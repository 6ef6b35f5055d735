"""Layouts and signs as PDF, set by Typst: the same bytes wherever they are made."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, Final

from croupier.felt.cloths import CARRIED
from croupier.felt.drawing import draw_scene
from croupier.felt.scene import Scene
from croupier.felt.sign import Sign, sign_data

LAYOUT: Final = """
#let scene = json(bytes(sys.inputs.data))
#set document(title: scene.title, date: none)
#set page(width: scene.width * 1mm, height: scene.height * 1mm, margin: 0pt)
#image(bytes(scene.svg), format: "svg", width: 100%, height: 100%, alt: scene.told)
"""


def print_layout(scene: Scene) -> bytes:
    """Return a layout as a PDF of one page that is as large as the table, rail included."""
    data = {
        "title": f"Layout: {scene.title}",
        "told": scene.told,
        "svg": draw_scene(scene, CARRIED),
        "width": scene.view.width,
        "height": scene.view.height,
    }
    return _compile(LAYOUT.encode(), data)


def print_sign(sign: Sign) -> bytes:
    """Return a sign as a PDF to post.

    Characters that Typst's own fonts lack are shown as boxes.
    """
    template = files("croupier.felt").joinpath("sign.typ").read_bytes()
    return _compile(template, sign_data(sign))


def _compile(template: bytes, data: dict[str, Any]) -> bytes:
    import typst  # noqa: PLC0415 - 30 MB that only this needs

    inputs = {"data": json.dumps(data)}
    return typst.compile(template, format="pdf", sys_inputs=inputs, ignore_system_fonts=True)
