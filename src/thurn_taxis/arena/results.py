"""What is kept of a game that was played."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from thurn_taxis import Record

ENDINGS: Final = ("carriage", "houses", "carriage and houses", "fault", "unfinished")
"""How a game of a tournament can end."""


@frozen
class Parts:
    """The points of a seat in their parts (E3).

    Attributes:
        carriage: The points of the highest carriage.
        tiles: The points of the bonus tiles.
        houses: The points for houses not placed: 0 or less.
    """

    carriage: int
    tiles: int
    houses: int

    @property
    def total(self) -> int:
        """The sum of the parts."""
        return self.carriage + self.tiles + self.houses


@frozen
class Fault:
    """Why a player has lost a game that could not go on.

    Attributes:
        seat: The seat of the player.
        player: The name of the player.
        reason: What it did: the action that is not legal, or the error that it raised.
    """

    seat: int
    player: str
    reason: str


@frozen
class GameResult:
    """How a game of a tournament went.

    Attributes:
        number: The number of the game in the tournament.
        seed: The seed of the game.
        players: The names of the players in seat order.
        winner: The seat that has won. After a fault of one of two players it is the other; of more, nobody has won, and
            neither has anybody won a game that is unfinished.
        parts: The points of each seat; those so far after a fault, or when the game is unfinished.
        rounds: The rounds, the last one included.
        ending: What the seat that triggered the end has (E1): `carriage` 7, no `houses` left, `carriage and houses`;
            `fault`; or `unfinished`, when the game was not over after as many rounds as it may have.
        ended_by: The seat that triggered the end, or whose fault it was. When the game is unfinished, nobody has ended
            it: it is the seat whose turn would be next.
        fault: The fault, if there was one.
        record: The actions of the game, if the tournament keeps them.
    """

    number: int
    seed: int
    players: tuple[str, ...]
    winner: int | None
    parts: tuple[Parts, ...]
    rounds: int
    ending: str
    ended_by: int
    fault: Fault | None = None
    record: Record | None = None

    @property
    def triggered_by(self) -> int | None:
        """The seat that triggered the end (E1), or `None` when the game did not come to it."""
        return None if self.ending in {"fault", "unfinished"} else self.ended_by
