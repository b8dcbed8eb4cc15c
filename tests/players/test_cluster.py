"""Tournaments on a Dask cluster: the same results, though workers die in the middle."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

import pytest

from thurn_taxis.arena import GameResult, Tournament, run_games

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.cluster, pytest.mark.filterwarnings("ignore")]  # what a cluster warns of is not ours

TOURNAMENT = Tournament(players=("planner", "purposeful"), games=60)


def test_workers_are_killed(tmp_path: Path) -> None:
    """When every worker is killed in the middle, the log and the standings are those of a run in one process."""
    distributed = pytest.importorskip("distributed")
    logs = tmp_path / "here.jsonl", tmp_path / "cluster.jsonl"
    here = run_games(TOURNAMENT, log=logs[0])
    killed: list[int] = []
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):

        def kill_all_once(result: GameResult) -> None:
            if result.number == 5:
                killed.extend(client.run(os.getpid).values())
                for process in killed:
                    os.kill(process, signal.SIGKILL)

        there = run_games(TOURNAMENT, log=logs[1], executor=client.get_executor(pure=False), each=kill_all_once)
        survivors = set(client.run(os.getpid).values())
    assert len(killed) == 2
    assert not survivors & set(killed)
    assert here == there
    assert logs[0].read_bytes() == logs[1].read_bytes()
