"""E · The end: what triggers it, and when a turn was the last one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from thurn_taxis.board import Stack
from thurn_taxis.rules.drawing import first_of_turn
from thurn_taxis.state import Phase, Player, State, Tile, turn_at
from thurn_taxis.supply import refilled

if TYPE_CHECKING:
    from collections.abc import Iterable

    from thurn_taxis.board import City


def triggers_end(state: State, player: Player) -> bool:
    """Return whether a player has what triggers the end: the last carriage, or no house left (E1)."""
    rules = state.rules
    return player.carriage == rules.carriages[-1] or len(player.houses) == rules.houses


def with_player(state: State, player: Player) -> State:
    """Return the state with the player on turn changed; the first to trigger the end takes its tile at once (E1)."""
    state = state.with_move(player, state.supply, state.turn)
    if state.ended_by is None and triggers_end(state, player):
        state = with_tile(evolve(state, ended_by=state.turn.seat), Stack.GAME_END)
    return state


def with_tile(state: State, stack: Stack) -> State:
    """Return the state after the player whose turn it is has taken the top tile of a stack that has one (S3)."""
    points, *rest = state.stacks[stack]
    player = state.player
    stacks = list(state.stacks)
    stacks[stack] = tuple(rest)
    player = player.with_gains(player.houses, player.carriage, (*player.tiles, Tile(stack, points)))
    return evolve(state.with_move(player, state.supply, state.turn), stacks=tuple(stacks))


def is_last_turn(state: State) -> bool:
    """Return whether the game is over when this turn ends (E2, V4).

    The round is finished: the last turn is that of the highest seat. Under `one-more-turn` it is the next turn of
    the player who triggered the end.
    """
    if state.ended_by is None:
        return False
    if state.rules.last_round == "finish":
        return state.turn.seat == len(state.players) - 1
    return state.turn.last and state.turn.seat == state.ended_by


def end_turn(state: State, deal: Iterable[City] | None) -> State:
    """Return the state at the start of the next turn (T1), or after the end, when nothing moves any more (E2)."""
    turn = state.turn
    if is_last_turn(state):
        return state.with_turn(turn_at(turn.seat, Phase.OVER, None, 0, turn.last))
    supply = refilled(state.supply, deal)
    if supply is not state.supply:
        state = state.with_supply(supply)
    return state.with_turn(first_of_turn(state, (turn.seat + 1) % len(state.players)))
