"""What lies on the table, from a state, a view or a record: the one thing that both the picture and the text show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import frozen

from thurn_taxis import (
    City,
    Official,
    Phase,
    Record,
    Ruleset,
    SeenTile,
    Stack,
    State,
    Turn,
    View,
    verify,
    view,
    winner,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

DASH: Final = "\N{EN DASH}"


@frozen
class Seat:
    """What lies in front of a player, as far as it is seen.

    Attributes:
        number: The number of the seat.
        name: The name of the player, or `seat 0` without one.
        hand: The cards in hand, or `None` when they are hidden.
        hand_size: How many cards there are in hand.
        route: The current route from its left to its right end.
        houses: The cities with a house of this player.
        houses_left: How many houses are not placed.
        carriage: The number of the highest carriage, 0 for none.
        tiles: The bonus tiles in the order in which they were won.
        points: The points as far as they are seen (E3): hidden tiles do not count.
    """

    number: int
    name: str
    hand: tuple[City, ...] | None
    hand_size: int
    route: tuple[City, ...]
    houses: frozenset[City]
    houses_left: int
    carriage: int
    tiles: tuple[SeenTile, ...]
    points: int

    @property
    def hidden_tiles(self) -> int:
        """How many tiles lie face down, their value unseen."""
        return sum(tile.points is None for tile in self.tiles)

    @property
    def score(self) -> str:
        """The points in words, such as `12 points` or `9 points and 2 hidden tiles`."""
        points = counted(self.points, "point")
        return f"{points} and {counted(self.hidden_tiles, 'hidden tile')}" if self.hidden_tiles else points


@frozen
class Table:
    """What lies on the table.

    Attributes:
        seats: What lies in front of the players, in seat order.
        display: The row of face-up cards, `None` for an empty space.
        supply_size: How many cards the face-down supply has.
        discards: The discarded cards, the oldest first.
        stacks: The points of the bonus tiles that are left, top first, by stack.
        turn: Whose turn it is and what is due.
        ended_by: The seat that triggered the end, or `None` before.
        winner: The seat that has won, or `None` when the game is not over or a view does not tell.
        rules: The rules that are played by.
    """

    seats: tuple[Seat, ...]
    display: tuple[City | None, ...]
    supply_size: int
    discards: tuple[City, ...]
    stacks: dict[Stack, tuple[int, ...]]
    turn: Turn
    ended_by: int | None
    winner: int | None
    rules: Ruleset


def signed(number: int) -> str:
    """Return a number with a true minus sign in place of a hyphen."""
    return f"{number}".replace("-", "\N{MINUS SIGN}")


def counted(number: int, thing: str) -> str:
    """Return a number of things in words, such as `1 card` or `3 cards`."""
    return f"{signed(number)} {thing}" if abs(number) == 1 else f"{signed(number)} {thing}s"


def listed(things: Sequence[object], last: str = "and") -> str:
    """Return things as an English list, such as `Ulm, Linz and Basel`."""
    *first, end = map(str, things)
    return f"{', '.join(first)} {last} {end}" if first else end


def table_of(shown: State | View | Record, names: Sequence[str] | None) -> Table | None:
    """Return what lies on the table.

    Args:
        shown: A position, what a seat sees of one, or a recorded game, which stands for its last good position.
        names: The names of the players in seat order, or `None` for those of the record or none at all.

    Returns:
        The table, or `None` for a record that is not good even at its start.

    Raises:
        ValueError: There are not as many names as players.
    """
    if isinstance(shown, Record):
        state = verify(shown).state
        return None if state is None else table_of(state, names or shown.players)
    won = None
    if isinstance(shown, State):
        won, seen, hands = winner(shown), view(shown, None), [player.hand for player in shown.players]
        tiles = [view(shown, seat).players[seat].tiles for seat in range(len(shown.players))]
    else:
        seen, hands, tiles = shown, [], []
        for player in shown.players:
            hands.append(player.hand)  # type: ignore[arg-type] # None is a hand that is not seen
            tiles.append(player.tiles)
    return _table(seen, hands, tiles, won, names)


def _table(
    seen: View,
    hands: Sequence[tuple[City, ...] | None],
    tiles: Sequence[tuple[SeenTile, ...]],
    won: int | None,
    names: Sequence[str] | None,
) -> Table:
    count = len(seen.players)
    called = tuple(names) if names else tuple(f"seat {seat}" for seat in range(count))
    if len(called) != count:
        raise ValueError(f"there are {len(called)} names for {count} players")
    rules = seen.rules
    seats = []
    for number, player in enumerate(seen.players):
        left = rules.houses - len(player.houses)
        points = rules.points_of_carriage(player.carriage) - left * rules.house_penalty
        points += sum(tile.points or 0 for tile in tiles[number])
        seats.append(
            Seat(
                number,
                called[number],
                hands[number],
                player.hand_size,
                player.route,
                player.houses,
                left,
                player.carriage,
                tiles[number],
                points,
            )
        )
    stacks = dict(zip(Stack, seen.stacks, strict=True))
    return Table(
        tuple(seats), seen.display, seen.supply_size, seen.discards, stacks, seen.turn, seen.ended_by, won, rules
    )


def headline(table: Table) -> str:
    """Return in one sentence whose turn it is and what is due."""
    turn, seat = table.turn, table.seats[table.turn.seat]
    name = seat.name[:1].upper() + seat.name[1:]
    match turn.phase:
        case Phase.DRAW:
            return f"{name} has to draw {counted(turn.due, 'card')}"
        case Phase.PLAY:
            return f"{name} has to {'add a second' if turn.official is Official.CARRIER else 'play a'} card"
        case Phase.CLOSE:
            closes = len(seat.route) >= table.rules.shortest_route
            return f"{name} may close the route or pass" if closes else f"{name} has played a card and may pass"
        case Phase.HOUSES:
            scarce = table.rules.placement == "full" and len(turn.groups) > seat.houses_left
            asked = turn.groups if scarce else turn.groups[:1]
            return f"{name} places a house in {listed(sorted(city for group in asked for city in group), 'or')}"
        case Phase.CARRIAGE:
            return f"{name} may call the cartwright"
        case Phase.DISCARD:
            return f"{name} has to discard down to {counted(table.rules.hand_limit, 'card')}"
        case _:
            if table.winner is None:
                return "The game is over"
            best = table.seats[table.winner]
            return f"{best.name[:1].upper()}{best.name[1:]} has won with {best.score}"


def remark(table: Table) -> str:
    """Return what else is to be said about the turn: who helped, and that the end is near."""
    remarks = []
    if table.turn.official is not None and table.turn.phase is not Phase.OVER:
        remarks.append(f"the {table.turn.official} helps")
    if table.ended_by is not None and table.turn.phase is not Phase.OVER:
        remarks.append(f"the end was triggered by {table.seats[table.ended_by].name}")
    return "; ".join(remarks)


def description(table: Table) -> str:
    """Return everything that the picture shows, in sentences, for those who cannot see it."""
    display = [str(city) if city is not None else "an empty space" for city in table.display]
    said = [headline(table), *filter(None, [remark(table)])]
    said.append(f"Display: {', '.join(display)}")
    said.append(f"Supply: {counted(table.supply_size, 'card')}; discards: {counted(len(table.discards), 'card')}")
    left = [f"{stack} {' '.join(map(str, points)) or 'none'}" for stack, points in table.stacks.items()]
    said.append(f"Bonus tiles left: {', '.join(left)}")
    for seat in table.seats:
        hand = counted(seat.hand_size, "card") if seat.hand is None else ", ".join(map(str, seat.hand)) or "empty"
        tiles = [str(tile.stack) + ("" if tile.points is None else f" {tile.points}") for tile in seat.tiles]
        said.append(
            f"{seat.name[:1].upper()}{seat.name[1:]}: {seat.score}; "
            f"carriage {seat.carriage or 'none'}; {counted(seat.houses_left, 'house')} left; "
            f"houses in {', '.join(map(str, sorted(seat.houses))) or 'no city'}; "
            f"route {f' {DASH} '.join(map(str, seat.route)) or 'none'}; hand {hand}; tiles {', '.join(tiles) or 'none'}"
        )
    return ". ".join(said) + "."
