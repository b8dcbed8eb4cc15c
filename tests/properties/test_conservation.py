"""What is always there: cards, houses, tiles and carriages, roads under the routes, one official a turn."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

from hypothesis import given

from positions import crammed_states
from profiles import share
from thurn_taxis import (
    Action,
    Call,
    City,
    Close,
    Discard,
    Draw,
    Extend,
    House,
    Official,
    Pass,
    Phase,
    Record,
    Stack,
    Start,
    State,
    apply,
    board_graph,
    legal_actions,
    replay,
    scores,
)
from thurn_taxis.testing import check_move, check_state, played_states, records

LETTER: dict[type[Action], str] = {Draw: "d", Start: "s", Extend: "s", Close: "x", House: "h", Discard: "k", Pass: "n"}
OFFICIAL_LETTER = dict(zip(Official, "apcw", strict=True))

ONE_TURN = re.compile(
    r"""
    (?: (?: a?d | dpd | dd | ) s    # draw the administrator, the postmaster, the postmaster by D5, or nothing (D7)
      | d? scs                      # the carrier
      | )                           # nothing to draw and nothing to play (D7)
    (?: n | x [hn]* w? k* )         # end the turn, or close the route
    """,
    re.VERBOSE,
)
"""The actions of one turn, a letter for each kind."""


def turns(record: Record) -> list[list[tuple[State, Action]]]:
    """Return the turns of a recorded game, each as its positions with the action that was taken there."""
    positions = replay(record)
    found: list[list[tuple[State, Action]]] = []
    seat = None
    for state, action in zip(positions, record.actions, strict=False):
        assert not isinstance(action, str)
        if state.turn.seat != seat:
            found.append([])
            seat = state.turn.seat
        found[-1].append((state, action))
    return found


@given(played_states())
def test_every_card_is_somewhere(state: State) -> None:
    """There are always 66 cards, three of each city: in the display, the piles, the hands and the routes (S2)."""
    cards = Counter((*state.supply.display, *state.supply.cards, *state.supply.discards))
    for player in state.players:
        cards.update((*player.hand, *player.route))
    del cards[None]
    assert dict.fromkeys(City, 3) == cards


@given(played_states())
def test_every_house_is_somewhere(state: State) -> None:
    """A player has 20 houses, placed or not, and those not placed are what the score counts (S4, E3)."""
    for player, score in zip(state.players, scores(state), strict=True):
        assert 20 == len(player.houses) - score.houses
        assert 0 <= len(player.houses) <= 20


@given(played_states())
def test_every_tile_is_somewhere(state: State) -> None:
    """Each tile is in its stack or with a player; the stacks are in order, and the higher tiles go first (S3, C4)."""
    for stack in Stack:
        won = [tile.points for player in state.players for tile in player.tiles if tile.stack is stack]
        assert state.rules.tiles[stack] == (*sorted(won, reverse=True), *state.stacks[stack])


@given(played_states())
def test_routes_follow_the_roads(state: State) -> None:
    """A route is one row of different cities, each joined by a road to the next (R3, R4)."""
    graph = board_graph()
    for player in state.players:
        assert len(player.route) == len(set(player.route))
        assert all(graph.has_edge(*step) for step in pairwise(player.route))


@given(played_states() | crammed_states())
def test_the_display_is_full_while_there_are_cards(state: State) -> None:
    """The display has six spaces, none empty while there is a card to fill it, except after the end (D2, D7)."""
    for position in (state, *(apply(state, action) for action in legal_actions(state))):
        supply = position.supply
        assert 6 == len(supply.display)
        if position.turn.phase is not Phase.OVER and (supply.cards or supply.discards):
            assert None not in supply.display


@given(played_states())
def test_played_in_states_keep_every_promise(state: State) -> None:
    """The public check of states agrees that nothing is broken in any position that play leads to."""
    check_state(state)


@share(0.25)
@given(records())
def test_every_action_changes_what_it_may(record: Record) -> None:
    """The public check of moves agrees: one seat moves, nothing won is lost, the turn goes round (T1, T2)."""
    positions = replay(record)
    for before, action, after in zip(positions, record.actions, positions[1:], strict=False):
        assert not isinstance(action, str)
        deals = () if record.seed is not None else record.deals[before.supply.shuffles : after.supply.shuffles]
        check_move(before, action, after, deal=deals[0] if deals else None)


@share(0.25)
@given(records())
def test_carriages_are_never_skipped(record: Record) -> None:
    """A player's carriages come as 3, 4, 5, 6, 7, at most one with each closed route (C5)."""
    for before, after in pairwise(replay(record)):
        had, has = before.player.carriage, after.players[before.turn.seat].carriage
        assert (had, has) in {(had, had), (0, 3), (3, 4), (4, 5), (5, 6), (6, 7)}
        if had != has:
            assert () == after.players[before.turn.seat].route


@share(0.25)
@given(records())
def test_one_official_helps_in_a_turn(record: Record) -> None:
    """At most one official helps in a turn, the postmaster of an empty hand counted, and he is remembered (T2, D5)."""
    for turn in turns(record):
        first = turn[0][0].turn.official
        assert first in {None, Official.POSTMASTER}
        helped: list[Official] = [] if first is None else [first]
        for state, action in turn:
            assert helped == ([] if state.turn.official is None else [state.turn.official])
            if isinstance(action, Call):
                helped.append(action.official)
        assert len(helped) <= 1


@share(0.25)
@given(records())
def test_a_turn_has_the_order_of_the_rulebook(record: Record) -> None:
    """In a turn cards are drawn, then played, then the route is closed or not, with the officials between (T1, C1)."""
    for turn in turns(record)[:-1]:
        letters = [
            OFFICIAL_LETTER[action.official] if isinstance(action, Call) else LETTER[type(action)] for _, action in turn
        ]
        assert ONE_TURN.fullmatch("".join(letters)), letters


@given(records(finished=True))
def test_the_end_is_triggered_once(record: Record) -> None:
    """From the trigger on the same player holds the game end tile, and the last round or turn follows (E1, E2)."""
    positions = replay(record)
    triggers = [state.ended_by for state in positions if state.ended_by is not None]
    assert 1 == len(set(triggers))
    last = positions[-1]
    assert (1,) == record.rules.tiles[Stack.GAME_END]
    assert () == last.stacks[Stack.GAME_END]
    after_the_end = [turn for turn in turns(record) if turn[0][0].turn.last]
    seats = len(last.players)
    expected = seats if record.rules.last_round == "one-more-turn" else seats - 1 - triggers[0]
    assert expected == len(after_the_end)
