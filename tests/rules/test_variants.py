"""V · Variants: the options of the rule set, each against its default."""

from __future__ import annotations

import pytest
from attrs import evolve

from tables import ALL_PROVINCES, a_player, a_state, after, legal, named, tiles_of, turn_of, why
from thurn_taxis import FIRST_EDITION, RIO_GRANDE, Objection, Ruleset, is_over, winner

OPTIONS = {
    "all_provinces": ("all", "outside-baiern"),
    "length_fallback": ("any", "over-seven"),
    "placement": ("full", "free"),
    "last_round": ("finish", "one-more-turn"),
    "abandon": ("free", "stuck"),
}
"""The options of V1 to V5 with their values, the default first."""

OVER_SEVEN = evolve(RIO_GRANDE, length_fallback="over-seven")
FREE = evolve(RIO_GRANDE, placement="free")
ONE_MORE_TURN = evolve(RIO_GRANDE, last_round="one-more-turn")
STUCK = evolve(RIO_GRANDE, abandon="stuck")
CHINESE_SUMMARY = evolve(RIO_GRANDE, length_fallback="over-seven", last_round="one-more-turn", abandon="stuck")

ROUTE_OF_7_TILES = "route of 7:4, route of 7:3, route of 7:2, route of 7:1"

_LONG = "Basel Freiburg Sigmaringen Stuttgart Nürnberg Regensburg Passau Linz Budweis"


def a_route(length: int) -> str:
    """Return a route of a length, in which way (b) in Baden places one house and wins no province tile."""
    return " ".join(_LONG.split()[:length])


class TestV1:
    """V1: the tile of all provinces asks for all nine, or in the first German edition for the eight outside Baiern."""

    HOUSES = ALL_PROVINCES.replace("Würzburg ", "").replace("Lodz ", "")

    @pytest.mark.parametrize(
        ("rules", "tile"), [(RIO_GRANDE, ""), (FIRST_EDITION, "all provinces:6")], ids=["all", "outside-baiern"]
    )
    def test_without_baiern(self, rules: Ruleset, tile: str) -> None:
        """A house in each province but Baiern wins the tile in the first edition only."""
        state = a_state(houses=self.HOUSES, route="Lodz Pilsen Nürnberg", phase="close", rules=rules)
        assert tile == tiles_of(after(state, "close Polen").players[0])

    @pytest.mark.parametrize("rules", [RIO_GRANDE, FIRST_EDITION], ids=["all", "outside-baiern"])
    def test_with_baiern(self, rules: Ruleset) -> None:
        """A house in each of the nine wins it in both editions."""
        state = a_state(houses=self.HOUSES, route="Lodz Pilsen Nürnberg", phase="close", rules=rules)
        assert "all provinces:6" == tiles_of(after(state, "close each").players[0])

    def test_the_other_eight_are_needed(self) -> None:
        """In the first edition too, Baiern does not stand in for another province."""
        state = a_state(houses=self.HOUSES, route="Kempten Augsburg Ulm", phase="close", rules=FIRST_EDITION)
        assert "" == tiles_of(after(state, "close Baiern").players[0])

    def test_the_province_tile_of_baiern_stays(self) -> None:
        """The first edition has the tile for all of Baiern as well."""
        houses = "Würzburg Nürnberg Regensburg Ingolstadt Augsburg Passau München"
        state = a_state(houses=houses, route="Kempten Ulm Stuttgart", phase="close", rules=FIRST_EDITION)
        assert "Baiern:5" == tiles_of(after(state, "close Baiern").players[0])


class TestV2:
    """V2: an empty stack gives way to a lower one for any route, or only for one of more than 7 cards."""

    @pytest.mark.parametrize(
        ("length", "stacks", "of_any", "over_seven"),
        [
            (5, "route of 5:none", "", ""),
            (6, "route of 6:none", "route of 5:2", ""),
            (7, "route of 7:none", "route of 6:3", ""),
            (8, "route of 7:none", "route of 6:3", "route of 6:3"),
            (9, "route of 7:none, route of 6:none", "route of 5:2", "route of 5:2"),
            (8, "route of 7:none, route of 6:none, route of 5:none", "", ""),
            (6, "route of 6:1", "route of 6:1", "route of 6:1"),
            (7, "route of 7:1", "route of 7:1", "route of 7:1"),
            (8, "route of 7:1", "route of 7:1", "route of 7:1"),
            (4, "", "", ""),
        ],
    )
    def test_which_tile(self, length: int, stacks: str, of_any: str, over_seven: str) -> None:
        """The two readings differ for routes of 6 and 7 whose stack is empty, and nowhere else."""
        won = []
        for rules in (RIO_GRANDE, OVER_SEVEN):
            state = a_state(route=a_route(length), phase="close", stacks=stacks, rules=rules)
            won.append(tiles_of(after(state, "close Baden").players[0]))
        assert [of_any, over_seven] == won


class TestV3:
    """V3: the chosen way is carried out in full, or any part of it may be left without a house."""

    EXAMPLE = "Sigmaringen Stuttgart Nürnberg Regensburg Ingolstadt Augsburg"

    def test_nothing_is_placed_unasked(self) -> None:
        """Provinces with one city are asked for too, each in its turn, in the order of the route."""
        state = after(a_state(route=self.EXAMPLE, phase="close", rules=FREE), "close each")
        assert "" == named(state.player.houses)
        assert "house Sigmaringen, pass" == legal(state)
        state = after(state, "house Sigmaringen")
        assert "house Stuttgart, pass" == legal(state)
        state = after(state, "house Stuttgart")
        assert "house Nürnberg, house Regensburg, house Ingolstadt, house Augsburg, pass" == legal(state)
        assert "Augsburg Sigmaringen Stuttgart" == named(after(state, "house Augsburg").players[0].houses)

    def test_a_pass_leaves_out_the_group_asked_for(self) -> None:
        """After a pass the next province is asked for, and the one passed over gets nothing."""
        state = after(a_state(route=self.EXAMPLE, phase="close", rules=FREE), "close each, house Sigmaringen, pass")
        assert Objection.NOT_ASKED_FOR is why(state, "house Stuttgart")
        assert "Nürnberg Sigmaringen" == named(after(state, "house Nürnberg").players[0].houses)

    def test_groups_are_asked_for_in_order(self) -> None:
        """A city of a later group cannot be chosen before its turn."""
        state = after(a_state(route=self.EXAMPLE, phase="close", rules=FREE), "close each")
        assert Objection.NOT_ASKED_FOR is why(state, "house Nürnberg")

    def test_way_b(self) -> None:
        """In way (b) each city of the province is asked for by itself, in the order of the route."""
        state = after(a_state(route=self.EXAMPLE, houses="Regensburg", phase="close", rules=FREE), "close Baiern")
        assert "house Nürnberg, pass" == legal(state)
        state = after(state, "pass")
        assert "house Ingolstadt, pass" == legal(state)
        assert "house Augsburg, pass" == legal(after(state, "house Ingolstadt"))
        state = after(state, "house Ingolstadt, pass")
        assert "Regensburg Ingolstadt" == named(state.players[0].houses)

    def test_all_may_be_left_out(self) -> None:
        """A route can be closed without any house; tile and carriage are won all the same."""
        state = after(a_state(route=self.EXAMPLE, phase="close", rules=FREE), "close each, pass, pass, pass")
        assert "seat 1: draw 2, postmaster" == turn_of(state)
        player = state.players[0]
        assert ("", 3, "route of 6:3") == (named(player.houses), player.carriage, tiles_of(player))

    def test_it_ends_when_no_house_is_left(self) -> None:
        """With the last house placed nothing more is asked."""
        houses = "all but Regensburg Nürnberg Pilsen"
        state = a_state(houses=houses, route="Regensburg Nürnberg Pilsen", carriage=6, phase="close", rules=FREE)
        state = after(state, "close each")
        assert "house Nürnberg, house Regensburg, pass" == legal(state)
        assert "seat 1: draw 2, postmaster" == turn_of(after(state, "house Nürnberg"))

    def test_few_houses_can_be_kept_for_a_later_group(self) -> None:
        """With fewer houses than places the groups are asked for in order all the same."""
        houses = "all but Regensburg Nürnberg Pilsen"
        state = a_state(houses=houses, route="Regensburg Nürnberg Pilsen", carriage=6, phase="close", rules=FREE)
        state = after(state, "close each")
        assert Objection.NOT_ASKED_FOR is why(state, "house Pilsen")
        assert "house Pilsen, pass" == legal(after(state, "pass"))

    def test_nothing_is_asked_when_nothing_can_be_placed(self) -> None:
        """Where every city of the route has an own house there is no question."""
        state = a_state(route=self.EXAMPLE, houses=self.EXAMPLE, phase="close", rules=FREE)
        assert "seat 1: draw 2, postmaster" == turn_of(after(state, "close each"))

    def test_in_full_no_house_is_left_out(self) -> None:
        """The default refuses to leave out a house."""
        state = after(a_state(route=self.EXAMPLE, phase="close"), "close each")
        assert Objection.HOUSES_ARE_DUE is why(state, "pass")


class TestV4:
    """V4: the round is finished, or after the turn of the trigger each player has exactly one more turn."""

    OTHERS = (a_player(hand="Ulm", route="Lodz"), a_player(hand="Ulm", route="Lodz"))

    @pytest.mark.parametrize(
        ("rules", "seat", "following"),
        [
            (RIO_GRANDE, 0, [1, 2]),
            (RIO_GRANDE, 1, [2]),
            (RIO_GRANDE, 2, []),
            (ONE_MORE_TURN, 0, [1, 2, 0]),
            (ONE_MORE_TURN, 1, [2, 0, 1]),
            (ONE_MORE_TURN, 2, [0, 1, 2]),
        ],
        ids=[f"{name}, triggered by seat {seat}" for name in OPTIONS["last_round"] for seat in range(3)],
    )
    def test_who_has_another_turn(self, rules: Ruleset, seat: int, following: list[int]) -> None:
        """With one more turn everybody plays once more, the player who triggered last."""
        state = a_state(
            hand="Ulm", route=a_route(7), carriage=6, phase="close", seat=seat, others=self.OTHERS, rules=rules
        )
        state = after(state, "close Baden")
        seats = []
        while not is_over(state):
            seats.append(state.turn.seat)
            state = after(state, "draw supply, start Ulm, pass")
        assert following == seats
        assert (following or [seat])[-1] == state.turn.seat

    def test_the_trigger_plays_once_more(self) -> None:
        """The player with carriage 7 closes a last route: houses and tiles are won, but no other carriage."""
        state = a_state(
            route=a_route(5), carriage=7, phase="close", ended_by=0, rules=ONE_MORE_TURN, seat=0, hand="Ulm Ulm Linz"
        )
        state = after(state, "close Baden")
        assert "seat 0: over" == turn_of(state)
        player = state.players[0]
        assert ("Freiburg", 7, "game end:1, route of 5:2") == (named(player.houses), player.carriage, tiles_of(player))

    def test_without_houses_too(self) -> None:
        """The player without a house left closes a last route for the tile and the carriage."""
        state = a_state(
            route=a_route(5), houses="all but Ulm Lodz", carriage=4, phase="close", ended_by=0, rules=ONE_MORE_TURN
        )
        state = after(state, "close Baden")
        assert ("seat 0: over", 5) == (turn_of(state), state.players[0].carriage)

    def test_choices_in_the_turn_once_more(self) -> None:
        """Houses, cards and the cartwright are chosen in it as ever, and then the game is over."""
        state = a_state(
            route="Kempten Ulm Augsburg",
            carriage=7,
            phase="close",
            ended_by=0,
            rules=ONE_MORE_TURN,
            hand="Ulm Linz Linz Lodz",
        )
        for action, phase in (("close each", "houses"), ("house Kempten", "discard"), ("discard Ulm", "over")):
            state = after(state, action)
            assert f"seat 0: {phase}" == turn_of(state)
        state = a_state(
            route=a_route(3), houses="all but Ulm Lodz", carriage=3, phase="close", ended_by=0, rules=ONE_MORE_TURN
        )
        state = after(state, "close Baden")
        assert "seat 0: carriage" == turn_of(state)
        assert "seat 0: over" == turn_of(after(state, "pass")) == turn_of(after(state, "cartwright"))

    def test_a_second_trigger_prolongs_nothing(self) -> None:
        """Another trigger meanwhile gives nobody a further turn."""
        state = a_state(
            hand="Ulm", route=a_route(7), carriage=6, phase="close", seat=1, ended_by=0, rules=ONE_MORE_TURN
        )
        state = after(state, "close Baden")
        assert (0, "seat 0: draw 2, postmaster") == (state.ended_by, turn_of(state))
        state = after(state, "draw supply, draw supply")
        assert "seat 0: over" == turn_of(after(state, f"start {state.player.hand[0]}, pass"))

    def test_the_winner_is_found_as_ever(self) -> None:
        """Ties go by the end tile, though the last turn was that of its holder."""
        others = [
            a_player(carriage=6, houses="Ulm Basel Linz Lodz"),
            a_player(carriage=6, houses="Ulm Basel Linz Lodz"),
        ]
        state = a_state(carriage=7, phase="over", seat=1, ended_by=1, others=others, rules=ONE_MORE_TURN)
        assert 1 == winner(state)


class TestV5:
    """V5: a route may be abandoned freely, or only when no card of the hand can be added to it."""

    @pytest.mark.parametrize(
        ("hand", "of_free", "of_stuck"),
        [
            ("München Lodz", "start München, start Lodz, left München", "left München"),
            ("Lodz Zürich", "start Lodz, start Zürich, right Zürich", "right Zürich"),
            ("Lodz", "start Lodz", "start Lodz"),
            ("Kempten Lodz", "start Kempten, start Lodz", "start Kempten, start Lodz"),
        ],
        ids=["a card fits on the left", "a card fits on the right", "no card fits", "the city is there already"],
    )
    def test_abandoning(self, hand: str, of_free: str, of_stuck: str) -> None:
        """While a card fits, the strict reading offers no new route, not even with that card."""
        offered = []
        for rules in (RIO_GRANDE, STUCK):
            state = a_state(hand=hand, route="Augsburg Kempten", phase="play", official="postmaster", rules=rules)
            offered.append(legal(state))
        assert [of_free, of_stuck] == offered

    def test_the_reason(self) -> None:
        """What forbids a new route is that the old one can grow."""
        state = a_state(hand="Lodz Ulm", route="Augsburg Kempten", phase="play", rules=STUCK)
        assert [Objection.ROUTE_CAN_GROW] * 2 == [why(state, "start Lodz"), why(state, "start Ulm")]

    def test_a_first_route_is_started_freely(self) -> None:
        """Without a route there is nothing to abandon."""
        state = a_state(hand="Lodz Ulm", phase="play", official="postmaster", rules=STUCK)
        assert "start Lodz, start Ulm" == legal(state)


class TestEditions:
    """The editions, and what a rule set accepts."""

    def test_rio_grande_is_all_defaults(self) -> None:
        """The default of each option is the one of the Rio Grande edition."""
        assert {name: values[0] for name, values in OPTIONS.items()} == _options(RIO_GRANDE)
        assert Ruleset() == RIO_GRANDE

    def test_the_first_edition_differs_in_v1(self) -> None:
        """The first German edition has another tile of all provinces, and nothing else."""
        assert _options(RIO_GRANDE) | {"all_provinces": "outside-baiern"} == _options(FIRST_EDITION)

    def test_the_chinese_summary(self) -> None:
        """V2, V4 and V5 can be chosen together: no tile for a 7 without a stack, a turn more, no free abandoning."""
        state = a_state(
            route=a_route(7),
            carriage=6,
            phase="close",
            seat=1,
            rules=CHINESE_SUMMARY,
            others=[a_player(hand="Ulm", route="Augsburg", carriage=3, tiles=ROUTE_OF_7_TILES)],
        )
        state = after(state, "close Baden")
        assert "game end:1" == tiles_of(state.players[1])
        assert "seat 0: draw 1" == turn_of(state)
        assert Objection.ROUTE_CAN_GROW is why(after(state, "draw supply"), "start Ulm")

    @pytest.mark.parametrize(
        ("option", "value"), [(name, value) for name, values in OPTIONS.items() for value in values]
    )
    def test_the_values_of_an_option(self, option: str, value: str) -> None:
        """Each option takes its two values."""
        assert value == _options(Ruleset(**{option: value}))[option]  # type: ignore[arg-type] # any option

    @pytest.mark.parametrize("option", OPTIONS)
    @pytest.mark.parametrize("value", ["", "Any", None, True], ids=repr)
    def test_other_values_are_refused(self, option: str, value: object) -> None:
        """An option with another value is no rule set."""
        with pytest.raises(ValueError, match=option):
            Ruleset(**{option: value})  # type: ignore[arg-type] # wrong on purpose

    @pytest.mark.parametrize("number", ["houses", "hand_limit", "display_size", "tiles"])
    def test_the_numbers_of_the_game_are_no_options(self, number: str) -> None:
        """What is printed on the game's box cannot be chosen."""
        with pytest.raises(TypeError, match=number):
            Ruleset(**{number: 1})  # type: ignore[arg-type] # wrong on purpose


def _options(rules: Ruleset) -> dict[str, object]:
    return {name: getattr(rules, name) for name in OPTIONS}
