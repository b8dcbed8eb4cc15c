"""`thurn-taxis demo`: a whole game between built-in players, turn by turn."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rich.table import Table
from rich.text import Text

from thurn_taxis import DataError, replay, verify
from thurn_taxis.cli.logs import read_log, why_unreadable, write_log
from thurn_taxis.cli.map import WIDTH, board_map
from thurn_taxis.cli.output import Refusal, output, plain, say
from thurn_taxis.cli.tables import outcome_text, player_text, rules_text, score_sheet
from thurn_taxis.cli.turns import rounds, sentence
from thurn_taxis.players import noisy, play_game, purposeful

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from thurn_taxis import Record, Ruleset
    from thurn_taxis.cli.turns import Steps

NAMES: Final = ("Anna", "Bert", "Cleo", "Dora")
_NOISE: Final = 0.02
"""The share of random actions, so that the players do not all play alike."""


def demo(players: int, seed: int, rules: Ruleset, out: Path | None) -> int:
    """Play a game, show it turn by turn with the final score sheet, save the log and verify it.

    Args:
        players: The number of players.
        seed: The seed of the game.
        rules: The rules to play by.
        out: The file of the log, or a folder for it; `None` for a file in the current folder.

    Returns:
        The exit code 0.

    Raises:
        Refusal: The log cannot be written or read back.
    """
    console = output()
    record = play_game([noisy(purposeful, _NOISE)] * players, names=NAMES[:players], seed=seed, rules=rules)
    console.print(Text(f"Thurn and Taxis: {players} players, {rules_text(rules)}, seed {seed}", "bold"))
    _show_game(console, record)
    path = _place_for_log(out, seed)
    write_log(path, record)
    _verify(path)
    say(Text(f"The log is in {plain(str(path))}, and all its {len(record.actions)} actions are verified."), console)
    return 0


def _show_game(console: Console, record: Record) -> None:
    """Print every turn of a game, the map with all houses, and the score sheet."""
    states = replay(record)
    for number, turns_of_round in enumerate(rounds(states, verify(record).actions), start=1):
        console.print(Text(f"\nRound {number}", "bold"))
        console.print(_round_table(record, turns_of_round))
    console.print()
    if console.width >= WIDTH:
        console.print(board_map(states[-1]))
        console.print()
    console.print(score_sheet(record, states[-1]))
    console.print(outcome_text(record, states[-1]))


def _round_table(record: Record, turns_of_round: Sequence[Steps]) -> Table:
    """Return the turns of a round, each with its player and a sentence."""
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for steps in turns_of_round:
        table.add_row(player_text(record, steps[0].before.turn.seat), sentence(steps))
    return table


def _place_for_log(out: Path | None, seed: int) -> Path:
    """Return the file for the log: the one that was asked for, or one that bears the seed."""
    name = f"thurn-taxis-{seed}.json"
    if out is None:
        return Path(name)
    return out / name if os.path.isdir(out) else out  # noqa: PTH112 - Path.is_dir can raise


def _verify(path: Path) -> None:
    """Read the log back and verify it.

    Raises:
        Refusal: It is not what was written.
    """
    try:
        verdict = verify(read_log(path))
    except OSError as error:
        raise Refusal(f"{path} cannot be read: {why_unreadable(error)}") from None
    except DataError as error:
        raise Refusal(f"{path} is no log: {error}") from None
    if not verdict.ok:
        raise Refusal(f"{path} is bad: {verdict.message}")
