"""Laws of the values: words, actions, positions and errors compare, hash, copy and travel, and never change."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import random
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from typing import TYPE_CHECKING

import attrs
import pytest
from hypothesis import given

import thurn_taxis
from tables import a_player, a_state, after
from thurn_taxis import (
    ACTIONS,
    RIO_GRANDE,
    Action,
    Call,
    City,
    Close,
    DataError,
    DealNeeded,
    Discard,
    Draw,
    Extend,
    House,
    IllegalAction,
    NotationError,
    Objection,
    Official,
    Pass,
    Phase,
    Province,
    Record,
    Score,
    Side,
    Stack,
    Start,
    State,
    Tile,
    View,
    apply,
    legal_actions,
    new_game,
    parse_action,
    scores,
    verify,
    view,
)
from thurn_taxis.testing import played_states
from thurn_taxis.words import Word

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PRINTED: dict[type[Word], str] = {
    City: "Mannheim, Carlsruhe, Freiburg, Würzburg, Nürnberg, Regensburg, Ingolstadt, Augsburg, Passau, München,"
    " Kempten, Pilsen, Budweis, Sigmaringen, Lodz, Salzburg, Linz, Basel, Zürich, Innsbruck, Stuttgart, Ulm",
    Province: "Baden, Baiern, Böhmen, Hohenzollern, Polen, Salzburg, Schweiz, Tyrol, Württemberg",
    Stack: "route of 5, route of 6, route of 7, all provinces, Baden, Württemberg/Hohenzollern, Schweiz/Tyrol,"
    " Böhmen/Salzburg, Baiern, game end",
    Phase: "draw, play, close, houses, carriage, discard, over",
    Official: "administrator, postmaster, carrier, cartwright",
    Side: "left, right",
}
"""The words of each kind as they are printed, in their order."""

KINDS = list(PRINTED)
WORDS = [word for kind in KINDS for word in kind]

EXAMPLE = "Sigmaringen Stuttgart Nürnberg Regensburg Ingolstadt Augsburg"

POSITIONS = {
    "the start": new_game(4, seed=1),
    "draw": a_state(hand="Ulm Basel", route="Stuttgart", houses="Mannheim Carlsruhe Freiburg"),
    "play": a_state(hand="Ulm Basel", route="Stuttgart", phase="play", official="postmaster"),
    "close": a_state(route=EXAMPLE, phase="close", display="Ulm . . . . .", rest="another hand", seed=7),
    "houses": after(a_state(route=EXAMPLE, phase="close"), "close each"),
    "carriage": a_state(route="Kempten Ulm Augsburg", carriage=3, phase="carriage", stacks="route of 7:1", players=3),
    "discard": a_state(hand="Ulm Ulm Basel Linz", phase="discard", seed=7, shuffles=3, discards="Lodz Passau"),
    "over": a_state(hand="Ulm", seat=1, phase="over", ended_by=0, others=[a_player(carriage=7, houses=EXAMPLE)]),
}

ERRORS = [
    IllegalAction(POSITIONS["draw"], Pass(), Objection.WRONG_PHASE),
    IllegalAction(POSITIONS["draw"], None, Objection.NOT_AN_ACTION),
    NotationError("left Atlantis", "unknown city 'Atlantis'"),
    DataError("players[1].hand[0]", "unknown city 'Atlantis'", "S2"),
    DataError("", "a game needs a seed or a deal"),
    DealNeeded((City.ULM, City.BASEL), 2),
]

VALUES: list[object] = [
    *POSITIONS.values(),
    *(view(POSITIONS["draw"], seat) for seat in (0, 1, None)),
    scores(POSITIONS["over"]),
    RIO_GRANDE,
    verify(Record(players=("Anna", "Bert"), seed=1, actions=("draw supply", "draw supply"))),
    Record(players=("Anna", "Bert"), seed=1, actions=(Draw(None), "nonsense")),
]
"""A value of each kind that users get."""

COPIES: dict[str, Callable[[object], object]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    **{
        f"pickle {protocol}": lambda thing, protocol=protocol: pickle.loads(pickle.dumps(thing, protocol))  # type: ignore[misc] # noqa: S301 - our own pickles
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
    },
}


class TestWords:
    """Cities, provinces, stacks, phases, officials and sides."""

    @pytest.mark.parametrize("kind", KINDS)
    def test_printed_names(self, kind: type[Word]) -> None:
        """The text of a word is what is printed, in an f-string too; words are listed in map order."""
        assert PRINTED[kind] == ", ".join(map(str, kind))
        assert PRINTED[kind] == ", ".join(f"{word}" for word in kind)

    @pytest.mark.parametrize("word", WORDS, ids=repr)
    def test_reprs_paste_back(self, word: Word) -> None:
        """The repr of a word is Python for it, with the name that the package exports."""
        assert eval(repr(word), dict(vars(thurn_taxis))) is word  # noqa: S307 - that is the law

    @pytest.mark.parametrize("kind", KINDS)
    def test_words_sort_in_map_order(self, kind: type[Word]) -> None:
        """However words lie, sorting brings them into the order in which they are listed."""
        shuffled_words = list(kind)
        random.Random(1).shuffle(shuffled_words)  # noqa: S311 - no secret
        assert list(kind) == sorted(shuffled_words)

    @pytest.mark.parametrize("kind", KINDS)
    def test_words_are_indices(self, kind: type[Word]) -> None:
        """A word is the place at which it is listed, so that it can look up a tuple."""
        words = tuple(kind)
        assert list(words) == [words[word] for word in kind]

    def test_words_are_padded_by_their_printed_name(self) -> None:
        """A width in an f-string is that of the printed name."""
        assert "Ulm   |" == f"{City.ULM:6}|"

    @pytest.mark.parametrize("how", COPIES)
    def test_a_copy_is_the_word_itself(self, how: str) -> None:
        """There is one object for each word and each objection: a copy or a pickle gives it back."""
        assert [] == [word for word in (*WORDS, *Objection) if COPIES[how](word) is not word]


class TestActions:
    """The fixed list of everything that a player can do."""

    def test_there_are_148(self) -> None:
        """There are 148 actions: 22 draws, starts, lefts, rights, houses and discards, and 16 others."""
        assert 148 == 22 * 6 + 16 == len(ACTIONS)

    def test_no_two_are_the_same(self) -> None:
        """All of them differ, by value and by text."""
        assert 148 == len(set(ACTIONS)) == len({str(action) for action in ACTIONS})
        assert [] == [pair for pair in combinations(ACTIONS, 2) if pair[0] == pair[1]]

    @pytest.mark.parametrize(
        ("place", "text"),
        [
            (0, "draw Mannheim"),
            (21, "draw Ulm"),
            (22, "draw supply"),
            (23, "administrator"),
            (26, "cartwright"),
            (27, "start Mannheim"),
            (49, "left Mannheim"),
            (71, "right Mannheim"),
            (93, "close each"),
            (94, "close Baden"),
            (102, "close Württemberg"),
            (103, "house Mannheim"),
            (125, "discard Mannheim"),
            (146, "discard Ulm"),
            (147, "pass"),
        ],
    )
    def test_their_order_is_fixed(self, place: int, text: str) -> None:
        """The place of an action in the list is its id and never changes."""
        assert text == str(ACTIONS[place])

    @pytest.mark.parametrize("action", ACTIONS, ids=str)
    def test_reprs_paste_back(self, action: Action) -> None:
        """The repr of an action is Python for an equal one."""
        again = eval(repr(action), dict(vars(thurn_taxis)))  # noqa: S307 - that is the law
        assert (action, hash(action)) == (again, hash(again))

    @pytest.mark.parametrize("state", POSITIONS.values(), ids=list(POSITIONS))
    def test_legal_actions_are_those_objects(self, state: State) -> None:
        """Legal actions are handed out from the list, in its order, and none is made anew."""
        places = [ACTIONS.index(action) for action in legal_actions(state)]
        assert sorted(places) == places
        assert all(ACTIONS[place] is action for place, action in zip(places, legal_actions(state), strict=True))

    @pytest.mark.parametrize("how", COPIES)
    def test_a_copy_does_the_same(self, how: str) -> None:
        """A copy of an action, or one that was made anew, is as good as the one of the list."""
        for state in POSITIONS.values():
            for action in legal_actions(state):
                again = COPIES[how](action)
                assert (action, hash(action)) == (again, hash(again))
                assert apply(state, action) == apply(state, again)  # type: ignore[arg-type] # copies are of the same type

    @pytest.mark.parametrize(
        ("kind", "arguments"),
        [
            (Draw, ("Ulm",)),
            (Draw, (21,)),
            (Draw, (Province.SALZBURG,)),
            (Call, ("postmaster",)),
            (Call, (None,)),
            (Call, (1,)),
            (Start, ("Ulm",)),
            (Start, (None,)),
            (Extend, ("Ulm", Side.LEFT)),
            (Extend, (City.ULM, "left")),
            (Extend, (City.ULM, 0)),
            (Extend, (Side.LEFT, City.ULM)),
            (Extend, (City.ULM, None)),
            (Close, ("each",)),
            (Close, (City.SALZBURG,)),
            (Close, (5,)),
            (House, (Province.SALZBURG,)),
            (House, (None,)),
            (Discard, ("Ulm",)),
            (Discard, (None,)),
            (Pass, (None,)),
        ],
        ids=lambda value: value.__name__ if isinstance(value, type) else repr(value),
    )
    def test_other_arguments_are_refused(self, kind: Callable[..., object], arguments: tuple[object, ...]) -> None:
        """An action is made of words: texts, numbers and words of another kind are type errors."""
        with pytest.raises(TypeError):
            kind(*arguments)


def reachable(thing: object) -> Iterator[object]:
    """Yield a value and everything within it: fields of records, items of containers."""
    yield thing
    inside = thing if isinstance(thing, (tuple, frozenset)) else [getattr(thing, name) for name in fields_of(thing)]
    for part in inside:
        yield from reachable(part)


def fields_of(thing: object) -> list[str]:
    """Return the names of the fields of a record; anything else has none."""
    kind = type(thing)
    return [field.name for field in attrs.fields(kind)] if attrs.has(kind) else []


def is_leaf(thing: object) -> bool:
    """Return whether a value has nothing within: a number, a text, a truth value, nothing, a word or an objection."""
    return thing is None or type(thing) in {int, str, bool, Objection} or isinstance(thing, Word)


class TestImmutability:
    """No value ever changes."""

    @pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
    def test_only_immutable_types_are_within(self, value: object) -> None:
        """Within a value there are numbers, texts, words, tuples, frozen sets and frozen records, and nothing else."""
        others = [
            type(thing)
            for thing in reachable(value)
            if not is_leaf(thing) and type(thing) not in {tuple, frozenset} and not attrs.has(type(thing))
        ]
        assert [] == others

    @pytest.mark.parametrize("value", [*VALUES, *ACTIONS], ids=lambda value: type(value).__name__)
    def test_no_field_can_be_set_or_deleted(self, value: object) -> None:
        """Every attempt to set or delete a field of a record, or to add one, fails and changes nothing."""
        before = hash(value)
        for thing in reachable(value):
            for name in fields_of(thing):
                with pytest.raises(attrs.exceptions.FrozenInstanceError):
                    setattr(thing, name, None)
                with pytest.raises(attrs.exceptions.FrozenInstanceError):
                    delattr(thing, name)
            if attrs.has(type(thing)):
                with pytest.raises(AttributeError):
                    setattr(thing, "another", None)  # noqa: B010 - as users of a wrong name would
        assert before == hash(value)

    @pytest.mark.parametrize("word", [City.ULM, Objection.NOT_ADJACENT, Phase.DRAW], ids=repr)
    @pytest.mark.parametrize("name", ["name", "value", "printed", "rule", "template", "_value_", "_name_", "colour"])
    def test_nothing_of_a_word_can_be_changed(self, word: City | Objection | Phase, name: str) -> None:
        """The names and the value of a word and all else of it cannot be set or deleted: it would change for all."""
        before = dict(vars(word))
        with pytest.raises(AttributeError, match="cannot be changed"):
            setattr(word, name, "x")
        with pytest.raises(AttributeError, match="cannot be changed"):
            delattr(word, name)
        assert before == vars(word)

    def test_a_change_makes_another_value(self) -> None:
        """A changed copy leaves the value that it was made from."""
        state = POSITIONS["draw"]
        before = pickle.dumps(state)
        assert attrs.evolve(state, ended_by=1) != state
        assert before == pickle.dumps(state)


class TestCopies:
    """Copies are equal in everything."""

    @pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
    @pytest.mark.parametrize("how", COPIES)
    def test_equality_and_hash_are_kept(self, value: object, how: str) -> None:
        """A copy is of the same type, is equal, has the same hash and the same repr."""
        again = COPIES[how](value)
        assert (type(value), value, hash(value)) == (type(again), again, hash(again))

    @given(played_states())
    def test_played_positions_are_kept(self, state: State) -> None:
        """A position from the middle of a game is kept by every way of copying, and its repr pastes back."""
        copies = [make(state) for make in COPIES.values()]
        assert [state] * len(copies) == copies
        assert {hash(state)} == set(map(hash, copies))
        assert state == eval(repr(state), dict(vars(thurn_taxis)))  # noqa: S307 - that is the law

    @pytest.mark.parametrize("error", ERRORS, ids=str)
    @pytest.mark.parametrize("how", COPIES)
    def test_errors_are_kept(self, error: Exception, how: str) -> None:
        """An error comes back with its type, its text and all that it bears."""
        again = COPIES[how](error)
        assert (type(error), str(error), vars(error)) == (type(again), str(again), vars(again))

    def test_another_process(self) -> None:
        """A position and an action go to a fresh process, and the next position or the refusal comes back."""
        state, action = POSITIONS["play"], parse_action("right Ulm")
        with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as workers:
            assert apply(state, action) == workers.submit(apply, state, action).result()
            assert legal_actions(state) == workers.submit(legal_actions, state).result()
            refused = workers.submit(apply, state, Pass()).exception()
        assert isinstance(refused, IllegalAction)
        assert (state, Pass(), Objection.WRONG_PHASE) == (refused.state, refused.action, refused.objection)


class TestEquality:
    """Values are equal when all that they say is equal."""

    @pytest.mark.parametrize("field", [field.name for field in attrs.fields(State)])
    def test_any_field_makes_a_difference(self, field: str) -> None:
        """A position with another value in one field is another position."""
        other = {"rules": thurn_taxis.FIRST_EDITION}.get(field, getattr(POSITIONS["over"], field))
        assert attrs.evolve(POSITIONS["draw"], **{field: other}) != POSITIONS["draw"]

    def test_the_same_game_gives_equal_positions(self) -> None:
        """The same seed and the same actions give equal positions with equal hashes, made twice."""
        one, two = (after(new_game(2, seed=3), "draw supply, draw supply") for _ in range(2))
        assert one is not two
        assert (one, hash(one)) == (two, hash(two))

    def test_the_order_of_building_does_not_matter(self) -> None:
        """Houses are a set: the same houses are equal, whichever was placed first."""
        state = a_state(route="Regensburg Nürnberg Stuttgart Ulm", phase="close")
        one = after(state, "close each, house Nürnberg, house Ulm").players[0].houses
        two = frozenset((City.ULM, City.NUERNBERG))
        assert (one, hash(one)) == (two, hash(two))

    @pytest.mark.parametrize(
        "others",
        [
            (Start(City.ULM), House(City.ULM), Discard(City.ULM), Draw(City.ULM)),
            (Extend(City.ULM, Side.LEFT), Extend(City.ULM, Side.RIGHT)),
            (Draw(None), Close(None), Pass()),
            (Tile(Stack.BADEN, 3), Tile(Stack.BADEN, 2), Tile(Stack.BAIERN, 3), (Stack.BADEN, 3)),
            (Score(0, (), -20), Score(2, (), -20), (0, (), -20)),
        ],
        ids=["same city", "same city, other side", "nothing", "tiles", "scores"],
    )
    def test_kinds_are_told_apart(self, others: tuple[object, ...]) -> None:
        """Values of different kinds are never equal, even when they say the same, and no record is equal to a tuple."""
        assert [] == [pair for pair in combinations(others, 2) if pair[0] == pair[1]]

    def test_a_view_is_not_its_position(self) -> None:
        """A view is equal to the view of the same seat only."""
        state = POSITIONS["draw"]
        views: list[State | View] = [state, view(state, 0), view(state, 1), view(state, None)]
        assert 4 == len(set(views))
