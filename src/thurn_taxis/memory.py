"""What a seat has seen of a whole game: the redacted record, and what a perfect memory makes of it (H1, H2).

A recorded game tells everything: its seed or its deals are the cards of everybody. What one seat has seen is another
kind of record, with the events of each action as they looked from there. It is enough to replay the game for that
seat, view by view, and holds nothing else.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, cast

from attrs import frozen

from thurn_taxis.actions import Action
from thurn_taxis.board import City
from thurn_taxis.errors import DataError
from thurn_taxis.events import redacted
from thurn_taxis.events.kinds import CardPlayed, CardsDiscarded, CardTaken, Event, Origin
from thurn_taxis.events.rebuilding import rebuilt
from thurn_taxis.game import new_game, replay
from thurn_taxis.record import Record, Result
from thurn_taxis.ruleset import Ruleset
from thurn_taxis.steps import steps
from thurn_taxis.views import View, view

if TYPE_CHECKING:
    from collections.abc import Iterable

Hands = tuple[tuple[City, ...], ...]
"""Cards of the hand of each seat, in seat order; those of a hand in city order."""


@frozen
class SeenAction:
    """An action as a seat has seen it.

    Attributes:
        action: What was done; its text never names a card that was drawn unseen.
        events: What happened then, as far as the seat saw it.
    """

    action: Action
    events: tuple[Event, ...]


@frozen(kw_only=True)
class SeenRecord:
    """A game as one seat, or a spectator, has seen it: no `Record`, and without anything hidden.

    Attributes:
        seat: Whose record this is, or `None` for a spectator.
        rules: The rules that were played by.
        players: The names of the players in seat order.
        display: The cards that were turned up before the first action, from left to right.
        actions: What was done and seen, in order.
        result: How the game stands at the end, or `None` when the record does not say it.
    """

    seat: int | None
    rules: Ruleset
    players: tuple[str, ...]
    display: tuple[City, ...]
    actions: tuple[SeenAction, ...] = ()
    result: Result | None = None


def view_record(record: Record, seat: int | None) -> SeenRecord:
    """Return a recorded game as a seat has seen it.

    The seed, the deals and the cards that others drew unseen are left out. What lay open is there: every card that
    was turned up, taken from the display, played or discarded; and the seat's own draws.

    Args:
        record: A good record; it may be unfinished.
        seat: The seat that looked, or `None` for a spectator.

    Returns:
        What the seat has seen; equal for all records that looked alike from there.

    Raises:
        DataError: There is no such seat.
        ThurnTaxisError: The record is not good, as in `replay`.

    Example:
        >>> from thurn_taxis import Draw
        >>> record = Record(players=("Anna", "Bert"), seed=1, actions=(Draw(None),))
        >>> view_record(record, 0).actions[0].events[0]
        CardTaken(seat=0, city=City.INGOLSTADT, space=None)
        >>> view_record(record, 1).actions[0].events[0]
        CardTaken(seat=0, city=None, space=None)
    """
    done = steps(record)
    first = done[0].before if done else replay(record)[0]
    return SeenRecord(
        seat=seat,
        rules=record.rules,
        players=record.players,
        display=cast("tuple[City, ...]", view(first, seat).display),
        actions=tuple(SeenAction(step.action, redacted(step.events, seat)) for step in done),
        result=record.result,
    )


def seen_views(record: SeenRecord) -> tuple[View, ...]:
    """Return what the seat of a redacted record saw at each moment.

    Args:
        record: What the seat has seen.

    Returns:
        The view before the first action, then the view after each:
        `seen_views(view_record(record, seat)) == tuple(view(state, seat) for state in replay(record))`.

    Raises:
        DataError: The record contradicts itself; the path says where.

    Example:
        >>> from thurn_taxis import Draw
        >>> record = Record(players=("Anna", "Bert"), seed=1, actions=(Draw(None),))
        >>> [seen.players[0].hand for seen in seen_views(view_record(record, 0))]
        [(), (City.INGOLSTADT,)]
    """
    views = [_first_view(record)]
    for place, seen in enumerate(record.actions):
        try:
            views.append(rebuilt(views[-1], seen.events))
        except DataError as fault:
            raise DataError(f"actions[{place}].{fault.path}", fault.reason) from None
    return tuple(views)


def _first_view(record: SeenRecord) -> View:
    """Return the view before the first action: nothing has been seen but the display (S2)."""
    cards, rules = Counter(record.rules.cards), record.rules
    if len(record.display) != rules.display_size:
        raise DataError("display", f"it has {len(record.display)} spaces", "S2")
    for city in record.display:
        if record.display.count(city) > cards[city]:
            raise DataError("display", f"there are {cards[city]} cards of {city}", "S2")
    deal = (*record.display, *(cards - Counter(record.display)).elements())
    return view(new_game(len(record.players), deal=deal, rules=rules), record.seat)


def known_hands(record: Record | SeenRecord, seat: int | None) -> Hands:
    """Return what a seat with a perfect memory knows of each hand.

    A card that is taken from the open display is known until a card of its city is played or discarded: who plays one
    of two such cards still holds the other, and who plays a card that nobody saw leaves the known ones where they are.
    Of one's own hand everything is known.

    This is memory, not reckoning: what follows from counting cards (an unknown card must be the last one of its
    city) is left to `guess`, which counts what the view shows.

    Args:
        record: A good record, or what the seat has seen of it.
        seat: The seat that remembers, or `None` for a spectator.

    Returns:
        The cards that the hand of each seat holds for certain, a part of the hand or all of it; `guess` can be given
        them.

    Raises:
        DataError: There is no such seat, or what was seen was seen by another one.
        ThurnTaxisError: The record is not good, as in `replay`.

    Example:
        >>> from thurn_taxis import City, Draw, Record
        >>> actions = (Draw(City.MANNHEIM), Draw(None))
        >>> known_hands(Record(players=("Anna", "Bert"), seed=1, actions=actions), 1)
        ((City.MANNHEIM,), ())
    """
    seen = view_record(record, seat) if isinstance(record, Record) else record
    if seen.seat != seat:
        raise DataError("seat", f"this was seen by seat {seen.seat}, not by seat {seat}")
    hands: list[Counter[City]] = [Counter() for _ in seen.players]
    for event in (event for action in seen.actions for event in action.events):
        match event:
            case CardTaken(taker, City() as city):
                hands[taker][city] += 1
            case CardPlayed(player, city):
                _forget(hands[player], (city,))
            case CardsDiscarded(player, cards, Origin.HAND):
                _forget(hands[player], cards)
    return tuple(tuple(sorted(hand.elements())) for hand in hands)


def _forget(hand: Counter[City], cards: Iterable[City]) -> None:
    """Take cards that have left a hand out of what is known of it; unknown ones leave it as it is."""
    for city in cards:
        hand[city] = max(0, hand[city] - 1)
