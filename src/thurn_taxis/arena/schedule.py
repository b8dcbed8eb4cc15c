"""Which games a tournament has: who sits where, and with which seed."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from attrs import Factory, field, frozen

from thurn_taxis import RIO_GRANDE, DataError, Ruleset

if TYPE_CHECKING:
    from collections.abc import Iterator


@frozen
class Match:
    """A game that is to be played.

    Attributes:
        number: Its number in the tournament, from 0.
        seed: The seed of the game.
        players: The names of the players in seat order.
        rules: The rules to play by.
        keeps_record: Whether the result brings along the actions of the game.
    """

    number: int
    seed: int
    players: tuple[str, ...]
    rules: Ruleset
    keeps_record: bool


def _as_tuple(names: object) -> tuple[str, ...]:
    """Return names as a tuple; a single text is no list of names."""
    if isinstance(names, str) or not isinstance(names, (list, tuple)):
        raise DataError("players", "the players are a list of names")
    return tuple(names)


@frozen(kw_only=True)
class Tournament:
    """The games between some players, as a value: equal tournaments have equal games.

    A *table* is a choice of players for the seats of one game. Each table plays each seed once for every rotation of
    the seats, so everybody plays the same cards from every seat. Then comes the next table, and when all have
    played it, the next seed. Players of the same name play the same, so a seating that has been played with a seed is
    not played with it again: four planners play each seed once.

    Attributes:
        players: The names of the players, such as `planner` or `ismcts:500`; one can be there several times.
        games: The number of games.
        seats: The players of one game; without it all play in each. With more players than seats there is a table
            for each combination of them.
        seed: The first seed.
        rules: The rules to play by.
        keeps_records: Whether results bring along the actions of the games.
    """

    players: tuple[str, ...] = field(converter=_as_tuple)
    games: int = 100
    seats: int = field(default=Factory(lambda tournament: len(tournament.players), takes_self=True))
    seed: int = 0
    rules: Ruleset = RIO_GRANDE
    keeps_records: bool = False

    def __attrs_post_init__(self) -> None:
        """Refuse a tournament that has no games."""
        if not self.rules.min_players <= self.seats <= self.rules.max_players:
            reason = f"a game has {self.rules.min_players} to {self.rules.max_players} players, not {self.seats}"
            raise DataError("seats", reason, "S1")
        if len(self.players) < self.seats:
            raise DataError("players", f"{len(self.players)} players for {self.seats} seats")
        if self.games < 1:
            raise DataError("games", "a tournament has at least one game")

    @property
    def tables(self) -> tuple[tuple[str, ...], ...]:
        """The choices of players for one game, in the order of the players."""
        return tuple(combinations(self.players, self.seats))

    @property
    def seatings(self) -> tuple[tuple[str, ...], ...]:
        """The players in seat order of the games that are played with each seed: no game is there twice."""
        rotations = (table[turned:] + table[:turned] for table in self.tables for turned in range(self.seats))
        return tuple(dict.fromkeys(rotations))

    def match(self, number: int) -> Match:
        """Return a game of the tournament.

        Args:
            number: Its number, from 0.
        """
        seatings = self.seatings
        block, place = divmod(number, len(seatings))
        return Match(number, self.seed + block, seatings[place], self.rules, self.keeps_records)

    def __iter__(self) -> Iterator[Match]:
        """Yield all games."""
        return map(self.match, range(self.games))
