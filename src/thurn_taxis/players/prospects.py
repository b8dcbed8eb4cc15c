"""What a player's position is worth at the end of a turn: the score, and what can be made of route, hand and houses.

A player plans the *best target* for the route: how long it should be when it is closed, which cards of the hand go
there, how many cards have still to be found. The worth of a target is what closing brings (houses, tiles, a carriage),
less a price for each card, because each takes a share of a turn. It counts in full only if it can be reached before
somebody else ends the game. All worths are in points.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

from thurn_taxis import City
from thurn_taxis.players.building import FURTHEST, Tops, completeness, tops_of, worth_of_closing
from thurn_taxis.players.places import ALL_CITIES, CARD, ROADS, Reach, beginning, bits, reach

if TYPE_CHECKING:
    from thurn_taxis import Player, Ruleset, SeenPlayer


@frozen
class Weights:
    """The numbers of the planner, in points unless said otherwise; found by matches against `purposeful`.

    Attributes:
        card_in_hand: The price of playing a card that is in hand.
        card_to_find: The price of a card that has still to be found and played, less its house.
        risk: What is added to that where few cities would do.
        progress: The worth of a carriage besides its points, while there is time.
        time: So many turns are plenty; with fewer, what serves later turns is worth less in proportion.
        cartwright: The price of the cartwright.
        next_route: The worth of a card that makes a route with others of the hand.
        new_city: The worth of a card of a city without an own house.
        any_card: The worth of any card of the hand.
        way: The worth of a city without an own house that the planned route could go on to.
        open_way: The same if its card lies in the display.
        certainty: The share of a target's worth that is counted.
        unknown_card: The worth of a card in somebody else's hand.
        gone: The chance that a card of the display is taken by others until the next turn.
        new_cards: How many new cards come up until then, the administrator's included.
        pace: Cards that a player plays in a turn.
        delay: By how many turns others end the game later than they could.
        finality: How much more a lead counts when the game is over than when it goes on.
    """

    card_in_hand: float = 0.8
    card_to_find: float = 1.3
    risk: float = 1.2
    progress: float = 0.8
    time: float = 6.0
    cartwright: float = 0.5
    next_route: float = 0.35
    new_city: float = 0.2
    any_card: float = 0.05
    way: float = 0.08
    open_way: float = 0.15
    certainty: float = 0.9
    unknown_card: float = 0.35
    gone: float = 0.4
    new_cards: float = 6.0
    pace: float = 1.4
    delay: float = 1.5
    finality: float = 2.5


@frozen
class Stand:
    """A player between two turns, in the form that planning needs.

    Attributes:
        hand: The cards of the hand, duplicates once; empty for a hand that is not seen.
        size: How many cards there are in hand.
        route: The route.
        houses: The cities with an own house.
        carriages: How many carriages the player has.
        tiles: The points of the tiles.
        tops: What can still be won by houses.
    """

    hand: int
    size: int
    route: tuple[City, ...]
    houses: int
    carriages: int
    tiles: int
    tops: Tops

    @classmethod
    def of(cls, player: Player | SeenPlayer, stacks: tuple[tuple[int, ...], ...], rules: Ruleset) -> Stand:
        """Return where a player stands; a tile that lies face down counts as the middle of its stack."""
        won = {tile.stack for tile in player.tiles}
        points = sum(
            tile.points if tile.points is not None else sum(rules.tiles[tile.stack]) // len(rules.tiles[tile.stack])
            for tile in player.tiles
        )
        return cls(
            bits(player.hand or ()),
            len(player.hand) if player.hand is not None else player.hand_size,
            player.route,
            bits(player.houses),
            rules.carriages.index(player.carriage) + 1 if player.carriage else 0,
            points,
            tops_of(stacks, won),
        )

    def score(self, rules: Ruleset) -> int:
        """Return the points so far (E3)."""
        carriage = rules.carriage_points[self.carriages - 1] if self.carriages else 0
        return carriage + self.tiles - rules.house_penalty * (rules.houses - self.houses.bit_count())


def turns_to_end(carriages: int, houses: int, ready: float, pace: float, rules: Ruleset) -> float:
    """Return how many turns a player needs to end the game, by the last carriage or the last house (E1).

    Args:
        carriages: How many carriages the player has.
        houses: How many houses the player has placed.
        ready: Cards that are in the route, or as good as there.
        pace: Cards that a player plays in a turn.
        rules: The rules.
    """
    left = rules.carriages[carriages:]
    cards = sum(max(rules.shortest_route, number - rules.cartwright_reach) for number in left) + 0.5 * len(left)
    return max(0.0, min(max((cards - ready) / pace, len(left)), (rules.houses - houses) / _HOUSES_IN_A_TURN))


_HOUSES_IN_A_TURN: Final = 1.1


@frozen
class Outlook:
    """What the table looks like for one player: what targets bring, and how much time there is.

    Attributes:
        weights: The numbers of the planner.
        targets: What closing a route of each length brings besides houses.
        progress: The worth of each carriage besides its points.
        share: The share, from 0 to 1, that what serves later turns is worth.
        turns: The turns that are left to this player, as far as others decide about it.
        display: The cards of the display.
    """

    weights: Weights
    targets: tuple[float, ...]
    progress: float
    share: float
    turns: float
    display: int

    @classmethod
    def of(  # noqa: PLR0913, PLR0917 - called from two places only
        cls,
        weights: Weights,
        rules: Ruleset,
        carriages: int,
        tiles: tuple[int, ...],
        turns: float,
        own_turns: float,
        display: int,
    ) -> Outlook:
        """Return the outlook of a player who has so many carriages.

        Args:
            weights: The numbers of the planner.
            rules: The rules.
            carriages: How many carriages the player has.
            tiles: The points of the tile for each length.
            turns: The turns until somebody else can end the game.
            own_turns: The turns until this player can.
            display: The cards of the display.
        """
        share = min(1.0, turns / weights.time, own_turns / weights.time)
        progress = weights.progress * share
        targets = list(map(float, tiles))
        if carriages < len(rules.carriages):
            number, points = rules.carriages[carriages], (0, *rules.carriage_points)
            gain = points[carriages + 1] - points[carriages] + progress
            for length in range(rules.shortest_route, FURTHEST + 1):
                if length >= number:
                    targets[length] += gain
                elif length >= number - rules.cartwright_reach:
                    targets[length] += gain - weights.cartwright
        return cls(weights, tuple(targets), progress, share, turns + weights.delay, display)

    def worth(self, stand: Stand, unknown: float = 0.0) -> float:
        """Return what a player can make of a position, besides the score.

        Args:
            stand: The position.
            unknown: How many cards of an unseen hand are thought to fit.
        """
        weights, display = self.weights, self.display
        fresh = ALL_CITIES & ~stand.houses
        route = bits(stand.route)
        left = stand.hand
        worth = self.progress * stand.carriages + self.share * (
            completeness(stand.houses, stand.tops) + weights.any_card * stand.size + weights.unknown_card * unknown
        )
        if stand.route:
            found: Reach | None = reach(
                stand.route[0], stand.route[-1], left & ~route, fresh, max(_FEW, FURTHEST - len(stand.route))
            )
        else:
            found = beginning(left, fresh)
        if found is not None:
            _, added, *tips = found
            plan = route | added
            left &= ~plan
            ways = (ROADS[tips[0]] | ROADS[tips[1]]) & ~plan
            worth += weights.certainty * self._best_target(stand, route, added, ways, unknown)
            worth += self.share * (
                weights.way * (ways & fresh).bit_count() + weights.open_way * (ways & fresh & display).bit_count()
            )
        if left:
            rank = (beginning(left, fresh) or (0,))[0]
            worth += self.share * (weights.next_route * rank / CARD + weights.new_city * (left & fresh).bit_count())
        return worth

    def _best_target(self, stand: Stand, route: int, added: int, ways: int, unknown: float) -> float:
        """Return the worth of the best length to close the route at.

        Args:
            stand: The position.
            route: The cards of the route.
            added: The cards of the hand that are planned to be added.
            ways: The cities that the planned route could go on to.
            unknown: How many cards of an unseen hand are thought to fit.
        """
        weights = self.weights
        length, fits = len(stand.route), added.bit_count()
        planned = worth_of_closing(route | added, stand.houses, stand.tops)
        now = worth_of_closing(route, stand.houses, stand.tops) if fits else planned
        some, shown = ways.bit_count(), (ways & self.display).bit_count()
        to_find = weights.card_to_find + weights.risk / (1 + 0.3 * some + shown)
        best = 0.0
        for target in range(max(_SHORTEST, length), max(FURTHEST, length) + 1):
            ready = min(fits + unknown, target - length)
            missing = target - length - ready
            time = ready / _READY_IN_A_TURN + missing
            share = self.turns - (time if time > 1 else 1.0)
            if missing > _FEW or share <= 0:
                break
            worth = self.targets[min(target, FURTHEST)] - weights.card_in_hand * ready - to_find * missing
            worth += planned if ready >= fits else max(now, planned - (fits - ready))
            if share < 1:
                worth *= share
            best = max(best, worth)
        if length and not fits and not unknown:
            best *= 1 - weights.gone**shown * (1 - some / len(ROADS)) ** weights.new_cards
        return best


_SHORTEST: Final = 3
_FEW: Final = 3
"""Targets that miss more cards than this are not looked at."""

_READY_IN_A_TURN: Final = 1.7
"""Cards of the hand that can be played in a turn, the carrier's included."""
