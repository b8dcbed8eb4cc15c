"""What the operations of the library cost: in microseconds, and as a ratio to a loop of plain Python.

The loop is that of `tests/calibration.py`; the ratio depends on the machine far less than the time. What is measured
are positions from the middle of games between purposeful players, since random ones hardly ever close a route.

    python benchmarks/operations.py
"""

from __future__ import annotations

import argparse
import gc
import json
import platform
import subprocess
import sys
import tracemalloc
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from attrs import asdict, frozen

from thurn_taxis import (
    Record,
    State,
    apply,
    from_data,
    from_json,
    guess,
    legal_actions,
    new_game,
    replay,
    to_data,
    to_json,
    verify,
    view,
    why_not,
)
from thurn_taxis.players import play_game, purposeful

sys.path.append(str(Path(__file__).parents[1] / "tests"))  # the loop is the one that the tests measure by
from calibration import cost, seconds_of_a_turn  # pyright: ignore[reportMissingImports] - found by the line above

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

GAMES: Final = tuple((players, seed) for players in (2, 3, 4) for seed in (1, 2))
"""The number of players and the seed of the games that are measured."""

LOG: Final = (4, 5)
"""The number of players and the seed of the log that is verified."""

_IMPORT: Final = """
import sys, time
start = time.process_time()
import thurn_taxis
print(time.process_time() - start, "networkx" in sys.modules)
"""


@frozen
class Row:
    """What one operation costs.

    Attributes:
        operation: What is done.
        microseconds: How long it takes on this machine.
        turns: How many turns of the loop take as long.
    """

    operation: str
    microseconds: float
    turns: float


def games() -> list[Record]:
    """Return the games that are measured."""
    return [play_game([purposeful] * players, seed=seed) for players, seed in GAMES]


def middle(states: Sequence[State]) -> Sequence[State]:
    """Return every fifth state of the middle half of a game."""
    return states[len(states) // 4 : 3 * len(states) // 4 : 5]


def each(operation: Callable[[Any], object], values: Sequence[Any]) -> Callable[[], object]:
    """Return the work of doing an operation with each of the values, some milliseconds of it."""

    def work() -> None:
        for value in values:
            operation(value)

    return work


def play_again(records: Sequence[Record]) -> None:
    """Play recorded games again as a program does that offers the legal actions."""
    for record in records:
        state = new_game(len(record.players), seed=record.seed)
        for action in record.actions:
            legal_actions(state)
            state = apply(state, action)  # type: ignore[arg-type] # a played record holds actions, no texts


def measure() -> list[Row]:
    """Measure all operations."""
    turn = seconds_of_a_turn() * 1e6

    def row(operation: str, work: Callable[[], object], times: int) -> Row:
        turns = cost(work) / times
        return Row(operation, turns * turn, turns)

    records = games()
    played = [list(zip(replay(record), record.actions, strict=False)) for record in records]
    moves: list[Any] = [move for game in played for move in game]
    states = [state for game in played for state in middle([state for state, _ in game])]
    views = [view(state, state.turn.seat) for state in states]
    texts = [to_json(state) for state in states]
    documents = [to_data(state) for state in states]
    log = play_game([purposeful] * LOG[0], seed=LOG[1])
    text_of_log = to_json(log)
    actions = len(log.actions)
    return [
        row("`legal_actions`", each(legal_actions, [state for state, _ in moves]), len(moves)),
        row("`why_not`", each(lambda move: why_not(*move), moves), len(moves)),
        row("`apply`", each(lambda move: apply(*move), moves), len(moves)),
        row("both in a game", lambda: play_again(records), len(moves)),
        row("`new_game`", each(lambda seed: new_game(3, seed=seed), range(100)), 100),
        row("`view`", each(lambda state: view(state, state.turn.seat), states), len(states)),
        row("`guess`", each(lambda seen: guess(seen, 1), views), len(views)),
        row("`to_data` of a state", each(to_data, states), len(states)),
        row("`to_json` of a state", each(to_json, states), len(states)),
        row("`from_data` of a state", each(from_data, documents), len(documents)),
        row("`from_json` of a state", each(from_json, texts), len(texts)),
        row(f"`to_json` of a log of {actions} actions", lambda: to_json(log), 1),
        row(f"`from_json` of a log of {actions} actions", lambda: from_json(text_of_log), 1),
        row(f"`verify` of a log of {actions} actions", lambda: verify(log), 1),
        row_of_import(turn),
    ]


def row_of_import(microseconds_of_a_turn: float, repeats: int = 9) -> Row:
    """Measure the processor time of importing the package, in new processes; the best time counts.

    Args:
        microseconds_of_a_turn: How long a turn of the loop takes.
        repeats: In how many processes it is measured.
    """
    best, networkx = float("inf"), False
    for _ in range(repeats):
        command = [sys.executable, "-c", _IMPORT]
        answer = subprocess.run(command, check=True, capture_output=True, text=True).stdout  # noqa: S603 - our own code
        seconds, imported = answer.split()
        best, networkx = min(best, float(seconds)), imported == "True"
    name = f"`import thurn_taxis` ({'with' if networkx else 'without'} networkx)"
    return Row(name, best * 1e6, best * 1e6 / microseconds_of_a_turn)


def bytes_per_state() -> float:
    """Return the bytes that each further state of a game takes when all are kept."""
    records = games()
    tracemalloc.start()
    gc.collect()
    start = tracemalloc.get_traced_memory()[0]
    kept = [replay(record) for record in records]
    gc.collect()
    taken = tracemalloc.get_traced_memory()[0] - start
    tracemalloc.stop()
    return taken / sum(1 for states in kept for _ in pairwise(states))


def markdown(rows: Sequence[Row], memory: float) -> str:
    """Return the rows as a table in Markdown.

    Args:
        rows: What was measured.
        memory: The bytes for each further state.
    """
    lines = ["| operation | turns of the loop | microseconds |", "|---|---:|---:|"]
    lines += [f"| {row.operation} | {row.turns:,.1f} | {row.microseconds:,.1f} |" for row in rows]
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return "\n".join([*lines, "", f"{python}. A kept state takes {memory:.0f} bytes in all."])


def main() -> None:
    """Measure, print the table, and write the data where it was asked for."""
    parser = argparse.ArgumentParser(description="What the operations of the library cost.")
    parser.add_argument("--json", type=Path, help="a file to write the data to")
    options = parser.parse_args()
    rows, memory = measure(), bytes_per_state()
    print(markdown(rows, memory))
    if options.json is not None:
        data = {"rows": [asdict(row) for row in rows], "bytes_per_state": memory}
        options.json.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
