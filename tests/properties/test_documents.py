"""What the reader and the writer of documents say of a fault, word for word."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from thurn_taxis import (
    City,
    DataError,
    Draw,
    Extend,
    Record,
    SeenRecord,
    Side,
    State,
    View,
    apply,
    from_data,
    from_json,
    new_game,
    parse_action,
    to_data,
    to_json,
    view,
    view_record,
    with_deals,
)
from thurn_taxis.events import Event, events

STATE = new_game(2, seed=1)
RECORD = Record(players=("Anna", "Bert"), seed=1, actions=(Draw(None),))
VALUES: dict[str, Any] = {
    "a state": STATE,
    "a view": view(STATE, 0),
    "a record": RECORD,
    "a seen record": view_record(RECORD, 0),
    "events": events(STATE, parse_action("draw Lodz"), apply(STATE, parse_action("draw Lodz"))),
    "an action": Extend(City.ULM, Side.LEFT),
}
KINDS: dict[str, type[Any]] = {
    "a state": State,
    "a view": View,
    "a record": Record,
    "a seen record": SeenRecord,
    "events": tuple,
}
DOCUMENTS = {name: to_data(value) for name, value in VALUES.items()}
FORMATS = (
    "thurn-taxis-state, thurn-taxis-view, thurn-taxis-log, thurn-taxis-seen-log, thurn-taxis-events, thurn-taxis-action"
)


def without(document: dict[str, Any], key: str) -> dict[str, Any]:
    """Return a document without one of its keys."""
    return {name: value for name, value in document.items() if name != key}


FAULTS: list[tuple[object, str]] = [
    (None, "expected an object, not null"),
    ([], "expected an object, not a list"),
    ({}, f"format: the key is missing, expected one of {FORMATS}"),
    ({"format": None}, f"format: unknown format: null, expected one of {FORMATS}"),
    ({"format": "state"}, f"format: unknown format: the text 'state', expected one of {FORMATS}"),
    ({"format": []}, f"format: unknown format: a list, expected one of {FORMATS}"),
    (without(DOCUMENTS["a state"], "version"), "version: the key is missing, this library reads version 1"),
    (
        {**DOCUMENTS["a state"], "version": 2},
        "version: unknown version: the number 2, this library reads version 1",
    ),
    (
        {**DOCUMENTS["a state"], "version": True},
        "version: unknown version: true, this library reads version 1",
    ),
    ({**DOCUMENTS["a state"], "zeta": 1, "extra": 2}, "unknown key 'extra'"),
    ({**DOCUMENTS["a state"], "k" * 41: 1}, f"unknown key '{'k' * 40}'"),
    ({**DOCUMENTS["a state"], "turn": {**DOCUMENTS["a state"]["turn"], "zeta": 1}}, "turn: unknown key 'zeta'"),
    ({**DOCUMENTS["a state"], "turn": {}}, "turn.seat: the key is missing"),
    (without(DOCUMENTS["a state"], "players"), "players: the key is missing"),
    (
        {**DOCUMENTS["a state"], "players": [without(DOCUMENTS["a state"]["players"][0], "carriage")] * 2},
        "players[0].carriage: the key is missing",
    ),
    (
        {**DOCUMENTS["a state"], "stacks": {**DOCUMENTS["a state"]["stacks"], "BADEN": [3, 2]}},
        "stacks: a stack stands twice",
    ),
    (without(DOCUMENTS["a record"], "seed"), "deals: a log needs deals, or a seed, or both [S2]"),
    ({**DOCUMENTS["events"], "events": 3}, "events: expected a list, not the number 3"),
    ({**DOCUMENTS["events"], "events": [{}]}, "events[0].event: the key is missing"),
    ({**DOCUMENTS["events"], "events": [{"event": 3}]}, "events[0].event: unknown event: the number 3"),
    (
        {**DOCUMENTS["events"], "events": [{"event": "e" * 41}]},
        "events[0].event: unknown event: a text of 41 characters",
    ),
    ({**DOCUMENTS["an action"], "action": 3}, "action: expected the text of an action, not the number 3"),
]


@pytest.mark.parametrize(("data", "message"), FAULTS, ids=[message[:60] for _, message in FAULTS])
def test_what_is_wrong_with_a_document(data: object, message: str) -> None:
    """The first fault of a document is named with its place."""
    with pytest.raises(DataError) as caught:
        from_data(data)
    assert message == str(caught.value)


@pytest.mark.parametrize("expected", KINDS)
@pytest.mark.parametrize("given", DOCUMENTS)
def test_a_document_of_another_kind(expected: str, given: str) -> None:
    """A reader that is told what to expect takes that alone, and says what it has found instead."""
    if expected == given:
        assert VALUES[given] == from_data(DOCUMENTS[given], KINDS[expected])
        return
    with pytest.raises(DataError) as caught:
        from_data(DOCUMENTS[given], KINDS[expected])
    assert f"format: expected {expected}, not {given}" == str(caught.value)


def test_texts() -> None:
    """A JSON text is that of the data, with umlauts as they are, on one line or indented; it is read like the data."""
    for value in VALUES.values():
        data = to_data(value)
        assert json.dumps(data, ensure_ascii=False) == to_json(value)
        assert json.dumps(data, ensure_ascii=False, indent=2) == to_json(value, indent=2)
        assert value == from_json(to_json(value, indent=2)) == from_json(to_json(value).encode())
    assert "München" in to_json(STATE)
    assert STATE == from_json(to_json(STATE), State)
    with pytest.raises(DataError, match=r"^format: expected a view, not a state$"):
        from_json(to_json(STATE), View)


def test_the_bare_text_of_an_action_is_an_action() -> None:
    """The text of an action is read without a document around it, but not for anything else."""
    assert Draw(City.ULM) == from_data("draw Ulm") == from_data("draw Ulm", Draw)
    with pytest.raises(DataError, match=r"^format: expected a state, not an action$"):
        from_data("draw Ulm", State)
    with pytest.raises(DataError, match=r"^format: expected an action, not a state$"):
        from_data(DOCUMENTS["a state"], Draw)


@pytest.mark.parametrize(
    ("value", "kind"), [(3, "int"), (None, "NoneType"), ([STATE], "list"), ((STATE,), "tuple"), (City.ULM, "City")]
)
def test_what_has_no_document(value: Any, kind: str) -> None:  # noqa: ANN401 - anything at all
    """Something else than the six kinds of values is refused by the name of its type."""
    with pytest.raises(TypeError, match=re.escape(f"a value of type {kind} has no document")):
        to_data(value)


def test_an_empty_tuple_is_no_events() -> None:
    """A tuple of events may be empty."""
    nothing: tuple[Event, ...] = ()
    assert {"format": "thurn-taxis-events", "version": 1, "events": []} == to_data(nothing)
    assert nothing == from_data(to_data(nothing))


def test_what_is_left_out_of_a_log() -> None:
    """A log says nothing of a seed, deals or a result that there are not; a state says everything."""
    assert {"format", "version", "rules", "players", "actions", "seed"} == set(DOCUMENTS["a record"])
    dealt = to_data(with_deals(RECORD))
    assert {"format", "version", "rules", "players", "actions", "seed", "deals"} == set(dealt)
    assert {"format", "version", "rules", "players", "actions"} == set(to_data(Record(players=("Anna", "Bert"))))
    for kind in ("a state", "a view"):
        for key in DOCUMENTS[kind]:
            with pytest.raises(DataError, match=f"^{key}: the key is missing"):
                from_data(without(DOCUMENTS[kind], key))


def test_deals_need_a_seed() -> None:
    """A record without a seed has nothing to take the deals from."""
    with pytest.raises(DataError, match=r"^seed: the record has no seed to take the deals from$") as caught:
        with_deals(Record(players=("Anna", "Bert")))
    assert "seed" == caught.value.path
