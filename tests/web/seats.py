"""Tables without a network: games whose seats are all open to the tests, and what their guests are told."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from examples.web.messages import Play, Sit
from examples.web.store import Chair, Game, hashed
from examples.web.tables import Table

from thurn_taxis import Action, Record, parse_action

if TYPE_CHECKING:
    from examples.web.guests import Guest
    from examples.web.store import Store

KEYS = tuple(f"{letter * 8}-the-key-of-a-seat" for letter in "abcd")
"""The keys of the seats."""


def a_table(store: Store, record: Record, *, name: str = "g", built_in: dict[int, str] | None = None) -> Table:
    """Return a table at which the seats can be taken with `KEYS`; its game stands in the store."""
    chairs = tuple(Chair(key=hashed(KEYS[seat])) for seat in range(len(record.players)))
    for seat, player in (built_in or {}).items():
        chairs = (*chairs[:seat], Chair(built_in=player), *chairs[seat + 1 :])
    store.create(Game(name, Record(players=record.players, seed=record.seed, deals=record.deals), chairs))
    if record.actions:
        store.add(name, 0, [parse_action(str(action)) for action in record.actions])
    game = store.game(name)
    assert game is not None
    return Table(game, store)


def sit(table: Table, seat: int | None, *, key: str | None = None, invitation: str | None = None) -> Guest:
    """Return a guest who has sat down at a seat, or with another key; `None` for a spectator."""
    return table.sit_down(Sit(table.game.id, KEYS[seat] if seat is not None else key, invitation, "en"))


def told(guest: Guest) -> list[dict[str, Any]]:
    """Return what a guest has been told since the last time."""
    return [json.loads(text) for text in told_texts(guest)]


def told_texts(guest: Guest) -> list[str]:
    """Return what a guest has been told since the last time, as it goes over the network."""
    texts = []
    while not guest.outbox.empty():
        text = guest.outbox.get_nowait()
        assert text is not None
        texts.append(text)
    return texts


def play(table: Table, *actions: Action | str, seat: int | None = None, number: int | None = None) -> None:
    """Let the seat whose turn it is, or another one, ask for actions together."""
    asked = tuple(parse_action(action) if isinstance(action, str) else action for action in actions)
    number = len(table.record.actions) if number is None else number
    table.play(table.state.turn.seat if seat is None else seat, Play(asked, number, table.game.branch))
