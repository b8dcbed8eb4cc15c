"""Count anew: `PYTHONPATH=tests python -m perft.rewrite` (from the top of the checkout) writes the table of counts.

With `--wooden` the wooden table counts, slowly, and the differences from the table are shown; nothing is written.
"""

from __future__ import annotations

import sys

from golden.claims import CLAIMS
from perft.counting import TABLE, perft, perft_of_table, positions, record_of, state_at, table_at

MOST = 6000
HEAD = """\
# Sequences of legal actions of length 1, 2, 3 ... from each position. Written by perft/rewrite.py.
"""


def names() -> list[str]:
    """Return the positions of the table: starts, and each golden game in its middle and shortly before its end."""
    starts = [f"{2 + seed % 3} players, seed {seed}" for seed in range(6)]
    lengths = {name: len(record_of(f"{name}, 9999 actions").actions) for name in CLAIMS}
    middles = [f"{name}, {actions // 2} actions" for name, actions in lengths.items()]
    ends = [f"{name}, {actions - 7} actions" for name, actions in lengths.items()]
    return [*starts, *middles, *ends]


def counted(name: str) -> list[int]:
    """Return the counts of a position, as deep as they stay small."""
    state, counts = state_at(name), [0]
    while counts[-1] < MOST and len(counts) <= 9:
        counts.append(perft(state, len(counts)))
    return [count for count in counts[1:] if count <= MOST]


def main(arguments: list[str]) -> None:
    """Write the table, or compare it with the wooden table."""
    if arguments != ["--wooden"]:
        lines = [f"{name}: {' '.join(map(str, counted(name)))}\n" for name in names()]
        TABLE.write_text(HEAD + "".join(lines), encoding="utf-8")
        return
    wrong = 0
    for position in positions():
        table = table_at(position.name)
        by_table = tuple(perft_of_table(table, depth) for depth in range(1, len(position.counts) + 1))
        if by_table != position.counts:
            wrong += 1
            sys.stdout.write(f"{position.name}: {by_table} on the wooden table, not {position.counts}\n")
    sys.stdout.write(f"{wrong} positions differ\n")


if __name__ == "__main__":
    main(sys.argv[1:])
