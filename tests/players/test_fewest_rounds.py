"""No game takes fewer than 14 rounds: the bound, a game that reaches it, and the games of all players.

The bound forgets the map, the other players and what the cards are. What is left is counting: a turn draws a card and
plays a card; one official adds a card drawn (postmaster), a card played (carrier) or up to two cards to the length that
counts for the carriage (cartwright); an empty hand forces the postmaster (D5). What a game can do is possible here.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import pytest

from thurn_taxis import (
    RIO_GRANDE,
    Call,
    City,
    Close,
    Draw,
    Extend,
    Official,
    Pass,
    Phase,
    Side,
    Start,
    apply,
    is_over,
    legal_actions,
    new_game,
    replay,
)
from thurn_taxis.players import noisy, planner, play_game, purposeful

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from thurn_taxis import Action, State

FEWEST = 14


class Count(NamedTuple):
    """What is counted of one player between two turns: cards in hand and in the route, carriages, houses."""

    hand: int = 0
    route: int = 0
    carriages: int = 0
    houses: int = 0


def turns(before: Count) -> Iterator[tuple[Official | None, Count]]:
    """Yield what a turn can lead to, with the official who helps."""
    officials = (None, Official.POSTMASTER, Official.CARRIER, Official.CARTWRIGHT)
    for official in officials if before.hand else (Official.POSTMASTER,):
        drawn = before.hand + 1 + (official is Official.POSTMASTER)
        played = 1 + (official is Official.CARRIER)
        if played > drawn:
            continue
        for kept in {0, before.route}:
            route = kept + played
            yield official, Count(drawn - played, route, before.carriages, before.houses)
            if route >= RIO_GRANDE.shortest_route:
                yield official, closed(before, drawn - played, route, official)


def closed(before: Count, hand: int, route: int, official: Official | None) -> Count:
    """Return what closing a route leads to at best: a house for each card, and the carriage if it is long enough."""
    carriages = before.carriages
    reach = RIO_GRANDE.cartwright_reach if official is Official.CARTWRIGHT else 0
    if carriages < len(RIO_GRANDE.carriages) and RIO_GRANDE.carriages[carriages] <= route + reach:
        carriages += 1
    return Count(min(hand, RIO_GRANDE.hand_limit), 0, carriages, before.houses + route)


def fewest_turns(ends: Callable[[Count], bool], counts: Callable[[Count], Count]) -> int:
    """Return how many turns a player needs at least to end the game.

    Args:
        ends: Whether the game is ended.
        counts: What matters for it, so that positions that come to the same are looked at once.
    """
    front, number = {Count()}, 0
    while not any(map(ends, front)):
        front, number = {counts(after) for before in front for _, after in turns(before)}, number + 1
    return number


def test_no_carriage_7_before_turn_14() -> None:
    """Whatever the cards are, nobody has the last carriage before the 14th turn."""
    assert FEWEST == fewest_turns(lambda count: count.carriages == 5, lambda count: count._replace(houses=0))


def test_not_20_houses_before_turn_14() -> None:
    """Whatever the cards are, nobody has placed 20 houses before the 14th turn."""
    assert FEWEST == fewest_turns(
        lambda count: count.houses >= RIO_GRANDE.houses, lambda count: count._replace(carriages=0)
    )


ROUTES = (
    (City.FREIBURG, City.BASEL, City.ZUERICH),
    (City.MANNHEIM, City.WUERZBURG, City.NUERNBERG, City.PILSEN),
    (City.LINZ, City.SALZBURG, City.INNSBRUCK),
    (City.STUTTGART, City.ULM, City.KEMPTEN, City.AUGSBURG),
    (City.BUDWEIS, City.PILSEN, City.REGENSBURG, City.MUENCHEN, City.PASSAU),
)
"""The routes of the quickest game, from left to right."""


def schedule() -> list[tuple[Official | None, Count]]:
    """Return turns that bring the last carriage in the 14th one, closing exactly the lengths of `ROUTES`."""
    lengths = tuple(map(len, ROUTES))
    paths: dict[Count, list[tuple[Official | None, Count]]] = {Count(): []}
    for _ in range(FEWEST):
        paths = {
            after: [*path, (official, after)]
            for before, path in paths.items()
            for official, after in turns(before)
            if after.route in (0, before.route + 1 + (official is Official.CARRIER))
            and after.houses in (before.houses, sum(lengths[: after.carriages]))
            and (after.houses > before.houses) == (after.carriages > before.carriages)
        }
    return next(path for after, path in paths.items() if after.carriages == 5)


def stacked_deck(plan: list[tuple[Official | None, Count]]) -> list[City]:
    """Return a deal in which the first player draws the cards of `ROUTES` unseen, in order, the second others."""
    needed = [city for route in ROUTES for city in route]
    others = list(RIO_GRANDE.cards)
    for city in needed:
        others.remove(city)
    deck = [others.pop() for _ in range(RIO_GRANDE.display_size)]
    for turn, (official, _) in enumerate(plan):
        deck += [(needed or others).pop(0) for _ in range(1 + (official is Official.POSTMASTER))]
        deck += [others.pop() for _ in range(1 if turn else 2)]
    return [*deck, *needed, *others]


def quickest_game() -> list[State]:
    """Return the states of a game that the first player ends as early as can be, while the second one idles."""
    plan = schedule()
    states = [new_game(2, deal=stacked_deck(plan))]
    needed = iter([city for route in ROUTES for city in route])

    def act(*wanted: Action) -> None:
        """Take the first of some actions that is legal, or else the first legal one."""
        legal = legal_actions(states[-1])
        states.append(apply(states[-1], next((action for action in wanted if action in legal), legal[0])))

    for official, after in plan:
        act(Draw(None))
        if official is Official.POSTMASTER:
            if states[-1].turn.phase is Phase.PLAY:
                act(Call(official))
            act(Draw(None))
        for number in range(1 + (official is Official.CARRIER)):
            if number:
                act(Call(Official.CARRIER))
            city = next(needed)
            act(Extend(city, Side.RIGHT), Start(city))
        act(Pass() if after.route else Close(None))
        while states[-1].turn.seat == 0:
            act(Call(Official.CARTWRIGHT))
        while states[-1].turn.seat == 1 and not is_over(states[-1]):
            act(Draw(None), Pass(), *map(Start, City))
    return states


def rounds(states: list[State]) -> int:
    """Return how many rounds a game took."""
    return 1 + sum(after.turn.seat < before.turn.seat for before, after in pairwise(states))


def test_a_game_of_14_rounds() -> None:
    """The bound is reached: with the right cards a game is over in the 14th round, by all the rules."""
    states = quickest_game()
    assert is_over(states[-1])
    assert states[-1].players[0].carriage == 7
    assert rounds(states) == FEWEST


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_game_of_players_is_shorter(seats: int) -> None:
    """No game that players play is shorter than the bound."""
    for seed in range(5):
        for player in (planner, purposeful, noisy(planner, 0.1)):
            assert rounds(list(replay(play_game([player] * seats, seed=seed)))) >= FEWEST
