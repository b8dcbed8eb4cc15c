"""What a player is, and the simplest ones."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from thurn_taxis import Action, View

Chooser = Callable[[View, tuple[Action, ...], Random], Action]
"""A player: from what its seat sees, the legal actions and a source of chance of its own, the action that it takes."""


def random_player(view: View, legal: tuple[Action, ...], rng: Random) -> Action:  # noqa: ARG001 - it looks at nothing
    """Take any legal action, all of them being equally likely.

    Args:
        view: What the seat sees.
        legal: The legal actions.
        rng: The source of chance.
    """
    return legal[int(rng.random() * len(legal))]


def noisy(player: Chooser, share: float) -> Chooser:
    """Return a player that leaves a share of its decisions to chance.

    Args:
        player: The player that decides otherwise.
        share: How often it takes a random action, from 0 to 1.
    """
    return partial(_noisy_choice, player, share)


def _noisy_choice(player: Chooser, share: float, view: View, legal: tuple[Action, ...], rng: Random) -> Action:
    return (random_player if rng.random() < share else player)(view, legal, rng)
