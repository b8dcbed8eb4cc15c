"""Strategies for positions that play hardly ever leads to, though the rules allow them.

In a crammed position no card is left in the supply and the discards, few or none lie in the display, and the rest are
in hands and routes (D7). In a scarce one a route can be closed that has more places for houses than the player has
houses (C3).
"""

from __future__ import annotations

from itertools import takewhile

from attrs import evolve
from hypothesis import assume
from hypothesis import strategies as st

from thurn_taxis import (
    RIO_GRANDE,
    City,
    Official,
    Phase,
    Player,
    Province,
    Ruleset,
    Stack,
    State,
    Supply,
    Tile,
    Turn,
    board_graph,
    new_game,
    shuffled,
)
from thurn_taxis.testing import cities, played_states, rulesets, seeds

GRAPH = board_graph()
PROVINCE = {city: GRAPH.nodes[city]["province"] for city in City}

_WEST_TO_EAST = """
Mannheim Carlsruhe Freiburg Basel Zürich Sigmaringen Kempten Innsbruck Augsburg Ulm Stuttgart Würzburg Nürnberg
Ingolstadt Regensburg München Passau Salzburg Linz Budweis Pilsen Lodz
"""
ALL_CITIES_IN_A_ROW = tuple(next(city for city in City if str(city) == name) for name in _WEST_TO_EAST.split())
"""A route through all cities."""


@st.composite
def routes(draw: st.DrawFn, *, least: int = 1, most: int = 22) -> tuple[City, ...]:
    """Return a strategy for routes, with at least and at most so many cards."""
    route = [draw(cities())]
    length = draw(st.integers(least, most))
    while len(route) < length:
        ways = [city for city in sorted(GRAPH[route[-1]]) if city not in route]
        if not ways:
            break
        route.append(draw(st.sampled_from(ways)))
    assume(len(route) >= least)
    return tuple(route)


@st.composite
def crammed_states(draw: st.DrawFn) -> State:
    """Return a strategy for positions at the start of a turn with nothing in supply and discards."""
    state = draw(played_states(phases=[Phase.DRAW]))
    seats = len(state.players)
    cards = list(shuffled(state.rules.cards, draw(seeds()), 0))
    rows = []
    for _ in range(seats):
        row = tuple(takewhile(cards.__contains__, draw(st.just(()) | routes())))
        for card in row:
            cards.remove(card)
        rows.append(row)
    shown = draw(st.integers(0, min(6, len(cards))))
    display = (*cards[:shown], *[None] * (6 - shown))
    holders = draw(st.lists(st.integers(0, seats - 1), min_size=1, max_size=seats))
    hands: list[list[City]] = [[] for _ in range(seats)]
    for place, card in enumerate(cards[shown:]):
        hands[holders[place % len(holders)]].append(card)
    players = tuple(
        player.with_cards(tuple(sorted(hand)), row)
        for player, hand, row in zip(state.players, hands, rows, strict=True)
    )
    return at_the_start(
        evolve(state, players=players, supply=evolve(state.supply, display=display, cards=(), discards=()))
    )


def at_the_start(state: State) -> State:
    """Return the position with the turn at its start, as the cards have it (D1, D5, D7)."""
    turn = state.turn
    due, phase, official = 0, Phase.PLAY if state.player.hand else Phase.CLOSE, None
    if any(card is not None for card in state.supply.display):
        phase = Phase.DRAW
        due, official = (1, None) if state.player.hand else (2, Official.POSTMASTER)
    return evolve(state, turn=Turn(turn.seat, phase, official, due, (), turn.last))


def with_all_cards_in_routes(rules: Ruleset = RIO_GRANDE) -> State:
    """Return a game of three in which all 66 cards lie in routes, and the first player begins a turn (D7)."""
    state = new_game(3, seed=1, rules=rules)
    return at_the_start(
        evolve(
            state,
            players=tuple(player.with_cards((), ALL_CITIES_IN_A_ROW) for player in state.players),
            supply=state.supply.with_piles((None,) * 6, (), ()),
        )
    )


@st.composite
def scarce_states(draw: st.DrawFn) -> tuple[State, Province | None]:
    """Return a strategy for positions with a route to close, and a way of closing for which the houses are too few."""
    rules = draw(rulesets().map(lambda drawn: evolve(drawn, placement="full")))
    route = draw(routes(least=4))
    province = draw(st.sampled_from((None, Province.BAIERN, Province.BADEN)))
    groups: dict[object, list[City]] = {}
    for city in route:
        if province is None or PROVINCE[city] is province:
            groups.setdefault(PROVINCE[city] if province is None else city, []).append(city)
    assume(len(groups) >= 3)
    left = draw(st.integers(2, len(groups) - 1))
    chosen = draw(st.permutations(sorted(groups.values())))[: left + 1]
    without = {draw(st.sampled_from(group)) for group in chosen}
    without.add(draw(st.sampled_from([city for city in City if city not in without])))
    player = Player((), route, frozenset(City) - without, draw(st.sampled_from((3, 4, 5, 6))))
    player, stacks = with_tiles(player, rules.tiles, all_provinces=rules.all_provinces == "all")
    first = new_game(draw(st.integers(2, 4)), seed=draw(seeds()), rules=rules)
    cards = [*first.supply.display, *first.supply.cards]
    for city in route:
        cards.remove(city)
    supply = Supply(tuple(cards[:6]), tuple(city for city in cards[6:] if city is not None), (), first.supply.seed, 1)
    turn = Turn(0, Phase.CLOSE, Official.POSTMASTER)
    return State(rules, (player, *first.players[1:]), supply, stacks, turn), province


def with_tiles(
    player: Player, tiles: tuple[tuple[int, ...], ...], *, all_provinces: bool
) -> tuple[Player, tuple[tuple[int, ...], ...]]:
    """Return the player with the tiles that the houses have won (C4), and what is left of the stacks."""
    won = []
    housed = {PROVINCE[city] for city in player.houses}
    for stack in Stack:
        of_stack = {city for city in City if str(PROVINCE[city]) in str(stack).split("/")}
        needed = set(Province) if all_provinces else set(Province) - {Province.BAIERN}
        if (of_stack and player.houses >= of_stack) or (stack is Stack.ALL_PROVINCES and housed >= needed):
            won.append(stack)
    left = tuple(points[1:] if stack in won else points for stack, points in zip(Stack, tiles, strict=True))
    return evolve(player, tiles=tuple(Tile(stack, tiles[stack][0]) for stack in won)), left
