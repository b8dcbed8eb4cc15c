"""Readers of documents: whatever is wrong, one documented error says where; what is accepted can be played."""

from __future__ import annotations

import sys
from inspect import stack
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dumps.write import documents
from hostile import Path, changed, disturbed, exists, go_on, nodes, outcome, path_of, replaced, restructured, without
from policies import dice
from profiles import share
from thurn_taxis import (
    City,
    DataError,
    Record,
    State,
    View,
    from_data,
    from_json,
    new_game,
    to_data,
    verify,
)
from thurn_taxis.testing import played_states, records, views

if TYPE_CHECKING:
    from random import Random


def check_reading(data: object, path: Path, original: dict[str, Any]) -> None:
    """See that changed data are refused with the place of the change, or stand for a sound value.

    A fault without a rule is one of form: it lies at the place of the change, inside or right above it, or beside it
    when something stands twice. A fault against a rule lies somewhere in the document; so does one of a seat that is
    not there, and one in what a seat has seen of a game, where a later event may not fit an earlier, changed one.
    """
    read = outcome(data)
    if isinstance(read, DataError):
        place = path_of(read.path)
        assert read.reason
        assert "\n" not in str(read)
        assert len(str(read)) < 400
        beside = path[:-1] if "twice" in read.reason else path
        seen_log = original["format"] == "thurn-taxis-seen-log" and place[:1] == ("actions",)
        if read.rule is None and "there is no seat" not in read.reason and not seen_log:
            assert place[: len(beside)] == beside or place == path[:-1], f"{read} for a change at {path}"
        else:
            assert exists(data, place) or exists(original, place), f"{read} is nowhere in the document"
        return
    assert read == from_data(to_data(read))
    if isinstance(read, State):
        go_on(read, dice(1), 4)
    elif isinstance(read, Record):
        verify(read)


@pytest.mark.parametrize("name", documents())
def test_documents_are_good_before_they_are_changed(name: str) -> None:
    """The documents that are changed below are read, and written as they were."""
    assert documents()[name] == to_data(from_data(documents()[name]))


@pytest.mark.parametrize("name", documents())
def test_wrong_values_are_refused_with_their_place(name: str) -> None:
    """Whatever value stands anywhere in a document, it is refused with its place, or what is read is sound."""
    for path, data in replaced(documents()[name]):
        check_reading(data, path, documents()[name])


@pytest.mark.parametrize("name", documents())
def test_missing_and_superfluous_parts_are_refused_with_their_place(name: str) -> None:
    """Whatever is missing, added, repeated or moved in a document, it is refused, or what is read is sound."""
    for path, data in restructured(documents()[name]):
        check_reading(data, path, documents()[name])


@pytest.mark.parametrize("name", documents())
def test_keys_that_nobody_knows_are_refused(name: str) -> None:
    """A key that has no meaning is refused in every object of a document, with the object's or the key's place."""
    for path, node in nodes(documents()[name]):
        if isinstance(node, dict):
            for key in ("comment", "Hand", ""):
                read = outcome(changed(documents()[name], path, {**node, key: "x"}))
                assert isinstance(read, DataError), f"{key!r} is accepted at {path}"
                assert path_of(read.path) in {path, (*path, key)}


MAY_MISS = {"rules", "deals", "seed", "result"}
"""What a log may leave out; of the options of the rules each may be missing."""


@pytest.mark.parametrize("name", documents())
def test_missing_keys_are_refused(name: str) -> None:
    """A key that is missing is named, in every object of a document where it may not be missing."""
    document = documents()[name]
    for path, _ in nodes(document):
        optional = path[:1] == ("rules",) or ("log" in name and path[-1:] and path[-1] in MAY_MISS)
        if path and isinstance(path[-1], str) and not optional:
            read = outcome(without(document, path))
            assert isinstance(read, DataError), f"{path} may be missing"
            assert path == path_of(read.path)


@pytest.mark.parametrize("name", documents())
def test_errors_show_foreign_text_in_one_line(name: str) -> None:
    """Whatever key or text came in, the error can be printed: it has no line break and no control character in it."""
    for path, node in nodes(documents()[name]):
        rotten: list[object] = ["\n", "Ulm\x1b[2J\r", "\u2028"]
        if isinstance(node, dict):
            rotten = [{**node, str(text): 0} for text in rotten]
        for value in rotten:
            read = outcome(changed(documents()[name], path, value))
            assert not isinstance(read, DataError) or str(read).isprintable(), f"{read!s} at {path}"


def test_numbers_beyond_reading_are_refused() -> None:
    """A number that could not be read back from the text of a state is refused in data too."""
    with pytest.raises(DataError) as refused:
        from_data(changed(documents()["state, play"], ("shuffles",), 10**30))
    assert "shuffles" == refused.value.path


@share(2)
@given(played_states(), st.randoms(use_true_random=False), st.integers(1, 4))
def test_states_that_are_accepted_can_be_played(state: State, chance: Random, changes: int) -> None:
    """A state whose cards, houses, tiles and turn were changed is refused for a rule, or it is sound and goes on."""
    read = outcome(disturbed(to_data(state), chance, changes))
    if isinstance(read, DataError):
        assert read.rule is not None
    else:
        assert isinstance(read, State)
        go_on(read, dice(1), 10)


IMPOSSIBLE: list[tuple[str, dict[Path, Any], str, str]] = [
    ("67 cards", {("discards",): ["Ulm"]}, "", "S2"),
    ("65 cards", {("display",): [None] * 6}, "display[0]", "D2"),
    ("four cards of a city", {("players", 1, "hand"): ["Lodz"], ("supply", 0): "Lodz"}, "", "S2"),
    ("five spaces", {("display",): ["Ulm"] * 5}, "display", "S2"),
    ("one player", {("players",): []}, "players", "S1"),
    ("seat 9", {("turn", "seat"): 9}, "turn.seat", "S1"),
    ("seat -1", {("turn", "seat"): -1}, "turn.seat", "S1"),
    ("no road", {("players", 1, "route"): ["Lodz", "Ulm"]}, "players[1].route[1]", "R3"),
    ("a loop", {("players", 1, "route"): ["Basel", "Freiburg", "Basel"]}, "players[1].route[2]", "R4"),
    ("21 houses", {("players", 1, "houses"): [str(city) for city in City][:21]}, "players[1].houses", "S4"),
    ("houses without a carriage", {("players", 1, "houses"): ["Ulm"]}, "players[1].houses", "C5"),
    ("carriage 2", {("players", 1, "carriage"): 2}, "players[1].carriage", "S4"),
    ("a tile from nowhere", {("players", 1, "tiles"): [{"stack": "route of 5", "points": 2}],
     ("players", 1, "carriage"): 3}, "stacks.route of 5", "S3"),
    ("a tile lost", {("stacks", "Baden"): [2, 1]}, "stacks.Baden", "S3"),
    ("a stack out of order", {("stacks", "Baden"): [1, 2, 3]}, "stacks.Baden", "S3"),
    ("a tile without its houses", {("players", 1, "tiles"): [{"stack": "Baden", "points": 3}],
     ("stacks", "Baden"): [2, 1], ("players", 1, "carriage"): 3}, "players[1].tiles[0]", "C4"),
    ("carriage 7 without an end", {("players", 1, "carriage"): 7}, "ended_by", "E1"),
    ("an end without a trigger", {("ended_by",): 1}, "ended_by", "E1"),
    ("an end by nobody there", {("ended_by",): 4}, "ended_by", "E1"),
    ("a last turn without an end", {("turn", "last"): True}, "turn.last", "E2"),
    ("three cards due", {("turn", "due"): 3}, "turn.due", "D5"),
    ("one card due with an empty hand", {("turn", "due"): 1}, "turn.due", "D5"),
    ("no postmaster with an empty hand", {("turn", "official"): None}, "turn.official", "D5"),
    ("the cartwright before drawing", {("turn", "official"): "cartwright"}, "turn.official", "T2"),
    ("groups without a closed route", {("turn", "groups"): [["Ulm"]]}, "turn.groups", "C2"),
    ("playing from an empty hand", {("turn", "phase"): "play", ("turn", "due"): 0}, "turn.phase", "R1"),
    ("closing without a route", {("turn", "phase"): "close", ("turn", "due"): 0}, "players[0].route", "T1"),
    ("the game over at once", {("turn",): {"seat": 0, "phase": "over", "official": None, "due": 0, "groups": [],
     "last": False}}, "turn.phase", "E2"),
    ("no shuffle", {("shuffles",): 0}, "shuffles", "S2"),
]  # fmt: skip
"""Impossible states: what it is, what is changed in the state of a new game, where it is refused, and by which rule."""


@pytest.mark.parametrize(("changes", "path", "rule"), [pytest.param(*row[1:], id=row[0]) for row in IMPOSSIBLE])
def test_impossible_states_are_refused(changes: dict[Path, Any], path: str, rule: str) -> None:
    """A state that no game comes to is refused, with its place and the id of the rule."""
    data = to_data(new_game(2, seed=1))
    for place, value in changes.items():
        data = changed(data, place, value)
    with pytest.raises(DataError) as refused:
        from_data(data)
    assert (path, rule) == (refused.value.path, refused.value.rule)


TEXTS = [
    ("", ""),
    ("{", ""),
    ("[1, 2", ""),
    ("nul", ""),
    ("[" * 100_000, ""),
    ('{"a": ' * 50_000, ""),
    ("1" * 10_000, ""),
    ("NaN", ""),
    ("-Infinity", ""),
    ('"pass" "pass"', ""),
    ('"\\ud800"', ""),
    (" " * (4 * 2**20 + 1), ""),
    ('{"format": "thurn-taxis-state", "format": "thurn-taxis-state"}', ""),
    ('{"format": "thurn-taxis-state", "version": 1.0}', "version"),
    ('{"format": "thurn-taxis-state", "version": 99999999999999999999999}', "version"),
]
"""Texts that are no document, with the place that is named."""


@pytest.mark.parametrize(("text", "path"), TEXTS)
def test_texts_that_are_no_documents_are_refused(text: str, path: str) -> None:
    """A text that is no JSON, too deep, too long or no document is refused in a line; so are its bytes."""
    for form in (text, text.encode()):
        with pytest.raises(DataError) as refused:
            from_json(form)
        assert path == refused.value.path
        assert len(str(refused.value)) < 300


@pytest.mark.parametrize("data", [b"\xff", b"\xed\xa0\x80", '"Ulm"'.encode("utf-16"), b"\x00"], ids=repr)
def test_bytes_that_are_no_text_are_refused(data: bytes) -> None:
    """Bytes that are not UTF-8, or no JSON, are refused."""
    with pytest.raises(DataError):
        from_json(data)


@share(0.5)
@given(records(), views(), st.sampled_from((State, View, Record)))
def test_a_document_of_another_kind_is_refused(record: Record, seen: View, kind: type[State | View | Record]) -> None:
    """Who asks for a state, a view or a log gets one, or an error that says what it is instead."""
    for value in (record, seen):
        if isinstance(value, kind):
            assert value == from_data(to_data(value), kind)
        else:
            with pytest.raises(DataError) as refused:
                from_data(to_data(value), kind)
            assert "format" == refused.value.path


def read_with_little_stack(data: dict[str, Any], frames: int) -> object:
    """Return what data stand for, read by somebody who can call functions only so deep."""
    usual = sys.getrecursionlimit()
    try:
        sys.setrecursionlimit(len(stack(0)) + frames)
        return from_data(data)
    finally:
        sys.setrecursionlimit(usual)


@pytest.mark.parametrize("name", documents())
def test_want_of_stack_is_no_fault_of_a_document(name: str) -> None:
    """Wherever in a good document Python can go no deeper, that is what is raised: nothing is said of the document."""
    value, failed = from_data(documents()[name]), 0
    for frames in range(1, 60):
        try:
            assert value == read_with_little_stack(documents()[name], frames)
        except RecursionError:
            failed += 1
    assert 0 < failed < 59
