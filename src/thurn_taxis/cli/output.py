"""What all commands share when they write: the consoles, and text of others made harmless."""

from __future__ import annotations

import codecs
import os
import sys
from contextlib import contextmanager
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.console import RenderableType

_SPELLINGS: Final = str.maketrans(
    {"ä": "a", "ö": "o", "ü": "u", "Ä": "A", "Ö": "O", "Ü": "U", "ß": "ss"}
    | {"\N{EN DASH}": "-", "\N{DOUBLE LOW-9 QUOTATION MARK}": '"', "\N{LEFT DOUBLE QUOTATION MARK}": '"'}
)
_SPELLED_OUT: Final = "thurn_taxis.spelled_out"

MANY: Final = 20
"""From so many logs on there is a progress bar."""


class Refusal(Exception):  # noqa: N818 - it says no, nothing went wrong in the program
    """What a command cannot do, in one line, with the exit code.

    Attributes:
        reason: The line.
        code: The exit code: 1 for what is found to be bad, 2 for wrong usage.
    """

    def __init__(self, reason: str, code: int = 1) -> None:
        """Bear the reason and the exit code."""
        super().__init__(reason, code)
        self.reason = reason
        self.code = code


class OutputGoneError(Exception):
    """Nobody reads the output any more; not a `BrokenPipeError`, for which Typer would choose an exit code."""


class _Output(Console):
    """A console with which a command ends where its output is not read any more."""

    def on_broken_pipe(self) -> NoReturn:
        """Raise what ends the command."""
        raise OutputGoneError


def output() -> Console:
    """Return a console for the standard output; it takes every text literally."""
    return _Output(highlight=False, markup=False, emoji=False)


def messages() -> Console:
    """Return a console for the standard error."""
    return _Output(stderr=True, highlight=False, markup=False, emoji=False)


def say(line: RenderableType, console: Console | None = None) -> None:
    """Write a line that is never broken into pieces, however narrow the terminal is."""
    (console or output()).print(line, soft_wrap=True)


@contextmanager
def progress(console: Console, description: str, steps: int) -> Iterator[Callable[[], None]]:
    """Show a progress bar while there are many steps and somebody sees it.

    Args:
        console: Where the results are written: on a terminal the bar stands below them, otherwise on the standard
            error.
        description: What is being done.
        steps: How many steps there are.

    Yields:
        What to call after each step.
    """
    shown_on = console if console.is_terminal else messages()
    if steps < MANY or not shown_on.is_terminal or shown_on.is_dumb_terminal:
        yield lambda: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=shown_on, transient=True, redirect_stdout=False, redirect_stderr=False)
    with bar:
        yield partial(bar.advance, bar.add_task(description, total=steps))


def plain(text: str, longest: int = 300) -> str:
    """Return a text of others as it can be shown: on one line, without control characters, not too long.

    Args:
        text: A name, an action, a path, a message.
        longest: At how many characters it is cut.
    """
    if len(text) > longest:
        text = f"{text[: longest - 3]}..."
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)


def prepare_streams() -> None:
    """Make both streams take every text: what their encoding lacks is spelled out, and a closed stream swallows all."""
    codecs.register_error(_SPELLED_OUT, _spelled_out)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - open to the end
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=_SPELLED_OUT)


def _spelled_out(error: UnicodeError) -> tuple[str, int]:
    """Return what stands for characters that cannot be encoded, as wide as they are: `u` for `ü`; or an escape."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end].translate(_SPELLINGS)
    return text.encode("ascii", "backslashreplace").decode("ascii"), error.end
