"""`thurn-taxis arena`: tournaments on the command line, and the players' names in the other commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from thurn_taxis.arena import read_results

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cli.conftest import Answer


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
