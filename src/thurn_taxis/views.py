"""What one seat may know of a game, and how it can imagine the rest (H1, H2)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from attrs import frozen

from thurn_taxis.board import City, Stack
from thurn_taxis.errors import DataError
from thurn_taxis.notebook import picture
from thurn_taxis.rules.routes import extend_options
from thurn_taxis.rules.turn import legal_actions
from thurn_taxis.ruleset import Ruleset
from thurn_taxis.state import Official, Phase, Player, State, Supply, Tile, Turn
from thurn_taxis.supply import checked_seed, shuffled

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from thurn_taxis.actions import Action

_TILES_STREAM: Final = 2047
_CARDS_STREAM: Final = _TILES_STREAM - len(Stack)
"""The numbers of the shuffles that a guess makes, counted downwards: the last ones, which no game comes near."""


@frozen
class SeenTile:
    """A bonus tile as a seat sees it.

    Attributes:
        stack: The stack that it was taken from; the kind of a tile is open.
        points: Its points, or `None` for a tile that lies face down in front of somebody else (H2).
    """

    stack: Stack
    points: int | None


@frozen
class SeenPlayer:
    """A player as a seat sees him.

    Attributes:
        hand: The cards in hand in city order, or `None` for the hand of somebody else (H2).
        hand_size: How many cards there are in hand (H1).
        route: The current route from its left to its right end.
        houses: The cities with a house of this player.
        carriage: The number of the highest carriage, 0 for none.
        tiles: The bonus tiles in the order in which they were won.
    """

    hand: tuple[City, ...] | None
    hand_size: int
    route: tuple[City, ...]
    houses: frozenset[City]
    carriage: int
    tiles: tuple[SeenTile, ...]


@frozen
class View:
    """What one seat, or a spectator, may know of a position: no `State`, and without anything hidden (H1, H2).

    Attributes:
        seat: Whose view this is, or `None` for a spectator.
        rules: The rules that the game is played by.
        players: The players in seat order, as the seat sees them.
        display: The row of face-up cards, `None` for an empty space.
        supply_size: How many cards the face-down supply has.
        discards: The discarded cards, the oldest first.
        stacks: The points of the bonus tiles that are left, top first, indexed by `Stack`.
        turn: Whose turn it is and what is due.
        ended_by: The seat that triggered the end, or `None` before.
        shuffles: How many times cards have been shuffled, the first deal included.
    """

    seat: int | None
    rules: Ruleset
    players: tuple[SeenPlayer, ...]
    display: tuple[City | None, ...]
    supply_size: int
    discards: tuple[City, ...]
    stacks: tuple[tuple[int, ...], ...]
    turn: Turn
    ended_by: int | None
    shuffles: int

    @property
    def player(self) -> SeenPlayer:
        """The player whose turn it is."""
        return self.players[self.turn.seat]

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows: what the seat sees."""
        return picture(self)


def view(state: State, seat: int | None) -> View:
    """Return what a seat may know of a position (H1, H2).

    Args:
        state: The position.
        seat: The seat that looks, or `None` for a spectator.

    Returns:
        The open facts, with the own hand and the own tiles in full, and counts in place of what is hidden.

    Raises:
        DataError: There is no such seat.

    Example:
        >>> from thurn_taxis import new_game
        >>> seen = view(new_game(3, seed=1), 0)
        >>> seen.supply_size, seen.players[0].hand, seen.players[1].hand
        (60, (), None)
    """
    if seat is not None and (type(seat) is not int or not 0 <= seat < len(state.players)):
        raise DataError("seat", f"there is no seat {seat!r:.20} in a game of {len(state.players)}")
    supply = state.supply
    return View(
        seat,
        state.rules,
        tuple(_seen(player, own=place == seat) for place, player in enumerate(state.players)),
        supply.display,
        len(supply.cards),
        supply.discards,
        state.stacks,
        state.turn,
        state.ended_by,
        supply.shuffles,
    )


def _seen(player: Player, *, own: bool) -> SeenPlayer:
    """Return a player as he himself or as somebody else sees him (H2)."""
    return SeenPlayer(
        player.hand if own else None,
        len(player.hand),
        player.route,
        player.houses,
        player.carriage,
        tuple(SeenTile(tile.stack, tile.points if own else None) for tile in player.tiles),
    )


def view_actions(view: View) -> tuple[Action, ...]:
    """Return what the seat of a view can do now.

    Args:
        view: What the seat knows; that is enough to know its own legal actions.

    Returns:
        The legal actions in the order of `ACTIONS`; none when it is somebody else's turn, for a spectator, and after
        the end. Why another action is refused says `why_not(guess(view, 0), action)`.

    Raises:
        DataError: The view contradicts itself.

    Example:
        >>> from thurn_taxis import new_game
        >>> state = new_game(3, seed=1)
        >>> len(view_actions(view(state, 0))), view_actions(view(state, 1))
        (6, ())
    """
    return legal_actions(guess(view, 0)) if view.seat == view.turn.seat else ()


def guess(view: View, seed: int, known: Sequence[Iterable[City]] | None = None) -> State:
    """Return a position that looks to its seat exactly like a view, with the unknown filled in at random.

    The hidden cards are dealt anew to the hands and the supply, all orders being equally likely among those in
    which the player who has called the carrier can use him (R6); so are the values of the tiles that lie face down.
    The rest of the game is shuffled by the given seed. `view(guess(v, s), v.seat) == v` for every view `v` and
    every seed `s`.

    Args:
        view: What the seat knows.
        seed: What the guess and all later shuffles come from, 0 ≤ `seed` < 2^53.
        known: What the seat remembers of the hand of each seat, as `known_hands` gives it: these cards stay where
            they are, and only the others are dealt anew. `None` for a seat that remembers nothing.

    Returns:
        A state that can be played on; equal arguments give equal states.

    Raises:
        DataError: The seed is none, the view contradicts itself, or what is remembered contradicts the view.

    Example:
        >>> from thurn_taxis import new_game, parse_action
        >>> from thurn_taxis.rules.turn import apply
        >>> seen = view(apply(new_game(2, seed=1), parse_action("draw Mannheim")), 1)
        >>> [guess(seen, seed).players[0].hand for seed in (1, 2)]
        [(City.NUERNBERG,), (City.SALZBURG,)]
        >>> [guess(seen, seed, known=[[City.MANNHEIM], []]).players[0].hand for seed in (1, 2)]
        [(City.MANNHEIM,), (City.MANNHEIM,)]
    """
    checked_seed(seed)
    remembered = _remembered(view, known)
    cards, values = _hidden_cards(view, remembered), _hidden_values(view, seed)
    tiles = tuple(_guessed_tiles(seen, values) for seen in view.players)
    turn = view.turn
    called_carrier = turn.phase is Phase.PLAY and turn.official is Official.CARRIER
    for stream in range(_CARDS_STREAM, 0, -1):
        state = _dealt(view, shuffled(cards, seed, stream), remembered, tiles, seed)
        if not called_carrier or extend_options(state):
            return state
    raise DataError("turn.official", "no card that the player can hold fits the route for the carrier", "R6")


def _remembered(view: View, known: Sequence[Iterable[City]] | None) -> tuple[tuple[City, ...], ...]:
    """Return the cards that are remembered of each hidden hand; of the own hand nothing needs to be."""
    hands = tuple(map(tuple, known)) if known is not None else ((),) * len(view.players)
    if len(hands) != len(view.players):
        raise DataError("known", f"there are {len(hands)} hands for {len(view.players)} players")
    for seat, (hand, player) in enumerate(zip(hands, view.players, strict=True)):
        if player.hand is not None and Counter(hand) - Counter(player.hand):
            raise DataError(f"known[{seat}]", "the own hand is another one", "H1")
        if len(hand) > player.hand_size:
            raise DataError(f"known[{seat}]", f"the hand has {player.hand_size} cards, not {len(hand)}", "H1")
    return tuple(hand if player.hand is None else () for hand, player in zip(hands, view.players, strict=True))


def _dealt(
    view: View,
    cards: tuple[City, ...],
    remembered: tuple[tuple[City, ...], ...],
    tiles: tuple[tuple[Tile, ...], ...],
    seed: int,
) -> State:
    """Return the state in which the hidden cards lie in the given order: hands in seat order, then the supply."""
    players = []
    for seen, fixed, won in zip(view.players, remembered, tiles, strict=True):
        hand = seen.hand
        if hand is None:
            unknown = seen.hand_size - len(fixed)
            hand, cards = tuple(sorted(fixed + cards[:unknown])), cards[unknown:]
        players.append(Player(hand, seen.route, seen.houses, seen.carriage, won))
    if len(cards) != view.supply_size:
        raise DataError("supply_size", f"{len(cards)} cards are left for a supply of {view.supply_size}", "S2")
    supply = Supply(view.display, cards, view.discards, seed, view.shuffles)
    return State(view.rules, tuple(players), supply, view.stacks, view.turn, view.ended_by)


def _hidden_cards(view: View, remembered: tuple[tuple[City, ...], ...]) -> list[City]:
    """Return the cards whose place the seat does not know, in city order."""
    open_cards: Counter[City | None] = Counter(view.display)
    open_cards.update(view.discards)
    for player in view.players:
        open_cards.update(player.route)
        open_cards.update(player.hand or ())
    copies = view.rules.copies
    for seat, hand in enumerate(remembered):
        open_cards.update(hand)
        for city in hand:
            if open_cards[city] > copies:
                raise DataError(f"known[{seat}]", f"all cards of {city} are elsewhere", "S2")
    return [city for city in City for _ in range(copies - open_cards[city])]


def _hidden_values(view: View, seed: int) -> dict[Stack, list[int]]:
    """Return the values of the tiles that lie face down, by stack, in a random order."""
    values: dict[Stack, list[int]] = {}
    for stack in {tile.stack for player in view.players for tile in player.tiles if tile.points is None}:
        hidden = list(view.rules.tiles[stack][: len(view.rules.tiles[stack]) - len(view.stacks[stack])])
        for player in view.players:
            for tile in player.tiles:
                if tile.stack is stack and tile.points in hidden:
                    hidden.remove(tile.points)
        face_down = sum(tile.stack is stack for player in view.players for tile in player.tiles if tile.points is None)
        if len(hidden) != face_down:
            reason = f"{len(hidden)} tiles are gone from it that nobody shows, and {face_down} lie face down"
            raise DataError(f"stacks.{stack}", reason, "S3")
        values[stack] = list(shuffled(hidden, seed, _TILES_STREAM - stack))
    return values


def _guessed_tiles(seen: SeenPlayer, values: dict[Stack, list[int]]) -> tuple[Tile, ...]:
    """Return the tiles of a player with hidden values filled in; of two from one stack the first won is the higher."""
    own: dict[Stack, list[int]] = {}
    for tile in seen.tiles:
        if tile.points is None:
            own.setdefault(tile.stack, []).append(values[tile.stack].pop())
    for points in own.values():
        points.sort()
    return tuple(Tile(tile.stack, own[tile.stack].pop() if tile.points is None else tile.points) for tile in seen.tiles)
