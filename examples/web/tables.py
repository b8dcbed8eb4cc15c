"""The tables at which games are played: who sits there, what they do, and who is told what.

All of it runs in one thread, between two awaits nothing else happens. An action is written to the store first, then it
is part of the game, then everybody is told.
"""

from __future__ import annotations

import asyncio
import logging
from hmac import compare_digest
from typing import TYPE_CHECKING, Final

from attrs import evolve

from thurn_taxis import (
    IllegalAction,
    Record,
    SeenAction,
    StaleAction,
    apply_to,
    is_over,
    redacted,
    replay,
    scores,
    undo,
    view,
    view_record,
    winner,
)
from thurn_taxis.previews import previews
from thurn_taxis.steps import Step

from .built_in import choose
from .guests import Guest
from .store import Chair, Game, Store, hashed
from .telling import BehindBarrier, Document, Happened, Names, NotAllowed, position, refused, result, story, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from thurn_taxis import Action, State

    from .messages import Play, Sit, Undo

_HISTORY: Final = 60
"""How many of the last actions are told to whoever sits down."""
_MOST_GUESTS: Final = 50

logger = logging.getLogger(__name__)


class Table:
    """A game that somebody is looking at."""

    def __init__(self, game: Game, store: Store, pace: float = 0.0) -> None:
        """Take a game from the store.

        Args:
            game: The game.
            store: Where it is written down.
            pace: How many seconds a built-in player waits before each action.
        """
        self.game = game
        self.guests: list[Guest] = []
        self._store = store
        self._pace = pace
        self._states = replay(game.record)
        self._thinking: asyncio.Task[None] | None = None
        self._here_told = self.names.here

    @property
    def record(self) -> Record:
        """The log of the game."""
        return self.game.record

    @property
    def state(self) -> State:
        """The present position."""
        return self._states[-1]

    @property
    def names(self) -> Names:
        """Who plays."""
        here = {guest.seat for guest in self.guests}
        built_in = tuple(chair.built_in for chair in self.game.chairs)
        return Names(
            self.record.players, built_in, tuple(name is not None or seat in here for seat, name in enumerate(built_in))
        )

    def sit_down(self, asked: Sit) -> Guest:
        """Let a browser sit down: with the right key at its seat, otherwise as a spectator.

        Args:
            asked: What the browser has sent.

        Raises:
            NotAllowed: There are too many guests; whoever has a seat can always come.
        """
        seat = self._seat_of(asked)
        if seat is None and sum(guest.seat is None for guest in self.guests) >= _MOST_GUESTS:
            raise NotAllowed("full")
        guest = Guest(seat, asked.language)
        self.guests.append(guest)
        notice = None
        if seat is None and asked.key is not None:
            notice = text("no seat" if asked.invitation is None else "used", asked.language)
        self.tell_everything(guest, notice)
        self._tell_presence()
        self._wake()
        return guest

    def _seat_of(self, asked: Sit) -> int | None:
        """Return the seat that a key opens; an invitation that is still open is exchanged for the key."""
        if asked.key is None:
            return None
        key = hashed(asked.key)
        for seat, chair in enumerate(self.game.chairs):
            if chair.key is not None and compare_digest(chair.key, key):
                return seat
        invitation = None if asked.invitation is None else hashed(asked.invitation)
        for seat, chair in enumerate(self.game.chairs):
            if invitation is not None and chair.invitation is not None and compare_digest(chair.invitation, invitation):
                chairs = (*self.game.chairs[:seat], Chair(key=key), *self.game.chairs[seat + 1 :])
                self._store.seat(self.game.id, chairs)
                self.game = evolve(self.game, chairs=chairs)
                return seat
        return None

    def stand_up(self, guest: Guest) -> None:
        """Let a browser go."""
        self.guests.remove(guest)
        self._tell_presence()
        if not self.guests and self._thinking is not None:
            self._thinking.cancel()

    def play(self, seat: int | None, asked: Play) -> None:
        """Carry out what a browser asks for.

        Args:
            seat: The seat that it plays for.
            asked: The actions, and the position that they were chosen in.

        Raises:
            NotAllowed: It is not the turn of that seat, or the actions are no way of closing the route.
            StaleAction: The game has gone on since.
            IllegalAction: The rules do not allow the action.
        """
        self._require_present(asked.actions[0], asked.number, asked.branch)
        seat = self._player(seat)
        if seat != self.state.turn.seat:
            raise NotAllowed("not your turn", self.record.players[self.state.turn.seat])
        # Several actions at once must be what a preview has promised: otherwise somebody could send a draw together
        # with an action that is refused, and learn from the refusal what the card would have been.
        if len(asked.actions) > 1 and asked.actions not in [preview.actions for preview in previews(self.state)]:
            raise NotAllowed("not a preview")
        self._carry_out(asked.actions)

    def take_back(self, seat: int | None, asked: Undo) -> None:
        """Take back the last action of a seat.

        Args:
            seat: The seat that asks for it.
            asked: The position that was seen.

        Raises:
            NotAllowed: The last action is another's, or there is none.
            StaleAction: The game has gone on since.
            BehindBarrier: The action has shown something.
        """
        seat = self._player(seat)
        if len(self._states) == 1 or seat != self._states[-2].turn.seat:
            raise NotAllowed("nothing to take back")
        self._require_present(self._steps(-1)[0].action, asked.number, asked.branch)
        undone = undo(self.record)
        if undone.barrier is not None:
            raise BehindBarrier(undone.barrier)
        left, branch = len(undone.record.actions), self.game.branch + 1
        self._store.take_back(self.game.id, left, branch)
        self.game = evolve(self.game, record=undone.record, branch=branch)
        self._states = self._states[: left + 1]
        words = {"name": self.record.players[seat], "action": ", ".join(map(str, undone.taken_back))}
        for guest in self.guests:
            self.tell_everything(guest, text("taken back", guest.language, **words))
        self._wake()

    def _player(self, seat: int | None) -> int:
        """Return the seat of a player; refuse spectators, and everybody once the game is over."""
        if seat is None:
            raise NotAllowed("watching")
        if is_over(self.state):
            raise NotAllowed("over")
        return seat

    def _require_present(self, action: Action, number: int, branch: int) -> None:
        """Refuse what was chosen in another position; numbers alone do not tell branches apart."""
        if branch != self.game.branch or number != len(self.record.actions):
            raise StaleAction(action, number, len(self.record.actions))

    def _carry_out(self, actions: Sequence[Action]) -> None:
        """Carry out actions: all of them, or none if one is not allowed."""
        record, number = self.record, len(self.record.actions)
        for place, action in enumerate(actions):
            record = apply_to(record, action, number + place)
        self._store.add(self.game.id, number, actions)
        self.game = evolve(self.game, record=record)
        self._states = replay(record)
        for guest in self.guests:
            steps = self._steps(-len(actions))
            seen = [SeenAction(step.action, redacted(step.events, guest.seat)) for step in steps]
            guest.tell(self._told(guest, [Happened(number + place, one) for place, one in enumerate(seen)]))
        self._wake()

    def _steps(self, first: int) -> list[Step]:
        """Return the last steps of the game, from a place on that is counted from the end."""
        pairs = zip(self._states[first - 1 : -1], self.record.actions[first:], self._states[first:], strict=True)
        return [Step(before, action, after) for before, action, after in pairs if not isinstance(action, str)]

    def tell_everything(self, guest: Guest, notice: str | None = None) -> None:
        """Tell a browser where the game is and what has happened before.

        Args:
            guest: The browser.
            notice: What else is to be said.
        """
        seen = view_record(self.record, guest.seat).actions
        first = max(0, len(seen) - _HISTORY)
        happened = [Happened(first + place, one) for place, one in enumerate(seen[first:])]
        guest.tell(self._told(guest, happened, notice, everything=True))

    def _told(
        self, guest: Guest, happened: Sequence[Happened], notice: str | None = None, *, everything: bool = False
    ) -> Document:
        """Return what a browser is told when something has happened, or when it needs everything."""
        names, language = self.names, guest.language
        return {
            "kind": "table",
            "game": self.game.id,
            "number": len(self.record.actions),
            "branch": self.game.branch,
            "last_by": self._states[-2].turn.seat if len(self._states) > 1 else None,
            **position(view(self.state, guest.seat), names, language),
            "result": self._result(),
            "happened": story(happened, names, language),
            "everything": everything,
            "notice": notice,
        }

    def _result(self) -> Document | None:
        won_by = winner(self.state)
        return None if won_by is None else result(scores(self.state), won_by)

    def refuse(self, guest: Guest, why: Exception) -> None:
        """Tell a browser why something was refused."""
        guest.tell(refused(why, self.names, guest.language))

    def _tell_presence(self) -> None:
        """Tell everybody who is here, if that has changed; spectators do not count, so they can disturb nobody."""
        here = self.names.here
        if here != self._here_told:
            self._here_told = here
            for guest in self.guests:
                guest.tell({"kind": "presence", "here": list(here)})

    def _wake(self) -> None:
        """Let the built-in player whose turn it is begin to think, if nobody thinks yet."""
        if self._due() is not None and (self._thinking is None or self._thinking.done()):
            self._thinking = asyncio.create_task(self._let_them_play())
            self._thinking.add_done_callback(_report)

    def _due(self) -> str | None:
        """Return the built-in player whose turn it is, if there is one."""
        return None if is_over(self.state) else self.game.chairs[self.state.turn.seat].built_in

    async def _let_them_play(self) -> None:
        """Let built-in players play for as long as it is their turn and somebody is there."""
        while (name := self._due()) is not None and self.guests:
            await asyncio.sleep(self._pace)
            state, number, branch = self.state, len(self.record.actions), self.game.branch
            chance = f"{self.record.seed}/{state.turn.seat}/{number}"
            action = await asyncio.to_thread(choose, name, view(state, state.turn.seat), chance)
            if (number, branch) == (len(self.record.actions), self.game.branch):
                self._carry_out((action,))


def _report(task: asyncio.Task[None]) -> None:
    """Write down why a built-in player stopped, if it was for a fault; it is tried again when somebody comes."""
    if not task.cancelled() and (fault := task.exception()) is not None:
        logger.error("a built-in player stopped", exc_info=fault)


REFUSALS: Final = (NotAllowed, BehindBarrier, StaleAction, IllegalAction)
"""What playing and taking back can be refused with."""
