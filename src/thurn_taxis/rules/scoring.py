"""E · The end: the score and the winner."""

from __future__ import annotations

from attrs import frozen

from thurn_taxis.state import Phase, State, Tile


@frozen
class Score:
    """The score of a player in its parts (E3).

    Attributes:
        carriage: The points printed on the highest carriage.
        tiles: The bonus tiles, the game end tile among them.
        houses: The points for the houses not placed: minus 1 for each, so 0 or less.
    """

    carriage: int
    tiles: tuple[Tile, ...]
    houses: int

    @property
    def total(self) -> int:
        """The sum of the parts; it can be negative."""
        return self.carriage + sum(tile.points for tile in self.tiles) + self.houses


def scores(state: State) -> tuple[Score, ...]:
    """Return the score of each seat (E3).

    Args:
        state: Any position; before the end these are the scores so far.

    Returns:
        One `Score` for each seat, in seat order, in points.
    """
    rules = state.rules
    return tuple(
        Score(
            carriage=rules.points_of_carriage(player.carriage),
            tiles=player.tiles,
            houses=-rules.house_penalty * (rules.houses - len(player.houses)),
        )
        for player in state.players
    )


def winner(state: State) -> int | None:
    """Return the seat that has won (E4).

    Args:
        state: Any position.

    Returns:
        The seat with the most points; among tied ones that of the game end tile's holder, else the nearest
        clockwise from it. `None` before the end.
    """
    if state.turn.phase is not Phase.OVER or state.ended_by is None:
        return None
    totals = [score.total for score in scores(state)]
    clockwise = [(state.ended_by + steps) % len(totals) for steps in range(len(totals))]
    return max(clockwise, key=totals.__getitem__)
