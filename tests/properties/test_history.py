"""Laws of going on and going back: nothing that has been seen is taken back, and redoing is the same game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from played import NAMES, game, games, record_of
from thurn_taxis import (
    Action,
    Barrier,
    DataError,
    DealNeeded,
    Draw,
    IllegalAction,
    Objection,
    Record,
    Reveal,
    StaleAction,
    ThurnTaxisError,
    apply_to,
    legal_actions,
    parse_action,
    replay,
    result_of,
    undo,
    verify,
    with_deals,
)
from thurn_taxis.steps import Step, steps

if TYPE_CHECKING:
    from collections.abc import Iterator

PLACES = (0, 1, 7, 40)
"""How many actions are left out at the end of a record before it is undone, or asked to be left."""


def records() -> Iterator[Record]:
    """Yield records of different lengths, with reshuffles and empty supplies among them."""
    for number, played in enumerate(games()[::3]):
        yield record_of(played)
        yield record_of(played[: len(played) // 2 + number])


def shows_something(step: Step) -> bool:
    """Say whether an action shows hidden cards or shuffles them: the face-down supply is another one afterwards."""
    old, new = step.before.supply, step.after.supply
    return (old.cards, old.shuffles) != (new.cards, new.shuffles)


def actions(text: str) -> tuple[Action, ...]:
    """Return the actions that a text names, with commas between them."""
    return tuple(parse_action(part.strip()) for part in text.split(","))


class TestUndo:
    """Going back ends where something hidden has been shown, and says so."""

    def test_one_action_is_taken_back_unless_it_has_shown_something(self) -> None:
        """`undo(record)` takes back the last action, or nothing and the barrier is that action."""
        for record in records():
            last = steps(record)[-1]
            undone = undo(record)
            if shows_something(last):
                assert (record.actions, ()) == (undone.record.actions, undone.taken_back)
                assert undone.barrier is not None
                assert (len(record.actions) - 1, last.action) == (undone.barrier.at, undone.barrier.action)
            else:
                assert (record.actions[:-1], (last.action,)) == (undone.record.actions, undone.taken_back)
                assert undone.barrier is None

    @pytest.mark.parametrize("place", PLACES)
    def test_it_goes_back_as_far_as_can_be_and_no_further(self, place: int) -> None:
        """What is left ends at the place asked for, or with the last action that has shown something hidden."""
        for record in records():
            undone = undo(record, place)
            shown = [at for at, step in enumerate(steps(record)) if shows_something(step) and at >= place]
            left = shown[-1] + 1 if shown else place
            assert record.actions[:left] == undone.record.actions
            assert record.actions[left:] == undone.taken_back
            assert (shown[-1] if shown else None) == (undone.barrier.at if undone.barrier else None)

    def test_everything_else_is_kept(self) -> None:
        """Names, seed, deals and rules stay as they are, and the shorter record is good."""
        for record in map(with_deals, records()):
            undone = undo(record, 0).record
            assert evolve(record, actions=undone.actions) == undone
            assert verify(undone).ok

    def test_a_result_is_dropped(self) -> None:
        """What is left of a finished game has no result (E2)."""
        record = record_of(game(2, 0))
        with_result = evolve(record, result=result_of(replay(record)[-1]))
        assert undo(record) == undo(with_result)
        assert undo(with_result).record.result is None

    def test_nothing_can_be_taken_back_of_a_new_game(self) -> None:
        """A record without actions is left as it is, and there is no barrier."""
        record = Record(players=NAMES[:2], seed=1)
        undone = undo(record)
        assert (record, (), None) == (undone.record, undone.taken_back, undone.barrier)

    @pytest.mark.parametrize("place", [-1, 3, True, "1", 1.0])
    def test_a_place_that_does_not_exist(self, place: object) -> None:
        """The place is a number of actions that the record has."""
        record = record_of(game(2, 0)[:2])
        with pytest.raises(DataError) as error:
            undo(record, place)  # type: ignore[arg-type]
        expected = "to"
        assert expected == error.value.path

    def test_a_bad_record_is_refused(self) -> None:
        """A record that breaks the rules is refused as in `replay`."""
        with pytest.raises(IllegalAction):
            undo(Record(players=NAMES[:2], seed=1, actions=actions("pass")))


@pytest.mark.parametrize(
    ("text", "at", "reason"),
    [
        ("draw supply", 0, Reveal.BLIND_DRAW),
        ("draw supply, draw Lodz", 1, Reveal.REFILL),
        ("draw Lodz, draw supply, start Lodz, pass", 1, Reveal.BLIND_DRAW),
    ],
)
def test_the_barrier_says_what_was_shown(text: str, at: int, reason: Reveal) -> None:
    """A blind draw and a refilled space are barriers, with their places (H2)."""
    done = actions(text)
    barrier = undo(Record(players=NAMES[:2], seed=1, actions=done), 0).barrier
    assert Barrier(at, done[at], reason) == barrier


def test_a_shuffle_is_a_barrier() -> None:
    """A shuffle is a barrier (D3); of what an action shows, the first is named: cards turned up before it, or it."""
    named = []
    for played in games():
        record = record_of(played)
        for at, step in enumerate(played):
            if step.before.supply.shuffles < step.after.supply.shuffles:
                barrier = undo(evolve(record, actions=record.actions[: at + 1])).barrier
                reason = Reveal.REFILL if step.before.supply.cards else Reveal.SHUFFLE
                assert Barrier(at, step.action, reason) == barrier
                named.append(reason)
                break
    assert {Reveal.REFILL, Reveal.SHUFFLE} == set(named)


def test_a_barrier_says_its_place() -> None:
    """The text of a barrier has the place, the action and the reason."""
    expected = "actions[2], draw Ulm: a card was turned up in the display"
    assert expected == str(Barrier(2, parse_action("draw Ulm"), Reveal.REFILL))


class TestRedoAndBranch:
    """What was taken back can be played again, and anything else can be played instead."""

    @pytest.mark.parametrize("place", PLACES)
    def test_redoing_gives_the_same_game(self, place: int) -> None:
        """Playing what was taken back again, in the same order, gives the old record and the old positions."""
        for record in records():
            undone = undo(record, max(0, len(record.actions) - place))
            again = undone.record
            for action in undone.taken_back:
                again = apply_to(again, action, len(again.actions))
            assert record == again
            assert replay(record) == replay(again)

    def test_a_branch_has_the_same_past(self) -> None:
        """Whatever is played instead gives a good record that begins as the old one, which is still there."""
        for record in records():
            undone = undo(record, max(0, len(record.actions) - 3))
            before = replay(undone.record)
            for action in legal_actions(before[-1]):
                branch = apply_to(undone.record, action, len(undone.record.actions))
                assert before == replay(branch)[:-1]
            assert undone.record.actions + undone.taken_back == record.actions


class TestStaleActions:
    """An action is for one position: that after so many actions."""

    @pytest.mark.parametrize("number", [0, 4, 6, -5, True, 5.0, "5", None])
    def test_another_number_is_refused(self, number: object) -> None:
        """An action for a position before or after the present one is refused, before it is looked at."""
        record = record_of(game(3, 1)[:5])
        for action in (*legal_actions(game(3, 1)[:5][-1].after), parse_action("cartwright")):
            with pytest.raises(StaleAction) as error:
                apply_to(record, action, number)  # type: ignore[arg-type]
            assert (action, number, 5) == (error.value.action, error.value.number, error.value.present)

    def test_the_error_says_where_the_game_is(self) -> None:
        """The error is one of this package and tells both numbers."""
        error = StaleAction(parse_action("pass"), 3, 5)
        assert isinstance(error, ThurnTaxisError)
        expected = "pass was chosen after 3 actions, and the game is at 5"
        assert expected == str(error)

    def test_the_right_number_is_not_enough(self) -> None:
        """An illegal action is refused by the rules, with its objection."""
        with pytest.raises(IllegalAction) as error:
            apply_to(Record(players=NAMES[:2], seed=1), parse_action("pass"), 0)
        assert Objection.WRONG_PHASE is error.value.objection

    def test_the_same_click_twice_counts_once(self) -> None:
        """The second of two equal messages is stale: the first has moved the game on."""
        record = apply_to(Record(players=NAMES[:2], seed=1), parse_action("draw supply"), 0)
        with pytest.raises(StaleAction):
            apply_to(record, parse_action("draw supply"), 0)
        expected = (Draw(None), Draw(None))
        assert expected == apply_to(record, Draw(None), 1).actions


class TestGoingOn:
    """A game can be played action by action, on its record alone."""

    @pytest.mark.parametrize("written_out", [False, True], ids=["seed", "seed and deals"])
    def test_a_game_with_a_seed(self, written_out: bool) -> None:  # noqa: FBT001 - one of two kinds of records
        """Each action makes the record longer; deals are written out where the record does that."""
        record = record_of(game(2, 0, hoarding=True)[:260])
        if written_out:
            record = with_deals(record)
        grown = evolve(record, actions=(), deals=record.deals[:1])
        for number, step in enumerate(steps(record)):
            grown = apply_to(grown, step.action, number)
        assert record == grown

    def test_a_game_without_a_seed(self) -> None:
        """Where cards have to be shuffled the deal is asked for, and kept in the record (D3)."""
        record = evolve(with_deals(record_of(game(2, 0, hoarding=True)[:260])), seed=None)
        grown = evolve(record, actions=(), deals=record.deals[:1])
        asked = 0
        for number, step in enumerate(steps(record)):
            action = step.action
            try:
                grown = apply_to(grown, action, number)
            except DealNeeded as needed:
                grown = apply_to(grown, action, number, deal=record.deals[needed.shuffles])
                asked += 1
        assert asked == len(record.deals) - 1 > 0
        assert record == grown

    def test_the_result_of_an_unfinished_game_is_dropped(self) -> None:
        """A result that was claimed before is not that of the longer game."""
        record = Record(players=NAMES[:2], seed=1)
        claimed = evolve(record, result=result_of(replay(record)[-1]))
        assert apply_to(record, parse_action("draw supply"), 0) == apply_to(claimed, parse_action("draw supply"), 0)
