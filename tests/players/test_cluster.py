"""Tournaments on a Dask cluster: the same results, though workers die in the middle."""

from __future__ import annotations

import os
import signal
from importlib import import_module
from typing import TYPE_CHECKING, NoReturn

import pytest

from thurn_taxis.arena import GameResult, Tournament, run_games
from thurn_taxis.players import purposeful

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

    from thurn_taxis import Action, View

pytestmark = [pytest.mark.cluster, pytest.mark.filterwarnings("ignore")]  # what a cluster warns of is not ours

TOURNAMENT = Tournament(players=("planner", "purposeful"), games=60)


def test_workers_are_killed(tmp_path: Path) -> None:
    """When every worker is killed in the middle, the log and the standings are those of a run in one process."""
    distributed = import_module("distributed")
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


def test_a_player_kills_its_workers(tmp_path: Path) -> None:
    """A game that four workers die of ends the run with Dask's error; the log is as it was, and a new run goes on."""
    distributed = import_module("distributed")
    logs = tmp_path / "here.jsonl", tmp_path / "cluster.jsonl"

    def tournament(games: int) -> Tournament:
        return Tournament(players=("mine", "random"), games=games)

    def deadly(view: View, legal: tuple[Action, ...], rng: Random) -> NoReturn:  # noqa: ARG001 - a player's arguments
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError

    here = run_games(tournament(4), log=logs[0], own={"mine": purposeful})
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        executor = client.get_executor(pure=False)
        run_games(tournament(2), log=logs[1], executor=executor, own={"mine": purposeful})
        before = logs[1].read_bytes()
        with pytest.raises(distributed.KilledWorker, match="on 4 different workers, but all those workers died"):
            run_games(tournament(4), log=logs[1], executor=executor, own={"mine": deadly})
        assert before == logs[1].read_bytes()
        assert here == run_games(tournament(4), log=logs[1], executor=executor, own={"mine": purposeful})
    assert logs[0].read_bytes() == logs[1].read_bytes()
