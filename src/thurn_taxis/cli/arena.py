"""`thurn-taxis arena`: tournaments between players, with a log that a killed run goes on from."""

from __future__ import annotations

import os
from concurrent.futures import BrokenExecutor
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path
from statistics import mean, median
from typing import TYPE_CHECKING

from attrs import frozen
from rich.table import Column, Table
from rich.text import Text

from thurn_taxis import DataError
from thurn_taxis.arena import Tournament, read_results, run_games, write_csv, write_parquet
from thurn_taxis.arena.files import see_that_it_can_be_written
from thurn_taxis.cli.logs import is_same_file, why_unreadable, writing
from thurn_taxis.cli.output import Refusal, output, plain, progress, say
from thurn_taxis.cli.tables import rules_text

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable, Iterator

    from rich.console import Console

    from thurn_taxis.arena import GameResult, Standings


@frozen
class Files:
    """The files of a tournament, each of them optional.

    Attributes:
        log: The log in JSON Lines; a run goes on where it ends.
        csv: A table of the results as CSV.
        parquet: A table of the results as Parquet.
    """

    log: Path | None
    csv: Path | None
    parquet: Path | None


def arena(tournament: Tournament, workers: int, files: Files) -> int:
    """Play a tournament and show its standings.

    Args:
        tournament: The games.
        workers: On how many processes.
        files: The files to write.

    Returns:
        The exit code 0.

    Raises:
        Refusal: A player is not known, a file is there twice or cannot be read or written, or a process was killed.
    """
    _check(files)
    console = output()
    try:
        with progress(console, "playing", tournament.games) as advance:
            standings = run_games(tournament, workers=workers, log=files.log, progress=lambda _done, _games: advance())
    except DataError as error:
        if error.path == "player":
            raise Refusal(plain(error.reason), 2) from None
        raise Refusal(plain(str(error))) from None
    except BrokenExecutor:
        going_on = "begin again" if files.log is None else "go on from there"
        raise Refusal(f"a process of the tournament was killed: give the same command to {going_on}") from None
    except OSError as error:
        place = "the results cannot be written" if error.filename is None else plain(str(error.filename))
        raise Refusal(f"{place}: {why_unreadable(error)}") from None
    _show(console, tournament, standings)
    for path, write in ((files.csv, write_csv), (files.parquet, write_parquet)):
        if files.log is not None and path is not None:
            _write(write, files.log, path)
    return 0


def _write(write: Callable[[Iterator[GameResult], Path], None], log: Path, path: Path) -> None:
    """Write the results in the log as a table."""
    try:
        with writing(path):
            write(read_results(log), path)
    except DataError as error:  # beyond the games of this tournament, which have been read before
        raise Refusal(f"{path} cannot be written: {plain(str(error))}") from None


def _check(files: Files) -> None:
    """See that all files are different ones and can be written, before a game is played."""
    tables = [path for path in (files.csv, files.parquet) if path is not None]
    if files.log is None and tables:
        raise Refusal("a table is made from the log: give --log too", 2)
    if files.parquet is not None and find_spec("pyarrow") is None:
        raise Refusal("Parquet needs the package pyarrow: pip install 'thurn-taxis[parquet]'")
    given = [path for path in (files.log, *tables) if path is not None]
    for one, other in combinations(given, 2):
        real = [Path(os.path.realpath(path)) for path in (one, other)]
        if real[0] == real[1] or is_same_file(one, other):
            raise Refusal(f"{plain(str(other))} is given for two of the files", 2)
        if real[0] in real[1].parents or real[1] in real[0].parents:
            raise Refusal(f"{plain(str(one))} and {plain(str(other))} cannot both be files: one would be a folder", 2)
    for path in tables:
        with writing(path):
            see_that_it_can_be_written(path)


def _show(console: Console, tournament: Tournament, standings: Standings) -> None:
    """Show the standings of a tournament, and why players have lost games by a fault."""
    about = f"{standings.games} games of {tournament.seats} players, {rules_text(tournament.rules)}"
    console.print(Text(f"{about}, seeds from {tournament.seed}", "bold"))
    console.print(_players_table(standings))
    console.print(_parts_table(standings))
    console.print(_games_table(standings, tournament.seats))
    for name, standing in standings.players.items():
        for number, reason in standing.reasons:
            say(Text(f"{plain(name)} lost game {number}: {plain(reason)}"), console)


def _column(heading: str) -> Column:
    return Column(heading, justify="right")


def _players_table(standings: Standings) -> Table:
    """Return the table of wins and ratings, the strongest first."""
    table = Table("", *map(_column, ("games", "won", "share", "95 %", "rating", "±", "faults")))
    for name, (rating, interval) in standings.ratings().items():
        standing = standings.of(name)
        share = standing.interval
        table.add_row(
            plain(name),
            str(standing.games),
            str(standing.wins),
            f"{standing.share:.1%}",
            f"{share.low:.0%} to {share.high:.0%}",
            f"{rating:+.0f}",
            f"{interval.high - rating:.0f}",
            str(standing.faults),
        )
    return table


def _parts_table(standings: Standings) -> Table:
    """Return the table of the points in their parts, as means."""
    table = Table("", *map(_column, ("points", "carriage", "tiles", "houses", "ended the game")))
    for name in standings.ratings():
        standing = standings.of(name)
        parts = (standing.carriage, standing.tiles, standing.houses)
        cells = [f"{mean(standing.points.elements()):.1f}", *(f"{part / standing.games:.1f}" for part in parts)]
        table.add_row(plain(name), *cells, f"{standing.triggers / standing.games:.1%}")
    return table


def _games_table(standings: Standings, seats: int) -> Table:
    """Return the table of what is counted over all games."""
    table = Table("", "")
    table.add_row("Rounds, median", _median(standings.rounds))
    table.add_row("Points of the winner, median", _median(standings.winning_points))
    for seat in range(seats):
        table.add_row(f"Won from seat {seat + 1}", f"{standings.seats[seat] / standings.games:.1%}")
    for ending, games in sorted(standings.endings.items()):
        table.add_row(f"Ended by {ending}", f"{games / standings.games:.1%}")
    return table


def _median(counts: Counter[int]) -> str:
    return f"{median(counts.elements()):g}" if counts else "-"
