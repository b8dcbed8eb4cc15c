"""The built-in players that can sit at a table."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from thurn_taxis import view_actions
from thurn_taxis.players import purposeful, random_player

if TYPE_CHECKING:
    from thurn_taxis import Action, View
    from thurn_taxis.players import Chooser

BUILT_IN: Final[dict[str, Chooser]] = {"purposeful": purposeful, "random": random_player}
"""The players by the names that pages and the database have for them."""


def choose(name: str, seen: View, chance: str) -> Action:
    """Return what a built-in player does: it sees no more than a browser at its seat would.

    Args:
        name: The name of the player.
        seen: What its seat sees; it is that seat's turn.
        chance: What its luck comes from, the same after a restart.
    """
    return BUILT_IN[name](seen, view_actions(seen), Random(chance))
