"""Games come on: nobody is ever stuck, sensible players end their games, and from anywhere an end can be reached."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from policies import dice
from positions import crammed_states, with_all_cards_in_routes
from profiles import share
from thurn_taxis import (
    Phase,
    Ruleset,
    State,
    Turn,
    apply,
    is_over,
    legal_actions,
    new_game,
    parse_action,
)
from thurn_taxis.players import noisy, purposeful, random_player
from thurn_taxis.testing import TABLES, check_state, hoarder, played_states, rulesets, seeds
from thurn_taxis.testing.seated import Table, play_on

LONGEST_GAME = 1500
"""More actions than a game of sensible players ever has."""


def reaches_the_end(state: State, seed: int) -> bool:
    """Return whether a little noisy, purposeful players end the game from here."""
    return any(is_over(later) for _, later in islice(play_on(state, noisy(purposeful, 0.05), dice(seed)), LONGEST_GAME))


@given(played_states())
def test_every_action_leads_on(state: State) -> None:
    """After any legal action the game is over or there is a legal action: nobody is ever stuck."""
    for action in legal_actions(state):
        after = apply(state, action)
        assert is_over(after) != bool(legal_actions(after))


@share(0.5)
@given(crammed_states(), seeds())
def test_random_play_goes_on_without_cards(state: State, seed: int) -> None:
    """Where no card is left to draw, any player can go on for long, and every position is sound (D7)."""
    for _, later in islice(play_on(state, random_player, dice(seed)), 150):
        check_state(later)


@share(0.3)
@given(st.integers(2, 4), seeds(), rulesets())
def test_games_of_purposeful_players_end(players: int, seed: int, rules: Ruleset) -> None:
    """A game of purposeful players ends, under all rules, after fewer than 600 actions."""
    game = play_on(new_game(players, seed=seed, rules=rules), purposeful, dice(seed))
    assert any(is_over(state) for _, state in islice(game, 600))


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_games_of_all_tables_end(table: Table) -> None:
    """Every table where positions are played in brings its games to an end."""
    for seed in range(2):
        first = new_game(2 + seed, seed=seed)
        *_, (_, last) = islice(play_on(first, table.player, dice(seed)), 4000)
        assert is_over(last)


@share(0.5)
@given(played_states(), seeds())
def test_the_end_can_be_reached_from_anywhere(state: State, seed: int) -> None:
    """From any position of any game the end is reached once the players want it."""
    assert is_over(state) or reaches_the_end(state, seed)


@share(0.3)
@given(crammed_states(), seeds())
def test_the_end_can_be_reached_without_cards(state: State, seed: int) -> None:
    """From any position without cards to draw the end is reached once the players want it (D7)."""
    assert reaches_the_end(state, seed)


@share(0.3)
@given(rulesets(), seeds())
def test_the_end_can_be_reached_with_all_cards_in_routes(rules: Ruleset, seed: int) -> None:
    """With all 66 cards in routes and every hand empty the players pass or close, and the end is reached (D7)."""
    state = with_all_cards_in_routes(rules)
    check_state(state)
    assert (Phase.CLOSE, None) == (state.turn.phase, state.turn.official)
    passed = apply(state, parse_action("pass"))
    assert Turn(1, Phase.CLOSE) == passed.turn
    assert reaches_the_end(passed, seed)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hoarders_come_to_hold_all_cards(players: int) -> None:
    """When nobody closes, the players come to hold all 66 cards; then turns begin with playing, and go on (D7)."""
    states = [state for _, state in islice(play_on(new_game(players, seed=players), hoarder, dice(1)), 700)]
    bare = [state for state in states if set(state.supply.display) == {None}]
    assert bare
    assert any(state.turn == Turn(state.turn.seat, Phase.PLAY) for state in bare)
    assert not any(is_over(state) for state in states)
    for state in bare:
        assert 66 == sum(len(player.hand) + len(player.route) for player in state.players) + len(state.supply.discards)
