"""Players by name."""

from __future__ import annotations

import tomllib
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from thurn_taxis import DataError
from thurn_taxis.players import Ismcts, names, planner, player, player_names, purposeful, random_player


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("random", random_player),
        ("purposeful", purposeful),
        ("planner", planner),
        ("ismcts", Ismcts(seconds=1.0)),
        ("ismcts:500", Ismcts(iterations=500)),
        ("ismcts:1s", Ismcts(seconds=1.0)),
        ("ismcts:0.25s", Ismcts(seconds=0.25)),
    ],
)
def test_a_name_is_a_player(name: str, expected: object) -> None:
    """Each name stands for a player, with a budget if it takes one."""
    assert expected == player(name)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("grandmaster", "there is no player 'grandmaster': choose from ismcts, planner, purposeful, random"),
        ("", "there is no player ''"),
        ("planner:7", "'planner:7': this player has no parameter"),
        ("ismcts:", "'ismcts:': nothing follows the colon"),
        ("ismcts:0", "'ismcts:0': the budget is a number of iterations"),
        ("ismcts:0.5", "the budget is a number of iterations"),
        ("ismcts:-1s", "the budget is a number of iterations"),
        ("ismcts:1e9", "the budget is a number of iterations"),
    ],
)
def test_a_wrong_name_is_refused(name: str, reason: str) -> None:
    """A wrong name is refused in one sentence that says what is wrong."""
    with pytest.raises(DataError, match=reason):
        player(name)


def test_the_built_in_players_are_entry_points() -> None:
    """What the package says of its players to other packages is what it has itself."""
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    points = [EntryPoint(name, value, names.GROUP) for name, value in project["entry-points"][names.GROUP].items()]
    assert names.BUILT_IN == {point.name: point.load() for point in points}


def test_another_package_adds_a_player(monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry point of another package is a player by its name."""
    point = EntryPoint("copycat", "thurn_taxis.players.names:make_purposeful", names.GROUP)
    monkeypatch.setattr(names, "entry_points", lambda **chosen: EntryPoints([point]).select(**chosen))
    assert player("copycat") is purposeful
    assert "copycat" in player_names()
