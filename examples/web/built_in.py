"""The built-in players that can sit at a table: all that are installed, by name."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from thurn_taxis import view_actions
from thurn_taxis.players import player, player_names

if TYPE_CHECKING:
    from thurn_taxis import Action, View

_USUAL: Final = "purposeful"
BUILT_IN: Final = (_USUAL, *(name for name in player_names() if name != _USUAL))
"""The names of the players, the usual opponent first."""


def choose(name: str, seen: View, chance: str) -> Action:
    """Return what a built-in player does: it sees no more than a browser at its seat would.

    Args:
        name: The name of the player.
        seen: What its seat sees; it is that seat's turn.
        chance: What its luck comes from, the same after a restart.
    """
    legal = view_actions(seen)
    return legal[0] if len(legal) == 1 else player(name)(seen, legal, Random(chance))
