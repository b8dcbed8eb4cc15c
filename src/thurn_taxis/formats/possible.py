"""Which states can be: the invariants that the rules keep, each with the place and the reason when it is broken.

Only readers of foreign data need this; the rules themselves lead from one possible state to the next. Paths are
those of the JSON document.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from thurn_taxis.board import NEIGHBOURS, PROVINCE_STACKS, STACKS, City, Province, Stack
from thurn_taxis.errors import DataError
from thurn_taxis.rules.closing import house_groups, houses_left, wins_all_provinces
from thurn_taxis.rules.ending import is_last_turn, triggers_end
from thurn_taxis.rules.routes import extend_options
from thurn_taxis.state import Official, Phase
from thurn_taxis.supply import can_draw, checked_seed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from thurn_taxis.state import Player, State


def check_possible(state: State) -> None:
    """See that a state is possible.

    Args:
        state: A state whose fields have the right types.

    Raises:
        DataError: The state cannot come up in a game; the error says where and why.
    """
    _check_table(state)
    for seat, player in enumerate(state.players):
        _check_player(state, player, f"players[{seat}]")
    _check_cards(state)
    _check_tiles(state)
    _check_end(state)
    _check_turn(state)


def _require(condition: object, path: str, reason: str, rule: str | None = None) -> None:
    """Raise what is wrong at a path unless the condition holds."""
    if not condition:
        raise DataError(path, reason, rule)


def _check_table(state: State) -> None:
    rules, supply = state.rules, state.supply
    seats = len(state.players)
    _require(rules.min_players <= seats <= rules.max_players, "players", f"there are {seats} players", "S1")
    _require(0 <= state.turn.seat < seats, "turn.seat", f"there is no seat {state.turn.seat}", "S1")
    _require(len(supply.display) == rules.display_size, "display", f"it has {len(supply.display)} spaces", "S2")
    checked_seed(supply.seed)
    _require(supply.shuffles >= 1, "shuffles", "the first deal is a shuffle", "S2")
    if None in supply.display:
        left = supply.cards or (supply.discards and state.turn.phase is not Phase.OVER)
        _require(
            not left, f"display[{supply.display.index(None)}]", "an empty space is refilled while there are cards", "D2"
        )


def _check_player(state: State, player: Player, path: str) -> None:
    rules, route = state.rules, player.route
    for place, (city, following) in enumerate(pairwise(route), start=1):
        _require(following in NEIGHBOURS[city], f"{path}.route[{place}]", f"no road joins {city} to {following}", "R3")
    for place, city in enumerate(route):
        _require(city not in route[:place], f"{path}.route[{place}]", f"{city} is in the route twice", "R4")
    _require(len(player.houses) <= rules.houses, f"{path}.houses", f"there are {len(player.houses)} houses", "S4")
    carriages = (0, *rules.carriages)
    _require(player.carriage in carriages, f"{path}.carriage", f"there is no carriage {player.carriage}", "S4")
    closing = state.turn.phase is Phase.HOUSES and player is state.player
    if not player.carriage and not closing:
        _require(not player.houses, f"{path}.houses", "houses come with a closed route, and so does a carriage", "C5")
        _require(not player.tiles, f"{path}.tiles", "tiles come with a closed route, and so does a carriage", "C5")


def _check_cards(state: State) -> None:
    supply = state.supply
    cards = [city for city in supply.display if city is not None]
    cards += supply.cards
    cards += supply.discards
    for player in state.players:
        cards += player.hand
        cards += player.route
    cards.sort()
    all_cards = state.rules.cards
    if tuple(cards) != all_cards:
        _require(
            len(cards) == len(all_cards), "", f"there are {len(cards)} cards, and {len(all_cards)} are needed", "S2"
        )
        wrong = next(city for city in City if cards.count(city) != all_cards.count(city))
        raise DataError(
            "", f"there are {cards.count(wrong)} cards of {wrong}, and {all_cards.count(wrong)} are needed", "S2"
        )


def _check_tiles(state: State) -> None:
    won: dict[Stack, list[int]] = {}
    for seat, player in enumerate(state.players):
        for tile in player.tiles:
            won.setdefault(tile.stack, []).append(tile.points)
        _check_tiles_of(state, player, f"players[{seat}].tiles")
    for stack, all_points, left in zip(STACKS, state.rules.tiles, state.stacks, strict=True):
        if left == all_points and stack not in won:
            continue
        gone = list(all_points[: len(all_points) - len(left)])
        _require((*gone, *left) == all_points, f"stacks.{stack}", "a stack is in order, highest on top", "S3")
        held = sorted(won.get(stack, ()), reverse=True)
        _require(held == gone, f"stacks.{stack}", f"the tiles {gone} are gone from it, the players have {held}", "S3")


def _check_tiles_of(state: State, player: Player, path: str) -> None:
    _require(len(player.tiles) <= sum(map(len, state.rules.tiles)), path, f"there are {len(player.tiles)} tiles", "S3")
    won = [tile.stack for tile in player.tiles]
    for place, tile in enumerate(player.tiles):
        earlier = [other.points for other in player.tiles[:place] if other.stack is tile.stack]
        _require(not earlier or tile.stack < Stack.ALL_PROVINCES, f"{path}[{place}]", "this tile is won once", "C4")
        _require(
            all(points > tile.points for points in earlier), f"{path}[{place}]", "the higher tile is won first", "C4"
        )
    earned = [stack for stack, cities in PROVINCE_STACKS if cities <= player.houses]
    if wins_all_provinces(state.rules, player):
        earned.append(Stack.ALL_PROVINCES)
    for place, stack in enumerate(won):
        by_houses = Stack.ALL_PROVINCES <= stack < Stack.GAME_END
        _require(not by_houses or stack in earned, f"{path}[{place}]", "the houses for this tile are missing", "C4")
    if state.turn.phase is not Phase.HOUSES or player is not state.player:
        due = [stack for stack in earned if stack not in won and state.stacks[stack]]
        _require(not due, path, f"the houses have won a tile of {due[0]} that is missing" if due else "", "C4")


def _check_end(state: State) -> None:
    ended_by, seats = state.ended_by, len(state.players)
    triggers = [seat for seat, player in enumerate(state.players) if triggers_end(state, player)]
    if ended_by is None:
        _require(not triggers, "ended_by", f"seat {triggers[0]} has triggered the end" if triggers else "", "E1")
        _require(state.stacks[Stack.GAME_END], "stacks.game end", "nobody has triggered the end", "E1")
        _require(not state.turn.last, "turn.last", "nobody has triggered the end", "E2")
        return
    _require(0 <= ended_by < seats, "ended_by", f"there is no seat {ended_by}", "E1")
    _require(ended_by in triggers, "ended_by", f"seat {ended_by} has not triggered the end", "E1")
    holds = any(tile.stack is Stack.GAME_END for tile in state.players[ended_by].tiles)
    _require(holds, f"players[{ended_by}].tiles", "the game end tile is missing", "E1")
    turn = state.turn
    if turn.last:
        follows = state.rules.last_round == "one-more-turn" or turn.seat > ended_by
        _require(follows, "turn.seat", "the round was over before this turn", "E2")
    else:
        closing = (Phase.HOUSES, Phase.CARRIAGE, Phase.DISCARD, Phase.OVER)
        in_turn = turn.seat == ended_by and turn.phase in closing
        _require(in_turn, "turn.last", "the end was triggered before this turn", "E2")


def _check_turn(state: State) -> None:
    turn, player, rules = state.turn, state.player, state.rules
    _require((turn.due == 0) == (turn.phase is not Phase.DRAW), "turn.due", f"{turn.due} cards cannot be due", "D1")
    _require(bool(turn.groups) == (turn.phase is Phase.HOUSES), "turn.groups", "they belong to the phase houses", "C2")
    allowed = _OFFICIALS[turn.phase]
    _require(turn.official in allowed, "turn.official", f"{turn.official} cannot have helped in this phase", "T2")
    long_enough = len(player.route) >= rules.shortest_route
    path = f"players[{turn.seat}]"
    match turn.phase:
        case Phase.DRAW:
            _require(can_draw(state.supply), "turn.phase", "there is no card that could be drawn", "D7")
            most = rules.draws if player.hand else rules.draws_with_empty_hand
            _require(turn.due == most, "turn.due", f"{turn.due} cards cannot be due", "D5" if not player.hand else "D1")
            forced = turn.official is Official.POSTMASTER
            _require(player.hand or forced, "turn.official", "with an empty hand the postmaster helps", "D5")
        case Phase.PLAY:
            _require(player.hand, "turn.phase", "there is no card to play", "R1")
            fits = turn.official is not Official.CARRIER or extend_options(state)
            _require(fits, "turn.official", "no card fits the route for the carrier", "R6")
        case Phase.CLOSE:
            drew_nothing = not player.hand and not can_draw(state.supply) and turn.official is None
            _require(player.route or drew_nothing, f"{path}.route", "a card has been played, so there is a route", "T1")
        case Phase.HOUSES:
            _require(long_enough, f"{path}.route", "the route is too short to be closed", "C1")
            _require(houses_left(state), f"{path}.houses", "no house is left to place", "C3")
            _require(_groups_possible(state), "turn.groups", "the closed route does not give these groups", "C2")
        case Phase.CARRIAGE:
            _require(long_enough, f"{path}.route", "the route is too short to be closed", "C1")
            short = (rules.next_carriage(player.carriage) or 0) - len(player.route)
            in_reach = 0 < short <= rules.cartwright_reach
            _require(in_reach, "turn.phase", "the cartwright cannot help with this route", "C6")
        case Phase.DISCARD:
            _require(not player.route, f"{path}.route", "the closed route has been discarded", "C7")
            _require(len(player.hand) > rules.hand_limit, f"{path}.hand", "no card has to be discarded", "C7")
        case _:  # the game is over
            _require(is_last_turn(state), "turn.phase", "the last round is not over", "E2")


def _groups_possible(state: State) -> bool:
    """Return whether the groups can be those that are left of a way of closing the route (C2, C3)."""
    groups, player, rules = state.turn.groups, state.player, state.rules
    if rules.placement == "full" and len(groups) <= houses_left(state) and any(len(group) == 1 for group in groups):
        return False
    return any(_is_part(groups, house_groups(player, way)) for way in (None, *Province))


def _is_part(part: Iterable[object], whole: Iterable[object]) -> bool:
    """Return whether the items of `part` all stand in `whole`, in the same order."""
    rest = iter(whole)
    return all(item in rest for item in part)


_FREE = (None, Official.ADMINISTRATOR, Official.POSTMASTER)
_OFFICIALS: tuple[tuple[Official | None, ...], ...] = (
    _FREE,
    (*_FREE, Official.CARRIER),
    (*_FREE, Official.CARRIER),
    (*_FREE, Official.CARRIER),
    (None,),
    (None, *Official),
    (None,),
)
"""Who can have helped so far in each phase, indexed by `Phase` (T2)."""
