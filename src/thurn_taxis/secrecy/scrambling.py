"""Games and positions that look alike from one seat: what it cannot know is different, and nothing else is.

Nothing here goes through views: what is to be proved is not used in the proof.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

from attrs import evolve

from thurn_taxis.game import verify
from thurn_taxis.rules.routes import extend_options
from thurn_taxis.secrecy.redealing import followed
from thurn_taxis.state import Official, Phase, Player, State, Tile
from thurn_taxis.supply import checked_seed, shuffled

if TYPE_CHECKING:
    from thurn_taxis.board import Stack
    from thurn_taxis.record import Record

ATTEMPTS: Final = 40
"""How often another order of cards is tried, when what somebody did is not possible with the cards of the last one."""


def scrambled(state: State, seat: int | None, seed: int) -> State:
    """Return a position that differs from another one only in what a seat cannot know (H2).

    The hands of the others and the supply are dealt anew, the values of the tiles that lie face down before the others
    are exchanged, and all later shuffles come from another seed. A player who has called the carrier can still use
    him (R6).

    Args:
        state: The position.
        seat: The seat that must not notice, or `None` for a spectator.
        seed: What the new order comes from, 0 ≤ `seed` < 2^53.

    Returns:
        A possible position. What one seat remembers from earlier is not asked; `scrambled_record` does that.

    Raises:
        DataError: The seed is none.

    Example:
        >>> from thurn_taxis import new_game
        >>> state = new_game(2, seed=1)
        >>> other = scrambled(state, 0, seed=2)
        >>> state.supply.cards == other.supply.cards, state.supply.display == other.supply.display
        (False, True)
    """
    checked_seed(seed)
    hidden = [*state.supply.cards, *(city for place, player in _others(state, seat) for city in player.hand)]
    tiles = _exchanged(state, seat, seed)
    supply = evolve(state.supply, cards=shuffled(state.supply.cards, seed, 0), seed=seed)
    turn = state.turn
    called_carrier = turn.phase is Phase.PLAY and turn.official is Official.CARRIER
    for attempt in range(1, ATTEMPTS):
        cards = shuffled(hidden, seed, attempt)
        players = list(state.players)
        for place, player in _others(state, seat):
            hand, cards = tuple(sorted(cards[: len(player.hand)])), cards[len(player.hand) :]
            players[place] = evolve(player, hand=hand, tiles=tiles[place])
        other = evolve(state, players=tuple(players), supply=evolve(supply, cards=cards))
        if not called_carrier or extend_options(other):
            return other
    return evolve(state, supply=supply)


def _others(state: State, seat: int | None) -> list[tuple[int, Player]]:
    """Return the other players with their seats."""
    return [(place, player) for place, player in enumerate(state.players) if place != seat]


def _exchanged(state: State, seat: int | None, seed: int) -> dict[int, tuple[Tile, ...]]:
    """Return the tiles of the others with their values exchanged; of two from one stack the first won is the higher."""
    values: dict[Stack, list[int]] = defaultdict(list)
    for _, player in _others(state, seat):
        for tile in player.tiles:
            values[tile.stack].append(tile.points)
    order = {stack: iter(shuffled(points, seed, stack)) for stack, points in values.items()}
    tiles = {}
    for place, player in _others(state, seat):
        own: dict[Stack, list[int]] = defaultdict(list)
        for tile in player.tiles:
            own[tile.stack].append(next(order[tile.stack]))
        falling = {stack: iter(sorted(points, reverse=True)) for stack, points in own.items()}
        tiles[place] = tuple(Tile(tile.stack, next(falling[tile.stack])) for tile in player.tiles)
    return tiles


def scrambled_record(record: Record, seat: int | None, seed: int) -> Record:
    """Return a recorded game that differs from another one only in what a seat has not seen (H2).

    The actions are the same, and every card that the seat has seen, whenever that was, is where it was. The cards that
    the others have drawn unseen and still hold, and those that are left in the supply, are dealt anew; so is the order
    of cards that somebody has drawn unseen in a row.

    Args:
        record: A good record; it may be unfinished.
        seat: The seat that must not notice, or `None` for a spectator.
        seed: What the new order comes from, 0 ≤ `seed` < 2^53.

    Returns:
        A good record with deals and without a seed. When what the others did is not possible with any of the orders
        tried (a carrier called for a card that fits R6, a route abandoned when none did V5), the deals are the same.

    Raises:
        DataError: The seed is none.
        ThurnTaxisError: The record is not good, as in `replay`.

    Example:
        >>> from thurn_taxis import Draw, Record, view_record
        >>> record = Record(players=("Anna", "Bert"), seed=1, actions=(Draw(None),))
        >>> other = scrambled_record(record, 1, seed=2)
        >>> view_record(record, 1) == view_record(other, 1), view_record(record, 0) == view_record(other, 0)
        (True, False)
    """
    checked_seed(seed)
    game = followed(record, seat)
    for attempt in range(ATTEMPTS):
        other = evolve(record, seed=None, deals=game.dealt_anew(seed, attempt))
        if verify(other).ok:
            return other
    return evolve(record, seed=None, deals=game.deals)
