"""Laws of running a tournament: what cannot be meant is refused, and whatever ends a run ends all that it started."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from multiprocessing import active_children
from queue import Queue
from threading import Event, active_count
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

import pytest

from thurn_taxis import DataError
from thurn_taxis.arena import GameResult, Tournament, pool, read_results, run_games
from thurn_taxis.players import Ismcts, purposeful, random_player

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from random import Random

    from thurn_taxis import Action, View

P = ParamSpec("P")
T = TypeVar("T")

PAIR: Final = Tournament(players=("purposeful", "random"), games=6)

MANY: Final = Tournament(players=("purposeful", "purposeful"), games=1000)

SECONDS: Final = 30
"""How long a slow machine may take for what a quick one does at once."""

RUN: Final = """
from multiprocessing import active_children
from time import sleep

from thurn_taxis.arena import Tournament, run_games


def tell_and_wait(result):
    if result.number == 0:
        print(*(process.pid for process in active_children()), flush=True)
        sleep(3600)


if __name__ == "__main__":
    run_games(Tournament(players=("purposeful", "random"), games=20), workers=2, each=tell_and_wait)
"""
"""A program that plays on two other processes, names them after a game, and then waits."""


class Memory:
    """A player that is an object with a method."""

    def choose(self, view: View, legal: tuple[Action, ...], rng: Random) -> Action:
        """Choose as the purposeful player does."""
        return purposeful(view, legal, rng)


class TestArguments:
    """What a run is called with."""

    @pytest.mark.parametrize("workers", [1, 2])
    @pytest.mark.parametrize(
        ("arguments", "reason"),
        [
            ({"workers": 0}, "workers: it takes a whole number from 1 on, not 0"),
            ({"workers": -3}, "workers: it takes a whole number from 1 on, not -3"),
            ({"workers": 2.0}, "workers: it takes a whole number from 1 on, not 2.0"),
            ({"workers": True}, "workers: it takes a whole number from 1 on, not True"),
            ({"workers": None}, "workers: it takes a whole number from 1 on, not None"),
            ({"batch": 0}, "batch: it takes a whole number from 1 on, not 0"),
            ({"batch": -1}, "batch: it takes a whole number from 1 on, not -1"),
            ({"batch": "10"}, "batch: it takes a whole number from 1 on, not '10'"),
            ({"log": "x.jsonl"}, "log: a log is a pathlib.Path, not 'x.jsonl'"),
            ({"executor": 2}, "executor: an executor is a concurrent.futures.Executor, not 2"),
            ({"progress": True}, "progress: it has to be a function, not True"),
            ({"each": []}, r"each: it has to be a function, not \[\]"),
            ({"own": [random_player]}, "own: own players stand in a mapping, by their names"),
            ({"own": {"mine": None}}, "player: 'mine': a player can be called"),
            ({"own": {"purposeful": 7}}, "player: 'purposeful': a player can be called"),
            ({"own": {"mine": Memory}}, "player: 'mine': a player is an object, not a class"),
        ],
    )
    def test_what_cannot_be_meant(self, tmp_path: Path, workers: int, arguments: dict[str, Any], reason: str) -> None:
        """An argument of a wrong type or number is refused by its name before any game, and there is no log."""
        log = tmp_path / "log.jsonl"
        with pytest.raises(DataError, match=reason):
            run_games(PAIR, **{"log": log, "workers": workers, **arguments})
        assert not log.exists()

    def test_a_player_that_cannot_even_say_why_it_cannot_be_sent(self) -> None:
        """A player whose refusal to be pickled has no words is refused all the same, in one line."""

        class Silent(Exception):  # noqa: N818 - it says nothing
            def __str__(self) -> str:
                raise RuntimeError

        class Stays:
            def __deepcopy__(self, memo: object) -> Stays:
                return self

            def __reduce__(self) -> str:
                raise error

            def choose(self, view: View, legal: tuple[Action, ...], rng: Random) -> Action:
                return purposeful(view, legal, rng)

        error: BaseException = Silent()
        tournament = Tournament(players=("stays", "random"), games=1)
        with pytest.raises(DataError, match="player: 'stays' cannot be sent to other processes: Silent"):
            run_games(tournament, own={"stays": Stays()}, workers=2)
        error = SystemExit("no")
        with pytest.raises(DataError, match="player: 'stays' cannot be sent to other processes: SystemExit: no"):
            run_games(tournament, own={"stays": Stays()}, workers=2)
        error = KeyboardInterrupt()  # by a person who has waited long enough
        with pytest.raises(KeyboardInterrupt):
            run_games(tournament, own={"stays": Stays()}, workers=2)

    def test_no_tournament(self) -> None:
        """What is no tournament is not played."""
        with pytest.raises(DataError, match="tournament: a Tournament says which games there are"):
            run_games(("random", "random"))  # type: ignore[arg-type]

    def test_a_player_that_cannot_be_sent(self, tmp_path: Path) -> None:
        """With workers a player that stays in this process is refused before any game; without them it plays."""

        def mine(view: View, legal: tuple[Action, ...], rng: Random) -> Action:
            return purposeful(view, legal, rng)

        own = {"mine": mine}
        tournament = Tournament(players=("mine", "random"), games=2)
        log = tmp_path / "log.jsonl"
        with pytest.raises(DataError, match="player: 'mine' cannot be sent to other processes: "):
            run_games(tournament, own=own, workers=2, log=log)
        assert not log.exists()
        assert 2 == run_games(tournament, own=own).games
        with ThreadPoolExecutor(1) as executor:
            assert 2 == run_games(tournament, own=own, workers=2, executor=executor).games

    @pytest.mark.parametrize(
        ("arguments", "reason"),
        [
            ({"iterations": 0}, "iterations: "),
            ({"iterations": -5}, "iterations: "),
            ({"iterations": 10.0}, "iterations: "),
            ({"iterations": True}, "iterations: "),
            ({"seconds": 0}, "seconds: "),
            ({"seconds": -1.0}, "seconds: "),
            ({"seconds": float("nan")}, "seconds: "),
            ({"seconds": float("inf")}, "seconds: "),
            ({"seconds": "1s"}, "seconds: "),
            ({"rounds": -1}, "rounds: "),
            ({"width": -0.5}, "width: "),
            ({"width": float("nan")}, "width: "),
            ({"trust": 0}, "trust: "),
            ({"curiosity": -1}, "curiosity: "),
            ({"scale": 0.0}, "scale: "),
            ({"scale": None}, "scale: "),
            ({"prior": purposeful}, "prior: "),
            ({"playout": None}, "playout: "),
            ({"others": "random"}, "others: "),
        ],
    )
    def test_a_search_that_could_not_search(self, arguments: dict[str, Any], reason: str) -> None:
        """A search without a budget, or with numbers that make no sense, is refused when it is made, not in a game."""
        with pytest.raises(DataError, match=f"^{reason}"):
            Ismcts(**arguments)

    def test_the_least_that_a_search_takes(self) -> None:
        """The least numbers that are allowed are taken."""
        Ismcts(iterations=1, seconds=1, rounds=0, width=0, trust=0.1, curiosity=0, scale=1)


class TestEnding:
    """What ends a run."""

    @pytest.mark.parametrize(
        ("workers", "callback", "error"),
        [
            (1, "each", LookupError),
            (1, "progress", KeyboardInterrupt),
            (2, "each", OSError),
            (2, "progress", LookupError),
            (2, "each", KeyboardInterrupt),
        ],
    )
    def test_a_callback_raises(self, tmp_path: Path, workers: int, callback: str, error: type[BaseException]) -> None:
        """What a callback raises comes through, no process is left, and the same call goes on with the log."""
        log = tmp_path / "log.jsonl"

        def fail(*_: object) -> None:
            raise error("enough")

        arguments: dict[str, Any] = {callback: fail}
        with pytest.raises(error, match="enough"):
            run_games(PAIR, workers=workers, log=log, **arguments)
        assert [] == active_children()
        assert [0] == [result.number for result in read_results(log)]
        assert run_games(PAIR) == run_games(PAIR, log=log)

    @pytest.mark.parametrize("error", [OSError, KeyboardInterrupt])
    def test_the_log_cannot_be_written(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[BaseException]
    ) -> None:
        """A log that cannot be written, or Ctrl-C meanwhile, ends the pool without a word of its own, and is told."""

        def full(*_: object) -> None:
            raise error("no space left")

        monkeypatch.setattr("thurn_taxis.arena.log.Log.add", full)
        for _ in range(3):
            with pytest.raises(error, match="no space left"):
                run_games(MANY, workers=2, log=tmp_path / "log.jsonl")
            assert [] == active_children()

    def test_games_that_nobody_began_are_given_up(self) -> None:
        """When a callback raises, an executor that goes on running is not left with the games that it waits to play."""
        tasks: list[Future[Any]] = []

        class Remembering(ThreadPoolExecutor):
            def submit(self, task: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
                tasks.append(future := super().submit(task, *args, **kwargs))
                return future

        def fail(result: GameResult) -> None:
            raise LookupError(result.number)

        with Remembering(1) as executor:
            with pytest.raises(LookupError) as caught:  # while it is kept, it keeps the frames of the run
                run_games(MANY, executor=executor, each=fail)
            assert (0,) == caught.value.args
            assert tasks[-1].cancelled()

    def test_the_run_is_killed(self, tmp_path: Path) -> None:
        """When the process of a run is killed, those that it started end too: none of them holds its output open."""
        program = tmp_path / "run.py"
        program.write_text(RUN, encoding="utf-8")
        with subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, str(program)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as run:
            assert run.stdout is not None
            workers = [int(number) for number in run.stdout.readline().split()]
            assert 2 == len(workers)
            run.kill()
            try:
                assert "" == run.communicate(timeout=SECONDS)[0]
            except subprocess.TimeoutExpired:
                for number in workers:
                    os.kill(number, signal.SIGKILL)
                raise

    def test_a_process_ends_with_its_parent(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A worker waits for the end of its parent beside its work, and then ends without further ado."""
        parent_may_end, ended = Event(), Queue[int]()

        class Parent:
            def join(self) -> None:
                parent_may_end.wait(SECONDS)

        monkeypatch.setattr(pool, "parent_process", Parent)
        monkeypatch.setattr(os, "_exit", ended.put)
        pool.end_with_parent()
        assert ended.empty()
        parent_may_end.set()
        assert 1 == ended.get(timeout=SECONDS)

    def test_a_process_without_a_parent(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A process that no other one has started for its work has nobody to wait for."""
        monkeypatch.setattr(pool, "parent_process", lambda: None)
        before = active_count()
        pool.end_with_parent()
        assert before == active_count()
