"""The tables on the pages, from the words, the rule set, the turn, the objections and the documents."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import attrs

from making.rulebook import place_of
from thurn_taxis import (
    ACTIONS,
    RIO_GRANDE,
    City,
    Objection,
    Official,
    Phase,
    Province,
    Ruleset,
    Side,
    Stack,
    board_graph,
    shuffled,
)
from thurn_taxis.formats.schema import DOCUMENTS, json_schema
from thurn_taxis.rules.turn import TURN
from thurn_taxis.ruleset import OPTIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from thurn_taxis.formats.schema import Schema


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(str(cell).replace("|", "\\|") for cell in line) + " |" for line in lines) + "\n"


def linked(text: str, root: str) -> str:
    """Return a text with its rule ids as links."""
    return re.sub(r"\b[STDRCEHV][1-9]\b", lambda name: f"[{name[0]}]({root}rules/{place_of(name[0])})", text)


def attributes(kind: type) -> dict[str, str]:
    """Return what the docstring of a class says of its attributes."""
    _, _, section = (kind.__doc__ or "").partition("Attributes:\n")
    said = re.findall(r"^ {8}(\w+): (.*(?:\n {10,}.*)*)", section, re.MULTILINE)
    return {name: " ".join(words.split()) for name, words in said}


def turn(_: str, _root: str) -> str:
    """Return the table of the turn: what can be done in each phase, and which phases can follow."""
    rows = [
        (f"`{phase}`", row.name, f"[`{row.kind.__name__}`][thurn_taxis.{row.kind.__name__}]", _phases(row.leads_to))
        for phase, kinds in TURN.items()
        for row in kinds
    ]
    return table(("phase", "what can be done", "action", "phases that can follow"), rows)


def _phases(phases: Iterable[Phase]) -> str:
    return ", ".join(f"`{phase}`" for phase in sorted(phases))


def objections(_: str, root: str) -> str:
    """Return every objection with its rule and its sentence."""
    rows = [(f"`{one.code}`", linked(one.rule, root), f"{one}") for one in Objection]
    return table(("code", "rule", "sentence, without a position"), rows)


def constants(_: str, root: str) -> str:
    """Return the numbers of the printed game."""
    said = attributes(Ruleset)
    rows = [
        (f"`{field.name}`", _shown(getattr(RIO_GRANDE, field.name)), linked(said[field.name], root))
        for field in attrs.fields(Ruleset)
        if not field.init and field.name not in {"cards", "tiles"}
    ]
    return table(("number", "value", "meaning"), rows)


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def options(_: str, root: str) -> str:
    """Return the options of the rule set, the default first."""
    said = attributes(Ruleset)
    rows = [
        (f"`{name}`", " · ".join(f'`"{value}"`' for value in values), linked(said[name], root))
        for name, values in OPTIONS.items()
    ]
    return table(("option", "values, the default first", "meaning"), rows)


def cities(_: str, _root: str) -> str:
    """Return the cities in map order, with province and neighbours."""
    graph = board_graph()
    rows = [
        (
            f"`City.{city.name}`",
            city,
            graph.nodes[city]["province"],
            ", ".join(map(str, sorted(graph[city]))),
        )
        for city in City
    ]
    colours = {graph.nodes[city]["province"]: graph.nodes[city]["colour"] for city in City}
    provinces = [
        (f"`Province.{one.name}`", one, colours[one], sum(_in(city, one) for city in City)) for one in Province
    ]
    return (
        table(("word", "printed name", "province", "roads to"), rows)
        + "\n"
        + table(("word", "printed name", "printed colour", "cities"), provinces)
    )


def _in(city: City, province: Province) -> bool:
    return board_graph().nodes[city]["province"] is province


def words(_: str, root: str) -> str:
    """Return the small words with their members, and where the large ones are listed."""
    small = (Official, Phase, Side)
    rows = [(f"`{kind.__name__}`", ", ".join(f"`{word.name}`" for word in kind)) for kind in small]
    listed = f"[listed among the constants]({root}rules/constants.md)"
    return table(("word", "members"), [*((f"`{kind.__name__}`", listed) for kind in (City, Province, Stack)), *rows])


def stacks(_: str, _root: str) -> str:
    """Return the stacks of bonus tiles, the top tile first."""
    rows = [(f"`Stack.{one.name}`", one, _shown(RIO_GRANDE.tiles[one])) for one in Stack]
    return table(("word", "name in documents", "points, top tile first"), rows)


def actions(_: str, _root: str) -> str:
    """Return the kinds of actions with their texts, their ids and the phases in which they exist."""
    rows = []
    for kind in dict.fromkeys(type(action) for action in ACTIONS):
        ids = [number for number, action in enumerate(ACTIONS) if type(action) is kind]
        phases = ", ".join(f"`{phase}`" for phase, kinds in TURN.items() for row in kinds if row.kind is kind)
        first, last = f"`{ACTIONS[ids[0]]}`", f"`{ACTIONS[ids[-1]]}`"
        texts = first if len(ids) == 1 else f"{first} … {last}"
        numbers = f"{ids[0]}" if len(ids) == 1 else f"{ids[0]} to {ids[-1]}"
        rows.append((f"[`{kind.__name__}`][thurn_taxis.{kind.__name__}]", texts, len(ids), numbers, phases))
    return table(("class", "texts", "how many", "ids", "phases"), rows)


def shuffles(_: str, _root: str) -> str:
    """Return test vectors of the shuffle: small ones in full, and the beginning of whole deals."""
    small = [
        (n, seed, nth, f"`{list(shuffled(range(n), seed, nth))}`")
        for n, seed, nth in ((5, 0, 0), (5, 1, 0), (5, 1, 1), (10, 2024, 0), (10, 2**53 - 1, 3))
    ]
    cards = RIO_GRANDE.cards
    whole = [
        (seed, nth, ", ".join(map(str, shuffled(cards, seed, nth)[:8])) + ", …", _check(shuffled(cards, seed, nth)))
        for seed, nth in ((0, 0), (1, 0), (1, 1), (2**53 - 1, 0))
    ]
    return (
        table(("how many numbers, from 0", "seed", "nth", "in the order of the shuffle"), small)
        + "\n"
        + table(("seed", "nth", "the 66 cards, top card first", "check sum"), whole)
    )


def _check(cards: Iterable[City]) -> int:
    """Return the sum of place times city number, places counted from 1: a check of a whole deal."""
    return sum(place * city for place, city in enumerate(cards, start=1))


def schemas(_: str, root: str) -> str:
    """Return the documents with their schemas."""
    rows = [
        (f"`{document.FORMAT}`", json_schema(name)["description"], f"[{name}.json]({root}schemas/{name}.json)")
        for name, document in DOCUMENTS.items()
    ]
    return table(("format", "what it is", "schema"), rows)


def keys(name: str, root: str) -> str:
    """Return the keys of a document, or of a part of it such as `state/Player`, with their types and meanings."""
    document, _, part = name.partition("/")
    schema = json_schema(document)
    shape = schema["$defs"][part] if part else schema
    rows = [
        (f"`{key}`", _type(inner), linked(inner.get("description", ""), root) + _optional(key, shape))
        for key, inner in shape["properties"].items()
    ]
    return table(("key", "type", "meaning"), rows)


def _optional(key: str, shape: Schema) -> str:
    return "" if key in shape["required"] else " *(may be left out)*"


def _type(schema: Schema) -> str:
    """Return the type of a key in words."""
    match schema:
        case {"$ref": reference}:
            return f"{reference.rpartition('/')[2]}"
        case {"const": value}:
            return f'`"{value}"`' if isinstance(value, str) else f"`{value}`"
        case {"enum": values}:
            return " · ".join(f"`{value}`" for value in values)
        case {"anyOf": schemas}:
            return " or ".join(map(_type, schemas))
        case {"type": "array", "items": items}:
            return f"list of {_type(items)}"
        case {"type": simple}:
            return {"integer": "whole number", "string": "text", "boolean": "true or false"}.get(simple, str(simple))
    return ""
