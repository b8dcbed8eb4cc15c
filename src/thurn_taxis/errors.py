"""Every reason that the rules can give, and the exceptions of this package."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

from thurn_taxis.actions import ACTIONS, Extend, Side
from thurn_taxis.state import Phase
from thurn_taxis.words import Fixed

if TYPE_CHECKING:
    from thurn_taxis.board import City
    from thurn_taxis.state import State


class Objection(Fixed, Enum):
    """A reason why an action is not allowed; its name is a stable code.

    Attributes:
        rule: The id of the rule that forbids the action, such as `R3`.
        template: The reason in the game's words, with the places of the position in braces; `str(objection)` is the
            sentence without a position, `explain` fills in a position.
    """

    rule: str
    template: str

    GAME_OVER = "E2", "the game is over"
    NOT_AN_ACTION = "T1", "this is not an action of the game"
    WRONG_PHASE = "T1", "{need}"
    OFFICIAL_CALLED = "T2", "{official} has helped in this turn already, and only one official can"

    NOT_IN_DISPLAY = "D1", "no card of {city} lies in the display"
    NO_SUPPLY = "D7", "the supply and the discards are empty"
    NOTHING_TO_DRAW = "D7", "there is no card left that could be drawn"
    POSTMASTER_MUST_HELP = "D5", "the hand was empty, so the postmaster helps and no other official can"

    NOT_IN_HAND = "R1", "{city} is not in the hand"
    NO_ROUTE = "R2", "there is no route yet, so a card has to start one"
    NOT_ADJACENT = "R3", "no road joins {city} to {end}, the {side} end of the route"
    ALREADY_IN_ROUTE = "R4", "{city} is in the route already"
    CARRIER_ADDS = "R6", "the second card that the carrier allows must be added to the route"
    NO_CARD_FITS = "R6", "no card of the hand fits an end of the route"
    ROUTE_CAN_GROW = "V5", "a card of the hand can be added to the route, so it cannot be abandoned"

    ROUTE_TOO_SHORT = "C1", "the route has {length}, and at least {shortest} are needed to close it"
    PROVINCE_NOT_IN_ROUTE = "C2", "the route visits no city of {province}"
    NOT_IN_CLOSED_ROUTE = "C2", "{city} is not in the closed route"
    NOT_ASKED_FOR = "C2", "no house is to be placed in {city} now"
    HOUSE_STANDS = "C3", "{city} has a house of this player already"
    HOUSES_ARE_DUE = "C3", "all houses that the chosen way allows must be placed"
    NOT_IN_HAND_TO_DISCARD = "C7", "{city} is not in the hand and cannot be discarded"

    def __init__(self, rule: str, template: str) -> None:
        """Bear the rule id and the sentence."""
        self.rule = rule
        self.template = template

    def __str__(self) -> str:
        """Return the sentence without a position."""
        return self.template.format_map(_WITHOUT_POSITION)

    def __repr__(self) -> str:
        """Return the objection as Python source, such as `Objection.NOT_ADJACENT`."""
        return f"{type(self).__name__}.{self.name}"

    @property
    def code(self) -> str:
        """The stable code: the name of the objection."""
        return self.name


_NEEDS: Final = (
    "a card has to be drawn now",
    "a card has to be played now",
    "the route can be closed now, or the turn ended by passing",
    "the houses have to be placed now",
    "the cartwright can be called now, or declined by passing",
    "cards have to be discarded now, down to the limit of the hand",
    "the game is over",
)
"""What each phase asks for, indexed by `Phase`."""

_WITHOUT_POSITION: Final = {
    "need": "something else is due in this phase",
    "official": "an official",
    "city": "the city",
    "end": "the card there",
    "side": "chosen",
    "length": "too few cards",
    "shortest": "3",
    "province": "the province",
}


def explain(state: State, action: object, objection: Objection) -> str:
    """Return the sentence of an objection with the places of a position filled in.

    Args:
        state: The position in which the action was tried.
        action: The action.
        objection: The reason why it is not allowed.

    Returns:
        A sentence without a full stop, such as `no road joins Linz to Ulm, the right end of the route`.
    """
    route = state.player.route
    need = _NEEDS[state.turn.phase]
    if state.turn.phase is Phase.DRAW and state.turn.due > 1:
        need = f"{state.turn.due} cards have to be drawn now"
    words = {"need": need, "official": f"the {state.turn.official}", "length": _cards(len(route))}
    words["shortest"] = str(state.rules.shortest_route)
    words["city"] = str(getattr(action, "city", "the city"))
    words["province"] = str(getattr(action, "province", "the province"))
    if isinstance(action, Extend) and route:
        words["side"] = str(action.side)
        words["end"] = str(route[0 if action.side is Side.LEFT else -1])
    return objection.template.format_map(_WITHOUT_POSITION | words)


def _cards(count: int) -> str:
    return f"{count} card" if count == 1 else f"{count} cards"


class ThurnTaxisError(Exception):
    """The base of every error that this package raises on purpose."""


class IllegalAction(ThurnTaxisError, ValueError):  # noqa: N818 - the field says illegal move, not illegal move error
    """An action that the rules do not allow in a position.

    Attributes:
        state: The position, unchanged.
        action: What was tried.
        objection: Why it is not allowed.
    """

    def __init__(self, state: State, action: object, objection: Objection) -> None:
        """Bear the position, the action and the objection."""
        super().__init__(state, action, objection)
        self.state = state
        self.action = action
        self.objection = objection

    @property
    def reason(self) -> str:
        """The reason in one sentence."""
        return explain(self.state, self.action, self.objection)

    def __str__(self) -> str:
        """Return who cannot do what, the reason, the code and the rule id."""
        what = f"play {self.action}" if self.action in ACTIONS else f"play {self.action!r:.60}"
        code = f"[{self.objection.code}, {self.objection.rule}]"
        return f"seat {self.state.turn.seat} cannot {what}: {self.reason} {code}"


class NotationError(ThurnTaxisError, ValueError):
    """A text that is no action.

    Attributes:
        text: The text.
        reason: What is wrong with it.
    """

    def __init__(self, text: str, reason: str) -> None:
        """Bear the text and the reason."""
        super().__init__(text, reason)
        self.text = text
        self.reason = reason

    def __str__(self) -> str:
        """Return the text, shortened, and the reason."""
        shown = self.text if len(self.text) <= 60 else self.text[:57] + "..."  # noqa: PLR2004
        return f"{shown!r} is not an action: {self.reason}"


class DataError(ThurnTaxisError, ValueError):
    """Data that cannot be: a wrong document, an impossible state, a deal of the wrong cards.

    Attributes:
        path: Where it is, such as `players[1].hand[0]`; empty for the whole document.
        reason: What is wrong.
        rule: The id of the rule that it contradicts, or `None`.
    """

    def __init__(self, path: str, reason: str, rule: str | None = None) -> None:
        """Bear the place, the reason and the rule id."""
        super().__init__(path, reason, rule)
        self.path = path
        self.reason = reason
        self.rule = rule

    def __str__(self) -> str:
        """Return the place, the reason and the rule id."""
        place = f"{self.path}: " if self.path else ""
        rule = f" [{self.rule}]" if self.rule else ""
        return f"{place}{self.reason}{rule}"


class DealNeeded(ThurnTaxisError):  # noqa: N818 - it asks for something, nothing is wrong
    """Cards have to be shuffled (D3), and the game has no seed.

    The state is unchanged: apply the action again with a deal.

    Attributes:
        cards: The cards to shuffle, in city order.
        shuffles: How many shuffles the game has seen so far, which is the number of the one that is needed.
    """

    def __init__(self, cards: tuple[City, ...], shuffles: int) -> None:
        """Bear the cards and the number of the shuffle."""
        super().__init__(cards, shuffles)
        self.cards = cards
        self.shuffles = shuffles

    def __str__(self) -> str:
        """Return what is needed."""
        have, these = ("has", "this card") if len(self.cards) == 1 else ("have", "these cards")
        what = f"{_cards(len(self.cards))} {have} to be shuffled"
        return f"{what}: the game has no seed, so a deal of {these} is needed [D3]"
