"""Recorded games on disk: found, read with a limit, written whole or not at all."""

from __future__ import annotations

import os
import stat
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from thurn_taxis import LARGEST_TEXT, DataError, Record, from_json, to_json, with_deals
from thurn_taxis.arena.files import complete_file
from thurn_taxis.cli.output import Refusal, plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_SUFFIX: Final = ".json"


def find_logs(paths: Iterable[Path]) -> list[Path]:
    """Return the files that paths stand for: a folder for all logs in it and below, in the order of their names.

    Links to folders are not followed below a folder, so that a circle of links has an end. A folder that cannot be
    looked into stands for itself: reading it fails later, with the reason.

    Args:
        paths: Files and folders.

    Raises:
        Refusal: A folder has no logs.
    """
    found: list[Path] = []
    for path in paths:
        logs = sorted(_logs_below(path)) if os.path.isdir(path) else [path]  # noqa: PTH112 - Path.is_dir can raise
        if not logs:
            raise Refusal(f"there are no logs (*{_SUFFIX}) in the folder {plain(str(path))}", 2)
        found += logs
    return found


def _logs_below(folder: Path) -> Iterator[Path]:
    """Yield the logs in a folder and below, and the folders that cannot be looked into."""
    folders = [os.fspath(folder)]
    while folders:
        place = folders.pop()
        try:
            with os.scandir(place) as entries:
                names = [(entry.name, os.path.isdir(entry.path), entry.is_symlink()) for entry in entries]  # noqa: PTH112 - as above
        except OSError:
            yield Path(place)
            continue
        folders += [os.path.join(place, name) for name, is_folder, is_link in names if is_folder and not is_link]  # noqa: PTH118
        yield from (Path(place, name) for name, is_folder, _ in names if not is_folder and name.endswith(_SUFFIX))


def read_log(path: Path) -> Record:
    """Return the recorded game in a file.

    Args:
        path: A regular file; no more than the largest log is read of it.

    Raises:
        OSError: The file cannot be read.
        DataError: It is no recorded game.
    """
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        os.scandir(os.fspath(path)).close()  # if it may not be looked into, that is the reason
        raise OSError(0, "it is a folder")
    if not stat.S_ISREG(mode):
        raise OSError(0, "it is no regular file")
    with path.open("rb") as file:
        text = file.read(LARGEST_TEXT + 1)
    if len(text) > LARGEST_TEXT:
        raise DataError("", f"the file is larger than {LARGEST_TEXT} bytes, more than the log of any game")
    return from_json(text, Record)


def why_unreadable(error: OSError) -> str:
    """Return why a file cannot be read or written, in a few words."""
    return (error.strerror or str(error)).lower()


def write_log(path: Path, record: Record) -> None:
    """Write a recorded game with its deals and, if it has one, its seed.

    Args:
        path: The file, as for `write_text`.
        record: A good record.

    Raises:
        Refusal: The file cannot be written.
    """
    write_text(path, f"{to_json(record if record.seed is None else with_deals(record), indent=1)}\n")


def write_text(path: Path, text: str) -> None:
    """Write a text; the file is there only when it is complete.

    Args:
        path: The file; its folder is made if need be.
        text: What to write.

    Raises:
        Refusal: The file cannot be written.
    """
    with writing(path), complete_file(path) as part:
        part.write_text(text, encoding="utf-8")


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn what goes wrong while a file is written into a refusal.

    Args:
        path: The file.

    Raises:
        Refusal: The file cannot be written.
    """
    try:
        yield
    except OSError as error:
        raise Refusal(f"{plain(str(path), 200)} cannot be written: {why_unreadable(error)}") from None


def is_same_file(one: Path, other: Path) -> bool:
    """Return whether two paths lead to one file that is there."""
    try:
        return one.samefile(other)
    except (OSError, ValueError):
        return False
