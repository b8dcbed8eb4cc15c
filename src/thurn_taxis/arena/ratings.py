"""Ratings by the model of Bradley and Terry (1952), for tables of any size.

Each player has a strength, and the chance of winning a game is the own strength divided by the sum of those at the
table. The strengths that make the results most likely are found by Newton's method, on their logarithms. Everybody is
given one win and one loss against a player of strength 1, so that nobody who always wins, or never, is infinitely
strong or weak. With these the likelihood has one maximum, and Newton's steps lead there from anywhere, if long ones are
shortened (Sun and Tran-Dinh 2019).

Only differences mean something, so the mean of the ratings is 0, and the errors are those of ratings with this mean.
How little is known of the mean itself must not get into them, nor into the arithmetic. So the unknowns are how much
stronger each player is than the last one, and the mean is eliminated; about that the games say nothing, and their
terms are left out instead of cancelling out but for rounding.
"""

from __future__ import annotations

from itertools import combinations
from math import exp, log, log1p, sqrt
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

UNIT: Final = 400.0
"""The difference of ratings that stands for ten times the strength, as in Elo's scale."""

_SCALE: Final = UNIT / log(10)
_STEPS: Final = 1_000

_CLOSE: Final = 1e-9
"""The last step begins so close to the maximum: the square of the distance, in standard errors."""


def ratings(tables: Mapping[tuple[str, ...], int], wins: Mapping[str, int]) -> dict[str, tuple[float, float]]:
    """Return the rating of each player and its standard error.

    Args:
        tables: How many games each choice of players has played; each game has one winner.
        wins: How many games each player has won; who stands here with 0 wins and at no table is rated all the same.

    Returns:
        Rating and standard error in the unit of Elo, the mean of the ratings being 0. The error is that of the
        difference from the mean, when nothing is known of any strength but the results; with one player it is 0.

    Raises:
        ArithmeticError: The maximum was not found, as the numbers are too large for the arithmetic.
    """
    tables = dict(sorted(tables.items()))  # sums of fractions depend on their order
    names = sorted({name for table in tables for name in table} | wins.keys())
    if not names:
        return {}
    logs = [0.0] * len(names)
    for _ in range(_STEPS):
        slopes, information = _of_games(names, tables, wins, logs)
        step, distance, covariance = _newton(logs, slopes, information)
        is_last = distance < _CLOSE
        reach = max(0.0, *step) - min(0.0, *step)
        share = 1.0 if is_last else log1p(reach) / reach
        logs = [known + share * more for known, more in zip(logs, step, strict=True)]
        if is_last:
            mean, errors = sum(logs) / len(logs), _errors(covariance)
            return {name: (_SCALE * (logs[at] - mean), _SCALE * errors[at]) for at, name in enumerate(names)}
    raise ArithmeticError(f"no ratings were found in {_STEPS} steps")


def _of_games(
    names: Sequence[str], tables: Mapping[tuple[str, ...], int], wins: Mapping[str, int], logs: Sequence[float]
) -> tuple[list[float], list[list[float]]]:
    """Return the slopes of the games' likelihood, which add up to 0, and their information, whose rows do so too."""
    place = {name: at for at, name in enumerate(names)}
    slopes = [float(wins.get(name, 0)) for name in names]
    information = [[0.0] * len(names) for _ in names]
    for table, games in tables.items():
        best = max(logs[place[name]] for name in table)
        strength = {place[name]: table.count(name) * exp(logs[place[name]] - best) for name in table}
        total = sum(strength.values())
        for at, own in strength.items():
            slopes[at] -= games * own / total
        for (one, own), (other, others) in combinations(strength.items(), 2):
            shared = games * (own / total) * (others / total)
            information[one][other] -= shared
            information[other][one] -= shared
            information[one][one] += shared
            information[other][other] += shared
    return slopes, information


def _newton(
    logs: Sequence[float], slopes: Sequence[float], information: Sequence[Sequence[float]]
) -> tuple[list[float], float, list[list[float]]]:
    """Return Newton's step, its squared length in standard errors, and the covariances of the leads over the last."""
    chances = [1 / (1 + exp(-known)) for known in logs]  # against the player of strength 1
    own_slopes = [1 - 2 * chance for chance in chances]
    own = [2 * chance * (1 - chance) for chance in chances]
    known, slope = sum(own), sum(own_slopes)
    others = range(len(logs) - 1)
    covariance = _inverse(
        [
            [information[row][column] + own[row] * ((row == column) - own[column] / known) for column in others]
            for row in others
        ]
    )
    pulls = [slopes[at] + own_slopes[at] - own[at] * slope / known for at in others]
    leads = [sum(part * pull for part, pull in zip(row, pulls, strict=True)) for row in covariance]
    last = (slope - sum(own[at] * leads[at] for at in others)) / known
    distance = sum(lead * pull for lead, pull in zip(leads, pulls, strict=True)) + slope * slope / known
    return [*(lead + last for lead in leads), last], distance, covariance


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the inverse of a positive definite matrix, by elimination, which then needs no exchange of rows."""
    size = len(matrix)
    rows = [[*row, *(float(at == place) for place in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        rows[at] = [cell / rows[at][at] for cell in rows[at]]
        for other in range(size):
            if other != at:
                factor = rows[other][at]
                rows[other] = [cell - factor * pivot for cell, pivot in zip(rows[other], rows[at], strict=True)]
    return [row[size:] for row in rows]


def _errors(covariance: Sequence[Sequence[float]]) -> list[float]:
    """Return the standard errors of the differences from the mean, from the covariances of the leads over the last."""
    rows = [[*row, 0.0] for row in covariance] + [[0.0] * (len(covariance) + 1)]
    means = [sum(row) / len(rows) for row in rows]
    overall = sum(means) / len(rows)
    return [sqrt(row[at] - 2 * means[at] + overall) for at, row in enumerate(rows)]
