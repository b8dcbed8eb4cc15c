"""The JSON Schemas and the TypeScript types: they fit everything that is written, and refuse what is not a document."""

from __future__ import annotations

import copy
import json
import shutil
import subprocess
from importlib.resources import files
from itertools import product
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from thurn_taxis import (
    ACTIONS,
    DataError,
    Record,
    Ruleset,
    from_data,
    from_json,
    to_data,
    verify,
    view,
    view_record,
)
from thurn_taxis.events import KINDS, redacted
from thurn_taxis.events import events as events_of
from thurn_taxis.formats.schema import DOCUMENTS, json_schema
from thurn_taxis.formats.typescript import typescript_types
from thurn_taxis.players import noisy, play_game, purposeful
from thurn_taxis.ruleset import OPTIONS
from thurn_taxis.steps import steps

if TYPE_CHECKING:
    from collections.abc import Iterator

    from jsonschema.exceptions import ValidationError

jsonschema = pytest.importorskip("jsonschema")

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SHARED = ROOT.parent / "shared" / "games"

VALIDATORS = {name: jsonschema.Draft202012Validator(json_schema(name)) for name in DOCUMENTS}
BY_FORMAT = {document.FORMAT: name for name, document in DOCUMENTS.items()}


def fault(document: dict[str, Any]) -> ValidationError | None:
    """Return the first fault that the schema of its format sees in a document, or nothing."""
    found: ValidationError | None = next(VALIDATORS[BY_FORMAT[document["format"]]].iter_errors(document), None)
    return found


@pytest.fixture(scope="module")
def records() -> list[Record]:
    """Return a game for each combination of the options, with 2 to 4 players who now and then do anything."""
    tables = [Ruleset(**dict(zip(OPTIONS, values, strict=True))) for values in product(*OPTIONS.values())]  # type: ignore[arg-type]
    return [
        play_game([noisy(purposeful, 0.1)] * (2 + seed % 3), seed=seed, rules=rules)
        for seed, rules in enumerate(tables)
    ]


@pytest.fixture(scope="module")
def documents(records: list[Record]) -> list[dict[str, Any]]:
    """Return thousands of documents as the library writes them, of every kind."""
    rng = Random(7)  # noqa: S311 - a choice of positions needs no secrets
    written: list[dict[str, Any]] = [to_data(action) for action in ACTIONS]
    written += [to_data(view_record(record, rng.choice([None, 0, 1]))) for record in records[:4]]
    for record in records:
        written.append(to_data(record))
        played = steps(record)
        for step in rng.sample(played, 25):
            seat = rng.choice([None, *range(len(record.players))])
            told = events_of(step.before, step.action, step.after)
            written += [to_data(step.after), to_data(view(step.after, seat))]
            written += [to_data(told), to_data(redacted(told, seat))]
        last = played[-1]
        written += [to_data(last.after), to_data(events_of(last.before, last.action, last.after))]
    return written


@pytest.mark.parametrize("name", DOCUMENTS)
def test_schemas_are_schemas(name: str) -> None:
    """Each schema is one of draft 2020-12 by the dialect's own schema, and refers to nothing outside itself."""
    schema = json_schema(name)
    jsonschema.Draft202012Validator.check_schema(schema)
    references = set(_references(schema))
    assert references == {f"#/$defs/{definition}" for definition in schema["$defs"]}


def _references(schema: object) -> Iterator[str]:
    """Yield every reference of a schema."""
    if isinstance(schema, dict):
        if "$ref" in schema:
            yield schema["$ref"]
        for inner in schema.values():
            yield from _references(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from _references(inner)


def test_everything_written_is_valid(documents: list[dict[str, Any]]) -> None:
    """Every document that the library writes fits its schema: thousands, of all kinds of documents and events."""
    assert len(documents) > 3000
    assert {document["format"] for document in documents} == set(BY_FORMAT)
    told = {event["event"] for document in documents for event in document.get("events", ())}
    assert told == set(KINDS)
    for document in documents:
        assert fault(document) is None, fault(document)


def test_good_logs_are_valid() -> None:
    """The logs that come with the library, and those of the collection where there is one, fit the schema."""
    logs = [*ROOT.glob("examples/games/good/*.json"), *SHARED.glob("good/*.json"), *SHARED.glob("rare/*.json")]
    assert len(logs) > 5
    for log in logs:
        assert fault(json.loads(log.read_text(encoding="utf-8"))) is None, log


def test_bad_logs_are_bad_elsewhere() -> None:
    """A log that breaks the rules is well formed; only a text that is no action is seen by the schema, in its place."""
    logs = [*ROOT.glob("examples/games/bad/*.json"), *SHARED.glob("bad/bad-*.json")]
    assert len(logs) >= 5
    for log in logs:
        document = json.loads(log.read_text(encoding="utf-8"))
        verdict = verify(from_data(document, Record))
        assert not verdict.ok
        seen = fault(document)
        if verdict.rule == "notation":
            assert seen is not None
            assert ["actions", verdict.at] == list(seen.absolute_path)
        else:
            assert seen is None, (log, seen)


WRONG: tuple[object, ...] = (None, True, -1, 7.5, "Atlantis", [], {}, ["Ulm", "Atlantis"])
"""What stands in place of a value in a spoiled document."""


def spoiled(document: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Return a document with one place changed: a key left out or added, or a value put in place of another."""
    changed = copy.deepcopy(document)
    place: Any = changed
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = rng.choice(keys)
        if isinstance(place[key], dict | list) and place[key] and rng.random() < 0.8:
            place = place[key]
            continue
        match rng.choice(["leave out", "add", "replace"]):
            case "leave out":
                del place[key]
            case "add" if isinstance(place, dict):
                place["atlantis"] = 1
            case _:
                place[key] = rng.choice(WRONG)
        return changed


def test_spoiled_documents(documents: list[dict[str, Any]]) -> None:
    """What the reader takes, it writes as the schema says, and what the schema refuses, the reader refuses.

    Logs and events are an exception: logs may break the rules, which `verify` sees, and events are taken at their word;
    there texts, numbers of players and seats may be wrong and are kept.
    """
    rng = Random(11)  # noqa: S311 - spoiling documents needs no secrets
    refused = taken = 0
    for document in rng.sample(documents, 1500):
        broken = spoiled(document, rng)
        known = isinstance(broken.get("format"), str) and broken["format"] in BY_FORMAT
        complaint = fault(broken) if known else "unknown format"
        try:
            value = from_data(broken)
        except DataError:
            refused += 1
            continue
        taken += 1
        again = to_data(value)
        if again["format"] not in {"thurn-taxis-log", "thurn-taxis-events"}:
            assert complaint is None, complaint
        if complaint is None:
            assert fault(again) is None, fault(again)
    assert refused > 500
    assert taken > 20


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_schema_sees_gross_faults(name: str, documents: list[dict[str, Any]]) -> None:
    """Each key of a document is needed or documented as optional, and no other key is allowed."""
    document = next(one for one in documents if one["format"] == DOCUMENTS[name].FORMAT)
    optional = {"log": {"rules", "deals", "seed", "result"}}.get(name, set())
    assert fault(document | {"atlantis": 1}) is not None
    for key in document.keys() - optional - {"format"}:
        assert fault({other: value for other, value in document.items() if other != key}) is not None, key
        assert fault(document | {key: 7.5}) is not None, key


def test_a_log_needs_deals_or_a_seed() -> None:
    """A log with neither deals nor a seed fits no schema, as the reader refuses it."""
    bare = {"format": "thurn-taxis-log", "version": 1, "players": ["Anna", "Bert"], "actions": []}
    for document in (bare, bare | {"seed": None}, bare | {"deals": []}, bare | {"deals": None, "seed": None}):
        assert fault(document) is not None
        with pytest.raises(DataError):
            from_data(document)
    assert fault(bare | {"seed": 1}) is None


@pytest.mark.parametrize("name", [*(f"{name}.json" for name in DOCUMENTS), "thurn-taxis.d.ts"])
def test_the_files_are_what_the_package_says(name: str) -> None:
    """The files in the package, and those beside the pages, are what `json_schema` and `typescript_types` return."""
    stem, _, kind = name.partition(".")
    expected = typescript_types() if kind == "d.ts" else json_schema(stem)
    for shipped in (files("thurn_taxis") / "formats" / "schemas" / name, ROOT / "docs" / "schemas" / name):
        text = shipped.read_text(encoding="utf-8")
        assert expected == (text if kind == "d.ts" else json.loads(text)), "run python docs/making/rewrite.py"


def compiler() -> str | None:
    """Return the TypeScript compiler: that of `npm install` in this folder, or one on the path."""
    local = HERE / "node_modules" / ".bin" / "tsc"
    return str(local) if local.exists() else shutil.which("tsc")


@pytest.mark.skipif(compiler() is None, reason="there is no TypeScript compiler: run npm install in tests/docs")
def test_typescript_compiles(tmp_path: Path) -> None:
    """A front end's reader compiles strictly against the types, and what is no document does not."""
    (tmp_path / "thurn-taxis.d.ts").write_text(typescript_types(), encoding="utf-8")
    shutil.copy(HERE / "reader.ts", tmp_path)
    options = ["--strict", "--noEmit", "--target", "es2022", "--module", "es2022", "--moduleResolution", "bundler"]
    command = [str(compiler()), *options, "reader.ts", "thurn-taxis.d.ts"]
    compiled = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)  # noqa: S603 - our own command
    assert compiled.stdout == ""
    assert compiled.returncode == 0


def test_a_good_log_from_another_program() -> None:
    """A log as another program would write it, by the schema alone, is read and verified."""
    text = (
        '{"format": "thurn-taxis-log", "version": 1, "players": ["Anna", "Bert"], "seed": 1, "actions": ["draw Ulm"]}'
    )
    assert fault(json.loads(text)) is None
    assert verify(from_json(text, Record)).rule in {None, "D1"}
