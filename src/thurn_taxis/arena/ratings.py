"""Ratings by the model of Bradley and Terry (1952), for tables of any size.

Each player has a strength, and the chance of winning a game is the own strength divided by the sum of those at the
table. The strengths that make the results most likely are found by Hunter's iteration (2004): wins divided by what a
strength of 1 would have won, again and again. Everybody is given one win and one loss against a player of strength 1,
so that nobody who always wins, or never, is infinitely strong or weak.
"""

from __future__ import annotations

from math import log, log10, sqrt
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

UNIT: Final = 400.0
"""The difference of ratings that stands for ten times the strength, as in Elo's scale."""

_ROUNDS: Final = 10_000
_CLOSE: Final = 1e-9


def ratings(tables: Mapping[tuple[str, ...], int], wins: Mapping[str, int]) -> dict[str, tuple[float, float]]:
    """Return the rating of each player and its standard error.

    Args:
        tables: How many games each choice of players has played.
        wins: How many games each player has won.

    Returns:
        Rating and standard error in the unit of Elo, the mean of the ratings being 0. The error takes the strengths
        of the others as known, so it is a little too small where few games were played.
    """
    names = sorted({name for table in tables for name in table})
    strength = dict.fromkeys(names, 1.0)
    for _ in range(_ROUNDS):
        shares = _shares(tables, strength)
        new = {name: (wins.get(name, 0) + 1) / (shares[name] + 2 / (1 + strength[name])) for name in names}
        moved = max((abs(log(new[name] / strength[name])) for name in names), default=0.0)
        strength = new
        if moved < _CLOSE:
            break
    mean = sum(log10(strength[name]) for name in names) / max(1, len(names))
    errors = _errors(tables, strength)
    return {name: (UNIT * (log10(strength[name]) - mean), errors[name]) for name in names}


def _shares(tables: Mapping[tuple[str, ...], int], strength: Mapping[str, float]) -> dict[str, float]:
    """Return how many games each player would win for each unit of strength."""
    shares = dict.fromkeys(strength, 0.0)
    for table, games in tables.items():
        total = sum(strength[name] for name in table)
        for name in table:
            shares[name] += games / total
    return shares


def _errors(tables: Mapping[tuple[str, ...], int], strength: Mapping[str, float]) -> dict[str, float]:
    """Return the standard errors, from the information that the results hold on each strength."""
    information = {name: 2 * s / (1 + s) ** 2 for name, s in strength.items()}
    for table, games in tables.items():
        total = sum(strength[name] for name in table)
        for name in set(table):
            chance = strength[name] * table.count(name) / total
            information[name] += games * chance * (1 - chance)
    return {name: UNIT / log(10) / sqrt(known) for name, known in information.items()}
