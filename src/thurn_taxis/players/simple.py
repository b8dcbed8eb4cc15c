"""What a player is, and the simplest ones."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Protocol, cast

from thurn_taxis import Action, DataError, View
from thurn_taxis.players.faults import refused

Chooser = Callable[[View, tuple[Action, ...], Random], Action]
"""A player: from what its seat sees, the legal actions and a source of chance of its own, the action that it takes."""


class SupportsChoose(Protocol):
    """A player as an object with a method `choose`, which does what a `Chooser` does when it is called."""

    def choose(self, view: View, legal: tuple[Action, ...], rng: Random, /) -> Action:
        """Return one of the legal actions.

        Args:
            view: What the seat sees.
            legal: The legal actions.
            rng: The source of chance of this player.
        """
        ...


AnyPlayer = Chooser | SupportsChoose
"""A player in either form: something to call, or an object with a method `choose`."""


def as_chooser(player: AnyPlayer) -> Chooser:
    """Return a player as something to call.

    Args:
        player: The player in either form.

    Returns:
        What can be called as it is, and of any other object its method `choose`. It can be pickled if the player can.

    Raises:
        DataError: It is no player: neither the one nor the other, or a class in place of an object; or it fails when it
            is asked.

    Example:
        >>> as_chooser(random_player) is random_player
        True
        >>> as_chooser(7)
        Traceback (most recent call last):
        thurn_taxis.errors.DataError: player: a player can be called or has a method choose, unlike an object ...
    """
    if isinstance(player, type):
        raise DataError("player", f"a player is an object, not a class such as {player.__name__:.60}")
    if callable(player):
        return player
    with refused("what it says of its method choose"):
        choose = getattr(player, "choose", None)
    if callable(choose):
        return cast("Chooser", choose)
    reason = f"a player can be called or has a method choose, unlike an object of {type(player).__name__:.60}"
    raise DataError("player", reason)


def random_player(view: View, legal: tuple[Action, ...], rng: Random) -> Action:  # noqa: ARG001 - it looks at nothing
    """Take any legal action, all of them being equally likely.

    Args:
        view: What the seat sees.
        legal: The legal actions.
        rng: The source of chance.
    """
    return legal[int(rng.random() * len(legal))]


def noisy(player: AnyPlayer, share: float) -> Chooser:
    """Return a player that leaves a share of its decisions to chance.

    Args:
        player: The player that decides otherwise.
        share: How often it takes a random action, from 0 to 1.

    Raises:
        DataError: It is no player, or the share is no number from 0 to 1.
    """
    if type(share) not in {int, float} or not 0 <= share <= 1:
        raise DataError("share", f"a share is a number from 0 to 1, not {share!r:.40}")
    return partial(_noisy_choice, as_chooser(player), share)


def _noisy_choice(player: Chooser, share: float, view: View, legal: tuple[Action, ...], rng: Random) -> Action:
    return (random_player if rng.random() < share else player)(view, legal, rng)
