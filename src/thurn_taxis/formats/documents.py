"""The shapes of the JSON documents, as attrs classes with the keys in their order, and what they stand for."""

from __future__ import annotations

from typing import ClassVar, Final, Protocol, Self

from attrs import evolve, field, frozen

from thurn_taxis.actions import Action
from thurn_taxis.board import STACKS, City, Stack
from thurn_taxis.errors import DataError
from thurn_taxis.events import redacted
from thurn_taxis.events.kinds import Event
from thurn_taxis.formats.possible import check_possible
from thurn_taxis.memory import SeenAction, SeenRecord, seen_views
from thurn_taxis.record import Record, Result
from thurn_taxis.ruleset import RIO_GRANDE, Ruleset
from thurn_taxis.state import Player, State, Supply, Turn
from thurn_taxis.views import SeenPlayer, View, guess

VERSION: Final = 1
"""The version of every document."""

Stacks = dict[Stack, tuple[int, ...]]
"""The points of the tiles that are left in each stack, top first, by the name of the stack."""


class Document(Protocol):
    """A document: its format, and what it stands for."""

    FORMAT: ClassVar[str]

    def value(self) -> State | View | Record | SeenRecord | tuple[Event, ...] | Action:
        """Return what the document stands for, after seeing that it is possible."""
        ...


@frozen
class StateDocument:
    """A state in JSON."""

    FORMAT: ClassVar[str] = "thurn-taxis-state"

    rules: Ruleset
    players: tuple[Player, ...]
    display: tuple[City | None, ...]
    supply: tuple[City, ...]
    discards: tuple[City, ...]
    stacks: Stacks
    turn: Turn
    ended_by: int | None
    seed: int | None
    shuffles: int

    @classmethod
    def of(cls, state: State) -> Self:
        """Return the document of a state."""
        supply = state.supply
        stacks = dict(zip(STACKS, state.stacks, strict=True))
        return cls(
            state.rules,
            state.players,
            supply.display,
            supply.cards,
            supply.discards,
            stacks,
            state.turn,
            state.ended_by,
            supply.seed,
            supply.shuffles,
        )

    def value(self) -> State:
        """Return the state; hands are brought into city order.

        Raises:
            DataError: The state is not possible.
        """
        players = tuple(player.with_cards(tuple(sorted(player.hand)), player.route) for player in self.players)
        supply = Supply(self.display, self.supply, self.discards, self.seed, self.shuffles)
        stacks = tuple(self.stacks[stack] for stack in STACKS)
        state = State(self.rules, players, supply, stacks, self.turn, self.ended_by)
        check_possible(state)
        return state


@frozen
class ViewDocument:
    """A view in JSON."""

    FORMAT: ClassVar[str] = "thurn-taxis-view"

    seat: int | None
    rules: Ruleset
    players: tuple[SeenPlayer, ...]
    display: tuple[City | None, ...]
    supply_size: int
    discards: tuple[City, ...]
    stacks: Stacks
    turn: Turn
    ended_by: int | None
    shuffles: int

    @classmethod
    def of(cls, view: View) -> Self:
        """Return the document of a view."""
        return cls(
            view.seat,
            view.rules,
            view.players,
            view.display,
            view.supply_size,
            view.discards,
            dict(zip(STACKS, view.stacks, strict=True)),
            view.turn,
            view.ended_by,
            view.shuffles,
        )

    def value(self) -> View:
        """Return the view; the own hand is brought into city order.

        Raises:
            DataError: There is no state with this view.
        """
        if self.seat is not None and not 0 <= self.seat < len(self.players):
            raise DataError("seat", f"there is no seat {self.seat}")
        players = []
        for seat, player in enumerate(self.players):
            _check_seen(player, f"players[{seat}]", own=seat == self.seat)
            players.append(player if player.hand is None else evolve(player, hand=tuple(sorted(player.hand))))
        view = View(
            self.seat,
            self.rules,
            tuple(players),
            self.display,
            self.supply_size,
            self.discards,
            tuple(self.stacks[stack] for stack in STACKS),
            self.turn,
            self.ended_by,
            self.shuffles,
        )
        if not 0 <= self.turn.seat < len(self.players):
            raise DataError("turn.seat", f"there is no seat {self.turn.seat}", "S1")
        check_possible(guess(view, 0))
        return view


def _check_seen(player: SeenPlayer, path: str, *, own: bool) -> None:
    """See that exactly what a seat can see of a player is there (H1, H2)."""
    if (player.hand is not None) != own:
        raise DataError(f"{path}.hand", "it is hidden" if not own else "the own hand is missing", "H2")
    if player.hand_size < 0 or (player.hand is not None and len(player.hand) != player.hand_size):
        raise DataError(f"{path}.hand_size", f"the hand cannot have {player.hand_size} cards", "H1")
    for place, tile in enumerate(player.tiles):
        if (tile.points is not None) != own:
            reason = "the value is hidden" if not own else "the value of an own tile is missing"
            raise DataError(f"{path}.tiles[{place}].points", reason, "H2")


@frozen
class LogDocument:
    """A recorded game in JSON."""

    FORMAT: ClassVar[str] = "thurn-taxis-log"

    rules: Ruleset = field(default=RIO_GRANDE, kw_only=True)
    players: tuple[str, ...]
    deals: tuple[tuple[City, ...], ...] | None = field(default=None, kw_only=True)
    seed: int | None = field(default=None, kw_only=True)
    actions: tuple[Action | str, ...]
    result: Result | None = field(default=None, kw_only=True)

    @classmethod
    def of(cls, record: Record) -> Self:
        """Return the document of a record."""
        return cls(
            rules=record.rules,
            players=record.players,
            deals=record.deals or None,
            seed=record.seed,
            actions=record.actions,
            result=record.result,
        )

    def value(self) -> Record:
        """Return the record; whether it keeps to the rules is for `verify` to say.

        Raises:
            DataError: It has neither deals nor a seed.
        """
        if not self.deals and self.seed is None:
            raise DataError("deals", "a log needs deals, or a seed, or both", "S2")
        return Record(
            players=self.players,
            actions=self.actions,
            deals=self.deals or (),
            seed=self.seed,
            rules=self.rules,
            result=self.result,
        )


@frozen
class SeenLogDocument:
    """What a seat has seen of a recorded game, in JSON."""

    FORMAT: ClassVar[str] = "thurn-taxis-seen-log"

    seat: int | None
    rules: Ruleset
    players: tuple[str, ...]
    display: tuple[City, ...]
    actions: tuple[SeenAction, ...]
    result: Result | None

    @classmethod
    def of(cls, record: SeenRecord) -> Self:
        """Return the document of what a seat has seen."""
        return cls(record.seat, record.rules, record.players, record.display, record.actions, record.result)

    def value(self) -> SeenRecord:
        """Return what the seat has seen; whether the actions keep to the rules is not asked.

        Raises:
            DataError: Something is there that the seat could not see, or what was seen contradicts itself.
        """
        record = SeenRecord(
            seat=self.seat,
            rules=self.rules,
            players=self.players,
            display=self.display,
            actions=self.actions,
            result=self.result,
        )
        views = seen_views(record)
        for place, seen in enumerate(self.actions):
            if seen.events != redacted(seen.events, self.seat):
                raise DataError(f"actions[{place}].events", "something in it is hidden from the seat", "H2")
        for place, view in enumerate(views, start=-1):
            try:
                check_possible(guess(view, 0))
            except DataError as fault:
                reason = f"what follows is not possible: {fault}"
                raise DataError(f"actions[{place}].events" if place >= 0 else "display", reason) from None
        return record


@frozen
class EventsDocument:
    """Events in JSON."""

    FORMAT: ClassVar[str] = "thurn-taxis-events"

    events: tuple[Event, ...]

    @classmethod
    def of(cls, told: tuple[Event, ...]) -> Self:
        """Return the document of events."""
        return cls(told)

    def value(self) -> tuple[Event, ...]:
        """Return the events."""
        return self.events


@frozen
class ActionDocument:
    """An action in JSON, as a document of its own; in a log it is a bare text."""

    FORMAT: ClassVar[str] = "thurn-taxis-action"

    action: Action

    @classmethod
    def of(cls, action: Action) -> Self:
        """Return the document of an action."""
        return cls(action)

    def value(self) -> Action:
        """Return the action."""
        return self.action
