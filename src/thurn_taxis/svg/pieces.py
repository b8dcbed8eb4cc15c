"""The pieces that pictures are put together from: text, plates, cards and buildings, each as a piece of SVG."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Final

from thurn_taxis import City, board_graph
from thurn_taxis.svg.look import BUILDINGS

if TYPE_CHECKING:
    from thurn_taxis import Province

PROVINCE: Final[dict[City, Province]] = {city: board_graph().nodes[city]["province"] for city in City}
"""The province of each city."""

_CARD_SIZE: Final = 11
_WIDTHS: Final = ((0.3, "iljtfrI.,:;'|()[]/ -"), (0.5, "sckzxvyJ"), (0.85, "mwMW"), (0.68, "ABCDEFGHKLNOPQRSTUVXYZÜÖÄ"))
_USUAL: Final = 0.57
"""How wide letters are in a common sans-serif font, in parts of its size."""

_SHORT: Final = {"kind": "class", "anchor": "text-anchor", "weight": "font-weight"}


_NO_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""The characters that no XML document may hold, however they are written."""


def as_xml(words: str) -> str:
    """Return a text as it stands in XML: escaped, with a mark in place of each character that cannot stand there."""
    return escape(_NO_XML.sub("\ufffd", words))


def width_of(words: str, size: float) -> float:
    """Return about how wide a text is."""
    return round(size * sum(next((width for width, some in _WIDTHS if one in some), _USUAL) for one in words), 1)


def text(x: float, y: float, words: str, size: float, **more: object) -> str:
    """Return a text.

    Args:
        x: Where it begins; with an `anchor` its middle or its end.
        y: Its base line.
        words: What it says.
        size: The size of the font.
        more: Further attributes, with `_` for `-`; some have short names, such as `kind` for the class.
    """
    extra = "".join(f' {_SHORT.get(key, key.replace("_", "-"))}="{value}"' for key, value in more.items() if value)
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}"{extra}>{as_xml(words)}</text>'


def fitted(x: float, y: float, words: str, size: float, room: float, **more: object) -> str:
    """Return a text around a middle that takes exactly its usual width, or the room where it has less.

    So a plate fits its text with whatever font the reader has.
    """
    width = round(min(width_of(words, size), room), 1)
    return text(x, y, words, size, anchor="middle", textLength=width, lengthAdjust="spacingAndGlyphs", **more)


def shortened(words: str, size: float, room: float) -> str:
    """Return a text, cut with an ellipsis where it would not fit into the room."""
    if width_of(words, size) <= room:
        return words
    while words and width_of(words + "…", size) > room:
        words = words[:-1]
    return words.rstrip() + "…"


def plate(x: float, y: float, width: float, height: float, kind: str, *, radius: float = 4) -> str:  # noqa: PLR0913 - as in SVG
    """Return a rectangle with round corners."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" class="{kind}"/>'


def building(x: float, y: float, seat: int, *, scale: float = 1) -> str:
    """Return the building of a seat, standing on a point."""
    grown = f" scale({scale:g})" if scale != 1 else ""
    return f'<path transform="translate({x:g} {y:g}){grown}" class="building s{seat}" d="{BUILDINGS[seat]}"/>'


def card(x: float, y: float, width: float, height: float, city: City) -> str:
    """Return the face-up card of a city, in the colour of its province."""
    middle = y + height / 2
    return (
        plate(x, y, width, height, f"panel p{int(PROVINCE[city])}")
        + plate(x + 2.5, middle - 8, width - 5, 16, "reverse", radius=2)
        + fitted(x + width / 2, middle + 4, str(city), _CARD_SIZE, width - 8, weight=600)
    )
