"""`thurn-taxis arena`: tournaments on the command line, and the players' names in the other commands."""

from __future__ import annotations

import sys
from errno import ENOSPC
from functools import partial
from importlib import import_module
from multiprocessing import active_children
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from thurn_taxis.arena import GameResult, read_results, run_games
from thurn_taxis.players import names

if TYPE_CHECKING:
    from collections.abc import Callable
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


def test_games_that_do_not_end(command: Callable[..., Answer]) -> None:
    """A game that is not over after the largest number of rounds is left, and nobody has won it."""
    answer = command("arena", "--players", "random,random", "--games", 2, "--max-rounds", 2)
    assert 0 == answer.code
    told = [line.replace("│", " ").split() for line in answer.out.splitlines()]
    expected = ["Rounds, median 2", "Points of the winner, median -", "Ended by unfinished 100.0%"]
    assert [] == [line for line in expected if line.split() not in told]


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
    expected = [f"crasher lost game {number}: RuntimeError: out of ideas\\x1b[31m" for number in range(3)]
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
    expected = "thurn-taxis: the results cannot be written: no space left on device\n"
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
        (
            ("--players", "purposeful,purposeful", "--log", "/"),
            1,
            "/: this is no log of a tournament: it is no regular file",
        ),
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


@pytest.mark.parametrize(
    ("files", "twice"),
    [
        (("--log", "a", "--csv", "a"), "a"),
        (("--log", "a", "--parquet", "folder/../a"), "folder/../a"),
        (("--log", "a", "--csv", "link"), "link"),
        (("--log", "log", "--csv", "b", "--parquet", "b"), "b"),
    ],
)
def test_a_file_for_two(
    command: Callable[..., Answer], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: tuple[str, ...], twice: str
) -> None:
    """A file that is named for two purposes, in whatever way, is wrong usage, and stays as it is."""
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    Path("a").write_bytes(b"precious")
    Path("link").symlink_to("a")
    answer = command("arena", "--players", "purposeful,random", "--games", 1, *files)
    assert (2, "") == (answer.code, answer.out)
    assert answer.err.endswith(f"{twice} is given for two of the files\n")
    assert b"precious" == Path("a").read_bytes()
    assert ["a", "folder", "link"] == sorted(path.name for path in tmp_path.iterdir())


@pytest.mark.parametrize("files", [("x/log", "x"), ("x", "x/table")])
def test_a_file_in_a_file(
    command: Callable[..., Answer], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: tuple[str, str]
) -> None:
    """A file that would be the folder of another one is wrong usage, and nothing is made."""
    monkeypatch.chdir(tmp_path)
    answer = command("arena", "--players", "purposeful,random", "--log", files[0], "--csv", files[1])
    assert (2, "") == (answer.code, answer.out)
    assert f"{files[0]} and {files[1]} cannot both be files" in answer.err
    assert [] == list(tmp_path.iterdir())


def test_a_table_with_too_long_a_name(command: Callable[..., Answer], tmp_path: Path) -> None:
    """A name that is too long for a table is told before a game is played, and nothing is left behind."""
    log, table = tmp_path / "log", tmp_path / ("a" * 300)
    answer = command("arena", "--players", "purposeful,random", "--log", log, "--csv", table)
    assert (1, "") == (answer.code, answer.out)
    assert answer.err.endswith("cannot be written: file name too long\n")
    assert [] == list(tmp_path.iterdir())


def test_a_table_that_cannot_be_written(command: Callable[..., Answer], tmp_path: Path) -> None:
    """That a table cannot be written is told before a game is played."""
    (tmp_path / "file").write_bytes(b"precious")
    log, table = tmp_path / "log", tmp_path / "file" / "table.csv"
    answer = command("arena", "--players", "purposeful,random", "--games", 1, "--log", log, "--csv", table)
    assert (1, "", f"thurn-taxis: {table} cannot be written: file exists\n") == (answer.code, answer.out, answer.err)
    assert not log.exists()


def test_a_damaged_line_beyond_the_games(command: Callable[..., Answer], tmp_path: Path) -> None:
    """The standings are shown when the table cannot be made, and the place of the fault is told."""
    log, table = tmp_path / "log", tmp_path / "table.csv"
    arguments = ("arena", "--players", "purposeful,random", "--log", log, "--games", 2)
    assert command(*arguments).code == 0
    with log.open("a", encoding="utf-8") as file:
        file.write("damage\n")
    answer = command(*arguments, "--csv", table)
    assert (1, f"thurn-taxis: {table} cannot be written: log:4: this line is no JSON\n") == (answer.code, answer.err)
    assert answer.out.startswith("2 games of 2 players")
    assert [log] == list(tmp_path.iterdir())
    answer = command(*arguments, "--games", 3)
    assert (1, "thurn-taxis: log:4: this line is no JSON\n") == (answer.code, answer.err)


def test_simulating_with_names(command: Callable[..., Answer]) -> None:
    """`simulate` takes players by name, the last one for all seats that follow, and refuses unknown ones."""
    arguments = ("simulate", "--games", 2, "--players", 3, "--noise", 0)
    assert command(*arguments).out == command(*arguments, "--player", "purposeful").out
    assert command(*arguments).out != command(*arguments, "--player", "purposeful", "--player", "planner").out
    refused = command(*arguments, "--player", "grandmaster")
    assert (refused.code, "there is no player 'grandmaster'" in refused.err) == (2, True)
