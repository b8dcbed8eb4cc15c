"""What users must not write: the type checker refuses each marked line, and is asked to say when it no longer does.

Every line bears the kind of error that is expected; the checker reports an `ignore` that is not needed. This file is
never run.
"""

from __future__ import annotations

import attrs

from thurn_taxis import (
    RIO_GRANDE,
    Call,
    City,
    Close,
    Draw,
    Extend,
    House,
    Official,
    Province,
    Record,
    Ruleset,
    Side,
    Start,
    State,
    View,
    apply,
    legal_actions,
    new_game,
    parse_action,
    scores,
    view,
    winner,
)


def texts_are_no_words(state: State) -> None:
    """Texts stand neither for actions nor for cities: they are read first."""
    apply(state, "draw Ulm")  # type: ignore[arg-type]
    Draw("Ulm")  # type: ignore[arg-type]
    Start("Ulm")  # type: ignore[arg-type]
    Extend(City.ULM, "left")  # type: ignore[arg-type]
    Close("Baiern")  # type: ignore[arg-type]
    new_game(2, deal=["Ulm"])  # type: ignore[list-item]


def words_are_not_mixed_up() -> None:
    """A province is no city, and a side no official."""
    House(Province.SALZBURG)  # type: ignore[arg-type]
    Close(City.SALZBURG)  # type: ignore[arg-type]
    Call(Side.LEFT)  # type: ignore[arg-type]
    Extend(Side.LEFT, City.ULM)  # type: ignore[arg-type]
    Call(1)  # type: ignore[arg-type]


def what_is_needed() -> None:
    """Arguments that have no default have to be given, options by their name."""
    Start()  # type: ignore[call-arg]
    Start(None)  # type: ignore[arg-type]
    new_game()  # type: ignore[call-arg]
    new_game(2, 1)  # type: ignore[call-arg]
    apply(new_game(2, seed=1), Draw(None), (City.ULM,))  # type: ignore[call-arg]
    Record(("Anna", "Bert"))  # type: ignore[call-arg]


def values_do_not_change(state: State, rules: Ruleset) -> None:
    """No field of a position or of an action can be set."""
    state.ended_by = 1  # type: ignore[misc]
    state.player.carriage = 7  # type: ignore[misc]
    state.player.hand[0] = City.ULM  # type: ignore[index]
    state.player.houses.add(City.ULM)  # type: ignore[attr-defined]
    state.supply.cards.pop()  # type: ignore[attr-defined]
    legal_actions(state).append(Draw(None))  # type: ignore[attr-defined]
    Draw(None).city = City.ULM  # type: ignore[misc]
    rules.placement = "free"  # type: ignore[misc]


def variants_have_names() -> None:
    """A variant has one of the values of the rulebook, and the numbers of the game are no variants."""
    Ruleset(abandon="never")  # type: ignore[arg-type]
    Ruleset(houses=30)  # type: ignore[call-arg]
    attrs.evolve(RIO_GRANDE, placement="half")  # type: ignore[arg-type]


def nobody_may_have_won(state: State) -> int:
    """Before the end there is no winner, so the seat has to be looked at first."""
    return scores(state)[winner(state)].total  # type: ignore[index]


def a_view_is_no_state(state: State) -> View:
    """What a seat sees cannot be played on, and does not have what is hidden."""
    seen = view(state, 0)
    legal_actions(seen)  # type: ignore[arg-type]
    repr(seen.supply)  # type: ignore[attr-defined]
    len(seen.players[1].hand)  # type: ignore[arg-type]
    return state  # type: ignore[return-value]


def unknown_names() -> None:
    """Words and fields have the names that they have."""
    repr(City.MUNICH)  # type: ignore[attr-defined]
    repr(Official.SHERIFF)  # type: ignore[attr-defined]
    repr(parse_action("left Ulm").side)  # type: ignore[union-attr]
