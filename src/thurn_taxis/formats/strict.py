"""Strict readers of JSON texts and single values: each takes a value or says what it expected, and where inside it.

A list is a list, a number is a whole number, a name is that of a city; nothing is converted on the quiet. The
readers know nothing of documents; `codec` puts them together.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar

import attrs

from thurn_taxis.board import City, Stack
from thurn_taxis.errors import DataError, NotationError
from thurn_taxis.notation import parse_action, parse_word, spellings
from thurn_taxis.ruleset import EDITIONS, OPTIONS, RIO_GRANDE, Ruleset

if TYPE_CHECKING:
    from collections.abc import Callable

    from thurn_taxis.actions import Action
    from thurn_taxis.words import Word

WordT = TypeVar("WordT", bound="Word")

LARGEST_TEXT: Final = 4 * 2**20
"""Texts with more characters than this are not read; the log of a game has a hundredth of it."""

LONGEST_NUMBER: Final = 20
"""Numbers with more digits than this are not read."""

_CITY_NAMES: Final = {str(city): city for city in City}


@attrs.frozen
class NotWhole:
    """A number of a JSON text that is no whole number of reasonable size."""

    text: str


@attrs.frozen
class Twice:
    """An object of a JSON text in which a key stands twice."""

    key: str


def shown(value: object) -> str:
    """Return what a value is, in a few words, however large it is."""
    match value:
        case None | True | False:
            return json.dumps(value)
        case str():
            return f"the text {value!r}" if len(value) <= 40 else f"a text of {len(value)} characters"  # noqa: PLR2004
        case int() if abs(value) < 10**LONGEST_NUMBER:
            return f"the number {value}"
        case NotWhole() if len(value.text) <= LONGEST_NUMBER:
            return f"the number {value.text}"
        case int() | NotWhole():
            return "a number of many digits"
        case list():
            return "a list"
        case dict() | Twice():
            return "an object"
        case _:
            return f"a value of type {type(value).__name__}"


def expect(kind: str, value: object) -> NoReturn:
    """Raise that something else was expected."""
    if isinstance(value, Twice):
        raise DataError("", f"the key {value.key!r:.60} stands twice")
    raise DataError("", f"expected {kind}, not {shown(value)}")


def read_object(value: object) -> dict[str, Any]:
    """Return an object whose keys are all texts."""
    if type(value) is not dict:
        expect("an object", value)
    for key in value:
        if type(key) is not str:
            raise DataError("", f"expected keys that are texts, not {shown(key)}")
    return value


def inside(place: str, fault: DataError) -> DataError:
    """Return a fault with its place put before its path."""
    dot = "." if fault.path and not fault.path.startswith("[") else ""
    return DataError(f"{place}{dot}{fault.path}", fault.reason, fault.rule)


def read_int(value: object, _: object) -> int:
    """Return a whole number of reasonable size; true and false are none."""
    return value if type(value) is int and abs(value) < 10**LONGEST_NUMBER else expect("a whole number", value)


def read_bool(value: object, _: object) -> bool:
    """Return true or false."""
    return value if type(value) is bool else expect("true or false", value)


def read_str(value: object, _: object) -> str:
    """Return a text without half surrogate pairs."""
    if type(value) is not str:
        expect("a text", value)
    if any("\ud800" <= character <= "\udfff" for character in value):
        raise DataError("", "the text has half of a surrogate pair in it")
    return value


def read_word(kind: type[WordT]) -> Callable[[object, object], WordT]:
    """Return the reader of one kind of words."""
    spelled = spellings(kind)
    printed = {str(word): word for word in kind}
    name = kind.__name__.lower()

    def read(value: object, _: object) -> WordT:
        if type(value) is not str:
            expect(f"the name of a {name}", value)
        word = printed[value] if value in printed else parse_word(spelled, value)
        if word is None:
            said = repr(value) if len(value) <= 40 else f"with {len(value)} characters"  # noqa: PLR2004
            raise DataError("", f"unknown {name} {said}")
        return word

    return read


read_city = read_word(City)
read_stack = read_word(Stack)


def read_list(read: Callable[[Any, Any], Any], kind: object, value: object) -> list[Any]:
    """Return the items of a list, each read as the kind; the first that is wrong is the fault."""
    if type(value) is not list:
        expect("a list", value)
    items: list[Any] = []
    try:
        for item in value:
            items.append(read(item, kind))  # noqa: PERF401 - the length at a fault says where it is
    except DataError as fault:
        raise inside(f"[{len(items)}]", fault) from None
    return items


def read_cities(value: object, _: object) -> tuple[City, ...]:
    """Return a list of cities; the printed names are quick, other spellings take the long way."""
    if type(value) is list:
        try:
            return tuple([_CITY_NAMES[name] for name in value])
        except (KeyError, TypeError):
            pass
    return tuple(read_list(read_city, City, value))


def read_set(value: object, _: object) -> frozenset[City]:
    """Return a set of cities, each once."""
    cities = read_cities(value, None)
    for place, city in enumerate(cities):
        if city in cities[:place]:
            raise DataError(f"[{place}]", f"{city} stands twice")
    return frozenset(cities)


def read_stacks(value: object, _: object) -> dict[Stack, tuple[int, ...]]:
    """Return the points left in each stack, all ten of them."""
    stacks: dict[Stack, tuple[int, ...]] = {}
    for name, points in read_object(value).items():
        stack = read_stack(name, None)
        try:
            stacks[stack] = tuple(read_list(read_int, int, points))
        except DataError as fault:
            raise inside(str(stack), fault) from None
    if len(stacks) < len(read_object(value)):
        raise DataError("", "a stack stands twice")
    for stack in Stack:
        if stack not in stacks:
            raise DataError(str(stack), "the key is missing")
    return stacks


def read_rules(value: object, _: object) -> Ruleset:
    """Return the rules that an edition's name or an object with some of the options stands for."""
    names = " or ".join(map(repr, EDITIONS))
    if type(value) is str:
        if value not in EDITIONS:
            raise DataError("", f"unknown edition {value[:40]!r}, expected {names}")
        return EDITIONS[value]
    if type(value) is not dict:
        expect(f"{names} or an object", value)
    name = read_object(value).get("edition", "rio-grande")
    if type(name) is not str or name not in EDITIONS:
        raise DataError("edition", f"expected {names}, not {shown(name)}")
    rules = EDITIONS[name]
    for key, option in value.items():
        if key == "edition":
            continue
        if key not in OPTIONS:
            raise DataError("", f"unknown key {key[:40]!r}")
        if type(option) is not str or option not in OPTIONS[key]:
            raise DataError(key, f"expected {' or '.join(map(repr, OPTIONS[key]))}, not {shown(option)}")
        rules = attrs.evolve(rules, **{key: option})  # type: ignore[arg-type] # the options have just been checked
    return rules


def write_rules(rules: Ruleset) -> str | dict[str, str]:
    """Return the name of an edition, or the options in which the rules differ from Rio Grande."""
    for name, edition in EDITIONS.items():
        if rules == edition:
            return name
    changed = {key: getattr(rules, key) for key in OPTIONS if getattr(rules, key) != getattr(RIO_GRANDE, key)}
    return {"edition": "rio-grande", **changed}


def read_action(value: object, _: object) -> Action:
    """Return an action."""
    if type(value) is not str:
        expect("the text of an action", value)
    try:
        return parse_action(value)
    except NotationError as error:
        raise DataError("", str(error)) from None


def read_entry(value: object, _: object) -> Action | str:
    """Return an entry of a log: an action, or the text that is none, for `verify` to name its place."""
    if type(value) is not str:
        expect("the text of an action", value)
    try:
        return parse_action(value)
    except NotationError:
        return read_str(value, None)


def read_text(text: str | bytes) -> object:
    """Return what a JSON text says; numbers that are not whole and objects with a key twice are marked.

    Args:
        text: The text, or its bytes in UTF-8.

    Raises:
        DataError: The text is too long or no JSON.
    """
    if len(text) > LARGEST_TEXT:
        raise DataError("", f"the text has {len(text)} characters, more than {LARGEST_TEXT} are not read")
    try:
        decoded = text if isinstance(text, str) else text.decode("utf-8-sig")
        data = _DECODER.decode(decoded)
    except UnicodeDecodeError as error:
        raise DataError("", f"the text is not UTF-8: {error.reason} at byte {error.start}") from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise DataError("", f"the text is not JSON: {error.msg} at {place}") from None
    except RecursionError:
        raise DataError("", "the text is nested too deeply") from None
    return data


def _whole(text: str) -> int | NotWhole:
    return int(text) if len(text) <= LONGEST_NUMBER else NotWhole(text)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any] | Twice:
    """Return an object of a JSON text, or the mark of a key that stands twice in it."""
    data = dict(pairs)
    if len(data) == len(pairs):
        return data
    counts = Counter(key for key, _ in pairs)
    return Twice(next(key for key in data if counts[key] > 1))


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_whole, parse_float=NotWhole, parse_constant=NotWhole
)
