"""Strategies for Hypothesis: words, rule sets, played-in positions, what seats see of them, and recorded games."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Final, get_args, get_type_hints

from attrs import evolve, fields, frozen
from hypothesis import note, reject
from hypothesis import strategies as st

from thurn_taxis import (
    ACTIONS,
    Action,
    City,
    Phase,
    Record,
    Ruleset,
    State,
    View,
    legal_actions,
    new_game,
    result_of,
    view,
    with_deals,
)
from thurn_taxis.testing.seated import TABLES, Table, play_on

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

_PARTS: Final = 120
"""Into how many parts a game is divided to draw a place in it."""

_BEFORE_THE_END: Final = tuple(phase for phase in Phase if phase is not Phase.OVER)


def cities() -> st.SearchStrategy[City]:
    """Return a strategy for cities, which shrinks towards the first on the map."""
    return st.sampled_from(City)


def actions() -> st.SearchStrategy[Action]:
    """Return a strategy for actions, legal somewhere or nowhere; it shrinks towards the first of `ACTIONS`."""
    return st.sampled_from(ACTIONS)


def seeds() -> st.SearchStrategy[int]:
    """Return a strategy for seeds of games, which shrinks towards 0."""
    return st.integers(0, 2**53 - 1)


def rulesets() -> st.SearchStrategy[Ruleset]:
    """Return a strategy for rule sets with all combinations of the options, which shrinks towards `RIO_GRANDE`."""
    values = get_type_hints(Ruleset)
    options = [option.name for option in fields(Ruleset) if option.init]
    return st.builds(Ruleset, **{name: st.sampled_from(get_args(values[name])) for name in options})


@frozen
class _Game:
    """A game to be played in.

    Attributes:
        first: The position before the first action.
        table: Who plays.
        seed: The seed of the cards and of the players.
    """

    first: State
    table: Table
    seed: int

    def moves(self) -> Iterator[tuple[Action, State]]:
        """Yield each action and the state after it, to the end of the game."""
        return play_on(self.first, self.table.player, Random(self.seed))  # noqa: S311 - a game needs no secrets

    def drawn_length(self, draw: st.DrawFn) -> int:
        """Draw a number of actions; from a small range, where Hypothesis does not favour the small numbers."""
        since, until = self.table.since, self.table.until
        return since + draw(st.integers(0, _PARTS)) * (until - since) // _PARTS

    def tell(self, what: str) -> None:
        """Tell a failing test which game it was."""
        players = len(self.first.players)
        note(f"{what} of new_game({players}, seed={self.seed}, rules={self.first.rules}), table {self.table.name!r}")


def _drawn_game(draw: st.DrawFn, players: int | None, rules: st.SearchStrategy[Ruleset] | None) -> _Game:
    """Draw a game in the order in which its parts matter for shrinking."""
    table = draw(st.sampled_from(TABLES))
    seats = draw(st.integers(2, 4)) if players is None else players
    ruleset = draw(rulesets() if rules is None else rules)
    seed = draw(seeds())
    return _Game(new_game(seats, seed=seed, rules=ruleset), table, seed)


@st.composite
def played_states(
    draw: st.DrawFn,
    *,
    players: int | None = None,
    rules: st.SearchStrategy[Ruleset] | None = None,
    phases: Collection[Phase] = tuple(Phase),
    seeded: bool = True,
) -> State:
    """Return a strategy for positions of games that somebody has played so far, rare ones among them.

    A position is drawn as the table of players, the seed, the rules and a number of actions; then the game goes on to
    the drawn phase. It shrinks towards the first turns of sensible players. All phases are about equally frequent, and
    so are tables; at those of hoarders there is sooner or later no card to draw (D7). A failing test is told the game.

    Args:
        draw: Given by Hypothesis, not by the caller.
        players: The number of players, or `None` for any.
        rules: A strategy for the rules, or `None` for any.
        phases: The phases that the position can be in.
        seeded: Whether the position has a seed; without one, `apply` raises `DealNeeded` when cards are shuffled.
    """
    phase = draw(st.sampled_from(sorted(phases)))
    game = _drawn_game(draw, players, rules)
    least = game.drawn_length(draw)
    found, number = (game.first, 0) if game.first.turn.phase is phase else (None, 0)
    for actions_so_far, (_, state) in enumerate(game.moves(), start=1):
        if found is not None and number >= least:
            break
        if state.turn.phase is phase:
            found, number = state, actions_so_far
    if found is None:  # the game never came to that phase
        reject()
    game.tell(f"state {number}")
    return found if seeded else evolve(found, supply=evolve(found.supply, seed=None))


@st.composite
def moves(
    draw: st.DrawFn,
    *,
    players: int | None = None,
    rules: st.SearchStrategy[Ruleset] | None = None,
    phases: Collection[Phase] = _BEFORE_THE_END,
) -> tuple[State, Action]:
    """Return a strategy for a played-in position before the end, and one of its legal actions.

    Args:
        draw: Given by Hypothesis, not by the caller.
        players: The number of players, or `None` for any.
        rules: A strategy for the rules, or `None` for any.
        phases: The phases that the position can be in, without `Phase.OVER`.
    """
    state = draw(played_states(players=players, rules=rules, phases=phases))
    return state, draw(st.sampled_from(legal_actions(state)))


@st.composite
def views(
    draw: st.DrawFn,
    *,
    players: int | None = None,
    rules: st.SearchStrategy[Ruleset] | None = None,
    phases: Collection[Phase] = tuple(Phase),
) -> View:
    """Return a strategy for what a seat, or a spectator, sees of a played-in position.

    Args:
        draw: Given by Hypothesis, not by the caller.
        players: The number of players, or `None` for any.
        rules: A strategy for the rules, or `None` for any.
        phases: The phases that the position can be in.
    """
    state = draw(played_states(players=players, rules=rules, phases=phases))
    return view(state, draw(st.none() | st.sampled_from(range(len(state.players)))))


@st.composite
def records(
    draw: st.DrawFn,
    *,
    players: int | None = None,
    rules: st.SearchStrategy[Ruleset] | None = None,
    finished: bool | None = None,
) -> Record:
    """Return a strategy for recorded games that keep to the rules: with a seed, with deals or with both.

    Args:
        draw: Given by Hypothesis, not by the caller.
        players: The number of players, or `None` for any.
        rules: A strategy for the rules, or `None` for any.
        finished: Whether the game has been played to its end, or `None` for both.
    """
    to_the_end = draw(st.booleans()) if finished is None else finished
    game = _drawn_game(draw, players, rules)
    limit = None if to_the_end else game.drawn_length(draw)
    played = list(islice(game.moves(), limit))
    game.tell(f"record of {len(played)} actions")
    last = played[-1][1] if played else game.first
    names = draw(st.lists(_NAMES, min_size=len(last.players), max_size=len(last.players)))
    record = Record(
        players=tuple(names),
        actions=tuple(action for action, _ in played),
        seed=game.seed,
        rules=last.rules,
        result=draw(st.sampled_from((None, result_of(last)))),
    )
    chance = draw(st.sampled_from(("seed", "seed and deals", "deals")))
    if chance == "seed":
        return record
    return evolve(with_deals(record), seed=None if chance == "deals" else game.seed)


_NAMES = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
