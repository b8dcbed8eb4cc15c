"""The figures of `docs/explanation/strength.md`, from the logs of matches.

    thurn-taxis arena --players planner,planner,planner,planner --games 400 --seed 2000 --log four.jsonl
    python benchmarks/strength.py four.jsonl

It says of each log what the page says of a match. Then it asks whether seats win equally often: those of people, those
of all logs of four equal players together, and those of people and players side by side.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from itertools import chain
from math import erfc, exp, gamma, log, sqrt
from pathlib import Path
from statistics import fmean, median, stdev
from typing import TYPE_CHECKING, Final

from thurn_taxis.arena import Interval, Standings, read_results

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterator, Sequence

    from thurn_taxis.arena import GameResult

CHAMPIONSHIPS: Final = (
    (71, 52, 52, 51),  # the heats until 2013
    (23, 29, 11, 20),  # 2016
    (17, 27, 20, 17),  # 2017
    (28, 16, 13, 16),  # 2018
    (21, 21, 18, 12),  # 2019
)
"""How many games of four people each seat has won, by the reports of the World Boardgaming Championships."""

PEOPLE: Final = {
    "people, championships": tuple(map(sum, zip(*CHAMPIONSHIPS, strict=True))),
    # Of these the shares are known, in whole percents; the games are what they come to when rounded.
    "people, another count": tuple(round(288 * percent / 100) for percent in (27, 29, 23, 21)),
}
"""How many games of four each seat of people has won."""

Z: Final = 1.959964
"""How many standard deviations to each side hold 95 % of a normal distribution."""


def chance_of_more(statistic: float, degrees: int) -> float:
    """Return how likely chance alone makes a χ² as large as this one, or larger.

    Args:
        statistic: The χ².
        degrees: Its degrees of freedom.
    """
    half = statistic / 2
    chance, first = (erfc(sqrt(half)), 1) if degrees % 2 else (exp(-half), 2)
    more = (exp(less / 2 * log(half) - half) / gamma(less / 2 + 1) for less in range(first, degrees, 2) if half)
    return chance + sum(more)


def pearson(found: Sequence[Sequence[int]], expected: Sequence[Sequence[float]], degrees: int) -> str:
    """Return Pearson's χ² of counts, and how likely chance alone makes it as large, as a text."""
    pairs = zip(chain.from_iterable(found), chain.from_iterable(expected), strict=True)
    statistic = sum((count - mean) ** 2 / mean for count, mean in pairs)
    chance = chance_of_more(statistic, degrees)
    return f"χ² = {statistic:.1f}, {degrees} degree{'s' * (degrees > 1)} of freedom, p = {chance:.2g}"


def equally_often(wins: Sequence[int]) -> str:
    """Return whether all seats win equally often, as a text."""
    return pearson([wins], [[sum(wins) / len(wins)] * len(wins)], len(wins) - 1)


def alike(one: Sequence[int], other: Sequence[int]) -> str:
    """Return whether two counts of wins by seats have the same shares, as a text."""
    both = [a + b for a, b in zip(one, other, strict=True)]
    expected = [[sum(row) * seat / sum(both) for seat in both] for row in (one, other)]
    return pearson([one, other], expected, len(one) - 1)


def trend(wins: Sequence[int]) -> str:
    """Return whether later seats win more often, or less often, than earlier ones, as a text."""
    games, last = sum(wins), len(wins) - 1
    rise = sum(seat * won for seat, won in enumerate(wins)) - games * last / 2
    return f"p = {erfc(abs(rise) / sqrt(games * last * (last + 2) / 6)):.2g}"


def by_seeds(results: Sequence[GameResult], name: str) -> tuple[float, float]:
    """Return the 95 % interval of a player's share of games won, the seeds being what is independent."""
    won: defaultdict[int, list[bool]] = defaultdict(list)
    for result in results:
        won[result.seed].append(result.winner is not None and result.players[result.winner] == name)
    shares = [fmean(games) for games in won.values()]
    half = Z * stdev(shares) / sqrt(len(shares))
    return fmean(shares) - half, fmean(shares) + half


def spread(counts: Counter[int], low: int, high: int) -> str:
    """Return the median of numbers, where four fifths of them lie, and how many are in a range, as a text."""
    numbers = sorted(counts.elements())
    tenth = len(numbers) // 10
    share = fmean(low <= number <= high for number in numbers)
    return f"median {median(numbers):g}, {numbers[tenth]} to {numbers[-1 - tenth]}; {low} to {high}: {share:.0%}"


def of_match(results: Sequence[GameResult], standings: Standings) -> Iterator[str]:
    """Yield what is to be said of a match."""
    names = results[0].players
    first = standings.of(names[0])
    if len(set(names)) > 1 and results[0].seed != results[-1].seed:
        low, high = by_seeds(results, names[0])
        yield f"won by {names[0]}: {first.wins}, {first.share:.1%}, {percents(first.interval)}"
        yield f"with the seeds as the units: {percents(Interval(low, high))}"
    fewest = min(standings.rounds)
    seeds = [result.seed for result in results if result.rounds == fewest]
    yield f"rounds: {spread(standings.rounds, 17, 21)}"
    yield f"fewest rounds: {fewest}, {len(seeds)} times, first with seed {seeds[0]}"
    yield f"points of the winner: {spread(standings.winning_points, 20, 32)}"
    yield f"ended by: {', '.join(f'{way} {number}' for way, number in standings.endings.most_common())}"
    if len(set(names)) == 1:
        yield from of_seats(seats_of(standings, len(names)))


def percents(interval: Interval) -> str:
    """Return an interval in percent, as a text."""
    return f"{100 * interval.low:.1f} to {100 * interval.high:.1f} %"


def seats_of(standings: Standings, seats: int) -> tuple[int, ...]:
    """Return how many games each seat has won."""
    return tuple(standings.seats[seat] for seat in range(seats))


def of_seats(wins: Sequence[int]) -> Iterator[str]:
    """Yield what is to be said of the games that each seat has won."""
    yield "won from each seat: " + ", ".join(f"{won} ({won / sum(wins):.1%})" for won in wins)
    yield f"do seats win equally often? {equally_often(wins)}"
    yield f"do later seats win more, or less? {trend(wins)}"


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("logs", nargs="*", type=Path, help="logs of `thurn-taxis arena --log`")
    fours: list[tuple[int, ...]] = []
    for path in parser.parse_args().logs:
        results, standings = list(read_results(path)), Standings()
        for result in results:
            standings.add(result)
        if not standings.winning_points:
            parser.error(f"{path} has no game that somebody has won")
        print(f"{path}: {len(results)} games of {', '.join(results[0].players)}, seeds from {results[0].seed}")
        print(*(f"  {line}" for line in of_match(results, standings)), sep="\n")
        if results[0].players == results[0].players[:1] * 4:
            fours.append(seats_of(standings, 4))
    players = tuple(map(sum, zip(*fours, strict=True)))
    for name, wins in {**PEOPLE, **({"players, all logs of four equal ones": players} if fours else {})}.items():
        print(f"{name}: {sum(wins)} games")
        print(*(f"  {line}" for line in of_seats(wins)), sep="\n")
    for name, wins in PEOPLE.items() if fours else ():
        print(f"players ({sum(players)}) and {name} ({sum(wins)}), alike? {alike(players, wins)}")


if __name__ == "__main__":
    main()
