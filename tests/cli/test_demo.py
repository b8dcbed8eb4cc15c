"""`thurn-taxis demo`: a whole game turn by turn, its score sheet, and its log."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from thurn_taxis import Record, from_json, replay, scores, verify
from thurn_taxis.cli.turns import sentence, turns

if TYPE_CHECKING:
    from collections.abc import Callable

    from cli.conftest import Answer


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the demo save its log where no other file is."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game(command: Callable[..., Answer], tmp_path: Path, players: int) -> None:
    """Every turn has a sentence, the sheet has the scores, and the saved log is good and has deals and seed."""
    answer = command("demo", "--players", players, "--seed", 3, "--out", tmp_path / "log.json")
    assert answer.code == 0
    record = from_json((tmp_path / "log.json").read_bytes(), Record)
    assert verify(record).ok
    assert record.seed == 3
    assert record.deals
    states = replay(record)
    turns = 1 + sum(before.turn.seat != after.turn.seat for before, after in pairwise(states))
    names = [f"{seat} {name} " for seat, name in enumerate(record.players, start=1)]
    lines = answer.out.splitlines()
    assert turns == sum(line.startswith(tuple(names)) for line in lines if "has won" not in line)
    assert -(-turns // players) == sum(line.startswith("Round ") for line in lines)
    for name, score in zip(names, scores(states[-1]), strict=True):
        sheet = next(line for line in lines if line.startswith(f"│ {name}"))
        assert [str(score.carriage), str(score.houses), str(score.total)] == [
            sheet.split("│")[column].strip() for column in (2, 4, 5)
        ]
    assert f"The log is in {tmp_path / 'log.json'}, and all its {len(record.actions)} actions are verified." in lines


def test_the_whole_story(command: Callable[..., Answer]) -> None:
    """The sentences tell draws, officials, routes, houses, tiles, carriages and the end."""
    told = " ".join(" ".join(command("demo", "--seed", seed).out for seed in (1, 3, 5)).split())
    for words in (
        "1 Anna draws Stuttgart and Sigmaringen (postmaster), starts with Stuttgart.",
        "has the display changed (administrator)",
        "from the supply",
        "(postal carrier): ",
        "abandons ",
        "closes it: houses in ",
        "takes carriage 7 (cartwright), triggers the end.",
        "wins route of 6 3, ",
        "discards ",
        "has won with ",
    ):
        assert words in told


def test_a_turn_without_a_card_to_draw(examples: Path) -> None:
    """A turn in which nothing could be drawn is told without a draw (D7)."""
    record = from_json((examples / "good" / "nothing-to-draw.json").read_bytes(), Record)
    told = [str(sentence(turn)) for turn in turns(replay(record), verify(record).actions)]
    (without,) = (text for text in told if "draws " not in text)
    assert without.startswith("abandons Augsburg - München - Passau - ")
    assert without.endswith(" - Sigmaringen - Kempten, starts with Nürnberg.")


def test_a_seed_gives_one_game(command: Callable[..., Answer]) -> None:
    """The same seed shows the same game, another seed another one."""
    first, again, other = (command("demo", "--seed", seed, "--out", "log.json").out for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_a_new_seed_is_named(command: Callable[..., Answer], tmp_path: Path) -> None:
    """Without a seed a new one is taken and shown; the log bears it and lies in the current folder."""
    answer = command("demo")
    (log,) = tmp_path.iterdir()
    seed = from_json(log.read_bytes(), Record).seed
    assert answer.out.startswith(f"Thurn and Taxis: 3 players, rio-grande, seed {seed}\n")
    assert log.name == f"thurn-taxis-{seed}.json"


def test_a_folder_for_the_log(command: Callable[..., Answer], tmp_path: Path) -> None:
    """When the place for the log is a folder, the log gets a name of its own there."""
    (tmp_path / "logs").mkdir()
    assert command("demo", "--seed", 7, "--out", "logs").code == 0
    assert [path.name for path in (tmp_path / "logs").iterdir()] == ["thurn-taxis-7.json"]


def test_rules_can_be_chosen(command: Callable[..., Answer]) -> None:
    """The edition and options of the rules go into the game, the heading and the log."""
    options = ("--option", "length_fallback=over-seven", "--option", "abandon=stuck")
    answer = command("demo", "--seed", 1, "--rules", "first-edition", *options, "--out", "log.json")
    assert "all_provinces=outside-baiern, length_fallback=over-seven, abandon=stuck" in " ".join(answer.out.split())
    rules = from_json(Path("log.json").read_bytes(), Record).rules
    assert (rules.all_provinces, rules.length_fallback, rules.abandon) == ("outside-baiern", "over-seven", "stuck")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--rules", "chess"), "Invalid value for '--rules': expected 'rio-grande' or 'first-edition'"),
        (("--option", "placement=half"), "Invalid value for '--option': placement expected 'full' or 'free'"),
        (("--option", "bonus=1"), "Invalid value for '--option': unknown key 'bonus'"),
        (("--option", "placement"), "Invalid value for '--option': expected NAME=VALUE, not 'placement'"),
        (("--option", "edition=x"), "Invalid value for '--option': expected NAME=VALUE, not 'edition=x'"),
        (("--players", "5"), "Invalid value for '--players'"),
        (("--players", "two"), "Invalid value for '--players'"),
        (("--seed", "-1"), "Invalid value for '--seed'"),
        (("--seed", str(2**53)), "Invalid value for '--seed'"),
        (("--speed",), "No such option: --speed"),
    ],
)
def test_wrong_usage(command: Callable[..., Answer], arguments: tuple[str, ...], reason: str) -> None:
    """Wrong usage is told in one line, with another on where to find help; the exit code is 2."""
    answer = command("demo", *arguments)
    first, second = answer.err.splitlines()
    assert first.startswith(f"thurn-taxis: {reason}")
    assert second == "Try 'thurn-taxis demo --help' for help."
    assert answer.out == ""
    assert answer.code == 2


def test_a_log_that_cannot_be_written(command: Callable[..., Answer], tmp_path: Path) -> None:
    """Where no file can be made the reason is told in one line, and nothing is left behind."""
    (tmp_path / "file").touch()
    answer = command("demo", "--out", "file/log.json")
    assert answer.err == "thurn-taxis: file/log.json cannot be written: file exists\n"
    assert answer.code == 1
    answer = command("demo", "--out", "/dev/full")
    assert answer.err == "thurn-taxis: /dev/full cannot be written: it is no regular file\n"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_an_old_log_is_replaced_whole(command: Callable[..., Answer], tmp_path: Path) -> None:
    """A new log takes the place of an old one, and no unfinished file stays beside it."""
    (tmp_path / "log.json").write_text("x" * 100_000)
    assert command("demo", "--seed", 1, "--out", "log.json").code == 0
    assert verify(from_json(Path("log.json").read_bytes(), Record)).ok
    assert [path.name for path in tmp_path.iterdir()] == ["log.json"]


@pytest.mark.parametrize(
    ("log", "complaint"),
    [
        (None, "log.json cannot be read: no such file or directory"),
        ("README.md", "log.json is no log: the text is not JSON"),
        ("bad/two-officials.json", "log.json is bad: Bert cannot play administrator: "),
    ],
)
def test_what_was_saved_is_verified(
    command: Callable[..., Answer], examples: Path, monkeypatch: pytest.MonkeyPatch, log: str | None, complaint: str
) -> None:
    """The saved log is read back and verified: a demo does not claim what it has not seen."""

    def write_something_else(path: Path, _record: Record) -> None:
        if log is not None:
            path.write_bytes((examples / log).read_bytes())

    monkeypatch.setattr("thurn_taxis.cli.demo.write_log", write_something_else)
    answer = command("demo", "--seed", 1, "--out", "log.json")
    assert answer.err.startswith(f"thurn-taxis: {complaint}")
    assert answer.err.count("\n") == 1
    assert "verified" not in answer.out
    assert answer.code == 1


@pytest.mark.parametrize("columns", ["1", "20", "78", "200"])
def test_every_width(command: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    """The demo runs on every terminal; the map needs 79 columns and is left out on narrower ones."""
    monkeypatch.setenv("COLUMNS", columns)
    answer = command("demo", "--seed", 1)
    assert answer.code == 0
    assert ("Regensburg 23" in answer.out) == (int(columns) >= 79)


@pytest.mark.parametrize(("variable", "coloured"), [("FORCE_COLOR", 1), ("NO_COLOR", 0)])
def test_colours(command: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch, variable: str, coloured: int) -> None:
    """Colours are there when they are wanted and are not when they are not."""
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv(variable, "1")
    assert ("\x1b[" in command("demo", "--seed", 1).out) == bool(coloured)
