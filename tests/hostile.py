"""Changing real documents in every place: what the reader tests and the fuzzing share."""

from __future__ import annotations

import re
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from policies import one_of
from thurn_taxis import (
    Action,
    City,
    DataError,
    DealNeeded,
    Event,
    Record,
    SeenRecord,
    State,
    View,
    apply,
    from_data,
    from_json,
    is_over,
    legal_actions,
    shuffled,
)
from thurn_taxis.testing import check_state

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

Json = Any
"""A part of a document: what JSON has, or in its place something that it has not."""

Document = State | View | Record | SeenRecord | tuple[Event, ...] | Action
"""What a document can stand for."""

Path = tuple[str | int, ...]
"""A place in a document, such as `("players", 1, "hand", 0)`."""

_STEP = re.compile(r"\[(\d+)\]|([^.\[]+)")

ENDLESS: list[Any] = []
ENDLESS.append(ENDLESS)

WRONG: tuple[Any, ...] = (
    None,
    True,
    False,
    -1,
    -(10**15),
    0.5,
    3.0,
    float("nan"),
    float("inf"),
    "",
    " ",
    "7",
    "null",
    "Atlantis",
    "Ulm\x00",
    "\ud800",
    "x" * 500,
    [],
    [[]],
    [None],
    {},
    {"": 0},
    {1: 2},
    {"format": "thurn-taxis-state", "version": 1},
    b"Ulm",
    ("Ulm",),
    {"Ulm"},
    City.ULM,
    1j,
    object(),
    ENDLESS,
)
"""Values that hardly any place in a document can have; some of them are no JSON."""

POSSIBLE: tuple[Any, ...] = (
    *(0, 1, 2, 3, 4, 5, 6, 7, 9, 20, 66, 2**53),
    *("Ulm", "LODZ", "munchen", "Baden", "Baden/Tyrol", "game end", "route of 5"),
    *("draw", "play", "close", "houses", "carriage", "discard", "over"),
    *("administrator", "postmaster", "carrier", "cartwright"),
    *("rio-grande", "first-edition", "free", "stuck", "one-more-turn", "pass", "draw supply", "close each"),
    *(["Ulm"], ["Ulm", "Ulm"], [["Ulm"]], [["Ulm", "Stuttgart"], ["Basel"]], [1], [3, 2, 1], [2, 1]),
    *({"stack": "Baden", "points": 3}, {"placement": "free"}, {"scores": [0, 0], "winner": None}),
)
"""Values that some place in a document can have."""


def path_of(text: str) -> Path:
    """Return the place that the path of an error names."""
    return tuple(int(number) if number else key for number, key in _STEP.findall(text))


def nodes(data: object, path: Path = (), *, every: bool = False) -> Iterator[tuple[Path, Any]]:
    """Yield the places in a document with what is there.

    Args:
        data: The document, or a part of it.
        path: Where the part is.
        every: Whether to yield each item of a list, or only the first and the last.
    """
    yield path, data
    if data is ENDLESS:
        return
    if isinstance(data, dict):
        for key, value in data.items():
            yield from nodes(value, (*path, key), every=every)
    elif isinstance(data, list):
        for place, value in enumerate(data):
            if every or place in {0, len(data) - 1}:
                yield from nodes(value, (*path, place), every=every)


def outcome(data: object) -> DataError | Document:
    """Return the error with which a document or its text is refused, or what it stands for; no other error may come."""
    try:
        return from_json(data) if isinstance(data, str | bytes) else from_data(data)
    except DataError as error:
        return error


def at(data: Json, path: Path) -> Json:
    """Return what is at a place in a document."""
    for step in path:
        data = data[step]
    return data


def exists(data: object, path: Path) -> bool:
    """Return whether a place is in a document, or is a key that an object of it could have."""
    try:
        return isinstance(at(data, path[:-1]), dict) or not path or at(data, path) is not data
    except (LookupError, TypeError):
        return False


def changed(data: Json, path: Path, value: object) -> Json:
    """Return a document with something else at a place; the document itself stays as it is."""
    if not path:
        return value
    copy: Any = dict(data) if isinstance(data, dict) else list(data)
    copy[path[0]] = changed(data[path[0]], path[1:], value)
    return copy


def without(data: Json, path: Path) -> Json:
    """Return a document without what is at a place."""
    holder = at(data, path[:-1])
    copy: Any = dict(holder) if isinstance(holder, dict) else list(holder)
    del copy[path[-1]]
    return changed(data, path[:-1], copy)


def restructured(data: Json) -> Iterator[tuple[Path, Any]]:
    """Yield the document with something left out, added or repeated, and where."""
    for path, node in nodes(data):
        if path:
            yield path, without(data, path)
        if isinstance(node, dict):
            for key in ("", "Hand", "edition", "\ud800", "k" * 99):
                yield path, changed(data, path, {**node, key: 0})
            yield path, changed(data, path, {**node, 7: 0})
        elif isinstance(node, list):
            for longer in ([*node, *node[-1:]], [*node[:1], *node], node[::-1], node[1:] + node[:1], [*node, "Ulm"]):
                yield path, changed(data, path, longer)


def replaced(data: Json) -> Iterator[tuple[Path, Any]]:
    """Yield the document with each of the values at each place, and where."""
    for path, _ in nodes(data):
        for value in (*WRONG, *POSSIBLE):
            yield path, changed(data, path, value)


def _move_a_card(data: Json, rng: Random) -> None:
    source, target = one_of(_piles(data), rng), one_of(_piles(data), rng)
    if source:
        target.insert(_somewhere(target, rng), source.pop(int(rng.random() * len(source))))


def _swap_two_cards(data: Json, rng: Random) -> None:
    display = data["display"]
    one, other = one_of([*_piles(data), display], rng), one_of([*_piles(data), display], rng)
    if one and other:
        here, there = int(rng.random() * len(one)), int(rng.random() * len(other))
        if (one is display and other is display) or None not in {one[here], other[there]}:
            one[here], other[there] = other[there], one[here]


def _gather_all_cards(data: Json, rng: Random) -> None:
    hand = one_of(data["players"], rng)["hand"]
    for pile in (data["supply"], data["discards"]):
        hand += pile
        pile.clear()
    hand += [card for card in data["display"] if card is not None]
    data["display"][:] = [None] * len(data["display"])
    for space in range(min(len(hand), int(rng.random() * 7))):
        data["display"][space] = hand.pop()


def _change_the_turn(data: Json, rng: Random) -> None:
    turn = data["turn"]
    key = one_of(sorted(turn), rng)
    route = [player["route"] for player in data["players"]][turn["seat"] % max(1, len(data["players"]))]
    turn[key] = {
        "seat": int(rng.random() * 5),
        "phase": one_of(("draw", "play", "close", "houses", "carriage", "discard", "over"), rng),
        "official": one_of((None, "administrator", "postmaster", "carrier", "cartwright"), rng),
        "due": int(rng.random() * 4),
        "groups": one_of(
            ([], [[city] for city in route if rng.random() < 0.5], [route[:2]], [route[:1], route[2:]]), rng
        ),
        "last": not turn["last"],
    }[key]
    if rng.random() < 0.7:
        turn["due"] = one_of((1, 2), rng) if turn["phase"] == "draw" else 0


def _change_houses(data: Json, rng: Random) -> None:
    houses = one_of(data["players"], rng)["houses"]
    city = str(one_of(tuple(City), rng))
    (houses.remove if city in houses else houses.append)(city)


def _change_a_carriage(data: Json, rng: Random) -> None:
    one_of(data["players"], rng)["carriage"] = one_of((0, 3, 4, 5, 6, 7), rng)


def _move_a_tile(data: Json, rng: Random) -> None:
    player = one_of(data["players"], rng)
    stack = one_of(sorted(data["stacks"]), rng)
    if rng.random() < 0.6:
        if data["stacks"][stack]:
            player["tiles"].append({"stack": stack, "points": data["stacks"][stack].pop(0)})
    elif player["tiles"]:
        tile = player["tiles"].pop(int(rng.random() * len(player["tiles"])))
        if rng.random() < 0.5:
            one_of(data["players"], rng)["tiles"].append(tile)
        else:
            data["stacks"][tile["stack"]].insert(0, tile["points"])


def _change_the_end(data: Json, rng: Random) -> None:
    data["ended_by"] = one_of((None, 0, 1, 2, 3), rng)


def _change_the_rules(data: Json, rng: Random) -> None:
    data["rules"] = {
        "placement": one_of(("full", "free"), rng),
        "last_round": one_of(("finish", "one-more-turn"), rng),
        "abandon": one_of(("free", "stuck"), rng),
    }


def _send_a_player_away(data: Json, rng: Random) -> None:
    gone = data["players"].pop(int(rng.random() * len(data["players"])))
    data["discards"] += gone["hand"] + gone["route"]
    data["players"] += [] if data["players"] else [gone]


def _piles(data: Json) -> list[list[Any]]:
    """Return all rows of cards but the display, whose length is fixed."""
    hands = [pile for player in data["players"] for pile in (player["hand"], player["route"])]
    return [data["supply"], data["discards"], *hands]


def _somewhere(items: list[Any], rng: Random) -> int:
    """Return a place in a list: often one of its ends."""
    return one_of((0, len(items), int(rng.random() * (len(items) + 1))), rng)


CHANGES: tuple[Callable[[Any, Random], None], ...] = (
    _move_a_card,
    _swap_two_cards,
    _gather_all_cards,
    _change_the_turn,
    _change_houses,
    _change_a_carriage,
    _move_a_tile,
    _change_the_end,
    _change_the_rules,
    _send_a_player_away,
)
"""Changes to the document of a state that keep its form, so that it has to be judged by the rules."""


def disturbed(data: Json, rng: Random, changes: int) -> Json:
    """Return the document of a state with some changes that keep its form; the document itself stays as it is."""
    data = deepcopy(data)
    for _ in range(changes):
        one_of(CHANGES, rng)(data, rng)
    return data


def go_on(state: State, rng: Random, actions: int) -> None:
    """Play on at random, dealing where there is no seed, and see that every position on the way is sound."""
    check_state(state)
    for _ in range(actions):
        if is_over(state):
            return
        action = one_of(legal_actions(state), rng)
        try:
            state = apply(state, action)
        except DealNeeded as needed:
            state = apply(state, action, deal=shuffled(needed.cards, 1, needed.shuffles))
        check_state(state)
