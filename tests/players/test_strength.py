"""How strong the players are: the figures that `docs/explanation/strength.md` tells, measured again.

The matches are long, so they run only when they are asked for: `pytest -m strength tests/players`. The search has a
number of iterations instead of seconds, so that the result does not depend on the machine.
"""

from __future__ import annotations

from statistics import median

import pytest

from thurn_taxis.arena import Tournament, run_games

pytestmark = pytest.mark.strength

MATCHES = {
    "purposeful beats random": (("purposeful", "random"), 400, 0.99),
    "planner beats purposeful": (("planner", "purposeful"), 400, 0.75),
    "planner against three": (("planner", "purposeful", "purposeful", "purposeful"), 400, 0.45),
    "ismcts beats planner": (("ismcts:100", "planner"), 60, 0.65),
}


@pytest.mark.parametrize(("players", "games", "share"), MATCHES.values(), ids=MATCHES)
def test_matches(players: tuple[str, ...], games: int, share: float) -> None:
    """The first player wins at least its share of the games, seats rotated."""
    standings = run_games(Tournament(players=players, games=games, seed=2000), workers=2)
    assert share <= standings.of(players[0]).share


@pytest.mark.parametrize("seats", [3, 4])
def test_games_look_like_those_of_people(seats: int) -> None:
    """Between planners the median game takes 17 to 24 rounds and the median winner has 20 to 32 points."""
    standings = run_games(Tournament(players=("planner",) * seats, games=400, seed=2000), workers=2)
    assert 17 <= median(standings.rounds.elements()) <= 24
    assert 20 <= median(standings.winning_points.elements()) <= 32
    assert min(standings.rounds) >= 14
