"""The library against the wooden table: the same legal actions and the same table after every action.

By default some seconds; with `HYPOTHESIS_PROFILE=deep` many more whole games and runs of the machine.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from policies import Policy, at_the_table, hoarder, hoarding_until, purposeful
from side_by_side import CITY_NAMED, OPTIONS, SideBySide
from thurn_taxis import Official, Phase, Stack, Tile, Turn, shuffled
from wooden_table import ALL_TEXTS, PROVINCES, WoodenTable, all_cards, shuffle_by_deals, shuffle_by_seed

GAMES = 5000 if os.environ.get("HYPOTHESIS_PROFILE") == "deep" else 128
LOT = 16
SHARED_GAMES = Path(__file__).parents[3] / "shared" / "games"

TABLES: dict[str, Policy] = {
    "purposeful": purposeful(0.05),
    "distracted": purposeful(0.4),
    "for long routes": purposeful(0.1, shortest=8),
    "for houses": purposeful(0.05, longest=4),
    "a hoarder among others": at_the_table(hoarder(), purposeful(0.1)),
    "hoarders who turn purposeful": hoarding_until(8, purposeful(0.2)),
    "hoarders who turn to houses": hoarding_until(15, purposeful(0.2, longest=4)),
    "hoarders who turn to long routes": hoarding_until(10, purposeful(0.1, shortest=8)),
}
"""Who sits at the table. Hoarders bring it to where supply, discards and display are empty (D7)."""

ROUTE_THROUGH_ALL_CITIES = """
Mannheim Carlsruhe Freiburg Basel Zürich Sigmaringen Kempten Innsbruck Augsburg Ulm Stuttgart Würzburg Nürnberg
Ingolstadt Regensburg München Passau Salzburg Linz Budweis Pilsen Lodz
"""


def game_number(number: int) -> tuple[SideBySide, Policy]:
    """Return a game of the series: all tables, options, numbers of players and ways of dealing meet in the long run."""
    game = SideBySide(2 + number % 3, OPTIONS[number // 8 * 5 % 32], number, dealt=number % 5 == 4)
    return game, list(TABLES.values())[number % 8]


@pytest.mark.parametrize("first", range(0, GAMES, LOT))
def test_whole_games_are_the_same_on_both(first: int) -> None:
    """Whole games of every kind of player agree in every action, and end; so do those of hoarders who stop (D7)."""
    for number in range(first, min(first + LOT, GAMES)):
        game, policy = game_number(number)
        game.compare()
        game.play_on(policy, number, 5000)
        assert game.table.phase == "over", game.story()


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("abandon", ["free", "stuck"])
def test_tables_of_hoarders_are_the_same_on_both(seats: int, abandon: str) -> None:
    """When everybody draws and nobody closes, the players come to hold all 66 cards, and both go on alike (D7)."""
    game = SideBySide(seats, {"abandon": abandon}, seats)
    for part in range(60):
        game.play_on(hoarder(), part, 11)
        game.refuse_all()
    assert game.most_held == 66, game.story()


def game_with_all_cards_in_routes(options: dict[str, str], spare: int, seat: int, ended_by: int | None) -> SideBySide:
    """Return a game of three in which everybody has all cities in the route and nothing in hand.

    Args:
        options: The options of the rules.
        spare: So many cards, of the last player's route, lie in the display instead.
        seat: Whose turn begins.
        ended_by: Who has triggered the end by a carriage 7, if anybody has.
    """
    game = SideBySide(3, options, 1)
    table, state, route = game.table, game.state, ROUTE_THROUGH_ALL_CITIES.split()
    routes = [list(route), list(route), route[spare:]]
    table.supply, table.discards, table.display = [], [], [*route[:spare], *[None] * (6 - spare)]
    for player, cards in zip(table.players, routes, strict=True):
        player["route"] = cards
    table.seat, table.ended_by = seat, None
    if ended_by is not None:
        table.players[ended_by]["carriage"], table.players[ended_by]["tiles"] = 7, [["game end", 1]]
        table.stacks["game end"], table.ended_by = [], ended_by
    table.begin_turn(seat)
    game.state = evolve(
        state,
        players=tuple(
            evolve(
                player,
                route=tuple(CITY_NAMED[city] for city in cards),
                carriage=7 if other == ended_by else 0,
                tiles=(Tile(Stack.GAME_END, 1),) if other == ended_by else (),
            )
            for other, (player, cards) in enumerate(zip(state.players, routes, strict=True))
        ),
        supply=evolve(
            state.supply,
            display=tuple(None if city is None else CITY_NAMED[city] for city in table.display),
            cards=(),
            discards=(),
        ),
        stacks=state.stacks if ended_by is None else (*state.stacks[:-1], ()),
        turn=Turn(
            seat,
            Phase.DRAW if spare else Phase.CLOSE,
            Official.POSTMASTER if spare else None,
            2 if spare else 0,
            last=ended_by is not None,
        ),
        ended_by=ended_by,
    )
    return game


@pytest.mark.parametrize("options", OPTIONS[::5])
def test_all_cards_in_routes_are_the_same_on_both(options: dict[str, str]) -> None:
    """With all 66 cards in three routes and nothing in hand, the game goes on, the same way on both, and ends (D7)."""
    game = game_with_all_cards_in_routes(options, spare=0, seat=0, ended_by=None)
    game.compare()
    assert game.table.legal_texts() == ["close each", *[f"close {province}" for province in PROVINCES], "pass"]
    for text in ("pass", "close each"):
        game.play(text)
        game.compare()
    game.play_on(TABLES["for long routes"], 1, 5000)
    assert (game.most_held, game.table.phase) == (66, "over"), game.story()


@pytest.mark.parametrize(("spare", "drawn"), [(1, 1), (2, 2), (3, 2)])
def test_as_many_cards_are_drawn_as_there_are(spare: int, drawn: int) -> None:
    """With an empty hand two cards are drawn, or one when there is no second; then a card is played (D5, D7)."""
    game = game_with_all_cards_in_routes({}, spare=spare, seat=0, ended_by=None)
    game.compare()
    actions = 0
    while game.table.phase == "draw":
        game.play_on(TABLES["purposeful"], 1, 1)
        actions += 1
    game.refuse_all()
    assert (actions, game.table.phase) == (drawn, "play")


@pytest.mark.parametrize(("last_round", "seat"), [("finish", 2), ("one-more-turn", 0)])
def test_nothing_moves_after_the_end(last_round: str, seat: int) -> None:
    """The route closed in the last turn stays in the discards: the empty display is not refilled (E2)."""
    game = game_with_all_cards_in_routes({"last_round": last_round}, spare=0, seat=seat, ended_by=0)
    game.compare()
    game.play("close Tyrol")
    game.compare()
    table = game.table
    assert (table.phase, table.display, len(table.discards)) == ("over", [None] * 6, 22)
    game.refuse_all()


@pytest.mark.parametrize("number", range(8))
def test_what_the_wooden_table_forbids_is_refused(number: int) -> None:
    """Whatever the wooden table forbids in a position is refused for a reason and changes nothing."""
    game, policy = game_number(number)
    for _ in range(20):
        game.refuse_all()
        game.play_on(policy, number, 7)


def test_shuffles_are_the_same_on_both() -> None:
    """The shuffle is that of the design, for any seed, any number of cards and any number of shuffles (S2, D3)."""
    for seed in (0, 1, 12345, 2**53 - 1):
        for number, count in ((0, 66), (1, 40), (2, 1), (7, 2), (1000, 66)):
            cards = all_cards()[:count]
            expected = shuffle_by_seed(seed)(cards, number)
            actual = shuffled([CITY_NAMED[card] for card in cards], seed, number)
            assert expected == [str(city) for city in actual], (seed, number, count)


def shared_games() -> list[Path]:
    """Return the recorded games that lie beside the checkout, if they do."""
    return sorted(path for folder in ("good", "rare") for path in (SHARED_GAMES / folder).glob("*.json"))


@pytest.mark.skipif(not shared_games(), reason="the folder with recorded games does not lie beside the checkout")
def test_recorded_games_can_be_played_on_the_wooden_table() -> None:
    """The wooden table itself is right: games recorded elsewhere can be played on it and end as they are said to."""
    for path in shared_games():
        log = json.loads(path.read_text(encoding="utf-8"))
        table = WoodenTable(len(log["players"]), shuffle_by_deals(log["deals"]), options_of(log["rules"]))
        for text in log["actions"]:
            table.play(text)
        assert log["result"] == {"scores": table.scores(), "winner": table.winner()}, path.name


def options_of(rules: str | dict[str, str]) -> dict[str, str]:
    """Return the options that the rules of a log stand for."""
    chosen = {"edition": rules} if isinstance(rules, str) else dict(rules)
    edition = chosen.pop("edition", "rio-grande")
    return ({"all_provinces": "outside-baiern"} if edition == "first-edition" else {}) | chosen


class WoodenTableMachine(RuleBasedStateMachine):
    """Plays on from a played-in start, well and badly, on both."""

    game: SideBySide

    @initialize(
        seats=st.integers(2, 4),
        options=st.sampled_from(OPTIONS),
        seed=st.integers(0, 2**53 - 1),
        dealt=st.booleans(),
        table=st.sampled_from(sorted(TABLES)),
        actions=st.integers(0, 400),
    )
    def begin(  # noqa: PLR0913 - a game is all of this
        self, *, seats: int, options: dict[str, str], seed: int, dealt: bool, table: str, actions: int
    ) -> None:
        """Play a game in."""
        self.game = SideBySide(seats, options, seed, dealt=dealt)
        self.game.play_on(TABLES[table], seed, actions)

    @precondition(lambda self: self.game.table.phase != "over")
    @rule(choice=st.integers(0, 60))
    def play_any(self, choice: int) -> None:
        """Play one of the legal actions."""
        legal = self.game.table.legal_texts()
        self.game.play(legal[choice % len(legal)])

    @precondition(lambda self: self.game.table.phase != "over")
    @rule(table=st.sampled_from(sorted(TABLES)), seed=st.integers(0, 1000), actions=st.integers(1, 12))
    def play_on(self, table: str, seed: int, actions: int) -> None:
        """Let players play on for a while."""
        self.game.play_on(TABLES[table], seed, actions)

    @rule(text=st.sampled_from(ALL_TEXTS))
    def try_anything(self, text: str) -> None:
        """Try an action, legal or not."""
        if self.game.table.legal(text):
            self.game.play(text)
        else:
            self.game.refuse(text)

    @invariant()
    def same_on_both(self) -> None:
        """The table and the legal actions are the same on both."""
        if hasattr(self, "game"):
            self.game.compare()


TestWoodenTableMachine: Any = WoodenTableMachine.TestCase
TestWoodenTableMachine.settings = settings(stateful_step_count=30)
