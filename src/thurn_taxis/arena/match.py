"""One game of a tournament, played to its end whatever the players do."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import TYPE_CHECKING, Final

from thurn_taxis import DataError, Record, apply, is_over, legal_actions, new_game, result_of, scores, view, winner
from thurn_taxis.arena.results import Fault, GameResult, Parts
from thurn_taxis.players import as_chooser, player, reason_of
from thurn_taxis.players.faults import refused

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from thurn_taxis import Action, State
    from thurn_taxis.arena.schedule import Match
    from thurn_taxis.players import AnyPlayer, Chooser

_TWO: Final = 2


def play_match(match: Match, own: Mapping[str, AnyPlayer] | None = None) -> GameResult:
    """Play a game.

    A player that raises or takes an action that is not legal loses, and the game ends there. Whatever it raises, the
    game has its result, `SystemExit` included; only a `KeyboardInterrupt` comes through, since a person may have
    pressed Ctrl-C. A game that is not over after `match.max_rounds` rounds is left unfinished.

    Args:
        match: The game.
        own: Players by name, besides those that `thurn_taxis.players.player` knows; see `player_for_seat`.

    Returns:
        The result; the same for equal arguments, in every process, as long as no player looks at a clock.

    Raises:
        DataError: A player's name is not known, or one of its own is no player or cannot be copied, or the seed is
            none.
    """
    return play_seated(match, [player_for_seat(name, own or {}) for name in match.players])


def play_seated(match: Match, choosers: Sequence[Chooser]) -> GameResult:
    """Play a game with these players, as `play_match` does.

    Args:
        match: The game.
        choosers: The players in seat order; they are not copied.

    Raises:
        DataError: The seed is none.
    """
    players = dict(enumerate(choosers))
    chances = [Random(f"{match.seed}/{seat}") for seat in players]  # noqa: S311 - a game needs no secrets
    state = new_game(len(players), seed=match.seed, rules=match.rules)
    actions: list[Action] = []
    rounds, seat = 1, 0
    try:
        while not is_over(state) and rounds <= match.max_rounds:
            chooser = players[state.turn.seat]  # who changes the seat is at fault, not the one who sits there
            seat = state.turn.seat
            action = chooser(view(state, seat), legal_actions(state), chances[seat])
            state = apply(state, action)
            actions.append(action)
            rounds += state.turn.seat < seat
        return _result(match, state, actions, rounds)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 - whatever a player raises, it loses and the run goes on
        return _lost(match, state, actions, rounds, Fault(seat, match.players[seat], reason_of(error)))


def player_for_seat(name: str, own: Mapping[str, AnyPlayer]) -> Chooser:
    """Return the player for a seat of one game, which shares nothing with those of other games and seats.

    A player of one's own is copied with `copy.deepcopy`, so that what it remembers is forgotten with the game. A
    function is its own copy.

    Args:
        name: The name of the player.
        own: Players by name, besides those that `thurn_taxis.players.player` knows.

    Raises:
        DataError: The name is not known, or stands for something that is no player or cannot be copied.
    """
    if name not in own:
        return player(name)
    try:
        as_chooser(own[name])
    except DataError as error:
        raise DataError("player", f"{name!r:.60}: {error.reason}") from None
    with refused(f"{name!r:.60} cannot be copied for each game"):
        return as_chooser(deepcopy(own[name]))


def _result(match: Match, state: State, actions: list[Action], rounds: int) -> GameResult:
    """Return the result of a game without a fault."""
    record = _record(match, state, actions)
    if not is_over(state):
        ended_by, ending, rounds = state.turn.seat, "unfinished", match.max_rounds
    else:
        ended_by, ending = state.ended_by or 0, way_of_ending(state)
    return GameResult(
        match.number,
        match.seed,
        match.players,
        winner(state),
        _parts(state),
        rounds,
        ending,
        ended_by,
        record=record,
    )


def _lost(match: Match, state: State, actions: list[Action], rounds: int, fault: Fault) -> GameResult:
    """Return the result of a game that a player has lost by a fault."""
    try:
        parts, record = _parts(state), _record(match, state, actions)
    except Exception:  # noqa: BLE001 - a player has changed what is frozen, so there are no points any more
        parts, record = (Parts(0, 0, 0),) * len(match.players), None
    won = 1 - fault.seat if len(match.players) == _TWO else None
    return GameResult(match.number, match.seed, match.players, won, parts, rounds, "fault", fault.seat, fault, record)


def _record(match: Match, state: State, actions: list[Action]) -> Record | None:
    """Return the record of a game, if it is to be kept."""
    if not match.keeps_record:
        return None
    result = result_of(state)
    return Record(players=match.players, actions=tuple(actions), seed=match.seed, rules=match.rules, result=result)


def _parts(state: State) -> tuple[Parts, ...]:
    """Return the points of each seat in their parts."""
    return tuple(
        Parts(score.carriage, sum(tile.points for tile in score.tiles), score.houses) for score in scores(state)
    )


def way_of_ending(state: State) -> str:
    """Return what the player has who triggered the end (E1): one of the first three of `ENDINGS`.

    Args:
        state: The position after the end.
    """
    trigger = state.players[state.ended_by or 0]
    ways = {
        "carriage": trigger.carriage == state.rules.carriages[-1],
        "houses": len(trigger.houses) == state.rules.houses,
    }
    return " and ".join(way for way, is_so in ways.items() if is_so)
