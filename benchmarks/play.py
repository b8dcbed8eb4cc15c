"""Uniformly random play: this engine and its peers, side by side in the same run.

Everybody does the same: list the legal actions, choose one of them with the same code, apply it, and so on to the end
of the game; then the next game. They take turns in slices of a tenth of a second of processor time, so that a busy
machine is busy for all of them, and what counts is the ratio within a round. Run it with the peers installed:

    pip install -e . chess==1.11.2 rlcard==1.2.0 open_spiel==2.0.2 catanatron==3.2.1
    python benchmarks/play.py --seconds 2 --rounds 5

It prints a table in Markdown; peers that are not installed are named below it.
"""

from __future__ import annotations

import argparse
import json
import platform
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final

from attrs import Factory, define, field

from thurn_taxis import apply, legal_actions, new_game

Choose = Callable[[Sequence[Any]], Any]
"""Chooses one of the options, the same way for everybody."""

Game = Callable[[Choose], int]
"""Plays one game to its end and returns the number of actions."""


def chooser(seed: int) -> Choose:
    """Return a choice in which all options are equally likely.

    Args:
        seed: The seed of the source of chance.
    """
    random = Random(seed).random

    def choose(options: Sequence[Any]) -> Any:  # noqa: ANN401 - each game has its own actions
        return options[int(random() * len(options))]

    return choose


def engine() -> Game:
    """Prepare this engine: games of 2, 3 and 4 players in turn."""
    seeds = count()

    def play(choose: Choose) -> int:
        seed, actions = next(seeds), 0
        state = new_game(2 + seed % 3, seed=seed)
        legal = legal_actions(state)
        while legal:
            state = apply(state, choose(legal))
            actions += 1
            legal = legal_actions(state)
        return actions

    return play


_LONGEST_CHESS_GAME: Final = 400
"""Half-moves after which a random game of chess is broken off: bare kings would go on for ever."""


def python_chess() -> Game:
    """Prepare python-chess: the board is changed in place; `push` does not check the move."""
    chess = import_module("chess")

    def play(choose: Choose) -> int:
        board, actions = chess.Board(), 0
        legal = list(board.legal_moves)
        while legal and actions < _LONGEST_CHESS_GAME:
            board.push(choose(legal))
            actions += 1
            legal = list(board.legal_moves)
        return actions

    return play


def python_chess_kept() -> Game:
    """Prepare python-chess with every position kept, as here: each move is pushed on a copy of the board."""
    chess = import_module("chess")

    def play(choose: Choose) -> int:
        board, actions = chess.Board(), 0
        legal = list(board.legal_moves)
        while legal and actions < _LONGEST_CHESS_GAME:
            board = board.copy(stack=False)
            board.push(choose(legal))
            actions += 1
            legal = list(board.legal_moves)
        return actions

    return play


def rlcard_environment(name: str) -> Callable[[], Game]:
    """Return how to prepare a game of rlcard as its documentation plays it: an environment that encodes what is seen.

    Args:
        name: The name of the environment.
    """

    def prepare() -> Game:
        environment = import_module("rlcard").make(name, config={"seed": 1})

        def play(choose: Choose) -> int:
            actions = 0
            seen, _ = environment.reset()
            while not environment.is_over():
                seen, _ = environment.step(choose(list(seen["legal_actions"])))
                actions += 1
            return actions

        return play

    return prepare


def rlcard_uno() -> Game:
    """Prepare the bare Uno below rlcard's environment: a step returns what the next player sees and may do."""
    game = import_module("rlcard.games.uno").Game()
    game.np_random.seed(1)

    def play(choose: Choose) -> int:
        actions = 0
        seen, _ = game.init_game()
        while not game.is_over():
            seen, _ = game.step(choose(seen["legal_actions"]))
            actions += 1
        return actions

    return play


def rlcard_gin_rummy() -> Game:
    """Prepare the bare Gin Rummy below rlcard's environment."""
    game = import_module("rlcard.games.gin_rummy").Game()
    game.np_random.seed(1)

    def play(choose: Choose) -> int:
        actions = 0
        game.init_game()
        while not game.is_over():
            game.step(choose(game.judge.get_legal_actions()))
            actions += 1
        return actions

    return play


def open_spiel(name: str) -> Callable[[], Game]:
    """Return how to prepare a game of OpenSpiel.

    A dealt card counts as an action as well: that is in the peer's favour.

    Args:
        name: The name under which OpenSpiel lists the game.
    """

    def prepare() -> Game:
        game = import_module("pyspiel").load_game(name)

        def play(choose: Choose) -> int:
            state, actions = game.new_initial_state(), 0
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(choose(state.chance_outcomes())[0])
                else:
                    state.apply_action(choose(state.legal_actions()))
                actions += 1
            return actions

        return play

    return prepare


def open_spiel_python(name: str) -> Callable[[], Game]:
    """Return how to prepare a game of OpenSpiel that is written in Python.

    Args:
        name: The name under which OpenSpiel lists the game.
    """

    def prepare() -> Game:
        import_module("open_spiel.python.games")
        return open_spiel(name)()

    return prepare


def catanatron() -> Game:
    """Prepare catanatron: three players; the legal actions are listed whenever an action has been executed."""
    package = import_module("catanatron")
    limit = import_module("catanatron.game").TURNS_LIMIT
    seeds = count(1)

    def play(choose: Choose) -> int:
        colors = (package.Color.RED, package.Color.BLUE, package.Color.WHITE)
        game = package.Game([package.Player(color) for color in colors], seed=next(seeds))
        actions = 0
        while game.winning_color() is None and game.state.num_turns < limit:
            game.execute(choose(game.state.playable_actions))
            actions += 1
        return actions

    return play


@define
class Peer:
    """A game in the comparison.

    Attributes:
        name: What the table calls it.
        language: What its rules are written in.
        package: The distribution that it comes in.
        prepare: Imports it and returns what plays a game; raises `ImportError` when it is not installed.
        options: How many options it offers on average.
        rates: The actions per second of each round.
    """

    name: str
    language: str
    package: str
    prepare: Callable[[], Game]
    options: float = field(default=0.0, init=False)
    rates: list[float] = field(default=Factory(list), init=False)


def peers() -> tuple[Peer, ...]:
    """Return the engine, which comes first, and all its peers."""
    return (
        Peer("thurn_taxis", "Python", "thurn-taxis", engine),
        Peer("python-chess", "Python", "chess", python_chess),
        Peer("python-chess, positions kept", "Python", "chess", python_chess_kept),
        Peer("rlcard Uno", "Python", "rlcard", rlcard_environment("uno")),
        Peer("rlcard Uno, bare", "Python", "rlcard", rlcard_uno),
        Peer("rlcard Gin Rummy", "Python", "rlcard", rlcard_environment("gin-rummy")),
        Peer("rlcard Gin Rummy, bare", "Python", "rlcard", rlcard_gin_rummy),
        Peer("catanatron", "Python", "catanatron", catanatron),
        Peer("OpenSpiel Tic-Tac-Toe", "Python", "open_spiel", open_spiel_python("python_tic_tac_toe")),
        Peer("OpenSpiel Block Dominoes", "Python", "open_spiel", open_spiel_python("python_block_dominoes")),
        Peer("OpenSpiel Gin Rummy", "C++", "open_spiel", open_spiel("gin_rummy")),
        Peer("OpenSpiel Chess", "C++", "open_spiel", open_spiel("chess")),
    )


_SLICE: Final = 0.1
"""For how many seconds one plays before the next takes its turn."""


def played(play: Game, choose: Choose, seconds: float) -> tuple[int, float]:
    """Return the actions of whole games and the processor time that they took.

    Args:
        play: Plays one game.
        choose: Chooses the actions.
        seconds: For how long games are begun.
    """
    actions, elapsed, start = 0, 0.0, process_time()
    while elapsed < seconds:
        actions += play(choose)
        elapsed = process_time() - start
    return actions, elapsed


def rates(games: Sequence[Game], choose: Choose, seconds: float) -> list[float]:
    """Return the actions per second of each of the games, which take turns in short slices.

    Args:
        games: What plays one game of each.
        choose: Chooses the actions.
        seconds: For how long each is played.
    """
    actions, elapsed = [0] * len(games), [0.0] * len(games)
    while min(elapsed) < seconds:
        for place, play in enumerate(games):
            if elapsed[place] < seconds:
                more, time = played(play, choose, min(_SLICE, seconds))
                actions[place] += more
                elapsed[place] += time
    return [done / time for done, time in zip(actions, elapsed, strict=True)]


def mean_options(play: Game, choose: Choose) -> float:
    """Return how many options there are on average, over a slice of games; it warms up as well.

    Args:
        play: Plays one game.
        choose: Chooses the actions.
    """
    seen = 0

    def choose_and_count(options: Sequence[Any]) -> Any:  # noqa: ANN401 - each game has its own actions
        nonlocal seen
        seen += len(options)
        return choose(options)

    actions, _ = played(play, choose_and_count, _SLICE)
    return seen / actions


def measure(candidates: Sequence[Peer], seconds: float, rounds: int) -> tuple[list[Peer], list[str]]:
    """Play all that are installed in rounds and note their rates.

    Args:
        candidates: The engine first, then its peers.
        seconds: For how long each plays in a round.
        rounds: How many rounds are played, after a slice that warms up and counts the options.

    Returns:
        Those that have played, and for each of the others a line that says why it has not.
    """
    found: list[tuple[Peer, Game]] = []
    missing = []
    for peer in candidates:
        try:
            found.append((peer, peer.prepare()))
        except ImportError as error:
            missing.append(f"{peer.name}: not installed ({error})")
    games = [play for _, play in found]
    for peer, play in found:
        peer.options = mean_options(play, chooser(rounds))
    for seed in range(rounds):
        for (peer, _), rate in zip(found, rates(games, chooser(seed), seconds), strict=True):
            peer.rates.append(rate)
    return [peer for peer, _ in found], missing


def report(measured: Sequence[Peer], missing: Sequence[str], seconds: float) -> dict[str, Any]:
    """Return what was measured as JSON-ready data.

    Args:
        measured: Those that have played, the engine first.
        missing: The lines on the others.
        seconds: For how long each has played in a round.
    """
    first = measured[0]
    rows = []
    for peer in measured:
        ratios = [mine / other for mine, other in zip(first.rates, peer.rates, strict=True)]
        rows.append(
            {
                "name": peer.name,
                "version": _version(peer.package),
                "language": peer.language,
                "options": round(peer.options, 1),
                "actions_per_second": round(median(peer.rates)),
                "ratio": round(median(ratios), 2),
                "ratio_min": round(min(ratios), 2),
                "ratio_max": round(max(ratios), 2),
                "rates": [round(value) for value in peer.rates],
            }
        )
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "seconds": seconds,
        "rounds": len(first.rates),
        "rows": rows,
        "missing": list(missing),
    }


def _version(package: str) -> str:
    """Return the installed version of a distribution."""
    try:
        return version(package)
    except PackageNotFoundError:
        return "unknown"


def markdown(data: dict[str, Any]) -> str:
    """Return the data of `report` as a table in Markdown.

    Args:
        data: What `report` has returned.
    """
    lines = [
        "| game | version | rules in | options | actions per second | the engine plays … times as many (min to max) |",
        "|---|---|---|---:|---:|---:|",
    ]
    lines += [
        f"| {row['name']} | {row['version']} | {row['language']} | {row['options']} | {row['actions_per_second']:,} "
        f"| {row['ratio']:.2f} ({row['ratio_min']:.2f} to {row['ratio_max']:.2f}) |"
        for row in data["rows"]
    ]
    lines += [
        "",
        f"{data['python']}, medians of {data['rounds']} rounds of {data['seconds']:g} s of processor time each.",
    ]
    lines += [f"- {line}" for line in data["missing"]]
    return "\n".join(lines)


def main() -> None:
    """Measure, print the table, and write the data where it was asked for."""
    parser = argparse.ArgumentParser(description="Uniformly random play of the engine and its peers, side by side.")
    parser.add_argument("--seconds", type=float, default=2.0, help="for how long each plays in a round")
    parser.add_argument("--rounds", type=int, default=5, help="how many rounds are played")
    parser.add_argument("--json", type=Path, help="a file to write the data to")
    options = parser.parse_args()
    measured, missing = measure(peers(), options.seconds, options.rounds)
    data = report(measured, missing, options.seconds)
    print(markdown(data))
    if options.json is not None:
        options.json.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
