"""A sensible player that is easy to understand.

It gives each legal action a worth, a plain number of about a house, and takes the best; there is one function for each
phase. It looks at what its seat sees, counts no cards and looks ahead no further than its own hand: it is meant to be
quick and sensible, not strong. The numbers without a name were found by letting it play against itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from thurn_taxis import (
    Action,
    Call,
    Close,
    Discard,
    Draw,
    Extend,
    House,
    Phase,
    Province,
    Side,
    Stack,
    Start,
)
from thurn_taxis.players.places import CITIES_OF, ROADS, STACK_CITIES, bits, growth, longest
from thurn_taxis.players.simple import random_player

if TYPE_CHECKING:
    from random import Random

    from thurn_taxis import SeenPlayer, View

Worth = Callable[[Action], float]
"""What each action is worth in a position."""

_MUST: Final = 100.0
"""The worth of what is to be done whatever else there is; its negative is the worth of what is not to be done."""


def purposeful(view: View, legal: tuple[Action, ...], rng: Random) -> Action:
    """Take a sensible action: build and close routes for the next carriage, and place many houses.

    Args:
        view: What the seat sees; it has to be the seat whose turn it is.
        legal: The legal actions.
        rng: The source of chance, asked when several actions are equally good.
    """
    if len(legal) == 1:
        return legal[0]
    worth = _WORTH[view.turn.phase](view)
    worths = [worth(action) for action in legal]
    best = max(worths)
    good = tuple(action for action, value in zip(legal, worths, strict=True) if value == best)
    return good[0] if len(good) == 1 else random_player(view, good, rng)


def _fits(view: View) -> int:
    """Return by how many cards of the hand the route can grow, or how long one can be that begins with them."""
    route, hand = view.player.route, bits(view.player.hand or ())
    return growth(route[0], route[-1], hand & ~bits(route)) if route else longest(hand)


def _worth_of_drawing(view: View) -> Worth:
    """Return the worth of each card: whether the route can grow by it, or the hand begin a new one (D1, D6)."""
    route = view.player.route
    in_route, hand, houses = bits(route), bits(view.player.hand or ()), bits(view.player.houses)
    fits, before = _fits(view), longest(hand)

    def worth(action: Action) -> float:
        if not isinstance(action, Draw):
            return 3.0 if route and not fits else -_MUST
        if action.city is None:
            return 0.8
        bit = 1 << action.city
        if hand & bit:
            return -1.0
        value = longest(hand | bit) - before + 0.1 * ROADS[action.city].bit_count()
        if not (houses | in_route) & bit:
            value += 0.6
        if route and not in_route & bit:
            value += 3 * (growth(route[0], route[-1], (hand | bit) & ~in_route) - fits)
        return value

    return worth


def _worth_of_playing(view: View) -> Worth:
    """Return the worth of each card by how far the route can grow from there (R2 to R5), and of the postmaster (D4)."""
    route = view.player.route
    in_route, hand, houses = bits(route), bits(view.player.hand or ()), bits(view.player.houses)

    def worth(action: Action) -> float:
        if not isinstance(action, Start | Extend):
            return _MUST if _wants_postmaster(view) else -_MUST
        city = action.city
        left = right = city
        rest, value = hand & ~(1 << city), -20.0 * len(route)
        if isinstance(action, Extend):
            left, right = (city, route[-1]) if action.side is Side.LEFT else (route[0], city)
            rest, value = rest & ~in_route, 0.0
        ways = (ROADS[left] | ROADS[right]) & ~in_route
        value += 3 * growth(left, right, rest) + 0.2 * (ways.bit_count() + (ways & ~houses).bit_count())
        return value if houses >> city & 1 else value + 1

    return worth


def _wants_postmaster(view: View) -> bool:
    """Return whether a second card is better than what the other officials can do in this turn (T2)."""
    fits = _fits(view)
    length = len(view.player.route) + 1
    if not fits:
        return True
    if _short_by(view, length) > 0 and _wants_to_close(view, length, fits - 1):
        return False  # the cartwright will be needed
    return fits == 1 or view.player.hand_size <= view.rules.hand_limit


def _short_by(view: View, length: int) -> int:
    """Return by how many cards a route is too short for the next carriage; 0 and less when it is not (C5)."""
    return (view.rules.next_carriage(view.player.carriage) or 0) - length


def _wants_to_close(view: View, length: int, fits: int) -> bool:
    """Return whether to close a route: for a carriage, or while there is time.

    The cartwright is left for a route that cannot grow.

    Args:
        view: What the seat sees.
        length: The length of the route.
        fits: By how many cards of the hand it can grow.
    """
    if length < view.rules.shortest_route:
        return False
    short = _short_by(view, length)
    in_reach = short <= view.rules.cartwright_reach and view.turn.official is None
    return short <= 0 or _ends_soon(view) or (in_reach and not fits)


def _ends_soon(view: View) -> bool:
    """Return whether the end has been triggered, or somebody else can trigger it in the next turn or two (E1)."""
    *_, before_last, last = view.rules.carriages
    near = last - view.rules.cartwright_reach
    others = (player for seat, player in enumerate(view.players) if seat != view.turn.seat)
    return view.ended_by is not None or any(
        (player.carriage == before_last and len(player.route) >= near) or len(player.houses) >= view.rules.houses - 2
        for player in others
    )


def _worth_of_closing(view: View) -> Worth:
    """Return the worth of closing in each way by its houses, of going on, and of the postal carrier (C1, C2, R6)."""
    length, fits = len(view.player.route), _fits(view)
    closes = _wants_to_close(view, length, fits)
    short = _short_by(view, length)
    plenty = fits > 1 or view.player.hand_size > view.rules.hand_limit
    in_reach = 0 < short <= view.rules.cartwright_reach
    carrier = not (closes and (short <= 0 or in_reach)) and (plenty or short == 1 or closes)

    def worth(action: Action) -> float:
        if isinstance(action, Call):
            return _MUST if carrier else -_MUST
        if isinstance(action, Close):
            return 1 + _worth_of_houses(view, _placed(view.player, action.province)) if closes else -_MUST
        return 0.0

    return worth


def _placed(player: SeenPlayer, province: Province | None) -> int:
    """Return cities that get a house when the route is closed in a way (C2): in way (a) the first of each province."""
    new = bits(player.route) & ~bits(player.houses)
    if province is not None:
        return new & CITIES_OF[province]
    return sum(new & cities & -(new & cities) for cities in CITIES_OF)


def _worth_of_houses(view: View, new: int) -> float:
    """Return what new houses are worth: their number, and the tiles that they win or come near to (C4)."""
    houses = bits(view.player.houses) | new
    worth = float(new.bit_count())
    won = {tile.stack for tile in view.player.tiles}
    for stack, cities in STACK_CITIES:
        if new & cities and stack not in won and view.stacks[stack]:
            worth += view.stacks[stack][0] / (1 + (cities & ~houses).bit_count())
    if Stack.ALL_PROVINCES not in won and view.stacks[Stack.ALL_PROVINCES]:
        worth += 0.7 * sum(1 for cities in CITIES_OF if new & cities and cities & houses == cities & new)
    return worth


def _worth_of_placing(view: View) -> Worth:
    """Return the worth of a house in each city; no house is left out (C2, V3)."""
    return lambda action: _worth_of_houses(view, 1 << action.city) if isinstance(action, House) else 0.0


def _worth_of_cartwright(view: View) -> Worth:  # noqa: ARG001 - a carriage is always worth having
    """Return the worth of calling the cartwright, or of doing without him (C6)."""
    return lambda action: float(isinstance(action, Call))


def _worth_of_discarding(view: View) -> Worth:
    """Return the worth of what is kept: the route that the hand makes, and cities that have no house (C7)."""
    cards = view.player.hand or ()
    hand, houses = bits(cards), bits(view.player.houses)
    worth: dict[Action, float] = {}
    for city in set(cards):
        bit = 1 << city
        kept = hand if cards.count(city) > 1 else hand ^ bit
        worth[Discard(city)] = 2 * longest(kept) + (0.5 if houses & bit else 0.0) - 0.05 * ROADS[city].bit_count()
    return worth.__getitem__


_WORTH: Final[dict[Phase, Callable[[View], Worth]]] = {
    Phase.DRAW: _worth_of_drawing,
    Phase.PLAY: _worth_of_playing,
    Phase.CLOSE: _worth_of_closing,
    Phase.HOUSES: _worth_of_placing,
    Phase.CARRIAGE: _worth_of_cartwright,
    Phase.DISCARD: _worth_of_discarding,
}
