"""What does not change from game to game: the board with the shapes of its map, and the colours of the page."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final

from thurn_taxis import RIO_GRANDE, City, Province, Stack, board_graph
from thurn_taxis.ruleset import OPTIONS
from thurn_taxis.svg.land import AREAS, MAP_HEIGHT, NAME_PLACES, PLACES
from thurn_taxis.svg.look import BUILDINGS, DARK, LIGHT
from thurn_taxis.svg.pieces import width_of

from .built_in import BUILT_IN
from .messages import LONGEST_NAME

if TYPE_CHECKING:
    from thurn_taxis.svg.look import Palette

_LABEL_SIZE: Final = 11.5


@cache
def board_facts() -> dict[str, Any]:
    """Return the cities, provinces, roads, stacks and numbers of the game, and where everything is on the map."""
    graph, rules = board_graph(), RIO_GRANDE
    return {
        "height": MAP_HEIGHT,
        "provinces": [
            {"name": str(province), "area": AREAS[province], "label": NAME_PLACES[province]} for province in Province
        ],
        "cities": [
            {
                "name": str(city),
                "province": str(graph.nodes[city]["province"]),
                "place": PLACES[city],
                "width": width_of(str(city), _LABEL_SIZE),
            }
            for city in City
        ],
        "roads": [[str(start), str(end)] for start, end in graph.edges],
        "stacks": [{"name": str(stack), "points": rules.tiles[stack]} for stack in Stack],
        "buildings": BUILDINGS,
        "carriages": rules.carriages,
        "houses": rules.houses,
        "shortest_route": rules.shortest_route,
        "options": OPTIONS,
        "built_in": BUILT_IN,
        "longest_name": LONGEST_NAME,
    }


@cache
def colours() -> str:
    """Return the colours of the library's pictures as variables of a style sheet, light and dark."""
    light, dark = _variables(LIGHT), _variables(DARK)
    return (
        f":root{{{light}}}\n"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){{{dark}}}}}\n"
        f":root[data-theme=dark]{{{dark}}}\n"
    )


def _variables(palette: Palette) -> str:
    names = ("paper", "panel", "edge", "ink", "faint", "road", "kerb", "casing")
    named = {name: getattr(palette, name) for name in names}
    named |= {f"province-{place}": colour for place, colour in enumerate(palette.provinces)}
    named |= {f"seat-{place}": colour for place, colour in enumerate(palette.seats)}
    return "".join(f"--{name}:{colour};" for name, colour in named.items())
