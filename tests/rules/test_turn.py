"""T · A turn: its phases in their order, and the officials of whom one may help."""

from __future__ import annotations

import pytest
from attrs import evolve

from tables import a_player, a_state, after, legal, named, turn_of, why
from thurn_taxis import IllegalAction, Objection, apply, why_not

A_HAND = (a_player(hand="Lodz"), a_player(hand="Lodz"))

POSITIONS = {
    "draw": a_state(hand="Ulm Basel", route="Stuttgart"),
    "play": a_state(hand="Ulm Basel", route="Stuttgart", phase="play"),
    "close": a_state(hand="Innsbruck", route="Kempten Ulm Augsburg", phase="close"),
    "houses": a_state(hand="Ulm", route="Kempten Ulm Augsburg", phase="houses", groups="Kempten Augsburg"),
    "carriage": a_state(hand="Ulm", route="Kempten Ulm Augsburg", carriage=3, phase="carriage"),
    "discard": a_state(hand="Ulm Ulm Basel Linz", phase="discard"),
    "over": a_state(hand="Ulm", route="Kempten Ulm Augsburg", seat=1, phase="over", ended_by=0),
}

KINDS = {
    "draw": {"draw supply", "administrator"},
    "play": {"postmaster", "start Ulm", "left Ulm", "right Ulm"},
    "close": {"carrier", "close each", "close Baiern", "pass"},
    "houses": {"house Kempten"},
    "carriage": {"cartwright", "pass"},
    "discard": {"discard Ulm"},
    "over": set[str](),
}

ONE_OF_EACH = sorted(set().union(*KINDS.values()))


class TestT1:
    """T1: draw a card, play a card, optionally close the route; then the next player clockwise."""

    def test_the_order_of_a_turn(self) -> None:
        """First a card is drawn, then one is played, then the route can be closed; then the next player draws."""
        state = a_state(hand="Ulm Basel", route="Stuttgart Sigmaringen", others=A_HAND)
        expected = ["seat 0: draw 1", "seat 0: play", "seat 0: close", "seat 1: draw 1"]
        turns = [turn_of(state)]
        for action in ("draw supply", "right Ulm", "close Hohenzollern"):
            state = after(state, action)
            turns.append(turn_of(state))
        assert expected == turns

    def test_closing_is_optional(self) -> None:
        """Instead of closing a route that is long enough the player may end the turn; the route stays."""
        state = after(POSITIONS["close"], "pass")
        assert "seat 1: draw 2, postmaster" == turn_of(state)
        assert "Kempten Ulm Augsburg" == named(state.players[0].route)

    @pytest.mark.parametrize(("seat", "following"), [(0, 1), (1, 2), (2, 0)], ids=["0 to 1", "1 to 2", "2 to 0"])
    def test_the_next_player_clockwise(self, seat: int, following: int) -> None:
        """After each turn the next seat plays, after the highest seat 0 again."""
        state = a_state(route="Stuttgart", phase="close", seat=seat, others=A_HAND)
        assert f"seat {following}: draw 1" == turn_of(after(state, "pass"))

    @pytest.mark.parametrize("phase", POSITIONS)
    def test_only_the_actions_of_the_phase_exist(self, phase: str) -> None:
        """In each phase exactly the kinds of action of that phase are possible, and the others are out of place."""
        allowed = {action for action in ONE_OF_EACH if why(POSITIONS[phase], action) is None}
        assert KINDS[phase] == allowed

    @pytest.mark.parametrize("phase", [phase for phase in POSITIONS if phase != "over"])
    def test_what_belongs_to_another_phase_is_out_of_place(self, phase: str) -> None:
        """What cannot be done in a phase is refused because of the phase, whatever else could be said against it."""
        others = [action for action in ONE_OF_EACH if action.split()[0] not in _verbs(phase)]
        assert dict.fromkeys(others, Objection.WRONG_PHASE) == {
            action: why(POSITIONS[phase], action) for action in others
        }

    @pytest.mark.parametrize("thing", ["draw supply", None, 0, ("draw", "Ulm"), Objection.NO_ROUTE], ids=repr)
    def test_what_is_no_action_is_refused(self, thing: object) -> None:
        """Anything but an action is refused as such: a text too."""
        assert Objection.NOT_AN_ACTION is why_not(POSITIONS["draw"], thing)  # type: ignore[arg-type] # wrong on purpose
        with pytest.raises(IllegalAction, match=r"this is not an action of the game \[NOT_AN_ACTION, T1\]"):
            apply(POSITIONS["draw"], thing)  # type: ignore[arg-type] # wrong on purpose

    def test_a_turn_in_which_nothing_can_be_closed_waits_for_a_pass(self) -> None:
        """A turn does not end by itself before the route could be closed, even when only a pass is legal."""
        assert "pass" == legal(a_state(route="Ulm", phase="close"))

    def test_a_turn_ends_by_itself_after_closing(self) -> None:
        """After the last discard nothing is left to be done, and the next player draws."""
        assert "seat 1: draw 2, postmaster" == turn_of(after(POSITIONS["discard"], "discard Ulm"))

    def test_a_refused_action_changes_nothing(self) -> None:
        """After a refusal the position is what it was, and it is the same object in the error."""
        state = evolve(POSITIONS["play"])
        with pytest.raises(IllegalAction) as refused:
            after(state, "left Basel")
        assert POSITIONS["play"] == state
        assert refused.value.state is state
        assert Objection.NOT_ADJACENT is refused.value.objection


class TestT2:
    """T2: at most one official helps in a turn."""

    @pytest.mark.parametrize(
        ("official", "actions", "call"),
        [
            ("administrator", "administrator", "administrator"),
            ("administrator", "administrator, draw supply", "postmaster"),
            ("administrator", "administrator, draw supply, right Ulm", "carrier"),
            ("postmaster", "draw supply, postmaster", "administrator"),
            ("postmaster", "draw supply, postmaster, draw supply", "postmaster"),
            ("postmaster", "draw supply, postmaster, draw supply, right Ulm", "carrier"),
            ("carrier", "draw supply, right Ulm, carrier", "postmaster"),
            ("carrier", "draw supply, right Ulm, carrier, right Augsburg", "carrier"),
        ],
    )
    def test_no_second_official(self, official: str, actions: str, call: str) -> None:
        """Once an official has helped, no official can be called again in the turn."""
        state = after(a_state(hand="Ulm Augsburg Basel", route="Carlsruhe Stuttgart"), actions)
        assert official == str(state.turn.official)
        assert Objection.OFFICIAL_CALLED is why(state, call)
        assert call not in legal(state).split(", ")

    @pytest.mark.parametrize("official", ["administrator", "postmaster", "carrier"])
    def test_no_cartwright_after_another_official(self, official: str) -> None:
        """The cartwright is not even offered when another official has helped, though the route is one card short."""
        state = a_state(route="Stuttgart Ulm Augsburg", carriage=3, phase="close", official=official)
        closed = after(state, "close Baiern")
        assert "seat 1: draw 2, postmaster" == turn_of(closed)
        assert 3 == closed.players[0].carriage

    def test_the_cartwright_is_offered_otherwise(self) -> None:
        """The same route asks for the cartwright when no official has helped."""
        state = a_state(route="Stuttgart Ulm Augsburg", carriage=3, phase="close")
        assert "cartwright, pass" == legal(after(state, "close Baiern"))

    def test_the_next_turn_has_its_own_official(self) -> None:
        """In a new turn an official can be called again, the same one too."""
        state = a_state(route="Ulm", phase="close", official="administrator", others=[a_player(hand="Basel")])
        state = after(state, "pass")
        assert "seat 1: draw 1" == turn_of(state)
        assert "seat 1: draw 1, administrator" == turn_of(after(state, "administrator"))

    def test_the_official_of_a_turn_is_kept_to_its_end(self) -> None:
        """After the cartwright has helped he counts as the official of the turn while cards are discarded."""
        state = a_state(hand="Ulm Ulm Basel Linz", route="Stuttgart Ulm Augsburg", carriage=3, phase="carriage")
        assert "seat 0: discard, cartwright" == turn_of(after(state, "cartwright"))

    def test_a_turn_needs_no_official(self) -> None:
        """A turn can be played without any official."""
        state = after(a_state(hand="Ulm", route="Stuttgart"), "draw supply, left Ulm")
        assert "seat 0: close" == turn_of(state)


def _verbs(phase: str) -> set[str]:
    """Return the first words of the actions that belong to a phase; `pass` belongs to the houses too (V3)."""
    return {action.split()[0] for action in KINDS[phase]} | ({"pass"} if phase == "houses" else set())


def test_positions_are_in_their_phases() -> None:
    """The table above names each position by its phase."""
    expected = list(POSITIONS)
    assert expected == [str(state.turn.phase) for state in POSITIONS.values()]
