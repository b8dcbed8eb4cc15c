"""Tournaments between players: many games, the same in one process, in several, or on a cluster.

    >>> from thurn_taxis.arena import Tournament, run_games
    >>> standings = run_games(Tournament(players=("purposeful", "random"), games=4))
    >>> standings.of("purposeful").wins
    4

A `Tournament` says which games there are: who sits where, and with which seed. `run_games` plays them, with any
`concurrent.futures.Executor`, and can write each `GameResult` to a log in JSON Lines. From the log a run that was
killed goes on where it was, and tables in CSV and Parquet are made.
"""

from thurn_taxis.arena.log import read_results
from thurn_taxis.arena.match import play_match
from thurn_taxis.arena.results import Fault, GameResult, Parts
from thurn_taxis.arena.run import run_games
from thurn_taxis.arena.schedule import Match, Tournament
from thurn_taxis.arena.standings import Interval, Standing, Standings
from thurn_taxis.arena.tables import write_csv, write_parquet

__all__ = [
    "Fault",
    "GameResult",
    "Interval",
    "Match",
    "Parts",
    "Standing",
    "Standings",
    "Tournament",
    "play_match",
    "read_results",
    "run_games",
    "write_csv",
    "write_parquet",
]
