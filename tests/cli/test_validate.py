"""`thurn-taxis validate`: one line for each log, with the place and the rule of its first fault."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from thurn_taxis import new_game, to_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from cli.conftest import Answer

KEYS = ["file", "ok", "at", "player", "action", "code", "rule", "message"]

FAULTS = {
    "a-card-lost-in-the-shuffle": ("deals[2]", None, None, "DEAL", "D3"),
    "a-wrong-score": ("result", None, None, "RESULT", "E3"),
    "an-empty-action": (241, "Bert", "", "NOTATION", "notation"),
    "no-road": (490, "Bert", "right Augsburg", "NOT_ADJACENT", "R3"),
    "two-officials": (83, "Bert", "administrator", "OFFICIAL_CALLED", "T2"),
}
"""Place, player, action, code and rule of each bad example."""


def lines_of(answer: Answer) -> list[dict[str, Any]]:
    """Return the objects that `--json` wrote."""
    return [json.loads(line) for line in answer.out.splitlines()]


def test_good_logs_are_ok(command: Callable[..., Answer], examples: Path) -> None:
    """Of good logs it says so, in the order of their names, and the exit code is 0."""
    answer = command("validate", examples / "good")
    expected = [f"{path}: ok" for path in sorted((examples / "good").glob("*.json"))]
    assert expected == answer.out.splitlines()
    assert len(expected) == 7
    assert answer.code == 0
    assert answer.err == ""


def test_a_bad_log_has_one_line(command: Callable[..., Answer], examples: Path) -> None:
    """The line has place, player, action, sentence, code and rule, however wide the terminal is."""
    log = examples / "bad" / "no-road.json"
    answer = command("validate", log)
    reason = "no road joins Augsburg to Mannheim, the right end of the route"
    assert f"{log}: action 490: Bert cannot play right Augsburg: {reason} [NOT_ADJACENT, R3]\n" == answer.out
    assert answer.code == 1


def test_lines_are_not_broken(command: Callable[..., Answer], examples: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A narrow terminal does not break lines in pieces."""
    monkeypatch.setenv("COLUMNS", "20")
    assert len(command("validate", examples).out.splitlines()) == 12


@pytest.mark.parametrize("name", FAULTS)
def test_json_names_the_fault(command: Callable[..., Answer], examples: Path, name: str) -> None:
    """With `--json` a fault has its place, player, action, code and rule in keys of their own."""
    answer = command("validate", "--json", examples / "bad" / f"{name}.json")
    (line,) = lines_of(answer)
    assert list(line) == KEYS
    assert line["file"] == str(examples / "bad" / f"{name}.json")
    assert line["ok"] is False
    assert tuple(line[key] for key in ("at", "player", "action", "code", "rule")) == FAULTS[name]
    assert line["message"]
    assert answer.code == 1


def test_json_of_a_good_log(command: Callable[..., Answer], examples: Path) -> None:
    """A good log has null for everything that only a fault has."""
    answer = command("validate", "--json", examples / "good" / "a-tie.json")
    file = str(examples / "good" / "a-tie.json")
    assert lines_of(answer) == [dict.fromkeys(KEYS) | {"file": file, "ok": True}]
    assert answer.code == 0


def test_json_is_plain_ascii(command: Callable[..., Answer], tmp_path: Path) -> None:
    """JSON can be written to every terminal and file: other letters are escaped."""
    log = tmp_path / "München.json"
    log.write_text("{}", encoding="utf-8")
    answer = command("validate", "--json", log)
    assert answer.out.isascii()
    assert lines_of(answer)[0]["file"] == str(log)


def test_one_bad_log_among_good_ones(command: Callable[..., Answer], examples: Path) -> None:
    """Every log gets its line, and one bad log is enough for the exit code 1."""
    answer = command("validate", examples / "good", examples / "bad" / "no-road.json", examples / "good" / "a-tie.json")
    assert [line.endswith(": ok") for line in answer.out.splitlines()] == [True] * 7 + [False, True]
    assert answer.code == 1


@pytest.mark.parametrize("kind", ["good", "rare"])
def test_shared_good_logs(command: Callable[..., Answer], shared_games: Path, kind: str) -> None:
    """The good and the rare sample games are accepted with their results."""
    answer = command("validate", "--json", shared_games / kind)
    assert [line for line in lines_of(answer) if not line["ok"]] == []
    assert len(lines_of(answer)) == {"good": 24, "rare": 18}[kind]
    assert answer.code == 0


def test_shared_bad_logs(command: Callable[..., Answer], shared_games: Path) -> None:
    """Each bad sample game is refused at the expected place, for one of the expected rules."""
    answer = command("validate", "--json", shared_games / "bad")
    expected = json.loads((shared_games / "bad" / "EXPECTED.json").read_text(encoding="utf-8"))
    found = {Path(line["file"]).name: line for line in lines_of(answer)}
    assert {*expected, "EXPECTED.json"} == set(found)
    assert {name: fault["at"] for name, fault in expected.items()} == {name: found[name]["at"] for name in expected}
    assert [name for name, fault in expected.items() if found[name]["rule"] not in fault["rules"]] == []
    assert answer.code == 1


def test_folders_are_searched_below(command: Callable[..., Answer], examples: Path, tmp_path: Path) -> None:
    """In a folder all `*.json` below are logs; other files are not looked at, and links in a circle end."""
    text = (examples / "good" / "a-tie.json").read_bytes()
    for place in ("b/deep/er", "a"):
        (tmp_path / place).mkdir(parents=True)
        (tmp_path / place / "log.json").write_bytes(text)
    (tmp_path / "notes.txt").write_text("no log")
    (tmp_path / "a" / "circle").symlink_to(tmp_path, target_is_directory=True)
    answer = command("validate", tmp_path)
    expected = [f"{tmp_path / 'a' / 'log.json'}: ok", f"{tmp_path / 'b' / 'deep' / 'er' / 'log.json'}: ok"]
    assert expected == answer.out.splitlines()


def test_a_folder_without_logs(command: Callable[..., Answer], tmp_path: Path) -> None:
    """A folder without logs is wrong usage: there is nothing to validate."""
    answer = command("validate", tmp_path)
    assert answer.err == f"thurn-taxis: there are no logs (*.json) in the folder {tmp_path}\n"
    assert answer.out == ""
    assert answer.code == 2


def test_no_path(command: Callable[..., Answer]) -> None:
    """Without a path there is a hint in two lines, and the exit code is 2."""
    answer = command("validate")
    assert answer.err == "thurn-taxis: Missing argument 'PATH...'.\nTry 'thurn-taxis validate --help' for help.\n"
    assert answer.code == 2


def test_a_missing_file(command: Callable[..., Answer], tmp_path: Path) -> None:
    """A file that is not there cannot be read; that is said in its line."""
    answer = command("validate", tmp_path / "log.json")
    assert f"{tmp_path / 'log.json'}: it cannot be read: no such file or directory [UNREADABLE]\n" == answer.out
    assert answer.code == 1


def test_permission_denied(command: Callable[..., Answer], examples: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that must not be read is a line like the others, and the next file has its turn."""
    good = examples / "good" / "a-tie.json"
    secret = examples / "bad" / "no-road.json"
    open_path = Path.open

    def refuse(self: Path, mode: str) -> object:
        if self == secret:
            raise PermissionError(13, "Permission denied")
        return open_path(self, mode)

    monkeypatch.setattr(Path, "open", refuse)
    answer = command("validate", secret, good)
    assert [f"{secret}: it cannot be read: permission denied [UNREADABLE]", f"{good}: ok"] == answer.out.splitlines()
    assert answer.code == 1


def test_a_folder_that_cannot_be_looked_into(
    command: Callable[..., Answer], examples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder that must not be looked into is a line like the others: it may hold bad logs, so not all is well."""
    for place in ("open", "secret"):
        (tmp_path / place).mkdir()
        (tmp_path / place / "log.json").write_bytes((examples / "good" / "a-tie.json").read_bytes())
    look_into = os.scandir

    def refuse(place: str) -> object:
        if place == str(tmp_path / "secret"):
            raise PermissionError(13, "Permission denied")
        return look_into(place)

    monkeypatch.setattr(os, "scandir", refuse)
    answer = command("validate", tmp_path)
    secret = f"{tmp_path / 'secret'}: it cannot be read: permission denied [UNREADABLE]"
    assert [f"{tmp_path / 'open' / 'log.json'}: ok", secret] == answer.out.splitlines()
    assert answer.code == 1


def test_only_regular_files_are_read(command: Callable[..., Answer], tmp_path: Path) -> None:
    """A pipe or a device is not waited for."""
    os.mkfifo(tmp_path / "pipe.json")
    answer = command("validate", tmp_path, "/dev/zero")
    assert [line.split(": ", 1)[1] for line in answer.out.splitlines()] == [
        "it cannot be read: it is no regular file [UNREADABLE]"
    ] * 2
    assert answer.code == 1


def test_names_of_others_are_harmless(command: Callable[..., Answer], tmp_path: Path) -> None:
    """Markup, escape sequences and line breaks in names, actions and file names are shown, not obeyed."""
    log = tmp_path / "[red]\x1b[31m.json"
    players = ["[bold]Anna\x1b]0;title\x07", "Bert\n:smile:"]
    actions = ["[link=x]\x1b[2J\u202edraw"]
    document = {"format": "thurn-taxis-log", "version": 1, "rules": "rio-grande", "players": players, "seed": 1}
    log.write_text(json.dumps(document | {"actions": actions}))
    answer = command("validate", log)
    assert len(answer.out.splitlines()) == 1
    assert answer.out.strip().isprintable()
    assert "[red]\\x1b[31m.json: action 0: [bold]Anna\\x1b]0;title\\x07: " in answer.out
    (line,) = lines_of(command("validate", "--json", log))
    assert (line["file"], line["player"], line["action"]) == (str(log), players[0], actions[0])


def test_a_very_long_name(command: Callable[..., Answer], tmp_path: Path) -> None:
    """A name of a million letters does not fill the screen."""
    log = tmp_path / "log.json"
    document = {"format": "thurn-taxis-log", "version": 1, "rules": "rio-grande", "players": ["x" * 10**6, "Bert"]}
    log.write_text(json.dumps(document | {"seed": 1, "actions": ["pass"]}))
    answer = command("validate", log)
    assert len(answer.out) < len(str(log)) + 400
    assert answer.out.endswith("... [WRONG_PHASE, T1]\n")


def test_a_fault_of_a_document_has_its_place(command: Callable[..., Answer], examples: Path, tmp_path: Path) -> None:
    """What the reader objects to inside the actions, the deals or the result has that place in `at`."""
    text = json.loads((examples / "good" / "a-tie.json").read_text(encoding="utf-8"))
    wrong: list[tuple[str, Any, object]] = [
        ("actions", [*text["actions"][:7], 7], 7),
        ("deals", [text["deals"][0], ["Atlantis"]], "deals[1]"),
        ("result", {"scores": "many", "winner": 0}, "result"),
        ("players", [1, 2], None),
    ]
    for key, value, place in wrong:
        log = tmp_path / f"{key}.json"
        log.write_text(json.dumps(text | {key: value}))
        (line,) = lines_of(command("validate", "--json", log))
        assert (line["at"], line["code"]) == (place, "DATA")
        assert key in line["message"]


def test_a_log_for_five(command: Callable[..., Answer], tmp_path: Path) -> None:
    """A fault that lies in no action, deal or result has null for its place, and the rule all the same."""
    document = {"format": "thurn-taxis-log", "version": 1, "rules": "rio-grande", "players": list("ABCDE")}
    log = tmp_path / "log.json"
    log.write_text(json.dumps(document | {"seed": 1, "actions": []}))
    (line,) = lines_of(command("validate", "--json", log))
    assert (line["at"], line["rule"]) == (None, "S1")
    assert command("validate", log).out.endswith("players: the game is for 2 to 4 players, not 5 [DATA, S1]\n")


def test_a_state_is_no_log(command: Callable[..., Answer], tmp_path: Path) -> None:
    """JSON of another kind is not taken for a log."""
    log = tmp_path / "state.json"
    log.write_text(to_json(new_game(2, seed=1)), encoding="utf-8")
    assert "expected a record, not a state" in command("validate", log).out
