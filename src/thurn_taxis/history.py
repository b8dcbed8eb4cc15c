"""Going on with a recorded game, and going back in it as far as nothing hidden has been shown since.

A record is a value, so nothing is ever lost: `undo` gives a shorter record and what was taken back, and the old one is
still there. Playing the same actions again gives the old record again, card by card, because chance lies in the seed
or in the deals and neither is touched (*redo*). Playing something else gives another game with the same past
(*branch*); what was taken back belongs to the old one and may not even be legal in the new one.

A card that has been seen cannot be unseen. So an action that has shown one is a barrier: it stays, and so does all that
came before it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve, frozen

from thurn_taxis.actions import Action
from thurn_taxis.errors import DataError, ThurnTaxisError
from thurn_taxis.events.kinds import CardTaken, Event, SpaceRefilled, SupplyShuffled
from thurn_taxis.game import replay
from thurn_taxis.record import Record
from thurn_taxis.rules.turn import apply
from thurn_taxis.steps import Step, steps
from thurn_taxis.words import Word

if TYPE_CHECKING:
    from collections.abc import Iterable

    from thurn_taxis.board import City


class Reveal(Word):
    """Why an action cannot be taken back: what hidden information it has shown (H2)."""

    BLIND_DRAW = 0, "a card was drawn unseen"
    REFILL = 1, "a card was turned up in the display"
    SHUFFLE = 2, "the supply was shuffled"


@frozen
class Barrier:
    """An action behind which a game cannot be taken back.

    Attributes:
        at: The index of the action in the record.
        action: The action.
        reason: What it has shown.
    """

    at: int
    action: Action
    reason: Reveal

    def __str__(self) -> str:
        """Return the place and the reason, such as `actions[2], draw Ulm: a card was turned up in the display`."""
        return f"actions[{self.at}], {self.action}: {self.reason}"


@frozen
class Undone:
    """What `undo` gives.

    Attributes:
        record: The record without what was taken back; without a result.
        taken_back: The actions that were taken back, in the order in which they had been played. To redo them, apply
            them again in this order.
        barrier: What stopped it before the place that was asked for, or `None`.
    """

    record: Record
    taken_back: tuple[Action, ...]
    barrier: Barrier | None


class StaleAction(ThurnTaxisError):  # noqa: N818 - the action is stale, not the error
    """An action for a position that is not the present one.

    Attributes:
        action: What was to be done.
        number: The number of actions that it was made for.
        present: The number of actions of the record.
    """

    def __init__(self, action: Action, number: int, present: int) -> None:
        """Bear the action and the two numbers."""
        super().__init__(action, number, present)
        self.action = action
        self.number = number
        self.present = present

    def __str__(self) -> str:
        """Return what the action was made for and where the game is."""
        return f"{self.action} was chosen after {self.number} actions, and the game is at {self.present}"


def undo(record: Record, to: int | None = None) -> Undone:
    """Take back the last action, or all actions from a place on, as far as nothing hidden has been shown since.

    Hidden information is shown by a blind draw, by a card turned up in the display, and by a shuffle, whose moment
    would not come again. What somebody plays from the hand is no barrier: it tells nothing to the one who
    played it.

    Args:
        record: A good record; it may be unfinished.
        to: How many actions are to be left; `None` for one less than there are. `undo(record, 0)` goes back as far
            as can be.

    Returns:
        The shorter record, the actions taken back, and the barrier that stopped it, if one did. Of a record without
        actions there is nothing to take back.

    Raises:
        DataError: The record does not have so many actions.
        ThurnTaxisError: The record is not good, as in `replay`.

    Example:
        >>> from thurn_taxis import parse_action
        >>> actions = tuple(map(parse_action, ("draw supply", "draw Lodz", "start Lodz", "pass")))
        >>> undone = undo(Record(players=("Anna", "Bert"), seed=1, actions=actions), 0)
        >>> [str(action) for action in undone.taken_back], str(undone.barrier)
        (['start Lodz', 'pass'], 'actions[1], draw Lodz: a card was turned up in the display')
    """
    done = steps(record)
    wanted = max(0, len(done) - 1) if to is None else to
    if type(wanted) is not int or not 0 <= wanted <= len(done):
        raise DataError("to", f"the record has {len(done)} actions, and {wanted!r:.20} cannot be left of them")
    barrier = next(filter(None, (_barrier(at, done[at]) for at in reversed(range(wanted, len(done))))), None)
    left = wanted if barrier is None else barrier.at + 1
    actions = tuple(step.action for step in done)
    return Undone(evolve(record, actions=actions[:left], result=None), actions[left:], barrier)


def _barrier(at: int, step: Step) -> Barrier | None:
    """Return the barrier that an action is, if it is one."""
    reveals = (_reveal(event) for event in step.events)
    reason = next((reveal for reveal in reveals if reveal is not None), None)
    return None if reason is None else Barrier(at, step.action, reason)


def _reveal(event: Event) -> Reveal | None:
    """Return what an event shows that was hidden before."""
    match event:
        case CardTaken(space=None):
            return Reveal.BLIND_DRAW
        case SpaceRefilled():
            return Reveal.REFILL
        case SupplyShuffled():
            return Reveal.SHUFFLE
        case _:
            return None


def apply_to(record: Record, action: Action, number: int, *, deal: Iterable[City] | None = None) -> Record:
    """Return a record with one more action, if that was chosen in the present position.

    Between the moment when somebody sees a position and the moment when his choice arrives, the game may have gone on:
    he clicked twice, or in two windows, or somebody took something back. So a client sends with each action the
    number of actions that it had seen. (A number does not tell branches apart: where a game can be taken back, a client
    has to see the new position before it chooses again.)

    Args:
        record: A good record; it may be unfinished.
        action: What the player whose turn it is does.
        number: How many actions the record had when the action was chosen.
        deal: The order of the cards if the action makes them be shuffled and the game has no seed (D3).

    Returns:
        The record with the action, with the deal if the record writes deals out, and without a result.

    Raises:
        StaleAction: The record does not have that number of actions.
        IllegalAction: The rules do not allow the action.
        DealNeeded: Cards have to be shuffled, and there is neither a seed nor a deal.
        ThurnTaxisError: The record is not good, as in `replay`.

    Example:
        >>> from thurn_taxis import Draw
        >>> record = apply_to(Record(players=("Anna", "Bert"), seed=1), Draw(None), 0)
        >>> apply_to(record, Draw(None), 0)
        Traceback (most recent call last):
        thurn_taxis.history.StaleAction: draw supply was chosen after 0 actions, and the game is at 1
    """
    if type(number) is not int or number != len(record.actions):
        raise StaleAction(action, number, len(record.actions))
    before = replay(record)[-1]
    after = apply(before, action, deal=deal)
    shuffles = (event.order for event in Step(before, action, after).events if isinstance(event, SupplyShuffled))
    deals = record.deals and record.deals + tuple(order for order in shuffles if order is not None)
    return evolve(record, actions=(*record.actions, action), deals=deals, result=None)
