"""H · What players see: the open facts, and those that lie face down."""

from __future__ import annotations

import pytest
from attrs import evolve, fields

from tables import a_player, a_state, named
from thurn_taxis import DataError, State, View, guess, legal_actions, view

HANDS = ("Basel Ulm", "Lodz", "")

STATE = a_state(
    hand=HANDS[1],
    route="Stuttgart Ulm",
    houses="Mannheim Carlsruhe Freiburg",
    carriage=4,
    tiles="Baden:3, route of 5:2",
    seat=1,
    discards="Lodz Basel",
    supply="Passau Salzburg",
    display="Linz Linz Basel Passau Ulm Lodz",
    seed=9,
    shuffles=2,
    others=[a_player(hand=HANDS[0], route="Pilsen", carriage=3, tiles="route of 5:1"), a_player(hand=HANDS[2])],
)

SEATS = [0, 1, 2, None]
NAMES = ["seat 0", "seat 1", "seat 2", "a spectator"]


def scrambled(state: State) -> State:
    """Return a position in which all that seat 1 cannot see is different: hands, supply, seed, values of tiles."""
    first, me, last = state.players
    other = state.supply.cards[-2:]
    cards = (*first.hand, *state.supply.cards[:-2][::-1])
    first = evolve(first, hand=tuple(sorted(other)))
    return evolve(state, players=(first, me, last), supply=evolve(state.supply, cards=cards, seed=None))


class TestH1:
    """H1: open are display, routes, houses, carriages, sizes of supply and hands, the stacks and the discards."""

    @pytest.mark.parametrize("seat", SEATS, ids=NAMES)
    def test_the_table_is_open(self, seat: int | None) -> None:
        """Everybody sees the display, the discards and the stacks, and how many cards the supply has."""
        seen = view(STATE, seat)
        assert "Linz Linz Basel Passau Ulm Lodz" == named(seen.display)
        assert "Lodz Basel" == named(seen.discards)
        assert STATE.stacks == seen.stacks
        assert len(STATE.supply.cards) == seen.supply_size

    @pytest.mark.parametrize("seat", SEATS, ids=NAMES)
    def test_what_lies_in_front_of_players_is_open(self, seat: int | None) -> None:
        """Everybody sees routes, houses and carriages, and how many cards there are in each hand."""
        players = view(STATE, seat).players
        assert ["Pilsen", "Stuttgart Ulm", ""] == [named(player.route) for player in players]
        assert ["", "Mannheim Carlsruhe Freiburg", ""] == [named(player.houses) for player in players]
        assert [3, 4, 0] == [player.carriage for player in players]
        assert [2, 1, 0] == [player.hand_size for player in players]

    @pytest.mark.parametrize("seat", SEATS, ids=NAMES)
    def test_the_turn_is_open(self, seat: int | None) -> None:
        """Everybody sees whose turn it is, what is due, and by which rules the game is played."""
        seen = view(STATE, seat)
        assert (STATE.turn, STATE.rules, STATE.ended_by) == (seen.turn, seen.rules, seen.ended_by)

    @pytest.mark.parametrize("seat", SEATS, ids=NAMES)
    def test_the_kind_of_a_tile_is_open(self, seat: int | None) -> None:
        """Everybody sees from which stacks a player has won tiles."""
        kinds = [[str(tile.stack) for tile in player.tiles] for player in view(STATE, seat).players]
        assert [["route of 5"], ["Baden", "route of 5"], []] == kinds


class TestH2:
    """H2: hidden from the others are the cards of a hand, the order of the supply and the values of won tiles."""

    @pytest.mark.parametrize("seat", SEATS, ids=NAMES)
    def test_only_the_own_hand_is_seen(self, seat: int | None) -> None:
        """A seat sees the cards of its own hand and of no other; a spectator sees none."""
        expected = [hand if place == seat else None for place, hand in enumerate(HANDS)]
        hands = [player.hand for player in view(STATE, seat).players]
        assert expected == [None if hand is None else named(hand) for hand in hands]

    @pytest.mark.parametrize(
        ("seat", "values"),
        [(0, [[1], [None, None]]), (1, [[None], [3, 2]]), (2, [[None], [None, None]]), (None, [[None], [None, None]])],
        ids=NAMES,
    )
    def test_only_the_own_tiles_have_values(self, seat: int | None, values: list[list[int | None]]) -> None:
        """The values of tiles lie face down for all but their owner."""
        assert values == [[tile.points for tile in player.tiles] for player in view(STATE, seat).players[:2]]

    def test_the_order_of_the_supply_is_hidden(self) -> None:
        """Positions that differ in the supply, in the hands of others and in the seed look the same."""
        assert STATE != scrambled(STATE)
        assert view(STATE, 1) == view(scrambled(STATE), 1)
        assert view(STATE, 0) != view(scrambled(STATE), 0)

    def test_a_view_is_no_position(self) -> None:
        """A view is of a type of its own, and has no place for a seed or for the cards of the supply."""
        assert not isinstance(view(STATE, 1), State)
        names = {field.name for field in fields(View)}
        assert set() == names & {"seed", "supply", "cards"}

    @pytest.mark.parametrize("seat", SEATS, ids=NAMES)
    def test_a_guess_looks_the_same(self, seat: int | None) -> None:
        """A position guessed from a view looks to that seat like the true one, and the same is legal there."""
        seen = view(STATE, seat)
        guesses = [guess(seen, seed) for seed in range(5)]
        assert [seen] * 5 == [view(state, seat) for state in guesses]
        assert len(set(guesses)) > 1
        if seat == STATE.turn.seat:
            assert [legal_actions(STATE)] * 5 == [legal_actions(state) for state in guesses]

    def test_a_value_can_be_worked_out_from_the_stack(self) -> None:
        """A tile that is the only one gone from its stack has the value that was on top, for whoever kept count."""
        state = a_state(tiles="route of 7:4", stacks="route of 6:none", players=3)
        values = {tuple(tile.points for tile in guess(view(state, 1), seed).players[0].tiles) for seed in range(20)}
        assert {(4,)} == values

    def test_several_values_are_uncertain(self) -> None:
        """Of tiles that two players have from one stack a spectator does not know whose is the higher."""
        others = [a_player(tiles="route of 5:1")]
        state = a_state(tiles="route of 5:2", others=others)
        values = {guess(view(state, None), seed).players[0].tiles[0].points for seed in range(20)}
        assert {1, 2} == values

    @pytest.mark.parametrize("seat", [-1, 3, True, "0"], ids=repr)
    def test_there_is_no_view_of_another_seat(self, seat: object) -> None:
        """A seat that does not exist sees nothing."""
        with pytest.raises(DataError, match="there is no seat"):
            view(STATE, seat)  # type: ignore[arg-type] # wrong on purpose
