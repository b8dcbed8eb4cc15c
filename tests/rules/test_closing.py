"""C · Closing a route: houses, bonus tiles, carriage, discarding."""

from __future__ import annotations

import pytest

from tables import ALL_PROVINCES, a_player, a_state, after, legal, named, tiles_of, turn_of, why
from thurn_taxis import Objection, Phase, State

EXAMPLE = "Sigmaringen Stuttgart Nürnberg Regensburg Ingolstadt Augsburg"
"""The route of the rulebook's example: one city each of Hohenzollern and Württemberg, four of Baiern."""

_LONG = "Basel Freiburg Sigmaringen Stuttgart Nürnberg Regensburg Passau Linz Budweis Pilsen Lodz"


def a_route(length: int) -> str:
    """Return a route of a length, in which way (b) in Baden places one house and wins no province tile."""
    return " ".join(_LONG.split()[:length])


class TestC1:
    """C1: after playing, a route of at least 3 cards may be closed; then C2, C4, C5 and C7 follow in this order."""

    @pytest.mark.parametrize("route", ["Ulm", "Ulm Augsburg"], ids=["1 card", "2 cards"])
    def test_a_route_of_fewer_than_3_cards_cannot_be_closed(self, route: str) -> None:
        """One or two cards are too few."""
        state = a_state(route=route, phase="close")
        assert "pass" == legal(state)
        assert Objection.ROUTE_TOO_SHORT is why(state, "close each")
        assert Objection.ROUTE_TOO_SHORT is why(state, "close Württemberg")

    def test_a_route_of_3_cards_can_be_closed(self) -> None:
        """Three cards are enough."""
        expected = "close each, close Baiern, close Württemberg, pass"
        assert expected == legal(a_state(route="Ulm Augsburg Kempten", phase="close"))

    def test_a_route_can_be_closed_in_a_later_turn(self) -> None:
        """A route that was not closed is closed in another turn, after playing a card."""
        state = a_state(hand="Zürich", route="Ulm Augsburg Kempten", phase="play")
        assert Objection.WRONG_PHASE is why(state, "close each")
        assert "close each" in legal(after(state, "right Zürich")).split(", ")

    def test_an_abandoned_route_cannot_be_closed(self) -> None:
        """After a new route was started the old one is gone."""
        state = after(a_state(hand="Zürich", route="Ulm Augsburg Kempten", phase="play"), "start Zürich")
        assert Objection.ROUTE_TOO_SHORT is why(state, "close each")

    def test_houses_come_before_tiles(self) -> None:
        """A house placed in this very closing counts for the tiles, and the last house wins the end tile first (E1)."""
        state = a_state(
            houses="all but Basel Ulm Lodz", route="Basel Freiburg Sigmaringen Stuttgart Ulm", phase="close"
        )
        expected = "game end:1, route of 5:2, Württemberg/Hohenzollern:3"
        player = after(state, "close Württemberg").players[0]
        assert expected == ", ".join(tiles_of(player).split(", ")[-3:])

    def test_tiles_come_before_the_carriage(self) -> None:
        """The tile for the route is won before the carriage 7 wins the end tile."""
        state = after(a_state(route=a_route(7), carriage=6, phase="close"), "close Baden")
        assert "route of 7:4, game end:1" == tiles_of(state.players[0])

    def test_the_carriage_comes_before_the_discards(self) -> None:
        """While the cartwright is asked for, the tile is won, the route still lies there and the hand is whole."""
        state = a_state(hand="Ulm Ulm Linz Lodz", route=a_route(5), carriage=6, phase="close")
        state = after(state, "close Baden")
        assert "seat 0: carriage" == turn_of(state)
        assert "route of 5:2" == tiles_of(state.player)
        assert (a_route(5), "Lodz Linz Ulm Ulm") == (named(state.player.route), named(state.player.hand))
        assert "seat 0: discard, cartwright" == turn_of(after(state, "cartwright"))


class TestC2:
    """C2: one house in one city of each province of the route, or one in every city of one of its provinces."""

    STATE = a_state(route=EXAMPLE, phase="close")

    def test_the_ways_of_the_example(self) -> None:
        """Way (a), or way (b) in Baiern, in Hohenzollern or in Württemberg."""
        assert "close each, close Baiern, close Hohenzollern, close Württemberg, pass" == legal(self.STATE)

    def test_way_a_of_the_example(self) -> None:
        """One house each in Sigmaringen and Stuttgart, and one in a city of Baiern of the player's choice."""
        state = after(self.STATE, "close each")
        assert "Sigmaringen Stuttgart" == named(state.player.houses)
        assert "house Nürnberg, house Regensburg, house Ingolstadt, house Augsburg" == legal(state)
        assert "Ingolstadt Sigmaringen Stuttgart" == named(after(state, "house Ingolstadt").players[0].houses)

    @pytest.mark.parametrize(
        ("action", "houses"),
        [
            ("close Baiern", "Nürnberg Regensburg Ingolstadt Augsburg"),
            ("close Hohenzollern", "Sigmaringen"),
            ("close Württemberg", "Stuttgart"),
        ],
    )
    def test_way_b_of_the_example(self, action: str, houses: str) -> None:
        """Houses in all four cities of Baiern, or in the one city of another province; nothing is asked."""
        state = after(self.STATE, action)
        assert houses == named(state.players[0].houses)
        assert "seat 1: draw 2, postmaster" == turn_of(state)

    def test_only_provinces_of_the_route_can_be_chosen(self) -> None:
        """Way (b) needs a province that the route visits."""
        assert Objection.PROVINCE_NOT_IN_ROUTE is why(self.STATE, "close Baden")

    def test_salzburg_is_a_province_here(self) -> None:
        """`close Salzburg` names the province: Linz belongs to it."""
        state = after(a_state(route="Regensburg Passau Linz", phase="close"), "close Salzburg")
        assert "Linz" == named(state.players[0].houses)

    @pytest.mark.parametrize(
        ("city", "objection"),
        [
            ("München", Objection.NOT_IN_CLOSED_ROUTE),
            ("Ulm", Objection.NOT_IN_CLOSED_ROUTE),
            ("Stuttgart", Objection.HOUSE_STANDS),
        ],
    )
    def test_only_cities_of_the_route_count(self, city: str, objection: Objection) -> None:
        """A city of the same province outside the route, or one that has just got a house, can get none."""
        assert objection is why(after(self.STATE, "close each"), f"house {city}")

    def test_provinces_are_asked_for_in_route_order(self) -> None:
        """With a choice in two provinces the one that the route visits first is asked for first."""
        state = a_state(route="Regensburg Nürnberg Stuttgart Ulm Augsburg Ingolstadt", phase="close")
        state = after(state, "close each")
        assert "house Nürnberg, house Regensburg, house Ingolstadt, house Augsburg" == legal(state)
        assert Objection.NOT_ASKED_FOR is why(state, "house Ulm")
        state = after(state, "house Augsburg")
        assert "house Stuttgart, house Ulm" == legal(state)
        assert Objection.NOT_ASKED_FOR is why(state, "house Regensburg")
        assert "Augsburg Ulm" == named(after(state, "house Ulm").players[0].houses)

    def test_cities_with_a_house_do_not_count_for_that_order(self) -> None:
        """It is the first city without an own house that decides which province is asked for first."""
        route = "Regensburg Nürnberg Stuttgart Ulm Augsburg Ingolstadt"
        state = after(a_state(route=route, houses="Regensburg Nürnberg", phase="close"), "close each")
        assert "house Stuttgart, house Ulm" == legal(state)
        assert "house Ingolstadt, house Augsburg" == legal(after(state, "house Ulm"))

    def test_houses_without_a_choice_are_placed_first(self) -> None:
        """Where a province has one city only its house is placed unasked, before the first question."""
        state = after(a_state(route="Regensburg Nürnberg Pilsen Lodz", phase="close"), "close each")
        assert "Pilsen Lodz" == named(state.player.houses)
        assert "house Nürnberg, house Regensburg" == legal(state)

    def test_no_question_without_a_choice(self) -> None:
        """With one city in each province nothing is asked at all."""
        state = after(a_state(route="Lodz Pilsen Nürnberg", phase="close"), "close each")
        assert "Nürnberg Pilsen Lodz" == named(state.players[0].houses)
        assert "seat 1: draw 2, postmaster" == turn_of(state)

    def test_a_way_once_chosen_is_gone_through(self) -> None:
        """Having chosen a way the player cannot choose another."""
        state = after(self.STATE, "close each")
        assert Objection.WRONG_PHASE is why(state, "close Baiern")
        assert Objection.HOUSES_ARE_DUE is why(state, "pass")


class TestC3:
    """C3: at most one house of a player in a city; the chosen way is carried out as far as it goes."""

    def test_in_way_a_another_city_is_chosen(self) -> None:
        """A city with an own house is no choice; one of the other cities of its province is."""
        state = after(a_state(route=EXAMPLE, houses="Nürnberg", phase="close"), "close each")
        assert "house Regensburg, house Ingolstadt, house Augsburg" == legal(state)
        assert Objection.HOUSE_STANDS is why(state, "house Nürnberg")

    def test_in_way_a_a_single_city_left_is_no_choice(self) -> None:
        """When own houses leave one city of the province its house is placed unasked."""
        state = a_state(route=EXAMPLE, houses="Nürnberg Regensburg Ingolstadt", phase="close")
        state = after(state, "close each")
        expected = "Nürnberg Regensburg Ingolstadt Augsburg Sigmaringen Stuttgart"
        assert expected == named(state.players[0].houses)

    def test_in_way_a_a_province_without_a_place_is_passed_over(self) -> None:
        """When all its cities of the route have an own house a province gets none, the others do."""
        state = a_state(route="Lodz Pilsen Nürnberg", houses="Pilsen", phase="close")
        assert "Nürnberg Pilsen Lodz" == named(after(state, "close each").players[0].houses)

    def test_in_way_b_the_city_is_skipped(self) -> None:
        """In way (b) a city with an own house is skipped."""
        state = a_state(route=EXAMPLE, houses="Regensburg", phase="close")
        assert "Nürnberg Regensburg Ingolstadt Augsburg" == named(after(state, "close Baiern").players[0].houses)

    def test_houses_of_others_do_not_matter(self) -> None:
        """Any number of players can have a house in the same city."""
        others = [a_player(houses=EXAMPLE), a_player(houses="Nürnberg Augsburg")]
        state = after(a_state(route=EXAMPLE, phase="close", others=others), "close Baiern")
        assert "Nürnberg Regensburg Ingolstadt Augsburg" == named(state.players[0].houses)

    @pytest.mark.parametrize("action", ["close each", "close Baiern"])
    def test_closing_without_a_house_to_place_is_legal(self, action: str) -> None:
        """With own houses in all cities of the route it can be closed all the same, for carriage and tile."""
        state = a_state(route=EXAMPLE, houses=EXAMPLE, phase="close")
        player = after(state, action).players[0]
        assert "Nürnberg Regensburg Ingolstadt Augsburg Sigmaringen Stuttgart" == named(player.houses)
        assert (4, "route of 6:3") == (player.carriage, tiles_of(player))

    def test_all_houses_of_the_way_are_placed(self) -> None:
        """No house that the chosen way allows may be left out."""
        state = after(a_state(route=EXAMPLE, phase="close"), "close each")
        assert Objection.HOUSES_ARE_DUE is why(state, "pass")

    def test_one_house_for_each_province_and_not_for_each_card(self) -> None:
        """Four cards in Baiern bring one house in way (a)."""
        player = after(a_state(route=EXAMPLE, phase="close"), "close each, house Nürnberg").players[0]
        assert 3 == len(player.houses)

    def test_with_fewer_houses_than_places_the_player_chooses(self) -> None:
        """With two houses for three provinces each place can be chosen, until the houses are gone."""
        state = a_state(houses="all but Lodz Pilsen Nürnberg Ulm", route="Lodz Pilsen Nürnberg", phase="close")
        state = after(state, "close each")
        assert "house Nürnberg, house Pilsen, house Lodz" == legal(state)
        state = after(state, "house Pilsen")
        assert "house Nürnberg, house Lodz" == legal(state)
        assert "all but Nürnberg Ulm" == _all_but(after(state, "house Lodz"), seat=0)

    def test_in_any_city_of_any_province(self) -> None:
        """With one house for two provinces each city of both can be chosen, and then nothing more is asked."""
        state = a_state(houses="all but Regensburg Nürnberg Pilsen", route="Regensburg Nürnberg Pilsen", phase="close")
        state = after(state, "close each")
        assert "house Nürnberg, house Regensburg, house Pilsen" == legal(state)
        assert "all but Nürnberg Pilsen" == _all_but(after(state, "house Regensburg"), seat=0)

    def test_in_way_b_too(self) -> None:
        """With one house for two cities of the chosen province the player chooses between them."""
        state = a_state(houses="all but Regensburg Nürnberg Pilsen", route="Regensburg Nürnberg Pilsen", phase="close")
        state = after(state, "close Baiern")
        assert "house Nürnberg, house Regensburg" == legal(state)
        assert Objection.NOT_ASKED_FOR is why(state, "house Pilsen")
        assert "all but Regensburg Pilsen" == _all_but(after(state, "house Nürnberg"), seat=0)

    def test_a_province_that_got_its_house_gets_no_other(self) -> None:
        """Also when houses are few a province gets one house in way (a)."""
        state = a_state(
            houses="all but Regensburg Nürnberg Pilsen Lodz", route="Regensburg Nürnberg Pilsen Lodz", phase="close"
        )
        state = after(state, "close each, house Nürnberg")
        assert "house Pilsen, house Lodz" == legal(state)
        assert Objection.NOT_ASKED_FOR is why(state, "house Regensburg")

    def test_just_enough_houses_are_not_few(self) -> None:
        """With as many houses as places nothing is chosen that was not before."""
        state = a_state(houses="all but Lodz Pilsen Ulm Basel", carriage=5, route="Lodz Pilsen Nürnberg", phase="close")
        state = after(state, "close each")
        assert "all but Basel Ulm" == _all_but(state, seat=0)
        assert "seat 1: draw 2, postmaster" == turn_of(state)

    def test_just_enough_houses_keep_the_order_of_the_provinces(self) -> None:
        """With as many houses as provinces they are asked for one after the other, not all at once."""
        houses = "all but Regensburg Nürnberg Stuttgart Ulm"
        state = a_state(houses=houses, route="Regensburg Nürnberg Stuttgart Ulm", phase="close")
        state = after(state, "close each")
        assert "house Nürnberg, house Regensburg" == legal(state)
        assert Objection.NOT_ASKED_FOR is why(state, "house Ulm")


def _all_but(state: State, *, seat: int) -> str:
    """Return the cities without a house of a player, as a text that `a_state` understands."""
    houses = state.players[seat].houses
    return "all but " + named(frozenset(type(next(iter(houses)))) - houses)


class TestC4Route:
    """C4: a route of 5, of 6, or of 7 and more cards wins the top tile of its stack."""

    @pytest.mark.parametrize(
        ("length", "tile"),
        [
            (3, ""),
            (4, ""),
            (5, "route of 5:2"),
            (6, "route of 6:3"),
            (7, "route of 7:4"),
            (8, "route of 7:4"),
            (10, "route of 7:4"),
        ],
    )
    def test_the_tile_of_the_length(self, length: int, tile: str) -> None:
        """Below 5 cards none, then the tile of the length; 7 is the highest."""
        state = after(a_state(route=a_route(length), phase="close"), "close Baden")
        assert tile == tiles_of(state.players[0])

    def test_the_top_tile_is_won(self) -> None:
        """The next route of that length wins the next tile."""
        state = a_state(route=a_route(7), phase="close", stacks="route of 7:2 1")
        state = after(state, "close Baden")
        assert "route of 7:2" == tiles_of(state.players[0])
        assert (1,) == state.stacks[2]

    def test_the_same_kind_can_be_won_again(self) -> None:
        """A player who has a tile of that length wins another."""
        state = a_state(route=a_route(5), tiles="route of 5:2", phase="close")
        assert "route of 5:2, route of 5:1" == tiles_of(after(state, "close Baden").players[0])

    @pytest.mark.parametrize(
        ("length", "stacks", "tile"),
        [
            (6, "route of 6:none", "route of 5:2"),
            (7, "route of 7:none", "route of 6:3"),
            (7, "route of 7:none, route of 6:2 1", "route of 6:2"),
            (8, "route of 7:none", "route of 6:3"),
            (7, "route of 7:none, route of 6:none", "route of 5:2"),
            (9, "route of 7:none, route of 6:none, route of 5:1", "route of 5:1"),
            (7, "route of 7:none, route of 6:none, route of 5:none", ""),
            (6, "route of 6:none, route of 5:none", ""),
            (5, "route of 5:none", ""),
            (4, "route of 5:1", ""),
        ],
    )
    def test_an_empty_stack_gives_way_to_the_next_lower_one(self, length: int, stacks: str, tile: str) -> None:
        """If the stack is empty the next lower one that has tiles is taken, two steps down too, never a higher one."""
        state = a_state(route=a_route(length), phase="close", stacks=stacks)
        assert tile == tiles_of(after(state, "close Baden").players[0])

    def test_one_tile_for_a_route(self) -> None:
        """A route of 7 wins no tile of 5 or 6 in addition."""
        state = after(a_state(route=a_route(7), phase="close"), "close Baden")
        assert ((2, 1), (3, 2, 1), (3, 2, 1)) == state.stacks[:3]


class TestC4Province:
    """C4: own houses in every city of a province or pair that has a stack win its top tile."""

    @pytest.mark.parametrize(
        ("houses", "route", "close", "tile"),
        [
            ("Mannheim Carlsruhe", "Freiburg Basel Zürich", "close Baden", "Baden:3"),
            ("Stuttgart", "Ulm Sigmaringen Zürich", "close each", "Württemberg/Hohenzollern:3"),
            ("Basel Innsbruck", "Zürich Kempten Augsburg", "close Schweiz", "Schweiz/Tyrol:3"),
            ("Basel Zürich", "Innsbruck Kempten Augsburg", "close Tyrol", "Schweiz/Tyrol:3"),
            ("Pilsen Salzburg Linz", "Budweis Pilsen Nürnberg", "close Böhmen", "Böhmen/Salzburg:4"),
            ("Pilsen Budweis Linz", "Salzburg Passau Regensburg", "close Salzburg", "Böhmen/Salzburg:4"),
            (
                "Würzburg Nürnberg Regensburg Ingolstadt Augsburg Passau München",
                "Kempten Ulm Stuttgart",
                "close Baiern",
                "Baiern:5",
            ),
        ],
        ids=["Baden", "Ulm and Sigmaringen", "Schweiz", "Tyrol", "Böhmen", "Salzburg", "Baiern"],
    )
    def test_the_last_house_of_a_province_wins(self, houses: str, route: str, close: str, tile: str) -> None:
        """With the houses of earlier routes the new ones complete the province or pair."""
        state = a_state(houses=houses, route=route, phase="close")
        assert tile == tiles_of(after(state, close).players[0])

    @pytest.mark.parametrize(
        ("houses", "route", "close"),
        [
            ("Mannheim", "Freiburg Basel Zürich", "close Baden"),
            ("Stuttgart", "Ulm Augsburg Kempten", "close Württemberg"),
            ("", "Ulm Sigmaringen Zürich", "close each"),
            ("Basel", "Zürich Kempten Augsburg", "close Schweiz"),
            ("Pilsen", "Budweis Linz Salzburg", "close Salzburg"),
            ("", "Lodz Pilsen Nürnberg", "close Polen"),
        ],
        ids=[
            "Carlsruhe missing",
            "Sigmaringen missing",
            "Stuttgart missing",
            "Innsbruck missing",
            "Budweis missing",
            "Polen",
        ],
    )
    def test_an_incomplete_province_wins_nothing(self, houses: str, route: str, close: str) -> None:
        """One city without an own house, in either province of a pair, and there is no tile; Polen has no stack."""
        state = a_state(houses=houses, route=route, phase="close")
        assert "" == tiles_of(after(state, close).players[0])

    def test_a_whole_province_in_one_route(self) -> None:
        """All houses of a province can come from a single route."""
        state = a_state(route="Mannheim Carlsruhe Freiburg", phase="close")
        assert "Baden:3" == tiles_of(after(state, "close Baden").players[0])

    def test_houses_of_others_do_not_help(self) -> None:
        """Only own houses count."""
        others = [a_player(houses="Mannheim Carlsruhe Freiburg", tiles="Baden:3")]
        state = a_state(route="Freiburg Basel Zürich", houses="Mannheim", phase="close", others=others)
        assert "" == tiles_of(after(state, "close Baden").players[0])

    def test_the_next_player_wins_the_next_tile(self) -> None:
        """Whoever completes the province after another gets the tile that is on top now."""
        state = a_state(route="Mannheim Carlsruhe Freiburg", phase="close", stacks="Baden:2 1")
        assert "Baden:2" == tiles_of(after(state, "close Baden").players[0])

    def test_once_for_each_player(self) -> None:
        """A player who has the tile of the province wins no second one, though the houses are still there."""
        houses = "Mannheim Carlsruhe Freiburg"
        state = a_state(houses=houses, tiles="Baden:3", route="Freiburg Basel Zürich", phase="close")
        state = after(state, "close each, house Basel")
        assert "Baden:3" == tiles_of(state.players[0])

    def test_an_empty_stack_gives_nothing(self) -> None:
        """The fourth player to complete Baden gets nothing: there are three tiles, and no other stack serves."""
        state = a_state(route="Mannheim Carlsruhe Freiburg", phase="close", stacks="Baden:none", players=4)
        assert "" == tiles_of(after(state, "close Baden").players[0])

    def test_several_tiles_at_once(self) -> None:
        """One closing can complete several provinces, and the tile for the route comes first."""
        state = a_state(
            houses="Stuttgart Basel Innsbruck", route="Ulm Sigmaringen Zürich Kempten Augsburg", phase="close"
        )
        expected = "route of 5:2, Württemberg/Hohenzollern:3, Schweiz/Tyrol:3"
        assert expected == tiles_of(after(state, "close each, house Kempten").players[0])


class TestC4AllProvinces:
    """C4: own houses in at least one city of each of the nine provinces win the tile of all provinces."""

    @pytest.mark.parametrize(
        ("last", "route", "close"),
        [
            ("Mannheim", "Mannheim Würzburg Nürnberg", "close Baden"),
            ("Würzburg", "Mannheim Würzburg Stuttgart", "close Baiern"),
            ("Pilsen", "Lodz Pilsen Nürnberg", "close Böhmen"),
            ("Sigmaringen", "Freiburg Sigmaringen Zürich", "close Hohenzollern"),
            ("Lodz", "Lodz Pilsen Nürnberg", "close Polen"),
            ("Salzburg", "Salzburg Passau Regensburg", "close Salzburg"),
            ("Basel", "Basel Freiburg Carlsruhe", "close Schweiz"),
            ("Innsbruck", "Innsbruck Kempten Augsburg", "close Tyrol"),
            ("Stuttgart", "Stuttgart Mannheim Würzburg", "close Württemberg"),
        ],
        ids=ALL_PROVINCES.split(),
    )
    def test_the_ninth_province_wins(self, last: str, route: str, close: str) -> None:
        """Eight provinces win nothing, a house in the ninth wins the tile, whichever it is."""
        houses = " ".join(city for city in ALL_PROVINCES.split() if city != last)
        state = a_state(houses=houses, route=route, phase="close")
        assert "all provinces:6" == tiles_of(after(state, close).players[0])

    @pytest.mark.parametrize("missing", ALL_PROVINCES.split())
    def test_eight_provinces_are_not_enough(self, missing: str) -> None:
        """Without a house in one of the nine there is no tile, whichever it is."""
        houses = " ".join(city for city in ALL_PROVINCES.split() if city != missing)
        route = "Basel Zürich Kempten" if missing == "Würzburg" else "Nürnberg Regensburg Ingolstadt"
        close = "close Schweiz" if missing == "Würzburg" else "close Baiern"
        tiles = after(a_state(houses=houses, route=route, phase="close"), close).players[0].tiles
        assert "all provinces" not in [str(tile.stack) for tile in tiles]

    def test_the_next_player_wins_the_next_tile(self) -> None:
        """The fourth player to have all provinces gets the lowest tile; everybody can have one."""
        state = a_state(
            houses=ALL_PROVINCES.replace("Lodz ", ""),
            route="Lodz Pilsen Nürnberg",
            phase="close",
            stacks="all provinces:3",
            players=4,
        )
        state = after(state, "close Polen")
        assert "all provinces:3" == tiles_of(state.players[0])
        assert () == state.stacks[3]

    def test_once_for_each_player(self) -> None:
        """A player who has the tile wins no second one."""
        state = a_state(houses=ALL_PROVINCES, tiles="all provinces:6", route="Lodz Pilsen Nürnberg", phase="close")
        assert "all provinces:6" == tiles_of(after(state, "close Baiern").players[0])

    @pytest.mark.parametrize("count", range(1, 10))
    def test_tiles_of_other_kinds_do_not_matter(self, count: int) -> None:
        """A player wins it with any number of tiles for long routes, with all nine of them too."""
        lengths = "5:2, 5:1, 6:3, 6:2, 6:1, 7:4, 7:3, 7:2, 7:1"
        tiles = ", ".join(f"route of {tile}" for tile in lengths.split(", ")[:count])
        houses = ALL_PROVINCES.replace("Lodz ", "")
        state = a_state(houses=houses, tiles=tiles, route="Lodz Pilsen Nürnberg", phase="close")
        assert f"{tiles}, all provinces:6" == tiles_of(after(state, "close Polen").players[0])

    def test_the_province_tile_comes_before_it(self) -> None:
        """A house that completes both wins the tile of the province and then that of all provinces."""
        houses = ALL_PROVINCES.replace("Innsbruck ", "") + " Zürich"
        state = a_state(houses=houses, route="Innsbruck Kempten Augsburg", phase="close")
        assert "Schweiz/Tyrol:3, all provinces:6" == tiles_of(after(state, "close Tyrol").players[0])


class TestC5:
    """C5: a route that has as many cards as the number of the next carriage brings it; one for each route."""

    @pytest.mark.parametrize(
        ("carriage", "length", "taken"),
        [
            (0, 3, 3),
            (0, 4, 3),
            (0, 8, 3),
            (3, 3, 3),
            (3, 4, 4),
            (3, 5, 4),
            (3, 7, 4),
            (4, 4, 4),
            (4, 5, 5),
            (5, 5, 5),
            (5, 6, 6),
            (6, 6, 6),
            (6, 7, 7),
            (6, 9, 7),
        ],
        ids="{}".format,
    )
    def test_the_next_carriage(self, carriage: int, length: int, taken: int) -> None:
        """The carriage after that of the player is taken, none skipped; a route that is too short brings none."""
        state = a_state(route=a_route(length), carriage=carriage, phase="close", official="administrator")
        assert taken == after(state, "close Baden").players[0].carriage

    @pytest.mark.parametrize("ended_by", [None, 0], ids=["a turn", "a last turn"])
    @pytest.mark.parametrize("length", range(3, 12))
    @pytest.mark.parametrize(("carriage", "following"), [(0, 3), (3, 4), (4, 5), (5, 6), (6, 7)])
    def test_a_long_route_brings_the_next_one_only(
        self, carriage: int, following: int, length: int, ended_by: int | None
    ) -> None:
        """However long the route is, and in the last turn too, it brings the next carriage or none."""
        route = a_route(length)
        state = a_state(route=route, carriage=carriage, phase="close", official="carrier", seat=1, ended_by=ended_by)
        expected = following if length >= following else carriage
        assert expected == after(state, "close Baden").players[1].carriage

    def test_the_example_of_the_rulebook(self) -> None:
        """First carriage 3, then 4 with a route of 5, then none with a route of 4."""
        carriages = []
        for carriage, length in ((0, 3), (3, 5), (4, 4)):
            state = after(a_state(route=a_route(length), carriage=carriage, phase="close"), "close Baden")
            carriages.append(state.players[0].carriage)
        assert [3, 4, 4] == carriages

    def test_it_cannot_be_declined(self) -> None:
        """Nothing is asked before the carriage is taken: closing leads on to the next turn."""
        state = after(a_state(route=a_route(4), carriage=3, phase="close"), "close Baden")
        assert "seat 1: draw 2, postmaster" == turn_of(state)
        assert 4 == state.players[0].carriage

    def test_the_number_of_houses_does_not_matter(self) -> None:
        """A route that places no house brings the carriage too."""
        state = a_state(route=a_route(4), houses="Freiburg", carriage=3, phase="close")
        assert 4 == after(state, "close Baden").players[0].carriage

    def test_everybody_can_have_each(self) -> None:
        """There are four carriages of each number: those of others do not matter."""
        others = [a_player(carriage=3), a_player(carriage=3), a_player(carriage=3)]
        state = a_state(route=a_route(3), phase="close", others=others)
        assert 3 == after(state, "close Baden").players[0].carriage


class TestC6:
    """C6: for a route 1 or 2 cards short of the next carriage the cartwright can be called."""

    @pytest.mark.parametrize(
        ("carriage", "length"), [(3, 3), (4, 3), (4, 4), (5, 4), (5, 5), (6, 5), (6, 6)], ids="{}".format
    )
    def test_one_or_two_cards_short(self, carriage: int, length: int) -> None:
        """He is asked for; called, the next carriage is taken, declined, none is."""
        state = after(a_state(route=a_route(length), carriage=carriage, phase="close"), "close Baden")
        assert "cartwright, pass" == legal(state)
        called, declined = after(state, "cartwright"), after(state, "pass")
        assert (carriage + 1, carriage) == (called.players[0].carriage, declined.players[0].carriage)

    @pytest.mark.parametrize(
        ("carriage", "length"),
        [(0, 3), (3, 4), (3, 8), (5, 3), (6, 3), (6, 4)],
        ids=["long enough for 3", "long enough for 4", "longer", "3 short of 6", "4 short of 7", "3 short of 7"],
    )
    def test_otherwise_he_is_not_asked_for(self, carriage: int, length: int) -> None:
        """When the carriage is taken anyway, or three and more cards are missing, nothing is asked."""
        state = after(a_state(route=a_route(length), carriage=carriage, phase="close"), "close Baden")
        assert "seat 1: draw 2, postmaster" == turn_of(state)

    def test_the_example_of_the_rulebook(self) -> None:
        """With carriage 6 and a route of 5 the cartwright brings 7, and the tile stays that of a route of 5."""
        state = after(a_state(route=a_route(5), carriage=6, phase="close"), "close Baden, cartwright")
        assert (7, "route of 5:2, game end:1") == (state.players[0].carriage, tiles_of(state.players[0]))

    @pytest.mark.parametrize("action", ["cartwright", "pass"])
    def test_the_turn_goes_on(self, action: str) -> None:
        """Called or declined, the route is discarded next."""
        state = after(a_state(route=a_route(3), carriage=3, phase="carriage"), action)
        assert a_route(3) == named(state.supply.discards)
        assert "seat 1: draw 2, postmaster" == turn_of(state)

    def test_one_carriage_only(self) -> None:
        """A route that brings a carriage brings no second one by the cartwright."""
        state = after(a_state(route=a_route(4), carriage=3, phase="close"), "close Baden")
        assert 4 == state.players[0].carriage
        assert Objection.WRONG_PHASE is why(state, "cartwright")

    @pytest.mark.parametrize("call", ["administrator", "postmaster", "carrier"])
    def test_no_other_official_comes_then(self, call: str) -> None:
        """While he is asked for, the others have their time behind them."""
        assert Objection.WRONG_PHASE is why(a_state(route=a_route(3), carriage=3, phase="carriage"), call)


class TestC7:
    """C7: the route is discarded, then the hand is reduced to 3 cards of the player's choice, one by one."""

    def test_the_route_is_discarded_in_its_order(self) -> None:
        """The cards lie on the discards in route order, the player has no route, and the next turn starts a new one."""
        state = a_state(hand="Ulm", route=EXAMPLE, phase="close", discards="Lodz")
        state = after(state, "close Hohenzollern")
        assert f"Lodz {EXAMPLE}" == named(state.supply.discards)
        assert () == state.players[0].route

    def test_the_next_turn_starts_a_new_route(self) -> None:
        """After closing, the next card has to start a route."""
        state = a_state(hand="Ulm", route=EXAMPLE, phase="close", others=[a_player(hand="Linz Linz")])
        state = after(state, "close Hohenzollern, draw supply, start Linz, pass, draw supply")
        assert Objection.NO_ROUTE is why(state, "left Ulm")
        assert "start Ulm" in legal(state).split(", ")

    @pytest.mark.parametrize(
        ("hand", "phase"),
        [("", "draw"), ("Ulm Ulm Basel", "draw"), ("Ulm Ulm Basel Linz", "discard")],
        ids=["no card", "3 cards", "4 cards"],
    )
    def test_only_more_than_3_cards_are_too_many(self, hand: str, phase: str) -> None:
        """A hand of up to 3 cards is kept, and the next player draws."""
        state = after(a_state(hand=hand, route=EXAMPLE, phase="close"), "close Hohenzollern")
        assert phase == str(state.turn.phase)

    def test_cards_are_discarded_one_by_one(self) -> None:
        """Each card of the hand can be discarded, until 3 are left; they lie on the discards in that order."""
        state = a_state(hand="Ulm Ulm Basel Linz Lodz", phase="discard", discards="Pilsen")
        assert "discard Lodz, discard Linz, discard Basel, discard Ulm" == legal(state)
        state = after(state, "discard Ulm")
        assert "seat 0: discard" == turn_of(state)
        assert "discard Lodz, discard Linz, discard Basel, discard Ulm" == legal(state)
        state = after(state, "discard Linz")
        assert "seat 1: draw 2, postmaster" == turn_of(state)
        assert "Lodz Basel Ulm" == named(state.players[0].hand)
        assert "Pilsen Ulm Linz" == named(state.supply.discards)

    def test_only_cards_of_the_hand_can_be_discarded(self) -> None:
        """A card that is not in the hand cannot be discarded."""
        assert Objection.NOT_IN_HAND_TO_DISCARD is why(
            a_state(hand="Ulm Ulm Basel Linz", phase="discard"), "discard Lodz"
        )

    def test_discarding_is_a_must(self) -> None:
        """The player cannot pass while more than 3 cards are in hand."""
        assert Objection.WRONG_PHASE is why(a_state(hand="Ulm Ulm Basel Linz", phase="discard"), "pass")

    def test_in_the_last_turn_too(self) -> None:
        """Also in the last turn of the game the hand is reduced, and then the game is over."""
        state = a_state(hand="Ulm Ulm Basel Linz", route=a_route(3), phase="close", seat=1, ended_by=0)
        state = after(state, "close Baden")
        assert "seat 1: discard" == turn_of(state)
        assert "seat 1: over" == turn_of(after(state, "discard Ulm"))

    def test_there_is_no_limit_at_another_time(self) -> None:
        """A player who does not close keeps any number of cards."""
        hand = "Lodz Linz Basel Ulm Ulm"
        state = after(a_state(hand=hand, route=EXAMPLE, phase="close"), "pass")
        assert hand == named(state.players[0].hand)

    def test_the_route_fills_spaces_before_cards_are_discarded(self) -> None:
        """Where spaces are empty (D7) the route's cards are there before the player chooses what to discard."""
        state = a_state(
            hand="Ulm Ulm Basel Linz",
            route="Lodz Pilsen Nürnberg",
            phase="close",
            display=". . . . . .",
            rest="another hand",
        )
        state = after(state, "close Polen", deal="Pilsen Nürnberg Lodz")
        assert Phase.DISCARD is state.turn.phase
        assert "Pilsen Nürnberg Lodz . . ." == named(state.supply.display)
