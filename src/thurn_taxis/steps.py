"""A recorded game cut into steps: each action between the positions before and after it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from attrs import frozen

from thurn_taxis.actions import Action
from thurn_taxis.events import Event, events
from thurn_taxis.game import replay
from thurn_taxis.notation import parse_action
from thurn_taxis.state import State

if TYPE_CHECKING:
    from thurn_taxis.record import Record


@frozen
class Step:
    """An action of a game.

    Attributes:
        before: The position before it.
        action: What was done.
        after: The position after it.
    """

    before: State
    action: Action
    after: State

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened on the table, with nothing hidden."""
        return events(self.before, self.action, self.after)


def steps(record: Record) -> tuple[Step, ...]:
    """Return the steps of a recorded game.

    Args:
        record: A good record; it may be unfinished.

    Returns:
        One step for each action.

    Raises:
        ThurnTaxisError: The record is not good, as in `replay`.

    Example:
        >>> from thurn_taxis import Draw, Record
        >>> [step] = steps(Record(players=("Anna", "Bert"), seed=1, actions=(Draw(None),)))
        >>> step.after.players[0].hand
        (City.INGOLSTADT,)
    """
    actions = (parse_action(entry) if isinstance(entry, str) else entry for entry in record.actions)
    return tuple(
        Step(before, action, after) for (before, after), action in zip(pairwise(replay(record)), actions, strict=True)
    )
