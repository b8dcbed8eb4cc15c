"""Let built-in players play a game, show how it stands round by round, and keep it in a file if one is named.

Run it with: python examples/play_a_game.py [FILE]
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from thurn_taxis import Record, apply, is_over, legal_actions, new_game, result_of, scores, to_json, view, winner
from thurn_taxis.players import purposeful

NAMES = ("Anna", "Bert", "Cleo")
SEED = 7


def main() -> None:
    """Play the game."""
    chance = Random(SEED)
    state = new_game(len(NAMES), seed=SEED)
    actions = []
    rounds = 0
    while not is_over(state):
        seat = state.turn.seat
        action = purposeful(view(state, seat), legal_actions(state), chance)
        state = apply(state, action)
        actions.append(action)
        if state.turn.seat < seat or is_over(state):
            rounds += 1
            print(f"round {rounds:2}:", ", ".join(f"{score.total:3}" for score in scores(state)))

    for name, score in zip(NAMES, scores(state), strict=True):
        tiles = " + ".join(f"{tile.points} ({tile.stack})" for tile in score.tiles) or "0"
        print(f"{name}: carriage {score.carriage}, tiles {tiles}, houses {score.houses}: {score.total} points")
    won = winner(state)
    if won is not None:
        print(f"{NAMES[won]} has won.")

    record = Record(players=NAMES, seed=SEED, actions=tuple(actions), result=result_of(state))
    for file in sys.argv[1:2]:
        Path(file).write_text(to_json(record), encoding="utf-8")


if __name__ == "__main__":
    main()
