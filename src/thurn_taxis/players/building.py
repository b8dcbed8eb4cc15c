"""What houses and tiles are worth to a player: the ways of closing a route, and how near the tiles are."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from thurn_taxis import Stack
from thurn_taxis.players.places import CITIES_OF, STACK_CITIES, single_bits

if TYPE_CHECKING:
    from collections.abc import Iterable

    from thurn_taxis import Ruleset

Tops = tuple[int, ...]
"""The points that a player can still win by each stack of `STACK_CITIES`, then by *all provinces*; 0 where none."""

FURTHEST: Final = 8
"""No target is longer than this."""


def tops_of(stacks: tuple[tuple[int, ...], ...], won: Iterable[Stack]) -> Tops:
    """Return what a player can still win by houses (C4)."""
    return tuple(
        stacks[stack][0] if stacks[stack] and stack not in won else 0
        for stack in (*(stack for stack, _ in STACK_CITIES), Stack.ALL_PROVINCES)
    )


def length_tiles(stacks: tuple[tuple[int, ...], ...], rules: Ruleset) -> tuple[int, ...]:
    """Return the points of the tile that a route of each length up to `FURTHEST` wins now (C4, V2)."""
    found = [0] * (FURTHEST + 1)
    for length in range(rules.bonus_lengths[0], FURTHEST + 1):
        reached = [place for place, bonus in enumerate(rules.bonus_lengths) if bonus <= length]
        if rules.length_fallback == "over-seven" and length <= rules.bonus_lengths[-1]:
            reached = reached[-1:]
        found[length] = next((stacks[place][0] for place in reversed(reached) if stacks[place]), 0)
    return tuple(found)


@lru_cache(maxsize=1 << 16)
def completeness(houses: int, tops: Tops) -> float:
    """Return the tiles for houses, each by the square of the share that is there: the last houses bring the most."""
    worth = 0.0
    for (_, cities), top in zip(STACK_CITIES, tops, strict=False):
        if top:
            worth += top * ((cities & houses).bit_count() / cities.bit_count()) ** 2
    if tops[-1]:
        worth += tops[-1] * (sum(1 for cities in CITIES_OF if cities & houses) / len(CITIES_OF)) ** 2
    return worth


@lru_cache(maxsize=1 << 16)
def worth_of_houses(new: int, houses: int, tops: Tops) -> float:
    """Return what new houses are worth: a point each, and what they add to the tiles."""
    return new.bit_count() + completeness(houses | new, tops) - completeness(houses, tops)


@lru_cache(maxsize=1 << 16)
def ways_to_place(route: int, houses: int, tops: Tops) -> tuple[tuple[int | None, int], ...]:
    """Return the new houses of each way of closing a route: by province, and `None` for one in each (C2)."""
    each, ways = 0, []
    for province, cities in enumerate(CITIES_OF):
        new = route & ~houses & cities
        if new & new - 1:
            ways.append((province, new))
            each |= max(single_bits(new), key=lambda bit: worth_of_houses(bit, houses, tops))
        else:
            each |= new
    return (*ways, (None, each))


@lru_cache(maxsize=1 << 17)
def worth_of_closing(route: int, houses: int, tops: Tops) -> float:
    """Return what the houses of the best way of closing a route are worth."""
    return max(worth_of_houses(new, houses, tops) for _, new in ways_to_place(route, houses, tops))
