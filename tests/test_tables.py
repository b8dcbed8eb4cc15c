"""The positions that `tables` draws are whole, and impossible ones are refused."""

from __future__ import annotations

from collections import Counter

import pytest

from tables import a_player, a_state, bonus_tiles, cities, legal, named, tiles_of, turn_of
from thurn_taxis import RIO_GRANDE, City, State

NOTHING = ". . . . . ."


def all_cards(state: State) -> Counter[City | None]:
    """Return every card of a position, wherever it is."""
    supply = state.supply
    cards = Counter((*supply.display, *supply.cards, *supply.discards))
    for player in state.players:
        cards.update((*player.hand, *player.route))
    return cards


@pytest.mark.parametrize(
    "state",
    [
        a_state(),
        a_state(
            hand="Ulm Ulm Basel", route="Ulm Stuttgart", phase="play", display="Linz Linz Basel Passau Pilsen Lodz"
        ),
        a_state(hand="Ulm", supply="Linz Linz Linz Basel", discards="Lodz Ulm", seat=2, players=3),
        a_state(hand="Ulm", others=[a_player(hand="Linz", route="Ulm Augsburg"), a_player(route="Basel")]),
        a_state(hand="Ulm", rest="discards"),
    ],
    ids=turn_of,
)
def test_three_cards_of_each_city(state: State) -> None:
    """Whatever is said of a position, it has 66 cards, 3 of each city."""
    assert dict.fromkeys(City, 3) == all_cards(state)


def test_the_rest_in_another_hand() -> None:
    """The cards that nobody names can be in the hand of the next player."""
    state = a_state(hand="Ulm", phase="play", display=NOTHING, rest="another hand")
    assert 65 == len(state.players[1].hand)


def test_the_piles_are_as_named() -> None:
    """Named cards of the supply lie on top, named discards are the oldest."""
    state = a_state(hand="Ulm", supply="Linz Basel", discards="Lodz Ulm", rest="discards")
    assert "Linz Basel" == named(state.supply.cards)
    assert "Lodz Ulm" == named(state.supply.discards[:2])


def test_what_follows_from_houses() -> None:
    """Houses come with a carriage, and with the tiles that they have won."""
    player = a_state(houses="Mannheim Carlsruhe Freiburg").players[0]
    assert (3, "Baden:3") == (player.carriage, tiles_of(player))


def test_what_follows_from_the_stacks() -> None:
    """Tiles that are gone from a stack are with other players, together with their houses."""
    state = a_state(stacks="Baden:1, route of 7:none", players=3)
    assert ["", "Baden:3, route of 7:4, route of 7:2", "Baden:2, route of 7:3, route of 7:1"] == [
        tiles_of(player) for player in state.players
    ]
    assert "Mannheim Carlsruhe Freiburg" == named(state.players[1].houses)


def test_what_follows_from_the_end() -> None:
    """Who has triggered the end has carriage 7, if nothing else is said, and the end tile."""
    player = a_state(hand="Ulm", seat=1, ended_by=0).players[0]
    assert (7, "game end:1") == (player.carriage, tiles_of(player))


IMPOSSIBLE: list[tuple[dict[str, object], str]] = [
    ({"hand": "Atlantis"}, "nothing is called 'Atlantis'"),
    ({"phase": "sleep"}, "nothing is called 'sleep'"),
    ({"hand": "Ulm", "official": "sheriff"}, "nothing is called 'sheriff'"),
    ({"stacks": "Bayern:none"}, "nothing is called 'Bayern'"),
    ({"houses": "Ulm Ulm"}, "a city is named twice"),
    ({"hand": "Ulm Ulm", "route": "Ulm", "discards": "Ulm"}, "there are 67 cards"),
    ({"route": "Ulm Lodz"}, "no road joins Ulm to Lodz"),
    ({"route": "Ulm Stuttgart Ulm"}, "Ulm is in the route twice"),
    ({"houses": "all but Ulm"}, "there are 21 houses"),
    ({"carriage": 2}, "there is no carriage 2"),
    ({"display": "Ulm . Linz Lodz Basel Ulm"}, "an empty space is refilled"),
    ({"display": "Ulm Linz"}, "it has 2 spaces"),
    ({"tiles": "Baden:3"}, "the houses for this tile are missing"),
    ({"tiles": "route of 5:1"}, "a stack is in order"),
    ({"stacks": "Baden:1", "others": [a_player()]}, "nobody has the tile Baden:3"),
    ({"seat": 2}, "there is no seat 2"),
    ({"players": 5}, "there are 5 players"),
    ({"phase": "play"}, "there is no card to play"),
    ({"phase": "close"}, "a card has been played"),
    ({"phase": "houses", "route": "Ulm Augsburg Kempten", "groups": "Lodz"}, "does not give these groups"),
    ({"phase": "houses", "route": "Ulm Augsburg Kempten"}, "they belong to the phase houses"),
    ({"phase": "carriage", "route": "Ulm Augsburg Kempten"}, "the cartwright cannot help"),
    ({"phase": "discard", "hand": "Ulm"}, "no card has to be discarded"),
    ({"phase": "over"}, "the last round is not over"),
    ({"display": NOTHING, "rest": "another hand", "hand": "Ulm"}, "no card that could be drawn"),
    ({"hand": "Ulm", "official": "carrier"}, "carrier cannot have helped"),
    ({"carriage": 7}, "seat 0 has triggered the end"),
    ({"ended_by": 0, "carriage": 6}, "seat 0 has not triggered the end"),
    ({"hand": "Ulm", "ended_by": 1}, "the round was over before"),
]


@pytest.mark.parametrize(("asked", "reason"), IMPOSSIBLE, ids=[str(asked) for asked, _ in IMPOSSIBLE])
def test_what_cannot_be_is_refused(asked: dict[str, object], reason: str) -> None:
    """A position that no game comes to is no position of a table."""
    with pytest.raises(ValueError, match=reason):
        a_state(**asked)  # type: ignore[arg-type] # any request


def test_texts() -> None:
    """Cities and tiles are written as they are printed, and empty spaces as dots."""
    assert "Ulm . Basel" == named((City.ULM, None, City.BASEL))
    assert "Basel Ulm" == named(frozenset(cities("Ulm Basel")))
    assert 20 == len(cities("all but Ulm Basel"))
    assert ["Baden", "route of 5"] == [str(tile.stack) for tile in bonus_tiles("Baden:3, route of 5:2")]
    assert "seat 0: play" == turn_of(a_state(hand="Ulm", phase="play"))
    assert "start Ulm" == legal(a_state(hand="Ulm", phase="play", official="administrator", rules=RIO_GRANDE))
