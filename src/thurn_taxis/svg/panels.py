"""What lies around the map: the row of cards, the stacks of bonus tiles, and a panel for each player."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from attrs import frozen

from thurn_taxis import Phase, Province, Stack
from thurn_taxis.svg.pieces import PROVINCE, building, card, fitted, plate, shortened, text, width_of
from thurn_taxis.svg.table import DASH, signed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from thurn_taxis import City
    from thurn_taxis.svg.table import Seat, Table

WIDTH: Final = 600
MARGIN: Final = 10
GAP: Final = 6
_INSIDE: Final = WIDTH - 2 * MARGIN

_CARD_HEIGHT: Final = 40
_STACK_HEIGHT: Final = 32
_STACKS_IN_ROW: Final = 5
_PANELS_IN_ROW: Final = 2
_CHIP_HEIGHT: Final = 19
_CHIP_LINE: Final = 22
_CHIP_SIZE: Final = 10.5
_LABEL_WIDTH: Final = 38
_HEAD_HEIGHT: Final = 42
_BOLD: Final = 1.12
"""How much wider bold text is."""

TIMES: Final = "\N{MULTIPLICATION SIGN}"

_PROVINCES_OF: Final = {
    stack: [province for province in Province if str(province) in str(stack).split("/")] for stack in Stack
}
"""The provinces after which a stack is named."""


@frozen
class Drawn:
    """A part of the picture that has been drawn.

    Attributes:
        svg: The part.
        height: How high it is.
    """

    svg: str
    height: float


def drawn_cards(table: Table, y: float) -> Drawn:
    """Return the display, the supply and the discards in one row."""
    spaces = len(table.display) + 2
    width = (_INSIDE - GAP * (spaces - 1)) / spaces
    places = [round(MARGIN + place * (width + GAP), 1) for place in range(spaces)]
    parts = [
        plate(x, y, width, _CARD_HEIGHT, "space") if city is None else card(x, y, width, _CARD_HEIGHT, city)
        for x, city in zip(places, table.display, strict=False)
    ]
    for x, name, size in zip(
        places[-2:], ("supply", "discards"), (table.supply_size, len(table.discards)), strict=True
    ):
        ground = "back" if name == "supply" and size else "space"
        kind = "reverse" if name == "supply" and size else "faint"
        parts += [
            plate(x, y, width, _CARD_HEIGHT, ground),
            text(x + width / 2, y + 18, str(size), 15, kind=kind, anchor="middle", weight=700),
            text(x + width / 2, y + 32, name, 11, kind=kind, anchor="middle"),
        ]
    return Drawn("".join(parts), _CARD_HEIGHT)


def drawn_stacks(table: Table, y: float) -> Drawn:
    """Return the stacks of bonus tiles with the points of all tiles that are left."""
    width = (_INSIDE - GAP * (_STACKS_IN_ROW - 1)) / _STACKS_IN_ROW
    parts = []
    for place, (stack, points) in enumerate(table.stacks.items()):
        row, column = divmod(place, _STACKS_IN_ROW)
        parts.append(_stack(MARGIN + column * (width + GAP), y + row * (_STACK_HEIGHT + GAP), width, stack, points))
    rows = -(-len(table.stacks) // _STACKS_IN_ROW)
    return Drawn("".join(parts), rows * (_STACK_HEIGHT + GAP) - GAP)


def _stack(x: float, y: float, width: float, stack: Stack, points: tuple[int, ...]) -> str:
    """Return one stack: its name, and its tiles with the top one first."""
    lines = str(stack).split("/") if "/" in str(stack) else str(stack).split(" ", 1)
    middle = y + _STACK_HEIGHT / 2
    first = middle + 4 - 6.5 * (len(lines) - 1)
    kind = "" if points else "faint"
    parts = [plate(x, y, width, _STACK_HEIGHT, "panel" if points else "space")]
    left = x + width - 5 - 13 * len(points)
    for place, line in enumerate(lines):
        wide = min(width_of(line, _CHIP_SIZE), left - x - 9)
        parts.append(fitted(x + 6 + wide / 2, first + 13 * place, line, _CHIP_SIZE, wide, kind=kind))
    for place, number in enumerate(points):
        parts.append(_tile(round(left + 13 * place, 1), middle - 9, stack, top=place == 0))
        parts.append(text(round(left + 13 * place + 6, 1), middle + 4, str(number), 11, anchor="middle", weight=600))
    return "".join(parts)


def _tile(x: float, y: float, stack: Stack, *, top: bool) -> str:
    """Return a bonus tile without its number; the top one has the colours of its provinces."""
    colours = [f"p{int(province)}" for province in _PROVINCES_OF[stack]] if top else []
    parts = [plate(x, y, 12, 18, "panel", radius=2)]
    height = 17 / max(1, len(colours))
    parts += [
        plate(x + 0.5, y + 0.5 + place * height, 11, height, colour, radius=1.5) for place, colour in enumerate(colours)
    ]
    return "".join(parts)


def drawn_players(table: Table, y: float) -> Drawn:
    """Return the panels of the players, two in a row; a last one has the row for itself."""
    parts, top = [], y
    for first in range(0, len(table.seats), _PANELS_IN_ROW):
        row = table.seats[first : first + _PANELS_IN_ROW]
        width = (_INSIDE - GAP * (len(row) - 1)) / len(row)
        lefts = [MARGIN + place * (width + GAP) for place in range(len(row))]
        contents = [_content(seat, left, top, width) for seat, left in zip(row, lefts, strict=True)]
        height = max(content.height for content in contents)
        for seat, left, content in zip(row, lefts, contents, strict=True):
            due = table.turn.seat == seat.number and table.turn.phase is not Phase.OVER
            kind = "panel due" if due or table.winner == seat.number else "panel"
            parts += [plate(left, top, width, height, kind), content.svg]
        top += height + GAP
    return Drawn("".join(parts), top - GAP - y)


def _content(seat: Seat, x: float, y: float, width: float) -> Drawn:
    """Return what stands in the panel of a player."""
    score = f"{signed(seat.points)} + {seat.hidden_tiles} hidden" if seat.hidden_tiles else seat.score
    room = (width - 46) / _BOLD - width_of(score, 13)
    carriage = f"carriage {seat.carriage}" if seat.carriage else "no carriage"
    houses = "1 house left" if seat.houses_left == 1 else f"{seat.houses_left} houses left"
    parts = [
        building(x + 16, y + 20, seat.number, scale=1.15),
        text(x + 30, y + 19, shortened(seat.name, 13, room), 13, weight=700),
        text(x + width - 8, y + 19, score, 13, anchor="end", weight=700),
        text(x + 30, y + 34, f"{carriage} · {houses}", 11, kind="faint"),
    ]
    hidden = seat.hand is None and bool(seat.hand_size)
    hand = [(f"{seat.hand_size} hidden", "back")] if hidden else _chips_of(Counter(seat.hand or ()))
    tiles = [
        (f"{tile.stack}: {'?' if tile.points is None else tile.points}", _ground(tile.stack)) for tile in seat.tiles
    ]
    height: float = _HEAD_HEIGHT
    for label, chips in (("route", _chips_of(Counter(seat.route))), ("hand", hand), ("tiles", tiles)):
        flow = _flow(label, chips, x + 8, y + height, width - 16)
        parts.append(flow.svg)
        height += flow.height
    return Drawn("".join(parts), height + 3)


def _ground(stack: Stack) -> str:
    provinces = _PROVINCES_OF[stack]
    return f"panel p{int(provinces[0])}" if provinces else "panel"


def _chips_of(cities: Counter[City]) -> list[tuple[str, str]]:
    """Return the words and the ground of a chip for each city; equal cards share one."""
    return [
        (str(city) if number == 1 else f"{city} {TIMES}{number}", f"panel p{int(PROVINCE[city])}")
        for city, number in cities.items()
    ]


def _flow(label: str, chips: Iterable[tuple[str, str]], x: float, y: float, width: float) -> Drawn:
    """Return chips in a row after a label, in as many lines as they need."""
    parts = [text(x, y + 13.5, label, _CHIP_SIZE, kind="faint")]
    left, top = x + _LABEL_WIDTH, y
    drawn = False
    for words, ground in chips:
        wide = round(width_of(words, _CHIP_SIZE) + 12, 1)
        if drawn and left + wide > x + width:
            left, top = x + _LABEL_WIDTH, top + _CHIP_LINE
        ink = "reverse" if ground == "back" else ""
        parts.append(plate(left, top, wide, _CHIP_HEIGHT, ground, radius=3))
        parts.append(fitted(left + wide / 2, top + 13.5, words, _CHIP_SIZE, wide - 8, kind=ink))
        left = round(left + wide + 4, 1)
        drawn = True
    if not drawn:
        parts.append(text(left, y + 13.5, DASH, _CHIP_SIZE, kind="faint"))
    return Drawn("".join(parts), top - y + _CHIP_LINE)
