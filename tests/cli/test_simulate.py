"""`thurn-taxis simulate`: many games, their summary and their logs."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from thurn_taxis import Record, from_json, verify

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cli.conftest import Answer


def table(answer: Answer) -> dict[str, list[str]]:
    """Return the rows of all tables, by their first cells."""
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in answer.out.splitlines() if "│" in line]
    return {first: rest for first, *rest in rows}


def test_the_summary_is_that_of_the_logs(command: Callable[..., Answer], tmp_path: Path) -> None:
    """The logs are good games of the right seeds, and points and wins of the summary are theirs."""
    answer = command("simulate", "--games", 6, "--players", 3, "--seed", 10, "--out", tmp_path / "logs")
    assert answer.code == 0
    assert answer.err == ""
    paths = sorted((tmp_path / "logs").iterdir())
    assert [path.name for path in paths] == [f"game-000{number}.json" for number in range(1, 7)]
    records = [from_json(path.read_bytes(), Record) for path in paths]
    assert all(verify(record).ok and record.deals for record in records)
    assert [record.seed for record in records] == list(range(10, 16))
    results = [record.result for record in records if record.result is not None]
    points = [total for result in results for total in result.scores]
    best = [max(result.scores) for result in results]
    rows = table(answer)
    assert [str(min(points)), str(max(points))] == [rows["Points of all players"][0], rows["Points of all players"][-1]]
    assert [str(min(best)), str(max(best))] == [rows["Points of the winner"][0], rows["Points of the winner"][-1]]
    assert f"{sum(points) / len(points):.1f}" == rows["Points of all players"][2]
    wins = Counter(result.winner for result in results)
    assert {"Anna": wins[0], "Bert": wins[1], "Cleo": wins[2]} == {
        name: int(rows[name][0]) for name in ("Anna", "Bert", "Cleo")
    }


def test_no_log_without_a_folder(
    command: Callable[..., Answer], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a folder nothing is written."""
    monkeypatch.chdir(tmp_path)
    assert command("simulate", "--games", 2, "--players", 2).code == 0
    assert list(tmp_path.iterdir()) == []


def test_the_same_seed_gives_the_same_summary(command: Callable[..., Answer]) -> None:
    """Simulations can be repeated; noise changes them."""
    first, again, noisier = (command("simulate", "--games", 5, "--noise", noise).out for noise in (0, 0, 0.5))
    assert first == again
    assert first != noisier


def test_even_chance_alone_comes_to_an_end(command: Callable[..., Answer]) -> None:
    """Games of nothing but random actions end too, and every way of ending has its line."""
    answer = command("simulate", "--games", 3, "--players", 2, "--noise", 1)
    rows = table(answer)
    ways = [way for way in rows if way.startswith(("carriage", "no house"))]
    assert sum(int(rows[way][0]) for way in ways) == 3


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--games", "0"), "Invalid value for '--games'"),
        (("--noise", "1.5"), "Invalid value for '--noise': a share is a number from 0 to 1"),
        (("--noise", "-0.1"), "Invalid value for '--noise': a share is a number from 0 to 1"),
        (("--noise", "nan"), "Invalid value for '--noise': a share is a number from 0 to 1"),
        (("--players", "1"), "Invalid value for '--players'"),
        (("--games", "2", "--seed", str(2**53 - 1)), "Invalid value for '--games': there are not so many seeds"),
        (("7",), "Got unexpected extra argument"),
    ],
)
def test_wrong_usage(command: Callable[..., Answer], arguments: tuple[str, ...], reason: str) -> None:
    """Numbers out of range are wrong usage."""
    answer = command("simulate", *arguments)
    first, second = answer.err.splitlines()
    assert first.startswith(f"thurn-taxis: {reason}")
    assert second == "Try 'thurn-taxis simulate --help' for help."
    assert answer.code == 2


def test_a_folder_that_cannot_be_made(command: Callable[..., Answer], tmp_path: Path) -> None:
    """Where no folder can be made that is told in one line."""
    (tmp_path / "file").touch()
    answer = command("simulate", "--games", 1, "--out", tmp_path / "file")
    assert answer.err == f"thurn-taxis: {tmp_path / 'file' / 'game-0001.json'} cannot be written: file exists\n"
    assert answer.code == 1
