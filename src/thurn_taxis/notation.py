"""One text for each action: a tolerant reader and a strict writer.

The writer is `str(action)`. The reader takes what the writer writes, in any case, with any white space between the
words, and with the umlauts of `München` composed, decomposed, written out (`Muenchen`) or left out (`Munchen`).
Nothing else is guessed.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final, TypeVar

from thurn_taxis.actions import ACTIONS
from thurn_taxis.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from thurn_taxis.actions import Action
    from thurn_taxis.words import Word

WordT = TypeVar("WordT", bound="Word")

_LONGEST: Final = 80
"""Texts longer than this are not looked at: no action comes near it."""

_SPELLINGS: Final[tuple[dict[int, str], ...]] = (
    {},
    str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"}),
    str.maketrans({"ä": "a", "ö": "o", "ü": "u"}),
)


def _folded(text: str) -> str:
    """Return the text in one form: composed, without case, one space between words."""
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())


def spellings(words: Iterable[WordT]) -> dict[str, WordT]:
    """Return the words by each folded spelling of their printed names."""
    return {_folded(str(word)).translate(table): word for word in words for table in _SPELLINGS}


_ACTIONS: Final = {str(action): action for action in ACTIONS}
_FOLDED: Final = {_folded(text).translate(table): action for text, action in _ACTIONS.items() for table in _SPELLINGS}
_VERBS: Final = frozenset(text.partition(" ")[0] for text in _ACTIONS)


def format_action(action: Action) -> str:
    """Return the text of an action, such as `left München`.

    Args:
        action: Any action.

    Returns:
        The one text that the action has; `parse_action` reads it back.
    """
    return str(action)


def parse_action(text: str, *, strict: bool = False) -> Action:
    """Return the action that a text stands for.

    Args:
        text: The text, such as `left München` or `LEFT muenchen`.
        strict: Whether only the text that `format_action` writes is accepted.

    Returns:
        The action, one of `ACTIONS`.

    Raises:
        NotationError: The text is no action; the reason says which word is not understood.

    Example:
        >>> parse_action("left Muenchen")
        Extend(city=City.MUENCHEN, side=Side.LEFT)
    """
    action = _ACTIONS.get(text)
    if action is None and not strict and len(text) <= _LONGEST:
        action = _FOLDED.get(_folded(text))
    if action is None:
        raise NotationError(text, _why_no_action(text, strict=strict))
    return action


def parse_word(spelled: dict[str, WordT], text: str) -> WordT | None:
    """Return the word that a text names in any of its spellings, or `None`."""
    return spelled.get(_folded(text)) if len(text) <= _LONGEST else None


def _why_no_action(text: str, *, strict: bool) -> str:
    """Return which word of a text is not understood."""
    if len(text) > _LONGEST:
        return f"it has {len(text)} characters"
    folded = _folded(text)
    if strict and folded in _FOLDED:
        return f"it is spelled {str(_FOLDED[folded])!r}"
    verb, _, rest = folded.partition(" ")
    if not verb:
        return "it is empty"
    if verb in _ACTIONS:
        return f"{verb!r} stands alone"
    if verb not in _VERBS:
        return f"no action begins with {verb!r}"
    kind = "province" if verb == "close" else "city"
    return f"unknown {kind} {text.split(maxsplit=1)[1].rstrip()!r}" if rest else f"{verb!r} needs a {kind}"
