"""Rewrite the golden games: `PYTHONPATH=tests python -m golden.rewrite` (from the top of the checkout).

Without arguments every game is replayed from its own actions and written anew, so that the difference shows what a
change of the rules or of the text has done. With `--search` the games that are missing, or those named, are searched by
simulation.
"""

from __future__ import annotations

import sys
from pathlib import Path

from golden.claims import CLAIMS, Claim
from golden.story import NAMES, Game, read, write
from policies import dice, play
from thurn_taxis import Record, new_game

FOLDER = Path(__file__).parent / "games"


def path_of(name: str) -> Path:
    """Return where the golden game of a claim is kept."""
    return FOLDER / f"{name}.txt"


def search(claim: Claim) -> Game | None:
    """Return the shortest of the searched games that shows an event, or nothing."""
    best: Game | None = None
    for seed in range(claim.games):
        players = claim.players[seed % len(claim.players)]
        start = new_game(players, seed=seed, rules=claim.rules)
        limit = len(best.record.actions) if best else 1500
        actions, states = [], [start]
        for action, state in play(start, claim.policy, dice(seed), limit=limit):
            actions.append(action)
            states.append(state)
        record = Record(players=NAMES[:players], seed=seed, rules=claim.rules, actions=tuple(actions))
        game = Game(record, tuple(states))
        if len(actions) < limit and claim.shows(game):
            best = game
    return best


def main(arguments: list[str]) -> None:
    """Replay and rewrite all games, or search some."""
    FOLDER.mkdir(exist_ok=True)
    if arguments[:1] == ["--search"]:
        names = arguments[1:] or [name for name in CLAIMS if not path_of(name).exists()]
        for name in names:
            game = search(CLAIMS[name])
            if game is None:
                sys.exit(f"no game of {CLAIMS[name].games} shows {name}")
            path_of(name).write_text(write(game), encoding="utf-8")
            sys.stdout.write(f"{name}: {len(game.record.actions)} actions\n")
        return
    for path in sorted(FOLDER.glob("*.txt")):
        text = path.read_text(encoding="utf-8")
        path.write_text(write(Game.of(read(text))), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
