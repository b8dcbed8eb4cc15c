"""Every refusal that the rules know, with the sentence that a player reads."""

from __future__ import annotations

import pytest
from attrs import evolve

from tables import a_state, after
from thurn_taxis import RIO_GRANDE, IllegalAction, Objection, State, apply, parse_action, why_not

EMPTY = ". Linz . . . ."
EXAMPLE = "Sigmaringen Stuttgart Nürnberg Regensburg Ingolstadt Augsburg"
HOUSES = after(a_state(route=EXAMPLE, phase="close"), "close each")
TWO_GROUPS = after(a_state(route="Regensburg Nürnberg Stuttgart Ulm", phase="close"), "close each")

REFUSALS: list[tuple[State, object, Objection, str]] = [
    (
        a_state(hand="Ulm", route="Lodz", phase="over", seat=1, ended_by=0),
        "draw supply",
        Objection.GAME_OVER,
        "seat 1 cannot play draw supply: the game is over [GAME_OVER, E2]",
    ),
    (
        a_state(hand="Ulm"),
        None,
        Objection.NOT_AN_ACTION,
        "seat 0 cannot play None: this is not an action of the game [NOT_AN_ACTION, T1]",
    ),
    (
        a_state(hand="Ulm"),
        "start Ulm",
        Objection.WRONG_PHASE,
        "seat 0 cannot play start Ulm: a card has to be drawn now [WRONG_PHASE, T1]",
    ),
    (
        a_state(),
        "pass",
        Objection.WRONG_PHASE,
        "seat 0 cannot play pass: 2 cards have to be drawn now [WRONG_PHASE, T1]",
    ),
    (
        a_state(hand="Ulm", phase="play"),
        "pass",
        Objection.WRONG_PHASE,
        "seat 0 cannot play pass: a card has to be played now [WRONG_PHASE, T1]",
    ),
    (
        a_state(hand="Ulm", phase="play"),
        "administrator",
        Objection.WRONG_PHASE,
        "seat 0 cannot play administrator: a card has to be played now [WRONG_PHASE, T1]",
    ),
    (
        a_state(hand="Ulm", route="Lodz", phase="close"),
        "draw supply",
        Objection.WRONG_PHASE,
        "seat 0 cannot play draw supply: the route can be closed now, or the turn ended by passing [WRONG_PHASE, T1]",
    ),
    (
        HOUSES,
        "close each",
        Objection.WRONG_PHASE,
        "seat 0 cannot play close each: the houses have to be placed now [WRONG_PHASE, T1]",
    ),
    (
        a_state(route="Ulm Augsburg Kempten", carriage=3, phase="carriage"),
        "carrier",
        Objection.WRONG_PHASE,
        "seat 0 cannot play carrier: the cartwright can be called now, or declined by passing [WRONG_PHASE, T1]",
    ),
    (
        a_state(hand="Ulm Ulm Linz Lodz", phase="discard"),
        "pass",
        Objection.WRONG_PHASE,
        "seat 0 cannot play pass: cards have to be discarded now, down to the limit of the hand [WRONG_PHASE, T1]",
    ),
    (
        a_state(hand="Ulm", phase="play", official="administrator"),
        "postmaster",
        Objection.OFFICIAL_CALLED,
        (
            "seat 0 cannot play postmaster: the administrator has helped in this turn already,"
            " and only one official can [OFFICIAL_CALLED, T2]"
        ),
    ),
    (
        a_state(hand="Ulm", display="Linz Linz Basel Passau Ulm Lodz"),
        "draw Augsburg",
        Objection.NOT_IN_DISPLAY,
        "seat 0 cannot play draw Augsburg: no card of Augsburg lies in the display [NOT_IN_DISPLAY, D1]",
    ),
    (
        a_state(hand="Ulm", display=EMPTY, rest="another hand"),
        "draw supply",
        Objection.NO_SUPPLY,
        "seat 0 cannot play draw supply: the supply and the discards are empty [NO_SUPPLY, D7]",
    ),
    (
        a_state(hand="Ulm", phase="play", display=". . . . . .", rest="another hand"),
        "postmaster",
        Objection.NOTHING_TO_DRAW,
        "seat 0 cannot play postmaster: there is no card left that could be drawn [NOTHING_TO_DRAW, D7]",
    ),
    (
        a_state(),
        "administrator",
        Objection.POSTMASTER_MUST_HELP,
        (
            "seat 0 cannot play administrator: the hand was empty, so the postmaster helps and no other official can"
            " [POSTMASTER_MUST_HELP, D5]"
        ),
    ),
    (
        a_state(hand="Ulm", route="Lodz", phase="play"),
        "right Pilsen",
        Objection.NOT_IN_HAND,
        "seat 0 cannot play right Pilsen: Pilsen is not in the hand [NOT_IN_HAND, R1]",
    ),
    (
        a_state(hand="Ulm", phase="play", seat=1),
        "start Pilsen",
        Objection.NOT_IN_HAND,
        "seat 1 cannot play start Pilsen: Pilsen is not in the hand [NOT_IN_HAND, R1]",
    ),
    (
        a_state(hand="Ulm", phase="play"),
        "left Ulm",
        Objection.NO_ROUTE,
        "seat 0 cannot play left Ulm: there is no route yet, so a card has to start one [NO_ROUTE, R2]",
    ),
    (
        a_state(hand="Linz", route="Stuttgart Ulm", phase="play", seat=1),
        "right Linz",
        Objection.NOT_ADJACENT,
        "seat 1 cannot play right Linz: no road joins Linz to Ulm, the right end of the route [NOT_ADJACENT, R3]",
    ),
    (
        a_state(hand="Linz", route="Stuttgart Ulm", phase="play"),
        "left Linz",
        Objection.NOT_ADJACENT,
        "seat 0 cannot play left Linz: no road joins Linz to Stuttgart, the left end of the route [NOT_ADJACENT, R3]",
    ),
    (
        a_state(hand="Ulm", route="Stuttgart Ulm", phase="play"),
        "left Ulm",
        Objection.ALREADY_IN_ROUTE,
        "seat 0 cannot play left Ulm: Ulm is in the route already [ALREADY_IN_ROUTE, R4]",
    ),
    (
        a_state(hand="Ulm", route="Stuttgart", phase="play", official="carrier"),
        "start Ulm",
        Objection.CARRIER_ADDS,
        (
            "seat 0 cannot play start Ulm: the second card that the carrier allows must be added to the route"
            " [CARRIER_ADDS, R6]"
        ),
    ),
    (
        a_state(hand="Linz", route="Stuttgart Ulm", phase="close"),
        "carrier",
        Objection.NO_CARD_FITS,
        "seat 0 cannot play carrier: no card of the hand fits an end of the route [NO_CARD_FITS, R6]",
    ),
    (
        a_state(hand="Linz Ulm", route="Stuttgart", phase="play", rules=evolve(RIO_GRANDE, abandon="stuck")),
        "start Linz",
        Objection.ROUTE_CAN_GROW,
        (
            "seat 0 cannot play start Linz: a card of the hand can be added to the route, so it cannot be abandoned"
            " [ROUTE_CAN_GROW, V5]"
        ),
    ),
    (
        a_state(route="Stuttgart Ulm", phase="close"),
        "close each",
        Objection.ROUTE_TOO_SHORT,
        (
            "seat 0 cannot play close each: the route has 2 cards, and at least 3 are needed to close it"
            " [ROUTE_TOO_SHORT, C1]"
        ),
    ),
    (
        a_state(route="Stuttgart", phase="close"),
        "close Baden",
        Objection.ROUTE_TOO_SHORT,
        (
            "seat 0 cannot play close Baden: the route has 1 card, and at least 3 are needed to close it"
            " [ROUTE_TOO_SHORT, C1]"
        ),
    ),
    (
        a_state(route="Stuttgart Ulm Augsburg", phase="close"),
        "close Salzburg",
        Objection.PROVINCE_NOT_IN_ROUTE,
        "seat 0 cannot play close Salzburg: the route visits no city of Salzburg [PROVINCE_NOT_IN_ROUTE, C2]",
    ),
    (
        HOUSES,
        "house München",
        Objection.NOT_IN_CLOSED_ROUTE,
        "seat 0 cannot play house München: München is not in the closed route [NOT_IN_CLOSED_ROUTE, C2]",
    ),
    (
        TWO_GROUPS,
        "house Ulm",
        Objection.NOT_ASKED_FOR,
        "seat 0 cannot play house Ulm: no house is to be placed in Ulm now [NOT_ASKED_FOR, C2]",
    ),
    (
        HOUSES,
        "house Stuttgart",
        Objection.HOUSE_STANDS,
        "seat 0 cannot play house Stuttgart: Stuttgart has a house of this player already [HOUSE_STANDS, C3]",
    ),
    (
        HOUSES,
        "pass",
        Objection.HOUSES_ARE_DUE,
        "seat 0 cannot play pass: all houses that the chosen way allows must be placed [HOUSES_ARE_DUE, C3]",
    ),
    (
        a_state(hand="Ulm Ulm Linz Lodz", phase="discard"),
        "discard Basel",
        Objection.NOT_IN_HAND_TO_DISCARD,
        (
            "seat 0 cannot play discard Basel: Basel is not in the hand and cannot be discarded"
            " [NOT_IN_HAND_TO_DISCARD, C7]"
        ),
    ),
]


@pytest.mark.parametrize(
    ("state", "action", "objection", "message"),
    REFUSALS,
    ids=[f"{objection.name}: {action}" for _, action, objection, _ in REFUSALS],
)
def test_a_refusal(state: State, action: object, objection: Objection, message: str) -> None:
    """An action that the rules forbid is refused with its objection and with a sentence in the game's words."""
    tried = parse_action(action) if isinstance(action, str) else action
    assert objection is why_not(state, tried)  # type: ignore[arg-type] # one of them is no action
    with pytest.raises(IllegalAction) as refused:
        apply(state, tried)  # type: ignore[arg-type] # as above
    assert message == str(refused.value)
    assert (state, tried, objection) == (refused.value.state, refused.value.action, refused.value.objection)


def test_every_objection_has_an_example() -> None:
    """The table above provokes each objection that there is."""
    assert set() == set(Objection) - {objection for _, _, objection, _ in REFUSALS}


def test_the_sentences_stand_without_a_position() -> None:
    """The text of an objection reads well without a position too: no brace and no full stop is left in it."""
    assert [] == [str(objection) for objection in Objection if set("{}.") & set(str(objection))]


def test_no_two_objections_say_the_same() -> None:
    """Each objection has a sentence of its own."""
    assert len(Objection) == len({str(objection) for objection in Objection})
