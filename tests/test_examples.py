"""The programs in `examples`: each runs as it is, without a warning, and says what the library says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from thurn_taxis import Record, from_json, replay, result_of, verify

EXAMPLES: Final = Path(__file__).parents[1] / "examples"
GAMES: Final = EXAMPLES / "games"
PROGRAMS: Final = sorted(path.name for path in EXAMPLES.glob("*.py"))


def ran(name: str, *arguments: object, folder: Path) -> subprocess.CompletedProcess[str]:
    """Return an example as it ran in a process of its own, with warnings as errors, in an empty folder."""
    return subprocess.run(  # noqa: S603 - our own programs
        [sys.executable, "-W", "error", str(EXAMPLES / name), *map(str, arguments)],
        capture_output=True,
        check=False,
        cwd=folder,
        encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1"},
        timeout=60,
    )


@pytest.mark.parametrize("name", PROGRAMS)
def test_runs(name: str, tmp_path: Path) -> None:
    """Each example runs without arguments, warnings, errors and files that it leaves behind; it says something."""
    done = ran(name, folder=tmp_path)
    assert "" == done.stderr
    assert done.stdout
    assert (1 if name == "validate_folder.py" else 0) == done.returncode  # some of the games are bad ones
    assert [] == list(tmp_path.iterdir())


def test_play_a_game(tmp_path: Path) -> None:
    """The game that is played is a good one, it is kept where that is wished, and its winner is named."""
    log = tmp_path / "game.json"
    done = ran("play_a_game.py", log, folder=tmp_path)
    record = from_json(log.read_bytes(), Record)
    assert verify(record).ok
    result = result_of(replay(record)[-1])
    assert result == record.result
    *_, sheet_of_last, winner = done.stdout.splitlines()
    assert sheet_of_last.endswith(f": {result.scores[-1]} points")
    assert f"{record.players[result.winner or 0]} has won." == winner


def test_own_player(tmp_path: Path) -> None:
    """The player of one's own is better than chance."""
    wins, _, games, *_ = ran("own_player.py", folder=tmp_path).stdout.split()
    assert int(wins) > int(games) * 0.8


def test_validate_folder(tmp_path: Path) -> None:
    """Good and bad games are told apart, and a folder of good ones is good; what is no log is named."""
    lines = ran("validate_folder.py", folder=tmp_path).stdout.splitlines()
    good = {line.partition(": ")[0] for line in lines if line.endswith(": good")}
    assert {f"good/{path.name}" for path in (GAMES / "good").iterdir()} == good
    assert len(list((GAMES / "bad").iterdir())) == len(lines) - len(good)
    assert 0 == ran("validate_folder.py", GAMES / "good", folder=tmp_path).returncode
    (tmp_path / "notes.json").write_text(json.dumps(["buy cheese"]), encoding="utf-8")
    done = ran("validate_folder.py", tmp_path, folder=tmp_path)
    assert (1, "notes.json: expected an object, not a list\n") == (done.returncode, done.stdout)


def test_front_end(tmp_path: Path) -> None:
    """Each seat is told its own: who draws sees the card; refusals, undo and previews say what they should."""
    told = ran("front_end.py", folder=tmp_path).stdout
    for line in (
        "Anna is told: Anna draws Ingolstadt from the supply.",
        "Bert is told: Anna draws a card from the supply.",
        "Bert: it is not your turn",
        "The game is no longer where draw supply was chosen.",
        "Anna cannot play left Ulm: a card has to be drawn now.",
        "draw supply cannot be taken back: a card was drawn unseen.",
        "Taken back: start Ingolstadt.",
    ):
        assert line in told.splitlines()
    assert " can close each, then house " in told
