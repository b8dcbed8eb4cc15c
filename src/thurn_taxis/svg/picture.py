"""The picture as a whole."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

from thurn_taxis.svg.board import drawn_map
from thurn_taxis.svg.land import MAP_HEIGHT
from thurn_taxis.svg.look import Theme, style_sheet
from thurn_taxis.svg.panels import GAP, MARGIN, WIDTH, drawn_cards, drawn_players, drawn_stacks
from thurn_taxis.svg.pieces import as_xml, plate, shortened, text, width_of
from thurn_taxis.svg.table import Table, description, headline, remark, table_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from thurn_taxis import Record, State, View

_HEAD_HEIGHT = 32
_EMPTY = "The board of Thurn and Taxis: 22 cities in nine provinces, joined by 45 roads."


def board_svg(  # noqa: PLR0913 - all but the first are given by name and have defaults
    shown: State | View | Record | None,
    *,
    theme: Theme = "auto",
    width: int = WIDTH,
    title: str | None = None,
    names: Sequence[str] | None = None,
    map_only: bool = False,
) -> str:
    """Return a picture of the table as SVG.

    The picture stands alone: it needs no font, script or style from elsewhere, and does not touch the page that it is
    put into. Its title and its description say in words all that it shows.

    Args:
        shown: A position, what a seat sees of one, a recorded game (its last good position), or `None` for the
            empty board.
        theme: `light`, `dark`, or `auto`, which follows the reader's system.
        width: The width in pixels; 600 and more are comfortable to read.
        title: What the picture is called, or `None` for whose turn it is.
        names: The names of the players in seat order; those of a record are known.
        map_only: Whether only the map is shown, with the houses and routes on it.

    Returns:
        The text of an `svg` element; equal arguments give equal texts.

    Raises:
        ValueError: There are not as many names as players, the theme is unknown, or the width is not positive.

    Example:
        >>> from thurn_taxis import new_game
        >>> "Seat 0 has to draw 2 cards" in board_svg(new_game(2, seed=1))
        True
    """
    if theme not in {"auto", "light", "dark"}:
        raise ValueError(f"there is no theme {theme!r}: it is auto, light or dark")
    if width <= 0:
        raise ValueError(f"a picture cannot be {width} wide")
    table = None if shown is None else table_of(shown, names)
    if table is None:
        return _framed(drawn_map(()), MAP_HEIGHT, theme, width, title or "Thurn and Taxis: the board", _EMPTY)
    title = title or headline(table)
    if map_only:
        return _framed(drawn_map(table.seats), MAP_HEIGHT, theme, width, title, description(table))
    parts, y = [_head(table), _moved(drawn_map(table.seats), _HEAD_HEIGHT)], float(_HEAD_HEIGHT + MAP_HEIGHT + GAP)
    for draw in (drawn_cards, drawn_stacks, drawn_players):
        drawn = draw(table, y)
        parts.append(drawn.svg)
        y += drawn.height + GAP
    return _framed("".join(parts), y + MARGIN - GAP, theme, width, title, description(table))


def _moved(svg: str, y: float) -> str:
    return f'<g transform="translate(0 {y:g})">{svg}</g>'


def _head(table: Table) -> str:
    """Return the line above the map: whose turn it is, and what else there is to say."""
    beside = remark(table)
    beside = beside[:1].upper() + beside[1:]
    room = WIDTH - 2 * MARGIN - (width_of(beside, 11) + 12 if beside else 0)
    return text(MARGIN, 23, shortened(headline(table), 15, room), 15, weight=700) + (
        text(WIDTH - MARGIN, 23, beside, 11, kind="faint", anchor="end") if beside else ""
    )


def _framed(content: str, height: float, theme: Theme, width: int, title: str, words: str) -> str:  # noqa: PLR0913, PLR0917
    """Return the whole `svg` element; its name is made from its content, so that pictures on one page stay apart."""
    name = f"tt{crc32(f'{theme}{height}{title}{words}'.encode(errors='replace')):08x}"
    size = f'viewBox="0 0 {WIDTH} {height:g}" width="{width}" height="{round(height * width / WIDTH)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} style="max-width:100%;height:auto" '
        f'class="{name}" role="img" aria-labelledby="{name}-title {name}-desc">'
        f'<title id="{name}-title">{as_xml(title)}</title><desc id="{name}-desc">{as_xml(words)}</desc>'
        f"<style>{style_sheet(theme, name)}</style>"
        f"{plate(0, 0, WIDTH, height, 'paper', radius=10)}{content}</svg>"
    )
