"""Whether a position follows from another one by an action: what must change, and what must not."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from thurn_taxis import Call, Stack, apply, is_over
from thurn_taxis.testing.forms import fault_of_form

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from thurn_taxis import Action, City, State


def check_move(before: State, action: Action, after: State, *, deal: Iterable[City] | None = None) -> None:
    """See that an action has led from one position to another by the rules.

    Args:
        before: The position before the action.
        action: The action.
        after: The position after it, as a front end or another program has it.
        deal: The order in which cards were shuffled by the action, as for `apply`.

    Raises:
        AssertionError: It has not; the message begins with the id of the rule.
        IllegalAction: The action is not legal before.
        DealNeeded: The action shuffles cards, and there is neither a seed nor a deal.

    Example:
        >>> from thurn_taxis import apply, legal_actions, new_game
        >>> before = new_game(2, seed=1)
        >>> action = legal_actions(before)[0]
        >>> check_move(before, action, apply(before, action))
        >>> check_move(before, action, before)
        Traceback (most recent call last):
        AssertionError: T1: draw Mannheim leads to another position
    """
    for fault in chain(
        _faults_of_form(before, after),
        _faults_of_turn(before, action, after),
        _faults_of_others(before, after),
        _faults_of_gains(before, after),
    ):
        raise AssertionError(fault)
    if apply(before, action, deal=deal) != after:
        raise AssertionError(f"T1: {action} leads to another position")


def _faults_of_form(before: State, after: State) -> Iterator[str]:
    for state, name in ((before, "before"), (after, "after")):
        fault = fault_of_form(state, name)
        if fault is not None:
            yield fault


def _faults_of_turn(before: State, action: Action, after: State) -> Iterator[str]:
    turn, following = before.turn, after.turn
    seats = len(before.players)
    if after.rules != before.rules or after.supply.seed != before.supply.seed or len(after.players) != seats:
        yield "S1: the rules, the seed or the number of players changed"
    if following.seat not in {turn.seat, (turn.seat + 1) % seats}:
        yield f"T1: seat {following.seat} follows seat {turn.seat}"
    if isinstance(action, Call) and turn.official is not None:
        yield f"T2: {action} helps in a turn in which {turn.official} has helped"
    helped = action.official if isinstance(action, Call) else turn.official
    if following.seat == turn.seat and not is_over(after) and helped not in {following.official, None}:
        yield f"T2: {helped} is forgotten within the turn"
    if not before.supply.shuffles <= after.supply.shuffles <= before.supply.shuffles + 1:
        yield f"D3: {after.supply.shuffles - before.supply.shuffles} shuffles in one action"
    if before.ended_by is not None and after.ended_by != before.ended_by:
        yield "E1: the end is triggered a second time"


def _faults_of_others(before: State, after: State) -> Iterator[str]:
    for seat, (player, later) in enumerate(zip(before.players, after.players, strict=True)):
        if seat != before.turn.seat and player != later:
            yield f"T1: something of seat {seat} changes in the turn of seat {before.turn.seat}"


def _faults_of_gains(before: State, after: State) -> Iterator[str]:
    player, later = before.player, after.players[before.turn.seat]
    if later.carriage not in {player.carriage, before.rules.next_carriage(player.carriage)}:
        yield f"C5: the carriage {later.carriage} follows the carriage {player.carriage}"
    if not player.houses <= later.houses:
        yield "C2: a house is taken away"
    if not later.houses - player.houses <= set(player.route):
        yield "C2: a house is placed in a city that is not in the closed route"
    if later.tiles[: len(player.tiles)] != player.tiles:
        yield "C4: a won tile is lost"
    for stack in Stack:
        points, left = before.stacks[stack], after.stacks[stack]
        if left not in {points, points[1:]}:
            yield f"S3: the stack {stack} goes from {list(points)} to {list(left)}"
