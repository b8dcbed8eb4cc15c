"""R · The route: playing a card, at an end of the route or as the first of a new one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from thurn_taxis.actions import LEFT, RIGHT, START, Action, Extend, Side, Start
from thurn_taxis.board import NEIGHBOURS
from thurn_taxis.errors import Objection
from thurn_taxis.state import Official, Phase, State, turn_at
from thurn_taxis.supply import discarded, refilled

if TYPE_CHECKING:
    from collections.abc import Iterable

    from thurn_taxis.board import City
    from thurn_taxis.state import Supply


def start_options(state: State) -> list[Action]:
    """Return the cards that can start a route (R2, R5, V5)."""
    turn = state.turn
    player = state.players[turn.seat]
    if turn.official is Official.CARRIER:
        return []
    if player.route and state.rules.abandon == "stuck" and extend_options(state):
        return []
    return [START[city] for city in dict.fromkeys(player.hand)]


def start_objection(state: State, action: Start) -> Objection | None:
    """Return what forbids starting a route (R1, R6, V5)."""
    turn = state.turn
    player = state.players[turn.seat]
    if action.city not in player.hand:
        return Objection.NOT_IN_HAND
    if turn.official is Official.CARRIER:
        return Objection.CARRIER_ADDS
    if player.route and state.rules.abandon == "stuck" and extend_options(state):
        return Objection.ROUTE_CAN_GROW
    return None


def start_outcome(state: State, action: Start, deal: Iterable[City] | None) -> State:
    """Return the state after a card has started a route; the old route is abandoned (R2, R5)."""
    player = state.players[state.turn.seat]
    supply = state.supply
    if player.route:
        supply = refilled(discarded(supply, player.route), deal)
    return _played(state, action.city, (action.city,), supply)


def extend_options(state: State) -> list[Action]:
    """Return the cards that can be added to the route, with the end (R3, R4)."""
    player = state.players[state.turn.seat]
    route, hand = player.route, player.hand
    if not route:
        return []
    options: list[Action] = [LEFT[city] for city in NEIGHBOURS[route[0]] if city in hand and city not in route]
    options += [RIGHT[city] for city in NEIGHBOURS[route[-1]] if city in hand and city not in route]
    return options


def extend_objection(state: State, action: Extend) -> Objection | None:
    """Return what forbids adding a card to the route (R1 to R4)."""
    player = state.players[state.turn.seat]
    route, city = player.route, action.city
    if city not in player.hand:
        return Objection.NOT_IN_HAND
    if not route:
        return Objection.NO_ROUTE
    if city in route:
        return Objection.ALREADY_IN_ROUTE
    if city not in NEIGHBOURS[route[0 if action.side is Side.LEFT else -1]]:
        return Objection.NOT_ADJACENT
    return None


def extend_outcome(state: State, action: Extend, deal: Iterable[City] | None) -> State:
    """Return the state after a card has been added to the left or right end of the route (R3)."""
    route, city = state.players[state.turn.seat].route, action.city
    route = (city, *route) if action.side is Side.LEFT else (*route, city)
    return _played(state, city, route, state.supply)


def _played(state: State, city: City, route: tuple[City, ...], supply: Supply) -> State:
    """Return the state after a card has gone from the hand to the route; the route can be closed now (T1)."""
    turn = state.turn
    player = state.players[turn.seat]
    hand = player.hand
    place = hand.index(city)
    return state.with_move(
        player.with_cards(hand[:place] + hand[place + 1 :], route),
        supply,
        turn_at(turn.seat, Phase.CLOSE, turn.official, 0, turn.last),
    )
