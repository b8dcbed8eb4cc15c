"""Sets of cities as bits, and how far a route can grow: what the players ask most, in the quickest form.

Bit n of an integer stands for the city of number n. The tables come from the board graph.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from thurn_taxis import RIO_GRANDE, City, Province, Stack, board_graph

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def bits(cities: Iterable[City | None]) -> int:
    """Return a set of cities as bits; empty spaces are passed over."""
    found = 0
    for city in cities:
        if city is not None:
            found |= 1 << city
    return found


def single_bits(cities: int) -> Iterator[int]:
    """Yield the bits of a set one by one, in city order."""
    while cities:
        bit = cities & -cities
        yield bit
        cities ^= bit


_GRAPH: Final = board_graph()
ALL_CITIES: Final = bits(City)
CITY: Final = {1 << city: city for city in City}
"""The city of each bit."""

ROADS: Final = tuple(bits(_GRAPH[city]) for city in City)
"""The cities that a road joins to each city (R3)."""

CITIES_OF: Final = tuple(
    bits(city for city in City if _GRAPH.nodes[city]["province"] is province) for province in Province
)
"""The cities of each province."""

STACK_CITIES: Final = tuple(
    (stack, sum(CITIES_OF[province] for province in Province if str(province) in str(stack).split("/")))
    for stack in Stack
    if any(str(province) in str(stack) for province in Province)
)
"""The stacks of provinces and pairs of them, with the cities that win their tiles (C4)."""

FAR: Final = RIO_GRANDE.bonus_lengths[-1]
"""Routes are planned by so many cards at the most: nothing is won by longer ones."""


@lru_cache(maxsize=1 << 16)
def growth(left: City, right: City, cards: int, most: int = FAR) -> int:
    """Return by how many cards a route with these ends can grow, from cards that are not in it.

    Args:
        left: The city at the left end.
        right: The city at the right end.
        cards: The cards.
        most: The number at which to stop looking, since hands can grow large.
    """
    best = 0
    fitting = cards & (ROADS[left] | ROADS[right])
    while fitting and best < most:
        bit = fitting & -fitting
        fitting ^= bit
        city = CITY[bit]
        if ROADS[left] & bit:
            best = max(best, 1 + growth(city, right, cards ^ bit, most - 1))
        if ROADS[right] & bit and best < most:
            best = max(best, 1 + growth(left, city, cards ^ bit, most - 1))
    return best


@lru_cache(maxsize=1 << 14)
def longest(cards: int) -> int:
    """Return the length of the longest route that the cards make by themselves."""
    return max((1 + growth(city, city, cards ^ 1 << city) for city in City if cards >> city & 1), default=0)


Reach = tuple[int, int, City, City]
"""How a route can grow: its rank among others, the cards that are added, the ends that it has then."""

CARD: Final = 10
"""The rank of a card in a growing route; a city without an own house ranks one more."""


def reach(left: City, right: City, cards: int, fresh: int, most: int = FAR) -> Reach:
    """Return the best way in which a route can grow by cards that are not in it: longest, then most new cities.

    Args:
        left: The city at the left end.
        right: The city at the right end.
        cards: The cards.
        fresh: The cities without an own house.
        most: The number of added cards at which to stop looking, since hands can grow large.
    """
    if most <= 0 or not cards & (ROADS[left] | ROADS[right]):
        return 0, 0, left, right
    return _reach(left, right, cards, cards & fresh, most)


@lru_cache(maxsize=1 << 17)
def _reach(left: City, right: City, cards: int, fresh: int, most: int) -> Reach:
    best = (0, 0, left, right)
    fitting = cards & (ROADS[left] | ROADS[right])
    while fitting and best[0] < most * CARD:
        bit = fitting & -fitting
        fitting ^= bit
        city, rest = CITY[bit], cards ^ bit
        rank = CARD + 1 if fresh & bit else CARD
        if ROADS[left] & bit:
            found = reach(city, right, rest, fresh, most - 1)
            if found[0] + rank > best[0]:
                best = found[0] + rank, found[1] | bit, found[2], found[3]
        if ROADS[right] & bit and left != right:
            found = reach(left, city, rest, fresh, most - 1)
            if found[0] + rank > best[0]:
                best = found[0] + rank, found[1] | bit, found[2], found[3]
    return best


def beginning(cards: int, fresh: int) -> Reach | None:
    """Return the best route that the cards make by themselves, or `None` without cards."""
    return _beginning(cards, cards & fresh) if cards else None


@lru_cache(maxsize=1 << 15)
def _beginning(cards: int, fresh: int) -> Reach:
    ways = []
    for bit in single_bits(cards):
        rank, added, left, right = reach(CITY[bit], CITY[bit], cards ^ bit, fresh, FAR - 1)
        ways.append((rank + CARD + (fresh & bit > 0), added | bit, left, right))
    return max(ways, key=lambda way: way[0])
