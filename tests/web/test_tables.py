"""At the table: who may do what, and what everybody is told of it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from examples.web.messages import Play, Sit, Undo
from examples.web.room import Room
from examples.web.store import Chair, hashed
from examples.web.tables import Table
from examples.web.telling import BehindBarrier, NotAllowed

from thurn_taxis import IllegalAction, Pass, Record, StaleAction, parse_action, replay, to_data, view, view_actions
from thurn_taxis.players import play_game, purposeful
from thurn_taxis.previews import previews
from web.seats import KEYS, a_table, play, sit, told

if TYPE_CHECKING:
    from examples.web.store import Store

RECORD = Record(players=("Anna", "Bert"), seed=11)
PLAYED = play_game([purposeful] * 2, names=["Anna", "Bert"], seed=11)
CLOSING = next(number for number, state in enumerate(replay(PLAYED)) if len(previews(state)) > 1)
"""How many actions there are before a route can first be closed in several ways."""


def _so_far(number: int) -> Record:
    """Return the beginning of the played game."""
    return Record(players=PLAYED.players, seed=PLAYED.seed, actions=PLAYED.actions[:number])


def test_each_guest_is_told_what_the_seat_sees(store: Store) -> None:
    """Whoever sits down gets the view of that seat, and a spectator that of a spectator."""
    table = a_table(store, _so_far(30))
    for seat in (0, 1, None):
        message = told(sit(table, seat))[0]
        seen = view(table.state, seat)
        assert (seat, to_data(seen), 30) == (message["seat"], message["view"], message["number"])
        assert [str(action) for action in view_actions(seen)] == message["legal"]


def test_a_wrong_key_sees_what_a_spectator_sees(store: Store) -> None:
    """A key that opens no seat opens the door for spectators, with a word about it."""
    table = a_table(store, _so_far(30))
    right = told(sit(table, None))[0]
    wrong = told(sit(table, None, key="another-key-of-no-seat"))[0]
    assert (None, "This link opens no seat of the game: you are watching.") == (right["notice"], wrong["notice"])
    assert {**right, "notice": ""} == {**wrong, "notice": ""}


def test_an_invitation_opens_a_seat_once(store: Store) -> None:
    """The first key that comes with an invitation has the seat from then on; the invitation opens nothing more."""
    table = a_table(store, RECORD)
    table.game = type(table.game)("g", RECORD, (Chair(key=hashed(KEYS[0])), Chair.reserved("the-invitation-to-1")))
    first = sit(table, None, key=KEYS[2], invitation="the-invitation-to-1")
    late = sit(table, None, key=KEYS[3], invitation="the-invitation-to-1")
    again = sit(table, None, key=KEYS[2], invitation="the-invitation-to-1")
    alone = sit(table, None, key=KEYS[2])
    assert (1, None, 1, 1) == (first.seat, late.seat, again.seat, alone.seat)
    assert told(late)[0]["notice"].startswith("Somebody has taken this seat")
    kept = store.game("g")
    assert kept is not None
    assert Chair(key=hashed(KEYS[2])) == kept.chairs[1]


def test_an_action_is_told_to_everybody(store: Store) -> None:
    """After an action each guest has the new view, with what happened as the seat has seen it."""
    table = a_table(store, RECORD)
    guests = {seat: sit(table, seat) for seat in (0, 1, None)}
    for guest in guests.values():
        told(guest)
    play(table, "draw supply")
    messages = {seat: told(guest)[0] for seat, guest in guests.items()}
    cards = {seat: message["happened"][0]["events"][0]["city"] for seat, message in messages.items()}
    assert {0: str(table.state.players[0].hand[0]), 1: None, None: None} == cards
    assert [to_data(view(table.state, seat)) for seat in guests] == [one["view"] for one in messages.values()]


def test_what_is_asked_for_twice_is_done_once(store: Store) -> None:
    """A second click, or one in another window, comes too late and changes nothing."""
    table = a_table(store, RECORD)
    play(table, "draw supply")
    with pytest.raises(StaleAction):
        play(table, "draw supply", number=0)
    assert 1 == len(table.record.actions)


def test_nobody_plays_for_another_seat(store: Store) -> None:
    """Neither the other player nor a spectator can do anything, legal or not."""
    table = a_table(store, RECORD)
    for action in ("draw supply", "pass", "close each"):
        with pytest.raises(NotAllowed, match="not your turn"):
            play(table, action, seat=1)
        with pytest.raises(NotAllowed, match="watching"):
            table.play(None, Play((parse_action(action),), 0, 0))
    assert () == table.record.actions


def test_an_illegal_action_is_refused_in_the_words_of_the_game(store: Store) -> None:
    """The player hears who cannot do what and why, with the rule, in the language of the page."""
    table = a_table(store, RECORD)
    guest = sit(table, 0)
    guest.language = "de"
    told(guest)
    with pytest.raises(IllegalAction) as refused:
        play(table, "pass")
    table.refuse(guest, refused.value)
    text = "Anna kann „pass“ nicht spielen: jetzt ist das Ziehen an der Reihe: 2 Karten."
    assert [{"kind": "refused", "text": text, "rule": "T1"}] == told(guest)


def test_a_route_is_closed_as_its_preview_has_shown(store: Store) -> None:
    """A whole way of closing is carried out with one request, and gives what was promised."""
    for place in range(len(previews(replay(PLAYED)[CLOSING]))):
        table = a_table(store, _so_far(CLOSING), name=f"g{place}")
        seat = table.state.turn.seat
        preview = told(sit(table, seat))[0]["previews"][place]
        before = table.state.players[seat]
        play(table, *preview["actions"])
        after = table.state.players[seat]
        assert set(preview["houses"]) == {str(city) for city in after.houses - before.houses}
        assert preview["carriage"] in {None, after.carriage}


@pytest.mark.parametrize(
    "actions", [("draw supply", "start Ulm"), ("draw supply", "draw supply"), ("draw supply", "pass"), ("pass", "pass")]
)
def test_no_card_can_be_probed(store: Store, actions: tuple[str, ...]) -> None:
    """Actions that are no way of closing cannot be asked for together: a refusal would tell the hidden card."""
    table = a_table(store, RECORD)
    with pytest.raises(NotAllowed, match="not a preview"):
        play(table, *actions)
    assert () == table.record.actions


def test_an_action_that_has_shown_nothing_is_taken_back(store: Store) -> None:
    """Its player can take it back; everybody is told, and the store has it so."""
    table = a_table(store, RECORD)
    play(table, "draw supply")
    play(table, "draw supply")
    play(table, f"start {table.state.player.hand[0]}")
    position = table.state
    play(table, "pass")
    guest = sit(table, 1)
    told(guest)
    table.take_back(0, Undo(4, 0))
    message = told(guest)[0]
    assert "Anna has taken back: pass." == message["notice"]
    kept = store.game("g")
    assert kept is not None
    assert (position, 3, 1) == (table.state, len(kept.record.actions), kept.branch)
    assert (to_data(view(position, 1)), 3, 1) == (message["view"], message["number"], message["branch"])
    with pytest.raises(StaleAction):
        table.play(0, Play((Pass(),), 3, 0))


def test_what_has_been_seen_is_not_taken_back(store: Store) -> None:
    """Behind a card that was drawn unseen there is no way back, and the reason says so."""
    table = a_table(store, RECORD)
    play(table, "draw supply")
    guest = sit(table, 0)
    told(guest)
    with pytest.raises(BehindBarrier) as barrier:
        table.take_back(0, Undo(1, 0))
    table.refuse(guest, barrier.value)
    assert "draw supply cannot be taken back: a card was drawn unseen." == told(guest)[0]["text"]


def test_only_the_own_last_action_is_taken_back(store: Store) -> None:
    """Nobody takes back what another has done, what is not there, or what has been taken back already."""
    table = a_table(store, RECORD)
    with pytest.raises(NotAllowed, match="nothing to take back"):
        table.take_back(0, Undo(0, 0))
    play(table, "draw supply")
    for seat, key in ((1, "nothing to take back"), (None, "watching")):
        with pytest.raises(NotAllowed, match=key):
            table.take_back(seat, Undo(1, 0))
    with pytest.raises(StaleAction):
        table.take_back(0, Undo(0, 0))


def test_nothing_moves_after_the_end(store: Store) -> None:
    """A finished game has its score sheet, and neither goes on nor back."""
    table = a_table(store, PLAYED)
    message = told(sit(table, 0))[0]
    assert PLAYED.result is not None
    assert list(PLAYED.result.scores) == [score["total"] for score in message["result"]["scores"]]
    with pytest.raises(NotAllowed, match="over"):
        play(table, "pass")
    with pytest.raises(NotAllowed, match="over"):
        table.take_back(table.state.turn.seat, Undo(len(PLAYED.actions), 0))


def test_a_guest_who_does_not_keep_up_has_to_come_again(store: Store) -> None:
    """The messages that wait for a browser are few: then it is told to come again, and the others play on."""
    table = a_table(store, RECORD)
    slow = sit(table, None)
    for action in PLAYED.actions[:120]:
        play(table, str(action))
        if slow.outbox.qsize() == 1:
            break
    assert slow.outbox.get_nowait() is None


def test_a_full_table_takes_no_more_guests(store: Store) -> None:
    """Fifty browsers can look at a table."""
    table = a_table(store, RECORD)
    guests = [sit(table, None) for _ in range(50)]
    with pytest.raises(NotAllowed, match="full"):
        sit(table, None)
    assert sit(table, 0).seat == 0, "who has a seat can always come"
    table.stand_up(guests[0])
    assert sit(table, None) in table.guests


def test_spectators_disturb_nobody(store: Store) -> None:
    """However often spectators come and go, a player's browser is told nothing of it."""
    table = a_table(store, RECORD)
    player = sit(table, 0)
    waiting = player.outbox.qsize()
    for _ in range(200):
        table.stand_up(sit(table, None))
    assert waiting == player.outbox.qsize()


def test_built_in_players_play_while_somebody_is_there(store: Store) -> None:
    """They play a game to the end against each other and a person, the same one whenever the server is restarted."""

    async def played(name: str, stops: set[int]) -> list[str]:
        table = a_table(store, RECORD, name=name, built_in={1: "purposeful"})
        guest = sit(table, 0)
        while table._result() is None:  # noqa: SLF001 - what the page is told of
            seat, number = table.state.turn.seat, len(table.record.actions)
            if number in stops:
                stops.discard(number)
                table.stand_up(guest)
                game = store.game(name)
                assert game is not None
                table = Table(game, store)
                guest = sit(table, 0)
            if seat == 0:
                play(table, str(purposeful(view(table.state, 0), view_actions(view(table.state, 0)), _Never())))  # type: ignore[arg-type]
            else:
                await asyncio.sleep(0.001)
            told(guest)
        return [str(action) for action in table.record.actions]

    assert asyncio.run(played("a", set())) == asyncio.run(played("b", {7, 40, 41, 42, 90}))


class _Never:
    """A source of chance that gives none."""

    def random(self) -> float:
        """Return the same number each time."""
        return 0.0


def test_a_table_that_everybody_has_left_is_cleared_away(store: Store) -> None:
    """The room keeps only tables at which somebody sits; the game goes on from the store."""
    a_table(store, RECORD)
    room = Room(store)
    table, guest = room.sit_down(Sit("g", KEYS[0], None, "en"))
    play(table, "draw supply")
    assert ["g"] == list(room.tables)
    room.leave(table, guest)
    assert [] == list(room.tables)
    assert 1 == told(room.sit_down(Sit("g", KEYS[0], None, "en"))[1])[0]["number"]
    with pytest.raises(NotAllowed, match="no game"):
        room.sit_down(Sit("other", None, None, "en"))
