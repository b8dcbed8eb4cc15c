"""Whether something has the form of a position: the records, the words, and tuples where tuples belong."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, get_args, get_origin

from thurn_taxis import City, Official, Phase, Player, Ruleset, Stack, State, Supply, Tile, Turn

if TYPE_CHECKING:
    from collections.abc import Iterator

_CARDS: Final = tuple[City, ...]

_FORMS: Final[dict[type, dict[str, tuple[str, Any]]]] = {
    State: {
        "rules": ("S1", Ruleset),
        "players": ("S1", tuple[Player, ...]),
        "supply": ("S2", Supply),
        "stacks": ("S3", tuple[tuple[int, ...], ...]),
        "turn": ("T1", Turn),
        "ended_by": ("E1", int | None),
    },
    Player: {
        "hand": ("S2", _CARDS),
        "route": ("S2", _CARDS),
        "houses": ("C3", frozenset[City]),
        "carriage": ("C5", int),
        "tiles": ("S3", tuple[Tile, ...]),
    },
    Tile: {"stack": ("S3", Stack), "points": ("S3", int)},
    Supply: {
        "display": ("S2", tuple[City | None, ...]),
        "cards": ("S2", _CARDS),
        "discards": ("S2", _CARDS),
        "seed": ("D3", int | None),
        "shuffles": ("D3", int),
    },
    Turn: {
        "seat": ("T1", int),
        "phase": ("T1", Phase),
        "official": ("T2", Official | None),
        "due": ("D1", int),
        "groups": ("C2", tuple[tuple[City, ...], ...]),
        "last": ("E2", bool),
    },
}
"""What each field of each record is, with the id of the rule that it is about."""


def fault_of_form(state: object, name: str = "the position") -> str | None:
    """Return what keeps something from having the form of a position, or `None`; it begins with the id of a rule.

    When nothing is wrong the position can be asked everything: the number of players is one that there is, there is a
    stack of each kind, and the seats that it names are seats of the game.

    Args:
        state: Anything.
        name: What it is called in the text.
    """
    return next(_faults(state, State, name, "T1"), None) or next(_faults_of_numbers(state), None)  # type: ignore[arg-type] # by then it is one


def _faults_of_numbers(state: State) -> Iterator[str]:
    """Yield what is wrong with the number of players, of stacks, and with the seats that are named."""
    rules, seats = state.rules, len(state.players)
    if not rules.min_players <= seats <= rules.max_players:
        yield f"S1: there {'is 1 player' if seats == 1 else f'are {seats} players'}"
    if len(state.stacks) != len(Stack):
        yield f"S3: the number of stacks of tiles is {len(state.stacks)}, not {len(Stack)}"
    if not 0 <= state.turn.seat < seats:
        yield f"T1: it is the turn of seat {state.turn.seat}, and there are {seats} seats"
    if state.ended_by is not None and not 0 <= state.ended_by < seats:
        yield f"E1: seat {state.ended_by} is said to have triggered the end, and there are {seats} seats"


def _faults(value: Any, form: Any, name: str, rule: str) -> Iterator[str]:  # noqa: ANN401 - anything, and any type
    """Yield what keeps a value from being of a form; what is of a subclass is something else."""
    container = get_origin(form)
    if container in {tuple, frozenset}:
        if type(value) is not container:
            yield f"{rule}: {name} is {_shown(value)}, not a {container.__name__}"
        else:
            for place, one in enumerate(value):
                yield from _faults(one, get_args(form)[0], f"{name}[{place}]", rule)
    elif type(value) not in (get_args(form) or (form,)):
        expected = " or ".join(kind.__name__ for kind in get_args(form) or (form,)).replace("NoneType", "None")
        yield f"{rule}: {name} is {_shown(value)}, not of {expected}"
    else:
        for field, (about, part) in _FORMS.get(form, {}).items():
            yield from _faults(getattr(value, field), part, f"{name}.{field}", about)


def _shown(value: object) -> str:
    return f"{value!r:.40} of {type(value).__name__}"
