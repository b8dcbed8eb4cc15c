"""The kinds of events: what can happen on the table, one frozen class each."""

from __future__ import annotations

import re
from typing import Final, get_args

from attrs import frozen

from thurn_taxis.actions import Side
from thurn_taxis.board import City, Province, Stack
from thurn_taxis.rules.scoring import Score
from thurn_taxis.state import Official, Turn
from thurn_taxis.words import Word


class Origin(Word):
    """Where discarded cards come from."""

    DISPLAY = 0, "display"
    ROUTE = 1, "route"
    HAND = 2, "hand"


@frozen
class OfficialCalled:
    """An official helps (T2): called by an action, or the postmaster at the start of a turn with an empty hand (D5).

    Attributes:
        seat: The seat whose turn it is.
        official: The official.
    """

    seat: int
    official: Official


@frozen
class CardTaken:
    """A card goes into a hand (D1).

    Attributes:
        seat: The seat that takes it.
        city: The card, or `None` when it was drawn unseen by somebody else (H2).
        space: The space of the display where it lay, counted from 0, or `None` when it was the top of the supply.
    """

    seat: int
    city: City | None
    space: int | None


@frozen
class SupplyShuffled:
    """The discards are shuffled and become the supply, which was empty (D3).

    Attributes:
        size: How many cards they are.
        order: The new supply, top card first, or `None` for those who sit at the table (H2).
    """

    size: int
    order: tuple[City, ...] | None


@frozen
class SpaceRefilled:
    """The top card of the supply is turned up on an empty space of the display (D2).

    Attributes:
        space: The space, counted from 0.
        city: The card.
    """

    space: int
    city: City


@frozen
class RouteAbandoned:
    """A route is given up and goes on the discards (R5).

    Attributes:
        seat: The seat that gives it up.
        route: Its cards from left to right, the order in which they are discarded.
    """

    seat: int
    route: tuple[City, ...]


@frozen
class CardPlayed:
    """A card goes from a hand to the route (R1 to R3).

    Attributes:
        seat: The seat that plays it.
        city: The card.
        side: The end of the route where it is added, or `None` when it starts a route.
    """

    seat: int
    city: City
    side: Side | None


@frozen
class RouteClosed:
    """A route is closed (C1); it lies on the table until its houses, tiles and carriage have been handed out.

    Attributes:
        seat: The seat that closes it.
        province: The province whose cities get the houses (way b of C2), or `None` for one city in each province (a).
        route: Its cards from left to right.
    """

    seat: int
    province: Province | None
    route: tuple[City, ...]


@frozen
class HouseBuilt:
    """A house is placed (C2, C3).

    Attributes:
        seat: The seat whose house it is.
        city: Where it stands.
    """

    seat: int
    city: City


@frozen
class TileWon:
    """The top tile of a stack is won (C4, E1). Its points lay open until now, so everybody has seen them.

    Attributes:
        seat: The seat that wins it.
        stack: The stack.
        points: Its points.
    """

    seat: int
    stack: Stack
    points: int


@frozen
class CarriageTaken:
    """The next carriage is taken (C5, C6).

    Attributes:
        seat: The seat that takes it.
        carriage: Its number, 3 to 7.
    """

    seat: int
    carriage: int


@frozen
class CardsDiscarded:
    """Cards go on the discards: a hand's (C7), those of a closed route (C7), or the display's (D6).

    Attributes:
        seat: The seat whose turn it is.
        cards: The cards, in the order in which they are discarded.
        origin: Where they were.
    """

    seat: int
    cards: tuple[City, ...]
    origin: Origin


@frozen
class EndTriggered:
    """The end of the game is triggered (E1); the game end tile is won next.

    Attributes:
        seat: The seat that has placed the last house or taken the last carriage.
    """

    seat: int


@frozen
class TurnPassed:
    """A turn is over, and the next player's begins (T1).

    Attributes:
        seat: The seat whose turn is over.
        following: The seat whose turn begins.
    """

    seat: int
    following: int


@frozen
class StepDue:
    """Something is asked for now; every action that does not end the game ends with this event.

    Attributes:
        turn: Whose turn it is and what is due.
    """

    turn: Turn


@frozen
class GameOver:
    """The game is over (E2): the last event of all, with the score sheet. The tiles are turned up.

    Attributes:
        scores: The score of each seat (E3).
        winner: The seat that has won (E4).
    """

    scores: tuple[Score, ...]
    winner: int


Event = (
    OfficialCalled
    | CardTaken
    | SupplyShuffled
    | SpaceRefilled
    | RouteAbandoned
    | CardPlayed
    | RouteClosed
    | HouseBuilt
    | TileWon
    | CarriageTaken
    | CardsDiscarded
    | EndTriggered
    | TurnPassed
    | StepDue
    | GameOver
)

KINDS: Final[dict[str, type[Event]]] = {
    re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind.__name__).lower(): kind for kind in get_args(Event)
}
"""The kinds of events by the names that they have in documents, such as `card taken`."""

NAMES: Final[dict[type[Event], str]] = {kind: name for name, kind in KINDS.items()}
"""The names of the kinds of events."""
