"""JSON for states, views, actions and recorded games: the only user of cattrs.

The shape of each document is an attrs class of `documents`; cattrs turns documents into plain data and back, with
the strict readers of `strict` at the leaves. Each fault has a path, and what the reader returns is not only well
formed but possible.
"""

from __future__ import annotations

import json
from functools import partial
from operator import eq
from typing import TYPE_CHECKING, Any, Final, TypeVar, get_args, get_origin, overload

import attrs
from cattrs import AttributeValidationNote, ClassValidationError, Converter, ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from thurn_taxis.actions import Action, Side
from thurn_taxis.board import City, Province, Stack
from thurn_taxis.errors import DataError
from thurn_taxis.events.kinds import KINDS, NAMES, Event, Origin
from thurn_taxis.formats import strict
from thurn_taxis.formats.documents import (
    VERSION,
    ActionDocument,
    EventsDocument,
    LogDocument,
    SeenLogDocument,
    Stacks,
    StateDocument,
    ViewDocument,
)
from thurn_taxis.memory import SeenRecord
from thurn_taxis.record import Record
from thurn_taxis.ruleset import Ruleset
from thurn_taxis.state import Official, Phase, State
from thurn_taxis.views import View

if TYPE_CHECKING:
    from collections.abc import Callable

    from thurn_taxis.formats.documents import Document

Value = State | View | Record | SeenRecord | tuple[Event, ...] | Action
"""What has a document."""

ValueT = TypeVar("ValueT")

_DOCUMENTS: Final[dict[str, type[Document]]] = {
    kind.FORMAT: kind
    for kind in (StateDocument, ViewDocument, LogDocument, SeenLogDocument, EventsDocument, ActionDocument)
}
_CONVERTER: Final = Converter(detailed_validation=True)


def to_data(value: Value) -> dict[str, Any]:
    """Return a value as plain data that `json.dumps` can write.

    Args:
        value: A state, a view, a recorded game, what a seat has seen of it, a tuple of events, or an action.

    Returns:
        The document of the value: a dictionary with `format` and `version` and names in place of numbers; its keys
        stand in a fixed order, and equal values have equal documents.

    Raises:
        TypeError: The value is none of these.

    Example:
        >>> from thurn_taxis import Draw
        >>> to_data(Draw(City.ULM))
        {'format': 'thurn-taxis-action', 'version': 1, 'action': 'draw Ulm'}
    """
    kind: Any
    match value:
        case State():
            kind = StateDocument
        case View():
            kind = ViewDocument
        case Record():
            kind = LogDocument
        case SeenRecord():
            kind = SeenLogDocument
        case tuple() if all(isinstance(event, Event) for event in value):
            kind = EventsDocument
        case _ if isinstance(value, Action):
            kind = ActionDocument
        case _:
            raise TypeError(f"a value of type {type(value).__name__} has no document")
    return {"format": kind.FORMAT, "version": VERSION, **_CONVERTER.unstructure(kind.of(value))}


@overload
def from_data(data: object, kind: None = None) -> Value: ...
@overload
def from_data(data: object, kind: type[ValueT]) -> ValueT: ...
def from_data(data: object, kind: type[Any] | None = None) -> Any:
    """Return the value that plain data stands for.

    Args:
        data: A document as `to_data` gives it, or the bare text of an action. City names are read as in `parse_action`.
        kind: The class that the value has to have: `State`, `View`, `Record`, `SeenRecord`, or `tuple` for events.

    Returns:
        The value. A state or a view is possible; a record may break the rules, which `verify` sees.

    Raises:
        DataError: The data is no document of a known format and version, or the value is not possible; the error
            names the path and the reason.
    """
    if type(data) is str:
        value: Any = strict.read_action(data, None)
    else:
        value = _document(data).value()
    if kind is not None and not isinstance(value, kind):
        raise DataError("format", f"expected {_title(kind)}, not {_title(type(value))}")
    return value


def _title(kind: type[Any]) -> str:
    """Return what the values of a class are called."""
    if kind in get_args(Action):
        return "an action"
    titles: dict[type[Any], str] = {SeenRecord: "a seen record", tuple: "events"}
    return titles.get(kind, f"a {kind.__name__.lower()}")


def _document(data: object) -> Document:
    """Return the document that plain data is."""
    given = strict.read_object(data)
    form, version = given.get("format"), given.get("version")
    if type(form) is not str or form not in _DOCUMENTS:
        said = "the key is missing" if "format" not in given else f"unknown format: {strict.shown(form)}"
        raise DataError("format", f"{said}, expected one of {', '.join(_DOCUMENTS)}")
    if type(version) is not int or version != VERSION:
        said = "the key is missing" if "version" not in given else f"unknown version: {strict.shown(version)}"
        raise DataError("version", f"{said}, this library reads version {VERSION}")
    rest = {key: value for key, value in given.items() if key not in ("format", "version")}
    return _CONVERTER.structure(rest, _DOCUMENTS[form])


def to_json(value: Value, *, indent: int | None = None) -> str:
    """Return a value as a JSON text.

    Args:
        value: A state, a view, a recorded game, what a seat has seen of it, a tuple of events, or an action.
        indent: By how many spaces to indent, or `None` for one line.

    Returns:
        The text; equal values have the same text in every process.
    """
    return json.dumps(to_data(value), ensure_ascii=False, indent=indent)


@overload
def from_json(text: str | bytes) -> Value: ...
@overload
def from_json(text: str | bytes, kind: type[ValueT]) -> ValueT: ...
def from_json(text: str | bytes, kind: type[Any] | None = None) -> Any:
    """Return the value that a JSON text stands for.

    Args:
        text: The text, or its bytes in UTF-8; 4 MiB at most.
        kind: The class that the value has to have: `State`, `View`, `Record`, `SeenRecord`, or `tuple` for events.

    Returns:
        The value, as in `from_data`.

    Raises:
        DataError: The text is no JSON, or the data is at fault as in `from_data`. No text, however malformed,
            raises another error.
    """
    return from_data(strict.read_text(text), kind)


def _read_class(kind: type[Any]) -> Callable[[object, object], Any]:
    """Return the reader of an attrs class: an object with exactly its keys, and each fault with its path."""
    read = make_dict_structure_fn(kind, _CONVERTER, _cattrs_forbid_extra_keys=True)
    needed = [] if hasattr(kind, "FORMAT") else [key.name for key in attrs.fields(kind)]  # a log leaves out defaults

    def structure(value: object, _: object) -> Any:
        given = strict.read_object(value)
        try:
            found = read(given, kind)
        except ClassValidationError as group:
            raise _first_fault(group) from None
        if len(given) < len(needed):
            raise DataError(next(key for key in needed if key not in given), "the key is missing")
        return found

    return structure


def _first_fault(group: ClassValidationError) -> DataError:
    """Return the first fault of an object, in the order of its keys, the unknown ones last."""
    error = group.exceptions[0]
    if isinstance(error, ForbiddenExtraKeysError):
        return DataError("", f"unknown key {min(error.extra_fields)[:40]!r}")
    key = next(note.name for note in error.__notes__ if isinstance(note, AttributeValidationNote))
    if isinstance(error, DataError):
        return strict.inside(key, error)
    if isinstance(error, KeyError):
        return DataError(key, "the key is missing")
    raise error


def _read_tuple(kind: Any) -> Callable[[object, object], tuple[Any, ...]]:
    """Return the reader of a tuple of any length."""
    inner = get_args(kind)[0]
    read = _CONVERTER.get_structure_hook(inner)
    return lambda value, _: tuple(strict.read_list(read, inner, value))


def _write_class(kind: type[Any]) -> Callable[[Any], dict[str, Any]]:
    """Return the writer of an attrs class; what a log does not say is left out."""
    if kind is LogDocument:
        may_miss = override(omit_if_default=True)
        return make_dict_unstructure_fn(kind, _CONVERTER, deals=may_miss, seed=may_miss, result=may_miss)
    return make_dict_unstructure_fn(kind, _CONVERTER)


def _read_event(value: object, _: object) -> Event:
    """Return an event: an object with the name of its kind and the attributes of that kind."""
    data = dict(strict.read_object(value))
    if "event" not in data:
        raise DataError("event", "the key is missing")
    name = data.pop("event")
    if type(name) is not str or name not in KINDS:
        raise DataError("event", f"unknown event: {strict.shown(name)}")
    event: Event = _CONVERTER.structure(data, KINDS[name])
    return event


def _write_event(event: Event) -> dict[str, Any]:
    return {"event": NAMES[type(event)], **_CONVERTER.unstructure(event)}


def _is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _register() -> None:
    """Tell the converter how everything is read and written; later hooks come before earlier ones."""
    _CONVERTER.register_structure_hook_factory(attrs.has, _read_class)
    _CONVERTER.register_structure_hook_factory(_is_tuple, _read_tuple)
    _CONVERTER.register_unstructure_hook_factory(attrs.has, _write_class)
    for word in (City, Province, Stack, Official, Phase, Side, Origin):
        _CONVERTER.register_structure_hook(word, strict.read_word(word))
        _CONVERTER.register_unstructure_hook(word, str)
    _CONVERTER.register_structure_hook(int, strict.read_int)
    _CONVERTER.register_structure_hook(bool, strict.read_bool)
    _CONVERTER.register_structure_hook(str, strict.read_str)
    for kind, reader in _READERS:
        _CONVERTER.register_structure_hook_func(partial(eq, kind), reader)
    for kind, writer in _WRITERS:
        _CONVERTER.register_unstructure_hook_func(partial(eq, kind), writer)


def _write_cities(cities: tuple[City, ...]) -> list[str]:
    return [city.printed for city in cities]


def _write_set(cities: frozenset[City]) -> list[str]:
    return [city.printed for city in sorted(cities)]


def _write_stacks(stacks: Stacks) -> dict[str, list[int]]:
    return {stack.printed: list(points) for stack, points in stacks.items()}


_READERS: Final[tuple[tuple[Any, Callable[[object, object], Any]], ...]] = (
    (tuple[City, ...], strict.read_cities),
    (frozenset[City], strict.read_set),
    (Stacks, strict.read_stacks),
    (Ruleset, strict.read_rules),
    (Action, strict.read_action),
    (Action | str, strict.read_entry),
    (Event, _read_event),
)
_WRITERS: Final[tuple[tuple[Any, Callable[[Any], Any]], ...]] = (
    (tuple[City, ...], _write_cities),
    (frozenset[City], _write_set),
    (Stacks, _write_stacks),
    (Ruleset, strict.write_rules),
    (Action, str),
    (Action | str, str),
    (Event, _write_event),
)

_register()
