"""The rules of Thurn and Taxis: a board graph, pure transition functions, legal actions, JSON.

A game is a frozen `State`, a move is a frozen `Action`, and `apply` gives the next state:

    >>> from thurn_taxis import apply, legal_actions, new_game
    >>> state = new_game(3, seed=1)
    >>> state = apply(state, legal_actions(state)[0])

This is an unofficial library of the rules. The game is by Andreas and Karen Seyfarth (2006); its name and artwork
belong to their owners.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from thurn_taxis.actions import ACTIONS, Action, Call, Close, Discard, Draw, Extend, House, Pass, Side, Start
from thurn_taxis.board import City, Province, Stack, board_graph
from thurn_taxis.errors import DataError, DealNeeded, IllegalAction, NotationError, Objection, ThurnTaxisError
from thurn_taxis.formats.strict import LARGEST_TEXT
from thurn_taxis.game import new_game, replay, result_of, verify, with_deals
from thurn_taxis.notation import format_action, parse_action
from thurn_taxis.record import Record, Result, Verdict
from thurn_taxis.rules.scoring import Score, scores, winner
from thurn_taxis.rules.turn import apply, is_over, legal_actions, why_not
from thurn_taxis.ruleset import FIRST_EDITION, RIO_GRANDE, Ruleset
from thurn_taxis.state import Official, Phase, Player, State, Supply, Tile, Turn
from thurn_taxis.supply import shuffled
from thurn_taxis.views import SeenPlayer, SeenTile, View, guess, view, view_actions

if TYPE_CHECKING:
    from thurn_taxis.events import Event, redacted
    from thurn_taxis.events.rebuilding import rebuilt
    from thurn_taxis.formats.codec import from_data, from_json, to_data, to_json
    from thurn_taxis.history import Barrier, Reveal, StaleAction, Undone, apply_to, undo
    from thurn_taxis.memory import SeenAction, SeenRecord, known_hands, seen_views, view_record
    from thurn_taxis.previews import Preview

__all__ = [
    "ACTIONS",
    "FIRST_EDITION",
    "LARGEST_TEXT",
    "RIO_GRANDE",
    "Action",
    "Barrier",
    "Call",
    "City",
    "Close",
    "DataError",
    "DealNeeded",
    "Discard",
    "Draw",
    "Event",
    "Extend",
    "House",
    "IllegalAction",
    "NotationError",
    "Objection",
    "Official",
    "Pass",
    "Phase",
    "Player",
    "Preview",
    "Province",
    "Record",
    "Result",
    "Reveal",
    "Ruleset",
    "Score",
    "SeenAction",
    "SeenPlayer",
    "SeenRecord",
    "SeenTile",
    "Side",
    "Stack",
    "StaleAction",
    "Start",
    "State",
    "Supply",
    "ThurnTaxisError",
    "Tile",
    "Turn",
    "Undone",
    "Verdict",
    "View",
    "apply",
    "apply_to",
    "board_graph",
    "format_action",
    "from_data",
    "from_json",
    "guess",
    "is_over",
    "known_hands",
    "legal_actions",
    "new_game",
    "parse_action",
    "rebuilt",
    "redacted",
    "replay",
    "result_of",
    "scores",
    "seen_views",
    "shuffled",
    "to_data",
    "to_json",
    "undo",
    "verify",
    "view",
    "view_actions",
    "view_record",
    "why_not",
    "winner",
    "with_deals",
]

# What only some programs need is imported when it is first asked for: JSON and the events take longer to import than
# all of the rules. A type checker sees the imports above; here stands the same once more, for the running program.
_LATER: Final = {
    "formats.codec": ("from_data", "from_json", "to_data", "to_json"),
    "events": ("Event", "redacted"),
    "history": ("Barrier", "Reveal", "StaleAction", "Undone", "apply_to", "undo"),
    "memory": ("SeenAction", "SeenRecord", "known_hands", "seen_views", "view_record"),
    "previews": ("Preview",),
    "events.rebuilding": ("rebuilt",),
}
_MODULE_OF: Final = {name: module for module, names in _LATER.items() for name in names}


def __getattr__(name: str) -> object:
    """Import a name that is asked for the first time from its module."""
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f"{__name__}.{_MODULE_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Return every name of the module, those not yet imported included."""
    return sorted({*globals(), *__all__})
