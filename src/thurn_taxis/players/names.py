"""Players by name, those of other packages included.

A package adds players of its own by entry points of the group `thurn_taxis.players`. Such an entry point is the name of
a player and a *maker*: a function that takes the parameter, the text after the colon in `name:parameter`, or an empty
text, and returns the player. A parameter that the player does not take is a `ValueError`. The maker is asked for each
seat of each game; a player that remembers something has to be a new one each time.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from thurn_taxis import DataError
from thurn_taxis.players.faults import reason_of
from thurn_taxis.players.planning import planner
from thurn_taxis.players.purpose import purposeful
from thurn_taxis.players.search import Ismcts
from thurn_taxis.players.simple import AnyPlayer, Chooser, as_chooser, random_player

GROUP: Final = "thurn_taxis.players"
"""The group of entry points."""

Maker = Callable[[str], AnyPlayer]
"""What makes a player from its parameter."""


def _without_parameter(chooser: Chooser, parameter: str) -> Chooser:
    """Return a player that has no parameter."""
    if parameter:
        raise ValueError("this player has no parameter")
    return chooser


def make_random(parameter: str) -> Chooser:
    """Return the player that takes any legal action."""
    return _without_parameter(random_player, parameter)


def make_purposeful(parameter: str) -> Chooser:
    """Return the purposeful player."""
    return _without_parameter(purposeful, parameter)


def make_planner(parameter: str) -> Chooser:
    """Return the planner."""
    return _without_parameter(planner, parameter)


def make_ismcts(parameter: str) -> Chooser:
    """Return the tree search with a budget for each decision: `500` iterations, `1s` or `0.2s` of computing."""
    number = _BUDGET.fullmatch(parameter or _DEFAULT_BUDGET)
    if number is None or float(number["amount"]) == 0:
        raise ValueError("the budget is a number of iterations, such as 500, or of seconds, such as 1s or 0.2s")
    if number["seconds"]:
        return Ismcts(seconds=float(number["amount"]))
    return Ismcts(iterations=int(number["amount"]))


_BUDGET: Final = re.compile(r"(?P<amount>[0-9]{1,7}|[0-9]{1,4}\.[0-9]{1,4}(?=s))(?P<seconds>s?)")
_DEFAULT_BUDGET: Final = "1s"

BUILT_IN: Final[dict[str, Maker]] = {
    "random": make_random,
    "purposeful": make_purposeful,
    "planner": make_planner,
    "ismcts": make_ismcts,
}
"""The players of this package; they are there without any metadata, as in a checkout that is not installed."""


def player_names() -> tuple[str, ...]:
    """Return the names of all players that are installed, without parameters, in alphabetical order."""
    return tuple(sorted({*BUILT_IN, *entry_points(group=GROUP).names}))


def player(name: str) -> Chooser:
    """Return the player of a name.

    Args:
        name: The name of a player, followed by a colon and a parameter if it takes one: `planner`, `ismcts:500`
            (iterations for each decision), `ismcts:1s` (seconds).

    Returns:
        The player, as something to call. One that remembers something has that in common with no other.

    Raises:
        DataError: There is no such player, or it does not take this parameter; or what another package has under this
            name fails or is no player.

    Example:
        >>> player("purposeful").__name__
        'purposeful'
        >>> player("grandmaster")
        Traceback (most recent call last):
        thurn_taxis.errors.DataError: player: there is no player 'grandmaster': choose from ismcts, planner, ...
    """
    base, colon, parameter = name.partition(":")
    found = None if base in BUILT_IN else next(iter(entry_points(group=GROUP, name=base)), None)
    if base not in BUILT_IN and found is None:
        raise DataError("player", f"there is no player {base!r:.40}: choose from {', '.join(player_names())}")
    if colon and not parameter:
        raise DataError("player", f"{name!r:.60}: nothing follows the colon")
    try:
        maker: Maker = BUILT_IN[base] if found is None else found.load()
        return as_chooser(maker(parameter))
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001 - code of another package can do anything, `sys.exit` included
        reason = reason_of(error, ValueError).removeprefix("player: ")
    raise DataError("player", f"{name!r:.60}{_origin(found)}: {reason}")


def _origin(found: EntryPoint | None) -> str:
    """Return where a player comes from that another package has added."""
    if found is None:
        return ""
    package = f" of {found.dist.name}" if found.dist else ""
    return f" (entry point {found.value!r:.80}{package})"
