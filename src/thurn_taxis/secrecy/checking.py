"""Proof that nobody is told what he cannot see: everything hidden from a seat is scrambled, and nothing may change.

Whatever a program tells a seat must be the same for two games that look alike from there, to the last byte. So take a
game, scramble behind the seat's back what it cannot know, and compare. `leaks` does that with whole records, whatever
a server sends for them; `view_leaks` with single positions. A difference is a leak, and nothing else is one.

Nothing here goes through views: what is to be proved is not used in the proof.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final, TypeVar

from attrs import evolve, field, frozen

from thurn_taxis.events import redacted
from thurn_taxis.formats.codec import to_json
from thurn_taxis.game import replay, verify
from thurn_taxis.memory import known_hands, view_record
from thurn_taxis.record import Record
from thurn_taxis.rules.routes import extend_options
from thurn_taxis.secrecy.redealing import followed
from thurn_taxis.state import Official, Phase, Player, State, Tile
from thurn_taxis.steps import steps
from thurn_taxis.supply import checked_seed, shuffled
from thurn_taxis.views import view

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from thurn_taxis.board import Stack

GameT = TypeVar("GameT", State, Record)

ATTEMPTS: Final = 40
"""How often another order of cards is tried, when what somebody did is not possible with the cards of the last one."""


@frozen
class Leak:
    """A difference that a seat can see between two games that have to look alike from there.

    Attributes:
        seat: The seat, or `None` for a spectator.
        seed: The seed of the scrambling.
        told: What the seat is told.
        of_scrambled: What it is told when everything that it cannot know is different.
    """

    seat: int | None
    seed: int
    told: object = field(repr=False)
    of_scrambled: object = field(repr=False)

    def __str__(self) -> str:
        """Return who is told too much, and the first place where it shows."""
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        here, there = str(self.told), str(self.of_scrambled)
        pairs = enumerate(zip(here, there, strict=False))
        place = next((place for place, (one, other) in pairs if one != other), min(len(here), len(there)))
        start = max(0, place - 30)
        shown = f"{here[start : place + 30]!r} and {there[start : place + 30]!r}"
        return f"{who} can tell apart what should look alike (scrambled by seed {self.seed}): {shown} [H2]"


def scrambled(state: State, seat: int | None, seed: int) -> State:
    """Return a position that differs from another one only in what a seat cannot know (H2).

    The hands of the others and the supply are dealt anew, the values of the tiles that lie face down before the others
    are exchanged, and all later shuffles come from another seed. A player who has called the carrier can still use
    him (R6).

    Args:
        state: The position.
        seat: The seat that must not notice, or `None` for a spectator.
        seed: What the new order comes from, 0 ≤ `seed` < 2^53.

    Returns:
        A possible position. What one seat remembers from earlier is not asked; `scrambled_record` does that.

    Raises:
        DataError: The seed is none.

    Example:
        >>> from thurn_taxis import new_game
        >>> state = new_game(2, seed=1)
        >>> other = scrambled(state, 0, seed=2)
        >>> state.supply.cards == other.supply.cards, state.supply.display == other.supply.display
        (False, True)
    """
    checked_seed(seed)
    hidden = [*state.supply.cards, *(city for place, player in _others(state, seat) for city in player.hand)]
    tiles = _exchanged(state, seat, seed)
    supply = evolve(state.supply, cards=shuffled(state.supply.cards, seed, 0), seed=seed)
    turn = state.turn
    called_carrier = turn.phase is Phase.PLAY and turn.official is Official.CARRIER
    for attempt in range(1, ATTEMPTS):
        cards = shuffled(hidden, seed, attempt)
        players = list(state.players)
        for place, player in _others(state, seat):
            hand, cards = tuple(sorted(cards[: len(player.hand)])), cards[len(player.hand) :]
            players[place] = evolve(player, hand=hand, tiles=tiles[place])
        other = evolve(state, players=tuple(players), supply=evolve(supply, cards=cards))
        if not called_carrier or extend_options(other):
            return other
    return evolve(state, supply=supply)


def _others(state: State, seat: int | None) -> list[tuple[int, Player]]:
    """Return the other players with their seats."""
    return [(place, player) for place, player in enumerate(state.players) if place != seat]


def _exchanged(state: State, seat: int | None, seed: int) -> dict[int, tuple[Tile, ...]]:
    """Return the tiles of the others with their values exchanged; of two from one stack the first won is the higher."""
    values: dict[Stack, list[int]] = defaultdict(list)
    for _, player in _others(state, seat):
        for tile in player.tiles:
            values[tile.stack].append(tile.points)
    order = {stack: iter(shuffled(points, seed, stack)) for stack, points in values.items()}
    tiles = {}
    for place, player in _others(state, seat):
        own: dict[Stack, list[int]] = defaultdict(list)
        for tile in player.tiles:
            own[tile.stack].append(next(order[tile.stack]))
        falling = {stack: iter(sorted(points, reverse=True)) for stack, points in own.items()}
        tiles[place] = tuple(Tile(tile.stack, next(falling[tile.stack])) for tile in player.tiles)
    return tiles


def scrambled_record(record: Record, seat: int | None, seed: int) -> Record:
    """Return a recorded game that differs from another one only in what a seat has not seen (H2).

    The actions are the same, and every card that the seat has seen, whenever that was, is where it was. The cards that
    the others have drawn unseen and still hold, and those that are left in the supply, are dealt anew; so is the order
    of cards that somebody has drawn unseen in a row.

    Args:
        record: A good record; it may be unfinished.
        seat: The seat that must not notice, or `None` for a spectator.
        seed: What the new order comes from, 0 ≤ `seed` < 2^53.

    Returns:
        A good record with deals and without a seed. When what the others did is not possible with any of the orders
        tried (a carrier called for a card that fits R6, a route abandoned when none did V5), the deals are the same.

    Raises:
        DataError: The seed is none.
        ThurnTaxisError: The record is not good, as in `replay`.

    Example:
        >>> from thurn_taxis import Draw
        >>> record = Record(players=("Anna", "Bert"), seed=1, actions=(Draw(None),))
        >>> other = scrambled_record(record, 1, seed=2)
        >>> view_record(record, 1) == view_record(other, 1), view_record(record, 0) == view_record(other, 0)
        (True, False)
    """
    checked_seed(seed)
    game = followed(record, seat)
    for attempt in range(ATTEMPTS):
        other = evolve(record, seed=None, deals=game.dealt_anew(seed, attempt))
        if verify(other).ok:
            return other
    return evolve(record, seed=None, deals=game.deals)


def everything_told(record: Record, seat: int | None) -> str:
    """Return all that this library tells a seat of a game, as one text.

    Args:
        record: A good record; it may be unfinished.
        seat: The seat, or `None` for a spectator.

    Returns:
        The redacted record, every view and the redacted events of every action in JSON, and what is known of hands.
    """
    seen = view_record(record, seat)
    views = [to_json(view(state, seat)) for state in replay(record)]
    told = [to_json(redacted(step.events, seat)) for step in steps(record)]
    return "\n".join([to_json(seen), repr(known_hands(seen, seat)), *views, *told])


def leaks(
    record: Record,
    told: Callable[[Record, int | None], object] = everything_told,
    *,
    seeds: Iterable[int] = range(3),
) -> tuple[Leak, ...]:
    """Return where a program tells a seat more of a game than it can know.

    Args:
        record: A good record; it may be unfinished. What is hidden at its end is scrambled, so an unfinished one
            with cards in the hands shows most.
        told: What the program has told a seat when the game has come so far: all texts that it has sent, for example.
        seeds: How often to scramble, and how.

    Returns:
        The leaks, for every seat and for a spectator; none when the program keeps the secrets.

    Raises:
        ThurnTaxisError: The record is not good, as in `replay`.

    Example:
        >>> from thurn_taxis import Draw, to_json
        >>> record = Record(players=("Anna", "Bert"), seed=1, actions=(Draw(None), Draw(None)))
        >>> leaks(record)
        ()
        >>> open_hand = leaks(record, lambda record, seat: replay(record)[-1].players[0].hand)
        >>> {leak.seat for leak in open_hand} == {None, 1}
        True
    """
    seats = (None, *range(len(record.players)))
    return _leaks(record, told, scrambled_record, seats, seeds)


def view_leaks(
    state: State, told: Callable[[State, int | None], object], *, seeds: Iterable[int] = range(3)
) -> tuple[Leak, ...]:
    """Return where a program tells a seat more of a position than it can see.

    Args:
        state: The position.
        told: What the program tells a seat of a position.
        seeds: How often to scramble, and how.

    Returns:
        The leaks, for every seat and for a spectator; none when the program keeps the secrets.

    Example:
        >>> from thurn_taxis import new_game
        >>> view_leaks(new_game(3, seed=1), lambda state, seat: to_json(view(state, seat)))
        ()
        >>> print(view_leaks(new_game(3, seed=1), lambda state, seat: state.supply.seed)[0])
        a spectator can tell apart what should look alike (scrambled by seed 0): '1' and '0' [H2]
    """
    return _leaks(state, told, scrambled, (None, *range(len(state.players))), seeds)


def _leaks(
    game: GameT,
    told: Callable[[GameT, int | None], object],
    scramble: Callable[[GameT, int | None, int], GameT],
    seats: Iterable[int | None],
    seeds: Iterable[int],
) -> tuple[Leak, ...]:
    """Return each difference between what is told of a game and of the same game scrambled."""
    found = []
    for seat in seats:
        expected = told(game, seat)
        for seed in seeds:
            actual = told(scramble(game, seat, seed), seat)
            if actual != expected:
                found.append(Leak(seat, seed, expected, actual))
    return tuple(found)


def check_secrecy(
    record: Record,
    told: Callable[[Record, int | None], object] = everything_told,
    *,
    seeds: Iterable[int] = range(3),
) -> None:
    """See that a program tells no seat more of a game than it can know; for tests.

    Args:
        record: A good record, as for `leaks`.
        told: What the program has told a seat when the game has come so far.
        seeds: How often to scramble, and how.

    Raises:
        AssertionError: There is a leak; the message shows the first.
    """
    for leak in leaks(record, told, seeds=seeds)[:1]:
        raise AssertionError(str(leak))
