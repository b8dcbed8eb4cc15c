"""Guards of the engine's speed: against a loop of plain Python, never against the clock.

The limits lie in the middle between what is measured today and three times as much, on CPython 3.11 to 3.13: see
`docs/explanation/speed.md`. So neither a loaded machine nor another version of Python reaches them, and an engine that
has become three times as slow does.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from calibration import cost, is_traced
from thurn_taxis import apply, legal_actions, new_game, verify
from thurn_taxis.players import play_game, purposeful

if TYPE_CHECKING:
    from collections.abc import Callable

ACTIONS: Final = 1_500
"""Actions of the random game that is measured; a game of this seed is longer."""

MOST_TURNS_FOR_AN_ACTION: Final = 11.0
"""Turns of the loop that listing and applying an action may cost; today it is 5 to 7."""

MOST_TURNS_FOR_A_VERIFIED_ACTION: Final = 9.5
"""Turns of the loop that an action of a log may cost when it is verified; today it is 4.5 to 6.5."""

pytestmark = pytest.mark.skipif(is_traced(), reason="every line is watched, so no ratio means anything")


def play_at_random(times: int = 1) -> None:
    """Play the beginning of a random game, doing everything as many times as is said."""
    random = Random(1).random  # noqa: S311 - a game needs no secrets
    state = after = new_game(3, seed=1)
    for _ in range(ACTIONS):
        for _ in range(times):
            legal = legal_actions(state)
            after = apply(state, legal[int(random() * len(legal))])
        state = after


@pytest.fixture(scope="module")
def verify_a_log() -> tuple[Callable[[], object], int]:
    """What verifies the log of a whole game of four purposeful players, and the number of its actions."""
    record = play_game([purposeful] * 4, seed=5)
    return lambda: verify(record), len(record.actions)


def test_an_action_costs_its_share_of_plain_python() -> None:
    """Listing the legal actions and applying one stays below its limit."""
    assert cost(play_at_random) / ACTIONS < MOST_TURNS_FOR_AN_ACTION


def test_the_guard_of_an_action_sees_an_engine_that_is_three_times_as_slow() -> None:
    """Doing everything three times breaks the limit: the guard is not too generous to be of use."""
    assert cost(lambda: play_at_random(times=3)) / ACTIONS > MOST_TURNS_FOR_AN_ACTION


def test_verifying_costs_its_share_of_plain_python(
    verify_a_log: tuple[Callable[[], object], int],
) -> None:
    """Verifying a log stays below its limit for each action."""
    work, actions = verify_a_log
    assert cost(work) / actions < MOST_TURNS_FOR_A_VERIFIED_ACTION


def test_the_guard_of_verifying_sees_one_that_is_three_times_as_slow(
    verify_a_log: tuple[Callable[[], object], int],
) -> None:
    """Verifying three times breaks the limit: this guard is not too generous either."""
    work, actions = verify_a_log

    def work_three_times() -> None:
        for _ in range(3):
            work()

    assert cost(work_three_times) / actions > MOST_TURNS_FOR_A_VERIFIED_ACTION
