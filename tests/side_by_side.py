"""The library and the wooden table, playing the same game side by side."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from policies import dice
from thurn_taxis import (
    City,
    DealNeeded,
    IllegalAction,
    Ruleset,
    Stack,
    State,
    apply,
    is_over,
    legal_actions,
    new_game,
    parse_action,
    scores,
    why_not,
    winner,
)
from wooden_table import ALL_TEXTS, DEFAULT_OPTIONS, WoodenTable, shuffle_by_seed

if TYPE_CHECKING:
    from policies import Policy

OPTIONS: list[dict[str, str]] = [
    dict(zip(DEFAULT_OPTIONS, values, strict=True))
    for values in product(
        ("all", "outside-baiern"),
        ("any", "over-seven"),
        ("full", "free"),
        ("finish", "one-more-turn"),
        ("free", "stuck"),
    )
]
"""All 32 combinations of the options V1 to V5, the defaults (the Rio Grande edition) first."""

CITY_NAMED = {str(city): city for city in City}


def ruleset(options: dict[str, str]) -> Ruleset:
    """Return the rule set with these options."""
    chosen: dict[str, Any] = dict(options)
    return Ruleset(**chosen)


def as_data(state: State) -> dict[str, Any]:
    """Return everything in a state in the words in which the wooden table tells what lies on it."""

    def names(cities: Any) -> list[str | None]:  # noqa: ANN401 - any collection of cities, with empty spaces or without
        return [None if city is None else str(city) for city in cities]

    supply, turn = state.supply, state.turn
    return {
        "players": [
            {
                "hand": names(player.hand),
                "route": names(player.route),
                "houses": names(sorted(player.houses)),
                "carriage": player.carriage,
                "tiles": [{"stack": str(tile.stack), "points": tile.points} for tile in player.tiles],
            }
            for player in state.players
        ],
        "display": names(supply.display),
        "supply": names(supply.cards),
        "discards": names(supply.discards),
        "stacks": {str(stack): list(state.stacks[stack]) for stack in Stack},
        "turn": {
            "seat": turn.seat,
            "phase": str(turn.phase),
            "official": None if turn.official is None else str(turn.official),
            "due": turn.due,
            "groups": [names(group) for group in turn.groups],
            "last": turn.last,
        },
        "ended_by": state.ended_by,
        "shuffles": supply.shuffles,
    }


class SideBySide:
    """One game, played by the library and on the wooden table.

    Attributes:
        table: The wooden table.
        state: The library's state.
        actions: What has been played.
        most_held: How many cards the players have had at most, in hands and routes together.
    """

    def __init__(self, seats: int, options: dict[str, str], seed: int, *, dealt: bool = False) -> None:
        """Begin the game on both.

        Args:
            seats: How many play.
            options: The options of the rules.
            seed: The seed of the game, or with `dealt` the seed of the deals.
            dealt: The library is given every deal and no seed, as a table of other people would be followed.
        """
        self.dealt = dealt
        self.deals: list[list[str]] = []
        shuffle = shuffle_by_seed(seed)

        def noted(cards: list[str], number: int) -> list[str]:
            self.deals.append(shuffle(cards, number))
            return list(self.deals[-1])

        self.table = WoodenTable(seats, noted, options)
        rules = ruleset(options)
        if dealt:
            self.state = new_game(seats, deal=self.last_deal(), rules=rules)
        else:
            self.state = new_game(seats, seed=seed, rules=rules)
        self.actions: list[str] = []
        self.most_held = 0

    def last_deal(self) -> tuple[City, ...]:
        """Return the last deal of the wooden table as the library's words."""
        return tuple(CITY_NAMED[name] for name in self.deals[-1])

    def play(self, text: str) -> None:
        """Do the same on both."""
        before = len(self.deals)
        self.table.play(text)
        action = parse_action(text)
        self.actions.append(text)
        if self.dealt and len(self.deals) > before:
            with pytest.raises(DealNeeded) as needed:
                apply(self.state, action)
            assert sorted(self.deals[-1]) == sorted(map(str, needed.value.cards)), self.story()
            self.state = apply(self.state, action, deal=self.last_deal())
        else:
            self.state = apply(self.state, action)

    def compare(self) -> None:
        """Assert that what lies on the table, what can be done and how it stands are the same on both."""
        assert self.table.as_data() == as_data(self.state), self.story()
        assert self.table.legal_texts() == [str(action) for action in legal_actions(self.state)], self.story()
        assert (self.table.phase == "over") == is_over(self.state), self.story()
        assert self.table.scores() == [score.total for score in scores(self.state)], self.story()
        assert self.table.winner() == winner(self.state), self.story()
        held = sum(len(player["hand"]) + len(player["route"]) for player in self.table.players)
        self.most_held = max(self.most_held, held)

    def refuse(self, text: str) -> None:
        """Assert that an action which the wooden table forbids is refused with a reason, and changes nothing."""
        action, before = parse_action(text), as_data(self.state)
        assert why_not(self.state, action) is not None, f"{text}: {self.story()}"
        with pytest.raises(IllegalAction):
            apply(self.state, action)
        assert before == as_data(self.state), self.story()

    def refuse_all(self) -> None:
        """Assert that every action which the wooden table forbids is refused."""
        for text in set(ALL_TEXTS) - set(self.table.legal_texts()):
            self.refuse(text)

    def play_on(self, policy: Policy, seed: int, limit: int) -> None:
        """Let a policy play on for some actions, comparing after each."""
        rng = dice(seed)
        for _ in range(limit):
            legal = legal_actions(self.state)
            if not legal:
                return
            self.play(str(policy(self.state, legal, rng)))
            self.compare()

    def story(self) -> str:
        """Return how to get here, for the message of a failure."""
        seats, shuffles = len(self.table.players), self.table.shuffles
        return (
            f"{seats} players, {self.table.options}, dealt={self.dealt}, {shuffles} shuffles, "
            f"after {len(self.actions)} actions, the last of them {self.actions[-12:]}"
        )
