"""What a player did wrong, in words.

A player is code of others, and so is the error that it raises: its message may be of any length, or raise an error in
turn. Whoever lets players play has to go on nevertheless.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Final

from thurn_taxis import DataError, IllegalAction

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LONGEST: Final = 500
"""How many characters a reason has at most."""

_ADDRESS: Final = re.compile(r" at 0x[0-9A-Fa-f]+")
"""Where an object lies in memory, which is another place in each process."""


def reason_of(error: BaseException, speaks_for_itself: type[BaseException] = IllegalAction) -> str:
    """Return what a player did wrong: the name of the error and its message.

    Args:
        error: What the player raised, or what its action led to.
        speaks_for_itself: The errors whose message is enough, without their name.

    Returns:
        One line of at most `LONGEST` characters, which can be written as UTF-8; no object in it shows where it lies in
        memory, so it is the same in every process. Where the message cannot be had, it is `kind_of` the error. Nothing
        is raised but a `KeyboardInterrupt`.
    """
    return _safely(partial(_message, error, speaks_for_itself), kind_of(error))


@contextmanager
def refused(what: str) -> Iterator[None]:
    """Turn whatever a player's code raises, but a `KeyboardInterrupt`, into the refusal of the player.

    Args:
        what: What was tried; the reason follows after a colon.

    Raises:
        DataError: Something was raised.
    """
    try:
        yield
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise DataError("player", f"{what}: {reason_of(error)}") from error


def kind_of(error: BaseException) -> str:
    """Return what a player did wrong, without a word of its own, so that no card is told.

    Args:
        error: What the player raised, or what its action led to.

    Returns:
        The name of the error; for an action that is not legal also the objection of the rules. One line, as that of
        `reason_of`.
    """
    return _safely(partial(_kind, error), "an error that cannot be told")


def _message(error: BaseException, speaks_for_itself: type[BaseException]) -> str:
    message = _ADDRESS.sub("", str(error))
    if message and isinstance(error, speaks_for_itself):
        return message
    return f"{type(error).__name__}: {message}" if message else type(error).__name__


def _kind(error: BaseException) -> str:
    name = type(error).__name__
    if isinstance(error, IllegalAction):
        return f"{name}: {error.objection} [{error.objection.code}, {error.objection.rule}]"
    return name


def _safely(tell: Callable[[], str], otherwise: str) -> str:
    """Return a text as one short line, or another where it cannot be had."""
    try:
        text = str.encode(tell(), "utf-8", "backslashreplace")[: 8 * LONGEST].decode("utf-8", "ignore")
    except KeyboardInterrupt:
        raise
    except BaseException:  # noqa: BLE001 - whatever it is, it is raised by code of others, and told already
        return otherwise
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 3]}..."
