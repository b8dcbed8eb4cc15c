"""What is typed, line by line, from a terminal or from a script; and the screen that is cleared between people."""

from __future__ import annotations

import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import Final

from attrs import frozen
from rich.console import Console
from rich.control import Control
from rich.text import Text

from thurn_taxis.cli.output import plain

_LONGEST: Final = 4096
_WITH_HISTORY: Final = "\x1b[3J"
"""Clears what has been scrolled away, where the terminal knows how to."""


@frozen
class Keyboard:
    """Where lines come from.

    Attributes:
        console: Where the questions are printed.
    """

    console: Console

    @property
    def is_terminal(self) -> bool:
        """Whether somebody sits there; otherwise the lines come from a script, and are printed as they are read."""
        return sys.stdin is not None and sys.stdin.isatty()

    def line(self, question: str) -> str:
        """Return a line, without its end; of a very long one the beginning.

        Args:
            question: What is printed in front of it.

        Raises:
            EOFError: There are no more lines.
        """
        self.console.print(Text(question, "bold"), end="", soft_wrap=True)
        line = _line()
        if not self.is_terminal:
            self.console.print(Text(plain(line.rstrip("\n"))), soft_wrap=True)
        if not line:
            raise EOFError
        return line.rstrip("\n")

    def clear(self) -> None:
        """Clear the screen, and what has been scrolled away; a script has nothing to hide, and sees a line instead."""
        if not self.console.is_terminal:
            self.console.rule(style="none")
        elif self.console.is_dumb_terminal:
            self.console.print("\n" * (2 * self.console.height))
        else:
            self.console.control(Control.clear(), Control.home())
            self.console.file.write(_WITH_HISTORY)


def prepare_input() -> None:
    """Make the standard input take every byte: what its encoding lacks is not understood later, but breaks nothing."""
    if isinstance(sys.stdin, TextIOWrapper):
        with suppress(OSError):  # somebody has read from it already
            sys.stdin.reconfigure(errors="replace")


def _line() -> str:
    """Return the next line of the standard input with its end; an empty text when there is none."""
    if sys.stdin is None:
        return ""
    try:
        line = part = sys.stdin.readline(_LONGEST)
        while part and not part.endswith("\n"):
            part = sys.stdin.readline(_LONGEST)
    except OSError:  # the terminal has gone
        return ""
    return line
