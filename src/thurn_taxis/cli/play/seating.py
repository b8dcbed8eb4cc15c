"""Who plays: the people at the keyboard and the built-in players, with their names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

from thurn_taxis import DataError
from thurn_taxis.cli.demo import NAMES
from thurn_taxis.cli.output import Refusal, plain
from thurn_taxis.players import Chooser, player, purposeful, random_player

if TYPE_CHECKING:
    from collections.abc import Sequence


OPPONENTS: Final[dict[str, Chooser]] = {"purposeful": purposeful, "random": random_player}
"""The quickest players by their names; the others are looked up when they are asked for."""

_LONGEST_NAME: Final = 24


@frozen
class Seating:
    """Who sits where: the people first, then the built-in players.

    Attributes:
        names: The names in seat order, as they are printed.
        humans: How many people there are.
        opponents: The names of the built-in players in the seats behind them.
        players: Those players themselves.
    """

    names: tuple[str, ...]
    humans: int
    opponents: tuple[str, ...]
    players: tuple[Chooser, ...]

    def is_human(self, seat: int) -> bool:
        """Return whether somebody at the keyboard plays this seat."""
        return seat < self.humans

    def player(self, seat: int) -> Chooser:
        """Return the built-in player in a seat."""
        return self.players[seat - self.humans]

    def told(self) -> str:
        """Return the names in seat order, each built-in player with what it is."""
        behind = zip(self.names[self.humans :], self.opponents, strict=True)
        return ", ".join([*self.names[: self.humans], *(f"{name} ({opponent})" for name, opponent in behind)])


def seated(names: Sequence[str], humans: int, opponents: tuple[str, ...]) -> Seating:
    """Return who sits where in a game.

    Args:
        names: The names of the players in seat order.
        humans: How many people there are at the keyboard; those who are too many look on.
        opponents: The built-in players for the other seats, in order; the last one for all that follow.

    Raises:
        Refusal: There is no such built-in player.
    """
    printed = tuple(plain(name, _LONGEST_NAME) for name in names)
    behind = max(0, len(names) - humans)
    chosen = (*opponents, *opponents[-1:] * behind)[:behind]
    try:
        players = tuple(OPPONENTS.get(name) or player(name) for name in chosen)
    except DataError as error:
        raise Refusal(plain(error.reason), 2) from None
    return Seating(printed, min(humans, len(names)), chosen, players)


def named(wanted: str | None, players: int) -> tuple[str, ...]:
    """Return as many names as there are players; those that are not wished for are the usual ones.

    Args:
        wanted: Names with commas between them, or `None`.
        players: The number of players.

    Raises:
        Refusal: There are too many names, or one is empty, there twice, or no text.
    """
    names = [name.strip() for name in wanted.split(",")] if wanted is not None else []
    if len(names) > players:
        raise Refusal(f"there are {len(names)} names for {players} players", 2)
    if not all(names) or len(set(names)) < len(names):
        raise Refusal("each player needs a name, and no two the same", 2)
    if any("\ud800" <= letter <= "\udfff" for name in names for letter in name):
        raise Refusal("a name has a byte in it that is no letter", 2)
    others = (name for name in NAMES if name not in names)
    return (*names, *(next(others) for _ in range(players - len(names))))
