"""Tournaments on a Dask cluster: the same results, though workers die in the middle."""

from __future__ import annotations

import os
import signal
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

from thurn_taxis.arena import GameResult, Tournament, run_games
from thurn_taxis.players import purposeful

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from random import Random

    from thurn_taxis import Action, View

pytestmark = [pytest.mark.cluster, pytest.mark.filterwarnings("ignore")]  # what a cluster warns of is not ours

FAILURES = "distributed.scheduler.allowed-failures"


@contextmanager
def cluster(**settings: object) -> Iterator[Any]:
    """Give a client of a cluster of two workers; if none is left, the run fails after a while instead of waiting."""
    distributed, dask = import_module("distributed"), import_module("dask")
    with (
        dask.config.set({"distributed.scheduler.no-workers-timeout": "3 minutes", **settings}),
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as workers,
        distributed.Client(workers) as client,
    ):
        yield client


def test_workers_are_killed(tmp_path: Path) -> None:
    """When every worker is killed in the middle, the log and the standings are those of a run in one process."""
    tournament = Tournament(players=("planner", "purposeful"), games=60)
    logs = tmp_path / "here.jsonl", tmp_path / "cluster.jsonl"
    here = run_games(tournament, log=logs[0])
    killed: list[int] = []
    with cluster() as client:

        def kill_all_once(result: GameResult) -> None:
            if result.number == 5:
                killed.extend(client.run(os.getpid).values())
                for process in killed:
                    os.kill(process, signal.SIGKILL)

        there = run_games(tournament, log=logs[1], executor=client.get_executor(pure=False), each=kill_all_once)
        survivors = set(client.run(os.getpid).values())
    assert len(killed) == 2
    assert not survivors & set(killed)
    assert here == there
    assert logs[0].read_bytes() == logs[1].read_bytes()


def test_a_player_kills_its_worker(tmp_path: Path) -> None:
    """A game that kills its worker ends the run with Dask's error; the log is as it was, and a new run goes on."""
    killed_worker = import_module("distributed").KilledWorker
    logs = tmp_path / "here.jsonl", tmp_path / "cluster.jsonl"
    shorter, longer = (Tournament(players=("mine", "random"), games=games) for games in (2, 3))

    def deadly(view: View, legal: tuple[Action, ...], rng: Random) -> NoReturn:  # noqa: ARG001 - a player's arguments
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError

    here = run_games(longer, log=logs[0], own={"mine": purposeful})
    with cluster(**{FAILURES: 0}) as client:
        executor = client.get_executor(pure=False)
        run_games(shorter, log=logs[1], executor=executor, own={"mine": purposeful})
        before = logs[1].read_bytes()
        with pytest.raises(killed_worker, match="died while running it"):
            run_games(longer, log=logs[1], executor=executor, own={"mine": deadly})
        assert before == logs[1].read_bytes()
        assert here == run_games(longer, log=logs[1], executor=executor, own={"mine": purposeful})
    assert logs[0].read_bytes() == logs[1].read_bytes()


def test_four_workers_may_die() -> None:
    """Unless it is told otherwise Dask tries a task again three times, as `docs/how-to/cluster.md` says."""
    import_module("distributed")
    assert import_module("dask").config.get(FAILURES) == 3
