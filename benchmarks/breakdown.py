"""Where the time of an action goes: by kind of action and by step, and what the steps cost at least in CPython.

An action of a game is listed (`legal_actions`), checked (the objection of its row in the table of the turn), and
carried out (the outcome of that row); what `apply` does besides is finding the row. The last table is the floor: what
the bare operations cost that any pure state transition is made of.

    python benchmarks/breakdown.py
"""

from __future__ import annotations

import platform
import sys
from collections import defaultdict
from functools import partial
from pathlib import Path
from random import Random
from time import process_time
from timeit import repeat
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, frozen

from thurn_taxis import City, Phase, State, apply, legal_actions, new_game, replay
from thurn_taxis.actions import DRAW
from thurn_taxis.players import play_game, purposeful
from thurn_taxis.rules.turn import TURN
from thurn_taxis.state import build_state, turn_at

sys.path.append(str(Path(__file__).parents[1] / "tests"))  # the clock is the one that the tests measure by
from calibration import cost, seconds_of_a_turn  # pyright: ignore[reportMissingImports] - found by the line above

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Move = tuple[State, Any]
"""A position and the action that is taken in it."""

MOVES: Final = 8_000
"""How many moves of each way of playing are looked at."""


def random_moves() -> list[Move]:
    """Return moves of uniformly random games, of 2, 3 and 4 players in turn."""
    random = Random(1).random
    moves: list[Move] = []
    for players in (2, 3, 4):
        state = new_game(players, seed=players)
        for _ in range(MOVES // 3):
            legal = legal_actions(state)
            if not legal:
                break
            action = legal[int(random() * len(legal))]
            moves.append((state, action))
            state = apply(state, action)
    return moves


def purposeful_moves() -> list[Move]:
    """Return the moves of games between purposeful players, of 2, 3 and 4 in turn."""
    moves: list[Move] = []
    seed = 0
    while len(moves) < MOVES:
        record = play_game([purposeful] * (2 + seed % 3), seed=seed)
        moves += zip(replay(record), record.actions, strict=False)
        seed += 1
    return moves


@frozen
class Line:
    """What the moves of one kind cost on average, in microseconds.

    Attributes:
        kind: What is done.
        share: The share of all moves that are of this kind.
        listing: Listing the legal actions.
        checking: Asking the row of the table for its objection.
        doing: The outcome of the row.
        applying: `apply` as a whole, which is checking and doing and finding the row.
    """

    kind: str
    share: float
    listing: float
    checking: float
    doing: float
    applying: float


def lines_of(moves: Sequence[Move]) -> list[Line]:
    """Return what the moves cost, the most frequent kind first."""
    turn = seconds_of_a_turn() * 1e6
    groups: defaultdict[tuple[Phase, type], list[Move]] = defaultdict(list)
    for state, action in moves:
        groups[state.turn.phase, type(action)].append((state, action))
    lines = []
    for (phase, kind), group in groups.items():
        row = next(row for row in TURN[phase] if row.kind is kind)
        works = (_list_all, _with_each(row.objection), _with_each(row.outcome, None), _with_each(apply))
        listing, checking, doing, applying = (cost(partial(work, group)) / len(group) * turn for work in works)
        lines.append(Line(row.name, len(group) / len(moves), listing, checking, doing, applying))
    return sorted(lines, key=lambda line: -line.share)


def _list_all(moves: Sequence[Move]) -> None:
    """List the legal actions before each move."""
    for state, _ in moves:
        legal_actions(state)


def _with_each(function: Callable[..., object], *more: object) -> Callable[[Sequence[Move]], None]:
    """Return what calls a function with each move and more arguments."""

    def work(moves: Sequence[Move]) -> None:
        for state, action in moves:
            function(state, action, *more)

    return work


def markdown(lines: Sequence[Line]) -> str:
    """Return the lines as a table in Markdown, with their mean at the end."""
    whole = sum(line.share * (line.listing + line.applying) for line in lines)
    out = [
        "| what is done | share of actions | list | check | outcome | `apply` | share of time |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    columns = zip(*(_times(line) for line in lines), strict=True)
    shares = [line.share for line in lines]
    mean = Line("mean", 1.0, *(weighted(shares, column) for column in columns))
    for line in (*lines, mean):
        times = " | ".join(f"{time:.2f}" for time in _times(line))
        part = line.share * (line.listing + line.applying) / whole
        out.append(f"| {line.kind} | {line.share:.1%} | {times} | {part:.1%} |")
    return "\n".join(out)


def weighted(shares: Sequence[float], values: Sequence[float]) -> float:
    """Return the mean of values with these shares."""
    return sum(share * value for share, value in zip(shares, values, strict=True))


def _times(line: Line) -> tuple[float, float, float, float]:
    """Return the times of a line in the order of the table."""
    return line.listing, line.checking, line.doing, line.applying


def _nothing(_one: object, _other: object) -> None:
    """Do nothing: what is measured is the call."""


def floor() -> list[tuple[str, float]]:
    """Return what bare operations cost, in nanoseconds."""
    state = new_game(3, seed=1)
    hand = tuple(sorted((City.ULM, City.BASEL, City.LINZ)))
    names = {
        "nothing": _nothing,
        "DRAW": DRAW,
        "evolve": evolve,
        "State": State,
        "build_state": build_state,
        "turn_at": turn_at,
        "play": Phase.PLAY,
        "city": City.PILSEN,
        "hand": hand,
        "cards": state.supply.cards[:40],
        "display": state.supply.display,
        "state": state,
        "fields": (state.rules, state.players, state.supply, state.stacks, state.turn, None),
    }
    operations = {
        "a call of a function of two arguments": "nothing(1, 2)",
        "looking a phase up by name": "Phase.PLAY",
        "a tuple of six values": "(1, hand, 2, hand, 3, city)",
        "the hand with one card more, sorted": "tuple(sorted((*hand, city)))",
        "a pile of 40 cards without its top": "cards[1:]",
        "the display with one card exchanged": "row = list(display); row[2] = city; tuple(row)",
        "the different cards of the display, sorted": "sorted(set(display))",
        "six actions found by their cities, in a list": "[DRAW[city] for city in display]",
        "a frozen record of six fields by its own constructor": "State(*fields)",
        "the same by the quicker constructor": "build_state(*fields)",
        "the same by `attrs.evolve`, one field changed": "evolve(state, ended_by=1)",
        "a record of the turn from its table": "turn_at(0, play, None, 0, False)",
    }
    names["Phase"] = Phase
    number = 20_000
    return [
        (what, min(repeat(statement, timer=process_time, globals=names, number=number, repeat=9)) / number * 1e9)
        for what, statement in operations.items()
    ]


def main() -> None:
    """Measure and print the tables."""
    for name, moves in (("Uniformly random", random_moves()), ("Purposeful", purposeful_moves())):
        print(f"{name} games, microseconds:\n\n{markdown(lines_of(moves))}\n")
    print("The floor, nanoseconds:\n\n| operation | time |\n|---|---:|")
    for what, time in floor():
        print(f"| {what} | {time:.0f} |")
    print(f"\n{platform.python_implementation()} {platform.python_version()}.")


if __name__ == "__main__":
    main()
