"""The table as plain text of 80 columns: for terminals, logs and wherever no picture can be shown."""

from __future__ import annotations

from itertools import pairwise
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from thurn_taxis import City, board_graph
from thurn_taxis.svg.land import MAP_HEIGHT, PLACES
from thurn_taxis.svg.table import DASH, counted, headline, remark, table_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from thurn_taxis import Record, State, View
    from thurn_taxis.svg.table import Seat, Table

_COLUMNS: Final = 80
_ROWS: Final = 26


def board_text(shown: State | View | Record | None, *, names: Sequence[str] | None = None) -> str:
    """Return the table as Unicode text.

    Roads are rows of dots. A city shows in brackets the numbers of the seats that have a house in it, and a road the
    numbers of those whose route runs along it.

    Args:
        shown: A position, what a seat sees of one, a recorded game (its last good position), or `None` for the
            empty board.
        names: The names of the players in seat order; those of a record are known.

    Returns:
        Lines of at most 80 characters (longer only for long names), without a line break at the end.

    Raises:
        ValueError: There are not as many names as players.

    Example:
        >>> from thurn_taxis import new_game
        >>> print(board_text(new_game(2, seed=1)).splitlines()[0])
        Seat 0 has to draw 2 cards (the postmaster helps)
    """
    table = None if shown is None else table_of(shown, names)
    if table is None:
        return _map(())
    return "\n".join([_head(table), "", _map(table.seats), "", *_piles(table), *map(_seat, table.seats)])


def _head(table: Table) -> str:
    beside = remark(table)
    return f"{headline(table)} ({beside})" if beside else headline(table)


def _map(seats: Sequence[Seat]) -> str:
    """Return the map: first the roads, then the cities over them."""
    grid = [[" "] * _COLUMNS for _ in range(_ROWS)]
    routes = {
        frozenset(road): [seat.number for seat in seats if road in _roads_of(seat)] for road in board_graph().edges
    }
    for start, end in board_graph().edges:
        marks = routes[frozenset((start, end))]
        for step, (row, column) in enumerate(_between(start, end)):
            grid[row][column] = str(marks[step % len(marks)]) if marks else "·"
    for city in City:
        owners = "".join(str(seat.number) for seat in seats if city in seat.houses)
        label = f" {city}[{owners}] " if owners else f" {city} "
        row, column = _cell(PLACES[city])
        first = min(max(0, column - len(label) // 2), _COLUMNS - len(label))
        grid[row][first : first + len(label)] = label
    return "\n".join("".join(row).rstrip() for row in grid).strip("\n")


def _roads_of(seat: Seat) -> set[tuple[City, City]]:
    """Return the roads of a route, each in both directions."""
    return {road for start, end in pairwise(seat.route) for road in ((start, end), (end, start))}


def _cell(place: tuple[float, float]) -> tuple[int, int]:
    """Return the row and the column of a place on the map."""
    return int(place[1] * _ROWS / MAP_HEIGHT), int(place[0] * _COLUMNS / 600)


def _between(start: City, end: City) -> Iterator[tuple[int, int]]:
    """Yield the cells of a road, about every second one."""
    (row, column), (row2, column2) = _cell(PLACES[start]), _cell(PLACES[end])
    steps = max(abs(row2 - row), abs(column2 - column) // 2)
    for step in range(1, steps):
        yield round(row + (row2 - row) * step / steps), round(column + (column2 - column) * step / steps)


def _piles(table: Table) -> Iterator[str]:
    yield "Display   " + ", ".join(DASH if city is None else str(city) for city in table.display)
    yield f"Supply    {counted(table.supply_size, 'card')}, {counted(len(table.discards), 'card')} discarded"
    stacks = [f"{stack} {' '.join(map(str, points)) or DASH}" for stack, points in table.stacks.items()]
    yield from wrap(", ".join(stacks), _COLUMNS, initial_indent="Tiles     ", subsequent_indent=" " * 10)


def _seat(seat: Seat) -> str:
    """Return the lines of a player."""
    carriage = f"carriage {seat.carriage}" if seat.carriage else "no carriage"
    tiles = ", ".join(f"{tile.stack} {'?' if tile.points is None else tile.points}" for tile in seat.tiles)
    hand = counted(seat.hand_size, "card") if seat.hand is None else ", ".join(map(str, seat.hand)) or DASH
    lines = [f"{seat.number} {seat.name}: {seat.score}, {carriage}, {counted(seat.houses_left, 'house')} left"]
    route = f" {DASH} ".join(map(str, seat.route)) or DASH
    for words in (f"route {route}", f"hand {hand}", *([f"tiles {tiles}"] if tiles else [])):
        lines += wrap(words, _COLUMNS, initial_indent=" " * 10, subsequent_indent=" " * 12)
    return "\n".join(lines)
