"""How a command starts and ends: streams, exit codes, and errors in one or two lines instead of a traceback."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import typer

from thurn_taxis.cli.app import PROGRAM, app
from thurn_taxis.cli.output import OutputGoneError, Refusal, messages, plain, prepare_streams, say

if TYPE_CHECKING:
    from collections.abc import Sequence

INTERRUPTED: Final = 130
OUTPUT_GONE: Final = 141

# Typer has no public name for what the errors of wrong usage have in common; it is the base of the one that has a name,
# and all that is asked of it here is what this one has too.
_WrongUsage: Final[type[typer.BadParameter]] = typer.BadParameter.__bases__[0]


def run(arguments: Sequence[str]) -> int:
    """Run a command.

    Args:
        arguments: What stands behind the name of the program.

    Returns:
        The exit code: 0 when all is well, 1 when a log is bad or something cannot be read or written, 2 for wrong
        usage, 130 after Ctrl-C, 141 when the reader of the output has gone.
    """
    prepare_streams()
    try:
        code = _command(arguments)
        sys.stdout.flush()
    except (OutputGoneError, BrokenPipeError):
        _drop_output()
        return OUTPUT_GONE
    except OSError as error:
        _drop_output()
        _complain(f"the output cannot be written: {error.strerror or error}")
        return 1
    return code


def _command(arguments: Sequence[str]) -> int:
    """Run a command and return its exit code; refusals and wrong usage are told on the standard error."""
    try:
        code = app(list(arguments), prog_name=PROGRAM, standalone_mode=False)
    except Refusal as refusal:
        _complain(refusal.reason)
        return refusal.code
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except _WrongUsage as error:
        _complain(" ".join(error.format_message().split()))
        command = error.ctx.command_path if error.ctx else PROGRAM
        say(f"Try '{command} --help' for help.", messages())
        return error.exit_code
    return code if isinstance(code, int) else 0


def _complain(reason: str) -> None:
    """Write one line on the standard error."""
    say(f"{PROGRAM}: {plain(reason)}", messages())


def _drop_output() -> None:
    """Let the rest of the output vanish, so that Python does not try to write it again when it ends."""
    with suppress(OSError), open(os.devnull, "wb") as nowhere:  # noqa: PTH123 - the null device has no Path
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
