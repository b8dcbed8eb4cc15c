"""The map: provinces, roads, routes, cities and the houses in them."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING, Final

from thurn_taxis import City, Province, board_graph
from thurn_taxis.svg.land import AREAS, NAME_PLACES, PLACES
from thurn_taxis.svg.pieces import building, fitted, plate, text, width_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from thurn_taxis.svg.table import Seat

_SIZE: Final = 11.5
_PLATE_HEIGHT: Final = 17
_STEP: Final = 13
"""How far apart the houses of a city stand."""
_BESIDE: Final = 7
"""How far apart two routes on the same road are drawn."""


def drawn_map(seats: Sequence[Seat]) -> str:
    """Return the map with what the players have on it.

    Args:
        seats: The players, none for the empty board.
    """
    return _provinces() + _roads() + _routes(seats) + "".join(_city(city, seats) for city in City)


def _provinces() -> str:
    areas = "".join(f'<path class="p{int(province)}" d="{AREAS[province]}"/>' for province in Province)
    return areas + "".join(map(_province_name, Province))


def _province_name(province: Province) -> str:
    x, y, size, slope = NAME_PLACES[province]
    spacing = round((size - 9) / 2.7, 1)
    name = text(0, 0, str(province), size, kind="name", anchor="middle", letter_spacing=spacing, font_style="italic")
    return f'<g transform="translate({x} {y}) rotate({slope})">{name}</g>'


def _roads() -> str:
    ends = [(*PLACES[start], *PLACES[end]) for start, end in board_graph().edges]
    path = "".join(f"M{x:g} {y:g}L{x2:g} {y2:g}" for x, y, x2, y2 in ends)
    return f'<path class="kerb" d="{path}"/><path class="road" d="{path}"/>'


def _routes(seats: Sequence[Seat]) -> str:
    """Return the current routes as lines along the roads; those that share a road lie beside each other."""
    on_road: dict[tuple[City, City], list[int]] = {}
    for seat in seats:
        for start, end in pairwise(seat.route):
            on_road.setdefault((min(start, end), max(start, end)), []).append(seat.number)
    lines = []
    for (start, end), numbers in on_road.items():
        (x, y), (x2, y2) = PLACES[start], PLACES[end]
        length = hypot(x2 - x, y2 - y)
        for place, number in enumerate(numbers):
            aside = (place - (len(numbers) - 1) / 2) * _BESIDE / length
            dx, dy = round((y - y2) * aside, 1), round((x2 - x) * aside, 1)
            line = f'x1="{x + dx:g}" y1="{y + dy:g}" x2="{x2 + dx:g}" y2="{y2 + dy:g}"'
            lines.append(f'<line {line} class="casing"/><line {line} class="line l{number}"/>')
    return "".join(lines)


def _city(city: City, seats: Sequence[Seat]) -> str:
    """Return the plate of a city, framed by those whose route visits it, with the houses standing on it."""
    x, y = PLACES[city]
    inside = width_of(str(city), _SIZE)
    width, left, top = inside + 10, round(x - inside / 2 - 5, 1), y - _PLATE_HEIGHT / 2
    frames = [seat.number for seat in seats if city in seat.route]
    owners = [seat.number for seat in seats if city in seat.houses]
    first = x - (len(owners) - 1) * _STEP / 2
    return "".join(
        [
            *(_frame(left, top, width, number, place) for place, number in enumerate(frames)),
            plate(left, top, width, _PLATE_HEIGHT, "panel"),
            fitted(x, y + 4, str(city), _SIZE, inside, weight=600),
            *(building(first + place * _STEP, top - 0.5, seat) for place, seat in enumerate(owners)),
        ]
    )


def _frame(left: float, top: float, width: float, seat: int, place: int) -> str:
    """Return the frame around the plate of a city on a seat's route; further ones lie outside the first."""
    out = 1.4 + 2.6 * place
    grown = width + 2 * out, _PLATE_HEIGHT + 2 * out
    return plate(left - out, top - out, *grown, f"ring l{seat}", radius=4 + out)
