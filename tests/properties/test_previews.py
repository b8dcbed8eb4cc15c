"""Laws of the previews: they show every outcome of closing a route, each once, and nothing that is hidden."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from calibration import cost, is_traced
from played import games
from tables import a_state, cities
from thurn_taxis import (
    ACTIONS,
    RIO_GRANDE,
    Action,
    City,
    Close,
    Phase,
    Preview,
    Stack,
    Tile,
    apply,
    guess,
    legal_actions,
    parse_action,
    scores,
    view,
)
from thurn_taxis.previews import previews
from thurn_taxis.secrecy import scrambled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from thurn_taxis import State

CLOSING = (Phase.HOUSES, Phase.CARRIAGE)

POSITIONS = [
    step.before
    for steps in games()
    for step in steps
    if step.before.turn.phase in CLOSING
    or (step.before.turn.phase is Phase.CLOSE and len(step.before.player.route) > 2)
][::6]
"""Every sixth position of some games in which a route can be closed or is being closed."""

SHORT = [state for state in POSITIONS if len(state.player.route) <= 8]
FREE = evolve(RIO_GRANDE, placement="free")


def ways(state: State) -> Iterator[tuple[tuple[Action, ...], State]]:
    """Return every sequence of actions that closes the route, or goes on with it, and the position after it."""
    for action in legal_actions(state):
        if state.turn.phase in CLOSING or isinstance(action, Close):
            after = apply(state, action)
            if after.turn.phase in CLOSING:
                yield from (((action, *more), end) for more, end in ways(after))
            else:
                yield (action,), after


def brought(state: State, actions: tuple[Action, ...], after: State) -> Preview:
    """Return what a way of closing has brought."""
    seat = state.turn.seat
    old, new = state.players[seat], after.players[seat]
    return Preview(
        actions=actions,
        houses=tuple(city for city in old.route if city in new.houses - old.houses),
        tiles=new.tiles[len(old.tiles) :],
        carriage=None if new.carriage == old.carriage else new.carriage,
        points=scores(after)[seat].total - scores(state)[seat].total,
        triggers_end=state.ended_by is None and after.ended_by is not None,
    )


def outcome(preview: Preview) -> Preview:
    """Return a preview without the way that leads to it."""
    return evolve(preview, actions=())


class TestCompleteness:
    """Trying everything out gives the same outcomes."""

    def test_every_outcome_is_shown_once(self) -> None:
        """The previews are the outcomes of all ways of closing, each by the first way in the order of `ACTIONS`."""
        for state in SHORT:
            first: dict[Preview, Preview] = {}
            for actions, after in ways(state):
                one = brought(state, actions, after)
                first.setdefault(outcome(one), one)
            assert tuple(first.values()) == previews(state)

    def test_what_is_shown_comes_true(self) -> None:
        """Carrying out the actions of a preview, of a long route too, brings exactly what it shows."""
        for state in POSITIONS:
            for preview in previews(state)[::7]:
                after = state
                for action in preview.actions:
                    after = apply(after, action)
                assert preview == brought(state, preview.actions, after)

    def test_there_are_previews_exactly_when_a_route_can_be_closed(self) -> None:
        """In every other position there is nothing to preview."""
        for steps in games()[::5]:
            for step in steps:
                closing = step.before.turn.phase in CLOSING
                can_close = any(isinstance(action, Close) for action in legal_actions(step.before))
                assert (closing or can_close) is bool(previews(step.before))

    def test_ways_are_in_the_order_of_actions(self) -> None:
        """The first actions of the previews stand in the order of `ACTIONS`."""
        for state in POSITIONS:
            first = [ACTIONS.index(preview.actions[0]) for preview in previews(state)]
            assert sorted(first) == first


class TestOutcomes:
    """What a preview shows, drawn as positions."""

    def test_a_choice_of_cities_and_of_the_cartwright(self) -> None:
        """Each choice of houses is shown with and without the cartwright (C2, C6)."""
        state = a_state(hand="Lodz", route="Nürnberg Ingolstadt Ulm", houses="Linz", carriage=3, phase="close")
        shown = [
            (", ".join(map(str, preview.actions)), preview.carriage, preview.points) for preview in previews(state)
        ]
        expected = [
            ("close each, house Nürnberg, cartwright", 4, 3),
            ("close each, house Nürnberg, pass", None, 2),
            ("close each, house Ingolstadt, cartwright", 4, 3),
            ("close each, house Ingolstadt, pass", None, 2),
            ("close Baiern, cartwright", 4, 3),
            ("close Baiern, pass", None, 2),
            ("close Württemberg, cartwright", 4, 2),
            ("close Württemberg, pass", None, 1),
        ]
        assert expected == shown

    def test_the_same_outcome_is_shown_once(self) -> None:
        """In a route through one province both ways can place the same house; the first of them is shown (C2)."""
        state = a_state(
            hand="Lodz", route="Mannheim Carlsruhe Freiburg", houses="Mannheim Freiburg", phase="close", carriage=3
        )
        expected = {"close each"}
        assert expected == {str(preview.actions[0]) for preview in previews(state)}

    def test_tiles_and_the_end(self) -> None:
        """A preview shows the tiles in the order in which they are won, and whether the end is triggered (C4, E1)."""
        route = "Basel Freiburg Carlsruhe Mannheim Stuttgart Ulm Kempten"
        state = a_state(hand="Lodz", route=route, carriage=6, phase="close")
        [shown] = [one for one in previews(state) if str(one.actions[0]) == "close Baden"]
        tiles = (Tile(Stack.ROUTE_OF_7, 4), Tile(Stack.BADEN, 3), Tile(Stack.GAME_END, 1))
        expected = Preview((parse_action("close Baden"),), cities("Freiburg Carlsruhe Mannheim"), tiles, 7, 14, True)
        assert expected == shown

    def test_with_few_houses_left_the_places_are_chosen(self) -> None:
        """With one house left each city of the chosen way is an outcome, and the end is triggered (C3, E1)."""
        route = "Ulm Kempten Augsburg"
        state = a_state(hand="Lodz", route=route, houses=f"all but {route}", carriage=6, phase="close")
        shown = [(str(preview.actions[0]), *preview.houses, preview.triggers_end) for preview in previews(state)]
        expected = [
            ("close each", City.AUGSBURG, True),
            ("close each", City.KEMPTEN, True),
            ("close each", City.ULM, True),
        ]
        assert expected == shown


class TestSecrecy:
    """A preview needs nothing hidden and shows nothing hidden."""

    def test_a_view_is_enough(self) -> None:
        """The view of the player whose turn it is has the same previews (H1)."""
        for state in POSITIONS:
            assert previews(state) == previews(guess(view(state, state.turn.seat), 1))

    def test_what_is_hidden_does_not_matter(self) -> None:
        """Other hands, the supply and the seed change no preview (H2)."""
        for state in POSITIONS:
            assert previews(state) == previews(scrambled(state, state.turn.seat, 3))

    def test_a_shuffle_to_come_is_not_needed(self) -> None:
        """Under D7 a closed route is shuffled and turned up; the previews of a game without a seed do without."""
        state = a_state(
            hand="Lodz", route="Linz Salzburg München", phase="close", display="Lodz . . . . .", rest="another hand"
        )
        expected = ["close each, house Salzburg", "close each, house Linz", "close Baiern", "close Salzburg"]
        assert expected == [", ".join(map(str, preview.actions)) for preview in previews(state)]


BAIERN = "Würzburg Nürnberg Regensburg Passau München Ingolstadt Augsburg Kempten"

LONG = {
    "through four provinces": a_state(
        hand="Linz",
        route="Freiburg Carlsruhe Mannheim Stuttgart Ulm Augsburg Ingolstadt Regensburg",
        phase="close",
    ),
    "through Baiern only": a_state(hand="Linz", route=BAIERN, phase="close"),
    "with houses for six of eight": a_state(
        hand="Linz", route=BAIERN, houses=f"all but {BAIERN}", carriage=6, phase="close"
    ),
    "with any house left out": a_state(hand="Linz", route=BAIERN, phase="close", rules=FREE),
}
"""Routes of 8 cards."""

MOST_TURNS = {
    "through four provinces": 1_300,
    "through Baiern only": 520,
    "with houses for six of eight": 7_300,
    "with any house left out": 15_300,
}
"""Turns of the loop that the previews may cost: twice what they cost today, as in `test_speed`."""


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("through Baiern only", 8 + 1),  # one of eight cities, or all of them
        ("with houses for six of eight", 8 + comb(8, 6)),  # one of eight cities, or any six of them
        ("with any house left out", 2**8),
    ],
)
def test_each_choice_of_houses_is_shown_once(name: str, expected: int) -> None:
    """However many orders there are to place houses in, each set of them is shown once."""
    shown = [preview.houses for preview in previews(LONG[name])]
    assert expected == len(shown) == len(set(shown))


@pytest.mark.skipif(is_traced(), reason="every line is watched, so no ratio means anything")
@pytest.mark.parametrize("name", LONG)
def test_previews_are_quick(name: str) -> None:
    """The previews of a route of 8 stay below their limit, against a loop of plain Python and not against the clock."""
    state = LONG[name]
    assert cost(lambda: previews(state)) < MOST_TURNS[name]
