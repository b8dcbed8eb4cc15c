"""The board as a map of text: cities in their places, roads as dots, houses as the numbers of their players."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from rich.text import Text

from thurn_taxis import City, board_graph
from thurn_taxis.cli.tables import city_text, player_style

if TYPE_CHECKING:
    from thurn_taxis import State

WIDTH: Final = 79
"""The columns that the map needs."""

_HEIGHT: Final = 25
_FIRST_COLUMN: Final = 5
_LAST_COLUMN: Final = 68
"""The columns of the middle of the westernmost and the easternmost name; houses need room to the right of it."""


def board_map(state: State) -> Text:
    """Return the map with all houses: behind the name of a city the numbers of the players who have one there.

    Args:
        state: The position; the players are numbered from 1 in seat order.
    """
    cells = [[Text(" ") for _ in range(WIDTH)] for _ in range(_HEIGHT)]
    for row, column in _road_dots():
        cells[row][column] = Text(".", "dim")
    for city, (row, middle) in _places().items():
        label = city_text(city).append(" ")
        for seat, player in enumerate(state.players):
            if city in player.houses:
                label.append(str(seat + 1), player_style(seat))
        first = middle - len(str(city)) // 2
        cells[row][first : first + len(label)] = label.divide(range(1, len(label)))
    lines = [Text().join(row) for row in cells]
    for line in lines:
        line.rstrip()
    return Text("\n").join(lines)


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
