"""What happened, and what is refused, in sentences: in English and in German, with the names of the players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from thurn_taxis.actions import Extend, Side
from thurn_taxis.errors import Objection, explain
from thurn_taxis.events.kinds import (
    NAMES,
    CardPlayed,
    CardsDiscarded,
    CardTaken,
    CarriageTaken,
    Event,
    GameOver,
    HouseBuilt,
    OfficialCalled,
    RouteAbandoned,
    RouteClosed,
    SpaceRefilled,
    StepDue,
    SupplyShuffled,
    TileWon,
    TurnPassed,
)
from thurn_taxis.history import Barrier, StaleAction
from thurn_taxis.sentences.texts import (
    AND,
    COUNTS,
    DASH,
    EVENTS,
    FRAMES,
    LANGUAGES,
    NEEDS,
    OFFICIALS,
    REASONS,
    REVEALS,
    SIDES,
    STACKS,
    Language,
    Texts,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from thurn_taxis.board import Stack
    from thurn_taxis.errors import IllegalAction
    from thurn_taxis.state import State


def sentence(event: Event, players: Sequence[str], language: Language = "en") -> str:
    """Return what happened in one sentence.

    Args:
        event: An event, redacted or not.
        players: The names of the players in seat order.
        language: The language, `"en"` or `"de"`.

    Returns:
        A sentence with its full stop; *game over* has two.

    Example:
        >>> from thurn_taxis import City, Side
        >>> event = CardPlayed(0, City.ULM, Side.LEFT)
        >>> sentence(event, ["Anna", "Bert"]), sentence(event, ["Anna", "Bert"], "de")
        ('Anna adds Ulm at the left end.', 'Anna legt Ulm am linken Ende an.')
    """
    words = {"name": players[_seat(event)], **_words(event, players, language)}
    return _in(language, EVENTS[_key(event)]).format_map(words)


def reason(state: State, action: object, objection: Objection, language: Language = "en") -> str:
    """Return the reason why an action is refused, with the places of the position filled in.

    Args:
        state: The position in which the action was tried.
        action: The action.
        objection: What `why_not(state, action)` says.
        language: The language.

    Returns:
        A sentence without a full stop, in English that of `explain`.

    Example:
        >>> from thurn_taxis import Draw, City, new_game, why_not
        >>> state, action = new_game(2, seed=1), Draw(City.ULM)
        >>> reason(state, action, why_not(state, action), "de")
        'in der Auslage liegt keine Karte Ulm'
    """
    if language == "en":
        return explain(state, action, objection)
    turn, route = state.turn, state.player.route
    words = {
        "need": NEEDS[turn.phase].format(cards=_count(turn.due, "card", language)),
        "length": _count(len(route), "card", language),
        "shortest": state.rules.shortest_route,
        "city": getattr(action, "city", None),
        "province": getattr(action, "province", None),
        "official": None if turn.official is None else _in(language, OFFICIALS[turn.official]),
    }
    if isinstance(action, Extend) and route:
        words["side"] = SIDES[action.side]
        words["end"] = route[0 if action.side is Side.LEFT else -1]
    return REASONS[objection].format_map(words)


def refusal(refused: IllegalAction | StaleAction | Barrier, players: Sequence[str], language: Language = "en") -> str:
    """Return in one sentence who cannot do what, and why.

    Args:
        refused: The error of an action that was illegal or came too late, or the barrier of an undo.
        players: The names of the players in seat order.
        language: The language.

    Returns:
        A sentence with its full stop.

    Example:
        >>> from thurn_taxis import IllegalAction, Pass, apply, new_game
        >>> try:
        ...     apply(new_game(2, seed=1), Pass())
        ... except IllegalAction as error:
        ...     print(refusal(error, ["Anna", "Bert"]))
        Anna cannot play pass: 2 cards have to be drawn now.
    """
    words: dict[str, object] = {"action": refused.action}
    match refused:
        case Barrier():
            frame = "barrier"
            words["reason"] = _in(language, REVEALS[refused.reason])
        case StaleAction():
            frame = "stale"
        case _:
            frame = "illegal"
            words["name"] = players[refused.state.turn.seat]
            words["reason"] = reason(refused.state, refused.action, refused.objection, language)
    return _in(language, FRAMES[frame]).format_map(words)


def _in(language: Language, texts: Texts) -> str:
    return texts[LANGUAGES.index(language)]


def _seat(event: Event) -> int:
    """Return the seat that an event is about; where it is about none, any."""
    match event:
        case StepDue(turn):
            return turn.seat
        case GameOver():
            return event.winner
        case SupplyShuffled() | SpaceRefilled():
            return 0
        case _:
            return event.seat


def _key(event: Event) -> str:
    """Return which of the texts tells an event."""
    match event:
        case CardTaken(_, None, None):
            return "card taken unseen"
        case CardTaken(space=space):
            return f"card taken from the {'supply' if space is None else 'display'}"
        case CardPlayed(side=side):
            return f"card played {'as the first' if side is None else side}"
        case RouteClosed(province=province):
            return f"route closed for {'each' if province is None else 'one'} province"
        case CardsDiscarded(origin=origin):
            return f"{origin} discarded"
        case StepDue(turn):
            return f"step due: {turn.phase}"
        case _:
            return NAMES[type(event)]


def _words(  # noqa: C901, PLR0912 - one case a kind
    event: Event, players: Sequence[str], language: Language
) -> dict[str, object]:
    """Return the words that the text of an event needs besides the name."""
    match event:
        case OfficialCalled(_, official):
            return {"official": _in(language, OFFICIALS[official])}
        case CardTaken(_, city) | CardPlayed(_, city) | HouseBuilt(_, city):
            return {"city": city}
        case SupplyShuffled(size):
            return {"cards": _count(size, "card", language)}
        case SpaceRefilled(space, city):
            return {"space": space + 1, "city": city}
        case RouteAbandoned(_, route):
            return {"route": DASH.join(map(str, route))}
        case RouteClosed(_, province, route):
            return {"province": province, "route": DASH.join(map(str, route))}
        case TileWon(_, stack, points):
            return {"stack": _stack(stack, language), "points": _count(points, "point", language)}
        case CarriageTaken(_, carriage):
            return {"carriage": carriage}
        case CardsDiscarded(_, cards):
            return {"list": _list([str(card) for card in cards], language)}
        case TurnPassed(_, following):
            return {"following": players[following]}
        case StepDue(turn):
            return {"cards": _count(turn.due, "card", language)}
        case GameOver(scores):
            return {"scores": ", ".join(f"{name} {score.total}" for name, score in zip(players, scores, strict=True))}
        case _:
            return {}


def _stack(stack: Stack, language: Language) -> str:
    return str(stack) if language == "en" else STACKS.get(stack, str(stack))


def _count(count: int, thing: str, language: Language) -> str:
    one, several = COUNTS[thing]
    return _in(language, one if count == 1 else several).format(count)


def _list(items: Sequence[str], language: Language) -> str:
    """Return items as a list in words."""
    *first, last = items
    return _in(language, AND).join([", ".join(first), last] if first else [last])
