"""The table that events change: a position with holes, and what each kind of event does to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from attrs import define, evolve

from thurn_taxis.actions import Side
from thurn_taxis.board import City, Stack
from thurn_taxis.errors import DataError
from thurn_taxis.events.kinds import (
    CardPlayed,
    CardsDiscarded,
    CardTaken,
    CarriageTaken,
    EndTriggered,
    Event,
    GameOver,
    HouseBuilt,
    OfficialCalled,
    Origin,
    RouteAbandoned,
    RouteClosed,
    SpaceRefilled,
    StepDue,
    SupplyShuffled,
    TileWon,
    TurnPassed,
)
from thurn_taxis.state import Phase, Turn

if TYPE_CHECKING:
    from collections.abc import Callable


@define
class Place:
    """What lies in front of a player; `None` stands for a card that is not known."""

    hand: list[City | None]
    route: tuple[City, ...]
    houses: frozenset[City]
    carriage: int
    won: list[tuple[Stack, int]]


@define
class Table:
    """What lies on the table; `None` in the supply stands for a card that is not known."""

    places: list[Place]
    display: list[City | None]
    cards: list[City | None]
    discards: tuple[City, ...]
    stacks: list[tuple[int, ...]]
    turn: Turn
    ended_by: int | None
    shuffles: int

    def at(self, seat: int) -> Place:
        """Return what lies in front of a seat."""
        require(0 <= seat < len(self.places), f"there is no seat {seat}")
        return self.places[seat]

    def top_card(self, city: City | None) -> None:
        """Take the top card of the supply, which is said to be `city`."""
        require(self.cards, "the supply is empty")
        top = self.cards.pop(0)
        require(city is None or top in (None, city), f"the top card of the supply is {top}")


def require(condition: object, reason: str) -> None:
    """Raise why an event cannot have happened unless the condition holds."""
    if not condition:
        raise DataError("", reason)


def _take(table: Table, event: CardTaken) -> None:
    if event.space is None:
        table.top_card(event.city)
    else:
        _require_card(table, event.space, event.city)
        require(event.city is not None, "the space is empty")
        table.display[event.space] = None
    table.at(event.seat).hand.append(event.city)


def _refill(table: Table, event: SpaceRefilled) -> None:
    _require_card(table, event.space, None)
    table.top_card(event.city)
    table.display[event.space] = event.city


def _require_card(table: Table, space: int, card: City | None) -> None:
    """See that a card, or none, lies on a space of the display."""
    require(0 <= space < len(table.display), f"there is no space {space}")
    lies = table.display[space]
    require(lies is card, f"{'no card' if lies is None else lies} lies on space {space}")


def _shuffle(table: Table, event: SupplyShuffled) -> None:
    require(not table.cards, "the supply is not empty")
    require(event.size == len(table.discards), f"there are {len(table.discards)} discards")
    if event.order is None:
        table.cards = [None] * event.size
    else:
        require(sorted(event.order) == sorted(table.discards), "these are not the discards")
        table.cards = list(event.order)
    table.discards = ()
    table.shuffles += 1


def _abandon(table: Table, event: RouteAbandoned) -> None:
    _clear_route(table, event.seat, event.route)


def _clear_route(table: Table, seat: int, route: tuple[City, ...]) -> None:
    """Lay the route of a seat on the discards."""
    require(route and table.at(seat).route == route, "the route is another one")
    table.at(seat).route = ()
    table.discards += route


def _play(table: Table, event: CardPlayed) -> None:
    place, city = table.at(event.seat), event.city
    _leave_hand(place, city)
    require(event.side is not None or not place.route, "there is a route already")
    place.route = (city, *place.route) if event.side is Side.LEFT else (*place.route, city)


def _leave_hand(place: Place, city: City) -> None:
    """Take a card out of a hand; where the cards are not known, any of them."""
    require(city in place.hand or None in place.hand, f"{city} is not in the hand")
    place.hand.remove(city if city in place.hand else None)


def _close(table: Table, event: RouteClosed) -> None:
    require(event.route and table.at(event.seat).route == event.route, "the route is another one")


def _build(table: Table, event: HouseBuilt) -> None:
    place = table.at(event.seat)
    require(event.city not in place.houses, f"{event.city} has a house of this player already")
    place.houses |= {event.city}


def _win(table: Table, event: TileWon) -> None:
    points, *rest = table.stacks[event.stack] or (None,)
    require(points == event.points, "the tile is not on top of its stack")
    table.stacks[event.stack] = tuple(rest)
    table.at(event.seat).won.append((event.stack, event.points))


def _take_carriage(table: Table, event: CarriageTaken) -> None:
    place = table.at(event.seat)
    require(event.carriage > place.carriage, f"the player has carriage {place.carriage} already")
    place.carriage = event.carriage


def _discard(table: Table, event: CardsDiscarded) -> None:
    if event.origin is Origin.ROUTE:
        _clear_route(table, event.seat, event.cards)
        return
    if event.origin is Origin.HAND:
        for city in event.cards:
            _leave_hand(table.at(event.seat), city)
    else:
        require(event.cards == tuple(filter(_is_card, table.display)), "the display has other cards")
        table.display = [None] * len(table.display)
    table.discards += event.cards


def _is_card(card: City | None) -> bool:
    return card is not None


def _trigger(table: Table, event: EndTriggered) -> None:
    require(table.ended_by is None, "the end has been triggered already")
    _require_seat(table, event)
    table.ended_by = event.seat


def _require_seat(table: Table, event: EndTriggered | OfficialCalled | TurnPassed) -> None:
    """See that the seat of an event exists; what the event means for the turn says the `StepDue` that follows."""
    table.at(event.seat)


def _go_on(table: Table, event: StepDue) -> None:
    table.at(event.turn.seat)
    table.turn = event.turn


def _end(table: Table, _: GameOver) -> None:
    table.turn = evolve(table.turn, phase=Phase.OVER, official=None, due=0, groups=())


EFFECTS: Final[dict[type[Event], Callable[[Table, Any], None]]] = {
    OfficialCalled: _require_seat,
    CardTaken: _take,
    SupplyShuffled: _shuffle,
    SpaceRefilled: _refill,
    RouteAbandoned: _abandon,
    CardPlayed: _play,
    RouteClosed: _close,
    HouseBuilt: _build,
    TileWon: _win,
    CarriageTaken: _take_carriage,
    CardsDiscarded: _discard,
    EndTriggered: _trigger,
    TurnPassed: _require_seat,
    StepDue: _go_on,
    GameOver: _end,
}
"""What each kind of event does to the table."""
