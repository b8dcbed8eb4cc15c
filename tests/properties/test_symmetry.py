"""What makes no difference: the order of equal choices, the direction of a route, the seat and the name of a player."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st

from positions import routes, scarce_states
from profiles import share
from thurn_taxis import (
    Action,
    City,
    Close,
    Extend,
    House,
    Phase,
    Province,
    Record,
    Side,
    Start,
    State,
    Turn,
    apply,
    legal_actions,
    new_game,
    parse_action,
    replay,
    scores,
    verify,
    winner,
)
from thurn_taxis.testing import moves, played_states, records, rulesets

if TYPE_CHECKING:
    from collections.abc import Iterable

ONE_MORE_TURN = rulesets().map(lambda rules: evolve(rules, last_round="one-more-turn"))


# --- Houses in another order ----------------------------------------


@given(scarce_states(), st.data())
def test_scarce_houses_can_be_placed_in_any_order(scarce: tuple[State, Province | None], data: st.DataObject) -> None:
    """With fewer houses than places, the same choices in another order give the same position in the end (C3)."""
    state, province = scarce
    asking = apply(state, parse_action("close each" if province is None else f"close {province}"))
    left = asking.rules.houses - len(asking.player.houses)
    groups = data.draw(st.permutations(asking.turn.groups))[:left]
    chosen = [House(data.draw(st.sampled_from(group))) for group in groups]
    orders = list(permutations(chosen))[:24]
    assert 1 == len({after_all(asking, order) for order in orders})


def after_all(state: State, actions: Iterable[Action]) -> State:
    """Return the position after some actions."""
    for action in actions:
        state = apply(state, action)
    return state


@given(scarce_states())
def test_scarce_houses_are_all_placed(scarce: tuple[State, Province | None]) -> None:
    """With fewer houses than places every house is placed, at most one in each group, and the end is triggered (E1)."""
    state, province = scarce
    asking = apply(state, parse_action("close each" if province is None else f"close {province}"))
    for after in endings_of_closing(asking):
        assert 20 == len(after.players[0].houses)
        assert 0 == after.ended_by
        new = after.players[0].houses - state.player.houses
        assert all(len(new & set(group)) <= 1 for group in asking.turn.groups)


def endings_of_closing(state: State) -> set[State]:
    """Return every position in which the choice of houses can end."""
    open_ends, ends = {state}, set()
    while open_ends:
        position = open_ends.pop()
        if position.turn.phase is Phase.HOUSES:
            open_ends |= {apply(position, action) for action in legal_actions(position)}
        else:
            ends.add(position)
    return ends


# --- Routes read from the other end ----------------------------------------


def mirrored(state: State) -> State:
    """Return the position with the route of the player on turn read from the other end."""
    player = state.player
    players = list(state.players)
    players[state.turn.seat] = player.with_cards(player.hand, player.route[::-1])
    return evolve(state, players=tuple(players))


def mirrored_action(action: Action) -> Action:
    """Return the action that does the same to the mirrored route."""
    if isinstance(action, Extend):
        return Extend(action.city, Side.LEFT if action.side is Side.RIGHT else Side.RIGHT)
    return action


def without_direction(state: State) -> State:
    """Return the position with everything put in one order that the direction of a route decides.

    These are the routes themselves, the discards that a route has become, and the order in which houses are asked for.
    """
    supply, turn = state.supply, state.turn
    return evolve(
        state,
        players=tuple(
            player.with_cards(player.hand, min(player.route, player.route[::-1])) for player in state.players
        ),
        supply=supply.with_piles(supply.display, supply.cards, tuple(sorted(supply.discards))),
        turn=evolve(turn, groups=tuple(sorted(tuple(sorted(group)) for group in turn.groups))),
    )


@given(moves())
def test_a_route_has_no_direction(move: tuple[State, Action]) -> None:
    """From the mirrored route, the mirrored actions are legal and lead to the mirrored positions (R3)."""
    state, action = move
    mirror = mirrored(state)
    assert {mirrored_action(legal) for legal in legal_actions(state)} == set(legal_actions(mirror))
    assert without_direction(apply(state, action)) == without_direction(apply(mirror, mirrored_action(action)))


@given(moves(phases=[Phase.CLOSE]))
def test_closing_has_no_direction(move: tuple[State, Action]) -> None:
    """Closing a route and its mirrored one can end in the same positions, whatever houses are chosen (C2)."""
    state, action = move
    assume(isinstance(action, Close))
    here, there = (
        {without_direction(end) for end in endings_of_closing(apply(position, action))}
        for position in (state, mirrored(state))
    )
    assert here == there


@given(routes(most=7), st.data())
def test_a_route_can_be_built_in_any_order(route: tuple[City, ...], data: st.DataObject) -> None:
    """However a row of cities is laid, from whichever card on, all the ways are legal and give the same route (R3)."""
    first = new_game(2, seed=0)
    cards = list(first.rules.cards)
    for card in route:
        cards.remove(card)
    supply = first.supply.with_piles(tuple(cards[:6]), tuple(cards[6:]), ())
    player = first.players[0].with_cards(tuple(sorted(route)), ())
    state = State(first.rules, (player, first.players[1]), supply, first.stacks, Turn(0, Phase.PLAY))
    built = {laid(state, route, data.draw(st.integers(0, len(route) - 1)), data) for _ in range(3)}
    assert {route} == built


def laid(state: State, route: tuple[City, ...], start: int, data: st.DataObject) -> tuple[City, ...]:
    """Return the route that is laid from a card on, to both sides in a drawn order, a card a turn."""
    left, right = start, start
    state = apply(state, Start(route[start]))
    while (left, right) != (0, len(route) - 1):
        state = evolve(state, turn=Turn(0, Phase.PLAY))
        if right == len(route) - 1 or (left > 0 and data.draw(st.booleans())):
            left -= 1
            state = apply(state, Extend(route[left], Side.LEFT))
        else:
            right += 1
            state = apply(state, Extend(route[right], Side.RIGHT))
    return state.player.route


# --- Players on other seats ----------------------------------------


def rotated(state: State, steps: int) -> State:
    """Return the position with everybody some seats further clockwise."""
    seats = len(state.players)
    players = tuple(state.players[(seat - steps) % seats] for seat in range(seats))
    ended_by = None if state.ended_by is None else (state.ended_by + steps) % seats
    turn = evolve(state.turn, seat=(state.turn.seat + steps) % seats)
    return evolve(state, players=players, turn=turn, ended_by=ended_by)


@given(moves(rules=ONE_MORE_TURN), st.integers(1, 3))
def test_seats_play_alike(move: tuple[State, Action], steps: int) -> None:
    """Everybody some seats further plays the same game, when the end does not depend on the first seat (S1, V4)."""
    state, action = move
    turned = rotated(state, steps)
    assert legal_actions(state) == legal_actions(turned)
    assert rotated(apply(state, action), steps) == apply(turned, action)


@given(moves(), st.integers(1, 3))
def test_seats_play_alike_before_the_end(move: tuple[State, Action], steps: int) -> None:
    """Before the end is triggered the first seat has no privilege under any rules (S1)."""
    state, action = move
    after = apply(state, action)
    assume(after.ended_by is None)
    assert rotated(after, steps) == apply(rotated(state, steps), action)


@given(played_states(phases=[Phase.OVER]), st.integers(1, 3))
def test_seats_win_alike(state: State, steps: int) -> None:
    """Scores and victory go with the player, not with the seat; ties too (E3, E4)."""
    seats = len(state.players)
    turned = rotated(state, steps)
    assert scores(state) == tuple(scores(turned)[(seat + steps) % seats] for seat in range(seats))
    won = winner(state)
    assert won is not None
    assert (won + steps) % seats == winner(turned)


@share(0.3)
@given(records(), st.permutations(["Anna", "Bert", "", "Ödön"]))
def test_names_do_not_matter(record: Record, names: list[str]) -> None:
    """Players under other names, alike ones too, have played the same game."""
    renamed = evolve(record, players=tuple(names[: len(record.players)]))
    assert verify(renamed).ok
    assert replay(record) == replay(renamed)
    assert replay(record) == replay(evolve(record, players=("",) * len(record.players)))
