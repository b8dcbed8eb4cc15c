"""The public testing module tests what it says: its checks see each fault, its strategies reach the rare positions."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve
from hypothesis import Phase as SearchPhase
from hypothesis import find, given, settings
from hypothesis import strategies as st

import thurn_taxis
from profiles import share
from tables import ALL_PROVINCES, a_state
from thurn_taxis import (
    ACTIONS,
    FIRST_EDITION,
    RIO_GRANDE,
    Action,
    Call,
    City,
    Close,
    DataError,
    Draw,
    Objection,
    Official,
    Phase,
    Record,
    Ruleset,
    Stack,
    State,
    Tile,
    View,
    apply,
    from_json,
    guess,
    is_over,
    legal_actions,
    new_game,
    replay,
    scores,
    verify,
    winner,
)
from thurn_taxis.players import Chooser, noisy, play_game, purposeful, random_player
from thurn_taxis.ruleset import OPTIONS
from thurn_taxis.testing import (
    TABLES,
    actions,
    check_move,
    check_player,
    check_state,
    cities,
    hoarder,
    moves,
    played_game,
    played_states,
    records,
    rulesets,
    seeds,
    views,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

SOURCE = Path(str(thurn_taxis.__file__)).parents[1]
START = new_game(3, seed=1)
DREW = Draw(START.supply.display[0])
AFTER = apply(START, DREW)


def exactly(message: str) -> str:
    """Return the pattern of a whole message."""
    return f"^{re.escape(message)}$"


# --- Strategies --------------------------------------------------------------------------------


RARE: dict[str, Callable[[State], bool]] = {
    "nothing in supply and discards": lambda state: not state.supply.cards and not state.supply.discards,
    "nothing to draw": lambda state: set(state.supply.display) == {None},
    "an empty stack": lambda state: () in state.stacks[: Stack.GAME_END],
    "a route of eight": lambda state: len(state.player.route) > 7,
    "a hand of thirteen": lambda state: len(state.player.hand) > 12,
    "a last turn": lambda state: state.turn.last and not is_over(state),
    "an end by the last house": lambda state: any(len(player.houses) == 20 for player in state.players),
    "an end by carriage 7": lambda state: any(player.carriage == 7 for player in state.players),
    "the tile of all provinces": lambda state: len(state.stacks[Stack.ALL_PROVINCES]) < 4,
    "a second reshuffle": lambda state: state.supply.shuffles > 2,
    "the carrier called": lambda state: state.turn.official is Official.CARRIER and state.turn.phase is Phase.PLAY,
}
"""Positions that uniform random play hardly ever comes to."""


@pytest.mark.parametrize("seen", RARE.values(), ids=RARE)
def test_rare_positions_are_reached(seen: Callable[[State], bool]) -> None:
    """Play leads to each rare kind of position within a thousand examples."""
    found = find(
        played_states(),
        seen,
        settings=settings(max_examples=1000, derandomize=True, phases=[SearchPhase.generate], database=None),
    )
    assert seen(found)


def test_examples_shrink_towards_the_start() -> None:
    """A position is shrunk to an early one under the default rules: here before the first reshuffle."""
    shrinking = settings(
        max_examples=200, derandomize=True, database=None, phases=[SearchPhase.generate, SearchPhase.shrink]
    )
    found = find(played_states(), lambda state: any(player.carriage for player in state.players), settings=shrinking)
    assert (RIO_GRANDE, 1) == (found.rules, found.supply.shuffles)


@pytest.mark.parametrize("phase", Phase)
@share(0.2)
@given(data=st.data())
def test_strategies_keep_to_what_is_asked_for(phase: Phase, data: st.DataObject) -> None:
    """Positions have the phase, the number of players, the rules and the seed, or none, that were asked for."""
    rules = Ruleset(abandon="stuck")
    state = data.draw(played_states(players=3, rules=st.just(rules), phases=[phase], seeded=False))
    assert (phase, 3, rules, None) == (state.turn.phase, len(state.players), state.rules, state.supply.seed)


@pytest.mark.parametrize("strategy", [played_states, moves, views, records])
def test_rules_may_be_one_rule_set(strategy: Callable[..., st.SearchStrategy[Any]]) -> None:
    """Where a strategy for rules is expected, a rule set alone stands for itself."""
    rules = Ruleset(abandon="stuck")
    found = []

    @settings(max_examples=5, derandomize=True, database=None, phases=[SearchPhase.generate])
    @given(strategy(rules=rules))
    def gather(value: Any) -> None:  # noqa: ANN401 - four kinds
        found.append((value[0] if isinstance(value, tuple) else value).rules)

    gather()
    assert [rules] * 5 == found


ODD_ARGUMENTS: list[tuple[dict[str, Any], str]] = [
    ({"players": 5}, "players: the game is for 2 to 4 players, not 5 [S1]"),
    ({"players": "2"}, "players: the game is for 2 to 4 players, not '2' [S1]"),
    ({"rules": "rio-grande"}, "rules: 'rio-grande' is neither a Ruleset nor a strategy for them"),
    ({"rules": Ruleset}, "rules: <class 'thurn_taxis.ruleset.Ruleset'> is neither a Ruleset nor a strategy for them"),
    ({"phases": []}, "phases: there is none to choose from"),
    ({"phases": "draw"}, "phases: 'd' is no Phase"),
    ({"phases": ["draw"]}, "phases: 'draw' is no Phase"),
    ({"phases": [2]}, "phases: 2 is no Phase"),
    ({"phases": [Phase.DRAW, None]}, "phases: None is no Phase"),
    ({"phases": Phase.DRAW}, "phases: Phase.DRAW is no collection of phases"),
]
"""Arguments of strategies that nobody can mean, with what is said of them."""


@pytest.mark.parametrize(
    ("strategy", "wrong", "said"),
    [
        (strategy, wrong, said)
        for strategy in (played_states, moves, views, records)
        for wrong, said in ODD_ARGUMENTS
        if not (strategy is records and "phases" in wrong)
    ],
)
def test_odd_arguments_are_refused_at_once(
    strategy: Callable[..., st.SearchStrategy[object]], wrong: dict[str, Any], said: str
) -> None:
    """What nobody can ask for is refused when it is asked for, not when the test runs, and it is said what it is."""
    with pytest.raises(DataError, match=exactly(said)):
        strategy(**wrong)


def test_there_is_no_move_after_the_end() -> None:
    """Moves cannot be asked for in the phase in which there is none."""
    with pytest.raises(DataError, match=r"^phases: there is no move in the phase over$"):
        moves(phases=[Phase.DRAW, Phase.OVER])


def test_a_strategy_for_something_else_is_refused() -> None:
    """A strategy that gives no rule sets is refused when it does."""
    no_rules: Any = st.just("rio-grande")
    with pytest.raises(DataError, match=r"^rules: the strategy gives 'rio-grande', which is no Ruleset"):
        find(played_states(rules=no_rules), lambda _: True, settings=settings(database=None, max_examples=1))


@pytest.mark.parametrize("strategy", [played_states(), records()], ids=["positions", "records"])
def test_the_note_of_a_failing_test_gives_the_position_again(
    strategy: st.SearchStrategy[State | Record], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a failing test is told is Python, with public names only, and gives the position or the game again."""
    told: list[str] = []
    monkeypatch.setattr("thurn_taxis.testing.strategies.note", told.append)
    names = {"played_game": played_game, "Ruleset": Ruleset}

    @settings(max_examples=15, derandomize=True, database=None, phases=[SearchPhase.generate])
    @given(strategy)
    def see(expected: State | Record) -> None:
        given_again = eval(told[-1], names)  # noqa: S307 - our own words
        if isinstance(expected, Record):
            assert [state.players for state in replay(expected)] == [state.players for state in given_again]
        else:
            assert expected == given_again

    see()


def test_a_played_game_is_played_at_a_table_that_there_is() -> None:
    """A game at each table begins at the start and goes on to the end; there is no game at another table."""
    for table in TABLES:
        states = played_game(table.name, 3, seed=1)
        assert (START, True) == (states[0], is_over(states[-1]))
    with pytest.raises(DataError, match=r"^table: 'round' is none of the names in TABLES$"):
        played_game("round", 3, seed=1)
    with pytest.raises(DataError, match=r"^rules: None is no Ruleset$"):
        played_game(TABLES[0].name, 3, seed=1, rules=None)  # type: ignore[arg-type] # that is the fault


@given(moves())
def test_moves_are_legal(move: tuple[State, Action]) -> None:
    """A move is a position and an action that is legal in it."""
    state, action = move
    assert action in legal_actions(state)


@share(0.5)
@given(records(), records(finished=True))
def test_records_are_good(record: Record, finished: Record) -> None:
    """Records keep to the rules, and finished ones have been played to the end."""
    assert verify(record).ok
    state = verify(finished).state
    assert state is not None
    assert is_over(state)


KINDS: list[tuple[st.SearchStrategy[object], set[object]]] = [
    (cities(), {*City}),
    (actions(), {*ACTIONS}),
    (rulesets(), {Ruleset(**dict(zip(OPTIONS, values, strict=True))) for values in product(*OPTIONS.values())}),  # type: ignore[arg-type]
    (records().map(lambda record: (record.seed is None, bool(record.deals))), {(0, 0), (0, 1), (1, 1)}),
    (views().map(lambda seen: seen.seat), {None, 0, 1, 2, 3}),
    (played_states().map(lambda state: state.turn.phase), {*Phase}),
    (seeds().map(lambda seed: seed > 2**40), {True, False}),
]
"""Strategies, with the kinds of what they give."""


@pytest.mark.parametrize(("strategy", "kinds"), KINDS)
def test_strategies_give_every_kind(strategy: st.SearchStrategy[object], kinds: set[object]) -> None:
    """A strategy gives every kind of what it is for, and nothing else."""
    found = set()

    @settings(max_examples=150 + len(kinds), derandomize=True, database=None, phases=[SearchPhase.generate])
    @given(strategy)
    def gather(value: object) -> None:
        found.add(value)

    gather()
    assert kinds == found


EXAMPLES = """
from hypothesis import HealthCheck, given, settings, strategies as st
from thurn_taxis.testing import actions, cities, moves, played_states, records, rulesets, seeds, views

@settings(derandomize=True, max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.tuples(actions(), cities(), moves(), played_states(), records(), rulesets(), seeds(), views()))
def tell(examples):
    print(examples)

tell()
"""
"""A program that prints what the strategies give."""


def test_examples_are_the_same_in_every_process() -> None:
    """What Hypothesis is told to derandomize is the same every time: the strategies give what they gave elsewhere."""
    told = [
        subprocess.run(  # noqa: S603 - our code
            [sys.executable, "-c", EXAMPLES],
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | {"PYTHONPATH": str(SOURCE), "PYTHONHASHSEED": hash_seed},
        ).stdout
        for hash_seed in ("1", "2")
    ]
    assert 20 == told[0].count("\n")
    assert told[0] == told[1]


# --- The check of states -------------------------------------------------------------------------------


def with_player(state: State, **changes: Any) -> State:  # noqa: ANN401 - any field of a player
    """Return the position with something of player 1 changed."""
    players = list(state.players)
    players[1] = evolve(players[1], **changes)
    return evolve(state, players=tuple(players))


def with_supply(state: State, **changes: Any) -> State:  # noqa: ANN401 - any field of the supply
    """Return the position with something of the supply changed."""
    return evolve(state, supply=evolve(state.supply, **changes))


def with_turn(state: State, **changes: Any) -> State:  # noqa: ANN401 - any field of the turn
    """Return the position with something of the turn changed."""
    return evolve(state, turn=evolve(state.turn, **changes))


def moved_to_player(*cards: City, **changes: Any) -> State:  # noqa: ANN401 - any field of a player
    """Return the start with cards taken out of the supply, and something of player 1 changed."""
    left = list(START.supply.cards)
    for card in cards:
        left.remove(card)
    return with_player(with_supply(START, cards=tuple(left)), **changes)


TOP = START.supply.cards
THREE = (City.BASEL, City.FREIBURG, City.CARLSRUHE)
BROKEN: dict[str, tuple[str, State]] = {
    "one player": ("S1", evolve(START, players=START.players[:1])),
    "a card too many": ("S2", with_player(START, hand=(City.ULM,))),
    "a number for a city": ("S2", with_supply(START, cards=(int(TOP[0]), *TOP[1:]))),
    "five spaces": ("S2", with_supply(START, display=START.supply.display[:5], cards=(START.supply.display[5], *TOP))),
    "an empty space": (
        "D2",
        with_supply(START, display=(None, *START.supply.display[1:]), discards=START.supply.display[:1]),
    ),
    "no shuffle": ("D3", with_supply(START, shuffles=0)),
    "a hand out of order": ("S4", moved_to_player(City.ULM, City.LODZ, hand=(City.ULM, City.LODZ))),
    "no road": ("R3", moved_to_player(City.ULM, City.LODZ, route=(City.ULM, City.LODZ))),
    "a city twice": (
        "R4",
        moved_to_player(*[City.BASEL] * 2, City.FREIBURG, route=(City.BASEL, City.FREIBURG, City.BASEL)),
    ),
    "too many houses": ("C3", with_player(START, houses=frozenset(City))),
    "a number for a house": ("C3", with_player(START, houses=frozenset([21]), carriage=3)),
    "carriage 2": ("C5", with_player(START, carriage=2)),
    "houses without a carriage": ("C5", with_player(START, houses=frozenset([City.ULM]))),
    "a tile from nowhere": ("S3", with_player(START, tiles=(Tile(Stack.ROUTE_OF_5, 2),), carriage=3)),
    "a tile gone": ("S3", evolve(START, stacks=((1,), *START.stacks[1:]))),
    "a tile not earned": (
        "C4",
        evolve(
            with_player(START, tiles=(Tile(Stack.BADEN, 3),), carriage=3),
            stacks=(*START.stacks[:4], (2, 1), *START.stacks[5:]),
        ),
    ),
    "a tile not taken": (
        "C4",
        with_player(START, houses=frozenset([City.MANNHEIM, City.CARLSRUHE, City.FREIBURG]), carriage=3),
    ),
    "an end without its tile": ("E1", with_player(START, carriage=7)),
    "an end by nobody": ("E1", evolve(START, ended_by=1)),
    "a last turn without an end": ("E2", with_turn(START, last=True)),
    "an end in the middle of a round": (
        "E2",
        with_turn(
            evolve(
                with_player(START, carriage=7, tiles=(Tile(Stack.GAME_END, 1),)),
                stacks=(*START.stacks[:9], ()),
                ended_by=1,
            ),
            phase=Phase.OVER,
            official=None,
            due=0,
        ),
    ),
    "an official too early": ("T2", with_turn(START, official=Official.CARTWRIGHT)),
    "a card due for playing": ("D1", with_turn(START, phase=Phase.PLAY)),
    "nothing due for drawing": ("D7", with_turn(START, due=0)),
    "playing from an empty hand": ("R1", with_turn(START, phase=Phase.PLAY, due=0)),
    "closing a short route": ("C1", with_turn(START, phase=Phase.HOUSES, due=0)),
    "discarding from a small hand": ("C7", with_turn(START, phase=Phase.DISCARD, due=0)),
    "a house asked for outside the route": (
        "C3",
        with_turn(
            moved_to_player(*THREE, route=THREE),
            seat=1,
            phase=Phase.HOUSES,
            official=None,
            due=0,
            groups=((City.ULM,),),
        ),
    ),
    "groups at the wrong time": ("C2", with_turn(START, groups=((City.ULM,),))),
}
"""Broken positions, with the rule that is broken."""


@pytest.mark.parametrize(("rule", "state"), BROKEN.values(), ids=BROKEN)
def test_broken_states_are_seen(rule: str, state: State) -> None:
    """The check of states sees each fault and names the rule."""
    check_state(START)
    with pytest.raises(AssertionError, match=f"^{rule}: "):
        check_state(state)


def changed(record: Any, path: str, value: object) -> Any:  # noqa: ANN401 - any record of a position
    """Return the position with another value at a path such as `players.1.houses`."""
    name, _, rest = path.partition(".")
    if isinstance(record, tuple):
        place = int(name)
        return (*record[:place], changed(record[place], rest, value) if rest else value, *record[place + 1 :])
    return evolve(record, **{name: changed(getattr(record, name), rest, value) if rest else value})


WRONG_FORMS: list[tuple[str, object, str, str]] = [
    ("rules", "rio-grande", "S1", "is 'rio-grande' of str, not of Ruleset"),
    ("players", [], "S1", "is [] of list, not a tuple"),
    ("players.1", None, "S1", "is None of NoneType, not of Player"),
    ("players.1.hand", [City.ULM], "S2", "is [City.ULM] of list, not a tuple"),
    ("players.1.route", "Ulm", "S2", "is 'Ulm' of str, not a tuple"),
    ("players.1.houses", set(), "C3", "is set() of set, not a frozenset"),
    ("players.1.carriage", "3", "C5", "is '3' of str, not of int"),
    ("players.1.carriage", False, "C5", "is False of bool, not of int"),
    ("players.1.tiles", None, "S3", "is None of NoneType, not a tuple"),
    ("supply", (), "S2", "is () of tuple, not of Supply"),
    ("supply.display.2", "Ulm", "S2", "is 'Ulm' of str, not of City or None"),
    ("supply.cards", [], "S2", "is [] of list, not a tuple"),
    ("supply.cards.0", 3, "S2", "is 3 of int, not of City"),
    ("supply.discards", {}, "S2", "is {} of dict, not a tuple"),
    ("supply.seed", "1", "D3", "is '1' of str, not of int or None"),
    ("supply.shuffles", 1.0, "D3", "is 1.0 of float, not of int"),
    ("stacks.4", [3, 2, 1], "S3", "is [3, 2, 1] of list, not a tuple"),
    ("stacks.4.0", "3", "S3", "is '3' of str, not of int"),
    ("turn", None, "T1", "is None of NoneType, not of Turn"),
    ("turn.seat", None, "T1", "is None of NoneType, not of int"),
    ("turn.phase", "draw", "T1", "is 'draw' of str, not of Phase"),
    ("turn.phase", 0, "T1", "is 0 of int, not of Phase"),
    ("turn.official", 1, "T2", "is 1 of int, not of Official or None"),
    ("turn.due", True, "D1", "is True of bool, not of int"),
    ("turn.groups", [], "C2", "is [] of list, not a tuple"),
    ("turn.last", 0, "E2", "is 0 of int, not of bool"),
    ("ended_by", False, "E1", "is False of bool, not of int or None"),
]
"""Fields of a position, what is put there, and what is said of it."""


@pytest.mark.parametrize(("path", "value", "rule", "said"), WRONG_FORMS)
def test_wrong_forms_are_seen(path: str, value: object, rule: str, said: str) -> None:
    """The checks of states and moves say what in a position has not the right form, and which rule it belongs to."""
    wrong = changed(START, path, value)
    place = re.sub(r"\.(\d+)", r"[\1]", path)
    with pytest.raises(AssertionError, match=exactly(f"{rule}: the position.{place} {said}")):
        check_state(wrong)
    with pytest.raises(AssertionError, match=exactly(f"{rule}: after.{place} {said}")):
        check_move(START, DREW, wrong)
    with pytest.raises(AssertionError, match=exactly(f"{rule}: before.{place} {said}")):
        check_move(wrong, DREW, AFTER)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("players.1.tiles", ((4, 3),), "S3: the position.players[1].tiles[0] is (4, 3) of tuple, not of Tile"),
        ("players", START.players[:1], "S1: there is 1 player"),
        ("players", START.players[:1] * 5, "S1: there are 5 players"),
        ("stacks", START.stacks[:3], "S3: the number of stacks of tiles is 3, not 10"),
        ("turn.seat", 7, "T1: it is the turn of seat 7, and there are 3 seats"),
        ("turn.seat", -1, "T1: it is the turn of seat -1, and there are 3 seats"),
        ("ended_by", 3, "E1: seat 3 is said to have triggered the end, and there are 3 seats"),
    ],
)
def test_wrong_numbers_are_seen(path: str, value: object, said: str) -> None:
    """The checks of states and moves see that there are too many or too few of something, or no such seat."""
    wrong = changed(START, path, value)
    with pytest.raises(AssertionError, match=exactly(said)):
        check_state(wrong)
    with pytest.raises(AssertionError, match=exactly(said.replace("the position", "after"))):
        check_move(START, DREW, wrong)


@pytest.mark.parametrize(
    ("thing", "said"),
    [
        (None, "T1: the position is None of NoneType, not of State"),
        ({"seat": 0}, "T1: the position is {'seat': 0} of dict, not of State"),
        (object.__new__(State), "T1: the position cannot be asked: AttributeError"),
    ],
)
def test_what_is_no_position_is_seen(thing: Any, said: str) -> None:  # noqa: ANN401 - anything
    """The check of states refuses what is no position, with nothing but an `AssertionError`."""
    with pytest.raises(AssertionError, match=f"^{re.escape(said)}"):
        check_state(thing)


PATHS = [
    *("rules", "players", "supply", "stacks", "turn", "ended_by", "players.1", "stacks.4"),
    *("players.1.hand", "players.1.route", "players.1.houses", "players.1.carriage", "players.1.tiles"),
    *("supply.display", "supply.cards", "supply.discards", "supply.seed", "supply.shuffles", "supply.display.0"),
    *("turn.seat", "turn.phase", "turn.official", "turn.due", "turn.groups", "turn.last"),
]
"""Where something else is put."""

ODD = [
    *(None, False, True, -1, 0, 7, 10**30, 0.5, float("nan"), "", "Ulm", b"x", object()),
    *((), ((),), (None,), [], [City.ULM], {}, set(), frozenset(), frozenset([7]), (City.ULM,)),
    *(City.ULM, Phase.OVER, Official.CARRIER, START, START.players[0], START.turn),
]
"""What is put there."""


@pytest.mark.parametrize("path", PATHS)
def test_whatever_comes_in_nothing_else_is_raised(path: str) -> None:
    """Whatever stands in a field, the check of states accepts it or raises an `AssertionError` that names a rule."""
    for value in ODD:
        position = changed(START, path, value)
        try:
            check_state(position)
        except AssertionError as error:
            assert re.match(r"([A-Z]\d|JSON): ", str(error)), error  # noqa: PT017 - it may also be accepted
        else:
            assert path in {"supply.seed", "supply.shuffles"} or position == START


@pytest.mark.parametrize(
    ("rule", "name", "wrong"),
    [
        ("T1", "legal_actions", lambda _: ()),
        ("T1", "legal_actions", lambda _: 1 / 0),
        ("T1", "legal_actions", lambda state: legal_actions(state)[::-1]),
        ("T1", "why_not", lambda _state, _action: None),
        ("E3", "scores", lambda state: [evolve(score, carriage=9) for score in scores(state)]),
        ("E4", "winner", lambda _: 0),
        ("JSON", "from_json", lambda text, kind: evolve(from_json(text, kind), ended_by=None, stacks=())),
        ("H1", "guess", lambda seen, seed: evolve(guess(seen, seed), stacks=())),
    ],
)
def test_a_broken_library_is_seen(
    rule: str, name: str, wrong: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The check of states sees when what the library says of a sound position is wrong."""
    monkeypatch.setattr(f"thurn_taxis.testing.states.{name}", wrong)
    with pytest.raises(AssertionError, match=f"^{rule}: "):
        check_state(START)


@pytest.mark.parametrize(("rules", "said"), [(RIO_GRANDE, None), (FIRST_EDITION, "C4: seat 0 has earned a tile")])
def test_what_wins_the_tile_of_all_provinces_depends_on_the_rules(rules: Ruleset, said: str | None) -> None:
    """Houses in the eight provinces outside Baiern earn the tile of all provinces in the first edition only (V1)."""
    houses = ALL_PROVINCES.replace("Würzburg ", "")
    check_state(a_state(houses=houses, rules=rules))
    without = evolve(a_state(houses=houses), rules=rules)
    if said is None:
        check_state(without)
    else:
        with pytest.raises(AssertionError, match=f"^{said} of the stack all provinces and has none$"):
            check_state(without)


def test_a_dead_end_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check of states sees when nothing is legal before the end, though the list and the reasons agree."""
    monkeypatch.setattr("thurn_taxis.testing.states.legal_actions", lambda _: ())
    monkeypatch.setattr("thurn_taxis.testing.states.why_not", lambda _state, _action: Objection.WRONG_PHASE)
    with pytest.raises(AssertionError, match=exactly("T1: there are 0 legal actions in the phase draw")):
        check_state(START)


def unreadable(_text: str, _kind: type[State]) -> State:
    """Refuse every document."""
    raise DataError("", "nothing can be read today")


def test_unreadable_states_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check of states sees when a position that is written cannot be read."""
    monkeypatch.setattr("thurn_taxis.testing.states.from_json", unreadable)
    with pytest.raises(AssertionError, match=r"^JSON: .*nothing can be read today"):
        check_state(START)


LAST_TURNS = [state for state in replay(play_game([purposeful] * 3, seed=1)) if state.ended_by is not None]
"""The positions of a game from the trigger of its end on."""


def test_a_wrong_winner_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check of states sees when somebody else has won."""
    check_state(LAST_TURNS[-1])
    monkeypatch.setattr("thurn_taxis.testing.states.winner", lambda state: (winner(state) or 0) - 1)
    with pytest.raises(AssertionError, match=r"^E4: "):
        check_state(LAST_TURNS[-1])


# --- The check of moves -------------------------------------------------------------------------------


BROKEN_MOVES: dict[str, tuple[str, State]] = {
    "other rules": (
        "S1: the rules, the seed or the number of players changed",
        evolve(AFTER, rules=Ruleset(abandon="stuck")),
    ),
    "another seed": ("S1: the rules, the seed or the number of players changed", with_supply(AFTER, seed=2)),
    "a player gone": (
        "S1: the rules, the seed or the number of players changed",
        evolve(AFTER, players=AFTER.players[:2]),
    ),
    "a seat left out": ("T1: seat 2 follows seat 0", with_turn(AFTER, seat=2)),
    "an official forgotten": ("T2: postmaster is forgotten within the turn", with_turn(AFTER, official=None)),
    "two shuffles": ("D3: 2 shuffles in one action", with_supply(AFTER, shuffles=3)),
    "a shuffle undone": ("D3: -1 shuffles in one action", with_supply(AFTER, shuffles=0)),
    "something of another seat": (
        "T1: something of seat 1 changes in the turn of seat 0",
        with_player(AFTER, hand=(City.ULM,)),
    ),
    "a carriage skipped": ("C5: the carriage 4 follows the carriage 0", changed(AFTER, "players.0.carriage", 4)),
    "a house from nowhere": (
        "C2: a house is placed in a city that is not in the closed route",
        changed(AFTER, "players.0.houses", frozenset([City.ULM])),
    ),
    "two tiles gone": (
        "S3: the stack route of 5 goes from [2, 1] to []",
        evolve(AFTER, stacks=((), *AFTER.stacks[1:])),
    ),
    "another card": (f"T1: {DREW} leads to another position", apply(START, Draw(START.supply.display[1]))),
}
"""Positions that do not follow from the start by drawing a card, with what is said of them."""


@pytest.mark.parametrize(("said", "after"), BROKEN_MOVES.values(), ids=BROKEN_MOVES)
def test_broken_moves_are_seen(said: str, after: State) -> None:
    """The check of moves sees each fault and names the rule."""
    check_move(START, DREW, AFTER)
    with pytest.raises(AssertionError, match=exactly(said)):
        check_move(START, DREW, after)


RICH = next(
    state
    for state in LAST_TURNS
    if not is_over(state) and state.player.houses and state.player.tiles and state.player.carriage
)
"""A position in which it is the turn of a player who has houses, tiles and a carriage."""

LOST: dict[str, tuple[str, object]] = {
    "carriage": (f"C5: the carriage 0 follows the carriage {RICH.player.carriage}", 0),
    "houses": ("C2: a house is taken away", frozenset()),
    "tiles": ("C4: a won tile is lost", ()),
}
"""What a player has won and can lose, with what is said of it."""


@pytest.mark.parametrize("field", LOST)
def test_what_was_won_earlier_is_not_lost(field: str) -> None:
    """The check of moves sees when the carriage, one of the houses or one of the tiles that a player had is gone."""
    action = legal_actions(RICH)[0]
    after = apply(RICH, action)
    said, nothing = LOST[field]
    with pytest.raises(AssertionError, match=exactly(said)):
        check_move(RICH, action, changed(after, f"players.{RICH.turn.seat}.{field}", nothing))


@given(played_states(phases=[Phase.HOUSES, Phase.CARRIAGE, Phase.DISCARD]))
def test_lost_gains_are_seen(state: State) -> None:
    """The check of moves sees when something that was won is lost, now or earlier, or when an official helps twice."""
    action = legal_actions(state)[0]
    after = apply(state, action)
    seat = state.turn.seat
    for field, (said, nothing) in LOST.items():
        lost = changed(after, f"players.{seat}.{field}", nothing)
        had = bool(getattr(state.player, field))
        expected = said.removesuffix(f" {RICH.player.carriage}") if had else f"T1: {action} leads to another position"
        if lost != after:
            with pytest.raises(AssertionError, match=f"^{re.escape(expected)}"):
                check_move(state, action, lost)
    called = Call(Official.CARTWRIGHT)
    with pytest.raises(AssertionError, match=exactly("T2: cartwright helps in a turn in which carrier has helped")):
        check_move(evolve(state, turn=evolve(state.turn, official=Official.CARRIER)), called, after)


def test_a_second_end_is_seen() -> None:
    """The check of moves sees when the end that somebody triggered is triggered again."""
    before = LAST_TURNS[0]
    action = legal_actions(before)[0]
    with pytest.raises(AssertionError, match=exactly("E1: the end is triggered a second time")):
        check_move(before, action, evolve(apply(before, action), ended_by=None))


# --- The check of players -------------------------------------------------------------------------------


def keeps_count(counted: list[int]) -> Chooser:
    """Return a player who plays by how often he was asked."""

    def player(_view: View, legal: tuple[Action, ...], _rng: Random) -> Action:
        counted.append(1)
        return legal[len(counted) % len(legal)]

    return player


def by_identity(view: View, legal: tuple[Action, ...], _rng: Random) -> Action:
    """Play by where in memory the view is."""
    return legal[id(view) // 64 % len(legal)]


def with_global_random(_view: View, legal: tuple[Action, ...], _rng: Random) -> Action:
    """Play by the global chance."""
    return random.choice(legal)  # noqa: S311 - that is the fault


def sets_global_random(_view: View, legal: tuple[Action, ...], _rng: Random) -> Action:
    """Set the global chance, and play the first action."""
    random.seed(0)
    return legal[0]


def changes_the_view(view: View, legal: tuple[Action, ...], _rng: Random) -> Action:
    """Change what was shown, and play the first action."""
    object.__setattr__(view, "supply_size", view.supply_size + 1)
    return legal[0]


def plays_by_hand(view: View, legal: tuple[Action, ...], rng: Random) -> Action:
    """Close in every phase, legal or not."""
    return Close(None) if view.turn.phase is Phase.CLOSE else random_player(view, legal, rng)


def copies(_view: View, legal: tuple[Action, ...], _rng: Random) -> Action:
    """Return the text of an action in place of the action."""
    return str(legal[0])  # type: ignore[return-value] # that is the fault


def takes_more_each_time(taken: list[int]) -> Chooser:
    """Return a player who takes more from his source of chance each time, and plays the first action."""

    def player(_view: View, legal: tuple[Action, ...], rng: Random) -> Action:
        taken.append(1)
        for _ in taken:
            rng.random()
        return legal[0]

    return player


def fails(_view: View, _legal: tuple[Action, ...], _rng: Random) -> Action:
    """Fail."""
    raise LookupError("no idea")


class Unspeakable:
    """An answer that fails when it is shown or compared."""

    def __repr__(self) -> str:
        """Fail."""
        raise RuntimeError

    def __eq__(self, other: object) -> bool:
        """Fail."""
        raise RuntimeError

    __hash__ = None  # type: ignore[assignment]


def speaks_no_word(_view: View, _legal: tuple[Action, ...], _rng: Random) -> Action:
    """Answer with something that cannot be shown."""
    return Unspeakable()  # type: ignore[return-value] # that is the fault


def leaves(_view: View, _legal: tuple[Action, ...], _rng: Random) -> Action:
    """End the program."""
    raise SystemExit


BAD_PLAYERS: dict[str, tuple[Chooser, str]] = {
    "one who counts": (keeps_count([]), "when asked again about the same"),
    "one who looks where the view is": (by_identity, "when asked again about the same"),
    "one who uses the global random": (with_global_random, "the global random"),
    "one who sets the global random": (sets_global_random, "the global random"),
    "one who changes the view": (changes_the_view, "changed what it was shown"),
    "one who plays what is not legal": (plays_by_hand, "not one of the legal actions"),
    "one who answers with a text": (copies, "not one of the legal actions"),
    "one who answers with what cannot be shown": (
        speaks_no_word,
        "an object of Unspeakable, which cannot be shown, is not",
    ),
    "one who takes more each time": (takes_more_each_time([]), "more or less from its source of chance"),
}


@pytest.mark.parametrize(("player", "said"), BAD_PLAYERS.values(), ids=BAD_PLAYERS)
def test_bad_players_are_seen(player: Chooser, said: str) -> None:
    """The check of players sees each fault, and says in which game and at which action."""
    before = random.getstate()
    with pytest.raises(AssertionError, match=rf"^action \d+ of the game with seed \d+, seat \d: .*{said}"):
        check_player(player)
    assert before == random.getstate()


def only_bad_at(players: int, seat: int) -> Chooser:
    """Return a player who plays the first action, but nothing at one seat of games with so many players."""

    def player(view: View, legal: tuple[Action, ...], _rng: Random) -> Action:
        return Close(None) if (len(view.players), view.seat) == (players, seat) else legal[-1]

    return player


@pytest.mark.parametrize(("players", "seat"), [(players, seat) for players in (2, 3, 4) for seat in range(players)])
def test_every_seat_is_asked(players: int, seat: int) -> None:
    """A player who fails at one seat only, of 2, 3 or 4, does not pass."""
    with pytest.raises(AssertionError, match=rf"^action \d+ of the game with seed \d, seat {seat}: Close"):
        check_player(only_bad_at(players, seat), longest=40)


def test_six_games_take_place_at_all_seats() -> None:
    """The first six games have every number of players and every number of a seat."""
    places: set[tuple[int, int | None]] = set()

    def player(view: View, legal: tuple[Action, ...], rng: Random) -> Action:
        places.add((len(view.players), view.seat))
        return random_player(view, legal, rng)

    check_player(player, games=6, longest=40)
    assert ({2, 3, 4}, {0, 1, 2, 3}) == ({players for players, _ in places}, {seat for _, seat in places})


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"games": 0}, "games: it is a whole number from 1 on, not 0"),
        ({"games": -3}, "games: it is a whole number from 1 on, not -3"),
        ({"games": 2.0}, "games: it is a whole number from 1 on, not 2.0"),
        ({"longest": 0}, "longest: it is a whole number from 1 on, not 0"),
        ({"longest": -1}, "longest: it is a whole number from 1 on, not -1"),
        ({"longest": True}, "longest: it is a whole number from 1 on, not True"),
        ({"rules": "rio-grande"}, "rules: 'rio-grande' is no Ruleset"),
        ({"seed": "a"}, "seed: a seed is a whole number from 0 to 2^53 - 1"),
        ({"seed": -1}, "seed: a seed is a whole number from 0 to 2^53 - 1"),
        ({"seed": 2**53 - 2}, "seed: a seed is a whole number from 0 to 2^53 - 1"),
    ],
)
def test_a_check_of_nothing_is_refused(wrong: dict[str, Any], said: str) -> None:
    """With no games, no actions, no rules or no seed nothing would be checked, and it is said what is wrong."""
    arguments: dict[str, Any] = {"longest": 20}
    with pytest.raises(DataError, match=exactly(said)):
        check_player(random_player, **(arguments | wrong))


def test_a_player_who_is_never_asked_does_not_pass() -> None:
    """A game that is left before it is the turn of the player proves nothing."""
    check_player(random_player, games=1, longest=1)
    said = "the game with seed 1 is left before seat 1 is asked (longest=1)"
    with pytest.raises(AssertionError, match=exactly(said)):
        check_player(random_player, games=2, longest=1)


def test_errors_of_players_come_through() -> None:
    """An error that the player raises comes through, with a note of where."""
    with pytest.raises(LookupError) as raised:
        check_player(fails)
    assert ["action 0 of the game with seed 0, seat 0: the player raised this"] == raised.value.__notes__
    with pytest.raises(SystemExit) as left:
        check_player(leaves)
    assert raised.value.__notes__ == left.value.__notes__


@pytest.mark.parametrize("player", [random_player, purposeful, noisy(purposeful, 0.3), hoarder, TABLES[4].player])
def test_the_built_in_players_are_good(player: Chooser) -> None:
    """The built-in players and those at the tables pass the check, under changed rules too."""
    check_player(player, games=3, longest=400)
    check_player(player, games=3, seed=7, longest=400, rules=Ruleset(placement="free", abandon="stuck"))


def test_without_hypothesis_it_says_what_to_install() -> None:
    """Without Hypothesis the import fails with one line that says what to install; the library itself can be used."""
    code = "import sys; sys.modules['hypothesis'] = None; import thurn_taxis; print('fine'); import thurn_taxis.testing"
    path = os.environ | {"PYTHONPATH": str(SOURCE)}
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, env=path)  # noqa: S603 - our code
    assert "fine\n" == told.stdout
    expected = "ModuleNotFoundError: thurn_taxis.testing needs Hypothesis: pip install 'thurn-taxis[testing]'"
    assert expected == told.stderr.splitlines()[-1]
