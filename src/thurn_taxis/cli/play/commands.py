"""What is typed: the number of an action, an action in words, or a command."""

from __future__ import annotations

import unicodedata
from enum import Enum
from typing import Final

from attrs import frozen


class Command(Enum):
    """What can be typed besides actions, with the words for it: English first, then German, all of them always."""

    HELP = ("help", "?", "hilfe")
    TABLE = ("table", "tisch")
    MAP = ("map", "karte")
    NEWS = ("news", "neues")
    PREVIEW = ("preview", "previews", "vorschau")
    WHY = ("why", "warum")
    UNDO = ("undo", "zurück", "zurueck", "zuruck")
    SAVE = ("save", "speichern")
    LOAD = ("load", "laden")
    QUIT = ("quit", "exit", "ende")


WHEN_COVERED: Final = frozenset({Command.HELP, Command.UNDO, Command.SAVE, Command.LOAD, Command.QUIT})
"""The commands that show no cards: they can be typed while the keyboard is passed on."""

WORDS: Final = {word: command for command in Command for word in command.value}
NOT: Final = ("not", "nicht")
YES: Final = frozenset({"yes", "y", "ja", "j"})
NO: Final = frozenset({"no", "n", "nein"})

_LONGEST_NUMBER: Final = 4


@frozen
class Typed:
    """A line that was typed.

    Attributes:
        text: The line without the white space around it.
        command: The command that it begins with, or `None`.
        rest: What stands behind the command.
        number: The number that it is, or `None`.
    """

    text: str
    command: Command | None
    rest: str
    number: int | None


def read(line: str) -> Typed:
    """Return what a line says.

    Args:
        line: The line as it was typed.
    """
    text = line.strip()
    word, rest = parted(text)
    command = WORDS.get(folded(word))
    if command is Command.WHY and folded(parted(rest)[0]) in NOT:
        rest = parted(rest)[1]
    number = int(text) if text.isdecimal() and len(text) <= _LONGEST_NUMBER else None
    return Typed(text, command, rest, number)


def parted(text: str) -> tuple[str, str]:
    """Return the first word of a text, and the rest."""
    word, *rest = text.split(maxsplit=1) or [""]
    return word, "".join(rest)


def folded(text: str) -> str:
    """Return a text as it is compared: composed, without case."""
    return unicodedata.normalize("NFC", text).casefold().strip()
