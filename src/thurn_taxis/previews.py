"""What closing a route would bring: every complete way of it, before anybody decides (C1 to C6)."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from thurn_taxis.actions import Action, Close, House
from thurn_taxis.board import City
from thurn_taxis.rules.scoring import scores
from thurn_taxis.rules.turn import apply, legal_actions
from thurn_taxis.ruleset import RIO_GRANDE
from thurn_taxis.state import Phase, State, Supply, Tile

End = tuple[tuple[Action, ...], State]
"""A complete way of closing, and the state after it."""

_CLOSING: Final = (Phase.HOUSES, Phase.CARRIAGE)
"""The phases in which closing a route asks for choices."""

_STILL: Final = Supply((City.MANNHEIM,) * RIO_GRANDE.display_size, (), (), 0, 1)
"""A full display: under it nothing is drawn, turned up or shuffled, whatever is discarded."""


@frozen
class Preview:
    """One way of closing a route, and what it brings.

    Attributes:
        actions: What to do, from the first action to the last choice: `close …`, then for each choice `house …` (or
            `pass` under V3), then `cartwright` or `pass` where he could help.
        houses: The cities that get a house, in route order.
        tiles: The bonus tiles, in the order in which they are won.
        carriage: The number of the carriage that is taken, or `None`.
        points: By how many points the score changes (E3).
        triggers_end: Whether the end of the game is triggered (E1).
    """

    actions: tuple[Action, ...]
    houses: tuple[City, ...]
    tiles: tuple[Tile, ...]
    carriage: int | None
    points: int
    triggers_end: bool


def previews(state: State) -> tuple[Preview, ...]:
    """Return every way in which the player whose turn it is can close the route, and what it brings.

    Nothing hidden is needed or shown: a client that has only a view asks `previews(guess(view, 0))`.

    Args:
        state: A position in which the route can be closed, or in which houses or the cartwright are being chosen.

    Returns:
        One preview for each outcome, in the order of `ACTIONS`; where several sequences of actions place the same
        houses and take the same carriage, the first of them. Empty when no route can be closed now.

    Example:
        >>> from thurn_taxis import apply, legal_actions, new_game
        >>> state = new_game(2, seed=1)
        >>> while not previews(state):
        ...     state = apply(state, legal_actions(state)[-1])
        >>> for preview in previews(state):
        ...     print(*preview.actions, preview.carriage, preview.points, sep=", ")
        close each, house Nürnberg, 3, 4
        close each, house Ingolstadt, 3, 4
        close Baiern, 3, 4
        close Böhmen, 3, 3
    """
    seat = state.turn.seat
    before, points = state.players[seat], scores(state)[seat].total
    ends: list[End] = []
    _try_all(state.with_supply(_STILL), (), frozenset(), ends)
    found: dict[tuple[frozenset[City], int], Preview] = {}
    for actions, after in ends:
        player = after.players[seat]
        outcome = (player.houses, player.carriage)
        if outcome not in found:
            found[outcome] = Preview(
                actions=actions,
                houses=tuple([city for city in before.route if city in player.houses and city not in before.houses]),
                tiles=player.tiles[len(before.tiles) :],
                carriage=player.carriage if player.carriage != before.carriage else None,
                points=scores(after)[seat].total - points,
                triggers_end=after.ended_by != state.ended_by,
            )
    return tuple(found.values())


def _try_all(state: State, actions: tuple[Action, ...], tried: frozenset[City], ends: list[End]) -> None:
    """Carry out every complete way of closing, and add its actions and the state after it to the ends.

    Houses that can be placed in any order are placed in one order only: a city that was tried before another one is
    not tried after it, because both orders lead to the same houses.
    """
    closing = state.turn.phase in _CLOSING
    for action in legal_actions(state):
        match action:
            case House(city):
                if city in tried:
                    continue
                tried |= {city}
            case Close():
                pass
            case _ if not closing:
                continue
        after = apply(state, action)
        if after.turn.phase in _CLOSING:
            _try_all(after, (*actions, action), tried, ends)
        else:
            ends.append(((*actions, action), after))
