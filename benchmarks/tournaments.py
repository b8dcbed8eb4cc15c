"""What a tournament costs: the engine's share of the time, memory, and what a second process brings.

`python benchmarks/tournaments.py --games 10000` plays that many games between purposeful players in this process.
"""

from __future__ import annotations

import argparse
import resource
from random import Random
from time import perf_counter, process_time

from thurn_taxis import apply, is_over, legal_actions, new_game, view
from thurn_taxis.arena import Tournament, run_games
from thurn_taxis.players import Chooser, player


def shares(name: str, games: int, seats: int) -> dict[str, float]:
    """Return the share of the time that the engine, the views and the players take in games of a player."""
    chooser: Chooser = player(name)
    spent = {"engine": 0.0, "views": 0.0, "players": 0.0}
    for seed in range(games):
        state, rng = new_game(seats, seed=seed), Random(seed)
        while not is_over(state):
            start = process_time()
            legal = legal_actions(state)
            listed = process_time()
            seen = view(state, state.turn.seat)
            shown = process_time()
            action = chooser(seen, legal, rng)
            chosen = process_time()
            state = apply(state, action)
            spent["engine"] += listed - start + process_time() - chosen
            spent["views"] += shown - listed
            spent["players"] += chosen - shown
    total = sum(spent.values())
    return {part: time / total for part, time in spent.items()}


def megabytes() -> float:
    """Return the most memory that this process has held so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="games in one process (default: 2000)")
    parser.add_argument(
        "--pairs", type=int, default=3, help="how often one and two processes are compared (default: 3)"
    )
    options = parser.parse_args()
    for name, games in (("random", 3), ("purposeful", 30), ("planner", 10)):
        parts = ", ".join(f"{part} {share:.0%}" for part, share in shares(name, games, 4).items())
        print(f"time of {name} players: {parts}")
    table = ("purposeful",) * 4
    marks = []

    def mark(done: int, games: int) -> None:
        if done in {games // 10, games}:
            marks.append(f"{megabytes():.1f} MB after {done} games")

    start = perf_counter()
    run_games(Tournament(players=table, games=options.games), progress=mark)
    print(f"one process: {options.games / (perf_counter() - start):.1f} games/s, {', '.join(marks)}")
    for pair in range(options.pairs):
        tournament = Tournament(players=table, games=options.games, seed=1000 * pair)
        times = []
        for workers in (1, 2):
            start = perf_counter()
            run_games(tournament, workers=workers, batch=10)
            times.append(perf_counter() - start)
        print(f"two processes play {times[0] / times[1]:.2f} times the games of one")


if __name__ == "__main__":
    main()
