"""The program that computes what the page on strength says: its tests of chance are those of the textbooks."""

from __future__ import annotations

import runpy
import subprocess
import sys
from math import sqrt
from pathlib import Path
from typing import Any, Final

import pytest
from attrs import evolve

from thurn_taxis.arena import Tournament, play_match, run_games

PROGRAM: Final = Path(__file__).parents[1] / "benchmarks" / "strength.py"
PAGE: Final = PROGRAM.parents[1] / "docs" / "explanation" / "strength.md"
STRENGTH: Final[dict[str, Any]] = runpy.run_path(str(PROGRAM))


def said(*logs: Path, code: int = 0) -> str:
    """Return what the program says of logs, without warnings."""
    done = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-W", "error", "-X", "utf8", str(PROGRAM), *map(str, logs)],
        capture_output=True,
        check=False,
        encoding="utf-8",
        timeout=60,
    )
    assert (code, bool(code)) == (done.returncode, bool(done.stderr))
    return done.stdout + done.stderr


@pytest.mark.parametrize(
    ("degrees", "quantile"), [(1, 3.841459), (2, 5.991465), (3, 7.814728), (4, 9.487729), (5, 11.0705), (10, 18.30704)]
)
def test_quantiles(degrees: int, quantile: float) -> None:
    """Chance exceeds the textbooks' 95 % quantiles of χ² in 5 %, and 0 always."""
    assert pytest.approx(0.05, abs=1e-6) == STRENGTH["chance_of_more"](quantile, degrees)
    assert 1.0 == STRENGTH["chance_of_more"](0.0, degrees)


def test_a_table_of_counts() -> None:
    """The χ² of (10, 20) and (20, 10) is 60/9 with one degree of freedom; of (10, 20) alone it is 10/3."""
    assert "χ² = 6.7, 1 degree of freedom, p = 0.0098" == STRENGTH["alike"]((10, 20), (20, 10))
    assert "χ² = 3.3, 1 degree of freedom, p = 0.068" == STRENGTH["equally_often"]((10, 20))


def test_a_trend() -> None:
    """With two seats the trend is the difference: its square is the χ² of the two counts."""
    assert "p = 0.068" == STRENGTH["trend"]((10, 20))
    assert "p = 1" == STRENGTH["trend"]((10, 30, 30, 10))


def test_seeds_as_units() -> None:
    """Of seeds with the shares 1, 1, 1/2, 1/2 the mean is 3/4, and its error the root of 1/12 divided by 2."""
    result = play_match(Tournament(players=("random", "purposeful"), games=1).match(0))
    wins = {0: "aa", 1: "aa", 2: "ab", 3: "ba"}
    results = [
        evolve(result, seed=seed, players=("a", "b"), winner="ab".index(name))
        for seed, names in wins.items()
        for name in names
    ]
    half = 1.959964 * sqrt(1 / 12) / 2
    assert pytest.approx((0.75 - half, 0.75 + half)) == STRENGTH["by_seeds"](results, "a")


def test_people_are_as_on_the_page() -> None:
    """Without logs the program says what the page says of people."""
    told = said()
    assert "people, championships: 535 games\n  won from each seat: 160 (29.9%), 145 (27.1%), 114 (21.3%)" in told
    for statistic, chance in (("11.4", "0.0099"), ("5.0", "0.17")):
        assert f"χ² = {statistic}, 3 degrees of freedom, p = {chance}\n" in told
        assert f"| {statistic} | {chance} |" in PAGE.read_text(encoding="utf-8")


def test_logs(tmp_path: Path) -> None:
    """Of each log the program says what its standings are; logs of four equal players are compared with people."""
    pair, four, again = (tmp_path / name for name in ("pair", "four", "again"))
    match = run_games(Tournament(players=("purposeful", "random"), games=4), log=pair)
    run_games(Tournament(players=("purposeful",) * 4, games=5), log=four)
    run_games(Tournament(players=("purposeful",) * 4, games=6, seed=5), log=again)
    first, *_ = told = said(pair, four, again).splitlines()
    assert f"{pair}: 4 games of purposeful, random, seeds from 0" == first
    assert f"  won by purposeful: {match.of('purposeful').wins}, 100.0%, 51.0 to 100.0 %" in told
    assert "  with the seeds as the units: 100.0 to 100.0 %" in told
    assert f"{again}: 6 games of purposeful, purposeful, purposeful, purposeful, seeds from 5" in told
    assert "players, all logs of four equal ones: 11 games" in told
    assert told[-2].startswith("players (11) and people, championships (535), alike? χ² = ")
    assert told[-1].startswith("players (11) and people, another count (288), alike? χ² = ")


def test_a_log_without_games(tmp_path: Path) -> None:
    """Of a log that has no games the program says so."""
    log = tmp_path / "log"
    run_games(Tournament(players=("random", "random"), games=1), log=log)
    log.write_text(log.read_text(encoding="utf-8").splitlines()[0] + "\n", encoding="utf-8")
    assert said(log, code=2).endswith(f"{log} has no game that somebody has won\n")
