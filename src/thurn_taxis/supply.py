"""Shuffle, draw, refill, discard: the only place where chance enters.

Every function takes a `Supply` and returns the next one. Where cards may have to be shuffled, a `deal` can be
handed in: the order that a shuffle on a real table had, top card first. It takes the place of the shuffle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from thurn_taxis.board import City
from thurn_taxis.errors import DataError, DealNeeded
from thurn_taxis.state import Supply, build_supply

if TYPE_CHECKING:
    from collections.abc import Iterable

    from thurn_taxis.ruleset import Ruleset

ItemT = TypeVar("ItemT", bound=int)

SEED_LIMIT: Final = 2**53
"""Seeds are smaller than this, so that every language with doubles can hold them."""

_MASK: Final = 2**64 - 1
_GAMMA: Final = 0x9E3779B97F4A7C15


# Why a shuffle of our own: `random.shuffle` is not promised to give the same order in every version of Python, and
# front ends in other languages have to be able to deal the same game. SplitMix64 (Steele, Lea and Flood 2014) is a
# counter run through a mixing function, so it is three lines in any language with 64-bit integers. The cards are
# sorted first: the order depends on which cards are shuffled, never on how they came to lie. The seed and the
# number of the shuffle are one number below 2^64 to begin with, so no two shuffles begin at the same point. The
# modulo is taken by multiplying and shifting, from the upper 32 bits; the bias is below 2^-25 for 66 cards.
def shuffled(cards: Iterable[ItemT], seed: int, nth: int) -> tuple[ItemT, ...]:
    """Return the cards in the order of the `nth` shuffle of the game with this seed (S2, D3).

    Args:
        cards: The cards to shuffle; their order does not matter.
        seed: The seed of the game, 0 ≤ `seed` < 2^53.
        nth: The number of the shuffle: 0 for the first deal, 1 for the first reshuffle.

    Returns:
        The shuffled cards, top card first.

    Example:
        >>> [str(city) for city in shuffled(tuple(City), seed=1, nth=0)[:3]]
        ['Budweis', 'Ulm', 'Salzburg']
    """
    order = sorted(cards)
    x = _mix((seed + nth * SEED_LIMIT) & _MASK)
    for i in range(len(order) - 1, 0, -1):
        x = (x + _GAMMA) & _MASK
        j = ((_mix(x) >> 32) * (i + 1)) >> 32
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def _mix(x: int) -> int:
    """Return the output function of SplitMix64 at `x`."""
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _MASK
    return x ^ (x >> 31)


def checked_seed(seed: int | None, path: str = "seed") -> int | None:
    """Return the seed if it is one.

    Raises:
        DataError: The seed is no whole number with 0 ≤ `seed` < 2^53.
    """
    if seed is None or (type(seed) is int and 0 <= seed < SEED_LIMIT):
        return seed
    raise DataError(path, "a seed is a whole number from 0 to 2^53 - 1")


def dealt(
    cards: tuple[City, ...], seed: int | None, nth: int, deal: Iterable[City] | None, rule: str
) -> tuple[City, ...]:
    """Return the cards shuffled: in the order of the deal if there is one, else in that of the seed.

    Args:
        cards: The cards to shuffle.
        seed: The seed of the game, or `None`.
        nth: The number of the shuffle.
        deal: The order to take, top card first, or `None`.
        rule: The rule id to name when the deal has other cards.

    Raises:
        DealNeeded: There is neither a deal nor a seed.
        DataError: The deal is no permutation of the cards, or not the one that the seed gives.
    """
    if deal is None:
        if seed is None:
            raise DealNeeded(tuple(sorted(cards)), nth)
        return shuffled(cards, seed, nth)
    order = tuple(deal)
    if not all(type(card) is City for card in order):
        raise DataError("deal", "a deal consists of cities", rule)
    if sorted(order) != sorted(cards):
        raise DataError("deal", _difference(order, cards), rule)
    if seed is not None and order != shuffled(cards, seed, nth):
        raise DataError("deal", f"shuffle {nth} of seed {seed} gives another order", rule)
    return order


def _difference(deal: tuple[City, ...], cards: tuple[City, ...]) -> str:
    """Return in what the deal differs from the cards that have to be shuffled."""
    if len(deal) != len(cards):
        return f"cards in the deal: {len(deal)} instead of {len(cards)}"
    wrong = next(city for city in City if deal.count(city) != cards.count(city))
    return f"cards of {wrong} in the deal: {deal.count(wrong)} instead of {cards.count(wrong)}"


def new_supply(rules: Ruleset, seed: int | None, deal: Iterable[City] | None) -> Supply:
    """Return the supply of a new game (S2): all cards shuffled, the top ones turned up.

    Args:
        rules: The rules of the game.
        seed: The seed, or `None`.
        deal: The order of all cards, top card first, or `None`.

    Raises:
        DataError: There is neither a seed nor a deal, or one of them is wrong.
    """
    if seed is None and deal is None:
        raise DataError("seed", "a game needs a seed or a deal", "S2")
    cards = dealt(rules.cards, checked_seed(seed), 0, deal, "S2")
    return Supply(cards[: rules.display_size], cards[rules.display_size :], (), seed, 1)


def _reshuffled(supply: Supply, deal: Iterable[City] | None) -> Supply:
    """Return the supply with its discards shuffled (D3); the face-down supply is empty before."""
    cards = dealt(supply.discards, supply.seed, supply.shuffles, deal, "D3")
    return build_supply(supply.display, cards, (), supply.seed, supply.shuffles + 1)


def can_draw(supply: Supply) -> bool:
    """Return whether any card can be drawn (D7); spaces are filled at once, so the discards need no look."""
    return bool(supply.cards) or any(card is not None for card in supply.display)


def take_from_display(supply: Supply, city: City, deal: Iterable[City] | None) -> Supply:
    """Return the supply without the leftmost card of `city` in the display, refilled (D1, D2)."""
    display = list(supply.display)
    cards = supply.cards
    if cards:
        display[display.index(city)] = cards[0]
        return build_supply(tuple(display), cards[1:], supply.discards, supply.seed, supply.shuffles)
    display[display.index(city)] = None
    return refilled(supply.with_piles(tuple(display), cards, supply.discards), deal)


def take_from_supply(supply: Supply, deal: Iterable[City] | None) -> tuple[City, Supply]:
    """Return the top card of the face-down supply and the supply without it (D1), shuffled before if need be (D3)."""
    if not supply.cards:
        supply = _reshuffled(supply, deal)
    cards = supply.cards
    return cards[0], build_supply(supply.display, cards[1:], supply.discards, supply.seed, supply.shuffles)


def refilled(supply: Supply, deal: Iterable[City] | None) -> Supply:
    """Return the supply with the spaces of its display filled from left to right, as far as cards go (D2, D3, D7)."""
    if None not in supply.display:
        return supply
    display = list(supply.display)
    for space, card in enumerate(display):
        if card is None:
            if not supply.cards and supply.discards:
                supply = _reshuffled(supply, deal)
            if not supply.cards:
                break
            display[space] = supply.cards[0]
            supply = supply.with_piles(supply.display, supply.cards[1:], supply.discards)
    return supply.with_piles(tuple(display), supply.cards, supply.discards)


def discarded(supply: Supply, cards: tuple[City, ...]) -> Supply:
    """Return the supply with cards laid on the discards, in their order; spaces are not filled."""
    return build_supply(supply.display, supply.cards, supply.discards + cards, supply.seed, supply.shuffles)


def display_discarded(supply: Supply) -> Supply:
    """Return the supply with all cards of the display discarded from left to right (D6); spaces are not filled."""
    cards = tuple(card for card in supply.display if card is not None)
    return supply.with_piles((None,) * len(supply.display), supply.cards, supply.discards + cards)
