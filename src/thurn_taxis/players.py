"""Built-in players: plain callables that see a `View`, never the state.

A player is anything that can be called as `player(view, legal, rng)` and returns one of the legal actions. `random_player` takes any of
them; `purposeful` builds routes for the next carriage and for new houses, as somebody does who has read the rulebook with care;
`noisy` mixes the two. `play_game` lets players play a whole game and returns its record.

The purposeful player gives each legal action a worth, which is a plain number, and takes the best; there is one function for each phase that
leaves a real choice. It looks at what its seat sees and at nothing else, and it does not count cards or look ahead beyond its own route: it is
meant to be quick and sensible, not strong.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Final

from thurn_taxis import (
    RIO_GRANDE,
    Action,
    Call,
    City,
    Close,
    Discard,
    Draw,
    Extend,
    House,
    Official,
    Phase,
    Province,
    Record,
    Side,
    Stack,
    Start,
    View,
    apply,
    board_graph,
    is_over,
    legal_actions,
    new_game,
    result_of,
    view,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from thurn_taxis import Ruleset, SeenPlayer

Chooser = Callable[[View, tuple[Action, ...], Random], Action]
"""A player: what its seat sees, the legal actions, a source of chance of its own; and the action that it takes."""


# Sets of cities are integers here, bit n standing for the city of number n: the purposeful player asks for little else than whether
# cities and roads meet, and this is the quickest way to ask it. The tables come from the board's graph.
def _bits(cities: Iterable[City | None]) -> int:
    """Return a set of cities as bits; empty spaces are left out."""
    bits = 0
    for city in cities:
        if city is not None:
            bits |= 1 << city
    return bits


_GRAPH: Final = board_graph()
_ROADS: Final[tuple[int, ...]] = tuple(_bits(_GRAPH[city]) for city in City)
_PROVINCE_OF: Final[tuple[Province, ...]] = tuple(_GRAPH.nodes[city]["province"] for city in City)
_CITIES_OF: Final[tuple[int, ...]] = tuple(
    _bits(city for city in City if _PROVINCE_OF[city] is province) for province in Province
)
_STACK_CITIES: Final[tuple[tuple[Stack, int], ...]] = tuple(
    (stack, sum(_CITIES_OF[province] for province in Province if str(province) in str(stack).split("/")))
    for stack in Stack
    if any(str(province) in str(stack) for province in Province)
)
"""The stacks that are won by houses in all cities of a province or pair, with these cities."""

_LAST_CARRIAGE: Final = RIO_GRANDE.carriages[-1]


@lru_cache(maxsize=1 << 16)
def _growth(left: City, right: City, cards: int) -> int:
    """Return by how many cards a route with these ends can grow, from cards of which none is in it."""
    best = 0
    fitting = cards & (_ROADS[left] | _ROADS[right])
    while fitting:
        bit = fitting & -fitting
        fitting ^= bit
        city = _CITY[bit]
        if _ROADS[left] & bit:
            best = max(best, 1 + _growth(city, right, cards ^ bit))
        if _ROADS[right] & bit:
            best = max(best, 1 + _growth(left, city, cards ^ bit))
    return best


@lru_cache(maxsize=1 << 14)
def _longest(cards: int) -> int:
    """Return the length of the longest route that the cards make by themselves."""
    return max((1 + _growth(city, city, cards ^ (1 << city)) for city in City if cards >> city & 1), default=0)


def random_player(view: View, legal: tuple[Action, ...], rng: Random) -> Action:  # noqa: ARG001 - it looks at nothing
    """Take any legal action, all being equally likely.

    Args:
        view: What the seat sees.
        legal: The legal actions.
        rng: The source of chance.
    """
    return legal[int(rng.random() * len(legal))]


def purposeful(view: View, legal: tuple[Action, ...], rng: Random) -> Action:
    """Take a sensible action: build and close routes for the next carriage, and place many houses.

    Args:
        view: What the seat sees; it has to be the seat whose turn it is.
        legal: The legal actions.
        rng: The source of chance, asked when several actions are equally good.
    """
    if len(legal) == 1:
        return legal[0]
    worths = _WORTHS[view.turn.phase](view, legal)
    best = max(worths)
    good = [action for action, worth in zip(legal, worths, strict=True) if worth == best]
    return good[0] if len(good) == 1 else random_player(view, tuple(good), rng)


def noisy(player: Chooser, share: float) -> Chooser:
    """Return a player that takes a random action now and then.

    Args:
        player: The player that decides otherwise.
        share: The share of decisions that are left to chance, from 0 to 1.
    """

    def choose(view: View, legal: tuple[Action, ...], rng: Random) -> Action:
        return (random_player if rng.random() < share else player)(view, legal, rng)

    return choose
