"""A yardstick for speed that is not the clock: a loop of plain Python.

A time says as much about the machine as about the code. Divided by the time of this loop, measured on the same
machine at the same moment, it says something about the code alone. A turn of the loop does a little of what an action
of the game does: it calls a function, copies and sorts a few small numbers, makes a set and a small object.
"""

from __future__ import annotations

import gc
import sys
from time import get_clock_info, perf_counter, process_time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

_COARSE: Final = 1e-4
"""A clock that is coarser than this, in seconds, cannot measure what is measured here."""

# The processor time of this process is not disturbed by other processes; some systems only count it in long ticks.
_clock: Final = process_time if get_clock_info("process_time").resolution < _COARSE else perf_counter

TURNS: Final = 5_000
"""Turns of the loop that are measured at once."""


class _Note:
    """A small object, as a record is."""

    __slots__ = ("cards", "kinds")

    def __init__(self, cards: tuple[int, ...], kinds: int) -> None:
        self.cards = cards
        self.kinds = kinds


def _one_turn(cards: tuple[int, ...], number: int) -> _Note:
    """Return the note of one turn of the loop."""
    cards = tuple(sorted((*cards[1:], number % 22)))
    return _Note(cards, len(set(cards)))


def loop() -> None:
    """Run the loop for `TURNS` turns."""
    cards: tuple[int, ...] = (0,) * 6
    for number in range(TURNS):
        cards = _one_turn(cards, number * 7).cards


def _seconds(work: Callable[[], object]) -> float:
    """Return how long the work takes."""
    start = _clock()
    work()
    return _clock() - start


def cost(work: Callable[[], object], *, repeats: int = 9) -> float:
    """Return what a piece of work costs, in turns of the loop.

    Work and loop are measured alternately, and the best time of each counts: what disturbs a measurement makes it
    longer, never shorter. The garbage collector is off, since what it does depends on all that the process keeps.

    Args:
        work: What is measured; it should take some milliseconds.
        repeats: How often it is done.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        times = [(_seconds(work), _seconds(loop)) for _ in range(repeats)]
    finally:
        if collecting:
            gc.enable()
    return min(time for time, _ in times) / min(time for _, time in times) * TURNS


def seconds_of_a_turn(*, repeats: int = 9) -> float:
    """Return how long a turn of the loop takes on this machine.

    Args:
        repeats: How often the loop is measured; the best time counts.
    """
    return min(_seconds(loop) for _ in range(repeats)) / TURNS


def is_traced() -> bool:
    """Return whether a debugger or the measuring of coverage watches every line, which makes every ratio worthless."""
    if sys.gettrace() is not None:
        return True
    monitoring = getattr(sys, "monitoring", None)
    return monitoring is not None and any(monitoring.get_tool(tool) is not None for tool in range(6))
