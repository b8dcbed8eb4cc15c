"""The room: all tables at which somebody sits, and the store with all the others."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from thurn_taxis import Record

from .store import Game
from .tables import Table
from .telling import NotAllowed

if TYPE_CHECKING:
    from .guests import Guest
    from .messages import Create, Sit
    from .store import Store


class Room:
    """All tables: those at which somebody sits are kept in memory."""

    def __init__(self, store: Store, pace: float = 0.0) -> None:
        """Open a room.

        Args:
            store: Where the games are.
            pace: How many seconds a built-in player waits before each action.
        """
        self.tables: dict[str, Table] = {}
        self._store = store
        self._pace = pace

    def create(self, asked: Create) -> str:
        """Set up a new game and return its name."""
        name = secrets.token_hex(8)
        record = Record(players=asked.players, seed=secrets.randbelow(1 << 53), rules=asked.rules)
        self._store.create(Game(name, record, asked.chairs))
        return name

    def sit_down(self, asked: Sit) -> tuple[Table, Guest]:
        """Let a browser sit down at the table of a game, which is fetched from the store if nobody sits there.

        Args:
            asked: What the browser has sent.

        Raises:
            NotAllowed: There is no such game, or the table is full.
        """
        table = self.tables.get(asked.game)
        if table is None:
            game = self._store.game(asked.game)
            if game is None:
                raise NotAllowed("no game")
            table = Table(game, self._store, self._pace)
        guest = table.sit_down(asked)
        self.tables[asked.game] = table
        return table, guest

    def leave(self, table: Table, guest: Guest) -> None:
        """Let a browser go; a table at which nobody sits is cleared away, the game stays in the store."""
        table.stand_up(guest)
        if not table.guests:
            self.tables.pop(table.game.id, None)
