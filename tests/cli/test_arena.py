"""`thurn-taxis arena`: tournaments on the command line, and the players' names in the other commands."""

from __future__ import annotations

import sys
from errno import ENOSPC
from functools import partial
from importlib import import_module
from multiprocessing import active_children
from typing import TYPE_CHECKING

import pytest

from thurn_taxis.arena import GameResult, read_results, run_games
from thurn_taxis.players import names

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from random import Random

    from cli.conftest import Answer
    from thurn_taxis import Action, View


def test_a_tournament(command: Callable[..., Answer], tmp_path: Path) -> None:
    """The standings name every player, the log holds every game, the table every seat; going on adds what is new."""
    log, table = tmp_path / "log.jsonl", tmp_path / "games.csv"
    arguments = ("arena", "--players", "purposeful,random", "--log", log, "--csv", table)
    answer = command(*arguments, "--games", 4)
    assert answer.code == 0
    assert answer.out.startswith("4 games of 2 players, rio-grande, seeds from 0\n")
    assert all(name in answer.out for name in ("purposeful", "random", "Won from seat 2"))
    text = log.read_text(encoding="utf-8")
    assert command(*arguments, "--games", 6).code == 0
    assert log.read_text(encoding="utf-8").startswith(text)
    assert [0, 1, 2, 3, 4, 5] == [result.number for result in read_results(log)]
    assert 1 + 6 * 2 == len(table.read_text(encoding="utf-8").splitlines())


def test_parquet(command: Callable[..., Answer], tmp_path: Path) -> None:
    """The table of the results can be had as Parquet, with a row for each seat of each game."""
    table = tmp_path / "games.parquet"
    arguments = ("arena", "--players", "purposeful,random", "--games", 2, "--log", tmp_path / "log", "--parquet", table)
    assert command(*arguments).code == 0
    assert ["purposeful", "random", "random", "purposeful"] == import_module("pyarrow.parquet").read_table(table)[
        "player"
    ].to_pylist()


def test_parquet_without_its_package(
    command: Callable[..., Answer], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without pyarrow what to install is said before any game is played."""
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    log = tmp_path / "log.jsonl"
    answer = command("arena", "--players", "random,random", "--log", log, "--parquet", tmp_path / "games.parquet")
    assert answer.code == 1
    assert "Parquet needs the package pyarrow: pip install 'thurn-taxis[parquet]'" in answer.err
    assert not log.exists()


def test_a_player_that_crashes(command: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch) -> None:
    """A player that raises errors loses, and below the standings its first three errors are told, each in a line."""

    def crasher(_view: View, _legal: tuple[Action, ...], _rng: Random) -> Action:
        raise RuntimeError("out of\nideas\x1b[31m")

    monkeypatch.setitem(names.BUILT_IN, "crasher", lambda _parameter: crasher)
    answer = command("arena", "--players", "crasher,random", "--games", 4)
    expected = [f"crasher lost game {number}: RuntimeError: out of\\nideas\\x1b[31m" for number in range(3)]
    assert expected == answer.out.splitlines()[-3:]
    assert (0, "") == (answer.code, answer.err)


@pytest.mark.parametrize(("logs", "going_on"), [((), "begin again"), (("--log", "log.jsonl"), "go on from there")])
def test_a_process_is_killed(
    command: Callable[..., Answer],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    logs: tuple[str, ...],
    going_on: str,
) -> None:
    """When a process of the tournament is killed, one line says so, and what to do."""
    monkeypatch.chdir(tmp_path)

    def kill_a_worker(result: GameResult) -> None:
        if result.number == 0:
            active_children()[0].kill()

    monkeypatch.setattr("thurn_taxis.cli.arena.run_games", partial(run_games, each=kill_a_worker))
    answer = command("arena", "--players", "purposeful,purposeful", "--games", 150, "--workers", 2, *logs)
    assert answer.code == 1
    assert f"a process of the tournament was killed: give the same command to {going_on}" in answer.err


@pytest.mark.parametrize("name", ["arena", "simulate"])
def test_the_last_seeds(command: Callable[..., Answer], name: str) -> None:
    """The last seed can be played; a game more than there are seeds is wrong usage."""
    given = ("--players", "purposeful,purposeful") if name == "arena" else ("--players", 2)
    assert 0 == command(name, *given, "--games", 2, "--seed", 2**53 - 2).code
    assert 2 == command(name, *given, "--games", 3, "--seed", 2**53 - 2).code


def test_a_log_that_cannot_be_written(command: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch) -> None:
    """When the system refuses without naming a file, its reason is told all the same."""

    def full(*_: object, **__: object) -> None:
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr("thurn_taxis.cli.arena.run_games", full)
    answer = command("arena", "--players", "purposeful,random", "--log", "log.jsonl")
    expected = "thurn-taxis: the results cannot be written: No space left on device\n"
    assert (1, expected) == (answer.code, answer.err)


@pytest.mark.parametrize(
    ("arguments", "code", "reason"),
    [
        (("--players", "purposeful,grandmaster"), 2, "there is no player 'grandmaster': choose from ismcts, planner"),
        (("--players", "random"), 2, "a game has 2 to 4 players, not 1"),
        (("--players", "random,random", "--seats", 3), 2, "2 players for 3 seats"),
        (("--players", "random,random", "--csv", "x.csv"), 2, "a table is made from the log: give --log too"),
        (("--players", "random,random", "--games", 0), 2, "--games"),
        (("--players", "random,random", "--seed", 2**53 - 1), 2, "there are not so many seeds from this one on"),
        (("--players", "purposeful,purposeful", "--log", "/"), 1, "irectory"),
    ],
)
def test_refusals(command: Callable[..., Answer], arguments: tuple[object, ...], code: int, reason: str) -> None:
    """What cannot be played is refused with the reason, in the exit code too."""
    answer = command("arena", *arguments)
    assert code == answer.code
    assert reason in answer.err


def test_the_log_of_another_tournament(command: Callable[..., Answer], tmp_path: Path) -> None:
    """A log is not continued by another tournament."""
    log = tmp_path / "log.jsonl"
    command("arena", "--players", "purposeful,random", "--games", 1, "--log", log)
    answer = command("arena", "--players", "purposeful,purposeful", "--games", 1, "--log", log)
    assert answer.code == 1
    assert "the log is of another tournament, with players" in answer.err


def test_simulating_with_names(command: Callable[..., Answer]) -> None:
    """`simulate` takes players by name, the last one for all seats that follow, and refuses unknown ones."""
    arguments = ("simulate", "--games", 2, "--players", 3, "--noise", 0)
    assert command(*arguments).out == command(*arguments, "--player", "purposeful").out
    assert command(*arguments).out != command(*arguments, "--player", "purposeful", "--player", "planner").out
    refused = command(*arguments, "--player", "grandmaster")
    assert (refused.code, "there is no player 'grandmaster'" in refused.err) == (2, True)
