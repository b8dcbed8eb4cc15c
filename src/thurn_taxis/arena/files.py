"""Files that are there only when they are complete: whatever happens while one is written, the old one stays."""

from __future__ import annotations

import os
import stat
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def complete_file(path: Path) -> Iterator[Path]:
    """Lend another file beside a file, and let it take the place of the file when all went well.

    A link stays one, and the file that it leads to is written; an old file hands its permissions on.

    Args:
        path: The file; its folder is made if need be.

    Yields:
        The file to write to. It does not exist yet.

    Raises:
        OSError: The file cannot be written, or the path leads to something that is no regular file.
    """
    part = _beside(path)
    try:
        yield part
        target = Path(os.path.realpath(path))
        if target.exists():
            part.chmod(stat.S_IMODE(target.stat().st_mode))
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def see_that_it_can_be_written(path: Path) -> None:
    """See that a file could be written now, and leave everything as it is.

    Args:
        path: The file; its folder is made if need be.

    Raises:
        OSError: It could not, or the path leads to something that is no regular file.
    """
    part = _beside(path)
    part.touch()
    part.unlink()
    with suppress(FileNotFoundError):
        path.lstat()  # so that a name that is too long is told


def _beside(path: Path) -> Path:
    """Return a new name in the folder of what a path leads to; the folder is made if need be."""
    try:
        if os.path.lexists(path) and not os.path.isfile(path):  # noqa: PTH113 - Path.is_file can raise
            raise OSError(0, "it is no regular file", str(path))
        target = Path(os.path.realpath(path))
        target.parent.mkdir(parents=True, exist_ok=True)
    except ValueError:
        raise OSError(0, "it is no name of a file here", str(path)) from None
    return target.with_name(f".part-{token_hex(8)}")
