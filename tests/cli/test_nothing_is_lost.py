"""Files of others: what is there stays there, links lead where they led, and no odd name or folder stops a command."""

from __future__ import annotations

import io
import os
import shutil
import sys
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

import pytest

from thurn_taxis import DataError, Record, from_data, from_json, new_game, to_data, to_json
from thurn_taxis.cli.logs import write_text
from thurn_taxis.cli.output import Refusal
from thurn_taxis.cli.play.files import place_of
from thurn_taxis.players import play_game, purposeful

if TYPE_CHECKING:
    from collections.abc import Callable

    from cli.conftest import Answer

GAME = to_json(play_game([purposeful] * 2, names=["Anna", "Bert"], seed=1))
UNFINISHED = to_json(Record(players=("Anna", "Bert"), seed=1))


@pytest.fixture
def typed(command: Callable[..., Answer], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Answer]:
    """Return `play` as a function of what is typed and of its arguments, in a folder of its own."""
    monkeypatch.chdir(tmp_path)

    def answer(lines: str, *arguments: object) -> Answer:
        monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
        return command("play", *arguments)

    return answer


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    """What a link leads to is written, and the link stays."""
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    real.write_text("old", encoding="utf-8")
    link.symlink_to(real)
    write_text(link, "new")
    assert (True, "new") == (link.is_symlink(), real.read_text(encoding="utf-8"))


def test_no_other_file_is_touched(tmp_path: Path) -> None:
    """Writing a file leaves every other file of the folder as it was, whatever its name, and nothing of its own."""
    names = [f"a.json{ending}" for ending in (".part", ".tmp", "~", ".bak")]
    for name in names:
        (tmp_path / name).write_text(name, encoding="utf-8")
    write_text(tmp_path / "a.json", "new")
    assert sorted([*names, "a.json"]) == sorted(path.name for path in tmp_path.iterdir())
    assert names == [(tmp_path / name).read_text(encoding="utf-8") for name in names]


def test_the_longest_name_can_be_written(tmp_path: Path) -> None:
    """A name of 255 bytes is a good name."""
    write_text(tmp_path / ("a" * 255), "new")
    assert "new" == (tmp_path / ("a" * 255)).read_text(encoding="utf-8")


def test_permissions_are_kept(tmp_path: Path) -> None:
    """A file that is written anew is readable by the same people as before, a new one by whom the system lets."""
    path, other = tmp_path / "a.json", tmp_path / "b.json"
    path.write_text("old", encoding="utf-8")
    path.chmod(0o640)
    write_text(path, "new")
    other.write_text("", encoding="utf-8")
    write_text(tmp_path / "c.json", "new")
    assert 0o640 == path.stat().st_mode & 0o777
    assert other.stat().st_mode == (tmp_path / "c.json").stat().st_mode


@pytest.mark.parametrize("name", [".", "", "/", "a\0b", "\ud800"], ids=ascii)
def test_what_is_no_file_is_refused(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder, or a text that is no name, is refused in words."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Refusal):
        write_text(Path(name), "new")
    assert [] == list(tmp_path.iterdir())


@pytest.mark.parametrize("text", ["~a\0b", "a\0b", "~nobody-of-this-name/x", "", "\ud800"], ids=ascii)
def test_what_names_no_file_is_refused(text: str) -> None:
    """A typed name that cannot be one is refused in words."""
    with pytest.raises(Refusal):
        place_of(text)


def test_a_picture_is_not_written_over_its_log(command: Callable[..., Answer], tmp_path: Path) -> None:
    """The log to show is no place for the picture, by whatever name."""
    log, link = tmp_path / "a.json", tmp_path / "link.json"
    log.write_text(GAME, encoding="utf-8")
    link.symlink_to(log)
    for place in (log, link):
        assert 2 == command("show", log, "--svg", place).code
    assert GAME == log.read_text(encoding="utf-8")


def test_a_deep_folder_is_looked_through(command: Callable[..., Answer], tmp_path: Path) -> None:
    """Folders in folders in folders, more than Python can call functions, end somewhere, and all logs are found."""
    (tmp_path / "good.json").write_text(GAME, encoding="utf-8")
    folders = [f"{tmp_path}{'/d' * depth}" for depth in range(1, 1501)]
    deep = f"{folders[-1]}/deep.json"
    try:
        for folder in folders:
            os.mkdir(folder)  # noqa: PTH102 - a path with so many parts is slow
        shutil.copyfile(tmp_path / "good.json", deep)
        answer = command("validate", tmp_path)
    finally:
        os.remove(deep)  # noqa: PTH107 - as above
        for folder in reversed(folders):
            os.rmdir(folder)  # noqa: PTH106 - as above; what cleans up after tests cannot do it
    assert (0, "", 2) == (answer.code, answer.err, len(answer.out.splitlines()))


@pytest.mark.parametrize("path", ["p.json", "./p.json", "here/p.json", "ABSOLUTE"])
def test_a_game_that_is_saved_where_it_is_kept_stays(typed: Callable[..., Answer], tmp_path: Path, path: str) -> None:
    """Who leaves and names the very file that the game is kept in, in whatever way, finds it there."""
    (tmp_path / "here").symlink_to(tmp_path)
    name = str(tmp_path / "p.json") if path == "ABSOLUTE" else path
    assert 0 == typed(f"quit\n{name}\nyes\n", "--seed", 1, "--out", "p.json").code
    assert isinstance(from_json((tmp_path / "p.json").read_bytes()), Record)


def test_a_game_that_was_there_before_stays(typed: Callable[..., Answer], tmp_path: Path) -> None:
    """Who goes on with a game in its own file and throws the evening away has the game as it was."""
    path = tmp_path / "mine.json"
    path.write_text(UNFINISHED, encoding="utf-8")
    assert 0 == typed("1\nquit\nno\n", "--load", path, "--out", path).code
    assert () == from_json(path.read_bytes(), Record).actions


def test_a_circle_of_links_is_no_file(typed: Callable[..., Answer], tmp_path: Path) -> None:
    """A link that leads to itself is refused in words."""
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "g.json").write_text(UNFINISHED, encoding="utf-8")
    answer = typed("quit\n", "--load", "g.json", "--out", "loop")
    assert (2, 1) == (answer.code, len(answer.err.splitlines()))


def test_many_tiles_are_counted_first() -> None:
    """A player with more tiles than there are is refused at once, in few words."""
    data = to_data(new_game(2, seed=1))
    data["players"][0] |= {"carriage": 3, "tiles": [{"stack": "route of 5", "points": -n} for n in range(20_000)]}
    start = process_time()
    with pytest.raises(DataError, match=r"^players\[0\].tiles: there are 20000 tiles \[S3\]$"):
        from_data(data)
    assert process_time() - start < 5


def test_many_keys_are_counted_once() -> None:
    """A key that stands twice among very many is found in the time that reading takes."""
    keys = ",".join(f'"{number}":0' for number in range(100_000))
    start = process_time()
    with pytest.raises(DataError, match="the key '99999' stands twice"):
        from_json(f'{{{keys},"99999":0}}')
    assert process_time() - start < 5
