"""The order of objections: where several reasons forbid an action, the first in the rulebook's order is told."""

from __future__ import annotations

from itertools import chain, combinations

import pytest
from attrs import evolve

from tables import a_state, after
from thurn_taxis import RIO_GRANDE, Action, IllegalAction, Objection, Phase, State, Turn, apply, parse_action, why_not
from thurn_taxis.rules.turn import TURN

STUCK = evolve(RIO_GRANDE, abandon="stuck")
ROUTE = "Stuttgart Ulm Augsburg"
NO_CARD = ". . . . . ."
CLOSED = after(
    a_state(route="Stuttgart Nürnberg Regensburg Ingolstadt Ulm", houses="Stuttgart Lodz", phase="close"), "close each"
)
"""A closed route, with houses at one of its cities and far from it; a house in Baiern is asked for."""

THING = "no action"
"""What stands in the tables for an object that is no action."""

OVER = a_state(hand="Ulm", route=ROUTE, phase="over", seat=1, ended_by=0)

ORDERS: dict[str, tuple[Objection, ...]] = {
    "whatever": (Objection.GAME_OVER, Objection.NOT_AN_ACTION, Objection.WRONG_PHASE),
    "draw": (Objection.NO_SUPPLY, Objection.NOT_IN_DISPLAY),
    "administrator": (Objection.WRONG_PHASE, Objection.POSTMASTER_MUST_HELP, Objection.OFFICIAL_CALLED),
    "postmaster": (Objection.WRONG_PHASE, Objection.OFFICIAL_CALLED, Objection.NOTHING_TO_DRAW),
    "start": (Objection.NOT_IN_HAND, Objection.CARRIER_ADDS, Objection.ROUTE_CAN_GROW),
    "left or right": (
        Objection.NOT_IN_HAND,
        Objection.NO_ROUTE,
        Objection.ALREADY_IN_ROUTE,
        Objection.NOT_ADJACENT,
    ),
    "carrier": (Objection.WRONG_PHASE, Objection.OFFICIAL_CALLED, Objection.NO_CARD_FITS),
    "close": (Objection.ROUTE_TOO_SHORT, Objection.PROVINCE_NOT_IN_ROUTE),
    "house": (Objection.NOT_IN_CLOSED_ROUTE, Objection.HOUSE_STANDS, Objection.NOT_ASKED_FOR),
    "pass": (Objection.HOUSES_ARE_DUE,),
    "discard": (Objection.NOT_IN_HAND_TO_DISCARD,),
}
"""What can be said against each kind of action, in the rulebook's order; a call may belong to another phase."""

NEVER_BOTH: dict[tuple[Objection, Objection], str] = {
    (Objection.NOT_AN_ACTION, Objection.WRONG_PHASE): "what is no action belongs to no phase",
    (Objection.NO_SUPPLY, Objection.NOT_IN_DISPLAY): "a card comes from the supply or from the display",
    (Objection.NO_ROUTE, Objection.ALREADY_IN_ROUTE): "without a route no city is in it",
    (Objection.NO_ROUTE, Objection.NOT_ADJACENT): "without a route there is no end of it",
}
"""The pairs of which only one can hold, with the reason."""

Try = tuple[State, str]

BOTH: dict[tuple[str, Objection, Objection], tuple[Try, Try]] = {
    ("whatever", Objection.GAME_OVER, Objection.NOT_AN_ACTION): (
        (OVER, THING),
        (a_state(hand="Ulm"), THING),
    ),
    ("whatever", Objection.GAME_OVER, Objection.WRONG_PHASE): (
        (OVER, "start Ulm"),
        (a_state(hand="Ulm"), "start Ulm"),
    ),
    ("administrator", Objection.WRONG_PHASE, Objection.POSTMASTER_MUST_HELP): (
        (a_state(), "carrier"),
        (a_state(), "administrator"),
    ),
    ("administrator", Objection.WRONG_PHASE, Objection.OFFICIAL_CALLED): (
        (a_state(hand="Ulm", official="administrator"), "carrier"),
        (a_state(hand="Ulm", official="administrator"), "administrator"),
    ),
    ("administrator", Objection.POSTMASTER_MUST_HELP, Objection.OFFICIAL_CALLED): (
        (a_state(), "administrator"),
        (after(a_state(), "draw supply"), "administrator"),
    ),
    ("postmaster", Objection.WRONG_PHASE, Objection.OFFICIAL_CALLED): (
        (a_state(hand="Ulm", phase="play", official="administrator"), "cartwright"),
        (a_state(hand="Ulm", phase="play", official="administrator"), "postmaster"),
    ),
    ("postmaster", Objection.WRONG_PHASE, Objection.NOTHING_TO_DRAW): (
        (a_state(hand="Ulm", phase="play", display=NO_CARD, rest="another hand"), "cartwright"),
        (a_state(hand="Ulm", phase="play", display=NO_CARD, rest="another hand"), "postmaster"),
    ),
    ("postmaster", Objection.OFFICIAL_CALLED, Objection.NOTHING_TO_DRAW): (
        (a_state(hand="Ulm", phase="play", official="postmaster", display=NO_CARD, rest="another hand"), "postmaster"),
        (a_state(hand="Ulm", phase="play", display=NO_CARD, rest="another hand"), "postmaster"),
    ),
    ("start", Objection.NOT_IN_HAND, Objection.CARRIER_ADDS): (
        (a_state(hand="Ulm", route="Stuttgart", phase="play", official="carrier"), "start Pilsen"),
        (a_state(hand="Ulm", route="Stuttgart", phase="play", official="carrier"), "start Ulm"),
    ),
    ("start", Objection.NOT_IN_HAND, Objection.ROUTE_CAN_GROW): (
        (a_state(hand="Linz Ulm", route="Stuttgart", phase="play", rules=STUCK), "start Pilsen"),
        (a_state(hand="Linz Ulm", route="Stuttgart", phase="play", rules=STUCK), "start Linz"),
    ),
    ("start", Objection.CARRIER_ADDS, Objection.ROUTE_CAN_GROW): (
        (a_state(hand="Linz Ulm", route="Stuttgart", phase="play", official="carrier", rules=STUCK), "start Linz"),
        (a_state(hand="Linz Ulm", route="Stuttgart", phase="play", rules=STUCK), "start Linz"),
    ),
    ("left or right", Objection.NOT_IN_HAND, Objection.NO_ROUTE): (
        (a_state(hand="Linz", phase="play"), "left Ulm"),
        (a_state(hand="Linz", phase="play"), "left Linz"),
    ),
    ("left or right", Objection.NOT_IN_HAND, Objection.ALREADY_IN_ROUTE): (
        (a_state(hand="Linz", route=ROUTE, phase="play"), "left Ulm"),
        (a_state(hand="Linz Ulm", route=ROUTE, phase="play"), "left Ulm"),
    ),
    ("left or right", Objection.NOT_IN_HAND, Objection.NOT_ADJACENT): (
        (a_state(hand="Linz", route=ROUTE, phase="play"), "right Pilsen"),
        (a_state(hand="Linz", route=ROUTE, phase="play"), "right Linz"),
    ),
    ("left or right", Objection.ALREADY_IN_ROUTE, Objection.NOT_ADJACENT): (
        (a_state(hand="Augsburg Linz", route=ROUTE, phase="play"), "left Augsburg"),
        (a_state(hand="Augsburg Linz", route=ROUTE, phase="play"), "left Linz"),
    ),
    ("carrier", Objection.WRONG_PHASE, Objection.OFFICIAL_CALLED): (
        (a_state(hand="Ulm", route="Stuttgart", phase="close", official="administrator"), "postmaster"),
        (a_state(hand="Ulm", route="Stuttgart", phase="close", official="administrator"), "carrier"),
    ),
    ("carrier", Objection.WRONG_PHASE, Objection.NO_CARD_FITS): (
        (a_state(hand="Linz", route="Stuttgart", phase="close"), "postmaster"),
        (a_state(hand="Linz", route="Stuttgart", phase="close"), "carrier"),
    ),
    ("carrier", Objection.OFFICIAL_CALLED, Objection.NO_CARD_FITS): (
        (a_state(hand="Linz", route="Stuttgart", phase="close", official="administrator"), "carrier"),
        (a_state(hand="Linz", route="Stuttgart", phase="close"), "carrier"),
    ),
    ("close", Objection.ROUTE_TOO_SHORT, Objection.PROVINCE_NOT_IN_ROUTE): (
        (a_state(route="Stuttgart Ulm", phase="close"), "close Baden"),
        (a_state(route=ROUTE, phase="close"), "close Baden"),
    ),
    ("house", Objection.NOT_IN_CLOSED_ROUTE, Objection.HOUSE_STANDS): (
        (CLOSED, "house Lodz"),
        (CLOSED, "house Stuttgart"),
    ),
    ("house", Objection.NOT_IN_CLOSED_ROUTE, Objection.NOT_ASKED_FOR): (
        (CLOSED, "house Linz"),
        (after(a_state(route="Regensburg Nürnberg Stuttgart Ulm", phase="close"), "close each"), "house Ulm"),
    ),
    ("house", Objection.HOUSE_STANDS, Objection.NOT_ASKED_FOR): (
        (CLOSED, "house Stuttgart"),
        (after(a_state(route="Regensburg Nürnberg Stuttgart Ulm", phase="close"), "close each"), "house Stuttgart"),
    ),
}
"""For each pair, an action that both forbid, and one, or another position, where only the second is left."""


def tried(action: str) -> Action:
    """Return the action of a table."""
    return action if action == THING else parse_action(action)  # type: ignore[return-value] # one is none


@pytest.mark.parametrize(
    ("kind", "first", "second"), BOTH, ids=[f"{kind}: {first.name}, {second.name}" for kind, first, second in BOTH]
)
def test_the_first_of_two_objections_is_told(kind: str, first: Objection, second: Objection) -> None:
    """Of two reasons that hold the first is told, and when it is out of the way the second."""
    both, left = BOTH[kind, first, second]
    for expected, (state, action) in ((first, both), (second, left)):
        assert expected is why_not(state, tried(action))
        with pytest.raises(IllegalAction) as refused:
            apply(state, tried(action))
        assert expected is refused.value.objection


def test_every_pair_has_an_example() -> None:
    """The table above has each pair of reasons against a kind of action, but for those that never hold together."""
    pairs = {(kind, *pair) for kind, order in ORDERS.items() for pair in combinations(order, 2)}
    assert pairs == {*BOTH} | {pair for pair in pairs if pair[1:] in NEVER_BOTH}
    assert {*NEVER_BOTH}.isdisjoint(pair[1:] for pair in BOTH)


def test_every_objection_has_its_place() -> None:
    """Each objection that there is stands in the orders."""
    assert {*Objection} == {*chain.from_iterable(ORDERS.values())}


@pytest.mark.parametrize("phase", Phase, ids=str)
def test_the_phase_comes_before_the_details(phase: Phase) -> None:
    """What belongs to another phase is refused because of the phase, or of the end, whatever the details (E2, T1)."""
    expected = Objection.GAME_OVER if phase is Phase.OVER else Objection.WRONG_PHASE
    tries = [(state, tried(action)) for pair in BOTH.values() for state, action in pair if action != THING]
    elsewhere = [
        (evolve(state, turn=Turn(state.turn.seat, phase, state.turn.official)), action)
        for state, action in tries
        if type(action) not in {row.kind for row in TURN[phase]}
    ]
    assert [expected] * len(elsewhere) == [why_not(state, action) for state, action in elsewhere]
