"""`thurn-taxis show`: the table of a recorded game at any point."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from attrs import evolve

from thurn_taxis import City, Record, Stack, State, from_json, legal_actions, replay, scores, to_json
from thurn_taxis.svg import board_svg

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from cli.conftest import Answer

GAMES = ("two-players", "three-players", "four-players", "nothing-to-draw", "a-tie")


@pytest.fixture(params=[(name, share) for name in GAMES for share in (0, 0.3, 0.9, 1)], ids=str)
def shown(
    request: pytest.FixtureRequest, command: Callable[..., Answer], examples: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[Record, State, list[str]]:
    """Return a game up to some point, the position there, and the lines that a wide terminal shows."""
    name, share = request.param
    path = examples / "good" / f"{name}.json"
    record = from_json(path.read_bytes(), Record)
    at = int(share * len(record.actions))
    monkeypatch.setenv("COLUMNS", "1000")
    answer = command("show", path, "--at", at)
    assert answer.code == 0
    state = replay(record)[at]
    return evolve(record, actions=record.actions[:at]), state, answer.out.splitlines()


def rows(lines: list[str]) -> dict[str, list[str]]:
    """Return the rows of all tables, by their first cells."""
    split = [[cell.strip() for cell in line.split("│")[1:-1]] for line in lines if "│" in line]
    return {first: rest for first, *rest in split}


def names(cities: Iterable[City | None], between: str = ", ") -> str:
    """Return the names of cities, and a dash where there is none."""
    return between.join("-" if city is None else str(city) for city in cities) or "-"


def test_the_heading(shown: tuple[Record, State, list[str]]) -> None:
    """Rules, round and place come first; then whose turn it is, what is due and how much can be done."""
    record, state, lines = shown
    at = len(record.actions)
    seats = [
        state.turn.seat for state in replay(evolve(record, deals=record.deals[: state.supply.shuffles], result=None))
    ]
    current = 1 + sum(before != after for before, after in pairwise(seats)) // len(record.players)
    assert f"; round {current}; after {at} of " in lines[0]
    legal = len(legal_actions(state))
    if legal:
        name = f"{state.turn.seat + 1} {record.players[state.turn.seat]}"
        assert lines[1].startswith(f"{name} is at turn; phase {state.turn.phase}")
        assert lines[1].endswith(f"; {legal} legal action{'' if legal == 1 else 's'}")
    else:
        assert record.result is not None
        assert record.result.winner is not None
        assert lines[1].startswith(f"{record.result.winner + 1} {record.players[record.result.winner]} has won with ")


def test_the_piles(shown: tuple[Record, State, list[str]]) -> None:
    """The display with its empty spaces, the sizes of supply and discards, and the tiles that are left."""
    _, state, lines = shown
    supply = state.supply
    assert lines[2] == f"Display: {names(supply.display)}"
    assert lines[3] == f"Supply: {len(supply.cards)} cards; discards: {len(supply.discards)} cards"
    left = [f"{stack} {' '.join(map(str, state.stacks[stack])) or '-'}" for stack in Stack]
    assert lines[4] == f"Bonus tiles: {'; '.join(left)}"


def test_the_players(shown: tuple[Record, State, list[str]]) -> None:
    """Hand, route and houses of each player."""
    _, state, lines = shown
    cells = rows(lines)
    assert cells["Hand"] == [names(player.hand) for player in state.players]
    assert cells["Route"] == [names(player.route, " - ") for player in state.players]
    houses = [(names(sorted(player.houses)), 20 - len(player.houses)) for player in state.players]
    assert cells["Houses"] == [f"{left} left" if where == "-" else f"{where} ({left} left)" for where, left in houses]


def test_the_scores(shown: tuple[Record, State, list[str]]) -> None:
    """The score sheet has the parts of each score: carriage, tiles, houses."""
    record, state, lines = shown
    cells = rows(lines)
    for seat, score in enumerate(scores(state)):
        carriage, tiles, houses, total = cells[f"{seat + 1} {record.players[seat]}"]
        assert [carriage, houses, total] == [str(score.carriage), str(score.houses), str(score.total)]
        assert tiles.partition(" =")[0] == (", ".join(f"{tile.stack} {tile.points}" for tile in score.tiles) or "-")


def test_the_map(shown: tuple[Record, State, list[str]]) -> None:
    """On the map each city has the numbers of the players who have a house there."""
    _, state, lines = shown
    drawn = "\n".join(line for line in lines[5:] if line[:1] in " .")
    for city in City:
        owners = "".join(str(seat + 1) for seat, player in enumerate(state.players) if city in player.houses)
        assert re.findall(rf"{city}(?: ([1-4]*))?", drawn) == [owners]


def test_the_end_is_what_is_shown(command: Callable[..., Answer], examples: Path) -> None:
    """Without a place the end of the game is shown: who has won, and how the end came."""
    answer = command("show", examples / "good" / "two-players.json")
    assert "1 Anna has won with 22 points and triggered the end: carriage 7." in answer.out
    assert answer.code == 0


def test_a_tie_is_named(command: Callable[..., Answer], examples: Path) -> None:
    """Where points do not decide it is said what does."""
    answer = command("show", examples / "good" / "a-tie.json")
    assert "the tie being decided by the game end tile" in " ".join(answer.out.split())


def test_beyond_the_end(command: Callable[..., Answer], examples: Path) -> None:
    """A place that the log does not have is wrong usage."""
    path = examples / "good" / "two-players.json"
    answer = command("show", path, "--at", 227)
    assert answer.err == f"thurn-taxis: {path} has only 226 actions\n"
    assert answer.code == 2
    assert command("show", path, "--at", "-1").code == 2


def test_a_bad_log(command: Callable[..., Answer], examples: Path) -> None:
    """Of a bad log the position before the fault is shown, and the fault; the exit code is 1."""
    path = examples / "bad" / "no-road.json"
    answer = command("show", path)
    assert "after 490 of " in answer.out
    reason = "Bert cannot play right Augsburg: no road joins Augsburg to Mannheim, the right end of the route"
    assert answer.err == f"thurn-taxis: {path} is bad at action 490: {reason} [NOT_ADJACENT, R3]\n"
    assert answer.code == 1
    assert command("show", path, "--at", 491).code == 1


def test_before_the_fault_of_a_bad_log(command: Callable[..., Answer], examples: Path) -> None:
    """What comes before the fault can be looked at."""
    answer = command("show", examples / "bad" / "no-road.json", "--at", 490)
    assert answer.err == ""
    assert answer.code == 0


def test_a_wrong_first_deal(command: Callable[..., Answer], examples: Path, tmp_path: Path) -> None:
    """When not even the first deal is good there is no table, only the fault."""
    record = from_json((examples / "good" / "two-players.json").read_bytes(), Record)
    log = tmp_path / "log.json"
    log.write_text(to_json(evolve(record, deals=((City.ULM,), *record.deals[1:]))), encoding="utf-8")
    for arguments in ((), ("--at", "0")):
        answer = command("show", log, *arguments)
        assert answer.out == ""
        assert answer.err.startswith(f"thurn-taxis: {log} is bad at deals[0]: ")
        assert answer.err.count("\n") == 1
        assert answer.code == 1


def test_a_folder_is_no_log(command: Callable[..., Answer], tmp_path: Path) -> None:
    """A folder and a missing file cannot be shown, which is said in one line."""
    answer = command("show", tmp_path)
    assert answer.err == f"thurn-taxis: {tmp_path} cannot be read: it is a folder\n"
    assert answer.code == 1
    answer = command("show", tmp_path / "log.json")
    assert answer.err == f"thurn-taxis: {tmp_path / 'log.json'} cannot be read: no such file or directory\n"
    assert answer.code == 1


def test_names_of_others_are_harmless(command: Callable[..., Answer], tmp_path: Path) -> None:
    """Markup, smileys, escape sequences and line breaks in players' names are shown as they are."""
    document = {"format": "thurn-taxis-log", "version": 1, "rules": "rio-grande", "seed": 1, "actions": []}
    log = tmp_path / "log.json"
    log.write_text(json.dumps(document | {"players": ["[red]A\x1b[31m", ":smile:\n", "x" * 1000]}))
    answer = command("show", log)
    shown = " ".join(answer.out.split())
    assert "\x1b" not in answer.out
    assert "1 [red]A\\x1b[31m" in shown
    assert "2 :smile:\\n" in shown
    assert "x" * 25 not in answer.out.replace("\n", "")
    assert answer.code == 0


@pytest.mark.parametrize("columns", ["1", "20", "78", "79", "300"])
def test_every_width(
    command: Callable[..., Answer], examples: Path, monkeypatch: pytest.MonkeyPatch, columns: str
) -> None:
    """The table is shown on every terminal, and no line is wider than it."""
    monkeypatch.setenv("COLUMNS", columns)
    answer = command("show", examples / "good" / "four-players.json", "--at", 200)
    assert answer.code == 0
    assert max(map(len, answer.out.splitlines())) <= max(int(columns), 2)


@pytest.mark.parametrize("at", [0, 200])
def test_a_picture(command: Callable[..., Answer], examples: Path, tmp_path: Path, at: int) -> None:
    """With `--svg` the picture of the position goes into a file, and the printed table is left out."""
    path, picture = examples / "good" / "four-players.json", tmp_path / "new" / "table.svg"
    answer = command("show", path, "--at", at, "--svg", picture)
    record = from_json(path.read_bytes(), Record)
    assert f"{board_svg(replay(record)[at], names=record.players)}\n" == picture.read_text(encoding="utf-8")
    assert answer.out == f"The picture is in {picture}.\n"
    assert answer.code == 0


def test_a_picture_of_a_bad_log(command: Callable[..., Answer], examples: Path, tmp_path: Path) -> None:
    """The picture shows the position before the fault, and the fault is told as without a picture."""
    path, picture = examples / "bad" / "no-road.json", tmp_path / "table.svg"
    answer = command("show", path, "--svg", picture)
    assert picture.read_text(encoding="utf-8").startswith("<svg ")
    assert command("show", path).err == answer.err
    assert answer.code == 1


def test_a_picture_that_cannot_be_written(command: Callable[..., Answer], examples: Path, tmp_path: Path) -> None:
    """A picture does not take the place of a folder; this is said in one line."""
    answer = command("show", examples / "good" / "a-tie.json", "--svg", tmp_path)
    assert answer.err == f"thurn-taxis: {tmp_path} cannot be written: it is no regular file\n"
    assert answer.out == ""
    assert answer.code == 1


def test_names_in_a_picture(command: Callable[..., Answer], tmp_path: Path) -> None:
    """Whatever the players are called, the picture is well-formed, and their names are no markup in it."""
    document = {"format": "thurn-taxis-log", "version": 1, "rules": "rio-grande", "seed": 1, "actions": []}
    log, picture = tmp_path / "log.json", tmp_path / "table.svg"
    log.write_text(json.dumps(document | {"players": ["<script>\x1b\x00", "\ufffe&amp;"]}))
    assert command("show", log, "--svg", picture).code == 0
    tree = ET.fromstring(picture.read_text(encoding="utf-8"))  # noqa: S314 - our own picture
    assert not [element for element in tree.iter() if element.tag.endswith("script")]
