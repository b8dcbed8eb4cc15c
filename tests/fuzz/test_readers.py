"""Long fuzzing of the readers: bytes, values and structure of real documents are changed, and nothing breaks.

It runs only when it is asked for (`pytest -m fuzz tests/fuzz`), by default with 200,000 inputs. `THURN_TAXIS_FUZZ` is
the number of inputs, `THURN_TAXIS_FUZZ_SEED` the number of the first lot; the inputs of a lot come from its number
alone, so that a failure can be repeated.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from itertools import chain
from time import process_time
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve

from hostile import POSSIBLE, WRONG, Document, changed, disturbed, go_on, nodes, outcome, without
from policies import dice, one_of
from side_by_side import OPTIONS, ruleset
from thurn_taxis import (
    ACTIONS,
    DataError,
    NotationError,
    Record,
    State,
    ThurnTaxisError,
    from_data,
    from_json,
    new_game,
    parse_action,
    replay,
    result_of,
    to_data,
    to_json,
    verify,
    view,
    view_record,
    with_deals,
)
from thurn_taxis.events import events
from thurn_taxis.testing import TABLES
from thurn_taxis.testing.seated import play_on

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

pytestmark = pytest.mark.fuzz

INPUTS = int(os.environ.get("THURN_TAXIS_FUZZ", "200000"))
FIRST = int(os.environ.get("THURN_TAXIS_FUZZ_SEED", "0"))
LOT = 5000
SLOWEST = 2.0
"""How many seconds of computing any input may take."""

WORDS = (
    *("{", "}", "[", "]", ",", ":", '"', "null", "true", "false", "-", "e9", ".5", "0", "1", "66", "9" * 30, "NaN"),
    *("\\u0000", "\\ud800", "\\", "\n", "\x00", "\ufeff", "\u0308", "\U0001f0a1", '"Ulm"', '"hand"', '"M\u0308nchen"'),
    *('{"format": "thurn-taxis-state"}', "[[[[", '"close each"', '"draw supply"', '"pass"'),
)
"""What is put into texts."""


def documents(rng: Random) -> list[dict[str, Any]]:
    """Return documents of all kinds from a new game, most of them of states."""
    number = int(rng.random() * 2**30)
    first = new_game(2 + number % 3, seed=number, rules=ruleset(OPTIONS[number // 8 % 32]))
    moves = list(play_on(first, TABLES[number % len(TABLES)].player, rng))
    states = [first, *(state for _, state in moves)]
    some = int(rng.random() * min(80, len(moves)))
    record = Record(
        players=("Anna", "Bert", "Cleo", "Dora")[: len(first.players)],
        actions=tuple(action for action, _ in moves[:some]),
        seed=number,
        rules=first.rules,
        result=result_of(states[some]),
    )
    of_each_phase = {state.turn.phase: state for state in states}.values()
    at_random = [one_of(states, rng) for _ in range(8)]
    steps = [events(states[place], *moves[place]) for place in range(some)]
    logs: list[Document] = [record, with_deals(record), view_record(record, 1), tuple(chain.from_iterable(steps))]
    seen = [view(one_of(states, rng), 0), view(one_of(states, rng), None)]
    values: list[Document] = [*of_each_phase, *at_random, *logs, *seen, one_of(ACTIONS, rng)]
    return [to_data(value) for value in values]


def damaged(text: str, rng: Random) -> str | bytes:
    """Return a text with some characters or bytes put in, left out, repeated or changed."""
    for _ in range(1 + int(rng.random() * 4)):
        start = int(rng.random() * (len(text) + 1))
        end = start + int(rng.random() * one_of((3, 3, 30, len(text)), rng))
        put_in = one_of(
            (*WORDS, "", "", text[start:end] * 2, text[start:end][::-1], chr(int(rng.random() * 0x3000))), rng
        )
        text = text[:start] + put_in + text[end:]
    if rng.random() < 0.6:
        return text
    data = bytearray(text.encode("utf-8", "surrogatepass"))
    for _ in range(int(rng.random() * 4)):
        if data:
            data[int(rng.random() * len(data))] = int(rng.random() * 256)
    return bytes(data)


def with_other_values(data: dict[str, Any], rng: Random) -> object:
    """Return a document with other values at some places, or something left out, added or repeated."""
    changed_data: Any = data
    for _ in range(1 + int(rng.random() * 3)):
        path, node = one_of(list(nodes(changed_data, every=True)), rng)
        if isinstance(node, list) and rng.random() < 0.5:
            value: object = one_of((node * 2, node[1:], node[::-1], [*node, None], [node]), rng)
        elif path and rng.random() < 0.2:
            changed_data = without(changed_data, path)
            continue
        else:
            value = one_of((*WRONG, *POSSIBLE, one_of(list(nodes(data, every=True)), rng)[1]), rng)
        changed_data = changed(changed_data, path, value)
        if not isinstance(changed_data, dict):
            break
    return changed_data


def read(data: object) -> str:
    """Read an input that may be at fault, play on with a state that is accepted, and return what came of it."""
    value = outcome(data)
    if isinstance(value, DataError):
        assert value.reason
        assert "\n" not in str(value)
        assert len(str(value)) < 500
        return "refused"
    assert value == from_json(to_json(value))
    if isinstance(value, State):
        go_on(value, dice(1), 3)
    elif isinstance(value, Record):
        if verify(value).ok:
            replay(value)
        else:
            with pytest.raises(ThurnTaxisError):
                replay(value)
    return f"accepted as {type(value).__name__}"


def inputs(lot: int) -> Iterator[object]:
    """Yield the inputs of a lot."""
    rng = dice(lot)
    found: list[dict[str, Any]] = []
    for number in range(LOT):
        if number % 500 == 0:
            found = documents(rng)
        data = one_of(found, rng)
        kind = rng.random()
        if kind < 0.4:
            yield damaged(json.dumps(data, ensure_ascii=rng.random() < 0.3), rng)
        elif kind < 0.7 or data["format"] != "thurn-taxis-state":
            yield with_other_values(data, rng)
        else:
            yield disturbed(data, rng, 1 + int(rng.random() * 4))


@pytest.mark.parametrize("lot", range(FIRST, FIRST + -(-INPUTS // LOT)))
def test_readers_raise_nothing_but_their_errors(lot: int) -> None:
    """A changed document is refused with the documented error, or what it stands for is sound and can be used."""
    outcomes: Counter[str] = Counter()
    for data in inputs(lot):
        began = process_time()
        outcomes[read(data)] += 1
        assert process_time() - began < SLOWEST
    assert {"refused", "accepted as State", "accepted as Record", "accepted as View"} <= set(outcomes)


@pytest.mark.parametrize("lot", range(FIRST, FIRST + -(-INPUTS // LOT // 10)))
def test_notation_raises_nothing_but_its_error(lot: int) -> None:
    """A changed text of an action is read as an action or refused with the documented error."""
    rng = dice(lot)
    for _ in range(LOT):
        text = damaged(str(one_of(ACTIONS, rng)), rng)
        if isinstance(text, str):
            try:
                action = parse_action(text)
            except NotationError as error:
                told = error.text
            else:
                told = text
                assert action in ACTIONS
            assert text == told


@pytest.mark.parametrize("lot", range(FIRST, FIRST + -(-INPUTS // LOT)))
def test_logs_are_a_fixpoint(lot: int) -> None:
    """Reading and writing the log of a game is a fixpoint after each of its actions, with a seed and with deals."""
    rng = dice(lot)
    written = 0
    while written < LOT // 2:
        game = from_data(one_of([data for data in documents(rng) if data["format"] == "thurn-taxis-log"], rng), Record)
        for length in range(len(game.actions) + 1):
            log = evolve(game, actions=game.actions[:length], result=None)
            text = to_json(log)
            assert text == to_json(from_json(text))
            written += 1
