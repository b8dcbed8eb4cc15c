"""A game as it was played, and what can be said about it: values only."""

from __future__ import annotations

from attrs import frozen

from thurn_taxis.actions import Action
from thurn_taxis.board import City
from thurn_taxis.errors import DataError, IllegalAction, NotationError, Objection, ThurnTaxisError
from thurn_taxis.notebook import picture
from thurn_taxis.ruleset import RIO_GRANDE, Ruleset
from thurn_taxis.state import State


@frozen
class Result:
    """How a game stands at the end of a record.

    Attributes:
        scores: The points of each seat (E3); those so far when the game is not over.
        winner: The seat that has won (E4), or `None` when the game is not over.
    """

    scores: tuple[int, ...]
    winner: int | None


@frozen(kw_only=True)
class Record:
    """A game as it was played, from the first deal on.

    Attributes:
        players: The names of the players in seat order.
        actions: What was done, in order. A text in place of an action is one that could not be read: it is kept, so
            that `verify` can say where it stands.
        deals: Every shuffled supply in full, top card first; empty when all of them come from the seed.
        seed: The seed of the game, or `None`.
        rules: The rules that were played by.
        result: How the game stands at the end, or `None` when the record does not say it.
    """

    players: tuple[str, ...]
    actions: tuple[Action | str, ...] = ()
    deals: tuple[tuple[City, ...], ...] = ()
    seed: int | None = None
    rules: Ruleset = RIO_GRANDE
    result: Result | None = None

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows: the last good position."""
        return picture(self)


@frozen(kw_only=True)
class Verdict:
    """What `verify` found: how far a record is good, and the first fault with its place.

    Attributes:
        actions: The actions up to the first fault, all of them legal; the whole record when it is good.
        state: The state after those actions; `None` when not even the first deal is good.
        at: Where the first fault is: the index of an action, `"deals[k]"`, `"result"`, or the name of another part
            of the record; `None` when there is none.
        error: The fault itself, or `None`.
        action: The action or the text at the fault, or `None`.
        player: The name of the player whose turn it is there, or `None`.
    """

    actions: tuple[Action, ...]
    state: State | None
    at: int | str | None = None
    error: ThurnTaxisError | None = None
    action: Action | str | None = None
    player: str | None = None

    @property
    def ok(self) -> bool:
        """Whether the whole record is good."""
        return self.error is None

    @property
    def objection(self) -> Objection | None:
        """Why the action at the fault is not allowed, when that is the fault."""
        return self.error.objection if isinstance(self.error, IllegalAction) else None

    @property
    def code(self) -> str | None:
        """A stable code for the fault: that of the objection, `NOTATION`, `DEAL`, `RESULT` or `DATA`."""
        if self.error is None:
            return None
        if isinstance(self.error, IllegalAction):
            return self.error.objection.code
        if isinstance(self.error, NotationError):
            return "NOTATION"
        place = str(self.at)
        return "DEAL" if place.startswith("deals") else "RESULT" if place == "result" else "DATA"

    @property
    def rule(self) -> str | None:
        """The id of the rule that the fault is against; `notation` for a text that is no action."""
        if isinstance(self.error, IllegalAction):
            return self.error.objection.rule
        if isinstance(self.error, DataError):
            return self.error.rule
        return "notation" if isinstance(self.error, NotationError) else None

    @property
    def message(self) -> str | None:
        """The fault in one sentence, with the player's name in it."""
        if isinstance(self.error, IllegalAction):
            return f"{self.player} cannot play {self.action}: {self.error.reason}"
        return None if self.error is None else str(self.error)
