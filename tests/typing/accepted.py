"""What users write, as the type checker sees it: this file has to be accepted as it is, and is never run."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_type

import attrs

from thurn_taxis import (
    ACTIONS,
    FIRST_EDITION,
    RIO_GRANDE,
    Action,
    Call,
    City,
    Close,
    Discard,
    Draw,
    Extend,
    House,
    Objection,
    Official,
    Pass,
    Phase,
    Player,
    Province,
    Record,
    Ruleset,
    Score,
    Side,
    Start,
    State,
    Supply,
    Tile,
    Verdict,
    View,
    apply,
    board_graph,
    format_action,
    from_data,
    from_json,
    guess,
    is_over,
    legal_actions,
    new_game,
    parse_action,
    replay,
    scores,
    to_data,
    to_json,
    verify,
    view,
    why_not,
    winner,
)

if TYPE_CHECKING:
    import networkx as nx


def a_game() -> None:
    """A game from its start to its winner."""
    state = new_game(3, seed=1, rules=FIRST_EDITION)
    assert_type(state, State)
    assert_type(legal_actions(state), tuple[Action, ...])
    while not is_over(state):
        state = apply(state, legal_actions(state)[0])
    assert_type(is_over(state), bool)
    assert_type(winner(state), int | None)
    assert_type(scores(state), tuple[Score, ...])
    assert_type(scores(state)[0].total, int)


def a_game_that_is_dealt() -> None:
    """A deal is any iterable of cities."""
    state = new_game(2, deal=[City.ULM, City.BASEL])
    assert_type(apply(state, Draw(None), deal=iter((City.ULM, City.BASEL))), State)


def refusals(state: State) -> None:
    """A reason is an objection or nothing."""
    objection = why_not(state, Pass())
    assert_type(objection, Objection | None)
    if objection is not None:
        assert_type(objection.rule, str)
        assert_type(objection.code, str)


def a_position(state: State) -> None:
    """The parts of a position have the types of their words."""
    assert_type(state.players, tuple[Player, ...])
    assert_type(state.player.hand, tuple[City, ...])
    assert_type(state.player.houses, frozenset[City])
    assert_type(state.player.tiles, tuple[Tile, ...])
    assert_type(state.supply, Supply)
    assert_type(state.supply.display, tuple[City | None, ...])
    assert_type(state.turn.phase, Phase)
    assert_type(state.turn.official, Official | None)
    assert_type(state.ended_by, int | None)


def actions(action: Action) -> City | Official | Province | None:
    """Every action is one of eight kinds, and the checker knows when all are named."""
    match action:
        case Draw(city):
            return assert_type(city, City | None)
        case Start(city) | House(city) | Discard(city):
            return assert_type(city, City)
        case Extend(city, side):
            assert_type(side, Side)
            return city
        case Call(official):
            return official
        case Close(province):
            return assert_type(province, Province | None)
        case Pass():
            return None


def the_list_of_actions() -> None:
    """The list of all actions is a tuple, whose places are ids."""
    assert_type(ACTIONS, tuple[Action, ...])
    assert_type(ACTIONS.index(Draw(City.ULM)), int)


def notation(action: Action) -> None:
    """Texts are read and written."""
    assert_type(format_action(action), str)
    assert_type(parse_action("left Ulm"), Action)


def variants() -> None:
    """A variant is a value."""
    assert_type(attrs.evolve(RIO_GRANDE, length_fallback="over-seven"), Ruleset)
    assert_type(Ruleset(placement="free", abandon="stuck"), Ruleset)


def records(record: Record) -> None:
    """A record is replayed to states and verified to a verdict."""
    assert_type(replay(record), tuple[State, ...])
    verdict = verify(record)
    assert_type(verdict, Verdict)
    assert_type(verdict.actions, tuple[Action, ...])
    assert_type(verdict.at, int | str | None)
    assert_type(Record(players=("Anna", "Bert"), seed=1, actions=("draw supply", Pass())), Record)


def views(state: State) -> None:
    """A view is of its own type, and a guess is a state."""
    assert_type(view(state, None), View)
    assert_type(guess(view(state, 0), 1), State)


def data(state: State) -> None:
    """JSON goes out as text or data and comes back."""
    assert_type(to_json(state), str)
    to_data(state)
    from_json(to_json(state))
    from_data(to_data(state))


def the_board() -> None:
    """The board is a graph of cities."""
    graph: nx.Graph[City] = board_graph()
    assert_type(list(graph.nodes), list[City])
