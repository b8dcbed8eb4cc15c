"""What it costs to keep states: a search tree keeps thousands of them.

Three numbers are told apart, all of them in bytes for each further state of a game that is kept as a whole:

- *in all*: what `tracemalloc` counts;
- *what changed*: the contents that differ from those of the state before, which any way of keeping both would have to
  hold: hands, routes, sets of houses, won tiles, display, piles, stacks, the groups asked for;
- *beyond what changed*: the difference of the two, which is the price of never changing a state: the records on the way
  from the state to what changed, the tuple of the players, and whatever was rebuilt although it is equal.
"""

from __future__ import annotations

import gc
import sys
import tracemalloc
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import pytest

from thurn_taxis import Record, State, apply, from_json, new_game, replay, to_json
from thurn_taxis.players import noisy, play_game, purposeful

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MOST_BEYOND: Final = 300
"""Bytes that a further state may take beyond what changed."""

MOST_IN_ALL: Final = 600
"""Bytes that a further state may take in all."""

GAMES: Final = [
    pytest.param(players, noise, id=f"{players} players, {noise:.0%} at random")
    for players in (2, 3, 4)
    for noise in (0.0, 0.3, 1.0)
]


def a_game(players: int, noise: float) -> Record:
    """Return the record of a game of purposeful players who take a share of their actions at random.

    Args:
        players: How many players there are.
        noise: The share of random actions; of a long random game only the beginning is kept.
    """
    record = play_game([noisy(purposeful, noise)] * players, seed=7)
    return Record(players=record.players, seed=record.seed, actions=record.actions[:2_000])


def contents(state: State) -> Iterator[object]:
    """Yield everything in a state that is not merely a way to something else, always in the same order."""
    for player in state.players:
        yield from (player.hand, player.route, player.houses, player.tiles)
    yield from (state.supply.display, state.supply.cards, state.supply.discards, *state.stacks, state.turn.groups)


def bytes_that_changed(before: State, after: State) -> int:
    """Return the size of the contents of a state that differ from those of the state before."""
    pairs = zip(contents(before), contents(after), strict=True)
    return sum(sys.getsizeof(new) for old, new in pairs if new != old)


def traced() -> int:
    """Return the bytes that are in use, when everything that can go has gone."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def kept_states(records: Iterable[Record]) -> tuple[list[State], int]:
    """Return all states of the games, and the bytes that were taken to keep them, the list itself left out."""
    tracemalloc.start()
    try:
        start = traced()
        states: list[State] = []
        for record in records:
            states += replay(record)
        return states, traced() - start - sys.getsizeof(states)
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(("players", "noise"), GAMES)
def test_a_further_state_takes_few_bytes_beyond_what_changed(players: int, noise: float) -> None:
    """Keeping all states of a game costs little more than keeping what the actions changed."""
    record = a_game(players, noise)
    replay(record)  # what is built once for all games is built now
    states, in_all = kept_states([record])
    changed = sum(bytes_that_changed(before, after) for before, after in pairwise(states))
    further = len(states) - 1
    assert (in_all - changed) / further < MOST_BEYOND
    assert in_all / further < MOST_IN_ALL


def test_states_that_share_nothing_would_break_the_limit() -> None:
    """The limit can be broken: states that are each read from a text of their own take several times as much."""
    texts = [to_json(state) for state in replay(a_game(3, 0.3))]
    tracemalloc.start()
    try:
        start = traced()
        states = [from_json(text, State) for text in texts]
        in_all = traced() - start
    finally:
        tracemalloc.stop()
    assert in_all / len(states) > 2 * MOST_IN_ALL


@pytest.mark.parametrize(("players", "noise"), GAMES)
def test_what_an_action_leaves_alone_is_the_same_object(players: int, noise: float) -> None:
    """Two states in a row share the rules, players, piles and sets of houses that are equal, and hold no copies."""
    for before, after in pairwise(replay(a_game(players, noise))):
        assert before.rules is after.rules
        assert (before.stacks == after.stacks) == (before.stacks is after.stacks)
        assert (before.players == after.players) == (before.players is after.players)
        others = set(range(players)) - {before.turn.seat}
        assert [before.players[seat] for seat in others] == [after.players[seat] for seat in others]
        assert all(before.players[seat] is after.players[seat] for seat in others)
        laid = [after.supply.display, after.players[before.turn.seat].route]  # an equal card can lie there by chance
        for old, new in zip(contents(before), contents(after), strict=True):
            assert old != new or old is new or any(new is row for row in laid)


def test_a_supply_that_no_card_left_or_joined_is_the_same_object() -> None:
    """An action that moves no card of the supply, as a pass or a call of the carrier, leaves it as it is."""
    record = a_game(3, 0.3)
    states = replay(record)
    still = [before.supply is after.supply for before, after in pairwise(states) if before.supply == after.supply]
    assert still
    assert all(still)


def test_turns_without_groups_are_built_once() -> None:
    """The few turns that there are without groups of houses are the same objects in every state and game."""
    states = [state for noise in (0.0, 0.3) for state in replay(a_game(2, noise))]
    turns = [state.turn for state in states if not state.turn.groups]
    assert len(set(turns)) == len({id(turn) for turn in turns})


def test_ten_thousand_states_take_bounded_memory_and_give_it_back() -> None:
    """States of many games cost the same each, however many are kept, and nothing holds them when they are dropped."""
    records = [a_game(players, 1.0) for players in (2, 3, 4)]
    records += [play_game([purposeful] * 3, seed=seed) for seed in range(20)]
    for record in records:
        replay(record)
    tracemalloc.start()
    try:
        start = traced()
        states = [state for record in records for state in replay(record)]
        kept = traced() - start
        number = len(states)
        del states
        left = traced() - start
    finally:
        tracemalloc.stop()
    assert number > 10_000
    assert kept / number < MOST_IN_ALL
    assert left < kept / 100


def test_going_back_costs_nothing_and_the_game_goes_on_from_there() -> None:
    """Every state that was kept is still what it was: the same action leads from it to the same next state."""
    record = a_game(3, 0.3)
    states = replay(record)
    again = [apply(state, action) for state, action in zip(states, record.actions, strict=False)]  # type: ignore[arg-type]
    assert list(states[1:]) == again
    assert states[0] == new_game(3, seed=7)
