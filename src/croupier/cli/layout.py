"""``croupier layout`` and ``croupier sign``."""

from __future__ import annotations

import json
from typing import Any

import click

from croupier.cli.files import FILE, complete_game
from croupier.cli.options import find_layout, house_options
from croupier.cli.writing import put_bytes


@click.command(short_help="The cloth on a table, to scale: SVG and PDF.")
@house_options
@click.option("--svg", metavar="FILE", type=FILE, help="Write the SVG there; - is the default.")
@click.option("--pdf", metavar="FILE", type=FILE, help="Write a PDF as large as the table.")
@click.option("--json", "as_json", is_flag=True, help="Print where everything lies, as JSON.")
@click.argument("game", shell_complete=complete_game)
def layout(
    game: str,
    *,
    svg: str | None,
    pdf: str | None,
    as_json: bool,
    **options: Any,  # noqa: ANN401 - click's options
) -> None:
    """Draw the layout that the law asks of a table, under a house's own choices.

    GAME is uth, fcp or lir; --house and --set as for par. The facility's name, and what it leaves
    to the sign, stand under `layout` in its file or in --set, such as 'layout.name="The Grand"'.
    One unit of the SVG is a millimetre.
    """  # fmt: skip
    _one_output(svg, pdf, as_json=as_json)
    found, rules, cloth = find_layout(game, options)
    from croupier.felt.layout import lay_out

    scene = lay_out(found, rules, cloth)
    if pdf is not None:
        from croupier.felt.printing import print_layout

        put_bytes(pdf, print_layout(scene))
    if svg is not None or not (pdf or as_json):
        from croupier.felt.drawing import draw_scene

        put_bytes(svg or "-", draw_scene(scene).encode() + b"\n")
    if as_json:
        from croupier.felt.scene import scene_data

        click.echo(json.dumps(scene_data(scene)))


@click.command(short_help="The sign that a table posts: text and PDF.")
@house_options
@click.option("--text", metavar="FILE", type=FILE, help="Write plain text there; - is the default.")
@click.option("--pdf", metavar="FILE", type=FILE, help="Write a PDF to print.")
@click.option("--json", "as_json", is_flag=True, help="Print what the sign says as JSON.")
@click.argument("game", shell_complete=complete_game)
def sign(
    game: str,
    *,
    text: str | None,
    pdf: str | None,
    as_json: bool,
    **options: Any,  # noqa: ANN401 - click's options
) -> None:
    """Write the sign that a table posts: limits, pay tables and notices, each with its clause.

    GAME is uth, fcp or lir; --house and --set as for layout. Inscriptions that the facility's
    layout leaves to the sign are on it.
    """  # fmt: skip
    _one_output(text, pdf, as_json=as_json)
    from croupier.felt.sign import sign_for

    made = sign_for(*find_layout(game, options))
    if pdf is not None:
        from croupier.felt.printing import print_sign

        put_bytes(pdf, print_sign(made))
    if text is not None or not (pdf or as_json):
        from croupier.felt.sign_text import write_sign

        put_bytes(text or "-", write_sign(made).encode())
    if as_json:
        from croupier.felt.sign import sign_data

        click.echo(json.dumps(sign_data(made)))


def _one_output(*names: str | None, as_json: bool) -> None:
    if [as_json, *(name == "-" for name in names)].count(True) > 1:
        message = "standard output takes one of --json and the files named -"
        raise click.UsageError(message)
