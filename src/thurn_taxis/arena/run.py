"""Playing the games of a tournament, on whatever executor, and going on where a run was killed."""

from __future__ import annotations

from collections import deque
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import chain
from multiprocessing import get_context
from typing import IO, TYPE_CHECKING, Final

from thurn_taxis.arena.log import line, open_log, result_to_data
from thurn_taxis.arena.match import play_match
from thurn_taxis.arena.standings import Standings
from thurn_taxis.players import player

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from thurn_taxis.arena.results import GameResult
    from thurn_taxis.arena.schedule import Match, Tournament
    from thurn_taxis.players import Chooser

_AHEAD: Final = 128
"""How many tasks are under way at most; enough for some dozens of workers."""


def run_games(  # noqa: PLR0913 - all but the tournament are ways of running it, and have a default
    tournament: Tournament,
    *,
    own: Mapping[str, Chooser] | None = None,
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
        workers: Without an executor, on how many processes of this machine; 1 is this process itself.
        batch: How many games make one task. More than 1 pays for quick players on a cluster.
        log: A file that the results are added to, as JSON Lines. Games that it holds are not played again; with a
            larger number of games the same log can be continued.
        progress: Called with the number of games done, those of the log included, and the number of all.
        each: Called with each result, those of the log included.

    Returns:
        The standings.

    Raises:
        DataError: A player's name is not known, or the log is of another tournament or damaged.
        OSError: The log cannot be read or written.
        BrokenExecutor: A process of the pool was killed. The log holds the games until then, and the same call goes on
            from there.
    """
    own = dict(own or {})
    for name in tournament.players:
        if name not in own:
            player(name)
    standings = Standings()
    with ExitStack() as stack:
        file, before = stack.enter_context(open_log(log, tournament)) if log is not None else (None, iter(()))
        if executor is None and workers > 1:
            executor = stack.enter_context(_pool(workers))
        for result in chain(before, _new_results(tournament, standings, own, executor, batch, file)):
            standings.add(result)
            if each is not None:
                each(result)
            if progress is not None:
                progress(standings.games, tournament.games)
    return standings


@contextmanager
def _pool(workers: int) -> Iterator[Executor]:
    """Lend a pool of processes, and end them afterwards, whatever they do.

    A process that is killed while it waits for a task leaves a lock behind. The others would wait for it for ever, and
    with them whoever waits for their end.
    """
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as executor:
        try:
            yield executor
        except OSError as error:  # a game was handed to the pool while it closed what it talks through
            if executor._broken:  # noqa: SLF001 - nothing public tells
                raise BrokenProcessPool("a process of the pool was terminated abruptly") from error
            raise
        finally:
            processes = executor._processes or {}  # noqa: SLF001 - `terminate_workers` exists from Python 3.14 on
            for process in tuple(processes.values()):
                process.terminate()


def _new_results(  # noqa: PLR0913, PLR0917 - the parts of one call, cut out of `run_games`
    tournament: Tournament,
    standings: Standings,
    own: Mapping[str, Chooser],
    executor: Executor | None,
    batch: int,
    file: IO[str] | None,
) -> Iterator[GameResult]:
    """Play the games that have not been counted yet; each result is written before it is counted."""
    tasks = _batches(tournament, standings.games, batch)
    batches = map(partial(_play, own), tasks) if executor is None else _in_order(executor, own, tasks)
    for result in chain.from_iterable(batches):
        if file is not None:
            file.write(line(result_to_data(result)))
            file.flush()
        yield result


def _batches(tournament: Tournament, first: int, batch: int) -> Iterator[tuple[Match, ...]]:
    """Yield the games from a number on, in batches."""
    for start in range(first, tournament.games, batch):
        yield tuple(map(tournament.match, range(start, min(start + batch, tournament.games))))


def _play(own: Mapping[str, Chooser], matches: tuple[Match, ...]) -> tuple[GameResult, ...]:
    """Play a batch of games; this is what workers run."""
    return tuple(play_match(match, own) for match in matches)


def _in_order(
    executor: Executor, own: Mapping[str, Chooser], tasks: Iterator[tuple[Match, ...]]
) -> Iterator[tuple[GameResult, ...]]:
    """Yield the results of tasks in their order; so many are under way that no worker waits for the slowest game."""
    waiting: deque[Future[tuple[GameResult, ...]]] = deque()
    try:
        for task in tasks:
            waiting.append(executor.submit(_play, own, task))
            if len(waiting) >= _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()
