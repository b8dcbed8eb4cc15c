"""The plan of one turn: what it can lead to, from its end to its beginning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from thurn_taxis import City, Official
from thurn_taxis.players.building import length_tiles, ways_to_place
from thurn_taxis.players.places import CARD, CITIES_OF, ROADS, STACK_CITIES, beginning, bits, single_bits
from thurn_taxis.players.prospects import Outlook, Stand, turns_to_end

if TYPE_CHECKING:
    from collections.abc import Iterator

    from thurn_taxis import View
    from thurn_taxis.players.prospects import Weights

Cards = tuple[City, ...]

NEVER: Final = -1000.0
"""The worth of what cannot be done, or is not to be thought of."""

_EASY_TO_ABANDON: Final = 2
"""Longer routes are not abandoned while they can grow."""

_LAST_TURN: Final = 2.0
"""As many turns as make an outlook count what can be reached in one."""

_FIT: Final = 0.6
"""The share of an unseen hand that is thought to fit its player's route."""


class TurnPlan:
    """What is planned in one turn, each position being looked at once."""

    def __init__(self, view: View, weights: Weights, *, is_quick: bool) -> None:
        rules, seat = view.rules, view.turn.seat
        self.view = view
        self.weights = weights
        self.is_quick = is_quick
        self.rules = rules
        self.hand: Cards = view.player.hand or ()
        self.route = view.player.route
        self.official = view.turn.official
        self.display = bits(view.display)
        self.stand = Stand.of(view.player, view.stacks, rules)
        self.tiles = length_tiles(view.stacks, rules)
        self.is_last = view.ended_by is not None
        self.outlooks: dict[int, Outlook] = {}
        self.ends: dict[tuple[Cards, Cards, Stand], float] = {}
        self.plays: dict[tuple[Cards, Official | None], float] = {}
        others = {
            place: Stand.of(player, view.stacks, rules) for place, player in enumerate(view.players) if place != seat
        }
        finishes = rules.last_round == "finish"
        self.turns = min(self._turns_of(stand) - (finishes and place > seat) for place, stand in others.items())
        self.turns = max(0.0, self.turns)
        self.own_turns = self._turns_of(self.stand)
        self.others_going_on = self.others_at_the_end = 0.0
        if not self.is_last:
            self.others_going_on = max(self._prospect_of(stand, self.own_turns) for stand in others.values())
            self.others_at_the_end = max(
                stand.score(rules) + (self._last_turn_of(stand) if place > seat or not finishes else 0.0)
                for place, stand in others.items()
            )

    def _turns_of(self, stand: Stand) -> float:
        ready = len(stand.route) + 0.5 * min(stand.size, self.rules.hand_limit)
        return turns_to_end(stand.carriages, stand.houses.bit_count(), ready, self.weights.pace, self.rules)

    def _prospect_of(self, stand: Stand, turns: float) -> float:
        """Return the points that somebody else can expect when the game goes on."""
        time = min(self.turns, turns)
        outlook = Outlook.of(self.weights, self.rules, stand.carriages, self.tiles, time, time, self.display)
        return stand.score(self.rules) + outlook.worth(stand, _FIT * min(stand.size, self.rules.hand_limit))

    def _last_turn_of(self, stand: Stand) -> float:
        """Return the points that somebody else can still make in a last turn."""
        turns = _LAST_TURN - self.weights.delay
        outlook = Outlook.of(self.weights, self.rules, stand.carriages, self.tiles, turns, 1.0, self.display)
        return max(0.0, outlook.worth(stand, 1.0) - outlook.progress * stand.carriages)

    def _outlook(self, carriages: int) -> Outlook:
        """Return the own outlook with so many carriages."""
        found = self.outlooks.get(carriages)
        if found is None:
            own = self.own_turns
            if carriages != self.stand.carriages:
                own = turns_to_end(carriages, self.stand.houses.bit_count(), 1.0, self.weights.pace, self.rules)
            found = Outlook.of(self.weights, self.rules, carriages, self.tiles, self.turns, own, self.display)
            self.outlooks[carriages] = found
        return found

    def end(self, hand: Cards, route: Cards, stand: Stand | None = None) -> float:
        """Return what the position is worth when the turn ends with this hand and route.

        Args:
            hand: The cards in hand.
            route: The route.
            stand: The own houses, carriages and tiles, if a route was closed.
        """
        base = stand or self.stand
        key = hand, route, base
        worth = self.ends.get(key)
        if worth is None:
            triggers = stand is not None and (
                stand.carriages == len(self.rules.carriages) or stand.houses.bit_count() == self.rules.houses
            )
            worth = base.score(self.rules)
            if triggers and not self.is_last:
                worth = self.weights.finality * (worth + self.view.stacks[-1][0] - self.others_at_the_end)
            elif not self.is_last:
                now = Stand(bits(hand), len(hand), route, base.houses, base.carriages, base.tiles, base.tops)
                worth += self._outlook(base.carriages).worth(now) - self.others_going_on
            self.ends[key] = worth
        return worth

    def closed(self, hand: Cards, route: Cards, new: int, official: Official | None) -> float:
        """Return what the position is worth after the route was closed with new houses."""
        stand = self.stand
        houses = self._with_new_houses(new)
        tiles, tops = stand.tiles + self.tiles[min(len(route), len(self.tiles) - 1)], list(stand.tops)
        wins = [not cities & ~houses for _, cities in STACK_CITIES] + [all(cities & houses for cities in CITIES_OF)]
        for place, is_won in enumerate(wins):
            if is_won:
                tiles += tops[place]
                tops[place] = 0
        carriages, worth = stand.carriages, NEVER
        hand = self.kept(hand, houses)
        short = self._short(len(route))
        if short > 0:
            worth = self.end(hand, (), Stand(0, 0, (), houses, carriages, tiles, tuple(tops)))
        if short <= (self.rules.cartwright_reach if official is None else 0):
            worth = max(worth, self.end(hand, (), Stand(0, 0, (), houses, carriages + 1, tiles, tuple(tops))))
        return worth

    def _with_new_houses(self, new: int) -> int:
        """Return the own houses with new ones, as far as there are houses (C3)."""
        houses = self.stand.houses | new
        for bit in single_bits(new):
            if houses.bit_count() <= self.rules.houses:
                break
            houses ^= bit
        return houses

    def _short(self, length: int) -> int:
        """Return by how many cards a route is too short for the next carriage (C5); many when there is none."""
        carriages = self.rules.carriages
        place = self.stand.carriages
        return carriages[place] - length if place < len(carriages) else len(CITIES_OF)

    def _best_closing(self, hand: Cards, route: Cards, official: Official | None) -> float:
        """Return the worth of the best way of closing the route, if it can bring a carriage or time is short."""
        reach = self.rules.cartwright_reach if official is None else 0
        if len(route) < self.rules.shortest_route:
            return NEVER
        if not self.is_last and reach < self._short(len(route)) < len(CITIES_OF):
            return NEVER
        ways = ways_to_place(bits(route), self.stand.houses, self.stand.tops)
        return max(self.closed(hand, route, new, official) for _, new in ways)

    def stay_or_close(self, hand: Cards, route: Cards, official: Official | None) -> float:
        """Return the worth of ending the turn, or of closing the route if that is better."""
        return max(self.end(hand, route), self._best_closing(hand, route, official))

    def kept(self, hand: Cards, houses: int) -> Cards:
        """Return the cards that are kept after closing a route (C7)."""
        while len(hand) > self.rules.hand_limit:
            hand = max(
                (hand[:n] + hand[n + 1 :] for n in range(len(hand))), key=lambda kept: worth_of_kept(kept, houses)
            )
        return hand

    def after_playing(self, hand: Cards, route: Cards, official: Official | None) -> float:
        """Return the worth of a turn in which the first card has been played."""
        worth = self.stay_or_close(hand, route, official)
        if official is None:
            for rest, longer in extensions(hand, route):
                worth = max(worth, self.stay_or_close(rest, longer, Official.CARRIER))
        return worth

    def playing(self, hand: Cards, official: Official | None) -> float:
        """Return the worth of a turn in which this hand can be played."""
        worth = self.plays.get((hand, official))
        if worth is None:
            worth = max((self.after_playing(rest, route, official) for rest, route in self._plays(hand)), default=NEVER)
            self.plays[hand, official] = worth
        return worth

    def _plays(self, hand: Cards) -> Iterator[tuple[Cards, Cards]]:
        """Yield hand and route after each way of playing a card that is worth a look (R2 to R5)."""
        longer = list(extensions(hand, self.route)) if self.route else []
        yield from longer
        if not longer or (len(self.route) <= _EASY_TO_ABANDON and self.rules.abandon == "free"):
            for place, city in enumerate(hand):
                if city not in hand[:place]:
                    yield hand[:place] + hand[place + 1 :], (city,)

    def with_postmaster(self, hand: Cards, taken: City | None = None) -> float:
        """Return the worth of a turn in which the postmaster helps to a second card of the display (D4)."""
        cards = [city for city in self.view.display if city is not None]
        if taken is not None and taken in cards:
            cards.remove(taken)
        worths = [self.playing(with_card(hand, city), Official.POSTMASTER) for city in set(cards)]
        return max(worths, default=NEVER)


def worth_of_kept(hand: Cards, houses: int) -> float:
    """Return what cards are worth that are kept: the route that they make, new cities, and roads."""
    cards = bits(hand)
    rank = (beginning(cards, ~houses) or (0,))[0]
    return rank / CARD + 0.01 * (cards & ~houses).bit_count() + 0.001 * sum(ROADS[city].bit_count() for city in hand)


def with_card(hand: Cards, city: City) -> Cards:
    """Return the hand with a card more."""
    return tuple(sorted((*hand, city)))


def extensions(hand: Cards, route: Cards) -> Iterator[tuple[Cards, Cards]]:
    """Yield hand and route after each way of adding a card (R3); on a route of one card one side is enough."""
    left, right = route[0], route[-1]
    fitting = (ROADS[left] | ROADS[right]) & ~bits(route)
    for place, city in enumerate(hand):
        bit = 1 << city
        if fitting & bit:
            fitting ^= bit
            rest = hand[:place] + hand[place + 1 :]
            if ROADS[left] & bit:
                yield rest, (city, *route)
            if ROADS[right] & bit and len(route) > 1:
                yield rest, (*route, city)


def unseen_cards(view: View) -> dict[City, int]:
    """Return how many cards of each city the seat does not see, where there are any."""
    unseen = dict.fromkeys(view.rules.cards, view.rules.copies)
    seen = [*view.display, *view.discards]
    for player in view.players:
        seen += [*player.route, *(player.hand or ())]
    for city in seen:
        if city is not None:
            unseen[city] -= 1
    return {city: number for city, number in unseen.items() if number}
