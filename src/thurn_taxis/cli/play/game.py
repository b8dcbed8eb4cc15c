"""The game that is being played, as a value: whatever interrupts it, the last position is whole."""

from __future__ import annotations

from random import Random
from secrets import randbelow
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from thurn_taxis import (
    Action,
    DealNeeded,
    Record,
    State,
    apply,
    is_over,
    legal_actions,
    new_game,
    replay,
    result_of,
    shuffled,
    view,
)
from thurn_taxis.cli.turns import round_of
from thurn_taxis.events import TurnPassed
from thurn_taxis.steps import Step, steps

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from thurn_taxis import Event, Ruleset
    from thurn_taxis.players import Chooser

_ALL_SEEDS = 2**53


@frozen
class Game:
    """A game so far.

    Attributes:
        record: The record; with deals only when it has no seed to take them from.
        first: The position before the first action.
        steps: What was done.
    """

    record: Record
    first: State
    steps: tuple[Step, ...] = ()

    @property
    def state(self) -> State:
        """The present position."""
        return self.steps[-1].after if self.steps else self.first

    @property
    def round(self) -> int:
        """The number of the present round, counted from 1."""
        return round_of([self.first, *(step.after for step in self.steps)])

    def after(self, action: Action) -> Game:
        """Return the game after one more action; where it has no seed, cards are shuffled by chance.

        Raises:
            IllegalAction: The rules do not allow the action.
        """
        before, record = self.state, self.record
        try:
            after = apply(before, action)
        except DealNeeded as needed:
            deal = shuffled(needed.cards, randbelow(_ALL_SEEDS), needed.shuffles)
            after = apply(before, action, deal=deal)
            record = evolve(record, deals=(*record.deals, deal))
        result = result_of(after) if is_over(after) else None
        record = evolve(record, actions=(*record.actions, action), result=result)
        return evolve(self, record=record, steps=(*self.steps, Step(before, action, after)))

    def shortened(self, record: Record) -> Game:
        """Return the game of a record that lacks the last actions of this one."""
        return evolve(self, record=record, steps=self.steps[: len(record.actions)])

    def chosen_by(self, player: Chooser) -> Action:
        """Return what a built-in player does now; its chance depends on nothing but the game so far."""
        seat = self.state.turn.seat
        chance = Random(f"{self.record.seed}/{seat}/{len(self.steps)}")  # noqa: S311 - a game needs no secrets
        return player(view(self.state, seat), legal_actions(self.state), chance)

    def last_of(self, wanted: Callable[[int], bool]) -> int | None:
        """Return the index of the last action of a wanted seat, or `None`."""
        return next((n for n in reversed(range(len(self.steps))) if wanted(self.steps[n].before.turn.seat)), None)

    def news_for(self, seat: int) -> tuple[Event, ...]:
        """Return what has happened since a seat's last turn, with nothing hidden."""
        told: list[Event] = []
        for step in reversed(self.steps):
            events = step.events
            passed = [n for n, event in enumerate(events) if isinstance(event, TurnPassed) and event.seat == seat]
            if passed:
                return (*events[passed[0] + 1 :], *told)
            told[:0] = events
        return tuple(told)


def begun(names: Sequence[str], seed: int, rules: Ruleset) -> Game:
    """Return a new game.

    Args:
        names: The names of the players in seat order.
        seed: The seed.
        rules: The rules to play by.
    """
    return Game(Record(players=tuple(names), seed=seed, rules=rules), new_game(len(names), seed=seed, rules=rules))


def taken_up(record: Record) -> Game:
    """Return the game of a good record."""
    if record.seed is not None:
        record = evolve(record, deals=())
    done = steps(record)
    return Game(record, done[0].before if done else replay(record)[0], done)
