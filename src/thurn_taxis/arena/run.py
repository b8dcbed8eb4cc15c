"""Playing the games of a tournament, on whatever executor, and going on where a run was killed."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from concurrent.futures import Executor
from contextlib import ExitStack
from functools import partial
from itertools import chain
from pathlib import Path
from pickle import dumps
from typing import TYPE_CHECKING, Final

from thurn_taxis import DataError
from thurn_taxis.arena.log import open_log
from thurn_taxis.arena.match import play_match, player_for_seat
from thurn_taxis.arena.pool import pool
from thurn_taxis.arena.schedule import Tournament
from thurn_taxis.arena.standings import Standings
from thurn_taxis.players.faults import refused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Future

    from thurn_taxis.arena.log import Log
    from thurn_taxis.arena.results import GameResult
    from thurn_taxis.arena.schedule import Match
    from thurn_taxis.players import AnyPlayer

_AHEAD: Final = 128
"""How many tasks are under way at most; enough for some dozens of workers."""


def run_games(  # noqa: PLR0913 - all but the tournament are ways of running it, and have a default
    tournament: Tournament,
    *,
    own: Mapping[str, AnyPlayer] | None = None,
    executor: Executor | None = None,
    workers: int = 1,
    batch: int = 1,
    log: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
    each: Callable[[GameResult], None] | None = None,
) -> Standings:
    """Play the games of a tournament and sum them up.

    Results come in the order of the games, whatever the executor does, so the log is the same file, byte for byte, on
    any number of workers. Memory does not grow with the number of games.

    Args:
        tournament: The games.
        own: Players by name, besides those that `thurn_taxis.players.player` knows; with workers they have to be
            picklable.
        executor: Where the games are played; it is left running.
        workers: Without an executor, on how many processes of this machine; 1 is this process itself. They end with
            this process, even if it is killed.
        batch: How many games make one task. More than 1 pays for quick players on a cluster.
        log: A file that the results are added to, as JSON Lines. Games that it holds are not played again; with a
            larger number of games the same log can be continued.
        progress: Called with the number of games done, those of the log included, and the number of all.
        each: Called with each result, those of the log included. What it or `progress` raises ends the run: games that
            nobody has begun are given up, the log is closed, and the same call goes on from there.

    Returns:
        The standings.

    Raises:
        DataError: An argument is of the wrong type or less than 1, a player's name is not known, an own player is none
            or cannot be copied or sent, or the log is of another tournament or damaged.
        OSError: The log cannot be read or written.
        BrokenExecutor: A process of the pool was killed. The log holds the games until then, and the same call goes on
            from there.
    """
    _check_ways(tournament, executor, workers, batch, log, (progress, each))
    own = _own_players(tournament, {} if own is None else own, is_sent=executor is None and workers > 1)
    standings = Standings()
    with ExitStack() as stack:
        kept = None if log is None else stack.enter_context(open_log(log, tournament))
        waiting: deque[Future[tuple[GameResult, ...]]] = deque()
        if executor is not None:
            stack.callback(_cancel, waiting)
        elif workers > 1:  # its tasks end with it; before Python 3.13 it would trip over cancelled ones
            executor = stack.enter_context(pool(workers))
        before: Iterable[GameResult] = () if kept is None else kept.results()
        for result in chain(before, _new_results(tournament, standings, own, executor, batch, kept, waiting)):
            standings.add(result)
            if each is not None:
                each(result)
            if progress is not None:
                progress(standings.games, tournament.games)
    return standings


def _check_ways(  # noqa: PLR0913, PLR0917 - what `run_games` is called with
    tournament: object, executor: object, workers: object, batch: object, log: object, callbacks: tuple[object, object]
) -> None:
    """Refuse ways of running a tournament that are none, before anything is played or written."""
    if not isinstance(tournament, Tournament):
        raise DataError("tournament", f"a Tournament says which games there are, not {tournament!r:.40}")
    if not (executor is None or isinstance(executor, Executor)):
        raise DataError("executor", f"an executor is a concurrent.futures.Executor, not {executor!r:.40}")
    for name, number in (("workers", workers), ("batch", batch)):
        if type(number) is not int or number < 1:
            raise DataError(name, f"it takes a whole number from 1 on, not {number!r:.40}")
    if not (log is None or isinstance(log, Path)):
        raise DataError("log", f"a log is a pathlib.Path, not {log!r:.40}")
    for name, callback in zip(("progress", "each"), callbacks, strict=True):
        if not (callback is None or callable(callback)):
            raise DataError(name, f"it has to be a function, not {callback!r:.40}")


def _own_players(tournament: Tournament, own: object, *, is_sent: bool) -> dict[str, AnyPlayer]:
    """Return the own players, after refusing any player that cannot play where the games are played."""
    if not isinstance(own, Mapping):
        raise DataError("own", f"own players stand in a mapping, by their names, not in {own!r:.40}")
    players: dict[str, AnyPlayer] = dict(own)
    for name in dict.fromkeys((*tournament.players, *players)):
        player_for_seat(name, players)
        if is_sent and name in players:
            with refused(f"{name!r:.60} cannot be sent to other processes"):
                dumps(players[name])
    return players


def _new_results(  # noqa: PLR0913, PLR0917 - the parts of one call, cut out of `run_games`
    tournament: Tournament,
    standings: Standings,
    own: Mapping[str, AnyPlayer],
    executor: Executor | None,
    batch: int,
    log: Log | None,
    waiting: deque[Future[tuple[GameResult, ...]]],
) -> Iterator[GameResult]:
    """Play the games that have not been counted yet; each result is written before it is counted."""
    tasks = _batches(tournament, standings.games, batch)
    batches = map(partial(_play, own), tasks) if executor is None else _in_order(executor, own, tasks, waiting)
    for result in chain.from_iterable(batches):
        if log is not None:
            log.add(result)
        yield result


def _batches(tournament: Tournament, first: int, batch: int) -> Iterator[tuple[Match, ...]]:
    """Yield the games from a number on, in batches."""
    for start in range(first, tournament.games, batch):
        yield tuple(map(tournament.match, range(start, min(start + batch, tournament.games))))


def _play(own: Mapping[str, AnyPlayer], matches: tuple[Match, ...]) -> tuple[GameResult, ...]:
    """Play a batch of games; this is what workers run."""
    return tuple(play_match(match, own) for match in matches)


def _in_order(
    executor: Executor,
    own: Mapping[str, AnyPlayer],
    tasks: Iterator[tuple[Match, ...]],
    waiting: deque[Future[tuple[GameResult, ...]]],
) -> Iterator[tuple[GameResult, ...]]:
    """Yield the results of tasks in their order; so many are under way that no worker waits for the slowest game."""
    for task in tasks:
        waiting.append(executor.submit(_play, own, task))
        if len(waiting) >= _AHEAD:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def _cancel(waiting: Iterable[Future[tuple[GameResult, ...]]]) -> None:
    """Cancel the tasks that nobody has begun."""
    for future in waiting:
        future.cancel()
