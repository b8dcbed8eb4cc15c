"""D · Drawing: display, supply and discards, and the officials who help with them."""

from __future__ import annotations

import pytest
from attrs import evolve

from tables import a_player, a_state, after, cities, legal, named, turn_of, why
from thurn_taxis import RIO_GRANDE, DataError, DealNeeded, Objection, apply, new_game, parse_action, shuffled

EVERY_CITY = (
    "Lodz Pilsen Nürnberg Würzburg Mannheim Carlsruhe Freiburg Basel Zürich Kempten Augsburg Ulm Sigmaringen Stuttgart"
    " Ingolstadt Regensburg Passau München Innsbruck Salzburg Linz Budweis"
)
ROW = "Linz Linz Basel Passau Ulm Lodz"


class TestD1:
    """D1: one card must be taken into hand: any card of the display, or the top card of the supply unseen."""

    def test_any_card_of_the_display_or_the_supply(self) -> None:
        """Each city of the display can be drawn, or the top of the supply; equal cards are one choice."""
        expected = "draw Passau, draw Lodz, draw Linz, draw Basel, draw Ulm, draw supply, administrator"
        assert expected == legal(a_state(hand="Ulm", display=ROW))

    def test_one_card_is_due(self) -> None:
        """With cards in hand one card is due, and after it one is played."""
        state = a_state(hand="Ulm", display=ROW)
        assert "seat 0: draw 1" == turn_of(state)
        assert "seat 0: play" == turn_of(after(state, "draw Basel"))

    def test_drawing_is_a_must(self) -> None:
        """No turn goes on to playing or passing without a card drawn."""
        state = a_state(hand="Ulm", display=ROW)
        assert [Objection.WRONG_PHASE] * 2 == [why(state, "start Ulm"), why(state, "pass")]

    def test_a_card_of_the_display_goes_into_the_hand(self) -> None:
        """The card drawn is in the hand, which is kept in city order."""
        state = after(a_state(hand="Ulm Mannheim", display=ROW), "draw Linz")
        assert "Mannheim Linz Ulm" == named(state.player.hand)

    def test_the_top_card_of_the_supply_goes_into_the_hand(self) -> None:
        """Of the supply it is the top card that is drawn; the display stays as it is."""
        state = after(a_state(hand="Ulm", display=ROW, supply="Kempten Zürich"), "draw supply")
        assert "Kempten Ulm" == named(state.player.hand)
        assert ROW == named(state.supply.display)
        assert "Zürich" == named(state.supply.cards[:1])

    def test_the_leftmost_card_of_a_city_is_taken(self) -> None:
        """Of two equal cards in the display the leftmost is taken, and its space is filled."""
        state = after(a_state(hand="Ulm", display=ROW, supply="Kempten"), "draw Linz")
        assert "Kempten Linz Basel Passau Ulm Lodz" == named(state.supply.display)

    def test_a_city_that_is_not_displayed_cannot_be_drawn(self) -> None:
        """Only cards that lie in the display can be drawn by their name."""
        assert Objection.NOT_IN_DISPLAY is why(a_state(hand="Ulm", display=ROW), "draw Augsburg")

    def test_there_is_no_limit_to_the_hand(self) -> None:
        """A player with many cards draws one more (C7)."""
        state = after(a_state(hand="Ulm Ulm Basel Linz Lodz", display=ROW), "draw Ulm")
        assert "Lodz Linz Basel Ulm Ulm Ulm" == named(state.player.hand)


class TestD2:
    """D2: an empty space of the display is refilled from the supply at once."""

    def test_a_space_is_refilled_at_once(self) -> None:
        """After a card has been taken its space holds what was the top card of the supply."""
        state = after(a_state(hand="Ulm", display=ROW, supply="Kempten Zürich"), "draw Passau")
        assert "Linz Linz Basel Kempten Ulm Lodz" == named(state.supply.display)
        assert "Zürich" == named(state.supply.cards[:1])

    def test_other_spaces_do_not_move(self) -> None:
        """A card that is taken at the left moves no other card."""
        state = after(a_state(hand="Ulm", display="Basel Linz Linz Passau Ulm Lodz", supply="Kempten"), "draw Basel")
        assert "Kempten Linz Linz Passau Ulm Lodz" == named(state.supply.display)

    def test_several_spaces_are_filled_from_left_to_right(self) -> None:
        """When several spaces are empty the top card goes to the leftmost one."""
        state = a_state(hand="Ulm", display=ROW, supply="Kempten Zürich Pilsen Budweis München Salzburg")
        assert "Kempten Zürich Pilsen Budweis München Salzburg" == named(after(state, "administrator").supply.display)

    def test_the_display_is_short_only_when_no_card_is_left(self) -> None:
        """The display stays with an empty space when supply and discards are both empty."""
        state = a_state(hand="Ulm", display=ROW, rest="another hand")
        assert "Linz Linz . Passau Ulm Lodz" == named(after(state, "draw Basel").supply.display)


class TestD3:
    """D3: when a card is needed from an empty supply, the discards are shuffled and become the supply."""

    def test_a_draw_from_the_empty_supply_shuffles(self) -> None:
        """The discards are shuffled, then the top card is drawn; a deal says in which order they came to lie."""
        state = a_state(hand="Ulm", display=ROW, discards="Pilsen Basel Kempten", rest="another hand")
        assert "draw supply" in legal(state).split(", ")
        state = after(state, "draw supply", deal="Kempten Pilsen Basel")
        assert "Kempten Ulm" == named(state.player.hand)
        assert "Pilsen Basel" == named(state.supply.cards)
        assert "" == named(state.supply.discards)
        assert 2 == state.supply.shuffles

    def test_a_space_that_is_refilled_shuffles(self) -> None:
        """A card taken from the display is a need for a card: the discards are shuffled for its space."""
        state = a_state(hand="Ulm", display=ROW, discards="Pilsen Basel Kempten", rest="another hand")
        state = after(state, "draw Passau", deal="Kempten Pilsen Basel")
        assert "Linz Linz Basel Kempten Ulm Lodz" == named(state.supply.display)
        assert "Pilsen Basel" == named(state.supply.cards)
        assert "" == named(state.supply.discards)

    @pytest.mark.parametrize("action", ["draw supply", "draw Passau"], ids=["to the hand", "to the display"])
    def test_the_last_card_of_the_supply_shuffles_nothing(self, action: str) -> None:
        """The discards are shuffled when a card is needed, not earlier: taking the last card leaves them alone."""
        state = a_state(hand="Ulm", display=ROW, supply="Zürich", discards="Pilsen Basel", rest="another hand")
        state = after(state, action)
        assert "" == named(state.supply.cards)
        assert "Pilsen Basel" == named(state.supply.discards)
        assert 1 == state.supply.shuffles

    def test_a_seed_shuffles_in_its_own_order(self) -> None:
        """With a seed the order is that of the seed's next shuffle, whose number is the count of shuffles so far."""
        state = a_state(hand="Ulm", display=ROW, rest="discards", seed=11, shuffles=4)
        expected = shuffled(state.supply.discards, 11, 4)
        state = after(state, "draw supply")
        assert expected[1:] == state.supply.cards
        assert 5 == state.supply.shuffles

    def test_without_a_seed_a_deal_is_needed(self) -> None:
        """Without a seed the game asks for a deal, names the cards in city order, and can go on when it gets one."""
        state = a_state(hand="Ulm", display=ROW, discards="Pilsen Basel Kempten", rest="another hand")
        before = evolve(state)
        with pytest.raises(DealNeeded) as needed:
            after(state, "draw supply")
        assert "Kempten Pilsen Basel" == named(needed.value.cards)
        assert 1 == needed.value.shuffles
        assert "3 cards have to be shuffled: the game has no seed, so a deal of these cards is needed [D3]" == str(
            needed.value
        )
        assert before == state
        assert 2 == after(state, "draw supply", deal="Basel Pilsen Kempten").supply.shuffles

    @pytest.mark.parametrize(
        ("deal", "reason"),
        [
            ("Pilsen Basel", "cards in the deal: 2 instead of 3"),
            ("Pilsen Basel Kempten Ulm", "cards in the deal: 4 instead of 3"),
            ("Pilsen Basel Ulm", "cards of Kempten in the deal: 0 instead of 1"),
        ],
        ids=["a card too few", "a card too many", "another card"],
    )
    def test_a_deal_of_other_cards_is_refused(self, deal: str, reason: str) -> None:
        """A deal that is no permutation of the discards is refused with the rule."""
        state = a_state(hand="Ulm", display=ROW, discards="Pilsen Basel Kempten", rest="another hand")
        with pytest.raises(DataError) as refused:
            after(state, "draw supply", deal=deal)
        assert f"deal: {reason} [D3]" == str(refused.value)

    def test_a_deal_without_a_shuffle_is_refused(self) -> None:
        """A deal that no action asks for is refused: the cards would not be those on the table."""
        with pytest.raises(DataError) as refused:
            after(a_state(hand="Ulm", display=ROW), "draw supply", deal="Ulm")
        assert "deal: a deal was given, but the action shuffles no cards [D3]" == str(refused.value)

    def test_seed_and_deal_have_to_agree(self) -> None:
        """In a game with a seed a deal is accepted when it is the seed's, and refused otherwise."""
        state = a_state(hand="Ulm", display=ROW, discards="Pilsen Basel Kempten", rest="another hand", seed=11)
        right = shuffled(cities("Pilsen Basel Kempten"), 11, 1)
        action = parse_action("draw supply")
        assert apply(state, action) == apply(state, action, deal=right)
        with pytest.raises(DataError, match="shuffle 1 of seed 11 gives another order"):
            apply(state, action, deal=right[::-1])


class TestD4:
    """D4: after the first card the postmaster allows a second, from the display or from the supply."""

    def test_the_postmaster_can_be_called_after_the_first_card(self) -> None:
        """He can be called when the first card has been drawn, which brings the turn back to drawing one card."""
        state = after(a_state(hand="Ulm", route="Basel", display=ROW), "draw Lodz")
        assert "postmaster, start Lodz, start Ulm" == legal(state)
        assert "seat 0: draw 1, postmaster" == turn_of(after(state, "postmaster"))

    def test_he_cannot_be_called_before_the_first_card(self) -> None:
        """The player decides after having seen the first card."""
        assert Objection.WRONG_PHASE is why(a_state(hand="Ulm", display=ROW), "postmaster")

    def test_he_cannot_be_called_after_a_card_was_played(self) -> None:
        """The player decides before playing."""
        assert Objection.WRONG_PHASE is why(a_state(route="Ulm", phase="close"), "postmaster")

    def test_the_second_card_comes_from_the_refilled_display(self) -> None:
        """The card that has just filled the space can be the second card."""
        state = a_state(hand="Ulm", display=ROW, supply="Kempten Zürich")
        state = after(state, "draw Passau, postmaster")
        assert "draw Kempten, draw Lodz, draw Linz, draw Basel, draw Ulm, draw supply" == legal(state)
        assert "Passau Kempten Ulm" == named(after(state, "draw Kempten").player.hand)

    def test_the_second_card_can_come_from_the_supply(self) -> None:
        """After a card from the display the second may be the top card of the supply."""
        state = a_state(hand="Ulm", display=ROW, supply="Kempten Zürich")
        state = after(state, "draw Passau, postmaster, draw supply")
        assert "Passau Zürich Ulm" == named(state.player.hand)

    def test_there_is_no_third_card(self) -> None:
        """After the second card one has to be played."""
        state = after(a_state(hand="Ulm", display=ROW), "draw Passau, postmaster, draw Basel")
        assert "seat 0: play, postmaster" == turn_of(state)
        assert "start Passau, start Basel, start Ulm" == legal(state)

    def test_the_second_card_is_a_must_once_he_is_called(self) -> None:
        """Having called the postmaster the player draws: nothing else is legal."""
        state = after(a_state(hand="Ulm", display=ROW), "draw Passau, postmaster")
        assert [Objection.WRONG_PHASE] * 2 == [why(state, "start Ulm"), why(state, "pass")]


class TestD5:
    """D5: with an empty hand at the start of the turn the postmaster must help, and no other official can."""

    def test_two_cards_are_due(self) -> None:
        """A turn that starts with an empty hand starts with the postmaster and two cards."""
        state = after(a_state(hand="Basel", route="Ulm", phase="close", others=[a_player()]), "pass")
        assert "seat 1: draw 2, postmaster" == turn_of(state)

    def test_a_hand_of_one_card_is_not_empty(self) -> None:
        """With one card in hand one card is due, and no official has been called."""
        state = after(a_state(hand="Basel", route="Ulm", phase="close", others=[a_player(hand="Linz")]), "pass")
        assert "seat 1: draw 1" == turn_of(state)

    def test_both_cards_must_be_drawn(self) -> None:
        """After the first card a second has to be drawn, and then one has to be played."""
        state = after(a_state(display=ROW), "draw Linz")
        assert "seat 0: draw 1, postmaster" == turn_of(state)
        assert Objection.WRONG_PHASE is why(state, "start Linz")
        assert "seat 0: play, postmaster" == turn_of(after(state, "draw supply"))

    def test_the_administrator_cannot_help(self) -> None:
        """Before the first card he is refused because the postmaster must help, after it because he has helped."""
        state = a_state(display=ROW)
        assert Objection.POSTMASTER_MUST_HELP is why(state, "administrator")
        assert Objection.OFFICIAL_CALLED is why(after(state, "draw Linz"), "administrator")

    @pytest.mark.parametrize(
        ("actions", "call"),
        [("draw Linz, draw Linz", "postmaster"), ("draw Linz, draw Passau, start Passau", "carrier")],
        ids=["postmaster", "carrier"],
    )
    def test_no_other_official_can_help(self, actions: str, call: str) -> None:
        """For the rest of the turn neither a third card nor a second play is possible."""
        assert Objection.OFFICIAL_CALLED is why(after(a_state(display=ROW), actions), call)

    def test_the_cartwright_cannot_help(self) -> None:
        """A route closed in that turn asks for no cartwright, though it is one card short."""
        state = a_state(route="Regensburg Passau", carriage=3, display=ROW)
        state = after(state, "draw Linz, draw Linz, right Linz, close Salzburg")
        assert "seat 1: draw 2, postmaster" == turn_of(state)
        assert 3 == state.players[0].carriage

    @pytest.mark.parametrize("players", [2, 3, 4])
    def test_it_is_so_in_everybodys_first_turn(self, players: int) -> None:
        """Each player's first turn starts with two cards due."""
        state, turns = new_game(players, seed=1), []
        for _ in range(players):
            turns.append(turn_of(state))
            state = after(state, "draw supply, draw supply")
            state = after(state, f"start {state.player.hand[0]}, pass")
        assert [f"seat {seat}: draw 2, postmaster" for seat in range(players)] == turns


class TestD6:
    """D6: before the first card the administrator has all cards of the display discarded and replaced."""

    STATE = a_state(hand="Ulm", display=ROW, supply="Kempten Zürich Pilsen Budweis München Salzburg Augsburg")

    def test_the_display_is_discarded_and_replaced(self) -> None:
        """The display is discarded from left to right, and new cards from the supply take its place."""
        state = after(self.STATE, "administrator")
        assert ROW == named(state.supply.discards)
        assert "Kempten Zürich Pilsen Budweis München Salzburg" == named(state.supply.display)
        assert "Augsburg" == named(state.supply.cards[:1])

    def test_the_card_is_still_due(self) -> None:
        """After the administrator the player draws as ever: from the new display or from the supply."""
        state = after(self.STATE, "administrator")
        assert "seat 0: draw 1, administrator" == turn_of(state)
        expected = "draw München, draw Kempten, draw Pilsen, draw Budweis, draw Salzburg, draw Zürich, draw supply"
        assert expected == legal(state)

    def test_he_cannot_be_called_after_the_first_card(self) -> None:
        """When a card has been drawn it is too late for him, also when the postmaster allows a second."""
        state = after(self.STATE, "draw Linz")
        assert Objection.WRONG_PHASE is why(state, "administrator")
        assert Objection.OFFICIAL_CALLED is why(after(state, "postmaster"), "administrator")

    def test_the_supply_may_run_out_meanwhile(self) -> None:
        """The old display is discarded first, so it is shuffled with the other discards when the supply runs out."""
        state = a_state(
            hand="Ulm", display=ROW, supply="Kempten Zürich", discards="Pilsen Budweis", rest="another hand"
        )
        state = after(state, "administrator", deal="Lodz Ulm Budweis Passau Basel Linz Pilsen Linz")
        assert "Kempten Zürich Lodz Ulm Budweis Passau" == named(state.supply.display)
        assert "Basel Linz Pilsen Linz" == named(state.supply.cards)
        assert "" == named(state.supply.discards)

    def test_exactly_six_cards_in_the_supply_suffice(self) -> None:
        """With six cards left the display is replaced without a shuffle."""
        six = "Kempten Zürich Pilsen Budweis München Salzburg"
        state = after(a_state(hand="Ulm", display=ROW, supply=six, rest="another hand"), "administrator")
        assert (six, "", ROW) == tuple(map(named, (state.supply.display, state.supply.cards, state.supply.discards)))

    def test_supply_and_discards_may_be_empty(self) -> None:
        """With no other card left the display's own cards are shuffled and dealt anew."""
        state = a_state(hand="Ulm", display=ROW, rest="another hand")
        state = after(state, "administrator", deal="Basel Lodz Linz Ulm Linz Passau")
        assert "Basel Lodz Linz Ulm Linz Passau" == named(state.supply.display)
        assert ("", "") == (named(state.supply.cards), named(state.supply.discards))

    def test_the_display_may_have_empty_spaces(self) -> None:
        """With no other card left and spaces empty, the few cards are dealt anew from the left."""
        state = a_state(hand="Ulm", display=". Linz . . Lodz .", rest="another hand")
        assert "draw Lodz, draw Linz, administrator" == legal(state)
        state = after(state, "administrator", deal="Lodz Linz")
        assert "Lodz Linz . . . ." == named(state.supply.display)


NOTHING = ". . . . . ."


class TestD7:
    """D7: when display, supply and discards are all empty no card is drawn, and the turn goes on without."""

    def test_a_turn_begins_with_playing(self) -> None:
        """With cards in hand the turn begins with playing one; no official has been called."""
        state = a_state(
            display=NOTHING,
            rest="another hand",
            phase="close",
            route="Lodz",
            hand="Ulm",
            others=[a_player(hand="Basel")],
        )
        assert "seat 1: play" == turn_of(after(state, "pass"))

    def test_a_turn_with_an_empty_hand_begins_with_closing(self) -> None:
        """With an empty hand nothing is played either: the player may only pass; the postmaster is not called."""
        others = [a_player(), a_player()]
        state = a_state(display=NOTHING, rest="another hand", phase="close", route="Lodz", seat=1, others=others)
        state = after(after(state, "pass"), "start Ulm, pass")
        assert "seat 0: close" == turn_of(state)
        assert "pass" == legal(state)
        assert Objection.ROUTE_TOO_SHORT is why(state, "close each")

    def test_a_long_enough_route_can_be_closed_then(self) -> None:
        """With an empty hand and a route of three cards the player may close it; the cartwright can still help."""
        state = a_state(display=NOTHING, rest="another hand", phase="close", route="Ulm Augsburg Kempten", carriage=3)
        assert "close each, close Baiern, close Württemberg, pass" == legal(state)
        assert "cartwright, pass" == legal(after(state, "close Württemberg"))

    def test_the_supply_cannot_be_drawn_from(self) -> None:
        """With supply and discards empty only the cards of the display can be drawn."""
        state = a_state(hand="Ulm", display=". Linz . . Lodz .", rest="another hand")
        assert Objection.NO_SUPPLY is why(state, "draw supply")
        assert Objection.NOT_IN_DISPLAY is why(state, "draw Ulm")

    def test_the_second_card_of_the_postmaster_may_be_missing(self) -> None:
        """With an empty hand and a single card to draw the second is not drawn, and the first has to be played (D5)."""
        state = a_state(display=". . Linz . . .", rest="another hand")
        assert "seat 0: draw 2, postmaster" == turn_of(state)
        state = after(state, "draw Linz")
        assert "seat 0: play, postmaster" == turn_of(state)
        assert NOTHING == named(state.supply.display)
        assert "start Linz" == legal(state)

    def test_the_postmaster_cannot_be_called_then(self) -> None:
        """After the last card of all has been drawn there is no second one (D4)."""
        state = after(a_state(hand="Ulm", display=". . Linz . . .", rest="another hand"), "draw Linz")
        assert "start Linz, start Ulm" == legal(state)
        assert Objection.NOTHING_TO_DRAW is why(state, "postmaster")

    def test_the_postmaster_can_be_called_for_the_last_card(self) -> None:
        """While one card lies in the display he can be called."""
        state = after(a_state(hand="Ulm", display=". . Linz . Lodz .", rest="another hand"), "draw Linz")
        assert "postmaster, start Linz, start Ulm" == legal(state)

    def test_all_66_cards_in_routes_are_no_dead_end(self) -> None:
        """Three routes through all 22 cities hold every card: players may pass for ever, or close and play on."""
        others = [a_player(route=EVERY_CITY), a_player(route=EVERY_CITY)]
        state = a_state(route=EVERY_CITY, phase="close", display=NOTHING, others=others, seed=1)
        for seat in (1, 2, 0):
            state = after(state, "pass")
            assert f"seat {seat}: close" == turn_of(state)
        assert "close Polen" in legal(state).split(", ")
        state = after(state, "close Polen")
        assert "seat 1: draw 2, postmaster" == turn_of(state)
        assert (0, 16) == (state.supply.display.count(None), len(state.supply.cards))

    def test_all_66_cards_in_routes_and_hands_are_no_dead_end(self) -> None:
        """With every card in routes and hands players play on, and a closed route brings cards back."""
        state = a_state(display=NOTHING, rest="another hand", phase="play", hand="Kempten", route="Ulm Augsburg")
        state = after(state, "right Kempten, close Württemberg", deal="Ulm Kempten Augsburg")
        assert "Ulm Kempten Augsburg . . ." == named(state.supply.display)
        assert "seat 1: draw 1" == turn_of(state)


class TestD7Refills:
    """D7: cards discarded later refill the display at once, which may need a shuffle, even of a single card."""

    def test_start(self) -> None:
        """An abandoned route refills the display (R5)."""
        state = a_state(display=NOTHING, rest="another hand", phase="play", hand="Basel", route="Ulm Augsburg")
        state = after(state, "start Basel", deal="Augsburg Ulm")
        assert "Augsburg Ulm . . . ." == named(state.supply.display)

    def test_start_of_a_single_card_without_a_seed(self) -> None:
        """A single card is asked for in the singular."""
        state = a_state(display=NOTHING, rest="another hand", phase="play", hand="Basel", route="Ulm")
        with pytest.raises(DealNeeded) as needed:
            after(state, "start Basel")
        expected = "1 card has to be shuffled: the game has no seed, so a deal of this card is needed [D3]"
        assert expected == str(needed.value)

    def test_start_of_a_single_card(self) -> None:
        """A route of one card is shuffled too, though there is but one order."""
        state = a_state(
            display=NOTHING, rest="another hand", phase="play", hand="Basel", route="Ulm", seed=5, shuffles=3
        )
        state = after(state, "start Basel")
        assert "Ulm . . . . ." == named(state.supply.display)
        assert 4 == state.supply.shuffles

    def test_close(self) -> None:
        """A route that is closed without any choice refills the display (C7)."""
        state = a_state(display=". Linz . . . .", rest="another hand", phase="close", route="Kempten Ulm Augsburg")
        state = after(state, "close Württemberg", deal="Augsburg Kempten Ulm")
        assert "Augsburg Linz Kempten Ulm . ." == named(state.supply.display)

    def test_house(self) -> None:
        """The last house that is asked for lets the route be discarded."""
        state = a_state(display=NOTHING, rest="another hand", phase="close", route="Kempten Ulm Augsburg")
        state = after(state, "close each")
        assert "house Augsburg, house Kempten" == legal(state)
        state = after(state, "house Kempten", deal="Augsburg Kempten Ulm")
        assert "Augsburg Kempten Ulm . . ." == named(state.supply.display)

    def test_a_house_left_out(self) -> None:
        """A house that is left out (V3) lets the route be discarded too."""
        rules = evolve(RIO_GRANDE, placement="free")
        state = a_state(display=NOTHING, rest="another hand", phase="close", route="Kempten Ulm Augsburg", rules=rules)
        state = after(after(state, "close Württemberg"), "pass", deal="Augsburg Kempten Ulm")
        assert "Augsburg Kempten Ulm . . ." == named(state.supply.display)

    @pytest.mark.parametrize("action", ["cartwright", "pass"])
    def test_cartwright_and_pass(self, action: str) -> None:
        """Called or declined, after the cartwright the route is discarded."""
        route = "Kempten Ulm Augsburg"
        state = a_state(display=NOTHING, rest="another hand", phase="carriage", route=route, carriage=3)
        state = after(state, action, deal="Augsburg Kempten Ulm")
        assert "Augsburg Kempten Ulm . . ." == named(state.supply.display)

    def test_discard(self) -> None:
        """A card discarded from the hand fills the leftmost empty space at once, alone in its shuffle."""
        state = a_state(
            display=". Linz . . . .", rest="another hand", phase="discard", hand="Ulm Ulm Basel Linz Lodz", seed=5
        )
        state = after(state, "discard Basel")
        assert "Basel Linz . . . ." == named(state.supply.display)
        assert 2 == state.supply.shuffles
        assert "discard Lodz, discard Linz, discard Ulm" == legal(state)

    def test_discards_of_a_game_without_a_seed(self) -> None:
        """Each of the discarded cards is dealt as the deal says, the last one too, with which the turn ends."""
        state = a_state(display=NOTHING, rest="another hand", phase="discard", hand="Ulm Ulm Basel Linz Lodz")
        state = after(state, "discard Basel", deal="Basel")
        state = after(state, "discard Linz", deal="Linz")
        assert ("Basel Linz . . . .", 3) == (named(state.supply.display), state.supply.shuffles)
        assert "seat 1: draw 1" == turn_of(state)

    def test_more_cards_than_spaces(self) -> None:
        """What the spaces do not take stays in the supply."""
        state = a_state(
            display="Linz Linz Basel . Lodz .", rest="another hand", phase="close", route="Kempten Ulm Augsburg"
        )
        state = after(state, "close Württemberg", deal="Augsburg Kempten Ulm")
        assert "Linz Linz Basel Augsburg Lodz Kempten" == named(state.supply.display)
        assert ("Ulm", "") == (named(state.supply.cards), named(state.supply.discards))

    def test_a_full_display_needs_no_shuffle(self) -> None:
        """With the display full and the supply empty a discard stays on the discards."""
        state = a_state(display=ROW, rest="another hand", phase="discard", hand="Ulm Ulm Basel Budweis")
        state = after(state, "discard Budweis")
        assert ("", "Budweis") == (named(state.supply.cards), named(state.supply.discards))
