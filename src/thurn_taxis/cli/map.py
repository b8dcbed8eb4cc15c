"""The board as a map of text: cities in their places, roads as dots, houses as the numbers of their players."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from rich.text import Text

from thurn_taxis import City, board_graph
from thurn_taxis.cli.tables import city_style, player_style

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from thurn_taxis import State, View

WIDTH: Final = 79
"""The columns that the map needs."""

_HEIGHT: Final = 25
_FIRST_COLUMN: Final = 5
_LAST_COLUMN: Final = 68
"""The columns of the middle of the westernmost and the easternmost name; houses need room to the right of it."""


def board_map(state: State | View, marked: Collection[City] = ()) -> Text:
    """Return the map with all houses: behind the name of a city the numbers of the players who have one there.

    Args:
        state: The position, or what a seat sees of it; the players are numbered from 1 in seat order.
        marked: Cities to be shown as if they were lit, such as those of a route.
    """
    cells = [[(" ", "")] * WIDTH for _ in range(_HEIGHT)]
    for row, column in _road_dots():
        cells[row][column] = (".", "dim")
    for city, (row, middle) in _places().items():
        style = f"{city_style(city)} reverse" if city in marked else city_style(city)
        label = [(letter, style) for letter in str(city)] + [(" ", "")]
        for seat, houses in enumerate([player.houses for player in state.players]):
            if city in houses:
                label.append((str(seat + 1), player_style(seat)))
        first = middle - len(str(city)) // 2
        cells[row][first : first + len(label)] = label
    return Text("\n").join(map(_line, cells))


def _line(cells: Iterable[tuple[str, str]]) -> Text:
    """Return a line of the map, made of as few pieces as there are changes of style."""
    line = Text()
    for style, run in groupby(cells, itemgetter(1)):
        line.append("".join(letter for letter, _ in run), style)
    line.rstrip()
    return line


@cache
def _places() -> dict[City, tuple[int, int]]:
    """Return the row and the column of the middle of each city's name."""
    nodes = board_graph().nodes
    positions: dict[City, tuple[int, int]] = {city: nodes[city]["position"] for city in City}
    west, east = min(x for x, _ in positions.values()), max(x for x, _ in positions.values())
    north, south = min(y for _, y in positions.values()), max(y for _, y in positions.values())
    rows, columns = (_HEIGHT - 1) / (south - north), (_LAST_COLUMN - _FIRST_COLUMN) / (east - west)
    return {
        city: (round((y - north) * rows), _FIRST_COLUMN + round((x - west) * columns))
        for city, (x, y) in positions.items()
    }


@cache
def _road_dots() -> frozenset[tuple[int, int]]:
    """Return the places of the dots that lead from city to city: one in each row, or in every second column."""
    dots = set()
    for one, other in board_graph().edges:
        row, column = _places()[one]
        down, across = _places()[other][0] - row, _places()[other][1] - column
        steps = max(abs(down), abs(across) // 2)
        dots |= {(row + round(down * n / steps), column + round(across * n / steps)) for n in range(steps + 1)}
    return frozenset(dots)
