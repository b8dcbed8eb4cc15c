"""The map as data: cities, provinces, roads, and the stacks of bonus tiles that belong to places.

The facts are those of the printed game (2006). Tables are indexed by the words themselves, so that looking a
city up costs no more than indexing a tuple. `board_graph` offers the same tables as a networkx graph; networkx is
imported only when the graph is asked for.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from thurn_taxis.words import Word

if TYPE_CHECKING:
    import networkx as nx


class Province(Word):
    """A province of the board."""

    BADEN = 0, "Baden"
    BAIERN = 1, "Baiern"
    BOEHMEN = 2, "Böhmen"
    HOHENZOLLERN = 3, "Hohenzollern"
    POLEN = 4, "Polen"
    SALZBURG = 5, "Salzburg"
    SCHWEIZ = 6, "Schweiz"
    TYROL = 7, "Tyrol"
    WUERTTEMBERG = 8, "Württemberg"


class City(Word):
    """A city of the board, listed by province; this is the order of sorted hands, of sets and of `ACTIONS`."""

    MANNHEIM = 0, "Mannheim"
    CARLSRUHE = 1, "Carlsruhe"
    FREIBURG = 2, "Freiburg"
    WUERZBURG = 3, "Würzburg"
    NUERNBERG = 4, "Nürnberg"
    REGENSBURG = 5, "Regensburg"
    INGOLSTADT = 6, "Ingolstadt"
    AUGSBURG = 7, "Augsburg"
    PASSAU = 8, "Passau"
    MUENCHEN = 9, "München"
    KEMPTEN = 10, "Kempten"
    PILSEN = 11, "Pilsen"
    BUDWEIS = 12, "Budweis"
    SIGMARINGEN = 13, "Sigmaringen"
    LODZ = 14, "Lodz"
    SALZBURG = 15, "Salzburg"
    LINZ = 16, "Linz"
    BASEL = 17, "Basel"
    ZUERICH = 18, "Zürich"
    INNSBRUCK = 19, "Innsbruck"
    STUTTGART = 20, "Stuttgart"
    ULM = 21, "Ulm"


class Stack(Word):
    """A stack of bonus tiles (S3)."""

    ROUTE_OF_5 = 0, "route of 5"
    ROUTE_OF_6 = 1, "route of 6"
    ROUTE_OF_7 = 2, "route of 7"
    ALL_PROVINCES = 3, "all provinces"
    BADEN = 4, "Baden"
    WUERTTEMBERG_HOHENZOLLERN = 5, "Württemberg/Hohenzollern"
    SCHWEIZ_TYROL = 6, "Schweiz/Tyrol"
    BOEHMEN_SALZBURG = 7, "Böhmen/Salzburg"
    BAIERN = 8, "Baiern"
    GAME_END = 9, "game end"


CITIES: Final[tuple[City, ...]] = tuple(City)
PROVINCES: Final[tuple[Province, ...]] = tuple(Province)
STACKS: Final[tuple[Stack, ...]] = tuple(Stack)

ROUTE_STACKS: Final[tuple[Stack, ...]] = (Stack.ROUTE_OF_5, Stack.ROUTE_OF_6, Stack.ROUTE_OF_7)
"""The stacks that are won by the length of a route, shortest first (C4)."""

CITIES_OF: Final[tuple[tuple[City, ...], ...]] = (
    (City.MANNHEIM, City.CARLSRUHE, City.FREIBURG),
    (
        City.WUERZBURG,
        City.NUERNBERG,
        City.REGENSBURG,
        City.INGOLSTADT,
        City.AUGSBURG,
        City.PASSAU,
        City.MUENCHEN,
        City.KEMPTEN,
    ),
    (City.PILSEN, City.BUDWEIS),
    (City.SIGMARINGEN,),
    (City.LODZ,),
    (City.SALZBURG, City.LINZ),
    (City.BASEL, City.ZUERICH),
    (City.INNSBRUCK,),
    (City.STUTTGART, City.ULM),
)
"""The cities of each province, in map order, indexed by `Province`."""

PROVINCE_OF: Final[tuple[Province, ...]] = tuple(
    province for province in PROVINCES for city in CITIES if city in CITIES_OF[province]
)
"""The province of each city, indexed by `City` (cities are listed by province)."""

PROVINCE_STACKS: Final[tuple[tuple[Stack, frozenset[City]], ...]] = tuple(
    (stack, frozenset(city for province in provinces for city in CITIES_OF[province]))
    for stack, provinces in (
        (Stack.BADEN, (Province.BADEN,)),
        (Stack.WUERTTEMBERG_HOHENZOLLERN, (Province.WUERTTEMBERG, Province.HOHENZOLLERN)),
        (Stack.SCHWEIZ_TYROL, (Province.SCHWEIZ, Province.TYROL)),
        (Stack.BOEHMEN_SALZBURG, (Province.BOEHMEN, Province.SALZBURG)),
        (Stack.BAIERN, (Province.BAIERN,)),
    )
)
"""Each stack of a province or pair, with all the cities that win its top tile (C4)."""

# The printed roads, each once and read from west to east where that is possible. A road joins two cities and
# nothing else is on it: there are no distances and no directions. Three independent transcriptions of the board
# agree on these 45.
ROADS: Final[tuple[tuple[City, City], ...]] = (
    (City.AUGSBURG, City.INGOLSTADT),
    (City.AUGSBURG, City.INNSBRUCK),
    (City.AUGSBURG, City.KEMPTEN),
    (City.AUGSBURG, City.MUENCHEN),
    (City.AUGSBURG, City.ULM),
    (City.BASEL, City.FREIBURG),
    (City.BASEL, City.ZUERICH),
    (City.BUDWEIS, City.LINZ),
    (City.BUDWEIS, City.PILSEN),
    (City.CARLSRUHE, City.FREIBURG),
    (City.CARLSRUHE, City.MANNHEIM),
    (City.CARLSRUHE, City.STUTTGART),
    (City.FREIBURG, City.SIGMARINGEN),
    (City.FREIBURG, City.ZUERICH),
    (City.INGOLSTADT, City.MUENCHEN),
    (City.INGOLSTADT, City.NUERNBERG),
    (City.INGOLSTADT, City.REGENSBURG),
    (City.INGOLSTADT, City.STUTTGART),
    (City.INGOLSTADT, City.ULM),
    (City.INNSBRUCK, City.KEMPTEN),
    (City.INNSBRUCK, City.MUENCHEN),
    (City.INNSBRUCK, City.SALZBURG),
    (City.KEMPTEN, City.SIGMARINGEN),
    (City.KEMPTEN, City.ULM),
    (City.KEMPTEN, City.ZUERICH),
    (City.LINZ, City.PASSAU),
    (City.LINZ, City.SALZBURG),
    (City.LODZ, City.PILSEN),
    (City.MANNHEIM, City.STUTTGART),
    (City.MANNHEIM, City.WUERZBURG),
    (City.MUENCHEN, City.PASSAU),
    (City.MUENCHEN, City.REGENSBURG),
    (City.MUENCHEN, City.SALZBURG),
    (City.NUERNBERG, City.PILSEN),
    (City.NUERNBERG, City.REGENSBURG),
    (City.NUERNBERG, City.STUTTGART),
    (City.NUERNBERG, City.WUERZBURG),
    (City.PASSAU, City.REGENSBURG),
    (City.PASSAU, City.SALZBURG),
    (City.PILSEN, City.REGENSBURG),
    (City.SIGMARINGEN, City.STUTTGART),
    (City.SIGMARINGEN, City.ULM),
    (City.SIGMARINGEN, City.ZUERICH),
    (City.STUTTGART, City.ULM),
    (City.STUTTGART, City.WUERZBURG),
)

NEIGHBOURS: Final[tuple[tuple[City, ...], ...]] = tuple(
    tuple(other for other in CITIES if (city, other) in ROADS or (other, city) in ROADS) for city in CITIES
)
"""The cities joined to each city by a road, in map order, indexed by `City` (R3)."""

COLOURS: Final[tuple[str, ...]] = (
    "violet red",
    "beige",
    "orange",
    "dark green",
    "grey",
    "red",
    "sky blue",
    "royal blue",
    "light green",
)
"""The printed colour of each province, indexed by `Province`."""

BOARD_SIZE: Final[tuple[int, int]] = (600, 420)
"""Width and height of the printed board in millimetres."""

POSITIONS: Final[tuple[tuple[int, int], ...]] = (
    (212, 125),
    (167, 213),
    (152, 311),
    (308, 105),
    (381, 150),
    (444, 198),
    (373, 234),
    (341, 288),
    (493, 287),
    (415, 320),
    (292, 356),
    (472, 113),
    (561, 190),
    (213, 278),
    (557, 105),
    (545, 390),
    (565, 291),
    (148, 374),
    (210, 399),
    (356, 400),
    (251, 184),
    (275, 266),
)
"""The place of each city in millimetres from the board's top left corner, indexed by `City`."""


@cache
def board_graph() -> nx.Graph[City]:
    """Return the board as a frozen networkx graph.

    Nodes are `City` words with the attributes `province` (a `Province`), `colour` (the printed colour of the
    province) and `position` (x, y in millimetres from the top left of the board of 600 by 420 mm). Edges are the
    roads and have no attributes.

    Returns:
        The graph of 22 cities and 45 roads. It is built once and frozen: a change raises
        `networkx.NetworkXError`; `networkx.Graph(board_graph())` is a copy that can be changed.

    Example:
        >>> graph = board_graph()
        >>> graph.number_of_nodes(), graph.number_of_edges()
        (22, 45)
        >>> graph.nodes[City.ULM]["province"]
        Province.WUERTTEMBERG
    """
    import networkx as nx  # noqa: PLC0415 - only who asks for the graph pays for networkx

    graph: nx.Graph[City] = nx.Graph(name="Thurn and Taxis")
    for city in CITIES:
        province = PROVINCE_OF[city]
        graph.add_node(city, province=province, colour=COLOURS[province], position=POSITIONS[city])
    graph.add_edges_from(ROADS)
    nx.freeze(graph)
    return graph
