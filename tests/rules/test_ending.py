"""E · The end: what triggers it, the last round, the score and the winner."""

from __future__ import annotations

from itertools import product

import pytest

from tables import a_player, a_state, after, legal, named, tiles_of, turn_of
from thurn_taxis import ACTIONS, Objection, Player, Score, Stack, State, Tile, is_over, scores, why_not, winner

ROUTE = "Basel Freiburg Sigmaringen"
LONG = "Basel Freiburg Sigmaringen Stuttgart Nürnberg Regensburg Passau"


class TestE1:
    """E1: the first to take a carriage 7 or to place the last house triggers the end and takes the game end tile."""

    def test_carriage_7(self) -> None:
        """Taking carriage 7 triggers the end and wins the tile, of which there is one."""
        state = after(a_state(route=LONG, carriage=6, phase="close"), "close Baden")
        assert 0 == state.ended_by
        assert "route of 7:4, game end:1" == tiles_of(state.players[0])
        assert () == state.stacks[Stack.GAME_END]

    def test_carriage_7_by_the_cartwright(self) -> None:
        """With the cartwright's help it is the same."""
        route = "Basel Freiburg Sigmaringen Stuttgart Nürnberg"
        state = after(a_state(route=route, carriage=6, phase="carriage"), "cartwright")
        assert (0, "game end:1") == (state.ended_by, tiles_of(state.players[0]))

    def test_the_last_house(self) -> None:
        """Placing the last of the 20 houses triggers the end and wins the tile."""
        state = a_state(houses="all but Freiburg Ulm Lodz", route=ROUTE, phase="close")
        state = after(state, "close Baden")
        assert 0 == state.ended_by
        assert "game end:1" in tiles_of(state.players[0])

    def test_the_last_house_by_choice(self) -> None:
        """A house that was asked for can be the last."""
        state = a_state(houses="all but Basel Freiburg Lodz", route=ROUTE, phase="close")
        assert 0 == after(state, "close each, house Basel").ended_by

    @pytest.mark.parametrize(
        ("houses", "carriage"),
        [("all but Freiburg Ulm Lodz Pilsen", 3), ("", 5)],
        ids=["19 houses", "carriage 6"],
    )
    def test_less_is_no_end(self, houses: str, carriage: int) -> None:
        """With one house left, or with carriage 6, the game goes on."""
        state = a_state(houses=houses, carriage=carriage, route=LONG, phase="close", official="administrator")
        state = after(state, "close Baden")
        assert state.ended_by is None
        assert (1,) == state.stacks[Stack.GAME_END]

    def test_at_that_moment(self) -> None:
        """The tile is taken at once: it is there while the turn still goes on."""
        state = a_state(houses="all but Freiburg Ulm Lodz", carriage=3, route=ROUTE, phase="close")
        state = after(state, "close Baden")
        assert "seat 0: carriage" == turn_of(state)
        assert 0 == state.ended_by
        assert "game end:1" in tiles_of(state.players[0])

    def test_a_second_trigger_changes_nothing(self) -> None:
        """Another player who reaches carriage 7 in the last round takes the carriage and no tile."""
        state = after(a_state(route=LONG, carriage=6, phase="close", seat=1, ended_by=0), "close Baden")
        assert (0, 7) == (state.ended_by, state.players[1].carriage)
        assert ["game end:1", "route of 7:4"] == [tiles_of(player) for player in state.players]

    def test_both_in_one_turn(self) -> None:
        """A player who does both takes one tile, with the last house."""
        state = a_state(houses="all but Freiburg Ulm Lodz", carriage=6, route=LONG, phase="close")
        state = after(state, "close Baden")
        assert (0, 7) == (state.ended_by, state.players[0].carriage)
        assert 1 == tiles_of(state.players[0]).count("game end")
        assert "game end:1, route of 7:4" in tiles_of(state.players[0])


class TestE2:
    """E2: the round is finished, the last turn being that of the player to the right of the starting player."""

    OTHERS = (a_player(hand="Ulm", route="Lodz"), a_player(hand="Ulm", route="Lodz"))

    @pytest.mark.parametrize(
        ("seat", "following"), [(0, [1, 2]), (1, [2]), (2, [])], ids=["the first", "the second", "the last"]
    )
    def test_who_has_another_turn(self, seat: int, following: list[int]) -> None:
        """After the trigger by one seat exactly the higher seats have a turn, and then the game is over."""
        state = a_state(route=LONG, carriage=6, phase="close", seat=seat, others=self.OTHERS)
        state = after(state, "close Baden")
        seats = []
        while not is_over(state):
            seats.append(state.turn.seat)
            state = after(state, "draw supply, start Ulm, pass")
        assert following == seats
        assert "seat 2: over" == turn_of(state)

    def test_one_turn_is_left_after_a_double_trigger_by_the_third_of_four(self) -> None:
        """When the third of four triggers the end by carriage 7 and the last house at once, the fourth has a turn."""
        others = (*self.OTHERS, a_player(hand="Ulm", route="Lodz"))
        houses = "all but Freiburg Ulm Lodz"
        state = a_state(houses=houses, route=LONG, carriage=6, phase="close", seat=2, others=others)
        state = after(state, "close Baden")
        assert (2, 7, 20) == (state.ended_by, state.players[2].carriage, len(state.players[2].houses))
        assert "seat 3: draw 1" == turn_of(state)
        assert "seat 3: over" == turn_of(after(state, "draw supply, start Ulm, pass"))

    def test_a_second_trigger_prolongs_nothing(self) -> None:
        """When the last seat of the round triggers too the game is over all the same."""
        state = after(a_state(route=LONG, carriage=6, phase="close", seat=1, ended_by=0), "close Baden")
        assert "seat 1: over" == turn_of(state)

    def test_the_official_of_the_last_turn_is_gone(self) -> None:
        """When the game is over no official is helping any more."""
        state = a_state(route="Ulm", phase="close", seat=1, ended_by=0, official="administrator")
        assert "seat 1: over" == turn_of(after(state, "pass"))

    def test_nothing_is_legal_any_more(self) -> None:
        """Every action is refused because the game is over."""
        state = a_state(hand="Ulm", route=ROUTE, phase="over", seat=1, ended_by=0)
        assert "" == legal(state)
        assert {Objection.GAME_OVER} == {why_not(state, action) for action in ACTIONS}

    @pytest.mark.parametrize(
        ("hand", "route", "phase", "action"),
        [("", ROUTE, "close", "close Baden"), ("Ulm Ulm Basel Linz", "", "discard", "discard Linz")],
        ids=["a route", "a card of the hand"],
    )
    def test_the_display_is_not_refilled(self, hand: str, route: str, phase: str, action: str) -> None:
        """What the last action of the game discards stays there, even when spaces are empty (D7)."""
        state = a_state(
            hand=hand,
            route=route,
            phase=phase,
            display=". Lodz . . . .",
            rest="another hand",
            seat=1,
            ended_by=0,
            others=[a_player(carriage=7)],
        )
        state = after(state, action)
        assert "seat 1: over" == turn_of(state)
        assert ". Lodz . . . ." == named(state.supply.display)
        assert (route or "Linz") == named(state.supply.discards)

    def test_the_game_is_not_over_before(self) -> None:
        """The trigger alone does not end the game."""
        state = after(a_state(route=LONG, carriage=6, phase="close", supply="Ulm Ulm"), "close Baden")
        assert not is_over(state)
        assert is_over(after(state, "draw supply, draw supply, start Ulm, pass"))


class TestE3:
    """E3: the points of the highest carriage, plus the bonus tiles, minus 1 for each house not placed."""

    @pytest.mark.parametrize(("carriage", "points"), [(0, 0), (3, 2), (4, 3), (5, 5), (6, 7), (7, 10)], ids="{}".format)
    def test_the_points_of_a_carriage(self, carriage: int, points: int) -> None:
        """Only the highest carriage counts, with the points printed on it and not with its number."""
        state = _over([a_player(carriage=carriage), a_player(carriage=7)], ended_by=0 if carriage == 7 else 1)
        assert points == scores(state)[0].carriage

    @pytest.mark.parametrize(
        ("houses", "points"),
        [("", -20), ("Ulm", -19), ("Ulm Linz Lodz Basel", -16)],
        ids=["no house", "1 house", "4 houses"],
    )
    def test_houses_not_placed(self, houses: str, points: int) -> None:
        """Each house that is not on the board costs 1 point."""
        assert points == scores(a_state(houses=houses))[0].houses

    def test_all_houses_placed_cost_nothing(self) -> None:
        """With 20 houses on the board nothing is lost."""
        assert 0 == scores(_over([a_player(houses="all but Ulm Lodz")]))[0].houses

    def test_the_parts_and_the_sum(self) -> None:
        """The score has its parts, every tile among them, and their sum."""
        houses = "Mannheim Carlsruhe Freiburg Ulm"
        state = a_state(houses=houses, carriage=5, tiles="route of 5:2, Baden:3, route of 7:4", phase="draw")
        tiles = (Tile(Stack.ROUTE_OF_5, 2), Tile(Stack.BADEN, 3), Tile(Stack.ROUTE_OF_7, 4))
        assert Score(carriage=5, tiles=tiles, houses=-16) == scores(state)[0]
        assert 5 + 2 + 3 + 4 - 16 == scores(state)[0].total

    def test_the_game_end_tile_counts(self) -> None:
        """The game end tile is a bonus tile of 1 point."""
        assert 10 + 1 - 20 == scores(_over([a_player(carriage=7)]))[0].total

    def test_it_can_be_negative(self) -> None:
        """A player with nothing has minus 20 points."""
        assert [-20, -20] == [score.total for score in scores(a_state())]

    def test_the_score_so_far(self) -> None:
        """Scores can be asked for at any time, one for each seat in seat order."""
        others = [a_player(carriage=3), a_player(carriage=4)]
        assert [-18, -20, -17] == [score.total for score in scores(a_state(seat=1, others=others))]


class TestE4:
    """E4: most points win; among tied players the holder of the end tile, else the nearest clockwise from it."""

    @pytest.mark.parametrize(
        ("totals", "ended_by", "seat"),
        [
            pytest.param((-9, -8), 0, 1, id="most points"),
            pytest.param((-6, -8, -7), 2, 0, id="most points of three"),
            pytest.param((-8, -8), 0, 0, id="the holder in seat 0"),
            pytest.param((-8, -8), 1, 1, id="the holder in seat 1"),
            pytest.param((-8, -8, -8, -8), 2, 2, id="the holder among four"),
            pytest.param((-5, -9, -13, -5), 1, 3, id="two steps clockwise before three"),
            pytest.param((-5, -5, -9, -13), 2, 0, id="clockwise past the highest seat"),
            pytest.param((-13, -5, -5, -9), 3, 1, id="clockwise from the highest seat"),
            pytest.param((-9, -13, -5, -5), 0, 2, id="clockwise from seat 0"),
            pytest.param((-5, -5, -5, -9), 3, 0, id="the next seat among three"),
            pytest.param((-9, -5, -5), 0, 1, id="the next seat of two, with three players"),
        ],
    )
    def test_the_winner(self, totals: tuple[int, ...], ended_by: int, seat: int) -> None:
        """The seat with the most points, then the holder, then the nearest clockwise."""
        state = _over([_with_total(total, holder=place == ended_by) for place, total in enumerate(totals)], ended_by)
        assert list(totals) == [score.total for score in scores(state)]
        assert seat == winner(state)

    @pytest.mark.parametrize(("players", "ended_by"), [(n, seat) for n in (2, 3, 4) for seat in range(n)])
    def test_the_winner_of_every_standing(self, players: int, ended_by: int) -> None:
        """With any number of players, any holder and any ties: the leader with the fewest steps from the holder."""
        for totals in product((-9, -7, -5), repeat=players):
            leaders = [seat for seat, total in enumerate(totals) if total == max(totals)]
            expected = min(leaders, key=lambda seat: (seat - ended_by) % players)
            state = _over(
                [_with_total(total, holder=place == ended_by) for place, total in enumerate(totals)], ended_by
            )
            assert (totals, expected) == (tuple(score.total for score in scores(state)), winner(state))

    @pytest.mark.parametrize(
        "state",
        [a_state(), a_state(hand="Ulm", seat=1, ended_by=0)],
        ids=["before the trigger", "in the last round"],
    )
    def test_nobody_has_won_before_the_end(self, state: State) -> None:
        """Before the game is over there is no winner, whoever leads."""
        assert winner(state) is None


_PLACES = "Ulm Basel Linz Lodz Mannheim Würzburg Nürnberg Pilsen Kempten"


def _with_total(total: int, *, holder: bool) -> Player:
    """Return a player with a total: 11 for carriage 7 and the end tile, 7 for carriage 6, minus houses left."""
    count = total + 20 - (11 if holder else 7)
    return a_player(carriage=7 if holder else 6, houses=" ".join(_PLACES.split()[:count]))


def _over(players: list[Player], ended_by: int = 0) -> State:
    """Return the end of a game of players; one alone gets company, which has nothing."""
    *others, me = players if len(players) > 1 else [*players, Player()]
    return a_state(
        phase="over", seat=len(others), others=others, ended_by=ended_by, carriage=me.carriage, houses=named(me.houses)
    )
