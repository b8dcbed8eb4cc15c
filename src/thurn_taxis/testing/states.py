"""Whether a position keeps the rules' promises: a second opinion, written apart from the readers of documents."""

from __future__ import annotations

from collections import Counter
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Final

from thurn_taxis import (
    ACTIONS,
    City,
    DataError,
    Official,
    Phase,
    Player,
    Province,
    Stack,
    State,
    Tile,
    board_graph,
    from_json,
    guess,
    legal_actions,
    scores,
    to_json,
    view,
    why_not,
    winner,
)
from thurn_taxis.testing.forms import fault_of_form

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

_GRAPH: Final = board_graph()
_ROADS: Final = frozenset(frozenset(road) for road in _GRAPH.edges)
_PROVINCE: Final = {city: _GRAPH.nodes[city]["province"] for city in City}
_CITIES_FOR: Final = {
    stack: {city for city in City if str(_PROVINCE[city]) in str(stack).split("/")}
    for stack in Stack
    if any(str(province) in str(stack).split("/") for province in Province)
}
"""The stacks of provinces and pairs, with the cities that win their tiles."""

_HELPED: Final[dict[Phase, tuple[Official | None, ...]]] = {
    Phase.DRAW: (None, Official.ADMINISTRATOR, Official.POSTMASTER),
    Phase.PLAY: (None, Official.ADMINISTRATOR, Official.POSTMASTER, Official.CARRIER),
    Phase.CLOSE: (None, Official.ADMINISTRATOR, Official.POSTMASTER, Official.CARRIER),
    Phase.HOUSES: (None, Official.ADMINISTRATOR, Official.POSTMASTER, Official.CARRIER),
    Phase.CARRIAGE: (None,),
    Phase.DISCARD: (None, *Official),
    Phase.OVER: (None,),
}
"""Who can have helped so far in each phase (T2)."""


def check_state(state: State) -> None:
    """See that a position keeps all promises of the rules and of the library.

    All cards, houses, tiles and carriages are somewhere, routes follow the roads, exactly those actions are legal that
    nothing forbids, there is one before the end and none after it, nothing is lost in JSON, and a guess from what a
    seat sees looks to it like the position.

    Args:
        state: Any position, such as the one that a front end keeps; whatever else comes in its place is no position.

    Raises:
        AssertionError: A promise is broken; the message begins with the id of the rule, or with `JSON`. Nothing else is
            raised.

    Example:
        >>> from thurn_taxis import new_game
        >>> check_state(new_game(3, seed=1))
        >>> from attrs import evolve
        >>> check_state(evolve(new_game(3, seed=1), players=()))
        Traceback (most recent call last):
        AssertionError: S1: there are 0 players
    """
    try:
        fault = fault_of_form(state) or next(_faults(state), None)
    except Exception as error:
        raise AssertionError(f"T1: the position cannot be asked: {error!r:.200}") from error
    if fault is not None:
        raise AssertionError(fault)


def _faults(state: State) -> Iterator[str]:
    """Yield what is wrong with something that has the form of a position."""
    yield from _faults_of_cards(state)
    for seat in range(len(state.players)):
        yield from _faults_of_player(state, seat)
    yield from _faults_of_tiles(state)
    yield from _faults_of_scores(state)
    yield from _faults_of_end(state)
    yield from _faults_of_turn(state)
    yield from _faults_of_legality(state)
    yield from _faults_of_copies(state)


def _faults_of_cards(state: State) -> Iterator[str]:
    rules, supply = state.rules, state.supply
    shown = [card for card in supply.display if card is not None]
    cards = Counter((*shown, *supply.cards, *supply.discards))
    for player in state.players:
        cards.update((*player.hand, *player.route))
    for city in City:
        if cards[city] != rules.copies:
            yield f"S2: the number of cards of {city} is {cards[city]}"
    if len(supply.display) != rules.display_size:
        yield f"S2: the display has {len(supply.display)} spaces"
    left = supply.cards or (supply.discards and state.turn.phase is not Phase.OVER)
    if len(shown) < len(supply.display) and left:
        yield "D2: a space of the display is empty while there are cards"
    if supply.shuffles < 1:
        yield f"D3: the cards have been shuffled {supply.shuffles} times"


def _faults_of_player(state: State, seat: int) -> Iterator[str]:
    rules, player = state.rules, state.players[seat]
    who = f"seat {seat}"
    if list(player.hand) != sorted(player.hand):
        yield f"S4: the hand of {who} is not in city order"
    for road in pairwise(player.route):
        if frozenset(road) not in _ROADS:
            yield f"R3: {who} has {road[0]} next to {road[1]} in the route"
    if len(set(player.route)) < len(player.route):
        yield f"R4: a city is twice in the route of {who}"
    if len(player.houses) > rules.houses:
        yield f"C3: {who} has {len(player.houses)} houses"
    if player.carriage not in (0, *rules.carriages):
        yield f"C5: {who} has the carriage {player.carriage}"
    asked = state.turn.phase is Phase.HOUSES and state.turn.seat == seat
    if not player.carriage and not asked and (player.houses or player.tiles):
        yield f"C5: {who} has closed a route and has no carriage"


def _faults_of_scores(state: State) -> Iterator[str]:
    rules = state.rules
    for seat, (player, score) in enumerate(zip(state.players, scores(state), strict=True)):
        points = rules.carriage_points[rules.carriages.index(player.carriage)] if player.carriage else 0
        total = points + sum(tile.points for tile in player.tiles) - (rules.houses - len(player.houses))
        if score.total != total:
            yield f"E3: seat {seat} has {total} points, not {score.total}"


def _faults_of_tiles(state: State) -> Iterator[str]:
    for stack in Stack:
        won = sorted((tile.points for tile in _tiles(state) if tile.stack is stack), reverse=True)
        if (*won, *state.stacks[stack]) != state.rules.tiles[stack]:
            yield f"S3: of the stack {stack} the players have {won}, and {list(state.stacks[stack])} are left"
    for seat, player in enumerate(state.players):
        if not (state.turn.phase is Phase.HOUSES and seat == state.turn.seat):
            yield from _faults_of_won_tiles(state, player, f"seat {seat}")


def _faults_of_won_tiles(state: State, player: Player, who: str) -> Iterator[str]:
    """Yield what is wrong with the tiles of a player who is not being asked for houses."""
    for stack in (*_CITIES_FOR, Stack.ALL_PROVINCES):
        won = sum(tile.stack is stack for tile in player.tiles)
        earned = _earned(state, player, stack)
        if won > earned:
            yield f"C4: {who} has {won} tiles of the stack {stack} and has earned {int(earned)}"
        if earned and not won and state.stacks[stack]:
            yield f"C4: {who} has earned a tile of the stack {stack} and has none"


def _earned(state: State, player: Player, stack: Stack) -> bool:
    """Return whether the houses of a player win a tile of a stack that belongs to places (C4, V1)."""
    if stack is not Stack.ALL_PROVINCES:
        return player.houses >= _CITIES_FOR[stack]
    needed = set(Province)
    if state.rules.all_provinces == "outside-baiern":
        needed.discard(Province.BAIERN)
    return needed <= {_PROVINCE[city] for city in player.houses}


def _tiles(state: State) -> Iterator[Tile]:
    return chain.from_iterable(player.tiles for player in state.players)


def _faults_of_end(state: State) -> Iterator[str]:
    rules, turn = state.rules, state.turn
    triggers = [
        seat
        for seat, player in enumerate(state.players)
        if player.carriage == rules.carriages[-1] or len(player.houses) == rules.houses
    ]
    holders = [
        seat for seat, player in enumerate(state.players) for tile in player.tiles if tile.stack is Stack.GAME_END
    ]
    due = [] if state.ended_by is None else [state.ended_by]
    if holders != due or bool(triggers) != bool(due) or not set(due) <= set(triggers):
        yield f"E1: seat {state.ended_by} is said to have triggered the end, {holders} has its tile, {triggers} could"
    if turn.last and state.ended_by is None:
        yield "E2: a last turn without an end"
    if turn.phase is Phase.OVER:
        last = len(state.players) - 1 if rules.last_round == "finish" else state.ended_by
        if turn.seat != last:
            yield f"E2: the game is over after the turn of seat {turn.seat}, not of {last}"
        totals = [score.total for score in scores(state)]
        order = [seat % len(totals) for seat in range(state.ended_by or 0, (state.ended_by or 0) + len(totals))]
        first = next(seat for seat in order if totals[seat] == max(totals))
        if winner(state) != first:
            yield f"E4: seat {first} has won, not {winner(state)}"
    elif winner(state) is not None:
        yield "E4: somebody has won before the end"


def _faults_of_turn(state: State) -> Iterator[str]:
    rules, turn, player = state.rules, state.turn, state.player
    if turn.official not in _HELPED[turn.phase]:
        yield f"T2: {turn.official} cannot have helped in the phase {turn.phase}"
    drawable = state.supply.cards or any(card is not None for card in state.supply.display)
    if turn.phase is Phase.DRAW and not (drawable and turn.due):
        yield "D7: a card is due and there is none"
    if turn.phase is not Phase.DRAW and turn.due:
        yield "D1: a card is due after the phase draw"
    if turn.phase is Phase.PLAY and not player.hand:
        yield "R1: a card has to be played from an empty hand"
    if turn.phase in {Phase.HOUSES, Phase.CARRIAGE} and len(player.route) < rules.shortest_route:
        yield f"C1: a route of {len(player.route)} is being closed"
    if turn.phase is Phase.DISCARD and len(player.hand) <= rules.hand_limit:
        yield f"C7: a card has to be discarded from a hand of {len(player.hand)}"
    places = [city for group in turn.groups for city in group]
    if (turn.phase is Phase.HOUSES) != bool(places) or len(set(places)) < len(places):
        yield "C2: the groups of places for houses are wrong"
    if set(places) & player.houses or not set(places) <= set(player.route):
        yield "C3: a house is asked for in a city that has one or is not in the route"


def _faults_of_legality(state: State) -> Iterator[str]:
    legal = legal_actions(state)
    if bool(legal) == (state.turn.phase is Phase.OVER):
        yield f"T1: there are {len(legal)} legal actions in the phase {state.turn.phase}"
    allowed = tuple(action for action in ACTIONS if why_not(state, action) is None)
    if legal != allowed:
        yield f"T1: {_shown(set(legal) ^ set(allowed)) or 'the order'} differs between legal_actions and why_not"


def _shown(actions: Collection[object]) -> str:
    return ", ".join(sorted(map(str, actions)))


def _faults_of_copies(state: State) -> Iterator[str]:
    try:
        if from_json(to_json(state), State) != state:
            yield "JSON: the position that is written is not the one that is read"
    except DataError as error:
        yield f"JSON: the position that is written cannot be read: {error}"
    for seat in (None, *range(len(state.players))):
        seen = view(state, seat)
        if view(guess(seen, 1), seat) != seen:
            yield f"H1: a guess from what {'a spectator' if seat is None else f'seat {seat}'} sees looks different"
