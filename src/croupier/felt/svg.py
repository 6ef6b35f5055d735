"""SVG as text: escaped, numbers in hundredths, nothing that differs between two runs."""

from __future__ import annotations

import unicodedata
from fractions import Fraction
from typing import Final

Number = int | Fraction

_NAMED: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}
_ALLOWED_CONTROLS: Final = "\t\n"
_UNKNOWN: Final = "\N{REPLACEMENT CHARACTER}"
_NEVER_XML: Final = ("\ufffe", "\uffff")


def escape(text: str) -> str:
    r"""Return text as it may stand in XML, between tags or within an attribute's quotes.

    Characters that XML 1.0 cannot hold become the replacement character.

    >>> escape("<b> & 'c'"), escape("a\x00b")
    ('&lt;b&gt; &amp; &#39;c&#39;', 'a�b')
    """
    return "".join(_NAMED.get(c) or (c if _is_xml(c) else _UNKNOWN) for c in text)


def _is_xml(character: str) -> bool:
    if unicodedata.category(character) in ("Cc", "Cs"):
        return character in _ALLOWED_CONTROLS or "\x80" <= character <= "\x9f"
    return character not in _NEVER_XML


def number(value: Number) -> str:
    """Return a coordinate to the nearest hundredth, with no more digits than it needs.

    >>> number(Fraction(1, 3)), number(-2), number(Fraction(5, 2)), number(Fraction(-1, 1000))
    ('0.33', '-2', '2.5', '0')
    """
    hundredths = round(value * 100)
    whole, rest = divmod(abs(hundredths), 100)
    sign = "-" if hundredths < 0 else ""
    return f"{sign}{whole}.{rest:02}".rstrip("0").rstrip(".")


def tag(name: str, *inside: str, **attributes: str | Number) -> str:
    """Return an element.

    Args:
        name: The element's name.
        inside: What it holds: elements, or text that is escaped already.
        attributes: By name, ``_`` for ``-`` and one ``_`` at the end ignored; texts are escaped,
            numbers rounded to hundredths.

    >>> tag("text", escape("<"), x=Fraction(3, 2), text_anchor="end")
    '<text x="1.5" text-anchor="end">&lt;</text>'
    >>> tag("g", class_="axis")
    '<g class="axis"/>'
    """
    head = name
    for key, value in attributes.items():
        text = escape(value) if isinstance(value, str) else number(value)
        head += f' {key.rstrip("_").replace("_", "-")}="{text}"'
    return f"<{head}>{''.join(inside)}</{name}>" if inside else f"<{head}/>"


def path(*points: tuple[Number, Number]) -> str:
    """Return the path data of a broken line.

    >>> path((0, 1), (Fraction(5, 2), 3))
    'M0 1L2.5 3'
    """
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
