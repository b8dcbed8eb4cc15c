"""Perft: how many sequences of legal actions there are from a position, by length.

A finished game has no longer sequences: it counts where its end is reached, and not beyond. The table of the counts is
a text, `counts.txt`, one position a line: the start of a game, or a golden game after a number of its actions.
"""

from __future__ import annotations

import copy
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from golden.rewrite import path_of
from golden.story import read
from side_by_side import OPTIONS, ruleset
from thurn_taxis import RIO_GRANDE, Record, apply, legal_actions, replay
from wooden_table import WoodenTable, shuffle_by_seed

if TYPE_CHECKING:
    from thurn_taxis import State

TABLE = Path(__file__).parent / "counts.txt"


@frozen
class Position:
    """A line of the table.

    Attributes:
        name: The position in words, as `record_of` reads them.
        counts: How many sequences there are of one action, of two, and so on.
    """

    name: str
    counts: tuple[int, ...]


def positions() -> list[Position]:
    """Return the lines of the table."""
    lines = [line for line in TABLE.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    return [
        Position(name.strip(), tuple(map(int, counts.split())))
        for name, _, counts in (line.partition(":") for line in lines)
    ]


def record_of(name: str) -> Record:
    """Return the game that leads to a position: `3 players, seed 7`, or `NAME OF A GOLDEN GAME, 120 actions`."""
    what, number = name.split(", ")
    if what.endswith("players"):
        players = int(what.split()[0])
        return Record(players=("",) * players, seed=int(number.split()[1]), rules=RIO_GRANDE)
    golden = read(path_of(what).read_text(encoding="utf-8"))
    actions = golden.actions[: int(number.split()[0])]
    return Record(players=golden.players, seed=golden.seed, rules=golden.rules, actions=actions)


def state_at(name: str) -> State:
    """Return the position of a line as the library's state."""
    return replay(record_of(name))[-1]


def table_at(name: str) -> WoodenTable:
    """Return the position of a line on the wooden table."""
    record = record_of(name)
    assert record.seed is not None
    options = next(options for options in OPTIONS if ruleset(options) == record.rules)
    table = WoodenTable(len(record.players), shuffle_by_seed(record.seed), options)
    for action in record.actions:
        table.play(str(action))
    return table


def perft(state: State, depth: int) -> int:
    """Return the number of sequences of so many legal actions."""
    legal = legal_actions(state)
    if depth == 1:
        return len(legal)
    return sum(perft(apply(state, action), depth - 1) for action in legal)


def perft_of_table(table: WoodenTable, depth: int) -> int:
    """Return the same number, counted on the wooden table."""
    legal = table.legal_texts()
    return len(legal) if depth == 1 else sum(perft_of_table(after(table, text), depth - 1) for text in legal)


def after(table: WoodenTable, text: str) -> WoodenTable:
    """Return another wooden table on which one more action has been played."""
    other = copy.deepcopy(table)
    other.play(text)
    return other


def divide(name: str, depth: int) -> str:
    """Return how many sequences begin with each action, by the library and by the wooden table."""
    state, table = state_at(name), table_at(name)
    by_library = {
        str(action): perft(apply(state, action), depth - 1) if depth > 1 else 1 for action in legal_actions(state)
    }
    by_table = {text: perft_of_table(after(table, text), depth - 1) if depth > 1 else 1 for text in table.legal_texts()}
    lines = [f"{name}, depth {depth}: sequences by first action (library, wooden table)"]
    for text in by_library | by_table:
        library, wooden = by_library.get(text), by_table.get(text)
        lines.append(f"  {text:20} {library!s:>8} {wooden!s:>8}{'' if library == wooden else '  <- differs'}")
    return "\n".join(lines)
