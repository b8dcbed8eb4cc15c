"""What is legal: the list, the reason and the refusal are one, in every position."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from attrs import evolve
from hypothesis import given

from policies import dice
from positions import crammed_states, scarce_states
from profiles import share
from thurn_taxis import (
    ACTIONS,
    Action,
    City,
    IllegalAction,
    Objection,
    Phase,
    Ruleset,
    State,
    Turn,
    apply,
    board_graph,
    is_over,
    legal_actions,
    new_game,
    parse_action,
    to_json,
    why_not,
)
from thurn_taxis.testing import TABLES, check_state, played_states
from thurn_taxis.testing.seated import play_on

if TYPE_CHECKING:
    from thurn_taxis import Province

LARGEST = 37
"""The length of the longest list of legal actions: the postmaster, 22 starts, 7 cards at each side of Stuttgart."""


def legal_by_asking(state: State) -> tuple[Action, ...]:
    """Return every action to which there is no objection."""
    return tuple(action for action in ACTIONS if why_not(state, action) is None)


@given(played_states())
def test_legal_is_what_nothing_forbids(state: State) -> None:
    """The legal actions are exactly those without an objection, in the order of `ACTIONS` (T1)."""
    assert legal_by_asking(state) == legal_actions(state)


@given(crammed_states())
def test_legal_is_what_nothing_forbids_without_cards(state: State) -> None:
    """The same holds where no card is left to draw, and nothing else is wrong with such a position (D7)."""
    assert legal_by_asking(state) == legal_actions(state)
    check_state(state)


@given(scarce_states())
def test_legal_is_what_nothing_forbids_without_houses(scarce: tuple[State, Province | None]) -> None:
    """The same holds where houses are scarce, before and after the way of closing is chosen (C3)."""
    state, province = scarce
    closing = apply(state, parse_action("close each" if province is None else f"close {province}"))
    assert Phase.HOUSES is closing.turn.phase
    for position in (state, closing):
        assert legal_by_asking(position) == legal_actions(position)
        check_state(position)


@given(played_states())
def test_there_is_something_to_do_until_the_end(state: State) -> None:
    """Before the end at least one action is legal, after it none (E2)."""
    assert is_over(state) == (legal_actions(state) == ())


@given(played_states())
def test_everything_else_is_refused_and_changes_nothing(state: State) -> None:
    """What is not legal is refused with the objection of `why_not`, and the position stays what it was."""
    before = to_json(state)
    legal = legal_actions(state)
    for action in ACTIONS:
        if action not in legal:
            with pytest.raises(IllegalAction) as refused:
                apply(state, action)
            assert (state, action, why_not(state, action)) == (
                refused.value.state,
                refused.value.action,
                refused.value.objection,
            )
    assert before == to_json(state)


@given(played_states())
def test_a_refusal_says_who_what_and_why(state: State) -> None:
    """A refusal is one line with the seat, the action, the code and the rule id, and no gap is left in its sentence."""
    legal = legal_actions(state)
    for action in ACTIONS:
        if action not in legal:
            objection = why_not(state, action)
            assert isinstance(objection, Objection)
            message = str(IllegalAction(state, action, objection))
            assert message.startswith(f"seat {state.turn.seat} cannot play {action}: ")
            assert message.endswith(f" [{objection.code}, {objection.rule}]")
            assert not set("{}\n") & set(message)


@given(played_states(phases=[Phase.OVER]))
def test_after_the_end_nothing_is_allowed(state: State) -> None:
    """When the game is over every action is refused for that reason (E2)."""
    assert {Objection.GAME_OVER} == {why_not(state, action) for action in ACTIONS}


@share(2)
@given(played_states() | crammed_states())
def test_no_list_is_longer_than_the_largest(state: State) -> None:
    """A list of legal actions has a small bound, which those who learn or search can rely on."""
    assert len(legal_actions(state)) <= LARGEST


def test_the_longest_list_is_as_long_as_it_is_said_to_be() -> None:
    """The bound is reached: all 22 cities in hand, and a route of one card in the city with most roads."""
    most_roads = max(City, key=lambda city: len(board_graph()[city]))
    state = new_game(2, seed=0)
    cards = list(state.rules.cards)
    for card in (*City, most_roads):
        cards.remove(card)
    mover = state.players[0].with_cards(tuple(City), (most_roads,))
    state = evolve(
        state,
        players=(mover, *state.players[1:]),
        supply=state.supply.with_piles(tuple(cards[:6]), tuple(cards[6:]), ()),
        turn=Turn(0, Phase.PLAY),
    )
    check_state(state)
    assert LARGEST == len(legal_actions(state))


def test_every_action_is_legal_somewhere() -> None:
    """No action of the list is there in vain: each is legal in some position of some game."""
    never = set(ACTIONS)
    for number, table in enumerate(TABLES):
        first = new_game(2 + number % 3, seed=number, rules=Ruleset(placement="free"))
        for _, state in play_on(first, table.player, dice(number)):
            never.difference_update(legal_actions(state))
    assert set() == never
