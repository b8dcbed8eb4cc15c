"""The four officials, one of whom may help in a turn (T2): each can be called in a phase of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from thurn_taxis.actions import CALL, PASS, Action, Call, Pass
from thurn_taxis.errors import Objection
from thurn_taxis.rules.closing import clear_route, with_next_carriage
from thurn_taxis.rules.routes import extend_options
from thurn_taxis.state import Official, Phase, State, turn_at
from thurn_taxis.supply import can_draw, display_discarded, refilled

if TYPE_CHECKING:
    from collections.abc import Iterable

    from thurn_taxis.board import City

Options = list[Action]

_ADMINISTRATOR: Options = [CALL[Official.ADMINISTRATOR]]
_POSTMASTER: Options = [CALL[Official.POSTMASTER]]
_CARRIER: Options = [CALL[Official.CARRIER]]


def administrator_options(state: State) -> Options:
    """Return the call of the administrator, before the first card is drawn (D6)."""
    return _ADMINISTRATOR if state.turn.official is None else []


def administrator_objection(state: State, action: Call) -> Objection | None:
    """Return what forbids calling the administrator (T2, D5, D6)."""
    turn = state.turn
    if action.official is not Official.ADMINISTRATOR:
        return Objection.WRONG_PHASE
    if turn.official is None:
        return None
    return Objection.POSTMASTER_MUST_HELP if turn.due > state.rules.draws else Objection.OFFICIAL_CALLED


def administrator_outcome(state: State, action: Call, deal: Iterable[City] | None) -> State:
    """Return the state with all cards of the display discarded and replaced by new ones (D6)."""
    turn = state.turn
    supply = refilled(display_discarded(state.supply), deal)
    turn = turn_at(turn.seat, Phase.DRAW, action.official, turn.due, turn.last)
    return state.with_supply(supply).with_turn(turn)


def postmaster_options(state: State) -> Options:
    """Return the call of the postmaster, before a card is played and while one can be drawn (D4, D7)."""
    return _POSTMASTER if state.turn.official is None and can_draw(state.supply) else []


def postmaster_objection(state: State, action: Call) -> Objection | None:
    """Return what forbids calling the postmaster (T2, D4, D7)."""
    if action.official is not Official.POSTMASTER:
        return Objection.WRONG_PHASE
    if state.turn.official is not None:
        return Objection.OFFICIAL_CALLED
    return None if can_draw(state.supply) else Objection.NOTHING_TO_DRAW


def postmaster_outcome(state: State, action: Call, deal: Iterable[City] | None) -> State:
    """Return the state in which a second card is due (D4)."""
    turn = state.turn
    return state.with_turn(turn_at(turn.seat, Phase.DRAW, action.official, state.rules.draws, turn.last))


def carrier_options(state: State) -> Options:
    """Return the call of the postal carrier, while a card of the hand can be added to the route (R6)."""
    return _CARRIER if state.turn.official is None and extend_options(state) else []


def carrier_objection(state: State, action: Call) -> Objection | None:
    """Return what forbids calling the postal carrier (T2, R6)."""
    if action.official is not Official.CARRIER:
        return Objection.WRONG_PHASE
    if state.turn.official is not None:
        return Objection.OFFICIAL_CALLED
    return None if extend_options(state) else Objection.NO_CARD_FITS


def carrier_outcome(state: State, action: Call, deal: Iterable[City] | None) -> State:
    """Return the state in which a second card has to be played (R6)."""
    turn = state.turn
    return state.with_turn(turn_at(turn.seat, Phase.PLAY, action.official, 0, turn.last))


def cartwright_options(state: State) -> Options:
    """Return the call of the cartwright (C6)."""
    return [CALL[Official.CARTWRIGHT]]


def cartwright_objection(state: State, action: Call) -> Objection | None:
    """Return what forbids calling the cartwright in his phase: nothing (C6)."""
    return None if action.official is Official.CARTWRIGHT else Objection.WRONG_PHASE


def cartwright_outcome(state: State, action: Call, deal: Iterable[City] | None) -> State:
    """Return the state with the next carriage taken all the same, and the route discarded (C6, C7)."""
    turn = state.turn
    called = state.with_turn(turn_at(turn.seat, turn.phase, action.official, 0, turn.last))
    return clear_route(with_next_carriage(called), deal)


def decline_options(state: State) -> Options:
    """Return the choice of doing without the cartwright (C6)."""
    return [PASS]


def decline_objection(state: State, action: Pass) -> Objection | None:
    """Return what forbids doing without the cartwright: nothing (C6)."""
    return None


def decline_outcome(state: State, action: Pass, deal: Iterable[City] | None) -> State:
    """Return the state without a new carriage and with the route discarded (C6, C7)."""
    return clear_route(state, deal)
