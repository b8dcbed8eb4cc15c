"""The words of the rules tests: a position in one line, and what can be said about it in one more.

`a_state(hand="Ulm Basel", route="Stuttgart", phase="play")` draws a position; `legal`, `after`, `why`, `named`
and the like ask it, and answer in text with the names that are printed on the board:

    >>> legal(a_state(hand="Ulm Basel", route="Stuttgart", phase="play"))
    'postmaster, start Basel, start Ulm, left Ulm, right Ulm'

Whatever is not said is as simple as it can be, and whatever follows from the rest is worked out: all 66 cards and all
bonus tiles are always somewhere. What cannot occur in a game is refused with a `ValueError`, so that no table tests
what no game shows.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal, NoReturn, TypeVar

from attrs import evolve

from thurn_taxis import (
    ACTIONS,
    RIO_GRANDE,
    City,
    Official,
    Phase,
    Player,
    Province,
    Stack,
    State,
    Supply,
    Tile,
    Turn,
    apply,
    legal_actions,
    parse_action,
    why_not,
)
from thurn_taxis.board import PROVINCE_OF, PROVINCE_STACKS
from thurn_taxis.formats.possible import check_possible

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from thurn_taxis import Objection, Ruleset

WordT = TypeVar("WordT")

_CITIES = {str(city): city for city in City}
_STACKS = {str(stack): stack for stack in Stack}
_PHASES = {str(phase): phase for phase in Phase}
_OFFICIALS = {str(official): official for official in Official}

ALL_PROVINCES = "Mannheim Würzburg Pilsen Sigmaringen Lodz Salzburg Basel Innsbruck Stuttgart"
"""One city of each of the nine provinces, the first in map order."""


# Drawing a position


def cities(text: str) -> tuple[City, ...]:
    """Return the cities that a text names, such as `Ulm Basel`; `all but Ulm Basel` names the others in map order."""
    if text.startswith("all but "):
        left_out = cities(text.removeprefix("all but "))
        return tuple(city for city in City if city not in left_out)
    return tuple(_named(_CITIES, name) for name in text.split())


def bonus_tiles(text: str) -> tuple[Tile, ...]:
    """Return the bonus tiles that a text names with their points, such as `Baden:3, route of 5:2`."""
    pairs = (part.split(":") for part in _parts(text, ","))
    return tuple(Tile(_named(_STACKS, name), int(points)) for name, points in pairs)


def a_player(
    *, hand: str = "", route: str = "", houses: str = "", carriage: int | None = None, tiles: str = ""
) -> Player:
    """Return what lies in front of a player.

    Args:
        hand: The cards in hand, in any order.
        route: The route from its left to its right end.
        houses: The cities with a house; each once.
        carriage: The number of the highest carriage. If not said, it is 3 with houses or tiles, which come with a
            closed route, and 0 without.
        tiles: The bonus tiles in the order in which they were won, such as `Baden:3, route of 5:2`. Those that the
            houses have won are added by `a_state`.

    Raises:
        ValueError: A name is unknown, or a city is named twice among the houses.
    """
    places = cities(houses)
    if len(set(places)) < len(places):
        _refuse(f"a city is named twice in {houses!r}")
    number = carriage if carriage is not None else RIO_GRANDE.carriages[0] if houses or tiles else 0
    return Player(tuple(sorted(cities(hand))), cities(route), frozenset(places), number, bonus_tiles(tiles))


def a_state(  # noqa: PLR0913 - a position has many parts; a test names the few that it is about
    *,
    hand: str = "",
    route: str = "",
    houses: str = "",
    carriage: int | None = None,
    tiles: str = "",
    phase: str = "draw",
    official: str | None = None,
    groups: str = "",
    display: str | None = None,
    supply: str = "",
    discards: str = "",
    rest: Literal["supply", "discards", "another hand"] = "supply",
    stacks: str = "",
    others: Sequence[Player] = (),
    players: int = 2,
    seat: int = 0,
    ended_by: int | None = None,
    rules: Ruleset = RIO_GRANDE,
    seed: int | None = None,
    shuffles: int = 1,
) -> State:
    """Return a position.

    Args:
        hand: The hand of the player whose turn it is; for this and the next four see `a_player`.
        route: That player's route.
        houses: That player's houses.
        carriage: That player's highest carriage.
        tiles: That player's bonus tiles.
        phase: What is due. In the phase `draw` an empty hand means that the turn begins with the postmaster (D5).
        official: Who has helped in this turn.
        groups: In the phase `houses`, the groups that are still to be asked for, such as `Nürnberg Augsburg | Ulm`.
        display: The six spaces from left to right, a dot for an empty one. If not said, the first cards of those that
            nobody names lie there.
        supply: The cards on top of the face-down supply, the top one first.
        discards: The oldest discards, the oldest first.
        rest: Where the cards are that nobody names, in city order: beneath those of the supply, on those of the
            discards, or in the hand of the next player.
        stacks: What is left of stacks from which other players have won tiles: `Baden:2 1, route of 7:none`.
        others: The other players in seat order. If not said, they have nothing but what follows from `stacks` and
            `ended_by`.
        players: The number of players when the others are not said.
        seat: The seat of the player whose turn it is.
        ended_by: The seat that has triggered the end. It has the game end tile, which need not be said.
        rules: The rules of the game.
        seed: The seed; without one a shuffle needs a deal.
        shuffles: How many times cards have been shuffled.

    Raises:
        ValueError: No game comes to such a position.
    """
    me = a_player(hand=hand, route=route, houses=houses, carriage=carriage, tiles=tiles)
    around = list(others) or [Player()] * (players - 1)
    if not 0 <= seat <= len(around):
        _refuse(f"there is no seat {seat}")
    everybody = [*around[:seat], me, *around[seat:]]
    made_up = [] if others else [other for other in range(len(everybody)) if other != seat]
    if ended_by is not None:
        everybody[ended_by] = _with_end(everybody[ended_by], made_up=ended_by in made_up)
    _give_away_tiles(everybody, stacks, made_up)
    _win_tiles(everybody, rules, closing=seat if phase == "houses" else None)
    piles = _piles(everybody, display, cities(supply), cities(discards), (rest, (seat + 1) % len(everybody)))
    turn = Turn(
        seat,
        _named(_PHASES, phase),
        _official(official, must_help=phase == "draw" and not hand),
        0 if phase != "draw" else 1 if hand else 2,
        tuple(map(cities, _parts(groups, "|"))),
        _is_last(ended_by, seat, phase, rules),
    )
    state = State(
        rules, tuple(everybody), Supply(*piles, seed, shuffles), _stacks_left(everybody, rules), turn, ended_by
    )
    check_possible(state)
    return state


# Asking a position


def legal(state: State) -> str:
    """Return the legal actions of a position as one text, such as `draw Ulm, draw supply`.

    They are asked for twice: as the list that is offered, and as all those to which there is no objection.
    """
    offered = legal_actions(state)
    assert offered == tuple(action for action in ACTIONS if why_not(state, action) is None)
    return ", ".join(map(str, offered))


def why(state: State, action: str) -> Objection | None:
    """Return why an action, given as text, is not allowed."""
    return why_not(state, parse_action(action))


def after(state: State, actions: str, *, deal: str | None = None) -> State:
    """Return the position after actions, given as text with commas between them; the deal is for the last of them.

    Every position on the way is checked to be one that a game can come to.
    """
    *first, last = map(parse_action, _parts(actions, ","))
    for action in first:
        state = apply(state, action)
        check_possible(state)
    state = apply(state, last, deal=None if deal is None else cities(deal))
    check_possible(state)
    return state


def named(cards: Iterable[City | None]) -> str:
    """Return the names of cards or cities, a dot for an empty space; sets are shown in map order."""
    shown = (city for city in City if city in cards) if isinstance(cards, frozenset) else cards
    return " ".join("." if city is None else str(city) for city in shown)


def tiles_of(player: Player) -> str:
    """Return the bonus tiles of a player as text, such as `Baden:3, route of 5:2`."""
    return ", ".join(f"{tile.stack}:{tile.points}" for tile in player.tiles)


def turn_of(state: State) -> str:
    """Return what is due as text, such as `seat 0: draw 2, postmaster`."""
    turn = state.turn
    due = f" {turn.due}" if turn.due else ""
    return f"seat {turn.seat}: {turn.phase}{due}" + (f", {turn.official}" if turn.official is not None else "")


# What follows from the rest


def _refuse(reason: str) -> NoReturn:
    raise ValueError(reason)


def _parts(text: str, separator: str) -> list[str]:
    return [part.strip() for part in text.split(separator)] if text else []


def _named(words: dict[str, WordT], name: str) -> WordT:
    return words[name] if name in words else _refuse(f"nothing is called {name!r}")


def _official(name: str | None, *, must_help: bool) -> Official | None:
    """Return the official of that name, or with an empty hand the postmaster (D5)."""
    if must_help:
        return Official.POSTMASTER
    return None if name is None else _named(_OFFICIALS, name)


def _with_end(player: Player, *, made_up: bool) -> Player:
    """Return the player who has triggered the end, with the game end tile, and with carriage 7 if made up (E1)."""
    if made_up:
        player = evolve(player, carriage=RIO_GRANDE.carriages[-1])
    if any(tile.stack is Stack.GAME_END for tile in player.tiles):
        return player
    return evolve(player, tiles=(*player.tiles, Tile(Stack.GAME_END, 1)))


def _houses_for(stack: Stack) -> frozenset[City]:
    """Return houses that win a tile of a stack: the whole province or pair, or one city of every province (C4)."""
    if stack is Stack.ALL_PROVINCES:
        return frozenset(cities(ALL_PROVINCES))
    return dict(PROVINCE_STACKS).get(stack, frozenset())


def _give_away_tiles(everybody: list[Player], stacks: str, receivers: list[int]) -> None:
    """Give the tiles that are no longer in the stacks to made-up players in turn, with the houses that they need."""
    for name, left in (part.split(":") for part in _parts(stacks, ",")):
        stack = _named(_STACKS, name)
        known = {tile.points for player in everybody for tile in player.tiles if tile.stack is stack}
        known.update(map(int, left.replace("none", "").split()))
        missing = [points for points in RIO_GRANDE.tiles[stack] if points not in known]
        if missing and not receivers:
            _refuse(f"nobody has the tile {stack}:{missing[0]}")
        for place, points in enumerate(missing):
            player = everybody[receivers[place % len(receivers)]]
            everybody[receivers[place % len(receivers)]] = evolve(
                player,
                houses=player.houses | _houses_for(stack),
                carriage=max(player.carriage, RIO_GRANDE.carriages[0]),
                tiles=(*player.tiles, Tile(stack, points)),
            )


def _win_tiles(everybody: list[Player], rules: Ruleset, closing: int | None) -> None:
    """Give each player the tiles that the houses have won, in seat order, as far as there are any (C4).

    A player who is still placing houses has not got those of this closing yet.
    """
    needed = set(Province) - ({Province.BAIERN} if rules.all_provinces == "outside-baiern" else set())
    for seat, player in enumerate(everybody):
        won = [stack for stack, places in PROVINCE_STACKS if places <= player.houses]
        if needed <= {PROVINCE_OF[city] for city in player.houses}:
            won.append(Stack.ALL_PROVINCES)
        for stack in won:
            has_it = any(tile.stack is stack for tile in everybody[seat].tiles)
            left = _left(everybody, rules, stack)
            if seat != closing and left and not has_it:
                tiles = (*everybody[seat].tiles, Tile(stack, left[0]))
                everybody[seat] = evolve(everybody[seat], tiles=tiles)


def _left(everybody: list[Player], rules: Ruleset, stack: Stack) -> tuple[int, ...]:
    """Return the tiles of a stack that no player has (S3)."""
    held = {tile.points for player in everybody for tile in player.tiles if tile.stack is stack}
    return tuple(points for points in rules.tiles[stack] if points not in held)


def _stacks_left(everybody: list[Player], rules: Ruleset) -> tuple[tuple[int, ...], ...]:
    return tuple(_left(everybody, rules, stack) for stack in Stack)


def _piles(
    everybody: list[Player],
    display: str | None,
    supply: tuple[City, ...],
    discards: tuple[City, ...],
    rest: tuple[str, int],
) -> tuple[tuple[City | None, ...], tuple[City, ...], tuple[City, ...]]:
    """Return display, supply and discards, with every card that nobody names in its place (S2)."""
    spaces = [None if name == "." else _named(_CITIES, name) for name in (display or "").split()]
    used = Counter((*supply, *discards, *(card for card in spaces if card is not None)))
    for player in everybody:
        used.update((*player.hand, *player.route))
    others = [city for city in City for _ in range(RIO_GRANDE.copies - used[city])]
    if display is None:
        size = RIO_GRANDE.display_size
        spaces, others = [*others[:size], *[None] * (size - len(others))], others[size:]
    where, next_seat = rest
    if where == "another hand":
        player = everybody[next_seat]
        everybody[next_seat] = evolve(player, hand=tuple(sorted((*player.hand, *others))))
    return (
        tuple(spaces),
        (*supply, *others) if where == "supply" else supply,
        (*discards, *others) if where == "discards" else discards,
    )


def _is_last(ended_by: int | None, seat: int, phase: str, rules: Ruleset) -> bool:
    """Return whether the end had been triggered before this turn began (E2, V4)."""
    if ended_by != seat:
        return ended_by is not None
    return rules.last_round == "one-more-turn" and phase in {"draw", "play", "close", "over"}
