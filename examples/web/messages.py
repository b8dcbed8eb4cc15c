"""What a browser can ask for: one small JSON object in each message, read strictly.

A message never says whose seat it speaks for: that follows from the secret key with which the browser sat down.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Final, NoReturn

from attrs import frozen

from thurn_taxis import RIO_GRANDE, Action, DataError, Record, Ruleset, from_data, parse_action
from thurn_taxis.sentences import LANGUAGES, Language

from .built_in import BUILT_IN
from .store import Chair

if TYPE_CHECKING:
    from collections.abc import Callable

LARGEST: Final = 4096
"""The most characters of a message that is looked at."""
LONGEST_NAME: Final = 24
_MOST_ACTIONS: Final = 24
_LARGEST_NUMBER: Final = 1_000_000
_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{20,64}")
_GAME: Final = re.compile(r"[a-z0-9]{1,32}")


class MalformedMessage(Exception):  # noqa: N818 - the message is malformed, not the error
    """A message that no page of ours sends."""


@frozen
class Create:
    """Set up a new game.

    Attributes:
        players: The names in seat order.
        chairs: Who sits where.
        rules: The rules to play by.
    """

    players: tuple[str, ...]
    chairs: tuple[Chair, ...]
    rules: Ruleset


@frozen
class Sit:
    """Sit down at the table of a game, or watch it.

    Attributes:
        game: The game.
        key: The secret key of a seat, or `None` for a spectator.
        invitation: The invitation that is to be exchanged for the key, or `None`.
        language: The language of the sentences.
    """

    game: str
    key: str | None
    invitation: str | None
    language: Language


@frozen
class Play:
    """Do something in the game.

    Attributes:
        actions: One action, or a whole way of closing a route as a preview has shown it.
        number: How many actions the browser has seen.
        branch: How often the browser has seen something taken back: it tells apart positions with equal numbers.
    """

    actions: tuple[Action, ...]
    number: int
    branch: int


@frozen
class Undo:
    """Take the last action back.

    Attributes:
        number: How many actions the browser has seen.
        branch: How often the browser has seen something taken back.
    """

    number: int
    branch: int


@frozen
class Speak:
    """Go on in another language."""

    language: Language


Request = Create | Sit | Play | Undo | Speak


def read(text: str | None) -> Request:
    """Return what a message asks for.

    Args:
        text: The message; `None` for one that is no text.

    Raises:
        MalformedMessage: It is too long, no JSON, or not one of the requests; the text says what is wrong.
    """
    if text is None or len(text) > LARGEST:
        raise MalformedMessage(f"a message is a text of at most {LARGEST} characters")
    try:
        data = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise MalformedMessage("the message is no JSON") from None
    if type(data) is not dict:
        raise MalformedMessage("the message is no object")
    message = _Message(data)
    kind = message.text("kind")
    if kind not in _READERS:
        raise MalformedMessage(f"unknown kind {kind!r:.40}")
    request = _READERS[kind](message)
    if message.data:
        raise MalformedMessage(f"unknown key {next(iter(message.data))!r:.40}")
    return request


def _no_number(text: str) -> NoReturn:
    raise ValueError(text)


@frozen
class _Message:
    """The keys of a message that have not been read yet."""

    data: dict[str, Any]

    def text(self, key: str, pattern: re.Pattern[str] | None = None) -> str:
        """Take out a text."""
        value = self.data.pop(key, None)
        if type(value) is not str or (pattern is not None and pattern.fullmatch(value) is None):
            raise MalformedMessage(f"{key}: a text of the right form is needed")
        return value

    def secret(self, key: str) -> str | None:
        """Take out a secret, or nothing where the key is missing or null."""
        if self.data.get(key) is None:
            self.data.pop(key, None)
            return None
        return self.text(key, _SECRET)

    def number(self, key: str) -> int:
        """Take out a number of something, 0 or more."""
        value = self.data.pop(key, None)
        if type(value) is not int or not 0 <= value <= _LARGEST_NUMBER:
            raise MalformedMessage(f"{key}: a whole number is needed")
        return value

    def items(self, key: str, most: int) -> list[Any]:
        """Take out a list that is not empty."""
        value = self.data.pop(key, None)
        if type(value) is not list or not 1 <= len(value) <= most:
            raise MalformedMessage(f"{key}: a list of 1 to {most} items is needed")
        return value

    def language(self) -> Language:
        """Take out a language."""
        language = self.text("language")
        if language not in LANGUAGES:
            raise MalformedMessage(f"language: it is one of {', '.join(LANGUAGES)}")
        return language


def _read_create(message: _Message) -> Create:
    seats = [_read_seat(seat) for seat in message.items("players", RIO_GRANDE.max_players)]
    names = [name for name, _ in seats]
    if len(set(map(str.casefold, names))) < len(names):
        raise MalformedMessage("players: each needs a name of its own")
    if not any(chair.invitation for _, chair in seats):
        raise MalformedMessage("players: at least one seat is needed for a person")
    document = {"format": "thurn-taxis-log", "version": 1, "players": names, "seed": 0, "actions": []}
    document["rules"] = message.data.pop("rules", "rio-grande")
    try:
        record = from_data(document, Record)
    except DataError as fault:
        raise MalformedMessage(str(fault)) from None
    if not RIO_GRANDE.min_players <= len(names):
        raise MalformedMessage(f"players: at least {RIO_GRANDE.min_players} are needed")
    return Create(record.players, tuple(chair for _, chair in seats), record.rules)


def _read_seat(value: object) -> tuple[str, Chair]:
    """Return the name of a seat, and who is to sit there: a built-in player, or whoever has the invitation."""
    if type(value) is not dict:
        raise MalformedMessage("players: each is an object")
    seat = _Message(value)
    name = " ".join(seat.text("name").split())
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise MalformedMessage(f"name: 1 to {LONGEST_NAME} printable characters are needed")
    built_in = seat.text("built_in") if seat.data.get("built_in") is not None else None
    seat.data.pop("built_in", None)
    if built_in is not None and built_in not in BUILT_IN:
        raise MalformedMessage(f"built_in: it is one of {', '.join(BUILT_IN)}")
    invitation = seat.secret("invitation")
    if seat.data or (built_in is None) == (invitation is None):
        raise MalformedMessage("players: each has a name, and a built-in player or an invitation")
    return name, Chair.reserved(invitation) if invitation is not None else Chair(built_in=built_in)


def _read_sit(message: _Message) -> Sit:
    game, key, invitation = message.text("game", _GAME), message.secret("key"), message.secret("invitation")
    if invitation is not None and key is None:
        raise MalformedMessage("key: an invitation is exchanged for a key of your own")
    return Sit(game, key, invitation, message.language())


def _read_play(message: _Message) -> Play:
    texts = message.items("actions", _MOST_ACTIONS)
    try:
        actions = tuple(parse_action(text, strict=True) for text in texts)
    except (ValueError, TypeError, AttributeError):
        raise MalformedMessage("actions: that is no action of the game") from None
    return Play(actions, message.number("number"), message.number("branch"))


_READERS: Final[dict[str, Callable[[_Message], Request]]] = {
    "create": _read_create,
    "sit": _read_sit,
    "play": _read_play,
    "undo": lambda message: Undo(message.number("number"), message.number("branch")),
    "language": lambda message: Speak(message.language()),
}
