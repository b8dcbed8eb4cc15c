"""What is counted over the games of a tournament; it does not grow with their number."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import TYPE_CHECKING, Final

from attrs import Factory, define, field, frozen

from thurn_taxis.arena.ratings import ratings

if TYPE_CHECKING:
    from thurn_taxis.arena.results import GameResult, Parts

_Z: Final = 1.959963984540054
"""How many standard deviations to each side hold 95 % of a normal distribution."""


@frozen
class Interval:
    """A 95 % confidence interval.

    Attributes:
        low: Its lower end.
        high: Its upper end.
    """

    low: float
    high: float

    @classmethod
    def of_share(cls, successes: int, trials: int) -> Interval:
        """Return the interval of a share (Wilson's score interval).

        Args:
            successes: How often something happened.
            trials: How often it could have happened, at least once.
        """
        share, spread = successes / trials, _Z * _Z / trials
        middle = share + spread / 2
        half = sqrt(spread * (share * (1 - share) + spread / 4))
        return cls(max(0.0, (middle - half) / (1 + spread)), min(1.0, (middle + half) / (1 + spread)))


@define
class Standing:
    """What is counted for a player. A player who has several seats in a game counts once for each.

    Attributes:
        games: Games.
        wins: Games won.
        faults: Games lost by a fault.
        reasons: The reasons in the first three of these games, each with the number of the game.
        points: How many games gave so many points.
        carriage: The sum of the points of carriages.
        tiles: The sum of the points of bonus tiles.
        houses: The sum of the points for houses not placed, 0 or less.
        triggers: How many games this player has triggered the end of (E1).
    """

    games: int = 0
    wins: int = 0
    faults: int = 0
    reasons: list[tuple[int, str]] = Factory(list)
    points: Counter[int] = Factory(Counter)
    carriage: int = 0
    tiles: int = 0
    houses: int = 0
    triggers: int = 0

    def add(self, parts: Parts) -> None:
        """Count a seat of a game."""
        self.games += 1
        self.points[parts.total] += 1
        self.carriage += parts.carriage
        self.tiles += parts.tiles
        self.houses += parts.houses

    @property
    def share(self) -> float:
        """The share of the games that were won."""
        return self.wins / self.games

    @property
    def interval(self) -> Interval:
        """The 95 % confidence interval of that share."""
        return Interval.of_share(self.wins, self.games)


@define
class Standings:
    """What is counted over all games. It does not depend on the order in which they are added.

    Attributes:
        games: Games.
        players: The standing of each player, by name.
        rounds: How many games took so many rounds.
        winning_points: How many games were won with so many points.
        endings: How many games ended in each way.
        seats: How many games each seat has won; `None` stands for games without a winner.
        tables: How many games each choice of players has played, the names being sorted.
        wins: How many of those each player has won.
    """

    games: int = 0
    players: dict[str, Standing] = field(factory=dict)
    rounds: Counter[int] = Factory(Counter)
    winning_points: Counter[int] = Factory(Counter)
    endings: Counter[str] = Factory(Counter)
    seats: Counter[int | None] = Factory(Counter)
    tables: Counter[tuple[str, ...]] = Factory(Counter)
    wins: Counter[str] = Factory(Counter)

    def add(self, result: GameResult) -> None:
        """Count a game."""
        self.games += 1
        self.rounds[result.rounds] += 1
        self.endings[result.ending] += 1
        self.seats[result.winner] += 1
        for name, parts in zip(result.players, result.parts, strict=True):
            self.players.setdefault(name, Standing()).add(parts)
            self.wins[name] += 0  # so that everybody is rated, also who has won nothing
        if result.triggered_by is not None:
            self.players[result.players[result.triggered_by]].triggers += 1
        if result.fault is not None:
            loser = self.players[result.fault.player]
            loser.faults += 1
            loser.reasons = sorted([*loser.reasons, (result.number, result.fault.reason)])[:_REASONS]
        self._count_for_ratings(result)
        if result.winner is not None:
            self.players[result.players[result.winner]].wins += 1
            self.winning_points[result.parts[result.winner].total] += 1

    def _count_for_ratings(self, result: GameResult) -> None:
        """Count who has beaten whom: after a fault without a winner, all the others have beaten the one at fault."""
        if result.winner is not None:
            self.tables[tuple(sorted(result.players))] += 1
            self.wins[result.players[result.winner]] += 1
        elif result.fault is not None:
            for seat, name in enumerate(result.players):
                if seat != result.fault.seat:
                    self.tables[tuple(sorted((name, result.fault.player)))] += 1
                    self.wins[name] += 1

    def of(self, name: str) -> Standing:
        """Return the standing of a player.

        Args:
            name: The name of the player.

        Raises:
            KeyError: No such player has played.
        """
        return self.players[name]

    def ratings(self) -> dict[str, tuple[float, Interval]]:
        """Return the rating of each player with its 95 % confidence interval, the strongest first.

        Ratings are those of the model of Bradley and Terry, for tables of any size: the chance to win is proportional
        to the strength. They are given in the unit of Elo: 400 more are ten times the strength. Their mean is 0, and an
        interval is that of the difference from this mean.

        Raises:
            ArithmeticError: There are so many games, some 10¹², that rounding hides which ratings are the likeliest.
        """
        found = ratings(self.tables, self.wins)
        order = sorted(found, key=lambda name: (-found[name][0], name))
        return {
            name: (found[name][0], Interval(found[name][0] - _Z * found[name][1], found[name][0] + _Z * found[name][1]))
            for name in order
        }


_REASONS: Final = 3
