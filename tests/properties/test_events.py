"""Laws of the events: they tell all that has happened, in the order of the table, and nothing hidden to others."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from attrs import evolve

from played import games
from tables import a_player, a_state, cities
from thurn_taxis import (
    City,
    DataError,
    Official,
    Phase,
    Province,
    Score,
    Side,
    Stack,
    Tile,
    Turn,
    apply,
    from_json,
    parse_action,
    rebuilt,
    to_json,
    view,
)
from thurn_taxis.events import (
    KINDS,
    CardPlayed,
    CardsDiscarded,
    CardTaken,
    CarriageTaken,
    EndTriggered,
    Event,
    GameOver,
    HouseBuilt,
    OfficialCalled,
    Origin,
    RouteAbandoned,
    RouteClosed,
    SpaceRefilled,
    StepDue,
    SupplyShuffled,
    TileWon,
    TurnPassed,
    events,
    redacted,
)

if TYPE_CHECKING:
    from thurn_taxis import State

ALL_STEPS = [step for steps in games() for step in steps]
SOME_STEPS = ALL_STEPS[::7]
"""Every seventh of them: the number of actions in a turn does not divide them into always the same phases."""


def happened(before: State, action: str, *, deal: str | None = None) -> tuple[Event, ...]:
    """Return the events of an action that is given as text, but for the last one, which says what is due."""
    parsed = parse_action(action)
    after = apply(before, parsed, deal=None if deal is None else cities(deal))
    *told, last = events(before, parsed, after)
    if isinstance(last, StepDue):
        assert last.turn == after.turn
        return tuple(told)
    return (*told, last)


class TestRebuilding:
    """From the position before and the events, the position after can be rebuilt."""

    def test_states_are_rebuilt(self) -> None:
        """`rebuilt(before, events) == after` for every action of every game, with everything hidden in it."""
        for step in ALL_STEPS:
            assert step.after == rebuilt(step.before, events(*step))

    def test_whole_games_are_rebuilt(self) -> None:
        """The events of a whole game, one after the other, lead from its first position to its last."""
        for steps in games():
            told = [event for step in steps for event in events(*step)]
            assert steps[-1].after == rebuilt(steps[0].before, told)

    def test_views_are_rebuilt_from_redacted_events(self) -> None:
        """A client that has its view needs only the redacted events to have the view after (H1)."""
        for step in ALL_STEPS[::2]:
            told = events(*step)
            for seat in (None, *range(len(step.before.players))):
                assert view(step.after, seat) == rebuilt(view(step.before, seat), redacted(told, seat))

    def test_every_kind_of_event_was_among_them(self) -> None:
        """The games of these tests show every kind of event."""
        assert set(KINDS.values()) == {type(event) for step in ALL_STEPS for event in events(*step)}

    def test_a_state_cannot_be_rebuilt_from_redacted_events(self) -> None:
        """What is hidden cannot be made up: a state needs the events as they are (H2)."""
        state = a_state(hand="Ulm")
        told = redacted(events(state, parse_action("draw supply"), apply(state, parse_action("draw supply"))), 1)
        with pytest.raises(DataError, match=r"events\[0\]: the event hides a card that has to be known"):
            rebuilt(state, told)

    def test_nothing_of_before_is_changed(self) -> None:
        """`rebuilt` gives a new position and leaves the old one, and its hash, alone."""
        for step in SOME_STEPS[::10]:
            number = hash(step.before)
            rebuilt(step.before, events(*step))
            assert number == hash(step.before)


IMPOSSIBLE: dict[str, tuple[Event, str]] = {
    "a card that does not lie there": (CardTaken(0, City.ULM, 0), "Mannheim lies on space 0"),
    "a space that does not exist": (CardTaken(0, City.ULM, 6), "there is no space 6"),
    "a negative space": (CardTaken(0, City.ULM, -1), "there is no space -1"),
    "no card from a space": (CardTaken(0, None, 0), "Mannheim lies on space 0"),
    "another top card": (CardTaken(0, City.ULM, None), "the top card of the supply is Freiburg"),
    "an unknown seat": (CardTaken(2, City.MANNHEIM, 0), "there is no seat 2"),
    "a negative seat": (TurnPassed(-1, 0), "there is no seat -1"),
    "a full space refilled": (SpaceRefilled(0, City.FREIBURG), "Mannheim lies on space 0"),
    "a shuffle of a supply with cards": (SupplyShuffled(0, ()), "the supply is not empty"),
    "another route abandoned": (RouteAbandoned(0, (City.ULM,)), "the route is another one"),
    "no route abandoned": (RouteAbandoned(1, ()), "the route is another one"),
    "another route closed": (RouteClosed(0, None, (City.ULM,)), "the route is another one"),
    "a card that is not in the hand": (CardPlayed(0, City.LODZ, Side.LEFT), "Lodz is not in the hand"),
    "a second route started": (CardPlayed(0, City.ULM, None), "there is a route already"),
    "a second house in a city": (HouseBuilt(0, City.BASEL), "Basel has a house of this player already"),
    "a tile from the middle": (TileWon(0, Stack.BADEN, 1), "the tile is not on top of its stack"),
    "a carriage that is not higher": (CarriageTaken(0, 3), "the player has carriage 3 already"),
    "another display discarded": (
        CardsDiscarded(0, (City.ULM,), Origin.DISPLAY),
        "the display has other cards",
    ),
    "another card discarded": (CardsDiscarded(0, (City.LODZ,), Origin.HAND), "Lodz is not in the hand"),
    "a step of nobody": (StepDue(Turn(2, Phase.DRAW)), "there is no seat 2"),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_cannot_have_happened_is_refused(name: str) -> None:
    """An event that does not fit what lies on the table is refused, with its place."""
    event, why = IMPOSSIBLE[name]
    state = a_state(
        hand="Ulm",
        route="Stuttgart",
        houses="Basel",
        carriage=3,
        phase="play",
        display="Mannheim Ulm Lodz Lodz Linz Linz",
        supply="Freiburg",
    )
    with pytest.raises(DataError) as fault:
        rebuilt(state, (OfficialCalled(0, Official.POSTMASTER), event))
    assert ("events[1]", why) == (fault.value.path, fault.value.reason)


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (SupplyShuffled(4, None), "there are 3 discards"),
        (SupplyShuffled(3, cities("Ulm Ulm Ulm")), "these are not the discards"),
        (CardTaken(0, City.ULM, None), "the supply is empty"),
        (EndTriggered(0), "the end has been triggered already"),
    ],
)
def test_what_cannot_have_happened_with_an_empty_supply_is_refused(event: Event, why: str) -> None:
    """A shuffle turns the discards into the supply, an empty one gives no card (D3), and the end comes once (E1)."""
    state = a_state(
        hand="Ulm",
        display="Mannheim Ulm Lodz Lodz Linz Linz",
        discards="Basel Basel Pilsen",
        rest="another hand",
        seat=1,
        ended_by=0,
    )
    with pytest.raises(DataError) as fault:
        rebuilt(state, (event,))
    assert ("events[0]", why) == (fault.value.path, fault.value.reason)


class TestOrder:
    """The events come in the order in which they happen on the table."""

    def test_drawing_from_the_display(self) -> None:
        """The leftmost card of the city is taken, and its space refilled from the top of the supply (D1, D2)."""
        state = a_state(hand="Basel", display="Lodz Ulm Linz Ulm Lodz Linz", supply="Pilsen")
        expected = (CardTaken(0, City.ULM, 1), SpaceRefilled(1, City.PILSEN))
        assert expected == happened(state, "draw Ulm")

    def test_drawing_unseen(self) -> None:
        """A card drawn from the supply leaves the display alone (D1)."""
        assert (CardTaken(0, City.PILSEN, None),) == happened(a_state(hand="Basel", supply="Pilsen"), "draw supply")

    def test_the_supply_is_shuffled_before_an_unseen_draw(self) -> None:
        """With an empty supply the discards are shuffled, then the card is drawn (D3)."""
        state = a_state(hand="Basel", discards="Ulm Lodz Ulm", rest="another hand")
        expected = (SupplyShuffled(3, cities("Ulm Ulm Lodz")), CardTaken(0, City.ULM, None))
        assert expected == happened(state, "draw supply", deal="Ulm Ulm Lodz")

    def test_the_supply_is_shuffled_when_a_space_needs_a_card(self) -> None:
        """With an empty supply the card is taken, then the discards are shuffled, then the space is filled (D2, D3)."""
        state = a_state(
            hand="Basel", display="Lodz Lodz Linz Linz Pilsen Pilsen", discards="Ulm Ulm", rest="another hand"
        )
        expected = (
            CardTaken(0, City.LINZ, 2),
            SupplyShuffled(2, cities("Ulm Ulm")),
            SpaceRefilled(2, City.ULM),
        )
        assert expected == happened(state, "draw Linz", deal="Ulm Ulm")

    def test_the_administrator_with_a_short_supply(self) -> None:
        """The display is discarded and refilled, with the shuffle where the supply runs out (D3, D6)."""
        state = a_state(
            hand="Basel",
            display="Lodz Lodz Linz Linz Pilsen Pilsen",
            supply="Ulm Ulm",
            discards="Basel",
            rest="another hand",
        )
        expected = (
            OfficialCalled(0, Official.ADMINISTRATOR),
            CardsDiscarded(0, cities("Lodz Lodz Linz Linz Pilsen Pilsen"), Origin.DISPLAY),
            SpaceRefilled(0, City.ULM),
            SpaceRefilled(1, City.ULM),
            SupplyShuffled(7, cities("Basel Linz Linz Pilsen Pilsen Lodz Lodz")),
            *(SpaceRefilled(2 + place, card) for place, card in enumerate(cities("Basel Linz Linz Pilsen"))),
        )
        assert expected == happened(state, "administrator", deal="Basel Linz Linz Pilsen Pilsen Lodz Lodz")

    def test_an_abandoned_route_fills_spaces_before_the_card_is_played(self) -> None:
        """Under D7 the cards of an abandoned route are shuffled and turned up, then the new route is started (R5)."""
        state = a_state(
            hand="Basel", route="Linz Salzburg", phase="play", display="Lodz . . . . .", rest="another hand",
        )  # fmt: skip
        expected = (
            RouteAbandoned(0, cities("Linz Salzburg")),
            SupplyShuffled(2, cities("Salzburg Linz")),
            SpaceRefilled(1, City.SALZBURG),
            SpaceRefilled(2, City.LINZ),
            CardPlayed(0, City.BASEL, None),
        )
        assert expected == happened(state, "start Basel", deal="Salzburg Linz")

    @pytest.mark.parametrize("side", Side)
    def test_adding_a_card(self, side: Side) -> None:
        """A card is added at an end of the route (R3)."""
        state = a_state(hand="Ulm", route="Stuttgart", phase="play")
        assert (CardPlayed(0, City.ULM, side),) == happened(state, f"{side} Ulm")

    @pytest.mark.parametrize(("phase", "official"), [("play", Official.POSTMASTER), ("close", Official.CARRIER)])
    def test_calling_an_official(self, phase: str, official: Official) -> None:
        """A call of the postmaster or the carrier is nothing but a call (D4, R6)."""
        state = a_state(hand="Ulm", route="Stuttgart", phase=phase)
        assert (OfficialCalled(0, official),) == happened(state, str(official))

    def test_closing_a_route_in_the_order_of_the_rules(self) -> None:
        """Houses in route order, the tile of the route, that of the province, the carriage, the discard (C2 to C7)."""
        route = "Basel Freiburg Carlsruhe Mannheim Stuttgart"
        state = a_state(hand="Lodz", route=route, houses="Mannheim Carlsruhe", carriage=3, phase="close")
        expected = (
            RouteClosed(0, None, cities(route)),
            HouseBuilt(0, City.BASEL),
            HouseBuilt(0, City.FREIBURG),
            HouseBuilt(0, City.STUTTGART),
            TileWon(0, Stack.ROUTE_OF_5, 2),
            TileWon(0, Stack.BADEN, 3),
            CarriageTaken(0, 4),
            CardsDiscarded(0, cities(route), Origin.ROUTE),
            TurnPassed(0, 1),
            OfficialCalled(1, Official.POSTMASTER),
        )
        assert expected == happened(state, "close each")

    def test_the_last_house_triggers_the_end_before_the_other_tiles(self) -> None:
        """The game end tile is taken when the last house is placed, before the tiles of the route (E1)."""
        route = "Ulm Kempten Augsburg Ingolstadt Nürnberg"
        state = a_state(hand="Lodz", route=route, houses="all but Kempten Augsburg Ulm", carriage=3, phase="close")
        expected = (
            RouteClosed(0, Province.WUERTTEMBERG, cities(route)),
            HouseBuilt(0, City.ULM),
            EndTriggered(0),
            TileWon(0, Stack.GAME_END, 1),
            TileWon(0, Stack.ROUTE_OF_5, 2),
            TileWon(0, Stack.WUERTTEMBERG_HOHENZOLLERN, 3),
            CarriageTaken(0, 4),
            CardsDiscarded(0, cities(route), Origin.ROUTE),
        )
        assert expected == happened(state, "close Württemberg")[:8]

    def test_the_last_carriage_triggers_the_end_after_the_other_tiles(self) -> None:
        """The game end tile is taken when the last carriage is, after the tiles of the route (E1)."""
        route = "Basel Freiburg Carlsruhe Mannheim Stuttgart Ulm Kempten"
        state = a_state(hand="Lodz", route=route, carriage=6, phase="close")
        expected = (
            RouteClosed(0, Province.BADEN, cities(route)),
            HouseBuilt(0, City.FREIBURG),
            HouseBuilt(0, City.CARLSRUHE),
            HouseBuilt(0, City.MANNHEIM),
            TileWon(0, Stack.ROUTE_OF_7, 4),
            TileWon(0, Stack.BADEN, 3),
            CarriageTaken(0, 7),
            EndTriggered(0),
            TileWon(0, Stack.GAME_END, 1),
        )
        assert expected == happened(state, "close Baden")[:9]

    def test_a_choice_in_between_ends_the_events(self) -> None:
        """What comes after a choice is told when it has been made (C2)."""
        route = "Nürnberg Ingolstadt Ulm"
        state = a_state(hand="Lodz", route=route, phase="close")
        assert (RouteClosed(0, None, cities(route)), HouseBuilt(0, City.ULM)) == happened(state, "close each")
        chosen = happened(apply(state, parse_action("close each")), "house Ingolstadt")
        assert (HouseBuilt(0, City.INGOLSTADT), CarriageTaken(0, 3)) == chosen[:2]

    def test_the_cartwright(self) -> None:
        """The cartwright is called, and the carriage taken, after the houses and the tiles (C6)."""
        state = a_state(hand="Lodz", route="Linz Salzburg München", houses="Linz", carriage=4, phase="carriage")
        expected = (
            OfficialCalled(0, Official.CARTWRIGHT),
            CarriageTaken(0, 5),
            CardsDiscarded(0, cities("Linz Salzburg München"), Origin.ROUTE),
        )
        assert expected == happened(state, "cartwright")[:3]
        assert expected[2:] == happened(state, "pass")[:1]

    def test_discarding_down_to_the_limit(self) -> None:
        """A card of the hand is discarded, and with the limit reached the turn is over (C7)."""
        state = a_state(hand="Ulm Ulm Basel Linz", houses="Linz", carriage=3, phase="discard")
        expected = (
            CardsDiscarded(0, (City.ULM,), Origin.HAND),
            TurnPassed(0, 1),
            OfficialCalled(1, Official.POSTMASTER),
        )
        assert expected == happened(state, "discard Ulm")

    def test_discards_fill_empty_spaces_before_the_turn_passes(self) -> None:
        """Under D7 a discarded card is shuffled and turned up at once (D2)."""
        state = a_state(
            hand="Ulm Ulm Basel Linz Lodz", houses="Linz", carriage=3, phase="discard", display=". . . . . .",
            rest="another hand",
        )  # fmt: skip
        expected = (
            CardsDiscarded(0, (City.ULM,), Origin.HAND),
            SupplyShuffled(1, (City.ULM,)),
            SpaceRefilled(0, City.ULM),
        )
        assert expected == happened(state, "discard Ulm", deal="Ulm")

    def test_passing_the_turn_to_somebody_with_cards(self) -> None:
        """With cards in hand nobody has to help (D5)."""
        state = a_state(hand="Ulm", route="Stuttgart", phase="close", others=[a_player(hand="Basel")])
        assert (TurnPassed(0, 1),) == happened(state, "pass")

    def test_the_end_of_the_game(self) -> None:
        """After the last turn of the round the score sheet is the last event of all (E2, E3)."""
        state = a_state(hand="Ulm", route="Stuttgart", phase="close", seat=1, ended_by=0)
        expected = (GameOver((Score(10, (Tile(Stack.GAME_END, 1),), -20), Score(0, (), -20)), 0),)
        last = parse_action("pass")
        assert expected == events(state, last, apply(state, last))


class TestRedaction:
    """A seat sees of the events what it sees at the table, and no less."""

    def test_only_unseen_cards_and_the_order_of_the_supply_are_hidden(self) -> None:
        """Hidden are the city of a card that another seat draws unseen, and every order of the supply (H2)."""
        for step in SOME_STEPS:
            told = events(*step)
            for seat in (None, *range(len(step.before.players))):
                seen = redacted(told, seat)
                expected = tuple(
                    evolve(event, order=None)
                    if isinstance(event, SupplyShuffled)
                    else evolve(event, city=None)
                    if isinstance(event, CardTaken) and event.space is None and event.seat != seat
                    else event
                    for event in told
                )
                assert expected == seen

    def test_redacting_twice_changes_nothing(self) -> None:
        """What a seat sees of what it sees is all of it."""
        for step in SOME_STEPS[::5]:
            seen = redacted(events(*step), 0)
            assert seen == redacted(seen, 0)


class TestJson:
    """Events are documents: they are written, read back, and refused when they are wrong."""

    def test_round_trip(self) -> None:
        """Events are read back as they were written, redacted or not."""
        for step in SOME_STEPS[::3]:
            for told in (events(*step), redacted(events(*step), 0)):
                assert told == from_json(to_json(told), tuple)

    def test_the_text(self) -> None:
        """An event is an object with the name of its kind and its attributes in their order."""
        expected = (
            '{"format": "thurn-taxis-events", "version": 1, "events": [{"event": "card taken", "seat": 1, '
            '"city": null, "space": null}, {"event": "cards discarded", "seat": 0, "cards": ["München"], '
            '"origin": "hand"}]}'
        )
        assert expected == to_json((CardTaken(1, None, None), CardsDiscarded(0, (City.MUENCHEN,), Origin.HAND)))

    @pytest.mark.parametrize(
        ("event", "fault"),
        [
            ("{}", "events[0].event: the key is missing"),
            ("7", "events[0]: expected an object, not the number 7"),
            ('{"event": "rain"}', "events[0].event: unknown event: the text 'rain'"),
            ('{"event": 7}', "events[0].event: unknown event: the number 7"),
            ('{"event": "end triggered"}', "events[0].seat: the key is missing"),
            ('{"event": "end triggered", "seat": "0"}', "events[0].seat: expected a whole number, not the text '0'"),
            ('{"event": "end triggered", "seat": 0, "city": "Ulm"}', "events[0]: unknown key 'city'"),
            ('{"event": "house built", "seat": 0, "city": "Rom"}', "events[0].city: unknown city 'Rom'"),
            ('{"event": "step due", "turn": {}}', "events[0].turn.seat: the key is missing"),
        ],
    )
    def test_faults_have_a_place(self, event: str, fault: str) -> None:
        """A wrong event is refused with its path and the reason."""
        with pytest.raises(DataError) as error:
            from_json(f'{{"format": "thurn-taxis-events", "version": 1, "events": [{event}]}}')
        assert fault == str(error.value)

    def test_another_document_is_no_list_of_events(self) -> None:
        """Who asks for events and gets a state is told so."""
        with pytest.raises(DataError, match="expected events, not a state"):
            from_json(to_json(a_state(hand="Ulm")), tuple)
