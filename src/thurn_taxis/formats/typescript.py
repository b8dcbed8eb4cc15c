"""TypeScript types of the documents, made from their JSON Schemas.

The file `thurn_taxis/formats/schemas/thurn-taxis.d.ts` is what `typescript_types` returns.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from thurn_taxis.formats.schema import DOCUMENTS, json_schema

if TYPE_CHECKING:
    from thurn_taxis.formats.schema import Schema

_HEAD: Final = """\
/**
 * The JSON documents of thurn_taxis, as types. Generated from the same classes as the JSON Schemas; do not edit.
 *
 * A log has `deals`, or a `seed`, or both: that, and whether a state is possible, types cannot say.
 */
"""
_SIMPLE: Final = {"integer": "number", "boolean": "boolean", "string": "string", "null": "null"}
_WIDTH: Final = 110


def typescript_types() -> str:
    """Return the types of all documents as the text of a TypeScript declaration file."""
    definitions: dict[str, Schema] = {}
    documents = {}
    for name, document in DOCUMENTS.items():
        schema = json_schema(name)
        documents[document.__name__] = schema
        definitions |= schema["$defs"]
    named = dict(sorted(definitions.items())) | documents
    return _HEAD + "".join(f"\n{_declaration(name, schema)}" for name, schema in named.items())


def _declaration(name: str, schema: Schema) -> str:
    """Return an interface for an object, and a type for all else."""
    comment = _comment(schema, "")
    if schema.get("type") == "object":
        return f"{comment}export interface {name} {_members(schema, '')}\n"
    return f"{comment}export type {name} = {_type(schema, '')};\n".replace("= \n", "=\n")


def _comment(schema: Schema, indent: str) -> str:
    return f"{indent}/** {schema['description']} */\n" if "description" in schema else ""


def _members(schema: Schema, indent: str) -> str:
    deeper = indent + "  "
    lines = []
    for key, inner in schema["properties"].items():
        optional = "" if key in schema["required"] else "?"
        shown = key if key.isidentifier() else json.dumps(key, ensure_ascii=False)
        lines.append(f"{_comment(inner, deeper)}{deeper}readonly {shown}{optional}: {_type(inner, deeper)};\n")
    return "{\n" + "".join(lines) + indent + "}"


def _type(schema: Schema, indent: str) -> str:
    """Return the type that a schema describes."""
    match schema:
        case {"$ref": reference}:
            return str(reference).rpartition("/")[2]
        case {"const": value}:
            return json.dumps(value, ensure_ascii=False)
        case {"enum": values}:
            return _union([json.dumps(value, ensure_ascii=False) for value in values], indent)
        case {"anyOf": schemas, **rest} if "properties" not in rest:
            return _union([_type(one, indent) for one in schemas], indent)
        case {"type": "array", "minItems": least, "maxItems": most, "items": items} if least == most:
            return f"readonly [{', '.join([_type(items, indent)] * most)}]"
        case {"type": "array", "items": items}:
            inner = _type(items, indent)
            return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
        case {"type": "object"}:
            return _members(schema, indent)
        case _:
            return _SIMPLE[schema["type"]]


def _union(types: list[str], indent: str) -> str:
    """Return the union of types, on several lines when it is long."""
    one_line = " | ".join(types)
    if len(one_line) <= _WIDTH:
        return one_line
    lines, current = [], ""
    for one in types:
        if current and len(current) + len(one) > _WIDTH:
            lines.append(current)
            current = ""
        current += f"| {one} "
    return "".join(f"\n{indent}  {line.rstrip()}" for line in [*lines, current])
