"""Which games a tournament has: who sits where, and with which seed."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from attrs import Factory, field, frozen

from thurn_taxis import RIO_GRANDE, DataError, Ruleset

if TYPE_CHECKING:
    from collections.abc import Iterator

LARGEST_SEED: Final = 2**53 - 1

MAX_ROUNDS: Final = 10_000
"""Many more rounds than any game has whose players want it to end."""


@frozen
class Match:
    """A game that is to be played.

    Attributes:
        number: Its number in the tournament, from 0.
        seed: The seed of the game.
        players: The names of the players in seat order.
        rules: The rules to play by.
        keeps_record: Whether the result brings along the actions of the game.
        max_rounds: After how many rounds a game that is not over is left unfinished.
    """

    number: int
    seed: int
    players: tuple[str, ...]
    rules: Ruleset
    keeps_record: bool
    max_rounds: int = MAX_ROUNDS


def _as_tuple(names: object) -> tuple[str, ...]:
    """Return names as a tuple; a single text is no list of names, and a name can be written into a log."""
    if not isinstance(names, (list, tuple)) or not all(type(name) is str for name in names):
        raise DataError("players", "the players are a list of names")
    if any("\ud800" <= letter <= "\udfff" for name in names for letter in name):
        raise DataError("players", "a name has a byte in it that is no letter")
    return tuple(names)


@lru_cache(maxsize=8)
def _seatings(players: tuple[str, ...], seats: int) -> tuple[tuple[str, ...], ...]:
    """Return the seatings of all tables, each rotated, without those that are there twice."""
    tables = combinations(players, seats)
    return tuple(dict.fromkeys(table[turned:] + table[:turned] for table in tables for turned in range(seats)))


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
        max_rounds: After how many rounds a game that is not over is left unfinished.
    """

    players: tuple[str, ...] = field(converter=_as_tuple)
    games: int = 100
    seats: int = field(default=Factory(lambda tournament: len(tournament.players), takes_self=True))
    seed: int = 0
    rules: Ruleset = RIO_GRANDE
    keeps_records: bool = False
    max_rounds: int = MAX_ROUNDS

    def __attrs_post_init__(self) -> None:
        """Refuse a tournament that has no games, or one that is not what it is said to be."""
        for name, wanted in _TYPES.items():
            if type(getattr(self, name)) is not wanted:
                raise DataError(name, f"expected {_WORDS[wanted]}, not {getattr(self, name)!r:.40}")
        if not self.rules.min_players <= self.seats <= self.rules.max_players:
            reason = f"a game has {self.rules.min_players} to {self.rules.max_players} players, not {self.seats}"
            raise DataError("seats", reason, "S1")
        if len(self.players) < self.seats:
            raise DataError("players", f"{len(self.players)} players for {self.seats} seats")
        if self.games < 1:
            raise DataError("games", "a tournament has at least one game")
        if self.max_rounds < 1:
            raise DataError("max_rounds", "a game has at least one round")
        if not 0 <= self.seed <= LARGEST_SEED:
            raise DataError("seed", "a seed is a whole number from 0 to 2^53 - 1")
        if self.seed + self.games > LARGEST_SEED and self._last_seed > LARGEST_SEED:  # the seatings may be many
            raise DataError("seed", f"there are not so many seeds from {self.seed} on as the games need")

    @property
    def _last_seed(self) -> int:
        """The seed of the last game."""
        return self.seed + (self.games - 1) // len(self.seatings)

    @property
    def tables(self) -> tuple[tuple[str, ...], ...]:
        """The choices of players for one game, in the order of the players."""
        return tuple(combinations(self.players, self.seats))

    @property
    def seatings(self) -> tuple[tuple[str, ...], ...]:
        """The players in seat order of the games that are played with each seed: no game is there twice."""
        return _seatings(self.players, self.seats)

    def match(self, number: int) -> Match:
        """Return a game of the tournament.

        Args:
            number: Its number, from 0.
        """
        seatings = self.seatings
        block, place = divmod(number, len(seatings))
        return Match(number, self.seed + block, seatings[place], self.rules, self.keeps_records, self.max_rounds)

    def __iter__(self) -> Iterator[Match]:
        """Yield all games."""
        return map(self.match, range(self.games))


_TYPES: Final[dict[str, type]] = {
    "games": int,
    "seats": int,
    "seed": int,
    "rules": Ruleset,
    "keeps_records": bool,
    "max_rounds": int,
}
_WORDS: Final[dict[type, str]] = {int: "a whole number", bool: "True or False", Ruleset: "a Ruleset"}
