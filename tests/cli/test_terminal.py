"""What is different on a terminal: the progress bar and colours, and what must not be."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

pty = pytest.importorskip("pty", reason="the system has no terminals of this kind")


def on_a_terminal(arguments: list[str], *, output_too: bool, term: str = "xterm-256color") -> tuple[str, str, int]:
    """Return what a terminal and a pipe got from the command, and its exit code.

    Args:
        arguments: The arguments.
        output_too: Whether the standard output goes to the terminal as the standard error does, not to the pipe.
        term: The kind of terminal.
    """
    near, far = pty.openpty()
    process = subprocess.Popen(  # noqa: S603 - our own command
        [sys.executable, "-m", "thurn_taxis", *arguments],
        stdout=far if output_too else subprocess.PIPE,
        stderr=far,
        env={**os.environ, "TERM": term, "COLUMNS": "80"},
    )
    os.close(far)
    written = b""
    if process.stdout is not None:
        written = process.stdout.read()
        process.stdout.close()
    shown = b""
    try:
        while part := os.read(near, 65536):
            shown += part
    except OSError:  # the other end has been closed
        pass
    os.close(near)
    return shown.decode(), written.decode(), process.wait(timeout=30)


def test_a_bar_for_many_logs(examples: Path) -> None:
    """On a terminal many logs have a progress bar, which is gone at the end; no line of a log is lost."""
    shown, _, code = on_a_terminal(["validate", *[str(examples / "good")] * 4], output_too=True)
    assert "validating" in shown
    assert "/28" in shown
    assert shown.count(": \x1b[32mok\x1b[0m") == 28
    assert shown.endswith("28 logs, 28 of them good\r\n")
    assert shown.count("\x1b[?25l") == shown.count("\x1b[?25h")
    assert code == 0


def test_the_bar_leaves_a_pipe_alone(examples: Path) -> None:
    """When only the standard error is a terminal the bar goes there, and the output is as without it."""
    shown, written, code = on_a_terminal(["validate", "--json", *[str(examples)] * 3], output_too=False)
    assert "validating" in shown
    assert [json.loads(line)["ok"] for line in written.splitlines()] == ([False] * 5 + [True] * 7) * 3
    assert code == 1


@pytest.mark.parametrize(("count", "term"), [(1, "xterm-256color"), (4, "dumb")])
def test_no_bar(examples: Path, count: int, term: str) -> None:
    """A few logs have no bar, and a terminal that cannot move its cursor has none either."""
    shown, _, _ = on_a_terminal(["validate", *[str(examples / "good")] * count], output_too=True, term=term)
    assert "validating" not in shown
    assert f"{7 * count} logs, {7 * count} of them good" in shown


def test_a_demo_in_colour(tmp_path: Path) -> None:
    """The demo is in colour on a terminal, and no line is wider than it."""
    shown, _, code = on_a_terminal(["demo", "--seed", "3", "--out", str(tmp_path)], output_too=True)
    assert "\x1b[38;5;180mNürnberg\x1b[0m" in shown
    assert "\x1b[1;91m1 Anna\x1b[0m" in shown
    assert code == 0
