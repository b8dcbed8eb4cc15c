"""Results as JSON Lines: a line that says which tournament it is, then one line for each game.

A run can be killed at any moment, so the last line may be there only in part. Such a line is no game: it is cut off
before the run goes on. Any other line that cannot be read is an error, because results would be lost silently; and a
file that is no log is left as it is.
"""

from __future__ import annotations

import json
import os
from contextlib import contextmanager
from errno import ENOLCK, ENOSYS, ENOTSUP
from functools import partial
from itertools import islice
from typing import IO, TYPE_CHECKING, Any, Final

from thurn_taxis import LARGEST_TEXT, DataError
from thurn_taxis.arena.lines import FORMAT, head_from_data, head_to_data, line, result_from_data, result_to_data

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows, where nobody is kept out
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from thurn_taxis.arena.results import GameResult
    from thurn_taxis.arena.schedule import Tournament

_BEGINNING: Final = f'{{"format":"{FORMAT}"'.encode()
"""How the log of every tournament begins."""

_OPEN: Final[set[IO[bytes]]] = set()
"""The logs that are being written."""


class Log:
    """The log of a tournament, open to be gone on with.

    Args:
        path: The file, whose name stands in errors.
        file: The file, opened for reading and writing bytes.
        tournament: The tournament that it has to be of.
    """

    def __init__(self, path: Path, file: IO[bytes], tournament: Tournament) -> None:
        """See that the log is of the tournament, or begin it."""
        self._path = path
        self._file = file
        self._tournament = tournament
        wanted = head_to_data(tournament)
        head = line(wanted).encode()
        first = file.readline(LARGEST_TEXT)
        if not first or (first.startswith(_BEGINNING) and head.startswith(first)):  # new, or hardly begun
            file.seek(0)
            file.write(head)
            file.flush()
            return
        found = head_to_data(_tournament(path, first))
        for key, value in wanted.items():
            if found[key] != value:
                reason = f"the log is of another tournament, with {key} {found[key]!r} instead of {value!r}"
                raise DataError(f"{path.name}:1", reason)

    def results(self) -> Iterator[GameResult]:
        """Yield the results that the log holds, those of the tournament's games only.

        They have to be read to their end before one is added.
        """
        yield from islice(_results(self._path, self._file, self._tournament), self._tournament.games)

    def add(self, result: GameResult) -> None:
        """Add a result; it is in the file before anything else is done."""
        self._file.write(line(result_to_data(result)).encode())
        self._file.flush()


@contextmanager
def open_log(path: Path, tournament: Tournament) -> Iterator[Log]:
    """Open a log to go on with it, or begin a new one.

    Args:
        path: The log; its folder is made if need be.
        tournament: The tournament that it is for.

    Yields:
        The log.

    Raises:
        DataError: It is no log, or one of another tournament, or another run is writing it; nothing was changed.
        OSError: The file cannot be read or written.
    """
    if os.path.lexists(path) and not path.is_file():
        raise DataError(path.name or str(path), "this is no log of a tournament: it is no regular file")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    with path.open("rb+") as file:
        _keep_others_out(path, file)
        _OPEN.add(file)
        try:
            yield Log(path, file, tournament)
        finally:
            _OPEN.remove(file)


def read_results(path: Path) -> Iterator[GameResult]:
    """Yield the results in a log, one by one.

    A game that stands there again is passed over, and so is a last line that is there only in part.

    Args:
        path: The log.

    Raises:
        DataError: A line is no result that the tournament of the log can have; the error names the line.
        OSError: The file cannot be read.
    """
    with path.open("rb") as file:
        yield from _results(path, file, _tournament(path, file.readline(LARGEST_TEXT)), cut=False)


def _keep_others_out(path: Path, file: IO[bytes]) -> None:
    """Lock the log until it is closed, where the system and the file system can do that."""
    if fcntl is None:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise DataError(path.name, "another run is writing this log") from None
    except OSError as error:
        if error.errno not in {ENOLCK, ENOTSUP, ENOSYS}:  # this file system has no locks
            raise


def _let_go() -> None:
    """Let go of the logs in a process that was forked, or they would stay locked as long as it lives."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for file in _OPEN:
        os.dup2(nothing, file.fileno())
    os.close(nothing)


if hasattr(os, "register_at_fork"):  # pragma: no branch - not on Windows
    os.register_at_fork(after_in_child=_let_go)


def _tournament(path: Path, first: bytes) -> Tournament:
    """Return the tournament that the first line of a log names."""
    try:
        return head_from_data(_read(first) if first.endswith(b"\n") else None)
    except DataError as error:
        raise DataError(f"{path.name}:1", str(error)) from None


def _results(path: Path, file: IO[bytes], tournament: Tournament, *, cut: bool = True) -> Iterator[GameResult]:
    """Yield the results; games are written in order, so what is counted twice or missing shows without a memory."""
    expected, end = 0, file.tell()
    for number, text in enumerate(iter(partial(file.readline, LARGEST_TEXT), b""), 2):
        if len(text) < LARGEST_TEXT and not text.endswith(b"\n"):
            break
        try:
            result = _result(text, tournament, expected)
        except DataError as error:
            raise DataError(f"{path.name}:{number}", str(error)) from None
        end += len(text)
        if result.number == expected:
            expected += 1
            yield result
    if cut:
        file.seek(end)
        file.truncate()


def _result(text: bytes, tournament: Tournament, expected: int) -> GameResult:
    """Return the result that a line holds: of the game that has to come next, or of one that was there before."""
    if not text.endswith(b"\n"):
        raise DataError("", f"this line is longer than {LARGEST_TEXT} bytes, more than any game")
    result = result_from_data(_read(text), tournament)
    if result.number > expected:
        raise DataError("", f"game {expected} should be here, not game {result.number}")
    return result


def _read(text: bytes) -> Any:  # noqa: ANN401 - what a line holds can be anything
    """Return what a line holds."""
    try:
        return json.loads(text.decode())
    except UnicodeDecodeError:
        raise DataError("", "this line is no UTF-8") from None
    except (ValueError, RecursionError):
        raise DataError("", "this line is no JSON") from None
