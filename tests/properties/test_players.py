"""Laws of the built-in players: their games end, they beat chance, and a seed decides everything they do.

`THURN_TAXIS_GAMES=201` plays the games of every seed from 0 to 200 with every ruleset and number of players (half a
minute); by default there are a few of each.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from itertools import pairwise
from random import Random

import pytest
from attrs import evolve

from thurn_taxis import (
    FIRST_EDITION,
    RIO_GRANDE,
    Action,
    Call,
    DataError,
    Draw,
    Extend,
    Pass,
    Record,
    Ruleset,
    Start,
    State,
    View,
    apply,
    legal_actions,
    new_game,
    replay,
    result_of,
    to_json,
    verify,
    view,
)
from thurn_taxis.players import noisy, play_game, purposeful, random_player

GAMES = int(os.environ.get("THURN_TAXIS_GAMES", "12"))

RULESETS = {
    "rio-grande": RIO_GRANDE,
    "first-edition": FIRST_EDITION,
    "over-seven": evolve(RIO_GRANDE, length_fallback="over-seven"),
    "free placement": evolve(RIO_GRANDE, placement="free"),
    "one more turn": evolve(RIO_GRANDE, last_round="one-more-turn"),
    "stuck": evolve(RIO_GRANDE, abandon="stuck"),
    "all the others": Ruleset(
        all_provinces="outside-baiern",
        length_fallback="over-seven",
        placement="free",
        last_round="one-more-turn",
        abandon="stuck",
    ),
}


def rounds(record: Record) -> int:
    """Return how many rounds a game took."""
    seats = [state.turn.seat for state in replay(record)]
    turns = 1 + sum(before != after for before, after in pairwise(seats))
    return -(-turns // len(record.players))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_games_of_purposeful_players_end(rules: Ruleset, players: int) -> None:
    """Between purposeful players every game ends by the rules, within the rounds that people take."""
    for seed in range(GAMES):
        record = play_game([purposeful] * players, seed=seed, rules=rules)
        assert verify(record).ok
        assert 14 <= rounds(record) <= 30


@pytest.mark.parametrize("share", [0.05, 0.3])
def test_games_of_noisy_players_end(share: float) -> None:
    """Chance in the decisions makes games longer, but they end."""
    for seed in range(GAMES):
        record = play_game([noisy(purposeful, share)] * 3, seed=seed)
        assert verify(record).ok
        assert rounds(record) <= 150


def test_purposeful_beats_random() -> None:
    """The purposeful player wins at least 99 of 100 two-player games against random actions, from either seat."""
    won = 0
    for seed in range(400):
        seat = seed % 2
        players = [random_player, random_player]
        players[seat] = purposeful
        result = play_game(players, seed=seed).result
        won += result is not None and result.winner == seat
    assert won >= 396


def test_a_seed_decides_the_game() -> None:
    """The same seed gives the same game, however many were played in between; another seed gives another game."""
    players = [purposeful, noisy(purposeful, 0.2), random_player]
    first = play_game(players, seed=5)
    other = play_game(players, seed=6)
    assert first.actions != other.actions
    assert first == play_game(players, seed=5)


def test_the_hash_seed_does_not_matter() -> None:
    """A seed gives the same game in every process, whatever the hash seed of strings is."""
    code = (
        "from thurn_taxis import to_json; from thurn_taxis.players import *\n"
        "print([to_json(play_game([purposeful, noisy(purposeful, 0.1)], seed=seed)) for seed in range(3)])"
    )
    texts = {
        subprocess.run(  # noqa: S603 - the text above, run by this Python
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"},
            check=True,
            capture_output=True,
        ).stdout
        for hash_seed in ("0", "1", "2")
    }
    here = [to_json(play_game([purposeful, noisy(purposeful, 0.1)], seed=seed)) for seed in range(3)]
    assert {f"{here}{os.linesep}".encode()} == texts


def test_the_global_source_of_chance_is_left_alone() -> None:
    """Players take their chance from what they are handed, never from the module `random`."""
    import random  # noqa: PLC0415 - the module is this test's subject; the others have no business with it

    before = random.getstate()
    play_game([purposeful, noisy(purposeful, 0.5)], seed=1)
    assert before == random.getstate()


def test_players_see_views() -> None:
    """A player is shown the view of its own seat and exactly the legal actions."""
    shown: list[tuple[View, tuple[Action, ...]]] = []

    def spy(seen: View, legal: tuple[Action, ...], rng: Random) -> Action:
        shown.append((seen, legal))
        return purposeful(seen, legal, rng)

    record = play_game([spy, spy], seed=3)
    *states, _ = replay(record)
    assert [(view(state, state.turn.seat), legal_actions(state)) for state in states] == shown


def test_a_decision_is_one_of_the_legal_actions() -> None:
    """The purposeful player has a legal answer in every position of games by chance, stranger than its own."""
    rng = Random(0)  # noqa: S311 - a game needs no secrets
    for seed, rules in enumerate(RULESETS.values()):
        record = play_game([noisy(purposeful, 0.6)] * 4, seed=seed, rules=rules)
        *states, _ = replay(record)
        for state in states:
            assert purposeful(view(state, state.turn.seat), legal_actions(state), rng) in legal_actions(state)


def test_nothing_left_to_draw() -> None:
    """Purposeful players go on when all cards are in hands and routes, where D7 rules."""
    state = _hoarded(new_game(2, seed=1))
    rng = Random(0)  # noqa: S311 - a game needs no secrets
    for _ in range(2000):
        legal = legal_actions(state)
        if not legal:
            break
        state = apply(state, purposeful(view(state, state.turn.seat), legal, rng))
    assert result_of(state).winner is not None


def _hoarded(state: State) -> State:
    """Return a position in which a turn begins with nothing to draw: cards are hoarded, and no route is closed."""
    wanted = (Draw, Call, Extend, Pass, Start)
    before = state
    while before.turn.seat == state.turn.seat or set(state.supply.display) != {None}:
        legal = [action for action in legal_actions(state) if isinstance(action, wanted)]
        before, state = state, apply(state, min(legal, key=lambda action: wanted.index(type(action))))
    return state


def test_noise_of_nothing_and_of_everything() -> None:
    """A share of 0 leaves the player as it is, a share of 1 leaves nothing of it."""
    state = new_game(2, seed=4)
    seen, legal = view(state, 0), legal_actions(state)
    chosen = {noisy(purposeful, 0)(seen, legal, Random(n)) for n in range(50)}  # noqa: S311 - a game needs no secrets
    assert len(chosen) < len(legal)
    assert set(legal) == {noisy(purposeful, 1)(seen, legal, Random(n)) for n in range(200)}  # noqa: S311 - as above


def test_players_can_be_pickled() -> None:
    """Players go to other processes and play there as they do here."""
    player = pickle.loads(pickle.dumps(noisy(purposeful, 0.25)))  # noqa: S301 - pickled in this very line
    assert play_game([noisy(purposeful, 0.25)] * 2, seed=8) == play_game([player] * 2, seed=8)


def test_records_bear_names_and_rules() -> None:
    """The record has the names, or numbers in their place, the seed, the rules and the result."""
    record = play_game([purposeful] * 2, names=("Anna", "Bert"), seed=2, rules=FIRST_EDITION)
    names, seed, rules = record.players, record.seed, record.rules
    assert names == ("Anna", "Bert")
    assert seed == 2
    assert rules == FIRST_EDITION
    assert result_of(replay(record)[-1]) == record.result
    assert play_game([purposeful] * 2, seed=2).players == ("Player 1", "Player 2")


def test_names_and_players_have_to_match() -> None:
    """A record is not made with more or fewer names than players."""
    with pytest.raises(DataError, match="3 names for 2 players"):
        play_game([purposeful] * 2, names=("Anna", "Bert", "Cleo"), seed=2)
