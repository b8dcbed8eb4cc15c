"""One game of a tournament, played to its end whatever the players do."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from thurn_taxis import IllegalAction, Record, apply, is_over, legal_actions, new_game, result_of, scores, view, winner
from thurn_taxis.arena.results import Fault, GameResult, Parts
from thurn_taxis.players import player

if TYPE_CHECKING:
    from collections.abc import Mapping

    from thurn_taxis import Action, State
    from thurn_taxis.arena.schedule import Match
    from thurn_taxis.players import Chooser

_TWO: Final = 2


def play_match(match: Match, own: Mapping[str, Chooser] | None = None) -> GameResult:
    """Play a game.

    A player that raises or takes an action that is not legal loses, and the game ends there.

    Args:
        match: The game.
        own: Players by name, besides those that `thurn_taxis.players.player` knows.

    Returns:
        The result; the same for equal arguments, in every process, as long as no player looks at a clock.

    Raises:
        DataError: A player's name is not known, or the seed is none.
    """
    own = own or {}
    players = [own[name] if name in own else player(name) for name in match.players]
    chances = [Random(f"{match.seed}/{seat}") for seat in range(len(players))]  # noqa: S311 - a game needs no secrets
    state = new_game(len(players), seed=match.seed, rules=match.rules)
    actions: list[Action] = []
    rounds = 1
    fault: Fault | None = None
    while not is_over(state):
        seat = state.turn.seat
        try:
            action = players[seat](view(state, seat), legal_actions(state), chances[seat])
            state = apply(state, action)
        except IllegalAction as error:
            fault = Fault(seat, match.players[seat], str(error))
            break
        except Exception as error:  # noqa: BLE001 - whatever a player raises, it loses and the run goes on
            fault = Fault(seat, match.players[seat], f"{type(error).__name__}: {error}")
            break
        actions.append(action)
        rounds += state.turn.seat < seat
    return _result(match, state, actions, rounds, fault)


def _result(match: Match, state: State, actions: list[Action], rounds: int, fault: Fault | None) -> GameResult:
    record = None
    if match.keeps_record:
        result = result_of(state)
        record = Record(
            players=match.players, actions=tuple(actions), seed=match.seed, rules=match.rules, result=result
        )
    if fault is None:
        won, ended_by = winner(state), state.ended_by or 0
        ending = _way_of_ending(state, ended_by)
    else:
        won, ended_by = (1 - fault.seat if len(match.players) == _TWO else None), fault.seat
        ending = "fault"
    parts = tuple(
        Parts(score.carriage, sum(tile.points for tile in score.tiles), score.houses) for score in scores(state)
    )
    return GameResult(match.number, match.seed, match.players, won, parts, rounds, ending, ended_by, fault, record)


def _way_of_ending(state: State, ended_by: int) -> str:
    """Return what the player has who triggered the end (E1)."""
    trigger = state.players[ended_by]
    ways = {
        "carriage": trigger.carriage == state.rules.carriages[-1],
        "houses": len(trigger.houses) == state.rules.houses,
    }
    return " and ".join(way for way, is_so in ways.items() if is_so)
