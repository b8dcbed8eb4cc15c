"""What happens on the table, told as events: their kinds, how they are told, and a table rebuilt from them.

Events are what a front end moves, says and sends: `events` tells what an action brought, `redacted` takes out what a
seat does not see, and `rebuilt` brings the position before to the position after by nothing but the events.
"""

from thurn_taxis.events.kinds import (
    KINDS,
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
from thurn_taxis.events.rebuilding import rebuilt
from thurn_taxis.events.telling import events, redacted

__all__ = [
    "KINDS",
    "CardPlayed",
    "CardTaken",
    "CardsDiscarded",
    "CarriageTaken",
    "EndTriggered",
    "Event",
    "GameOver",
    "HouseBuilt",
    "OfficialCalled",
    "Origin",
    "RouteAbandoned",
    "RouteClosed",
    "SpaceRefilled",
    "StepDue",
    "SupplyShuffled",
    "TileWon",
    "TurnPassed",
    "events",
    "rebuilt",
    "redacted",
]
