"""A player that plans its turn: every way to draw, play and close, by what the position is worth at the end of it.

It plans on the board graph: how the route can grow by cards of the hand and the display, which tiles its houses come
near to, which carriage is next, and how soon somebody can end the game (see `prospects`). It looks no further than its
own turn and takes no guesses, so a decision takes a fraction of a millisecond.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import field, frozen

from thurn_taxis import Action, Call, Close, Discard, Draw, Extend, House, Official, Phase, Side, Start
from thurn_taxis.players.building import ways_to_place, worth_of_houses
from thurn_taxis.players.places import CITIES_OF, bits, growth
from thurn_taxis.players.plan import NEVER, TurnPlan, extensions, unseen_cards, with_card, worth_of_kept
from thurn_taxis.players.prospects import Stand, Weights

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from thurn_taxis import City, View

_EQUAL: Final = 1e-9
"""Worths that differ by less are equal: sums of the same numbers in another order."""


_UNSEEN: Final = 0.1
"""By how much an unseen card is worth less than the mean of those in the display."""


@frozen
class Planner:
    """The planner as a value; it can be pickled, and its decisions depend on nothing but its arguments.

    Attributes:
        weights: The numbers that it goes by.
        is_quick: Whether it draws a card without thinking of a second one that the postmaster could bring: a little
            weaker, but good enough for playouts.
    """

    weights: Weights = field(factory=Weights)
    is_quick: bool = False

    def __call__(self, view: View, legal: tuple[Action, ...], rng: Random) -> Action:
        """Take the action with the best plan behind it.

        Args:
            view: What the seat sees; it has to be the seat whose turn it is.
            legal: The legal actions.
            rng: The source of chance, asked when several actions are equally good.
        """
        if len(legal) == 1:
            return legal[0]
        worths = self.worths(view, legal)
        best = max(worths) - _EQUAL
        good = [action for action, worth in zip(legal, worths, strict=True) if worth >= best]
        return good[0] if len(good) == 1 else good[int(rng.random() * len(good))]

    def worths(self, view: View, legal: tuple[Action, ...]) -> list[float]:
        """Return what each action is worth, in points ahead of the best other player when the game is over.

        Args:
            view: What the seat sees; it has to be the seat whose turn it is.
            legal: The legal actions.
        """
        plan = TurnPlan(view, self.weights, is_quick=self.is_quick)
        if view.turn.phase is Phase.DRAW:
            return _worths_of_drawing(plan, legal)
        worth = _WORTH[view.turn.phase]
        return [worth(plan, action) for action in legal]


planner: Final = Planner()
"""The planner with the weights that were found."""


def _worths_of_drawing(plan: TurnPlan, legal: tuple[Action, ...]) -> list[float]:
    """Return the worth of each card, of an unseen one, and of the administrator (D1, D6)."""
    shown = {
        action: _worth_of_card(plan, action.city)
        for action in legal
        if isinstance(action, Draw) and action.city is not None
    }
    unseen = sum(shown.values()) / len(shown) - _UNSEEN if shown else 0.0
    administrator = _worth_of_administrator(plan) if any(isinstance(action, Call) for action in legal) else NEVER
    return [
        shown[action] if action in shown else unseen if isinstance(action, Draw) else administrator for action in legal
    ]


def _worth_of_card(plan: TurnPlan, city: City) -> float:
    hand = with_card(plan.hand, city)
    if plan.view.turn.due > 1 and not plan.is_quick:
        return plan.with_postmaster(hand, city)
    worth = plan.playing(hand, plan.official)
    if plan.official is not None or plan.is_quick:
        return worth
    return max(worth, plan.with_postmaster(hand, city))


def _worth_of_administrator(plan: TurnPlan) -> float:
    """Return the worth of six new cards (D6): the mean of the best of them; looked at if the route is stuck."""
    if not plan.route or growth(plan.route[0], plan.route[-1], bits(plan.hand) & ~bits(plan.route)):
        return NEVER
    unseen = unseen_cards(plan.view)
    total = sum(unseen.values())
    if total < plan.rules.display_size:
        return NEVER
    worths = sorted(
        ((plan.playing(with_card(plan.hand, city), Official.ADMINISTRATOR), city) for city in unseen),
        reverse=True,
    )
    mean, left, none_before = 0.0, total, 1.0
    for worth, city in worths:
        left -= unseen[city]
        none_yet = (left / total) ** plan.rules.display_size
        mean += worth * (none_before - none_yet)
        none_before = none_yet
    return mean


def _worth_of_playing(plan: TurnPlan, action: Action) -> float:
    """Return the worth of playing a card, or of calling the postmaster (R2 to R5, D4)."""
    if not isinstance(action, Start | Extend):
        return plan.with_postmaster(plan.hand)
    place = plan.hand.index(action.city)
    rest = plan.hand[:place] + plan.hand[place + 1 :]
    if isinstance(action, Start):
        return plan.after_playing(rest, (action.city,), plan.official)
    left = action.side is Side.LEFT
    route = (action.city, *plan.route) if left else (*plan.route, action.city)
    return plan.after_playing(rest, route, plan.official)


def _worth_of_closing(plan: TurnPlan, action: Action) -> float:
    """Return the worth of closing in a way, of calling the carrier, or of ending the turn (C1, C2, R6)."""
    if isinstance(action, Close):
        ways = dict(ways_to_place(bits(plan.route), plan.stand.houses, plan.stand.tops))
        new = ways.get(action.province)
        if new is None and action.province is not None:
            new = bits(plan.route) & ~plan.stand.houses & CITIES_OF[action.province]
        return plan.closed(plan.hand, plan.route, new or 0, plan.official)
    if isinstance(action, Call):
        return max(
            plan.stay_or_close(rest, route, Official.CARRIER) for rest, route in extensions(plan.hand, plan.route)
        )
    return plan.end(plan.hand, plan.route)


def _worth_of_placing(plan: TurnPlan, action: Action) -> float:
    """Return the worth of a house in a city, or of none (C2, V3)."""
    if not isinstance(action, House):
        return 0.0
    return worth_of_houses(1 << action.city, plan.stand.houses, plan.stand.tops)


def _worth_of_carriage(plan: TurnPlan, action: Action) -> float:
    """Return the worth of calling the cartwright, or of doing without him (C6)."""
    stand = plan.stand
    carriages = stand.carriages + isinstance(action, Call)
    after = Stand(0, 0, (), stand.houses, carriages, stand.tiles, stand.tops)
    return plan.end(plan.kept(plan.hand, stand.houses), (), after)


def _worth_of_discarding(plan: TurnPlan, action: Action) -> float:
    """Return the worth of what is kept (C7)."""
    if not isinstance(action, Discard):
        return NEVER
    place = plan.hand.index(action.city)
    return worth_of_kept(plan.hand[:place] + plan.hand[place + 1 :], plan.stand.houses)


_WORTH: Final[dict[Phase, Callable[[TurnPlan, Action], float]]] = {
    Phase.PLAY: _worth_of_playing,
    Phase.CLOSE: _worth_of_closing,
    Phase.HOUSES: _worth_of_placing,
    Phase.CARRIAGE: _worth_of_carriage,
    Phase.DISCARD: _worth_of_discarding,
}
