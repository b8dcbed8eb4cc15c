"""The same goes in, the same comes out, and nothing else changes: not in this process, not in another."""

from __future__ import annotations

import copy
import os
import pickle
import random
import shutil
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import zip_longest
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import cattrs
import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

import thurn_taxis
from fingerprints import fingerprint
from policies import dice
from profiles import share
from thurn_taxis import (
    ACTIONS,
    Action,
    Record,
    State,
    apply,
    board_graph,
    format_action,
    from_data,
    from_json,
    guess,
    is_over,
    legal_actions,
    new_game,
    parse_action,
    replay,
    result_of,
    scores,
    shuffled,
    to_data,
    to_json,
    verify,
    view,
    why_not,
    winner,
    with_deals,
)
from thurn_taxis.players import Chooser, noisy, play_game, purposeful, random_player
from thurn_taxis.testing import hoarder, moves, played_states, records, seeds
from thurn_taxis.testing.seated import TABLES, play_on

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCE = Path(str(thurn_taxis.__file__)).parents[1]
TESTS = Path(__file__).parents[1]
SEEDS = 50


@given(moves())
def test_the_same_action_gives_the_same_state(move: tuple[State, Action]) -> None:
    """An action applied twice to one position, or to an equal copy, gives equal positions."""
    state, action = move
    first = apply(state, action)
    assert first == apply(state, action)
    assert first == apply(copy.deepcopy(state), copy.deepcopy(action))


@given(played_states())
def test_a_state_is_never_changed(state: State) -> None:
    """Whatever is asked of a position or done in it, it stays what it was, to the last byte."""
    before = pickle.dumps(state), to_json(state), hash(state)
    for action in ACTIONS:
        if why_not(state, action) is None:
            after = apply(state, action)
            legal_actions(after)
    for seat in range(len(state.players)):
        guess(view(state, seat), 1)
    scores(state)
    winner(state)
    assert before == (pickle.dumps(state), to_json(state), hash(state))


@share(0.3)
@given(records())
def test_nothing_uses_the_global_random(record: Record) -> None:
    """No function of the library takes from or sets the global source of chance."""
    random.seed(1)
    before = random.getstate()
    for _ in every_function(record):
        assert before == random.getstate()


def every_function(record: Record) -> Iterator[object]:
    """Call every function of the library, on a recorded game and its last position."""
    state = replay(record)[-1]
    legal = legal_actions(state)
    yield verify(record)
    yield from_json(to_json(record))
    yield from_data(to_data(record))
    if record.seed is not None:
        yield with_deals(record)
        yield play_game([purposeful, random_player], seed=record.seed)
        yield new_game(2, seed=record.seed), shuffled(state.supply.discards, record.seed, 3)
    for action in legal:
        if state.supply.seed is not None:
            yield apply(state, action)
        yield parse_action(format_action(action)), why_not(state, action)
    if legal:
        seen = view(state, state.turn.seat)
        yield noisy(purposeful, 0.5)(seen, legal, dice(1))
        yield guess(seen, 1)
    yield is_over(state), scores(state), winner(state), result_of(state), board_graph()


@share(0.2)
@given(played_states(), played_states())
def test_games_do_not_disturb_one_another(one: State, other: State) -> None:
    """Two games that are played in turns, an action of each, go as they go when played alone."""
    player = TABLES[1].player
    alone = [list(play_on(state, player, dice(3))) for state in (one, other)]
    together: list[list[tuple[Action, State]]] = [[], []]
    for pair in zip_longest(play_on(one, player, dice(3)), play_on(other, player, dice(3))):
        for game, move in zip(together, pair, strict=True):
            if move is not None:
                game.append(move)
    assert alone == together


@share(0.3)
@given(seeds(), st.lists(st.sampled_from([random_player, purposeful, hoarder]), min_size=3, max_size=3))
def test_players_do_not_touch_the_cards(seed: int, players: list[Chooser]) -> None:
    """Whoever plays, and however much chance he uses, every shuffle is that of the seed, its number and its cards."""
    state = new_game(3, seed=seed)
    actions: list[Action] = []
    chances = [dice(seat) for seat in range(3)]
    while len(actions) < 400 and not is_over(state):
        seat = state.turn.seat
        actions.append(players[seat](view(state, seat), legal_actions(state), chances[seat]))
        state = apply(state, actions[-1])
    record = with_deals(Record(players=("Anna", "Bert", "Cleo"), seed=seed, actions=tuple(actions)))
    assert verify(record).ok
    assert record.deals == tuple(shuffled(sorted(deal), seed, number) for number, deal in enumerate(record.deals))


@given(played_states())
def test_values_can_be_sent_and_kept(state: State) -> None:
    """States, views, actions and scores can be pickled and copied, and come back equal, with an equal hash."""
    values = (state, view(state, 0), view(state, None), *legal_actions(state)[:1], *scores(state), state.rules)
    for value in values:
        for back in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):  # noqa: S301 - our own bytes
            assert (value, hash(value)) == (back, hash(back))


def test_workers_can_play_on() -> None:
    """States and actions can be handed to worker processes that are started afresh, and come back equal."""
    state = new_game(3, seed=1)
    jobs = [(state, action) for action in legal_actions(state)]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        done = list(pool.map(apply, *zip(*jobs, strict=True)))
    assert [apply(*job) for job in jobs] == done


def interpreters() -> dict[str, str]:
    """Return the other versions of Python that can be found, with their commands.

    They are looked for on the path, beside this one and in the environment variable `THURN_TAXIS_PYTHONS`.
    """
    commands = [shutil.which(f"python3.{minor}") for minor in range(11, 20)]
    commands += map(str, sorted(Path(sys.base_prefix).parent.glob("*/bin/python3.[0-9][0-9]")))
    commands += os.environ.get("THURN_TAXIS_PYTHONS", "").split(os.pathsep)
    found: dict[str, str] = {}
    for command in filter(None, commands):
        code = "import sys; print(*sys.version_info[:2], sep='.')"
        asked = subprocess.run([command, "-c", code], capture_output=True, text=True, check=False)  # noqa: S603 - our code
        if not asked.returncode and asked.stdout.startswith("3.") and int(asked.stdout.split(".")[1]) >= 11:
            found.setdefault(asked.stdout.strip(), command)
    found.pop(".".join(map(str, sys.version_info[:2])), None)
    return found


def told_by(python: str, hash_seed: str) -> list[str]:
    """Return the fingerprints that another process tells."""
    packages = {str(Path(str(module.__file__)).parents[1]) for module in (attrs, cattrs, nx)}
    paths = os.pathsep.join((str(SOURCE), str(TESTS), *sorted(packages)))
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": paths}
    command = [python, str(TESTS / "fingerprints.py"), str(SEEDS)]
    told = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)  # noqa: S603 - our code
    return told.stdout.splitlines()


@cache
def told_here() -> list[str]:
    """Return the fingerprints that this process tells."""
    return [f"{seed} {fingerprint(seed)}" for seed in range(SEEDS + 1)]


@pytest.mark.parametrize("hash_seed", ["0", "1", "2", "random"])
def test_other_processes_play_the_same_games(hash_seed: str) -> None:
    """Seeds 0 to 50 give the same games in other processes, however text is hashed there."""
    assert told_here() == told_by(sys.executable, hash_seed)


def test_other_pythons_play_the_same_games() -> None:
    """Seeds 0 to 50 give the same games on every version of Python that is found here."""
    found = interpreters()
    if not found:
        pytest.skip("no other version of Python is found")
    assert dict.fromkeys(found, told_here()) == {
        version: told_by(python, "random") for version, python in found.items()
    }
