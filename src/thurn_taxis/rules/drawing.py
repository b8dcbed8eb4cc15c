"""D · Drawing: the cards that are due at the start of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from thurn_taxis.actions import DRAW, DRAW_SUPPLY, Action, Draw
from thurn_taxis.errors import Objection
from thurn_taxis.state import Official, Phase, State, Turn, turn_at
from thurn_taxis.supply import can_draw, take_from_display, take_from_supply

if TYPE_CHECKING:
    from collections.abc import Iterable

    from thurn_taxis.board import City


def draw_options(state: State) -> list[Action]:
    """Return the draws that are possible: any card of the display, or the top card of the supply (D1)."""
    supply = state.supply
    cities = set(supply.display)
    cities.discard(None)
    options: list[Action] = [DRAW[city] for city in sorted(cities)]  # type: ignore[type-var,index]
    if supply.cards or supply.discards:
        options.append(DRAW_SUPPLY)
    return options


def draw_objection(state: State, action: Draw) -> Objection | None:
    """Return what forbids a draw (D1, D7)."""
    supply = state.supply
    if action.city is None:
        return None if supply.cards or supply.discards else Objection.NO_SUPPLY
    return None if action.city in supply.display else Objection.NOT_IN_DISPLAY


def draw_outcome(state: State, action: Draw, deal: Iterable[City] | None) -> State:
    """Return the state after a draw: the card is in the hand and the display is full again (D1, D2)."""
    turn = state.turn
    player = state.players[turn.seat]
    city = action.city
    if city is None:
        city, supply = take_from_supply(state.supply, deal)
    else:
        supply = take_from_display(state.supply, city, deal)
    hand = tuple(sorted((*player.hand, city)))
    due = turn.due - 1
    if due and can_draw(supply):
        turn = turn_at(turn.seat, Phase.DRAW, turn.official, due, turn.last)
    else:
        turn = turn_at(turn.seat, Phase.PLAY, turn.official, 0, turn.last)
    return state.with_move(player.with_cards(hand, player.route), supply, turn)


def first_of_turn(state: State, seat: int) -> Turn:
    """Return how a turn of a seat begins.

    One card is due (D1); with an empty hand the postmaster helps at once and two are (D5). When nothing can be
    drawn the turn begins with playing, or with an empty hand after it, and no official has been called (D7).
    """
    rules = state.rules
    last = state.ended_by is not None
    hand = state.players[seat].hand
    if not can_draw(state.supply):
        return turn_at(seat, Phase.PLAY if hand else Phase.CLOSE, None, 0, last)
    if not hand:
        return turn_at(seat, Phase.DRAW, Official.POSTMASTER, rules.draws_with_empty_hand, last)
    return turn_at(seat, Phase.DRAW, None, rules.draws, last)
