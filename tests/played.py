"""Games for the tests of views, events and secrets: played once, in every ruleset, and cut into steps."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from attrs import evolve

from policies import dice, hoarding_until, play, purposeful
from thurn_taxis import FIRST_EDITION, RIO_GRANDE, Action, Record, Ruleset, State, new_game

if TYPE_CHECKING:
    from policies import Policy

RULESETS = (
    RIO_GRANDE,
    FIRST_EDITION,
    evolve(RIO_GRANDE, length_fallback="over-seven"),
    evolve(RIO_GRANDE, placement="free"),
    evolve(RIO_GRANDE, last_round="one-more-turn"),
    evolve(RIO_GRANDE, abandon="stuck"),
    Ruleset(
        all_provinces="outside-baiern",
        length_fallback="over-seven",
        placement="free",
        last_round="one-more-turn",
        abandon="stuck",
    ),
)

NAMES = ("Anna", "Bert", "Clara", "Dirk")


class Step(NamedTuple):
    """One action of a game, between the positions before and after it."""

    before: State
    action: Action
    after: State


@cache
def game(players: int, seed: int, rules: Ruleset = RIO_GRANDE, *, hoarding: bool = False) -> tuple[Step, ...]:
    """Return a whole game of purposeful players who slip now and then.

    Args:
        players: How many play.
        seed: What decides the shuffles and the play.
        rules: The rules to play by.
        hoarding: Whether they draw everything first, so that supply, discards and even the display run out (D7).
    """
    policy: Policy = purposeful(noise=0.15)
    if hoarding:
        policy = hoarding_until(6, policy)
    state = new_game(players, seed=seed, rules=rules)
    steps = []
    for action, after in play(state, policy, dice(seed)):
        steps.append(Step(state, action, after))
        state = after
    return tuple(steps)


def games() -> list[tuple[Step, ...]]:
    """Return one game for each ruleset, number of players and kind of play."""
    return [
        game(players, seed, rules, hoarding=hoarding)
        for seed, rules in enumerate(RULESETS)
        for players in (2, 3, 4)
        for hoarding in (False, True)
    ]


def record_of(steps: tuple[Step, ...]) -> Record:
    """Return the record of a game, without its result."""
    first = steps[0].before
    actions = tuple(step.action for step in steps)
    return Record(players=NAMES[: len(first.players)], actions=actions, seed=first.supply.seed, rules=first.rules)
