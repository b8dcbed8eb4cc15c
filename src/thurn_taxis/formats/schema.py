"""JSON Schemas of the documents, and TypeScript types from them, both made from the classes of `documents`.

A schema describes what this library writes. The reader takes a little more (other spellings of a city, see
`parse_action`), and it checks more: that a state is possible is beyond a schema. The files in
`thurn_taxis/formats/schemas` are what `json_schema` returns, for programs in other languages.

    >>> from thurn_taxis.formats.schema import json_schema
    >>> json_schema("action")["properties"]["version"]
    {'const': 1}
"""

from __future__ import annotations

import re
from types import NoneType
from typing import TYPE_CHECKING, Any, Final, get_args, get_origin, get_type_hints

import attrs

from thurn_taxis.actions import ACTIONS, Action
from thurn_taxis.board import Stack
from thurn_taxis.events.kinds import NAMES, Event
from thurn_taxis.formats.documents import (
    VERSION,
    ActionDocument,
    Document,
    EventsDocument,
    LogDocument,
    SeenLogDocument,
    Stacks,
    StateDocument,
    ViewDocument,
)
from thurn_taxis.memory import SeenRecord
from thurn_taxis.record import Record, Result
from thurn_taxis.ruleset import EDITIONS, OPTIONS, RIO_GRANDE, Ruleset
from thurn_taxis.state import Player, State, Supply, Tile, Turn
from thurn_taxis.views import SeenPlayer, SeenTile, View
from thurn_taxis.words import Word

if TYPE_CHECKING:
    from collections.abc import Callable

Schema = dict[str, Any]
"""A JSON Schema as plain data."""

DOCUMENTS: Final[dict[str, type[Document]]] = {
    kind.FORMAT.removeprefix("thurn-taxis-"): kind
    for kind in (StateDocument, ViewDocument, ActionDocument, EventsDocument, LogDocument, SeenLogDocument)
}
"""The documents by the names of their schemas."""

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_TALKS_OF: Final[dict[type, tuple[type, ...]]] = {
    StateDocument: (State, Supply),
    ViewDocument: (View,),
    LogDocument: (Record,),
    SeenLogDocument: (SeenRecord,),
}
"""The classes whose docstrings say what the keys of a document are."""

_SAID: Final[dict[type, dict[str, str]]] = {
    StateDocument: {"supply": "The face-down supply, its top card first.", "stacks": "What is left of the stacks."},
    ViewDocument: {"stacks": "What is left of the stacks."},
    LogDocument: {
        "rules": "The rules that were played by; without them those of Rio Grande.",
        "deals": "Every shuffled supply in full, top card first; it may miss when there is a seed.",
        "seed": "The seed that all shuffles come from; it may miss when there are deals.",
        "actions": "What was done, in order.",
        "result": "How the game stands at the end; it may miss.",
    },
    ActionDocument: {"action": "What is done."},
    EventsDocument: {"events": "What happened, in order."},
    Player: {"hand": "The cards in hand, in city order (the reader takes any order)."},
}
"""What is to be said of a key in JSON where the docstring speaks of Python."""

_SIZES: Final[dict[tuple[type, str], Schema]] = {
    (kind, key): limits
    for kinds, key, limits in (
        ((StateDocument, ViewDocument, LogDocument, SeenLogDocument), "players", {
            "minItems": RIO_GRANDE.min_players, "maxItems": RIO_GRANDE.max_players,
        }),
        ((StateDocument, ViewDocument, SeenLogDocument), "display", {
            "minItems": RIO_GRANDE.display_size, "maxItems": RIO_GRANDE.display_size,
        }),
        ((StateDocument, ViewDocument), "shuffles", {"minimum": 1}),
        ((StateDocument, LogDocument), "seed", {"minimum": 0, "maximum": 2**53 - 1}),
        ((ViewDocument,), "supply_size", {"minimum": 0}),
        ((ViewDocument, SeenLogDocument, Turn, *NAMES), "seat", {"minimum": 0, "maximum": RIO_GRANDE.max_players - 1}),
        ((StateDocument, ViewDocument), "ended_by", {"minimum": 0, "maximum": RIO_GRANDE.max_players - 1}),
        ((Player, SeenPlayer), "carriage", {"enum": [0, *RIO_GRANDE.carriages]}),
        ((Player, SeenPlayer), "houses", {"maxItems": RIO_GRANDE.houses}),
        ((Player, SeenPlayer), "route", {"uniqueItems": True}),
        ((SeenPlayer,), "hand_size", {"minimum": 0}),
        ((Turn,), "due", {"minimum": 0, "maximum": RIO_GRANDE.draws_with_empty_hand}),
        ((Tile, SeenTile), "points", {"minimum": 1}),
        ((Result,), "winner", {"minimum": 0, "maximum": RIO_GRANDE.max_players - 1}),
    )
    for kind in kinds
}  # fmt: skip
"""What the numbers of the game say of a key beyond its type."""


def json_schema(name: str) -> Schema:
    """Return the JSON Schema (draft 2020-12) of a document.

    Args:
        name: `state`, `view`, `action`, `events`, `log` or `seen-log`.

    Returns:
        The schema as plain data. It needs no other schema.

    Raises:
        KeyError: There is no such document.
    """
    document = DOCUMENTS[name]
    definitions: dict[str, Schema] = {}
    body = _object(document, definitions)
    marks = {"format": {"const": document.FORMAT}, "version": {"const": VERSION}}
    schema = {
        "$schema": _DIALECT,
        "$id": f"urn:thurn-taxis:schema:{name}:{VERSION}",
        "title": document.FORMAT,
        **body,
        "properties": marks | body["properties"],
        "required": [*marks, *body["required"]],
    }
    if document is LogDocument:
        with_deals = {"required": ["deals"], "properties": {"deals": {"type": "array", "minItems": 1}}}
        schema["anyOf"] = [with_deals, {"required": ["seed"], "properties": {"seed": {"type": "integer"}}}]
    return schema | {"$defs": dict(sorted(definitions.items()))}


def _object(kind: type, definitions: dict[str, Schema]) -> Schema:
    """Return the schema of an attrs class; only a document may leave out what has a default."""
    hints = get_type_hints(kind)
    said = _attributes(kind)
    properties = {}
    for field in attrs.fields(kind):
        shape = _shape(hints[field.name], definitions)
        limits = _SIZES.get((kind, field.name), {})
        description = {"description": said[field.name]} if field.name in said else {}
        properties[field.name] = description | _limited(shape, limits)
    required = [
        field.name for field in attrs.fields(kind) if kind not in DOCUMENTS.values() or field.default is attrs.NOTHING
    ]
    return {
        "description": _first_line(kind),
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def _limited(shape: Schema, limits: Schema) -> Schema:
    """Return a schema with further limits; where it may be null, they hold for the other case."""
    if not limits or "anyOf" not in shape:
        return shape | limits
    return {"anyOf": [one if one == _NULL else one | limits for one in shape["anyOf"]]}


_NULL: Final[Schema] = {"type": "null"}
_SIMPLE: Final[dict[Any, Schema]] = {
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    str: {"type": "string"},
    NoneType: _NULL,
}


def _shape(kind: Any, definitions: dict[str, Schema]) -> Schema:  # noqa: ANN401 - types of all kinds
    """Return the schema of a type; what has a name is defined once and referred to."""
    if kind in _SIMPLE:
        return _SIMPLE[kind]
    for known, define in _NAMED:
        if kind == known:
            return define(definitions)
    match get_origin(kind):
        case None:
            return _class(kind, definitions)
        case origin if origin in (tuple, frozenset):
            unique = {"uniqueItems": True} if origin is frozenset else {}
            return {"type": "array", "items": _shape(get_args(kind)[0], definitions)} | unique
        case _:
            return {"anyOf": [_shape(one, definitions) for one in get_args(kind)]}


def _class(kind: type, definitions: dict[str, Schema]) -> Schema:
    """Return the reference to a class: one of words, or of attributes."""
    if issubclass(kind, Word):
        return _defined(kind.__name__, definitions, {"enum": list(map(str, kind))}, _first_line(kind))
    definitions[kind.__name__] = _object(kind, definitions)
    return {"$ref": f"#/$defs/{kind.__name__}"}


def _defined(name: str, definitions: dict[str, Schema], schema: Schema, description: str) -> Schema:
    definitions[name] = {"description": description} | schema
    return {"$ref": f"#/$defs/{name}"}


def _action(definitions: dict[str, Schema]) -> Schema:
    """Return the reference to the texts of all actions."""
    return _defined("Action", definitions, {"enum": list(map(str, ACTIONS))}, "The text of an action.")


def _event(definitions: dict[str, Schema]) -> Schema:
    """Return the reference to the events: one of the kinds, told apart by their names."""
    for kind, name in NAMES.items():
        schema = _object(kind, definitions)
        mark = {"event": {"const": name}}
        definitions[kind.__name__] = schema | {
            "properties": mark | schema["properties"],
            "required": [*mark, *schema["required"]],
        }
    kinds = {"anyOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in NAMES]}
    return _defined("Event", definitions, kinds, "What happened on the table.")


def _stacks(definitions: dict[str, Schema]) -> Schema:
    """Return the reference to the stacks: all ten of them by name, with no more tiles than there are."""
    tiles = {
        str(stack): {"type": "array", "items": {"enum": sorted(points)}, "maxItems": len(points)}
        for stack, points in zip(Stack, RIO_GRANDE.tiles, strict=True)
    }
    schema = {"type": "object", "properties": tiles, "required": list(tiles), "additionalProperties": False}
    return _defined("Stacks", definitions, schema, "The points of the tiles that are left in each stack, top first.")


def _ruleset(definitions: dict[str, Schema]) -> Schema:
    """Return the reference to the rules: the name of an edition, or an object with some of the options."""
    options: Schema = {"edition": {"enum": list(EDITIONS)}}
    options |= {key: {"enum": list(values)} for key, values in OPTIONS.items()}
    chosen = {"type": "object", "properties": options, "required": [], "additionalProperties": False}
    either = {"anyOf": [{"enum": list(EDITIONS)}, chosen]}
    return _defined("Rules", definitions, either, "The edition, or the options that the game is played by.")


_NAMED: Final[tuple[tuple[Any, Callable[[dict[str, Schema]], Schema]], ...]] = (
    (Action, _action),
    (Action | str, _action),
    (Event, _event),
    (Stacks, _stacks),
    (Ruleset, _ruleset),
)
"""The types that are not spelled out by their classes, with what defines them."""


def _first_line(kind: type) -> str:
    return (kind.__doc__ or "").strip().partition("\n")[0]


def _attributes(kind: type) -> dict[str, str]:
    """Return what the docstrings say of the attributes of a class, or of the keys of a document."""
    said = dict(_SAID.get(kind, {}))
    for source in _TALKS_OF.get(kind, (kind,)):
        _, _, section = (source.__doc__ or "").partition("Attributes:\n")
        for name, words in re.findall(r"^ {8}(\w+): (.*(?:\n {10,}.*)*)", section, re.MULTILINE):
            said.setdefault(name, " ".join(words.split()).replace("`None`", "`null`"))
    return said
