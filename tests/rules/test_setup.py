"""S · Set-up: what lies on the table before the first turn."""

from __future__ import annotations

from collections import Counter

import pytest

from tables import cities, named, turn_of
from thurn_taxis import RIO_GRANDE, City, DataError, Player, Stack, State, new_game, scores, shuffled

IN_CITY_ORDER = RIO_GRANDE.cards


class TestS1:
    """S1: 2 to 4 players, numbered in seat order; player 0 starts; nothing in the set-up depends on the number."""

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_two_to_four_players_can_play(self, players: int) -> None:
        """There is one place at the table for each of 2, 3 or 4 players."""
        assert players == len(new_game(players, seed=1).players)

    @pytest.mark.parametrize("players", [-1, 0, 1, 5, 66], ids="{} players".format)
    def test_other_numbers_are_refused(self, players: int) -> None:
        """A game for fewer than 2 or more than 4 players is refused with the rule."""
        with pytest.raises(DataError) as refused:
            new_game(players, seed=1)
        assert ("players", "S1") == (refused.value.path, refused.value.rule)
        assert f"players: the game is for 2 to 4 players, not {players} [S1]" == str(refused.value)

    @pytest.mark.parametrize("players", [True, 2.0, "2", None], ids=repr)
    def test_what_is_no_whole_number_is_refused(self, players: object) -> None:
        """Only a whole number is a number of players: not even `True` or 2.0."""
        with pytest.raises(DataError, match="S1"):
            new_game(players, seed=1)  # type: ignore[arg-type] # wrong on purpose

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_player_0_starts(self, players: int) -> None:
        """The first turn is that of seat 0; the hand is empty, so the postmaster helps (D5)."""
        assert "seat 0: draw 2, postmaster" == turn_of(new_game(players, seed=1))

    def test_set_up_is_the_same_for_any_number(self) -> None:
        """Display, supply, stacks and the place of each player are the same for 2, 3 and 4 players."""
        two, three, four = (new_game(players, seed=7) for players in (2, 3, 4))
        assert two.supply == three.supply == four.supply
        assert two.stacks == three.stacks == four.stacks
        assert two.players[0] == three.players[2] == four.players[3]


class TestS2:
    """S2: 66 cards, 3 of each city, are shuffled into the supply; the top 6 are turned up as the display."""

    def all_cards(self, state: State) -> Counter[City | None]:
        """Return the cards of display and supply."""
        return Counter((*state.supply.display, *state.supply.cards))

    def test_three_cards_of_each_city(self) -> None:
        """Display and supply together hold 66 cards, 3 of each of the 22 cities."""
        assert dict.fromkeys(City, 3) == self.all_cards(new_game(2, seed=1))
        assert 66 == self.all_cards(new_game(2, seed=1)).total()

    def test_the_top_6_are_turned_up(self) -> None:
        """The display shows the top 6 cards from left to right, the other 60 stay face down in their order."""
        deal = (
            *cities("Ulm Linz Basel Lodz Ulm Passau Mannheim"),
            *_without("Ulm Linz Basel Lodz Ulm Passau Mannheim"),
        )
        supply = new_game(2, deal=deal).supply
        assert "Ulm Linz Basel Lodz Ulm Passau" == named(supply.display)
        assert deal[6:] == supply.cards
        assert () == supply.discards
        assert 1 == supply.shuffles

    def test_a_seed_gives_the_order(self) -> None:
        """With a seed the 66 cards lie in the order of shuffle 0 of that seed."""
        supply = new_game(3, seed=2024).supply
        assert shuffled(IN_CITY_ORDER, 2024, 0) == (*supply.display, *supply.cards)

    def test_the_shuffle_is_the_documented_one(self) -> None:
        """With seed 0 the shuffle takes the published first outputs of SplitMix64, worked out here by hand.

        The upper halves of e220a8397b1dcdaf, 6e789e6aa1b965f4, 06c45d188009454f, f88bb8a8724c81ec and 1b39896a51a8749b
        choose places 5 of 6, 2 of 5, 0 of 4, 2 of 3 and 0 of 2.
        """
        expected = "Carlsruhe Würzburg Nürnberg Mannheim Freiburg Regensburg"
        assert expected == named(shuffled(cities("Mannheim Carlsruhe Freiburg Würzburg Nürnberg Regensburg"), 0, 0))

    @pytest.mark.parametrize(("seed", "nth"), [(0, 0), (1, 0), (1, 1), (2024, 7), (2**53 - 1, 0), (2**53 - 1, 2047)])
    def test_every_shuffle_of_a_seed_is_the_documented_one(self, seed: int, nth: int) -> None:
        """Any shuffle of any seed is the one of the recipe, written down here once more."""
        assert _by_the_recipe(IN_CITY_ORDER, seed, nth) == shuffled(IN_CITY_ORDER, seed, nth)

    def test_the_order_before_the_shuffle_does_not_matter(self) -> None:
        """Cards are sorted before they are shuffled, so a shuffle depends on which they are and not on how they lay."""
        assert shuffled(IN_CITY_ORDER, 5, 3) == shuffled(IN_CITY_ORDER[::-1], 5, 3)

    @pytest.mark.parametrize(
        ("deal", "reason"),
        [
            pytest.param(IN_CITY_ORDER[1:], "cards in the deal: 65 instead of 66", id="a card too few"),
            pytest.param((*IN_CITY_ORDER, City.ULM), "cards in the deal: 67 instead of 66", id="a card too many"),
            pytest.param(
                (City.ULM, *IN_CITY_ORDER[1:]),
                "cards of Mannheim in the deal: 2 instead of 3",
                id="a fourth Ulm",
            ),
            pytest.param((), "cards in the deal: 0 instead of 66", id="no card"),
            pytest.param(tuple(map(int, IN_CITY_ORDER)), "a deal consists of cities", id="numbers"),
            pytest.param(tuple(map(str, IN_CITY_ORDER)), "a deal consists of cities", id="texts"),
        ],
    )
    def test_a_deal_of_other_cards_is_refused(self, deal: tuple[City, ...], reason: str) -> None:
        """A first deal that is no permutation of the 66 cards is refused, with what is wrong."""
        with pytest.raises(DataError) as refused:
            new_game(2, deal=deal)
        assert f"deal: {reason} [S2]" == str(refused.value)

    def test_seed_and_deal_have_to_agree(self) -> None:
        """With a seed and a deal the deal has to be what the seed gives."""
        assert new_game(2, seed=3) == new_game(2, seed=3, deal=shuffled(IN_CITY_ORDER, 3, 0))
        with pytest.raises(DataError, match="gives another order"):
            new_game(2, seed=3, deal=IN_CITY_ORDER)

    def test_a_game_needs_a_seed_or_a_deal(self) -> None:
        """Without a seed and without a deal there is no order of the cards."""
        with pytest.raises(DataError, match="a game needs a seed or a deal"):
            new_game(2)

    @pytest.mark.parametrize("seed", [-1, 2**53, 1.0, "1", True], ids=repr)
    def test_what_is_no_seed_is_refused(self, seed: object) -> None:
        """A seed is a whole number from 0 to 2^53 - 1."""
        with pytest.raises(DataError, match="a seed is a whole number from 0"):
            new_game(2, seed=seed)  # type: ignore[arg-type] # wrong on purpose

    @pytest.mark.parametrize("seed", [0, 2**53 - 1], ids=["the lowest", "the highest"])
    def test_the_lowest_and_the_highest_seed_are_accepted(self, seed: int) -> None:
        """0 and 2^53 - 1 are seeds."""
        assert seed == new_game(2, seed=seed).supply.seed


class TestS3:
    """S3: bonus tiles lie in 10 stacks, highest on top."""

    @pytest.mark.parametrize(
        ("stack", "points"),
        [
            ("route of 5", (2, 1)),
            ("route of 6", (3, 2, 1)),
            ("route of 7", (4, 3, 2, 1)),
            ("all provinces", (6, 5, 4, 3)),
            ("Baden", (3, 2, 1)),
            ("Württemberg/Hohenzollern", (3, 2, 1)),
            ("Schweiz/Tyrol", (3, 2, 1)),
            ("Böhmen/Salzburg", (4, 3, 2)),
            ("Baiern", (5, 4, 3, 2)),
            ("game end", (1,)),
        ],
        ids=str,
    )
    def test_the_tiles_of_a_stack(self, stack: str, points: tuple[int, ...]) -> None:
        """Each stack begins with the tiles of the printed game, the highest on top."""
        assert points == new_game(4, seed=1).stacks[{str(word): word for word in Stack}[stack]]

    def test_there_are_ten_stacks(self) -> None:
        """There are as many stacks as the table above has lines."""
        assert 10 == len(new_game(2, seed=1).stacks)


class TestS4:
    """S4: each player has 20 houses and nothing else; there is a carriage of each number for everybody."""

    @pytest.mark.parametrize("seat", [0, 1, 2, 3], ids="seat {}".format)
    def test_players_begin_with_nothing(self, seat: int) -> None:
        """No card in hand, no route, no house on the board, no carriage, no tile."""
        player = new_game(4, seed=1).players[seat]
        assert Player(hand=(), route=(), houses=frozenset(), carriage=0, tiles=()) == player

    def test_there_are_20_houses(self) -> None:
        """A player who has placed none of the 20 houses has 20 minus points (E3) and nothing else."""
        assert [-20, -20, -20, -20] == [score.total for score in scores(new_game(4, seed=1))]
        assert 20 == RIO_GRANDE.houses

    def test_carriages_are_numbered_3_to_7(self) -> None:
        """The carriages have the numbers 3, 4, 5, 6 and 7."""
        assert (3, 4, 5, 6, 7) == RIO_GRANDE.carriages


def _without(text: str) -> tuple[City, ...]:
    """Return all cards in city order without those that a text names."""
    left = list(IN_CITY_ORDER)
    for city in cities(text):
        left.remove(city)
    return tuple(left)


def _mixed(number: int) -> int:
    """Return the output function of SplitMix64."""
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB), (31, 1)):
        number = (number ^ number // 2**shift) * factor % 2**64
    return number


def _by_the_recipe(cards: tuple[City, ...], seed: int, nth: int) -> tuple[City, ...]:
    """Return cards in the order of a shuffle: each place from the last one on is swapped with one up to itself."""
    row = dict(enumerate(cards))
    start = _mixed((seed + nth * 2**53) % 2**64)
    for step, place in enumerate(reversed(range(1, len(row))), start=1):
        other = _mixed((start + step * 0x9E3779B97F4A7C15) % 2**64) // 2**32 * (place + 1) // 2**32
        row[place], row[other] = row[other], row[place]
    return tuple(row.values())
