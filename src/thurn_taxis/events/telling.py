"""What happens on the table: an action, told as the events that follow from it, in their order.

Events are read off the positions before and after an action; no rule is applied a second time. They are what a front
end moves, says and sends: `rebuilt` brings the position before to the position after by nothing but the events, and
`redacted` takes out of them what a seat does not see.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from attrs import evolve

from thurn_taxis.actions import Action, Call, Close, Discard, Draw, Extend, Start
from thurn_taxis.board import Stack
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
from thurn_taxis.rules.scoring import scores, winner
from thurn_taxis.state import Official

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from thurn_taxis.board import City
    from thurn_taxis.state import Player, State, Supply, Tile


def events(before: State, action: Action, after: State) -> tuple[Event, ...]:
    """Return what happened on the table when an action was carried out, in that order.

    Args:
        before: The position before the action.
        action: The action.
        after: The position after it: what `apply(before, action)` has returned.

    Returns:
        The events, with nothing hidden: `redacted` gives what a seat sees of them.

    Example:
        >>> from thurn_taxis import apply, new_game, parse_action
        >>> before, action = new_game(2, seed=1), parse_action("draw Lodz")
        >>> for event in events(before, action, apply(before, action)):
        ...     print(event)
        CardTaken(seat=0, city=City.LODZ, space=0)
        SpaceRefilled(space=0, city=City.INGOLSTADT)
        StepDue(turn=Turn(seat=0, phase=Phase.DRAW, official=Official.POSTMASTER, due=1, groups=(), last=False))
    """
    return (*_of_action(before, action, after), *_of_ending(before, after))


def redacted(told: Iterable[Event], seat: int | None) -> tuple[Event, ...]:
    """Return events as a seat sees them (H2).

    Args:
        told: Events of one action or of many.
        seat: The seat that looks, or `None` for a spectator.

    Returns:
        As many events of the same kinds: without the city of a card that somebody else has drawn unseen, and without
        the order of a shuffled supply. Everything else that happens is open.
    """
    return tuple(_seen(event, seat) for event in told)


def _seen(event: Event, seat: int | None) -> Event:
    match event:
        case SupplyShuffled():
            return evolve(event, order=None)
        case CardTaken(seat=taker, space=None) if taker != seat:
            return evolve(event, city=None)
        case _:
            return event


def _of_action(before: State, action: Action, after: State) -> Iterator[Event]:
    """Return what an action does, up to the next choice or the end of the turn."""
    seat = before.turn.seat
    old, new = before.players[seat], after.players[seat]
    display = before.supply.display
    match action:
        case Draw():
            yield from _of_draw(before, action, after)
            return
        case Call(official):
            yield OfficialCalled(seat, official)
            if official is Official.ADMINISTRATOR:
                yield CardsDiscarded(seat, tuple(card for card in display if card is not None), Origin.DISPLAY)
                display = (None,) * len(display)
        case Close(province):
            yield RouteClosed(seat, province, old.route)
        case Discard(city):
            yield CardsDiscarded(seat, (city,), Origin.HAND)
        case Extend(city, side):
            yield CardPlayed(seat, city, side)
        case Start() if old.route:
            yield RouteAbandoned(seat, old.route)
    yield from _gained(seat, old, new, before.rules.houses)
    if old.route and not new.route:
        yield CardsDiscarded(seat, old.route, Origin.ROUTE)
    yield from _refilled(display, len(before.supply.cards), after.supply)
    if isinstance(action, Start):
        yield CardPlayed(seat, action.city, None)


def _of_draw(before: State, action: Draw, after: State) -> Iterator[Event]:
    """Return the draw of a card of the display, which is refilled, or of the supply, shuffled if empty (D1 to D3)."""
    seat, supply = before.turn.seat, before.supply
    if action.city is not None:
        space = supply.display.index(action.city)
        yield CardTaken(seat, action.city, space)
        yield from _refilled(
            (*supply.display[:space], None, *supply.display[space + 1 :]), len(supply.cards), after.supply
        )
        return
    (city,) = Counter(after.players[seat].hand) - Counter(before.players[seat].hand)
    if not supply.cards:
        yield _shuffle((city, *after.supply.cards))
    yield CardTaken(seat, city, None)


def _gained(seat: int, old: Player, new: Player, all_houses: int) -> Iterator[Event]:
    """Return the houses, tiles and the carriage that a player has got, in this order (C2, C4, C5).

    The game end tile goes to the player at the moment of the trigger (E1): after the last house, or after the carriage.
    """
    for city in old.route:
        if city in new.houses and city not in old.houses:
            yield HouseBuilt(seat, city)
    won = new.tiles[len(old.tiles) :]
    by_carriage = Stack.GAME_END in (tile.stack for tile in won) and len(new.houses) < all_houses
    for tile in won[:-1] if by_carriage else won:
        yield from _won(seat, tile)
    if new.carriage != old.carriage:
        yield CarriageTaken(seat, new.carriage)
    if by_carriage:
        yield from _won(seat, won[-1])


def _won(seat: int, tile: Tile) -> Iterator[Event]:
    """Return the winning of a tile; the game end tile comes with the trigger (E1)."""
    if tile.stack is Stack.GAME_END:
        yield EndTriggered(seat)
    yield TileWon(seat, tile.stack, tile.points)


def _refilled(display: Sequence[City | None], left: int, after: Supply) -> Iterator[Event]:
    """Return the spaces filled from left to right, and the shuffle in between when the supply runs out (D2, D3)."""
    cards = [(space, new) for space, (old, new) in enumerate(zip(display, after.display, strict=True)) if old is None]
    filled = [(space, card) for space, card in cards if card is not None]
    for place, (space, card) in enumerate(filled):
        if place == left:
            yield _shuffle((*(later for _, later in filled[place:]), *after.cards))
        yield SpaceRefilled(space, card)


def _shuffle(order: tuple[City, ...]) -> SupplyShuffled:
    return SupplyShuffled(len(order), order)


def _of_ending(before: State, after: State) -> Iterator[Event]:
    """Return what ends an action: the next thing that is due, in this turn or in the next one, or the end."""
    seat, turn = before.turn.seat, after.turn
    won = winner(after)
    if won is not None:
        yield GameOver(scores(after), won)
        return
    if turn.seat != seat:
        yield TurnPassed(seat, turn.seat)
        if turn.official is not None:
            yield OfficialCalled(turn.seat, turn.official)
    yield StepDue(turn)
