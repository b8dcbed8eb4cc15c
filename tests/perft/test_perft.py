"""The numbers of sequences of legal actions, from starts and from the middle and end of golden games.

The wooden table counts too, but slowly: by default the short sequences only, with `HYPOTHESIS_PROFILE=deep` all.
"""

from __future__ import annotations

import os

import pytest

from perft.counting import Position, divide, perft, perft_of_table, positions, state_at, table_at

MOST_ON_THE_TABLE = 10**9 if os.environ.get("HYPOTHESIS_PROFILE") == "deep" else 100

POSITIONS = positions()


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_counts_are_those_of_the_table_of_counts(position: Position) -> None:
    """From each position the library finds as many sequences of each length as the committed table says."""
    state = state_at(position.name)
    for depth, count in enumerate(position.counts, start=1):
        assert count == perft(state, depth), divide(position.name, depth)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_counts_are_those_of_the_wooden_table(position: Position) -> None:
    """From each position the wooden table finds as many sequences of each length as the committed table says."""
    table = table_at(position.name)
    for depth, count in enumerate(position.counts, start=1):
        if count <= MOST_ON_THE_TABLE:
            assert count == perft_of_table(table, depth), divide(position.name, depth)


def test_divide_says_what_each_first_action_brings() -> None:
    """The sequences by first action sum up to the count, on the library and on the wooden table."""
    position = POSITIONS[0]
    lines = [line.split() for line in divide(position.name, 3).splitlines()[1:]]
    assert (position.counts[2],) * 2 == tuple(sum(int(line[column]) for line in lines) for column in (-2, -1))
