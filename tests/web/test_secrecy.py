"""No seat is told what it cannot know: everything hidden is scrambled, and not a byte of what goes out may change."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest
from examples.web import tables
from examples.web.messages import Play, Undo
from examples.web.store import Store
from examples.web.tables import REFUSALS

from thurn_taxis import ACTIONS, City, DealNeeded, Draw, Record, Start, apply_to, legal_actions, replay, undo
from thurn_taxis.players import noisy, play_game, purposeful
from thurn_taxis.secrecy import check_secrecy, leaks
from web.seats import a_table, play, sit, told_texts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

    from examples.web.guests import Guest
    from examples.web.tables import Table

    from thurn_taxis import Action, View

DRAW_AND_START = (Draw(None), Start(City.ULM))
"""What would tell the top card of the supply, if it could be asked for at once."""


def _blind(seen: View, legal: tuple[Action, ...], rng: Random) -> Action:
    """Play with purpose, but draw every other card unseen: so the hands hold what nobody else has seen."""
    return DRAW_AND_START[0] if DRAW_AND_START[0] in legal and rng.random() < 0.5 else purposeful(seen, legal, rng)


GAMES = {
    f"{count} players, {share} of the game": play_game(
        [noisy(_blind, 0.1)] * count, names=["Anna", "Bert", "Cleo", "Dora"][:count], seed=seed
    )
    for count, seed, share in ((2, 4, 0.9), (3, 5, 0.4), (4, 6, 0.25))
}


def _told(record: Record, seat: int | None) -> str:
    """Return every text that a seat is sent in a game, with all that it could learn by asking for what is refused."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "games.sqlite3")
        table = a_table(store, Record(players=record.players, seed=record.seed, deals=record.deals[:1]))
        guest = sit(table, seat)
        texts = told_texts(guest)
        for number, action in enumerate(record.actions):
            if number % 40 == 15:
                texts += _refusals(table, guest)
            assert not isinstance(action, str)
            with patch.object(tables, "apply_to", _dealt_by(iter(record.deals[table.state.supply.shuffles :]))):
                play(table, action)
            texts += told_texts(guest)
        table.stand_up(guest)
        texts += told_texts(sit(table, seat))
        store.close()
    return "\n".join(texts)


def _ask(table: Table, seat: int | None, request: Play | Undo) -> None:
    if isinstance(request, Play):
        table.play(seat, request)
    else:
        table.take_back(seat, request)


def _dealt_by(deals: Iterator[tuple[City, ...]]) -> Callable[[Record, Action, int], Record]:
    """Return an `apply_to` that deals the next of some deals when cards are shuffled and there is no seed."""

    def apply_and_deal(record: Record, action: Action, number: int) -> Record:
        try:
            return apply_to(record, action, number)
        except DealNeeded:
            return apply_to(record, action, number, deal=next(deals))

    return apply_and_deal


def _refusals(table: Table, guest: Guest) -> list[str]:
    """Ask for everything that is refused, and return what is said to it."""
    number, branch = len(table.record.actions), table.game.branch
    yours = guest.seat == table.state.turn.seat
    legal = set(legal_actions(table.state)) if yours else set()
    singly = [(action,) for action in ACTIONS if action not in legal]
    requests: list[Play | Undo] = [Play(actions, number, branch) for actions in [*singly, DRAW_AND_START]]
    if number and undo(table.record).barrier is not None:
        requests.append(Undo(number, branch))
    texts = []
    for request in requests:
        with pytest.raises(REFUSALS) as refused:
            _ask(table, guest.seat, request)
        table.refuse(guest, refused.value)
        texts += told_texts(guest)
    return texts


@pytest.mark.parametrize("name", GAMES)
def test_nothing_hidden_is_told(name: str) -> None:
    """What each seat and a spectator are sent is the same, whatever lies where they cannot see it (H2)."""
    record = GAMES[name]
    share = float(name.split()[2])
    cut = Record(players=record.players, seed=record.seed, actions=record.actions[: int(share * len(record.actions))])
    check_secrecy(cut, _told, seeds=[1])


def test_the_check_sees_a_leak() -> None:
    """A server that told a single hidden card would be found out."""
    record = GAMES["2 players, 0.9 of the game"]
    cut = Record(players=record.players, seed=record.seed, actions=record.actions[:20])
    assert leaks(cut, lambda record, seat: _told(record, seat) + str(replay(record)[-1].supply.cards[0]), seeds=[1])
