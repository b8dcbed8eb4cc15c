"""The position after events: a state, or what a seat may know of it, brought forward by nothing but what happened.

A view is a position with holes: cards and points that the seat does not know. So one table with holes serves both, and
a client that is sent its view once and redacted events from then on always has the view that the server has for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, cast

from thurn_taxis.errors import DataError
from thurn_taxis.events.table import EFFECTS, Place, Table, require
from thurn_taxis.state import Player, State, Supply, Tile
from thurn_taxis.views import SeenPlayer, SeenTile, View

if TYPE_CHECKING:
    from collections.abc import Iterable

    from thurn_taxis.board import City
    from thurn_taxis.events.kinds import Event

PositionT = TypeVar("PositionT", State, View)


def rebuilt(before: PositionT, told: Iterable[Event]) -> PositionT:
    """Return the position after events: what it was before, with everything done that the events say.

    Args:
        before: A state, or the view of a seat.
        told: What happened since, in order. A state needs the events as they are; a view needs no more than what
            `redacted` leaves of them for its seat.

    Returns:
        The state or the view after the events: `rebuilt(before, events(before, action, after)) == after`, and the same
        with the views and the redacted events of any seat.

    Raises:
        DataError: An event cannot have happened at its place, or hides what the position needs; the path is
            `events[k]`.

    Example:
        >>> from thurn_taxis import apply, new_game, parse_action, view
        >>> from thurn_taxis.events import events, redacted
        >>> before, action = new_game(2, seed=1), parse_action("draw supply")
        >>> after = apply(before, action)
        >>> told = redacted(events(before, action, after), 1)
        >>> rebuilt(view(before, 1), told) == view(after, 1)
        True
    """
    table = _table_of(before)
    for place, event in enumerate(told):
        try:
            EFFECTS[type(event)](table, event)
            _require_known(before, table)
        except DataError as fault:
            raise DataError(f"events[{place}]", fault.reason) from None
    return _state_of(before, table) if isinstance(before, State) else _view_of(before, table)


def _table_of(position: State | View) -> Table:
    """Return what lies on the table in a position."""
    if isinstance(position, State):
        supply = position.supply
        display, discards, shuffles = supply.display, supply.discards, supply.shuffles
        cards: list[City | None] = list(supply.cards)
    else:
        display, discards, shuffles = position.display, position.discards, position.shuffles
        cards = [None] * position.supply_size
    places = [Place(_hand_of(player), player.route, player.houses, player.carriage, []) for player in position.players]
    stacks = list(position.stacks)
    return Table(places, list(display), cards, discards, stacks, position.turn, position.ended_by, shuffles)


def _hand_of(player: Player | SeenPlayer) -> list[City | None]:
    """Return the cards in a hand, as far as they are known."""
    if player.hand is not None:
        return list(player.hand)
    return [None] * player.hand_size


def _state_of(before: State, table: Table) -> State:
    """Return the state in which everything lies as on the table; nothing on it is unknown."""
    players = tuple(
        Player(
            tuple(sorted(cast("list[City]", place.hand))),
            place.route,
            place.houses,
            place.carriage,
            player.tiles + tuple(Tile(stack, points) for stack, points in place.won),
        )
        for player, place in zip(before.players, table.places, strict=True)
    )
    cards = tuple(cast("list[City]", table.cards))
    supply = Supply(tuple(table.display), cards, table.discards, before.supply.seed, table.shuffles)
    return State(before.rules, players, supply, tuple(table.stacks), table.turn, table.ended_by)


def _view_of(before: View, table: Table) -> View:
    """Return the view in which everything lies as on the table, as far as the seat sees it."""
    players = tuple(
        SeenPlayer(
            tuple(sorted(cast("list[City]", place.hand))) if seat == before.seat else None,
            len(place.hand),
            place.route,
            place.houses,
            place.carriage,
            player.tiles
            + tuple(SeenTile(stack, points if seat == before.seat else None) for stack, points in place.won),
        )
        for seat, (player, place) in enumerate(zip(before.players, table.places, strict=True))
    )
    return View(
        before.seat,
        before.rules,
        players,
        tuple(table.display),
        len(table.cards),
        table.discards,
        tuple(table.stacks),
        table.turn,
        table.ended_by,
        table.shuffles,
    )


def _require_known(before: State | View, table: Table) -> None:
    """See that an event has not hidden what the position has to know."""
    if isinstance(before, State):
        known = (table.cards, *(place.hand for place in table.places))
    else:
        known = () if before.seat is None else (table.places[before.seat].hand,)
    require(all(None not in cards for cards in known), "the event hides a card that has to be known")
