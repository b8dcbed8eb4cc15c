"""`thurn-taxis play` in a process of its own: on terminals of all kinds, in other encodings, interrupted."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from contextlib import contextmanager
from io import BytesIO, StringIO, TextIOWrapper
from itertools import islice
from typing import TYPE_CHECKING, Final

import pytest
from attrs import define
from rich.console import Console

from thurn_taxis import Record, from_json
from thurn_taxis.cli.play.keyboard import Keyboard, prepare_input

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

COMMAND: Final = (sys.executable, "-m", "thurn_taxis", "play", "--seed", "1")
KEPT: Final = "thurn-taxis-play.json"
INTERRUPTED: Final = 130
CLEARED: Final = "\x1b[2J\x1b[H\x1b[3J"


def kept_actions(folder: Path) -> list[str]:
    """Return what has been done in the game that is kept in a folder."""
    return list(map(str, from_json((folder / KEPT).read_bytes(), Record).actions))


@define
class Terminal:
    """A terminal on which the game is played.

    Attributes:
        process: The game.
        end: Our end of the terminal.
        shown: What has been shown so far.
    """

    process: subprocess.Popen[bytes]
    end: int
    shown: str = ""

    def wait_for(self, text: str) -> str:
        """Return what is shown until a text has come, or until the end."""
        start = len(self.shown)
        while text not in self.shown[start:]:
            try:
                part = os.read(self.end, 65536)
            except OSError:  # the other end has been closed
                break
            self.shown += part.decode()
        return self.shown[start:]

    def type(self, text: str) -> None:
        """Type a text."""
        os.write(self.end, text.encode())

    def ended(self) -> int:
        """Return the exit code."""
        self.wait_for("\x00")
        return self.process.wait(timeout=30)


def _heed_ctrl_c() -> None:
    """Make the command heed Ctrl-C, also where the tests run in the background and do not."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    """Return the command on a terminal, as a function of its arguments and of environment variables."""
    pty = pytest.importorskip("pty", reason="the system has no terminals of this kind")
    opened: list[Terminal] = []

    def started(*arguments: str, **variables: str) -> Terminal:
        near, far = pty.openpty()
        environment = {
            "TERM": "xterm-256color",
            "COLUMNS": "80",
            "LINES": "24",
            "PYTHONIOENCODING": "utf-8",
        } | variables
        process = subprocess.Popen(  # noqa: S603 - our own command
            [*COMMAND, *arguments],
            stdin=far,
            stdout=far,
            stderr=far,
            cwd=tmp_path,
            env={**os.environ, **environment},
            preexec_fn=_heed_ctrl_c,  # noqa: PLW1509 - no threads run here
        )
        os.close(far)
        opened.append(Terminal(process, near))
        return opened[-1]

    yield started
    for one in opened:
        one.process.kill()
        one.process.wait()
        os.close(one.end)


def test_the_screen_is_cleared_between_people(terminal: Callable[..., Terminal]) -> None:
    """When the keyboard is passed on the screen is cleared, with all that has been scrolled away, before and after."""
    game = terminal("--humans", "2")
    game.wait_for("Anna, press Enter: ")
    for typed in ("", "draw supply", "draw supply", "1"):
        game.type(f"{typed}\n")
        game.wait_for("Anna> ")
    game.type("pass\n")
    passed = game.wait_for("press Enter: ")
    assert "Anna" in passed.partition(CLEARED)[2].partition("Pass the keyboard to Bert.")[0]
    assert "Your hand" not in passed
    game.type("\n")
    table = game.wait_for("Bert> ")
    assert CLEARED in table.partition("Round 1: the turn of Bert")[0]


def test_colours(terminal: Callable[..., Terminal]) -> None:
    """The map is in colour on a terminal, unless it is not wished for."""
    colour = re.compile(r"\x1b\[[\d;]*(?:38;|3\d|9\d)[\d;]*m")
    assert colour.search(terminal().wait_for("Anna> "))
    assert not colour.search(terminal(NO_COLOR="1").wait_for("Anna> "))


def test_a_dumb_terminal(terminal: Callable[..., Terminal]) -> None:
    """On a terminal without escape sequences there are none, and empty lines push the cards off the screen."""
    game = terminal("--humans", "2", TERM="dumb")
    game.wait_for("press Enter: ")
    for typed in ("", "draw supply", "draw supply", "1"):
        game.type(f"{typed}\n")
        game.wait_for("Anna> ")
    game.type("pass\n")
    assert "\r\n" * 24 in game.wait_for("press Enter: ")
    assert "\x1b" not in game.shown


def test_ctrl_d(terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    """Ctrl-D leaves the game with exit code 130; nothing is lost, and it is told how to go on."""
    game = terminal()
    game.wait_for("Anna> ")
    game.type("draw supply\n")
    game.wait_for("Anna> ")
    game.type("\x04")
    assert game.ended() == INTERRUPTED
    assert f"Go on with: thurn-taxis play --load {KEPT}" in game.shown
    assert ["draw supply"] == kept_actions(tmp_path)


def test_ctrl_c(terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    """Ctrl-C leaves the game with exit code 130, without a traceback and without losing anything."""
    game = terminal()
    game.wait_for("Anna> ")
    game.type("draw supply\n")
    game.wait_for("Anna> ")
    game.process.send_signal(signal.SIGINT)
    assert game.ended() == INTERRUPTED
    assert "Traceback" not in game.shown
    assert f"The game is kept in {KEPT}." in game.shown
    assert ["draw supply"] == kept_actions(tmp_path)


def test_killed(terminal: Callable[..., Terminal], tmp_path: Path) -> None:
    """Even a game whose process was killed is kept up to the last question."""
    game = terminal()
    game.wait_for("Anna> ")
    game.type("draw supply\n")
    game.wait_for("Anna> ")
    game.process.kill()
    assert game.ended() == -signal.SIGKILL
    assert ["draw supply"] == kept_actions(tmp_path)


def test_a_built_in_player_thinks(terminal: Callable[..., Terminal]) -> None:
    """While a built-in player thinks this is shown, and it is gone afterwards."""
    game = terminal()
    game.wait_for("Anna> ")
    for typed in ("draw supply", "draw supply", "1", "pass"):
        game.type(f"{typed}\n")
        shown = game.wait_for("Anna> ")
    assert "Bert is thinking" in shown
    assert shown.count("\x1b[?25l") == shown.count("\x1b[?25h")


@contextmanager
def piped(folder: Path, *arguments: str, **variables: str) -> Iterator[subprocess.Popen[bytes]]:
    """Yield the command behind pipes."""
    with subprocess.Popen(  # noqa: S603 - our own command
        [*COMMAND, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=folder,
        env={**os.environ, "COLUMNS": "80"} | variables,
    ) as process:
        yield process


@pytest.mark.parametrize(
    "variables",
    [{"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}],
    ids=" ".join,
)
def test_ascii(tmp_path: Path, variables: dict[str, str]) -> None:
    """Where there are no umlauts the game can be played without them, and bytes that are no letters do no harm."""
    lines = b"draw M\xc3\xbcnchen\n\xff\xfe\nwarum nicht left Zuerich\nzuruck\nhilfe D4\ndraw supply\n"
    with piped(tmp_path, "--language", "de", **variables) as process:
        out, err = process.communicate(lines, timeout=30)
    assert out.isascii()
    assert b"Wurzburg" in out
    assert b'"left Zurich" nicht spielen' in out
    assert b"\\u" not in out.replace(b"\\ufffd", b"")
    assert (process.returncode, err) == (INTERRUPTED, b"")
    assert ["draw supply"] == kept_actions(tmp_path)


def test_without_input(tmp_path: Path) -> None:
    """Without a standard input the game begins, is kept and left."""
    done = subprocess.run(  # noqa: S603 - our own command
        ["/bin/sh", "-c", 'exec "$0" "$@" <&-', *COMMAND], capture_output=True, check=False, cwd=tmp_path
    )
    assert (done.returncode, done.stderr) == (INTERRUPTED, b"")
    assert [] == kept_actions(tmp_path)


def test_a_reader_that_goes(tmp_path: Path) -> None:
    """When nobody reads the output any more the game ends silently, and is kept up to there."""
    with piped(tmp_path) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(b"draw supply\n")
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(b"table\n" * 100)
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=30) == 141
    assert kept_actions(tmp_path) in ([], ["draw supply"])


@pytest.mark.parametrize("kind", ["terminal", "dumb", "script"])
def test_clearing(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """A terminal is cleared, one without escape sequences is filled with empty lines, a script sees a line."""
    monkeypatch.setenv("TERM", "dumb" if kind == "dumb" else "xterm")
    written = StringIO()
    console = Console(file=written, force_terminal=kind != "script", width=10, height=5)
    Keyboard(console).clear()
    expected = {"terminal": CLEARED, "dumb": "\n" * 11, "script": f"{'─' * 10}\n"}
    assert expected[kind] == written.getvalue()


def test_bytes_that_are_no_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bytes of the input that its encoding lacks are replaced, unless somebody has read from it already."""
    fresh = TextIOWrapper(BytesIO(b"a\xff\n"), encoding="ascii")
    monkeypatch.setattr("sys.stdin", fresh)
    prepare_input()
    assert "a\ufffd\n" == next(fresh)
    used = TextIOWrapper(BytesIO(b"a\nb\n"), encoding="ascii")
    monkeypatch.setattr("sys.stdin", used)
    assert ["a\n"] == list(islice(used, 1))
    prepare_input()
    assert ["b\n"] == list(used)
