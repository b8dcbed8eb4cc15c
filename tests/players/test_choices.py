"""Laws of the strong players: legal, honest, repeatable, and without a word to anybody else's chance."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from random import Random
from time import thread_time

import pytest
from attrs import evolve

from tables import a_state
from thurn_taxis import (
    FIRST_EDITION,
    RIO_GRANDE,
    Action,
    Call,
    Draw,
    Extend,
    Pass,
    Ruleset,
    Start,
    State,
    View,
    apply,
    is_over,
    legal_actions,
    new_game,
    replay,
    verify,
    view,
    with_deals,
)
from thurn_taxis.players import Chooser, Ismcts, noisy, planner, play_game, purposeful, random_player
from thurn_taxis.players.plan import unseen_cards
from thurn_taxis.secrecy import scrambled

RULESETS = {
    "rio-grande": RIO_GRANDE,
    "first-edition": FIRST_EDITION,
    "over-seven": evolve(RIO_GRANDE, length_fallback="over-seven"),
    "free placement": evolve(RIO_GRANDE, placement="free"),
    "one more turn": evolve(RIO_GRANDE, last_round="one-more-turn"),
    "stuck": evolve(RIO_GRANDE, abandon="stuck"),
}
SEARCH = Ismcts(iterations=2)
PLAYERS: dict[str, Chooser] = {"planner": planner, "ismcts": SEARCH}


def chance(seed: int) -> Random:
    """Return a source of chance."""
    return Random(seed)  # noqa: S311 - a game needs no secrets


def positions(rules: Ruleset, players: int, seed: int, step: int) -> list[State]:
    """Return every so many positions of a game in which planners err often, so that it is stranger than their own."""
    states = replay(play_game([noisy(planner, 0.5)] * players, seed=seed, rules=rules))
    return [state for state in states[::step] if not is_over(state)]


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
@pytest.mark.parametrize(("name", "step"), [("planner", 2), ("ismcts", 31)])
def test_a_choice_is_legal(name: str, step: int, rules: Ruleset) -> None:
    """In every position of a strange game the player has an answer, and it is one of the legal actions."""
    for state in positions(rules, 3, 1, step):
        legal = legal_actions(state)
        assert PLAYERS[name](view(state, state.turn.seat), legal, chance(1)) in legal


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_games_of_planners_end(rules: Ruleset) -> None:
    """Between planners every game ends by the rules."""
    for players in (2, 3, 4):
        assert verify(play_game([planner] * players, seed=players, rules=rules)).ok


@pytest.mark.parametrize(("name", "step"), [("planner", 3), ("ismcts", 31)])
def test_what_is_hidden_does_not_matter(name: str, step: int) -> None:
    """A choice stays the same when hands, supply and face-down tiles are dealt anew behind the player's back."""
    changed = 0
    for state in positions(RIO_GRANDE, 3, 2, step):
        seat = state.turn.seat
        other = scrambled(state, seat, 5)
        changed += (other.supply.cards, other.players) != (state.supply.cards, state.players)
        choices = [
            PLAYERS[name](view(position, seat), legal_actions(position), chance(3)) for position in (state, other)
        ]
        assert choices[0] == choices[1]
    assert changed > 1


@pytest.mark.parametrize("name", PLAYERS)
def test_the_same_chance_gives_the_same_choice(name: str) -> None:
    """A choice depends on view, actions and source of chance only: not on what was decided before."""
    states = positions(RIO_GRANDE, 2, 3, 25)

    def choices() -> list[object]:
        return [PLAYERS[name](view(state, state.turn.seat), legal_actions(state), chance(4)) for state in states]

    assert choices() == choices()


@pytest.mark.parametrize("name", PLAYERS)
def test_players_can_be_pickled(name: str) -> None:
    """A player goes to another process and is the same there."""
    assert PLAYERS[name] == pickle.loads(pickle.dumps(PLAYERS[name]))  # noqa: S301 - pickled in this very line


def test_searching_does_not_touch_the_deck() -> None:
    """The same seed deals the same cards, whether a player searches or takes any action."""
    deals = [
        with_deals(play_game([player, random_player], seed=7)).deals[0]
        for player in (random_player, Ismcts(iterations=1))
    ]
    assert deals[0] == deals[1]


def test_searching_does_not_touch_the_other_players_chance() -> None:
    """What a player draws from its source of chance changes nothing in the source of another."""
    drawn: list[float] = []

    def spy(seen: View, legal: tuple[Action, ...], rng: Random) -> Action:
        drawn.append(rng.random())
        return purposeful(seen, legal, chance(0))

    first: list[list[float]] = []
    for other in (purposeful, Ismcts(iterations=1)):
        drawn.clear()
        play_game([spy, other], seed=3)
        first.append(drawn[:20])
    assert first[0] == first[1]


def test_the_global_source_of_chance_is_left_alone() -> None:
    """Players take their chance from what they are handed, never from the module `random`."""
    before = random.getstate()
    state = new_game(2, seed=1)
    for player in PLAYERS.values():
        player(view(state, 0), legal_actions(state), chance(1))
    assert before == random.getstate()


def test_nothing_left_to_draw() -> None:
    """Planners go on when all cards are in hands and routes, where D7 rules."""
    before = state = new_game(2, seed=1)
    wanted = (Draw, Call, Extend, Pass, Start)
    while before.turn.seat == state.turn.seat or set(state.supply.display) != {None}:
        legal = [action for action in legal_actions(state) if isinstance(action, wanted)]
        before, state = state, apply(state, min(legal, key=lambda action: wanted.index(type(action))))
    for _ in range(2000):
        if is_over(state):
            break
        state = apply(state, planner(view(state, state.turn.seat), legal_actions(state), chance(1)))
    assert is_over(state)


def test_what_the_planner_has_not_seen() -> None:
    """What the planner takes for unseen is what is hidden from its seat, also where spaces of the display are empty."""
    nothing_to_draw = a_state(hand="Ulm", display="Basel . . . . .", rest="another hand")
    for state in (nothing_to_draw, *positions(RIO_GRANDE, 3, 4, 9)):
        seat = state.turn.seat
        hidden = Counter(state.supply.cards)
        for place, player in enumerate(state.players):
            hidden.update(player.hand if place != seat else ())
        assert hidden == unseen_cards(view(state, seat))


def test_only_a_discard_helps_a_hand_that_is_too_large() -> None:
    """While cards have to be discarded the planner thinks less of anything else than of the worst discard (C7)."""
    state = a_state(hand="Ulm Stuttgart Lodz Basel Linz", carriage=3, phase="discard")
    discards = legal_actions(state)
    *worths, of_passing = planner.worths(view(state, 0), (*discards, Pass()))
    assert len(discards) == 5
    assert of_passing < min(worths)


def test_a_budget_in_seconds_is_kept() -> None:
    """With a budget of seconds a decision takes about as long as it says, one with a single legal action no time."""
    state = new_game(2, seed=1)
    start = thread_time()
    action = Ismcts(iterations=2000, seconds=0.05)(view(state, 0), legal_actions(state), chance(1))
    assert action in legal_actions(state)
    assert 0.05 <= thread_time() - start < 0.5
    only = legal_actions(state)[:1]
    assert only[0] == Ismcts(seconds=3600.0)(view(state, 0), only, chance(1))
