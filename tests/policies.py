"""Small players for the tests: uniform, purposeful with noise, and hoarding.

Uniform random games hardly ever close a route and practically never end; these players bring games to where the rules
bite. A policy is a function of the state, its legal actions and a source of chance. Of the latter only `random()` is
used, whose sequence Python promises to keep, so that a seed means the same game on every version.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TypeVar

from thurn_taxis import (
    Action,
    Call,
    City,
    Close,
    Discard,
    Draw,
    Extend,
    House,
    Official,
    Pass,
    Province,
    Start,
    State,
    apply,
    board_graph,
    legal_actions,
)

Policy = Callable[[State, Sequence[Action], Random], Action]
Thing = TypeVar("Thing")

NEIGHBOURS = {city: frozenset(board_graph()[city]) for city in City}
PROVINCE_OF = {city: board_graph().nodes[city]["province"] for city in City}


def dice(seed: int) -> Random:
    """Return a source of chance for a policy."""
    return Random(seed)  # noqa: S311 - games need no secret randomness


def one_of(things: Sequence[Thing], rng: Random) -> Thing:
    """Return one of the things, each as likely as the others."""
    return things[int(rng.random() * len(things))]


def best_of(things: Sequence[Thing], worth: Callable[[Thing], float], rng: Random) -> Thing:
    """Return one of those things that are worth most."""
    most = max(map(worth, things))
    return one_of([thing for thing in things if worth(thing) == most], rng)


def uniform(_state: State, legal: Sequence[Action], rng: Random) -> Action:
    """Play any legal action."""
    return one_of(legal, rng)


def purposeful(noise: float = 0.05, *, shortest: int = 3, longest: int = 7) -> Policy:
    """Return the policy of a player who wants carriages and houses, with a share of random actions.

    Args:
        noise: How often any legal action is played instead.
        shortest: Shorter routes are not closed, even when they suffice for the next carriage.
        longest: Longer routes are closed, even when they do not suffice for the next carriage. With 4 the player ends
            the game by the last house rather than by the last carriage.
    """

    def policy(state: State, legal: Sequence[Action], rng: Random) -> Action:
        if rng.random() < noise:
            return one_of(legal, rng)
        length = min(longest, max(shortest, _wanted_length(state)))
        return best_of(legal, lambda action: _worth(state, action, length), rng)

    return policy


def hoarder(noise: float = 0.0) -> Policy:
    """Return the policy of a player who draws what he can, never closes, and abandons only when nothing fits.

    Args:
        noise: How often any legal action is played instead.
    """

    def policy(_state: State, legal: Sequence[Action], rng: Random) -> Action:
        if rng.random() < noise:
            return one_of(legal, rng)
        return best_of(legal, _worth_for_hoarder, rng)

    return policy


def hoarding_until(shuffles: int, after: Policy, *, hoarders: Policy | None = None) -> Policy:
    """Return the policy of a table that hoards until no cards are left to draw, and then plays otherwise.

    Args:
        shuffles: How long the table hoards. When everything is drawn, every abandoned route is shuffled anew, so that
            from 8 on the table has been without a card to draw by then.
        after: How the table plays on.
        hoarders: Who hoards; a table of hoarders when not given.
    """
    before = hoarders or hoarder()

    def policy(state: State, legal: Sequence[Action], rng: Random) -> Action:
        return (before if state.supply.shuffles < shuffles else after)(state, legal, rng)

    return policy


def without(policy: Policy, avoided: Callable[[State, Action], bool]) -> Policy:
    """Return the policy of a player who avoids some actions, unless there is nothing else to do.

    Args:
        policy: How the player plays otherwise.
        avoided: Whether an action is to be avoided in a state.
    """

    def avoiding(state: State, legal: Sequence[Action], rng: Random) -> Action:
        return policy(state, [action for action in legal if not avoided(state, action)] or legal, rng)

    return avoiding


def at_the_table(*policies: Policy) -> Policy:
    """Return the policy of a table where each seat has its own (the last one sits at all further seats)."""

    def policy(state: State, legal: Sequence[Action], rng: Random) -> Action:
        return policies[min(state.turn.seat, len(policies) - 1)](state, legal, rng)

    return policy


def play(state: State, policy: Policy, rng: Random, *, limit: int = 3000) -> Iterator[tuple[Action, State]]:
    """Yield each action of a game and the state after it, to the end or to a limit.

    Args:
        state: Where to begin.
        policy: Who plays, at all seats.
        rng: The chance that the policy uses.
        limit: How many actions at most.
    """
    for _ in range(limit):
        legal = legal_actions(state)
        if not legal:
            return
        action = policy(state, legal, rng)
        state = apply(state, action)
        yield action, state


def played_in(state: State, policy: Policy, rng: Random, actions: int) -> State:
    """Return the state after some actions of a policy, or at the end when that comes earlier."""
    for _, after in play(state, policy, rng, limit=actions):
        state = after
    return state


def _wanted_length(state: State) -> int:
    """Return how long a route has to be to be closed with profit."""
    wanted = state.rules.next_carriage(state.player.carriage)
    if wanted is None:
        return state.rules.shortest_route
    reach = state.rules.cartwright_reach if state.turn.official is None else 0
    return max(state.rules.shortest_route, wanted - reach)


def _ends(route: Sequence[City]) -> frozenset[City]:
    """Return the cities that could be added to a route."""
    return (NEIGHBOURS[route[0]] | NEIGHBOURS[route[-1]]) - set(route)


def _worth(state: State, action: Action, length: int) -> float:  # noqa: C901, PLR0912 - one case a kind
    """Return how much a purposeful player likes an action."""
    player = state.player
    match action:
        case Draw(None):
            return 1
        case Draw(city):
            if player.route:
                return 3 if city in _ends(player.route) and city not in player.hand else 0
            return 2 if any(city in NEIGHBOURS[card] for card in player.hand) else 1
        case Call(Official.POSTMASTER):
            return 2.5
        case Call(Official.CARRIER):
            return 2
        case Call(official):
            return 4 if official is Official.CARTWRIGHT else 1.5 * (not _something_to_take(state))
        case Extend(city):
            return 3 + len(NEIGHBOURS[city] & set(player.hand)) / 10
        case Start(city):
            return len(NEIGHBOURS[city] & set(player.hand)) / 10
        case Close(province):
            if len(player.route) < length:
                return 0
            return 3 + _houses_gained(state, province) / 10
        case House(city):
            return 2 + len(NEIGHBOURS[city]) / 10
        case Discard(city):
            return 1 - len(NEIGHBOURS[city] & set(player.hand)) / 10
        case Pass():
            return 1


def _something_to_take(state: State) -> bool:
    """Say whether the display has a card for the route."""
    route = state.player.route
    return not route or any(card in _ends(route) for card in state.supply.display if card is not None)


def _houses_gained(state: State, province: Province | None) -> int:
    """Return how many houses a way of closing the route can bring (C2)."""
    visited = [PROVINCE_OF[city] for city in state.player.route if city not in state.player.houses]
    return len(set(visited)) if province is None else visited.count(province)


def _worth_for_hoarder(action: Action) -> float:
    """Return how much a hoarder likes an action."""
    match action:
        case Call(Official.ADMINISTRATOR) | Start() | Close() | Call(Official.CARRIER):
            return 0
        case Call() | Draw(None):
            return 2
        case _:
            return 1
