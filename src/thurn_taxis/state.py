"""The frozen records of a game: what lies on the table and what is due. No rules.

Records are small and nested, so that a change builds two or three of them and shares the rest with the state
before. They are built by position here and in `supply`, and nowhere else in the hot path: who changes the fields
changes these files.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar, cast

from attrs import fields, frozen, make_class

from thurn_taxis.board import City, Stack
from thurn_taxis.notebook import picture
from thurn_taxis.ruleset import Ruleset
from thurn_taxis.words import Word

if TYPE_CHECKING:
    from collections.abc import Callable

FieldsP = ParamSpec("FieldsP")
RecordT = TypeVar("RecordT")


class Phase(Word):
    """What the player whose turn it is has to do now."""

    DRAW = 0, "draw"
    PLAY = 1, "play"
    CLOSE = 2, "close"
    HOUSES = 3, "houses"
    CARRIAGE = 4, "carriage"
    DISCARD = 5, "discard"
    OVER = 6, "over"


class Official(Word):
    """One of the four who may help once in a turn (T2)."""

    ADMINISTRATOR = 0, "administrator"
    POSTMASTER = 1, "postmaster"
    CARRIER = 2, "carrier"
    CARTWRIGHT = 3, "cartwright"


@frozen
class Tile:
    """A bonus tile that a player has won.

    Attributes:
        stack: The stack that it was taken from.
        points: Its points.
    """

    stack: Stack
    points: int


@frozen(weakref_slot=False)
class Player:
    """What lies in front of a player.

    Attributes:
        hand: The cards in hand, in city order.
        route: The current route from its left to its right end; empty when there is none.
        houses: The cities with a house of this player.
        carriage: The number of the highest carriage, 0 for none.
        tiles: The bonus tiles in the order in which they were won.
    """

    hand: tuple[City, ...] = ()
    route: tuple[City, ...] = ()
    houses: frozenset[City] = frozenset()
    carriage: int = 0
    tiles: tuple[Tile, ...] = ()

    def with_cards(self, hand: tuple[City, ...], route: tuple[City, ...]) -> Player:
        """Return this player with other cards in hand and in the route."""
        return build_player(hand, route, self.houses, self.carriage, self.tiles)

    def with_gains(self, houses: frozenset[City], carriage: int, tiles: tuple[Tile, ...]) -> Player:
        """Return this player with other houses, carriage and tiles."""
        return build_player(self.hand, self.route, houses, carriage, tiles)


@frozen(weakref_slot=False)
class Supply:
    """The cards that no player has, and the source of chance.

    Attributes:
        display: The row of face-up cards, `None` for an empty space.
        cards: The face-down supply, its top card first.
        discards: The discarded cards, the oldest first.
        seed: The seed that all shuffles come from, or `None` for a game that is dealt card by card.
        shuffles: How many times cards have been shuffled, the first deal included.
    """

    display: tuple[City | None, ...]
    cards: tuple[City, ...]
    discards: tuple[City, ...]
    seed: int | None
    shuffles: int

    def with_piles(
        self, display: tuple[City | None, ...], cards: tuple[City, ...], discards: tuple[City, ...]
    ) -> Supply:
        """Return this supply with other cards, none of them shuffled."""
        return build_supply(display, cards, discards, self.seed, self.shuffles)


@frozen
class Turn:
    """Whose turn it is and what is due in it.

    Attributes:
        seat: The seat of the player whose turn it is; after the end that of the last turn.
        phase: What the player has to do now.
        official: The official who has helped in this turn, or `None`.
        due: In the phase `draw`, how many cards are still to be drawn; otherwise 0.
        groups: In the phase `houses`, the groups of cities that can still get a house, one house for each group, in
            the order in which they are asked for; otherwise empty.
        last: Whether the end of the game had been triggered before this turn began.
    """

    seat: int
    phase: Phase
    official: Official | None = None
    due: int = 0
    groups: tuple[tuple[City, ...], ...] = ()
    last: bool = False


@cache
def turn_at(seat: int, phase: Phase, official: Official | None, due: int, last: bool) -> Turn:  # noqa: FBT001
    """Return the `Turn` without groups; there are few of them, so each is built once.

    Args:
        seat: The seat of the player.
        phase: What is due.
        official: The official who has helped, or `None`.
        due: Cards still to be drawn.
        last: Whether the end had been triggered before the turn began.
    """
    return Turn(seat, phase, official, due, (), last)


@frozen(weakref_slot=False)
class State:
    """A position of a game: everything that decides how it can go on.

    States are values: they are never changed, they can be compared, hashed, pickled and kept.

    Attributes:
        rules: The rules that the game is played by.
        players: The players in seat order.
        supply: The display, the face-down supply and the discards.
        stacks: The points of the bonus tiles that are left, top first, indexed by `Stack`.
        turn: Whose turn it is and what is due.
        ended_by: The seat that triggered the end (E1), or `None` before.
    """

    rules: Ruleset
    players: tuple[Player, ...]
    supply: Supply
    stacks: tuple[tuple[int, ...], ...]
    turn: Turn
    ended_by: int | None = None

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.turn.seat]

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        return picture(self)

    def with_turn(self, turn: Turn) -> State:
        """Return this state at another point of the turn, or in another turn."""
        return build_state(self.rules, self.players, self.supply, self.stacks, turn, self.ended_by)

    def with_supply(self, supply: Supply) -> State:
        """Return this state with another supply."""
        return build_state(self.rules, self.players, supply, self.stacks, self.turn, self.ended_by)

    def with_move(self, player: Player, supply: Supply, turn: Turn) -> State:
        """Return this state after the player whose turn it is has moved.

        Args:
            player: That player after the move.
            supply: The supply after the move.
            turn: The turn after the move, of the same seat.
        """
        players = list(self.players)
        players[self.turn.seat] = player
        return build_state(self.rules, tuple(players), supply, self.stacks, turn, self.ended_by)


# Why not simply `Player(…)`: attrs guards a frozen record by a `__setattr__` that refuses, and its own constructor has
# to go round that guard with a call for each field. That is most of the price of a record, and records are a large
# part of the price of an action. Here a twin of the class, without the guard, is filled by plain assignments; then it
# is declared to be the record, which Python allows because both have the same slots. (So these records have no slot
# for weak references: with one the layouts would differ.) What comes out is a record like any other, at half the price.
def quick(record: Callable[FieldsP, RecordT]) -> Callable[FieldsP, RecordT]:
    """Return a quicker constructor of a frozen record; it takes every field, by position.

    Args:
        record: The class of the record: slotted, without validators and without a slot for weak references.
    """
    guarded: Any = record
    names = [field.name for field in fields(guarded)]
    twin: Any = make_class(guarded.__name__, names, slots=True, weakref_slot=False, eq=False, repr=False)

    def build(*values: Any) -> Any:  # noqa: ANN401 - `quick` says what goes in and comes out
        new = twin(*values)
        new.__class__ = guarded
        return new

    return cast("Callable[FieldsP, RecordT]", build)


build_player: Final = quick(Player)
build_supply: Final = quick(Supply)
build_state: Final = quick(State)
