"""The table of the turn is exactly what happens: every row, every way on and every objection is seen, and no other.

The games are always the same ones. In each of their positions every action of the game is tried, and every legal one is
looked at to see where it leads.
"""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import TYPE_CHECKING

from policies import dice
from positions import with_all_cards_in_routes
from side_by_side import OPTIONS, ruleset
from thurn_taxis import ACTIONS, Action, Objection, Phase, State, apply, new_game, why_not
from thurn_taxis.players import random_player
from thurn_taxis.rules.turn import TURN
from thurn_taxis.testing import TABLES
from thurn_taxis.testing.seated import play_on

if TYPE_CHECKING:
    from collections.abc import Iterator

Way = tuple[Phase, type[Action], Phase]
"""The phase of an action, its kind, and the phase that follows."""

ROWS = {(phase, row.kind): row for phase, rows in TURN.items() for row in rows}


def positions() -> Iterator[State]:
    """Yield the positions of games of all tables, under changing rules, and of one with all cards in routes (D7)."""
    for number in range(32):
        first = new_game(2 + number % 3, seed=number, rules=ruleset(OPTIONS[number * 5 % 32]))
        yield from (state for _, state in play_on(first, TABLES[number % 8].player, dice(number)))
    crammed = with_all_cards_in_routes()
    yield crammed
    yield from (state for _, state in islice(play_on(crammed, random_player, dice(1)), 100))


@cache
def seen() -> tuple[set[Objection], set[Way]]:
    """Return the objections and the ways from phase to phase that are met in the positions."""
    objections, ways = set(), set()
    for state in positions():
        for action in ACTIONS:
            objection = why_not(state, action)
            if objection is None:
                ways.add((state.turn.phase, type(action), apply(state, action).turn.phase))
            else:
                objections.add(objection)
    return objections, ways


def test_every_objection_is_met() -> None:
    """Every reason that the rules can give is given in some position; what is no action has a reason of its own."""
    objections, _ = seen()
    assert set(Objection) - {Objection.NOT_AN_ACTION} == objections
    assert Objection.NOT_AN_ACTION is why_not(new_game(2, seed=0), "pass")  # type: ignore[arg-type] # that is the point


def test_every_row_of_the_table_is_played() -> None:
    """Every row of the table is legal somewhere, and no action is legal without a row."""
    _, ways = seen()
    assert set(ROWS) == {(phase, kind) for phase, kind, _ in ways}


def ways_of_the_table() -> set[Way]:
    """Return the ways from phase to phase that the table names."""
    return {(phase, kind, following) for (phase, kind), row in ROWS.items() for following in row.leads_to}


def test_the_table_names_every_way() -> None:
    """From each row only those phases follow that it names."""
    _, ways = seen()
    assert set() == ways - ways_of_the_table()


def test_the_table_names_no_way_in_vain() -> None:
    """From each row all those phases follow that it names, in some position."""
    _, ways = seen()
    assert set() == ways_of_the_table() - ways


def test_the_rows_of_a_phase_have_the_order_of_the_actions() -> None:
    """In each phase the rows stand in the order of `ACTIONS`, so that their options make one list in that order."""
    kinds = list(dict.fromkeys(map(type, ACTIONS)))
    for rows in TURN.values():
        places = [kinds.index(row.kind) for row in rows]
        assert sorted(set(places)) == places
