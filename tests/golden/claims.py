"""What the golden games show: for each an event that is looked for in the replay, and where to search for such a game.

The name of a claim is the name of the file. `shows` looks at the states and actions of the game, never at the text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from attrs import evolve, field, frozen

from golden.story import Game
from policies import PROVINCE_OF, Policy, at_the_table, hoarder, hoarding_until, purposeful, without
from thurn_taxis import (
    FIRST_EDITION,
    RIO_GRANDE,
    Action,
    Call,
    Close,
    Discard,
    House,
    Official,
    Pass,
    Phase,
    Player,
    Province,
    Ruleset,
    Stack,
    Start,
    State,
    is_over,
    legal_actions,
    scores,
    winner,
)

ROUTE_STACKS = (Stack.ROUTE_OF_5, Stack.ROUTE_OF_6, Stack.ROUTE_OF_7)
WITHOUT_BAIERN = frozenset(Province) - {Province.BAIERN}
Step = tuple[State, Action, State]


@frozen
class Claim:
    """An event, and the kind of game in which it may be found.

    Attributes:
        shows: Whether a game shows the event.
        players: The numbers of players to search with.
        rules: The rules to play by.
        policy: Who plays.
        games: How many games to look at; the shortest that shows the event is kept.
    """

    shows: Callable[[Game], bool]
    players: tuple[int, ...] = (2, 3, 4)
    rules: Ruleset = RIO_GRANDE
    policy: Policy = field(factory=purposeful)
    games: int = 600


def steps(game: Game) -> Iterator[Step]:
    """Return each action of a game with the states before and after it."""
    for (before, after), action in zip(pairwise(game.states), game.record.actions, strict=True):
        assert not isinstance(action, str)
        yield before, action, after


def closings(game: Game) -> Iterator[tuple[Player, State, Player, State]]:
    """Return each moment in which tiles are handed out: the player and the state, before and after."""
    for before, action, after in steps(game):
        if (isinstance(action, Close) or before.turn.phase is Phase.HOUSES) and after.turn.phase is not Phase.HOUSES:
            yield before.player, before, after.players[before.turn.seat], after


def won(old: Player, new: Player) -> list[Stack]:
    """Return the stacks of the tiles that a player has won."""
    return [tile.stack for tile in new.tiles[len(old.tiles) :]]


def provinces(player: Player) -> set[Province]:
    """Return the provinces in which a player has houses."""
    return {PROVINCE_OF[city] for city in player.houses}


def totals(state: State) -> list[int]:
    """Return the points of each seat."""
    return [score.total for score in scores(state)]


def leader(state: State) -> int:
    """Return who would have won if the game had ended here, worked out from E4 alone."""
    points, seat = totals(state), state.ended_by
    assert seat is not None
    while points[seat] < max(points):
        seat = (seat + 1) % len(points)
    return seat


def trigger(game: Game) -> int | None:
    """Return the index of the first state after the trigger of the end."""
    return next((index for index, state in enumerate(game.states) if state.ended_by is not None), None)


def reached_in_the_turn_of_the_trigger(game: Game) -> tuple[bool, bool]:
    """Say whether the carriage 7 was taken and the last house placed in the turn that triggered the end."""
    index = trigger(game)
    for turn in game.turns:
        if index is not None and turn.first < index <= turn.end:
            player = game.states[turn.end].players[turn.seat]
            return player.carriage == 7, len(player.houses) == 20
    return False, False


# Ways of ending.


def ended_by_carriage_7(game: Game) -> bool:
    """A player takes a carriage 7 with houses left, for a route of 7 (E1)."""
    reached = reached_in_the_turn_of_the_trigger(game)
    return is_over(game.last) and reached == (True, False) and not the_cartwright_brings_carriage_7(game)


def ended_by_the_last_house(game: Game) -> bool:
    """A player places the last house without a carriage 7 (E1)."""
    return is_over(game.last) and reached_in_the_turn_of_the_trigger(game) == (False, True)


def ended_by_both_in_one_turn(game: Game) -> bool:
    """A player places the last house and takes a carriage 7 in one turn, and wins one game end tile (E1)."""
    tiles = [tile.stack for player in game.last.players for tile in player.tiles]
    both = reached_in_the_turn_of_the_trigger(game) == (True, True)
    return is_over(game.last) and both and tiles.count(Stack.GAME_END) == 1


def turns_after_the_trigger(game: Game) -> int | None:
    """Return how many turns followed that of the trigger in a finished game."""
    index = trigger(game)
    if index is None or not is_over(game.last):
        return None
    return sum(turn.first >= index for turn in game.turns)


def triggered_by_the_last_of_the_round(game: Game) -> bool:
    """The player to the right of the starting player triggers the end, and no turn follows (E2)."""
    return game.last.ended_by == len(game.last.players) - 1 and turns_after_the_trigger(game) == 0


def triggered_by_the_first_of_the_round(game: Game) -> bool:
    """The starting player triggers the end, and each of the others has one more turn (E2)."""
    return game.last.ended_by == 0 and turns_after_the_trigger(game) == len(game.last.players) - 1


def a_second_trigger(game: Game) -> bool:
    """Another player takes a carriage 7 or places the last house after the trigger, which changes nothing (E1)."""
    holders = [player for player in game.last.players if player.carriage == 7 or len(player.houses) == 20]
    tiles = [tile.stack for player in game.last.players for tile in player.tiles]
    return is_over(game.last) and len(holders) > 1 and tiles.count(Stack.GAME_END) == 1


def a_discard_in_the_last_turn(game: Game) -> bool:
    """The last action of a game is a card discarded down to the limit (C7)."""
    return is_over(game.last) and isinstance(game.record.actions[-1], Discard)


# Tie-breaks.


def tied(game: Game) -> list[int]:
    """Return the seats that share the most points in a finished game, in seat order; none when there is no tie."""
    points = totals(game.last)
    seats = [seat for seat, total in enumerate(points) if total == max(points)]
    return seats if is_over(game.last) and len(seats) > 1 else []


def a_tie_won_by_the_holder(game: Game) -> bool:
    """Among tied players the one with the game end tile wins, though a lower seat is tied with him (E4)."""
    seats = tied(game)
    return game.last.ended_by in seats[1:] and winner(game.last) == game.last.ended_by


def a_tie_won_by_the_nearest_clockwise(game: Game) -> bool:
    """Among tied players without the tile the nearest clockwise from its holder wins, not the lowest seat (E4)."""
    seats, holder = tied(game), game.last.ended_by
    if holder is None or holder in seats:
        return False
    beyond = [seat for seat in seats if seat > holder]
    return bool(beyond) and beyond[0] != seats[0] and winner(game.last) == beyond[0]


# Cards.


def a_reshuffle_for_the_administrator(game: Game) -> bool:
    """The supply gives out while the administrator lays a new display, so that the old one is shuffled in (D3, D6)."""
    return any(
        action == Call(Official.ADMINISTRATOR)
        and 0 < len(before.supply.cards) < 6
        and after.supply.shuffles == before.supply.shuffles + 1
        for before, action, after in steps(game)
    )


def the_administrator_deals_the_display_anew(game: Game) -> bool:
    """With supply and discards empty, the administrator has the display's own cards shuffled and dealt (D6, D7)."""
    return any(
        action == Call(Official.ADMINISTRATOR) and not before.supply.cards and not before.supply.discards
        for before, action, _ in steps(game)
    )


def an_empty_supply_and_no_discards(game: Game) -> bool:
    """Supply and discards are empty, and a drawn card leaves an empty space in the display (D2, D7)."""
    return is_over(game.last) and any(
        None in state.supply.display and any(card is not None for card in state.supply.display)
        for state in game.states[:-1]
    )


def turn_began_in(game: Game, phase: Phase) -> bool:
    """Say whether a turn began in a phase."""
    return any(game.states[turn.first].turn.phase is phase for turn in game.turns)


def nothing_to_draw(game: Game) -> bool:
    """Display, supply and discards are empty, and a turn begins with playing (D7)."""
    return is_over(game.last) and turn_began_in(game, Phase.PLAY)


def nothing_to_draw_and_nothing_in_hand(game: Game) -> bool:
    """Everything is drawn and the hand is empty, so that a turn begins after playing (D7)."""
    return is_over(game.last) and turn_began_in(game, Phase.CLOSE)


# Closing.


def fallbacks(game: Game) -> Iterator[int]:
    """Return by how many stacks the tile of a closed route was lower than its length, each time that it was."""
    for old, _, new, _ in closings(game):
        for stack in set(won(old, new)) & set(ROUTE_STACKS):
            steps_down = min(len(old.route), 7) - 5 - ROUTE_STACKS.index(stack)
            if steps_down > 0:
                yield steps_down


def a_tile_of_a_lower_stack(game: Game) -> bool:
    """The stack of a route's length is empty, and the next lower one gives its tile (C4)."""
    return is_over(game.last) and 1 in fallbacks(game)


def a_tile_two_stacks_down(game: Game) -> bool:
    """The stacks of 7 and 6 are empty, and the one of 5 gives its tile to a route of 7 (C4)."""
    return is_over(game.last) and 2 in fallbacks(game)


def fewer_houses_than_places(game: Game) -> bool:
    """The houses do not suffice for the chosen way, and the player chooses which places get them (C3)."""
    return is_over(game.last) and any(
        isinstance(action, House) and len(before.turn.groups) > 20 - len(before.player.houses)
        for before, action, _ in steps(game)
    )


def the_cartwright_brings_carriage_7(game: Game) -> bool:
    """A route too short for the carriage 7 ends the game with the cartwright's help (C6, E1)."""
    return is_over(game.last) and any(
        action == Call(Official.CARTWRIGHT) and before.ended_by is None and after.ended_by is not None
        for before, action, after in steps(game)
    )


# Editions and options.


def rio_grande_asks_for_baiern(game: Game) -> bool:
    """Houses in the eight provinces outside Baiern win no tile; with one in Baiern the player wins it later (V1)."""
    waited: set[int] = set()
    for old, before, new, _ in closings(game):
        if provinces(new) == WITHOUT_BAIERN and before.stacks[Stack.ALL_PROVINCES]:
            waited.add(before.turn.seat)
        if before.turn.seat in waited and Stack.ALL_PROVINCES in won(old, new):
            return game.record.rules == RIO_GRANDE and is_over(game.last)
    return False


def first_edition_does_without_baiern(game: Game) -> bool:
    """Houses in the eight provinces outside Baiern win the tile of all provinces (V1)."""
    tile_won = any(
        Stack.ALL_PROVINCES in won(old, new) and Province.BAIERN not in provinces(new)
        for old, _, new, _ in closings(game)
    )
    return game.record.rules == FIRST_EDITION and is_over(game.last) and tile_won


def over_seven_refuses_a_lower_stack(game: Game) -> bool:
    """A route of 6 or 7 whose stack is empty wins nothing, though a lower stack has tiles (V2)."""
    for old, before, new, _ in closings(game):
        length = len(old.route)
        if length in (6, 7) and not before.stacks[ROUTE_STACKS[length - 5]]:
            lower = any(before.stacks[stack] for stack in ROUTE_STACKS[: length - 5])
            if lower and not set(won(old, new)) & set(ROUTE_STACKS):
                return is_over(game.last)
    return False


def over_seven_allows_a_lower_stack(game: Game) -> bool:
    """A route of more than 7 cards takes a tile of a lower stack (V2)."""
    return is_over(game.last) and any(
        len(old.route) > 7
        and not before.stacks[Stack.ROUTE_OF_7]
        and bool(set(won(old, new)) & {Stack.ROUTE_OF_5, Stack.ROUTE_OF_6})
        for old, before, new, _ in closings(game)
    )


def free_placement_leaves_a_house_out(game: Game) -> bool:
    """A player leaves out a house that the chosen way allows (V3)."""
    return is_over(game.last) and any(
        isinstance(action, Pass) and before.turn.phase is Phase.HOUSES for before, action, _ in steps(game)
    )


def one_more_turn_decides(game: Game) -> bool:
    """Everybody has one more turn, and another player wins than if the round had been finished (V4)."""
    index = trigger(game)
    if index is None or not is_over(game.last) or turns_after_the_trigger(game) != len(game.last.players):
        return False
    last_seat = len(game.last.players) - 1
    end_of_round = next(turn.end for turn in game.turns if turn.end >= index and turn.seat == last_seat)
    return leader(game.states[end_of_round]) != winner(game.last)


def stuck_forbids_and_allows_to_abandon(game: Game) -> bool:
    """A route that could grow is not abandoned, though it is the first card; later one that cannot grow is (V5)."""
    forbidden = allowed = False
    for before, action, _ in steps(game):
        if before.turn.phase is Phase.PLAY and before.player.route and before.turn.official is not Official.CARRIER:
            forbidden |= not any(isinstance(other, Start) for other in legal_actions(before))
            allowed |= isinstance(action, Start)
    return is_over(game.last) and forbidden and allowed


def closes_in_vain(state: State, action: Action) -> bool:
    """Say whether closing the route brings a house in Baiern, or in no new province, while others are wanted."""
    if not isinstance(action, Close) or provinces(state.player) >= WITHOUT_BAIERN:
        return False
    visited = {PROVINCE_OF[city] for city in state.player.route if city not in state.player.houses}
    gained = visited if action.province is None else visited & {action.province}
    return Province.BAIERN in gained or gained <= provinces(state.player)


BUILDERS = purposeful(0.05, longest=4)
LONG_ROUTES = purposeful(0.05, shortest=8)
AROUND_BAIERN = without(purposeful(0.02, longest=3), closes_in_vain)
NEVER_CLOSING = purposeful(0.0, shortest=30, longest=30)
DISTRACTED = purposeful(0.2)

CLAIMS: dict[str, Claim] = {
    "ended-by-carriage-7": Claim(ended_by_carriage_7),
    "ended-by-the-last-house": Claim(ended_by_the_last_house, policy=BUILDERS),
    "ended-by-both-in-one-turn": Claim(ended_by_both_in_one_turn, policy=LONG_ROUTES, games=2000),
    "triggered-by-the-last-of-the-round": Claim(triggered_by_the_last_of_the_round, players=(3,)),
    "triggered-by-the-first-of-the-round": Claim(triggered_by_the_first_of_the_round, players=(4,)),
    "a-second-trigger": Claim(a_second_trigger, games=2000),
    "a-discard-in-the-last-turn": Claim(a_discard_in_the_last_turn, policy=DISTRACTED),
    "a-tie-won-by-the-holder": Claim(a_tie_won_by_the_holder, games=2000),
    "a-tie-won-by-the-nearest-clockwise": Claim(a_tie_won_by_the_nearest_clockwise, players=(4,), games=4000),
    "a-reshuffle-for-the-administrator": Claim(a_reshuffle_for_the_administrator, policy=DISTRACTED),
    "the-administrator-deals-the-display-anew": Claim(
        the_administrator_deals_the_display_anew, policy=at_the_table(hoarder(0.05), DISTRACTED), games=2000
    ),
    "an-empty-supply-and-no-discards": Claim(
        an_empty_supply_and_no_discards, policy=at_the_table(hoarder(), LONG_ROUTES), games=1000
    ),
    "nothing-to-draw": Claim(nothing_to_draw, policy=hoarding_until(4, purposeful(0.02))),
    "nothing-to-draw-and-nothing-in-hand": Claim(
        nothing_to_draw_and_nothing_in_hand,
        policy=hoarding_until(9, purposeful(0.02), hoarders=at_the_table(NEVER_CLOSING, hoarder())),
        games=1000,
    ),
    "a-tile-of-a-lower-stack": Claim(a_tile_of_a_lower_stack, policy=LONG_ROUTES),
    "a-tile-two-stacks-down": Claim(a_tile_two_stacks_down, policy=LONG_ROUTES, games=2000),
    "fewer-houses-than-places": Claim(fewer_houses_than_places, policy=BUILDERS, games=2000),
    "the-cartwright-brings-carriage-7": Claim(the_cartwright_brings_carriage_7),
    "rio-grande-asks-for-baiern": Claim(rio_grande_asks_for_baiern, policy=AROUND_BAIERN),
    "first-edition-does-without-baiern": Claim(
        first_edition_does_without_baiern, rules=FIRST_EDITION, policy=AROUND_BAIERN
    ),
    "over-seven-refuses-a-lower-stack": Claim(
        over_seven_refuses_a_lower_stack,
        rules=evolve(RIO_GRANDE, length_fallback="over-seven"),
        policy=purposeful(0.05, shortest=6),
        games=2000,
    ),
    "over-seven-allows-a-lower-stack": Claim(
        over_seven_allows_a_lower_stack,
        rules=evolve(RIO_GRANDE, length_fallback="over-seven"),
        policy=LONG_ROUTES,
        games=2000,
    ),
    "free-placement-leaves-a-house-out": Claim(
        free_placement_leaves_a_house_out, rules=evolve(RIO_GRANDE, placement="free")
    ),
    "one-more-turn-decides": Claim(
        one_more_turn_decides, players=(3, 4), rules=evolve(RIO_GRANDE, last_round="one-more-turn"), games=1000
    ),
    "stuck-forbids-and-allows-to-abandon": Claim(
        stuck_forbids_and_allows_to_abandon, rules=evolve(RIO_GRANDE, abandon="stuck")
    ),
}
