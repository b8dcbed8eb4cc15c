"""Games as a whole: how they begin, and how recorded ones are replayed and verified."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import define, evolve

from thurn_taxis.errors import DataError, DealNeeded, IllegalAction, NotationError, ThurnTaxisError
from thurn_taxis.notation import parse_action
from thurn_taxis.record import Record, Result, Verdict
from thurn_taxis.rules.drawing import first_of_turn
from thurn_taxis.rules.scoring import scores, winner
from thurn_taxis.rules.turn import apply
from thurn_taxis.ruleset import RIO_GRANDE, Ruleset
from thurn_taxis.state import Phase, Player, State, turn_at
from thurn_taxis.supply import new_supply, shuffled

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from thurn_taxis.actions import Action
    from thurn_taxis.board import City

_BEFORE_THE_FIRST: Final = turn_at(0, Phase.DRAW, None, 0, False)
"""What takes the place of a turn until the first one is known."""


def new_game(
    players: int, *, seed: int | None = None, deal: Iterable[City] | None = None, rules: Ruleset = RIO_GRANDE
) -> State:
    """Return the state at the start of a game (S1 to S4).

    Args:
        players: The number of players, 2 to 4.
        seed: What all shuffles come from, 0 ≤ `seed` < 2^53; or `None` for a game that is dealt card by card.
        deal: All 66 cards in the order in which they are dealt, top card first; it takes the place of the first
            shuffle. With a seed it has to be what the seed gives.
        rules: The rules to play by.

    Returns:
        The state before the first action of player 0.

    Raises:
        DataError: There are too few or too many players, neither seed nor deal, a wrong seed or a wrong deal.

    Example:
        >>> new_game(2, seed=1).turn
        Turn(seat=0, phase=Phase.DRAW, official=Official.POSTMASTER, due=2, groups=(), last=False)
    """
    if type(players) is not int or not rules.min_players <= players <= rules.max_players:
        reason = f"the game is for {rules.min_players} to {rules.max_players} players, not {players!r:.20}"
        raise DataError("players", reason, "S1")
    state = State(rules, (Player(),) * players, new_supply(rules, seed, deal), rules.tiles, _BEFORE_THE_FIRST)
    return state.with_turn(first_of_turn(state, 0))


def result_of(state: State) -> Result:
    """Return how the game stands in a state (E3, E4)."""
    return Result(tuple(score.total for score in scores(state)), winner(state))


@define
class _FaultError(Exception):
    """The first fault of a record, with its place."""

    at: int | str
    error: ThurnTaxisError


def replay(record: Record) -> tuple[State, ...]:
    """Return every state of a recorded game.

    Args:
        record: The game.

    Returns:
        The state before the first action, then the state after each: `replay(record)[n]` is the position after `n`
        actions.

    Raises:
        IllegalAction: An action is against the rules.
        NotationError: A text is no action.
        DataError: The players, the seed, a deal or the result are wrong. Each of these errors has a note that says
            where in the record it is.
    """
    try:
        return tuple(_follow(record))
    except _FaultError as fault:
        place = f"actions[{fault.at}]" if isinstance(fault.at, int) else fault.at
        fault.error.add_note(f"at {place} of the record")
        raise fault.error from None


def verify(record: Record) -> Verdict:
    """Return how far a recorded game keeps to the rules.

    Args:
        record: The game; it may be unfinished.

    Returns:
        The good prefix and the first fault with its place.

    Example:
        >>> verify(Record(players=("Anna", "Bert"), seed=1, actions=("pass",))).code
        'WRONG_PHASE'
    """
    good, state = 0, None
    try:
        for good, state in enumerate(_follow(record)):  # noqa: B007 - the last pair before a fault is what counts
            pass
    except _FaultError as fault:
        at = fault.at
        action = record.actions[at] if isinstance(at, int) else None
        player = record.players[state.turn.seat] if isinstance(at, int) and state is not None else None
        return Verdict(
            actions=_parsed(record.actions[:good]), state=state, at=at, error=fault.error, action=action, player=player
        )
    return Verdict(actions=_parsed(record.actions), state=state)


def with_deals(record: Record) -> Record:
    """Return the record with every deal written out, so that it replays without our shuffle.

    Args:
        record: A good record with a seed.

    Returns:
        The same game with `deals`; the seed is kept.

    Raises:
        ThurnTaxisError: The record has no seed or is not good, as in `replay`.
    """
    if record.seed is None:
        raise DataError("seed", "the record has no seed to take the deals from")
    deals = [shuffled(record.rules.cards, record.seed, 0)]
    state = new_game(len(record.players), deal=deals[0], rules=record.rules)
    for entry in record.actions:
        action = _action(entry)
        try:
            state = apply(state, action)
        except DealNeeded as needed:
            deals.append(shuffled(needed.cards, record.seed, needed.shuffles))
            state = apply(state, action, deal=deals[-1])
    return evolve(record, deals=tuple(deals))


def _action(entry: Action | str) -> Action:
    """Return the action that an entry of a record is or stands for."""
    return parse_action(entry) if isinstance(entry, str) else entry


def _parsed(entries: tuple[Action | str, ...]) -> tuple[Action, ...]:
    return tuple(map(_action, entries))


def _follow(record: Record) -> Iterator[State]:
    """Yield the states of a record, the first before any action; at the first fault raise it with its place."""
    deals = record.deals
    try:
        first_deal = deals[0] if deals else None
        state = new_game(len(record.players), seed=record.seed, deal=first_deal, rules=record.rules)
    except DataError as error:
        place = "deals[0]" if error.path == "deal" else error.path
        raise _FaultError(place, DataError(place, error.reason, error.rule)) from None
    yield state
    for index, entry in enumerate(record.actions):
        try:
            state = _next(state, _action(entry), deals)
        except (IllegalAction, NotationError) as error:
            raise _FaultError(index, error) from None
        yield state
    used = state.supply.shuffles
    if len(deals) > used:
        raise _FaultError(f"deals[{used}]", DataError(f"deals[{used}]", "no action has these cards shuffled", "D3"))
    if record.result is not None:
        _check_result(record, record.result, result_of(state))


def _next(state: State, action: Action, deals: tuple[tuple[City, ...], ...]) -> State:
    """Return the state after an action, shuffling as the deals say where there are any (D3)."""
    shuffles = state.supply.shuffles
    try:
        after = apply(state, action)
    except DealNeeded:
        pass
    else:
        if not deals or after.supply.shuffles == shuffles:
            return after
    place = f"deals[{shuffles}]"
    if shuffles >= len(deals):
        raise _FaultError(place, DataError(place, "this deal is missing: cards have to be shuffled", "D3"))
    try:
        return apply(state, action, deal=deals[shuffles])
    except DataError as error:
        raise _FaultError(place, DataError(place, error.reason, error.rule)) from None


def _check_result(record: Record, claimed: Result, true: Result) -> None:
    """Raise the first fault of a claimed result (E3, E4)."""
    reason, rule = None, "E3"
    if len(claimed.scores) != len(true.scores):
        reason = f"{len(claimed.scores)} scores are claimed for {len(true.scores)} players"
    elif claimed.scores != true.scores:
        pairs = zip(record.players, claimed.scores, true.scores, strict=True)
        name, said, is_so = next(pair for pair in pairs if pair[1] != pair[2])
        reason = f"{name} is said to have {said} points and has {is_so}"
    elif claimed.winner != true.winner:
        rule = "E4"
        reason = f"{_winner(record, claimed)} is said to have won, but {_winner(record, true)} has"
    if reason is not None:
        raise _FaultError("result", DataError("result", reason, rule))


def _winner(record: Record, result: Result) -> str:
    """Return the name of the winner that a result names."""
    seat = result.winner
    if seat is None:
        return "nobody yet"
    return record.players[seat] if 0 <= seat < len(record.players) else f"seat {seat}"
