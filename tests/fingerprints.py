"""What a series of games comes to, as one short text: the same in every process and on every version of Python.

Run as a program it prints the fingerprints of the games with the seeds from 0 up to its argument.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from random import Random

from thurn_taxis import ACTIONS, Ruleset, apply, legal_actions, new_game, to_json, view, why_not
from thurn_taxis.players import noisy, play_game, purposeful, random_player


def fingerprint(seed: int) -> str:
    """Return the fingerprint of a game: all its positions, legal lists, views and reasons, of sensible and random play.

    Args:
        seed: The seed of the game, which decides the number of players, the rules and the players too.
    """
    rules = Ruleset(
        placement=("full", "free")[seed // 2 % 2],
        last_round=("finish", "one-more-turn")[seed // 4 % 2],
        abandon=("free", "stuck")[seed // 8 % 2],
    )
    players = 2 + seed % 3
    told = sha256()
    record = play_game([noisy(purposeful, 0.1 * (seed % 4))] * players, seed=seed, rules=rules)
    told.update(to_json(record).encode())
    state, rng = new_game(players, seed=seed, rules=rules), Random(seed)  # noqa: S311 - a game needs no secrets
    for _ in range(40):
        legal = legal_actions(state)
        seen = view(state, state.turn.seat)
        told.update(f"{to_json(state)} {to_json(seen)} {', '.join(map(str, legal))}".encode())
        told.update(" ".join(str(why_not(state, action)) for action in ACTIONS).encode())
        state = apply(state, random_player(seen, legal, rng))
    told.update(to_json(state).encode())
    return told.hexdigest()[:16]


if __name__ == "__main__":
    for number in range(int(sys.argv[1]) + 1):
        sys.stdout.write(f"{number} {fingerprint(number)}\n")
