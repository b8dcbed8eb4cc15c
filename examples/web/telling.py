"""What a browser is told: documents made from a view and redacted events, so that nothing hidden can be in them.

No function here is ever given a `State` or a `Record`. What is refused is told in the language of the browser.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

from attrs import frozen

from thurn_taxis import (
    Call,
    City,
    Close,
    Discard,
    Draw,
    Extend,
    House,
    IllegalAction,
    Official,
    Pass,
    Phase,
    SeenAction,
    Side,
    StaleAction,
    Start,
    board_graph,
    guess,
    to_data,
    view_actions,
    why_not,
)
from thurn_taxis.events.kinds import StepDue
from thurn_taxis.previews import previews
from thurn_taxis.sentences import LANGUAGES, Language, reason, refusal, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from thurn_taxis import Action, Barrier, Preview, Score, SeenPlayer, Tile, View

Document = dict[str, Any]
Key = Literal[
    "watching",
    "not your turn",
    "nothing to take back",
    "not a preview",
    "over",
    "no game",
    "full",
    "no seat",
    "used",
    "taken back",
]

_TEXTS: Final[dict[Key, tuple[str, str]]] = {
    "watching": ("You are watching this game.", "Du siehst bei diesem Spiel zu."),
    "not your turn": ("It is the turn of {name}.", "{name} ist am Zug."),
    "nothing to take back": (
        "You can take back only what you have done last.",
        "Du kannst nur zurücknehmen, was du zuletzt getan hast.",
    ),
    "not a preview": (
        "The route cannot be closed in this way now.",
        "So kann die Route jetzt nicht abgeschlossen werden.",
    ),
    "over": ("The game is over.", "Das Spiel ist zu Ende."),
    "full": ("There are too many guests at this table.", "An diesem Tisch sind zu viele Gäste."),
    "no game": ("There is no such game.", "Dieses Spiel gibt es nicht."),
    "no seat": (
        "This link opens no seat of the game: you are watching.",
        "Dieser Link öffnet keinen Platz in diesem Spiel: Du siehst zu.",
    ),
    "taken back": ("{name} has taken back: {action}.", "{name} hat zurückgenommen: {action}."),
    "used": (
        "Somebody has taken this seat with the invitation already: you are watching.",
        "Mit dieser Einladung wurde der Platz schon eingenommen: Du siehst zu.",
    ),
}


class NotAllowed(Exception):  # noqa: N818 - what is not allowed is no fault
    """Something that the table does not allow, whatever the rules of the game say."""

    def __init__(self, key: Key, name: str = "") -> None:
        """Bear the key of the text, and the name that it needs."""
        super().__init__(key, name)
        self.key: Key = key
        self.name = name


class BehindBarrier(Exception):  # noqa: N818 - as above
    """An action that cannot be taken back, because it has shown something."""

    def __init__(self, barrier: Barrier) -> None:
        """Bear the barrier."""
        super().__init__(barrier)
        self.barrier = barrier


@frozen
class Happened:
    """An action of the game as a seat has seen it.

    Attributes:
        number: How many actions there were before it.
        seen: The action and its events.
    """

    number: int
    seen: SeenAction


@frozen
class Names:
    """What everybody at the table knows of who plays.

    Attributes:
        players: The names in seat order.
        built_in: The built-in player of each seat, or `None`.
        here: Whether somebody sits there now.
    """

    players: tuple[str, ...]
    built_in: tuple[str | None, ...]
    here: tuple[bool, ...]


def text(key: Key, language: Language, **words: object) -> str:
    """Return a text of the table in a language, with its words filled in."""
    return _TEXTS[key][LANGUAGES.index(language)].format_map(words)


def position(seen: View, names: Names, language: Language) -> Document:
    """Return what a browser needs to show a position and to offer what can be done.

    Args:
        seen: What the seat of the browser sees.
        names: Who plays.
        language: The language of the sentences.
    """
    return {
        "seat": seen.seat,
        "players": [
            {"name": name, "built_in": built_in, "here": here}
            for name, built_in, here in zip(names.players, names.built_in, names.here, strict=True)
        ],
        "view": to_data(seen),
        "due": sentence(StepDue(seen.turn), names.players, language) if seen.turn.phase is not Phase.OVER else "",
        "points": [_points(seen, player) for player in seen.players],
        **_choices(seen, language),
    }


def _choices(seen: View, language: Language) -> Document:
    """Return what the seat can do now, why it cannot do other things, and what closing the route would bring."""
    if seen.seat is None or seen.seat != seen.turn.seat:
        return {"legal": [], "reasons": {}, "previews": []}
    legal = view_actions(seen)
    imagined = guess(seen, 0)
    reasons = {}
    for action in _within_reach(seen):
        objection = why_not(imagined, action)
        if objection is not None:
            words = reason(imagined, action, objection, language)
            reasons[str(action)] = {"text": words, "rule": objection.rule}
    return {
        "legal": [str(action) for action in legal],
        "reasons": reasons,
        "previews": [_preview(preview) for preview in previews(imagined)],
    }


def _within_reach(seen: View) -> Iterator[Action]:
    """Yield what can be clicked on the page, allowed or not."""
    yield Draw(None)
    yield from (Draw(city) for city in dict.fromkeys(seen.display) if city is not None)
    yield from map(Call, Official)
    for city in dict.fromkeys(seen.player.hand or ()):
        yield from (Start(city), Extend(city, Side.LEFT), Extend(city, Side.RIGHT), Discard(city))
    yield Close(None)
    yield from map(Close, dict.fromkeys(board_graph().nodes[city]["province"] for city in seen.player.route))
    yield from map(House, City)
    yield Pass()


def _preview(preview: Preview) -> Document:
    return {
        "actions": [str(action) for action in preview.actions],
        "houses": [str(city) for city in preview.houses],
        "tiles": [_tile(tile) for tile in preview.tiles],
        "carriage": preview.carriage,
        "points": preview.points,
        "triggers_end": preview.triggers_end,
    }


def _tile(tile: Tile) -> Document:
    return {"stack": str(tile.stack), "points": tile.points}


def _points(seen: View, player: SeenPlayer) -> Document:
    """Return the points of a player so far, as far as the seat sees them (E3, H2)."""
    rules = seen.rules
    left = rules.houses - len(player.houses)
    return {
        "carriage": rules.points_of_carriage(player.carriage),
        "tiles": sum(tile.points for tile in player.tiles if tile.points is not None),
        "hidden": sum(tile.points is None for tile in player.tiles),
        "houses": -left * rules.house_penalty,
        "houses_left": left,
    }


def result(scores: Sequence[Score], winner: int) -> Document:
    """Return the score sheet of a finished game: now all tiles are turned up (E3, E4)."""
    sheet = [
        {
            "carriage": score.carriage,
            "tiles": [_tile(tile) for tile in score.tiles],
            "houses": score.houses,
            "total": score.total,
        }
        for score in scores
    ]
    return {"scores": sheet, "winner": winner}


def story(happened: Sequence[Happened], names: Names, language: Language) -> list[Document]:
    """Return what has happened, with a sentence for each event."""
    return [
        {
            "number": one.number,
            "action": str(one.seen.action),
            "events": [
                {**told, "text": sentence(event, names.players, language)}
                for told, event in zip(to_data(one.seen.events)["events"], one.seen.events, strict=True)
            ],
        }
        for one in happened
    ]


def refused(why: Exception, names: Names, language: Language) -> Document:
    """Return why something is refused, in the words of the game.

    Args:
        why: An error of the library, `NotAllowed` or `BehindBarrier`.
        names: Who plays.
        language: The language of the sentence.
    """
    rule = None
    match why:
        case NotAllowed():
            words = text(why.key, language, name=why.name)
        case BehindBarrier():
            words = refusal(why.barrier, names.players, language)
        case StaleAction() | IllegalAction():
            words = refusal(why, names.players, language)
            rule = why.objection.rule if isinstance(why, IllegalAction) else None
        case _:
            raise TypeError(f"{why!r} is no refusal")
    return {"kind": "refused", "text": words, "rule": rule}
