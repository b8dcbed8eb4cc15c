"""How strong the players are: the figures that `docs/explanation/strength.md` tells, measured again.

The matches are long, so they run only when they are asked for, with `pytest -n 2 -rP -m strength tests/players`, which
prints the figures. The search has a number of iterations instead of seconds, so that the result does not depend on the
machine.
"""

from __future__ import annotations

from statistics import median

import pytest

from thurn_taxis.arena import Standings, Tournament, run_games

pytestmark = pytest.mark.strength

SEED = 2000

MATCHES = {
    "purposeful beats random": (("purposeful", "random"), 400, 0.99),
    "planner beats purposeful": (("planner", "purposeful"), 400, 0.75),
    "planner against three": (("planner", "purposeful", "purposeful", "purposeful"), 400, 0.45),
    "ismcts beats planner": (("ismcts:100", "planner"), 60, 0.65),
}


def played(players: tuple[str, ...], games: int) -> Standings:
    """Return the standings of a match after printing its figures."""
    standings = run_games(Tournament(players=players, games=games, seed=SEED))
    first = standings.of(players[0])
    low, high = first.interval.low, first.interval.high
    figures = {
        "won": f"{first.wins} of {first.games} ({first.share:.1%}, {low:.1%} to {high:.1%})",
        "rounds": f"median {median(standings.rounds.elements()):g}, fewest {min(standings.rounds)}",
        "points of the winner": f"median {median(standings.winning_points.elements()):g}",
        "won from each seat": ", ".join(str(standings.seats[seat]) for seat in range(len(players))),
        "ended by": ", ".join(f"{way} {number}" for way, number in sorted(standings.endings.items())),
    }
    for what, figure in {"players": ", ".join(players), **figures}.items():
        print(f"{what}: {figure}")  # noqa: T201 - the figures are what these tests are run for
    return standings


@pytest.mark.parametrize(("players", "games", "share"), MATCHES.values(), ids=MATCHES)
def test_matches(players: tuple[str, ...], games: int, share: float) -> None:
    """The first player wins at least its share of the games, seats rotated."""
    standings = played(players, games)
    assert share <= standings.of(players[0]).share


@pytest.mark.parametrize("seats", [3, 4])
def test_games_look_like_those_of_people(seats: int) -> None:
    """Between planners the median game takes 17 to 24 rounds and the median winner has 20 to 32 points."""
    standings = played(("planner",) * seats, 400)
    assert 17 <= median(standings.rounds.elements()) <= 24
    assert 20 <= median(standings.winning_points.elements()) <= 32
    assert min(standings.rounds) >= 14
