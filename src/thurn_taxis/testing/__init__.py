"""For the tests of programs that use this library: played-in positions, and checks of players and front ends.

It needs Hypothesis (`pip install 'thurn-taxis[testing]'`) and works with any test runner. Uniform random play hardly
ever closes a route, so the positions come from games of better players, and of hoarders who draw until nothing is left.

- Strategies for Hypothesis: `cities`, `actions`, `rulesets`, `seeds`, `played_states`, `moves`, `views`, `records`.
  A failing test is told the position as a call of `played_game`.
- Checks, which raise an `AssertionError` that names the rule: `check_state` for a position, `check_move` for a
  position and the one after it, `check_player` for a player, `check_secrecy` for what a server tells its seats in the
  course of a game, `check_view_secrecy` for what it tells them of a position.

Example:
    >>> from hypothesis import given
    >>> from thurn_taxis import Phase, State, legal_actions
    >>> from thurn_taxis.testing import check_state, played_states
    >>> @given(played_states(phases=[Phase.CLOSE]))
    ... def test_a_turn_can_always_be_ended(state: State) -> None:
    ...     check_state(state)
    ...     assert "pass" in map(str, legal_actions(state))
    >>> test_a_turn_can_always_be_ended()
"""

try:
    import hypothesis as _hypothesis  # noqa: F401 - only to say what is missing
except ModuleNotFoundError as error:  # pragma: no cover - the tests of this package have Hypothesis
    raise ModuleNotFoundError("thurn_taxis.testing needs Hypothesis: pip install 'thurn-taxis[testing]'") from error

from thurn_taxis.secrecy import check_secrecy, check_view_secrecy
from thurn_taxis.testing.player import check_player
from thurn_taxis.testing.seated import TABLES, hoarder, played_game
from thurn_taxis.testing.states import check_state
from thurn_taxis.testing.strategies import actions, cities, moves, played_states, records, rulesets, seeds, views
from thurn_taxis.testing.transitions import check_move

__all__ = [
    "TABLES",
    "actions",
    "check_move",
    "check_player",
    "check_secrecy",
    "check_state",
    "check_view_secrecy",
    "cities",
    "hoarder",
    "moves",
    "played_game",
    "played_states",
    "records",
    "rulesets",
    "seeds",
    "views",
]
