"""The files of a game: the one that it is kept in while it is played, and those that people ask for."""

from __future__ import annotations

import os
from itertools import chain, count
from pathlib import Path
from typing import Final

from thurn_taxis import DataError, Record, verify
from thurn_taxis.cli.logs import read_log, why_unreadable
from thurn_taxis.cli.output import Refusal

NAME: Final = "thurn-taxis-play"
"""What the file is called that a game is kept in; there can be several, with numbers."""


def place_of(text: str) -> Path:
    """Return the file that a text names; `~` is the home folder.

    Raises:
        Refusal: The text names no file.
    """
    try:
        path = Path(text).expanduser()
        os.fsencode(path)
    except RuntimeError:
        raise Refusal(f"{text} cannot be found: nobody knows this home folder") from None
    except ValueError:  # a character that no name has here, or a null before the name of a home folder
        raise Refusal(f"{text!r} is no name of a file") from None
    if not path.name or "\0" in text:
        raise Refusal(f"{text!r} is no name of a file")
    return path


def reserved(wanted: Path | None) -> Path:
    """Return a new file, which is empty and there from now on, so that nothing else is overwritten.

    Args:
        wanted: The file, or an existing folder for it; `None` for the current folder.

    Raises:
        Refusal: The file is there already, or cannot be made.
    """
    if wanted is not None and not os.path.isdir(wanted):  # noqa: PTH112 - Path.is_dir can raise
        if not _made(wanted):
            raise Refusal(f"{wanted} is there already", 2)
        return wanted
    names = chain([f"{NAME}.json"], (f"{NAME}-{number}.json" for number in count(2)))
    return next(filter(_made, ((wanted or Path()) / name for name in names)))


def _made(path: Path) -> bool:
    """Make an empty file and its folder; return whether it was not there before.

    Raises:
        Refusal: It cannot be made.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if os.path.lexists(path):
            return False
        path.open("x", encoding="utf-8").close()
    except OSError as error:
        raise Refusal(f"{path} cannot be written: {why_unreadable(error)}; --out names another file") from None
    return True


def good_game(path: Path) -> Record:
    """Return the recorded game in a file, which is good from its first to its last action.

    Args:
        path: The file.

    Raises:
        Refusal: It cannot be read, is no recorded game, or is against the rules.
    """
    try:
        record = read_log(path)
    except OSError as error:
        raise Refusal(f"{path} cannot be read: {why_unreadable(error)}") from None
    except DataError as error:
        raise Refusal(f"{path} is no log: {error}") from None
    verdict = verify(record)
    if not verdict.ok:
        place = f"action {verdict.at}" if isinstance(verdict.at, int) else verdict.at
        raise Refusal(f"{path} is bad at {place}: {verdict.message}")
    return record
