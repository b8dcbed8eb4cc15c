"""Strategies for Hypothesis: words, rule sets, played-in positions, what seats see of them, and recorded games."""

from __future__ import annotations

from collections.abc import Iterable
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
    DataError,
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
    from collections.abc import Iterator

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
        """Tell a failing test which game it was, as Python source."""
        players = len(self.first.players)
        note(f"played_game({self.table.name!r}, {players}, seed={self.seed}, rules={self.first.rules}){what}")


@frozen
class _Games:
    """Which games are drawn.

    Attributes:
        players: The number of players, or `None` for any.
        rules: The strategy for the rules.
    """

    players: int | None
    rules: st.SearchStrategy[Ruleset]

    def drawn(self, draw: st.DrawFn) -> _Game:
        """Draw a game in the order in which its parts matter for shrinking."""
        table = draw(st.sampled_from(TABLES))
        seats = draw(st.integers(2, 4)) if self.players is None else self.players
        ruleset = draw(self.rules)
        if not isinstance(ruleset, Ruleset):
            raise DataError("rules", f"the strategy gives {ruleset!r:.40}, which is no Ruleset")
        seed = draw(seeds())
        return _Game(new_game(seats, seed=seed, rules=ruleset), table, seed)


def _games(players: int | None, rules: st.SearchStrategy[Ruleset] | Ruleset | None) -> _Games:
    """Return the games that are asked for, or say what nobody can ask for."""
    if players is not None:
        new_game(players, seed=0)  # or it is said how many there can be
    if rules is None:
        return _Games(players, rulesets())
    if isinstance(rules, Ruleset):
        return _Games(players, st.just(rules))
    if not isinstance(rules, st.SearchStrategy):
        raise DataError("rules", f"{rules!r:.40} is neither a Ruleset nor a strategy for them")
    return _Games(players, rules)


def _phases(phases: Iterable[Phase], possible: tuple[Phase, ...] = tuple(Phase)) -> tuple[Phase, ...]:
    """Return the phases that are asked for, in order, or say what nobody can ask for."""
    if not isinstance(phases, Iterable):
        raise DataError("phases", f"{phases!r:.40} is no collection of phases")
    chosen = tuple(phases)
    if not chosen:
        raise DataError("phases", "there is none to choose from")
    for phase in chosen:
        if type(phase) is not Phase:
            raise DataError("phases", f"{phase!r:.40} is no Phase")
        if phase not in possible:
            raise DataError("phases", f"there is no move in the phase {phase}")
    return tuple(sorted(set(chosen)))


def played_states(
    *,
    players: int | None = None,
    rules: st.SearchStrategy[Ruleset] | Ruleset | None = None,
    phases: Iterable[Phase] = tuple(Phase),
    seeded: bool = True,
) -> st.SearchStrategy[State]:
    """Return a strategy for positions of games that somebody has played so far, rare ones among them.

    A position is drawn as the table of players, the seed, the rules and a number of actions; then the game goes on to
    the drawn phase. It shrinks towards the first turns of sensible players. All phases are about equally frequent, and
    so are tables; at those of hoarders there is sooner or later no card to draw (D7).

    A failing test is told the position as a call of `played_game`, which gives it again.

    Args:
        players: The number of players, or `None` for any.
        rules: The rules, a strategy for them, or `None` for any.
        phases: The phases that the position can be in.
        seeded: Whether the position has a seed; without one, `apply` raises `DealNeeded` when cards are shuffled.

    Raises:
        DataError: There is no such number of players, or there are no such rules or phases.
    """
    return _played_states(_games(players, rules), _phases(phases), seeded)


@st.composite
def _played_states(draw: st.DrawFn, games: _Games, phases: tuple[Phase, ...], seeded: bool) -> State:  # noqa: FBT001 - from above
    phase = draw(st.sampled_from(phases))
    game = games.drawn(draw)
    least = game.drawn_length(draw)
    found, number = (game.first, 0) if game.first.turn.phase is phase else (None, 0)
    for actions_so_far, (_, state) in enumerate(game.moves(), start=1):
        if found is not None and number >= least:
            break
        if state.turn.phase is phase:
            found, number = state, actions_so_far
    if found is None:  # the game never came to that phase
        reject()
    game.tell(f"[{number}]")
    return found if seeded else evolve(found, supply=evolve(found.supply, seed=None))


def moves(
    *,
    players: int | None = None,
    rules: st.SearchStrategy[Ruleset] | Ruleset | None = None,
    phases: Iterable[Phase] = _BEFORE_THE_END,
) -> st.SearchStrategy[tuple[State, Action]]:
    """Return a strategy for a played-in position before the end, and one of its legal actions.

    Args:
        players: The number of players, or `None` for any.
        rules: The rules, a strategy for them, or `None` for any.
        phases: The phases that the position can be in, without `Phase.OVER`.

    Raises:
        DataError: There is no such number of players, or there are no such rules or phases.
    """
    return _moves(_played_states(_games(players, rules), _phases(phases, _BEFORE_THE_END), True))


@st.composite
def _moves(draw: st.DrawFn, states: st.SearchStrategy[State]) -> tuple[State, Action]:
    state = draw(states)
    return state, draw(st.sampled_from(legal_actions(state)))


def views(
    *,
    players: int | None = None,
    rules: st.SearchStrategy[Ruleset] | Ruleset | None = None,
    phases: Iterable[Phase] = tuple(Phase),
) -> st.SearchStrategy[View]:
    """Return a strategy for what a seat, or a spectator, sees of a played-in position.

    Args:
        players: The number of players, or `None` for any.
        rules: The rules, a strategy for them, or `None` for any.
        phases: The phases that the position can be in.

    Raises:
        DataError: There is no such number of players, or there are no such rules or phases.
    """
    return _views(played_states(players=players, rules=rules, phases=phases))


@st.composite
def _views(draw: st.DrawFn, states: st.SearchStrategy[State]) -> View:
    state = draw(states)
    return view(state, draw(st.none() | st.sampled_from(range(len(state.players)))))


def records(
    *,
    players: int | None = None,
    rules: st.SearchStrategy[Ruleset] | Ruleset | None = None,
    finished: bool | None = None,
) -> st.SearchStrategy[Record]:
    """Return a strategy for recorded games that keep to the rules: with a seed, with deals or with both.

    A failing test is told the positions of the game as a call of `played_game`.

    Args:
        players: The number of players, or `None` for any.
        rules: The rules, a strategy for them, or `None` for any.
        finished: Whether the game has been played to its end, or `None` for both.

    Raises:
        DataError: There is no such number of players, or there are no such rules.
    """
    return _records(_games(players, rules), finished)


@st.composite
def _records(draw: st.DrawFn, games: _Games, finished: bool | None) -> Record:  # noqa: FBT001 - from above
    to_the_end = draw(st.booleans()) if finished is None else finished
    game = games.drawn(draw)
    limit = None if to_the_end else game.drawn_length(draw)
    played = list(islice(game.moves(), limit))
    game.tell(f"[:{len(played) + 1}]")
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
