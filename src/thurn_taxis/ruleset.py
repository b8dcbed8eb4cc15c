"""Every number and every option of the rulebook, as one frozen value."""

from __future__ import annotations

from typing import Final, Literal, get_args, get_type_hints

from attrs import field, fields, frozen
from attrs.validators import in_

from thurn_taxis.board import CITIES, City

_COPIES: Final = 3


@frozen(kw_only=True)
class Ruleset:
    """The rules that a game is played by: five options (V1 to V5) and the numbers of the printed game.

    A variant is a value: `attrs.evolve(RIO_GRANDE, length_fallback="over-seven")`. The options can be chosen;
    the numbers are facts of the printed game, they stand here so that no rule spells them out, and they are no
    arguments.

    Attributes:
        all_provinces: What wins the tile *all provinces* (V1): a house in all nine provinces, or in the eight
            outside Baiern (first German edition).
        length_fallback: Which route may take a tile of a lower stack when its own is empty (V2): any, or only
            one of more than seven cards.
        placement: Whether the chosen way of placing houses is carried out in full (V3), or may be left in part.
        last_round: Whether the round is finished after the trigger (V4), or each player has one more turn.
        abandon: Whether a route may be abandoned freely (V5), or only when no card of the hand fits.
        min_players: Fewest players (S1).
        max_players: Most players (S1).
        copies: Cards of each city (S2).
        cards: All cards in city order (S2), 66 in all.
        display_size: Spaces of the display (S2).
        houses: Houses of each player (S4).
        carriages: The numbers of the carriages, lowest first (S4).
        carriage_points: The points printed on the carriages, lowest first (E3).
        draws: Cards that are due in a turn (D1).
        draws_with_empty_hand: Cards that are due when the turn starts with an empty hand (D5).
        shortest_route: Cards that a route needs to be closed (C1).
        bonus_lengths: The lengths of route that win a tile, shortest first (C4); the stacks of tiles of the same
            place in `tiles` are theirs.
        cartwright_reach: By how many cards at most a route may be too short for the cartwright (C6).
        hand_limit: Cards that may be kept after closing a route (C7).
        house_penalty: Points lost for each house not placed (E3).
        tiles: Points of the bonus tiles, top first, indexed by `Stack` (S3).
    """

    all_provinces: Literal["all", "outside-baiern"] = field(default="all", validator=in_(("all", "outside-baiern")))
    length_fallback: Literal["any", "over-seven"] = field(default="any", validator=in_(("any", "over-seven")))
    placement: Literal["full", "free"] = field(default="full", validator=in_(("full", "free")))
    last_round: Literal["finish", "one-more-turn"] = field(default="finish", validator=in_(("finish", "one-more-turn")))
    abandon: Literal["free", "stuck"] = field(default="free", validator=in_(("free", "stuck")))

    min_players: int = field(default=2, init=False, repr=False)
    max_players: int = field(default=4, init=False, repr=False)
    copies: int = field(default=_COPIES, init=False, repr=False)
    cards: tuple[City, ...] = field(default=tuple(sorted(CITIES * _COPIES)), init=False, repr=False)
    display_size: int = field(default=6, init=False, repr=False)
    houses: int = field(default=20, init=False, repr=False)
    carriages: tuple[int, ...] = field(default=(3, 4, 5, 6, 7), init=False, repr=False)
    carriage_points: tuple[int, ...] = field(default=(2, 3, 5, 7, 10), init=False, repr=False)
    draws: int = field(default=1, init=False, repr=False)
    draws_with_empty_hand: int = field(default=2, init=False, repr=False)
    shortest_route: int = field(default=3, init=False, repr=False)
    bonus_lengths: tuple[int, ...] = field(default=(5, 6, 7), init=False, repr=False)
    cartwright_reach: int = field(default=2, init=False, repr=False)
    hand_limit: int = field(default=3, init=False, repr=False)
    house_penalty: int = field(default=1, init=False, repr=False)
    tiles: tuple[tuple[int, ...], ...] = field(
        default=(
            (2, 1),
            (3, 2, 1),
            (4, 3, 2, 1),
            (6, 5, 4, 3),
            (3, 2, 1),
            (3, 2, 1),
            (3, 2, 1),
            (4, 3, 2),
            (5, 4, 3, 2),
            (1,),
        ),
        init=False,
        repr=False,
    )

    def next_carriage(self, carriage: int) -> int | None:
        """Return the number of the carriage that follows `carriage` (C5).

        Args:
            carriage: The number of the highest carriage that a player has, or 0 for none.

        Returns:
            The next number (3, then 4, 5, 6, 7), or `None` when there is no higher one.
        """
        return next((number for number in self.carriages if number > carriage), None)

    def points_of_carriage(self, carriage: int) -> int:
        """Return the points printed on a carriage (E3).

        Args:
            carriage: A number of a carriage, or 0 for none.

        Returns:
            The points; 0 without a carriage.
        """
        return self.carriage_points[self.carriages.index(carriage)] if carriage else 0


RIO_GRANDE: Final[Ruleset] = Ruleset()
"""The Rio Grande edition: all defaults."""

FIRST_EDITION: Final[Ruleset] = Ruleset(all_provinces="outside-baiern")
"""The first German edition: the tile *all provinces* does not ask for Baiern (V1)."""

EDITIONS: Final[dict[str, Ruleset]] = {"rio-grande": RIO_GRANDE, "first-edition": FIRST_EDITION}
"""The editions by the names that they have in documents and on the command line."""

_HINTS: Final = get_type_hints(Ruleset)

OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    option.name: get_args(_HINTS[option.name]) for option in fields(Ruleset) if option.init
}
"""The values of each option (V1 to V5), the default first."""
