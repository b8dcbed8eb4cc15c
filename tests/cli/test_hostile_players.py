"""What the command line says of players that fail: one line, an exit code, and never a traceback."""

from __future__ import annotations

from importlib.metadata import EntryPoint, EntryPoints
from typing import TYPE_CHECKING

import pytest

from thurn_taxis.players import names

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cli.conftest import Answer

MODULE = """
import sys

def exits(view, legal, rng):
    sys.exit()

def cheats(view, legal, rng):
    return "draw Atlantis"

def waits(view, legal, rng):
    return legal[-1]

make_exits = lambda parameter: exits
make_cheats = lambda parameter: cheats
make_waits = lambda parameter: waits
"""


@pytest.fixture(autouse=True)
def _players(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Install players that fail, and one that cannot be made."""
    (tmp_path / "failing_package.py").write_text(MODULE, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    makers = ("exits", "cheats", "waits", "missing")
    points = [EntryPoint(name, f"failing_package:make_{name}", names.GROUP) for name in makers]
    monkeypatch.setattr(names, "entry_points", lambda **chosen: EntryPoints(points).select(**chosen))
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("exits", "SystemExit"),
        ("cheats", "seat 1 cannot play 'draw Atlantis': this is not an action of the game [NOT_AN_ACTION, T1]"),
    ],
)
def test_simulate_names_who_has_failed(command: Callable[..., Answer], name: str, reason: str) -> None:
    """A player that fails ends the simulation; the line names it, the game with its seed, and the reason."""
    players = ("--player", "random", "--player", name)
    answer = command("simulate", "--games", 3, "--players", 2, "--seed", 5, "--noise", 0, *players)
    assert f"thurn-taxis: Bert ({name}) has failed in game 1, seed 5: {reason}\n" == answer.err
    assert (1, "") == (answer.code, answer.out)


def test_simulate_leaves_endless_games(command: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that nobody ends are counted as unfinished, and nobody has won them; their logs are good."""
    monkeypatch.setattr("thurn_taxis.cli.simulate.MAX_ROUNDS", 20)
    waiting = ("--player", "waits", "--noise", 0)
    answer = command("simulate", "--games", 2, "--players", 2, *waiting, "--out", "logs")
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in answer.out.splitlines() if "│" in line]
    assert ["unfinished", "2", "100.0%"] in rows
    assert ["Anna", "0", "0.0%"] in rows
    assert ["Rounds", "20", "20", "20.0", "20"] in rows
    assert ["Points of the winner", "-", "-", "-", "-"] in rows
    assert 0 == command("validate", "logs").code


@pytest.mark.parametrize(
    "arguments",
    [
        ("arena", "--players", "random,missing"),
        ("simulate", "--player", "missing"),
        ("play", "--opponent", "missing"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_player_that_cannot_be_had(command: Callable[..., Answer], arguments: tuple[str, ...]) -> None:
    """A player that cannot be loaded is refused in one line with its entry point, before anything is played."""
    answer = command(*arguments)
    reason = "AttributeError: module 'failing_package' has no attribute 'make_missing'"
    where = "(entry point 'failing_package:make_missing')"
    assert f"thurn-taxis: 'missing' {where}: {reason}\n" == answer.err
    assert (2, "") == (answer.code, answer.out)


def test_arena_goes_on(command: Callable[..., Answer]) -> None:
    """In a tournament a player that exits loses its games, and the standings are shown with the reason."""
    answer = command("arena", "--players", "random,exits", "--games", 2)
    assert (0, "") == (answer.code, answer.err)
    assert "exits lost game 0: SystemExit" in answer.out
