"""R · The route: playing a card at an end of it, or as the first of a new one."""

from __future__ import annotations

import pytest

from tables import a_state, after, legal, named, why
from thurn_taxis import City, IllegalAction, Objection

EXAMPLE = "Carlsruhe Stuttgart Nürnberg Regensburg"

JOINED = {
    "Mannheim": "Carlsruhe Würzburg Stuttgart",
    "Carlsruhe": "Mannheim Freiburg Stuttgart",
    "Freiburg": "Carlsruhe Sigmaringen Basel Zürich",
    "Würzburg": "Mannheim Nürnberg Stuttgart",
    "Nürnberg": "Würzburg Regensburg Ingolstadt Pilsen Stuttgart",
    "Regensburg": "Nürnberg Ingolstadt Passau München Pilsen",
    "Ingolstadt": "Nürnberg Regensburg Augsburg München Stuttgart Ulm",
    "Augsburg": "Ingolstadt München Kempten Innsbruck Ulm",
    "Passau": "Regensburg München Salzburg Linz",
    "München": "Regensburg Ingolstadt Augsburg Passau Salzburg Innsbruck",
    "Kempten": "Augsburg Sigmaringen Zürich Innsbruck Ulm",
    "Pilsen": "Nürnberg Regensburg Budweis Lodz",
    "Budweis": "Pilsen Linz",
    "Sigmaringen": "Freiburg Kempten Zürich Stuttgart Ulm",
    "Lodz": "Pilsen",
    "Salzburg": "Passau München Linz Innsbruck",
    "Linz": "Passau Budweis Salzburg",
    "Basel": "Freiburg Zürich",
    "Zürich": "Freiburg Kempten Sigmaringen Basel",
    "Innsbruck": "Augsburg München Kempten Salzburg",
    "Stuttgart": "Mannheim Carlsruhe Würzburg Nürnberg Ingolstadt Sigmaringen Ulm",
    "Ulm": "Ingolstadt Augsburg Kempten Sigmaringen Stuttgart",
}
"""The cities that a road joins to each city, as on the printed board, both in map order."""


class TestR1:
    """R1: one card must be played from hand; the order of the route never changes."""

    def test_playing_is_a_must(self) -> None:
        """After drawing there is no way around playing a card."""
        state = a_state(hand="Basel", route="Ulm", phase="play", official="postmaster")
        assert "start Basel" == legal(state)
        assert [Objection.WRONG_PHASE] * 2 == [why(state, "pass"), why(state, "close each")]

    def test_one_card_is_played(self) -> None:
        """A card goes from the hand to the route, and only that one."""
        player = after(a_state(hand="Ulm Basel Ulm", route="Stuttgart", phase="play"), "right Ulm").player
        assert ("Basel Ulm", "Stuttgart Ulm") == (named(player.hand), named(player.route))

    @pytest.mark.parametrize("action", ["start Linz", "left Linz", "right Linz"])
    def test_only_cards_of_the_hand_can_be_played(self, action: str) -> None:
        """A card that is not in the hand cannot be played, though it would fit."""
        assert Objection.NOT_IN_HAND is why(a_state(hand="Ulm", route="Passau", phase="play"), action)

    def test_the_order_never_changes(self) -> None:
        """Cards added at either end leave those on the table as they lie."""
        state = a_state(hand="Ulm Würzburg", route="Stuttgart Nürnberg", phase="play")
        state = after(state, "left Ulm, carrier, right Würzburg")
        assert "Ulm Stuttgart Nürnberg Würzburg" == named(state.player.route)


class TestR2:
    """R2: without a route any card starts one."""

    def test_any_card_starts_a_route(self) -> None:
        """Each card of the hand can start the route; equal cards are one choice."""
        state = a_state(hand="Ulm Basel Ulm", phase="play", official="postmaster")
        assert "start Basel, start Ulm" == legal(state)
        assert "Basel" == named(after(state, "start Basel").player.route)

    @pytest.mark.parametrize("action", ["left Ulm", "right Ulm"])
    def test_there_is_no_end_to_add_to(self, action: str) -> None:
        """Without a route nothing can be added at an end."""
        assert Objection.NO_ROUTE is why(a_state(hand="Ulm", phase="play"), action)


class TestR3:
    """R3: a card may be added at the left or right end if a road joins its city to the city at that end."""

    @pytest.mark.parametrize(("end", "fitting"), JOINED.items(), ids=JOINED)
    def test_the_cities_that_a_road_joins(self, end: str, fitting: str) -> None:
        """To a route of one card exactly the cities joined to it can be added, at both sides."""
        state = a_state(hand=f"all but {end}", route=end, phase="play")
        expected = [f"{side} {city}" for side in ("left", "right") for city in fitting.split()]
        assert expected == [action for action in legal(state).split(", ") if action.startswith(("left", "right"))]

    @pytest.mark.parametrize(
        ("hand", "added"),
        [
            ("Mannheim", ["left Mannheim"]),
            ("Passau", ["right Passau"]),
            ("Ingolstadt", ["right Ingolstadt"]),
            ("Linz", []),
        ],
        ids=["fits on the left", "fits on the right", "joined to the middle too", "fits nowhere"],
    )
    def test_each_end_has_its_own_roads(self, hand: str, added: list[str]) -> None:
        """At an end only a road to the city at that end counts."""
        state = a_state(hand=hand, route=EXAMPLE, phase="play", official="postmaster")
        assert [f"start {hand}", *added] == legal(state).split(", ")

    @pytest.mark.parametrize(
        ("side", "route"), [("left", "Ulm Stuttgart"), ("right", "Stuttgart Ulm")], ids=["left", "right"]
    )
    def test_sides_give_mirrored_routes(self, side: str, route: str) -> None:
        """On a route of one card both sides are legal."""
        state = after(a_state(hand="Ulm", route="Stuttgart", phase="play"), f"{side} Ulm")
        assert route == named(state.player.route)

    def test_a_card_may_fit_at_both_ends_of_a_longer_route(self) -> None:
        """Where a road leads to each end the player chooses the side."""
        state = a_state(hand="Ingolstadt", route="Augsburg Ulm", phase="play", official="postmaster")
        assert "start Ingolstadt, left Ingolstadt, right Ingolstadt" == legal(state)


class TestR4:
    """R4: a city is in a route at most once, and nothing is inserted."""

    @pytest.mark.parametrize(
        ("action", "objection"),
        [
            ("left Innsbruck", Objection.NOT_ADJACENT),
            ("right Innsbruck", Objection.NOT_ADJACENT),
            ("left Würzburg", Objection.NOT_ADJACENT),
            ("right Würzburg", Objection.NOT_ADJACENT),
            ("left Stuttgart", Objection.ALREADY_IN_ROUTE),
            ("right Stuttgart", Objection.ALREADY_IN_ROUTE),
        ],
    )
    def test_the_example_of_the_rulebook(self, action: str, objection: Objection) -> None:
        """Innsbruck fits neither end, Würzburg cannot be inserted, Stuttgart is there already."""
        state = a_state(hand="Innsbruck Würzburg Stuttgart", route=EXAMPLE, phase="play")
        assert objection is why(state, action)
        assert "postmaster, start Würzburg, start Innsbruck, start Stuttgart" == legal(state)

    def test_a_route_is_no_circle(self) -> None:
        """The city at one end cannot be added at the other, though a road joins them."""
        state = a_state(hand="Ulm", route="Ulm Stuttgart Sigmaringen", phase="play", official="postmaster")
        assert Objection.ALREADY_IN_ROUTE is why(state, "right Ulm")
        assert "start Ulm" == legal(state)


class TestR5:
    """R5: the route may be abandoned: its cards are discarded, and any card from hand starts a new one."""

    STATE = a_state(hand="Ulm Basel Linz Lodz", route="Augsburg Kempten Zürich", phase="play", discards="Pilsen")

    def test_the_route_is_discarded_in_its_order(self) -> None:
        """The cards of the old route lie on the discards in route order."""
        state = after(self.STATE, "start Linz")
        assert "Linz" == named(state.player.route)
        assert "Pilsen Augsburg Kempten Zürich" == named(state.supply.discards)

    def test_it_may_be_abandoned_though_a_card_fits(self) -> None:
        """Ulm and Basel fit, and still every card can start a new route, those two as well."""
        expected = "postmaster, start Lodz, start Linz, start Basel, start Ulm, left Ulm, right Basel"
        assert expected == legal(self.STATE)

    def test_it_may_be_abandoned_when_no_card_fits(self) -> None:
        """With no card that fits the route has to be abandoned."""
        state = a_state(hand="Lodz", route="Augsburg Kempten Zürich", phase="play", official="postmaster")
        assert "start Lodz" == legal(state)

    def test_nothing_is_scored(self) -> None:
        """No house, tile or carriage comes from an abandoned route."""
        before, player = self.STATE.player, after(self.STATE, "start Linz").player
        assert (before.houses, before.tiles, before.carriage) == (player.houses, player.tiles, player.carriage)

    def test_the_hand_is_not_reduced(self) -> None:
        """After abandoning a route more than three cards may stay in hand."""
        hand = "Lodz Linz Basel Ulm Ulm"
        state = a_state(hand=f"{hand} Pilsen", route="Augsburg", phase="play")
        state = after(state, "start Pilsen, pass")
        assert hand == named(state.players[0].hand)

    def test_the_abandoned_city_may_come_again(self) -> None:
        """A card of a city that was in the old route can start the new one."""
        state = after(a_state(hand="Kempten", route="Augsburg Kempten", phase="play"), "start Kempten")
        assert "Kempten" == named(state.player.route)


class TestR6:
    """R6: the postal carrier allows a second card after the first, which must be added to the route."""

    def test_he_can_be_called_after_the_first_card(self) -> None:
        """When a card has been played and another fits an end he can be called."""
        state = after(a_state(hand="Ulm Augsburg", route="Stuttgart", phase="play"), "right Ulm")
        assert "carrier, pass" == legal(state)

    def test_the_second_card_must_be_added(self) -> None:
        """With him only additions are legal: no new route, no pass, no third call."""
        state = a_state(hand="Augsburg Lodz", route="Stuttgart Ulm", phase="play", official="carrier")
        assert "right Augsburg" == legal(state)
        assert Objection.CARRIER_ADDS is why(state, "start Augsburg")
        assert Objection.OFFICIAL_CALLED is why(state, "postmaster")
        assert Objection.WRONG_PHASE is why(state, "pass")

    def test_the_second_card_keeps_to_the_rules_of_the_route(self) -> None:
        """The second card needs a road to an end (R3) and a city that is not in the route (R4)."""
        state = a_state(hand="Augsburg Lodz Ulm", route="Stuttgart Ulm", phase="play", official="carrier")
        assert Objection.NOT_ADJACENT is why(state, "left Lodz")
        assert Objection.ALREADY_IN_ROUTE is why(state, "left Ulm")

    def test_after_the_second_card_the_route_can_be_closed(self) -> None:
        """The second card brings the turn to closing, and there is no third card."""
        state = a_state(hand="Augsburg Kempten", route="Stuttgart Ulm", phase="play", official="carrier")
        state = after(state, "right Augsburg")
        assert "close each, close Baiern, close Württemberg, pass" == legal(state)
        assert Objection.OFFICIAL_CALLED is why(state, "carrier")

    def test_both_sides_are_free(self) -> None:
        """The two cards may be added at different ends."""
        state = a_state(hand="Ulm Würzburg", route="Stuttgart", phase="play")
        state = after(state, "left Ulm, carrier, right Würzburg")
        assert "Ulm Stuttgart Würzburg" == named(state.player.route)

    @pytest.mark.parametrize("route", ["", "Lodz Pilsen"], ids=["without a route", "after abandoning one"])
    def test_he_may_follow_a_card_that_starts_a_route(self, route: str) -> None:
        """The first of the two cards may start the route."""
        state = a_state(hand="Ulm Augsburg", route=route, phase="play")
        state = after(state, "start Ulm, carrier, left Augsburg")
        assert "Augsburg Ulm" == named(state.player.route)

    @pytest.mark.parametrize("hand", ["", "Lodz", "Ulm"], ids=["no card", "no road", "the same city"])
    def test_he_cannot_be_called_when_no_card_fits(self, hand: str) -> None:
        """Without a card that can be added he is of no use, and cannot be called."""
        state = a_state(hand=hand, route="Stuttgart Ulm", phase="close")
        assert Objection.NO_CARD_FITS is why(state, "carrier")
        assert "pass" == legal(state)

    def test_he_cannot_be_called_before_the_first_card(self) -> None:
        """He comes after the first card."""
        assert Objection.WRONG_PHASE is why(a_state(hand="Ulm Augsburg", route="Stuttgart", phase="play"), "carrier")

    def test_he_does_not_help_over_an_objection(self) -> None:
        """A second route is refused with an error, and the position stays."""
        state = a_state(hand="Augsburg Lodz", route="Stuttgart Ulm", phase="play", official="carrier")
        with pytest.raises(IllegalAction, match="must be added to the route"):
            after(state, "start Lodz")


def test_every_city_has_a_line_in_the_table_of_roads() -> None:
    """The table names each of the 22 cities in map order, and each of the 45 roads from both sides."""
    roads = [(end, city) for end, fitting in JOINED.items() for city in fitting.split()]
    assert list(map(str, City)) == list(JOINED)
    assert (90, 45) == (len(roads), len(set(map(frozenset, roads))))
