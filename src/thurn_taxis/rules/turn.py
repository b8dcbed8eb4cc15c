"""T · A turn: one table that says what exists in each phase, and the three ways of reading it.

A turn of *Thurn and Taxis* is a small machine. It has seven phases, and a phase is nothing but the list of the kinds of
action that exist in it. Each kind is a row of the table, and a row names three plain functions of the chapter that
bears the rulebook's heading:

- *options*: the actions of this kind that are legal in a state, in the order of `ACTIONS`;
- *objection*: what forbids one action of this kind, or nothing;
- *outcome*: the state that follows from an action that nothing forbids.

`legal_actions` reads the options of a phase one row after the other; `why_not` finds the row of an action and asks
for its objection; `apply` does the same and goes on to the outcome. There is no other path by which a state
changes, so what is offered, what is refused and what happens cannot drift apart. Options and objections say the
same thing twice, once as a list and once as a question, because both are asked millions of times and each is quick
only in its own way; the tests compare the two for every action in every state that they meet.

A row also says which phases can follow (`leads_to`). The machine does not need that, since every outcome brings its
next phase along; the diagram of the turn is drawn from it, and the tests see that it is exactly what happens. An
outcome runs on by itself through everything that leaves no choice: a route closed by the last player of a game can
place its houses, win its tiles, take its carriage, be discarded and end the game within one action.

What is called in which phase: the administrator before a card is drawn, the postmaster before one is played, the
postal carrier before the route can be closed and the cartwright before it is discarded. So a phase has one row for
`Call` at the most, and the type of an action, with the phase, is enough to find its row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, Generic, TypeVar

from attrs import frozen

from thurn_taxis.actions import Action, Call, Close, Discard, Draw, Extend, House, Pass, Start
from thurn_taxis.board import City
from thurn_taxis.errors import DataError, IllegalAction, Objection
from thurn_taxis.rules import closing, drawing, officials, routes
from thurn_taxis.state import Phase, State

ActionT = TypeVar("ActionT")


@frozen
class Row(Generic[ActionT]):
    """A kind of action in a phase.

    Attributes:
        kind: The class of the actions.
        name: What the action is in this phase, in the rulebook's words.
        options: The legal actions of this kind in a state.
        objection: What forbids an action of this kind in a state.
        outcome: The state after an action that nothing forbids; a deal takes the place of the shuffle.
        leads_to: The phases that can follow; those of the next turn included.
    """

    kind: type[ActionT]
    name: str
    options: Callable[[State], list[Action]]
    objection: Callable[[State, ActionT], Objection | None]
    outcome: Callable[[State, ActionT, Iterable[City] | None], State]
    leads_to: tuple[Phase, ...]


_NEXT_TURN = (Phase.DRAW, Phase.PLAY, Phase.CLOSE, Phase.OVER)
_AFTER_CARRIAGE = (Phase.DISCARD, Phase.DRAW, Phase.OVER)  # with the route discarded there are cards to draw
_AFTER_HOUSES = (Phase.CARRIAGE, *_AFTER_CARRIAGE)

TURN: Final[dict[Phase, tuple[Row[Any], ...]]] = {
    Phase.DRAW: (
        Row(Draw, "draw a card", drawing.draw_options, drawing.draw_objection, drawing.draw_outcome,
            (Phase.DRAW, Phase.PLAY)),
        Row(Call, "call the administrator", officials.administrator_options, officials.administrator_objection,
            officials.administrator_outcome, (Phase.DRAW,)),
    ),
    Phase.PLAY: (
        Row(Call, "call the postmaster", officials.postmaster_options, officials.postmaster_objection,
            officials.postmaster_outcome, (Phase.DRAW,)),
        Row(Start, "start a route", routes.start_options, routes.start_objection, routes.start_outcome,
            (Phase.CLOSE,)),
        Row(Extend, "add a card to the route", routes.extend_options, routes.extend_objection, routes.extend_outcome,
            (Phase.CLOSE,)),
    ),
    Phase.CLOSE: (
        Row(Call, "call the postal carrier", officials.carrier_options, officials.carrier_objection,
            officials.carrier_outcome, (Phase.PLAY,)),
        Row(Close, "close the route", closing.close_options, closing.close_objection, closing.close_outcome,
            (Phase.HOUSES, *_AFTER_HOUSES)),
        Row(Pass, "end the turn", closing.stay_options, closing.stay_objection, closing.stay_outcome, _NEXT_TURN),
    ),
    Phase.HOUSES: (
        Row(House, "place a house", closing.house_options, closing.house_objection, closing.house_outcome,
            (Phase.HOUSES, *_AFTER_HOUSES)),
        Row(Pass, "leave out a house", closing.leave_options, closing.leave_objection, closing.leave_outcome,
            (Phase.HOUSES, *_AFTER_HOUSES)),
    ),
    Phase.CARRIAGE: (
        Row(Call, "call the cartwright", officials.cartwright_options, officials.cartwright_objection,
            officials.cartwright_outcome, _AFTER_CARRIAGE),
        Row(Pass, "do without the cartwright", officials.decline_options, officials.decline_objection,
            officials.decline_outcome, _AFTER_CARRIAGE),
    ),
    Phase.DISCARD: (
        Row(Discard, "discard a card", closing.discard_options, closing.discard_objection, closing.discard_outcome,
            _AFTER_CARRIAGE),
    ),
    Phase.OVER: (),
}  # fmt: skip
"""The turn: for each phase its rows, in the order of `ACTIONS`."""

_OPTIONS = tuple(tuple(row.options for row in TURN[phase]) for phase in Phase)
_ROWS = tuple({row.kind: (row.objection, row.outcome) for row in TURN[phase]} for phase in Phase)
_KINDS = frozenset(Action.__args__)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return every action that the rules allow in a state (T1).

    Args:
        state: Any position.

    Returns:
        The legal actions in the order of `ACTIONS`; none when the game is over, at least one before.

    Example:
        >>> from thurn_taxis import new_game
        >>> [str(action) for action in legal_actions(new_game(2, seed=1))][-2:]
        ['draw Lodz', 'draw supply']
    """
    actions: list[Action] = []
    for options in _OPTIONS[state.turn.phase]:
        actions += options(state)
    return tuple(actions)


def why_not(state: State, action: Action) -> Objection | None:
    """Return the reason why an action is not allowed in a state.

    Args:
        state: Any position.
        action: Any action; another object is not allowed either and has a reason of its own while the game goes on.

    Returns:
        The first objection in the rulebook's order, or `None` when the action is legal.
    """
    row = _ROWS[state.turn.phase].get(type(action))
    if row is not None:
        return row[0](state, action)
    if state.turn.phase is Phase.OVER:
        return Objection.GAME_OVER
    return Objection.WRONG_PHASE if type(action) in _KINDS else Objection.NOT_AN_ACTION


def apply(state: State, action: Action, *, deal: Iterable[City] | None = None) -> State:
    """Return the state after an action.

    Args:
        state: The position; it is not changed.
        action: What the player whose turn it is does.
        deal: When the action makes the discards be shuffled (D3): their new order, top card first. It takes the
            place of the shuffle, and a game that has a seed checks that it is the seed's.

    Returns:
        The next position, with everything done that leaves no choice.

    Raises:
        IllegalAction: The rules do not allow the action.
        DealNeeded: Cards have to be shuffled, and there is neither a seed nor a deal.
        DataError: The deal is no permutation of the cards that are shuffled, or none are.
    """
    row = _ROWS[state.turn.phase].get(type(action))
    if row is None:
        raise IllegalAction(state, action, why_not(state, action) or Objection.NOT_AN_ACTION)
    objection = row[0](state, action)
    if objection is not None:
        raise IllegalAction(state, action, objection)
    after: State = row[1](state, action, deal)
    if deal is not None and after.supply.shuffles == state.supply.shuffles:
        raise DataError("deal", "a deal was given, but the action shuffles no cards", "D3")
    return after


def is_over(state: State) -> bool:
    """Return whether the game is over (E2).

    Args:
        state: Any position.
    """
    return state.turn.phase is Phase.OVER
