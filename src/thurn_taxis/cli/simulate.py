"""`thurn-taxis simulate`: many games between built-in players, summed up."""

from __future__ import annotations

from collections import Counter
from statistics import mean, median
from typing import TYPE_CHECKING

from attrs import Factory, define, frozen
from rich.table import Column, Table
from rich.text import Text

from thurn_taxis import DataError, Ruleset
from thurn_taxis.arena import GameResult, Match
from thurn_taxis.arena.match import play_seated
from thurn_taxis.arena.schedule import MAX_ROUNDS
from thurn_taxis.cli.demo import NAMES
from thurn_taxis.cli.logs import write_log
from thurn_taxis.cli.output import Refusal, output, plain, progress, say
from thurn_taxis.cli.tables import rules_text, way_text
from thurn_taxis.players import noisy, player

if TYPE_CHECKING:
    from pathlib import Path

    from thurn_taxis.players import Chooser


@frozen
class Plan:
    """What is to be played.

    Attributes:
        games: The number of games.
        players: The number of players in each.
        seed: The seed of the first game; each game has the seed after that of the game before.
        rules: The rules to play by.
        noise: The share of random actions.
        who: The built-in players for the seats, in order, by name; the last one for all that follow.
    """

    games: int
    players: int
    seed: int
    rules: Ruleset
    noise: float
    who: tuple[str, ...]

    @property
    def seated(self) -> tuple[str, ...]:
        """The built-in players in seat order, by name."""
        return (*self.who, *self.who[-1:] * self.players)[: self.players]


@define
class Summary:
    """What is counted over many games; it does not grow with their number.

    Attributes:
        rounds: How many games took so many rounds.
        best: How many winners had so many points.
        points: How many players had so many points.
        wins: How many games each seat has won.
        ways: How many games ended in each way.
    """

    rounds: Counter[int] = Factory(Counter)
    best: Counter[int] = Factory(Counter)
    points: Counter[int] = Factory(Counter)
    wins: Counter[int | None] = Factory(Counter)
    ways: Counter[str] = Factory(Counter)

    def add(self, result: GameResult, rules: Ruleset) -> None:
        """Count a game without a fault."""
        totals = [parts.total for parts in result.parts]
        self.rounds[result.rounds] += 1
        self.points.update(totals)
        self.wins[result.winner] += 1
        self.ways[way_text(result.ending, rules)] += 1
        if result.winner is not None:
            self.best[max(totals)] += 1


def simulate(plan: Plan, out: Path | None) -> int:
    """Play games, write their logs and sum them up.

    Args:
        plan: What is to be played.
        out: The folder for the logs, or `None` to write none.

    Returns:
        The exit code 0.

    Raises:
        Refusal: A player is not known or fails, or a log cannot be written.
    """
    console = output()
    summary = Summary()
    names = NAMES[: plan.players]
    digits = max(4, len(str(plan.games)))
    with progress(console, "simulating", plan.games) as advance:
        for number in range(plan.games):
            match = Match(number, plan.seed + number, names, plan.rules, out is not None, MAX_ROUNDS)
            result = play_seated(match, _players(plan))
            if result.fault is not None:
                who = f"{result.fault.player} ({plan.seated[result.fault.seat]})"
                raise Refusal(f"{who} has failed in game {number + 1}, seed {match.seed}: {result.fault.reason}")
            summary.add(result, plan.rules)
            if out is not None and result.record is not None:
                write_log(out / f"game-{number + 1:0{digits}}.json", result.record)
            advance()
    about = f"{plan.games} games of {plan.players} players, {rules_text(plan.rules)}, noise {plan.noise:g}"
    console.print(Text(f"{about}, seeds from {plan.seed}", "bold"))
    console.print(_numbers_table(summary))
    wins = {name: summary.wins[seat] for seat, name in enumerate(names)}
    console.print(_shares_table("Wins by seat", wins, plan.games))
    ways = {way: summary.ways[way] for way in sorted(summary.ways)}
    console.print(_shares_table("Ways of ending", ways, plan.games))
    if out is not None:
        say(Text(f"The logs are in {plain(str(out))}."), console)
    return 0


def _players(plan: Plan) -> list[Chooser]:
    """Return the players of a game in seat order: new ones, that remember nothing of another game.

    Raises:
        Refusal: There is no such player.
    """
    try:
        return [noisy(player(name), plan.noise) for name in plan.seated]
    except DataError as error:
        raise Refusal(plain(error.reason), 2) from None


def _numbers_table(summary: Summary) -> Table:
    """Return the table of rounds and points."""
    table = Table("", *(Column(name, justify="right") for name in ("lowest", "median", "mean", "highest")))
    for name, counts in (
        ("Rounds", summary.rounds),
        ("Points of the winner", summary.best),
        ("Points of all players", summary.points),
    ):
        numbers = sorted(counts.elements())
        if not numbers:
            table.add_row(name, *"----")
            continue
        table.add_row(name, str(numbers[0]), f"{median(numbers):g}", f"{mean(numbers):.1f}", str(numbers[-1]))
    return table


def _shares_table(title: str, counts: dict[str, int], games: int) -> Table:
    """Return a table of numbers of games with their shares of all games."""
    table = Table(title, Column("games", justify="right"), Column("share", justify="right"))
    for name, count in counts.items():
        table.add_row(name, str(count), f"{count / games:.1%}")
    return table
