"""What a player can do, on one screen, and the fixed list of all of it."""

from __future__ import annotations

from typing import Final

from attrs import field, frozen
from attrs.validators import instance_of, optional

from thurn_taxis.board import CITIES, PROVINCES, City, Province
from thurn_taxis.state import Official
from thurn_taxis.words import Word


class Side(Word):
    """An end of a route (R3)."""

    LEFT = 0, "left"
    RIGHT = 1, "right"


@frozen
class Draw:
    """Take a card into hand (D1): the leftmost one of `city` in the display, or with `None` the top of the supply."""

    city: City | None = field(validator=optional(instance_of(City)))

    def __str__(self) -> str:
        """Return the text form: `draw Ulm` or `draw supply`."""
        return "draw supply" if self.city is None else f"draw {self.city}"


@frozen
class Call:
    """Call an official (T2); who can be called depends on the phase."""

    official: Official = field(validator=instance_of(Official))

    def __str__(self) -> str:
        """Return the text form: the official's word."""
        return str(self.official)


@frozen
class Start:
    """Play a card as the first of a new route (R2), abandoning the old one if there is one (R5)."""

    city: City = field(validator=instance_of(City))

    def __str__(self) -> str:
        """Return the text form: `start Ulm`."""
        return f"start {self.city}"


@frozen
class Extend:
    """Play a card at an end of the route (R3)."""

    city: City = field(validator=instance_of(City))
    side: Side = field(validator=instance_of(Side))

    def __str__(self) -> str:
        """Return the text form: `left Ulm` or `right Ulm`."""
        return f"{self.side} {self.city}"


@frozen
class Close:
    """Close the route (C1) and place a house in each province (way a, `None`) or in every city of one (way b, C2)."""

    province: Province | None = field(validator=optional(instance_of(Province)))

    def __str__(self) -> str:
        """Return the text form: `close each` or `close Baiern`."""
        return "close each" if self.province is None else f"close {self.province}"


@frozen
class House:
    """Place a house in a city, where the chosen way leaves a choice (C2, C3)."""

    city: City = field(validator=instance_of(City))

    def __str__(self) -> str:
        """Return the text form: `house Ulm`."""
        return f"house {self.city}"


@frozen
class Discard:
    """Discard a card of the hand, down to the limit after closing a route (C7)."""

    city: City = field(validator=instance_of(City))

    def __str__(self) -> str:
        """Return the text form: `discard Ulm`."""
        return f"discard {self.city}"


@frozen
class Pass:
    """Decline what is optional: to close, the cartwright, or under V3 a house."""

    def __str__(self) -> str:
        """Return the text form: `pass`."""
        return "pass"


Action = Draw | Call | Start | Extend | Close | House | Discard | Pass

# Every action is built once, here; the rules hand out these objects and allocate none. The tables are indexed by city.
DRAW: Final = tuple(Draw(city) for city in CITIES)
DRAW_SUPPLY: Final = Draw(None)
CALL: Final = tuple(Call(official) for official in Official)
START: Final = tuple(Start(city) for city in CITIES)
LEFT: Final = tuple(Extend(city, Side.LEFT) for city in CITIES)
RIGHT: Final = tuple(Extend(city, Side.RIGHT) for city in CITIES)
CLOSE_EACH: Final = Close(None)
CLOSE: Final = tuple(Close(province) for province in PROVINCES)
HOUSE: Final = tuple(House(city) for city in CITIES)
DISCARD: Final = tuple(Discard(city) for city in CITIES)
PASS: Final = Pass()

ACTIONS: Final[tuple[Action, ...]] = (
    *DRAW,
    DRAW_SUPPLY,
    *CALL,
    *START,
    *LEFT,
    *RIGHT,
    CLOSE_EACH,
    *CLOSE,
    *HOUSE,
    *DISCARD,
    PASS,
)
"""Every action of the game, always the same 148 in the same order; the place of an action is its id."""
