"""Games on disk: each is a log in an SQLite database, written before anybody is told of an action.

So the server can be killed at any moment: what a browser has seen is in the database. Secrets are kept as hashes only.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from typing import TYPE_CHECKING, Final

from attrs import asdict, evolve, frozen

from thurn_taxis import Record, from_json, to_json

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from thurn_taxis import Action

_VERSION: Final = 1
_TABLES: Final = """
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    log TEXT NOT NULL,                  -- the log without its actions: names, rules, seed
    chairs TEXT NOT NULL,
    branch INTEGER NOT NULL,            -- how often something was taken back
    created TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
) STRICT;
CREATE TABLE actions (
    game TEXT NOT NULL REFERENCES games (id),
    number INTEGER NOT NULL,
    action TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
"""


@frozen
class Chair:
    """Who sits at a seat.

    Attributes:
        built_in: The name of a built-in player, or `None` for a person.
        invitation: The hash of the invitation with which the seat can still be taken; `None` once it is.
        key: The hash of the key of the person who has taken the seat, or `None`.
    """

    built_in: str | None = None
    invitation: str | None = None
    key: str | None = None

    @classmethod
    def reserved(cls, invitation: str) -> Chair:
        """Return a chair that waits for the person who has an invitation."""
        return cls(invitation=hashed(invitation))


@frozen
class Game:
    """A game as it is on disk.

    Attributes:
        id: Its name in links; it is no secret.
        record: The log.
        chairs: Who sits where, in seat order.
        branch: How often something was taken back.
    """

    id: str
    record: Record
    chairs: tuple[Chair, ...]
    branch: int = 0


def hashed(secret: str) -> str:
    """Return what is kept of a secret; secrets are long and random, so a plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Store:
    """The database; every method that writes has written when it returns."""

    def __init__(self, path: Path) -> None:
        """Open the database, or make a new one.

        Raises:
            ValueError: The file is a database of something else, or of a later version.
        """
        self._database = sqlite3.connect(path, isolation_level=None)
        try:
            self._prepare()
        except (sqlite3.DatabaseError, ValueError) as fault:
            self._database.close()
            raise ValueError(f"{path} is no database of this server: {fault}") from fault

    def _prepare(self) -> None:
        database = self._database
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        database.execute("PRAGMA foreign_keys = ON")
        (version,) = database.execute("PRAGMA user_version").fetchone()
        (tables,) = database.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        if version == 0 and tables == 0:
            database.executescript(f"BEGIN; {_TABLES} PRAGMA user_version = {_VERSION}; COMMIT")
        elif version != _VERSION:
            raise ValueError(f"it has version {version}, not {_VERSION}")

    def close(self) -> None:
        """Close the database."""
        self._database.close()

    def create(self, game: Game) -> None:
        """Write down a new game."""
        log = to_json(evolve(game.record, actions=()))
        self._database.execute(
            "INSERT INTO games (id, log, chairs, branch) VALUES (?, ?, ?, ?)",
            (game.id, log, _written(game.chairs), game.branch),
        )

    def game(self, name: str) -> Game | None:
        """Return a game, or `None` when there is none of that name."""
        row = self._database.execute("SELECT log, chairs, branch FROM games WHERE id = ?", (name,)).fetchone()
        if row is None:
            return None
        log, chairs, branch = row
        found = self._database.execute("SELECT action FROM actions WHERE game = ? ORDER BY number", (name,))
        document = json.loads(log)
        document["actions"] = [action for (action,) in found]
        record = from_json(json.dumps(document), Record)
        return Game(name, record, tuple(Chair(**chair) for chair in json.loads(chairs)), branch)

    def add(self, name: str, number: int, actions: Sequence[Action]) -> None:
        """Write down actions, the first of which has a number."""
        rows = [(name, number + place, str(action)) for place, action in enumerate(actions)]
        with self._database:
            self._database.execute("BEGIN")
            self._database.executemany("INSERT INTO actions (game, number, action) VALUES (?, ?, ?)", rows)

    def take_back(self, name: str, left: int, branch: int) -> None:
        """Strike out all actions but the first ones, and write down how often that has happened."""
        with self._database:
            self._database.execute("BEGIN")
            self._database.execute("DELETE FROM actions WHERE game = ? AND number >= ?", (name, left))
            self._database.execute("UPDATE games SET branch = ? WHERE id = ?", (branch, name))

    def seat(self, name: str, chairs: tuple[Chair, ...]) -> None:
        """Write down who sits where."""
        self._database.execute("UPDATE games SET chairs = ? WHERE id = ?", (_written(chairs), name))


def _written(chairs: tuple[Chair, ...]) -> str:
    return json.dumps([asdict(chair) for chair in chairs])
