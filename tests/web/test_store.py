"""Games on disk: nothing is lost, nothing is secret."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from examples.web.store import Chair, Game, Store, hashed

from thurn_taxis import FIRST_EDITION, Record, parse_action

if TYPE_CHECKING:
    from pathlib import Path

ACTIONS = tuple(map(parse_action, ("draw supply", "draw supply")))
GAME = Game(
    "g",
    Record(players=("Anna", "B\N{LATIN SMALL LETTER O WITH STROKE}"), seed=5, rules=FIRST_EDITION),
    (Chair(), Chair()),
)


def test_a_game_comes_back_as_it_was(tmp_path: Path) -> None:
    """What was written is there when the database is opened again, without having been closed."""
    first = Store(tmp_path / "games.sqlite3")
    first.create(GAME)
    first.add("g", 0, ACTIONS)
    first.seat("g", (Chair(key=hashed("k")), Chair(built_in="random")))
    second = Store(tmp_path / "games.sqlite3")
    read = second.game("g")
    first.close()
    second.close()
    assert read is not None
    assert (ACTIONS, GAME.record.players, 5) == (read.record.actions, read.record.players, read.record.seed)
    assert (FIRST_EDITION, (Chair(key=hashed("k")), Chair(built_in="random"))) == (read.record.rules, read.chairs)


def test_what_was_taken_back_is_gone(store: Store) -> None:
    """Taking back strikes out actions and counts that it was done."""
    store.create(GAME)
    store.add("g", 0, ACTIONS)
    store.take_back("g", 1, 4)
    read = store.game("g")
    assert read is not None
    assert (ACTIONS[:1], 4) == (read.record.actions, read.branch)


def test_an_action_is_written_once(store: Store) -> None:
    """A second action of the same number is refused, and then none of those that came with it is kept."""
    store.create(GAME)
    store.add("g", 1, ACTIONS[:1])
    with pytest.raises(Exception, match="UNIQUE"):
        store.add("g", 0, ACTIONS)
    read = store.game("g")
    assert read is not None
    assert len(read.record.actions) == 1


def test_there_is_no_game_of_another_name(store: Store) -> None:
    """Whoever asks for a game that does not exist gets none."""
    assert store.game("g") is None


@pytest.mark.parametrize("content", [b"this is no database, it is only long enough to be looked at as one" * 20, None])
def test_another_file_is_refused(tmp_path: Path, content: bytes | None) -> None:
    """A file that is no database, or another program's, is left as it is."""
    path = tmp_path / "other"
    if content is None:
        import sqlite3  # noqa: PLC0415 - for the database of another program

        database = sqlite3.connect(path)
        database.execute("CREATE TABLE other (x)")
        database.close()
    else:
        path.write_bytes(content)
    with pytest.raises(ValueError, match="no database of this server"):
        Store(path)
