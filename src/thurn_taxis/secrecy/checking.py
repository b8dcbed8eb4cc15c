"""Proof that nobody is told what he cannot see: everything hidden from a seat is scrambled, and nothing may change.

Whatever a program tells a seat must be the same for two games that look alike from there, to the last byte. So take a
game, scramble behind the seat's back what it cannot know, and compare. `leaks` does that with whole records, whatever
a server sends for them; `view_leaks` with single positions. A difference is a leak, and nothing else is one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeVar

from attrs import field, frozen

from thurn_taxis.errors import DataError
from thurn_taxis.events import redacted
from thurn_taxis.formats.codec import to_json
from thurn_taxis.game import replay
from thurn_taxis.memory import known_hands, view_record
from thurn_taxis.record import Record
from thurn_taxis.secrecy.scrambling import scrambled, scrambled_record
from thurn_taxis.state import State
from thurn_taxis.steps import steps
from thurn_taxis.views import view

if TYPE_CHECKING:
    from collections.abc import Callable

GameT = TypeVar("GameT", State, Record)


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

    The scrambled game has the same actions, so the same tiles are won in the same order: that somebody is told the
    values of tiles that lie face down, or a score that has them in it, shows only in positions. See `view_leaks`.

    Args:
        record: A good record; it may be unfinished. What is hidden at its end is scrambled, so an unfinished one
            with cards in the hands shows most.
        told: What the program has told a seat when the game has come so far: all texts that it has sent, for example.
        seeds: How often to scramble, and how.

    Returns:
        The leaks, for every seat and for a spectator; none when the program keeps the secrets.

    Raises:
        ThurnTaxisError: The record is not good, as in `replay`.
        DataError: There are no seeds, or one is none.

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
    """Return where a program tells a seat more of a position than it can see, values of tiles and scores included.

    Args:
        state: The position. Values of tiles are exchanged between those who have tiles of the same stack, so late
            positions with several players show most; after the end the values still count as hidden.
        told: What the program tells a seat of a position.
        seeds: How often to scramble, and how.

    Returns:
        The leaks, for every seat and for a spectator; none when the program keeps the secrets.

    Raises:
        DataError: There are no seeds, or one is none.

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
    if not isinstance(seeds, Iterable):
        raise DataError("seeds", f"seeds are several, such as range(3), not {seeds!r:.40}")
    seeds = tuple(seeds)  # they are gone through once for each seat
    if not seeds:
        raise DataError("seeds", "without a seed nothing is scrambled, so nothing would be found")
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

    Like `leaks`, it does not see that values of tiles or scores are told (H2): use `check_view_secrecy` besides.

    Args:
        record: A good record, as for `leaks`.
        told: What the program has told a seat when the game has come so far.
        seeds: How often to scramble, and how.

    Raises:
        AssertionError: There is a leak; the message shows the first.
        ThurnTaxisError: The record is not good, as in `replay`.
        DataError: There are no seeds, or one is none.
    """
    for leak in leaks(record, told, seeds=seeds)[:1]:
        raise AssertionError(str(leak))


def check_view_secrecy(
    state: State, told: Callable[[State, int | None], object], *, seeds: Iterable[int] = range(3)
) -> None:
    """See that a program tells no seat more of a position than it can see; for tests.

    It sees that values of tiles or scores are told too (H2), which `check_secrecy` does not.

    Args:
        state: The position, as for `view_leaks`.
        told: What the program tells a seat of a position.
        seeds: How often to scramble, and how.

    Raises:
        AssertionError: There is a leak; the message shows the first.
        DataError: There are no seeds, or one is none.

    Example:
        >>> from thurn_taxis import new_game
        >>> check_view_secrecy(new_game(3, seed=1), lambda state, seat: to_json(view(state, seat)))
        >>> check_view_secrecy(new_game(3, seed=1), lambda state, seat: state.supply.seed)
        Traceback (most recent call last):
        AssertionError: a spectator can tell apart what should look alike (scrambled by seed 0): '1' and '0' [H2]
    """
    for leak in view_leaks(state, told, seeds=seeds)[:1]:
        raise AssertionError(str(leak))
