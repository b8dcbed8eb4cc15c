"""Whole games between players."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from thurn_taxis import RIO_GRANDE, DataError, Record, apply, is_over, legal_actions, new_game, result_of, view
from thurn_taxis.players.simple import as_chooser

if TYPE_CHECKING:
    from collections.abc import Sequence

    from thurn_taxis import Action, Ruleset
    from thurn_taxis.players.simple import AnyPlayer


def play_game(
    players: Sequence[AnyPlayer], *, names: Sequence[str] | None = None, seed: int, rules: Ruleset = RIO_GRANDE
) -> Record:
    """Let players play a whole game.

    Args:
        players: The players in seat order. Each has a source of chance of its own, which the seed decides.
        names: Their names for the record, in seat order; without them they are called `Player 1` and so on.
        seed: The seed of the game.
        rules: The rules to play by.

    Returns:
        The record with seed, actions and result.

    Raises:
        DataError: There are too few or too many players, not as many names as players, one is no player, or the seed
            is wrong.
        IllegalAction: A player took an action that is not legal. What a player raises itself comes through.

    Example:
        >>> from thurn_taxis.players import purposeful, random_player
        >>> play_game([purposeful, random_player], seed=1).result.winner
        0
    """
    names = tuple(names or (f"Player {number}" for number in range(1, len(players) + 1)))
    if len(names) != len(players):
        raise DataError("players", f"there are {len(names)} names for {len(players)} players")
    state = new_game(len(players), seed=seed, rules=rules)
    choosers = [as_chooser(player) for player in players]
    chances = [Random(f"{seed}/{seat}") for seat in range(len(players))]  # noqa: S311 - a game needs no secrets
    actions: list[Action] = []
    while not is_over(state):
        seat = state.turn.seat
        action = choosers[seat](view(state, seat), legal_actions(state), chances[seat])
        state = apply(state, action)
        actions.append(action)
    return Record(players=names, actions=tuple(actions), seed=seed, rules=rules, result=result_of(state))
