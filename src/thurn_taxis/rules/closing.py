"""C · Closing a route: houses, bonus tiles, carriage, discarding."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from thurn_taxis.actions import CLOSE, CLOSE_EACH, DISCARD, HOUSE, PASS, Action, Close, Discard, House, Pass
from thurn_taxis.board import PROVINCE_OF, PROVINCE_STACKS, PROVINCES, ROUTE_STACKS, Province, Stack
from thurn_taxis.errors import Objection
from thurn_taxis.rules.ending import end_turn, with_player, with_tile
from thurn_taxis.state import Phase, Player, State, Turn, turn_at
from thurn_taxis.supply import discarded, refilled

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from thurn_taxis.board import City
    from thurn_taxis.ruleset import Ruleset

Groups = tuple[tuple["City", ...], ...]
"""Groups of cities, each of which can get one house."""


def close_options(state: State) -> list[Action]:
    """Return the ways of closing the route: one house in each province, or all in one that it visits (C1, C2)."""
    route = state.players[state.turn.seat].route
    if len(route) < state.rules.shortest_route:
        return []
    return [CLOSE_EACH, *(CLOSE[province] for province in sorted({PROVINCE_OF[city] for city in route}))]


def close_objection(state: State, action: Close) -> Objection | None:
    """Return what forbids closing the route in this way (C1, C2)."""
    route = state.players[state.turn.seat].route
    if len(route) < state.rules.shortest_route:
        return Objection.ROUTE_TOO_SHORT
    if action.province is not None and all(PROVINCE_OF[city] is not action.province for city in route):
        return Objection.PROVINCE_NOT_IN_ROUTE
    return None


def close_outcome(state: State, action: Close, deal: Iterable[City] | None) -> State:
    """Return the state after the route was closed and the houses that need no choice were placed (C2, C3)."""
    player = state.player
    groups = house_groups(player, action.province)
    if state.rules.placement == "full" and len(groups) <= houses_left(state):
        alone = [group[0] for group in groups if len(group) == 1]
        state = _with_houses(state, alone) if alone else state
        groups = tuple(group for group in groups if len(group) > 1)
    return _go_on_with_houses(state, groups, deal)


def stay_options(state: State) -> list[Action]:
    """Return the choice of ending the turn without closing the route (C1)."""
    return [PASS]


def stay_objection(state: State, action: Pass) -> Objection | None:
    """Return what forbids ending the turn without closing: nothing (C1)."""
    return None


def stay_outcome(state: State, action: Pass, deal: Iterable[City] | None) -> State:
    """Return the state after a turn that ends without closing (T1)."""
    return end_turn(state, deal)


def house_groups(player: Player, province: Province | None) -> Groups:
    """Return the groups of cities that can get a house, one house for each group (C2, C3).

    Args:
        player: The player who closes a route.
        province: The province of way (b), or `None` for way (a).

    Returns:
        In way (a) the cities without an own house of each province, by the first of them in the route; in way (b) each
        such city of the province by itself, in route order.
    """
    without = [city for city in player.route if city not in player.houses]
    if province is not None:
        return tuple((city,) for city in without if PROVINCE_OF[city] is province)
    groups: dict[Province, list[City]] = {}
    for city in without:
        groups.setdefault(PROVINCE_OF[city], []).append(city)
    return tuple(tuple(group) for group in groups.values())


def houses_left(state: State) -> int:
    """Return how many houses the player whose turn it is has not placed (S4)."""
    return state.rules.houses - len(state.player.houses)


def _open_cities(state: State) -> Iterator[City]:
    """Return the cities that can get a house now: of the group asked for, of all when houses are scarce (C3)."""
    groups = state.turn.groups
    if state.rules.placement == "full" and len(groups) > houses_left(state):
        return chain.from_iterable(groups)
    return iter(groups[0])


def house_options(state: State) -> list[Action]:
    """Return the cities that can get a house now (C2, C3)."""
    return [HOUSE[city] for city in sorted(_open_cities(state))]


def house_objection(state: State, action: House) -> Objection | None:
    """Return what forbids a house in this city (C2, C3)."""
    city = action.city
    player = state.player
    if city in _open_cities(state):
        return None
    if city not in player.route:
        return Objection.NOT_IN_CLOSED_ROUTE
    if city in player.houses:
        return Objection.HOUSE_STANDS
    return Objection.NOT_ASKED_FOR


def house_outcome(state: State, action: House, deal: Iterable[City] | None) -> State:
    """Return the state after a house has been placed (C2)."""
    groups = tuple(group for group in state.turn.groups if action.city not in group)
    return _go_on_with_houses(_with_houses(state, [action.city]), groups, deal)


def leave_options(state: State) -> list[Action]:
    """Return the choice of leaving the group that is asked for without a house (V3)."""
    return [PASS] if state.rules.placement == "free" else []


def leave_objection(state: State, action: Pass) -> Objection | None:
    """Return what forbids leaving a group without a house (C3, V3)."""
    return None if state.rules.placement == "free" else Objection.HOUSES_ARE_DUE


def leave_outcome(state: State, action: Pass, deal: Iterable[City] | None) -> State:
    """Return the state after the group that is asked for was left without a house (V3)."""
    return _go_on_with_houses(state, state.turn.groups[1:], deal)


def discard_options(state: State) -> list[Action]:
    """Return the cards that can be discarded (C7)."""
    return [DISCARD[city] for city in dict.fromkeys(state.player.hand)]


def discard_objection(state: State, action: Discard) -> Objection | None:
    """Return what forbids discarding this card (C7)."""
    return None if action.city in state.player.hand else Objection.NOT_IN_HAND_TO_DISCARD


def discard_outcome(state: State, action: Discard, deal: Iterable[City] | None) -> State:
    """Return the state after a card of the hand has been discarded (C7)."""
    player = state.player
    place = player.hand.index(action.city)
    hand = player.hand[:place] + player.hand[place + 1 :]
    supply = discarded(state.supply, (action.city,))
    return _go_on_with_discards(state.with_move(player.with_cards(hand, player.route), supply, state.turn), deal)


def _with_houses(state: State, cities: list[City]) -> State:
    """Return the state with houses of the player in the cities (C2); the last house triggers the end (E1)."""
    player = state.player
    return with_player(state, player.with_gains(player.houses.union(cities), player.carriage, player.tiles))


def _go_on_with_houses(state: State, groups: Groups, deal: Iterable[City] | None) -> State:
    """Return the state that asks for the next house, or goes on with the tiles when there is none (C2 to C5)."""
    if groups and houses_left(state):
        turn = state.turn
        return state.with_turn(Turn(turn.seat, Phase.HOUSES, turn.official, 0, groups, turn.last))
    state = _with_province_tiles(_with_route_tile(state))
    return _go_on_with_carriage(state, deal)


def _with_route_tile(state: State) -> State:
    """Return the state with the tile for the length of the route, if one is left (C4, V2)."""
    rules = state.rules
    length = len(state.player.route)
    reached = [stack for stack, needed in zip(ROUTE_STACKS, rules.bonus_lengths, strict=True) if length >= needed]
    if rules.length_fallback == "over-seven" and length <= rules.bonus_lengths[-1]:
        reached = reached[-1:]
    for stack in reversed(reached):
        if state.stacks[stack]:
            return with_tile(state, stack)
    return state


def _with_province_tiles(state: State) -> State:
    """Return the state with the tiles for houses in every city of a province and in all provinces (C4, V1)."""
    player = state.player
    won = {tile.stack for tile in player.tiles}
    for stack, cities in PROVINCE_STACKS:
        if cities <= player.houses and stack not in won and state.stacks[stack]:
            state = with_tile(state, stack)
    stack = Stack.ALL_PROVINCES
    if stack not in won and state.stacks[stack] and wins_all_provinces(state.rules, player):
        state = with_tile(state, stack)
    return state


def wins_all_provinces(rules: Ruleset, player: Player) -> bool:
    """Return whether a player has a house in each of the provinces that the tile *all provinces* asks for (C4, V1)."""
    missing = set(PROVINCES) - {PROVINCE_OF[city] for city in player.houses}
    if rules.all_provinces == "outside-baiern":
        missing.discard(Province.BAIERN)
    return not missing


def _go_on_with_carriage(state: State, deal: Iterable[City] | None) -> State:
    """Return the state with the carriage that the route is long enough for, or asking for the cartwright (C5, C6)."""
    turn = state.turn
    carriage = state.rules.next_carriage(state.player.carriage)
    if carriage is not None:
        short = carriage - len(state.player.route)
        if short <= 0:
            state = with_next_carriage(state)
        elif short <= state.rules.cartwright_reach and turn.official is None:
            return state.with_turn(turn_at(turn.seat, Phase.CARRIAGE, None, 0, turn.last))
    return clear_route(state, deal)


def with_next_carriage(state: State) -> State:
    """Return the state after the player has taken the next carriage (C5); the last one triggers the end (E1)."""
    player = state.player
    carriage = state.rules.next_carriage(player.carriage)
    return with_player(state, player.with_gains(player.houses, carriage or player.carriage, player.tiles))


def clear_route(state: State, deal: Iterable[City] | None) -> State:
    """Return the state after the closed route has been discarded (C7)."""
    player = state.player
    supply = discarded(state.supply, player.route)
    return _go_on_with_discards(state.with_move(player.with_cards(player.hand, ()), supply, state.turn), deal)


def _go_on_with_discards(state: State, deal: Iterable[City] | None) -> State:
    """Return the state that asks for a discard while the hand is over the limit, or the next turn (C7)."""
    turn = state.turn
    if len(state.player.hand) <= state.rules.hand_limit:
        return end_turn(state, deal)
    asking = turn_at(turn.seat, Phase.DISCARD, turn.official, 0, turn.last)
    return state.with_supply(refilled(state.supply, deal)).with_turn(asking)
