"""Who sits at the tables where positions are played in.

Each table is one player for all its seats. The first is the plainest, since Hypothesis shrinks towards it; the others
bring games to where the rules bite: to ends by the last house, to routes of more than seven cards, to empty stacks of
tiles, and to a table without a card that could be drawn (D7).
"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING, Final

from attrs import frozen

from thurn_taxis import (
    RIO_GRANDE,
    Action,
    Call,
    Close,
    DataError,
    Draw,
    Official,
    Ruleset,
    Start,
    View,
    apply,
    is_over,
    legal_actions,
    new_game,
    view,
)
from thurn_taxis.players import Chooser, noisy, purposeful, random_player

if TYPE_CHECKING:
    from collections.abc import Iterator

    from thurn_taxis import State


def hoarder(view: View, legal: tuple[Action, ...], rng: Random) -> Action:
    """Take two cards in every turn, never close a route, and abandon one only when nothing fits.

    A table of hoarders comes to hold all 66 cards (D7) and never ends.

    Args:
        view: What the seat sees.
        legal: The legal actions.
        rng: The source of chance.
    """
    most = max(map(_worth_for_hoarder, legal))
    return random_player(view, tuple(action for action in legal if _worth_for_hoarder(action) == most), rng)


def _worth_for_hoarder(action: Action) -> int:
    match action:
        case Call(Official.ADMINISTRATOR | Official.CARRIER) | Start() | Close():
            return 0
        case Call() | Draw(None):
            return 2
        case _:
            return 1


def _hasty(view: View, legal: tuple[Action, ...], rng: Random) -> Action:
    """Close every route as soon as it is long enough, otherwise be purposeful: this ends by the last house (E1)."""
    closing = tuple(action for action in legal if isinstance(action, Close))
    return purposeful(view, closing or legal, rng)


def _patient(view: View, legal: tuple[Action, ...], rng: Random) -> Action:
    """Be purposeful, but close no route before it is longer than the last carriage asks for (C4, V2)."""
    if len(view.player.route) <= view.rules.carriages[-1] and not (view.ended_by is not None and rng.random() < _HURRY):
        legal = tuple(action for action in legal if not isinstance(action, Close))
    return purposeful(view, legal, rng)


_HURRY: Final = 0.5
"""How often a patient player stops waiting once the end has been triggered."""


def _hoarding_until(shuffles: int, after: Chooser, view: View, legal: tuple[Action, ...], rng: Random) -> Action:
    """Hoard until the cards have been shuffled so many times, then play otherwise."""
    return (hoarder if view.shuffles < shuffles else after)(view, legal, rng)


def _among_hoarders(view: View, legal: tuple[Action, ...], rng: Random) -> Action:
    """Hoard, except at seat 0, where a purposeful player sits."""
    return (hoarder if view.turn.seat else purposeful)(view, legal, rng)


@frozen
class Table:
    """Players at a table, all of one kind.

    Attributes:
        name: What they are like.
        player: The player who sits at every seat.
        since: After how many actions their positions begin to be interesting.
        until: After how many actions most of them have been seen.
    """

    name: str
    player: Chooser
    since: int
    until: int


TABLES: Final[tuple[Table, ...]] = (
    Table("purposeful", purposeful, 0, 250),
    Table("purposeful, a little noisy", noisy(purposeful, 0.1), 0, 250),
    Table("purposeful, a third random", noisy(purposeful, 0.33), 0, 400),
    Table("hasty", noisy(_hasty, 0.05), 0, 500),
    Table("patient", noisy(_patient, 0.05), 0, 450),
    Table("purposeful among hoarders", noisy(_among_hoarders, 0.02), 0, 350),
    Table("hoarding, then purposeful", partial(_hoarding_until, 12, noisy(purposeful, 0.1)), 170, 500),
    Table("hoarding, then hasty", partial(_hoarding_until, 15, noisy(_hasty, 0.1)), 170, 500),
)
"""The tables where positions are played in. All their games come to an end."""


def play_on(state: State, player: Chooser, rng: Random) -> Iterator[tuple[Action, State]]:
    """Yield each action of a game in which one player sits at all seats, and the state after it, to the end.

    Args:
        state: Where to begin; a game without a seed may raise `DealNeeded`.
        player: Who plays.
        rng: The source of chance of the player.
    """
    while not is_over(state):
        action = player(view(state, state.turn.seat), legal_actions(state), rng)
        state = apply(state, action)
        yield action, state


def played_game(table: str, players: int, *, seed: int, rules: Ruleset = RIO_GRANDE) -> tuple[State, ...]:
    """Return every position of a game at one of the tables, from the first to the end.

    A test that fails with a position of `played_states` is told it in this form, to be pasted into an example.

    Args:
        table: The name of the table, one of `TABLES`.
        players: The number of players.
        seed: The seed of the cards and of the players.
        rules: The rules to play by.

    Raises:
        DataError: There is no such table, the rules are none, or what `new_game` says.

    Example:
        >>> from thurn_taxis.testing import check_state
        >>> state = played_game("patient", 2, seed=0)[68]
        >>> check_state(state)
        >>> state.turn.phase
        Phase.DISCARD
    """
    found = [one for one in TABLES if one.name == table]
    if not found:
        raise DataError("table", f"{table!r:.40} is none of the names in TABLES")
    if not isinstance(rules, Ruleset):
        raise DataError("rules", f"{rules!r:.40} is no Ruleset")
    first = new_game(players, seed=seed, rules=rules)
    rng = Random(seed)  # noqa: S311 - a game needs no secrets
    return (first, *(state for _, state in play_on(first, found[0].player, rng)))
